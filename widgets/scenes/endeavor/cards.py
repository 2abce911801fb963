"""Cards and what is printed on cards and tiles: icons with their numbers, seals, the mark of a stand-in."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.games.endeavor.components import Card
from widgets.drawing import group, path, rect, text
from widgets.icons import CARD, SMALL, aureole, icon, mark
from widgets.scenes.endeavor.sight import Sight
from widgets.scenes.endeavor.texts import code

WIDTH, HEIGHT = CARD
ICON = 19
HALO = aureole("card")
LAYER = 3  # how far every layer of a pile sticks out

BAND = f"M.6 26V6A5.4 5.4 0 0 1 6 .6h{WIDTH - 12}a5.4 5.4 0 0 1 5.4 5.4v20z"
RIM = rect(-2.5, -2.5, WIDTH + 5, HEIGHT + 5, "seat", 8)

#: Where one, two, three or four kinds of icons lie on a card: left upper corners.
GRIDS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((22, 45),),
    2: ((22, 32), (22, 57)),
    3: ((3, 32), (34, 32), (22, 57)),
    4: ((3, 32), (34, 32), (3, 57), (34, 57)),
}


def printed(card: Card) -> list[tuple[str, int]]:
    """The icons of a card with their numbers, glory last."""
    return [*card.icons, *([("glory", card.glory)] if card.glory else [])]


def amount(kind: str, n: int, x: float, y: float) -> str:
    """An icon and, if there is more than one, its number."""
    number = text(x + SMALL, y + 16, n, "b") if n > 1 else ""
    return icon(kind, x, y, cls="gold" if kind == "glory" else "") + number


def amounts(icons: Sequence[tuple[str, int]], x: float, y: float) -> str:
    """Icons with their numbers in a row."""
    drawn = []
    for kind, n in icons:
        drawn.append(amount(kind, n, x, y))
        x += SMALL + (13 if n > 1 else 3)
    return "".join(drawn)


def face(sight: Sight, id: str) -> str:
    """The front of a card, its upper left corner at the origin."""
    card = sight.box.cards[id]
    icons = printed(card)
    parts = [mark("card-s" if sight.standin("card", id) else "card", cls=f"d-{card.deck}")]
    parts.append(icon("governor", 5, 3) if card.governor else text(8, 20.5, card.value, "f21 b"))
    parts.append(text(WIDTH - 6, 19.5, code(card.deck, sight.lang), "e"))
    for (kind, n), (x, y) in zip(icons, GRIDS.get(len(icons), ()), strict=False):
        parts.append(amount(kind, n, x - (5 if n > 1 and x == 22 else 0), y))
    if card.abolishes:
        parts.append(icon("abolished", 3, 61, cls="soft"))
    return "".join(parts)


def dots(x: float, y: float) -> str:
    """The quiet mark of a stand-in: a dotted corner, given the corner."""
    return path(f"M{x - 13} {y - 3.5}l9.5-9.5", "dots")


def described(sight: Sight, id: str) -> str:
    """What a card gives, as a sentence."""
    card = sight.box.cards[id]
    return sight.gains(card.icons, card.glory)


def around(width: int, height: int, depth: int) -> str:
    """The halo of a pile: around the top one and what sticks out under it."""
    more = 6 + LAYER * depth
    return rect(-3, -3, width + more, height + more)


def placed(content: str, id: str) -> str:
    """A card that can glide, lying on its spot."""
    return group((content,), data_piece=f"card-{id}", data_at="")
