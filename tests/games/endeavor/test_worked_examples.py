"""The examples that the rulebook tells, played as told."""

import pytest

from tests.games.endeavor.table import board, cited, offers, play, player, table
from tutor.games.endeavor.components import TRACKS, standard

BLACK, WHITE = 0, 1
DONE = board(passed=True)


def marker(game, seat, track):
    """Where a marker stands, as the score reads it."""
    [item] = [item for item in game.scores()[seat]["items"] if item["facts"].get("track") == track]
    return item["facts"]["marker"]


@pytest.mark.rule("END-TRK-01", "END-TRK-04")
def test_END_EX_01_black_stacks_four_finance_and_three_politics_tokens():
    game = table(board(tokens={"finance": 4, "politics": 3}), DONE, DONE)
    assert player(game, BLACK)["color"] == "black"
    assert (marker(game, BLACK, "finance"), marker(game, BLACK, "politics")) == (4, 3)
    [counted] = [event for event in cited(play(game, "pass"), "END-TRK-04") if event.facts["player"] == BLACK]
    assert "END-TRK-01" in counted.rules
    assert dict(zip(TRACKS, counted.facts["stacks"], strict=True)) == {
        "industry": 0, "culture": 0, "finance": 4, "politics": 3}
    assert dict(zip(TRACKS, counted.facts["totals"], strict=True)) == {
        "industry": 0, "culture": 0, "finance": 4, "politics": 3}


@pytest.mark.rule("END-TRK-02", "END-TRK-03", "END-PASS-09", "END-PASS-10")
def test_END_EX_02_white_discards_india_1_and_the_culture_marker_stays_on_15():
    assert dict(standard().cards["india_1"].icons)["culture"] == 1
    white = board(cards=["india_1", "caribbean_1"], tokens={"culture": 15})
    game = table(board(), white, to_act=WHITE, open=["india"])
    assert player(game, WHITE)["color"] == "white"
    assert (player(game, WHITE)["tracks"]["culture"], marker(game, WHITE, "culture")) == (16, 15)
    [over] = cited(play(game, "pass"), "END-PASS-09")
    assert (over.facts["player"], over.facts["n"]) == (WHITE, 1)
    assert offers(game, "discard") == ["india_1", "caribbean_1"]
    events = play(game, "discard india_1")
    assert {"player": WHITE, "track": "culture", "n": 1, "total": 15} in [
        event.facts for event in cited(events, "END-PASS-10")]
    [stays] = cited(events, "END-TRK-03")
    assert "END-TRK-02" in stays.rules
    assert stays.facts == {"player": WHITE, "track": "culture", "total": 15, "marker": 15}
    assert (player(game, WHITE)["tracks"]["culture"], marker(game, WHITE, "culture")) == (15, 15)
    assert game.decision.seat == 2
