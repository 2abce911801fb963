"""Questions about conversions: what a good can become, and the cheapest way to one more of a good or to a point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tutor.graphs.questions import Answer, Cell, Line, Mark, one_of, seat_of
from tutor.graphs.settlers.asking import SHOWN, amounts, lines, marks, mine, seat_or_none, spot, table_of
from tutor.graphs.settlers.changing import LONGEST, RULES, cheapest_chain
from tutor.graphs.settlers.changing import conversions as ways_of
from tutor.graphs.settlers.source import GOODS

if TYPE_CHECKING:
    import networkx as nx

HOWS = ("send", "activate", "deal", "raze_hand", "raze")
REACHED = 6  # as many ways are drawn at most for each good


def converts(graph: nx.DiGraph, good: str, player: int | str | None = None) -> Answer:
    """What does a good turn into, at once and in the end?"""
    import networkx as nx

    seat = seat_or_none(graph, player)
    good = one_of(graph, good, list(GOODS))
    own = nx.DiGraph(graph.subgraph([*GOODS, *mine(graph, ways_in(graph), seat)]))
    ways = list(own.successors(good))
    direct = {
        other: [way for way in ways if own.has_edge(way, other)]
        for other in GOODS
        if any(own.has_edge(way, other) for way in ways)
    }
    far = nx.single_source_shortest_path_length(own, good)
    steps = {other: far[other] // 2 for other in GOODS if other in far and other != good}
    never = [other for other in GOODS if other not in far and other != "deal"]
    data = {"good": good, "player": seat, "direct": direct, "steps": steps, "never": never}
    facts = {"good": good, "goods": list(direct), "n": len(ways), "never": never}
    said = [Line("converts_direct" if direct else "converts_nothing", facts)]
    later = [other for other, n in steps.items() if n > 1]
    said += [Line("converts_later", facts | {"goods": later})] if later else []
    said += [Line("converts_never", facts)] if direct and never else []
    said += [Line("converts_joker", facts)] if good == "gold" else []
    rows = [
        [Cell("good", other), Cell("n", len(found)), Cell("way", [named(graph, way) for way in found[:SHOWN]])]
        for other, found in direct.items()
    ]
    hows = {graph.nodes[way]["how"] for way in ways}
    rules = [rule for how in HOWS if how in hows for rule in RULES[how][:1]] or ["SET-GOOD-01"]
    rules += ["SET-GOOD-08", "SET-GOOD-10"] if good == "gold" else []
    shown = list(dict.fromkeys(way for found in direct.values() for way in found[:REACHED]))
    drawn = marks(graph, dict.fromkeys(shown, "way") | {good: "asked"})
    drawn += marks(graph, {other: "gain" for other in direct if other != good})
    drawn += lines(graph, [(good, way) for way in shown], "way")
    drawn += lines(graph, [(way, other) for way in shown for other in own.successors(way)], "gain")
    return Answer(graph, "converts", data, said, rules, drawn, ("good", "ways", "by"), rows)


def ways_in(graph: nx.DiGraph) -> list[str]:
    """The ways of changing goods."""
    return [node for node, kind in graph.nodes(data="node") if kind == "way"]


def named(graph: nx.DiGraph, way: str) -> Line:
    """A way of changing goods in words."""
    node = graph.nodes[way]
    if node["how"] == "send":
        return Line("by_send", {"good": next(iter(node["gain"]))})
    return Line(f"by_{node['how']}", {"card": node["card"]})


def cheapest(
    graph: nx.DiGraph, good: str, player: int | str, supply: Mapping[str, int] | None = None, longest: int = LONGEST
) -> Answer:
    """The cheapest way for a player to gain one more of a good, or a point, from the supply or from given goods."""
    seat, good = seat_of(graph, player), one_of(graph, good, list(GOODS))
    table = table_of(graph)
    have = table.supply(seat) if supply is None else dict(supply)
    chain = cheapest_chain(ways_of(table, seat), have, good, longest)
    facts: dict[str, Any] = {"good": good, "player": seat, "have": amounts({k: n for k, n in have.items() if n})}
    rules = ["SET-GOOD-01", "SET-SEND-01", "SET-ACTV-01", "SET-DEAL-01", "SET-RAZE-02"]
    if chain is None:
        data = {"good": good, "player": seat, "have": have, "spend": None, "steps": []}
        said = [Line("cheapest_none", facts | {"n": longest}), Line("cheapest_have", facts)]
        return Answer(graph, "cheapest", data, said, rules, marks(graph, {good: "asked"}))
    spend, steps = chain
    data = {"good": good, "player": seat, "have": have, "spend": spend}
    data["steps"] = [{"by": step.by.id, "paid": step.paid, "gain": step.by.gain} for step in steps]
    facts |= {"spend": amounts(spend), "n": len(steps), "m": sum(spend.values())}
    said = [Line("cheapest_way", facts), Line("cheapest_steps", facts), Line("cheapest_have", facts)]
    gained = sum(step.by.gain.get(good, 0) for step in steps) - sum(step.paid.get(good, 0) for step in steps)
    said += [Line("cheapest_more", facts | {"gained": amounts({good: gained})})] if gained > 1 else []
    rows = [
        [Cell("n", at + 1), Cell("way", named(graph, step.by.id)), pays(step.paid), pays(step.by.gain)]
        for at, step in enumerate(steps)
    ]
    hows = [step.by.how for step in steps]
    rules = [rule for how in HOWS if how in hows for rule in RULES[how][:1]]
    joker = any(step.paid.get("gold", 0) > step.by.cost.get("gold", 0) for step in steps)
    rules += ["SET-GOOD-08"] if joker else []
    order: dict[str, list[str]] = {}
    for at, step in enumerate(steps):
        order.setdefault(step.by.id, []).append(str(at + 1))
    drawn = marks(graph, dict.fromkeys(order, "way"), {way: "+".join(at) for way, at in order.items()})
    drawn += [Mark(spot(graph, paid), "held", f"−{n}") for paid, n in spend.items() if paid != good]
    drawn.append(Mark(spot(graph, good), "best", f"+{gained}" if gained > 0 else ""))
    edges = {(paid, step.by.id): "way" for step in steps for paid in step.paid}
    edges |= {(step.by.id, gain): "gain" for step in steps for gain in step.by.gain}
    drawn += [mark for (a, b), style in edges.items() if graph.has_edge(a, b) for mark in lines(graph, [(a, b)], style)]
    return Answer(graph, "cheapest", data, said, rules, drawn, ("step", "by", "pays", "gets"), rows)


def pays(goods: Mapping[str, int]) -> Cell:
    """Goods in a table."""
    return Cell("good", amounts(goods) or None)
