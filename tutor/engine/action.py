"""One kind of move: what refuses it, what is worth trying, what forbids it, what it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from tutor.engine.rulings import Reason


class Action:
    """Base of every kind of move.  ``parameters`` name the domains of its arguments, in notation order."""

    parameters: ClassVar[tuple[str, ...]] = ()
    #: Whether ``options`` gives just what ``check`` lets pass, so that a listing need not ask it again; the tests hold
    #: every listing against every ruling.
    exact: ClassVar[bool] = False
    #: Whether ``do`` takes ``moves``, the legal moves that this one was chosen from; ``None`` if nobody listed them.
    takes_moves: ClassVar[bool] = False

    def gate(self, state: Any) -> Iterable[Reason]:
        """Reasons that hold whatever the arguments."""
        return ()

    def options(self, state: Any) -> Iterable[tuple[str, ...]]:
        """The arguments worth trying: a narrow superset of the legal ones."""
        return ((),)

    def check(self, state: Any, *args: Any, **_: Any) -> Iterable[Reason]:
        """A reason for each broken rule, cheapest first; every condition is safe when earlier ones failed."""
        return ()

    def do(self, state: Any, *args: Any, **_: Any) -> None:
        """The change itself, emitting events."""
        raise NotImplementedError
