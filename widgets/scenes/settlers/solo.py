"""The solo game: the cards of the virtual player, its attack line, and the Collection."""

from __future__ import annotations

from widgets.drawing import Panel, Sheet, circle, path, rect, text, text_width
from widgets.icons import icon
from widgets.scenes.settlers import cards, glyphs
from widgets.scenes.settlers.empire import draw_location
from widgets.scenes.settlers.sight import DESK, NOBODY, POCKET, Look, Sight

HEAD = 44
ATTACK = (46, 62)


def draw_solo(sight: Sight) -> Panel:
    """The panel of the virtual player."""
    panel = solo(sight, DESK)
    return panel._replace(narrow=solo(sight, POCKET).svg)


def solo(sight: Sight, look: Look) -> Panel:
    """The panel in one size."""
    attack, own = sight.view["attack"], sight.where[NOBODY]
    wide, tall = look.tile
    line = attack["line"]
    across = (look.width - 16) // (ATTACK[0] + 4)
    label = 24 if look.phone else 20
    counts_at = HEAD + 6
    line_at = counts_at + 50
    y = line_at + label + max(1, -(-len(line) // across)) * (ATTACK[1] + 6) + 4
    lane_at = y
    y += label + max(10, -(-len(own) // look.across) * (tall + 6)) + 4
    height = round(y + 4)
    sheet = Sheet("virtual", sight.say("virtual"), look.width, height, f"f-virtual {look.cls}".strip())
    sheet.add(rect(1.5, 1.5, look.width - 3, height - 3, "ground", 12))
    title = sight.say("virtual_board", n=len(own), line=len(line))
    sheet.spot(
        "board:virtual",
        title,
        sight.answers("against virtual"),
        path(f"M1.5 {HEAD}V13.5a12 12 0 0 1 12-12H{look.width - 13.5}a12 12 0 0 1 12 12V{HEAD}z", "fhead"),
        icon("virtual", 10, 7, 30, "onf"),
        text(50, 29, sight.say("virtual"), "f21 b onf"),
    )
    draw_counts(sheet, sight, counts_at, look)
    sheet.add(text(12, line_at + 14, sight.say("attack_line"), "g soft"))
    for at, card in enumerate(line):
        where = 10 + at % across * (ATTACK[0] + 4), line_at + label + at // across * (ATTACK[1] + 6)
        draw_attack(sheet, sight, at, card, where)
    sheet.add(rect(3, lane_at, look.width - 6, height - lane_at - 4, "bay", 9))
    sheet.add(text(12, lane_at + 14 + (3 if look.phone else 0), sight.say("virtual_lane"), "g soft"))
    margin = (look.width - look.across * wide - (look.across - 1) * look.gap) / 2
    for at, location in enumerate(own):
        where = margin + at % look.across * (wide + look.gap), lane_at + label + at // look.across * (tall + 6)
        draw_location(sheet, sight, NOBODY, location, where, look)
    return sheet.panel()


def draw_counts(sheet: Sheet, sight: Sight, y: float, look: Look) -> None:
    """The Collection against the own faction locations, and the attack deck."""
    attack = sight.view["attack"]
    own = sum(not sight.box.cards[each["card"]].common for each in sight.where[0])
    n, left = len(attack["collection"]), len(attack["deck"])
    width = look.width - 20
    first = width * 0.66
    sheet.spot(
        "collection",
        sight.say("collection", n=n, own=own),
        (),
        rect(0, 0, first, 42, "plate", 8),
        icon("loot", 8, 9, 24),
        text(38, 28, n, "f21 b"),
        aside(64, sight.say("collection_short"), first / 2 - 60, look),
        text(first / 2 + 6, 28, ":", "f21 b"),
        icon(sight.players[0]["faction"], first / 2 + 20, 9, 24),
        text(first / 2 + 50, 28, own, "f21 b bad" if own <= n else "f21 b"),
        aside(first / 2 + 76, sight.say("own_short"), first / 2 - 80, look),
        at=(10, y),
    )
    second = width - first - 8
    sheet.spot(
        "deck:attack",
        sight.say("attack_deck", n=sight.amount("card", left)),
        (),
        rect(0, 0, second, 42, "plate", 8),
        '<use href="#m-back" transform="translate(9 6) scale(.68)"/>',
        text(40, 28, left, "f21 b"),
        aside(66, sight.say("deck"), second - 70, look),
        at=(18 + first, y),
    )


def aside(x: float, words: str, room: float, look: Look) -> str:
    """A word beside a number, where there is room for it."""
    return text(x, 27, words, "g soft") if text_width(words, look.size) <= room else ""


def draw_attack(sheet: Sheet, sight: Sight, at: int, card: str, where: tuple[float, float]) -> None:
    """One card of the attack line."""
    good = sight.box.attacks[card]
    label = sight.say("attack", n=at + 1, good=sight.amount(good, 1).split(" ", 1)[1])
    face = (
        rect(0, 0, *ATTACK, "plate", 6)
        + rect(0, 0, ATTACK[0], 17, "fhead", 5)
        + icon("raze", ATTACK[0] / 2 - 8, 0, 16, "onf")
        + icon(glyphs.DRAWN.get(good, good), ATTACK[0] / 2 - 14, 25, 28)
    )
    more = circle(ATTACK[0] - 4, 6, 5, "fresh") if at == 0 else ""
    sheet.spot(
        f"attack:{card}",
        label,
        sight.answers(f"pick_deal {card}"),
        rect(-2, -2, ATTACK[0] + 4, ATTACK[1] + 4, "", 8),
        cards.piece((face, more), card, "line"),
        at=where,
    )
