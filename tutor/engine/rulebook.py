"""What a game gives to the engine: its facts, its kinds of move and its sequence of play."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from tutor.engine.action import Action
from tutor.engine.legality import Kinds, prepared
from tutor.engine.moves import Move
from tutor.engine.rulings import Reason


class Option(NamedTuple):
    """A variant or a reading of an unclear rule: the values it takes, the default first, and the rules it touches.

    ``question`` is the open question that it answers, none for a variant; ``seat`` is whose choice it is, ``None`` for
    the whole table.
    """

    values: tuple[str, ...]
    rules: tuple[str, ...]
    question: str = ""
    seat: int | None = None

    @property
    def default(self) -> str:
        """The value played when nothing is said."""
        return self.values[0]


class Rulebook:
    """One game.  Subclasses fill in the facts and the methods; the engine and the generic tests call only these."""

    slug: str = ""
    version: int = 1
    players: tuple[int, ...] = ()
    #: How many people usually play; 0 for as few as can.
    table: int = 0
    age: int = 0
    minutes: int = 0
    #: Whether players hold something that the others must not see.
    hidden_hands: bool = False
    options: Mapping[str, Option] = {}
    actions: Mapping[str, Action] = {}

    @property
    def usual(self) -> int:
        """The number of players that is proposed."""
        return self.table or min(self.players)

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of move ready for listing."""
        return prepared(self.actions)

    def box(self, pack: Any = None) -> Any:
        """The components, from ``content/`` or corrected by a component pack."""
        raise NotImplementedError

    def setup(self, names: tuple[str, ...], seed: int, options: dict[str, str], box: Any) -> Any:
        """The position at the start; its events wait in the outbox."""
        raise NotImplementedError

    def advance(self, state: Any) -> None:
        """Play on without asking until somebody must decide or the game is over."""
        raise NotImplementedError

    def not_asked(self, state: Any, move: Move) -> Reason:
        """Why this kind of move is no answer to the decision at hand."""
        raise NotImplementedError

    def after_the_end(self, state: Any, move: Move) -> Reason:
        """Why nothing can be played any more."""
        raise NotImplementedError

    def not_your_turn(self, state: Any, seat: int, move: Move) -> tuple[Reason, ...]:
        """Why this player does not decide now: one reason or more."""
        raise NotImplementedError

    def domain(self, state: Any, parameter: str) -> tuple[str, ...]:
        """Every name that an argument of this parameter can take in the notation."""
        raise NotImplementedError

    def name(self, state: Any, kind: str, value: Any, lang: str) -> str:
        """A component, a player or a term in words."""
        raise NotImplementedError

    def scores(self, state: Any) -> list[dict[str, Any]]:
        """The score of each seat, itemised by scoring rule."""
        raise NotImplementedError

    def winners(self, state: Any) -> tuple[int, ...]:
        """The seats that won."""
        raise NotImplementedError

    def position(self, state: Any) -> dict[str, Any]:
        """The whole position as plain data with readable names."""
        raise NotImplementedError

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        """The position as one seat may see it; ``None`` is a spectator."""
        raise NotImplementedError

    def restore(self, data: Mapping[str, Any], box: Any) -> Any:
        """The state of a position; raises InvalidPosition with every problem."""
        raise NotImplementedError

    def scenario(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The position of a scenario told in a few words, for lessons; raises InvalidPosition with every problem."""
        raise NotImplementedError

    def imagine(self, view: Mapping[str, Any], seed: int, box: Any) -> Any:
        """A state that agrees with a view; what the view hides is made up from the seed."""
        raise NotImplementedError

    def evaluate(self, state: Any, seat: int) -> dict[str, float]:
        """How good the position is for a seat, by named terms; their sum is the value."""
        raise NotImplementedError

    def secret(self, move: Move, options: Mapping[str, str]) -> bool:
        """Whether a move names something that only the player who made it may see."""
        return False

    def describe(self, state: Any, lang: str, hands: Collection[int] | None = None) -> str:
        """The position as text for a terminal or a screen reader, with the secrets of ``hands`` (``None``: of all)."""
        raise NotImplementedError
