"""The final scoring: what gives glory, what costs it, and who wins."""

import random
from itertools import pairwise

import pytest

import tutor
from tests.games.endeavor.table import board, cited, play, player, table
from tutor.games.endeavor.components import EUROPE, ROUNDS, SLAVERY, TRACKS, standard

DONE = board(passed=True)
G = "india_governor"
#: Population of seat 0 on a full track, on another one, and beside the first.
AT_SEA = {"lanes": {"india": (0,) * standard().lane_length["india"], "africa": (0, 0)},
          "beside": {("india", 0): 3}}
LETTERS = {
    "A": {"cities", "rich_cities", "links"}, "B": {"track"}, "C": {"cards"}, "D": {"governor_space"},
    "E": {"university"}, "F": {"harbor"}, "G": {"slavery"},
}


def scored(mine, *moves, components=None, **where):
    """The events of the last pass of the game; seat 0 has ``mine`` and the others have passed."""
    game = table(mine, DONE, DONE, round=ROUNDS, **where)
    if components is not None:
        game = tutor.from_position("endeavor", game.position(), components)
    events = play(game, "pass", *moves)
    assert game.over
    return events


def item(events, category, seat=0, **facts):
    """The line of one player's score, found by its category and facts."""
    wanted = facts | {"player": seat}
    [found] = [event for event in events
               if event.name == f"scored_{category}" and wanted.items() <= event.facts.items()]
    return found


def glory(events, category, seat=0, **facts):
    return item(events, category, seat, **facts).facts["glory"]


def total(events, seat=0):
    [found] = [event for event in events if event.name == "total" and event.facts["player"] == seat]
    return found.facts["glory"]


def icon_spaces(track):
    """The spaces of a track that show an icon, as they are printed."""
    [record] = [record for record in standard().data["tracks"]["tracks"] if record["id"] == track]
    return record["icon_spaces"]


def track_glory(marks):
    """What markers on these spaces are worth."""
    return sum(max(space for space in icon_spaces(track) if space <= marks[track]) for track in TRACKS)


def apart(cities, n):
    """So many cities of which no two are linked."""
    found = []
    for city in cities:
        if not {other for _, other in standard().links_of[city]} & set(found):
            found.append(city)
    return found[:n]


def with_glory(n):
    """A card that is worth so much and has no politics icon."""
    return next(card.id for card in standard().cards.values()
                if card.glory == n and not card.governor and "politics" not in dict(card.icons))


@pytest.mark.rule("END-SCORE-01")
def test_END_SCORE_01_glory_is_counted_once_after_the_seventh_round():
    game = tutor.new_game("endeavor", players=3, seed=4)
    while not game.over:
        assert cited(game.log, "END-SCORE-01") == []
        assert not [event for event in game.log if event.name == "total" or event.name.startswith("scored_")]
        assert game.winners() == ()
        game.play("pass" if game.decision.ask == "act" else game.moves()[0])
    [end] = cited(game.log, "END-SCORE-01")
    assert (end.name, end.facts) == ("game_ends", {"round": 7})
    assert [event.facts["player"] for event in game.log if event.name == "total"] == [0, 1, 2]


@pytest.mark.rule("END-SCORE-02")
def test_END_SCORE_02_tokens_are_counters_and_no_glory_of_their_holder():
    tokens = {"industry": 5, "culture": 3, "finance": 1, "politics": 3, "attack": 6, "ship": 1, "occupy": 1}
    assert sum(tokens.values()) == 20
    game = table(board(tokens=tokens), DONE, DONE, round=ROUNDS)
    events = play(game, "pass")
    assert total(events) == track_glory(player(game, 0)["tracks"]) + 3
    left = game.position()
    counters = len(left["trade_tokens"]) + sum(sum(each["tokens"].values()) for each in left["players"])
    assert [event.facts for event in cited(events, "END-SCORE-02")] == [{"n": counters}]
    assert counters + sum(left["spent_tokens"].values()) == len(standard().token_spaces)


@pytest.mark.rule("END-SCORE-03")
@pytest.mark.parametrize("track", TRACKS)
def test_END_SCORE_03_tokens_still_move_the_markers_when_tracks_are_scored(track):
    space = icon_spaces(track)[2]
    events = scored(board(tokens={track: space}))
    line = item(events, "track", track=track)
    assert "END-SCORE-03" in line.rules
    assert (line.facts["marker"], line.facts["glory"]) == (space, space)
    names = [event.name for event in events]
    assert names.index("recounted") < names.index("tokens_turned")


@pytest.mark.rule("END-SCORE-04")
@pytest.mark.parametrize("n", [0, 1, 3])
def test_END_SCORE_04_an_ordinary_city_gives_one_glory(n):
    plain = [city for city in standard().cities_in[EUROPE] if standard().city_glory[city] == 1]
    mine = apart(plain, n)
    rival = [city for city in plain if city not in mine][:2]
    events = scored(board(), owner=dict.fromkeys(mine, 0) | dict.fromkeys(rival, 1))
    [line] = [event for event in cited(events, "END-SCORE-04") if event.facts["player"] == 0]
    assert line.facts == {"player": 0, "glory": n, "n": n}
    assert total(events) == n + 3


@pytest.mark.rule("END-SCORE-04")
def test_END_SCORE_04_most_cities_give_one():
    worth = list(standard().city_glory.values())
    assert worth.count(1) > len(worth) / 2


@pytest.mark.rule("END-SCORE-05")
def test_END_SCORE_05_some_cities_give_two():
    rich = [city for city, worth in standard().city_glory.items() if worth == 2]
    assert rich
    for city in rich:
        region = standard().city_region[city]
        events = scored(board(), owner={city: 0}, open=[region] if region != EUROPE else [])
        [line] = [event for event in cited(events, "END-SCORE-05") if event.facts["player"] == 0]
        assert line.facts == {"player": 0, "glory": 2, "n": 1}
        assert glory(events, "cities") == 0
        assert total(events) == 2 + 3


@pytest.mark.rule("END-SCORE-04", "END-SCORE-05")
def test_END_SCORE_05_both_kinds_of_city_are_counted_apart():
    europe, worth = standard().cities_in[EUROPE], standard().city_glory
    mine = [city for city in standard().cities if worth[city] == 2][:1]
    mine += [city for city in europe if worth[city] == 1][:2]
    homes = {standard().city_region[city] for city in mine} - {EUROPE}
    events = scored(board(), owner=dict.fromkeys(mine, 0), open=sorted(homes))
    for rule, line in (("END-SCORE-04", {"glory": 2, "n": 2}), ("END-SCORE-05", {"glory": 2, "n": 1})):
        [event] = [event for event in cited(events, rule) if event.facts["player"] == 0]
        assert event.facts == {"player": 0} | line


@pytest.mark.rule("END-SCORE-06")
@pytest.mark.parametrize("rival, links", [((), 2), ((0,), 1), ((1,), 0)])
def test_END_SCORE_06_a_controlled_link_gives_one_glory(rival, links):
    """Three cities in a row; seat 1 holds those in ``rival``: an end breaks one link, the middle both."""
    europe = standard().cities_in[EUROPE]
    inside = {city: [other for _, other in standard().links_of[city] if other in europe] for city in europe}
    middle = next(city for city, others in inside.items() if len(others) >= 2)
    row = [inside[middle][0], middle, inside[middle][1]]
    events = scored(board(), owner={city: 1 if at in rival else 0 for at, city in enumerate(row)})
    [line] = [event for event in cited(events, "END-SCORE-06") if event.facts["player"] == 0]
    assert line.facts == {"player": 0, "glory": links, "n": links}
    cities = sum(standard().city_glory[city] for at, city in enumerate(row) if at not in rival)
    assert total(events) == links + cities + 3


@pytest.mark.rule("END-SCORE-07")
@pytest.mark.parametrize("track", TRACKS)
def test_END_SCORE_07_a_marker_moves_down_to_the_nearest_icon(track):
    spaces = icon_spaces(track)
    low, high = next(pair for pair in pairwise(spaces[1:]) if pair[1] > pair[0] + 1)
    for marker, expected in ((low, low), (low + 1, low), (high - 1, low), (high, high)):
        line = item(scored(board(tokens={track: marker})), "track", track=track)
        assert "END-SCORE-07" in line.rules
        assert (line.facts["marker"], line.facts["glory"]) == (marker, expected)


@pytest.mark.rule("END-SCORE-08")
@pytest.mark.parametrize("marker, expected", [(3, 0), (4, 4), (6, 4), (7, 7), (8, 7)])
@pytest.mark.parametrize("track", TRACKS)
def test_END_SCORE_08_the_number_of_the_icon_space_is_the_glory(track, marker, expected):
    pack = {"tracks": [{"id": track, "icon_spaces": [0, 4, 7, 15]}]}
    events = scored(board(tokens={track: marker}), components=pack)
    line = item(events, "track", track=track)
    assert "END-SCORE-08" in line.rules
    assert line.facts["glory"] == expected
    assert total(events) == expected + 3


@pytest.mark.rule("END-SCORE-08")
def test_END_SCORE_08_all_four_tracks_count():
    marks = {track: icon_spaces(track)[n + 1] for n, track in enumerate(TRACKS)}
    events = scored(board(tokens=marks))
    assert {event.facts["track"]: event.facts["glory"] for event in cited(events, "END-SCORE-08")
            if event.facts["player"] == 0} == marks
    assert total(events) == sum(marks.values()) + 3


@pytest.mark.rule("END-SCORE-09")
@pytest.mark.parametrize("n", [0, 1, 3])
def test_END_SCORE_09_each_glory_icon_of_a_card_gives_one(n):
    card = with_glory(n)
    game = table(board(cards=[card]), DONE, DONE, round=ROUNDS)
    events = play(game, "pass")
    [line] = [event for event in cited(events, "END-SCORE-09") if event.facts["player"] == 0]
    assert line.facts == {"player": 0, "glory": n, "n": 1}
    assert total(events) == n + track_glory(player(game, 0)["tracks"]) + 3


@pytest.mark.rule("END-SCORE-09")
@pytest.mark.parametrize("place", [G, "nobody"])
def test_END_SCORE_09_a_governor_counts_wherever_it_lies(place):
    pack = {"cards": [{"id": G, "glory": 2}]}
    events = scored(board(governor=G), f"seat {place}", open=["india"], components=pack)
    assert glory(events, "cards") == 2


@pytest.mark.rule("END-SCORE-09")
def test_END_SCORE_09_a_card_discarded_in_the_last_pass_gives_nothing():
    kept, lost = with_glory(1), with_glory(3)
    assert glory(scored(board(cards=[kept, lost]), f"discard {lost}"), "cards") == 1


@pytest.mark.rule("END-SCORE-10")
@pytest.mark.parametrize("governor, moves, expected", [(None, [], 3), (G, [f"seat {G}"], 0)])
def test_END_SCORE_10_an_empty_governor_space_gives_three(governor, moves, expected):
    events = scored(board(governor=governor), *moves, open=["india"])
    [line] = [event for event in cited(events, "END-SCORE-10") if event.facts["player"] == 0]
    assert line.facts["glory"] == expected


@pytest.mark.rule("END-SCORE-11")
def test_END_SCORE_11_a_governor_on_a_card_space_leaves_the_three_glory():
    events = scored(board(governor=G), "seat nobody", open=["india"])
    [line] = cited(events, "END-SCORE-11")
    assert (line.name, line.facts["player"], line.facts["glory"]) == ("scored_governor_space", 0, 3)
    assert cited(scored(board(governor=G), f"seat {G}", open=["india"]), "END-SCORE-11") == []
    assert cited(scored(board()), "END-SCORE-11") == []


@pytest.mark.rule("END-SCORE-12")
@pytest.mark.parametrize("n, reading, expected", [
    (0, "each", 0), (1, "each", 3), (2, "each", 6), (1, "once", 3), (2, "once", 3)])
def test_END_SCORE_12_the_university_gives_three(n, reading, expected):
    events = scored(board(buildings=["university"] * n + ["museum"]), options={"university": reading})
    [line] = [event for event in cited(events, "END-SCORE-12") if event.facts["player"] == 0]
    assert line.facts["glory"] == expected


@pytest.mark.rule("END-SCORE-13")
@pytest.mark.parametrize("harbor, expected", [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3)])
def test_END_SCORE_13_three_population_in_the_harbour_give_one(harbor, expected):
    events = scored(board(harbor=harbor))
    [line] = [event for event in cited(events, "END-SCORE-13") if event.facts["player"] == 0]
    assert line.facts == {"player": 0, "glory": expected, "n": harbor}
    assert total(events) == expected + 3


@pytest.mark.rule("END-SCORE-14")
@pytest.mark.parametrize("harbor, expected", [(2, 0), (3, 1)])
def test_END_SCORE_14_population_elsewhere_does_not_count(harbor, expected):
    mine = board(harbor=harbor, buildings=["shipyard*", "market*", "barracks*", "docks!"], home="*")
    events = scored(mine, owner={"london": 0}, **AT_SEA)
    [line] = [event for event in cited(events, "END-SCORE-14") if event.facts["player"] == 0]
    assert line.facts == {"player": 0, "glory": expected, "n": harbor}


@pytest.mark.rule("END-SCORE-15")
@pytest.mark.parametrize("n", [0, 1, 3])
def test_END_SCORE_15_each_slavery_card_set_aside_costs_one(n):
    events = scored(board(set_aside=standard().decks[SLAVERY][:n]))
    [line] = [event for event in cited(events, "END-SCORE-15") if event.facts["player"] == 0]
    assert line.facts == {"player": 0, "glory": -n, "n": n}
    assert total(events) == 3 - n


@pytest.mark.rule("END-SCORE-16")
def test_END_SCORE_16_a_slavery_card_held_face_up_costs_nothing():
    first, second, *_ = standard().decks[SLAVERY]
    [line] = cited(scored(board(cards=[first])), "END-SCORE-16")
    assert (line.name, line.facts["player"], line.facts["glory"]) == ("scored_slavery", 0, 0)
    [line] = cited(scored(board(cards=[first], set_aside=[second])), "END-SCORE-16")
    assert line.facts["glory"] == -1
    assert cited(scored(board(set_aside=[first])), "END-SCORE-16") == []


@pytest.mark.rule("END-SCORE-17")
@pytest.mark.parametrize("best", [0, 1, 2])
def test_END_SCORE_17_most_glory_wins(best):
    harbors = [6 + 3 * (seat == best) for seat in range(3)]
    game = table(board(harbor=harbors[0]), *(DONE | {"harbor": n} for n in harbors[1:]), round=ROUNDS)
    events = play(game, "pass")
    assert [total(events, seat) for seat in range(3)] == [5 + (seat == best) for seat in range(3)]
    [won] = cited(events, "END-SCORE-17")
    assert (won.name, won.facts) == ("won", {"player": best})
    assert game.winners() == (game.players[best],)


@pytest.mark.rule("END-SCORE-18")
@pytest.mark.parametrize("best", [(0, 1), (1, 2), (0, 1, 2)])
def test_END_SCORE_18_equal_totals_are_a_draw(best):
    harbors = [9 if seat in best else 8 for seat in range(3)]
    boards = [board(harbor=harbors[0])] + [DONE | {"harbor": n} for n in harbors[1:]]
    game = table(*boards, round=ROUNDS)
    events = play(game, "pass")
    [drawn] = cited(events, "END-SCORE-18")
    assert (drawn.name, drawn.facts) == ("drawn", {"players": best})
    assert cited(events, "END-SCORE-17") == []
    assert game.winners() == tuple(game.players[seat] for seat in best)


@pytest.mark.rule("END-SCORE-18")
def test_END_SCORE_18_cities_or_population_break_no_tie():
    city = next(city for city in standard().cities_in[EUROPE] if standard().city_glory[city] == 1)
    game = table(board(harbor=2), DONE | {"harbor": 3}, DONE, round=ROUNDS, owner={city: 0})
    events = play(game, "pass")
    assert [total(events, seat) for seat in (0, 1)] == [4, 4]
    assert [event.facts["players"] for event in cited(events, "END-SCORE-18")] == [(0, 1)]


@pytest.mark.rule("END-SCORE-19")
def test_END_SCORE_19_a_slavery_card_set_aside_keeps_no_printed_glory():
    card = standard().decks[SLAVERY][1]
    pack = {"cards": [{"id": card, "glory": 2}]}
    events = scored(board(set_aside=[card]), components=pack)
    [line] = cited(events, "END-SCORE-19")
    assert (line.name, line.facts["player"], line.facts["glory"]) == ("scored_cards", 0, 0)
    assert total(events) == 3 - 1
    events = scored(board(cards=[card]), components=pack)
    assert cited(events, "END-SCORE-19") == []
    assert glory(events, "cards") == 2


@pytest.mark.rule("END-SCORE-20")
@pytest.mark.parametrize("seed", [1, 8])
def test_END_SCORE_20_the_total_is_the_sum_of_the_items_a_to_g(seed):
    chance, game = random.Random(seed), tutor.new_game("endeavor", players=4, seed=seed)
    while not game.over:
        willing = [move for move in game.moves() if move.kind != "pass"] or game.moves()
        events = game.play(chance.choice(willing))
    totals = cited(events, "END-SCORE-20")
    assert [event.facts["player"] for event in totals] == [0, 1, 2, 3]
    for seat, sum_of_all in enumerate(totals):
        lines = [event for event in events
                 if event.name.startswith("scored_") and event.facts["player"] == seat]
        assert {event.name.removeprefix("scored_") for event in lines} == set().union(*LETTERS.values())
        assert sum_of_all.facts["glory"] == sum(event.facts["glory"] for event in lines)
        score = game.scores()[seat]
        assert score["total"] == sum_of_all.facts["glory"]
        assert [each["points"] for each in score["items"]] == [event.facts["glory"] for event in lines]


@pytest.mark.rule("END-SCORE-20")
def test_END_SCORE_20_nothing_else_scores():
    mine = board(buildings=["shipyard*", "workshop", "museum"], tokens={"attack": 3, "payment": 2})
    game = table(mine, DONE, DONE, round=ROUNDS, **AT_SEA)
    events = play(game, "pass")
    assert total(events) == track_glory(player(game, 0)["tracks"]) + 3
