"""Questions about the shape of the map: chains, hubs, weak points, what cuts a region off, how regions are joined."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tutor.graphs.questions import Answer, Cell, Line, Mark, node_of, one_of, seat_of

if TYPE_CHECKING:
    import networkx as nx

SHOWN = 8  # as many rows of a ranking are shown


def chain(graph: nx.Graph, start: str, goal: str, player: int | str | None = None) -> Answer:
    """What is the shortest chain of links between two cities?  For a player: the one with fewest cities to take."""
    import networkx as nx

    start, goal = node_of(graph, start), node_of(graph, goal)
    seat = None if player is None else seat_of(graph, player)
    facts: dict[str, Any] = {"start": start, "goal": goal, "player": seat}
    asked = [Mark(f"city:{city}", "asked") for city in dict.fromkeys((start, goal))]
    if start == goal or not nx.has_path(graph, start, goal):
        key = "chain_same" if start == goal else "chain_none"
        data = facts | {"path": [start] if start == goal else [], "links": [], "ways": 0, "missing": [], "glory": 0}
        return Answer(graph, "chain", data, [Line(key, facts)], ["END-LINK-01"], asked)

    def toll(_: str, city: str, __: dict[str, Any]) -> int:
        return 1 + len(graph) * (graph.nodes[city]["owner"] != seat)  # a city to take weighs more than any way around

    weight = None if seat is None else toll
    path = nx.shortest_path(graph, start, goal, weight=weight)
    links = [graph.edges[pair] for pair in pairwise(path)]
    data = facts | {
        "path": path,
        "links": [link["id"] for link in links],
        "ways": sum(1 for _ in nx.all_shortest_paths(graph, start, goal, weight=weight)),
        "missing": [] if seat is None else [city for city in path if graph.nodes[city]["owner"] != seat],
        "glory": sum(link["glory"] for link in links),
    }
    told = data | {"n": len(links), "m": len(data["missing"])}
    if seat is None:
        lines = [Line("chain", told), Line("chain_only" if data["ways"] == 1 else "chain_ways", told)]
    else:
        lines = [Line("chain_player", told), Line("chain_missing" if data["missing"] else "chain_complete", told)]
    inner = {city: "gain" if city in data["missing"] else "way" for city in path[1:-1]}
    marks = [*asked, *(Mark(f"city:{city}", style) for city, style in inner.items())]
    marks += [Mark(id, "way") for id in data["links"]]
    return Answer(graph, "chain", data, lines, ["END-LINK-02", "END-SCORE-06", "END-ATK-14"], marks)


def hubs(graph: nx.Graph) -> Answer:
    """Which city is most connected: by links, and by how many shortest chains run through it?"""
    import networkx as nx

    degree = dict(graph.degree())
    between = {city: round(n, 6) for city, n in nx.betweenness_centrality(graph, normalized=False).items()}
    most, middle = top(degree), top(between)
    data = {"degree": degree, "betweenness": between, "most_links": most, "most_between": middle}
    facts = {"cities": most, "n": degree[most[0]], "middle": middle, "m": between[middle[0]]}
    lines = [Line("hubs_links" if len(most) == 1 else "hubs_links_several", facts), Line("hubs_why_links", facts)]
    lines += [Line("hubs_between", facts), Line("hubs_why_between", facts)]
    ranking = sorted(graph, key=lambda city: (-degree[city], -between[city]))[:SHOWN]
    rows = [[Cell("city", city), Cell("n", degree[city]), Cell("n", between[city])] for city in ranking]
    looks = dict.fromkeys(ranking, "gain") | dict.fromkeys(middle, "way") | dict.fromkeys(most, "best")
    marks = [Mark(f"city:{city}", style, str(degree[city])) for city, style in looks.items()]
    marks += [Mark(link["id"], "best") for a, b, link in graph.edges(data=True) if a in most or b in most]
    rules = ["END-LINK-03", "END-SCORE-06"]
    return Answer(graph, "hubs", data, lines, rules, marks, ("city", "links_n", "between"), rows)


def weak_points(graph: nx.Graph) -> Answer:
    """Which single links and cities hold the map together?"""
    import networkx as nx

    parts = sorted((sorted(part) for part in nx.connected_components(graph)), key=lambda part: (-len(part), part))
    weak = {graph.edges[ends]["id"]: torn(graph, *ends) for ends in nx.bridges(graph)}
    links = sorted(weak, key=lambda id: (-weak[id], id))
    joints = set(nx.articulation_points(graph))
    cities = [city for city in graph if city in joints]
    alone = [city for city in graph if not graph.degree(city)]
    data = {"parts": parts, "links": links, "fall_off": weak, "cities": cities, "alone": alone}
    facts = data | {"parts": len(parts) - len(alone), "biggest": len(parts[0]), "m": len(links)}
    facts |= {"heavy": links[0], "n": weak[links[0]]} if links else {}
    lines = [Line("weak_parts", facts)]
    lines += [Line(f"weak_{key}", facts) for key in ("alone", "links", "cities") if data[key]]
    rows = [[Cell("link", id), Cell("n", weak[id])] for id in links[:SHOWN]]
    marks = [*(Mark(id, "cut") for id in links), *(Mark(f"city:{city}", "cut") for city in cities)]
    marks += [Mark(f"city:{city}", "alone") for city in alone]
    rules = ["END-LINK-01", "END-COMP-02"]
    return Answer(graph, "weak_points", data, lines, rules, marks, ("link", "falls_off"), rows)


def torn(graph: nx.Graph, a: str, b: str) -> int:
    """How many cities fall off where a part tears at a link: those of its smaller side."""
    import networkx as nx

    rest = nx.restricted_view(graph, [], [(a, b)])
    return min(len(nx.node_connected_component(rest, a)), len(nx.node_connected_component(rest, b)))


def cut_off(graph: nx.Graph, region: str) -> Answer:
    """What would cut a region off: which links, and the fewest cities that block them all?"""
    import networkx as nx

    region = one_of(graph, region, list(dict.fromkeys(region for _, region in graph.nodes(data="region"))))
    here = [city for city, node in graph.nodes(data=True) if node["region"] == region]
    across = [(a, b) for a, b in graph.edges if (a in here) != (b in here)]
    border = nx.Graph(across)
    inside = [city for city in here if city in border]
    matching = nx.bipartite.hopcroft_karp_matching(border, inside)
    block = nx.bipartite.to_vertex_cover(border, matching, inside)
    cities = [city for city in graph if city in block]
    links = [graph.edges[ends]["id"] for ends in across]
    data = {"region": region, "links": links, "cities": cities}
    facts = data | {"n": len(links), "m": len(cities)}
    lines = [Line("cut_links", facts), Line("cut_cities", facts), Line("cut_why", facts)]
    rows = []
    for a, b in across:
        far = b if a in here else a
        rows.append(
            [Cell("link", graph.edges[a, b]["id"]), Cell("region", graph.nodes[far]["region"]), standing(graph, a, b)]
        )
    marks = [*(Mark(id, "way") for id in links), *(Mark(f"city:{city}", "cut") for city in cities)]
    columns = ("link", "leads_to", "standing")
    return Answer(graph, "cut_off", data, lines, ["END-LINK-02", "END-COMP-02", "END-OCC-07"], marks, columns, rows)


def ties(graph: nx.Graph) -> Answer:
    """How many links join each region with the others?"""
    weight = dict(graph.degree(weight="weight"))
    most = top(weight)
    pairs = [(a, b, edge["weight"]) for a, b, edge in graph.edges(data=True)]
    strong = max(n for *_, n in pairs)
    strongest = [(a, b) for a, b, n in pairs if n == strong]
    data = {
        "links": weight,
        "most": most,
        "pairs": [[a, b, n] for a, b, n in pairs],
        "strongest": [list(ends) for ends in strongest],
    }
    facts = {"regions": most, "n": weight[most[0]], "m": strong}
    facts |= {"pairs": [Line("pair", {"a": a, "b": b}) for a, b in strongest]}
    lines = [Line("ties_most", facts), Line("ties_strong", facts)]
    rows = [
        [
            Cell("region", region),
            Cell("n", weight[region]),
            Cell("region", sorted(graph[region], key=list(graph).index)),
        ]
        for region in sorted(graph, key=lambda region: -weight[region])
    ]
    marks = [Mark(f"region:{a}", "best" if n == strong else "way", str(n), f"region:{b}") for a, b, n in pairs]
    return Answer(
        graph, "ties", data, lines, ["END-COMP-02", "END-LINK-01"], marks, ("region", "links_n", "neighbours"), rows
    )


def standing(graph: nx.Graph, a: str, b: str) -> Cell:
    """How a link stands: controlled, split between two players, or open to somebody."""
    one, other = graph.nodes[a]["owner"], graph.nodes[b]["owner"]
    if one is None and other is None:
        return Cell("standing", Line("link_free", {}))
    if one is None or other is None:
        return Cell("standing", Line("link_half", {"player": other if one is None else one}))
    return Cell("standing", Line("link_held" if one == other else "link_split", {"player": one, "other": other}))


def top(values: dict[str, Any]) -> list[str]:
    """The names with the highest value."""
    return [name for name, value in values.items() if value == max(values.values())]
