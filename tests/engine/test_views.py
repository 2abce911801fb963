"""Views: what a player may see, without anything that tells what comes."""

from __future__ import annotations

import copy
import json

import tutor
from tests.engine.test_positions import empty
from tests.playing import box_of, each_table, played, start, steps

SEED = 41
#: The field of a position from which everything random follows; no view may show it.
GENERATOR = "random"


def seats(game):
    return [None, *range(len(game.players))]


@each_table
def test_no_view_shows_the_generator(slug, players):
    game = start(slug, players, SEED)
    for _ in steps(game, SEED):
        secret = game.position()[GENERATOR]
        for seat in seats(game):
            view = game.view(seat)
            assert GENERATOR not in view
            assert str(secret) not in json.dumps(view)


@each_table
def test_a_view_says_whose_it_is_and_takes_names_and_seats(slug, players):
    game = played(slug, players, SEED, plies=30)
    for seat, name in enumerate(game.players):
        assert game.view(seat) == game.view(name)
        assert game.view(seat)["viewer"] == seat
    assert game.view()["viewer"] is None
    assert game.view() == game.view(None)


@each_table
def test_a_view_is_a_copy(slug, players):
    game = played(slug, players, SEED, plies=50)
    before = copy.deepcopy(game.position())
    for seat in seats(game):
        json.dumps(game.view(seat))
        empty(game.view(seat))
    assert game.position() == before


@each_table
def test_whatever_a_view_hides_can_be_anything(slug, players):
    """A state made up from a view looks the same to that player, whatever the seed that fills in the rest."""
    game = start(slug, players, SEED)
    book, box = game.rulebook, box_of(game)
    for _ in steps(game, SEED):
        if game.ply % 9:
            continue
        for seat in seats(game):
            view = game.view(seat)
            made = [book.imagine(view, seed, box) for seed in (1, 2)]
            assert [book.view(state, seat) for state in made] == [view, view]
            assert book.position(made[0]) != book.position(made[1]), "nothing was hidden"


@each_table
def test_who_decides_sees_the_same_moves_in_an_imagined_position(slug, players):
    game = start(slug, players, SEED)
    book, box = game.rulebook, box_of(game)
    for _ in steps(game, SEED, averse=True):
        state = book.imagine(game.view(game.decision.seat), 7, box)
        assert tutor.from_position(slug, book.position(state)).moves() == game.moves()


@each_table
def test_views_of_games_that_differ_only_in_the_generator_are_equal(slug, players):
    data = played(slug, players, SEED, plies=40).position()
    one = tutor.from_position(slug, data | {GENERATOR: 1})
    two = tutor.from_position(slug, data | {GENERATOR: 2})
    for seat in seats(one):
        assert one.view(seat) == two.view(seat)
