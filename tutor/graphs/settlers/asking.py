"""Small things that all questions about Settlers share: whose cards, amounts in words, marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tutor.graphs.questions import Line, Mark, one_of, seat_of
from tutor.graphs.settlers.source import GOODS, Amounts, Table

if TYPE_CHECKING:
    import networkx as nx

ORDER = (*GOODS, "resource_any", "house", "defense")
SHOWN = 8  # as many rows of a ranking are shown


def table_of(graph: nx.DiGraph) -> Table:
    """The position of a graph."""
    table: Table = graph.graph["table"]
    return table


def amounts(goods: Mapping[str, int]) -> list[Line]:
    """Goods in words, in the order of the rulebook; an empty list is a dash."""
    return [Line(f"amount_{good}", {"n": goods[good]}) for good in ORDER if goods.get(good)]


def one(ways: Iterable[Mapping[str, int]]) -> Amounts:
    """The way to count with where there are several: the one with most points, then most goods."""
    best: Mapping[str, int] = max(ways, key=lambda way: (way.get("vp", 0), sum(way.values())))
    return dict(best)


def seat_or_none(graph: nx.DiGraph, player: int | str | None) -> int | None:
    """The seat of a player; ``None`` on the printed cards and for everybody."""
    return None if player is None else seat_of(graph, player)


def card_of(graph: nx.DiGraph, card: str, seat: int | None = None, where: str = "") -> str:
    """A card of the graph, of one player and in one place if asked."""
    known = [
        name
        for name, node in graph.nodes(data=True)
        if node["node"] == "card"
        and (seat is None or node["owner"] == seat)
        and (not where or node["where"] in (where, "box"))
    ]
    return one_of(graph, card, known)


def mine(graph: nx.DiGraph, nodes: Iterable[str], seat: int | None) -> list[str]:
    """Of some nodes those of a player; all of them for ``None``."""
    return [node for node in nodes if seat is None or graph.nodes[node].get("owner") in (seat, None)]


def spot(graph: nx.DiGraph, node: str) -> str:
    """Where a node is drawn: goods, cards and the rest by kind and name."""
    kind = graph.nodes[node]["node"]
    return node if kind in ("board", "deals", "color") else f"{kind}:{node}"


def marks(graph: nx.DiGraph, styles: Mapping[str, str], labels: Mapping[str, str] | None = None) -> list[Mark]:
    """Marks on nodes by style."""
    return [Mark(spot(graph, node), style, (labels or {}).get(node, "")) for node, style in styles.items()]


def lines(graph: nx.DiGraph, edges: Iterable[tuple[str, str]], style: str) -> list[Mark]:
    """Marks along edges."""
    return [Mark(spot(graph, a), style, "", spot(graph, b)) for a, b in edges]
