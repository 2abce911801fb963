"""Playing on: a Production phase at once, the rest of a round, and what lies on a location."""

from __future__ import annotations

from typing import Any

import tutor
from tests.games.settlers.table import table

#: What ends a turn or a choice of the lookout, when a test is not about it.
DULL = {"turn": "pass", "after": "end"}


def at(game: tutor.Game, card: str) -> dict[str, Any]:
    """A location with everything on it."""
    [found] = [each for each in game.position()["locations"] if each["card"] == card]
    return dict(found)


def asked(game: tutor.Game) -> tuple[int, str]:
    """Who is asked what now."""
    [decision] = game.position()["agenda"]
    return decision["seat"], decision["ask"]


def harvest(*boards: dict[str, Any], **fields: Any) -> tuple[tutor.Game, tuple[tutor.Event, ...]]:
    """A game that has just gone from the Lookout into the Production phase, and the events of that."""
    game = table(*boards, phase="lookout", step=2, to_act=0, row=["ruins.6"], **fields)
    return game, game.play("take ruins")


def next_round(game: tutor.Game) -> tuple[tutor.Event, ...]:
    """Everybody passes; the events up to the first question of the next Production or Action phase."""
    now, events = game.position()["round"], []
    while not game.over:
        position = game.position()
        if position["round"] > now and position["phase"] != "lookout":
            break
        ask = asked(game)[1]
        events += game.play(DULL[ask] if ask in DULL else str(game.moves()[0]))
    return tuple(events)
