"""What happened, and under which rules."""

from __future__ import annotations

from types import MethodType
from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened: its name, the rules that made it happen (the main one first), its facts."""

    name: str
    rules: tuple[str, ...]
    facts: dict[str, Any]

    @property
    def rule(self) -> str:
        """The rule that mainly made this happen."""
        return self.rules[0]


#: An event from a tuple of its three parts, without the cost of a constructor written in Python.
new_event = MethodType(tuple.__new__, Event)
