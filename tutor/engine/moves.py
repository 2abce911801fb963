"""A move is a kind and its arguments, with a short text form that round-trips.

>>> str(Move("ship", ("india",)))
'ship india'
>>> Move.read("  ship   india ")
Move(kind='ship', args=('india',))
"""

from __future__ import annotations

from typing import NamedTuple

from tutor.engine.errors import InvalidMove
from tutor.engine.text import shown

LONGEST_MOVE = 200


class Move(NamedTuple):
    """What a player does: a kind of move and the names of the components it concerns."""

    kind: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.args))

    @classmethod
    def read(cls, text: str) -> Move:
        """The move written in the notation; only its shape is looked at."""
        if not isinstance(text, str):
            raise InvalidMove("move_not_text", value=shown(text))
        words = text.split()
        if not words:
            raise InvalidMove("move_empty")
        if len(text) > LONGEST_MOVE:
            raise InvalidMove("move_too_long", n=LONGEST_MOVE)
        return cls(words[0], tuple(words[1:]))
