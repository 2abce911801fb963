"""The payment action: workers come back from buildings in the middle of the action phase."""

import pytest

import tutor
from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import standard

DONE = board(passed=True)
SHOPS = ("shipyard", "barracks", "guild_hall", "docks")
ALL_SHOPS = [f"{shop}*" for shop in SHOPS]
PAYMENT = {"payment": 1}


def purse(value, *buildings):
    """The finance tokens with which these buildings give that finance value."""
    icons = sum(dict(standard().buildings[kind].icons).get("finance", 0) for kind in buildings)
    return {"finance": standard().value["finance"].index(value, icons) - icons}


def at_work(game, seat=0):
    return [each["building"] for each in player(game, seat)["buildings"] if each["worker"] != "free"]


def paid(events, rule):
    return [event.facts["building"] for event in cited(events, rule) if event.name == "paid"]


def two_payment_buildings(mine):
    """The same table in a box whose shipyards give payment too."""
    pack = {"buildings": [{"id": "shipyard", "action": "payment"}]}
    return tutor.from_position("endeavor", table(mine).position(), pack)


@pytest.mark.rule("END-PMT-01")
def test_END_PMT_01_one_payment_brings_one_worker_back_to_the_harbour():
    game = table(board(harbor=2, buildings=["shipyard*"], tokens=PAYMENT))
    [event] = cited(play(game, "spend payment"), "END-PMT-01")
    assert (event.name, event.facts) == ("paid", {"player": 0, "building": "shipyard"})
    assert at_work(game) == []
    assert player(game, 0)["harbor"] == 3


@pytest.mark.rule("END-PMT-01")
def test_END_PMT_01_each_payment_moves_one_worker_and_nothing_else():
    shops = ("shipyard", "barracks")
    game = table(board(buildings=[f"{shop}*" for shop in shops], tokens=PAYMENT | purse(1, *shops)))
    play(game, "spend payment")
    assert "END-PMT-01" in refused(game, "ship india")
    assert paid(play(game, "pay barracks"), "END-PMT-01") == ["barracks"]
    assert at_work(game) == ["shipyard"]
    assert player(game, 0)["harbor"] == 1
    assert game.decision.seat == 1


@pytest.mark.rule("END-PMT-01")
def test_END_PMT_01_a_building_without_a_worker_cannot_be_paid():
    game = table(board(buildings=["docks", "shipyard*", "barracks*"],
                       tokens=PAYMENT | purse(1, "docks", "shipyard", "barracks")))
    play(game, "spend payment")
    rules = refused(game, "pay docks")
    assert "END-PMT-01" in rules
    assert "END-SAL-01" not in rules, "this is no salary phase"


@pytest.mark.rule("END-PMT-02")
@pytest.mark.parametrize("stays", SHOPS)
def test_END_PMT_02_finance_value_3_returns_exactly_three_workers_of_choice(stays):
    game = table(board(harbor=1, buildings=["stock_exchange", *ALL_SHOPS],
                       tokens=purse(3, "stock_exchange", *SHOPS)))
    [due] = cited(play(game, "activate stock_exchange"), "END-PMT-02")
    assert due.facts == {"player": 0, "n": 3, "workers": 4}
    assert offers(game, "pay") == list(SHOPS)
    for shop in SHOPS:
        if shop != stays:
            assert game.decision.ask == "payment"
            game.play(f"pay {shop}")
    assert game.decision.seat == 1
    assert at_work(game) == ["stock_exchange", stays]
    assert player(game, 0)["harbor"] == 3


@pytest.mark.rule("END-PMT-02")
@pytest.mark.parametrize("reading", ["finance_level", "single"])
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_END_PMT_02_the_number_of_payments_is_the_finance_value(value, reading):
    game = table(board(buildings=ALL_SHOPS, tokens=PAYMENT | purse(value, *SHOPS)),
                 options={"payment_action": reading})
    expected = value if reading == "finance_level" else 1
    [due] = cited(play(game, "spend payment"), "END-PMT-02")
    assert due.facts["n"] == expected
    while game.decision.ask == "payment":
        game.play(game.moves()[0])
    assert player(game, 0)["harbor"] == min(expected, 4)
    assert len(at_work(game)) == max(0, 4 - expected)


@pytest.mark.rule("END-PMT-03")
@pytest.mark.parametrize("worker", ["of this round", "left unpaid"])
def test_END_PMT_03_a_freed_shipyard_works_again_in_the_same_phase(worker):
    home = "shipyard" if worker == "of this round" else "shipyard!"
    game = table(board(harbor=4, buildings=[home], tokens=PAYMENT), DONE, DONE)
    if worker == "of this round":
        play(game, "activate shipyard", "ship india")
    assert "END-ACTV-02" in refused(game, "activate shipyard")
    assert paid(play(game, "spend payment"), "END-PMT-03") == ["shipyard"]
    sailed = game.position()["shipping_tracks"]["india"]
    play(game, "activate shipyard", "ship india")
    assert game.position()["shipping_tracks"]["india"] == [*sailed, 0]
    assert (game.position()["round"], game.position()["phase"]) == (2, "action")


@pytest.mark.rule("END-PMT-04")
def test_END_PMT_04_the_stock_exchange_does_not_free_its_own_worker():
    game = table(board(harbor=1, buildings=["stock_exchange", *ALL_SHOPS],
                       tokens=purse(3, "stock_exchange", *SHOPS)))
    play(game, "activate stock_exchange")
    assert "stock_exchange" not in offers(game, "pay")
    assert refused(game, "pay stock_exchange") == ("END-PMT-04",)


@pytest.mark.rule("END-PMT-04")
def test_END_PMT_04_its_worker_stays_even_if_payments_are_left():
    game = table(board(harbor=2, buildings=["stock_exchange", "shipyard*"]))
    events = play(game, "activate stock_exchange")
    assert paid(events, "END-PMT-01") == ["shipyard"]
    assert at_work(game) == ["stock_exchange"]
    alone = table(board(harbor=2, buildings=["stock_exchange", "shipyard"]))
    assert "END-ACTV-06" in refused(alone, "activate stock_exchange")


@pytest.mark.rule("END-PMT-05")
def test_END_PMT_05_a_blue_token_frees_any_building_also_the_stock_exchange():
    workers = ["stock_exchange", *SHOPS[:3]]
    game = table(board(buildings=[f"{kind}*" for kind in workers], tokens=PAYMENT | purse(3, *workers)))
    play(game, "spend payment")
    assert offers(game, "pay") == workers
    assert paid(play(game, "pay stock_exchange"), "END-PMT-05") == ["stock_exchange"]
    assert at_work(game) == list(SHOPS[:3])


@pytest.mark.rule("END-PMT-05")
def test_END_PMT_05_the_stock_exchange_returns_when_payments_suffice():
    game = table(board(buildings=["stock_exchange*", "shipyard*"], tokens=PAYMENT))
    assert paid(play(game, "spend payment"), "END-PMT-05") == ["stock_exchange", "shipyard"]
    assert at_work(game) == []
    by_building = table(board(harbor=1, buildings=["stock_exchange", "shipyard*"]))
    assert paid(play(by_building, "activate stock_exchange"), "END-PMT-05") == []


@pytest.mark.rule("END-PMT-06")
@pytest.mark.parametrize("used, other", [("shipyard", "stock_exchange"), ("stock_exchange", "shipyard")])
def test_END_PMT_06_one_payment_building_frees_another_but_not_itself(used, other):
    workers = [other, *SHOPS[1:]]
    game = two_payment_buildings(board(harbor=1, buildings=[used, *(f"{kind}*" for kind in workers)],
                                       tokens=purse(3, used, *workers)))
    play(game, f"activate {used}")
    assert offers(game, "pay") == workers
    assert "END-PMT-04" in refused(game, f"pay {used}")
    assert paid(play(game, f"pay {other}"), "END-PMT-06") == [other]
    assert paid(play(game, f"pay {SHOPS[1]}"), "END-PMT-06") == []


@pytest.mark.rule("END-PMT-06")
def test_END_PMT_06_a_second_building_of_the_same_kind_may_be_freed():
    game = two_payment_buildings(board(harbor=1, buildings=["shipyard", "shipyard*"]))
    assert paid(play(game, "activate shipyard"), "END-PMT-06") == ["shipyard"]
    assert at_work(game) == ["shipyard"]
    assert player(game, 0)["harbor"] == 1


@pytest.mark.rule("END-PMT-06")
def test_END_PMT_06_is_cited_only_for_the_other_payment_building():
    game = two_payment_buildings(board(harbor=1, buildings=["stock_exchange", "shipyard*", "barracks*"]))
    events = play(game, "activate stock_exchange")
    assert paid(events, "END-PMT-01") == ["shipyard", "barracks"]
    assert paid(events, "END-PMT-06") == ["shipyard"]


@pytest.mark.rule("END-PMT-07")
def test_END_PMT_07_both_workers_return_and_the_third_payment_is_lost():
    shops = ["shipyard", "barracks"]
    game = table(board(harbor=1, buildings=["stock_exchange", *(f"{shop}*" for shop in shops)],
                       tokens=purse(3, "stock_exchange", *shops)))
    events = play(game, "activate stock_exchange")
    [due] = cited(events, "END-PMT-07")
    assert due.facts == {"player": 0, "n": 3, "workers": 2}
    assert paid(events, "END-PMT-01") == shops
    assert player(game, 0)["harbor"] == 2
    assert (game.decision.seat, game.decision.ask) == (1, "act")


@pytest.mark.rule("END-PMT-07")
def test_END_PMT_07_no_payment_may_be_held_back():
    game = table(board(buildings=ALL_SHOPS, tokens=PAYMENT | purse(2, *SHOPS)))
    play(game, "spend payment", "pay docks")
    assert {move.kind for move in game.moves()} == {"pay"}
    for way_out in ("stop", "skip"):
        assert "END-PMT-07" in refused(game, way_out)
    play(game, "pay shipyard")
    assert game.decision.seat == 1


@pytest.mark.rule("END-PMT-07")
def test_END_PMT_07_the_other_reading_lets_a_player_hold_back():
    game = table(board(buildings=ALL_SHOPS, tokens=PAYMENT | purse(2, *SHOPS)),
                 options={"payment_amount": "up_to"})
    play(game, "spend payment", "pay docks")
    [held] = cited(play(game, "stop"), "END-PMT-07")
    assert held.name == "held_back"
    assert at_work(game) == list(SHOPS[:3])
    assert game.decision.seat == 1


@pytest.mark.rule("END-PMT-06")
@pytest.mark.parametrize("idle", ["refused", "allowed"])
@pytest.mark.parametrize("amount", ["all", "up_to"])
def test_END_PMT_06_payment_buildings_cannot_take_turns_without_end(idle, amount):
    """The guard of END-Q-01 does not depend on the reading of idle activations."""
    mine = board(harbor=1, buildings=["stock_exchange", "shipyard*"])
    data = table(mine, DONE, DONE, options={"idle_activation": idle, "payment_amount": amount}).position()
    game = tutor.from_position("endeavor", data, {"buildings": [{"id": "shipyard", "action": "payment"}]})
    for used, other in (("stock_exchange", "shipyard"), ("shipyard", "stock_exchange")):
        play(game, f"activate {used}", *([f"pay {other}"] if amount == "up_to" else []))
    assert offers(game, "activate") == (["colonial_house"] if idle == "allowed" else [])
    assert "END-PMT-06" in refused(game, "activate stock_exchange")


@pytest.mark.rule("END-PMT-06")
@pytest.mark.parametrize("between", [["spend ship", "ship india"], ["activate market", "draw europe"]])
def test_END_PMT_06_something_else_in_between_lets_payment_buildings_pay_again(between):
    game = tutor.from_position("endeavor", table(
        board(harbor=2, buildings=["stock_exchange", "shipyard*", "market"], tokens={"ship": 1}), DONE, DONE,
    ).position(), {"buildings": [{"id": "shipyard", "action": "payment"}]})
    play(game, "activate stock_exchange", "activate shipyard")
    assert "END-PMT-06" in refused(game, "activate stock_exchange")
    play(game, *between)
    assert "stock_exchange" in offers(game, "activate")


@pytest.mark.rule("END-PMT-06")
def test_END_PMT_06_the_next_round_starts_afresh():
    game = table(board(harbor=1, buildings=["stock_exchange", "shipyard*"]), DONE, DONE)
    play(game, "activate stock_exchange")
    assert player(game, 0)["payments_in_row"] == 1
    play(game, "pass")
    assert player(game, 0)["payments_in_row"] == 0


@pytest.mark.rule("END-PMT-02", "END-ACTV-06")
@pytest.mark.parametrize("reading, possible", [("finance_level", False), ("single", True)])
@pytest.mark.parametrize("amount", ["all", "up_to"])
def test_END_PMT_02_a_finance_value_of_0_pays_nobody(reading, possible, amount):
    """A corrected track may give no payment at its lowest level: then the action cannot be done."""
    levels = [{"min": 0, "max": 1, "value": 0}, {"min": 2, "max": 15, "value": 5}]
    data = table(board(buildings=["shipyard*"], tokens=PAYMENT),
                 options={"payment_action": reading, "payment_amount": amount}).position()
    game = tutor.from_position("endeavor", data, {"tracks": [{"id": "finance", "levels": levels}]})
    assert offers(game, "spend") == (["payment"] if possible else [])
    if possible:
        play(game, "spend payment", *(["pay shipyard"] if amount == "up_to" else []))
        assert at_work(game) == []
    else:
        assert refused(game, "spend payment") == ("END-ACTV-06",)
