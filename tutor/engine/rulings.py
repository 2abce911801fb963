"""Rulings: is a move legal, and if not, every rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.engine.events import Event
from tutor.engine.moves import Move

if TYPE_CHECKING:
    from tutor.engine.game import Game


class Reason:
    """One broken rule with the facts of the position; ``say`` picks a sentence where a rule has several."""

    __slots__ = ("facts", "rule", "say")

    def __init__(self, rule: str, say: str = "", **facts: Any) -> None:
        self.rule = rule
        self.say = say
        self.facts = facts

    @property
    def key(self) -> str:
        """Where the sentence stands in the texts."""
        return f"{self.rule}.{self.say}" if self.say else self.rule

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"Reason({self.rule!r}{f', say={self.say!r}' if self.say else ''}{facts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.key, self.facts) == (other.key, other.facts)

    __hash__ = None  # type: ignore[assignment]


class Ruling:
    """The verdict on one move in one position: legal, or every reason against it."""

    __slots__ = ("_game", "_ply", "move", "reasons")

    def __init__(self, move: Move, reasons: tuple[Reason, ...], game: Game) -> None:
        self.move = move
        self.reasons = reasons
        self._game = game
        self._ply = game.ply

    def __repr__(self) -> str:
        return f"<Ruling {str(self.move)!r}: {'legal' if self.legal else self.rules}>"

    def __bool__(self) -> bool:
        return self.legal

    @property
    def legal(self) -> bool:
        """Whether the move may be played."""
        return not self.reasons

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that forbid the move."""
        return tuple(reason.rule for reason in self.reasons)

    def sentences(self, lang: str = "en") -> list[str]:
        """One sentence for each reason, with the names of the position in it."""
        return [self._game.words(lang).reason(reason) for reason in self.reasons]

    def text(self, lang: str = "en") -> str:
        """The whole verdict in words."""
        if self.legal:
            return self._game.words(lang).engine("legal", move=self._game.words(lang).move(self.move))
        return " ".join(self.sentences(lang))

    def preview(self) -> tuple[Event, ...]:
        """What the move would do: its events, played on a copy."""
        if self.reasons:
            return ()
        branch = self._game.branch()
        branch.goto(self._ply)
        return branch.play(self.move)
