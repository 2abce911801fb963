"""The faction board with its emblem, the deals tucked under it, and the foundations."""

from __future__ import annotations

from widgets.drawing import Sheet, circle, group, num, path, rect, text, text_width
from widgets.icons import icon
from widgets.scenes.settlers import glyphs
from widgets.scenes.settlers.glyphs import Sign
from widgets.scenes.settlers.sight import Look, Sight

SLAB = (46, 40)


def draw_board(
    sheet: Sheet, sight: Sight, seat: int, at: tuple[float, float], size: tuple[float, float], look: Look
) -> None:
    """What is printed on the faction board: emblem, name, basic production, what may be kept."""
    player = sight.players[seat]
    faction, (width, height) = player["faction"], size
    income = sight.box.income[faction]
    label = sight.say(
        "board",
        player=sight.player(seat),
        faction=sight.faction(seat),
        income=sight.amounts(income),
        keeps=sight.amount(sight.box.keeps[faction], 1).split(" ", 1)[1],
    )
    if sight.view["first"] == seat:
        label += " " + sight.say("is_first")
    if player["passed"]:
        label += " " + sight.say("has_passed")
    asks = sight.answers(f"against {faction}") if sight.decides != seat else ()
    draw = plate if height > 60 else ribbon
    halo = rect(-2, -2, width + 4, height + 4, "", 12)
    sheet.spot(f"board:{seat}", label, asks, halo, *draw(sight, seat, width, height, look), at=at)


def plate(sight: Sight, seat: int, width: float, height: float, look: Look) -> list[str]:
    """The board as a tall plate with a large emblem."""
    faction = sight.players[seat]["faction"]
    middle, below = width / 2, height - 92
    emblem, eye = min(116.0, (below - 52) / 1.38), (below - 22) / 2
    income = glyphs.goods(sight.box.income[faction])
    return [
        rect(0, 0, width, height, "fhead", 10),
        rect(6, 6, width - 12, height - 12, "inlay", 7),
        circle(middle, eye, emblem * 0.64, "inlay"),
        circle(middle, eye, emblem * 0.69, "pearls"),
        icon(faction, middle - emblem / 2, eye - emblem / 2, emblem, "crest"),
        text(middle, below - 12, sight.faction(seat), "f19 b m onf"),
        rect(14, below, width - 28, 32, "plate", 8),
        glyphs.row(income, 18, below + 6, width - 36, 15, 0.5),
        rect(14, below + 40, width - 28, 36, "plate", 8),
        keeping(sight, faction, 18, below + 48, width - 36, look),
    ]


def keeping(sight: Sight, faction: str, x: float, y: float, width: float, look: Look) -> str:
    """Which good may be kept."""
    signs = [Sign("icon", "chest"), Sign("say", sight.say("keeps")), Sign("icon", sight.box.keeps[faction])]
    return glyphs.row(signs, x, y, width, look.size, 0.5)


def ribbon(sight: Sight, seat: int, width: float, height: float, look: Look) -> list[str]:
    """The board as a low ribbon: emblem, name, production, what may be kept."""
    faction = sight.players[seat]["faction"]
    name = sight.faction(seat)
    left = 46 + text_width(name, 17, bold=True) + 8
    income = glyphs.goods(sight.box.income[faction])
    kept = [Sign("icon", "chest"), Sign("icon", sight.box.keeps[faction])]
    keep = glyphs.spread(kept, 20, look.size) + 8
    return [
        rect(0, 0, width, height, "fhead", 9),
        icon(faction, 9, 6, 30, "crest"),
        text(46, height / 2 + 6, name, "b onf"),
        rect(left, 6, width - left - keep - 10, height - 12, "plate", 7),
        glyphs.row(income, left + 3, height / 2 - 10, width - left - keep - 16, look.size),
        rect(width - keep - 6, 6, keep, height - 12, "plate", 7),
        glyphs.row(kept, width - keep - 2, height / 2 - 10, keep - 8, look.size),
    ]


def draw_deals(
    sheet: Sheet, sight: Sight, seat: int, at: tuple[float, float], across: int, step: tuple[float, float], look: Look
) -> None:
    """The deals, tucked under the board so that only the good looks out; those by trade route have a dashed edge."""
    player = sight.players[seat]
    box, who = sight.box, sight.player(seat)
    wide, tall = step[0] - 4, step[1] - 2
    found = [(deal, f"deal:{deal}", "") for deal in player["deals"]]
    found += [(route["partner"], f"route:{seat}:{n}", str(n + 1)) for n, route in enumerate(player["routes"])]
    for place, (deal, id, via) in enumerate(found):
        good = box.deal_good.get(deal, "")
        facts = {"player": who, "card": sight.card(deal), "good": sight.amount(good, 1)}
        label = sight.say("route", n=via, **facts) if via else sight.say("deal", **facts)
        outline = f"M.8 6h{num(wide - 1.6)}v{num(tall - 14)}a7 7 0 0 1-7 7H7.8a7 7 0 0 1-7-7z"
        tab = path(outline, "tab via" if via else "tab")
        parts = [tab, icon(glyphs.DRAWN.get(good, good), wide / 2 - (17 if via else 12), tall / 2 - 10, 24)]
        if via:
            parts.append(icon("route", wide - 18, tall / 2 - 9, 16, "soft"))
        piece = f"card-{deal}" if not via else f"route-{seat}"
        asks = sight.answers(f"pick_deal {deal}", f"spend_deal {deal}", f"upgrade {deal}")
        sheet.spot(
            id,
            label,
            asks,
            rect(-2, 3, wide + 4, tall, "", 8),
            group(parts, data_piece=piece, data_at=via or f"deal:{seat}"),
            at=(at[0] + place % across * step[0], at[1] + place // across * step[1]),
        )


def draw_foundations(sheet: Sheet, sight: Sight, seat: int, at: tuple[float, float], across: int, look: Look) -> None:
    """The foundations: cards face down, each of which can be pointed at."""
    found = sight.players[seat]["foundations"]
    for place, card in enumerate(found):
        asks = sight.asks(f"sacrifice {card}", f"reuse {card}") if seat == sight.decides else (f"raze {card}",)
        label = sight.say("foundation", n=place + 1, all=len(found), player=sight.player(seat))
        face = rect(0, 0, *SLAB, "slab", 6) + icon("foundation", 11, 8, 24, "soft")
        sheet.spot(
            f"foundation:{card}",
            label,
            asks if sight.decides is not None else (),
            rect(-2, -2, SLAB[0] + 4, SLAB[1] + 4, "", 8),
            group((face,), data_piece=f"card-{card}", data_at=f"foundation:{seat}"),
            at=(at[0] + place % across * 50, at[1] + 6 + place // across * 46),
        )
