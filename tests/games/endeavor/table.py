"""Tables for tests: a position of Endeavor told in a few words.

>>> game = table(board(harbor=3, buildings=["shipyard"]), round=2)
>>> sorted(str(move) for move in game.moves())
['activate colonial_house', 'activate shipyard', 'pass']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import tutor
from tutor.games.endeavor.scenario import scenario

HOME = "colonial_house"


def board(*, home: str = "", **fields: Any) -> dict[str, Any]:
    """One player board in the words of a scenario; ``home="*"`` puts a worker on the printed building."""
    defaults = {"harbor": 0, "tokens": {}, "cards": [], "set_aside": []}
    return defaults | fields | {"buildings": [HOME + home, *fields.get("buildings", ())]}


def plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something, as they would stand in a file."""
    return {
        name: list(value) if isinstance(value, tuple | range | set) else value
        for name, value in fields.items()
        if value is not None
    }


def table(
    *boards: dict[str, Any], players: int = 3, beside: Mapping[tuple[str, int], int] | None = None, **fields: Any
) -> tutor.Game:
    """A game at a scenario (see ``tutor.games.endeavor.scenario``), told with the words of Python."""
    data = plain(fields) | {"players": max(players, len(boards)), "boards": [plain(each) for each in boards]}
    data["lanes"] = plain(fields.get("lanes") or {})
    data["beside"] = [{"region": at, "seat": seat, "population": n} for (at, seat), n in (beside or {}).items()]
    return tutor.from_position("endeavor", scenario(data))


def play(game: tutor.Game, *moves: str) -> tuple[tutor.Event, ...]:
    """Play several moves; all their events."""
    return tuple(event for move in moves for event in game.play(move))


def cited(events: Iterable[tutor.Event], rule: str) -> list[tutor.Event]:
    """The events that cite a rule."""
    return [event for event in events if rule in event.rules]


def refused(game: tutor.Game, move: str, player: int | None = None) -> tuple[str, ...]:
    """The rules against a move, which must be illegal, explained in both languages, and change nothing when played."""
    ruling = game.judge(move, player)
    assert not ruling.legal, f"{move} should be refused"
    for lang in ("en", "cs"):
        assert all(sentence and "{" not in sentence for sentence in ruling.sentences(lang))
    if player is None:
        before = game.position()
        try:
            game.play(move)
        except tutor.IllegalMove as error:
            assert error.ruling.rules == ruling.rules
        else:
            raise AssertionError(f"{move} was judged illegal and could still be played")
        assert game.position() == before
    return ruling.rules


def offers(game: tutor.Game, kind: str) -> list[str]:
    """The legal moves of one kind, by their arguments."""
    return [" ".join(move.args) for move in game.moves() if move.kind == kind]


def player(game: tutor.Game, seat: int) -> dict[str, Any]:
    """One player board of the position."""
    found: dict[str, Any] = game.position()["players"][seat]
    return found
