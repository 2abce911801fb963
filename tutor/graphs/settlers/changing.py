"""What changes goods into others: sending settlers, activations, deals and razing, and the cheapest chain of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tutor.games.settlers.components import RAZE_FROM_HAND, RAZE_LOCATION, RESOURCES, SENT
from tutor.graphs.settlers.source import NOBODY, PLAIN, Amounts, Table, added, payments, plain, price

ALWAYS = 99  # so often can settlers be sent: there are never so many
LONGEST = 5  # the longest chain that is looked for
RULES = {
    "send": ("SET-SEND-01", "SET-SEND-02"),
    "activate": ("SET-ACTV-01", "SET-ACTV-03"),
    "deal": ("SET-DEAL-01",),
    "raze_hand": ("SET-RAZE-02",),
    "raze": ("SET-RAZE-03",),
}


class Conversion(NamedTuple):
    """One change of goods: how, by which card, for what, into what, and how often it can still be done this round."""

    id: str
    how: str
    card: str
    cost: Amounts
    gain: Amounts
    once: str  # those with the same word share their uses: a card is dealt or razed, not both
    uses: int
    owner: int | None


class Step(NamedTuple):
    """A conversion as it is really paid."""

    by: Conversion
    paid: Amounts


def conversions(table: Table, seat: int | None = None) -> list[Conversion]:
    """Every conversion of a player; of everybody at the table, or of the printed cards, for ``None``."""
    if not table.live:
        return [*sending(None), *(each for card in table.printed() for each in of_print(table, card))]
    seats = range(len(table.players)) if seat is None else (seat,)
    return [each for at in seats for each in of_player(table, at)]


def sending(seat: int | None) -> Iterable[Conversion]:
    """Two settlers for a resource or a card."""
    for good in (*RESOURCES, "card"):
        where = "" if seat is None else f"@{seat}"
        yield Conversion(f"send:{good}{where}", "send", "", {"settler": SENT}, {good: 1}, f"send{where}", ALWAYS, seat)


def of_print(table: Table, card: str) -> Iterable[Conversion]:
    """What a printed card changes: as a location, as a deal, razed from hand."""
    facts = table.box.prints[card]
    if facts.kind == "action" and all(table.box.effects[id].verb in PLAIN for id in facts.effects):
        for n, gain in enumerate(table.outcomes(card, facts.effects, None)):
            if gain:
                yield activation(card, n, price(facts.price), gain, facts.uses, None)
    yield from of_hand(card, facts.deal, facts.raze, None, {}, {}, len(facts.copies))


def of_hand(
    card: str, deal: str, raze: object, seat: int | None, dealt: Amounts, razed: Amounts, n: int = 1
) -> Iterable[Conversion]:
    """What a card of a hand changes without being built."""
    if deal:
        gain = added({deal: 1, "deal": 1}, dealt)
        yield Conversion(f"deal:{card}", "deal", card, {"food": 1, "card": 1}, gain, f"card:{card}", n, seat)
    if raze:
        cost = {"raze": RAZE_FROM_HAND, "card": 1}
        gain = added(plain(raze), razed)
        yield Conversion(f"raze_hand:{card}", "raze_hand", card, cost, gain, f"card:{card}", n, seat)


def activation(card: str, n: int, cost: Amounts, gain: Amounts, uses: int, seat: int | None) -> Conversion:
    """One way to use an action location."""
    return Conversion(f"activate:{card}:{n}", "activate", card, cost, gain, f"use:{card}", uses, seat)


def of_player(table: Table, seat: int) -> Iterable[Conversion]:
    """What a player can change now: as often as the round still allows, with what the own features add."""
    box, player = table.box, table.players[seat]
    yield from sending(seat)
    for card in table.empire(seat):
        facts, place = table.facts(card), table.places[card]
        left = facts.uses - place.get("used", 0)
        works = facts.kind == "action" and left > 0 and not place.get("blocked")
        if works and all(box.effects[id].verb in PLAIN for id in facts.effects):
            for n, gain in enumerate(table.outcomes(card, facts.effects, seat)):
                if gain:
                    yield activation(card, n, price(facts.price), table.scored(seat, gain), left, seat)
    dealt, razed = table.rewards(seat, "make_deal"), table.rewards(seat, "raze")
    for card in table.hands[seat]:
        facts = table.facts(card)
        own = facts.deck == player["faction"]
        yield from of_hand(card, facts.deal if own else "", facts.raze, seat, dealt, razed)
    if table.view.get("options", {}).get("peaceful") == "on":
        return
    for card, owner in table.owner.items():
        facts, place = table.facts(card), table.places[card]
        safe = owner == seat or (owner == NOBODY and len(table.players) > 1)
        if not safe and facts.raze and not (owner >= 0 and table.players[owner]["passed"]):
            tokens = RAZE_LOCATION + bool(place.get("defence")) + bool(place.get("samurai"))
            gain = added(table.scored(seat, plain(facts.raze)), razed)
            yield Conversion(f"raze:{card}@{seat}", "raze", card, {"raze": tokens}, gain, f"raze:{card}", 1, seat)


def cheapest_chain(
    ways: Iterable[Conversion], supply: Mapping[str, int], goal: str, longest: int = LONGEST
) -> tuple[Amounts, list[Step]] | None:
    """The chain that gains one more of a good and takes the fewest goods from the supply, then the fewest steps.

    It is looked for backwards: from the good to what its last step is paid with, and so on, until the supply has it
    all.  What a step gives beyond what is needed is not counted.
    """
    arcs = [(way, paid) for way in ways for paid in payments(way.cost)]
    start = ((goal, 1),)
    level: dict[tuple[Need, Used], tuple[Step, ...]] = {(start, ()): ()}
    known, best = set(level), None
    for steps in range(1, longest + 1):
        after: dict[tuple[Need, Used], tuple[Step, ...]] = {}
        for (need, used), chain in level.items():
            wanted, spent = dict(need), dict(used)
            for way, paid in arcs:
                if not any(good in wanted for good in way.gain) or spent.get(way.once, 0) >= way.uses:
                    continue
                left = {good: n - way.gain.get(good, 0) for good, n in wanted.items() if n > way.gain.get(good, 0)}
                key = frozen(added(left, paid)), frozen(added(spent, {way.once: 1}))
                if key in known:
                    continue
                known.add(key)
                after[key] = (Step(way, paid), *chain)
                if all(supply.get(good, 0) >= n for good, n in key[0]):
                    rank = (sum(n for _, n in key[0]), steps)
                    if best is None or rank < best[0]:
                        best = rank, dict(key[0]), list(after[key])
        level = after
    return None if best is None else (best[1], best[2])


Need = tuple[tuple[str, int], ...]
Used = tuple[tuple[str, int], ...]


def frozen(amounts: Mapping[str, int]) -> Need:
    """Amounts that can be remembered."""
    return tuple(sorted(amounts.items()))
