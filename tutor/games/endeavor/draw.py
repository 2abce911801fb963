"""Draw: the top card of a deck in an open region, and the card that abolishes slavery."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.engine.rulings import Reason
from tutor.games.endeavor.cards import ask_arrange, gain_card, over_limit
from tutor.games.endeavor.components import CARD_SPACES, EUROPE, SLAVERY
from tutor.games.endeavor.parts import PARTS, Part, part_done
from tutor.games.endeavor.state import State, counting_cards, level, population
from tutor.games.endeavor.tracks import shift


class Draw(Part):
    """Take the top card of a deck; as many own population tokens in the region as the card's value are needed."""

    kind = "draw"
    parameters = ("deck",)

    def targets(self, state: State, seat: int) -> Iterable[tuple[str, ...]]:
        box, decks = state.box, state.decks
        for region in state.open:
            there = -1  # counted once for both decks of Europe, and only when a card asks for it
            for args in box.decks_in[region]:
                cards = decks[args[0]]
                if cards:
                    value = box.cards[cards[0]].value
                    if value and there < 0:
                        there = population(state, region, seat)
                    if value <= there or not value:
                        yield args

    def against(self, state: State, seat: int, deck: str) -> Iterator[Reason]:
        region = state.box.deck_region[deck]
        cards = state.decks[deck]
        if region not in state.open:
            yield Reason("END-DRAW-10", deck=deck, region=region)
        if deck == SLAVERY and state.abolished:
            yield Reason("END-SLAV-06")
        elif not cards:
            yield Reason("END-DRAW-14", deck=deck)
        elif cards[0] in state.box.governors:
            yield Reason("END-OPEN-05", card=cards[0])
        else:
            need = state.box.cards[cards[0]].value
            have = population(state, region, seat) if need else 0
            if have < need:
                yield Reason("END-DRAW-03", card=cards[0], region=region, need=need, have=have)
                if region == EUROPE and not have:
                    yield Reason("END-DRAW-09", region=region)

    def do(self, state: State, deck: str) -> None:
        seat = state.agenda[-1].seat
        region = state.box.deck_region[deck]
        card, *rest = state.decks[deck]
        state.decks[deck] = tuple(rest)
        rules = ["END-DRAW-01", "END-DRAW-05"]
        rules.append("END-DRAW-07" if region == EUROPE else "END-DRAW-04")
        if state.box.cards[card].value == 0:
            rules.append("END-DRAW-08")
        state.emit("card_drawn", rules, player=seat, card=card, deck=deck)
        gain_card(state, seat, card, ("END-DRAW-15", "END-COMP-08", "END-ACT-04"))
        player = state.players[seat]
        if len(player.cards) > CARD_SPACES:
            state.emit("card_beside", "END-DRAW-02", "END-DRAW-11", player=seat, card=card)
        if counting_cards(state, player) > level(state, player, "politics"):
            state.emit(
                "over_for_now",
                "END-PASS-20",
                player=seat,
                n=counting_cards(state, player),
                limit=level(state, player, "politics"),
            )
        part_done(state, "draw", deck)
        if state.box.cards[card].abolishes:
            abolish(state, seat, card)


def abolish(state: State, seat: int, card: str) -> None:
    """Slavery ends for good: every slavery card is turned over, its icons are lost, the deck leaves the game."""
    if state.abolished:
        state.emit("abolished_before", "END-SLAV-09", player=seat, card=card)
        return
    state.abolished = True
    state.emit("abolished", "END-SLAV-01", "END-SLAV-06", "END-SLAV-08", player=seat, card=card)
    state.removed += state.decks[SLAVERY]
    state.decks[SLAVERY] = ()
    for each, player in enumerate(state.players):
        slavery = tuple(c for c in player.cards if state.box.cards[c].deck == SLAVERY)
        if not slavery:
            continue
        player.cards = tuple(c for c in player.cards if c not in slavery)
        player.set_aside += slavery
        late = ("END-SLAV-07",) if player.passed else ()
        for c in slavery:
            state.emit("slavery_set_aside", "END-SLAV-02", "END-SLAV-04", "END-SLAV-05", *late, player=each, card=c)
            shift(state, each, state.box.cards[c].icons, -1, ("END-SLAV-03",))
    if state.options["limit_after_pass"] == "at_once":
        for each, player in enumerate(state.players):
            if player.passed and over_limit(state, each):
                ask_arrange(state, each)


PARTS["draw"] = Draw()
