"""The end of the game: what counts, and who wins a tie."""

import pytest

from tests.games.settlers.changed import record, refusal
from tests.games.settlers.table import board, cited, play, player, table
from tutor.games.settlers.components import FACTIONS, standard

DONE = board(passed=True)


def ended(mine, other=DONE, factions=("barbarians", "romans"), **where):
    """The last pass of the game: the game and the events."""
    game = table(mine, other | {"passed": True}, factions=factions, round=5, **where)
    events = play(game, "pass")
    assert game.over
    return game, events


def lines(game, seat=0):
    """The points of one player by category."""
    found = {}
    for item in game.scores()[seat]["items"]:
        found[item["category"]] = found.get(item["category"], 0) + item["points"]
    return found


def total(game, seat=0):
    """The score of one player."""
    return game.scores()[seat]["total"]


@pytest.mark.rule("SET-END-01")
def test_SET_END_01_locations_are_added_to_the_points_of_the_track():
    mine = board(vp=20, locations=["castle", "ruins", "quarry", "primeval_forest", "settlement"])
    game, events = ended(mine)
    assert total(game) == 27
    assert lines(game) == {"track": 20, "common": 3, "faction": 4}
    told = [(event.name, event.facts.get("player"), event.facts.get("points")) for event in cited(events, "SET-END-01")]
    assert told == [("game_ends", None, None), ("score_track", 0, 20), ("total", 0, 27), ("score_track", 1, 0),
                    ("total", 1, 0)]
    assert game.winners() == ("P1",)


@pytest.mark.rule("SET-END-01")
def test_SET_END_01_only_after_the_fifth_round():
    game = table(board(vp=20, locations=["castle", "settlement"]), DONE, round=4)
    assert not cited(play(game, "pass"), "SET-END-01")
    assert (game.over, player(game, 0)["vp"]) == (False, 20)


@pytest.mark.rule("SET-END-02")
def test_SET_END_02_a_common_location_is_worth_1():
    game, events = ended(board(locations=["castle", "ruins", "quarry", "quarry"]))
    assert (total(game), lines(game)["common"]) == (4, 4)
    [mine, theirs] = cited(events, "SET-END-02")
    assert (mine.name, mine.facts) == ("score_common", {"player": 0, "points": 4, "n": 4})
    assert theirs.facts == {"player": 1, "points": 0, "n": 0}


@pytest.mark.rule("SET-END-02")
@pytest.mark.parametrize("worth", [0, 2])
def test_SET_END_02_data_with_another_worth_are_refused(worth):
    assert {card.worth for card in standard().prints.values() if card.common} == {1}
    assert refusal(lambda data: record(data, "common_deck", "castle").update(end_vp=worth)) == "SET-END-02"


@pytest.mark.rule("SET-END-03")
def test_SET_END_03_a_faction_location_is_worth_2():
    game, events = ended(board(locations=["raid", "primeval_forest", "settlement", "idol"]))
    assert (total(game), lines(game)["faction"]) == (8, 8)
    [mine, theirs] = cited(events, "SET-END-03")
    assert (mine.name, mine.facts) == ("score_faction", {"player": 0, "points": 8, "n": 4})
    assert theirs.facts == {"player": 1, "points": 0, "n": 0}


@pytest.mark.rule("SET-END-03")
@pytest.mark.parametrize("faction", FACTIONS)
def test_SET_END_03_data_with_another_worth_are_refused(faction):
    assert {card.worth for card in standard().prints.values() if card.deck == faction} == {2}
    assert refusal(lambda data: data[f"deck_{faction}"][0].update(end_vp=1)) == "SET-END-03"


@pytest.mark.rule("SET-END-04")
@pytest.mark.parametrize(("card", "laid", "more"), [
    ("gate", 0, 0), ("gate", 2, 0), ("gate", 3, 2), ("gate", 9, 2),
    ("shrine", 0, 0), ("shrine", 2, 0), ("shrine", 3, 2), ("shrine", 6, 2), ("shrine", 7, 5), ("shrine", 11, 5),
    ("shrine", 12, 10), ("shrine", 13, 10),
])
def test_SET_END_04_the_gate_and_the_shrine_give_more_points(card, laid, more):
    under = list(standard().decks["common"][:laid]) if card == "gate" else ["wood"] * laid
    game, events = ended(board(locations=[{"card": card, "under": under}]), factions=["japanese", "romans"])
    assert lines(game) == {"track": 0, "common": 0, "faction": 2, "offerings": more}
    assert total(game) == 2 + more
    [event] = cited(events, "SET-END-04")
    assert (event.name, event.facts["points"], event.facts["n"]) == ("score_offerings", more, laid)


@pytest.mark.rule("SET-END-04")
def test_SET_END_04_each_gate_counts_for_itself():
    cards = standard().decks["common"]
    mine = board(locations=[{"card": "gate", "under": list(cards[:3])}, {"card": "gate", "under": list(cards[3:5])}])
    game, events = ended(mine, factions=["japanese", "romans"])
    assert [event.facts["points"] for event in cited(events, "SET-END-04")] == [2, 0]
    assert total(game) == 6


@pytest.mark.rule("SET-END-05")
def test_SET_END_05_foundations_are_worth_nothing():
    game, events = ended(board(foundations=["castle", "quarry"]))
    assert (total(game), lines(game)["common"]) == (0, 0)
    [event] = cited(events, "SET-END-05")
    assert (event.name, event.facts) == ("score_foundations", {"player": 0, "points": 0, "n": 2})
    game, events = ended(board(locations=["castle"], foundations=["quarry"]))
    assert total(game) == 1


@pytest.mark.rule("SET-END-06")
def test_SET_END_06_deals_cards_in_hand_and_cards_under_a_gate_are_worth_nothing():
    mine = board(deals=["farm", "farm", "stalls", "stalls", "dojo"], hand=["castle", "rice_fields"],
                 locations=[{"card": "gate", "under": ["quarry", "dojo"]}])
    game, events = ended(mine, factions=["japanese", "romans"])
    assert total(game) == 2
    [event] = cited(events, "SET-END-06")
    assert (event.name, event.facts) == ("score_cards", {"player": 0, "points": 0, "n": 7})


def tied(mine, other=DONE, factions=("barbarians", "romans"), **where):
    """The end of a game in which both have 30 points in all."""
    boards = [mine, other]
    game, _ = ended(*boards, factions, **where)
    boards = [each | {"vp": 30 - total(game, seat)} for seat, each in enumerate(boards)]
    game, events = ended(*boards, factions, **where)
    assert [total(game, seat) for seat in (0, 1)] == [30, 30]
    return game, events


@pytest.mark.rule("SET-END-07")
def test_SET_END_07_more_resources_and_settlers_win_a_tie():
    game, events = tied(board(goods={"wood": 2, "settler": 2}), board(goods={"stone": 3, "gold": 5}))
    assert game.winners() == ("P1",)
    [event] = cited(events, "SET-END-07")
    assert (event.name, event.facts) == ("won_tie", {"player": 0, "players": (0, 1), "n": 4})


@pytest.mark.rule("SET-END-07")
def test_SET_END_07_kinds_are_counted_together_and_points_come_first():
    game, events = tied(board(goods={"wood": 4}), board(goods={"wood": 1, "stone": 1, "food": 1, "settler": 2}))
    assert game.winners() == ("P2",)
    assert [event.facts["n"] for event in cited(events, "SET-END-07")] == [5]
    game, events = ended(board(vp=31), board(vp=30, goods={"wood": 9}))
    assert (game.winners(), cited(events, "SET-END-07")) == (("P1",), [])


@pytest.mark.rule("SET-END-07")
def test_SET_END_07_in_the_other_reading_all_goods_count():
    mine, other = board(goods={"wood": 2, "settler": 2}), board(goods={"stone": 3, "gold": 5})
    game, events = tied(mine, other, options={"tie_break": "all_goods"})
    assert game.winners() == ("P2",)
    [event] = cited(events, "SET-END-07")
    assert (event.facts["n"], "SET-END-10" in event.rules) == (8, False)


@pytest.mark.rule("SET-END-08")
@pytest.mark.parametrize("goods", [{}, {"wood": 1, "settler": 2}])
def test_SET_END_08_then_more_cards_in_hand(goods):
    game, events = tied(board(goods=goods, hand=["ruins"] * 3), board(goods=goods, hand=["castle"]))
    assert game.winners() == ("P1",)
    [event] = cited(events, "SET-END-08")
    assert (event.name, event.facts) == ("won_hand", {"player": 0, "players": (0, 1), "n": 3})


@pytest.mark.rule("SET-END-08")
def test_SET_END_08_goods_come_before_cards():
    game, events = tied(board(hand=["ruins"] * 3), board(goods={"food": 1}, hand=["castle"]))
    assert (game.winners(), cited(events, "SET-END-08")) == (("P2",), [])


@pytest.mark.rule("SET-END-09")
def test_SET_END_09_a_victory_is_shared_when_all_is_equal():
    mine, other = board(goods={"wood": 1}, hand=["ruins"]), board(goods={"food": 1}, hand=["castle"])
    game, events = tied(mine, other)
    assert game.winners() == ("P1", "P2")
    [event] = cited(events, "SET-END-09")
    assert (event.name, event.facts) == ("shared", {"players": (0, 1)})
    for more in ({"hand": ["ruins", "ruins"]}, {"goods": {"wood": 2}}):
        game, events = tied(mine | more, other)
        assert (game.winners(), cited(events, "SET-END-09")) == (("P1",), [])


@pytest.mark.rule("SET-END-10")
@pytest.mark.parametrize("other", [
    {"locations": [{"card": "shrine", "under": ["food"] * 5}]},
    {"locations": [{"card": "castle", "used": 2, "paid": {"settler": 2}}]},
    {"locations": [{"card": "sawmill", "used": 2, "paid": {"wood": 2}}]},
    {"locations": ["farm^", "stalls^"]},
    {"locations": ["castle!"]},
    {"goods": {"wood": 1, "gold": 5}},
    {"goods": {"wood": 1, "raze": 5}},
    {"goods": {"wood": 1, "defense": 1}},
])
def test_SET_END_10_only_resources_and_settlers_of_the_supply_count(other):
    factions = ("barbarians", "japanese")
    game, events = tied(board(goods={"wood": 2}), {"goods": {"wood": 1}} | other, factions)
    assert game.winners() == ("P1",)
    [event] = cited(events, "SET-END-10")
    assert (event.name, event.facts["player"], event.facts["n"]) == ("won_tie", 0, 2)
    game, _ = tied(board(goods={"wood": 2}), {"goods": {"wood": 1, "settler": 2}}, factions)
    assert game.winners() == ("P2",)
