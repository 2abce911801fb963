"""Compound actions: one of two, or one or both, and what binds the parts."""

from copy import deepcopy

import pytest

import tutor
from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import Box, raw, standard
from tutor.games.endeavor.contents import check_contents

BOX = standard()
FIRST, SECOND = BOX.cities_in["india"][:2]


def giving(feat):
    """A building that gives an action, whichever the box says."""
    return next(kind for kind, tile in BOX.buildings.items() if tile.action == feat)


def kinds(game):
    return {move.kind for move in game.moves()}


@pytest.mark.rule("END-CMPD-01")
def test_END_CMPD_01_there_are_five_simple_actions():
    simple = [feat for feat in BOX.feats.values() if feat.mode == "single"]
    assert sorted(feat.id for feat in simple) == ["attack", "draw", "occupy", "payment", "ship"]
    assert all(feat.parts == (feat.id,) for feat in simple)
    assert {part for feat in BOX.feats.values() for part in feat.parts} == {feat.id for feat in simple}


@pytest.mark.rule("END-CMPD-01")
@pytest.mark.parametrize(("feat", "change"), [
    pytest.param("draw", {"mode": "or"}, id="four"),
    pytest.param("ship_or_draw", {"mode": "single"}, id="six"),
])
def test_END_CMPD_01_no_more_and_no_fewer(feat, change):
    data = deepcopy(raw())
    next(record for record in data["actions"]["actions"] if record["id"] == feat).update(change)
    with pytest.raises(tutor.InvalidComponents) as error:
        check_contents(Box(data), "changed")
    assert error.value.facts["rule"] == "END-CMPD-01"


def one_of_two(rule, feat, moves, other, **rest):
    """Either part can be done with the harbour for both, and then the turn is over without the other part."""
    start = table(board(harbor=4, buildings=[giving(feat)]), **rest)
    [event] = cited(start.play(f"activate {giving(feat)}"), rule)
    assert (event.name, event.facts["feat"]) == ("activated", feat)
    assert kinds(start) == {move.split()[0] for move in moves}
    assert rule in refused(start, other)
    for done, left in (moves, moves[::-1]):
        game = start.branch()
        assert game.judge(left).legal
        game.play(done)
        assert (game.decision.seat, game.decision.ask) == (1, "act")
        assert left.split()[0] not in kinds(game)
        assert refused(game, left, player=0)


@pytest.mark.rule("END-CMPD-02")
def test_END_CMPD_02_ship_or_draw():
    one_of_two("END-CMPD-02", "ship_or_draw", ("ship india", "draw europe"), "occupy london")


@pytest.mark.rule("END-CMPD-03")
def test_END_CMPD_03_occupy_or_draw():
    one_of_two("END-CMPD-03", "occupy_or_draw", ("occupy london", "draw europe"), "ship india")


@pytest.mark.rule("END-CMPD-04")
def test_END_CMPD_04_occupy_or_attack():
    one_of_two("END-CMPD-04", "occupy_or_attack", ("occupy london", "attack paris"), "draw europe",
               owner={"paris": 1})


def in_open_india(feat, harbor=3):
    """Seat 0 has one population beside the full track of India and has activated a building."""
    game = table(board(harbor=harbor, buildings=[giving(feat)]), open=["india", "africa"],
                 beside={("india", 0): 1, ("africa", 0): 1})
    return game, game.play(f"activate {giving(feat)}")


@pytest.mark.rule("END-CMPD-05")
@pytest.mark.parametrize(("moves", "name"), [
    (("ship india", f"occupy {FIRST}"), "both_parts"),
    ((f"occupy {FIRST}", "ship india"), "both_parts"),
    (("ship india", "stop"), "stopped"),
    ((f"occupy {FIRST}", "stop"), "stopped"),
])
def test_END_CMPD_05_occupy_and_ship_one_or_both_in_any_order(moves, name):
    game, activated = in_open_india("occupy_and_ship")
    assert cited(activated, "END-CMPD-05")
    assert kinds(game) == {"occupy", "ship"}
    assert refused(game, "stop") == ("END-ACTV-01",), "one part is done at least"
    first, second = moves
    play(game, first)
    assert game.decision.seat == 0
    assert kinds(game) == {"stop", "occupy" if first == "ship india" else "ship"}
    assert "END-CMPD-05" in refused(game, f"occupy {SECOND}" if first != "ship india" else first)
    [event] = cited(game.play(second), "END-CMPD-05")
    assert (event.name, event.facts["feat"]) == (name, "occupy_and_ship")
    assert (game.decision.seat, game.decision.ask) == (1, "act")
    done = {*moves} - {"stop"}
    assert (game.position()["cities"][FIRST] == 0) == (f"occupy {FIRST}" in done)
    assert game.position()["beside_tracks"][1]["population"] == 1 + ("ship india" in done)


@pytest.mark.rule("END-CMPD-06")
def test_END_CMPD_06_after_shipping_occupy_only_in_that_region():
    game, _ = in_open_india("occupy_and_ship")
    assert game.judge("occupy london").legal
    game.play("ship india")
    assert offers(game, "occupy") == list(BOX.cities_in["india"])
    assert refused(game, "occupy london") == ("END-CMPD-06",)
    assert refused(game, f"occupy {BOX.cities_in['africa'][0]}") == ("END-CMPD-06",)
    assert "END-CMPD-06" not in refused(game, "ship africa"), "a second ship is refused in any region"


@pytest.mark.rule("END-CMPD-06")
def test_END_CMPD_06_after_occupying_ship_only_to_that_region():
    game, _ = in_open_india("occupy_and_ship")
    assert game.judge("ship africa").legal
    game.play(f"occupy {FIRST}")
    assert offers(game, "ship") == ["india"]
    assert refused(game, "ship africa") == ("END-CMPD-06",)


@pytest.mark.rule("END-CMPD-06")
@pytest.mark.parametrize("first", ["occupy london", "ship caribbean"])
def test_END_CMPD_06_the_turn_ends_where_the_region_has_no_second_part(first):
    game, _ = in_open_india("occupy_and_ship")
    game.play(first)
    assert (game.decision.seat, game.decision.ask) == (1, "act")


@pytest.mark.rule("END-CMPD-07")
@pytest.mark.parametrize(("second", "name", "sailed"), [
    ("stop", "stopped", 1),
    ("ship india", "both_parts", 2),
])
def test_END_CMPD_07_ship_and_ship_once_or_twice(second, name, sailed):
    game = table(board(harbor=5, buildings=[giving("ship_and_ship")]))
    [event] = cited(game.play(f"activate {giving('ship_and_ship')}"), "END-CMPD-07")
    assert event.name == "activated"
    assert "END-CMPD-07" in refused(game, "occupy london")
    game.play("ship india")
    assert {"stop", "ship india"} <= set(map(str, game.moves()))
    [event] = cited(game.play(second), "END-CMPD-07")
    assert event.name == name
    assert game.position()["shipping_tracks"]["india"] == [0] * sailed
    assert (game.decision.seat, game.decision.ask) == (1, "act")


@pytest.mark.rule("END-CMPD-08")
@pytest.mark.parametrize("first", ["india", "caribbean"])
def test_END_CMPD_08_the_second_ship_goes_to_the_same_region(first):
    game, _ = in_open_india("ship_and_ship")
    assert set(offers(game, "ship")) == set(BOX.sea_regions)
    game.play(f"ship {first}")
    assert offers(game, "ship") == [first]
    for other in set(BOX.sea_regions) - {first}:
        assert refused(game, f"ship {other}") == ("END-CMPD-08",)
    [reason] = game.judge("ship africa").reasons
    assert reason.facts["bound"] == first


@pytest.mark.rule("END-CMPD-09")
def test_END_CMPD_09_two_cards_come_from_one_deck():
    museum = giving("draw_and_draw")
    game = table(board(harbor=1, buildings=[museum]), owner={"london": 0})
    assert cited(game.play(f"activate {museum}"), "END-CMPD-09")
    assert set(offers(game, "draw")) == {"europe", "slavery"}
    game.play("draw europe")
    assert offers(game, "draw") == ["europe"]
    assert refused(game, "draw slavery") == ("END-CMPD-09",)
    [event] = cited(game.play("draw europe"), "END-CMPD-09")
    assert event.name == "both_parts"
    assert player(game, 0)["cards"] == list(BOX.decks["europe"][:2])
    assert game.decision.seat == 1


@pytest.mark.rule("END-CMPD-09")
def test_END_CMPD_09_one_card_is_enough():
    museum = giving("draw_and_draw")
    game = table(board(harbor=1, buildings=[museum]), owner={"london": 0})
    play(game, f"activate {museum}", "draw slavery")
    [event] = cited(game.play("stop"), "END-CMPD-09")
    assert event.name == "stopped"
    assert player(game, 0)["cards"] == list(BOX.decks["slavery"][:1])
    assert game.decision.seat == 1


@pytest.mark.rule("END-CMPD-10")
@pytest.mark.parametrize(("feat", "parts", "uses"), [
    ("ship_and_ship", ("ship india", "ship india"), 3),
    ("occupy_and_ship", ("ship india", f"occupy {FIRST}"), 3),
    ("draw_and_draw", ("draw slavery", "draw slavery"), 1),
])
def test_END_CMPD_10_one_worker_for_all_parts_and_the_cost_of_each(feat, parts, uses):
    game = table(board(harbor=uses, buildings=[giving(feat)]), open=["india"], owner={"london": 0},
                 beside={("india", 0): 1})
    play(game, f"activate {giving(feat)}")
    assert player(game, 0)["harbor"] == uses - 1
    [event] = cited(play(game, *parts), "END-CMPD-10")
    assert (event.name, event.facts["feat"]) == ("both_parts", feat)
    assert player(game, 0)["harbor"] == 0
    assert [each["worker"] for each in player(game, 0)["buildings"]] == ["free", "working"]


@pytest.mark.rule("END-CMPD-10")
@pytest.mark.parametrize("feat", ["ship_and_ship", "occupy_and_ship"])
def test_END_CMPD_10_a_part_that_cannot_be_paid_is_not_offered(feat):
    game, _ = in_open_india(feat, harbor=2)
    assert not cited(game.play("ship india"), "END-CMPD-10")
    assert player(game, 0)["harbor"] == 0
    assert (game.decision.seat, game.decision.ask) == (1, "act")


@pytest.mark.rule("END-CMPD-11")
def test_END_CMPD_11_a_ship_that_opens_the_region_makes_the_occupation_there_legal():
    docks = giving("occupy_and_ship")
    game = table(board(harbor=3, buildings=[docks]), lanes={"india": (1,) * (BOX.lane_length["india"] - 1)})
    play(game, f"activate {docks}")
    assert "END-OCC-03" in refused(game, f"occupy {FIRST}")
    play(game, "ship india", "place card_space")
    assert game.decision.seat == 0
    assert game.judge(f"occupy {FIRST}").legal
    [event] = cited(game.play(f"occupy {FIRST}"), "END-CMPD-11")
    assert (event.name, event.facts["player"]) == ("both_parts", 0)
    assert game.position()["cities"][FIRST] == 0


@pytest.mark.rule("END-CMPD-11")
def test_END_CMPD_11_two_population_take_card_2_but_not_card_3():
    museum = giving("draw_and_draw")
    rest = {"open": ["india"], "gone": ["india_1"], "beside": {("india", 0): 2}}
    game = table(board(harbor=1, buildings=[museum]), **rest)
    play(game, f"activate {museum}", "draw india")
    assert player(game, 0)["cards"] == ["india_2"]
    assert (game.decision.seat, game.decision.ask) == (1, "act")

    doing = {"feat": "draw_and_draw", "space": 1, "bound": "india", "left": ["draw"], "first": "draw"}
    asked = table(board(buildings=[f"{museum}*"], cards=["india_2"]), **rest,
                  ask={"ask": "perform_more", "undertaking": doing})
    assert list(map(str, asked.moves())) == ["stop"]
    assert refused(asked, "draw india") == ("END-DRAW-03",)
