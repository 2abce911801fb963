"""The empire of a seat: head, supply, three lanes of locations around the faction board, deals and foundations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.games.settlers.components import KINDS, RESOURCES
from widgets.drawing import Panel, Sheet, fitted, group, path, rect, text, text_width
from widgets.icons import icon, piece
from widgets.scenes.settlers import cards
from widgets.scenes.settlers.board import draw_board, draw_deals, draw_foundations
from widgets.scenes.settlers.sight import DESK, EDGE, POCKET, WIDE, Look, Sight
from widgets.scenes.settlers.strip import STRIP, draw_strip, strip_height
from widgets.scenes.settlers.supply import CELL, draw_shelf

HEAD = 44
LABEL = 23  # the height of the words above a lane
MIDDLE = 188  # the width of the faction board
SIDE = 3  # locations beside each other on either side of it

Location = Mapping[str, Any]


def draw_empire(sight: Sight, seat: int) -> Panel:
    """The panel of one seat: large for the own one, a column for the others; and both as a phone shows them."""
    large = seat == sight.own
    panel = draw_large(sight, seat) if large else draw_column(sight, seat, DESK)
    return panel._replace(narrow=draw_column(sight, seat, POCKET, strip=large).svg)


def sorted_by_kind(sight: Sight, seat: int) -> dict[str, tuple[list[Location], list[Location]]]:
    """The locations of a seat by kind: those of factions, and the common ones."""
    found: dict[str, tuple[list[Location], list[Location]]] = {kind: ([], []) for kind in KINDS}
    for location in sight.where[seat]:
        facts = sight.box.cards[location["card"]]
        found[facts.kind][facts.common].append(location)
    return found


def in_rows(count: int, across: int) -> int:
    """How many rows so many locations take."""
    return -(-count // across)


# --- the large arrangement


def draw_large(sight: Sight, seat: int) -> Panel:
    """The board in the middle, faction locations to its left, common ones to its right, one lane for each kind."""
    player, look = sight.players[seat], DESK
    wide, tall = look.tile
    by_kind = sorted_by_kind(sight, seat)
    rows = {kind: max(in_rows(len(side), SIDE) for side in sides) for kind, sides in by_kind.items()}
    lane = {kind: LABEL + max(24, n * (tall + 6) + 2) for kind, n in rows.items()}
    deals = in_rows(len(player["deals"]) + len(player["routes"]), 4)
    missing = 252 + 46 * deals - sum(lane.values()) - 12
    if missing > 0:
        lane = {kind: tall + missing / len(KINDS) for kind, tall in lane.items()}
    top = STRIP + HEAD + CELL + 22
    bottom = top + sum(lane.values()) + 12
    founded = 52 * in_rows(len(player["foundations"]), 14)
    height = round(bottom + founded + 8)
    sheet = open_sheet(sight, seat, WIDE, height, look, STRIP)
    draw_strip(sheet, sight, WIDE, look)
    draw_head(sheet, sight, seat, WIDE, STRIP, look)
    draw_shelf(sheet, sight, seat, 12, STRIP + HEAD + 8, WIDE - 24, look)
    y: float = top
    left, right = 10.0, WIDE - 10 - SIDE * wide - (SIDE - 1) * 6
    middle = (WIDE - MIDDLE) / 2
    for kind in KINDS:
        for at, (x, side) in enumerate(((left, "own_lane"), (right, "common_lane"))):
            width = SIDE * wide + (SIDE - 1) * 6
            bay = rect(x - 4, y, width + 8, lane[kind], "bay" if at else "bay fl", 9)
            words = f"{sight.say(f'lane_{kind}')} · {sight.say(side)}"
            sheet.add(group((bay, icon(kind, x + 2, y + 4, 14, "soft"), text(x + 20, y + 15.5, words, "g soft"))))
            for place, location in enumerate(by_kind[kind][at]):
                where = x + place % SIDE * (wide + 6), y + LABEL + place // SIDE * (tall + 6)
                draw_location(sheet, sight, seat, location, where, look)
        y += lane[kind] + 6
    draw_board(sheet, sight, seat, (middle, top), (MIDDLE, y - 6 - top - 46 * deals), look)
    draw_deals(sheet, sight, seat, (middle + 6, y - 8 - 46 * deals), 4, (44, 46), look)
    if founded:
        draw_foundations(sheet, sight, seat, (14, bottom), 14, look)
    return close_sheet(sheet, sight, seat, WIDE, height, STRIP)


# --- the column


def draw_column(sight: Sight, seat: int, look: Look, strip: bool = False) -> Panel:
    """Everything below each other, as other empires are shown, and all of them on a phone."""
    player = sight.players[seat]
    wide, tall = look.tile
    gap, step = look.gap, tall + 6
    by_kind = {kind: [*own, *common] for kind, (own, common) in sorted_by_kind(sight, seat).items()}
    over = strip_height(look) if strip else 0
    y: float = over + HEAD + 6
    shelf_rows = 2
    top_of_shelf = y
    y += shelf_rows * (CELL + 4) + 2
    board_top = y
    y += 46
    deals = len(player["deals"]) + len(player["routes"])
    per_row = 8 if not look.phone else 7
    deals_top = y
    y += 46 * in_rows(deals, per_row) + (4 if deals else 0)
    lanes = []
    for kind in KINDS:
        if by_kind[kind]:
            lanes.append((kind, y))
            y += LABEL + (4 if look.phone else 0) + in_rows(len(by_kind[kind]), look.across) * step + 4
    founded_top = y
    slabs = 8 if not look.phone else 7
    y += 52 * in_rows(len(player["foundations"]), slabs)
    height = round(y + 6)
    sheet = open_sheet(sight, seat, look.width, height, look, over)
    if strip:
        draw_strip(sheet, sight, look.width, look)
    draw_head(sheet, sight, seat, look.width, over, look)
    draw_shelf(sheet, sight, seat, EDGE, top_of_shelf, look.width - 2 * EDGE, look, two=True)
    draw_board(sheet, sight, seat, (EDGE, board_top), (look.width - 2 * EDGE, 42), look)
    draw_deals(sheet, sight, seat, (EDGE + 6, deals_top - 6), per_row, ((look.width - 24) / per_row, 46), look)
    margin = (look.width - look.across * wide - (look.across - 1) * gap) / 2
    for kind, at in lanes:
        label = LABEL + (4 if look.phone else 0)
        tall_lane = label + in_rows(len(by_kind[kind]), look.across) * step
        bay = rect(3, at, look.width - 6, tall_lane, "bay", 9)
        words = text(29, at + label / 2 + look.size * 0.34, sight.say(f"lane_{kind}"), "g soft")
        sheet.add(group((bay, icon(kind, 10, at + label / 2 - 7, 14, "soft"), words)))
        for place, location in enumerate(by_kind[kind]):
            where = margin + place % look.across * (wide + gap), at + label + place // look.across * step
            draw_location(sheet, sight, seat, location, where, look)
    if player["foundations"]:
        draw_foundations(sheet, sight, seat, (10, founded_top), slabs, look)
    return close_sheet(sheet, sight, seat, look.width, height, over)


# --- parts of both


def open_sheet(sight: Sight, seat: int, width: int, height: int, look: Look, top: float) -> Sheet:
    """An empty sheet in the colours of the faction."""
    title = sight.say("empire", player=sight.players[seat]["name"])
    sheet = Sheet(f"empire:{seat}", title, width, height, f"f-{sight.players[seat]['faction']} {look.cls}".strip())
    sheet.add(rect(1.5, top + 1.5, width - 3, height - top - 3, "ground", 12))
    return sheet


def close_sheet(sheet: Sheet, sight: Sight, seat: int, width: int, height: int, top: float) -> Panel:
    """The frame around whoever decides, and the finished panel."""
    sheet.add(rect(1.5, top + 1.5, width - 3, height - top - 3, "deciding", 12) if sight.decides == seat else "")
    return sheet.panel()


def draw_head(sheet: Sheet, sight: Sight, seat: int, width: int, top: float, look: Look) -> None:
    """Sign, name and faction; first player, passed; and the points, which can be pointed at."""
    player = sight.players[seat]
    foot = top + HEAD
    sheet.add(path(f"M1.5 {foot}V{top + 13.5}a12 12 0 0 1 12-12H{width - 13.5}a12 12 0 0 1 12 12V{foot}z", "fhead"))
    points = str(player["vp"])
    room = text_width(points, 21, bold=True) + 44
    right: float = width - 8 - room
    label = sight.say("points", player=sight.player(seat), n=player["vp"])
    gained = sum(each == "vp" for each in sight.view["tally"]) if sight.decides == seat else 0
    if gained:
        label += " " + sight.say("just_gained", n=gained)
    medal = group((icon("vp", 0, 0, 28, "onf"),), "", 4, 6, data_piece=f"vp-{seat}", data_at="head")
    sheet.spot(
        f"vp:{seat}",
        label,
        sight.answers("convert vp") if sight.decides == seat else (),
        rect(0, 0, room, 40, "", 8),
        medal,
        text(36, 27.5, points, "f21 b onf"),
        at=(right, top + 2),
    )
    parts = [piece(seat, sight.colors[seat], 26, top + 23)]
    if player["passed"]:
        words = sight.say("passed")
        wide = text_width(words, look.size, bold=True) + 32
        right -= wide + 4
        parts += [
            rect(right, top + 10, wide, 25, "pass", 12.5),
            icon("passed", right + 7, top + 14.5, 16),
            text(right + 25, top + 22.5 + look.size * 0.35, words, "g b"),
        ]
    if sight.view["first"] == seat:
        right -= 32
        flag = icon("first", 0, 0, 26, "onf")
        parts.append(group((flag,), "", right, top + 9, data_piece="first", data_at=f"{seat}"))
    if width == WIDE:
        faction = sight.faction(seat)
        wide = text_width(faction, 17)
        parts.append(text(right - wide - 10, top + 29, faction, "onf"))
        right -= wide + 12
    parts.append(fitted(50, top + 29.5, str(player["name"]), 21, right - 56, "f21 b onf", bold=True))
    sheet.add(group(parts))


# --- locations


def draw_location(
    sheet: Sheet, sight: Sight, seat: int, location: Location, at: tuple[float, float], look: Look
) -> None:
    """One location that can be pointed at."""
    card = location["card"]
    if card not in sight.said:
        sight.said[card] = describe(sight, seat, location), location_asks(sight, seat, card)
    sheet.spot(
        f"at:{card}",
        *sight.said[card],
        cards.halo("loc", look),
        cards.location(sight, location, look, seat),
        at=at,
    )


def describe(sight: Sight, seat: int, location: Location) -> str:
    """A location in words: whose it is, what lies on it, what is printed on it."""
    marks = []
    if location.get("used"):
        marks.append(sight.say("used", n=location["used"]))
    if location.get("paid"):
        marks.append(sight.say("paid", goods=sight.amounts(sorted(location["paid"].items()))))
    marks += [sight.say(flag) for flag in ("defence", "samurai", "blocked") if location.get(flag)]
    if "taken_by" in location:
        marks.append(sight.say("owned", player=sight.player(sight.seats[location["owner"]])))
        marks.append(sight.say("taken", player=sight.player(sight.seats[location["taken_by"]])))
    if location.get("under"):
        marks.append(sight.say("under", n=offerings(sight, location["under"])))
    if seat < 0:
        return sight.label("of_virtual", location["card"], *marks)
    return sight.label("in_empire", location["card"], *marks, player=sight.player(seat))


def offerings(sight: Sight, under: Sequence[str]) -> str:
    """What was laid on or under a location."""
    goods = [(good, sum(each == good for each in under)) for good in RESOURCES if good in under]
    hidden = len(under) - sum(n for _, n in goods)
    return sight.amounts([*goods, *([("card", hidden)] if hidden else [])])


def location_asks(sight: Sight, seat: int, card: str) -> tuple[str, ...]:
    """Moves that pointing at a location could mean."""
    if sight.decides is None:
        return ()
    facts = sight.box.cards[card]
    if seat != sight.decides:
        loots = [f"loot {card} {good}" for good, _ in facts.raze or ()]
        wanted = [move for move in (f"target {card}", *loots) if move.split(" ", 1)[0] in sight.kinds]
        return tuple(wanted) or (f"raze {card}",)
    moves = [f"activate {card}"] if facts.kind == "action" else []
    moves += [f"{kind} {card}" for kind in ("defend", "sacrifice", "station", "target", "next", "lose")]
    if sight.players[seat]["faction"] == "japanese":
        moves.append(f"deploy {card}")
    context = sight.agenda.get("context")
    if sight.agenda.get("ask") == "after" and context and card in context:
        moves.append("again")
    wanted = [move for move in moves if move.split(" ", 1)[0] in sight.kinds]
    return tuple(wanted) or (f"activate {card}",)
