"""Tables for tests: a position of Settlers told in a few words.

>>> game = table(board(goods={"wood": 2}, hand=["old_forest"]))
>>> [str(move) for move in game.moves()]
['build old_forest', 'pass']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import tutor
from tests.games.endeavor.table import cited, offers, plain, play, player, refused
from tutor.games.settlers.scenario import scenario

__all__ = ["board", "cited", "empire", "goods", "names", "offers", "play", "player", "refused", "table"]


def board(**fields: Any) -> dict[str, Any]:
    """One player in the words of a scenario (see ``tutor.games.settlers.scenario``)."""
    return fields


def table(*boards: dict[str, Any], players: int = 2, factions: Iterable[str] = (), **fields: Any) -> tutor.Game:
    """A game at a scenario; the factions default to Barbarians, Romans, Egyptians, Japanese in turn."""
    data = plain(fields) | {"players": max(players, len(boards)), "boards": [plain(each) for each in boards]}
    if factions:
        data["factions"] = list(factions)
    return tutor.from_position("settlers", scenario(data))


def goods(game: tutor.Game, seat: int = 0) -> dict[str, int]:
    """The supply of a player; what there is none of is left out."""
    found: dict[str, int] = player(game, seat)["goods"]
    return found


def empire(game: tutor.Game, seat: int = 0) -> list[str]:
    """The locations that stand in a player's empire, by copy."""
    position = game.position()
    faction = position["players"][seat]["faction"]
    return [each["card"] for each in position["locations"] if each["owner"] == faction]


def names(cards: Iterable[str]) -> list[str]:
    """The prints of some copies."""
    return [card.split(".")[0] for card in cards]
