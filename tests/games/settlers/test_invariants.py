"""Settlers played by hypothesis: whatever is chosen, nothing is lost, doubled or contradictory."""

from __future__ import annotations

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tutor
from tests.games.settlers.invariants import check
from tests.playing import decided, finish, legal_options, played, start, steps
from tutor.games.settlers.components import FACTIONS, ROUNDS, standard
from tutor.games.settlers.rulebook import OPTIONS

SETTINGS = settings(max_examples=120, deadline=None, derandomize=True, database=None,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
SEEDS = st.integers(0, (1 << 64) - 1)
CHOICES = st.lists(st.integers(0, 255), min_size=40, max_size=300)
readings = st.fixed_dictionaries({name: st.sampled_from(option.values) for name, option in OPTIONS.items()
                                  if not name.startswith("faction_")})
factions = st.permutations(FACTIONS)


def choose(game, choices, ply, averse):
    """A legal move picked by the drawn numbers; when they run out they start again."""
    moves = game.moves()
    if averse:
        moves = tuple(move for move in moves if move.kind != "pass") or moves
    return moves[choices[ply % len(choices)] % len(moves)]


def check_step(before, after, events):
    """What one move may change: the course of the rounds, points that fall, decks that are filled again."""
    names = [event.name for event in events]
    rounds = after["round"] - before["round"]
    assert rounds == names.count("round_started") and 0 <= rounds <= 1, f"{rounds} rounds further with {names}"
    assert after["first"] == (before["first"] + rounds) % len(before["players"]), "the first player jumped"
    assert len(set(after["common_deck"]) - set(before["common_deck"])) == 0 or "reshuffled" in names, (
        "cards came to the common deck")
    reshuffled = before["options"]["faction_decks"] == "reshuffled"
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        assert (new["name"], new["faction"]) == (old["name"], old["faction"])
        given_up = sum(dict(event.facts["goods"]).get("vp", 0) for event in events
                       if event.name == "given_up" and event.facts["player"] == seat)
        assert new["vp"] >= old["vp"] - given_up, f"{new['name']} lost points: {old['vp']} → {new['vp']}, {names}"
        came = set(new["deck"]) - set(old["deck"]) - set(before["tally"])
        assert reshuffled or not came, f"cards came to the deck of {new['faction']}: {came}"
        assert reshuffled or set(old["discard"]) <= set(new["discard"]), f"{new['faction']}: a discard pile shrank"
        assert rounds or not old["passed"] or new["passed"] or after["phase"] == "lookout", f"{new['name']} came back"
    assert set(before["removed"]) <= set(after["removed"]), "a removed card came back"
    assert before["attack"]["collection"] == after["attack"]["collection"][:len(before["attack"]["collection"])]


def play_through(game, choices, averse):
    before, started = game.position(), [event.name for event in game.log].count("round_started")
    check(before)
    while not game.over:
        events = game.play(choose(game, choices, game.ply, averse))
        after = game.position()
        check(after)
        check_step(before, after, events)
        started += sum(event.name == "round_started" for event in events)
        if (choices[game.ply % len(choices)] + game.ply) % 16 == 0:
            assert tutor.from_position("settlers", after).position() == after
        before = after
    assert game.position()["round"] == ROUNDS == started and decided(game)
    assert tutor.from_position("settlers", before).winners() == game.winners()


@SETTINGS
@given(players=st.sampled_from((1, 2, 3, 4)), seed=SEEDS, options=readings, sides=factions, choices=CHOICES,
       averse=st.booleans())
def test_everything_holds_after_every_move(players, seed, options, sides, choices, averse):
    chosen = options | {f"faction_{seat + 1}": side for seat, side in enumerate(sides)}
    play_through(tutor.new_game("settlers", players, seed, chosen), choices, averse)


@pytest.mark.parametrize("faction", FACTIONS)
def test_everything_holds_in_the_solo_game_of_every_faction(faction):
    ends = set()
    for seed in range(12):
        game = tutor.new_game("settlers", 1, seed, {"faction_1": faction})
        play_through(game, [(seed * 37 + n * 101) % 256 for n in range(97)], averse=True)
        ends.add(bool(game.winners()))
    assert False in ends, "a solo game of random moves is sometimes lost"


def test_the_common_deck_was_really_reshuffled_and_a_faction_deck_ran_out():
    """Otherwise the checks above would show nothing."""
    names = set()
    for seed in range(6):
        names |= {(event.name, event.facts.get("deck", "")) for event in played("settlers", 4, seed).log}
    assert ("reshuffled", "") in names and ("faction_reshuffled", "") not in names
    data = start("settlers", 2, 1).position()
    player = data["players"][data["agenda"][0]["seat"]]
    player["discard"], player["deck"] = player["deck"][1:], player["deck"][:1]
    game = finish(tutor.from_position("settlers", data), 1)
    assert any(event.name == "no_card" and event.facts["deck"] == "faction" for event in game.log)


def put(path, value):
    def apply(data):
        *way, last = path
        for key in way:
            data = data[key]
        data[last] = value(data[last]) if callable(value) else value
    return apply


def mark(wanted, **marks):
    """Marks on the first location that fits."""
    def apply(data):
        cards = standard().cards
        next(each for each in data["locations"] if wanted(cards[each["card"]])).update(marks)
    return apply


#: What must be noticed: how a sound position is spoilt, and a word of the message.
SPOILT = {
    "a card lost": (put(("common_deck",), lambda deck: deck[1:]), "nowhere"),
    "a card doubled": (put(("common_deck",), lambda deck: [*deck, deck[0]]), "two places"),
    "a card of nobody": (put(("common_deck",), lambda deck: [*deck, "nothing"]), "elsewhere"),
    "a common card in a faction deck": (
        lambda data: data["players"][0]["deck"].append(data["common_deck"].pop()), "lies in the deck"),
    "a faction card in the common deck": (
        lambda data: data["common_deck"].append(data["players"][0]["deck"].pop()), "among the common cards"),
    "less than nothing": (put(("players", 0, "goods", "wood"), -1), "less than nothing"),
    "two defence tokens": (put(("players", 0, "goods", "defense"), 2), "defence tokens"),
    "points below nothing": (put(("players", 0, "vp"), -1), "points"),
    "a sixth round": (put(("round",), 6), "round 6"),
    "nobody decides": (put(("agenda",), []), "agenda"),
    "who has passed decides": (
        lambda data: data["players"][data["agenda"][0]["seat"]].update(passed=True), "passed decides"),
    "a card of the lookout left": (
        lambda data: data["row"].append(data["common_deck"].pop()), "lie open"),
    "used too often": (mark(lambda card: card.kind == "action", used=3), "used 3 times"),
    "a production used": (mark(lambda card: card.kind != "action", used=1), "used 1 times"),
    "a samurai elsewhere": (mark(lambda card: card.deck != "japanese", samurai=True), "samurai"),
    "a faction location defended": (mark(lambda card: not card.common, defence=True), "defence token"),
    "taken over by others": (mark(lambda card: True, taken_by="romans"), "taken_by"),
    "an offering on no shrine": (mark(lambda card: card.common, under=["wood"]), "under"),
    "a foundation of a faction": (
        lambda data: data["players"][0]["foundations"].append(data["players"][0]["deck"].pop()), "lays"),
    "a location of another faction": (
        lambda data: next(each for each in data["locations"] if each["owner"] == "barbarians"
                          and not each["card"].startswith("ruins")).update(owner="virtual"), "virtual|has"),
}


@pytest.mark.parametrize("spoil", SPOILT)
def test_the_invariants_notice(spoil):
    """Each check can fail: a sound position is spoilt in one place."""
    game = start("settlers", 4, 3, legal_options("settlers", 1) | {"lookout": "standard"})
    for _ in steps(game, 4, averse=True):
        data = game.position()
        decks = {card.split(".")[0] for card in (each["card"] for each in data["locations"])}
        if data["round"] >= 3 and data["phase"] == "action" and game.decision.ask == "turn" and len(decks) > 8:
            break
    check(data)
    apply, word = SPOILT[spoil]
    data = copy.deepcopy(data)
    apply(data)
    with pytest.raises(AssertionError, match=word):
        check(data)
