"""The stock of buildings by level, and the legend of all signs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from widgets.drawing import Panel, Sheet, circle, fitted, group, rect, text
from widgets.icons import TOP_LEVEL, badge, icon, mark, token, word
from widgets.scenes.endeavor import cards, tiles
from widgets.scenes.endeavor.prints import use
from widgets.scenes.endeavor.sight import COLUMN, Sight

HEAD = 40
STEP = tiles.HEIGHT + 18
LEFT, ACROSS = 46, 124
TINTS = {"glory": "gold", "unpaid": "bad"}

#: The legend: signs with their words in two columns, and the sentences for what has no icon of its own.
# fmt: off
SIGNS = (
    "industry", "culture", "finance", "politics", "glory", "ship", "occupy", "attack", "payment", "draw",
    "or", "and", "unpaid", "harbor", "supply", "card", "governor", "slavery", "abolished", "crown", "passed",
    "closed", "open", "building",
)
# fmt: on
WORDS = ("building_level", "great_city", "glory_space", "standin_sign")
OTHERS: tuple[Callable[[float, float], str], ...] = (
    lambda x, y: mark("level-3", x - 1, y - 2),
    lambda x, y: circle(x + 10, y + 10, 12, "badge") + text(x + 10, y + 16, 2, "b m on-gold"),
    lambda x, y: text(x + 10, y + 16, 7, "m gold"),
    lambda x, y: mark("standin", x + 10, y + 10),
)


def draw_stock(sight: Sight) -> Panel:
    """The panel of building tiles that are left."""
    levels = sorted({sight.box.buildings[tile].level for tile in sight.box.tiles})
    height = HEAD + STEP * len(levels) + 6
    sheet = Sheet("stock", sight.say("stock"), COLUMN, height)
    sheet.add(
        rect(1.5, 1.5, COLUMN - 3, height - 3, "board", 12),
        icon("building", 12, 9, 24),
        text(44, 28, sight.say("stock"), "f21 b"),
    )
    for row, level in enumerate(levels):
        y = HEAD + STEP * row + 4
        sheet.add(
            mark(f"level-{level}", 13, y + 30) if 1 <= level <= TOP_LEVEL else text(24, y + 49, level, "b m")
        )
        for column, tile in enumerate(
            tile for tile in sight.box.tiles if sight.box.buildings[tile].level == level
        ):
            draw_tile(sheet, sight, tile, LEFT + ACROSS * column, y)
    return sheet.panel()


def draw_tile(sheet: Sheet, sight: Sight, tile: str, x: float, y: float) -> None:
    """One stack of tiles with its count; a ghost when it is sold out."""
    left, facts = sight.view["stock"].get(tile, 0), sight.box.buildings[tile]
    named = {"building": sight.name("building", tile), "level": facts.level}
    label = sight.label(
        sight.say("tile", n=left, all=facts.copies, **named) if left else sight.say("sold_out", **named),
        tiles.described(sight, tile),
        standin=sight.standin("building", tile),
    )
    depth = min(2, max(0, left - 1))
    if left:
        parts = [mark(f"tiles{depth}")] if depth else []
        parts += [
            use(f"tile-{tile}", data_at=str(left)),
            badge(left, tiles.WIDTH + 5, 1),
        ]
    else:
        parts = [rect(0, 0, tiles.WIDTH, tiles.HEIGHT, "gap", 6), use(f"tile-{tile}", cls="spent")]
    halo = cards.around(tiles.WIDTH, tiles.HEIGHT, depth)
    sheet.spot(f"stock:{tile}", label, (f"build {tile}",), halo, *parts, at=(x, y))


def draw_legend(sight: Sight) -> Panel:
    """Every sign with its word."""
    tokens = tuple((kind, sight.name("token", kind)) for kind in sight.box.tokens)
    return legend(sight.say("legend"), sight.lang, tokens, tuple(sight.say(key) for key in WORDS))


def disc(kind: str, x: float, y: float) -> str:
    """A token in a line of the legend."""
    return token(kind, x + 10, y + 10)


@cache
def legend(title: str, lang: str, tokens: tuple[tuple[str, str], ...], words: tuple[str, ...]) -> Panel:
    """The panel of signs; the same for every position of a language."""
    blocks: list[tuple[int, list[tuple[Callable[[float, float], str], str]]]] = [
        (29, [(partial(icon, name, cls=TINTS.get(name, "")), word(name, lang)) for name in SIGNS]),
        (34, [(partial(disc, kind), name) for kind, name in tokens]),
        (34, list(zip(OTHERS, words, strict=True))),
    ]
    height = HEAD + sum((len(block) + 1) // 2 * step + 10 for step, block in blocks)
    sheet = Sheet("legend", title, COLUMN, height)
    sheet.add(rect(1.5, 1.5, COLUMN - 3, height - 3, "board", 12), text(16, 28, title, "f21 b"))
    top, drawn = HEAD + 6, ""
    for step, block in blocks:
        rows = (len(block) + 1) // 2
        for at, (sign, name) in enumerate(block):
            x, y = 18 + at // rows * 202, top + step * (at % rows)
            drawn += sign(x, y) + fitted(x + 34, y + 16, name, 17, 158, "")
        top += rows * step + 10
    sheet.add(group((drawn,)))
    return sheet.panel()
