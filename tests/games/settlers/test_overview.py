"""What the game is and what is in the box."""

from __future__ import annotations

import pytest

import tutor
from tests.games.settlers.changed import record, refusal
from tests.games.settlers.rounds import harvest
from tests.games.settlers.table import board, cited, empire, goods, offers, play, player, refused, table
from tutor.games.settlers.components import FACTIONS, standard

BOX = standard()


# --- overview


@pytest.mark.rule("SET-GOAL-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_SET_GOAL_01_one_to_four_players_lead_a_faction_each(players):
    game = tutor.new_game("settlers", players, 1)
    factions = [each["faction"] for each in game.position()["players"]]
    assert len(set(factions)) == players and set(factions) <= set(FACTIONS)
    assert [event.facts["faction"] for event in cited(game.setup_events, "SET-GOAL-01")] == factions


@pytest.mark.rule("SET-GOAL-01")
@pytest.mark.parametrize("players", [0, 5])
def test_SET_GOAL_01_no_other_number_can_play(players):
    with pytest.raises(tutor.InvalidSetup):
        tutor.new_game("settlers", players, 1)


@pytest.mark.rule("SET-GOAL-01")
def test_SET_GOAL_01_a_faction_is_taken_once():
    with pytest.raises(tutor.InvalidSetup) as caught:
        tutor.new_game("settlers", 2, 1, {"faction_1": "romans", "faction_2": "romans"})
    for lang, name in (("en", "Romans"), ("cs", "Římané")):
        assert name in caught.value.text(lang)
    other = tutor.new_game("settlers", 2, 1, {"faction_2": "barbarians"})
    assert [each["faction"] for each in other.position()["players"]] == ["romans", "barbarians"]
    assert refusal(lambda data: data["factions"].pop()) == "SET-GOAL-01"


@pytest.mark.rule("SET-GOAL-02")
def test_SET_GOAL_02_a_game_lasts_five_rounds():
    game = tutor.new_game("settlers", 2, 4)
    events = list(game.setup_events)
    while not game.over:
        events += game.play("pass" if game.decision.ask == "turn" else game.moves()[0])
    rounds = [event.facts["round"] for event in events if event.name == "round_started"]
    assert rounds == [1, 2, 3, 4, 5] and len(cited(events, "SET-GOAL-02")) == 6
    assert game.judge("pass").rules == ("SET-GOAL-02",)


@pytest.mark.rule("SET-GOAL-03")
@pytest.mark.parametrize(("points", "winner"), [((31, 29), 0), ((29, 31), 1)])
def test_SET_GOAL_03_most_points_win(points, winner):
    game = table(board(vp=points[0], passed=True), board(vp=points[1]), round=5, to_act=1)
    events = play(game, "pass")
    assert game.winners() == (game.players[winner],)
    assert cited(events, "SET-GOAL-03")[0].facts["player"] == winner


@pytest.mark.rule("SET-GOAL-04")
def test_SET_GOAL_04_points_come_from_play_and_from_the_locations():
    game = table(board(vp=10, locations=["quarry"]), board(passed=True), round=5)
    events = play(game, "pass")
    assert game.scores()[0]["total"] == 11
    assert cited(events, "SET-GOAL-04")[0].facts["points"] == 10


# --- components


@pytest.mark.rule("SET-COMP-01")
def test_SET_COMP_01_one_score_board():
    assert record(BOX.data, "components", "score_board")["count"] == 1
    assert refusal(lambda data: record(data, "components", "score_board").update(count=2)) == "SET-COMP-01"


@pytest.mark.rule("SET-COMP-02")
def test_SET_COMP_02_four_faction_markers():
    assert record(BOX.data, "components", "faction_marker")["count"] == len(FACTIONS) == 4
    assert refusal(lambda data: record(data, "components", "faction_marker").update(count=3)) == "SET-COMP-02"


@pytest.mark.rule("SET-COMP-03")
def test_SET_COMP_03_one_round_marker():
    assert record(BOX.data, "components", "round_marker")["count"] == 1
    assert refusal(lambda data: record(data, "components", "round_marker").update(count=0)) == "SET-COMP-03"


@pytest.mark.rule("SET-COMP-04")
def test_SET_COMP_04_four_boards_whose_sides_play_alike():
    assert record(BOX.data, "components", "faction_board")["count"] == 4
    assert all(each["sides"] == 2 and not each["sides_differ_in_play"] for each in BOX.data["factions"])
    change = {"sides_differ_in_play": True}
    assert refusal(lambda data: record(data, "factions", "romans").update(change)) == "SET-COMP-04"


@pytest.mark.rule("SET-COMP-05")
def test_SET_COMP_05_a_faction_deck_is_drawn_by_its_own_player_only():
    game = table(board(goods={"settler": 1}, locations=["castle"]), board(), factions=["romans", "barbarians"])
    play(game, "activate castle.1")
    assert "SET-COMP-05" in refused(game, "draw barbarians")
    events = play(game, "draw faction")
    assert cited(events, "SET-COMP-05")
    assert BOX.cards[player(game, 0)["hand"][-1]].deck == "romans"


@pytest.mark.rule("SET-COMP-06")
def test_SET_COMP_06_everybody_draws_from_one_common_deck():
    game = table(board(goods={"settler": 2}), board(goods={"settler": 2}), deck=["quarry", "mason"])
    events = play(game, "send common", "send common")
    assert player(game, 0)["hand"] == ["quarry.1"] and player(game, 1)["hand"] == ["mason"]
    assert len(cited(events, "SET-COMP-06")) == 2


@pytest.mark.rule("SET-COMP-07")
def test_SET_COMP_07_sixteen_attack_cards_for_the_solo_game():
    attack = tutor.new_game("settlers", 1, 1).position()["attack"]
    assert len(attack["deck"]) + len(attack["line"]) == 16
    assert not any(tutor.new_game("settlers", 2, 1).position()["attack"].values())
    assert refusal(lambda data: data["attack_cards"].pop()) == "SET-COMP-07"
    data = tutor.new_game("settlers", 2, 1).position()
    data["attack"]["line"] = ["attack_wood.1"]
    with pytest.raises(tutor.InvalidPosition, match="SET-COMP-07"):
        tutor.from_position("settlers", data)


@pytest.mark.rule("SET-COMP-08")
@pytest.mark.parametrize(("part", "count"), [
    ("wood", 29), ("stone", 29), ("food", 29), ("settler", 35), ("raze_token", 17), ("defense_token", 9), ("gold", 25),
    ("multiplier_token", 0),
])
def test_SET_COMP_08_the_tokens_in_the_box(part, count):
    assert refusal(lambda data: record(data, "components", part).update(count=count)) == "SET-COMP-08"


@pytest.mark.rule("SET-COMP-09")
def test_SET_COMP_09_egyptian_tokens_need_the_temple_of_ra():
    takers = {card.key for card in BOX.prints.values()
              if any(BOX.effects[id].verb == "take_over" for id in card.effects)}
    assert takers == {"temple_of_ra"}

    def another(data):
        temple = record(data, "deck_egyptians", "temple_of_ra")
        record(data, "deck_egyptians", "goldsmith")["ability"] = temple["ability"]

    assert refusal(another) == "SET-COMP-09"
    game = table(board(locations=["temple_of_ra"]), board(locations=["quarry"]), factions=["egyptians", "romans"])
    assert cited(play(game, "activate temple_of_ra", "target quarry.1"), "SET-COMP-09")


@pytest.mark.rule("SET-COMP-10")
def test_SET_COMP_10_goods_never_run_out():
    assert cited(tutor.new_game("settlers", 2, 1).setup_events, "SET-COMP-10")
    game = table(board(goods={"stone": 29, "settler": 1}, locations=["coal_mine"]), board(goods={"stone": 30}))
    play(game, "activate coal_mine")
    assert goods(game)["stone"] == 31


# --- placement


@pytest.mark.rule("SET-PLACE-01", "SET-PLACE-02", "SET-PLACE-03")
@pytest.mark.parametrize(("card", "row", "side"), [
    ("old_forest", "production", "common"), ("settlement", "production", "faction"), ("ruins", "feature", "common"),
    ("sawmill", "action", "common"),
])
def test_SET_PLACE_01_SET_PLACE_02_SET_PLACE_03_rows_by_kind_and_sides_by_deck(card, row, side):
    game = table(board(goods={"wood": 2}, hand=[card]))
    [event] = cited(play(game, f"build {card}"), "SET-PLACE-01")
    assert (event.facts["row"], event.facts["side"]) == (row, side)
    assert {"SET-PLACE-02", "SET-PLACE-03"} <= set(event.rules)
    assert offers(game, "move") == [] and len(empire(game)) == 1    # where a card lies is nobody's move


@pytest.mark.rule("SET-PLACE-04")
def test_SET_PLACE_04_every_card_is_of_one_of_three_kinds():
    assert {card.kind for card in BOX.prints.values()} == {"production", "feature", "action"}
    assert refusal(lambda data: record(data, "common_deck", "quarry").update(kind="harbour")) == "SET-PLACE-04"


# --- the round


@pytest.mark.rule("SET-ROUND-01")
def test_SET_ROUND_01_four_phases_and_no_cleanup_in_the_last_round():
    game = tutor.new_game("settlers", 2, 9)
    events = list(game.setup_events)
    while not game.over:
        events += game.play("pass" if game.decision.ask == "turn" else game.moves()[0])
    phases = [event.facts["phase"] for event in cited(events, "SET-ROUND-01") if event.name == "phase_started"]
    assert phases == ["lookout", "production", "action", "cleanup"] * 4 + ["lookout", "production", "action"]
    fresh = tutor.new_game("settlers", 2, 9)
    assert "SET-ROUND-01" in refused(fresh, "pass")


# --- production


@pytest.mark.rule("SET-PROD-01", "SET-PROD-03", "SET-PROD-04")
def test_SET_PROD_01_SET_PROD_03_SET_PROD_04_board_deals_and_locations():
    game, events = harvest(board(deals=["barbarian_altar"], locations=["armorer"]), round=2)
    assert goods(game) == {"settler": 5, "raze": 1 + 1, "defense": 1, "gold": 1}
    assert [event.facts["player"] for event in cited(events, "SET-PROD-01")] == [0, 1]
    assert cited(events, "SET-PROD-03")[0].facts["goods"] == (("gold", 1),)
    assert {event.facts["card"] for event in cited(events, "SET-PROD-04")} == {"armorer.1"}


@pytest.mark.rule("SET-PROD-02")
@pytest.mark.parametrize(("faction", "income"), [
    ("barbarians", {"settler": 5}), ("romans", {"settler": 2, "wood": 1, "stone": 1}),
    ("egyptians", {"settler": 3, "gold": 1}), ("japanese", {"settler": 4, "wood": 1}),
])
def test_SET_PROD_02_the_base_production_of_each_faction(faction, income):
    other = next(each for each in FACTIONS if each != faction)
    game, events = harvest(board(), factions=[faction, other], round=2)
    assert goods(game) == income | {"raze": 1, "defense": 1}
    assert dict(cited(events, "SET-PROD-02")[0].facts["goods"]) == income | {"raze": 1, "defense": 1}
    assert refusal(lambda data: record(data, "factions", faction)["production"].update(settler=9)) == "SET-PROD-02"


@pytest.mark.rule("SET-PROD-05")
def test_SET_PROD_05_from_the_first_player_clockwise():
    boards = [board(locations=["guard_tower"]) for _ in range(3)]
    game = table(*boards, phase="lookout", step=2, first=1, to_act=1, row=["ruins"])
    events = play(game, "take ruins")
    order = [event.facts["player"] for event in cited(events, "SET-PROD-05")]
    while game.decision.ask == "draw":    # a tower gives a card, and its owner chooses the deck
        assert game.decision.seat == order[-1]
        assert "SET-PROD-05" in refused(game, "draw common", (game.decision.seat + 1) % 3)
        order += [event.facts["player"] for event in cited(game.play("draw common"), "SET-PROD-05")]
    assert order == [1, 2, 0]


@pytest.mark.rule("SET-PROD-06")
@pytest.mark.parametrize("deck", ["common", "faction"])
def test_SET_PROD_06_a_card_comes_from_either_deck(deck):
    game, _ = harvest(board(deals=["saboteurs"]), round=2)
    assert offers(game, "draw") == ["common", "faction"]
    events = play(game, f"draw {deck}")
    assert cited(events, "SET-PROD-06")[0].facts["deck"] == deck
    drawn = BOX.cards[player(game, 0)["hand"][-1]]
    assert drawn.common == (deck == "common")


@pytest.mark.rule("SET-PROD-07")
def test_SET_PROD_07_points_are_scored_at_once():
    game, events = harvest(board(locations=["monument"], vp=3), round=2)
    assert player(game, 0)["vp"] == 4 and cited(events, "SET-PROD-07")[0].facts["total"] == 4


@pytest.mark.rule("SET-PROD-08")
def test_SET_PROD_08_other_goods_go_to_the_own_supply():
    game, events = harvest(board(goods={"settler": 2}), round=2)
    assert goods(game)["settler"] == 7 and len(cited(events, "SET-PROD-08")) == 2


@pytest.mark.rule("SET-PROD-09")
def test_SET_PROD_09_the_first_round_gives_what_the_board_gives():
    game = tutor.new_game("settlers", 2, 5)
    events = []
    while game.decision.ask == "lookout":
        events += game.play(game.moves()[0])
    assert len(cited(events, "SET-PROD-09")) == 2
    assert goods(game, 0) == dict(BOX.income["barbarians"]) and goods(game, 1) == dict(BOX.income["romans"])
    _, later = harvest(board(), round=2)
    assert not cited(later, "SET-PROD-09")


@pytest.mark.rule("SET-PROD-10")
def test_SET_PROD_10_unspent_goods_last_for_the_round_only():
    game = table(board(goods={"stone": 2, "wood": 1}, hand=["quarry"], vp=3), board(passed=True))
    events = play(game, "pass")
    assert "stone" not in goods(game) and player(game, 0)["vp"] == 3 and "quarry.1" in player(game, 0)["hand"]
    assert dict(cited(events, "SET-PROD-10")[0].facts["goods"]) == {"wood": 1, "stone": 2}
