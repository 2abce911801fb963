"""The position that is explored: the printed board, a game of random moves, or a game that somebody has played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from typing import Any

import tutor
from tutor.engine.game import Game
from tutor.engine.randomness import below
from widgets.drawing import Panel
from widgets.palette import sign
from widgets.scenes import scene
from widgets.surfaces import links
from widgets.surfaces.surface import Refused

BOARD, RANDOM, SAVE = KINDS = ("board", "random", "save")
NAMES = ("Anna", "Boris", "Cyril", "Dana", "Emil")
HIGHEST_SEED = 999_999_999


class Explored:
    """One position; ``game`` is ``None`` on the printed board."""

    def __init__(self, slug: str) -> None:
        self.book = tutor.rulebook(slug)
        self.own = import_module(f"widgets.scenes.{slug}.explore")
        self.kind = BOARD
        self.count, self.seed, self.start = self.own.START
        self.game: Game | None = None

    @cached_property
    def bare(self) -> Game:
        """A game that lends its names to the printed board."""
        return tutor.new_game(self.book.slug, self.book.usual, 0)

    @property
    def box(self) -> Any:
        """The components of the position."""
        return self.book.box(self.game.pack if self.game is not None else None)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players; the printed board has none."""
        return self.game.players if self.game is not None else ()

    def name(self, kind: str, value: Any, lang: str) -> str:
        """A component in words."""
        return (self.game or self.bare).words(lang).name(kind, value)

    def view(self) -> Mapping[str, Any]:
        """The position as everybody may see it; the printed board is a game with nothing on it."""
        if self.game is not None:
            return self.game.view(None)
        found: Mapping[str, Any] = self.own.view(self.bare)
        return found

    def panel(self, lang: str) -> Panel:
        """The map of the position."""
        game = self.game or self.bare
        corrected = {"box": self.box} if game.pack is not None else {}
        return scene(self.book.slug)(self.view(), game.words(lang).name, lang, **corrected).panels[0]

    def seats(self) -> list[dict[str, Any]]:
        """The players with their signs."""
        boards = self.view()["players"] if self.game is not None else ()
        return [
            {"seat": seat, "name": board["name"], **sign(seat, board.get("color", ""))._asdict()}
            for seat, board in enumerate(boards)
        ]

    # --- to another position

    def to_board(self) -> None:
        """The printed board."""
        self.kind, self.game = BOARD, None

    def to_random(self, count: int, seed: int, ply: int) -> None:
        """A moment of a game of random moves."""
        if count not in self.book.players:
            raise Refused("field", field="players")
        if not 0 <= seed <= HIGHEST_SEED:
            raise Refused("field", field="seed")
        game = random_game(self.book.slug, count, seed)
        game.goto(min(ply, game.length))
        self.kind, self.count, self.seed, self.game = RANDOM, count, seed, game

    def to_game(self, game: Game) -> None:
        """A game that somebody has played."""
        if game.slug != self.book.slug:
            raise Refused("other_game", game=game.slug)
        self.kind, self.game = SAVE, game

    # --- links

    def fields(self) -> dict[str, str] | None:
        """What a link says about the position; ``None`` where it would get too long."""
        found = {"at": self.kind}
        if self.game is None:
            return found
        found["ply"] = str(self.game.ply)
        if self.kind == RANDOM:
            return found | {"players": str(self.count), "seed": str(self.seed)}
        whole = self.game.branch()
        whole.goto(whole.length)
        save = links.packed(whole.save())
        return found | {"save": save} if len(save) <= links.LONGEST_LINK else None

    def go(self, fields: Mapping[str, str]) -> None:
        """To the position of a link; without one, to a moment of a random game."""
        if "save" in fields:
            game = tutor.load(links.unpacked(fields["save"]))
            game.goto(min(number(fields.get("ply", ""), game.length), game.length))
            self.to_game(game)
        elif fields.get("at") == BOARD:
            self.to_board()
        else:
            count = number(fields.get("players", ""), self.count)
            seed, ply = number(fields.get("seed", ""), self.seed), number(fields.get("ply", ""), self.start)
            self.to_random(count if count in self.book.players else self.count, min(seed, HIGHEST_SEED), ply)


def random_game(slug: str, count: int, seed: int) -> Game:
    """A game played to its end at random, the same for the same seed; nobody passes who can do something else."""
    game, random = tutor.new_game(slug, NAMES[:count], seed), seed
    while not game.over:
        moves = [move for move in game.moves() if move.kind != "pass"] or game.moves()
        pick, random = below(len(moves), random)
        game.play(moves[pick])
    return game


def number(text: str, otherwise: int) -> int:
    """A whole number of a link."""
    return int(text) if text.isdecimal() and len(text) < 10 else otherwise
