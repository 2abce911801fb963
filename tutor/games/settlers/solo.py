"""The solo game: the virtual player collects cards and attacks in two waves a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tutor.engine.action import Action
from tutor.engine.rulings import Reason
from tutor.games.settlers.losing import clear
from tutor.games.settlers.state import NOBODY, State, empire, without


class Aim(NamedTuple):
    """What an attack wave is after: the locations to choose from, and the older card of the pair."""

    locations: tuple[str, ...]
    older: str
    rules: tuple[str, ...]


def begin_attack(state: State) -> None:
    """The cards that the virtual player still has go to the collection."""
    state.phase, state.step = "attack", 0
    left = tuple(location for location, owner in state.owner.items() if owner == NOBODY)
    for location in left:
        clear(state, location)
    state.collection += left
    state.emit("attack_phase", "SET-SOLO-06", "SET-SOLO-13", round=state.round)
    state.emit("collected", "SET-SOLO-13", n=len(left), total=len(state.collection))


def attack(state: State) -> bool:
    """Run the next wave; true when both are over."""
    if state.step == state.box.waves:
        return True
    state.step += 1
    if not state.attack_deck:
        return False
    card, state.attack_deck = state.attack_deck[0], state.attack_deck[1:]
    state.attack_line = (card, *state.attack_line)
    state.emit("wave", "SET-SOLO-14", "SET-SOLO-15", n=state.step, card=card)
    aim = find_target(state)
    if aim is None:
        return False
    if len(aim.locations) == 1:
        fall(state, aim.locations[0], aim.older, aim.rules)
    else:
        state.ask(0, "lose", "lose", context=aim)
    return False


def find_target(state: State) -> Aim | None:
    """Which location the newest attack card is after, by pairs with older cards, then by priority."""
    box, line = state.box, state.attack_line
    newest = box.attacks[line[0]]
    if newest == "vp" and state.players[0].faction == "japanese":
        older = next((card for card in line[1:] if box.attacks[card] == "vp"), "")
        found = [each for each in empire(state, 0) if not box.cards[each].common and box.cards[each].raze is not None]
        if older and found:
            rules = ("SET-SOLO-27", "SET-SOLO-36", "SET-SOLO-28", "SET-SOLO-29")
            return Aim(preferred(state, found, by_deal=True), older, (*rules, "SET-SOLO-30"))
        if older and any(not box.cards[each].common for each in empire(state, 0)):
            state.emit("spared", "SET-SOLO-39", "SET-SOLO-36")
    fields = {each: fields_of(state, each) for each in empire(state, 0) if box.cards[each].common}
    matching = {each: field for each, field in fields.items() if newest in field}
    if not matching:
        state.emit("no_match", "SET-SOLO-16", card=line[0])
        return None
    for card in line[1:]:
        found = [each for each, field in matching.items() if box.attacks[card] in without(field, newest)]
        if found:
            best = preferred(state, found)
            chosen = ("SET-SOLO-21", "SET-SOLO-22", "SET-SOLO-23") if len(found) > len(best) else ()
            search = ("SET-SOLO-16", "SET-SOLO-17", "SET-SOLO-18")
            return Aim(best, card, (*search, *chosen, "SET-SOLO-25", "SET-SOLO-35"))
    state.emit("no_pair", "SET-SOLO-17", "SET-SOLO-18", card=line[0])
    return None


def fields_of(state: State, location: str) -> tuple[str, ...]:
    """The goods of a raze field one by one."""
    return tuple(good for good, n in state.box.cards[location].raze or () for _ in range(n))


def preferred(state: State, found: list[str], by_deal: bool = False) -> tuple[str, ...]:
    """Those that fall first: by deal good, by kind, by size of the cost, by stone in it."""

    def rank(location: str) -> tuple[int, int, int, int]:
        card = state.box.cards[location]
        cost = sum(n for _, n in card.cost.goods())
        deal = state.box.deal_priority[card.deal] if by_deal else 0
        return deal, state.box.kind_priority[card.kind], -cost, -card.cost.stone

    best = min(map(rank, found))
    return tuple(each for each in found if rank(each) == best)


def fall(state: State, location: str, older: str, rules: tuple[str, ...]) -> None:
    """The location goes to the collection; the two attack cards to the end of the line."""
    guards = [*(["SET-SOLO-31"] if location in state.samurai else [])]
    guards += ["SET-SOLO-20"] if location in state.shields else []
    clear(state, location)
    state.collection += (location,)
    newest = state.attack_line[0]
    rest = without(without(state.attack_line, older), newest)
    pair = (newest, older) if state.options["used_attacks"] == "newest_first" else (older, newest)
    state.attack_line = (*rest, *pair)
    state.emit("fell", "SET-SOLO-19", *rules, *guards, card=location, first=newest, second=older)
    state.emit("collected", "SET-SOLO-19", n=1, total=len(state.collection))


class Lose(Action):
    """Choose which of equally good targets falls."""

    parameters = ("location",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return [state.box.card_args[each] for each in state.agenda[-1].context.locations]

    def check(self, state: State, location: str) -> Iterator[Reason]:
        decision = state.agenda[-1]
        if decision.ask != "lose":
            yield Reason("SET-SOLO-24", "when")
        elif location not in decision.context.locations:
            yield Reason("SET-SOLO-24", card=location)

    def do(self, state: State, location: str) -> None:
        aim = state.agenda.pop().context
        fall(state, location, aim.older, (*aim.rules, "SET-SOLO-24"))
