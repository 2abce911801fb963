"""The bot that picks any legal move, each with the same chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.bots.choice import Choice, Why
from tutor.engine.moves import Move
from tutor.engine.randomness import below
from tutor.engine.rulebook import Rulebook


class Random:
    """Picks fairly among the legal moves; the same seed picks the same way again."""

    def __init__(self, seed: int = 0) -> None:
        self.random = seed

    def decide(self, view: Mapping[str, Any], moves: Sequence[Move], book: Rulebook, box: Any = None) -> Choice:
        """Any legal move."""
        if len(moves) == 1:
            return Choice(moves[0], Why("forced"))
        pick, self.random = below(len(moves), self.random)
        return Choice(moves[pick], Why("random", n=len(moves)))
