"""Endeavor as a drawing: a map of the world, a board for each player, the stock of buildings, a legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tutor.games.endeavor.components import Box, standard
from widgets.drawing import Drawing
from widgets.scenes.endeavor.boards import draw_board
from widgets.scenes.endeavor.map import draw_map
from widgets.scenes.endeavor.prints import shared
from widgets.scenes.endeavor.sight import Sight
from widgets.scenes.endeavor.stock import draw_legend, draw_stock

__all__ = ["draw"]


def draw(
    view: Mapping[str, Any],
    words: Callable[[str, Any], str],
    lang: str = "en",
    *,
    seat: int | None = None,
    box: Box | None = None,
) -> Drawing:
    """A view of a position as panels; the board of ``seat`` comes first among the boards."""
    sight = Sight(view, words, lang, box or standard())
    count = len(sight.players)
    first = seat if seat is not None and 0 <= seat < count else 0
    boards = (draw_board(sight, (first + step) % count) for step in range(count))
    return Drawing((draw_map(sight, shared(sight)), *boards, draw_stock(sight), draw_legend(sight)))
