"""The graphs of Endeavor against the component data, the position and the engine's own answers."""

import json
from pathlib import Path

import networkx as nx
import pytest

import tutor
from tests.graphs.maps import BOX, moments, wild
from tests.playing import state_of
from tutor.games.endeavor.state import population, present
from tutor.graphs import GRAPHED, endeavor, graphs

MAP = json.loads(Path("content/endeavor/components/map.json").read_text(encoding="utf-8"))


def plain(id):
    return id.partition(":")[2]


def test_the_printed_board_has_every_city_and_link():
    graph = endeavor.cities()
    cities = {plain(node["id"]): node for node in MAP["nodes"] if node["type"] == "city"}
    links = {edge["id"]: edge for edge in MAP["edges"] if edge["type"] == "link"}
    assert type(graph) is nx.Graph and set(graph) == set(cities) and graph.number_of_edges() == len(links)
    for city, node in cities.items():
        found = graph.nodes[city]
        assert (found["region"], found["glory"], graph.degree(city)) == (node["region"], node["glory"], node["links"])
        assert (found["name_en"], found["name_cs"]) == (node["name_en"], node["name_cs"])
        assert (found["owner"], found["token"], found["open"]) == (None, None, node["region"] == "europe")
    for a, b, link in graph.edges(data=True):
        assert {a, b} == {plain(links[link["id"]][end]) for end in ("source", "target")}
        assert link["glory"] == links[link["id"]]["glory"] and link["controller"] is None and link["token"] is None


def test_every_lane_leads_from_its_first_space_to_its_deck():
    graph = endeavor.sea_lanes()
    assert type(graph) is nx.DiGraph and nx.is_directed_acyclic_graph(graph)
    lanes = {plain(n["id"]): n["track_length"] for n in MAP["nodes"] if n["type"] == "region" and n["track_length"]}
    assert len(graph) == sum(lanes.values()) + len(lanes)
    for region, length in lanes.items():
        way = nx.shortest_path(graph, f"sea:{region}:1", f"deck:{region}")
        assert way == [*(f"sea:{region}:{n}" for n in range(1, length + 1)), f"deck:{region}"]
        assert [graph.nodes[space]["index"] for space in way[:-1]] == list(range(1, length + 1))
        assert {graph.nodes[node]["region"] for node in way} == {region}


def test_regions_are_joined_by_as_many_links_as_cross():
    graph = endeavor.regions()
    home = {plain(node["id"]): node["region"] for node in MAP["nodes"] if node["type"] == "city"}
    counted = {}
    for edge in MAP["edges"]:
        if edge["type"] == "link":
            ends = frozenset(home[plain(edge[end])] for end in ("source", "target"))
            counted.setdefault(ends, []).append(edge["id"])
    across = {ends: links for ends, links in counted.items() if len(ends) == 2}
    assert {frozenset((a, b)) for a, b in graph.edges} == set(across)
    for a, b, edge in graph.edges(data=True):
        assert sorted(edge["links"]) == sorted(across[frozenset((a, b))]) and edge["weight"] == len(edge["links"])
    assert {region: node["cities"] for region, node in graph.nodes(data=True)} == {
        region: list(home.values()).count(region) for region in home.values()
    }


def test_a_position_is_told_by_every_graph():
    asked = 0
    for game in moments():
        view, state = game.view(None), state_of(game)
        cities, lanes, regions = (build(game) for build in endeavor.GRAPHS.values())
        for city, node in cities.nodes(data=True):
            assert node["owner"] == view["cities"][city] and node["token"] == view["trade_tokens"].get(city)
            assert node["open"] == (node["region"] in view["open_regions"])
        for a, b, link in cities.edges(data=True):
            owners = {view["cities"][a], view["cities"][b]}
            assert link["controller"] == (owners.pop() if len(owners) == 1 else None)
            assert link["token"] == view["trade_tokens"].get(link["id"])
        for id, node in lanes.nodes(data=True):
            track = view["shipping_tracks"][node["region"]]
            if node["kind"] == "space":
                assert node["seat"] == (track[node["index"] - 1] if node["index"] <= len(track) else None)
                assert node["token"] == view["trade_tokens"].get(id) and node["next"] == (
                    node["index"] == len(track) + 1
                )
            else:
                cards = view["decks"][plain(id)]
                assert (node["cards"], node["top"]) == (len(cards), cards[0] if cards else None)
                assert node["open"] == (node["region"] in view["open_regions"])
        for region, node in regions.nodes(data=True):
            for seat in range(len(game.players)):
                assert node["population"][seat] == population(state, region, seat)
                assert (seat in node["present"]) == present(state, region, seat)
                assert (seat in cities.nodes[BOX.cities_in[region][0]]["present"]) == present(state, region, seat)
                asked += 1
    assert asked > 500


def test_population_beside_a_track_stands_with_its_deck():
    view = next(view for view in map(wild, range(50)) if view["beside_tracks"])
    lanes = endeavor.sea_lanes(view)
    for each in view["beside_tracks"]:
        assert lanes.nodes[f"deck:{each['region']}"]["beside"][each["seat"]] == each["population"]


@pytest.mark.parametrize("name", endeavor.GRAPHS)
def test_a_game_its_position_and_its_view_give_the_same_graph(name):
    build = endeavor.GRAPHS[name]
    game = next(moment for moment in moments() if moment.ply > 60)
    for other in (game.position(), game.view(0), game.branch()):
        assert nx.utils.graphs_equal(build(game), build(other)), name
    before = game.position()
    build(game).clear()
    assert game.position() == before


def test_graphs_are_built_from_the_components_of_their_game():
    pack = {
        "edges": [{"id": "link:01", "target": "city:madras", "glory": 3}],
        "nodes": [{"id": "city:paris", "name_cs": "Lutécie"}],
    }
    game = tutor.new_game("endeavor", 3, 1, components=pack)
    graph = endeavor.cities(game)
    assert graph.edges["london", "madras"]["glory"] == 3 and not graph.has_edge("london", "amsterdam")
    assert (
        graph.nodes["paris"]["name_cs"] == "Lutécie"
        and graph.graph["names"]["link", "link:02"]["cs"] == "Londýn – Lutécie"
    )
    box = game.rulebook.box(pack)
    assert nx.utils.edges_equal(endeavor.cities(box).edges, graph.edges)
    assert endeavor.regions(game.position(), box=box).edges["europe", "india"]["weight"] == 3


def test_every_graph_knows_the_names_of_its_position():
    game = tutor.new_game("endeavor", ["Anna", "Bořek", "Cyril"], 1)
    for build in endeavor.GRAPHS.values():
        facts = build(game).graph
        assert facts["players"] == ("Anna", "Bořek", "Cyril") and len(facts["harbor"]) == 3
        assert facts["names"]["player", 1] == {"en": "Bořek", "cs": "Bořek"}
        assert facts["names"]["link", "link:02"] == {"en": "London – Paris", "cs": "Londýn – Paříž"}
        assert build().graph["players"] == ()


def test_a_graph_is_built_from_nothing_else():
    for wrong in ("endeavor", 7, ["london"]):
        with pytest.raises(TypeError, match="a game, a position or a box"):
            endeavor.cities(wrong)


def test_games_with_graphs_are_known():
    assert set(GRAPHED) <= set(tutor.GAMES)
    assert graphs("endeavor") is endeavor
    with pytest.raises(LookupError, match="no graphs for 'chess'"):
        graphs("chess")
