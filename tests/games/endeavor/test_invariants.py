"""Endeavor played by hypothesis: whatever is chosen, nothing is lost, doubled or contradictory."""

from __future__ import annotations

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tutor
from tests.games.endeavor.invariants import check
from tests.playing import played
from tutor.games.endeavor.components import POPULATION, ROUNDS
from tutor.games.endeavor.rulebook import OPTIONS

SETTINGS = settings(max_examples=250, deadline=None, derandomize=True, database=None,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
SEEDS = st.integers(0, (1 << 64) - 1)
CHOICES = st.lists(st.integers(0, 255), min_size=40, max_size=400)
readings = st.fixed_dictionaries({name: st.sampled_from(option.values) for name, option in OPTIONS.items()})


def choose(game, choices, ply, averse):
    """A legal move picked by the drawn numbers; when they run out they start again."""
    moves = game.moves()
    if averse:
        moves = tuple(move for move in moves if move.kind != "pass") or moves
    return moves[choices[ply % len(choices)] % len(moves)]


def check_step(before, after, events):
    """What one move may change: the crown and the round go on together, population comes only by growth."""
    names = [event.name for event in events]
    rounds = after["round"] - before["round"]
    assert rounds == names.count("round_started"), f"{rounds} rounds further with the events {names}"
    assert 0 <= rounds <= 1
    assert after["crown"] == (before["crown"] + rounds) % len(before["players"]), "the crown jumped"
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        fresh = sum(event.facts["n"] for event in events
                    if "END-GROW-04" in event.rules and event.facts["player"] == seat)
        assert new["substitutes"] - old["substitutes"] == fresh, (
            f"{new['name']}: substitutes without END-GROW-04")
        assert not fresh or new["supply"] == 0, (
            f"{new['name']} took substitutes while the supply held {new['supply']}")
        assert (new["name"], new["color"]) == (old["name"], old["color"])
    assert set(before["open_regions"]) <= set(after["open_regions"]), "a region closed"
    assert after["slavery_abolished"] >= before["slavery_abolished"], "slavery came back"
    assert set(after["trade_tokens"].items()) <= set(before["trade_tokens"].items()), (
        "a token came to the board")
    assert all(after["stock"][tile] <= n for tile, n in before["stock"].items()), (
        "a building came back to the stock")
    for region, lane in before["shipping_tracks"].items():
        assert after["shipping_tracks"][region][:len(lane)] == lane, f"population left the track of {region}"
    for city, owner in before["cities"].items():
        assert owner is None or after["cities"][city] is not None, f"{city} became free"


def play_through(game, choices, averse):
    before = game.position()
    check(before)
    while not game.over:
        events = game.play(choose(game, choices, game.ply, averse))
        after = game.position()
        check(after)
        check_step(before, after, events)
        if (choices[game.ply % len(choices)] + game.ply) % 16 == 0:
            assert tutor.from_position("endeavor", after).position() == after
        before = after
    assert game.position()["round"] == ROUNDS
    assert tutor.from_position("endeavor", before).winners() == game.winners()


@SETTINGS
@given(players=st.sampled_from(tutor.rulebook("endeavor").players), seed=SEEDS, options=readings,
       choices=CHOICES, averse=st.booleans())
def test_everything_holds_after_every_move(players, seed, options, choices, averse):
    play_through(tutor.new_game("endeavor", players, seed, options), choices, averse)


@SETTINGS
@given(seed=SEEDS, options=readings, choices=CHOICES,
       sailed=st.lists(st.integers(0, POPULATION), min_size=3, max_size=3))
def test_everything_holds_when_the_supply_runs_out(seed, options, choices, sailed):
    """Some of the supply lies in the harbour from the start, so that growth needs substitutes."""
    data = tutor.new_game("endeavor", 3, seed, options).position()
    for player, n in zip(data["players"], sailed, strict=True):
        player["supply"] -= n
        player["harbor"] += n
    play_through(tutor.from_position("endeavor", data), choices, averse=True)


def test_growth_beyond_the_supply_was_really_played():
    """The second strategy reaches END-GROW-04; otherwise it would show nothing."""
    data = tutor.new_game("endeavor", 3, 1).position()
    for player in data["players"]:
        player["supply"], player["harbor"] = 0, POPULATION
    game = tutor.from_position("endeavor", data)
    play_through(game, list(range(97)), averse=True)
    assert any(event.name == "substitutes" for event in game.log)
    assert all(player["substitutes"] for player in game.position()["players"])


def change(field, by):
    def apply(data):
        data["players"][0][field] += by
    return apply


def put(path, value):
    def apply(data):
        *way, last = path
        for key in way:
            data = data[key]
        data[last] = value(data[last]) if callable(value) else value
    return apply


def other_token(kind):
    return "attack" if kind == "ship" else "ship"


def give_city(old, new):
    """A city of one seat (or of nobody) goes to another."""
    def apply(data):
        city = next(city for city, owner in data["cities"].items() if owner == old)
        data["cities"][city] = new
    return apply


#: What must be noticed: how a sound position is spoilt, and a word of the message.
SPOILT = {
    "population lost": (change("harbor", -1), "population"),
    "population gained": (change("supply", 1), "population"),
    "substitutes invented": (change("substitutes", 1), "population"),
    "less than none": (put(("players", 0, "harbor"), -1), "less than no population"),
    "marker moved": (put(("players", 0, "tracks", "culture"), lambda n: n + 1), "culture"),
    "city given away": (give_city(None, 0), "its token"),
    "city of nobody": (give_city(0, 9), "belongs to 9"),
    "region opened": (put(("open_regions",), lambda o: [*o, "india"]), "india"),
    "region closed": (put(("open_regions",), []), "open regions"),
    "token lost": (put(("trade_tokens",), lambda t: dict(list(t.items())[:-1])), "token"),
    "token exchanged": (put(("trade_tokens", "sea:india:7"), other_token),
                        "trade tokens"),
    "card lost": (put(("decks", "europe"), lambda cards: cards[:-1]), "nowhere"),
    "card doubled": (put(("removed_cards",), lambda cards: [*cards, "india_5"]), "two places"),
    "deck shuffled": (put(("decks", "india"), lambda cards: cards[::-1]), "deck india"),
    "tile lost": (put(("stock", "museum"), lambda n: n + 1), "building tiles"),
    "round too many": (put(("round",), 8), "round 8"),
    "crown gone": (put(("crown",), 3), "crown"),
    "agenda empty": (put(("agenda",), []), "agenda"),
    "the passed decide": (put(("players",), lambda ps: [p | {"passed": True} for p in ps]), "has passed"),
    "slavery half abolished": (put(("slavery_abolished",), True), "slavery"),
}


@pytest.mark.parametrize("spoil", SPOILT)
def test_the_check_notices(spoil):
    """Each invariant can fail: a position spoilt in one place is refused with a message about it."""
    game = played("endeavor", 3, seed=2, plies=60)
    while game.decision.ask != "act" or game.position()["slavery_abolished"]:
        game.play(game.moves()[0])
    data = copy.deepcopy(game.position())
    check(data)
    apply, word = SPOILT[spoil]
    apply(data)
    with pytest.raises(AssertionError, match=word):
        check(data)
