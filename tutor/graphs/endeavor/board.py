"""Endeavor as graphs: cities and links, sea lanes, regions.

Each function takes a game, a position (``game.position()`` or ``game.view()``) or a box of components, nothing meaning
the printed board, and returns a plain networkx graph.  Seats count from 0; ``None`` is nobody or nothing.  Every graph
knows ``graph.graph["players"]`` (names by seat, none on the printed board), ``["harbor"]`` (population in harbours),
``["options"]`` and ``["names"]`` (``{("city", "london"): {"en": "London", "cs": "Londýn"}, …}``).

>>> import networkx as nx
>>> [len(part) for part in nx.connected_components(cities()) if len(part) > 1]
[24, 2]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tutor.engine.game import Game
from tutor.games.endeavor.components import EUROPE, Box, standard
from tutor.games.endeavor.naming import box_names

if TYPE_CHECKING:
    import networkx as nx

Source = Game | Box | Mapping[str, Any] | None


def cities(of: Source = None, box: Box | None = None) -> nx.Graph:
    """Cities joined by links.

    A node is a city: ``region``, ``glory``, ``owner`` (seat), ``token`` (kind), ``open`` (is its region open),
    ``present`` (seats that may act there), ``name_en``, ``name_cs``.  An edge is a link: ``id``, ``glory``, ``token``,
    ``controller`` (seat that holds both ends).

    >>> cities().edges["london", "boston"]["glory"]
    1
    """
    import networkx as nx

    box, view = seen(of, box)
    graph = nx.Graph(**common(box, view))
    owner, tokens = view.get("cities", {}), view.get("trade_tokens", {})
    names, opened = graph.graph["names"], opened_regions(box, view)
    here = {region: tuple(present(box, view, region)) for region in box.regions}
    for city, region in box.city_region.items():
        graph.add_node(
            city,
            region=region,
            glory=box.city_glory[city],
            owner=owner.get(city),
            token=tokens.get(city),
            open=region in opened,
            present=here[region],
            name_en=names["city", city]["en"],
            name_cs=names["city", city]["cs"],
        )
    for link, (a, b) in box.links.items():
        graph.add_edge(
            a,
            b,
            id=link,
            glory=box.link_glory[link],
            token=tokens.get(link),
            controller=owner.get(a) if owner.get(a) == owner.get(b) else None,
        )
    return graph


def sea_lanes(of: Source = None, box: Box | None = None) -> nx.DiGraph:
    """Shipping tracks: from the first space of each to the deck it leads to.

    A node is a space (``sea:india:1``) or a deck (``deck:india``).  Both have ``kind`` (``"space"`` or ``"deck"``) and
    ``region``; a space has ``index`` (from 1), ``seat`` (whose population stands there), ``token`` and ``next`` (will
    the next ship land there); a deck has ``cards`` (how many are left), ``top`` (the card on top), ``open`` (is the
    region open) and ``beside`` (population beside the track, ``{seat: n}``).  An edge is a step of the way: ``id``.

    >>> list(sea_lanes().successors("sea:india:7"))
    ['deck:india']
    """
    import networkx as nx

    box, view = seen(of, box)
    graph = nx.DiGraph(**common(box, view))
    opened, tokens = opened_regions(box, view), view.get("trade_tokens", {})
    for region, spaces in box.sea_space.items():
        track = view.get("shipping_tracks", {}).get(region, ())
        for index, space in enumerate(spaces):
            seat = track[index] if index < len(track) else None
            graph.add_node(
                space,
                kind="space",
                region=region,
                index=index + 1,
                seat=seat,
                token=tokens.get(space),
                next=index == len(track),
            )
        [deck] = [name for (name,) in box.decks_in[region]]
        cards = view["decks"][deck] if view else ()
        graph.add_node(
            f"deck:{deck}",
            kind="deck",
            region=region,
            cards=len(cards),
            top=cards[0] if cards else None,
            open=region in opened,
            beside=dict(beside(view, region)),
        )
    for edge in box.data["map"]["edges"]:
        if edge["type"] == "lane":
            graph.add_edge(edge["source"], edge["target"], id=edge["id"])
    return graph


def regions(of: Source = None, box: Box | None = None) -> nx.Graph:
    """Regions joined by the links between their cities.

    A node is a region: ``open``, ``cities`` (how many it has), ``track`` (spaces taken) and ``length`` of its shipping
    track (0 in Europe), ``population`` (``{seat: n}``: in cities, on the track and beside it), ``present`` (seats that
    may act there).  An edge joins regions with links between them: ``weight`` (how many) and ``links`` (their ids).

    >>> regions().edges["europe", "india"]["weight"]
    2
    """
    import networkx as nx

    box, view = seen(of, box)
    graph = nx.Graph(**common(box, view))
    opened = opened_regions(box, view)
    for region in box.regions:
        graph.add_node(
            region,
            open=region in opened,
            cities=len(box.cities_in[region]),
            track=len(view.get("shipping_tracks", {}).get(region, ())),
            length=box.lane_length.get(region, 0),
            population=population(box, view, region),
            present=tuple(present(box, view, region)),
        )
    for link, ends in box.links.items():
        a, b = (box.city_region[city] for city in ends)
        if a != b:
            links = graph.edges[a, b]["links"] if graph.has_edge(a, b) else ()
            graph.add_edge(a, b, weight=len(links) + 1, links=(*links, link))
    return graph


def seen(of: Source, box: Box | None) -> tuple[Box, Mapping[str, Any]]:
    """The components and the position of whatever a graph is asked from; the printed board has an empty position."""
    if isinstance(of, Game):
        corrected: Box = of.rulebook.box(of.pack)
        return corrected, of.view(None)
    if of is None or isinstance(of, Box):
        return of or box or standard(), {}
    if isinstance(of, Mapping):
        return box or standard(), of
    raise TypeError(f"a graph is built from a game, a position or a box, not from {type(of).__name__}")


def common(box: Box, view: Mapping[str, Any]) -> dict[str, Any]:
    """What every graph knows about its position."""
    players = view.get("players", ())
    names: dict[tuple[str, Any], dict[str, str]] = dict(box_names(box))
    for link, ends in box.links.items():
        names["link", link] = {lang: " – ".join(names["city", city][lang] for city in ends) for lang in ("en", "cs")}
    for token in box.tokens:  # they stand in the middle of sentences
        names["token", token] = {lang: name[:1].lower() + name[1:] for lang, name in names["token", token].items()}
    for seat, player in enumerate(players):
        names["player", seat] = {"en": player["name"], "cs": player["name"]}
    return {
        "game": "endeavor",
        "players": tuple(player["name"] for player in players),
        "harbor": tuple(player["harbor"] for player in players),
        "options": dict(view.get("options", {})),
        "names": names,
    }


def opened_regions(box: Box, view: Mapping[str, Any]) -> tuple[str, ...]:
    """The regions that are open."""
    return tuple(view.get("open_regions", box.start_regions))


def beside(view: Mapping[str, Any], region: str) -> Iterator[tuple[int, int]]:
    """Who has how much population beside the track of a region."""
    for each in view.get("beside_tracks", ()):
        if each["region"] == region:
            yield each["seat"], each["population"]


def population(box: Box, view: Mapping[str, Any], region: str) -> dict[int, int]:
    """How much population each player has in a region (END-DRAW-04)."""
    held = [view["cities"][city] for city in box.cities_in[region]] if view else []
    sailed = list(view.get("shipping_tracks", {}).get(region, ()))
    extra = dict(beside(view, region))
    return {seat: (held + sailed).count(seat) + extra.get(seat, 0) for seat in range(len(view.get("players", ())))}


def present(box: Box, view: Mapping[str, Any], region: str) -> Iterator[int]:
    """The seats that count as present in a region; in Europe all of them (END-OCC-05, END-OCC-06)."""
    return (seat for seat, n in population(box, view, region).items() if n or region == EUROPE)
