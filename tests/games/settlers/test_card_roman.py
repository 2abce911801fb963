"""The explanations of Roman cards."""

import pytest

from tests.games.settlers.rounds import harvest, next_round
from tests.games.settlers.table import board, cited, empire, goods, offers, play, player, refused, table

ROME = ("romans", "japanese")


# --- Konstruktéři


@pytest.mark.rule("SET-CROM-01")
@pytest.mark.parametrize("mark", ["", "!"])
def test_SET_CROM_01_the_engineers_remove_a_location_and_that_is_no_razing(mark):
    mine = board(goods={"settler": 2}, locations=["engineers", "pillory"])
    game = table(mine, board(locations=[f"quarry{mark}", "farm^"]), factions=ROME)
    events = play(game, "activate engineers", "target quarry.1")
    [event] = cited(events, "SET-CROM-01")
    assert (event.name, event.facts["player"], event.facts["card"]) == ("removed", 1, "quarry.1")
    assert (goods(game), player(game, 0)["vp"]) == ({}, 1)
    assert (goods(game, 1), player(game, 1)["foundations"], empire(game, 1)) == ({}, [], ["farm.1"])
    assert game.position()["common_discard"] == ["quarry.1"]
    assert not [event for event in events if event.name in ("razed", "feature")]


@pytest.mark.rule("SET-CROM-01")
def test_SET_CROM_01_not_an_own_location_and_not_for_one_settler():
    game = table(board(goods={"settler": 2}, locations=["engineers"]), board(locations=["farm"]), factions=ROME)
    game.play("activate engineers")
    assert offers(game, "target") == ["farm.1"]
    assert "SET-ACTV-10" in refused(game, "target engineers")
    poor = table(board(goods={"settler": 1}, locations=["engineers"]), board(locations=["farm"]), factions=ROME)
    assert refused(poor, "activate engineers") == ("SET-KIND-03",)


# --- Obchodní kolonie


@pytest.mark.rule("SET-CROM-02")
@pytest.mark.parametrize(("counter", "good", "base"), [
    ("lords_fields", "food", 0), ("rubble", "stone", 1), ("wood_supplier", "wood", 1),
])
@pytest.mark.parametrize("colony", [False, True])
def test_SET_CROM_02_the_trading_colony_adds_one_to_each_of_three_colours(counter, good, base, colony):
    game, events = harvest(board(locations=[counter, *["trading_colony"] * colony]), factions=ROME)
    assert goods(game).get(good, 0) == base + 1 + colony
    counts = cited(events, "SET-CROM-02")
    assert [(event.facts["card"], event.facts["n"]) for event in counts] == [(counter, 2)] * colony


@pytest.mark.rule("SET-CROM-02")
def test_SET_CROM_02_and_to_no_other_colour():
    game, events = harvest(board(locations=["mothers_baths", "trading_colony"]), factions=ROME)
    assert not cited(events, "SET-CROM-02")
    assert goods(game)["settler"] == 2 + 1 + 1, "the board, the baths alone, the colony itself"


@pytest.mark.rule("SET-CROM-02")
@pytest.mark.parametrize(("feature", "fires"), [("windmill", True), ("carpenters_workshop", True), ("supplier", True),
                                               ("coaching_inn", False)])
def test_SET_CROM_02_building_the_colony_builds_all_three_colours(feature, fires):
    mine = board(goods={"wood": 1, "stone": 2}, hand=["trading_colony"], locations=[feature], foundations=["castle"])
    game = table(mine, factions=ROME)
    play(game, "build trading_colony", "sacrifice castle.1")
    assert player(game, 0)["vp"] == fires


# --- Zvědové


@pytest.mark.rule("SET-CROM-03")
def test_SET_CROM_03_taking_a_deal_is_not_making_one():
    mine = board(goods={"settler": 1, "food": 1}, locations=["scouts"])
    game = table(mine, board(deals=["farm"], locations=["dojo"]), factions=ROME)
    events = play(game, "activate scouts", "pick_deal farm.1")
    [event] = cited(events, "SET-CROM-03")
    assert (event.name, event.facts["player"], event.facts["other"]) == ("deal_taken", 0, 1)
    assert goods(game) == {"food": 1}
    assert (player(game, 0)["vp"], player(game, 1)["vp"]) == (1, 0), "the scouts themselves, no dojo"
    assert not [event for event in events if event.name in ("feature", "deal_made")]


@pytest.mark.rule("SET-CROM-03")
def test_SET_CROM_03_making_that_deal_costs_food_and_rouses_the_dojo():
    game = table(board(goods={"food": 1}, hand=["farm"], locations=["dojo"]), factions=ROME[::-1])
    assert not cited(game.play("deal farm"), "SET-CROM-03")
    assert (goods(game), player(game, 0)["vp"]) == ({"settler": 1}, 1)


@pytest.mark.rule("SET-CROM-04")
def test_SET_CROM_04_deals_by_trade_route_cannot_be_taken():
    routes = [{"marker": "stalls", "partner": "builder"}]
    mine = board(goods={"settler": 1}, locations=["scouts", "builder"])
    game = table(mine, board(deals=["farm"], routes=routes), factions=ROME)
    game.play("activate scouts")
    assert offers(game, "pick_deal") == ["farm.1"]
    assert refused(game, "pick_deal builder.1") == ("SET-CROM-04",)
    bare = table(mine, board(routes=routes), factions=ROME)
    assert refused(bare, "activate scouts") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-CROM-07")
def test_SET_CROM_07_a_deal_taken_gives_nothing_now_and_produces_for_its_new_owner():
    mine = board(goods={"settler": 1}, locations=["scouts"])
    game = table(mine, board(deals=["casino"]), factions=ROME)
    [event] = cited(play(game, "activate scouts", "pick_deal casino"), "SET-CROM-07")
    assert event.facts["card"] == "casino"
    assert (player(game, 0)["deals"], player(game, 1)["deals"]) == (["casino"], [])
    assert (goods(game), goods(game, 1)) == ({}, {})
    next_round(game)
    assert game.position()["round"] == 3
    assert (goods(game).get("gold"), goods(game, 1).get("gold")) == (1, None)


# --- Skladiště


@pytest.mark.rule("SET-CROM-05")
def test_SET_CROM_05_stores_of_a_lost_storehouse_are_usable_until_cleanup():
    mine = board(goods={"wood": 3}, hand=["old_forest"], locations=["storehouse"])
    theirs = board(goods={"raze": 2}, locations=["fortress"])
    game = table(mine, theirs, factions=ROME, to_act=1)
    [event] = cited(play(game, "activate fortress", "target storehouse"), "SET-CROM-05")
    assert (event.name, event.facts["player"], event.facts["goods"]) == ("stores_stay", 0, (("wood", 3),))
    assert goods(game) == {"wood": 3}
    game.play("build old_forest")
    assert goods(game) == {"wood": 1 + 2}, "paid 2 of 3, and the forest has produced"
    events = next_round(game)
    assert ("wood", 3) in next(event.facts["goods"] for event in events if event.name == "cleaned")
    assert goods(game)["wood"] == 1 + 2, "the board and the forest only"


@pytest.mark.rule("SET-CROM-05")
def test_SET_CROM_05_also_when_it_is_discarded_for_a_building():
    mine = board(goods={"wood": 2, "stone": 1}, hand=["builder"], locations=["storehouse"])
    game = table(mine, factions=ROME)
    [event] = cited(play(game, "build builder", "sacrifice storehouse"), "SET-CROM-05")
    assert event.facts["card"] == "storehouse"
    assert goods(game) == {"wood": 2 + 1, "stone": 1}


@pytest.mark.rule("SET-CROM-06")
def test_SET_CROM_06_stored_resources_are_spent_in_the_next_round():
    mine = board(goods={"stone": 2, "gold": 1, "settler": 1}, hand=["mason_2"], locations=["storehouse"])
    game = table(mine, factions=ROME, first=1)
    [event] = cited(next_round(game), "SET-CROM-06")
    assert (event.name, event.facts["player"], event.facts["goods"]) == ("stored", 0, (("stone", 2),))
    assert goods(game) == {"stone": 2 + 1, "wood": 1, "settler": 2, "raze": 1, "defense": 1}
    game.play("build mason_2")
    assert goods(game)["stone"] == 1
    assert "mason_2" in empire(game)


@pytest.mark.rule("SET-CROM-06")
def test_SET_CROM_06_without_a_storehouse_they_are_gone():
    game = table(board(goods={"stone": 2}), factions=ROME, first=1)
    assert not cited(next_round(game), "SET-CROM-06")
    assert goods(game)["stone"] == 1, "the board only"
