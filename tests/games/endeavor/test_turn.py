"""Rounds and phases: their order, who goes first, and when each of them is over."""

import pytest

import tutor
from tests.games.endeavor.table import HOME, board, cited, play, player, refused, table
from tests.games.endeavor.test_goal import quiet_move, to_the_end
from tutor.games.endeavor.components import standard

PHASES = ["build", "growth", "salary", "action"]
CITY = standard().cities_in["europe"][0]
SEA = standard().sea_regions[0]


def named(events, name):
    return [event for event in events if event.name == name]


@pytest.mark.rule("END-TURN-01")
@pytest.mark.parametrize("players", [3, 5])
def test_END_TURN_01_every_round_has_four_phases_in_order(players):
    game = tutor.new_game("endeavor", players=players)
    to_the_end(game)
    steps = cited(game.log, "END-TURN-01")
    assert [event.facts.get("phase", "round") for event in steps] == ["round", *PHASES] * 7
    assert named(game.log, "phase_started") == named(steps, "phase_started")


@pytest.mark.rule("END-TURN-02")
def test_END_TURN_02_the_start_player_goes_first_and_the_others_follow_clockwise_in_each_phase():
    game = table(*[board(buildings=["shipyard*"], home="*")] * 4, phase="build", to_act=1, crown=1)
    asked, events = {}, []
    while game.position()["round"] == 2:
        asked.setdefault(game.decision.ask, []).append(game.decision.seat)
        events += game.play("build workshop" if game.decision.ask == "build" else quiet_move(game))
    assert asked == {"build": [1, 2, 3, 0], "salary": [1, 2, 3, 0], "act": [1, 2, 3, 0]}
    assert [event.facts["player"] for event in named(events, "grew")] == [1, 2, 3, 0]
    begun = cited(events, "END-TURN-02")
    assert [(event.name, event.facts["player"]) for event in begun] == [("round_started", 2)]
    assert game.decision.seat == 2


@pytest.mark.rule("END-TURN-02")
@pytest.mark.parametrize("early", [2, 3, 0])
def test_END_TURN_02_a_player_whose_turn_has_not_come_is_refused(early):
    game = table(board(), board(), board(), board(), phase="build", to_act=1, crown=1)
    assert refused(game, "build workshop", player=early) == ("END-TURN-02",)
    assert game.judge("build workshop", player=1).legal


@pytest.mark.rule("END-TURN-03")
def test_END_TURN_03_each_player_is_asked_once_in_the_first_three_phases():
    game = table(*[board(buildings=["shipyard*"], home="*")] * 3, phase="build")
    asked, events = [], []
    while game.decision.ask != "act":
        asked.append((game.decision.ask, game.decision.seat))
        events += game.play(game.moves()[0])
    assert asked == [("build", 0), ("build", 1), ("build", 2), ("salary", 0), ("salary", 1), ("salary", 2)]
    assert [event.facts["player"] for event in named(events, "grew")] == [0, 1, 2]


@pytest.mark.rule("END-TURN-03")
def test_END_TURN_03_a_player_who_has_had_the_turn_is_refused():
    game = table(phase="build")
    for had in (0, 1):
        play(game, "build workshop")
        assert "END-TURN-03" in refused(game, "build workshop", player=had)
    assert game.judge("build workshop", player=2).legal


@pytest.mark.rule("END-TURN-04")
def test_END_TURN_04_the_action_phase_goes_on_until_everybody_has_passed():
    game = table(board(), board(), board(harbor=4, buildings=["shipyard"]), phase="build", to_act=2)
    started = cited(play(game, "build workshop"), "END-TURN-04")
    assert [event.facts["phase"] for event in started] == ["action"]
    play(game, "pass", "pass")
    for moves in ((f"activate {HOME}", f"occupy {CITY}"), ("activate shipyard", f"ship {SEA}")):
        assert (game.position()["phase"], game.decision.seat) == ("action", 2)
        play(game, *moves)
    assert (game.position()["phase"], game.decision.seat) == ("action", 2)
    play(game, "pass")
    assert (game.position()["phase"], game.position()["round"]) == ("build", 3)


@pytest.mark.rule("END-TURN-05")
def test_END_TURN_05_no_growth_before_the_last_player_has_built():
    game = table(phase="build")
    for seat in (0, 1):
        events = play(game, "build workshop")
        assert not named(events, "grew")
        assert player(game, seat)["harbor"] == 0
    events = play(game, "build workshop")
    names = [event.name for event in events]
    assert names.index("built") < names.index("grew")
    assert all(player(game, seat)["harbor"] > 0 for seat in range(3))


@pytest.mark.rule("END-TURN-05")
def test_END_TURN_05_no_action_before_the_last_player_has_paid():
    game = table(*[board(buildings=["shipyard*"], home="*")] * 3, phase="build", to_act=2)
    play(game, "build workshop")
    for _ in range(3):
        assert game.decision.ask == "salary"
        assert "END-TURN-05" in refused(game, "pass")
        assert "END-TURN-05" in refused(game, f"activate {HOME}")
        play(game, "pay shipyard")
    assert game.judge("pass").legal


@pytest.mark.rule("END-TURN-05")
def test_END_TURN_05_is_cited_where_one_phase_gives_way_to_the_next():
    game = table(phase="build", to_act=2)
    begun = cited(play(game, "build workshop"), "END-TURN-05")
    assert [event.facts["phase"] for event in begun] == ["growth", "salary", "action"]
    assert not cited(tutor.new_game("endeavor").setup_events, "END-TURN-05")
