"""The explanations of Barbarian cards."""

import pytest

from tests.games.settlers.rounds import asked, at
from tests.games.settlers.table import board, cited, empire, goods, names, offers, play, player, refused, table

HORDE = ("barbarians", "japanese")


def horde(supply, *locations, theirs=None, **fields):
    """Barbarians on their turn against the Japanese."""
    options = fields.pop("options", None)
    mine = board(goods=supply, locations=locations, **fields)
    return table(mine, board(**(theirs or {})), factions=HORDE, options=options)


# --- Záškodníci


@pytest.mark.rule("SET-CBAR-01")
@pytest.mark.parametrize("good", ["wood", "stone", "food"])
def test_SET_CBAR_01_the_saboteurs_take_a_resource_of_a_supply(good):
    supply = {"wood": 2, "stone": 2, "food": 2, "gold": 1, "settler": 1}
    game = horde({"settler": 1}, "saboteurs", theirs={"goods": supply})
    game.play("activate saboteurs")
    assert offers(game, "steal") == ["japanese wood", "japanese stone", "japanese food"]
    [event] = cited(game.play(f"steal japanese {good}"), "SET-CBAR-01")
    assert (event.facts["player"], event.facts["other"], event.facts["goods"]) == (0, 1, ((good, 1),))
    assert (goods(game), goods(game, 1)) == ({good: 1}, supply | {good: 1})


@pytest.mark.rule("SET-CBAR-01")
def test_SET_CBAR_01_neither_gold_nor_settlers_nor_what_is_not_there_nor_from_oneself():
    game = horde({"settler": 1, "wood": 1}, "saboteurs", theirs={"goods": {"food": 1, "gold": 1, "settler": 1}})
    game.play("activate saboteurs")
    for theft in ("japanese gold", "japanese settler", "japanese wood", "barbarians wood"):
        assert refused(game, f"steal {theft}") == ("SET-CBAR-01",)
    poor = horde({"settler": 1}, "saboteurs", theirs={"goods": {"gold": 1, "settler": 1}})
    assert refused(poor, "activate saboteurs") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-CBAR-02")
def test_SET_CBAR_02_resources_on_a_location_are_not_in_a_supply():
    stalls = {"card": "stalls", "used": 1, "paid": {"food": 1}}
    theirs = {"goods": {"stone": 1}, "locations": [stalls]}
    game = horde({"settler": 1}, "saboteurs", theirs=theirs)
    game.play("activate saboteurs")
    assert offers(game, "steal") == ["japanese stone"]
    assert refused(game, "steal japanese food") == ("SET-CBAR-02",)
    none = horde({"settler": 1}, "saboteurs", theirs={"locations": [stalls]})
    assert refused(none, "activate saboteurs") == ("SET-ACTV-10",)


# --- Temný oltář


@pytest.mark.rule("SET-CBAR-03")
@pytest.mark.parametrize("given", [0, 1, 2])
def test_SET_CBAR_03_each_good_given_up_at_the_dark_altar_gives_two_points(given):
    game = horde({"raze": 1}, "dark_altar", hand=["old_forest"])
    play(game, "activate dark_altar", "choose hand", "burn old_forest")
    assert goods(game) == {"wood": 2}
    events = play(game, *["convert wood"] * given, *["stop"] * (given < 2))
    assert (goods(game).get("wood", 0), player(game, 0)["vp"]) == (2 - given, 2 * given)
    given_up = [event for event in cited(events, "SET-CBAR-03") if event.name == "given_up"]
    assert [event.facts["goods"] for event in given_up] == [(("wood", 1),)] * given
    assert asked(game) == (1, "turn")


@pytest.mark.rule("SET-CBAR-03")
def test_SET_CBAR_03_only_goods_of_this_raze():
    game = horde({"raze": 1, "stone": 3}, "dark_altar", hand=["old_forest"])
    play(game, "activate dark_altar", "choose hand", "burn old_forest")
    assert offers(game, "convert") == ["wood"]
    assert refused(game, "convert stone") == ("SET-CBAR-03",)


@pytest.mark.rule("SET-CBAR-04")
@pytest.mark.parametrize(("target", "location"), [("farm^", "farm.1"), ("quarry!", "quarry.1")])
def test_SET_CBAR_04_protection_costs_the_dark_altar_a_third_token(target, location):
    game = horde({"raze": 3}, "dark_altar", theirs={"locations": [target]})
    [event] = cited(play(game, "activate dark_altar", "choose location", f"target {location}"), "SET-CBAR-04")
    assert (event.name, event.facts["card"]) == ("razed", location)
    assert "raze" not in goods(game)
    assert empire(game, 1) == []
    poor = horde({"raze": 2}, "dark_altar", theirs={"locations": [target, "stalls"]})
    play(poor, "activate dark_altar", "choose location")
    assert offers(poor, "target") == ["stalls.1"]
    assert refused(poor, f"target {location}") == ("SET-CBAR-04",)
    assert not cited(poor.play("target stalls.1"), "SET-CBAR-04")


@pytest.mark.rule("SET-CBAR-04")
def test_SET_CBAR_04_with_two_tokens_and_only_a_guarded_target_the_altar_is_refused():
    game = horde({"raze": 2}, "dark_altar", theirs={"locations": ["farm^"]})
    assert refused(game, "activate dark_altar") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-CBAR-10")
def test_SET_CBAR_10_points_of_the_raze_field_may_be_given_up_too():
    game = horde({"raze": 1}, "dark_altar", hand=["armorer"])
    play(game, "activate dark_altar", "choose hand", "burn armorer")
    assert (goods(game), player(game, 0)["vp"]) == ({"stone": 1}, 1)
    events = play(game, "convert stone", "convert vp")
    assert [event.facts["goods"] for event in cited(events, "SET-CBAR-10")] == [(("vp", 1),)]
    assert (goods(game), player(game, 0)["vp"]) == ({}, 4)


@pytest.mark.rule("SET-CBAR-10")
def test_SET_CBAR_10_cards_of_the_raze_field_may_be_given_up_too():
    game = horde({"raze": 1}, "dark_altar", hand=["castle"], deck=["raid"])
    play(game, "activate dark_altar", "choose hand", "burn castle", "draw faction", "draw common")
    drawn = player(game, 0)["hand"]
    assert len(drawn) == 2 and offers(game, "forgo") == names(drawn)
    events = play(game, "forgo raid", "stop")
    assert [event.facts["goods"] for event in cited(events, "SET-CBAR-10")] == [(("card", 1),)]
    assert (player(game, 0)["hand"], player(game, 0)["discard"]) == (drawn[1:], ["raid.1"])
    assert player(game, 0)["vp"] == 2


@pytest.mark.rule("SET-CBAR-10")
def test_SET_CBAR_10_another_reading_takes_tokens_only():
    game = horde({"raze": 1}, "dark_altar", hand=["armorer"], options={"altar_goods": "tokens"})
    play(game, "activate dark_altar", "choose hand", "burn armorer")
    assert offers(game, "convert") == ["stone"]
    assert refused(game, "convert vp") == ("SET-CBAR-10",)


# --- Tlupa


@pytest.mark.rule("SET-CBAR-05")
@pytest.mark.parametrize(("good", "vp"), [("gold", 0), ("vp", 1)])
def test_SET_CBAR_05_the_pack_takes_a_good_of_choice_and_razes_nothing(good, vp):
    theirs = {"goods": {"gold": 2}, "locations": ["gold_mine!"]}
    game = horde({"settler": 1}, "pack", "raid", theirs=theirs)
    game.play("activate pack")
    assert offers(game, "loot") == ["gold_mine.1 gold", "gold_mine.1 vp"]
    assert refused(game, "loot gold_mine.1 wood") == ("SET-CBAR-05",)
    events = game.play(f"loot gold_mine.1 {good}")
    assert {event.name for event in cited(events, "SET-CBAR-05")} == {"looted", "gained"}
    assert (goods(game).get("gold", 0), player(game, 0)["vp"]) == (1 - vp, vp)
    assert (empire(game, 1), goods(game, 1), player(game, 1)["foundations"]) == (["gold_mine.1"], {"gold": 2}, [])
    assert at(game, "gold_mine.1")["defence"]
    assert not [event for event in events if event.name in ("razed", "feature")]


@pytest.mark.rule("SET-CBAR-05")
def test_SET_CBAR_05_not_from_an_own_location():
    game = horde({"settler": 1}, "pack", "quarry", theirs={"locations": ["quarry"]})
    game.play("activate pack")
    assert offers(game, "loot") == ["quarry.2 stone"]
    assert refused(game, "loot quarry.1 stone") == ("SET-CBAR-05",)


# --- Sebranka


@pytest.mark.rule("SET-CBAR-06")
@pytest.mark.parametrize("mark", ["", "!"])
def test_SET_CBAR_06_the_rabble_razes_an_own_location(mark):
    game = horde({"settler": 2, "raze": 1}, "rabble", f"wood_storage{mark}", "primeval_forest")
    game.play("activate rabble.1")
    assert offers(game, "target") == ["wood_storage"]
    [event] = cited(game.play("target wood_storage"), "SET-CBAR-06")
    assert (event.name, event.facts["player"], event.facts["loser"]) == ("razed", 0, 0)
    assert goods(game) == {"wood": 3, "raze": 1}
    assert player(game, 0)["foundations"] == ["wood_storage"]
    assert empire(game) == ["rabble.1", "primeval_forest.1"]


@pytest.mark.rule("SET-CBAR-06")
def test_SET_CBAR_06_neither_a_foreign_location_nor_a_card_from_hand():
    theirs = {"locations": ["quarry"]}
    game = horde({"settler": 2}, "rabble", "village", hand=["castle"], theirs=theirs)
    game.play("activate rabble.1")
    assert "SET-CBAR-06" in refused(game, "target quarry.1")
    assert refused(game, "burn castle")
    assert offers(game, "target") == ["village.1"]
    bare = horde({"settler": 2}, "rabble", "primeval_forest", hand=["castle"], theirs=theirs)
    assert refused(bare, "activate rabble.1") == ("SET-ACTV-10",)


# --- Mise


@pytest.mark.rule("SET-CBAR-07")
@pytest.mark.parametrize("decks", [("common", "faction"), ("faction", "common"), ("common", "common"),
                                   ("faction", "faction")])
def test_SET_CBAR_07_each_card_of_the_mission_may_come_from_either_deck(decks):
    mine = board(goods={"settler": 1}, locations=["mission"], deck=["raid", "pyre"])
    game = table(mine, factions=HORDE, deck=["castle", "quarry"])
    game.play("activate mission")
    for deck in decks:
        assert offers(game, "draw") == ["common", "faction"]
        game.play(f"draw {deck}")
    drawn = player(game, 0)["hand"]
    kept, given_back = drawn
    [event] = cited(game.play(f"keep {kept.split('.')[0]}"), "SET-CBAR-07")
    assert (event.name, event.facts["n"]) == ("kept_card", 1)
    assert player(game, 0)["hand"] == [kept]
    pile = player(game, 0)["discard"] if decks[1] == "faction" else game.position()["common_discard"]
    assert pile == [given_back]


# --- Loupežníci


@pytest.mark.rule("SET-CBAR-08")
@pytest.mark.parametrize("deal", ["farm.1", "primeval_forest.1"])
def test_SET_CBAR_08_the_robbers_discard_either_kind_of_deal(deal):
    theirs = {"deals": ["farm"], "routes": [{"marker": "stalls", "partner": "primeval_forest"}]}
    game = horde({"settler": 2}, "robbers", "primeval_forest", theirs=theirs)
    game.play("activate robbers")
    assert offers(game, "pick_deal") == ["farm.1", "primeval_forest.1"]
    [event] = cited(game.play(f"pick_deal {deal}"), "SET-CBAR-08")
    assert (event.name, event.facts["card"], event.facts["other"]) == ("deal_lost", deal, 1)
    japanese = player(game, 1)
    by_route = deal.startswith("primeval")
    assert japanese["deals"] == ["farm.1"] * by_route
    assert len(japanese["routes"]) == (not by_route)
    assert japanese["discard"] == ["stalls.1" if by_route else "farm.1"]
    assert empire(game) == ["robbers", "primeval_forest.1"]
    game.play("draw common")
    assert (goods(game), player(game, 0)["vp"], len(player(game, 0)["hand"])) == ({}, 1, 1)


# --- razing through cards


@pytest.mark.rule("SET-CBAR-09")
@pytest.mark.parametrize(("faction", "supply", "card", "moves", "reward"), [
    ("barbarians", {"settler": 2}, "rabble", ("activate rabble.1", "target village.1"), 0),
    ("barbarians", {"raze": 1}, "dark_altar", ("activate dark_altar", "choose hand", "burn quarry", "stop"), 0),
    ("barbarians", {"raze": 2}, "dark_altar", ("activate dark_altar", "choose location", "target farm.1", "stop"), 1),
    ("egyptians", {"raze": 1}, "chariot_builder", ("activate chariot_builder", "target farm.1"), 1),
])
@pytest.mark.parametrize("watching", [True, False])
def test_SET_CBAR_09_razing_through_a_card_rouses_features(faction, supply, card, moves, reward, watching):
    feature = "raid" if faction == "barbarians" else "pillory"
    mine = board(goods=supply, hand=["quarry"], locations=[card, "village", *[feature] * watching])
    game = table(mine, board(locations=["farm"]), factions=(faction, "japanese"))
    events = play(game, *moves)
    assert {event.name for event in cited(events, "SET-CBAR-09")} <= {"razed", "razed_hand"}
    assert len(cited(events, "SET-CBAR-09")) == 1
    assert player(game, 0)["vp"] == reward + watching
    assert names(event.facts["card"] for event in events if event.name == "feature") == [feature] * watching
