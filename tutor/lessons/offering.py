"""Answers to choose from that any game may offer: numbers among likely mistakes, and everybody at the table."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.engine.game import Game
from tutor.lessons.exercises import Chance, Option, unchanging

OFFERED = 4


def numbers(right: int, guesses: Iterable[int], chance: Chance, least: int = 0) -> list[Option]:
    """A number among others that mistakes would lead to, in order; its place tells nothing."""
    below = [n for n in dict.fromkeys((*guesses, *range(right - 1, right - OFFERED, -1))) if least <= n < right]
    above = [n for n in dict.fromkeys((*guesses, *range(right + 1, right + OFFERED))) if n > right]
    place = min(chance.below(OFFERED), len(below))
    wrong = below[:place] + above[: OFFERED - 1 - place]
    return [Option(unchanging(n), n == right, value=n) for n in sorted((right, *wrong))]


def players(game: Game, right: int) -> list[Option]:
    """Everybody at the table, one of them rightly."""
    return [Option(unchanging(name), seat == right, value=seat) for seat, name in enumerate(game.players)]
