"""Phase 3, salary."""

import pytest

import tutor
from tests.games.endeavor.table import HOME, board, cited, offers, play, player, refused, table
from tests.games.endeavor.test_components import record, with_data
from tutor.games.endeavor.components import raw, standard

#: A tile of which a player can have four, with room for a worker, that moves no finance marker.
YARD = next(tile for tile in standard().tiles
            if standard().buildings[tile].action == "ship" and standard().buildings[tile].copies >= 4
            and "finance" not in dict(standard().buildings[tile].icons))
#: Another one, for three different buildings.
OTHER = next(tile for tile in standard().tiles if tile != YARD and standard().buildings[tile].activation_space
             and "finance" not in dict(standard().buildings[tile].icons))
PLAIN = next(tile for tile in standard().tiles if standard().buildings[tile].level == 1
             and not {"finance", "culture"} & set(dict(standard().buildings[tile].icons)))


def finance(payments):
    """The fewest finance icons that give a number of payments."""
    return {"finance": standard().value["finance"].index(payments)}


def last_build(*boards, **more):
    """The last of three players builds; growth and salary follow."""
    game = table(*boards, phase="build", to_act=2, **more)
    return game, play(game, f"build {PLAIN}")


def workers(game, seat=0):
    """Who stands on the buildings of a player."""
    return [each["worker"] for each in player(game, seat)["buildings"]]


def of(seat, events):
    return [event for event in events if event.facts.get("player") == seat]


@pytest.mark.rule("END-SAL-01")
def test_END_SAL_01_a_payment_moves_a_worker_back_to_the_harbour():
    game, events = last_build(board(harbor=4, buildings=[f"{YARD}*"], tokens=finance(1)))
    grown = next(event.facts["n"] for event in of(0, events) if event.name == "grew")
    assert workers(game) == ["free", "free"]
    assert player(game, 0)["harbor"] == 4 + grown + 1
    assert [event.facts for event in cited(events, "END-SAL-01")] == [{"player": 0, "building": YARD}]


@pytest.mark.rule("END-SAL-01")
def test_END_SAL_01_only_an_own_building_with_a_worker_is_paid():
    game, _ = last_build(board(buildings=[f"{YARD}*", OTHER], home="*", tokens=finance(1)))
    assert refused(game, f"pay {OTHER}") == ("END-SAL-01",)
    before = player(game, 0)["harbor"]
    paid, = cited(play(game, f"pay {YARD}"), "END-SAL-01")
    assert (paid.name, paid.facts) == ("paid", {"player": 0, "building": YARD})
    assert player(game, 0)["harbor"] == before + 1
    assert workers(game) == ["unpaid", "free", "free"]


@pytest.mark.rule("END-SAL-02")
@pytest.mark.parametrize("payments", [1, 2, 3])
def test_END_SAL_02_the_finance_value_sets_the_number_of_payments(payments):
    game, events = last_build(board(buildings=[f"{YARD}*"] * 3, home="*", tokens=finance(payments)))
    due, = cited(events, "END-SAL-02")
    assert due.facts == {"player": 0, "n": payments, "workers": 4}
    before = player(game, 0)["harbor"]
    for _ in range(payments):
        assert (game.decision.ask, game.decision.seat) == ("salary", 0)
        play(game, game.moves()[0])
    assert game.decision.ask == "act"
    assert workers(game).count("free") == payments
    assert player(game, 0)["harbor"] == before + payments


@pytest.mark.rule("END-SAL-02")
def test_END_SAL_02_a_finance_value_of_0_pays_nobody():
    levels = [dict(each) for each in record(raw(), "tracks/tracks", "finance")["levels"]]
    levels[0]["value"] = 0
    plain = table(board(buildings=[f"{YARD}*"]), phase="build", to_act=2)
    game = with_data(plain, {"tracks": [{"id": "finance", "levels": levels}]})
    events = play(game, f"build {PLAIN}")
    assert game.decision.ask == "act"
    assert "paid" not in [event.name for event in events]
    assert workers(game) == ["free", "unpaid"]


@pytest.mark.rule("END-SAL-03")
@pytest.mark.parametrize("left", [HOME, YARD, OTHER])
def test_END_SAL_03_with_too_few_payments_the_player_chooses_who_returns(left):
    kinds = [HOME, YARD, OTHER]
    game, events = last_build(board(buildings=[f"{YARD}*", f"{OTHER}*"], home="*", tokens=finance(2)))
    assert [event.facts for event in cited(events, "END-SAL-03")] == [{"player": 0, "n": 2, "workers": 3}]
    assert (game.decision.ask, game.decision.seat) == ("salary", 0)
    assert offers(game, "pay") == kinds
    first, second = (kind for kind in kinds if kind != left)
    play(game, f"pay {second}")
    assert offers(game, "pay") == [kind for kind in kinds if kind != second]
    play(game, f"pay {first}")
    assert workers(game) == ["unpaid" if kind == left else "free" for kind in kinds]
    assert game.decision.ask == "act"


@pytest.mark.rule("END-SAL-04")
@pytest.mark.parametrize("payments", [2, 4])
def test_END_SAL_04_with_enough_payments_all_workers_return_without_a_choice(payments):
    game, events = last_build(board(buildings=[f"{YARD}*", f"{OTHER}*"], tokens=finance(payments)))
    assert game.decision.ask == "act"
    assert workers(game) == ["free", "free", "free"]
    paid = [event.facts["building"] for event in of(0, events) if event.name == "paid"]
    assert paid == [YARD, OTHER]
    told, = of(0, cited(events, "END-SAL-04"))
    assert told.facts == {"player": 0, "n": 2, "payments": payments}


@pytest.mark.rule("END-SAL-04")
def test_END_SAL_04_with_one_payment_too_few_it_does_not_apply():
    game, events = last_build(board(buildings=[f"{YARD}*", f"{OTHER}*"], tokens=finance(1)))
    assert game.decision.ask == "salary"
    assert not of(0, cited(events, "END-SAL-04"))


@pytest.mark.rule("END-SAL-05")
def test_END_SAL_05_payments_that_are_not_needed_do_not_carry_over():
    regions = standard().sea_regions[:4]
    game, events = last_build(board(harbor=8, buildings=[YARD] * 4, home="*", tokens=finance(3)),
                              trade={standard().sea_space[region][0]: "industry" for region in regions})
    lost, = of(0, cited(events, "END-SAL-05"))
    assert lost.facts == {"player": 0, "n": 1, "payments": 3}
    first, *others = regions
    play(game, f"activate {YARD}", f"ship {first}", "pass", "pass")
    for region in others:
        play(game, f"activate {YARD}", f"ship {region}")
    play(game, "pass", *[f"build {PLAIN}"] * 2)
    due = [event.facts for event in play(game, f"build {PLAIN}") if event.name == "salary_due"]
    assert due == [{"player": 0, "n": 3, "workers": 4}]


@pytest.mark.rule("END-SAL-05")
def test_END_SAL_05_is_not_cited_where_every_payment_is_needed():
    _, events = last_build(board(buildings=[f"{YARD}*", f"{OTHER}*"], tokens=finance(2)))
    assert not of(0, cited(events, "END-SAL-05"))


@pytest.mark.rule("END-SAL-06")
def test_END_SAL_06_a_building_whose_worker_returned_can_be_activated_again():
    game = table(board(harbor=2, buildings=[f"{YARD}*"], tokens=finance(1)))
    assert not game.judge(f"activate {YARD}").legal
    game, events = last_build(board(harbor=2, buildings=[f"{YARD}*"], tokens=finance(1)))
    assert [event.facts["building"] for event in cited(events, "END-SAL-06")] == [YARD]
    assert (game.position()["phase"], game.decision.seat) == ("action", 0)
    play(game, f"activate {YARD}")
    assert workers(game) == ["free", "working"]


@pytest.mark.rule("END-SAL-06")
def test_END_SAL_06_holds_for_a_chosen_payment_too():
    game, _ = last_build(board(harbor=2, buildings=[f"{YARD}*"], home="*", tokens=finance(1)))
    assert [event.facts["building"] for event in cited(play(game, f"pay {YARD}"), "END-SAL-06")] == [YARD]
    assert game.judge(f"activate {YARD}").legal


@pytest.mark.rule("END-SAL-07")
def test_END_SAL_07_a_building_with_population_left_on_it_cannot_be_activated():
    game, _ = last_build(board(harbor=2, buildings=[f"{YARD}*"], home="*", tokens=finance(1)))
    play(game, f"pay {HOME}")
    assert workers(game) == ["free", "unpaid"]
    assert "END-SAL-07" in refused(game, f"activate {YARD}")
    assert game.judge(f"activate {HOME}").legal


@pytest.mark.rule("END-SAL-07")
def test_END_SAL_07_a_worker_of_this_round_is_another_matter():
    game = table(board(harbor=4, buildings=[f"{YARD}*"]))
    assert refused(game, f"activate {YARD}") == ("END-ACTV-02",)


@pytest.mark.rule("END-SAL-07")
def test_END_SAL_07_one_of_two_equal_buildings_is_left_and_the_other_one_works_again():
    game, _ = last_build(board(harbor=4, buildings=[f"{YARD}*"] * 2, tokens=finance(1)))
    play(game, f"pay {YARD}")
    assert sorted(workers(game)) == ["free", "free", "unpaid"]
    play(game, f"activate {YARD}", f"ship {standard().sea_regions[0]}", "pass", "pass")
    assert sorted(workers(game)) == ["free", "unpaid", "working"]
    assert set(refused(game, f"activate {YARD}")) == {"END-ACTV-02", "END-SAL-07"}


@pytest.mark.rule("END-SAL-08")
def test_END_SAL_08_no_payment_is_held_back():
    game, _ = last_build(board(buildings=[f"{YARD}*", f"{OTHER}*"], home="*", tokens=finance(2)))
    for left in (2, 1):
        for move in ("stop", "skip"):
            assert refused(game, move) == ("END-SAL-08",)
            reason, = game.judge(move).reasons
            assert reason.facts == {"n": left}
        assert {move.kind for move in game.moves()} == {"pay"}
        play(game, game.moves()[0])
    assert game.decision.ask == "act"
    assert workers(game).count("free") == 2


@pytest.mark.rule("END-SAL-09")
def test_END_SAL_09_the_first_salary_changes_nothing():
    game = tutor.new_game("endeavor")
    events = play(game, *[f"build {PLAIN}"] * 3)
    grown = {event.facts["player"]: event.facts["n"] for event in events if event.name == "grew"}
    assert sorted(event.facts["player"] for event in cited(events, "END-SAL-09")) == [0, 1, 2]
    assert "paid" not in [event.name for event in events]
    assert {seat: player(game, seat)["harbor"] for seat in range(3)} == grown
    assert game.decision.ask == "act"


@pytest.mark.rule("END-SAL-09")
def test_END_SAL_09_is_not_cited_in_the_second_round():
    game = tutor.new_game("endeavor")
    play(game, *[f"build {PLAIN}"] * 3, *["pass"] * 3)
    assert not cited(play(game, *[f"build {PLAIN}"] * 2, "build shipyard"), "END-SAL-09")
