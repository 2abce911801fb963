"""A graph in columns: what stands where, few crossings, and the lines between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

SWEEPS = 4  # so often the columns are put in order by their neighbours


class Item(NamedTuple):
    """One node in a column: where it can be pointed at, which node it is, and how tall it is drawn."""

    spot: str
    node: str
    tall: float


class Column(NamedTuple):
    """Nodes below each other under a title."""

    title: str
    items: tuple[Item, ...]
    wide: float
    fixed: bool = False  # goods keep the order of the rulebook


class Join(NamedTuple):
    """A line between two places, with the amount that flows along it."""

    start: str
    end: str
    amount: int = 1


class Box(NamedTuple):
    """Where an item stands."""

    x: float
    y: float
    wide: float
    tall: float


def ordered(columns: Sequence[Column], joins: Iterable[Join]) -> list[Column]:
    """The columns with their cards near what they are joined with: each at the middle of its neighbours."""
    near: dict[str, list[str]] = {}
    for join in joins:
        near.setdefault(join.start, []).append(join.end)
        near.setdefault(join.end, []).append(join.start)
    found = list(columns)
    for _ in range(SWEEPS):
        rank: dict[str, float] = {}
        for column in found:
            for at, item in enumerate(column.items):
                rank[item.spot] = (at + 0.5) / len(column.items)

        def middle(item: Item, rank: Mapping[str, float] = rank) -> float:
            others = [rank[each] for each in near.get(item.spot, ()) if each in rank]
            return sum(others) / len(others) if others else 2.0

        found = [
            column if column.fixed else column._replace(items=tuple(sorted(column.items, key=middle)))
            for column in found
        ]
    return found


def placed(
    columns: Sequence[Column], width: float, top: float, gap: float, edge: float
) -> tuple[dict[str, Box], float]:
    """Every item at its place, columns centred on the tallest one, and how tall the whole is."""
    heights = [sum(item.tall for item in column.items) + gap * max(0, len(column.items) - 1) for column in columns]
    tall = max(heights, default=0)
    spare = (width - 2 * edge - sum(column.wide for column in columns)) / max(1, len(columns) - 1)
    found, x = {}, edge
    for column, height in zip(columns, heights, strict=True):
        stretch = min(gap * 2.2, (tall - height) / (len(column.items) + 1)) if column.items else 0
        y = top + (tall - height - stretch * (len(column.items) - 1)) / 2
        for item in column.items:
            found[item.spot] = Box(x, y, column.wide, item.tall)
            y += item.tall + gap + stretch
        x += column.wide + spare
    return found, top + tall


def curve(start: Box, end: Box) -> str:
    """A line from the right side of one item to the left side of another, as an S."""
    x, y = start.x + start.wide, start.y + start.tall / 2
    far_x, far_y = end.x, end.y + end.tall / 2
    bend = max(12.0, (far_x - x) * 0.5)
    return f"M{x:.0f} {y:.0f}C{x + bend:.0f} {y:.0f} {far_x - bend:.0f} {far_y:.0f} {far_x:.0f} {far_y:.0f}"
