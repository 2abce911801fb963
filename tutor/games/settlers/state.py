"""The position of a game of Settlers as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from types import MethodType
from typing import Any, NamedTuple

from tutor.engine.agenda import Decision, new_decision
from tutor.engine.copying import Record
from tutor.engine.events import Event, new_event
from tutor.games.settlers.components import COMMON, Box, Card

#: The seat of the virtual player of the solo game, who has cards but no board.
NOBODY = -1


class Task(NamedTuple):
    """Something still to be done before the turn goes on: what, for whom, by which card, and what belongs to it."""

    do: str
    seat: int
    card: str = ""
    what: str = ""
    names: tuple[str, ...] = ()
    n: int = 0


new_task = MethodType(tuple.__new__, Task)


class Player(Record):
    """One faction board, its supply, hand, decks, deals and foundations; locations are in ``State.owner``."""

    __slots__ = (
        "name", "faction", "goods", "vp", "hand", "deck", "discard", "deals", "routes", "foundations", "passed",
        "drafted", "oases",
    )  # fmt: skip

    name: str
    faction: str
    goods: dict[str, int]
    vp: int
    hand: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    deals: tuple[str, ...]
    routes: tuple[tuple[str, str], ...]  # a marker card and the foreign location of each deal by trade route
    foundations: tuple[str, ...]
    passed: bool
    drafted: tuple[str, ...]
    oases: int  # how many pairs of foreign settlers have paid the oasis this round

    def copy(self) -> Player:
        """An independent copy; only the goods are a container of their own."""
        twin = Player.__new__(Player)
        twin.name = self.name
        twin.faction = self.faction
        twin.goods = self.goods.copy()
        twin.vp = self.vp
        twin.hand = self.hand
        twin.deck = self.deck
        twin.discard = self.discard
        twin.deals = self.deals
        twin.routes = self.routes
        twin.foundations = self.foundations
        twin.passed = self.passed
        twin.drafted = self.drafted
        twin.oases = self.oases
        return twin


class State(Record):
    """The whole position."""

    __slots__ = (
        "box", "options", "players", "round", "phase", "first", "turn", "step", "deck", "discard", "row",
        "owner", "used", "paid", "under", "shields", "samurai", "blocked", "taken", "tally",
        "attack_deck", "attack_line", "attack_gone", "collection", "removed", "random", "todo", "agenda", "outbox",
    )  # fmt: skip
    shared = ("box", "options")

    box: Box
    options: dict[str, str]
    players: list[Player]
    round: int
    phase: str
    first: int
    turn: int
    step: int
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    row: tuple[str, ...]  # common cards that lie open in the lookout
    owner: dict[str, int]  # every location and whose empire it stands in, in the order they were built
    used: dict[str, int]  # how often a location was activated this round
    paid: dict[str, tuple[tuple[str, int], ...]]  # the goods that lie on a location as payment
    under: dict[str, tuple[str, ...]]  # what was laid on a shrine or under a gate
    shields: tuple[str, ...]  # locations with a defence token
    samurai: tuple[str, ...]
    blocked: tuple[str, ...]
    taken: dict[str, int]  # locations taken over this round, and by whom
    tally: tuple[str, ...]  # goods just gained that may still be turned into victory points
    attack_deck: tuple[str, ...]
    attack_line: tuple[str, ...]  # newest first
    attack_gone: tuple[str, ...]
    collection: tuple[str, ...]
    removed: tuple[str, ...]
    random: int
    todo: list[Task]
    agenda: list[Decision]
    outbox: list[Event]

    @property
    def seat(self) -> int:
        """The seat that decides now."""
        return self.agenda[-1].seat

    @property
    def me(self) -> Player:
        """The player who decides now."""
        return self.players[self.agenda[-1].seat]

    @property
    def solo(self) -> bool:
        """Whether one person plays against the virtual player."""
        return len(self.players) == 1

    def emit(self, name: str, *rules: str, **facts: Any) -> None:
        """Record what happened and under which rules."""
        self.outbox.append(new_event((name, rules, facts)))

    def ask(self, seat: int, ask: str, *kinds: str, context: Any = None) -> None:
        """Put a decision on the agenda."""
        self.agenda.append(new_decision((seat, ask, kinds, context)))

    def then(self, do: str, seat: int, card: str = "", what: str = "", names: tuple[str, ...] = (), n: int = 0) -> None:
        """Remember what is to be done next; the last thing remembered comes first."""
        self.todo.append(new_task((do, seat, card, what, names, n)))


def controller(state: State, location: str) -> int:
    """For whom a location counts: its owner, or the one who took it over this round (SET-CEGY-16)."""
    return state.taken[location] if location in state.taken else state.owner[location]


def lent(state: State, location: str, seat: int) -> bool:
    """Whether a location stands in a player's empire but counts for another one this round."""
    return location in state.taken and state.owner[location] == seat


def empire(state: State, seat: int) -> list[str]:
    """The locations that count for a player now, in the order they were built."""
    owners = state.owner
    if not state.taken:
        return [location for location in owners if owners[location] == seat]
    return [location for location in state.owner if controller(state, location) == seat]


def watchers(state: State, seat: int, on: str) -> list[str]:
    """The locations of a player with a feature that waits for this."""
    watchful = state.box.watchful[on]
    return [location for location in state.owner if location in watchful and controller(state, location) == seat]


def lays(state: State, seat: int) -> bool:
    """Whether a player may have a gate or a shrine: the Japanese, or the Egyptians who got hold of one."""
    faction = state.players[seat].faction
    if faction == "egyptians":  # by the temple of Ra (SET-CEGY-16), or built by a negotiator taken over
        return not state.owner.keys().isdisjoint(state.box.watchful["own_turn"])
    return faction == "japanese"


def colored(state: State, seat: int, color: str) -> int:
    """How many locations of a colour a player has."""
    cards = state.box.cards
    return sum(color in cards[location].colors for location in empire(state, seat))


def opponents(state: State, seat: int) -> list[int]:
    """Everybody else who can still be acted upon: those who have passed are safe (SET-ACT-05)."""
    if state.solo:
        return [NOBODY]
    return [other for other, player in enumerate(state.players) if other != seat and not player.passed]


def foreign(state: State, seat: int) -> Iterator[str]:
    """The locations of others that can be acted upon."""
    near = opponents(state, seat)
    if not state.taken:
        yield from [location for location, owner in state.owner.items() if owner in near]
        return
    for location in state.owner:
        if controller(state, location) in near:
            yield location


def held(hand: tuple[str, ...], name: str, box: Box) -> str:
    """The first copy of a print in a hand, or nothing."""
    copies = box.prints[name].copies
    if copies[0] in hand:
        return copies[0]
    for copy in copies[1:]:
        if copy in hand:
            return copy
    return ""


def prints(cards: tuple[str, ...], box: Box) -> dict[str, Card]:
    """The different prints among some cards, in their order."""
    return {name: box.prints[name] for name in box.hand(cards).names}


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without one of them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def clockwise(state: State, start: int) -> list[int]:
    """The seats in turn order from one seat on."""
    count = len(state.players)
    return [(start + step) % count for step in range(count)]


def to_discard(state: State, card: str) -> str:
    """Put a card on the discard pile of its own deck and return the name of that deck (SET-GEN-05)."""
    deck = state.box.cards[card].deck
    if deck == COMMON:
        state.discard += (card,)
    else:
        for player in state.players:
            if player.faction == deck:
                player.discard += (card,)
    return deck
