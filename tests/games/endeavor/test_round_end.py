"""The end of a round: recount, crown, and the end of the game after the seventh."""

import random
from collections import Counter

import pytest

import tutor
from tests.games.endeavor.table import board, cited, play, player, refused, table
from tutor.games.endeavor.components import BUILD_SPACES, ROUNDS, TRACKS, standard

DONE = board(passed=True)


def last_pass(round=2, players=3, crown=0, mine=None, **where):
    """All have passed but the last seat clockwise from the crown."""
    seat = (crown - 1) % players
    boards = [(mine or board()) if each == seat else DONE for each in range(players)]
    return table(*boards, players=players, round=round, to_act=seat, crown=crown, **where)


def recount(mine):
    """The icons on everything that a player holds, counted from scratch."""
    box, total = standard(), Counter()
    for card in (*mine["cards"], *filter(None, [mine["governor_space"]])):
        total.update(dict(box.cards[card].icons))
    for each in mine["buildings"]:
        total.update(dict(box.buildings[each["building"]].icons))
    for kind, n in mine["tokens"].items():
        total.update({track: n * icons for track, icons in box.tokens[kind].icons})
    return tuple(total[track] for track in TRACKS)


def build_and_pass(game):
    """The shortest game: everybody builds the first thing on offer and passes; all events."""
    events = []
    while not game.over:
        events += game.play("pass" if game.decision.ask == "act" else game.moves()[0])
    return events


@pytest.mark.rule("END-RND-01")
def test_END_RND_01_the_last_pass_ends_the_round():
    game = table(board(), DONE, board(harbor=4, buildings=["shipyard"]))
    assert cited(play(game, "pass"), "END-RND-01") == []
    play(game, "activate shipyard", "ship india")
    assert (game.position()["round"], game.decision.seat) == (2, 2)
    [event] = cited(play(game, "pass"), "END-RND-01")
    assert (event.name, event.facts) == ("all_passed", {"round": 2})
    assert (game.position()["round"], game.position()["phase"]) == (3, "build")


@pytest.mark.rule("END-RND-02")
def test_END_RND_02_the_tracks_are_recounted_for_every_player():
    chance, game = random.Random(5), tutor.new_game("endeavor", players=3, seed=5)
    rounds = 0
    while not game.over:
        willing = [move for move in game.moves() if move.kind != "pass"] or game.moves()
        found = cited(game.play(chance.choice(willing)), "END-RND-02")
        if found:
            rounds += 1
            expected = [(seat, recount(player(game, seat))) for seat in range(3)]
            assert [(event.facts["player"], event.facts["totals"]) for event in found] == expected
    assert rounds == ROUNDS


@pytest.mark.rule("END-RND-03")
@pytest.mark.parametrize("players, crown", [(n, seat) for n in (3, 4, 5) for seat in range(n)])
def test_END_RND_03_the_crown_goes_to_the_left_and_its_holder_starts(players, crown):
    game = last_pass(players=players, crown=crown)
    [event] = cited(play(game, "pass"), "END-RND-03")
    expected = (crown + 1) % players
    assert (event.name, event.facts) == ("crown_passed", {"player": expected})
    assert game.position()["crown"] == expected
    assert (game.decision.seat, game.decision.ask) == (expected, "build")


@pytest.mark.rule("END-RND-04")
@pytest.mark.parametrize("round", [ROUNDS - 1, ROUNDS])
def test_END_RND_04_the_game_ends_after_the_seventh_round(round):
    game = last_pass(round=round)
    events = play(game, "pass")
    ended = [(event.name, event.facts) for event in cited(events, "END-RND-04")]
    if round < ROUNDS:
        assert ended == []
        assert (game.over, game.position()["round"]) == (False, ROUNDS)
    else:
        assert ended == [("game_ends", {"round": ROUNDS})]
        assert game.over and game.winners()
        assert game.moves() == ()
        assert cited(events, "END-RND-03") == []
        assert refused(game, "pass") == ("END-RND-04",)


@pytest.mark.rule("END-RND-05")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_END_RND_05_the_build_spaces_are_full_in_round_7_and_only_then(players):
    game = tutor.new_game("endeavor", players=players, seed=2)
    round, filled = 1, []
    for event in build_and_pass(game):
        round = event.facts["round"] if event.name == "round_started" else round
        filled += [(round, event.facts["player"]) for _ in cited([event], "END-RND-05")]
    assert sorted(filled) == [(ROUNDS, seat) for seat in range(players)]
    for seat in range(players):
        assert len(player(game, seat)["buildings"]) - 1 == BUILD_SPACES == 7


@pytest.mark.rule("END-RND-06")
def test_END_RND_06_population_is_kept_from_round_to_round():
    mine = board(harbor=2, buildings=["shipyard*", "market!"])
    full = (2,) * standard().lane_length["india"]
    game = last_pass(round=3, mine=mine, owner={"london": 2, "bombay": 2}, beside={("india", 2): 1},
                     lanes={"india": full, "africa": (2, 1)})
    before = game.position()
    assert cited(play(game, "pass"), "END-RND-06")
    after = game.position()
    assert (after["round"], after["phase"]) == (4, "build")
    for place in ("cities", "shipping_tracks", "beside_tracks"):
        assert after[place] == before[place]
    for place in ("harbor", "buildings", "supply"):
        assert [each[place] for each in after["players"]] == [each[place] for each in before["players"]]
    assert player(game, 2)["harbor"] == 2


@pytest.mark.rule("END-RND-06")
def test_END_RND_06_growth_adds_to_the_harbour_that_was_kept():
    game = last_pass(round=3, mine=board(harbor=2))
    play(game, "pass")
    grown = []
    while game.decision.ask == "build":
        grown += [event for event in game.play(game.moves()[0]) if event.name == "grew"]
    [mine] = [event.facts["n"] for event in grown if event.facts["player"] == 2]
    assert mine > 0
    assert player(game, 2)["harbor"] == 2 + mine
