"""Goods: gaining them, drawing cards, scoring points, and paying with gold as a joker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from tutor.engine.action import Action
from tutor.engine.randomness import shuffled
from tutor.engine.rulings import Reason
from tutor.games.settlers.components import COMMON, DECKS, DRAWS, PAYABLE, RESOURCES, Box, Cost, Goods, mix_name
from tutor.games.settlers.state import NOBODY, State, controller, watchers

#: The rule behind a payment by what it is for: (the rule itself, the rule that gold may be used).
PAID = {
    "build": ("SET-BUILD-01", "SET-GOOD-08"),
    "activate": ("SET-ACTV-01", "SET-ACTV-07"),
    "deal": ("SET-DEAL-01", "SET-DEAL-05"),
    "choice": ("SET-KIND-02", "SET-GOOD-08"),
}
Supply = dict[str, int]


# --- gaining


def gain(
    state: State, seat: int, goods: Goods, *rules: str, card: str = "", tally: bool = False, say: str = "gained"
) -> None:
    """Give goods to a player: tokens at once, points on the track, cards one by one from a deck of choice."""
    if seat == NOBODY:
        return
    supply, points = state.players[seat].goods, 0
    for good, n in goods:
        if good == "vp":
            points = n
        elif good in DRAWS:
            for _ in range(n):
                state.then("draw", seat, card, DRAWS[good], n=int(tally))
        else:
            supply[good] = supply.get(good, 0) + n
        if tally and good not in DRAWS:
            state.tally += (good,) * n
    state.emit(say, *rules, "SET-GEN-02", player=seat, goods=goods, card=card)
    if points:
        score(state, seat, points, card)


def score(state: State, seat: int, n: int, card: str = "") -> None:
    """Move the marker at once; a sphinx adds a point to every source of two or more (SET-CEGY-17)."""
    player = state.players[seat]
    player.vp += n
    activated = card in state.used and controller(state, card) == seat
    rules = ("SET-PROD-07",) if state.phase == "production" else ("SET-GEN-01", *(("SET-ACTV-05",) * activated))
    state.emit("scored", *rules, player=seat, n=n, total=player.vp)
    if n > 1 and player.faction == "egyptians":
        for location in watchers(state, seat, "gain_vp"):
            trigger = state.box.cards[location].triggers[0]
            if n >= trigger.at_least:
                player.vp += 1
                also = ("SET-CEGY-08",) if state.phase == "production" else ()
                state.emit("sphinx", "SET-CEGY-17", *also, player=seat, card=location, n=n, total=player.vp)


def can_draw(state: State, seat: int, deck: str) -> bool:
    """Whether a deck still gives a card: the common one with its discard pile, a faction deck without."""
    if deck == COMMON:
        return bool(state.deck or state.discard)
    player = state.players[seat]
    return bool(player.deck) or (bool(player.discard) and state.options["faction_decks"] == "reshuffled")


def take_top(state: State, seat: int, deck: str) -> str:
    """The top card of a deck, or nothing; the common deck is shuffled anew when it has run out."""
    if deck == COMMON:
        if not state.deck and state.discard:
            cards, state.random = shuffled(state.discard, state.random)
            state.deck, state.discard = tuple(cards), ()
            state.emit("reshuffled", "SET-GEN-06", n=len(cards))
        if not state.deck:
            state.emit("no_card", "SET-GEN-11", player=seat, deck=deck)
            return ""
        card, state.deck = state.deck[0], state.deck[1:]
        return card
    player = state.players[seat]
    if not player.deck and player.discard and state.options["faction_decks"] == "reshuffled":
        cards, state.random = shuffled(player.discard, state.random)
        player.deck, player.discard = tuple(cards), ()
        state.emit("faction_reshuffled", "SET-GEN-07", player=seat, n=len(cards))
    if not player.deck:
        state.emit("no_card", "SET-GEN-10", "SET-GEN-07", player=seat, deck=deck)
        return ""
    card, player.deck = player.deck[0], player.deck[1:]
    return card


def draw(state: State, seat: int, deck: str, *rules: str, tally: int = 0) -> str:
    """Draw one card into the hand."""
    card = take_top(state, seat, deck)
    if card:
        state.players[seat].hand += (card,)
        if tally:
            state.tally += (card,)
        own = ("SET-COMP-05",) if deck != COMMON else ("SET-COMP-06",)
        state.emit("drew", *rules, *own, player=seat, deck=deck)
    return card


def draw_of_choice(state: State, seat: int, card: str, what: str, tally: int) -> None:
    """Draw a card; where both decks have one, the player chooses for each card."""
    if what != "card":
        draw(state, seat, what, "SET-GEN-08" if card else "SET-SEND-01", tally=tally)
        return
    open_decks = [deck for deck in DECKS if can_draw(state, seat, deck)]
    if len(open_decks) == 2:
        state.ask(seat, "draw", "draw", context=(card, tally))
    elif open_decks:
        draw(state, seat, open_decks[0], "SET-GEN-10" if open_decks[0] == COMMON else "SET-GEN-11", tally=tally)
    else:
        state.emit("no_card", "SET-GEN-11", player=seat, deck=COMMON)


class Draw(Action):
    """Draw the card from the common or from the own faction deck."""

    parameters = ("deck",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return ((COMMON,), ("faction",))

    def check(self, state: State, deck: str) -> Iterator[Reason]:
        if deck not in DECKS:
            yield Reason("SET-COMP-05", faction=deck)
        elif not can_draw(state, state.seat, deck):
            yield Reason("SET-GEN-11" if deck == COMMON else "SET-GEN-10", deck=deck)
        if state.agenda[-1].ask != "draw":
            yield Reason("SET-ACT-02", "draw")

    def do(self, state: State, deck: str) -> None:
        decision = state.agenda.pop()
        _, tally = decision.context
        deck = deck if deck == COMMON else "faction"
        rules = ["SET-GOOD-03", "SET-GOOD-04"]
        if state.phase == "production":
            rules.append("SET-PROD-06")
        draw(state, decision.seat, deck, *rules, tally=tally)


# --- paying


def can_pay(have: Supply, cost: Cost) -> bool:
    """Whether a supply covers a cost, gold standing in for resources (SET-GOOD-08)."""
    wood, stone, food, gold, settler, raze, any_, _, _ = cost
    if (settler and have["settler"] < settler) or (raze and have["raze"] < raze):
        return False
    joker = have["gold"] - gold
    if joker < 0:
        return False
    wood, stone, food = have["wood"] - wood, have["stone"] - stone, have["food"] - food
    if any_:
        spare = max(wood, 0) + max(stone, 0) + max(food, 0)
        return joker + min(wood, 0) + min(stone, 0) + min(food, 0) >= max(any_ - spare, 0)
    if wood < 0:
        joker += wood
    if stone < 0:
        joker += stone
    if food < 0:
        joker += food
    return joker >= 0


def affords(have: Supply, card: str, box: Box) -> bool:
    """Whether a supply covers the build cost of a print; most costs are resources only."""
    if card not in box.needs:
        return can_pay(have, box.prints[card].cost)
    gold = have["gold"]
    for good, n in box.needs[card]:
        if have[good] < n:
            gold -= n - have[good]
            if gold < 0:
                return False
    return True


def ways(have: Supply, cost: Cost) -> list[tuple[int, ...]]:
    """Every way to pay the resources and the gold of a cost, resources first."""
    if not have["gold"] - cost.gold and not cost.any:
        return [cost[:4]] if can_pay(have, cost) else []
    found: dict[tuple[int, ...], None] = {}
    spare = have["gold"] - cost.gold
    wood, stone, food = [have[good] for good in RESOURCES]
    for jokers in product(
        *[
            range(max(need - most, 0), min(need, spare) + 1)
            for need, most in ((cost[0], wood), (cost[1], stone), (cost[2], food))
        ]
    ):
        if sum(jokers) > spare:
            continue
        base = (cost[0] - jokers[0], cost[1] - jokers[1], cost[2] - jokers[2])
        gold = cost[3] + sum(jokers)
        if not cost.any:
            found[*base, gold] = None
            continue
        for extra in product(range(cost.any + 1), repeat=4):
            if sum(extra) == cost.any:
                mix = (base[0] + extra[0], base[1] + extra[1], base[2] + extra[2], gold + extra[3])
                if all(n <= have[good] for good, n in zip(PAYABLE, mix, strict=True)):
                    found[mix] = None
    return sorted(found, key=lambda mix: (mix[3], -mix[0], -mix[1], -mix[2]))


def is_way(have: Supply, cost: Cost, mix: tuple[int, ...]) -> bool:
    """Whether a mix pays a cost exactly: gold for what is short, and any resources beyond what is named."""
    short = extra = 0
    for good, given, need in zip(RESOURCES, mix, cost, strict=False):
        if given > have[good]:
            return False
        if given < need:
            short += need - given
        else:
            extra += given - need
    gold = mix[3] - cost.gold - short
    return gold >= 0 and mix[3] <= have["gold"] and extra + gold == cost.any


def lacking(have: Supply, cost: Cost, rule: str, **facts: object) -> Iterator[Reason]:
    """Why a supply does not cover a cost: a reason for each kind of good that is short."""
    wood, stone, food, gold, settler, raze, any_, *_ = cost
    joker = max(have["gold"] - gold, 0)
    if have["gold"] < gold:
        resources = sum(have[good] for good in RESOURCES)
        if resources:
            yield Reason("SET-GOOD-09", need=gold, have=have["gold"])
        else:
            yield Reason(rule, "gold", need=gold, have=have["gold"], **facts)
    short = [(good, n - have[good]) for good, n in zip(RESOURCES, (wood, stone, food), strict=True) if n > have[good]]
    missing = sum(n for _, n in short)
    if missing > joker:
        yield Reason(rule, "goods_gold" if joker else "goods", goods=tuple(short), n=joker, **facts)
    elif any_ and sum(have[good] for good in RESOURCES) - wood - stone - food + joker < any_:
        yield Reason(rule, "any", need=any_, **facts)
    if have["settler"] < settler:
        yield Reason(rule, "settlers", need=settler, have=have["settler"], **facts)
        if have["gold"]:
            yield Reason("SET-GOOD-11", good="settler", n=have["gold"])
    if have["raze"] < raze:
        yield Reason(rule, "raze", need=raze, have=have["raze"], **facts)
        if have["gold"]:
            yield Reason("SET-GOOD-11", good="raze", n=have["gold"])


def ask_payment(state: State, seat: int, card: str, purpose: str, cost: Cost) -> None:
    """Pay at once where there is one way to do it, else ask how."""
    possible = ways(state.players[seat].goods, cost)
    if len(possible) == 1:
        pay(state, seat, card, purpose, cost, possible[0])
    else:
        state.emit("to_pay", PAID[purpose][0], player=seat, card=card, goods=cost.goods())
        state.ask(seat, "pay", "pay", context=(card, purpose, cost))


def pay(state: State, seat: int, card: str, purpose: str, cost: Cost, mix: tuple[int, ...]) -> None:
    """Take the goods from the supply; those of an activation stay on the location until the round ends."""
    have = state.players[seat].goods
    tokens = [each for each in (("settler", cost.settler), ("raze", cost.raze)) if each[1]]
    spent = (*[each for each in zip(PAYABLE, mix, strict=True) if each[1]], *tokens)
    for good, n in spent:
        have[good] -= n
    base, joker = PAID[purpose]
    if purpose == "choice" and state.box.cards[card].kind == "action":
        base = "SET-KIND-03"
    gold = (joker,) if mix[3] > cost.gold else ()
    if not spent:
        return
    if purpose == "activate":
        lying = dict(state.paid.get(card, ()))
        for good, n in spent:
            lying[good] = lying.get(good, 0) + n
        state.paid[card] = tuple(lying.items())
        state.emit("paid_on", base, *gold, "SET-ACTV-02", "SET-ACTV-09", player=seat, card=card, goods=spent)
    else:
        state.emit("paid", base, *gold, "SET-GEN-03", player=seat, card=card, goods=spent)


class Pay(Action):
    """Pay a cost in one of several ways."""

    parameters = ("mix",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        context = state.agenda[-1].context
        return [(mix_name(mix),) for mix in ways(state.me.goods, context[2])]

    def check(self, state: State, mix: str) -> Iterator[Reason]:
        decision = state.agenda[-1]
        if decision.ask != "pay":
            yield Reason("SET-GOOD-10", mix=mix)
            return
        card, _, cost = decision.context
        if not is_way(state.me.goods, cost, state.box.mix_goods[mix]):
            yield Reason("SET-GOOD-08", mix=mix, card=card, goods=cost.goods())

    def do(self, state: State, mix: str) -> None:
        decision = state.agenda.pop()
        card, purpose, cost = decision.context
        pay(state, decision.seat, card, purpose, cost, state.box.mix_goods[mix])
