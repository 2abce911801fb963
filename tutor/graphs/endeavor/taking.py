"""Questions about taking cities: what a city closes, what falls with it, which one is best, who controls what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.graphs.questions import Answer, Cell, Line, Mark, node_of, seat_of

if TYPE_CHECKING:
    import networkx as nx

SHOWN = 8  # as many rows of a ranking are shown


def closes(graph: nx.Graph, city: str, player: int | str) -> Answer:
    """Which links would this city close for a player?"""
    city, seat = node_of(graph, city), seat_of(graph, player)
    node, links = graph.nodes[city], closing(graph, city, seat)
    ids, tokens = [link["id"] for link in links], [link["token"] for link in links if link["token"]]
    glory = sum(link["glory"] for link in links)
    own = node["owner"] == seat
    facts = {"city": city, "player": seat, "links": ids, "n": len(ids), "tokens": tokens, "glory": glory}
    lines, rules = [], ["END-LINK-02"]
    if not graph.degree(city):
        lines.append(Line("no_links", facts))
        rules = ["END-LINK-01"]
    elif own:
        lines.append(Line("closes_own" if ids else "closes_own_none", facts))
    elif ids:
        lines += [Line("closes", facts), Line("closes_glory", facts)]
        lines.append(Line("closes_tokens" if tokens else "closes_no_tokens", facts))
        rules += ["END-LINK-06", "END-LINK-03" if tokens else "END-LINK-05"]
        rules += ["END-LINK-04"] if len(tokens) > 1 else []
    else:
        lines.append(Line("closes_none", facts | {"others": list(graph[city])}))
    if not own:
        more, why = hindrances(graph, city, seat)
        lines, rules = lines + more, rules + why
    data = {
        "city": city,
        "player": seat,
        "owner": node["owner"],
        "links": [] if own else ids,
        "tokens": [] if own else tokens,
        "glory": 0 if own else glory,
    }
    marks = [Mark(f"city:{city}", "asked"), *(Mark(link, "held" if own else "gain") for link in ids)]
    marks += [Mark(f"city:{other}", "held") for other in graph[city] if graph.nodes[other]["owner"] == seat]
    return Answer(graph, "closes", data, lines, rules, marks)


def falls(graph: nx.Graph, city: str, player: int | str) -> Answer:
    """What falls if this player attacks this city?"""
    city, seat = node_of(graph, city), seat_of(graph, player)
    node = graph.nodes[city]
    defender = node["owner"]
    asked = Mark(f"city:{city}", "asked")
    facts: dict[str, Any] = {"city": city, "player": seat, "defender": defender}
    if defender is None or defender == seat:
        key = "falls_free" if defender is None else "falls_own"
        return Answer(graph, "falls", facts | nothing_falls(), [Line(key, facts)], ["END-ATK-06"], [asked])
    lost, gained = closing(graph, city, defender), closing(graph, city, seat)
    tokens = [link["token"] for link in gained if link["token"]]
    gain = node["glory"] + sum(link["glory"] for link in gained)
    loss = node["glory"] + sum(link["glory"] for link in lost)
    data = facts | {
        "lost": [link["id"] for link in lost],
        "gained": [link["id"] for link in gained],
        "tokens": tokens,
        "gain": gain,
        "loss": loss,
        "swing": gain + loss,
    }
    told = data | {"n": len(lost), "m": len(gained), "minus": -loss}
    lines = [
        Line("falls", told),
        Line("falls_lost" if lost else "falls_nothing_lost", told),
        Line("falls_gained" if gained else "falls_nothing_gained", told),
    ]
    lines += [Line("falls_tokens", told)] if tokens else []
    lines.append(Line("falls_swing", told))
    rules = ["END-ATK-03", "END-ATK-01", "END-ATK-10", "END-SCORE-04"]
    rules += ["END-ATK-12"] if lost else []
    rules += ["END-LINK-02", "END-SCORE-06"] if gained or lost else []
    rules += ["END-ATK-11"] if tokens else []
    more, why = hindrances(graph, city, seat)
    marks = [asked, *(Mark(link["id"], "loss") for link in lost), *(Mark(link["id"], "gain") for link in gained)]
    return Answer(graph, "falls", data, lines + more, rules + why, marks)


def best(graph: nx.Graph, player: int | str) -> Answer:
    """Which city brings a player most glory now?"""
    seat = seat_of(graph, player)
    found = []
    for city, node in graph.nodes(data=True):
        if node["owner"] == seat or not node["open"] or seat not in node["present"]:
            continue
        links, rival = closing(graph, city, seat), node["owner"]
        lost = closing(graph, city, rival) if rival is not None else []
        tokens = [token for token in (node["token"], *(link["token"] for link in links)) if token]
        found.append(
            {
                "city": city,
                "how": "occupy" if rival is None else "attack",
                "gain": node["glory"] + sum(link["glory"] for link in links),
                "loss": node["glory"] + sum(link["glory"] for link in lost) if rival is not None else 0,
                "links": [link["id"] for link in links],
                "tokens": tokens,
                "rival": rival,
            }
        )
    found.sort(key=lambda each: (-each["gain"], -each["loss"], -len(each["tokens"])))
    most = [each["city"] for each in found if each["gain"] == found[0]["gain"]]
    data = {"player": seat, "cities": found, "best": most}
    facts = {"player": seat, "cities": most, "n": len(most), "harbor": graph.graph["harbor"][seat]}
    rules = ["END-SCORE-04", "END-SCORE-06", "END-OCC-04", "END-OCC-01", "END-ATK-01"]
    if not found:
        return Answer(graph, "best", data, [Line("best_none", facts)], ["END-OCC-04", "END-OCC-07"])
    facts |= {"gain": found[0]["gain"]}
    lines = [Line("best" if len(most) == 1 else "best_several", facts), Line("best_order", facts)]
    lines.append(Line("best_harbor", facts))
    rows = [
        [
            Cell("city", each["city"]),
            Cell("how", Line(f"how_{each['how']}", {})),
            Cell("signed", each["gain"]),
            Cell("token", each["tokens"]),
            Cell("rival", Line("rival_loses", {"player": each["rival"], "minus": -each["loss"]}))
            if each["loss"]
            else Cell("rival", None),
        ]
        for each in found[:SHOWN]
    ]
    marks = [
        Mark(f"city:{each['city']}", "best" if each["city"] in most else "gain", f"+{each['gain']}")
        for each in found[:SHOWN]
    ]
    marks += [Mark(link, "way") for each in found if each["city"] in most for link in each["links"]]
    return Answer(graph, "best", data, lines, rules, marks, ("city", "how", "gain", "tokens", "rival"), rows)


def controls(graph: nx.Graph) -> Answer:
    """Who holds which cities and controls which links?"""
    ends = {link["id"]: (graph.nodes[a]["owner"], graph.nodes[b]["owner"]) for a, b, link in graph.edges(data=True)}
    split = [id for id, (a, b) in ends.items() if None not in (a, b) and a != b]
    found = []
    for seat in range(len(graph.graph["players"])):
        cities = [city for city, node in graph.nodes(data=True) if node["owner"] == seat]
        links = [link for *_, link in graph.edges(data=True) if link["controller"] == seat]
        glory = sum(graph.nodes[city]["glory"] for city in cities) + sum(link["glory"] for link in links)
        found.append({"player": seat, "cities": cities, "links": [link["id"] for link in links], "glory": glory})
    most = max((len(each["links"]) for each in found), default=0)
    leaders = [each["player"] for each in found if most and len(each["links"]) == most]
    data = {"players": found, "split": split, "leaders": leaders}
    facts = {"players": leaders, "n": most, "split": split, "m": len(split)}
    key = "controls_nobody" if not leaders else "controls_leader" if len(leaders) == 1 else "controls_leaders"
    lines = [Line(key, facts)] + ([Line("controls_split", facts)] if split else [])
    rows = [
        [
            Cell("player", each["player"]),
            Cell("n", len(each["cities"])),
            Cell("link", each["links"]),
            Cell("n", each["glory"]),
        ]
        for each in found
    ]
    marks = [Mark(id, "held") for each in found for id in each["links"]] + [Mark(id, "split") for id in split]
    rules = ["END-LINK-02", "END-SCORE-04", "END-SCORE-06", *(["END-ATK-11"] if split else [])]
    return Answer(graph, "controls", data, lines, rules, marks, ("player", "cities", "links", "glory"), rows)


def closing(graph: nx.Graph, city: str, seat: int) -> list[dict[str, Any]]:
    """The links from a city to the cities of a player: those that the city closes, or loses."""
    return [link for other, link in graph[city].items() if graph.nodes[other]["owner"] == seat]


def hindrances(graph: nx.Graph, city: str, seat: int) -> tuple[list[Line], list[str]]:
    """What stands in the way of taking a city now, with the rules that say so."""
    node = graph.nodes[city]
    facts = {"city": city, "player": seat, "owner": node["owner"], "region": node["region"]}
    lines, rules, free = [], [], node["owner"] is None
    if not node["open"]:
        lines.append(Line("closed", facts))
        rules.append("END-OCC-03" if free else "END-ATK-09")
    if seat not in node["present"]:
        lines.append(Line("absent", facts))
        rules.append("END-OCC-04" if free else "END-ATK-07")
    return lines, rules


def nothing_falls() -> dict[str, Any]:
    """The figures of an attack that cannot be."""
    return {"lost": [], "gained": [], "tokens": [], "gain": 0, "loss": 0, "swing": 0}
