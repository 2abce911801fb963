"""The board of a game in one line of a notebook; it composes with stock ipywidgets through its traits."""

from __future__ import annotations

from typing import Any

import traitlets

from tutor.engine.game import Game
from widgets.adapter import SurfaceWidget
from widgets.surfaces.table import Table


class Board(SurfaceWidget):
    """A live board: click what you want to do; what the rules forbid is explained.

    ``ply`` is the moment shown (link it with a slider), ``length`` how many moves there are, ``last`` the last move in
    its notation.  ``board.game`` is the game itself; after playing in Python call ``board.refresh()``.
    """

    ply = traitlets.Int(0).tag(sync=True)
    length = traitlets.Int(0).tag(sync=True)
    last = traitlets.Unicode("").tag(sync=True)

    def __init__(self, game: Game, lang: str = "en", bots: tuple[str, ...] = ()) -> None:
        self.table = Table(game.slug, lang, game=game, kinds=bots, compact=True)
        super().__init__(self.table)
        self.observe(self.travel, "ply")

    def __repr__(self) -> str:
        return f"Board({self.table.book.slug})"

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.table.playing()

    def shown(self) -> dict[str, Any]:
        """The state, and where in the game it is; while the form is shown there is no game to be in."""
        game = self.table.game
        where = {"length": game.length, "ply": game.ply} if game is not None else {"length": 0, "ply": 0}
        last = str(game.turn(game.ply).move) if game is not None and game.ply else ""
        return super().shown() | where | {"last": last}

    def travel(self, change: dict[str, Any]) -> None:
        """The trait was set from outside, by a slider for example."""
        game = self.table.game
        if game is None or change["new"] != game.ply:
            self.table.receive({"type": "goto", "ply": change["new"]})
            self.refresh()
