"""What cards do: one function for each verb of the card vocabulary, and who or what it can be done to.

An effect that needs a choice asks for it; the answer comes as a move of ``choices`` and goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.engine.randomness import shuffled
from tutor.games.settlers.components import Card, Choice, Effect, Goods
from tutor.games.settlers.goods import can_draw, can_pay, gain
from tutor.games.settlers.losing import raze_price
from tutor.games.settlers.state import (
    NOBODY,
    State,
    colored,
    controller,
    empire,
    foreign,
    opponents,
    to_discard,
    without,
)

#: The clarifications of the rulebook by effect, cited when the effect happens.
CLARIFIED: dict[str, tuple[str, ...]] = {
    "hideout/action.0": ("SET-CEGY-06",),
    "hideout/action.1": ("SET-CEGY-07",),
}


def clarified(effect: Effect) -> tuple[str, ...]:
    """The rules that explain an effect of a card."""
    return CLARIFIED.get(effect.id, ())


def run(state: State, seat: int, card: str, id: str) -> None:
    """Do one effect of a card for a player."""
    effect = state.box.effects[id]
    if effect.verb in AIMING and not possible(state, seat, card, effect):
        rules = ("SET-ACTV-10",) if "/action" in id else moment(state, card, effect)
        state.emit("nothing_to_choose", *rules, player=seat, card=card)
    else:
        VERBS[effect.verb](state, seat, card, effect)


def run_all(state: State, seat: int, card: str, ids: tuple[str, ...]) -> None:
    """Remember a list of effects so that they happen in its order."""
    for id in reversed(ids):
        state.then("effect", seat, card, id)


# --- goods


def plain_gain(state: State, seat: int, card: str, effect: Effect) -> None:
    """Take goods from the general supply."""
    gain(state, seat, effect.args["gain"], *moment(state, card, effect), *clarified(effect), card=card)


def moment(state: State, card: str, effect: Effect) -> tuple[str, ...]:
    """The rule by which the card gives something at this moment."""
    where = effect.id.split("/")[1]
    if where.startswith("bonus"):
        return ("SET-BUILD-04",)
    if where.startswith("produce"):
        new = any(task.do == "fire" and task.card == card and task.what == "build_location" for task in state.todo)
        return ("SET-BUILD-03",) if new else ("SET-PROD-04",)
    if where.startswith("on"):
        return ("SET-KIND-02",)
    return ("SET-ACTV-01",)


def gain_per(state: State, seat: int, card: str, effect: Effect) -> None:
    """Take goods for each thing counted, up to a limit; the location counts itself if its colour fits."""
    args = effect.args
    rules: tuple[str, ...]
    if args["each"] == "own_samurai":
        guarded = [each for each in state.samurai if controller(state, each) == seat]
        n, rules = len(guarded), moment(state, card, effect)
        if any(state.box.cards[each].raze is None for each in guarded):
            rules += ("SET-SAM-04",)
    else:
        n = colored(state, seat, args["color"])
        rules = ("SET-CLAR-02",) if args["color"] in state.box.cards[card].colors else ("SET-CLAR-03",)
        shown = [state.box.cards[each].colors for each in empire(state, seat)]
        if any(len(colors) > 1 and args["color"] in colors for colors in shown):
            rules += ("SET-CROM-02",)
        if () in shown:
            rules += ("SET-CCOM-02",)
    goods: Goods = tuple((good, min(n * each, args["max"])) for good, each in args["gain"])
    name = "counted" if args["color"] else "samurai_counted"
    state.emit(name, *rules, player=seat, card=card, color=args["color"] or "", n=n)
    if n:
        gain(state, seat, goods, *moment(state, card, effect), card=card)


def ask_choice(state: State, seat: int, card: str, effect: Effect) -> None:
    """Let the player choose one of several things; a choice that may be declined can be left."""
    optional = effect.args["optional"]
    state.ask(seat, "choose", "choose", *(("decline",) if optional else ()), context=(card, effect.id))


def open_choice(state: State, seat: int, card: str, choice: Choice) -> bool:
    """Whether an option can be paid and has a target; a protected location asks for more tokens."""
    return can_pay(state.players[seat].goods, choice.cost) and all(
        possible(state, seat, card, state.box.effects[id]) for id in choice.effects
    )


def within_reach(state: State, seat: int, card: str, choice: Choice) -> bool:
    """Whether an option has a target, however many raze tokens that takes."""
    effects = [state.box.effects[id] for id in choice.effects]
    return all(each.verb != "raze" or any(True for _ in targets(state, seat, card, each, True)) for each in effects)


def draw_keep(state: State, seat: int, card: str, effect: Effect) -> None:
    """Draw some cards and keep one of them."""
    deck = "card" if effect.args["deck"] == "either_per_card" else "faction"
    state.tally = ()
    state.then("keep_drawn", seat, card, effect.id)
    for _ in range(effect.args["draw"]):
        state.then("draw", seat, card, deck, n=1)


def keep_drawn(state: State, seat: int, card: str, id: str) -> None:
    """Ask which of the cards just drawn is kept."""
    if len(state.tally) > state.box.effects[id].args["keep"]:
        state.ask(seat, "keep", "keep", context=(card, id))
    else:
        state.tally = ()


def put_back(state: State, seat: int, card: str, rest: str) -> None:
    """The card that was not kept goes where the effect says."""
    player = state.players[seat]
    if rest == "discard" or state.box.cards[card].common:
        to_discard(state, card)
        return
    cards, state.random = shuffled((*player.deck, card), state.random)
    player.deck = tuple(cards)


def convert(state: State, seat: int, card: str, effect: Effect) -> None:
    """Let the player turn some of the goods just gained into points."""
    if state.tally:
        state.ask(seat, "convert", "convert", "forgo", "stop", context=(card, effect.id, 0))
    else:
        state.tally = ()


def steal(state: State, seat: int, card: str, effect: Effect) -> None:
    """Take a resource from the supply of another player."""
    state.ask(seat, "steal", "steal", context=(card, effect.id))


def take_raze_good(state: State, seat: int, card: str, effect: Effect) -> None:
    """Take one good that the raze field of a foreign location shows."""
    state.ask(seat, "loot", "loot", context=(card, effect.id))


# --- locations


def ask_target(state: State, seat: int, card: str, effect: Effect) -> None:
    """Ask for the location that the effect concerns."""
    state.ask(seat, effect.verb, "target", context=(card, effect.id))


def raze_effect(state: State, seat: int, card: str, effect: Effect) -> None:
    """Raze as the card allows: a card from hand or a location."""
    if effect.args["target"] == "own_hand_card":
        state.ask(seat, "burn", "burn", context=(card, effect.id))
    else:
        ask_target(state, seat, card, effect)


def place_foundation(state: State, seat: int, card: str, effect: Effect) -> None:
    """Lay a common card from hand as a foundation."""
    state.ask(seat, "lay", "lay", context=(card, effect.id))


def place_samurai(state: State, seat: int, card: str, effect: Effect) -> None:
    """Deploy samurai from the general supply; those without a place are lost (SET-CJAP-09)."""
    station_next(state, seat, card, effect.args["amount"])


def station_next(state: State, seat: int, card: str, n: int) -> None:
    """Ask where the next of these samurai goes, as long as there is a place."""
    if n and any(True for _ in unguarded(state, seat)):
        state.ask(seat, "station", "station", context=(card, n))
    elif n:
        state.emit("samurai_lost", "SET-CJAP-09", player=seat, card=card, n=n)


def unguarded(state: State, seat: int) -> Iterator[str]:
    """The own Japanese locations without a samurai; the Egyptians too may have built one."""
    for location in empire(state, seat):
        japanese = state.box.cards[location].deck == "japanese"
        if japanese and location not in state.samurai and location not in state.taken:
            yield location


def build_effect(state: State, seat: int, card: str, effect: Effect) -> None:
    """Build a faction card at once, without discarding a location."""
    if effect.args["from"] == "hand":
        state.ask(seat, "settle", "settle", "decline", context=(card, effect.id))
    else:
        state.ask(seat, "upgrade", "upgrade", context=(card, effect.id))


# --- deals and players


def ask_deal(state: State, seat: int, card: str, effect: Effect) -> None:
    """Ask for the deal that the effect concerns."""
    state.ask(seat, effect.verb, "pick_deal", context=(card, effect.id))


def opponent_discards(state: State, seat: int, card: str, effect: Effect) -> None:
    """Choose a player who discards a card."""
    state.ask(seat, "against", "against", context=(card, effect.id))


def nothing(state: State, seat: int, card: str, effect: Effect) -> None:
    """Effects that wait for their own moment: offerings, storage and the scoring of a shrine."""


VERBS: dict[str, Callable[[State, int, str, Effect], None]] = {
    "gain": plain_gain,
    "gain_per": gain_per,
    "choose_one": ask_choice,
    "draw_keep": draw_keep,
    "run_production": ask_target,
    "run_deal": ask_deal,
    "raze": raze_effect,
    "convert": convert,
    "take_raze_good": take_raze_good,
    "remove_location": ask_target,
    "steal": steal,
    "discard_deal": ask_deal,
    "steal_deal": ask_deal,
    "make_deal": ask_target,
    "build": build_effect,
    "place_foundation": place_foundation,
    "place_samurai": place_samurai,
    "take_over": ask_target,
    "block_location": ask_target,
    "reset_location": ask_target,
    "opponent_discards": opponent_discards,
    "deposit": nothing,
    "score_deposit": nothing,
    "keep": nothing,
}


#: The verbs that need something to be done to.
AIMING = frozenset(VERBS) - {
    "gain",
    "gain_per",
    "draw_keep",
    "convert",
    "place_samurai",
    "deposit",
    "score_deposit",
    "keep",
}


# --- what an effect can be done to


def possible(state: State, seat: int, card: str, effect: Effect) -> bool:
    """Whether an effect that needs a target has one (SET-ACTV-10)."""
    if effect.verb not in AIMING:
        return True
    if effect.verb == "choose_one":
        return any(open_choice(state, seat, card, choice) for choice in state.box.choices[effect.id])
    if effect.verb == "build":
        return bool(effect.args["optional"]) or any(True for _ in upgrades(state, seat, card, effect))
    if effect.verb == "place_foundation":
        return any(state.box.cards[each].common for each in state.players[seat].hand)
    if effect.verb == "opponent_discards":
        return bool(opponents(state, seat))
    if effect.verb == "steal":
        return any(True for _ in thefts(state, seat, effect))
    if effect.verb in ("run_deal", "discard_deal", "steal_deal"):
        return any(True for _ in deals_for(state, seat, effect))
    return any(True for _ in targets(state, seat, card, effect))


def targets(state: State, seat: int, card: str, effect: Effect, free: bool = False) -> Iterator[str]:
    """The locations, or for a raze from hand the cards, that an effect can be done to, or could if that were free."""
    box, target = state.box, effect.args.get("target", "opponent_location_with_raze_field")
    if target == "own_hand_card":
        for each in state.players[seat].hand:
            if box.cards[each].raze is not None:
                yield each
        return
    if target.startswith("own"):
        for location in empire(state, seat):
            if fits_own(state, location, card, target):
                yield location
        return
    tokens = state.players[seat].goods["raze"]
    for location in foreign(state, seat):
        facts = box.cards[location]
        if effect.verb in ("raze", "take_raze_good") and facts.raze is None:
            continue
        guarded = effect.verb == "raze" and effect.args["protection"] == "adds_cost" and not free
        if guarded and tokens < raze_price(state, location):
            continue
        if target == "opponent_faction_location" and (facts.common or not (free or can_draw(state, seat, "faction"))):
            continue
        if target == "opponent_action_location" and (facts.kind != "action" or location in state.blocked):
            continue
        yield location


def fits_own(state: State, location: str, card: str, target: str) -> bool:
    """Whether an own location is what a card speaks of."""
    facts: Card = state.box.cards[location]
    if target == "own_production_location":
        return facts.kind == "production"
    if target == "own_other_production_location":
        return facts.kind == "production" and location != card
    if target == "own_other_action_location":
        return facts.kind == "action" and location != card and bool(state.used.get(location))
    return facts.common and facts.raze is not None


def thefts(state: State, seat: int, effect: Effect) -> Iterator[tuple[int, str]]:
    """Whose supply holds what can be stolen."""
    for other in opponents(state, seat):
        if other != NOBODY:
            for good in effect.args["goods"]:
                if state.players[other].goods[good]:
                    yield other, good


def deals_of(state: State, seat: int) -> Iterator[str]:
    """All deals of a player: under the board by card, by trade route by the foreign location."""
    if seat == NOBODY:
        yield from state.attack_line
        return
    yield from state.players[seat].deals
    for _, partner in state.players[seat].routes:
        yield partner


def deals_for(state: State, seat: int, effect: Effect) -> Iterator[str]:
    """The deals that an effect can be done to."""
    target = effect.args["target"]
    if target == "own_deal":
        yield from deals_of(state, seat)
        return
    for other in opponents(state, seat):
        if target == "opponent_board_deal":
            yield from state.attack_line if other == NOBODY else state.players[other].deals
        else:
            yield from deals_of(state, other)


def holder_of(state: State, seat: int, deal: str, effect: Effect) -> int:
    """Whose deal it is among those the effect can be done to."""
    for other in [seat] if effect.args["target"] == "own_deal" else opponents(state, seat):
        if deal in deals_of(state, other):
            return other
    return NOBODY


def upgrades(state: State, seat: int, card: str, effect: Effect) -> Iterator[str]:
    """The cards that an effect may build now: payable, without a location."""
    player, box = state.players[seat], state.box
    for each in player.hand if effect.args["from"] == "hand" else player.deals:
        if each in box.cards and not box.cards[each].common and can_pay(player.goods, box.cards[each].cost):
            yield each


def deal_goods(state: State, deal: str) -> Goods:
    """What a deal gives."""
    return ((state.box.deal_good[deal], 1),)


def drop_deal(state: State, seat: int, deal: str) -> str:
    """Discard one deal: the card under a board, the marker of a trade route, or an attack card in the line."""
    if seat == NOBODY:
        state.attack_line = without(state.attack_line, deal)
        state.attack_gone += (deal,)
        return deal
    player = state.players[seat]
    if deal in player.deals:
        player.deals = without(player.deals, deal)
        if deal in state.box.attacks:
            state.attack_gone += (deal,)
        else:
            to_discard(state, deal)
        return deal
    marker = next(marker for marker, partner in player.routes if partner == deal)
    player.routes = tuple(route for route in player.routes if route[0] != marker)
    to_discard(state, marker)
    return deal
