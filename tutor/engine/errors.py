"""The few things that can go wrong, each with one sentence in either language.

An error keeps a key and facts; its sentence is looked up in ``content/engine.toml`` when it is read,
so the same error speaks Czech and English.  ``str(error)`` is the English sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tutor.engine.rulings import Ruling


class CivitasError(ValueError):
    """Anything the tutor refuses, with a sentence for the person who asked."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def text(self, lang: str = "en") -> str:
        """The sentence in one language."""
        from tutor.engine.text import error_text

        return error_text(self.key, self.facts, lang)

    def __str__(self) -> str:
        return self.text("en")


class UnknownGame(CivitasError):
    """There is no game of this name."""


class InvalidSetup(CivitasError):
    """Players, seed or options with which no game can start."""


class InvalidMove(CivitasError):
    """Move text that cannot be read (syntax); a readable but forbidden move is judged instead."""


class InvalidSave(CivitasError):
    """A save that cannot be replayed."""


class InvalidComponents(CivitasError):
    """Component data with a wrong record; names file, record and field."""


class InvalidLesson(CivitasError):
    """A lesson that cannot be taught; names file, step and problem."""


class UnknownRule(CivitasError):
    """No ledger knows this rule id."""


class InvalidPosition(CivitasError):
    """A position that cannot be; ``problems`` names every fault."""

    def __init__(self, problems: list[CivitasError]) -> None:
        super().__init__("position", count=len(problems))
        self.problems = problems

    def text(self, lang: str = "en") -> str:
        """The first line counts the faults, then one sentence each."""
        return " ".join([super().text(lang), *(problem.text(lang) for problem in self.problems)])


class IllegalMove(CivitasError):
    """A readable move that the rules forbid; ``ruling`` holds every reason."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__("illegal", move=str(ruling.move))
        self.ruling = ruling

    def text(self, lang: str = "en") -> str:
        """The reasons, one sentence each."""
        return self.ruling.text(lang)
