"""Razing: a card from hand or a location of an opponent."""

import pytest

from tests.games.settlers.rounds import asked
from tests.games.settlers.table import board, cited, empire, goods, names, offers, play, player, refused, table
from tutor.games.settlers.components import standard

DONE = board(passed=True)


def facing(*locations, mine=None, factions=("barbarians", "romans"), **fields):
    """A player with raze tokens, and an opponent with some locations."""
    own = {"goods": {"raze": 4}} | (mine or {})
    return table(board(**own), board(locations=locations, **fields), factions=factions)


@pytest.mark.rule("SET-RAZE-01")
def test_SET_RAZE_01_common_cards_in_hand_and_common_locations_of_an_opponent():
    mine = {"hand": ["castle", "stonecutter"], "locations": ["quarry"]}
    game = facing("armorer", "settlement", mine=mine, factions=["romans", "barbarians"])
    assert offers(game, "raze_hand") == ["castle"]
    assert offers(game, "raze") == ["armorer.1"]
    assert not game.judge("raze_hand stonecutter").legal
    assert not game.judge("raze settlement.1").legal
    assert refused(game, "raze joiner.1") == ("SET-RAZE-01",)
    [event] = cited(play(game.branch(), "raze_hand castle"), "SET-RAZE-01")
    assert (event.name, event.facts["card"]) == ("razed_hand", "castle.1")
    [event] = cited(play(game, "raze armorer.1"), "SET-RAZE-01")
    assert (event.name, event.facts["card"], event.facts["loser"]) == ("razed", "armorer.1", 1)


@pytest.mark.rule("SET-RAZE-02")
def test_SET_RAZE_02_a_card_from_hand_costs_1_token():
    """The printed example: the Wood Storage."""
    game = table(board(goods={"raze": 1}, hand=["wood_storage", "ruins"]), DONE)
    events = play(game, "raze_hand wood_storage")
    assert goods(game) == {"wood": 2}
    assert player(game, 0)["hand"] == ["ruins.1"]
    assert game.position()["common_discard"] == ["wood_storage"]
    [paid, razed] = cited(events, "SET-RAZE-02")
    assert (paid.name, paid.facts["goods"]) == ("paid", (("raze", 1),))
    assert (razed.name, razed.facts["card"], razed.facts["deck"]) == ("razed_hand", "wood_storage", "common")


@pytest.mark.rule("SET-RAZE-02")
def test_SET_RAZE_02_without_a_token_or_the_card_it_is_refused():
    game = table(board(goods={"gold": 2, "settler": 2}, hand=["wood_storage"]), DONE)
    assert offers(game, "raze_hand") == []
    assert not game.judge("raze_hand wood_storage").legal
    game = table(board(goods={"raze": 1}, hand=["ruins"]), DONE)
    assert refused(game, "raze_hand wood_storage") == ("SET-RAZE-02",)


@pytest.mark.rule("SET-RAZE-02")
def test_SET_RAZE_02_a_dark_altar_razes_cards_of_the_hand_only():
    game = facing("castle", mine={"goods": {"raze": 1}, "hand": ["quarry", "ruins"], "locations": ["dark_altar"]})
    play(game, "activate dark_altar", "choose hand")
    assert offers(game, "burn") == ["quarry"]
    assert refused(game, "burn joiner") == ("SET-RAZE-02",)


@pytest.mark.rule("SET-RAZE-03")
def test_SET_RAZE_03_a_location_costs_2_tokens_and_becomes_a_foundation():
    """The printed example: the Armorer."""
    game = facing("armorer", "quarry", mine={"goods": {"raze": 2}})
    events = play(game, "raze armorer.1")
    assert (goods(game), player(game, 0)["vp"]) == ({"stone": 1}, 1)
    assert (empire(game, 1), player(game, 1)["foundations"], goods(game, 1)) == (["quarry.1"], ["armorer.1"],
                                                                                 {"wood": 1})
    [paid, razed, foundation] = cited(events, "SET-RAZE-03")
    assert (paid.name, paid.facts["goods"]) == ("paid", (("raze", 2),))
    assert (razed.name, razed.facts) == ("razed", {"player": 0, "card": "armorer.1", "loser": 1})
    assert (foundation.name, foundation.facts) == ("foundation", {"player": 1, "card": "armorer.1"})


@pytest.mark.rule("SET-RAZE-03")
def test_SET_RAZE_03_with_1_token_it_is_refused():
    game = facing("armorer", mine={"goods": {"raze": 1}})
    assert offers(game, "raze") == []
    [reason] = game.judge("raze armorer.1").reasons
    assert reason.facts == {"need": 2, "have": 1}


@pytest.mark.rule("SET-RAZE-04")
def test_SET_RAZE_04_own_locations_are_no_target():
    game = facing("quarry", mine={"locations": ["armorer"]})
    assert offers(game, "raze") == ["quarry.1"]
    assert refused(game, "raze armorer.1") == ("SET-RAZE-04",)


@pytest.mark.rule("SET-RAZE-04")
def test_SET_RAZE_04_unless_a_card_says_so():
    game = facing("quarry", mine={"goods": {"settler": 2}, "locations": ["rabble", "armorer"]})
    play(game, "activate rabble.1")
    assert offers(game, "target") == ["armorer.1"]
    play(game, "target armorer.1")
    assert player(game, 0)["foundations"] == ["armorer.1"]


@pytest.mark.rule("SET-RAZE-04")
def test_SET_RAZE_04_holds_for_a_card_that_razes_foreign_locations():
    game = facing("quarry", mine={"goods": {"raze": 1}, "locations": ["chariot_builder", "armorer"]},
                  factions=["egyptians", "romans"])
    play(game, "activate chariot_builder")
    assert "SET-RAZE-04" in refused(game, "target armorer.1")


@pytest.mark.rule("SET-RAZE-05")
def test_SET_RAZE_05_the_goods_come_from_the_general_supply():
    game = facing("quarry", goods={"stone": 5, "wood": 1})
    events = play(game, "raze quarry.1")
    assert (goods(game, 0), goods(game, 1)) == ({"raze": 2, "stone": 2}, {"stone": 5, "wood": 2})
    [event] = cited(events, "SET-RAZE-05")
    assert (event.name, event.facts["player"], event.facts["goods"]) == ("plundered", 0, (("stone", 2),))
    assert "SET-GEN-02" in event.rules


@pytest.mark.rule("SET-RAZE-05")
def test_SET_RAZE_05_from_hand_too_and_an_empty_supply_of_the_loser_is_no_obstacle():
    game = facing("quarry", mine={"goods": {"raze": 3}, "hand": ["joiner"]})
    events = play(game.branch(), "raze_hand joiner")
    assert [event.facts["player"] for event in cited(events, "SET-RAZE-05")] == [0]
    play(game, "raze quarry.1")
    assert goods(game)["stone"] == 2


@pytest.mark.rule("SET-RAZE-06")
def test_SET_RAZE_06_ruins_have_no_raze_field():
    game = facing("ruins.6", "castle.2", mine={"hand": ["ruins", "castle"]})
    assert (offers(game, "raze"), offers(game, "raze_hand")) == (["castle.2"], ["castle"])
    assert "SET-RAZE-06" in refused(game, "raze ruins.6")
    assert "SET-RAZE-06" in refused(game, "raze_hand ruins")


@pytest.mark.rule("SET-RAZE-06")
@pytest.mark.parametrize(("faction", "card", "moves", "aim"), [
    ("egyptians", "chariot_builder", (), "target {}"), ("barbarians", "dark_altar", ("choose location",), "target {}"),
    ("barbarians", "pack", (), "loot {} settler"),
])
def test_SET_RAZE_06_holds_for_card_actions_too(faction, card, moves, aim):
    game = facing("ruins", "village", mine={"goods": {"raze": 2, "settler": 1}, "locations": [card]},
                  factions=[faction, "romans"])
    play(game, f"activate {card}", *moves)
    assert "SET-RAZE-06" in refused(game, aim.format("ruins.1"))
    assert game.judge(aim.format("village.1")).legal


@pytest.mark.rule("SET-RAZE-06")
def test_SET_RAZE_06_holds_for_cards_razed_on_a_dark_altar():
    game = facing("castle", mine={"goods": {"raze": 1}, "hand": ["quarry", "ruins", "raid"],
                                  "locations": ["dark_altar"]})
    play(game, "activate dark_altar", "choose hand")
    for card in ("ruins", "raid"):
        assert refused(game, f"burn {card}") == ("SET-RAZE-06",)


@pytest.mark.rule("SET-RAZE-07")
@pytest.mark.parametrize(("faction", "card"), [("romans", "stonecutter"), ("egyptians", "caravan"),
                                               ("japanese", "farm")])
def test_SET_RAZE_07_faction_locations_cannot_be_razed_except_japanese_ones(faction, card):
    game = facing(card, "quarry", factions=["barbarians", faction])
    if faction == "japanese":
        assert offers(game, "raze") == ["farm.1", "quarry.1"]
    else:
        assert offers(game, "raze") == ["quarry.1"]
        assert "SET-RAZE-07" in refused(game, f"raze {card}.1")


@pytest.mark.rule("SET-RAZE-07")
def test_SET_RAZE_07_a_barbarian_location_neither():
    game = facing("settlement", factions=["romans", "barbarians"])
    assert "SET-RAZE-07" in refused(game, "raze settlement.1")


@pytest.mark.rule("SET-RAZE-07")
def test_SET_RAZE_07_holds_for_card_actions_too():
    mine = {"goods": {"raze": 1}, "locations": ["chariot_builder"]}
    game = facing("settlement", "quarry", mine=mine, factions=["egyptians", "barbarians"])
    play(game, "activate chariot_builder")
    assert offers(game, "target") == ["quarry.1"]
    assert refused(game, "target settlement.1") == ("SET-RAZE-07",)


@pytest.mark.rule("SET-RAZE-08")
def test_SET_RAZE_08_the_japanese_raze_their_own_faction_cards_from_hand():
    game = table(board(goods={"raze": 1}, hand=["farm"]), DONE, factions=["japanese", "romans"])
    [event] = cited(play(game, "raze_hand farm"), "SET-RAZE-08")
    assert (event.name, event.facts["card"], event.facts["deck"]) == ("razed_hand", "farm.1", "japanese")
    assert (goods(game), player(game, 0)["vp"], player(game, 0)["discard"]) == ({}, 1, ["farm.1"])


@pytest.mark.rule("SET-RAZE-08")
def test_SET_RAZE_08_other_factions_do_not_and_a_common_card_is_none():
    game = table(board(goods={"raze": 1}, hand=["stonecutter", "quarry"]), DONE, factions=["romans", "barbarians"])
    assert offers(game, "raze_hand") == ["quarry"]
    assert not game.judge("raze_hand stonecutter").legal
    game = table(board(goods={"raze": 1}, hand=["quarry"]), DONE, factions=["japanese", "romans"])
    assert not cited(play(game, "raze_hand quarry"), "SET-RAZE-08")


@pytest.mark.rule("SET-RAZE-09")
@pytest.mark.parametrize(("card", "foundations"), [("farm", []), ("quarry", ["quarry.1"])])
def test_SET_RAZE_09_a_razed_japanese_location_is_discarded(card, foundations):
    game = facing(card, factions=["barbarians", "japanese"])
    gone = cited(play(game, f"raze {card}.1"), "SET-RAZE-09")
    assert (player(game, 1)["foundations"], empire(game, 1)) == (foundations, [])
    assert player(game, 1)["discard"] == ([] if foundations else ["farm.1"])
    assert [(event.name, event.facts["card"], event.facts["deck"]) for event in gone] == (
        [] if foundations else [("razed_away", "farm.1", "japanese")])


@pytest.mark.rule("SET-RAZE-10")
@pytest.mark.parametrize("move", ["raze armorer.2", "raze_hand armorer"])
def test_SET_RAZE_10_points_of_a_raze_field_are_scored_at_once(move):
    game = facing("armorer.2", mine={"hand": ["armorer.1"], "vp": 3}, vp=5)
    events = play(game, move)
    assert ([player(game, seat)["vp"] for seat in (0, 1)], goods(game)["stone"]) == ([4, 5], 1)
    [event] = cited(events, "SET-RAZE-10")
    assert (event.name, event.facts["goods"]) == ("plundered", (("stone", 1), ("vp", 1)))
    [scored] = [event for event in events if event.name == "scored"]
    assert (scored.facts, "SET-ACTV-05" in scored.rules) == ({"player": 0, "n": 1, "total": 4}, False)


@pytest.mark.rule("SET-RAZE-10")
def test_SET_RAZE_10_is_not_told_where_the_field_has_no_points():
    game = facing("quarry")
    assert not cited(play(game, "raze quarry.1"), "SET-RAZE-10")
    assert player(game, 0)["vp"] == 0


@pytest.mark.rule("SET-RAZE-11")
def test_SET_RAZE_11_one_action_razes_one_location():
    game = facing("quarry", "armorer", mine={"goods": {"raze": 4, "defense": 1}, "locations": ["castle"]},
                  goods={"settler": 2})
    events = play(game, "raze quarry.1")
    assert [event.facts["card"] for event in cited(events, "SET-RAZE-11")] == ["quarry.1"]
    assert asked(game) == (0, "after")
    assert "SET-ACT-09" in refused(game, "raze armorer.1")
    play(game, "end", "send wood")
    assert asked(game) == (0, "turn")
    assert [event.facts["card"] for event in cited(play(game, "raze armorer.1"), "SET-RAZE-11")] == ["armorer.1"]
    assert "raze" not in goods(game)


@pytest.mark.rule("SET-RAZE-11")
def test_SET_RAZE_11_one_action_razes_one_card():
    game = table(board(goods={"raze": 2, "defense": 1}, hand=["quarry", "quarry"], locations=["castle"]), DONE)
    [event] = cited(play(game, "raze_hand quarry"), "SET-RAZE-11")
    assert (event.name, event.facts["card"]) == ("razed_hand", "quarry.1")
    assert "SET-ACT-09" in refused(game, "raze_hand quarry")
    assert (goods(game)["raze"], names(player(game, 0)["hand"])) == (1, ["quarry"])


@pytest.mark.rule("SET-RAZE-12")
@pytest.mark.parametrize("decks", [("common", "faction"), ("faction", "common"), ("common", "common"),
                                   ("faction", "faction")])
@pytest.mark.parametrize("move", ["raze castle.2", "raze_hand castle"])
def test_SET_RAZE_12_each_card_of_a_raze_field_comes_from_a_deck_of_choice(move, decks):
    game = facing("castle.2", mine={"hand": ["castle.1"]})
    before = player(game, 0)["hand"]
    [event] = cited(play(game, move), "SET-RAZE-12")
    assert (event.name, event.facts["goods"]) == ("plundered", (("card", 2),))
    for deck in decks:
        assert (asked(game), offers(game, "draw")) == ((0, "draw"), ["common", "faction"])
        play(game, f"draw {deck}")
    drawn = [card for card in player(game, 0)["hand"] if card not in before]
    own = {"common": "common", "faction": "barbarians"}
    assert [standard().cards[card].deck for card in drawn] == [own[deck] for deck in decks]


@pytest.mark.rule("SET-RAZE-12")
def test_SET_RAZE_12_is_not_told_where_the_field_has_no_cards():
    assert not cited(play(facing("quarry"), "raze quarry.1"), "SET-RAZE-12")
