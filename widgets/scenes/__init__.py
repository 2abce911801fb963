"""Scenes: a view of a position becomes a drawing, one package for each game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from widgets.drawing import Drawing
from widgets.scenes.emblems import emblem

__all__ = ["SCENES", "emblem", "scene"]

#: The games that have a scene.
SCENES: tuple[str, ...] = ("endeavor", "settlers")


def scene(slug: str) -> Callable[..., Drawing]:
    """The function that draws one game: ``draw(view, words, lang, *, seat=None) -> Drawing``.

    >>> import tutor
    >>> game = tutor.new_game("endeavor", players=3, seed=7)
    >>> [panel.id for panel in scene("endeavor")(game.view(None), game.words("en").name, "en").panels]
    ['map', 'board:0', 'board:1', 'board:2', 'stock', 'legend']
    """
    if slug not in SCENES:
        raise LookupError(f"no scene for {slug!r}; there is one for {', '.join(SCENES)}")
    draw: Callable[..., Drawing] = import_module(f"widgets.scenes.{slug}").draw
    return draw
