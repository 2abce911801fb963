"""Undo, redo, goto and branches: every position and log comes back exactly."""

from __future__ import annotations

import random

import pytest

import tutor
from tests.playing import each_table, played, snapshot, start, steps

SEED = 11


def recorded(slug, players):
    """A whole game and what it looked like after each move."""
    game = start(slug, players, SEED)
    pages = [(game.position(), game.log, game.moves()) for _ in steps(game, SEED, averse=True)]
    pages.append((game.position(), game.log, game.moves()))
    return game, pages


def page(game):
    return game.position(), game.log, game.moves()


@each_table
def test_undo_walks_back_to_the_start_and_redo_to_the_end(slug, players):
    game, pages = recorded(slug, players)
    moves = game.played
    for ply in reversed(range(len(moves))):
        assert game.undo() == moves[ply]
        assert game.ply == ply and game.length == len(moves)
        assert game.played == moves[:ply]
        assert page(game) == pages[ply]
    for ply in range(len(moves)):
        events = game.redo()
        assert page(game) == pages[ply + 1]
        assert game.log[len(pages[ply][1]):] == events and events
    assert game.over and game.played == moves


@each_table
def test_goto_reaches_any_ply_from_any_other(slug, players):
    game, pages = recorded(slug, players)
    chance = random.Random(SEED)
    for ply in [0, game.length, 1, *chance.choices(range(game.length + 1), k=25), game.length]:
        game.goto(ply)
        assert game.ply == ply and game.length == len(pages) - 1
        assert page(game) == pages[ply]


@each_table
def test_a_new_move_cuts_what_was_undone(slug, players):
    game = played(slug, players, SEED, plies=40)
    undone = game.undo()
    while len(game.moves()) == 1:
        undone = game.undo()
    ply = game.ply
    move = next(move for move in game.moves() if move != undone)
    game.play(move)
    assert (game.ply, game.length) == (ply + 1, ply + 1)
    assert game.played[-1] == move
    before = snapshot(game)
    with pytest.raises(tutor.InvalidMove):
        game.redo()
    with pytest.raises(tutor.InvalidMove):
        game.goto(ply + 2)
    assert snapshot(game) == before


@each_table
def test_the_same_move_again_cuts_too(slug, players):
    game = played(slug, players, SEED, plies=20)
    move = game.played[12]
    game.goto(12)
    game.play(move)
    assert (game.ply, game.length) == (13, 13)


@each_table
def test_undo_and_another_move_equal_a_game_played_that_way(slug, players):
    game = played(slug, players, SEED, plies=30)
    for _ in range(7):
        game.undo()
    for _ in range(5):
        game.play(game.moves()[-1])
    twin = start(slug, players, SEED)
    for move in game.played:
        twin.play(move)
    assert snapshot(twin) == snapshot(game)


@each_table
def test_a_branch_keeps_the_moves_to_redo_and_cuts_only_its_own(slug, players):
    game = played(slug, players, SEED, plies=20)
    game.goto(10)
    branch = game.branch()
    assert (branch.ply, branch.length) == (10, 20)
    branch.play(branch.moves()[0])
    assert (branch.ply, branch.length) == (11, 11)
    assert (game.ply, game.length) == (10, 20)
    game.goto(20)
    assert game.position() == played(slug, players, SEED, plies=20).position()


@each_table
def test_the_decision_follows_the_position_shown(slug, players):
    game = start(slug, players, SEED)
    asked = [(game.decision.seat, game.decision.ask) for _ in steps(game, SEED)]
    for ply in reversed(range(game.length)):
        game.undo()
        assert (game.decision.seat, game.decision.ask) == asked[ply]


@each_table
def test_time_travel_in_a_game_from_a_position(slug, players):
    game = tutor.from_position(slug, played(slug, players, SEED, plies=40).position())
    first = page(game)
    pages = [page(game) for _ in steps(game, SEED, averse=True)]
    game.goto(0)
    assert page(game) == first
    for ply in (len(pages) - 1, 3, len(pages) // 2):
        game.goto(ply)
        assert page(game) == pages[ply]
