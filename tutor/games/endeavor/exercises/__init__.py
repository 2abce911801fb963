"""Exercises of Endeavor: each kind takes a game at a position and makes questions of it; the engine answers them."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.games.endeavor.components import EUROPE
from tutor.games.endeavor.exercises.counting import phase, score
from tutor.games.endeavor.exercises.foreseeing import governor, tokens, turn
from tutor.games.endeavor.exercises.judging import legal, moves
from tutor.games.endeavor.state import State
from tutor.lessons.exercises import Chance, Kind

__all__ = ["KINDS", "NAMES", "lifelike"]

#: The kinds of exercise, in the order they are shown.
KINDS: Mapping[str, Kind] = {
    "legal": legal,
    "moves": moves,
    "phase": phase,
    "governor": governor,
    "tokens": tokens,
    "turn": turn,
    "score": score,
}
#: Who sits at the table in exercises.
NAMES = ("Ada", "Bořek", "Cyril", "Dana", "Emil")
#: How likely each kind of move is in a game that is played for its positions; others are as likely as ORDINARY.
LIKELY = {"pass": 1, "stop": 3}
ORDINARY, LIKED = 12, 30


def lifelike(game: Game, chance: Chance) -> Move:
    """A move as people might play it: high buildings, full tracks, the cards of Europe, and passing last."""
    found = game.moves()
    state: State = game._state
    return chance.weighed(found, [weight(state, move) for move in found])


def weight(state: State, move: Move) -> int:
    """How likely a move is."""
    box, kind = state.box, move.kind
    if kind == "ship":
        taken, length = len(state.lanes[move.args[0]]), box.lane_length[move.args[0]]
        return 2 if taken == length else 3 + taken**3
    if kind == "build":
        return 2 * box.buildings[move.args[0]].level
    if kind == "activate":
        return LIKED if "ship" in box.buildings[move.args[0]].action else ORDINARY
    if kind == "draw":
        return LIKED if move.args[0] == EUROPE else ORDINARY
    return LIKELY.get(kind, ORDINARY)
