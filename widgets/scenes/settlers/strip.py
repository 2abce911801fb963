"""The strip above the own empire: round, phase, first player, the common deck and its discard pile."""

from __future__ import annotations

from tutor.games.settlers.components import ROUNDS
from widgets.drawing import Sheet, circle, fitted, rect, text, text_width
from widgets.icons import icon
from widgets.scenes.settlers import cards
from widgets.scenes.settlers.sight import Look, Sight

STRIP, PHONE_STRIP = 46, 122
PHASES = ("lookout", "production", "action", "cleanup")
PILE = 76  # the width of a pile


def strip_height(look: Look) -> int:
    """How high the strip is."""
    return PHONE_STRIP if look.phone else STRIP


def draw_strip(sheet: Sheet, sight: Sight, width: int, look: Look) -> None:
    """Five beads for the rounds, a chip for each phase, who begins, and the common piles."""
    view, phone = sight.view, look.phone
    phases = (*PHASES, *(("attack",) if sight.solo else ()))
    now = view["phase"] if view["agenda"] else ""
    label = sight.say(
        "round",
        n=view["round"],
        all=ROUNDS,
        phase=sight.say(f"phase_{now}") if now in phases else sight.say("over"),
        player=sight.player(view["first"]),
    )
    high = strip_height(look) - 6
    parts = []
    word = sight.say("round_short")
    x: float = 14
    parts.append(text(x, 26, word, "b"))
    x += text_width(word, 17, bold=True) + 22
    for n in range(1, ROUNDS + 1):
        on = n == view["round"]
        ink = " on" if on else " soft" if n < view["round"] else ""
        parts += [circle(x, 20, 13, "bead at" if on else "bead"), text(x, 26, n, f"b m{ink}")]
        x += 31
    begins, y = sight.player(view["first"]), 20
    if phone:
        parts += [icon("first", x - 8, 8, 22), fitted(x + 17, 26, begins, 17, width - x - 26, "")]
        x, y, right = 10, 54, width - 10.0
    else:
        right = width - 2 * PILE - 16.0
        room = min(text_width(begins, 17), 112) + 30
        parts += [icon("first", right - room, 8, 22), fitted(right - room + 27, 26, begins, 17, 112, "")]
        right -= room + 8
    size = 16 if phone else 15
    said = [sight.say(f"phase_{phase}") for phase in phases]
    wide = [text_width(each, size, bold=True) for each in said]
    pad = max(8.0, min(24.0, (right - x - sum(wide)) / len(phases) - 6))
    for phase, words, room in zip(phases, said, wide, strict=True):
        on = phase == now
        parts.append(rect(x, y - 13, room + pad, 26, "bead at" if on else "bead", 13))
        parts.append(text(x + (room + pad) / 2, y + 5.5, words, f"g15 b m {'on' if on else 'soft'}"))
        x += room + pad + 6
    sheet.spot("round", label, (), rect(1.5, 1.5, width - 3, high - 3, "board", 10), *parts)
    draw_piles(sheet, sight, width, look)


def draw_piles(sheet: Sheet, sight: Sight, width: int, look: Look) -> None:
    """The common deck and its discard pile."""
    discard, deck = sight.view["common_discard"], sight.view["common_deck"]
    wide = (width - 24) / 2 if look.phone else PILE - 4
    for at, (id, key, n) in enumerate(
        (("deck", "common_deck", len(deck)), ("discard", "common_discard", len(discard)))
    ):
        label = sight.say(key, n=sight.amount("card", n))
        picture = '<use href="#m-back" transform="translate(11 4) scale(.6)"/>'
        if id == "discard":
            picture = icon("discarded", 9, 6, 22)
            if discard:
                label += " " + sight.say("on_top", card=sight.card(discard[-1]))
                picture = cards.piece((picture,), discard[-1], "discard")
        asks = sight.asks("draw common", "send common") if id == "deck" and sight.decides is not None else ()
        parts = [picture, text(37, 23, n, "b")]
        if look.phone:
            parts.append(fitted(68, 23, sight.say(f"{id}_common"), 16, wide - 74, "g soft"))
        x, y = (10 + at * (wide + 4), 74) if look.phone else (width - 2 * PILE - 4 + at * PILE, 3)
        sheet.spot(f"{id}:common", label, asks, rect(0, 0, wide, 34, "plate", 8), *parts, at=(x, y))
