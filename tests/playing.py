"""Random play shared by the tests: every table that can be laid, and games played from a seed.

>>> game = played("endeavor", 3, seed=1, plies=20)
>>> game.ply, game.players[0]
(20, 'Anna')
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

import tutor

NAMES = ("Anna", "Bořek", "Cyril", "Dana", "Emil", "Františka", "Gustav", "Hana")
LANGUAGES = ("en", "cs")
TABLES = tuple((slug, players) for slug in tutor.GAMES for players in tutor.rulebook(slug).players)
LONGEST_GAME = 5000    # plies; a game that is not over by then never ends

#: A small component pack for each game that takes one: what an owner of the box might correct.
PACKS: dict[str, dict[str, Any]] = {
    "endeavor": {"cards": [{"id": "india_1", "glory": 2, "icons": {"finance": 2}, "name_en": "Tea House"}],
                 "buildings": [{"id": "market", "icons": {"finance": 2}}]},
    "settlers": {"common_deck": [{"id": "COM007", "name_en": "Dark Forest", "raze_reward": {"wood": 3}}],
                 "factions": [{"id": "barbarians", "production": {"settler": 6, "raze": 2, "defense": 1}}],
                 "deck_barbarians": [{
                     "replaces": "idol", "key": "bonfire", "copies": 1, "name_en": "Bonfire",
                     "name_cs": "Vatra", "text_en": "Production: 1 wood.", "text_cs": "Produkce: 1 dřevo.",
                     "kind": "production", "colors": ["red"], "raze_reward": None, "deal": "wood", "build_bonus": [],
                     "build_cost": {"goods": {"wood": 1}, "discard_location": False},
                     "ability": {"kind": "production", "produce": [{"gain": {"wood": 1}}]}}]},
}

each_game = pytest.mark.parametrize("slug", tutor.GAMES)
each_table = pytest.mark.parametrize(("slug", "players"), TABLES, ids=[f"{slug}-{n}" for slug, n in TABLES])


def start(slug: str, players: int, seed: int, options: Mapping[str, str] | None = None,
          components: Any = None) -> tutor.Game:
    """A new game of people with names."""
    return tutor.new_game(slug, NAMES[:players], seed, options, components)


def steps(game: tutor.Game, seed: int, averse: bool = False) -> Iterator[int]:
    """Play at random to the end, stopping before each move; the averse pass only when they must."""
    chance = random.Random(seed)
    while not game.over:
        assert game.ply < LONGEST_GAME, f"{game!r} does not end"
        yield game.ply
        moves = game.moves()
        assert moves, f"{game!r}: nothing can be done and the game is not over"
        if averse:
            moves = tuple(move for move in moves if move.kind != "pass") or moves
        game.play(chance.choice(moves))


def played(slug: str, players: int, seed: int, plies: int | None = None, averse: bool = True,
           options: Mapping[str, str] | None = None, components: Any = None) -> tutor.Game:
    """A game after so many random moves, or played to its end."""
    game = start(slug, players, seed, options, components)
    for ply in steps(game, seed, averse):
        if ply == plies:
            break
    return game


def finish(game: tutor.Game, seed: int, averse: bool = True) -> tutor.Game:
    """The same game, played at random to its end."""
    for _ in steps(game, seed, averse):
        pass
    return game


def box_of(game: tutor.Game) -> Any:
    """The components a game is played with."""
    return game.rulebook.box(game.pack)


def state_of(game: tutor.Game) -> Any:
    """A state of the position shown, for the questions that a rulebook answers about states."""
    return game.rulebook.restore(game.position(), box_of(game))


def whole_domain(game: tutor.Game) -> list[tutor.Move]:
    """Every well-formed move of the game: each kind with every combination of names its parameters take."""
    book, state = game.rulebook, state_of(game)
    return [tutor.Move(kind, args) for kind, action in book.actions.items()
            for args in product(*(book.domain(state, parameter) for parameter in action.parameters))]


def some_domain(game: tutor.Game, most: int = 400) -> list[tutor.Move]:
    """All legal moves and a part of the whole domain: every kind, its arguments spread evenly, others at each ply."""
    kinds: dict[str, list[tutor.Move]] = {}
    for move in whole_domain(game):
        kinds.setdefault(move.kind, []).append(move)
    stride = max(1, sum(map(len, kinds.values())) // most)
    found = [move for moves in kinds.values() for move in moves[game.ply % min(stride, len(moves))::stride]]
    return list(dict.fromkeys((*game.moves(), *found)))


def legal_options(slug: str, at: int) -> dict[str, str]:
    """Every option with its value number ``at``, or the next one with which a full table can start."""
    book, chosen = tutor.rulebook(slug), {}
    for name, option in book.options.items():
        values = option.values if at >= 0 else option.values[::-1]
        first = (at if at >= 0 else -1 - at) % len(values)
        for value in (*values[first:], *values[:first]):
            try:
                tutor.new_game(slug, book.players[-1], 0, chosen | {name: value})
            except tutor.InvalidSetup:
                continue
            chosen[name] = value
            break
    return chosen


def varied(slug: str, players: int, seed: int) -> dict[str, str]:
    """What a table agrees on before it plays: for odd seeds other variants and sides, chosen by the seed."""
    chosen: dict[str, str] = {}
    if seed % 2:
        chance = random.Random(seed)
        for name, option in tutor.rulebook(slug).options.items():
            for value in chance.sample(option.values, len(option.values)) if not option.question else ():
                try:
                    tutor.new_game(slug, players, 0, chosen | {name: value})
                except tutor.InvalidSetup:
                    continue
                chosen[name] = value
                break
    return chosen


def decided(game: tutor.Game) -> bool:
    """Whether a finished game has winners; nobody wins a game for one that is really lost, and only that."""
    from tests.invariants import LOST

    lost = len(game.players) == 1 and game.slug in LOST and LOST[game.slug](game.position())
    return game.over and bool(game.winners()) != lost


def snapshot(game: tutor.Game) -> tuple[Any, ...]:
    """All that a move could change, to be compared."""
    return game.position(), game.log, game.played, game.moves(), game.ply, game.length
