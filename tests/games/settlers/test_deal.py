"""Making a deal: the price, the good at once, and the good in each later Production phase."""

import pytest

from tests.games.settlers.rounds import asked, next_round
from tests.games.settlers.table import board, cited, goods, offers, play, player, refused, table

DONE = board(passed=True)


def given(events, card):
    """The goods that a card gave."""
    return [event.facts["goods"] for event in events if event.name == "gained" and event.facts["card"] == card]


@pytest.mark.rule("SET-DEAL-01")
def test_SET_DEAL_01_a_faction_card_for_1_food_gives_its_good_at_once():
    """The printed example: a deal with the Watchtower."""
    game = table(board(goods={"food": 2}, hand=["watchtower", "ruins"]), DONE)
    events = play(game, "deal watchtower")
    assert goods(game) == {"food": 1, "settler": 1}
    assert (player(game, 0)["deals"], player(game, 0)["hand"]) == (["watchtower.1"], ["ruins.1"])
    [paid, made, gained] = cited(events, "SET-DEAL-01")
    assert (paid.name, paid.facts["goods"]) == ("paid", (("food", 1),))
    assert (made.name, made.facts) == ("deal_made", {"player": 0, "card": "watchtower.1"})
    assert (gained.name, gained.facts["goods"]) == ("gained", (("settler", 1),))


@pytest.mark.rule("SET-DEAL-01")
def test_SET_DEAL_01_without_the_food_or_the_card_there_is_no_deal():
    game = table(board(goods={"wood": 3, "settler": 3}, hand=["watchtower"]), DONE)
    assert refused(game, "deal watchtower") == ("SET-DEAL-01",)
    game = table(board(goods={"food": 1}, hand=["watchtower"]), DONE)
    assert offers(game, "deal") == ["watchtower"]
    assert refused(game, "deal raid") == ("SET-DEAL-01",)
    game = table(board(goods={"food": 1}, locations=["watchtower"]), DONE)
    assert refused(game, "deal watchtower") == ("SET-DEAL-01",)


@pytest.mark.rule("SET-DEAL-02")
def test_SET_DEAL_02_a_common_card_makes_no_deal():
    game = table(board(goods={"food": 1}, hand=["castle", "ruins", "raid"]), DONE)
    assert offers(game, "deal") == ["raid"]
    for card in ("castle", "ruins"):
        assert "SET-DEAL-02" in refused(game, f"deal {card}")
    [reason] = [each for each in game.judge("deal castle").reasons if each.rule == "SET-DEAL-02"]
    assert reason.facts == {"card": "castle"}


@pytest.mark.rule("SET-DEAL-03")
def test_SET_DEAL_03_a_deal_gives_its_good_again_in_each_later_production():
    game = table(board(goods={"food": 1}, hand=["raid"]), DONE, round=2)
    assert given(play(game, "deal raid"), "raid.1") == [(("wood", 1),)]
    for _ in (3, 4, 5):
        events = next_round(game)
        assert given(events, "raid.1") == [(("wood", 1),)]
        assert [event.facts["card"] for event in cited(events, "SET-DEAL-03")] == ["raid.1"]
        assert goods(game)["wood"] == 1
    assert game.position()["round"] == 5
    assert given(next_round(game), "raid.1") == []
    assert game.over


@pytest.mark.rule("SET-DEAL-04")
def test_SET_DEAL_04_the_number_of_deals_is_not_limited():
    hand = ["primeval_forest"] * 3 + ["raid"] * 3 + ["watchtower"] * 2 + ["settlement"] * 2
    game = table(board(goods={"food": 10}, hand=hand), DONE)
    assert not cited(play(game, f"deal {hand[0]}"), "SET-DEAL-04")
    for n, card in enumerate(hand[1:], 2):
        [event] = cited(play(game, f"deal {card}"), "SET-DEAL-04")
        assert (event.name, len(player(game, 0)["deals"])) == ("deal_made", n)
    assert n == 10
    assert goods(game) == {"wood": 6, "settler": 4}


@pytest.mark.rule("SET-DEAL-05")
def test_SET_DEAL_05_gold_may_pay_for_the_food():
    game = table(board(goods={"gold": 1}, hand=["raid"]), DONE)
    [event] = cited(play(game, "deal raid"), "SET-DEAL-05")
    assert (event.name, event.facts["goods"]) == ("paid", (("gold", 1),))
    assert goods(game) == {"wood": 1}
    assert not table(board(hand=["raid"]), DONE).judge("deal raid").legal


@pytest.mark.rule("SET-DEAL-05")
@pytest.mark.parametrize("good", ["food", "gold"])
def test_SET_DEAL_05_who_has_both_chooses(good):
    game = table(board(goods={"food": 1, "gold": 1}, hand=["raid"]), DONE)
    play(game, "deal raid")
    assert (asked(game), set(offers(game, "pay"))) == ((0, "pay"), {"food", "gold"})
    assert bool(cited(play(game, f"pay {good}"), "SET-DEAL-05")) == (good == "gold")
    assert goods(game) == {"wood": 1, ("food" if good == "gold" else "gold"): 1}


@pytest.mark.rule("SET-DEAL-06")
def test_SET_DEAL_06_a_deal_costs_1_food_whatever_the_card_costs_to_build():
    game = table(board(goods={"food": 2, "stone": 3}, hand=["colossus"]), DONE, factions=["romans", "barbarians"])
    events = play(game, "deal colossus")
    assert goods(game) == {"food": 1, "stone": 4}
    [event] = cited(events, "SET-DEAL-06")
    assert (event.name, event.facts["card"]) == ("deal_made", "colossus")


@pytest.mark.rule("SET-DEAL-06")
def test_SET_DEAL_06_a_card_that_is_free_to_build_costs_1_food_too():
    game = table(board(hand=["desert"]), DONE, factions=["egyptians", "barbarians"])
    assert not game.judge("deal desert").legal
    game = table(board(goods={"food": 1}, hand=["desert"]), DONE, factions=["egyptians", "barbarians"])
    play(game, "deal desert")
    assert goods(game) == {"settler": 1}
