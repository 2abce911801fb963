"""The map without pieces: sea, coasts, tints, frame and compass; drawn once for each language and box."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, hypot, pi, sin

from widgets.drawing import circle, group, num, path, rect, text, text_width
from widgets.icons import icon
from widgets.scenes.curves import Point, along, smooth, straight
from widgets.scenes.endeavor import geography as geo

ROSE = (68, 744, 42)
MERIDIANS = (-100, 60, 220, 380, 540, 700, 860, 1020, 1180, 1340)
PARALLELS = (90, 248, 408, 568, 726)

STAR = "M0-26l8 8h10v10l8 8-8 8v10h-10l-8 8-8-8h-10v-10l-8-8 8-8v-10h10z"

#: What is drawn on every point of a line: spaces of a lane, stations of cities, rings around stand-ins.
DOTS = {
    "space": '<circle r="16" class="space"/>',
    "town": '<circle r="18" class="station"/>',
    "shut": '<circle r="18" class="station shut"/>',
    "star": f'<path d="{STAR}" class="star"/>',
    "ring": '<circle r="16" class="ring"/>',
}


@cache
def ground() -> str:
    """Sea, graticule, land and tints: the same in every language."""
    land = "".join(smooth(coast, closed=True) for coast in geo.COASTS.values())
    middle = geo.WIDTH / 2
    lines = "".join(
        f"M{x} 0Q{num(x + (middle - x) * 0.12)} {geo.HEIGHT / 2:.0f} {x} {geo.HEIGHT}" for x in MERIDIANS
    )
    lines += "".join(
        f"M0 {y}Q{middle:.0f} {num(y + (geo.HEIGHT / 2 - y) * 0.2)} {geo.WIDTH} {y}" for y in PARALLELS
    )
    zones = "".join(
        f'<path id="map-{region}" d="{smooth(zone, closed=True)}"/>' for region, zone in geo.ZONES.items()
    )
    tints = "".join(f'<use href="#map-{region}" class="{region}"/>' for region in geo.ZONES)
    return group((
        f'<defs><path id="map-land" d="{land}"/>{zones}'
        '<clipPath id="map-clip"><use href="#map-land"/></clipPath>'
        '<pattern id="map-hatch" width="8" height="8" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)">'
        '<path d="M0 0h8v8H0z" class="haze"/><path d="M4 0v8" class="hatch"/></pattern>'
        + "".join(
            f'<marker id="map-{id}" markerUnits="userSpaceOnUse" overflow="visible">{shape}</marker>'
            for id, shape in DOTS.items()
        )
        + "</defs>"
        + rect(0, 0, geo.WIDTH, geo.HEIGHT, "sea")
        + path(lines, "grid")
        + "".join(f'<use href="#map-land" class="{cls}"/>' for cls in ("w1", "w2", "w3", "coast"))
        + f'<g clip-path="url(#map-clip)">{tints}</g>',
    ))


def compass() -> str:
    """A rose of eight points."""
    x, y, r = ROSE

    def point(angle: float, length: float) -> str:
        return f"{num(x + length * sin(angle))} {num(y - length * cos(angle))}"

    on: list[str] = []
    off: list[str] = []
    for at in range(8):
        length = r if at % 2 == 0 else r * 0.62
        angle = at * pi / 4
        for side, halves in ((-1, off), (1, on)):
            halves.append(f"M{x} {y}L{point(angle, length)}L{point(angle + side * pi / 8, r * 0.26)}z")
    return group((circle(x, y, r * 0.78, "rose"), path("".join(off), "rose-off"), path("".join(on), "rose-on")))


@cache
def routes(links: tuple[tuple[str, str], ...]) -> str:
    """The lines of all links, light under dark."""
    return group((
        f'<defs><path id="map-routes" d="{"".join(route(a, b)[0] for a, b in links)}"/></defs>',
        '<use href="#map-routes" class="casing"/><use href="#map-routes" class="route"/>',
    ))


def dotted(points: Iterable[Point], dot: str) -> str:
    """The same sign on many points."""
    d = straight(list(points))
    return f'<path d="{d}" class="on-{dot}"/>' if d else ""


@cache
def stations(shut: frozenset[str], big: frozenset[str], standins: frozenset[str]) -> str:
    """The stations of all cities: those of closed regions, those worth more, those that are stand-ins."""
    where = {city: (x, y) for city, (x, y, _) in geo.CITIES.items()}
    return group((
        dotted((where[city] for city in where if city in big), "star"),
        dotted((where[city] for city in where if city not in shut), "town"),
        dotted((where[city] for city in where if city in shut), "shut"),
        dotted((where[city] for city in where if city in standins), "ring"),
    ))


@cache
def frame() -> str:
    """The neat line with its alternating scale."""
    w, h = geo.WIDTH, geo.HEIGHT
    return group((
        rect(0, 0, w, h, "mat"),
        rect(5.5, 5.5, w - 11, h - 11, "ticks"),
        rect(3, 3, w - 6, h - 6, "frame"),
        rect(8, 8, w - 16, h - 16, "frame"),
    ))


def lettering(name: str, region: str) -> tuple[str, ...]:
    """The lines in which the name of a region is written."""
    _, _, count = geo.NAMES[region]
    words = name.upper().split()
    if count == 1 or len(words) == 1:
        return (" ".join(words),)
    head = (
        1
        if len(words) == 2
        else min(
            range(1, len(words)),
            key=lambda cut: abs(text_width(" ".join(words[:cut]), 1) - text_width(" ".join(words[cut:]), 1)),
        )
    )
    return " ".join(words[:head]), " ".join(words[head:])


@cache
def names(names: tuple[str, ...]) -> str:
    """The lettering of the regions, whose names come in the order of the map."""
    return group(
        text(x, y + 23 * line, part, "name")
        for name, (region, (x, y, _)) in zip(names, geo.NAMES.items(), strict=True)
        for line, part in enumerate(lettering(name, region))
    )


@cache
def oceans(names: tuple[str, ...]) -> str:
    """The lettering of the oceans, a word on each line."""
    return group(
        text(x, y + 20 * line, part, "ocean")
        for name, (x, y) in zip(names, geo.OCEANS.values(), strict=True)
        for line, part in enumerate(name.split())
    )


@cache
def spaces(region: str, count: int) -> tuple[Point, ...]:
    """The middles of the spaces of a sea lane, evenly along it."""
    middles = (along(geo.LANES[region], at / (count - 1)) for at in range(count))
    return tuple((round(x), round(y)) for x, y in middles)


@cache
def lane(region: str, count: int) -> str:
    """The line through the spaces of a sea lane."""
    return straight(spaces(region, count))


@cache
def lanes(lengths: tuple[tuple[str, int], ...]) -> str:
    """What is printed of the sea lanes under their spaces: a dotted line and a ship."""
    ships = ((x - 12, y - 14) for x, y in (vessel(region) for region, _ in lengths))
    return group((
        path("".join(lead(region) for region, _ in lengths), "lane"),
        *(icon("ship", x, y, 24, "vessel") for x, y in ships),
    ))


@cache
def lead(region: str) -> str:
    """The dotted line of a sea lane: from the open sea through the spaces to the deck."""
    points = geo.LANES[region]
    (x0, y0), (x1, y1) = points[0], points[1]
    far = 34 / hypot(x1 - x0, y1 - y0)
    return smooth(((x0 - (x1 - x0) * far, y0 - (y1 - y0) * far), *points, *geo.LEADS[region]))


@cache
def vessel(region: str) -> Point:
    """Where the ship at the start of a lane floats."""
    points = geo.LANES[region]
    (x0, y0), (x1, y1) = points[0], points[1]
    far = 36 / hypot(x1 - x0, y1 - y0)
    return x0 - (x1 - x0) * far, y0 - (y1 - y0) * far


@cache
def numbers(region: str, count: int) -> str:
    """The numbers of the spaces, on one side of the lane; every digit has a place of its own."""
    middles = spaces(region, count)
    side = geo.SIDES[region]
    found = []
    for at, (x, y) in enumerate(middles):
        (ax, ay), (bx, by) = middles[max(at - 1, 0)], middles[min(at + 1, count - 1)]
        length = hypot(bx - ax, by - ay)
        found.append((x - (by - ay) / length * 26 * side, y + (bx - ax) / length * 26 * side + 5))
    return (
        "".join(text(x, y, at, "nth") for at, (x, y) in enumerate(found, 1))
        if count > 9
        else (
            f'<text x="{" ".join(str(round(x)) for x, _ in found)}" '
            f'y="{" ".join(str(round(y)) for _, y in found)}" class="nth">'
            f"{''.join(str(at) for at in range(1, count + 1))}</text>"
        )
    )


@cache
def route(a: str, b: str) -> tuple[str, Point]:
    """The line of a link and the place of its token; links that the map does not know go straight."""
    if (a, b) in geo.ROUTES:
        between, fraction = geo.ROUTES[a, b]
    elif (b, a) in geo.ROUTES:
        between, fraction = geo.ROUTES[b, a]
        between, fraction = between[::-1], 1 - fraction
    else:
        between, fraction = (), 0.5
    points = (geo.CITIES[a][:2], *between, geo.CITIES[b][:2])
    x, y = along(points, fraction)
    return smooth(points), (round(x), round(y))
