"""The agenda: a stack of pending decisions; the top one says who decides what now."""

from __future__ import annotations

from types import MethodType
from typing import Any, NamedTuple


class Decision(NamedTuple):
    """Who must decide (a seat), what is asked, which kinds of move answer it, and in which context."""

    seat: int
    ask: str
    kinds: tuple[str, ...]
    context: Any = None


#: A decision from a tuple of its four parts, without the cost of a constructor written in Python.
new_decision = MethodType(tuple.__new__, Decision)
