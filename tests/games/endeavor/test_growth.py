"""Phase 2, growth."""

import pytest

import tutor
from tests.games.endeavor.table import board, cited, play, player, table
from tests.games.endeavor.test_level import ends
from tutor.games.endeavor.components import EUROPE, standard

CITY = standard().cities_in[EUROPE][0]
BARRACKS = next(tile for tile in standard().tiles if standard().buildings[tile].action == "attack")


def culture(growth):
    """The fewest culture icons that give a growth."""
    return standard().value["culture"].index(growth)


def last_build(*boards):
    """The last of three players builds; growth follows."""
    game = table(*boards, phase="build", to_act=2)
    return game, play(game, "build workshop")


def grew(events, seat=0):
    return [event for event in events if event.name == "grew" and event.facts["player"] == seat]


@pytest.mark.rule("END-GROW-01")
def test_END_GROW_01_population_moves_from_the_supply_to_the_harbour():
    game = tutor.new_game("endeavor")
    events = play(game, "build workshop", "build workshop", "build workshop")
    growth = standard().value["culture"][0]
    for seat in range(3):
        assert (player(game, seat)["supply"], player(game, seat)["harbor"]) == (30 - growth, growth)
    assert [event.facts["n"] for event in cited(events, "END-GROW-01")] == [growth] * 3


@pytest.mark.rule("END-GROW-01")
def test_END_GROW_01_the_harbour_keeps_what_it_has():
    game, _ = last_build(board(harbor=7, tokens={"culture": culture(3)}))
    assert (player(game, 0)["supply"], player(game, 0)["harbor"]) == (20, 10)


@pytest.mark.rule("END-GROW-02")
@pytest.mark.parametrize(("total", "growth"), ends("culture"))
def test_END_GROW_02_the_culture_level_sets_the_amount(total, growth):
    game, events = last_build(board(tokens={"culture": total}), board(tokens={"industry": 3, "finance": 3}))
    assert player(game, 0)["harbor"] == growth
    assert player(game, 1)["harbor"] == standard().value["culture"][0]
    assert [event.facts["n"] for event in grew(cited(events, "END-GROW-02"))] == [growth]


@pytest.mark.rule("END-GROW-03")
def test_END_GROW_03_the_whole_amount_comes_at_once():
    game, events = last_build(board(tokens={"culture": culture(4)}))
    once, = grew(cited(events, "END-GROW-03"))
    assert once.facts == {"player": 0, "n": 4}
    assert grew(events) == [once]
    assert player(game, 0)["harbor"] == 4
    assert game.decision.ask == "act"


@pytest.mark.rule("END-GROW-04")
@pytest.mark.parametrize(("supply", "substitutes"), [(0, 5), (1, 4), (4, 1), (5, 0)])
def test_END_GROW_04_population_is_unlimited(supply, substitutes):
    game, events = last_build(board(harbor=30 - supply, tokens={"culture": culture(5)}))
    assert player(game, 0)["harbor"] == 30 - supply + 5
    assert player(game, 0)["substitutes"] == substitutes
    used = [{"player": 0, "n": substitutes}] if substitutes else []
    assert [event.facts for event in cited(events, "END-GROW-04")] == used
    assert [event.facts["n"] for event in grew(events)] == [5]


@pytest.mark.rule("END-GROW-05")
def test_END_GROW_05_salary_follows_when_the_last_player_has_grown():
    _, events = last_build(board(), board(), board())
    begun, = cited(events, "END-GROW-05")
    assert (begun.name, begun.facts["phase"]) == ("phase_started", "salary")
    at = events.index(begun)
    assert [event.facts["player"] for event in events[:at] if event.name == "grew"] == [0, 1, 2]
    assert "grew" not in [event.name for event in events[at:]]


@pytest.mark.rule("END-GROW-06")
def test_END_GROW_06_the_supply_never_falls_below_0_and_takes_population_back_as_usual():
    attacker = board(harbor=3, buildings=[BARRACKS])
    defender = board(harbor=28, tokens={"culture": culture(5)})
    game = table(attacker, defender, phase="build", to_act=2, owner={CITY: 1})
    assert player(game, 1)["supply"] == 1
    events = play(game, "build workshop")
    assert (player(game, 1)["supply"], player(game, 1)["harbor"]) == (0, 33)
    assert [event.facts for event in cited(events, "END-GROW-06")] == [{"player": 1, "n": 4}]
    play(game, f"activate {BARRACKS}", f"attack {CITY}")
    assert (player(game, 1)["supply"], player(game, 1)["harbor"]) == (1, 33)
