"""What is printed the same in many places; the map holds it once, and every other panel refers to it."""

from __future__ import annotations

from functools import cache

from tutor.games.endeavor.components import TRACKS
from widgets.drawing import attributes, figures, path, rect
from widgets.icons import icon, place
from widgets.scenes.endeavor import cards, tiles
from widgets.scenes.endeavor.sight import COLUMN, EDGE, Sight

TRACKS_AT, ROW = 50, 43
LEFT, CELL = 44, 23
HARBOR = 72
WAVES = "".join(f"M{left} {top}q8-6 16 0t16 0t16 0" for left, top in ((110, 26), (262, 58), (300, 20)))

#: Prints that are the same with every box: the harbour, and places where nothing lies yet.
PLAIN = {
    "harbor": rect(0, 0, COLUMN - 2 * EDGE, HARBOR, "water", 8) + path(WAVES, "wave") + icon("harbor", 8, 9),
    "tile-gap": rect(0, 0, *tiles.TILE, "gap", 6) + icon("building", 39, 34, cls="ghost"),
    "card-gap": rect(0, 0, *cards.CARD, "gap", 6),
    "seat": rect(0, 0, *cards.CARD, "seat", 6)
    + icon("governor", 18, 14, 28, "soft")
    + cards.amount("glory", 3, 16, 53),
}


def shared(sight: Sight) -> str:
    """The definitions of all prints."""
    printed = {
        "tracks": rulers(
            tuple(sight.box.value[track] for track in TRACKS),
            tuple(sight.box.track_glory[track] for track in TRACKS),
            tuple(sight.standin("track", track) for track in TRACKS),
        ),
        **{f"tile-{kind}": tiles.face(sight, kind) for kind in sight.box.buildings},
        **PLAIN,
    }
    drawn = (f'<g id="e-{name}" class="scene">{print}</g>' for name, print in printed.items())
    return f"<defs>{''.join(drawn)}</defs>"


def use(name: str, x: float = 0, y: float = 0, cls: str = "", **more: str) -> str:
    """One of the prints at a place."""
    named = f' class="{cls}"' if cls else ""
    return f'<use href="#e-{name}"{place(x, y)}{named}{attributes(more)}/>'


def steps(values: tuple[int, ...]) -> list[tuple[int, int]]:
    """The levels of a track: first space, and the space after the last one."""
    starts = [space for space in range(len(values)) if not space or values[space] != values[space - 1]]
    return list(zip(starts, [*starts[1:], len(values)], strict=True))


@cache
def rulers(
    values: tuple[tuple[int, ...], ...], glories: tuple[tuple[int, ...], ...], standins: tuple[bool, ...]
) -> str:
    """What is printed of the status tracks: icons, steps with values, spaces, numbers that bring glory.

    A step is a dash of a thick line, a tick between spaces a dash of another: tracks alike share one path.
    """
    bars: dict[str, str] = {}
    cells, ticks, signs = "", "", []
    for row, (track, glory) in enumerate(zip(values, glories, strict=True)):
        y, width = TRACKS_AT + ROW * row, len(track) * CELL - 2
        dashes = " ".join(f"{(end - start) * CELL - 2} 2" for start, end in steps(track))
        bars[dashes] = bars.get(dashes, "") + f"M{LEFT} {y + 8.5}h{width}"
        cells += f"M{LEFT} {y + 18}h{width}v20h-{width}z"
        ticks += f"M{LEFT + CELL - 1.5} {y + 28}h{width - CELL}"
        printed = [(LEFT + (start + end) * CELL / 2 - 1, track[start]) for start, end in steps(track)]
        marked = [
            (LEFT + space * CELL + 10.5, space) for space in range(1, len(glory)) if glory[space] == space
        ]
        signs += [
            figures(printed, y + 14.5, 17, "b m", bold=True),
            figures(marked, y + 34, 17, "m gold"),
            icon(TRACKS[row], 13, y + 9),
            cards.dots(LEFT - 2, y + 41) if standins[row] else "",
        ]
    drawn = "".join(f'<path d="{d}" class="step" stroke-dasharray="{dashes}"/>' for dashes, d in bars.items())
    return drawn + path(cells, "cell") + path(ticks, "tick") + "".join(signs)
