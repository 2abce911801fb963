"""Who plays, with which seed and which options: checked before a game starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import normalize

from tutor.engine.errors import InvalidSetup
from tutor.engine.rulebook import Rulebook
from tutor.engine.text import shown

LONGEST_NAME = 40


def checked_players(book: Rulebook, players: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the players; a count gives plain names."""
    if isinstance(players, bool) or not isinstance(players, (int, list, tuple)):
        raise InvalidSetup("players_type", value=shown(players))
    count = players if isinstance(players, int) else len(players)
    if count not in book.players:
        raise InvalidSetup(
            "players_count",
            value=count if abs(count) < 1000 else shown(count),
            least=min(book.players),
            most=max(book.players),
        )
    if isinstance(players, int):
        return tuple(f"P{seat + 1}" for seat in range(count))
    names: list[str] = []
    for name in players:
        if not isinstance(name, str):
            raise InvalidSetup("name_type", value=shown(name))
        clean = normalize("NFC", name.strip())
        if not clean:
            raise InvalidSetup("name_empty")
        if len(clean) > LONGEST_NAME:
            raise InvalidSetup("name_long", value=shown(clean), n=LONGEST_NAME)
        if not clean.isprintable() or any(letter in '<>&"{}' for letter in clean):
            raise InvalidSetup("name_letters", value=shown(clean.encode("unicode_escape").decode()))
        if compared(clean) in map(compared, names):
            raise InvalidSetup("name_twice", value=clean)
        names.append(clean)
    return tuple(names)


def compared(name: str) -> str:
    """A name as people would confuse it: without the case of letters and other ways to write the same ones."""
    return normalize("NFKC", name).casefold()


def checked_seed(seed: Any) -> int:
    """The seed, a whole number of at most 64 bits."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise InvalidSetup("seed", value=shown(seed))
    return seed


def checked_options(book: Rulebook, options: Mapping[str, str] | None) -> dict[str, str]:
    """Every option of the game with the value chosen or its default."""
    if options is not None and not isinstance(options, Mapping):
        raise InvalidSetup("options_type", value=shown(options))
    chosen = {name: option.default for name, option in book.options.items()}
    for name, value in (options or {}).items():
        if name not in chosen:
            raise InvalidSetup("option_unknown", value=shown(name), known=", ".join(chosen))
        if value not in book.options[name].values:
            raise InvalidSetup(
                "option_value", name=name, value=shown(value), known=", ".join(book.options[name].values)
            )
        chosen[name] = value
    return chosen
