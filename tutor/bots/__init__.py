"""Players that are not people: each sees one player's view, picks a legal move and says why.

>>> import tutor
>>> from tutor.bots import BOTS, play_out
>>> game = play_out(tutor.new_game("endeavor", players=3, seed=7), [BOTS["random"](seed) for seed in range(3)])
>>> game.over
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tutor.bots.choice import Bot, Choice, Why
from tutor.bots.greedy import Greedy
from tutor.bots.random_bot import Random
from tutor.bots.search import Search
from tutor.engine.errors import InvalidMove
from tutor.engine.game import Game

__all__ = ["BOTS", "Bot", "Choice", "Greedy", "Random", "Search", "Why", "choose", "play_out"]

#: The bots by name; each is made from a seed.
BOTS: dict[str, Callable[[int], Bot]] = {"random": Random, "greedy": Greedy, "search": Search}


def choose(game: Game, bot: Bot, box: Any = None) -> Choice:
    """What a bot plays now, told only what the player who decides may see."""
    decision = game.decision
    if decision is None:
        raise InvalidMove("nothing_to_choose")
    return bot.decide(game.view(decision.seat), game.moves(), game.rulebook, box or game.rulebook.box(game.pack))


def play_out(game: Game, bots: Sequence[Bot]) -> Game:
    """Play the game to its end, one bot for each seat, and return it."""
    box = game.rulebook.box(game.pack)
    while (decision := game.decision) is not None:
        game.play(choose(game, bots[decision.seat], box).move)
    return game
