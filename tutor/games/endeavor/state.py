"""The position of a game of Endeavor as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tutor.engine.agenda import Decision, new_decision
from tutor.engine.copying import Record
from tutor.engine.events import Event, new_event
from tutor.games.endeavor.components import EUROPE, Box

FREE, WORKING, UNPAID = 0, 1, 2


class Undertaking(NamedTuple):
    """The context of a feat in progress: which feat, from which building space (-1: a token), and what binds it."""

    feat: str
    space: int
    bound: str
    left: tuple[str, ...]
    first: str


class Due(NamedTuple):
    """The context of payments to choose: how many are left, and the building space in use (-1: none)."""

    payments: int
    space: int


class Player(Record):
    """One player board and what lies on it."""

    __slots__ = (
        "name",
        "color",
        "supply",
        "harbor",
        "substitutes",
        "industry",
        "culture",
        "finance",
        "politics",
        "buildings",
        "workers",
        "tokens",
        "cards",
        "governor",
        "set_aside",
        "passed",
        "payments_in_row",
    )

    name: str
    color: str
    supply: int
    harbor: int
    substitutes: int
    industry: int
    culture: int
    finance: int
    politics: int
    buildings: tuple[str, ...]
    workers: tuple[int, ...]
    tokens: dict[str, int]
    cards: tuple[str, ...]
    governor: str | None
    set_aside: tuple[str, ...]
    passed: bool
    payments_in_row: int

    def copy(self) -> Player:
        """An independent copy; only the tokens are a container of their own."""
        twin = Player.__new__(Player)
        twin.name = self.name
        twin.color = self.color
        twin.supply = self.supply
        twin.harbor = self.harbor
        twin.substitutes = self.substitutes
        twin.industry = self.industry
        twin.culture = self.culture
        twin.finance = self.finance
        twin.politics = self.politics
        twin.buildings = self.buildings
        twin.workers = self.workers
        twin.tokens = self.tokens.copy()
        twin.cards = self.cards
        twin.governor = self.governor
        twin.set_aside = self.set_aside
        twin.passed = self.passed
        twin.payments_in_row = self.payments_in_row
        return twin


class State(Record):
    """The whole position."""

    __slots__ = (
        "box",
        "options",
        "players",
        "round",
        "phase",
        "crown",
        "turn",
        "open",
        "owner",
        "lanes",
        "beside",
        "trade",
        "decks",
        "stock",
        "spent",
        "removed",
        "abolished",
        "random",
        "agenda",
        "outbox",
    )
    shared = ("box", "options")

    box: Box
    options: dict[str, str]
    players: list[Player]
    round: int
    phase: str
    crown: int
    turn: int
    open: tuple[str, ...]
    owner: dict[str, int | None]
    lanes: dict[str, tuple[int, ...]]
    beside: dict[tuple[str, int], int]
    trade: dict[str, str]
    decks: dict[str, tuple[str, ...]]
    stock: dict[str, int]
    spent: dict[str, int]
    removed: tuple[str, ...]
    abolished: bool
    random: int
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

    def emit(self, name: str, *rules: str | Sequence[str], **facts: Any) -> None:
        """Record what happened and under which rules: one by one, or in one row, which is quicker than unpacking it."""
        if rules[0].__class__ is not str:
            rules = tuple(rules[0])
        self.outbox.append(new_event((name, rules, facts)))

    def ask(self, seat: int, ask: str, *kinds: str | tuple[str, ...], context: Any = None) -> None:
        """Put a decision on top of the agenda; the kinds are given one by one or as one row."""
        if kinds[0].__class__ is not str:
            kinds = tuple(kinds[0])
        self.agenda.append(new_decision((seat, ask, kinds, context)))


def population(state: State, region: str, seat: int) -> int:
    """How many population tokens a player has in a region: in cities, on the shipping track and beside it."""
    found = state.box.holders_in[region](state.owner).count(seat)
    if region in state.lanes:
        found += state.lanes[region].count(seat) + state.beside.get((region, seat), 0)
    return found


def present(state: State, region: str, seat: int) -> bool:
    """Whether a player counts as present; in Europe everybody does (END-OCC-06)."""
    return (
        region == EUROPE
        or seat in state.lanes[region]
        or (region, seat) in state.beside
        or seat in state.box.holders_in[region](state.owner)
    )


def level(state: State, player: Player, track: str) -> int:
    """What the level of a track gives now: build level, growth, payments or card limit."""
    total = getattr(player, track)
    values = state.box.value[track]
    return values[total] if total < len(values) else values[-1]


def counting_cards(state: State, player: Player) -> int:
    """How many cards count against the limit: not the seated governor, not one slavery card."""
    return len(player.cards) - (not state.box.slavery.isdisjoint(player.cards))


def clockwise(state: State, start: int) -> list[int]:
    """The seats in turn order from one seat on."""
    count = len(state.players)
    return [(start + step) % count for step in range(count)]
