"""The answers to the questions about Endeavor's graphs, each against brute force and, where it can be, the engine."""

from collections import deque
from itertools import combinations, pairwise

import pytest

import tutor
from tests.graphs.maps import BOX, boxes, decisions, ends, flood, games, moments, ways, wild
from tests.playing import state_of, steps
from tutor.games.endeavor.state import population
from tutor.graphs import endeavor
from tutor.graphs.questions import Unknown

WILD = range(120)
each_map = pytest.mark.parametrize("box", boxes(), ids=["printed", *(f"other-{n}" for n in range(1, len(boxes())))])
MAP_GLORY = {"cities", "rich_cities", "links"}


def worth(owner, seat):
    """The glory of a player's cities and links, counted one by one."""
    cities = sum(glory for city, glory in BOX.city_glory.items() if owner[city] == seat)
    return cities + sum(BOX.link_glory[link] for link, (a, b) in BOX.links.items() if owner[a] == owner[b] == seat)


def map_glory(game, seat):
    """The same as the engine counts it."""
    return sum(item["points"] for item in game.scores()[seat]["items"] if item["category"] in MAP_GLORY)


# --- taking cities


def test_closes_is_what_lies_at_the_other_ends():
    closed = 0
    for view in map(wild, WILD):
        graph, owner = endeavor.cities(view), view["cities"]
        for city in BOX.cities:
            for seat in range(len(view["players"])):
                data = endeavor.closes(graph, city, seat).data
                links = (
                    [] if owner[city] == seat else [link for link, other in ends(city).items() if owner[other] == seat]
                )
                tokens = [view["trade_tokens"][link] for link in links if link in view["trade_tokens"]]
                assert sorted(data["links"]) == sorted(links) and sorted(data["tokens"]) == sorted(tokens)
                assert data["glory"] == sum(BOX.link_glory[link] for link in links) and data["owner"] == owner[city]
                closed += len(links)
    assert closed > 1000


def test_taking_a_city_does_what_was_answered():
    """Every city that can be occupied or attacked in a dozen games: the engine's events and scores agree."""
    kinds, changed = {"occupy": 0, "attack": 0}, 0
    for game in decisions():
        seat, graph = game.decision.seat, endeavor.cities(game)
        ranked = {each["city"]: each for each in endeavor.best(graph, seat).data["cities"]}
        for move in game.moves():
            if move.kind not in kinds:
                continue
            [city] = move.args
            kinds[move.kind] += 1
            closes, falls, owner = (
                endeavor.closes(graph, city, seat).data,
                endeavor.falls(graph, city, seat).data,
                game.view()["cities"][city],
            )
            twin = game.branch()
            events = twin.play(move)
            gained = [
                e.facts["link"]
                for e in events
                if e.name in ("link_controlled", "link_retaken") and e.facts["player"] == seat
            ]
            assert sorted(gained) == sorted(closes["links"])
            before = game.view()["trade_tokens"]
            assert len(closes["tokens"]) == sum(link in before for link in gained)
            delta = map_glory(twin, seat) - map_glory(game, seat)
            assert ranked[city]["gain"] == delta and ranked[city]["how"] == move.kind
            if move.kind == "attack":
                assert sorted(falls["lost"]) == sorted(e.facts["link"] for e in events if e.name == "link_lost")
                assert sorted(falls["gained"]) == sorted(gained) and falls["defender"] == owner
                assert falls["gain"] == delta and falls["loss"] == map_glory(game, owner) - map_glory(twin, owner)
                assert falls["swing"] == falls["gain"] + falls["loss"] and ranked[city]["loss"] == falls["loss"]
                changed += len(falls["lost"]) + len(falls["gained"])
    assert kinds["occupy"] > 100 and kinds["attack"] > 100 and changed > 30


def test_falls_on_any_map():
    seen = {"lost": 0, "gained": 0, "nobody": 0}
    for view in map(wild, WILD):
        graph, owner = endeavor.cities(view), view["cities"]
        for city in BOX.cities:
            for seat in range(len(view["players"])):
                data = endeavor.falls(graph, city, seat).data
                if owner[city] in (None, seat):
                    assert not data["lost"] and not data["gained"] and data["swing"] == 0
                    seen["nobody"] += 1
                    continue
                after = owner | {city: seat}
                assert data["gain"] == worth(after, seat) - worth(owner, seat)
                assert data["loss"] == worth(owner, owner[city]) - worth(after, owner[city])
                assert sorted(data["lost"]) == sorted(link for link, o in ends(city).items() if owner[o] == owner[city])
                assert sorted(data["gained"]) == sorted(link for link, o in ends(city).items() if owner[o] == seat)
                seen["lost"] += len(data["lost"])
                seen["gained"] += len(data["gained"])
    assert all(n > 300 for n in seen.values()), seen


def test_best_ranks_every_city_within_reach():
    hindered = 0
    for view in map(wild, WILD):
        graph, owner = endeavor.cities(view), view["cities"]
        sailed = {(region, seat) for region, track in view["shipping_tracks"].items() for seat in track}
        sailed |= {(each["region"], each["seat"]) for each in view["beside_tracks"]}
        for seat in range(len(view["players"])):
            data = endeavor.best(graph, seat).data
            expected = {}
            for city, region in BOX.city_region.items():
                there = (
                    region == "europe"
                    or (region, seat) in sailed
                    or any(owner[c] == seat for c in BOX.cities_in[region])
                )
                if owner[city] == seat or region not in view["open_regions"] or not there:
                    hindered += 1
                    continue
                after = owner | {city: seat}
                loss = 0 if owner[city] is None else worth(owner, owner[city]) - worth(after, owner[city])
                expected[city] = (worth(after, seat) - worth(owner, seat), loss)
            assert {each["city"]: (each["gain"], each["loss"]) for each in data["cities"]} == expected
            gains = [gain for gain, _ in expected.values()]
            assert set(data["best"]) == {city for city, (gain, _) in expected.items() if gain == max(gains)}
            order = [(each["gain"], each["loss"], len(each["tokens"])) for each in data["cities"]]
            assert order == sorted(order, reverse=True)
    assert hindered > 500


def test_controls_adds_up_to_the_score_of_the_map():
    controlled = 0
    for game in moments():
        data = endeavor.controls(endeavor.cities(game)).data
        for each in data["players"]:
            assert each["glory"] == map_glory(game, each["player"])
            [links] = [
                item["facts"]["n"] for item in game.scores()[each["player"]]["items"] if item["category"] == "links"
            ]
            assert len(each["links"]) == links
            controlled += links
    assert controlled > 30


def test_controls_on_any_map():
    for view in map(wild, WILD):
        owner, data = view["cities"], endeavor.controls(endeavor.cities(view)).data
        held = {link: {owner[a], owner[b]} for link, (a, b) in BOX.links.items()}
        for each in data["players"]:
            assert sorted(each["links"]) == sorted(link for link, who in held.items() if who == {each["player"]})
            assert sorted(each["cities"]) == sorted(city for city in owner if owner[city] == each["player"])
        assert sorted(data["split"]) == sorted(link for link, who in held.items() if len(who) == 2 and None not in who)
        most = max(len(each["links"]) for each in data["players"])
        assert data["leaders"] == [each["player"] for each in data["players"] if most and len(each["links"]) == most]


def marks(answer):
    """What an answer marks on the map, by style."""
    found = {}
    for mark in answer.marks:
        found.setdefault(mark.style, set()).add(mark.at)
    return found


def test_the_map_shows_what_was_answered():
    for view in map(wild, range(40)):
        graph, owner = endeavor.cities(view), view["cities"]
        for city in BOX.cities:
            answer = endeavor.closes(graph, city, 0)
            shown = marks(answer)
            held = {f"city:{other}" for other in ends(city).values() if owner[other] == 0}
            controlled = {link for link, other in ends(city).items() if owner[city] == owner[other] == 0}
            assert shown["asked"] == {f"city:{city}"} and shown.get("gain", set()) == set(answer.data["links"])
            assert shown.get("held", set()) == held | controlled
            shown, data = marks(answer := endeavor.falls(graph, city, 0)), answer.data
            assert (shown.get("loss", set()), shown.get("gain", set())) == (set(data["lost"]), set(data["gained"]))
        answer = endeavor.best(graph, 0)
        labels = {mark.at: mark.label for mark in answer.marks if mark.label}
        assert marks(answer).get("best", set()) >= {f"city:{city}" for city in answer.data["best"][:3]}
        gains = {f"city:{each['city']}": f"+{each['gain']}" for each in answer.data["cities"]}
        assert labels.items() <= gains.items() and len(labels) == min(8, len(gains))
        answer = endeavor.controls(graph)
        assert marks(answer).get("split", set()) == set(answer.data["split"])
        assert marks(answer).get("held", set()) == {link for each in answer.data["players"] for link in each["links"]}


# --- the shape of the map


@each_map
def test_chain_is_the_shortest_of_all_chains(box):
    graph, joined = endeavor.cities(box), 0
    for a, b in combinations(BOX.cities, 2):
        data, found = endeavor.chain(graph, a, b).data, ways(a, b, box)
        if not found:
            assert data["path"] == [] and data["ways"] == 0
            continue
        least = min(map(len, found))
        shortest = [path for path in found if len(path) == least]
        assert tuple(data["path"]) in shortest and data["ways"] == len(shortest)
        assert [set(box.links[link]) for link in data["links"]] == [set(pair) for pair in pairwise(data["path"])]
        assert data["glory"] == sum(box.link_glory[link] for link in data["links"]) == least - 1
        joined += 1
    assert joined > 50
    assert endeavor.chain(graph, "rome", "rome").data["path"] == ["rome"]


def test_chain_for_a_player_has_fewest_cities_to_take():
    detours = several = 0
    for seed, box in enumerate(boxes() * 4):
        view = wild(seed)
        graph, owner = endeavor.cities(view, box=box), view["cities"]
        for a, b in list(combinations(BOX.cities, 2))[seed % 5 :: 5]:
            if not (found := ways(a, b, box)):
                continue
            for seat in (0, 1):
                costs = {path: (sum(owner[city] != seat for city in path), len(path)) for path in found}
                data = endeavor.chain(graph, a, b, seat).data
                path = tuple(data["path"])
                assert costs[path] == min(costs.values())
                assert data["missing"] == [city for city in path if owner[city] != seat]
                assert data["ways"] == sum(cost == costs[path] for cost in costs.values())
                detours += len(path) > min(map(len, found))
                several += data["ways"] > 1
    assert detours > 20 and several > 20


def shortest_ways(start, box):
    """The distance of every city from one, and the number of shortest chains to it."""
    far, count, line = {start: 0}, {start: 1}, deque([start])
    while line:
        here = line.popleft()
        for city in ends(here, box).values():
            if city not in far:
                far[city], count[city] = far[here] + 1, 0
                line.append(city)
            if far[city] == far[here] + 1:
                count[city] += count[here]
    return far, count


@each_map
def test_hubs_count_links_and_shortest_chains(box):
    data = endeavor.hubs(endeavor.cities(box)).data
    degree = {city: len(ends(city, box)) for city in BOX.cities}
    assert data["degree"] == degree
    assert data["most_links"] == [city for city in BOX.cities if degree[city] == max(degree.values())]
    tree = {city: shortest_ways(city, box) for city in BOX.cities}
    between = dict.fromkeys(BOX.cities, 0.0)
    for a, b in combinations(BOX.cities, 2):
        (far, count), (back, more) = tree[a], tree[b]
        for city in BOX.cities:
            if city not in (a, b) and b in far and city in far and far[city] + back[city] == far[b]:
                between[city] += count[city] * more[city] / count[b]
    assert data["betweenness"] == pytest.approx(between, abs=1e-5)
    assert set(data["most_between"]) == {city for city in between if between[city] > max(between.values()) - 1e-6}


@each_map
def test_weak_points_tear_the_map(box):
    data = endeavor.weak_points(endeavor.cities(box)).data
    edges = list(box.links.values())
    whole = flood(BOX.cities, edges)
    assert sorted(map(sorted, whole)) == sorted(data["parts"])
    assert data["alone"] == [city for city in BOX.cities if not ends(city, box)]
    for link, pair in box.links.items():
        torn = flood(BOX.cities, [other for other in edges if other != pair])
        assert (len(torn) > len(whole)) == (link in data["links"]), link
        if link in data["links"]:
            assert data["fall_off"][link] == min(len(part) for part in torn if set(pair) & part)
    for city in BOX.cities:
        rest = [other for other in BOX.cities if other != city]
        torn = flood(rest, [pair for pair in edges if city not in pair])
        assert (len(torn) > len(whole) - (not ends(city, box))) == (city in data["cities"]), city


@each_map
def test_cut_off_takes_every_link_out_and_the_fewest_cities(box):
    for region in BOX.regions:
        data = endeavor.cut_off(endeavor.cities(box), region).data
        inside = set(BOX.cities_in[region])
        across = {link: pair for link, pair in box.links.items() if len(inside & set(pair)) == 1}
        assert sorted(data["links"]) == sorted(across)
        rest = [pair for link, pair in box.links.items() if link not in data["links"]]
        assert all(part <= inside or not part & inside for part in flood(BOX.cities, rest))
        for link in data["links"]:
            assert any(part & inside and part - inside for part in flood(BOX.cities, [*rest, across[link]]))
        blocked = set(data["cities"])
        assert all(blocked & set(pair) for pair in across.values())
        assert len(blocked) == fewest(list(across.values()))


def fewest(pairs):
    """The size of the smallest set of cities that touches every pair: of the first pair, one or the other is in it."""
    if not pairs:
        return 0
    return 1 + min(fewest([pair for pair in pairs if city not in pair]) for city in pairs[0])


@each_map
def test_ties_count_the_links_between_regions(box):
    data = endeavor.ties(endeavor.regions(box)).data
    crossing = [frozenset(BOX.city_region[city] for city in pair) for pair in box.links.values()]
    counted = {pair: crossing.count(pair) for pair in crossing if len(pair) == 2}
    assert {frozenset(pair): n for *pair, n in data["pairs"]} == counted
    for region in BOX.regions:
        assert data["links"][region] == sum(n for pair, n in counted.items() if region in pair)
    strongest = {pair for pair, n in counted.items() if n == max(counted.values())}
    assert {frozenset(pair) for pair in data["strongest"]} == strongest


# --- who is where


@pytest.mark.parametrize("reading", ["tied", "nearest"])
def test_opening_names_whom_the_governor_goes_to(reading):
    opened = ties = 0
    for seed in range(30):
        game = tutor.new_game("endeavor", 5, seed, {"governor_tie": reading})
        for _ in steps(game, seed, averse=True):
            for event in game.turn(game.ply).events:
                if event.name == "governor_won":
                    data = endeavor.opening(endeavor.sea_lanes(game), event.facts["region"]).data
                    assert data["open"] and data["left"] == 0 and data["leader"] == event.facts["player"]
                    assert data["counts"][data["leader"]] == event.facts["n"]
                    assert data["tied"] == ("END-OPEN-03" in event.rules)
                    opened += 1
                    ties += data["tied"]
    assert opened > 10 and ties > 2


def test_opening_counts_the_spaces_that_are_left():
    for game in moments():
        view, graph = game.view(None), endeavor.sea_lanes(game)
        for region, track in view["shipping_tracks"].items():
            data = endeavor.opening(graph, region).data
            assert (data["taken"], data["left"]) == (len(track), BOX.lane_length[region] - len(track))
            assert data["counts"] == {seat: track.count(seat) for seat in set(track)}
            assert data["tokens"] == [
                view["trade_tokens"][f"sea:{region}:{n}"] for n in range(len(track) + 1, data["length"] + 1)
            ]
            assert (data["leader"] is None) == (not track)


def test_population_is_what_the_engine_counts():
    shared = 0
    for game in moments():
        state, data = state_of(game), endeavor.population(endeavor.regions(game)).data
        for region, each in data["regions"].items():
            counts = {seat: population(state, region, seat) for seat in range(len(game.players))}
            assert each["population"] == counts and each["open"] == (region in state.open)
            assert each["most"] == [seat for seat, n in counts.items() if n and n == max(counts.values())]
            shared += len(each["most"]) > 1
    assert shared > 20


# --- asking


def test_players_are_told_by_seat_or_by_name():
    game = next(game for game in games() if len(game.players) == 3)
    graph = endeavor.cities(game)
    assert endeavor.best(graph, game.players[2]).data == endeavor.best(graph, 2).data


@pytest.mark.parametrize("player", [3, -1, "nobody", None, True, 1.0])
def test_an_unknown_player_is_refused_in_words(player):
    graph = endeavor.cities(tutor.new_game("endeavor", ["Anna", "Bořek", "Cyril"], 1))
    with pytest.raises(Unknown) as refused:
        endeavor.best(graph, player)
    for lang in ("en", "cs"):
        assert "Anna, Bořek, Cyril" in refused.value.text(lang) and "{" not in refused.value.text(lang)


def test_an_unknown_city_or_region_is_refused_with_what_is_meant():
    graph = endeavor.cities(tutor.new_game("endeavor", 3, 1))
    for ask, meant in (
        (lambda: endeavor.closes(graph, "londn", 0), "london"),
        (lambda: endeavor.falls(graph, "pariss", 0), "paris"),
        (lambda: endeavor.chain(graph, "rome", "venise"), "venice"),
        (lambda: endeavor.cut_off(graph, "indie"), "india"),
        (lambda: endeavor.opening(endeavor.sea_lanes(), "europe"), "north_america"),
        (lambda: endeavor.closes(graph, 7, 0), "london"),
    ):
        with pytest.raises(Unknown) as refused:
            ask()
        assert meant in str(refused.value) and meant in refused.value.text("cs")


def test_on_the_printed_board_there_is_nobody_to_ask_about():
    with pytest.raises(Unknown):
        endeavor.best(endeavor.cities(), 0)
