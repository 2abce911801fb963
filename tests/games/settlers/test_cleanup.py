"""The Cleanup: what is kept, what is discarded, and how the next round begins."""

import pytest

from tests.games.settlers.rounds import asked, at
from tests.games.settlers.table import board, cited, goods, play, player, refused, table

DONE = board(passed=True)
#: The good that each faction board stores.
STORED = {"barbarians": "settler", "romans": "raze", "egyptians": "gold", "japanese": "food"}
SUPPLY = {"wood": 2, "stone": 3, "food": 4, "gold": 5, "settler": 6, "raze": 7, "defense": 1}


def cleaned(mine, faction="barbarians", **where):
    """The last pass of a round: the game and the events."""
    rest = next(each for each in STORED if each != faction)
    game = table(mine, DONE, factions=[faction, rest], **where)
    return game, play(game, "pass")


@pytest.mark.rule("SET-CLEAN-01")
@pytest.mark.parametrize("round", [4, 5])
def test_SET_CLEAN_01_the_last_round_has_no_cleanup(round):
    mine = board(goods=SUPPLY, locations=[{"card": "castle", "used": 1, "paid": {"settler": 1}}, "quarry!"])
    game, events = cleaned(mine, round=round)
    skipped = cited(events, "SET-CLEAN-01")
    if round == 5:
        assert [(event.name, event.facts) for event in skipped] == [("no_cleanup", {"round": 5})]
        assert game.over
        assert goods(game) == SUPPLY
        assert at(game, "castle.1")["paid"] == {"settler": 1}
        assert at(game, "quarry.1")["defence"]
        assert not [event for event in events if event.name in ("cleaned", "stored", "card_cleared")]
    else:
        assert not skipped
        assert goods(game) == {"settler": 6}
        assert "paid" not in at(game, "castle.1")


@pytest.mark.rule("SET-CLEAN-02")
def test_SET_CLEAN_02_goods_left_over_in_the_last_round_break_ties():
    game = table(board(goods={"wood": 2}), board(goods={"wood": 1}, passed=True), round=5)
    events = play(game, "pass")
    assert (goods(game, 0), goods(game, 1)) == ({"wood": 2}, {"wood": 1})
    assert [event.name for event in cited(events, "SET-CLEAN-02")] == ["no_cleanup", "won_tie"]
    assert game.winners() == ("P1",)
    game = table(board(goods={"wood": 2}, vp=1), board(goods={"wood": 3}, passed=True), round=5)
    assert [event.name for event in cited(play(game, "pass"), "SET-CLEAN-02")] == ["no_cleanup"]
    assert game.winners() == ("P1",)


@pytest.mark.rule("SET-CLEAN-03")
@pytest.mark.parametrize("faction", STORED)
def test_SET_CLEAN_03_the_one_good_named_on_the_board_is_stored(faction):
    game, events = cleaned(board(goods=SUPPLY), faction)
    kept = STORED[faction]
    assert goods(game) == {kept: SUPPLY[kept]}
    [event] = cited(events, "SET-CLEAN-03")
    assert (event.name, event.facts) == ("stored", {"player": 0, "goods": ((kept, SUPPLY[kept]),)})


@pytest.mark.rule("SET-CLEAN-03")
def test_SET_CLEAN_03_a_storehouse_stores_resources_too():
    game, events = cleaned(board(goods=SUPPLY, locations=["storehouse"]), "romans")
    assert goods(game) == {"wood": 2, "stone": 3, "food": 4, "raze": 7}
    [event] = cited(events, "SET-CLEAN-03")
    assert dict(event.facts["goods"]) == goods(game)


@pytest.mark.rule("SET-CLEAN-03")
def test_SET_CLEAN_03_is_not_told_where_there_is_nothing_to_store():
    _, events = cleaned(board(goods={"wood": 1}))
    assert not cited(events, "SET-CLEAN-03")


@pytest.mark.rule("SET-CLEAN-04")
@pytest.mark.parametrize("n", [1, 4, 25])
def test_SET_CLEAN_04_any_number_of_the_named_good_is_kept(n):
    game, events = cleaned(board(goods={"settler": n, "raze": n}))
    assert goods(game) == {"settler": n}
    assert [event.facts["goods"] for event in cited(events, "SET-CLEAN-04")] == [(("settler", n),)]


@pytest.mark.rule("SET-CLEAN-05")
@pytest.mark.parametrize(("faction", "left"), [("romans", {}), ("egyptians", {"gold": 1})])
def test_SET_CLEAN_05_everything_else_is_discarded_gold_and_defence_tokens_too(faction, left):
    game, events = cleaned(board(goods={"gold": 1, "defense": 1}), faction)
    assert goods(game) == left
    [event] = cited(events, "SET-CLEAN-05")
    lost = [each for each in (("gold", 1), ("defense", 1)) if each[0] not in left]
    assert (event.name, event.facts) == ("cleaned", {"player": 0, "goods": tuple(lost)})


@pytest.mark.rule("SET-CLEAN-06")
def test_SET_CLEAN_06_goods_on_action_locations_are_discarded_even_of_the_kind_that_is_kept():
    """The printed example: Stalls for 1 food, the Casino for 1 settler, 2 food and 1 settler left."""
    mine = board(goods={"food": 3, "settler": 2}, locations=["stalls", "casino"])
    game = table(mine, DONE, factions=["japanese", "romans"])
    play(game, "activate stalls.1", "end", "activate casino", "end")
    assert goods(game) == {"food": 2, "settler": 1, "gold": 1}
    events = play(game, "pass")
    assert goods(game) == {"food": 2}
    cleared = {event.facts["card"]: event.facts["goods"] for event in cited(events, "SET-CLEAN-06")}
    assert cleared == {"stalls.1": (("food", 1),), "casino": (("settler", 1),)}
    assert not {"paid", "used"} & (at(game, "stalls.1").keys() | at(game, "casino").keys())


@pytest.mark.rule("SET-CLEAN-07")
def test_SET_CLEAN_07_cards_in_hand_stay():
    game = table(board(hand=["ruins"] * 6 + ["watchtower", "quarry"]), DONE)
    before = player(game, 0)["hand"]
    [event] = cited(play(game, "pass"), "SET-CLEAN-07")
    assert (event.name, event.facts) == ("hand_stays", {"player": 0, "n": 8})
    assert player(game, 0)["hand"][:8] == before


@pytest.mark.rule("SET-CLEAN-08")
@pytest.mark.parametrize(("players", "first", "then"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (4, 3, 0)])
def test_SET_CLEAN_08_the_first_player_token_goes_to_the_left_neighbour(players, first, then):
    boards = [board(passed=seat != first) for seat in range(players)]
    game = table(*boards, first=first)
    [event] = cited(play(game, "pass"), "SET-CLEAN-08")
    assert (event.name, event.facts) == ("first_passed", {"player": then})
    assert (game.position()["first"], asked(game)) == (then, (then, "lookout"))


@pytest.mark.rule("SET-CLEAN-09")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_SET_CLEAN_09_the_round_marker_moves_on_and_a_lookout_begins(round):
    game, events = cleaned(board(), round=round)
    [event] = cited(events, "SET-CLEAN-09")
    assert (event.name, event.facts) == ("marker_moved", {"round": round + 1})
    assert (game.position()["round"], game.position()["phase"]) == (round + 1, "lookout")


@pytest.mark.rule("SET-CLEAN-09")
def test_SET_CLEAN_09_the_marker_does_not_leave_the_fifth_round():
    game, events = cleaned(board(), round=5)
    assert not cited(events, "SET-CLEAN-09")
    assert (game.over, game.position()["round"]) == (True, 5)


@pytest.mark.rule("SET-CLEAN-10")
def test_SET_CLEAN_10_samurai_stay_on_their_locations():
    game, events = cleaned(board(goods={"settler": 1}, locations=["farm^", "gate^", "rice_fields"]), "japanese")
    [event] = cited(events, "SET-CLEAN-10")
    assert (event.name, event.facts) == ("samurai_stay", {"n": 2})
    assert [each["card"] for each in game.position()["locations"] if each.get("samurai")] == ["farm.1", "gate.1"]
    assert goods(game) == {}


@pytest.mark.rule("SET-CLEAN-11")
def test_SET_CLEAN_11_action_locations_can_be_activated_again_in_the_next_round():
    mine = board(goods={"settler": 5}, locations=["coal_mine", "castle**", {"card": "sawmill", "blocked": True}])
    game = table(mine, DONE)
    play(game, "activate coal_mine")
    assert "SET-ACTV-03" in refused(game, "activate coal_mine")
    [event] = cited(play(game, "pass"), "SET-CLEAN-11")
    assert (event.name, event.facts) == ("ready_again", {"n": 2})
    assert not any({"used", "blocked"} & each.keys() for each in game.position()["locations"])
    while game.position()["phase"] != "action":
        play(game, str(game.moves()[0]))
    play(game, "pass")
    assert (asked(game), game.position()["round"]) == ((0, "turn"), 3)
    assert game.judge("activate coal_mine").legal
