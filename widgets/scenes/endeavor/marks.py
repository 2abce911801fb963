"""Marks over the map: rings around places, lines along links, joins of regions, each with a short label."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.games.endeavor.components import Box, standard
from tutor.graphs.questions import Mark
from widgets.drawing import Panel, circle, num, path, rect, text, text_width
from widgets.scenes.curves import Point
from widgets.scenes.endeavor import atlas, cards
from widgets.scenes.endeavor import geography as geo

FIRST_SPOT = '<g data-spot="'
LINES = 23  # from line to line of a region's name
LEAST, STEP = 3, 2.5  # a join of regions: its least width, and what every link adds
OVER = 32  # from the name of a region up to its label
RADIUS = {"city": 23, "sea": 20}
#: Where the label of a city stands: not where its name is (left, right, above, below).
ASIDE = {"l": (24, -22), "r": (-24, -22), "a": (-26, 20), "b": (24, -22)}


def marked(panel: Panel, marks: Iterable[Mark], box: Box | None = None) -> Panel:
    """The map with marks: lines and rings lie under pieces and the names of cities, labels over them."""
    box = box or standard()
    lines, rings, joins, badges = [], [], [], []
    for mark in marks:
        kind, _, name = mark.at.partition(":")
        look = f"mk mk-{mark.style}"
        if kind == "link":
            lines.append(f'<g class="{look} mk-link">{line(atlas.route(*box.links[mark.at])[0])}</g>')
            continue
        x, y = place(mark.at, box)
        if mark.to:
            far_x, far_y = place(mark.to, box)
            wide = f' style="--mk-wide:{num(LEAST + STEP * int(mark.label or 1))}"'
            joins.append(f'<g class="{look}"{wide}>{line(f"M{num(x)} {num(y)}L{num(far_x)} {num(far_y)}")}</g>')
            x, y = (x + far_x) / 2, (y + far_y) / 2
        elif kind != "region":
            rings.append(f'<g class="{look}">{ring(kind, x, y)}</g>')
            aside = ASIDE[geo.CITIES[name][2]] if kind == "city" else ASIDE["l"]
            x, y = x + aside[0], y + aside[1]
        else:
            y = geo.NAMES[name][1] - OVER
        if mark.label:
            badges.append(badge(x, y, mark.label, look))
    head, spot, rest = panel.svg.partition(FIRST_SPOT)
    body, end, tail = (spot + rest).rpartition("</svg>")
    under, over = "".join((*joins, *lines, *rings)), "".join(badges)
    svg = f'{head}<g class="marks">{under}</g>\n{body}<g class="marks">{over}</g>\n{end}{tail}'
    return panel._replace(svg=svg)


def place(at: str, box: Box) -> Point:
    """Where something lies on the map."""
    kind, _, name = at.partition(":")
    if kind == "city":
        return geo.CITIES[name][:2]
    if kind == "deck":
        return geo.DECKS[name]
    if kind == "sea":
        region, _, nth = name.rpartition(":")
        return atlas.spaces(region, box.lane_length[region])[int(nth) - 1]
    x, y, lines = geo.NAMES[name]
    return x, y - 6 + LINES * (lines - 1) / 2


def line(d: str) -> str:
    """A line with a light edge."""
    return path(d, "mk-edge") + path(d, "mk-line")


def ring(kind: str, x: float, y: float) -> str:
    """A ring around a place, or a frame around a deck."""
    looks = ("mk-edge", "mk-line")
    if kind == "deck":
        left, top = x - cards.WIDTH / 2 - 6, y - cards.HEIGHT / 2 - 6
        return "".join(rect(left, top, cards.WIDTH + 12, cards.HEIGHT + 12, look, 9) for look in looks)
    return "".join(circle(x, y, RADIUS[kind], look) for look in looks)


def badge(x: float, y: float, label: str, look: str) -> str:
    """A short label on a plate."""
    wide = max(26, text_width(label, 18, bold=True) + 14)
    return (
        f'<g class="{look}">{rect(x - wide / 2, y - 13, wide, 26, "mk-plate", 13)}'
        f"{text(x, y + 6.5, label, 'mk-label')}</g>"
    )
