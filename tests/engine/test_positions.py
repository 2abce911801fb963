"""Positions as data: JSON there and back, and nonsense in every place refused or harmless."""

from __future__ import annotations

import copy
import json
from functools import cache

import pytest

import tutor
from tests.playing import (
    LANGUAGES,
    PACKS,
    decided,
    each_game,
    each_table,
    finish,
    legal_options,
    played,
    some_domain,
    start,
    steps,
    whole_domain,
)

SEED = 31
NONSENSE = (None, -1, 0, 2, 99, 10**9, True, "", "nobody", 1.5, [], {}, [None], {"x": None})


@each_table
def test_a_position_goes_to_json_and_back(slug, players):
    game = start(slug, players, SEED)
    for _ in steps(game, SEED, averse=True):
        data = game.position()
        twin = tutor.from_position(slug, json.loads(json.dumps(data, sort_keys=True)))
        assert twin.position() == data
        assert twin.moves() == game.moves()
        assert (twin.decision.seat, twin.decision.ask) == (game.decision.seat, game.decision.ask)
        assert twin.decision.phase == game.decision.phase
        assert (twin.options, twin.players) == (game.options, game.players)
        assert twin.scores() == game.scores()
        assert twin.log == () and twin.ply == 0
    twin = tutor.from_position(slug, game.position())
    assert twin.over and twin.winners() == game.winners() and twin.scores() == game.scores()


@each_table
def test_a_game_from_a_position_plays_on_alike(slug, players):
    game = played(slug, players, SEED, plies=35)
    twin = tutor.from_position(slug, game.position())
    since = len(game.log)
    for _ in zip(steps(game, SEED), steps(twin, SEED), strict=True):
        assert twin.position() == game.position() and twin.moves() == game.moves()
        assert twin.log == game.log[since:]
    assert game.over and twin.over


@each_table
def test_refusals_are_the_same_in_a_game_from_a_position(slug, players):
    game = played(slug, players, SEED, plies=35)
    twin = tutor.from_position(slug, game.position())
    for move in whole_domain(game):
        assert twin.judge(move).reasons == game.judge(move).reasons


@each_table
def test_a_game_from_a_position_describes_it_in_the_same_words(slug, players):
    game = played(slug, players, SEED)
    for ply in range(0, game.length, 20):
        game.goto(ply)
        twin = tutor.from_position(slug, game.position())
        for lang in LANGUAGES:
            assert twin.describe(lang) == game.describe(lang)


@each_table
def test_a_position_is_a_copy(slug, players):
    game = played(slug, players, SEED, plies=50)
    before = copy.deepcopy(game.position())
    empty(game.position())
    assert game.position() == before


@each_table
def test_a_game_does_not_hold_on_to_the_data_it_came_from(slug, players):
    data = played(slug, players, SEED, plies=50).position()
    game = tutor.from_position(slug, data)
    before = copy.deepcopy(game.position())
    text = game.save()
    empty(data)
    assert game.position() == before and game.save() == text


@pytest.mark.parametrize("slug", PACKS)
def test_a_position_with_a_pack_needs_that_pack(slug):
    game = played(slug, tutor.rulebook(slug).players[0], SEED, components=PACKS[slug])
    data = game.position()
    assert tutor.from_position(slug, data, PACKS[slug]).scores() == game.scores()
    with pytest.raises(tutor.InvalidPosition):
        tutor.from_position(slug, data)


@each_game
@pytest.mark.parametrize("value", NONSENSE, ids=repr)
@pytest.mark.parametrize("ply", [3, 70])
def test_nonsense_anywhere_in_a_position_is_refused_or_harmless(slug, ply, value):
    """Each leaf and each container in turn is replaced: the position is refused, or it can be played."""
    good = played(slug, tutor.rulebook(slug).players[0], SEED, plies=ply).position()
    crashes, refused = tried(slug, good, value, list(paths(good)))
    assert not crashes, "\n".join(crashes[:12])
    assert refused


@each_game
@pytest.mark.parametrize("value", NONSENSE, ids=repr)
def test_nonsense_in_a_pending_decision_is_refused_or_harmless(slug, value):
    """As above, for each thing that a player can be asked."""
    crashes, refused = [], 0
    for good in one_position_per_question(slug):
        found, n = tried(slug, good, value, [path for path in paths(good) if path[0] == "agenda"])
        crashes += [f"{good['agenda'][-1]['ask']}: {crash}" for crash in found]
        refused += n
    assert not crashes, "\n".join(crashes[:12])
    assert refused


@cache
def one_position_per_question(slug):
    """A position for each thing that a player can be asked, whatever the options."""
    book = tutor.rulebook(slug)
    found = {}
    others = legal_options(slug, -1)
    for seed, options in enumerate([{}, others] * 8):
        game = start(slug, book.players[seed % len(book.players)], seed, options)
        for _ in steps(game, seed, averse=True):
            found.setdefault((game.decision.ask, bool(options)), game.position())
    return tuple(found.values())


def tried(slug, good, value, places):
    """The places where a value makes the program crash, and in how many it is refused."""
    crashes, refused = [], 0
    for path in places:
        data = json.loads(json.dumps(good))
        put(data, path, value)
        try:
            game = tutor.from_position(slug, data)
        except tutor.InvalidPosition as error:
            assert error.problems and error.text("en") and error.text("cs")
            refused += 1
        except Exception as error:
            crashes.append(f"{value!r} at {path} ends in {error!r}")
        else:
            try:
                use(game)
            except Exception as error:
                crashes.append(f"{value!r} at {path} is accepted and then ends in {error!r}")
    return crashes, refused


def use(game):
    """Ask a game everything that a page would ask, and play it to the end."""
    legal = game.moves()
    assert game.over or legal, "nothing can be done"
    for move in some_domain(game):
        assert game.judge(move).legal == (move in legal), move
    for move in legal:
        game.branch().play(move)
    end = finish(game.branch(), SEED)
    assert decided(end)
    for lang in LANGUAGES:
        assert game.describe(lang) and (game.over or game.decision.prompt(lang))
    json.dumps([game.position(), game.view(None), game.scores()])
    tutor.load(game.save())


def paths(data, at=()):
    """The way to every value inside the data."""
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        yield (*at, key)
        yield from paths(value, (*at, key))


def put(data, path, value):
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def empty(data):
    """Take everything out of every container."""
    for each in list(data.values() if isinstance(data, dict) else data):
        if isinstance(each, (dict, list)):
            empty(each)
    data.clear()
