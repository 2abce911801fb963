"""Saves: the start and the moves as JSON text; loading replays them exactly."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

from tutor.engine.errors import CivitasError, InvalidSave
from tutor.engine.text import both, shown

if TYPE_CHECKING:
    from tutor.engine.game import Game

FORMAT = 1
LONGEST_SAVE = 2_000_000
FIELDS = {"civitas": int, "game": str, "version": int, "options": dict, "players": list, "moves": list, "check": str}


def checksum(data: dict[str, Any]) -> str:
    """A short sum over everything but itself, so that a later edit is noticed."""
    body = json.dumps({k: v for k, v in data.items() if k != "check"}, sort_keys=True, ensure_ascii=False)
    return f"{zlib.crc32(body.encode(errors='surrogatepass')):08x}"


def write(game: Game) -> str:
    """The save text of a game."""
    data: dict[str, Any] = {
        "civitas": FORMAT,
        "game": game.slug,
        "version": game.rulebook.version,
        "players": list(game.players),
        "options": game.options,
        "seed": game.seed,
        "moves": [str(move) for move in game.played],
    }
    if game.pack is not None:
        data["components"] = game.pack
    if game.from_position is not None:
        data["position"] = game.from_position
    data["check"] = checksum(data)
    return json.dumps(data, ensure_ascii=False, indent=1)


def read(text: str) -> dict[str, Any]:
    """The data of a save; anything but a sound save of this version is refused."""
    if not isinstance(text, str):
        raise InvalidSave("save_not_text", value=shown(text))
    if len(text) > LONGEST_SAVE:
        raise InvalidSave("save_too_long", n=LONGEST_SAVE)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise InvalidSave("save_not_json", line=line) from None
    if not isinstance(data, dict) or "civitas" not in data:
        raise InvalidSave("save_foreign")
    if data["civitas"] != FORMAT:
        raise InvalidSave("save_format", found=shown(data["civitas"]), format=FORMAT)
    for field, kind in FIELDS.items():
        if field not in data:
            raise InvalidSave("save_field_missing", field=field)
        if not isinstance(data[field], kind) or isinstance(data[field], bool):
            raise InvalidSave("save_field_type", field=field)
    if data["check"] != checksum(data):
        raise InvalidSave("save_edited")
    return data


def replay(game: Game, moves: list[Any]) -> Game:
    """The game after the moves of a save."""
    for number, text in enumerate(moves, 1):
        try:
            game.play(text)
        except CivitasError as error:
            raise InvalidSave("save_move", n=number, move=shown(text), why=both(error.text)) from error
    return game
