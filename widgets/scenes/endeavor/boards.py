"""The player boards: head, status tracks, building places; one column that a phone can show too."""

from __future__ import annotations

from tutor.games.endeavor.components import BUILD_SPACES, CARD_SPACES, LAST_SPACE, TRACKS
from widgets.drawing import Panel, Sheet, circle, fitted, group, path, rect, text, text_width
from widgets.icons import icon, mark, piece
from widgets.scenes.endeavor import tiles
from widgets.scenes.endeavor.holdings import draw_cards, draw_extra, draw_harbor
from widgets.scenes.endeavor.prints import CELL, LEFT, ROW, TRACKS_AT, steps, use
from widgets.scenes.endeavor.sight import COLUMN, EDGE, Sight
from widgets.scenes.endeavor.texts import EFFECTS

WIDTH, HEIGHT, EXTRA = COLUMN, 588, 92
HEAD = 42
PLACES_AT = 226
HARBOR_AT, CARDS_AT = 416, 496


def draw_board(sight: Sight, seat: int) -> Panel:
    """The board of one seat."""
    player = sight.players[seat]
    won = sight.agenda.get("card", "") if sight.agenda.get("ask") == "place" and sight.decides == seat else ""
    held = [card for card in player["cards"] if card != won]
    extra = bool(won) or len(held) > CARD_SPACES
    height = HEIGHT + (EXTRA if extra else 0)
    title, color = sight.say("board", player=player["name"]), f"c-{sight.colors[seat]}"
    sheet = Sheet(f"board:{seat}", title, WIDTH, height, color)
    sheet.add(rect(1.5, 1.5, WIDTH - 3, height - 3, "board", 12), draw_head(sight, seat))
    sheet.add(use("tracks"))
    for row, track in enumerate(TRACKS):
        draw_status(sheet, sight, seat, track, TRACKS_AT + ROW * row)
    draw_places(sheet, sight, seat)
    draw_harbor(sheet, sight, seat, HARBOR_AT)
    draw_cards(sheet, sight, seat, held, CARDS_AT)
    if extra:
        draw_extra(sheet, sight, seat, held[CARD_SPACES:], won, CARDS_AT + EXTRA)
    sheet.add(rect(1.5, 1.5, WIDTH - 3, height - 3, "deciding", 12) if sight.decides == seat else "")
    return sheet.panel()


def draw_head(sight: Sight, seat: int) -> str:
    """Name, sign, crown and whether the player has passed."""
    player = sight.players[seat]
    parts = [
        path(
            f"M1.5 {HEAD}V13.5A12 12 0 0 1 13.5 1.5H{WIDTH - 13.5}A12 12 0 0 1 {WIDTH - 1.5} 13.5V{HEAD}z",
            "head",
        ),
        piece(seat, x=26, y=22),
    ]
    right: float = WIDTH - 12
    if player["passed"]:
        words = sight.say("passed")
        width = text_width(words, 17, bold=True) + 33
        right -= width
        parts += [
            rect(right, 9, width, 25, "pill", 12.5),
            icon("passed", right + 7, 13, 17),
            text(right + 26, 27, words, "b"),
        ]
        right -= 8
    if sight.view["crown"] == seat:
        right -= 28
        crown = icon("crown", 0, 0, 26, "sign")
        parts.append(group((crown,), "", right, 8, data_piece="crown", data_at=f"board:{seat}"))
        right -= 6
    parts.append(fitted(50, 29, player["name"], 21, right - 54, "f21 b sign", bold=True))
    return group(parts)


def draw_status(sheet: Sheet, sight: Sight, seat: int, track: str, y: float) -> None:
    """One status track: the steps of its level above, its spaces below, the marker with the total."""
    total = sight.players[seat]["tracks"][track]
    at = min(total, LAST_SPACE)
    values, glories = sight.box.value[track], sight.box.track_glory[track]
    start, end = next(step for step in steps(values) if step[0] <= at < step[1])
    x, width = LEFT + start * CELL, (end - start) * CELL - 2
    parts = [
        rect(x, 0, width, 17, "now", 3),
        text(x + width / 2, 14.5, values[at], "b m on"),
    ]
    parts.append(
        group(
            (mark("cube"), text(11, 17, total, "b m sign")),
            "",
            LEFT + at * CELL,
            17,
            data_piece=f"marker-{seat}-{track}",
            data_at=f"{at}",
        )
    )
    label = sight.label(
        sight.say(
            "status",
            track=sight.name("track", track),
            player=sight.player(seat),
            total=total,
            effect=sight.say(EFFECTS[track]),
            value=values[at],
            glory=glories[at],
        ),
        standin=sight.standin("track", track),
    )
    sheet.spot(
        f"status:{seat}:{track}", label, (), path(f"M4-2h{WIDTH - 8}v42H4z"), *parts, at=(0, y)
    )


def draw_places(sheet: Sheet, sight: Sight, seat: int) -> None:
    """The printed building and the seven build spaces."""
    buildings = sight.players[seat]["buildings"]
    kinds = [each["building"] for each in buildings]
    for at in range(max(BUILD_SPACES + 1, len(buildings))):
        x, y = EDGE + at % 4 * (tiles.WIDTH + 4), PLACES_AT + at // 4 * (tiles.HEIGHT + 4)
        if at >= len(buildings):
            sheet.add(use("tile-gap", x, y))
            continue
        kind, worker = kinds[at], buildings[at]["worker"]
        facts = sight.box.buildings[kind]
        named = {"player": sight.player(seat), "building": sight.name("building", kind)}
        standin = sight.standin("building", kind)
        label = sight.label(
            sight.say("building", n=at, level=facts.level, **named) if at else sight.say("printed", **named),
            tiles.described(sight, kind),
            sight.say(worker) if worker != "free" else "",
            standin=standin,
        )
        sheet.spot(
            f"building:{seat}:{at}",
            label,
            building_asks(sight, seat, kind, worker),
            tiles.HALO,
            use(f"tile-{kind}", data_at=""),
            at_work(seat, worker),
            at=(x, y),
        )


def at_work(seat: int, worker: str) -> str:
    """Who works in a building, and whether somebody waits for pay."""
    if worker not in ("working", "unpaid"):
        return ""
    rest = (circle(19, 70, 17, "rest"), circle(31, 58, 8, "stop"), icon("unpaid", 23, 50, 16, "bad"))
    return piece(seat, x=19, y=70, data_at="") + "".join(rest if worker == "unpaid" else ())


def building_asks(sight: Sight, seat: int, kind: str, worker: str) -> tuple[str, ...]:
    """Moves that pointing at a building could mean, so that only one building answers for each move.

    Whoever decides points at own buildings; another's is worth a question only if there is no such own one.
    """
    if sight.decides is None:
        return ()
    own = [each["worker"] for each in sight.players[sight.decides]["buildings"] if each["building"] == kind]
    if seat != sight.decides:
        return () if own else (f"activate {kind}", f"pay {kind}")
    free, busy = [each for each in own if each == "free"], [each for each in own if each != "free"]
    asks = []
    if worker == "free" or not free:
        asks.append(f"activate {kind}")
    if worker != "free" or not busy:
        asks.append(f"pay {kind}")
    return tuple(asks)
