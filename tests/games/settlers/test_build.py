"""Building a location: what it costs, what it gives, and in which order."""

import pytest

from tests.games.settlers.changed import record, refusal
from tests.games.settlers.rounds import asked, at, next_round
from tests.games.settlers.table import board, cited, empire, goods, offers, play, player, refused, table
from tutor.games.settlers.components import RESOURCES, standard

DONE = board(passed=True)


def builder(faction="barbarians", **mine):
    """It is the turn of a faction, and nobody else plays in this round."""
    rest = "romans" if faction != "romans" else "barbarians"
    return table(board(**mine), DONE, factions=[faction, rest])


def gained(events, rule):
    """The goods that events under a rule gave."""
    return [event.facts["goods"] for event in cited(events, rule) if event.name == "gained"]


@pytest.mark.rule("SET-BUILD-01")
def test_SET_BUILD_01_a_card_of_the_hand_is_paid_and_placed():
    game = builder(goods={"wood": 3, "stone": 2}, hand=["wood_storage", "ruins"], locations=["quarry"])
    events = play(game, "build wood_storage", "draw common")
    assert [name.split(".")[0] for name in player(game, 0)["hand"][:1]] == ["ruins"]
    assert len(player(game, 0)["hand"]) == 2  # one built, one drawn by the bonus
    assert empire(game) == ["quarry.1", "wood_storage"]
    assert goods(game) == {"wood": 1, "stone": 1}
    [paid, built] = cited(events, "SET-BUILD-01")
    assert (paid.name, paid.facts["goods"]) == ("paid", (("wood", 2), ("stone", 1)))
    assert (built.name, built.facts["card"], built.facts["player"]) == ("built", "wood_storage", 0)


@pytest.mark.rule("SET-BUILD-01")
@pytest.mark.parametrize("short", [{"wood": 1, "stone": 1}, {"wood": 2}, {"settler": 3, "raze": 3, "stone": 1}])
def test_SET_BUILD_01_a_cost_that_cannot_be_paid_is_refused(short):
    assert builder(goods={"wood": 2, "stone": 1}, hand=["wood_storage"]).judge("build wood_storage").legal
    game = builder(goods=short, hand=["wood_storage"])
    assert refused(game, "build wood_storage") == ("SET-BUILD-01",)
    assert offers(game, "build") == []


@pytest.mark.rule("SET-BUILD-01")
def test_SET_BUILD_01_a_card_that_is_not_in_the_hand_is_refused():
    game = table(board(goods={"wood": 3}, hand=["ruins"]), board(hand=["sawmill"]))
    assert refused(game, "build sawmill") == ("SET-BUILD-01",)


@pytest.mark.rule("SET-BUILD-01")
def test_SET_BUILD_01_colonists_do_not_spare_the_goods():
    game = builder(goods={"wood": 2}, hand=["watchtower", "saboteurs"], locations=["colonists"])
    play(game, "activate colonists")
    assert offers(game, "settle") == ["saboteurs"]
    assert refused(game, "settle watchtower") == ("SET-BUILD-01",)


@pytest.mark.rule("SET-BUILD-02")
@pytest.mark.parametrize(("card", "side"), [("old_forest", "common"), ("primeval_forest", "faction")])
def test_SET_BUILD_02_common_and_faction_cards_can_be_built(card, side):
    game = builder(goods={"wood": 2}, hand=["old_forest", "primeval_forest"])
    assert set(offers(game, "build")) == {"old_forest", "primeval_forest"}
    [event] = cited(play(game, f"build {card}"), "SET-BUILD-02")
    assert (event.name, event.facts["side"]) == ("built", side)


@pytest.mark.rule("SET-BUILD-03")
def test_SET_BUILD_03_a_production_location_produces_at_once():
    """The printed example: a Watchtower for 2 wood and a Windmill."""
    game = builder(goods={"wood": 2}, hand=["watchtower"], locations=["windmill"])
    events = play(game, "build watchtower", "sacrifice windmill")
    assert empire(game) == ["watchtower.1"]
    assert goods(game) == {"settler": 1, "raze": 1}
    assert gained(events, "SET-BUILD-03") == [(("settler", 1), ("raze", 1))]
    assert goods(builder(locations=["watchtower"])) == {}


@pytest.mark.rule("SET-BUILD-03")
def test_SET_BUILD_03_another_kind_of_location_does_not():
    game = builder(goods={"wood": 1}, hand=["sawmill"])
    assert not cited(play(game, "build sawmill"), "SET-BUILD-03")
    assert goods(game) == {}


@pytest.mark.rule("SET-BUILD-04")
def test_SET_BUILD_04_a_bonus_is_given_once():
    game = builder("romans", hand=["ruins"])
    events = play(game, "build ruins")
    assert goods(game) == {"settler": 1}
    assert gained(events, "SET-BUILD-04") == [(("settler", 1),)]
    later = next_round(game)
    assert not cited(later, "SET-BUILD-04")
    assert not [event for event in later if event.facts.get("card") == "ruins.1"]
    assert goods(game)["settler"] == dict(standard().income["romans"])["settler"]


@pytest.mark.rule("SET-BUILD-05")
def test_SET_BUILD_05_production_and_bonus_are_both_given():
    game = builder(goods={"wood": 1, "stone": 1}, hand=["quarry"])
    events = play(game, "build quarry")
    assert goods(game) == {"stone": 2}
    assert gained(events, "SET-BUILD-03") == gained(events, "SET-BUILD-04") == [(("stone", 1),)]
    assert [(event.name, event.facts["card"]) for event in cited(events, "SET-BUILD-05")] == [("built", "quarry.1")]
    later = next_round(game)
    assert [event.facts["goods"] for event in later
            if event.name == "gained" and event.facts["card"] == "quarry.1"] == [(("stone", 1),)]


@pytest.mark.rule("SET-BUILD-05")
def test_SET_BUILD_05_is_not_told_where_one_of_them_is_missing():
    game = builder(goods={"wood": 2}, hand=["old_forest", "ruins"])
    assert not cited(play(game, "build old_forest", "build ruins"), "SET-BUILD-05")


@pytest.mark.rule("SET-BUILD-06")
@pytest.mark.parametrize(("card", "cost", "kind"), [
    ("statue", {"wood": 1, "stone": 2}, "feature"), ("tavern", {"wood": 1, "stone": 1}, "action")])
def test_SET_BUILD_06_a_bonus_does_not_change_the_kind(card, cost, kind):
    game = builder(goods=cost, hand=[card])
    [event] = cited(play(game, f"build {card}", "draw common"), "SET-BUILD-06")
    assert (event.name, event.facts["row"]) == ("built", kind)
    assert not [event for event in cited(next_round(game), "SET-PROD-04") if event.facts["card"] == card]


@pytest.mark.rule("SET-BUILD-06")
def test_SET_BUILD_06_a_production_location_with_a_bonus_stays_one():
    game = builder(goods={"wood": 1, "stone": 1}, hand=["quarry"])
    [built] = [event for event in play(game, "build quarry") if event.name == "built"]
    assert (built.facts["row"], "SET-BUILD-06" in built.rules) == ("production", False)


@pytest.mark.rule("SET-BUILD-07")
def test_SET_BUILD_07_a_common_location_costs_only_resources():
    for card in standard().prints.values():
        if card.common:
            assert not card.house
            assert {good for good, _ in card.cost.goods()} <= set(RESOURCES)
    game = builder(goods={"wood": 1}, hand=["sawmill"], locations=["castle"])
    [event] = cited(play(game, "build sawmill"), "SET-BUILD-07")
    assert (event.name, event.facts["card"]) == ("built", "sawmill.1")
    assert empire(game) == ["castle.1", "sawmill.1"]


@pytest.mark.rule("SET-BUILD-07")
@pytest.mark.parametrize("cost", [{"goods": {"wood": 1}, "discard_location": True},
                                  {"goods": {"wood": 1, "gold": 1}, "discard_location": False},
                                  {"goods": {"settler": 1}, "discard_location": False}])
def test_SET_BUILD_07_data_with_a_dearer_common_card_are_refused(cost):
    assert refusal(lambda data: record(data, "common_deck", "sawmill").update(build_cost=cost)) == "SET-BUILD-07"


@pytest.mark.rule("SET-BUILD-07")
def test_SET_BUILD_07_is_not_told_of_a_faction_card():
    game = builder(goods={"wood": 1}, hand=["primeval_forest"])
    assert not cited(play(game, "build primeval_forest"), "SET-BUILD-07")


@pytest.mark.rule("SET-BUILD-08")
def test_SET_BUILD_08_the_house_symbol_asks_for_a_location():
    game = builder(goods={"wood": 2}, hand=["watchtower", "primeval_forest"])
    assert offers(game, "build") == ["primeval_forest"]
    assert "SET-BUILD-08" in refused(game, "build watchtower")
    play(game, "build primeval_forest")
    assert empire(game) == ["primeval_forest.1"]


@pytest.mark.rule("SET-BUILD-08")
@pytest.mark.parametrize("location", ["castle.1", "settlement.1", "raid.1"])
def test_SET_BUILD_08_any_own_location_may_be_discarded_and_no_other(location):
    mine = board(goods={"wood": 1}, hand=["saboteurs"], locations=["castle", "settlement", "raid"])
    game = table(mine, board(locations=["quarry"]))
    play(game, "build saboteurs")
    assert offers(game, "sacrifice") == ["castle.1", "settlement.1", "raid.1"]
    assert refused(game, "sacrifice quarry.1") == ("SET-BUILD-08",)
    [event] = cited(play(game, f"sacrifice {location}"), "SET-BUILD-08")
    assert (event.name, event.facts["card"], event.facts["built"]) == ("sacrificed", location, "saboteurs")
    assert location not in empire(game)
    assert empire(game)[-1] == "saboteurs"


@pytest.mark.rule("SET-BUILD-08")
def test_SET_BUILD_08_a_location_is_not_discarded_for_nothing():
    game = builder(goods={"wood": 1}, locations=["castle"])
    assert "SET-BUILD-08" in refused(game, "sacrifice castle.1")


@pytest.mark.rule("SET-BUILD-09")
def test_SET_BUILD_09_the_location_being_built_cannot_pay_for_itself():
    game = builder(goods={"wood": 2}, hand=["watchtower"])
    assert refused(game, "build watchtower") == ("SET-BUILD-08", "SET-BUILD-09")
    game = builder(goods={"wood": 2}, hand=["watchtower"], locations=["castle"])
    play(game, "build watchtower")
    assert offers(game, "sacrifice") == ["castle.1"]
    assert refused(game, "sacrifice watchtower.1") == ("SET-BUILD-09",)


@pytest.mark.rule("SET-BUILD-09")
def test_SET_BUILD_09_all_costs_are_paid_before_the_card_is_placed():
    game = builder(goods={"wood": 2, "defense": 1}, hand=["watchtower"], locations=["castle"])
    play(game, "build watchtower")
    assert (asked(game), empire(game)) == ((0, "sacrifice"), ["castle.1"])
    for move in ("end", "pass", "activate castle.1"):
        assert not game.judge(move).legal
    assert "SET-BUILD-09" in refused(game, "pass")
    events = play(game, "sacrifice castle.1")
    assert [event.name for event in events][:3] == ["sacrificed", "paid", "built"]


@pytest.mark.rule("SET-BUILD-10")
def test_SET_BUILD_10_a_foundation_may_be_discarded_instead():
    game = builder(goods={"wood": 1}, hand=["saboteurs"], foundations=["castle"])
    play(game, "build saboteurs")
    assert offers(game, "sacrifice") == ["castle.1"]
    [event] = cited(play(game, "sacrifice castle.1"), "SET-BUILD-10")
    assert (event.name, event.facts["card"]) == ("sacrificed", "castle.1")
    assert (player(game, 0)["foundations"], empire(game)) == ([], ["saboteurs"])
    assert "SET-BUILD-08" in refused(builder(goods={"wood": 1}, hand=["saboteurs"]), "build saboteurs")


@pytest.mark.rule("SET-BUILD-10")
def test_SET_BUILD_10_only_an_own_foundation_and_only_if_it_is_chosen():
    mine = board(goods={"wood": 1}, hand=["saboteurs"], foundations=["castle"], locations=["quarry"])
    game = table(mine, board(foundations=["sawmill"]))
    play(game, "build saboteurs")
    assert "SET-BUILD-08" in refused(game, "sacrifice sawmill.1")
    assert not cited(play(game, "sacrifice quarry.1"), "SET-BUILD-10")
    assert player(game, 0)["foundations"] == ["castle.1"]


@pytest.mark.rule("SET-BUILD-11")
def test_SET_BUILD_11_an_activated_location_may_be_discarded_with_the_goods_on_it():
    game = builder(goods={"wood": 2, "settler": 1}, hand=["saboteurs"], locations=["castle", "sawmill"])
    play(game, "activate castle.1", "draw common", "build saboteurs")
    assert at(game, "castle.1")["paid"] == {"settler": 1}
    events = play(game, "sacrifice castle.1")
    assert {event.name for event in cited(events, "SET-BUILD-11")} == {"swept", "sacrificed"}
    [swept] = [event for event in events if event.name == "swept"]
    assert swept.facts == {"player": 0, "card": "castle.1", "goods": (("settler", 1),)}
    assert (goods(game, 0), goods(game, 1)) == ({"wood": 1}, {})


@pytest.mark.rule("SET-BUILD-11")
def test_SET_BUILD_11_also_where_nothing_lies_on_it_but_not_if_it_was_not_activated():
    mine = {"goods": {"stone": 1}, "hand": ["slaver"]}
    game = builder("egyptians", locations=["temple_of_ra*"], **mine)
    assert cited(play(game, "build slaver", "sacrifice temple_of_ra"), "SET-BUILD-11")
    game = builder("egyptians", locations=["temple_of_ra"], **mine)
    assert not cited(play(game, "build slaver", "sacrifice temple_of_ra"), "SET-BUILD-11")


@pytest.mark.rule("SET-BUILD-12")
@pytest.mark.parametrize(("location", "copy", "lost"), [
    ({"card": "castle", "defence": True}, "castle.1", (("defense", 1),)),
    ({"card": "farm", "samurai": True}, "farm.1", (("settler", 1),)),
    ({"card": "stalls", "used": 2, "paid": {"food": 2}}, "stalls.1", (("food", 2),)),
    ({"card": "casino", "used": 1, "paid": {"settler": 1}, "samurai": True}, "casino",
     (("settler", 1), ("settler", 1))),
])
def test_SET_BUILD_12_everything_on_the_discarded_location_goes_too(location, copy, lost):
    game = builder("japanese", goods={"wood": 1}, hand=["sake_house"], locations=[location])
    events = play(game, "build sake_house", f"sacrifice {copy}")
    [event] = cited(events, "SET-BUILD-12")
    assert (event.name, event.facts) == ("swept", {"player": 0, "card": copy, "goods": lost})
    assert goods(game) == {"gold": 1}  # only what the sake house gives for itself
    assert game.position()["locations"] == [{"card": "sake_house", "owner": "japanese"}]


@pytest.mark.rule("SET-BUILD-12")
def test_SET_BUILD_12_is_not_told_of_a_bare_location():
    game = builder(goods={"wood": 1}, hand=["saboteurs"], locations=["castle", "quarry!"])
    assert not cited(play(game, "build saboteurs", "sacrifice castle.1"), "SET-BUILD-12")
    assert at(game, "quarry.1")["defence"]


@pytest.mark.rule("SET-BUILD-13")
@pytest.mark.parametrize(("location", "deck"), [("castle.1", "common"), ("stonecutter.1", "romans")])
def test_SET_BUILD_13_the_discarded_location_goes_to_the_pile_of_its_deck(location, deck):
    mine = board(goods={"stone": 1}, hand=["builder"], locations=["castle", "stonecutter"])
    game = table(mine, DONE, factions=["romans", "barbarians"])
    [event] = cited(play(game, "build builder", f"sacrifice {location}"), "SET-BUILD-13")
    assert (event.name, event.facts["card"], event.facts["deck"]) == ("sacrificed", location, deck)
    piles = {"common": game.position()["common_discard"], "romans": player(game, 0)["discard"],
             "barbarians": player(game, 1)["discard"]}
    assert piles == {pile: [location] if pile == deck else [] for pile in piles}


@pytest.mark.rule("SET-BUILD-14")
@pytest.mark.parametrize(("locations", "points"), [(["raid"], 1), (["raid", "raid"], 2), (["raid", "armorer"], 2)])
def test_SET_BUILD_14_the_discarded_location_no_longer_counts(locations, points):
    game = builder(goods={"wood": 2}, hand=["hillfort"], locations=locations)
    events = play(game, "build hillfort", "sacrifice raid.1")
    assert player(game, 0)["vp"] == points
    assert [event.facts["n"] for event in events if event.name == "counted"] == [points]
    [event] = cited(events, "SET-BUILD-14")
    assert (event.name, event.facts["card"], event.facts["built"]) == ("sacrificed", "raid.1", "hillfort")


@pytest.mark.rule("SET-BUILD-15")
def test_SET_BUILD_15_several_locations_of_one_name_may_stand_in_an_empire():
    game = builder(goods={"wood": 3, "stone": 3}, hand=["quarry", "quarry"])
    assert not cited(play(game, "build quarry"), "SET-BUILD-15")
    [event] = cited(play(game, "build quarry"), "SET-BUILD-15")
    assert (event.name, event.facts["card"]) == ("built", "quarry.2")
    assert empire(game) == ["quarry.1", "quarry.2"]


@pytest.mark.rule("SET-BUILD-15")
def test_SET_BUILD_15_a_namesake_in_another_empire_is_none():
    game = table(board(goods={"wood": 1, "stone": 1}, hand=["quarry"]), board(locations=["quarry"]))
    assert not cited(play(game, "build quarry"), "SET-BUILD-15")


@pytest.mark.rule("SET-BUILD-16")
def test_SET_BUILD_16_features_come_after_the_production():
    game = builder("egyptians", goods={"stone": 2}, hand=["pyramid"], locations=["slaver"])
    events = play(game, "build pyramid")
    assert goods(game) == {"stone": 1, "gold": 1}
    assert [event.name for event in events] == ["paid", "built", "gained", "feature"]
    assert [(event.name, event.facts["card"]) for event in cited(events, "SET-BUILD-16")] == [("feature", "slaver")]
    assert offers(game, "choose") == ["gold", "stone"]
    play(game, "choose gold")
    assert (goods(game), player(game, 0)["vp"]) == ({"stone": 1}, 2)


@pytest.mark.rule("SET-BUILD-16")
def test_SET_BUILD_16_production_bonus_and_features_follow_in_this_order():
    game = builder(goods={"wood": 1, "stone": 1}, hand=["quarry"], locations=["supplier"])
    events = [event for event in play(game, "build quarry") if event.name in ("paid", "built", "gained", "feature")]
    steps = [next(rule for rule in event.rules if rule.startswith(("SET-BUILD", "SET-KIND"))) for event in events]
    assert steps == ["SET-BUILD-01", "SET-BUILD-01", "SET-BUILD-03", "SET-BUILD-04", "SET-KIND-02", "SET-KIND-02"]


@pytest.mark.rule("SET-BUILD-16")
@pytest.mark.parametrize(("first", "offered"), [("supplier", ["gold", "stone"]), ("slaver", [])])
def test_SET_BUILD_16_the_owner_orders_the_features(first, offered):
    """A sphinx avenue eats all stone: only the gold of the supplier can pay the slaver, as gold or for stone."""
    game = builder("egyptians", goods={"stone": 2}, hand=["sphinx_avenue"], locations=["slaver", "supplier", "castle"])
    play(game, "build sphinx_avenue", "sacrifice castle.1")
    assert set(offers(game, "next")) == {"slaver", "supplier"}
    assert refused(game, "next castle.1") == ("SET-BUILD-16",)
    events = play(game, f"next {first}")
    assert cited(events, "SET-BUILD-16")[0].facts["card"] == first
    assert [each for each in offers(game, "choose") if asked(game)[1] == "choose"] == offered


@pytest.mark.rule("SET-BUILD-17")
def test_SET_BUILD_17_a_location_built_by_the_negotiator_produces_at_once():
    game = builder("japanese", goods={"wood": 1, "settler": 1}, deals=["farm"], locations=["negotiator"])
    events = play(game, "activate negotiator", "upgrade farm.1")
    assert goods(game) == {"settler": 1, "food": 1}
    [event] = cited(events, "SET-BUILD-17")
    assert (event.name, event.facts["card"]) == ("built", "farm.1")
    assert gained(events, "SET-BUILD-03") == [(("food", 1), ("settler", 1))]
    assert (empire(game), player(game, 0)["deals"]) == (["negotiator", "farm.1"], [])


@pytest.mark.rule("SET-BUILD-17")
def test_SET_BUILD_17_its_bonus_and_the_features_that_watch_apply():
    mine = {"goods": {"wood": 1, "settler": 1}, "locations": ["negotiator", "windmill"]}
    game = builder("japanese", deals=["dojo"], **mine)
    before = len(player(game, 0)["hand"])
    events = play(game, "activate negotiator", "upgrade dojo.1")
    assert len(player(game, 0)["hand"]) == before + 1
    assert [(event.name, event.facts["card"]) for event in cited(events, "SET-BUILD-16")] == [("feature", "windmill")]
    assert (goods(game), player(game, 0)["vp"]) == ({"gold": 1}, 1)


@pytest.mark.rule("SET-BUILD-17")
def test_SET_BUILD_17_the_same_for_the_colonists():
    game = builder(goods={"wood": 3}, hand=["watchtower"], locations=["colonists", "coaching_inn"])
    events = play(game, "activate colonists", "settle watchtower")
    assert goods(game) == {"settler": 1, "raze": 1, "gold": 1}
    assert [event.facts["card"] for event in cited(events, "SET-BUILD-17")] == ["watchtower.1"]
    assert [event.facts["card"] for event in cited(events, "SET-BUILD-16")] == ["coaching_inn"]
    assert empire(game) == ["colonists", "coaching_inn", "watchtower.1"]
