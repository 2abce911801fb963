"""The Japanese: locations that can be razed, and samurai who guard them."""

import pytest

from tests.games.settlers.rounds import asked, at, harvest, next_round
from tests.games.settlers.table import board, cited, empire, goods, offers, play, player, refused, table

WAR = ("barbarians", "japanese")


def invaded(*locations, raze=2, **fields):
    """Barbarians on their turn against a Japanese empire."""
    return table(board(goods={"raze": raze}), board(locations=locations, **fields), factions=WAR)


def guarding(*locations, hand=(), settlers=3, **fields):
    """The Japanese on their turn."""
    mine = board(goods={"settler": settlers}, locations=locations, hand=hand, **fields)
    return table(mine, factions=("japanese", "barbarians"))


# --- razed for good


@pytest.mark.rule("SET-JAP-01")
def test_SET_JAP_01_a_japanese_location_can_be_razed_unlike_other_faction_locations():
    factions = ("barbarians", "japanese", "romans")
    game = table(board(goods={"raze": 2}), board(locations=["farm"]), board(locations=["builder"]), factions=factions)
    assert offers(game, "raze") == ["farm.1"]
    assert "SET-RAZE-07" in refused(game, "raze builder.1")
    [event] = cited(play(game, "raze farm.1"), "SET-JAP-01")
    assert (event.name, event.facts["card"], event.facts["loser"]) == ("razed", "farm.1", 1)
    assert player(game, 0)["vp"] == 1


@pytest.mark.rule("SET-JAP-01")
def test_SET_JAP_01_a_japanese_card_can_be_razed_from_hand():
    game = table(board(goods={"raze": 1}, hand=["farm", "quarry"]), factions=("japanese", "romans"))
    assert offers(game, "raze_hand") == ["farm", "quarry"]
    [event] = cited(game.branch().play("raze_hand farm"), "SET-JAP-01")
    assert event.facts["card"] == "farm.1"
    assert not cited(game.play("raze_hand quarry"), "SET-JAP-01")
    romans = table(board(goods={"raze": 1}, hand=["builder"]), factions=("romans", "japanese"))
    assert "SET-RAZE-07" in refused(romans, "raze_hand builder")


@pytest.mark.rule("SET-JAP-02")
def test_SET_JAP_02_a_razed_japanese_location_is_discarded_and_leaves_no_foundation():
    game = invaded("farm", "quarry")
    common = game.branch()
    [event] = cited(game.play("raze farm.1"), "SET-JAP-02")
    assert (event.facts["player"], event.facts["card"], event.facts["deck"]) == (1, "farm.1", "japanese")
    japanese = player(game, 1)
    assert (empire(game, 1), japanese["foundations"], japanese["discard"]) == (["quarry.1"], [], ["farm.1"])
    assert not cited(common.play("raze quarry.1"), "SET-JAP-02")
    assert player(common, 1)["foundations"] == ["quarry.1"]


@pytest.mark.rule("SET-JAP-03")
@pytest.mark.parametrize(("location", "wood"), [("farm.1", 0), ("quarry.1", 1)])
def test_SET_JAP_03_no_wood_for_a_razed_japanese_location(location, wood):
    game = invaded("farm", "quarry")
    events = cited(game.play(f"raze {location}"), "SET-JAP-03")
    assert goods(game, 1).get("wood", 0) == wood
    assert [(event.name, event.facts["player"]) for event in events] == [("no_wood", 1)] * (not wood)


@pytest.mark.rule("SET-JAP-03")
def test_SET_JAP_03_another_reading_gives_the_wood():
    mine, theirs = board(goods={"raze": 2}), board(locations=["farm"])
    game = table(mine, theirs, factions=WAR, options={"razed_japanese": "wood"})
    assert not cited(game.play("raze farm.1"), "SET-JAP-03")
    assert goods(game, 1) == {"wood": 1}


# --- samurai


@pytest.mark.rule("SET-SAM-01")
def test_SET_SAM_01_deploying_takes_no_action_before_or_after_it():
    game = guarding("farm", "stalls", hand=["ruins"])
    [event] = cited(game.play("deploy farm.1"), "SET-SAM-01")
    assert (event.name, event.facts["player"], event.facts["card"]) == ("deployed", 0, "farm.1")
    assert asked(game) == (0, "turn")
    game.play("build ruins")
    assert asked(game) == (0, "after")
    assert cited(game.play("deploy stalls.1"), "SET-SAM-01")
    assert [at(game, each).get("samurai") for each in ("farm.1", "stalls.1")] == [True, True]
    assert asked(game) == (1, "turn")


@pytest.mark.rule("SET-SAM-01")
def test_SET_SAM_01_only_the_japanese_and_only_in_front_of_own_locations_on_the_board():
    game = guarding("farm", hand=["stalls"])
    assert offers(game, "deploy") == ["farm.1"]
    assert refused(game, "deploy stalls.1") == ("SET-SAM-01",)
    others = table(board(goods={"settler": 1}, locations=["primeval_forest"]), factions=WAR)
    assert "SET-SAM-01" in refused(others, "deploy primeval_forest.1")
    assert not offers(others, "deploy")


@pytest.mark.rule("SET-SAM-01")
def test_SET_SAM_01_not_in_the_turn_of_another_player():
    game = invaded("farm", goods={"settler": 1})
    assert "SET-ACT-01" in refused(game, "deploy farm.1", player=1)
    game.play("pass")
    assert offers(game, "deploy") == ["farm.1"]


@pytest.mark.rule("SET-SAM-02")
def test_SET_SAM_02_a_location_holds_one_samurai():
    game = guarding("farm", "stalls^")
    assert offers(game, "deploy") == ["farm.1"]
    assert refused(game, "deploy stalls.1") == ("SET-SAM-02",)
    game.play("deploy farm.1")
    assert refused(game, "deploy farm.1") == ("SET-SAM-02",)
    assert goods(game) == {"settler": 2}


@pytest.mark.rule("SET-SAM-03")
def test_SET_SAM_03_no_samurai_in_front_of_a_common_location():
    game = guarding("farm", "quarry")
    assert refused(game, "deploy quarry.1") == ("SET-SAM-03",)
    assert offers(game, "deploy") == ["farm.1"]


@pytest.mark.rule("SET-SAM-04")
@pytest.mark.parametrize("location", ["gate.1", "shrine"])
def test_SET_SAM_04_a_location_that_cannot_be_razed_may_have_a_samurai(location):
    game = guarding(location, "farm")
    [event] = cited(game.play(f"deploy {location}"), "SET-SAM-04")
    assert event.facts["card"] == location
    assert not cited(game.play("deploy farm.1"), "SET-SAM-04")


@pytest.mark.rule("SET-SAM-04")
@pytest.mark.parametrize(("locations", "points", "cites"), [
    (("daimyo_castle", "gate^"), 1, True),
    (("daimyo_castle", "gate^", "shrine^", "farm^"), 3, True),
    (("daimyo_castle", "gate^", "shrine^", "farm^", "stalls^"), 3, True),
    (("daimyo_castle", "farm^"), 1, False),
    (("daimyo_castle", "gate"), 0, False),
])
def test_SET_SAM_04_such_a_samurai_counts_for_the_castle_of_the_daimyo(locations, points, cites):
    game, events = harvest(board(locations=locations), factions=("japanese", "barbarians"))
    assert player(game, 0)["vp"] == points
    assert bool(cited(events, "SET-SAM-04")) == cites
    [count] = [event for event in events if event.name == "samurai_counted"]
    assert count.facts["n"] == sum(name.endswith("^") for name in locations)


@pytest.mark.rule("SET-SAM-05")
def test_SET_SAM_05_a_samurai_never_goes_back_nor_elsewhere():
    game = guarding("farm^", "casino", settlers=0)
    assert refused(game, "recall farm.1") == ("SET-SAM-05",)
    assert refused(game, "deploy casino") == ("SET-SAM-09",)
    assert refused(game, "activate casino") == ("SET-KIND-03",)
    assert "SET-SEND-01" in refused(game, "send wood")
    assert [str(move) for move in game.moves()] == ["pass"]
    paid = guarding("farm^", "casino", settlers=1)
    paid.play("activate casino")
    assert at(paid, "farm.1")["samurai"] and goods(paid) == {"gold": 1}


@pytest.mark.rule("SET-SAM-06")
def test_SET_SAM_06_samurai_stay_through_cleanup():
    game = guarding("farm^", "stalls^", "gate", settlers=1)
    [event] = cited(next_round(game), "SET-SAM-06")
    assert (event.name, event.facts["n"]) == ("samurai_stay", 2)
    assert game.position()["round"] == 3
    assert [at(game, each).get("samurai") for each in ("farm.1", "stalls.1", "gate.1")] == [True, True, None]


@pytest.mark.rule("SET-SAM-07")
@pytest.mark.parametrize(("location", "raze", "legal"), [
    ("farm^", 3, True), ("farm^", 2, False), ("farm", 2, True), ("farm", 1, False),
])
def test_SET_SAM_07_a_samurai_raises_the_price_to_three_tokens(location, raze, legal):
    game = invaded(location, raze=raze)
    if not legal:
        rules = refused(game, "raze farm.1")
        assert ("SET-SAM-07" in rules) == location.endswith("^")
        return
    events = game.play("raze farm.1")
    assert goods(game) == {}
    assert [event.name for event in cited(events, "SET-SAM-07")] == ["razed"] * location.endswith("^")


@pytest.mark.rule("SET-SAM-08")
def test_SET_SAM_08_the_samurai_of_a_razed_location_is_lost():
    game = invaded("farm^", "stalls^", raze=3, goods={"settler": 1})
    events = game.play("raze farm.1")
    assert cited(events, "SET-SAM-08")[0].facts["card"] == "farm.1"
    [swept] = [event for event in events if event.name == "swept"]
    assert swept.facts["goods"] == (("settler", 1),)
    assert goods(game, 1) == {"settler": 1}
    assert at(game, "stalls.1")["samurai"]
    bare = invaded("farm", goods={"settler": 1})
    assert not cited(bare.play("raze farm.1"), "SET-SAM-08")


@pytest.mark.rule("SET-SAM-09")
def test_SET_SAM_09_a_samurai_is_no_longer_a_settler_of_the_supply():
    game = guarding("farm", "stalls", "gate", "casino")
    events = play(game, "deploy farm.1", "deploy stalls.1")
    assert [event.facts["card"] for event in cited(events, "SET-SAM-09")] == ["farm.1", "stalls.1"]
    assert goods(game) == {"settler": 1}
    assert "SET-SEND-04" in refused(game, "send wood")
    one_more = game.branch()
    game.play("activate casino")
    assert goods(game) == {"gold": 1}
    one_more.play("deploy gate.1")
    assert refused(one_more, "deploy casino") == ("SET-SAM-09",)
    assert refused(one_more, "activate casino") == ("SET-KIND-03",)
