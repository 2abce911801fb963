"""Saves: what is written loads to the same game, in any process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tutor
from tests.playing import (
    PACKS,
    TABLES,
    each_game,
    each_table,
    finish,
    legal_options,
    played,
    snapshot,
    start,
    steps,
)

SEED = 23
ROOT = Path(__file__).parents[2]
REPLAY = """
import hashlib, json, sys, tutor
game = tutor.load(sys.stdin.read())
told = [json.dumps(game.position()), [str(move) for move in game.moves()], [str(event) for event in game.log],
        game.scores(), game.winners(), game.view(0), game.save()]
print(hashlib.sha256(repr(told).encode()).hexdigest())
"""


def same(game, twin):
    return (snapshot(game) == snapshot(twin) and game.options == twin.options and game.seed == twin.seed
            and game.pack == twin.pack and game.players == twin.players and game.scores() == twin.scores()
            and game.setup_events == twin.setup_events)


def elsewhere(code, hash_seed, text=""):
    """What a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], input=text, capture_output=True, check=True, cwd=ROOT,
                          encoding="utf-8", timeout=60,
                          env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}).stdout


@each_table
@pytest.mark.parametrize("plies", [0, 1, 57, None])
def test_a_save_loads_to_the_same_game(slug, players, plies):
    game = played(slug, players, SEED, plies=plies)
    text = game.save()
    twin = tutor.load(text)
    assert same(game, twin)
    assert twin.save() == text


@each_table
def test_a_save_holds_the_moves_up_to_the_position_shown(slug, players):
    game = played(slug, players, SEED, plies=40)
    game.goto(25)
    twin = tutor.load(game.save())
    assert (twin.ply, twin.length) == (25, 25)
    assert twin.position() == game.position()


@each_game
def test_a_save_keeps_options(slug):
    book = tutor.rulebook(slug)
    options = legal_options(slug, -1)
    game = played(slug, book.players[-1], SEED, plies=60, options=options)
    twin = tutor.load(game.save())
    assert twin.options == options and same(game, twin)


@pytest.mark.parametrize("slug", PACKS)
def test_a_save_keeps_a_component_pack(slug, tmp_path):
    players = tutor.rulebook(slug).players[0]
    game = played(slug, players, SEED, plies=80, components=PACKS[slug])
    twin = tutor.load(game.save())
    assert twin.pack == PACKS[slug] and same(game, twin)
    assert twin.position() != played(slug, players, SEED, plies=80).position()
    path = tmp_path / "pack.json"
    path.write_text(json.dumps(PACKS[slug]))
    by_path = played(slug, players, SEED, plies=80, components=path)
    path.unlink()
    assert same(tutor.load(by_path.save()), twin)


@each_table
@pytest.mark.parametrize("plies", [0, 30, None])
def test_a_save_of_a_game_from_a_position(slug, players, plies):
    options = legal_options(slug, -1)
    game = tutor.from_position(slug, played(slug, players, SEED, plies=45, options=options).position())
    for _ in steps(game, SEED):
        if game.ply == plies:
            break
    text = game.save()
    twin = tutor.load(text)
    assert same(game, twin) and twin.from_position == game.from_position
    assert twin.options == options
    assert twin.save() == text
    twin.goto(0)
    assert twin.position() == game.from_position


@pytest.mark.parametrize("slug", PACKS)
def test_a_save_of_a_position_with_a_pack(slug):
    players = tutor.rulebook(slug).players[0]
    data = played(slug, players, SEED, plies=45, components=PACKS[slug]).position()
    game = tutor.from_position(slug, data, PACKS[slug])
    for _ in range(10):
        game.play(game.moves()[0])
    assert same(game, tutor.load(game.save()))


@each_table
def test_a_loaded_game_plays_on_alike(slug, players):
    game = played(slug, players, SEED, plies=30)
    twin = tutor.load(game.save())
    assert same(finish(game, SEED), finish(twin, SEED))


@each_table
def test_names_of_people_travel_in_a_save(slug, players):
    names = ["Žofie", "李四", "O'Neil", "a b c", "Ø"][:players]
    game = tutor.new_game(slug, names, SEED)
    assert tutor.load(game.save()).players == tuple(names)


@each_table
def test_the_same_seed_and_moves_give_the_same_game(slug, players):
    game = played(slug, players, SEED)
    twin = start(slug, players, SEED)
    for move in game.played:
        twin.play(str(move))
    assert same(game, twin)
    openings = {json.dumps(start(slug, players, seed).position()) for seed in range(20)}
    assert len(openings) == 20, "different seeds give the same start"


@pytest.mark.parametrize(("slug", "players"), TABLES[:1] + TABLES[-1:])
def test_the_same_game_in_another_process_whatever_its_hash_seed(slug, players):
    text = played(slug, players, SEED, plies=120).save()
    told = {elsewhere(REPLAY, hash_seed, text) for hash_seed in ("0", "1", "4242")}
    assert len(told) == 1 and told != {""}


@each_game
def test_new_games_in_other_processes_draw_the_same_lots(slug):
    players = tutor.rulebook(slug).players[0]
    code = f"import json, tutor; print(json.dumps(tutor.new_game({slug!r}, {players}, seed=99).position()))"
    here = tutor.new_game(slug, players, seed=99).position()
    for seed in ("0", "777"):
        assert json.loads(elsewhere(code, seed)) == here
