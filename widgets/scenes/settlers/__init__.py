"""Settlers as a drawing: the own empire, hand and Lookout, the other empires or the virtual player, a legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tutor.games.settlers.components import Box, standard
from widgets.drawing import Drawing
from widgets.scenes.settlers.empire import draw_empire
from widgets.scenes.settlers.hand import draw_hand, draw_row
from widgets.scenes.settlers.legend import draw_legend
from widgets.scenes.settlers.sight import Sight
from widgets.scenes.settlers.solo import draw_solo

__all__ = ["draw"]


def draw(
    view: Mapping[str, Any],
    words: Callable[[str, Any], str],
    lang: str = "en",
    *,
    seat: int | None = None,
    box: Box | None = None,
) -> Drawing:
    """A view of a position as panels; the empire of ``seat`` comes first, with its hand and the Lookout.

    The names of cards, factions and colours come from the box, so ``words`` is not asked.
    """
    sight = Sight(view, lang, box or standard(), seat)
    count = len(sight.players)
    others = (draw_empire(sight, (sight.own + step) % count) for step in range(1, count))
    solo = (draw_solo(sight),) if sight.solo else ()
    own = (draw_empire(sight, sight.own), *draw_row(sight), draw_hand(sight))
    return Drawing((*own, *others, *solo, draw_legend(sight)), look="settlers")
