"""The legend of all signs."""

from __future__ import annotations

from functools import cache

from tutor.games.settlers.components import Box
from widgets.drawing import Panel, Sheet, fitted, group, rect, text
from widgets.icons import icon, word
from widgets.scenes.settlers import glyphs, texts
from widgets.scenes.settlers.sight import COLUMN, PHONE, Sight, names

HEAD = 40
# fmt: off
SIGNS = (
    "wood", "stone", "food", "gold", "settler", "raze", "defense", "vp", "playcard", "common", "ownfaction", "anyres",
    "house", "production", "feature", "action", "bonus", "gives", "contract", "route", "foundation", "samurai",
    "offering", "loot", "removed", "discarded", "round", "blocked", "taken", "chest", "first", "passed",
)
# fmt: on
OTHER = {"round": ("ready again", "znovu použít")}
COLORS = ("brown", "grey", "red", "pink", "gold", "black", "blue", "purple")


def draw_legend(sight: Sight) -> Panel:
    """Every sign with its word; the same for every position of a language."""
    return legend(sight.box, sight.lang)


@cache
def legend(box: Box, lang: str) -> Panel:
    """The panel in both sizes."""
    panel = drawn(box, lang, COLUMN, 17)
    return panel._replace(narrow=drawn(box, lang, PHONE, 17).svg)


def drawn(box: Box, lang: str, width: int, letters: float) -> Panel:
    """The panel in one size: signs, then seals and emblems, in two columns or on a phone in one."""
    cs = lang == "cs"
    title = texts.say("legend", lang)
    entries = [(icon(name, 0, 0, 24), OTHER[name][cs] if name in OTHER else word(name, lang)) for name in SIGNS]
    seals = [
        (glyphs.seal(color, 12, 12, 24), f"{texts.say('seal_word', lang)}: {names(box)['color', color][cs]}")
        for color in COLORS
    ]
    emblems = [(icon(faction, 0, 0, 24), names(box)["faction", faction][cs]) for faction in box.factions]
    blocks = [entries, seals, emblems]
    columns = 2 if width == COLUMN else 1
    height = HEAD + sum(-(-len(block) // columns) * 31 + 10 for block in blocks)
    sheet = Sheet("legend", title, width, height)
    sheet.add(rect(1.5, 1.5, width - 3, height - 3, "board", 12), text(16, 28, title, "f21 b"))
    top, across = HEAD + 4, (width - 24) / columns
    for block in blocks:
        rows = -(-len(block) // columns)
        for at, (sign, name) in enumerate(block):
            x, y = 14 + at // rows * across, top + 31 * (at % rows)
            sheet.add(group((group((sign,), "", x, y), fitted(x + 34, y + 18, name, letters, across - 38, ""))))
        top += rows * 31 + 10
    return sheet.panel()
