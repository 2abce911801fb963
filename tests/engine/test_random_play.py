"""Long random play of every game: no crash, no dead end, and all that must hold after every move.

For each player count 200 games are played to the end, half of them uniformly and half by players who pass
only when nothing else is left.  A few games are looked at move by move, all kinds of move at every ply, the others
over the whole domain of the notation at some of their plies: the larger the domain, the fewer of them.
"""

from __future__ import annotations

import json
import random
from itertools import product

import pytest

import tutor
from tests.invariants import INVARIANTS
from tests.playing import (
    LANGUAGES,
    TABLES,
    decided,
    legal_options,
    some_domain,
    start,
    state_of,
    steps,
    varied,
    whole_domain,
)
from tests.reading import flaws, unnamed

GAMES = 200
BATCH = 20
JUDGED = 12    # how many moves of the whole domain are judged for each ply played, on average

BATCHES = [(slug, players, averse, first) for slug, players in TABLES
           for averse in (False, True) for first in range(0, GAMES // 2, BATCH)]
WAYS = [(slug, players, averse) for slug, players in TABLES for averse in (False, True)]


def named(slug, players, averse, *rest):
    return "-".join(map(str, (slug, players, "averse" if averse else "uniform", *rest)))


@pytest.mark.parametrize(("slug", "players", "averse", "first"), BATCHES,
                         ids=[named(*batch) for batch in BATCHES])
def test_random_games(slug, players, averse, first):
    holds, look = INVARIANTS[slug], random.Random(first)
    for seed in range(first, first + BATCH):
        game = start(slug, players, seed, varied(slug, players, seed))
        share = JUDGED / len(whole_domain(game))
        for ply in steps(game, seed, averse):
            try:
                holds(game.position())
                if look.random() < share:
                    check_domain(game, whole_domain(game))
                    check_round_trip(game)
            except Exception as error:
                raise AssertionError(f"seed {seed}, ply {ply}: {error}; {told(game)}") from error
        holds(game.position())
        check_round_trip(game)
        assert decided(game)


@pytest.mark.parametrize(("slug", "players", "averse"), WAYS, ids=[named(*way) for way in WAYS])
@pytest.mark.parametrize("reading", [0, -1], ids=["default-readings", "other-readings"])
def test_a_game_looked_at_move_by_move(slug, players, averse, reading):
    seen = set()
    options = legal_options(slug, reading)
    game = start(slug, players, 1000 + players, options)
    for ply in steps(game, players, averse):
        try:
            check_domain(game, some_domain(game), seen)
            check_options(game)
            check_round_trip(game)
        except Exception as error:
            raise AssertionError(f"ply {ply}: {error}; {told(game)}") from error
    assert len(seen) > 100, "hardly anything was refused"


def told(game):
    """How to come to this position again."""
    return f"seed {game.seed}, moves " + "; ".join(map(str, game.played))


def check_domain(game, moves, seen=None):
    """What is listed is judged legal, everything else is refused with reasons that read well."""
    legal = set(game.moves())
    said = set() if seen is None else seen
    for move in moves:
        ruling = game.judge(move)
        assert ruling.legal == (move in legal), f"{move} is listed: {move in legal}, judged: {ruling}"
        for reason in ruling.reasons:
            key = reason.key, tuple(reason.facts.items())
            if key not in said:
                said.add(key)
                check_reason(game, move, reason)


def check_reason(game, move, reason):
    for lang in LANGUAGES:
        sentence = game.text(reason, lang)
        assert not flaws(sentence), f"{move}, {reason}: {sentence!r}: {flaws(sentence)}"
        blank = unnamed(game, reason.facts, sentence, lang, to=game.decision and game.decision.seat)
        assert not blank, f"{move}, {reason} names nothing: {sentence!r}"


def check_options(game):
    """What is worth trying is well-formed; what is not listed of it is refused with a reason."""
    book, state = game.rulebook, state_of(game)
    legal = set(game.moves())
    for kind in state.agenda[-1].kinds:
        action = book.actions[kind]
        known = set(product(*(book.domain(state, parameter) for parameter in action.parameters)))
        options = [tuple(args) for args in action.options(state)]
        assert len(set(options)) == len(options), f"{kind} tries the same twice: {options}"
        assert set(options) <= known, f"{kind} tries what no notation names: {set(options) - known}"
        assert {move.args for move in legal if move.kind == kind} <= set(options)
        for args in options:
            if tutor.Move(kind, args) not in legal:
                assert game.judge(tutor.Move(kind, args)).reasons


def check_round_trip(game):
    """The position as JSON and back is the same position with the same moves."""
    twin = tutor.from_position(game.slug, json.loads(json.dumps(game.position())))
    assert twin.position() == game.position()
    assert twin.moves() == game.moves()
