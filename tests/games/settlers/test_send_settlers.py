"""Sending settlers: two for a resource or a card, as many pairs as one likes."""

import pytest

from tests.games.settlers.changed import record, refusal
from tests.games.settlers.rounds import asked
from tests.games.settlers.table import board, cited, goods, offers, play, player, refused, table
from tutor.games.settlers.components import FACTIONS, RESOURCES, raw, standard

DONE = board(passed=True)


def sender(settlers, **more):
    """The turn of a player with some settlers."""
    return table(board(goods={"settler": settlers} | more), DONE)


@pytest.mark.rule("SET-SEND-01")
@pytest.mark.parametrize("good", RESOURCES)
def test_SET_SEND_01_two_settlers_bring_a_resource(good):
    game = sender(3)
    assert offers(game, "send") == [*RESOURCES, "common", "faction"]
    [sent, brought] = cited(play(game, f"send {good}"), "SET-SEND-01")
    assert (sent.name, sent.facts) == ("sent", {"player": 0, "n": 2})
    assert (brought.name, brought.facts["goods"]) == ("brought", ((good, 1),))
    assert goods(game) == {"settler": 1, good: 1}


@pytest.mark.rule("SET-SEND-01")
@pytest.mark.parametrize(("deck", "own"), [("common", "common"), ("faction", "barbarians")])
def test_SET_SEND_01_or_a_card_of_either_deck(deck, own):
    game = sender(2)
    [sent, drew] = cited(play(game, f"send {deck}"), "SET-SEND-01")
    assert (sent.name, drew.name, drew.facts["deck"]) == ("sent", "drew", deck)
    assert "SET-GEN-08" not in drew.rules  # no card says so
    [card] = player(game, 0)["hand"]
    assert (standard().cards[card].deck, goods(game)) == (own, {})


@pytest.mark.rule("SET-SEND-01")
def test_SET_SEND_01_without_settlers_it_is_refused():
    game = sender(0, gold=4)
    assert offers(game, "send") == []
    assert refused(game, "send wood") == ("SET-SEND-01",)
    assert sender(2).judge("send wood").legal


@pytest.mark.rule("SET-SEND-02")
def test_SET_SEND_02_any_even_number_in_one_action_each_pair_by_choice():
    """The printed example: 8 settlers for 1 wood, 2 common cards and 1 faction card."""
    game = table(board(goods={"settler": 8}), board())
    assert not cited(play(game, "send wood"), "SET-SEND-02")
    for pair in ("common", "common", "faction"):
        assert asked(game) == (0, "after")
        assert [event.name for event in cited(play(game, f"send {pair}"), "SET-SEND-02")] == ["sent"]
    assert goods(game) == {"wood": 1}
    decks = [standard().cards[card].deck for card in player(game, 0)["hand"]]
    assert decks == ["common", "common", "barbarians"]
    assert asked(game) == (1, "turn")


@pytest.mark.rule("SET-SEND-02")
def test_SET_SEND_02_nobody_has_to_send_more_and_pairs_may_bring_different_resources():
    game = table(board(goods={"settler": 6}), board())
    play(game, "send wood")
    [sent, brought] = cited(play(game, "send stone"), "SET-SEND-02")
    assert (sent.name, brought.facts["goods"]) == ("sent", (("stone", 1),))
    play(game, "end")
    assert (goods(game), asked(game)) == ({"settler": 2, "wood": 1, "stone": 1}, (1, "turn"))


@pytest.mark.rule("SET-SEND-02")
def test_SET_SEND_02_more_pairs_only_in_an_action_that_sends():
    game = table(board(goods={"settler": 4, "defense": 1}, hand=["ruins"]), board())
    play(game, "build ruins")
    assert asked(game) == (0, "after")
    assert "SET-ACT-09" in refused(game, "send wood")


@pytest.mark.rule("SET-SEND-03")
@pytest.mark.parametrize("good", ["gold", "raze", "defense", "vp"])
def test_SET_SEND_03_gold_tokens_and_points_are_not_brought(good):
    game = sender(4)
    assert refused(game, f"send {good}") == ("SET-SEND-03",)
    play(game, "send wood")
    assert refused(game, f"send {good}") == ("SET-SEND-03",)


@pytest.mark.rule("SET-SEND-04")
def test_SET_SEND_04_an_odd_number_cannot_be_sent():
    game = table(board(goods={"settler": 3, "defense": 1}, locations=["quarry"]), board())
    play(game, "send wood")
    assert (asked(game), goods(game)["settler"], offers(game, "send")) == ((0, "after"), 1, [])
    assert "SET-SEND-04" in refused(game, "send wood")
    assert "SET-SEND-04" in refused(game, "send_one wood")


@pytest.mark.rule("SET-SEND-04")
@pytest.mark.parametrize(("settlers", "legal"), [(1, False), (2, True), (3, True)])
def test_SET_SEND_04_one_settler_is_too_few(settlers, legal):
    game = sender(settlers)
    assert game.judge("send food").legal == legal
    if not legal:
        assert refused(game, "send food") == ("SET-SEND-04",)


@pytest.mark.rule("SET-SEND-05")
def test_SET_SEND_05_every_board_shows_the_exchange():
    for board_ in raw()["factions"]:
        assert board_["printed_exchange"] == {"cost": {"settler": 2}, "choose_one": [*RESOURCES, "card"]}


@pytest.mark.rule("SET-SEND-05")
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("exchange", [{"cost": {"settler": 1}, "choose_one": [*RESOURCES, "card"]},
                                      {"cost": {"settler": 2}, "choose_one": [*RESOURCES, "gold"]}, None])
def test_SET_SEND_05_data_with_another_exchange_are_refused(faction, exchange):
    assert refusal(lambda data: record(data, "factions", faction).update(printed_exchange=exchange)) == "SET-SEND-05"
