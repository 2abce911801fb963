"""Moves that people try at the table and that no rule allows; they exist so that the refusal can teach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.engine.action import Action
from tutor.engine.rulings import Reason
from tutor.games.settlers.state import State


class Forbidden(Action):
    """A move that is never legal: no decision offers it, ``why`` says which rule is against it."""

    def why(self, state: State, *args: Any, **_: Any) -> Iterator[Reason]:
        """The rules that never allow this."""
        raise NotImplementedError

    def check(self, state: State, *args: Any, **_: Any) -> Iterator[Reason]:
        return self.why(state, *args)


class SendOne(Forbidden):
    """Send a single settler for something."""

    parameters = ("sent",)

    def why(self, state: State, sent: str) -> Iterator[Reason]:
        yield Reason("SET-SEND-04", "one")


class Change(Forbidden):
    """Exchange gold for a resource to keep."""

    parameters = ("good",)

    def why(self, state: State, good: str) -> Iterator[Reason]:
        yield Reason("SET-GOOD-10", "change", good=good)


class MoveDefence(Forbidden):
    """Move the defence token to another location."""

    parameters = ("location",)

    def why(self, state: State, location: str) -> Iterator[Reason]:
        yield Reason("SET-DEF-05", card=location)


class Recall(Forbidden):
    """Take a samurai back or use it for something else."""

    parameters = ("location",)

    def why(self, state: State, location: str) -> Iterator[Reason]:
        yield Reason("SET-SAM-05", card=location)


class Retrieve(Forbidden):
    """Take cards back from under a gate."""

    parameters = ("location",)

    def why(self, state: State, location: str) -> Iterator[Reason]:
        yield Reason("SET-CJAP-02", "back", card=location)


class Look(Forbidden):
    """Look at the hand of another player."""

    parameters = ("faction",)

    def why(self, state: State, faction: str) -> Iterator[Reason]:
        yield Reason("SET-LOOK-10", faction=faction)


class Prospect(Forbidden):
    """Use a foundation as if it were a location."""

    parameters = ("location",)

    def why(self, state: State, location: str) -> Iterator[Reason]:
        yield Reason("SET-FND-03", "use", card=location)


FORBIDDEN: dict[str, Forbidden] = {
    "send_one": SendOne(),
    "change": Change(),
    "move_defence": MoveDefence(),
    "recall": Recall(),
    "retrieve": Retrieve(),
    "look": Look(),
    "reuse": Prospect(),
}
