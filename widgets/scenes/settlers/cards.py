"""Cards of a hand and locations of an empire, drawn by us: band, country, seals, costs, effects, fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tutor.games.settlers.components import Box
from widgets.drawing import fitted, group, lines, rect, text, text_width
from widgets.icons import icon, mark
from widgets.lands import NAME_BAND, WORKS
from widgets.scenes.settlers import glyphs, texts
from widgets.scenes.settlers.glyphs import Sign
from widgets.scenes.settlers.sight import DESK, POCKET, Look, Sight, names

NONE = "none"
SPACE = Sign("say", "  ")
STEP = 19  # from seal to seal
SMALL = (18, 16, 14)  # the sizes of what lies on a location
GUARDS = {"blocked": "blocked", "defence": "defense", "samurai": "samurai", "taken_by": "taken"}


def look_of(phone: bool) -> Look:
    """The sizes for a phone or a desk."""
    return POCKET if phone else DESK


def blank(kind: str, box: Box, card: str, phone: bool) -> str:
    """The empty location or card in the tint of its first colour, with its country."""
    facts, kind = box.prints[card], kind + "p" * phone
    color = facts.colors[0] if facts.colors else NONE
    scene = f"work-{color}" if facts.kind == "action" and color in WORKS else f"land-{color}"
    return mark(f"{kind}-{color}{'-f' * (not facts.common)}") + mark(f"{kind}-{scene}")


def title(name: str, width: float, band: float, letters: float) -> str:
    """The name on its band, on one line or two."""
    named = lines(name, letters, width, bold=True)
    step = letters * 1.04
    y = band / 2 + letters * 0.34 - step * (len(named) - 1) / 2
    cls = "g15 b" if letters == DESK.large else "g b"
    return "".join(fitted(6, y + step * at, part, letters, width, cls, bold=True) for at, part in enumerate(named))


def seals(box: Box, card: str, x: float, y: float) -> str:
    """The seals of a card's colours beside each other."""
    colors = box.prints[card].colors
    return "".join(glyphs.seal(color, x + STEP * at, y) for at, color in enumerate(colors))


# --- locations


@cache
def tile(box: Box, card: str, lang: str, phone: bool) -> str:
    """A location as it stands in an empire: name, effect, seals."""
    look = look_of(phone)
    (width, height), band = look.tile, NAME_BAND[look.tile]
    parts = [
        blank("loc", box, card, phone),
        title(names(box)["card", card][lang == "cs"], width - 11, band, look.size),
        seals(box, card, 13.5, height - 13),
    ]
    does = [sign for line in glyphs.ability(box, card)[:1] for sign in line]
    if does:
        parts.append(glyphs.row(does, 4, band + 2, width - 8, look.size))
    elif glyphs.bonus(box, card):
        once = glyphs.row([Sign("icon", "bonus"), *glyphs.bonus(box, card)], 4, band + 2, width - 8, look.size)
        parts.append(group((once,), "veiled"))
    return "".join(parts)


def lying(sight: Sight, location: Mapping[str, Any], look: Look) -> str:
    """What lies on a location, at its right lower corner: payment, guards, offerings, how often it was used."""
    width, height = look.tile
    left = STEP * max(1, len(sight.box.cards[location["card"]].colors)) + 4
    room = width - 5 - left
    card = location["card"]
    signs = [Sign("icon", picture, card) for flag, picture in GUARDS.items() if flag in location]
    if "under" in location:
        signs += [Sign("number", str(len(location["under"]))), Sign("icon", "offering")]
    paid = [sign._replace(at=card) for sign in glyphs.goods(sorted(location.get("paid", {}).items()))]
    used = location.get("used", 0)
    tag = ""
    if used:
        wide = text_width(f"{used}×", look.size, bold=True) + 9
        room -= wide + 2
        x = width - 4 - wide
        tag = rect(x, height - 22, wide, 18, "gem", 9)
        tag += text(x + wide / 2, height - 13 + look.size * 0.34, f"{used}×", "g b m gem-ink")
    if glyphs.spread([*signs, *paid], SMALL[-1], look.size) > room:
        paid = [sign for sign in paid if sign.kind == "icon"]
    if not signs and not paid:
        return tag
    return glyphs.row([*signs, *paid], left, height - 23, room, look.size, 1, SMALL) + tag


def location(sight: Sight, at: Mapping[str, Any], look: Look, seat: int) -> str:
    """A location with everything on it, as a piece that can glide."""
    card = at["card"]
    face = tile(sight.box, sight.print_of(card), sight.lang, look.phone)
    more = ""
    if at.get("used", 0) >= max(1, sight.box.cards[card].uses):
        more = rect(2, NAME_BAND[look.tile] + 1, look.tile[0] - 4, 23, "spent-up")
    more += lying(sight, at, look)
    if at.get("blocked"):
        more += rect(1.5, 1.5, look.tile[0] - 3, look.tile[1] - 3, "hatched", 6)
    if "taken_by" in at:
        more += rect(1.5, 1.5, look.tile[0] - 3, look.tile[1] - 3, "lent", 6)
    deck = sight.box.cards[card].deck
    foreign = seat >= 0 and deck not in ("common", sight.players[seat]["faction"])
    return group((face, more), f"f-{deck}" if foreign else "", data_piece=f"card-{card}", data_at=f"empire:{seat}")


def halo(kind: str, look: Look) -> str:
    """What glows around a location or a card."""
    return f'<use href="#m-on-{kind}{"p" if look.phone else ""}"/>'


# --- cards


@cache
def front(box: Box, card: str, lang: str, phone: bool) -> str:
    """A card of a hand or of the row: everything that is printed on it."""
    look, facts = look_of(phone), box.prints[card]
    (width, height), band = look.card, NAME_BAND[look.card]
    foot = band + 1 + 0.3 * width
    parts = [
        blank("print", box, card, phone),
        title(names(box)["card", card][lang == "cs"], width - 12, band, look.large),
        seals(box, card, width - 14 - STEP * (len(facts.colors) - 1), band + 13),
    ]
    top = foot + 5
    parts.append(cost(box, card, lang, 6, top, width - 40, look))
    parts.append(glyphs.row(glyphs.goods([("vp", facts.worth)]), width - 42, top, 37, look.size, 1))
    top += 24
    zone = height - top - 34
    parts.append(rect(5, top, width - 10, zone, "zone", 5))
    parts.append(doing(box, card, lang, top, width, zone, look))
    parts.append(fields(box, card, height - 28, width, look))
    return "".join(parts)


def cost(box: Box, card: str, lang: str, x: float, y: float, width: float, look: Look) -> str:
    """What building costs, sign by sign; the house means a location to discard."""
    facts = box.prints[card]
    signs = [Sign("icon", "house")] if facts.house else []
    for good, n in facts.cost.goods():
        signs += [Sign("icon", glyphs.DRAWN.get(good, good))] * n
    return glyphs.row(signs or [Sign("say", texts.say("nothing", lang))], x, y, width, look.size, 0)


def doing(box: Box, card: str, lang: str, top: float, width: float, zone: float, look: Look) -> str:
    """The effect below the kind of the card in words; where it takes two rows, the words make room."""
    facts = box.prints[card]
    room, x = width - 18, 9.0
    once = [Sign("icon", "bonus"), *glyphs.bonus(box, card)] if facts.bonus else []
    parts = [icon(facts.kind, 10, top + 4, 15, "soft")]
    caption = top + 4 + 7.5 + look.size * 0.34
    for words in (lang, ""):
        does = glyphs.ability(box, card, words)
        signs = [*(sign for line in does for sign in line), *([SPACE] if does and once else []), *once]
        if glyphs.spread(signs, 20, look.size) <= room:
            parts.append(text(30, caption, texts.say(f"does_{facts.kind}", lang), "g soft"))
            middle = top + 19 + (zone - 19) / 2
            parts.append(glyphs.row(signs, x, middle - 10, room, look.size, 0.5, glyphs.LARGE))
            return "".join(parts)
    rows = [line for signs in glyphs.ability(box, card) for line in glyphs.wrapped(signs, room - 20, look.size, 17)]
    rows = [*rows, *([once] if once else [])]
    if len(rows) > 2:
        rows = [rows[0], [sign for line in rows[1:] for sign in line]]
    for at, line in enumerate(rows):
        left = 20 if not at or len(rows) == 1 or once else 0
        parts.append(glyphs.row(line, x + left, top + (zone - 44) / 2 + 22 * at + 1, room - left, look.size, 0))
    return "".join(parts)


def fields(box: Box, card: str, y: float, width: float, look: Look) -> str:
    """What razing gives and what a deal gives."""
    facts = box.prints[card]
    signs: list[Sign] = []
    if facts.raze is not None:
        signs += [Sign("icon", "raze"), glyphs.GIVES]
        for good, n in facts.raze:
            signs += [Sign("icon", glyphs.DRAWN.get(good, good))] * n
    left = glyphs.row(signs, 6, y, width - 12, look.size, 0) if signs else ""
    if not facts.deal:
        return left
    right = [Sign("icon", "contract"), glyphs.GIVES, Sign("icon", glyphs.DRAWN.get(facts.deal, facts.deal))]
    return left + glyphs.row(right, 6, y, width - 12, look.size, 1)


def piece(content: Iterable[str], card: str, at: str) -> str:
    """A card that can glide."""
    return group(content, data_piece=f"card-{card}", data_at=at)
