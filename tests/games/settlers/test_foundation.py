"""Foundations: what is left of a razed common location."""

import pytest

from tests.games.settlers.rounds import asked, next_round
from tests.games.settlers.table import board, cited, empire, goods, offers, play, player, refused, table

DONE = board(passed=True)


def razed(*locations, **fields):
    """The first of these locations of a Roman has just been razed; it is their turn, and what was told."""
    game = table(board(goods={"raze": 2}), board(locations=locations, **fields))
    return game, play(game, f"raze {empire(game, 1)[0]}")


@pytest.mark.rule("SET-FND-01")
def test_SET_FND_01_a_razed_common_location_becomes_a_foundation():
    game, events = razed("quarry", "armorer")
    [event] = cited(events, "SET-FND-01")
    assert (event.name, event.facts) == ("foundation", {"player": 1, "card": "quarry.1"})
    assert (player(game, 1)["foundations"], empire(game, 1)) == (["quarry.1"], ["armorer.1"])
    produced = [event.facts["card"] for event in cited(next_round(game), "SET-PROD-04") if event.name == "produces"]
    assert produced == ["armorer.1"]


@pytest.mark.rule("SET-FND-01")
@pytest.mark.parametrize("first", ["windmill", "castle"])
def test_SET_FND_01_its_feature_is_gone(first):
    rest = "castle" if first == "windmill" else "windmill"
    game = table(board(goods={"raze": 2}), board(locations=[first, rest], goods={"wood": 1, "food": 1},
                                                hand=["corn_field"]))
    play(game, f"raze {empire(game, 1)[0]}", *["draw common"] * (2 * (first == "castle")))
    fired = cited(play(game, "build corn_field"), "SET-BUILD-16")
    assert [event.facts["card"] for event in fired] == ["windmill"] * (first == "castle")
    assert goods(game, 1).get("gold", 0) == (first == "castle")


@pytest.mark.rule("SET-FND-01")
@pytest.mark.parametrize(("first", "n"), [("quarry", 1), ("armorer", 2)])
def test_SET_FND_01_it_has_no_colour_any_more(first, n):
    game, _ = razed(first, "quarry.2" if first == "armorer" else "armorer", goods={"wood": 1, "stone": 2},
                    hand=["statue"])
    [event] = [each for each in play(game, "build statue") if each.name == "counted"]
    assert (event.facts["color"], event.facts["n"]) == ("grey", n)
    assert player(game, 1)["vp"] == n


@pytest.mark.rule("SET-FND-02")
def test_SET_FND_02_the_loser_gets_1_wood_from_the_general_supply():
    game, events = razed("castle", goods={"wood": 2})
    play(game, "draw common", "draw common")
    [event] = cited(events, "SET-FND-02")
    assert (event.name, event.facts["player"], event.facts["goods"]) == ("consoled", 1, (("wood", 1),))
    assert (goods(game, 0), goods(game, 1)) == ({}, {"wood": 3})


@pytest.mark.rule("SET-FND-02")
def test_SET_FND_02_not_for_a_card_razed_from_hand():
    game = table(board(goods={"raze": 1}, hand=["quarry"]), board())
    assert not cited(play(game, "raze_hand quarry"), "SET-FND-02")
    assert (goods(game, 0), goods(game, 1)) == ({"stone": 2}, {})


@pytest.mark.rule("SET-FND-02")
@pytest.mark.parametrize(("reading", "wood"), [("no_wood", 0), ("wood", 1)])
def test_SET_FND_02_a_razed_japanese_location_gives_wood_in_one_reading_only(reading, wood):
    game = table(board(goods={"raze": 2}), board(locations=["farm"]), factions=["barbarians", "japanese"],
                 options={"razed_japanese": reading})
    assert [event.facts["player"] for event in cited(play(game, "raze farm.1"), "SET-FND-02")] == [1] * wood
    assert goods(game, 1).get("wood", 0) == wood


@pytest.mark.rule("SET-FND-03")
def test_SET_FND_03_a_foundation_is_only_a_payment_for_the_house_symbol():
    mine = board(goods={"settler": 2, "defense": 1, "wood": 1}, hand=["saboteurs"], foundations=["castle"])
    game = table(mine, board(goods={"raze": 2}))
    for move in ("activate castle.1", "defend castle.1", "sacrifice castle.1", "reuse castle.1"):
        assert "SET-FND-03" in refused(game, move)
    assert offers(game, "activate") == offers(game, "defend") == []
    play(game, "build saboteurs")
    assert offers(game, "sacrifice") == ["castle.1"]
    [event] = cited(play(game, "sacrifice castle.1"), "SET-FND-03")
    assert (event.name, event.facts["card"], event.facts["built"]) == ("sacrificed", "castle.1", "saboteurs")


@pytest.mark.rule("SET-FND-03")
def test_SET_FND_03_it_does_not_count_as_a_location():
    game = table(board(foundations=["castle", "gold_mine"]), board(goods={"raze": 2}))
    assert game.scores()[0]["total"] == 0
    play(game, "pass")
    assert offers(game, "raze") == []
    game = table(board(foundations=["castle.1"], locations=["castle.2"], goods={"settler": 1, "defense": 1}), DONE)
    assert (offers(game, "activate"), offers(game, "defend")) == (["castle.2"], ["castle.2"])
    assert game.scores()[0]["total"] == 1


@pytest.mark.rule("SET-FND-04")
def test_SET_FND_04_a_used_foundation_goes_to_the_common_pile():
    game = table(board(goods={"wood": 2}, hand=["watchtower"], foundations=["castle", "quarry"]), DONE)
    events = play(game, "build watchtower", "sacrifice quarry.1")
    [event] = cited(events, "SET-FND-04")
    assert (event.name, event.facts["card"], event.facts["deck"]) == ("sacrificed", "quarry.1", "common")
    assert game.position()["common_discard"] == ["quarry.1"]
    assert player(game, 0)["foundations"] == ["castle.1"]
    [built] = [event for event in events if event.name == "built"]
    assert (built.facts["row"], built.facts["side"]) == ("production", "faction")


@pytest.mark.rule("SET-FND-05")
def test_SET_FND_05_a_foundation_cannot_be_razed_again():
    game = table(board(goods={"raze": 4}), board(locations=["quarry", "armorer"], goods={"settler": 2}))
    play(game, "raze quarry.1", "send wood")
    assert (asked(game), offers(game, "raze")) == ((0, "turn"), ["armorer.1"])
    assert refused(game, "raze quarry.1") == ("SET-FND-05",)


@pytest.mark.rule("SET-FND-06")
def test_SET_FND_06_foundations_stay_until_they_are_used():
    game, _ = razed("quarry")
    play(game, "pass")
    [event] = cited(play(game, "pass"), "SET-FND-06")
    assert (event.name, event.facts) == ("foundations_stay", {"player": 1, "n": 1})
    assert (game.position()["round"], player(game, 1)["foundations"]) == (3, ["quarry.1"])


@pytest.mark.rule("SET-FND-06")
def test_SET_FND_06_is_not_told_where_there_are_none():
    game = table(board(locations=["quarry"]), DONE)
    assert not cited(play(game, "pass"), "SET-FND-06")
