"""The four status tracks: what they count and where they end."""

import random
from collections import Counter

import pytest

import tutor
from tests.games.endeavor.table import board, cited, play, player, table
from tutor.games.endeavor.components import LAST_SPACE, TRACKS, standard

DONE = board(passed=True)


def recount(mine):
    """The icons on everything that a player holds, counted from scratch."""
    box, total = standard(), Counter()
    for card in (*mine["cards"], *filter(None, [mine["governor_space"]])):
        total.update(dict(box.cards[card].icons))
    for each in mine["buildings"]:
        total.update(dict(box.buildings[each["building"]].icons))
    for kind, n in mine["tokens"].items():
        total.update({track: n * icons for track, icons in box.tokens[kind].icons})
    return {track: total[track] for track in TRACKS}


def by_track(numbers):
    """The numbers of a ``recounted`` event."""
    return dict(zip(TRACKS, numbers, strict=True))


def marker(game, track, seat=0):
    """Where the marker stands, as the score reads it."""
    [item] = [item for item in game.scores()[seat]["items"] if item["facts"].get("track") == track]
    return item["facts"]["marker"]


def cards_with_only(track):
    """Cards of the regions whose one status icon is of that track."""
    return [card.id for card in standard().cards.values()
            if card.icons == ((track, 1),) and card.deck not in ("europe", "slavery")]


@pytest.mark.rule("END-TRK-01")
@pytest.mark.parametrize("seed", [3, 11])
def test_END_TRK_01_totals_equal_the_icons_held_after_every_move(seed):
    chance, game = random.Random(seed), tutor.new_game("endeavor", players=4, seed=seed)
    while not game.over:
        willing = [move for move in game.moves() if move.kind != "pass"] or game.moves()
        events = game.play(chance.choice(willing))
        boards = game.position()["players"]
        assert [mine["tracks"] for mine in boards] == [recount(mine) for mine in boards]
        for event in cited(events, "END-TRK-01"):
            assert by_track(event.facts["totals"]) == boards[event.facts["player"]]["tracks"]
    assert len(cited(game.log, "END-TRK-01")) == 4 * 7


@pytest.mark.rule("END-TRK-01")
def test_END_TRK_01_a_position_whose_total_is_not_the_icons_is_refused():
    data = table(board(tokens={"culture": 2})).position()
    data["players"][0]["tracks"]["culture"] = 3
    with pytest.raises(tutor.InvalidPosition) as error:
        tutor.from_position("endeavor", data)
    assert [problem.key for problem in error.value.problems] == ["position_track"]
    assert error.value.problems[0].facts["expected"] == 2


@pytest.mark.rule("END-TRK-02")
@pytest.mark.parametrize("held, total, stands, over", [
    (13, 14, 14, False), (14, 15, 15, False), (15, 16, 15, True)])
def test_END_TRK_02_the_marker_stops_at_15(held, total, stands, over):
    game = table(board(harbor=2, tokens={"culture": held}), trade={"london": "culture"})
    events = play(game, "activate colonial_house", "occupy london")
    assert player(game, 0)["tracks"]["culture"] == total
    assert marker(game, "culture") == stands
    expected = [{"player": 0, "track": "culture", "total": total, "marker": stands}] if over else []
    assert [event.facts for event in cited(events, "END-TRK-02")] == expected


@pytest.mark.rule("END-TRK-03")
def test_END_TRK_03_a_loss_is_first_taken_from_the_surplus():
    first, second, *_ = cards_with_only("culture")
    [keep, *_] = cards_with_only("finance")
    game = table(board(cards=[first, second, keep], tokens={"culture": 14}))
    assert (player(game, 0)["tracks"]["culture"], marker(game, "culture")) == (16, 15)
    play(game, "pass")
    [stays] = cited(play(game, f"discard {first}"), "END-TRK-03")
    assert stays.facts == {"player": 0, "track": "culture", "total": 15, "marker": 15}
    assert (player(game, 0)["tracks"]["culture"], marker(game, "culture")) == (15, 15)
    assert cited(play(game, f"discard {second}"), "END-TRK-03") == []
    assert (player(game, 0)["tracks"]["culture"], marker(game, "culture")) == (14, 14)


@pytest.mark.rule("END-TRK-04")
@pytest.mark.parametrize("n", [0, 4, 5, LAST_SPACE])
def test_END_TRK_04_finance_tokens_are_stacked_at_the_space_of_their_number(n):
    """A card with finance icons moves the marker, not the stack."""
    [card, *_] = cards_with_only("finance")
    game = table(board(cards=[card], tokens={"finance": n, "payment": 2}), DONE, DONE)
    [mine] = [event for event in cited(play(game, "pass"), "END-TRK-04") if event.facts["player"] == 0]
    assert by_track(mine.facts["stacks"]) == {"industry": 0, "culture": 0, "finance": n, "politics": 0}
    assert by_track(mine.facts["totals"])["finance"] == n + 1


@pytest.mark.rule("END-TRK-05")
@pytest.mark.parametrize("track", TRACKS)
def test_END_TRK_05_total_17_leaves_the_marker_of_every_track_on_15(track):
    game = table(board(harbor=2, tokens={track: 16}), trade={"london": track})
    [event] = cited(play(game, "activate colonial_house", "occupy london"), "END-TRK-05")
    assert event.facts == {"player": 0, "track": track, "total": 17, "marker": 15}
    assert marker(game, track) == 15


@pytest.mark.rule("END-TRK-05")
@pytest.mark.parametrize("track", TRACKS)
def test_END_TRK_05_every_track_runs_from_0_to_15(track):
    start = table(board())
    assert (player(start, 0)["tracks"][track], marker(start, track)) == (0, 0)
    full = table(board(harbor=2, tokens={track: 14}), trade={"london": track})
    assert cited(play(full, "activate colonial_house", "occupy london"), "END-TRK-05") == []
    assert marker(full, track) == 15
