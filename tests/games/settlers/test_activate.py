"""Activating an action location: what is paid, how often, and what it gives."""

import pytest

from tests.games.settlers.rounds import asked, at
from tests.games.settlers.table import board, cited, goods, names, offers, play, player, refused, table

DONE = board(passed=True)


def owner(*locations, faction="barbarians", other=DONE, **mine):
    """The turn of a player with some locations."""
    rest = "romans" if faction != "romans" else "barbarians"
    return table(board(locations=locations, **mine), other, factions=[faction, rest])


@pytest.mark.rule("SET-ACTV-01")
def test_SET_ACTV_01_the_goods_move_from_the_supply_to_the_card_and_the_action_is_used():
    game = owner("masons_guild", "castle", goods={"settler": 2, "stone": 3})
    events = play(game, "activate masons_guild.1")
    assert goods(game) == {"settler": 1, "stone": 1}
    assert at(game, "masons_guild.1")["paid"] == {"stone": 2, "settler": 1}
    assert player(game, 0)["vp"] == 3
    [activated, paid, gained] = cited(events, "SET-ACTV-01")
    assert (activated.name, activated.facts) == ("activated", {"player": 0, "card": "masons_guild.1"})
    assert (paid.name, dict(paid.facts["goods"])) == ("paid_on", {"stone": 2, "settler": 1})
    assert (gained.name, gained.facts["goods"]) == ("gained", (("vp", 3),))


@pytest.mark.rule("SET-ACTV-01")
def test_SET_ACTV_01_only_an_own_location():
    game = owner("castle", goods={"settler": 2}, hand=["sawmill.2"], other=board(locations=["gold_mine"]))
    assert offers(game, "activate") == ["castle.1"]
    assert refused(game, "activate gold_mine.1") == ("SET-ACTV-01",)
    assert "SET-ACTV-01" in refused(game, "activate surface_mine")


@pytest.mark.rule("SET-ACTV-01")
def test_SET_ACTV_01_the_printed_example():
    """Saboteurs take a stone, the Masons' Guild gives 3 points, the Castle a card of the faction deck."""
    game = owner("saboteurs", "masons_guild", "castle", goods={"settler": 3, "stone": 1},
                 other=board(goods={"stone": 1, "settler": 4}))
    play(game, "activate saboteurs", "steal romans stone", "send wood", "end")
    assert (goods(game, 0)["stone"], "stone" in goods(game, 1)) == (2, False)
    play(game, "activate masons_guild.1", "send wood")
    assert (player(game, 0)["vp"], goods(game)) == (3, {"settler": 1})
    play(game, "activate castle.1", "draw faction")
    assert (len(player(game, 0)["hand"]), goods(game)) == (1, {})


@pytest.mark.rule("SET-ACTV-02")
def test_SET_ACTV_02_the_goods_stay_on_the_location_until_the_cleanup():
    game = owner("coal_mine", goods={"settler": 1}, other=board(goods={"settler": 2}))
    [event] = cited(play(game, "activate coal_mine"), "SET-ACTV-02")
    assert (event.name, event.facts) == ("paid_on", {"player": 0, "card": "coal_mine", "goods": (("settler", 1),)})
    for move in ("send wood", "pass"):
        assert (at(game, "coal_mine")["paid"], at(game, "coal_mine")["used"]) == ({"settler": 1}, 1)
        play(game, move)
    play(game, "pass")
    assert game.position()["phase"] == "lookout"
    assert at(game, "coal_mine") == {"card": "coal_mine", "owner": "barbarians"}


@pytest.mark.rule("SET-ACTV-03")
def test_SET_ACTV_03_once_in_a_round():
    game = owner("coal_mine", "sawmill", goods={"settler": 3})
    assert "coal_mine" in offers(game, "activate")
    play(game, "activate coal_mine")
    assert asked(game) == (0, "turn")
    assert offers(game, "activate") == []
    assert refused(game, "activate coal_mine") == ("SET-ACTV-03",)
    [reason] = game.judge("activate coal_mine").reasons
    assert reason.facts == {"card": "coal_mine", "n": 1}


@pytest.mark.rule("SET-ACTV-03")
def test_SET_ACTV_03_not_twice_in_the_same_turn_either():
    game = owner("coal_mine", goods={"settler": 3, "defense": 1})
    play(game, "activate coal_mine")
    assert (asked(game), offers(game, "again")) == ((0, "after"), [])
    assert "SET-ACTV-03" in refused(game, "again")


@pytest.mark.rule("SET-ACTV-03")
def test_SET_ACTV_03_a_namesake_has_its_own_activation():
    game = owner("masons_guild", "masons_guild", goods={"settler": 2, "stone": 4})
    play(game, "activate masons_guild.1")
    assert offers(game, "activate") == ["masons_guild.2"]


@pytest.mark.rule("SET-ACTV-04")
def test_SET_ACTV_04_two_activations_in_one_turn_are_paid_twice():
    game = owner("gold_mine", goods={"settler": 3})
    events = play(game, "activate gold_mine.1")
    assert not cited(events, "SET-ACTV-04")
    assert (asked(game), offers(game, "again")) == ((0, "after"), [""])
    [event] = cited(play(game, "again"), "SET-ACTV-04")
    assert (event.name, event.facts["card"]) == ("activated", "gold_mine.1")
    assert (goods(game), at(game, "gold_mine.1")["paid"]) == ({"settler": 1, "gold": 2}, {"settler": 2})
    assert asked(game) == (0, "turn")
    assert refused(game, "activate gold_mine.1") == ("SET-ACTV-03",)


@pytest.mark.rule("SET-ACTV-04")
def test_SET_ACTV_04_or_in_two_turns():
    game = owner("gold_mine", goods={"settler": 2}, other=board(goods={"settler": 2}))
    play(game, "activate gold_mine.1", "end", "send wood")
    [event] = cited(play(game, "activate gold_mine.1"), "SET-ACTV-04")
    assert event.facts["card"] == "gold_mine.1"
    assert (goods(game), at(game, "gold_mine.1")["used"]) == ({"gold": 2}, 2)


@pytest.mark.rule("SET-ACTV-04")
def test_SET_ACTV_04_not_without_a_second_payment():
    game = owner("gold_mine", goods={"settler": 1, "defense": 1})
    play(game, "activate gold_mine.1")
    assert asked(game) == (0, "after")
    assert "SET-KIND-03" in refused(game, "again")


@pytest.mark.rule("SET-ACTV-05")
def test_SET_ACTV_05_points_are_scored_in_the_same_action():
    game = owner("expedition", goods={"raze": 1}, vp=4)
    events = play(game, "activate expedition")
    [event] = cited(events, "SET-ACTV-05")
    assert (event.name, event.facts) == ("scored", {"player": 0, "n": 2, "total": 6})
    assert (player(game, 0)["vp"], goods(game), goods(game, 1)) == (6, {"gold": 1}, {})


@pytest.mark.rule("SET-ACTV-05")
@pytest.mark.parametrize(("moves", "points"), [
    (("deal dojo",), 1), (("raze_hand armorer",), 1), (("build windmill",), 1), (("activate casino",), 0),
    (("activate stalls.1",), 1),
])
def test_SET_ACTV_05_is_told_of_activations_only(moves, points):
    game = owner("casino", "stalls", faction="japanese", hand=["dojo", "armorer", "windmill"],
                 goods={"food": 1, "raze": 1, "wood": 3, "settler": 1})
    events = play(game, *moves)
    assert player(game, 0)["vp"] == points
    assert bool(cited(events, "SET-ACTV-05")) == (moves == ("activate stalls.1",))


@pytest.mark.rule("SET-ACTV-06")
def test_SET_ACTV_06_a_new_location_may_be_activated_in_a_later_turn_of_the_same_round():
    game = owner(goods={"wood": 2, "defense": 1}, hand=["sawmill"], other=board(goods={"settler": 2}))
    [event] = cited(play(game, "build sawmill"), "SET-ACTV-06")
    assert (event.name, event.facts["card"]) == ("built", "sawmill.1")
    assert asked(game) == (0, "after")
    assert "SET-ACT-09" in refused(game, "activate sawmill.1")
    play(game, "end", "send wood", "activate sawmill.1")
    assert (player(game, 0)["vp"], game.position()["round"]) == (1, 2)


@pytest.mark.rule("SET-ACTV-06")
def test_SET_ACTV_06_is_not_told_of_other_kinds():
    game = owner(hand=["ruins", "old_forest"], goods={"wood": 2})
    assert not cited(play(game, "build ruins", "build old_forest"), "SET-ACTV-06")


@pytest.mark.rule("SET-ACTV-07")
def test_SET_ACTV_07_gold_may_stand_in_for_a_resource():
    game = owner("sawmill", goods={"gold": 1})
    [event] = cited(play(game, "activate sawmill.1"), "SET-ACTV-07")
    assert (event.name, event.facts["goods"]) == ("paid_on", (("gold", 1),))
    assert (player(game, 0)["vp"], goods(game), at(game, "sawmill.1")["paid"]) == (1, {}, {"gold": 1})


@pytest.mark.rule("SET-ACTV-07")
@pytest.mark.parametrize("good", ["wood", "gold"])
def test_SET_ACTV_07_who_has_both_chooses(good):
    game = owner("sawmill", goods={"gold": 1, "wood": 1})
    play(game, "activate sawmill.1")
    assert set(offers(game, "pay")) == {"wood", "gold"}
    assert bool(cited(play(game, f"pay {good}"), "SET-ACTV-07")) == (good == "gold")
    assert at(game, "sawmill.1")["paid"] == {good: 1}


@pytest.mark.rule("SET-ACTV-07")
def test_SET_ACTV_07_gold_is_no_settler_and_a_price_in_gold_is_no_exchange():
    assert not owner("castle", goods={"gold": 3}).judge("activate castle.1").legal
    game = owner("sphinx_avenue", goods={"gold": 2}, faction="egyptians")
    assert not cited(play(game, "activate sphinx_avenue.1"), "SET-ACTV-07")


@pytest.mark.rule("SET-ACTV-08")
def test_SET_ACTV_08_without_action_locations_there_is_nothing_to_activate():
    game = owner("quarry", "windmill", goods={"settler": 3}, other=board(locations=["castle"]))
    assert "activate" not in {move.kind for move in game.moves()}
    for location in ("quarry.1", "castle.1"):
        assert "SET-ACTV-08" in refused(game, f"activate {location}")
    game = owner("quarry", "castle", goods={"settler": 1})
    assert offers(game, "activate") == ["castle.1"]
    assert "SET-ACTV-08" not in refused(game, "activate quarry.1")


@pytest.mark.rule("SET-ACTV-09")
def test_SET_ACTV_09_the_view_tells_the_payment_from_other_tokens():
    game = owner("coal_mine", "castle", goods={"settler": 2, "defense": 1}, other=board())
    play(game, "defend coal_mine")
    [event] = cited(play(game, "activate coal_mine"), "SET-ACTV-09")
    assert event.name == "paid_on"
    for viewer in (0, 1, None):
        [shown] = [each for each in game.view(viewer)["locations"] if each["card"] == "coal_mine"]
        assert (shown["paid"], shown["defence"], shown["used"]) == ({"settler": 1}, True, 1)


@pytest.mark.rule("SET-ACTV-09")
def test_SET_ACTV_09_other_tokens_do_not_matter_for_an_activation():
    for marks in ("", "!"):
        game = owner(f"coal_mine{marks}", goods={"settler": 1})
        assert game.judge("activate coal_mine").legal
    taken = {"card": "coal_mine", "taken_by": "egyptians"}
    game = table(board(goods={"settler": 1}), board(locations=[taken]), factions=["egyptians", "romans"])
    assert game.judge("activate coal_mine").legal
    [shown] = game.view(1)["locations"]
    assert (shown["taken_by"], "paid" in shown) == ("egyptians", False)


@pytest.mark.rule("SET-ACTV-10")
def test_SET_ACTV_10_an_action_without_a_target_is_refused_and_costs_nothing():
    mine = board(goods={"settler": 2}, locations=["robbers"], deals=["raid"])
    deal = board(deals=["stonecutter"])
    game = table(mine, board(), deal | {"passed": True}, factions=["barbarians", "egyptians", "romans"])
    assert refused(game, "activate robbers") == ("SET-ACTV-10",)
    assert (goods(game), at(game, "robbers")) == ({"settler": 2}, {"card": "robbers", "owner": "barbarians"})
    game = table(mine, board(), deal, factions=["barbarians", "egyptians", "romans"])
    play(game, "activate robbers")
    assert offers(game, "pick_deal") == ["stonecutter.1"]


@pytest.mark.rule("SET-ACTV-10")
@pytest.mark.parametrize(("faction", "card", "mine", "other"), [
    ("barbarians", "saboteurs", {}, {"goods": {"wood": 1}}),
    ("barbarians", "pack", {}, {"locations": ["quarry"]}),
    ("barbarians", "rabble.1", {"locations": ["quarry"]}, {}),
    ("romans", "engineers", {}, {"locations": ["ruins"]}),
    ("romans", "scouts", {}, {"deals": ["raid"]}),
    ("egyptians", "chariot_builder", {}, {"locations": ["quarry"]}),
    ("egyptians", "scorpion_breeder", {}, {"locations": ["castle"]}),
    ("egyptians", "temple_of_ra", {}, {"locations": ["ruins"]}),
    ("egyptians", "hideout.1", {"hand": ["ruins"]}, {}),
    ("egyptians", "royal_bath.1", {"locations": ["castle*"]}, {}),
    ("japanese", "fortress", {}, {"locations": ["ruins"]}),
    ("japanese", "trade_route", {}, {"locations": ["settlement"]}),
    ("japanese", "negotiator", {"deals": ["farm"]}, {}),
    ("barbarians", "porters", {"locations": ["quarry"]}, {}),
    ("barbarians", "imperial_messenger", {"deals": ["raid"]}, {}),
    ("barbarians", "wandering_jugglers", {"locations": ["castle*"]}, {}),
])
def test_SET_ACTV_10_for_every_card_that_needs_a_target(faction, card, mine, other):
    rest = "barbarians" if faction != "barbarians" else "egyptians"
    supply = {"settler": 2, "raze": 2, "food": 1, "gold": 1, "wood": 1}

    def facing(mine, other):
        own = mine | {"goods": supply, "locations": [card, *mine.get("locations", ())]}
        return table(board(**own), board(**other), factions=[faction, rest])

    assert facing(mine, other).judge(f"activate {card}").legal
    game = facing({}, {})
    assert refused(game, f"activate {card}") == ("SET-ACTV-10",)
    assert goods(game) == supply


@pytest.mark.rule("SET-ACTV-10")
def test_SET_ACTV_10_a_location_that_the_card_does_not_speak_of_is_no_target():
    game = owner("scorpion_breeder", faction="egyptians", goods={"settler": 1},
                 other=board(locations=["castle", "quarry"]))
    play(game, "activate scorpion_breeder")
    assert offers(game, "target") == ["castle.1"]
    assert refused(game, "target quarry.1") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-ACTV-10")
def test_SET_ACTV_10_an_own_thing_is_no_target_of_what_is_aimed_at_others():
    mine = {"faction": "romans", "goods": {"settler": 3}, "deals": ["stonecutter"]}
    game = owner("engineers", "scouts", "castle", **mine, other=board(locations=["quarry"], deals=["raid"]))
    play(game, "activate engineers")
    assert refused(game, "target castle.1") == ("SET-ACTV-10",)
    game = owner("engineers", "scouts", "castle", **mine, other=board(locations=["quarry"], deals=["raid"]))
    play(game, "activate scouts")
    assert refused(game, "pick_deal stonecutter.1") == ("SET-ACTV-10",)
    assert game.judge("pick_deal raid.1").legal


@pytest.mark.rule("SET-ACTV-10")
@pytest.mark.parametrize(("hand", "locations", "choices"), [
    (["quarry"], ["armorer"], ["hand", "location"]), (["quarry"], ["ruins"], ["hand"]),
    (["ruins"], ["armorer"], ["location"]),
])
def test_SET_ACTV_10_an_option_without_a_target_is_not_offered(hand, locations, choices):
    game = owner("dark_altar", goods={"raze": 2}, hand=hand, other=board(locations=locations))
    play(game, "activate dark_altar")
    assert offers(game, "choose") == choices
    for choice in {"hand", "location"} - set(choices):
        assert refused(game, f"choose {choice}") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-ACTV-10")
def test_SET_ACTV_10_is_not_told_of_a_feature_that_nobody_can_pay():
    game = owner("slaver", "castle", faction="egyptians", goods={"stone": 1}, hand=["slaves"])
    events = play(game, "build slaves", "sacrifice castle.1")
    [idle] = [event for event in events if event.name == "nothing_to_choose"]
    assert (idle.facts["card"], idle.rules) == ("slaver", ("SET-KIND-02",))
    assert names(player(game, 0)["hand"]) == []


@pytest.mark.rule("SET-KIND-03")
@pytest.mark.parametrize(("raze", "hand", "locations", "rules", "need"), [
    (0, ["quarry"], ["armorer"], ("SET-KIND-03",), 1), (0, ["ruins"], ["armorer"], ("SET-KIND-03",), 2),
    (1, ["ruins"], ["armorer!"], ("SET-KIND-03",), 2), (0, ["ruins"], ["ruins"], ("SET-ACTV-10",), None),
    (2, ["ruins"], ["armorer!"], ("SET-ACTV-10",), None),
])
def test_SET_KIND_03_a_dark_altar_without_tokens_says_so(raze, hand, locations, rules, need):
    game = owner("dark_altar", goods={"raze": raze}, hand=hand, other=board(locations=locations))
    assert refused(game, "activate dark_altar") == rules
    assert game.judge("activate dark_altar").reasons[0].facts.get("need") == need


@pytest.mark.rule("SET-ACTV-10")
def test_SET_ACTV_10_an_option_may_lack_both_tokens_and_a_target():
    game = owner("dark_altar", goods={"raze": 1}, hand=["quarry"])
    play(game, "activate dark_altar")
    assert refused(game, "choose location") == ("SET-KIND-03", "SET-ACTV-10")


@pytest.mark.rule("SET-ACTV-10")
@pytest.mark.parametrize("passed", [False, True])
def test_SET_ACTV_10_what_others_have_is_no_target_of_an_action_for_oneself(passed):
    """Whether they have passed does not matter then."""
    theirs = board(locations=["old_forest", "castle*"], deals=["stonecutter"], passed=passed)
    mine = {"goods": {"settler": 1, "food": 1}, "deals": ["raid"], "other": theirs}
    game = owner("porters", "quarry", **mine)
    play(game, "activate porters")
    assert refused(game, "target old_forest") == ("SET-ACTV-10",)
    game = owner("imperial_messenger", **mine)
    play(game, "activate imperial_messenger")
    assert refused(game, "pick_deal stonecutter.1") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-ACT-06")
def test_SET_ACT_06_is_not_the_only_rule_against_the_wrong_kind_of_location():
    boards = board(goods={"settler": 1}, locations=["scorpion_breeder"]), board(locations=["castle"])
    game = table(*boards, board(locations=["quarry"], passed=True), factions=["egyptians", "romans", "barbarians"])
    play(game, "activate scorpion_breeder")
    assert refused(game, "target quarry.1") == ("SET-ACT-06", "SET-GEN-09", "SET-ACTV-10")


@pytest.mark.rule("SET-CROM-04")
def test_SET_CROM_04_counts_beside_the_pass_of_its_owner():
    routes = [{"marker": "stalls", "partner": "builder"}]
    boards = board(goods={"settler": 1}, locations=["scouts", "builder"]), board(routes=routes, passed=True)
    game = table(*boards, board(deals=["raid"]), factions=["romans", "japanese", "barbarians"])
    play(game, "activate scouts")
    assert refused(game, "pick_deal builder.1") == ("SET-ACT-06", "SET-GEN-09", "SET-CROM-04")
