"""General clarifications: cards that count colours and cards that watch."""

import pytest

import tutor
from tests.games.settlers.table import board, cited, goods, play, player, table

DONE = board(passed=True)


@pytest.mark.rule("SET-CLAR-01")
def test_SET_CLAR_01_a_feature_fires_for_its_own_building():
    game = table(board(goods={"wood": 3}, hand=["windmill"]), DONE)
    [event] = cited(play(game, "build windmill"), "SET-CLAR-01")
    assert (event.name, event.facts["card"]) == ("feature", "windmill")
    assert (goods(game), player(game, 0)["vp"]) == ({"gold": 1}, 1)


@pytest.mark.rule("SET-CLAR-01")
def test_SET_CLAR_01_is_told_of_its_own_building_only():
    game = table(board(goods={"wood": 4, "food": 1}, hand=["coaching_inn", "corn_field"], locations=["windmill"]), DONE)
    fired = cited(play(game, "build coaching_inn"), "SET-CLAR-01")
    assert [event.facts["card"] for event in fired] == ["coaching_inn"]
    events = play(game, "build corn_field", "pay wood+food")
    assert [event.facts["card"] for event in events if event.name == "feature"] == ["windmill"]
    assert not cited(events, "SET-CLAR-01")


@pytest.mark.rule("SET-CLAR-02")
@pytest.mark.parametrize(("others", "n", "food"), [
    ([], 1, 1), (["brewer"], 2, 2), (["brewer", "corn_field"], 3, 3),
    (["brewer", "corn_field", "corn_field"], 4, 3), (["quarry", "armorer"], 1, 1),
])
def test_SET_CLAR_02_a_location_counts_itself(others, n, food):
    game = table(board(goods={"wood": 2, "stone": 1}, hand=["lords_fields"], locations=others), DONE)
    [event] = cited(play(game, "build lords_fields"), "SET-CLAR-02")
    assert (event.name, event.facts["card"], event.facts["color"], event.facts["n"]) == (
        "counted", "lords_fields", "red", n)
    assert goods(game) == {"food": food}


@pytest.mark.rule("SET-CLAR-02")
def test_SET_CLAR_02_for_a_bonus_too():
    game = table(board(goods={"wood": 2, "stone": 1}, hand=["baker"]), DONE)
    [event] = cited(play(game, "build baker", "draw common"), "SET-CLAR-02")
    assert (event.facts["n"], player(game, 0)["vp"]) == (1, 1)


@pytest.mark.rule("SET-CLAR-03")
@pytest.mark.parametrize(("colour", "others", "n"), [("grey", [], 0), ("grey", ["brewer"], 1), ("red", [], 1)])
def test_SET_CLAR_03_a_location_of_another_colour_does_not_count_itself(colour, others, n):
    """Every card of the box counts its own colour, so the Lord's Fields are recoloured here."""
    game = table(board(goods={"wood": 2, "stone": 1}, hand=["lords_fields"], locations=others), DONE)
    pack = {"common_deck": [{"id": "COM025", "colors": [colour]}]}
    game = tutor.from_position("settlers", game.position(), pack)
    events = play(game, "build lords_fields")
    told = [(event.name, event.facts["color"], event.facts["n"]) for event in cited(events, "SET-CLAR-03")]
    assert told == ([("counted", "red", n)] if colour == "grey" else [])
    assert goods(game).get("food", 0) == n


@pytest.mark.rule("SET-CLAR-04")
def test_SET_CLAR_04_features_of_the_same_kind_add_up():
    game = table(board(goods={"raze": 1}, hand=["quarry"], locations=["raid", "raid"]), DONE)
    events = play(game, "raze_hand quarry")
    assert player(game, 0)["vp"] == 2
    fired = [event for event in events if event.name == "feature"]
    assert sorted(event.facts["card"] for event in fired) == ["raid.1", "raid.2"]
    assert [event.name for event in cited(events, "SET-CLAR-04")] == ["feature"]
    assert [event.facts["n"] for event in events if event.name == "scored"] == [1, 1]


@pytest.mark.rule("SET-CLAR-04")
def test_SET_CLAR_04_is_not_told_of_a_single_feature():
    game = table(board(goods={"raze": 1}, hand=["quarry"], locations=["raid"]), board(locations=["pillory"]))
    assert not cited(play(game, "raze_hand quarry"), "SET-CLAR-04")
    assert [player(game, seat)["vp"] for seat in (0, 1)] == [1, 0]
