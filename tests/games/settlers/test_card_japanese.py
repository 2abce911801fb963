"""The explanations of Japanese cards."""

import pytest

from tests.games.settlers.rounds import asked, at, next_round
from tests.games.settlers.table import board, cited, empire, goods, names, offers, play, player, refused, table

PEACE = ("japanese", "barbarians")


def offerings(game, seat=0):
    """What gates and shrines would score now."""
    return sum(item["points"] for item in game.scores()[seat]["items"] if item["category"] == "offerings")


def bazaar(goods_, *locations, foreign=("primeval_forest",), **fields):
    """The Japanese on their turn, with a Barbarian empire to deal with."""
    theirs = board(locations=foreign)
    return table(board(goods=goods_, locations=locations, **fields), theirs, factions=PEACE)


# --- Pevnost


@pytest.mark.rule("SET-CJAP-01")
@pytest.mark.parametrize("mark", ["", "!"])
def test_SET_CJAP_01_the_fortress_removes_a_location_and_that_is_no_razing(mark):
    game = bazaar({"raze": 2}, "fortress", "pillory", foreign=[f"quarry{mark}", "village"])
    events = play(game, "activate fortress", "target quarry.1")
    [event] = cited(events, "SET-CJAP-01")
    assert (event.name, event.facts["player"], event.facts["card"]) == ("removed", 1, "quarry.1")
    assert (goods(game), player(game, 0)["vp"]) == ({}, 0)
    assert (goods(game, 1), player(game, 1)["foundations"]) == ({}, [])
    assert empire(game, 1) == ["village.1"]
    assert game.position()["common_discard"] == ["quarry.1"]
    assert at(game, "fortress")["paid"] == {"raze": 2}
    assert not [event for event in events if event.name in ("razed", "feature")]


@pytest.mark.rule("SET-CJAP-01")
def test_SET_CJAP_01_razing_the_same_location_would_do_all_that():
    game = bazaar({"raze": 2}, "fortress", "pillory", foreign=["quarry"])
    assert not cited(game.play("raze quarry.1"), "SET-CJAP-01")
    assert (goods(game), player(game, 0)["vp"]) == ({"stone": 2}, 1)
    assert (goods(game, 1), player(game, 1)["foundations"]) == ({"wood": 1}, ["quarry.1"])


@pytest.mark.rule("SET-CJAP-01")
def test_SET_CJAP_01_any_foreign_location_but_no_own_one():
    game = bazaar({"raze": 2}, "fortress", foreign=["ruins", "primeval_forest"])
    game.play("activate fortress")
    assert offers(game, "target") == ["ruins.1", "primeval_forest.1"]
    assert "SET-ACTV-10" in refused(game, "target fortress")
    assert cited(game.play("target primeval_forest.1"), "SET-CJAP-01")
    assert player(game, 1)["discard"] == ["primeval_forest.1"]
    poor = bazaar({"raze": 1}, "fortress")
    assert refused(poor, "activate fortress") == ("SET-KIND-03",)


@pytest.mark.rule("SET-CJAP-01")
def test_SET_CJAP_01_another_reading_puts_the_card_into_the_box():
    mine, theirs = board(goods={"raze": 2}, locations=["fortress"]), board(locations=["quarry"])
    game = table(mine, theirs, factions=PEACE, options={"removed_location": "box"})
    assert cited(play(game, "activate fortress", "target quarry.1"), "SET-CJAP-01")
    assert (game.position()["removed"], game.position()["common_discard"]) == (["quarry.1"], [])


# --- Brána and Svatyně


@pytest.mark.rule("SET-CJAP-02")
def test_SET_CJAP_02_cards_under_the_gate_never_return_to_the_hand():
    game = bazaar({}, "gate", hand=["castle", "quarry"])
    [event] = cited(game.play("tuck gate.1 castle"), "SET-CJAP-02")
    assert (event.name, event.facts["card"], event.facts["n"]) == ("tucked", "gate.1", 1)
    assert (player(game, 0)["hand"], player(game, 0)["vp"]) == (["quarry.1"], 1)
    assert at(game, "gate.1")["under"] == ["castle.1"]
    assert refused(game, "retrieve gate.1") == ("SET-CJAP-02",)
    assert {move.kind for move in game.moves()} == {"tuck", "pass"}
    assert "SET-BUILD-01" in refused(game, "build castle")


@pytest.mark.rule("SET-CJAP-02")
def test_SET_CJAP_02_only_under_an_own_gate_that_stands():
    game = bazaar({}, "gate", hand=["castle"])
    assert refused(game, "tuck gate.2 castle") == ("SET-CJAP-02",)
    assert offers(game, "tuck") == ["gate.1 castle"]


@pytest.mark.rule("SET-CJAP-03")
def test_SET_CJAP_03_cards_under_the_gate_stay_through_cleanup():
    game = bazaar({}, {"card": "gate", "under": ["castle", "quarry", "village"]})
    [event] = cited(next_round(game), "SET-CJAP-03")
    assert (event.facts["card"], event.facts["n"]) == ("gate.1", 3)
    assert at(game, "gate.1")["under"] == ["castle.1", "quarry.1", "village.1"]
    assert offerings(game) == 2


@pytest.mark.rule("SET-CJAP-10")
def test_SET_CJAP_10_resources_on_the_shrine_stay_through_cleanup():
    game = bazaar({"wood": 1, "stone": 1}, {"card": "shrine", "under": ["food", "wood"]})
    [event] = cited(game.play("offer shrine stone"), "SET-CJAP-10")
    assert (event.name, event.facts["goods"], event.facts["n"]) == ("offered", (("stone", 1),), 3)
    assert goods(game) == {"wood": 1}
    events = next_round(game)
    [event] = cited(events, "SET-CJAP-10")
    assert (event.name, event.facts["card"], event.facts["n"]) == ("offering_stays", "shrine", 3)
    assert at(game, "shrine")["under"] == ["food", "wood", "stone"]
    assert offerings(game) == 2


@pytest.mark.rule("SET-CJAP-10")
def test_SET_CJAP_10_only_what_is_in_the_supply_and_only_on_an_own_shrine():
    game = bazaar({"wood": 1, "gold": 1}, "shrine")
    assert offers(game, "offer") == ["shrine wood"]
    assert refused(game, "offer shrine stone") == ("SET-CJAP-10",)
    assert refused(game, "offer shrine gold") == ("SET-GOOD-10",)
    bare = bazaar({"wood": 1}, "gate")
    assert refused(bare, "offer shrine wood") == ("SET-CJAP-10",)




def never_razed(card, location, rule):
    """A Japanese card is no target of razing, in the empire and from hand, while another one is."""
    mine, theirs = board(goods={"raze": 3}), board(locations=[location, "farm"])
    game = table(mine, theirs, factions=("barbarians", "japanese"))
    own = table(board(goods={"raze": 1}, hand=[card, "farm"]), factions=PEACE)
    return (
        offers(game, "raze") == ["farm.1"]
        and offers(own, "raze_hand") == ["farm"]
        and rule in refused(game, f"raze {location}")
        and rule in refused(own, f"raze_hand {card}")
    )


@pytest.mark.rule("SET-CJAP-04")
def test_SET_CJAP_04_the_gate_cannot_be_razed():
    assert never_razed("gate", "gate.1", "SET-CJAP-04")


@pytest.mark.rule("SET-CJAP-11")
def test_SET_CJAP_11_the_shrine_cannot_be_razed():
    assert never_razed("shrine", "shrine", "SET-CJAP-11")


@pytest.mark.rule("SET-CJAP-13")
def test_SET_CJAP_13_what_lay_under_a_lost_gate_is_discarded_and_scores_nothing():
    gate = {"card": "gate", "under": ["castle", "quarry", "farm"]}
    game = bazaar({"wood": 1}, gate, hand=["stalls"], vp=3)
    assert offerings(game) == 2
    [event] = cited(play(game, "build stalls", "sacrifice gate.1"), "SET-CJAP-13")
    assert (event.name, event.facts["card"], event.facts["n"]) == ("offering_lost", "gate.1", 3)
    assert (player(game, 0)["vp"], offerings(game)) == (3, 0)
    assert game.position()["common_discard"] == ["castle.1", "quarry.1"]
    assert set(player(game, 0)["discard"]) == {"farm.1", "gate.1"}


@pytest.mark.rule("SET-CJAP-13")
def test_SET_CJAP_13_what_lay_on_a_lost_shrine_goes_to_the_general_supply():
    shrine = {"card": "shrine", "under": ["wood"] * 12}
    mine, theirs = board(goods={"settler": 2}, locations=["engineers"]), board(locations=[shrine, "farm"])
    game = table(mine, theirs, factions=("romans", "japanese"))
    assert offerings(game, 1) == 10
    other = game.branch()
    [event] = cited(play(game, "activate engineers", "target shrine"), "SET-CJAP-13")
    assert (event.facts["player"], event.facts["n"]) == (1, 12)
    assert (goods(game, 1), offerings(game, 1)) == ({}, 0)
    assert not cited(play(other, "activate engineers", "target farm.1"), "SET-CJAP-13")
    assert offerings(other, 1) == 10


# --- Vyjednavač


@pytest.mark.rule("SET-CJAP-05")
def test_SET_CJAP_05_the_negotiator_builds_a_deal_as_a_location():
    game = bazaar({"settler": 1, "wood": 1}, "negotiator", deals=["farm", "rice_fields"], hand=["stalls"])
    game.play("activate negotiator")
    assert offers(game, "upgrade") == ["farm.1"]
    assert refused(game, "upgrade stalls.1") == ("SET-CJAP-05",)
    [event] = cited(game.play("upgrade farm.1"), "SET-CJAP-05")
    assert (event.name, event.facts["card"]) == ("built", "farm.1")
    assert player(game, 0)["deals"] == ["rice_fields.1"]
    assert empire(game) == ["negotiator", "farm.1"]


@pytest.mark.rule("SET-CJAP-05")
def test_SET_CJAP_05_without_a_deal_that_can_be_paid_there_is_nothing_to_negotiate():
    assert refused(bazaar({"settler": 1, "wood": 9}, "negotiator"), "activate negotiator") == ("SET-ACTV-10",)
    poor = bazaar({"settler": 1}, "negotiator", deals=["farm"])
    assert refused(poor, "activate negotiator") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-CJAP-06")
def test_SET_CJAP_06_the_cost_is_paid_but_no_location_is_discarded():
    game = bazaar({"settler": 1, "wood": 2}, "negotiator", "quarry", deals=["casino"], foundations=1)
    before = player(game, 0)["foundations"]
    events = play(game, "activate negotiator", "upgrade casino")
    [event] = cited(events, "SET-CJAP-06")
    assert (event.name, event.facts["card"]) == ("built", "casino")
    assert goods(game) == {}
    assert at(game, "negotiator")["paid"] == {"settler": 1}
    assert empire(game) == ["negotiator", "quarry.1", "casino"]
    assert player(game, 0)["foundations"] == before
    assert not cited(events, "SET-CJAP-07")


@pytest.mark.rule("SET-CJAP-06")
def test_SET_CJAP_06_one_wood_does_not_pay_for_the_casino():
    game = bazaar({"settler": 1, "wood": 1}, "negotiator", deals=["casino", "farm"])
    game.play("activate negotiator")
    assert offers(game, "upgrade") == ["farm.1"]
    assert refused(game, "upgrade casino") == ("SET-CJAP-06",)


@pytest.mark.rule("SET-CJAP-07")
def test_SET_CJAP_07_also_a_card_without_the_house_symbol():
    game = bazaar({"settler": 1, "wood": 1}, "negotiator", deals=["farm"])
    events = play(game, "activate negotiator", "upgrade farm.1")
    [event] = cited(events, "SET-CJAP-07")
    assert (event.name, event.facts["card"]) == ("built", "farm.1")
    assert not cited(events, "SET-CJAP-06")
    assert goods(game) == {"settler": 1, "food": 1}, "paid all, and the farm has produced"
    assert empire(game) == ["negotiator", "farm.1"]


@pytest.mark.rule("SET-CJAP-08")
def test_SET_CJAP_08_deals_by_trade_route_cannot_be_built():
    routes = [{"marker": "stalls", "partner": "primeval_forest"}]
    theirs = board(locations=["primeval_forest"])
    mine = board(goods={"settler": 1, "wood": 3}, locations=["negotiator"], deals=["farm"], routes=routes)
    game = table(mine, theirs, factions=PEACE)
    game.play("activate negotiator")
    assert offers(game, "upgrade") == ["farm.1"]
    assert refused(game, "upgrade primeval_forest.1") == ("SET-CJAP-08",)


# --- Ninjové


@pytest.mark.rule("SET-CJAP-09")
def test_SET_CJAP_09_with_one_place_the_second_samurai_of_the_ninjas_is_lost():
    game = bazaar({"stone": 1, "settler": 2}, "quarry", hand=["ninjas"], foundations=["castle"])
    play(game, "build ninjas", "sacrifice castle.1")
    assert asked(game) == (0, "station")
    assert offers(game, "station") == ["ninjas.1"]
    assert refused(game, "station quarry.1") == ("SET-SAM-03",)
    placed, lost = cited(game.play("station ninjas.1"), "SET-CJAP-09")
    assert (placed.name, placed.facts["card"]) == ("samurai_placed", "ninjas.1")
    assert (lost.name, lost.facts["n"]) == ("samurai_lost", 1)
    assert at(game, "ninjas.1")["samurai"]
    assert goods(game) == {"settler": 2}


@pytest.mark.rule("SET-CJAP-09")
def test_SET_CJAP_09_with_two_places_both_samurai_are_placed():
    game = bazaar({"stone": 1, "settler": 2}, "farm", "stalls^", hand=["ninjas"], foundations=["castle"])
    play(game, "build ninjas", "sacrifice castle.1")
    assert offers(game, "station") == ["farm.1", "ninjas.1"]
    events = play(game, "station ninjas.1", "station farm.1")
    assert [event.name for event in cited(events, "SET-CJAP-09")] == ["samurai_placed"] * 2
    assert goods(game) == {"settler": 2}


# --- Obchodní stezka


def trading(deal=True, *, japanese=None, barbarians=None, to_act=0):
    """A Japanese empire with a trade route and, by default, a deal by it with the primeval forest."""
    routes = [{"marker": "stalls", "partner": "primeval_forest"}] if deal else []
    mine = board(**{"locations": ["trade_route"], "routes": routes} | (japanese or {}))
    theirs = board(**{"locations": ["primeval_forest", "quarry"]} | (barbarians or {}))
    return table(mine, theirs, factions=PEACE, to_act=to_act)


@pytest.mark.rule("SET-CJAP-12")
def test_SET_CJAP_12_deals_by_trade_route_outlive_the_card():
    game = trading(barbarians={"goods": {"raze": 2}}, to_act=1)
    [event] = cited(game.play("raze trade_route"), "SET-CJAP-12")
    assert (event.name, event.facts["player"], event.facts["n"]) == ("routes_stay", 0, 1)
    assert empire(game) == []
    assert player(game, 0)["routes"] == [{"marker": "stalls.1", "partner": "primeval_forest.1"}]
    next_round(game)
    assert goods(game)["wood"] == 1 + 1, "the board and the deal"


@pytest.mark.rule("SET-CJAP-14")
def test_SET_CJAP_14_the_deal_gives_its_good_at_once_and_in_each_production():
    game = trading(deal=False, japanese={"goods": {"food": 1}, "deck": ["farm"]})
    game.play("activate trade_route")
    assert offers(game, "target") == ["primeval_forest.1"]
    assert refused(game, "target quarry.1") == ("SET-ACTV-10",)
    events = game.play("target primeval_forest.1")
    assert {event.name for event in cited(events, "SET-CJAP-14")} == {"route_made", "gained"}
    assert goods(game) == {"wood": 1}
    assert player(game, 0)["routes"] == [{"marker": "farm.1", "partner": "primeval_forest.1"}]
    [event] = cited(next_round(game), "SET-CJAP-14")
    assert (event.facts["player"], event.facts["goods"]) == (0, (("wood", 1),))
    assert goods(game)["wood"] == 1 + 1, "the board and the deal"
    [event] = cited(next_round(game), "SET-CJAP-14")
    assert event.facts["card"] == "primeval_forest.1"


@pytest.mark.rule("SET-CJAP-14")
def test_SET_CJAP_14_without_a_foreign_faction_location_there_is_no_deal():
    game = trading(deal=False, japanese={"goods": {"food": 1}}, barbarians={"locations": ["quarry"]})
    assert refused(game, "activate trade_route") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-CJAP-15")
def test_SET_CJAP_15_the_deal_ends_with_the_location_it_was_made_with():
    game = trading(barbarians={"goods": {"wood": 1}, "hand": ["raid"]}, to_act=1)
    other = game.branch()
    [event] = cited(play(game, "build raid", "sacrifice primeval_forest.1"), "SET-CJAP-15")
    assert (event.name, event.facts["player"], event.facts["card"]) == ("route_ended", 0, "primeval_forest.1")
    assert (player(game, 0)["routes"], player(game, 0)["discard"]) == ([], ["stalls.1"])
    next_round(game)
    assert goods(game)["wood"] == 1, "the board only"
    assert not cited(play(other, "build raid", "sacrifice quarry.1"), "SET-CJAP-15")
    assert len(player(other, 0)["routes"]) == 1


@pytest.mark.rule("SET-CJAP-15")
def test_SET_CJAP_15_another_reading_lets_the_deal_stay():
    routes = [{"marker": "stalls", "partner": "primeval_forest"}]
    theirs = board(goods={"wood": 1}, hand=["raid"], locations=["primeval_forest"])
    options = {"trade_route": "stays"}
    game = table(board(routes=routes), theirs, factions=PEACE, to_act=1, options=options)
    assert not cited(play(game, "build raid", "sacrifice primeval_forest.1"), "SET-CJAP-15")
    next_round(game)
    assert goods(game)["wood"] == 1 + 1


@pytest.mark.rule("SET-CJAP-16")
def test_SET_CJAP_16_a_trade_route_makes_a_deal_for_the_food_of_the_activation():
    game = trading(deal=False, japanese={"goods": {"food": 2}, "locations": ["trade_route", "dojo"]})
    events = play(game, "activate trade_route", "target primeval_forest.1")
    [event] = cited(events, "SET-CJAP-16")
    assert (event.name, event.facts["card"]) == ("route_made", "primeval_forest.1")
    assert goods(game) == {"food": 1, "wood": 1}
    assert player(game, 0)["vp"] == 1
    assert names(event.facts["card"] for event in events if event.name == "feature") == ["dojo"]
