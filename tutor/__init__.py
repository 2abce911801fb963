"""Civitas: rules of civilization board games that can be played, judged and explained.

>>> import tutor
>>> game = tutor.new_game("endeavor", players=3, seed=7)
>>> game.decision.ask
'build'
>>> game.judge("build university").rules
('END-BUILD-06',)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from tutor.engine import catalogue
from tutor.engine.catalogue import Rule, rule
from tutor.engine.errors import (
    CivitasError,
    IllegalMove,
    InvalidComponents,
    InvalidLesson,
    InvalidMove,
    InvalidPosition,
    InvalidSave,
    InvalidSetup,
    UnknownGame,
    UnknownRule,
)
from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.engine.rulebook import Rulebook
from tutor.engine.rulings import Reason, Ruling

__all__ = [
    "GAMES",
    "CivitasError",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidComponents",
    "InvalidLesson",
    "InvalidMove",
    "InvalidPosition",
    "InvalidSave",
    "InvalidSetup",
    "Move",
    "Reason",
    "Rule",
    "Rulebook",
    "Ruling",
    "UnknownGame",
    "UnknownRule",
    "from_position",
    "load",
    "new_game",
    "rule",
    "rulebook",
    "rules",
    "topics",
]

#: The games that can be played, in the order they are shown.
GAMES: tuple[str, ...] = ("endeavor", "settlers")


def rulebook(slug: str) -> Rulebook:
    """The rulebook of one game, loaded when first asked for."""
    if slug not in GAMES:
        from tutor.engine.text import shown

        raise UnknownGame("unknown_game", value=shown(slug), known=", ".join(GAMES))
    book: Rulebook = import_module(f"tutor.games.{slug}").RULEBOOK
    return book


def rules(slug: str) -> dict[str, Rule]:
    """All rules of one game by id, in the order of the rulebook."""
    return catalogue.rules(rulebook(slug).slug)


def topics(slug: str) -> dict[str, dict[str, str]]:
    """The topics of one game in the order of the rulebook, each with its name and introduction."""
    return catalogue.topics(rulebook(slug).slug)


def new_game(
    slug: str,
    players: int | Sequence[str] = 3,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    components: Any = None,
) -> Game:
    """A new game; ``players`` is a count or names, ``components`` a component pack (path or data)."""
    from tutor.engine.starting import checked_options, checked_players, checked_seed

    book = rulebook(slug)
    names = checked_players(book, players)
    chosen = checked_options(book, options)
    seed = checked_seed(seed)
    box = book.box(components)
    state = book.setup(names, seed, chosen, box)
    return Game(book, state, seed=seed, options=chosen, pack=box.pack)


def from_position(slug: str, data: Mapping[str, Any], components: Any = None) -> Game:
    """A game that starts at a position; a bad one raises InvalidPosition listing every problem."""
    book = rulebook(slug)
    box = book.box(components)
    state = book.restore(data, box)
    return Game(book, state, seed=None, options=dict(state.options), pack=box.pack, position=book.position(state))


def load(text: str) -> Game:
    """The game of a save, replayed exactly."""
    from tutor.engine import saves
    from tutor.engine.text import both

    data = saves.read(text)
    book = rulebook(data["game"])
    if data["version"] != book.version:
        raise InvalidSave("save_version", found=data["version"], version=book.version, game=book.slug)
    pack = data.get("components")
    if pack is not None and not isinstance(pack, dict):  # a save may come from anybody: a path is not followed
        raise InvalidSave("save_field_type", field="components")
    try:
        if data.get("position") is not None:
            game = from_position(data["game"], data["position"], pack)
        else:
            game = new_game(data["game"], data["players"], data.get("seed"), data["options"], pack)  # type: ignore[arg-type]
    except CivitasError as error:
        raise InvalidSave("save_start", why=both(error.text)) from error
    return saves.replay(game, data["moves"])
