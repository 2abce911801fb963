"""The reminders of the last page."""

import pytest

from tests.games.settlers.rounds import at, next_round
from tests.games.settlers.table import board, cited, offers, play, player, refused, table

DONE = board(passed=True)


def given(events, card):
    """What a card gave."""
    return [event.facts["goods"] for event in events if event.name == "gained" and event.facts["card"] == card]


@pytest.mark.rule("SET-REM-01")
@pytest.mark.parametrize(("move", "card"), [("deal barbarian_altar", "barbarian_altar.1"),
                                            ("build gold_stream", "gold_stream")])
def test_SET_REM_01_a_deal_and_a_production_location_give_at_once_and_in_all_later_rounds(move, card):
    mine = board(goods={"food": 1, "wood": 1, "stone": 1}, hand=["barbarian_altar", "gold_stream"])
    game = table(mine, DONE, round=3)
    events = play(game, move)
    assert given(events, card) == [(("gold", 1),)]
    assert {event.facts["card"] for event in cited(events, "SET-REM-01")} == {card}
    for round in (4, 5):
        events = next_round(game)
        assert game.position()["round"] == round
        assert given(events, card) == [(("gold", 1),)]
        assert {event.facts["card"] for event in cited(events, "SET-REM-01")} == {card}


@pytest.mark.rule("SET-REM-02")
def test_SET_REM_02_the_cleanup_leaves_only_samurai_and_what_a_card_keeps():
    shrine = {"card": "shrine", "under": ["wood", "food"], "samurai": True}
    gate = {"card": "gate", "under": ["quarry"]}
    stalls = {"card": "stalls", "used": 1, "paid": {"food": 1}, "samurai": True}
    game = table(board(locations=[shrine, gate, stalls, "castle!"]), DONE, factions=["japanese", "romans"])
    told = cited(play(game, "pass"), "SET-REM-02")
    assert {event.name: event.facts.get("card") for event in told} == {
        "card_cleared": "castle.1", "offering_stays": "gate.1", "samurai_stay": None}
    assert [event.facts["card"] for event in told if event.name == "card_cleared"] == ["stalls.1", "castle.1"]
    assert at(game, "shrine") == {"card": "shrine", "owner": "japanese", "under": ["wood", "food"], "samurai": True}
    assert at(game, "gate.1") == {"card": "gate.1", "owner": "japanese", "under": ["quarry.1"]}
    assert at(game, "stalls.1") == {"card": "stalls.1", "owner": "japanese", "samurai": True}
    assert at(game, "castle.1") == {"card": "castle.1", "owner": "japanese"}


@pytest.mark.rule("SET-REM-03")
def test_SET_REM_03_a_deal_needs_a_card_with_a_deal_field():
    game = table(board(goods={"food": 1}, hand=["quarry", "ruins", "raid"]), DONE)
    for card in ("quarry", "ruins"):
        assert "SET-REM-03" in refused(game, f"deal {card}")
    assert offers(game, "deal") == ["raid"]
    assert player(game, 0)["deals"] == []
