"""The explanations of Egyptian cards."""

import pytest

import tutor
from tests.games.settlers.invariants import check
from tests.games.settlers.rounds import asked, at, harvest, next_round
from tests.games.settlers.table import board, cited, empire, goods, offers, play, player, refused, table

NILE = ("egyptians", "romans")


def lent(card, **marks):
    """A location of somebody else that the Egyptians have taken over."""
    return {"card": card, "taken_by": "egyptians"} | marks


# --- Poušť


@pytest.mark.rule("SET-CEGY-01")
def test_SET_CEGY_01_the_desert_is_free_but_takes_the_turn():
    game = table(board(hand=["desert"]), factions=NILE)
    [event] = cited(play(game, "build desert", "draw common", "draw faction"), "SET-CEGY-01")
    assert (event.name, event.facts["card"]) == ("built", "desert")
    assert (empire(game), goods(game)) == (["desert"], {})
    assert asked(game) == (1, "turn")


@pytest.mark.rule("SET-CEGY-01")
def test_SET_CEGY_01_the_golden_bazaar_asks_for_a_location_at_least():
    game = table(board(hand=["golden_bazaar"]), factions=NILE)
    assert "SET-BUILD-08" in refused(game, "build golden_bazaar")
    rich = table(board(hand=["golden_bazaar"], foundations=["castle"]), factions=NILE)
    assert not cited(play(rich, "build golden_bazaar", "sacrifice castle.1"), "SET-CEGY-01")


@pytest.mark.rule("SET-CEGY-02")
def test_SET_CEGY_02_the_desert_is_paid_with_a_card_and_no_own_settler():
    mine = board(goods={"settler": 2}, hand=["castle", "sphinx"], locations=["desert"])
    game = table(mine, board(hand=["quarry", "builder"]), factions=NILE)
    events = play(game, "activate desert", "spend castle", "against romans")
    [event] = cited(events, "SET-CEGY-02")
    assert (event.name, event.facts["card"], event.facts["location"]) == ("spent_card", "castle.1", "desert")
    assert asked(game) == (1, "discard")
    game.play("discard builder")
    assert player(game, 0)["hand"] == ["sphinx.1"]
    assert (goods(game), player(game, 0)["vp"]) == ({"settler": 2}, 1)
    assert game.position()["common_discard"] == ["castle.1"]
    assert (player(game, 1)["hand"], player(game, 1)["discard"]) == (["quarry.1"], ["builder.1"])
    assert (at(game, "desert")["used"], "paid" in at(game, "desert")) == (1, False)


@pytest.mark.rule("SET-CEGY-02")
def test_SET_CEGY_02_without_a_card_there_is_no_activation_and_nobody_accuses_himself():
    poor = table(board(goods={"settler": 2}, locations=["desert"]), factions=NILE)
    assert refused(poor, "activate desert") == ("SET-KIND-03",)
    game = table(board(hand=["castle"], locations=["desert"]), factions=NILE)
    play(game, "activate desert", "spend castle")
    assert refused(game, "against egyptians") == ("SET-CEGY-02",)
    events = game.play("against romans")
    assert "nothing_discarded" in {event.name for event in events}
    assert player(game, 0)["vp"] == 1


# --- Stavitel vozů


def chariots(target, raze=1):
    """The chariot builder against one location."""
    mine = board(goods={"raze": raze}, locations=["chariot_builder", "pillory"])
    factions = ("egyptians", "japanese")
    return table(mine, board(locations=[target]), factions=factions)


@pytest.mark.rule("SET-CEGY-03")
def test_SET_CEGY_03_the_chariot_builder_razes_for_one_token():
    game = chariots("quarry", raze=2)
    events = play(game, "activate chariot_builder", "target quarry.1")
    [event] = cited(events, "SET-CEGY-03")
    assert (event.name, event.facts["card"], event.facts["loser"]) == ("razed", "quarry.1", 1)
    assert not cited(events, "SET-CEGY-04")
    assert goods(game) == {"raze": 1, "stone": 2}
    assert at(game, "chariot_builder")["paid"] == {"raze": 1}
    assert (player(game, 1)["foundations"], goods(game, 1)) == (["quarry.1"], {"wood": 1})


@pytest.mark.rule("SET-CEGY-03")
def test_SET_CEGY_03_not_without_a_token_and_only_what_can_be_razed():
    assert refused(chariots("quarry", raze=0), "activate chariot_builder") == ("SET-KIND-03",)
    assert refused(chariots("gate"), "activate chariot_builder") == ("SET-ACTV-10",)
    game = chariots("quarry")
    game.play("activate chariot_builder")
    assert "SET-RAZE-04" in refused(game, "target pillory")


@pytest.mark.rule("SET-CEGY-04")
@pytest.mark.parametrize(("target", "location"), [("quarry!", "quarry.1"), ("farm^", "farm.1")])
def test_SET_CEGY_04_protection_costs_the_chariot_builder_nothing(target, location):
    game = chariots(target)
    [event] = cited(play(game, "activate chariot_builder", f"target {location}"), "SET-CEGY-04")
    assert (event.name, event.facts["card"]) == ("razed", location)
    assert "raze" not in goods(game)
    assert at(game, "chariot_builder")["paid"] == {"raze": 1}
    assert empire(game, 1) == []


# --- Oáza


@pytest.mark.rule("SET-CEGY-05")
def test_SET_CEGY_05_a_settler_for_each_pair_of_one_action():
    game = table(board(goods={"settler": 6}), board(locations=["oasis"]), factions=("barbarians", "egyptians"))
    events = play(game, "send wood", "send stone", "send food")
    paid = cited(events, "SET-CEGY-05")
    assert [(event.facts["player"], event.facts["goods"]) for event in paid] == [(1, (("settler", 1),))] * 3
    assert goods(game, 1) == {"settler": 3}
    assert goods(game) == {"wood": 1, "stone": 1, "food": 1}


@pytest.mark.rule("SET-CEGY-05")
def test_SET_CEGY_05_not_for_own_settlers_and_only_four_times_in_a_round():
    own = table(board(goods={"settler": 2}, locations=["oasis"]), factions=("egyptians", "barbarians"))
    assert not cited(own.play("send wood"), "SET-CEGY-05") and goods(own) == {"wood": 1}
    factions = ("barbarians", "egyptians")
    game = table(board(goods={"settler": 4}), board(locations=["oasis"], oases=3), factions=factions)
    assert cited(game.play("send wood"), "SET-CEGY-05")
    assert not cited(game.play("send wood"), "SET-CEGY-05")
    assert goods(game, 1) == {"settler": 1}


@pytest.mark.rule("SET-CEGY-05")
def test_SET_CEGY_05_the_oasis_gives_again_in_the_next_round():
    factions = ("barbarians", "egyptians")
    game = table(board(goods={"settler": 4}), board(locations=["oasis"], oases=4), factions=factions, first=1, to_act=0)
    assert not cited(game.play("send wood"), "SET-CEGY-05")
    next_round(game)
    assert (asked(game), goods(game, 1)["settler"]) == ((0, "turn"), 3)
    assert cited(game.play("send wood"), "SET-CEGY-05")
    assert goods(game, 1)["settler"] == 3 + 1


# --- Útočiště


@pytest.mark.rule("SET-CEGY-06")
def test_SET_CEGY_06_the_hideout_lays_a_card_as_a_foundation_and_razes_nothing():
    mine = board(goods={"settler": 1, "raze": 1}, hand=["old_forest", "sphinx"], locations=["hideout", "pillory"])
    game = table(mine, factions=NILE)
    game.play("activate hideout.1")
    assert offers(game, "lay") == ["old_forest"]
    assert refused(game, "lay sphinx") == ("SET-CEGY-06",)
    events = game.play("lay old_forest")
    [event] = cited(events, "SET-CEGY-06")
    assert (event.name, event.facts["card"]) == ("foundation_laid", "old_forest")
    assert player(game, 0)["foundations"] == ["old_forest"]
    assert player(game, 0)["vp"] == 1, "of the hideout, not of the pillory"
    assert goods(game) == {"raze": 1, "stone": 1}, "no wood of the raze field"
    assert not [event for event in events if event.name in ("razed_hand", "feature", "plundered")]


@pytest.mark.rule("SET-CEGY-06")
def test_SET_CEGY_06_the_hideout_needs_a_common_card_in_hand():
    game = table(board(goods={"settler": 1}, hand=["sphinx"], locations=["hideout"]), factions=NILE)
    assert refused(game, "activate hideout.1") == ("SET-ACTV-10",)


@pytest.mark.rule("SET-CEGY-07")
def test_SET_CEGY_07_the_hideout_gives_stone_in_place_of_wood():
    game = table(board(goods={"settler": 1}, hand=["old_forest"], locations=["hideout"]), factions=NILE)
    events = play(game, "activate hideout.1", "lay old_forest")
    [event] = cited(events, "SET-CEGY-07")
    assert dict(event.facts["goods"])["stone"] == 1
    assert goods(game) == {"stone": 1}


# --- Sfinga


@pytest.mark.rule("SET-CEGY-08")
@pytest.mark.parametrize(("choice", "points"), [("vp", 3), ("raze", 0)])
def test_SET_CEGY_08_the_sphinx_is_active_in_production(choice, points):
    game, _ = harvest(board(locations=["pharaoh_guard", "sphinx"]), factions=NILE)
    events = game.play(f"choose {choice}")
    assert player(game, 0)["vp"] == points
    found = cited(events, "SET-CEGY-08")
    assert [(event.name, event.facts["card"]) for event in found] == [("sphinx", "sphinx.1")] * bool(points)


@pytest.mark.rule("SET-CEGY-08")
def test_SET_CEGY_08_is_about_the_production_phase_only():
    game = table(board(goods={"gold": 2}, locations=["sphinx_avenue", "sphinx"]), factions=NILE)
    events = game.play("activate sphinx_avenue.1")
    assert player(game, 0)["vp"] == 3 and not cited(events, "SET-CEGY-08")


@pytest.mark.rule("SET-CEGY-17")
def test_SET_CEGY_17_two_sources_of_one_point_are_not_added():
    game = table(board(goods={"wood": 2}, locations=["sawmill", "sphinx"]), factions=NILE)
    assert not cited(play(game, "activate sawmill.1", "again"), "SET-CEGY-17")
    assert player(game, 0)["vp"] == 2


@pytest.mark.rule("SET-CEGY-17")
@pytest.mark.parametrize("sphinxes", [0, 1, 2])
def test_SET_CEGY_17_each_sphinx_adds_one_point_to_a_source_of_two_or_more(sphinxes):
    locations = ["marketplace", *("sphinx",) * sphinxes]
    game = table(board(goods={"wood": 1, "stone": 1, "food": 1}, locations=locations), factions=NILE)
    events = cited(game.play("activate marketplace"), "SET-CEGY-17")
    assert player(game, 0)["vp"] == 3 + sphinxes
    assert [(event.name, event.facts["n"]) for event in events] == [("sphinx", 3)] * sphinxes


@pytest.mark.rule("SET-CEGY-17")
def test_SET_CEGY_17_final_scoring_does_not_rouse_the_sphinx():
    game = table(board(vp=7, locations=["sphinx", "sphinx", "quarry"]), round=5, factions=NILE)
    events = play(game, "pass", "pass")
    assert game.over and not cited(events, "SET-CEGY-17")
    assert game.scores()[0]["total"] == 7 + 2 + 2 + 1


# --- Chrám boha Ra


def temple(*theirs, **fields):
    """The temple of Ra and a Roman empire."""
    return table(board(locations=["temple_of_ra"], **fields), board(locations=theirs), factions=NILE)


@pytest.mark.rule("SET-CEGY-09")
def test_SET_CEGY_09_a_production_location_gives_nothing_when_taken_over():
    game = temple("quarry", "castle")
    other = game.branch()
    [event] = cited(play(game, "activate temple_of_ra", "target quarry.1"), "SET-CEGY-09")
    assert (event.name, event.facts["card"]) == ("taken_over", "quarry.1")
    assert goods(game) == {}
    assert not cited(play(other, "activate temple_of_ra", "target castle.1"), "SET-CEGY-09")


@pytest.mark.rule("SET-CEGY-10")
def test_SET_CEGY_10_the_egyptians_cannot_discard_a_location_taken_over():
    mine = board(goods={"stone": 1}, hand=["sphinx"], locations=["temple_of_ra*"])
    game = table(mine, board(locations=[lent("quarry")]), factions=NILE)
    game.play("build sphinx")
    assert offers(game, "sacrifice") == ["temple_of_ra"]
    assert refused(game, "sacrifice quarry.1") == ("SET-CEGY-10",)


@pytest.mark.rule("SET-CEGY-10")
def test_SET_CEGY_10_its_owner_cannot_discard_it_either():
    theirs = {"goods": {"stone": 1}, "hand": ["builder"]}
    mine = board(locations=["temple_of_ra*"])
    game = table(mine, board(locations=[lent("quarry"), "castle"], **theirs), factions=NILE, to_act=1)
    game.play("build builder")
    assert offers(game, "sacrifice") == ["castle.1"]
    assert refused(game, "sacrifice quarry.1") == ("SET-CEGY-10",)
    bare = table(mine, board(locations=[lent("quarry")], **theirs), factions=NILE, to_act=1)
    assert "SET-BUILD-08" in refused(bare, "build builder")
    assert "SET-CEGY-10" in refused(bare, "build builder")


@pytest.mark.rule("SET-CEGY-10")
def test_SET_CEGY_10_is_named_where_the_egyptians_have_nothing_else_to_discard():
    mine, quarry = board(goods={"stone": 1}, hand=["sphinx"]), lent("quarry")
    game = table(mine, board(locations=[quarry]), factions=NILE)
    assert refused(game, "build sphinx") == ("SET-BUILD-08", "SET-CEGY-10")
    game = table(mine, board(locations=["quarry"]), factions=NILE)
    assert refused(game, "build sphinx") == ("SET-BUILD-08", "SET-BUILD-09")


@pytest.mark.rule("SET-CEGY-11")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_SET_CEGY_11_activations_of_this_round_count_for_the_egyptians(used):
    mine = board(goods={"settler": 3}, locations=["temple_of_ra*"])
    mine_of_gold = lent("gold_mine", **({"used": used} if used else {}))
    game = table(mine, board(locations=[mine_of_gold], passed=True), factions=NILE)
    for n in range(2 - used):
        game.play("again" if n else "activate gold_mine.1")
        assert goods(game)["gold"] == n + 1
    if asked(game)[1] == "after":
        assert "SET-CEGY-11" in refused(game, "again")
        game.play("end")
    assert refused(game, "activate gold_mine.1") == ("SET-CEGY-11",)


@pytest.mark.rule("SET-CEGY-12")
def test_SET_CEGY_12_the_token_marks_the_location_and_no_own_settler_is_spent():
    game = temple("castle", goods={"settler": 2})
    [event] = cited(play(game, "activate temple_of_ra", "target castle.1"), "SET-CEGY-12")
    assert (event.name, event.facts["player"], event.facts["other"]) == ("taken_over", 0, 1)
    assert at(game, "castle.1")["taken_by"] == "egyptians"
    assert goods(game) == {"settler": 2}
    assert (at(game, "temple_of_ra")["used"], "paid" in at(game, "temple_of_ra")) == (1, False)
    if asked(game)[1] == "after":
        assert "again" not in {move.kind for move in game.moves()}


def pillaged(location):
    """Barbarians raze a location of the Romans, which the Egyptians may have taken over."""
    boards = board(locations=["temple_of_ra*"]), board(locations=[location]), board(goods={"raze": 2})
    game = table(*boards, factions=(*NILE, "barbarians"), to_act=2)
    return game, game.play("raze quarry.1")


@pytest.mark.rule("SET-CEGY-13")
def test_SET_CEGY_13_the_egyptians_get_the_wood_and_the_token_of_a_razed_location():
    game, events = pillaged(lent("quarry"))
    [event] = cited(events, "SET-CEGY-13")
    assert (event.name, event.facts["player"], event.facts["card"]) == ("token_back", 0, "quarry.1")
    assert (goods(game, 0), goods(game, 1), goods(game, 2)) == ({"wood": 1}, {}, {"stone": 2})
    assert not [each for each in game.position()["locations"] if "taken_by" in each]
    game, events = pillaged("quarry")
    assert not cited(events, "SET-CEGY-13")
    assert (goods(game, 0), goods(game, 1)) == ({}, {"wood": 1})


@pytest.mark.rule("SET-CEGY-14")
def test_SET_CEGY_14_the_foundation_stays_with_the_owner():
    game, events = pillaged(lent("quarry"))
    [event] = cited(events, "SET-CEGY-14")
    assert event.facts["other"] == 1
    assert (player(game, 0)["foundations"], player(game, 1)["foundations"]) == ([], ["quarry.1"])


@pytest.mark.rule("SET-CEGY-15")
def test_SET_CEGY_15_in_round_five_the_location_scores_for_its_owner():
    game = table(board(locations=["temple_of_ra*"]), board(locations=[lent("quarry")]), factions=NILE, round=5)
    [event] = cited(play(game, "pass", "pass"), "SET-CEGY-15")
    assert (event.name, event.facts["player"], event.facts["other"]) == ("returned", 0, 1)
    assert game.over
    common = [
        next(item["points"] for item in each["items"] if item["category"] == "common") for each in game.scores()
    ]
    assert common == [0, 1]


@pytest.mark.rule("SET-CEGY-15")
def test_SET_CEGY_15_the_takeover_ends_with_the_round():
    game = table(board(locations=["temple_of_ra*"]), board(locations=[lent("quarry")]), factions=NILE)
    assert cited(next_round(game), "SET-CEGY-15")
    assert "taken_by" not in at(game, "quarry.1")
    assert goods(game, 1)["stone"] == 1 + 1, "the board and the quarry of the Romans"
    assert "stone" not in goods(game, 0)


@pytest.mark.rule("SET-CEGY-16")
@pytest.mark.parametrize(("builder", "taken", "red"), [(0, True, 2), (0, False, 1), (1, True, 1), (1, False, 2)])
def test_SET_CEGY_16_the_colour_counts_for_the_egyptians(builder, taken, red):
    cook = {"goods": {"wood": 2, "stone": 1}, "hand": ["baker"]}
    mine = board(locations=["temple_of_ra*"], **(cook if builder == 0 else {}))
    theirs = board(locations=[lent("brewer") if taken else "brewer"], **(cook if builder == 1 else {}))
    game = table(mine, theirs, factions=NILE, to_act=builder)
    game.play("build baker")
    assert player(game, builder)["vp"] == red


@pytest.mark.rule("SET-CEGY-16")
def test_SET_CEGY_16_the_egyptians_activate_it_and_the_owner_cannot():
    boards = board(goods={"food": 1}, locations=["temple_of_ra"]), board(goods={"food": 2}, locations=["brewer"])
    game = table(*boards, factions=NILE)
    [event] = cited(play(game, "activate temple_of_ra", "target brewer"), "SET-CEGY-16")
    assert (event.facts["card"], event.facts["other"]) == ("brewer", 1)
    assert asked(game) == (1, "turn")
    assert "SET-CEGY-16" in refused(game, "activate brewer")
    game.play("pass")
    game.play("activate brewer")
    assert (player(game, 0)["vp"], player(game, 1)["vp"]) == (1, 0)


@pytest.mark.rule("SET-CEGY-16")
@pytest.mark.parametrize(("taken", "points"), [(True, (1, 0)), (False, (0, 1))])
def test_SET_CEGY_16_its_feature_works_for_the_egyptians(taken, points):
    mine = board(goods={"raze": 1}, hand=["old_forest"], locations=["temple_of_ra*"])
    theirs = board(goods={"raze": 1}, hand=["quarry"], locations=[lent("pillory") if taken else "pillory"])
    game = table(mine, theirs, factions=NILE)
    play(game, "raze_hand old_forest", "raze_hand quarry")
    assert (player(game, 0)["vp"], player(game, 1)["vp"]) == points


@pytest.mark.rule("SET-CEGY-16")
@pytest.mark.parametrize("seat", [0, 1])
def test_SET_CEGY_16_offerings_are_made_by_the_egyptians_and_not_by_the_owner(seat):
    people = [{"hand": ["castle"], "goods": {"wood": 1}}, {"hand": ["quarry"], "goods": {"wood": 1}}]
    mine, theirs = board(locations=["temple_of_ra*"], **people[0]), board(locations=[lent("gate")], **people[1])
    game = table(mine, theirs, factions=("egyptians", "japanese"), to_act=seat)
    assert offers(game, "tuck") == ["gate.1 castle"] * (seat == 0)
    if seat == 0:
        game.play("tuck gate.1 castle")
        assert (player(game, 0)["vp"], player(game, 1)["vp"]) == (1, 0)
        assert at(game, "gate.1")["under"] == ["castle.1"]
    else:
        assert refused(game, "tuck gate.1 quarry") == ("SET-CEGY-16",)


@pytest.mark.rule("SET-CEGY-16")
def test_SET_CEGY_16_resources_are_laid_on_a_shrine_by_the_egyptians():
    mine, theirs = board(goods={"wood": 1}, locations=["temple_of_ra*"]), board(locations=[lent("shrine")])
    game = table(mine, theirs, factions=("egyptians", "japanese"))
    assert offers(game, "offer") == ["shrine wood"]
    game.play("offer shrine wood")
    assert (goods(game), at(game, "shrine")["under"]) == ({}, ["wood"])


@pytest.mark.rule("SET-CEGY-16")
def test_SET_CEGY_16_its_owner_puts_nothing_on_it():
    people = {"goods": {"wood": 1, "settler": 1, "defense": 1}, "hand": ["castle"]}
    theirs = board(locations=[lent("quarry"), lent("farm"), lent("gate"), lent("shrine")], **people)
    game = table(board(), theirs, factions=("egyptians", "japanese"), to_act=1)
    for move in ("defend quarry.1", "deploy farm.1", "tuck gate.1 castle", "offer shrine wood"):
        assert refused(game, move) == ("SET-CEGY-16",), move


@pytest.mark.rule("SET-CEGY-16")
@pytest.mark.parametrize(("taken", "kept"), [(True, ({"wood": 2}, {})), (False, ({}, {"wood": 3}))])
def test_SET_CEGY_16_a_storehouse_stores_for_the_egyptians(taken, kept):
    """The takeover ends with the round, and storing is the first step of its Cleanup."""
    house = lent("storehouse") if taken else "storehouse"
    game = table(board(goods={"wood": 2}), board(goods={"wood": 3}, locations=[house]), factions=NILE)
    events = play(game, "pass", "pass")
    assert (goods(game, 0), goods(game, 1)) == kept
    names = [event.name for event in events]
    assert not taken or names.index("stored") < names.index("returned")


@pytest.mark.rule("SET-CEGY-16")
@pytest.mark.parametrize(("taken", "points"), [(True, 0), (False, 1)])
def test_SET_CEGY_16_the_samurai_of_a_location_taken_over_does_not_count_for_its_owner(taken, points):
    farm = lent("farm", samurai=True) if taken else "farm^"
    theirs = board(goods={"stone": 2}, hand=["daimyo_castle"], locations=[farm, "stalls"])
    game = table(board(), theirs, factions=("egyptians", "japanese"), to_act=1)
    play(game, "build daimyo_castle", "sacrifice stalls.1")
    assert player(game, 1)["vp"] == points


@pytest.mark.rule("SET-CEGY-16")
def test_SET_CEGY_16_the_samurai_of_a_location_taken_over_counts_for_the_egyptians():
    mine = board(goods={"food": 1}, locations=["porters"])
    theirs = board(locations=[lent("daimyo_castle", samurai=True), "farm^"])
    game = table(mine, theirs, factions=("egyptians", "japanese"))
    play(game, "activate porters", "target daimyo_castle")
    assert player(game, 0)["vp"] == 1


@pytest.mark.rule("SET-CEGY-15")
def test_SET_CEGY_15_offerings_are_counted_for_the_owner_while_the_gate_is_taken_over():
    gate = lent("gate", under=["castle", "quarry", "ruins"])
    game = table(board(), board(locations=[gate]), factions=("egyptians", "japanese"), round=5)
    assert [each["total"] for each in game.scores()] == [0, 2 + 2]


# --- what the Egyptians can do with cards of others


THREE = ("egyptians", "romans", "japanese")


def again(game):
    """The same game read back from its position, which must be a sound one."""
    check(game.position())
    return tutor.from_position("settlers", game.position())


@pytest.mark.rule("SET-CEGY-16")
def test_SET_CEGY_16_a_trade_route_taken_over_makes_deals_for_the_egyptians():
    boards = board(goods={"food": 1}), board(locations=["builder"]), board(locations=[lent("trade_route")])
    game = table(*boards, factions=THREE)
    play(game, "activate trade_route", "target builder.1")
    assert (goods(game), [route["partner"] for route in player(game, 0)["routes"]]) == ({"stone": 1}, ["builder.1"])
    game = again(game)
    next_round(game)
    assert goods(game)["stone"] == 1, "the deal lasts longer than the takeover"


def bargain(deal, **fields):
    """The Egyptians have got a deal of the Japanese by scouts, and now have taken over the negotiator."""
    mine = board(deals=[deal], locations=["slaves"], **fields)
    return table(mine, board(passed=True), board(locations=[lent("negotiator")], passed=True), factions=THREE, round=4)


@pytest.mark.rule("SET-CJAP-05")
def test_SET_CJAP_05_the_egyptians_build_from_a_deal_that_was_taken():
    game = bargain("ninjas", goods={"settler": 1, "stone": 1})
    play(game, "activate negotiator", "upgrade ninjas.1")
    assert offers(again(game), "station") == ["ninjas.1"], "samurai guard Japanese locations only"
    assert refused(game, "station slaves.1") == ("SET-SAM-01",)
    assert "samurai_lost" in {event.name for event in game.play("station ninjas.1")}
    assert at(again(game), "ninjas.1") == {"card": "ninjas.1", "owner": "egyptians", "samurai": True}


@pytest.mark.rule("SET-END-04")
def test_SET_END_04_a_gate_of_the_egyptians_gives_points_in_later_rounds_and_at_the_end():
    game = bargain("gate", goods={"settler": 1, "wood": 1}, hand=["castle", "ruins", "quarry"])
    play(game, "activate negotiator", "upgrade gate.1", "end", "pass")
    assert game.position()["round"] == 5
    while asked(game) != (0, "turn"):
        game.play("pass" if asked(game)[1] == "turn" else str(game.moves()[0]))
    for card in ("castle", "ruins", "quarry"):
        game.play(f"tuck gate.1 {card}")
    found = {item["category"]: item["points"] for item in again(game).scores()[0]["items"]}
    assert (found["track"], found["faction"], found["offerings"]) == (3, 4, 2)


@pytest.mark.rule("SET-CEGY-16")
def test_SET_CEGY_16_a_rabble_taken_over_razes_what_else_was_taken_over():
    """The foundation stays with the owner, the goods and the wood are for the Egyptians."""
    theirs = board(locations=[lent("rabble"), lent("quarry")])
    game = table(board(goods={"settler": 2}), theirs, factions=("egyptians", "barbarians"))
    events = play(game, "activate rabble.1", "target quarry.1")
    assert cited(events, "SET-CBAR-06") and cited(events, "SET-CEGY-14")
    assert (goods(game), goods(game, 1)) == ({"stone": 2, "wood": 1}, {})
    assert (player(game, 0)["foundations"], player(game, 1)["foundations"]) == ([], ["quarry.1"])
