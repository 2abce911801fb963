"""Smooth lines through points: coasts, routes and sea lanes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

Point = tuple[float, float]
Bezier = tuple[Point, Point, Point, Point]
STEPS = 24


def beziers(points: Sequence[Point], closed: bool = False) -> list[Bezier]:
    """Cubic pieces of a Catmull-Rom line through the points."""
    count = len(points)
    pieces = []
    for at in range(count if closed else count - 1):
        here, there = points[at], points[(at + 1) % count]
        before = points[at - 1] if closed or at else here
        after = points[(at + 2) % count] if closed or at + 2 < count else there
        pieces.append(
            (
                here,
                (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6),
                (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6),
                there,
            )
        )
    return pieces


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """The path through the points, in relative steps of whole units to keep it short.

    The handles of a point mirror each other, so every piece but the first needs only its far handle.
    """
    x, y = (round(value) for value in points[0])
    d = [f"M{x} {y}"]
    for nth, (_, first, second, end) in enumerate(beziers(points, closed)):
        handles = (second, end) if nth else (first, second, end)
        steps = [value for px, py in handles for value in (round(px) - x, round(py) - y)]
        d.append("cs"[bool(nth)] + " ".join(map(str, steps)).replace(" -", "-"))
        x, y = x + steps[-2], y + steps[-1]
    return "".join(d) + ("z" if closed else "")


def at(piece: Bezier, t: float) -> Point:
    """The point of a cubic piece."""
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = piece
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def trace(points: Sequence[Point]) -> list[Point]:
    """Many points along the smooth line."""
    found = [points[0]]
    for piece in beziers(points):
        found.extend(at(piece, step / STEPS) for step in range(1, STEPS + 1))
    return found


def along(points: Sequence[Point], fraction: float) -> Point:
    """The point at a fraction of the length of the smooth line."""
    dense = trace(points)
    left = fraction * sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(dense))
    for p, q in pairwise(dense):
        step = hypot(q[0] - p[0], q[1] - p[1])
        if step >= left and step:
            part = left / step
            return p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part
        left -= step
    return dense[-1]


def straight(points: Sequence[Point]) -> str:
    """A path of straight lines."""
    return "M" * bool(points) + "L".join(f"{round(x)} {round(y)}" for x, y in points)
