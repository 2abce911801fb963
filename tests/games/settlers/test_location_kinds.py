"""Production, feature and action locations."""

import pytest

import tutor
from tests.games.settlers.rounds import asked, at, harvest, next_round
from tests.games.settlers.table import board, cited, goods, offers, play, player, refused, table
from tutor.games.settlers.components import standard

DONE = board(passed=True)


@pytest.mark.rule("SET-KIND-01")
def test_SET_KIND_01_a_production_location_gives_goods_while_it_stands():
    game = table(board(goods={"raze": 2, "wood": 2}, hand=["old_forest"]), board(locations=["armorer", "quarry"]))
    play(game, "raze armorer.1", "pass")
    [built] = cited(play(game, "build old_forest"), "SET-KIND-01")
    assert (built.name, built.facts["row"], goods(game)["wood"]) == ("built", "production", 2)
    produced = {(event.facts["player"], event.facts["card"]) for event in cited(next_round(game), "SET-KIND-01")}
    assert produced == {(0, "old_forest"), (1, "quarry.1")}


@pytest.mark.rule("SET-KIND-01")
def test_SET_KIND_01_features_and_actions_do_not_produce():
    game = table(board(hand=["ruins"], locations=["castle", "windmill"]), DONE)
    assert not cited(play(game, "build ruins"), "SET-KIND-01")
    assert not cited(next_round(game), "SET-KIND-01")


@pytest.mark.rule("SET-KIND-02")
@pytest.mark.parametrize(("card", "pays"), [("corn_field", True), ("village", False)])
def test_SET_KIND_02_a_feature_gives_goods_right_after_an_action(card, pays):
    game = table(board(goods={"wood": 1, "food": 1}, hand=[card], locations=["windmill"]), DONE)
    events = cited(play(game, f"build {card}"), "SET-KIND-02")
    assert [event.name for event in events] == ["feature", "gained"] * pays
    assert all(event.facts["card"] == "windmill" for event in events)
    assert (goods(game).get("gold", 0), player(game, 0)["vp"]) == (int(pays), int(pays))
    assert asked(game) == (0, "turn")


@pytest.mark.rule("SET-KIND-02")
def test_SET_KIND_02_a_feature_of_the_whole_turn_works_in_the_own_turn_only():
    mine = board(goods={"wood": 1, "settler": 2}, hand=["ruins", "castle", "joiner"], locations=["gate"])
    game = table(mine, board(goods={"settler": 2}), factions=["japanese", "romans"])
    events = play(game, "tuck gate.1 castle", "build ruins", "tuck gate.1 joiner")
    assert [(event.facts["card"], event.facts["goods"]) for event in cited(events, "SET-KIND-02")] == [
        ("gate.1", (("vp", 1),))] * 2
    assert (player(game, 0)["vp"], len(at(game, "gate.1")["under"])) == (2, 2)
    play(game, "end")
    assert not game.judge("tuck gate.1 ruins", player=0).legal


@pytest.mark.rule("SET-KIND-02")
def test_SET_KIND_02_a_feature_with_a_price_is_paid_by_its_owner():
    game = table(board(goods={"stone": 2}, hand=["pyramid"], locations=["slaver"]), DONE,
                 factions=["egyptians", "romans"])
    told = {event.name: event.facts for event in
            cited(play(game, "build pyramid", "choose stone", "pay stone"), "SET-KIND-02")}
    assert told["feature"]["card"] == told["paid"]["card"] == told["gained"]["card"] == "slaver"
    assert (told["paid"]["goods"], told["gained"]["goods"]) == ((("stone", 1),), (("vp", 1),))
    assert (goods(game), player(game, 0)["vp"]) == ({"gold": 1}, 1)


@pytest.mark.rule("SET-KIND-02")
def test_SET_KIND_02_a_feature_of_the_production_phase():
    game, _ = harvest(board(locations=["diplomacy_school"], deals=["farm", "stalls"]), board(),
                      factions=["japanese", "romans"])
    assert asked(game) == (0, "convert")
    assert refused(game, "convert wood") == ("SET-KIND-02",)
    assert refused(game, "forgo ruins") == ("SET-KIND-02",)
    told = cited(play(game, "convert food", "stop"), "SET-KIND-02")
    assert [(event.name, event.facts["card"]) for event in told] == [
        ("given_up", "diplomacy_school"), ("stopped", "diplomacy_school")]
    assert player(game, 0)["vp"] == 1


@pytest.mark.rule("SET-KIND-03")
@pytest.mark.parametrize(("faction", "card", "have", "short"), [
    ("barbarians", "castle", {"goods": {"settler": 1}}, {"goods": {"wood": 3, "raze": 1}}),
    ("barbarians", "sawmill", {"goods": {"wood": 1}}, {"goods": {"stone": 1, "settler": 1}}),
    ("barbarians", "carpenter", {"goods": {"wood": 2, "settler": 1}}, {"goods": {"wood": 1, "settler": 1}}),
    ("barbarians", "missionaries", {"goods": {"raze": 1, "settler": 1}}, {"goods": {"settler": 1}}),
    ("egyptians", "sphinx_avenue", {"goods": {"gold": 2}}, {"goods": {"gold": 1}}),
    ("barbarians", "barter", {"goods": {"wood": 1, "food": 1}}, {"goods": {"wood": 1}}),
    ("barbarians", "tavern", {"hand": ["ruins"]}, {}),
    ("egyptians", "desert", {"hand": ["ruins"]}, {}),
    ("barbarians", "hanseatic_house", {"goods": {"settler": 1}, "deals": ["raid"]}, {"goods": {"settler": 1}}),
    ("egyptians", "temple_of_ra", {}, None),
])
def test_SET_KIND_03_an_action_asks_for_what_it_shows(faction, card, have, short):
    copy = standard().prints[card].copies[0]

    def with_(fields):
        other = board(locations=["quarry"], goods={"wood": 9})
        return table(board(locations=[card], **fields), other, factions=[faction, "romans"])

    game = with_(have)
    [event] = cited(play(game, f"activate {copy}"), "SET-KIND-03")[:1]
    assert (event.name, event.facts) == ("activated", {"player": 0, "card": copy})
    assert goods(game).keys() <= {"gold", "wood", "settler", "raze"} - have.get("goods", {}).keys()
    if short is not None:
        assert refused(with_(short), f"activate {copy}") == ("SET-KIND-03",)


@pytest.mark.rule("SET-KIND-03")
@pytest.mark.parametrize("card", ["quarry.1", "windmill"])
def test_SET_KIND_03_only_action_locations_are_used(card):
    game = table(board(goods={"settler": 9, "wood": 9}, locations=["quarry", "windmill", "castle"]))
    assert refused(game, f"activate {card}") == ("SET-KIND-03",)


@pytest.mark.rule("SET-KIND-03")
@pytest.mark.parametrize(("card", "answer"), [("tavern", "spend ruins"), ("hanseatic_house", "spend_deal raid.1")])
def test_SET_KIND_03_a_card_or_a_deal_may_be_the_payment(card, answer):
    game = table(board(goods={"settler": 1}, hand=["ruins"], deals=["raid"], locations=[card]), DONE)
    play(game, f"activate {card}")
    assert player(game, 0)["vp"] == 0
    [event] = cited(play(game, answer), "SET-KIND-03")
    assert event.name in ("spent_card", "spent_deal")
    assert (event.facts["location"], player(game, 0)["vp"]) == (card, 2)


@pytest.mark.rule("SET-KIND-03")
def test_SET_KIND_03_an_option_that_cannot_be_paid_is_refused():
    game = table(board(goods={"raze": 1}, hand=["quarry"], locations=["dark_altar"]), board(locations=["armorer"]))
    play(game, "activate dark_altar")
    assert offers(game, "choose") == ["hand"]
    assert refused(game, "choose location") == ("SET-KIND-03",)
    [paid] = [event for event in play(game, "choose hand") if event.name == "paid"]
    assert ("SET-KIND-03" in paid.rules, paid.facts["goods"]) == (True, (("raze", 1),))


@pytest.mark.rule("SET-KIND-03")
def test_SET_KIND_03_the_card_that_pays_is_one_of_the_hand():
    game = table(board(hand=["ruins"], locations=["tavern"]), DONE)
    play(game, "activate tavern")
    assert offers(game, "spend") == ["ruins"]
    assert refused(game, "spend quarry") == ("SET-KIND-03",)


@pytest.mark.rule("SET-KIND-03")
def test_SET_KIND_03_a_position_with_an_activated_production_location_is_refused():
    table(board(locations=["castle*", "quarry"]))
    with pytest.raises(tutor.InvalidPosition) as caught:
        table(board(locations=["castle", "quarry*"]))
    for lang in ("en", "cs"):
        assert "SET-KIND-03" in caught.value.text(lang)
