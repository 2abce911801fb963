"""Exercises of Settlers: each kind takes a game at a position and makes questions of it; the engine answers them."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.games.settlers.components import FACTIONS
from tutor.games.settlers.exercises.ending import score, tie
from tutor.games.settlers.exercises.gaining import building, production
from tutor.games.settlers.exercises.paying import cost
from tutor.games.settlers.exercises.razing import raze, solo
from tutor.games.settlers.exercises.trying import legal, moves
from tutor.games.settlers.state import State
from tutor.lessons.exercises import Chance, Kind

__all__ = ["KINDS", "NAMES", "lifelike", "options"]

#: The kinds of exercise, in the order they are shown.
KINDS: Mapping[str, Kind] = {
    "legal": legal,
    "moves": moves,
    "cost": cost,
    "production": production,
    "building": building,
    "raze": raze,
    "solo": solo,
    "score": score,
    "tie": tie,
}
#: Who sits at the table in exercises.
NAMES = ("Ada", "Bořek", "Cyril", "Dana")
#: How likely each kind of move is in a game that is played for its positions; others are as likely as ORDINARY.
LIKELY = {
    "pass": 1, "end": 20, "decline": 3, "stop": 6, "deal": 12, "raze": 14, "raze_hand": 6,
    "activate": 30, "again": 40, "defend": 8, "deploy": 4, "tuck": 8, "offer": 10,
}  # fmt: skip
ORDINARY, LIKED = 12, 30
#: Cards that there is more to ask about.
OFFERED_TO = ("gate", "shrine")


def options(count: int, chance: Chance) -> dict[str, str]:
    """Who leads which faction."""
    return {f"faction_{seat + 1}": faction for seat, faction in enumerate(chance.mixed(FACTIONS)[:count])}


def lifelike(game: Game, chance: Chance) -> Move:
    """A move as people might play it: build and use what stands there, give up common things first, pass last."""
    found = game.moves()
    state: State = game._state
    return chance.weighed(found, [weight(state, move) for move in found])


def weight(state: State, move: Move) -> int:
    """How likely a move is."""
    kind = move.kind
    if kind == "build":
        card = state.box.prints[move.args[0]]
        return LIKED if card.common or card.key in OFFERED_TO else ORDINARY
    if kind == "sacrifice":
        if move.args[0] in state.me.foundations:
            return LIKED
        return ORDINARY if state.box.cards[move.args[0]].common else 1
    if kind == "pay":
        return 1 if "gold" in move.args[0] else ORDINARY
    return LIKELY.get(kind, ORDINARY)
