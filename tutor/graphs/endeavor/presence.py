"""Questions about who is where: on the shipping tracks, and in the regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.graphs.questions import Answer, Cell, Line, Mark, one_of

if TYPE_CHECKING:
    import networkx as nx


def opening(graph: nx.DiGraph, region: str) -> Answer:
    """How far is a region from opening, and who would get its governor?"""
    import networkx as nx

    region = one_of(graph, region, [node["region"] for _, node in graph.nodes(data=True) if node["kind"] == "deck"])
    deck = next(id for id, node in graph.nodes(data=True) if node["region"] == region and node["kind"] == "deck")
    spaces = sorted(nx.ancestors(graph, deck), key=lambda id: graph.nodes[id]["index"])
    track = [graph.nodes[space]["seat"] for space in spaces if graph.nodes[space]["seat"] is not None]
    free = [id for id in spaces if graph.nodes[id]["next"]]
    left = nx.shortest_path_length(graph, free[0], deck) if free else 0
    leader, tied = governor(track, graph.graph["options"].get("governor_tie", "tied"))
    ahead = spaces[len(spaces) - left :]
    data = {
        "region": region,
        "taken": len(track),
        "length": len(spaces),
        "left": left,
        "open": graph.nodes[deck]["open"],
        "counts": {seat: track.count(seat) for seat in sorted(set(track))},
        "leader": leader,
        "tied": tied,
        "tokens": [graph.nodes[space]["token"] for space in ahead if graph.nodes[space]["token"]],
    }
    facts = data | {"n": len(spaces), "player": leader, "most": track.count(leader)}
    lines = [Line("opening_open" if data["open"] else "opening_left", facts)]
    if leader is None:
        lines.append(Line("opening_nobody", facts))
    else:
        lines.append(Line("opening_got" if data["open"] else "opening_leads", facts))
        lines += [Line("opening_tie", facts)] if tied else []
    lines += [Line("opening_tokens", facts)] if data["tokens"] else []
    rules = ["END-OPEN-01", "END-OPEN-02", *(["END-OPEN-03"] if tied else [])]
    rules += ["END-SHIP-05", "END-OPEN-10"] if data["open"] else ["END-SHIP-02", "END-SHIP-03"]
    rows = [[Cell("player", seat), Cell("n", n)] for seat, n in data["counts"].items()]
    marks = [Mark(space, "held") for space in spaces if leader is not None and graph.nodes[space]["seat"] == leader]
    marks += [*(Mark(space, "way") for space in ahead), Mark(deck, "asked")]
    return Answer(graph, "opening", data, lines, rules, marks, ("player", "spaces"), rows)


def governor(track: list[int], reading: str) -> tuple[int | None, bool]:
    """Who has the majority on a track, and whether the place nearest to the deck decides."""
    if not track:
        return None, False
    most = max(track.count(seat) for seat in track)
    tied = {seat for seat in track if track.count(seat) == most}
    return next(seat for seat in reversed(track) if seat in tied or (len(tied) > 1 and reading == "nearest")), len(
        tied
    ) > 1


def population(graph: nx.Graph) -> Answer:
    """Who has how much population where?"""
    found = {}
    for region, node in graph.nodes(data=True):
        counts = {seat: n for seat, n in node["population"].items() if n}
        most = [seat for seat, n in counts.items() if n == max(counts.values())]
        found[region] = {"population": dict(node["population"]), "most": most, "open": node["open"]}
    alone: dict[int, list[str]] = {}
    for region, each in found.items():
        if len(each["most"]) == 1:
            alone.setdefault(each["most"][0], []).append(region)
    lines = [Line("population_leads", {"player": seat, "regions": places}) for seat, places in sorted(alone.items())]
    shared = [region for region, each in found.items() if len(each["most"]) > 1]
    lines += [Line("population_shared", {"regions": shared})] if shared else []
    lines = lines or [Line("population_none", {})]
    lines.append(Line("population_why", {}))
    names = graph.graph["players"]
    rows = [
        [
            Cell("region", region),
            Cell("state", Line("state_open" if each["open"] else "state_closed", {})),
            Cell("counts", ", ".join(f"{names[seat]} {n}" for seat, n in each["population"].items() if n) or None),
        ]
        for region, each in found.items()
    ]
    marks = [
        Mark(f"region:{region}", "held", str(max(each["population"].values())))
        for region, each in found.items()
        if each["most"]
    ]
    rules = ["END-DRAW-03", "END-DRAW-04", "END-DRAW-07", "END-OCC-05"]
    return Answer(graph, "population", {"regions": found}, lines, rules, marks, ("region", "state", "counts"), rows)
