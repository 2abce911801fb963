"""Activating a building: who goes to work, what it costs, and when it is refused."""

import pytest

from tests.games.endeavor.table import HOME, board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import standard

BOX = standard()
COST = {"ship": 1, "occupy": 1, "attack": 2, "draw": 0}


def giving(feat):
    """A building that gives an action, whichever the box says."""
    return next(kind for kind, tile in BOX.buildings.items() if tile.action == feat)


SHIPYARD, MARKET, BARRACKS, EXCHANGE = map(giving, ("ship", "draw", "attack", "payment"))


def workers(game, seat=0):
    return [(each["building"], each["worker"]) for each in player(game, seat)["buildings"]]


@pytest.mark.rule("END-ACTV-01")
def test_END_ACTV_01_one_population_goes_to_work_before_the_action_is_paid():
    game = table(board(harbor=3, buildings=[SHIPYARD]))
    [event] = cited(game.play(f"activate {SHIPYARD}"), "END-ACTV-01")
    assert (event.name, event.facts["player"], event.facts["building"]) == ("activated", 0, SHIPYARD)
    assert player(game, 0)["harbor"] == 2
    assert workers(game) == [(HOME, "free"), (SHIPYARD, "working")]
    assert (game.decision.seat, game.decision.ask) == (0, "perform")
    assert {move.kind for move in game.moves()} == {"ship"}
    assert "END-ACTV-01" in refused(game, "stop")
    assert "END-ACTV-01" in refused(game, "draw europe")
    game.play("ship india")
    assert player(game, 0)["harbor"] == 1


@pytest.mark.rule("END-ACTV-01")
@pytest.mark.parametrize("harbor", [0, 1])
def test_END_ACTV_01_somebody_must_be_in_the_harbour(harbor):
    game = table(board(harbor=harbor, buildings=[MARKET]))
    if harbor:
        assert offers(game, "activate") == [MARKET]
    else:
        assert not offers(game, "activate")
        assert "END-ACTV-01" in refused(game, f"activate {MARKET}")


@pytest.mark.rule("END-ACTV-02")
def test_END_ACTV_02_an_occupied_building_waits_for_a_payment():
    game = table(board(harbor=6, buildings=[SHIPYARD], tokens={"payment": 1}),
                 board(passed=True), board(passed=True))
    play(game, f"activate {SHIPYARD}", "ship india")
    assert SHIPYARD not in offers(game, "activate")
    assert "END-ACTV-02" in refused(game, f"activate {SHIPYARD}")
    play(game, "spend payment")
    assert SHIPYARD in offers(game, "activate")
    play(game, f"activate {SHIPYARD}", "ship india")
    assert "END-ACTV-02" in refused(game, f"activate {SHIPYARD}")


@pytest.mark.rule("END-ACTV-02")
def test_END_ACTV_02_a_second_building_of_the_kind_has_a_space_of_its_own():
    game = table(board(harbor=2, buildings=[f"{SHIPYARD}*", SHIPYARD]))
    game.play(f"activate {SHIPYARD}")
    assert workers(game)[1:] == [(SHIPYARD, "working"), (SHIPYARD, "working")]


@pytest.mark.rule("END-ACTV-03")
@pytest.mark.parametrize("building", BOX.buildings)
def test_END_ACTV_03_only_a_building_with_an_activation_space_can_be_activated(building):
    own = [] if building == HOME else [building]
    game = table(board(harbor=5, buildings=[*own, f"{SHIPYARD}*"]), owner={"london": 1})
    if BOX.buildings[building].activation_space:
        assert building in offers(game, "activate")
    else:
        assert building not in offers(game, "activate")
        assert refused(game, f"activate {building}") == ("END-ACTV-03",)


@pytest.mark.rule("END-ACTV-04")
@pytest.mark.parametrize("feat", COST)
def test_END_ACTV_04_the_worker_comes_on_top_of_what_the_action_uses(feat):
    building, need = giving(feat), 1 + COST[feat]
    own = [] if building == HOME else [building]
    target = {"ship": "india", "occupy": "paris", "attack": "london", "draw": "europe"}[feat]
    poor, rich = (table(board(harbor=harbor, buildings=own), owner={"london": 1})
                  for harbor in (need - 1, need))
    assert building not in offers(poor, "activate")
    if COST[feat]:
        assert "END-ACTV-04" in refused(poor, f"activate {building}")
        [reason] = [reason for reason in poor.judge(f"activate {building}").reasons
                    if reason.rule == "END-ACTV-04"]
        assert (reason.facts["n"], reason.facts["harbor"]) == (need, need - 1)
    play(rich, f"activate {building}", f"{feat} {target}")
    assert player(rich, 0)["harbor"] == 0
    assert (building, "working") in workers(rich)


@pytest.mark.rule("END-ACTV-05")
def test_END_ACTV_05_workers_stay_when_the_round_ends():
    game = table(board(buildings=[f"{SHIPYARD}*"], home="*"), board(passed=True), board(passed=True))
    [event] = cited(game.play("pass"), "END-ACTV-05")
    assert event.name == "kept"
    assert game.position()["phase"] == "build"
    assert workers(game) == [(HOME, "working"), (SHIPYARD, "working")]


@pytest.mark.rule("END-ACTV-05")
def test_END_ACTV_05_the_salary_phase_brings_them_back():
    game = table(board(buildings=[f"{SHIPYARD}*"]), phase="build", crown=1)
    game.play(f"build {offers(game, 'build')[0]}")
    assert workers(game)[1] == (SHIPYARD, "free")
    assert player(game, 0)["harbor"] == BOX.value["culture"][player(game, 0)["tracks"]["culture"]] + 1


@pytest.mark.rule("END-ACTV-05")
def test_END_ACTV_05_a_payment_action_brings_them_back():
    game = table(board(buildings=[f"{SHIPYARD}*"], tokens={"payment": 1}))
    game.play("spend payment")
    assert workers(game)[1] == (SHIPYARD, "free")
    assert player(game, 0)["harbor"] == 1


@pytest.mark.rule("END-ACTV-06")
@pytest.mark.parametrize(("building", "before", "after"), [
    pytest.param(SHIPYARD, {"harbor": 1}, {"harbor": 2}, id="nobody left to ship"),
    pytest.param(EXCHANGE, {"harbor": 1}, {"harbor": 1, "home": "*"}, id="nobody else to pay"),
    pytest.param(BARRACKS, {"harbor": 2}, {"harbor": 3}, id="one population short of an attack"),
])
def test_END_ACTV_06_a_building_works_only_if_its_action_can_be_done(building, before, after):
    game = table(board(buildings=[building], **before), owner={"london": 1})
    assert building not in offers(game, "activate")
    assert "END-ACTV-06" in refused(game, f"activate {building}")
    assert building in offers(table(board(buildings=[building], **after), owner={"london": 1}), "activate")


@pytest.mark.rule("END-ACTV-06")
def test_END_ACTV_06_a_building_without_a_target_is_refused():
    assert refused(table(board(harbor=5, buildings=[BARRACKS])), f"activate {BARRACKS}") == ("END-ACTV-06",)


@pytest.mark.rule("END-ACTV-01", "END-ACTV-04", "END-ACTV-06")
@pytest.mark.parametrize(("building", "rules"), [
    pytest.param(MARKET, ("END-ACTV-01",), id="a card would wait"),
    pytest.param(HOME, ("END-ACTV-01", "END-ACTV-04", "END-ACTV-06"), id="nobody to settle either"),
    pytest.param(EXCHANGE, ("END-ACTV-01", "END-ACTV-06"), id="nobody to pay either"),
])
def test_an_empty_harbour_hides_no_other_rule(building, rules):
    """Whoever gets one population token must not be refused next by something that was true before."""
    game = table(board(buildings=[] if building == HOME else [building]))
    assert refused(game, f"activate {building}") == rules


@pytest.mark.rule("END-ACTV-06")
@pytest.mark.parametrize(("token", "before", "after"), [
    ("ship", {"harbor": 0}, {"harbor": 1}),
    ("occupy", {"harbor": 0}, {"harbor": 1}),
    ("attack", {"harbor": 1}, {"harbor": 2}),
    ("payment", {"harbor": 3}, {"harbor": 3, "home": "*"}),
])
def test_END_ACTV_06_a_blue_token_is_spent_only_if_its_action_can_be_done(token, before, after):
    game = table(board(tokens={token: 1}, **before), owner={"london": 1})
    assert refused(game, f"spend {token}") == ("END-ACTV-06",)
    assert offers(table(board(tokens={token: 1}, **after), owner={"london": 1}), "spend") == [token]


@pytest.mark.rule("END-ACTV-06")
def test_END_ACTV_06_one_possible_part_is_enough():
    hall = giving("occupy_or_draw")
    game = table(board(harbor=1, buildings=[hall]))
    game.play(f"activate {hall}")
    assert {move.kind for move in game.moves()} == {"draw"}
    nothing = table(board(harbor=1, buildings=[hall]), gone=[*BOX.decks["europe"], *BOX.decks["slavery"]])
    assert refused(nothing, f"activate {hall}") == ("END-ACTV-06",)


@pytest.mark.rule("END-ACTV-06")
@pytest.mark.parametrize(("move", "left"), [(f"activate {SHIPYARD}", 0), ("spend payment", 1)])
def test_END_ACTV_06_the_other_reading_lets_the_action_come_to_nothing(move, left):
    game = table(board(harbor=1, buildings=[SHIPYARD], tokens={"payment": 1}), options={"idle_activation": "allowed"})
    assert [event.facts["player"] for event in game.play(move) if event.name == "idle"] == [0]
    assert player(game, 0)["harbor"] == left
    assert (game.decision.seat, game.decision.ask) == (1, "act")
