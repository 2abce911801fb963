"""Defence tokens: one in each round, for one common location, until the Cleanup."""

import pytest

import tutor
from tests.games.settlers.rounds import asked, at, harvest, next_round
from tests.games.settlers.table import board, cited, goods, offers, play, refused, table

TOKEN = {"defense": 1}


def tokens(game):
    """The defence tokens of all supplies and the locations that have one."""
    position = game.position()
    return ([each["goods"].get("defense", 0) for each in position["players"]],
            [each["card"] for each in position["locations"] if each.get("defence")])


def to_the_turns(game):
    """Play the Lookout; the events up to the first turn."""
    events = []
    while game.position()["phase"] == "lookout":
        events += game.play(game.moves()[0])
    return events


@pytest.mark.rule("SET-DEF-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_SET_DEF_01_the_production_gives_everybody_exactly_one_token(players):
    game = tutor.new_game("settlers", players=players, seed=3)
    for events in (to_the_turns(game), next_round(game)):
        assert tokens(game) == ([1] * players, [])
        income = cited(events, "SET-DEF-01")
        assert {event.name for event in income} == {"income"}
        assert sorted(event.facts["player"] for event in income) == list(range(players))
        assert all(dict(event.facts["goods"])["defense"] == 1 for event in income)


@pytest.mark.rule("SET-DEF-01")
def test_SET_DEF_01_the_solo_game_has_no_token():
    game = tutor.new_game("settlers", players=1, seed=3)
    assert not cited(to_the_turns(game), "SET-DEF-01")
    assert (asked(game), tokens(game)) == ((0, "turn"), ([0], []))


@pytest.mark.rule("SET-DEF-01")
def test_SET_DEF_01_there_is_no_second_token_to_place():
    game, _ = harvest(board(locations=["quarry", "castle"]), board())
    play(game, "defend quarry.1")
    assert "SET-DEF-01" in refused(game, "defend castle.1")
    assert tokens(game) == ([0, 1], ["quarry.1"])


@pytest.mark.rule("SET-DEF-02")
def test_SET_DEF_02_the_token_goes_on_an_own_common_location_and_leaves_the_action():
    game = table(board(goods=TOKEN, locations=["quarry", "castle"], hand=["ruins"]), board(locations=["armorer"]))
    assert offers(game, "defend") == ["quarry.1", "castle.1"]
    [event] = cited(play(game, "defend quarry.1"), "SET-DEF-02")
    assert (event.name, event.facts) == ("defended", {"player": 0, "card": "quarry.1"})
    assert (tokens(game), asked(game)) == (([0, 0], ["quarry.1"]), (0, "turn"))
    assert game.judge("build ruins").legal


@pytest.mark.rule("SET-DEF-02")
def test_SET_DEF_02_after_the_action_too():
    game = table(board(goods=TOKEN, hand=["ruins"]), board())
    play(game, "build ruins")
    assert asked(game) == (0, "after")
    play(game, "defend ruins.1")
    assert (tokens(game), asked(game)) == (([0, 0], ["ruins.1"]), (1, "turn"))


@pytest.mark.rule("SET-DEF-02")
def test_SET_DEF_02_neither_in_the_turn_of_another_player_nor_in_another_empire():
    game = table(board(goods=TOKEN, locations=["quarry"]), board(goods=TOKEN, locations=["armorer"]))
    assert "SET-DEF-02" in refused(game, "defend armorer.1")
    assert "SET-DEF-02" in refused(game, "defend castle.1")
    assert "SET-DEF-02" in refused(game, "defend armorer.1", player=1)
    play(game, "pass")
    assert game.judge("defend armorer.1", player=1).legal


@pytest.mark.rule("SET-DEF-02")
def test_SET_DEF_02_a_location_that_has_a_token_takes_no_second_one():
    """Only a location that was taken over can have the token of another player."""
    taken = [{"card": "quarry", "taken_by": "egyptians", "defence": True}, {"card": "castle", "taken_by": "egyptians"}]
    game = table(board(goods=TOKEN), board(locations=taken), factions=["egyptians", "romans"])
    assert offers(game, "defend") == ["castle.1"]
    assert refused(game, "defend quarry.1") == ("SET-DEF-02",)


@pytest.mark.rule("SET-DEF-03")
def test_SET_DEF_03_a_faction_location_takes_no_token():
    game = table(board(goods=TOKEN, locations=["quarry", "settlement"]))
    assert offers(game, "defend") == ["quarry.1"]
    assert refused(game, "defend settlement.1") == ("SET-DEF-03",)
    [reason] = game.judge("defend settlement.1").reasons
    assert reason.facts == {"card": "settlement.1"}


@pytest.mark.rule("SET-DEF-03")
def test_SET_DEF_03_a_position_with_a_token_on_a_faction_location_is_refused():
    table(board(locations=["quarry!", "settlement"]))
    with pytest.raises(tutor.InvalidPosition) as caught:
        table(board(locations=["quarry", "settlement!"]))
    for lang in ("en", "cs"):
        assert "SET-DEF-03" in caught.value.text(lang)


@pytest.mark.rule("SET-DEF-04")
@pytest.mark.parametrize(("marked", "price"), [("armorer", 2), ("armorer!", 3)])
def test_SET_DEF_04_a_token_raises_the_price_of_razing_from_2_to_3(marked, price):
    other = board(locations=[marked])
    short = table(board(goods={"raze": price - 1, "settler": 2}), other)
    assert offers(short, "raze") == []
    assert ("SET-DEF-04" in refused(short, "raze armorer.1")) == (price == 3)
    game = table(board(goods={"raze": price}), other)
    events = play(game, "raze armorer.1")
    assert "raze" not in goods(game)
    assert [event.name for event in cited(events, "SET-DEF-04")] == ["razed"] * (price == 3)


@pytest.mark.rule("SET-DEF-04")
def test_SET_DEF_04_only_the_location_under_the_token_is_dearer():
    game = table(board(goods={"raze": 2}), board(locations=["armorer!", "armorer"]))
    assert offers(game, "raze") == ["armorer.2"]
    [reason] = game.judge("raze armorer.1").reasons
    assert (reason.rule, reason.facts) == ("SET-DEF-04", {"card": "armorer.1", "need": 3, "have": 2})


@pytest.mark.rule("SET-DEF-05")
def test_SET_DEF_05_a_token_that_lies_cannot_be_moved():
    game = table(board(goods=TOKEN, locations=["quarry", "castle"]))
    play(game, "defend quarry.1")
    assert refused(game, "move_defence castle.1") == ("SET-DEF-05",)
    assert "move_defence" not in {move.kind for move in game.moves()}
    assert tokens(game) == ([0, 0], ["quarry.1"])


@pytest.mark.rule("SET-DEF-06")
def test_SET_DEF_06_the_token_of_a_razed_location_goes_to_the_general_supply():
    game = table(board(goods={"raze": 3}), board(locations=["armorer!", "quarry"]))
    events = play(game, "raze armorer.1")
    [event] = cited(events, "SET-DEF-06")
    assert (event.name, event.facts["card"], event.facts["loser"]) == ("razed", "armorer.1", 1)
    assert [event.facts["goods"] for event in events if event.name == "swept"] == [(("defense", 1),)]
    assert tokens(game) == ([0, 0], [])
    assert "SET-DEF-01" in refused(game, "defend quarry.1")


@pytest.mark.rule("SET-DEF-06")
def test_SET_DEF_06_is_not_told_where_no_token_lay():
    game = table(board(goods={"raze": 2}), board(locations=["armorer", "quarry!"]))
    assert not cited(play(game, "raze armorer.1"), "SET-DEF-06")
    assert tokens(game) == ([0, 0], ["quarry.1"])


@pytest.mark.rule("SET-DEF-07")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_SET_DEF_07_the_cleanup_discards_tokens_in_supplies_and_on_locations(round):
    game = table(board(locations=["quarry!"]), board(goods=TOKEN, passed=True), round=round)
    events = play(game, "pass")
    assert (game.position()["phase"], tokens(game)) == ("lookout", ([0, 0], []))
    found = {event.name: event.facts for event in cited(events, "SET-DEF-07")}
    assert found["card_cleared"] == {"card": "quarry.1", "goods": (("defense", 1),)}
    assert found["cleaned"] == {"player": 1, "goods": (("defense", 1),)}


@pytest.mark.rule("SET-DEF-07")
def test_SET_DEF_07_the_last_round_has_no_cleanup():
    game = table(board(locations=["quarry!"]), board(goods=TOKEN, passed=True), round=5)
    assert not cited(play(game, "pass"), "SET-DEF-07")
    assert (game.over, at(game, "quarry.1")["defence"]) == (True, True)
