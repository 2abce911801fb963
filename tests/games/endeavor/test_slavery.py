"""The abolition of slavery: what the value-5 card of Europe does when somebody takes it."""

from collections import Counter

import pytest

import tutor
from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import EUROPE, SLAVERY, TRACKS, standard

DONE = board(passed=True)
DRAWER = board(harbor=1, buildings=["market"])
CITIES = standard().cities_in[EUROPE]
BEFORE_5 = [f"europe_{value}" for value in range(5)]


def ordinary(n):
    """Cards of the regions that are no governors and have no politics icon."""
    return [card.id for card in standard().cards.values() if card.deck not in (EUROPE, SLAVERY)
            and not card.governor and "politics" not in dict(card.icons)][:n]


def before_abolition(*boards, taker=0, value=5, **where):
    """Europe's card of that value lies on top and the taker has five European cities to draw it."""
    gone = [card for card in BEFORE_5[:value] if not any(card in each["cards"] for each in boards)]
    where = {"gone": gone, "owner": dict.fromkeys(CITIES[:5], taker), "to_act": taker, "crown": taker} | where
    return table(*boards, **where)


def abolish(game):
    return play(game, "activate market", "draw europe")


def icons(*cards):
    """The icons of several cards by track."""
    found = Counter()
    for card in cards:
        found.update(dict(standard().cards[card].icons))
    return {track: found[track] for track in TRACKS}


@pytest.mark.rule("END-SLAV-01")
@pytest.mark.parametrize("taker", [0, 1, 2])
def test_END_SLAV_01_taking_europe_5_abolishes_slavery_at_once(taker):
    boards = [DRAWER if seat == taker else board() for seat in range(3)]
    game = before_abolition(*boards, taker=taker)
    [event] = cited(abolish(game), "END-SLAV-01")
    assert (event.name, event.facts) == ("abolished", {"player": taker, "card": "europe_5"})
    assert game.position()["slavery_abolished"]


@pytest.mark.rule("END-SLAV-01")
def test_END_SLAV_01_europe_4_abolishes_nothing():
    game = before_abolition(DRAWER, value=4)
    events = abolish(game)
    assert player(game, 0)["cards"] == ["europe_4"]
    assert cited(events, "END-SLAV-01") == []
    assert not game.position()["slavery_abolished"]


@pytest.mark.rule("END-SLAV-02")
def test_END_SLAV_02_everybody_sets_all_slavery_cards_aside_the_taker_too():
    held = [["slavery_0"], ["slavery_1", "slavery_3", "india_1"], ["slavery_2"]]
    game = before_abolition(DRAWER | {"cards": held[0]}, board(cards=held[1]), board(cards=held[2]))
    events = abolish(game)
    assert [(event.facts["player"], event.facts["card"]) for event in cited(events, "END-SLAV-02")] == [
        (0, "slavery_0"), (1, "slavery_1"), (1, "slavery_3"), (2, "slavery_2")]
    assert [player(game, seat)["cards"] for seat in range(3)] == [["europe_5"], ["india_1"], []]
    assert [player(game, seat)["set_aside"] for seat in range(3)] == [
        ["slavery_0"], ["slavery_1", "slavery_3"], ["slavery_2"]]


@pytest.mark.rule("END-SLAV-03")
def test_END_SLAV_03_every_track_falls_by_the_icons_set_aside():
    pack = {"cards": [{"id": "slavery_2", "icons": {"industry": 2}}]}
    data = before_abolition(DRAWER | {"cards": ["slavery_0"]}, board(tokens={"industry": 3})).position()
    data["decks"]["slavery"].remove("slavery_2")
    data["players"][1]["cards"] = ["slavery_2"]
    data["players"][1]["tracks"]["industry"] += 2
    game = tutor.from_position("endeavor", data, pack)
    mine = player(game, 0)["tracks"]
    fell = cited(abolish(game), "END-SLAV-03")
    assert {"player": 1, "track": "industry", "n": 2, "total": 3} in [event.facts for event in fell]
    assert player(game, 1)["tracks"] == {"industry": 3, "culture": 0, "finance": 0, "politics": 0}
    gained, lost = icons("europe_5"), icons("slavery_0")
    assert player(game, 0)["tracks"] == {track: mine[track] + gained[track] - lost[track] for track in TRACKS}


@pytest.mark.rule("END-SLAV-03")
def test_END_SLAV_03_several_cards_take_all_their_icons_with_them():
    held = ["slavery_1", "slavery_2", "slavery_4"]
    game = before_abolition(DRAWER, board(cards=[*held, "india_1"], buildings=["workshop"]))
    before = player(game, 1)["tracks"]
    fell = [event for event in cited(abolish(game), "END-SLAV-03") if event.name == "fell"]
    lost = icons(*held)
    assert player(game, 1)["tracks"] == {track: before[track] - lost[track] for track in TRACKS}
    assert lost == {
        track: sum(event.facts["n"] for event in fell if event.facts["track"] == track) for track in TRACKS}


@pytest.mark.rule("END-SLAV-04")
def test_END_SLAV_04_cards_set_aside_stay_there_and_cost_a_glory_each():
    game = before_abolition(DRAWER, DONE | {"cards": ["slavery_1", "slavery_2"]}, DONE, round=7)
    events = abolish(game)
    assert [event.facts["card"] for event in cited(events, "END-SLAV-04")] == ["slavery_1", "slavery_2"]
    events = play(game, "pass")
    assert game.over
    assert player(game, 1)["set_aside"] == ["slavery_1", "slavery_2"]
    assert [event.facts["glory"] for event in events if event.name == "scored_slavery"] == [0, -2, 0]


@pytest.mark.rule("END-SLAV-04")
def test_END_SLAV_04_only_slavery_cards_lie_turned_over_beside_a_board():
    data = table(board(set_aside=["slavery_1"])).position()
    data["players"][0]["set_aside"] = ["india_1"]
    data["decks"]["slavery"].insert(1, "slavery_1")
    data["decks"]["india"].remove("india_1")
    with pytest.raises(tutor.InvalidPosition) as error:
        tutor.from_position("endeavor", data)
    assert [problem.facts.get("rule") for problem in error.value.problems] == ["END-SLAV-04"]


@pytest.mark.rule("END-SLAV-05")
@pytest.mark.parametrize("kept, asked", [(1, "act"), (2, "discard")])
def test_END_SLAV_05_cards_set_aside_do_not_count_against_the_limit(kept, asked):
    aside = ["slavery_1", "slavery_2", "slavery_3"]
    game = before_abolition(DRAWER, board(cards=[*aside, *ordinary(kept)]))
    events = abolish(game)
    assert [event.facts["card"] for event in cited(events, "END-SLAV-05")] == aside
    events = play(game, "pass")
    assert game.decision.ask == asked
    if asked == "act":
        [settled] = [event for event in events if event.name == "settled"]
        assert settled.facts == {"player": 1, "n": 1, "limit": 1}


@pytest.mark.rule("END-SLAV-06")
def test_END_SLAV_06_the_slavery_deck_leaves_the_game():
    game = before_abolition(DRAWER, DRAWER, lanes={"india": (1,) * standard().lane_length["india"]})
    deck = game.position()["decks"]["slavery"]
    without = game.branch()
    play(without, "pass", "activate market")
    assert offers(without, "draw") == ["slavery", "india"]
    [event] = cited(abolish(game), "END-SLAV-06")
    assert event.name == "abolished"
    assert game.position()["decks"]["slavery"] == []
    assert set(deck) <= set(game.position()["removed_cards"])
    play(game, "activate market")
    assert offers(game, "draw") == ["india"]
    assert "END-SLAV-06" in refused(game, "draw slavery")


@pytest.mark.rule("END-SLAV-07")
def test_END_SLAV_07_a_player_who_has_passed_is_hit_at_once():
    game = before_abolition(DRAWER, board(passed=True, cards=["slavery_2"]), board(cards=["slavery_1"]))
    before = player(game, 1)["tracks"]
    events = abolish(game)
    [event] = cited(events, "END-SLAV-07")
    assert (event.name, event.facts) == ("slavery_set_aside", {"player": 1, "card": "slavery_2"})
    lost = icons("slavery_2")
    assert any(lost.values())
    assert player(game, 1)["tracks"] == {track: before[track] - lost[track] for track in TRACKS}
    assert player(game, 1)["passed"]


@pytest.mark.rule("END-SLAV-07", "END-PASS-20")
@pytest.mark.parametrize("reading, asked", [("next_pass", (1, "act")), ("at_once", (2, "discard"))])
def test_END_SLAV_07_a_limit_that_falls_after_passing_waits_or_not(reading, asked):
    """Slavery cards with politics (test data): seat 2 passed within the limit that the abolition lowers (END-Q-06)."""
    over = board(cards=ordinary(4)[2:])  # not passed yet: nothing to settle
    data = before_abolition(DRAWER, over, board(passed=True, cards=["slavery_0", *ordinary(2)]),
                            options={"limit_after_pass": reading}).position()
    data["players"][2]["tracks"]["industry"] -= 1
    data["players"][2]["tracks"]["politics"] += 2
    pack = {"cards": [{"id": "slavery_0", "icons": {"politics": 2}}]}
    game = tutor.from_position("endeavor", data, pack)
    abolish(game)
    assert player(game, 2)["set_aside"] == ["slavery_0"]
    assert (game.decision.seat, game.decision.ask) == asked
    if reading == "at_once":
        play(game, f"discard {ordinary(1)[0]}")
        assert (game.decision.seat, game.decision.ask) == (1, "act")


@pytest.mark.rule("END-SLAV-08")
def test_END_SLAV_08_the_taker_keeps_europe_5_as_an_ordinary_card():
    held = ["europe_1", *ordinary(2)]
    game = before_abolition(DRAWER | {"cards": held}, DONE, DONE)
    before = player(game, 0)["tracks"]
    [event] = cited(abolish(game), "END-SLAV-08")
    assert event.facts["card"] == "europe_5"
    assert player(game, 0)["tracks"] == {track: before[track] + icons("europe_5")[track] for track in TRACKS}
    [over] = [event for event in play(game, "pass") if event.name == "over_limit"]
    assert over.facts["n"] == len(held) + 1 - over.facts["limit"]
    assert "europe_5" in offers(game, "discard")


@pytest.mark.rule("END-SLAV-08")
@pytest.mark.parametrize("order", [("europe_1", "europe_5"), ("europe_5", "europe_1")])
def test_END_SLAV_08_a_discarded_europe_5_lies_at_the_bottom_of_its_deck(order):
    game = before_abolition(DRAWER | {"cards": ["europe_1", *ordinary(3)]})
    abolish(game)
    while game.decision.seat != 0:
        game.play("pass")
    play(game, "pass", *(f"discard {card}" for card in order))
    assert game.position()["decks"]["europe"] == ["europe_1", "europe_5"]


@pytest.mark.rule("END-SLAV-09")
def test_END_SLAV_09_europe_5_discarded_and_drawn_again_changes_nothing():
    second = board(harbor=3, buildings=["market", "shipyard"], cards=["slavery_1"])
    game = before_abolition(DRAWER | {"cards": ["slavery_0", *ordinary(3)]}, second, DONE,
                            owner=dict.fromkeys(CITIES[:5], 0) | dict.fromkeys(CITIES[5:10], 1))
    abolish(game)
    aside = [player(game, seat)["set_aside"] for seat in range(3)]
    removed = game.position()["removed_cards"]
    play(game, "activate shipyard", "ship india", "pass", "discard europe_5")
    while game.decision.seat == 0:
        game.play(game.moves()[0])
    assert game.position()["decks"]["europe"] == ["europe_5"]
    assert game.position()["decks"]["slavery"] == []
    events = abolish(game)
    [event] = cited(events, "END-SLAV-09")
    assert (event.name, event.facts) == ("abolished_before", {"player": 1, "card": "europe_5"})
    assert cited(events, "END-SLAV-01") == []
    assert game.position()["decks"]["slavery"] == []
    assert game.position()["removed_cards"] == removed
    assert [player(game, seat)["set_aside"] for seat in range(3)] == aside
