"""The explanations of common cards."""

import pytest

from tests.games.settlers.rounds import asked, at, harvest
from tests.games.settlers.table import board, cited, empire, goods, offers, play, player, refused, table

EAST = ("japanese", "barbarians")
#: A card that counts each colour, and what it gives for one location.
COUNTERS = {
    "rubble": "stone", "mothers_baths": "settler", "lords_fields": "food", "merchants_guild": "gold",
    "wood_supplier": "wood",
}  # fmt: skip


# --- Ruiny


@pytest.mark.rule("SET-CCOM-01")
def test_SET_CCOM_01_ruins_are_free_but_take_the_turn():
    game = table(board(hand=["ruins", "ruins"]))
    [event] = cited(game.play("build ruins"), "SET-CCOM-01")
    assert (event.name, event.facts["card"]) == ("built", "ruins.1")
    assert (empire(game), goods(game)) == (["ruins.1"], {"settler": 1})
    assert asked(game) == (1, "turn")


@pytest.mark.rule("SET-CCOM-01")
def test_SET_CCOM_01_other_common_cards_have_a_price():
    game = table(board(hand=["new_forest"]))
    assert "SET-BUILD-01" in refused(game, "build new_forest")
    rich = table(board(hand=["new_forest"], goods={"wood": 1}))
    assert not cited(rich.play("build new_forest"), "SET-CCOM-01")


@pytest.mark.rule("SET-CCOM-02")
@pytest.mark.parametrize(("counter", "good"), COUNTERS.items())
@pytest.mark.parametrize("ruins", [0, 2])
def test_SET_CCOM_02_ruins_add_to_no_colour(counter, good, ruins):
    game, events = harvest(board(locations=[counter, *["ruins"] * ruins]))
    income = {"settler": 5, "raze": 1, "defense": 1}
    assert goods(game) == income | {good: income.get(good, 0) + 1}
    assert [event.facts["n"] for event in cited(events, "SET-CCOM-02")] == [1] * bool(ruins)


@pytest.mark.rule("SET-CCOM-02")
@pytest.mark.parametrize("feature", [
    "supplier", "carpenters_workshop", "windmill", "coaching_inn", "merchant_matthias", "pyre",
])
def test_SET_CCOM_02_building_ruins_rouses_no_feature_of_a_colour(feature):
    game = table(board(hand=["ruins"], locations=[feature]))
    assert not [event for event in game.play("build ruins") if event.name == "feature"]
    assert (goods(game), player(game, 0)["vp"]) == ({"settler": 1}, 0)


@pytest.mark.rule("SET-CCOM-03")
def test_SET_CCOM_03_ruins_cannot_be_razed():
    mine = board(goods={"raze": 3}, hand=["ruins", "village"])
    game = table(mine, board(locations=["ruins", "quarry"]))
    assert "SET-CCOM-03" in refused(game, "raze ruins.2")
    assert "SET-CCOM-03" in refused(game, "raze_hand ruins")
    assert (offers(game, "raze"), offers(game, "raze_hand")) == (["quarry.1"], ["village"])


# --- Kolonisté


@pytest.mark.rule("SET-CCOM-04")
def test_SET_CCOM_04_colonists_build_without_discarding_a_location():
    mine = board(goods={"wood": 3}, hand=["barbarian_altar"], locations=["colonists", "quarry"], foundations=["castle"])
    game = table(mine)
    [event] = cited(play(game, "activate colonists", "settle barbarian_altar"), "SET-CCOM-04")
    assert (event.name, event.facts["card"]) == ("built", "barbarian_altar.1")
    assert goods(game) == {}
    assert at(game, "colonists")["paid"] == {"wood": 1}
    assert empire(game) == ["colonists", "quarry.1", "barbarian_altar.1"]
    assert (player(game, 0)["hand"], player(game, 0)["foundations"]) == ([], ["castle.1"])


@pytest.mark.rule("SET-CCOM-04")
def test_SET_CCOM_04_the_cost_is_paid_and_only_faction_cards_are_built():
    mine = board(goods={"wood": 2}, hand=["barbarian_altar", "raid", "new_forest"], locations=["colonists"])
    game = table(mine)
    game.play("activate colonists")
    assert offers(game, "settle") == ["raid"]
    assert refused(game, "settle barbarian_altar") == ("SET-BUILD-01",)
    assert refused(game, "settle new_forest") == ("SET-CCOM-04",)
    assert refused(game, "settle pyre") == ("SET-CCOM-04", "SET-BUILD-01")
    game.play("decline")
    assert (goods(game), empire(game)) == ({"wood": 1}, ["colonists"])


# --- Krčma


@pytest.mark.rule("SET-CCOM-05")
def test_SET_CCOM_05_the_tavern_is_paid_with_a_card_and_no_own_settler():
    mine = board(goods={"settler": 2}, hand=["raid", "castle"], locations=["tavern"])
    game = table(mine)
    events = play(game, "activate tavern", "spend raid")
    [event] = cited(events, "SET-CCOM-05")
    assert (event.name, event.facts["card"], event.facts["location"]) == ("spent_card", "raid.1", "tavern")
    assert (goods(game), player(game, 0)["vp"]) == ({"settler": 2}, 2)
    assert (player(game, 0)["hand"], player(game, 0)["discard"]) == (["castle.1"], ["raid.1"])
    assert (at(game, "tavern")["used"], "paid" in at(game, "tavern")) == (1, False)


@pytest.mark.rule("SET-CCOM-05")
def test_SET_CCOM_05_an_empty_hand_does_not_pay():
    game = table(board(goods={"settler": 2}, locations=["tavern"]))
    assert refused(game, "activate tavern") == ("SET-KIND-03",)


# --- deals by trade route


def route(supply, *locations):
    """The Japanese with a deal under the board (a settler) and one by trade route (wood)."""
    routes = [{"marker": "stalls", "partner": "primeval_forest"}]
    mine = board(goods=supply, locations=locations, deals=["farm"], routes=routes)
    return table(mine, board(locations=["primeval_forest"]), factions=EAST)


@pytest.mark.rule("SET-CCOM-06")
@pytest.mark.parametrize(("deal", "good", "by_route"), [
    ("primeval_forest.1", "wood", True), ("farm.1", "settler", False),
])
def test_SET_CCOM_06_the_imperial_messenger_runs_a_deal_by_trade_route_too(deal, good, by_route):
    game = route({"settler": 1}, "imperial_messenger")
    game.play("activate imperial_messenger")
    assert offers(game, "pick_deal") == ["farm.1", "primeval_forest.1"]
    events = game.play(f"pick_deal {deal}")
    assert [event.facts["card"] for event in cited(events, "SET-CCOM-06")] == [deal] * by_route
    assert goods(game) == {good: 1}
    assert (player(game, 0)["deals"], len(player(game, 0)["routes"])) == (["farm.1"], 1)


@pytest.mark.rule("SET-CCOM-06")
def test_SET_CCOM_06_deals_of_others_are_not_run():
    game = table(board(goods={"settler": 1}, locations=["imperial_messenger"]), board(deals=["raid"]), factions=EAST)
    assert refused(game, "activate imperial_messenger") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-CCOM-07")
@pytest.mark.parametrize(("deal", "by_route"), [("primeval_forest.1", True), ("farm.1", False)])
def test_SET_CCOM_07_the_hanseatic_house_may_discard_a_deal_by_trade_route(deal, by_route):
    game = route({"settler": 1}, "hanseatic_house")
    game.play("activate hanseatic_house")
    assert offers(game, "spend_deal") == ["farm.1", "primeval_forest.1"]
    events = game.play(f"spend_deal {deal}")
    assert [event.facts["card"] for event in cited(events, "SET-CCOM-07")] == [deal] * by_route
    japanese = player(game, 0)
    assert (japanese["vp"], japanese["discard"]) == (2, ["stalls.1" if by_route else "farm.1"])
    assert (len(japanese["deals"]), len(japanese["routes"])) == (by_route, not by_route)
    assert empire(game, 1) == ["primeval_forest.1"]


# --- Nosiči


@pytest.mark.rule("SET-CCOM-08")
@pytest.mark.parametrize(("location", "given"), [("quarry.1", {"stone": 1}), ("farm.1", {"settler": 1, "food": 1})])
def test_SET_CCOM_08_porters_carry_from_a_common_or_a_faction_location(location, given):
    mine = board(goods={"food": 1}, locations=["porters", "quarry", "farm", "stalls"])
    game = table(mine, board(locations=["village"]), factions=EAST)
    game.play("activate porters")
    assert offers(game, "target") == ["quarry.1", "farm.1"]
    assert refused(game, "target stalls.1") == ("SET-ACTV-10",)
    assert refused(game, "target village.1") == ("SET-ACTV-10",)
    events = game.play(f"target {location}")
    [event] = cited(events, "SET-CCOM-08")
    assert event.facts["card"] == location
    assert goods(game) == given
    assert not cited(events, "SET-BUILD-03"), "nothing was built"
