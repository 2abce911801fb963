"""Cards on a player board: where governors lie, what counts against the limit, what must be discarded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.engine.action import Action
from tutor.engine.rulings import Reason
from tutor.games.endeavor.components import CARD_SPACES, SLAVERY
from tutor.games.endeavor.state import State, counting_cards, level
from tutor.games.endeavor.tracks import shift

NOBODY = "nobody"
PLACES = ("governor_space", "card_space", "beside")


def gain_card(state: State, seat: int, card: str, rules: tuple[str, ...]) -> None:
    """A card comes to the board of a player; its icons count at once."""
    state.players[seat].cards += (card,)
    shift(state, seat, state.box.cards[card].icons, 1, rules)


def over_limit(state: State, seat: int) -> int:
    """How many counting cards are above the limit."""
    player = state.players[seat]
    over = counting_cards(state, player) - level(state, player, "politics")
    return over if over > 0 else 0


def governors(state: State, seat: int) -> tuple[str, ...]:
    """The governor cards of a player, wherever they lie."""
    player = state.players[seat]
    seated = (player.governor,) if player.governor else ()
    if state.box.governors.isdisjoint(player.cards):
        return seated
    return seated + tuple([card for card in player.cards if card in state.box.governors])


def ask_place(state: State, seat: int, card: str) -> None:
    """Ask the winner of a governor where to put it."""
    state.ask(seat, "place", "place", context=card)


def ask_arrange(state: State, seat: int) -> None:
    """Settle the cards of a player: first the governor space where there is a choice, then the discards."""
    if governors(state, seat):
        state.ask(seat, "arrange", "seat")
    else:
        ask_discard(state, seat)


def ask_discard(state: State, seat: int) -> None:
    """Ask for a discard while the player is over the limit; otherwise the arrangement stands."""
    player = state.players[seat]
    count, limit = counting_cards(state, player), level(state, player, "politics")
    if count > limit:
        state.emit("over_limit", "END-PASS-02", "END-PASS-09", player=seat, n=count - limit, limit=limit)
        state.ask(seat, "discard", "discard", "seat", context=limit)
        return
    slavery = len(state.box.slavery.intersection(player.cards))
    rules = ["END-PASS-22"]
    if slavery:
        rules.append("END-PASS-04")
    if slavery > 1:
        rules.append("END-PASS-05")
    if player.governor:
        rules.append("END-PASS-06")
        if len(governors(state, seat)) > 1:
            rules.append("END-PASS-07")
    state.emit("settled", rules, player=seat, n=count, limit=limit)


class Place(Action):
    """Put a governor just won on the governor space, on a card space, or beside a full board."""

    parameters = ("place",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return [(place,) for place in PLACES]

    def check(self, state: State, place: str) -> Iterator[Reason]:
        me, card = state.me, state.agenda[-1].context
        if state.agenda[-1].ask != "place":  # no governor has just been won: nothing more to say
            return
        others = len(me.cards) - 1
        seat_free, spaces_free = me.governor is None, others < CARD_SPACES
        if place == "governor_space":
            if not seat_free:
                yield Reason("END-OPEN-06", "taken", card=me.governor)
        else:
            if place == "card_space" and not spaces_free:
                yield Reason("END-OPEN-06", "full", n=CARD_SPACES)
            elif place == "beside" and (seat_free or spaces_free):
                yield Reason("END-OPEN-06", "room")
            if me.passed and seat_free and over_limit(state, state.seat) == 1:
                yield Reason("END-OPEN-12", card=card, limit=level(state, me, "politics"))

    def do(self, state: State, place: str) -> None:
        decision = state.agenda.pop()
        player = state.players[decision.seat]
        if place == "governor_space":
            player.cards = tuple(card for card in player.cards if card != decision.context)
            player.governor = decision.context
        state.emit("governor_placed", "END-OPEN-06", player=decision.seat, card=decision.context, place=place)
        if player.passed and state.options["limit_after_pass"] == "at_once" and over_limit(state, decision.seat):
            ask_arrange(state, decision.seat)


class Seat(Action):
    """Choose which governor, if any, lies on the governor space; settled while passing."""

    parameters = ("governor",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        found = [(card,) for card in governors(state, state.seat)]
        return found if state.agenda[-1].ask == "discard" else [*found, (NOBODY,)]

    def check(self, state: State, governor: str) -> Iterator[Reason]:
        me, discarding = state.me, state.agenda[-1].ask == "discard"
        if governor == NOBODY:
            if discarding:
                yield Reason("END-PASS-17", "away")
        else:
            if governor not in me.cards and governor != me.governor:
                yield Reason("END-PASS-06", card=governor)
            if discarding and me.governor is not None:
                yield Reason("END-PASS-17", "taken", card=me.governor)

    def do(self, state: State, governor: str) -> None:
        decision = state.agenda.pop()
        seat = decision.seat
        player = state.players[seat]
        old = player.governor
        if old is not None:
            player.cards += (old,)
            player.governor = None
        if governor == NOBODY:
            state.emit("unseated", "END-PASS-08", "END-PASS-23", "END-DRAW-12", player=seat)
        else:
            player.cards = tuple(card for card in player.cards if card != governor)
            player.governor = governor
            rules = ("END-PASS-17",) if decision.ask == "discard" else ("END-PASS-06", "END-DRAW-12")
            state.emit("seated", rules, player=seat, card=governor)
        ask_discard(state, seat)


class Discard(Action):
    """Give up one card that counts against the limit, while over the limit."""

    parameters = ("card",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return [(card,) for card in state.me.cards]

    def check(self, state: State, card: str) -> Iterator[Reason]:
        me = state.me
        if card == me.governor:
            yield Reason("END-PASS-19", "seated", card=card)
        elif card not in me.cards:
            yield Reason("END-PASS-09", card=card)
        elif not over_limit(state, state.seat):
            yield Reason("END-PASS-19", "within", card=card, limit=level(state, me, "politics"))
        elif (
            card in state.box.slavery
            and state.options["slavery_allowance"] == "automatic"
            and len(state.box.slavery.intersection(me.cards)) == 1
        ):
            yield Reason("END-PASS-19", "allowance", card=card)

    def do(self, state: State, card: str) -> None:
        decision = state.agenda.pop()
        seat, limit = decision.seat, decision.context
        player, facts = state.players[seat], state.box.cards[card]
        player.cards = tuple(each for each in player.cards if each != card)
        if facts.deck == SLAVERY:
            player.set_aside += (card,)
            state.emit("slavery_discarded", "END-PASS-13", "END-PASS-14", "END-PASS-15", player=seat, card=card)
        elif facts.governor:
            state.removed += (card,)
            state.emit("governor_removed", "END-PASS-16", player=seat, card=card)
        else:
            state.decks[facts.deck] = tuple(
                sorted((*state.decks[facts.deck], card), key=lambda each: state.box.cards[each].value)
            )
            state.emit("card_returned", "END-PASS-12", "END-PASS-18", player=seat, card=card, deck=facts.deck)
        shift(state, seat, facts.icons, -1, ("END-PASS-10",))
        now = level(state, player, "politics")
        if now < limit:
            state.emit("limit_fell", "END-PASS-11", player=seat, limit=now)
        ask_discard(state, seat)
