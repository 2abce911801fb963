"""Component packs: an owner of a box corrects its records by id; what a game lets be corrected is described by it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from tutor.engine.errors import InvalidComponents
from tutor.engine.text import NAMES_SHOWN, shown

LONGEST_PACK = 1_000_000
LONGEST_TEXT = 300
HIGHEST = 99
Data = dict[str, Any]
Words = Mapping[str, Mapping[str, str]]

#: What the fields of any game may take, in words.
PLAIN_WORDS: Words = {
    "text": {"en": "a text", "cs": "text"},
    "number": {"en": f"a whole number from 0 to {HIGHEST}", "cs": f"celé číslo od 0 do {HIGHEST}"},
    "flag": {"en": "true or false", "cs": "true nebo false"},
}


class Correctable(NamedTuple):
    """What a pack may correct in one game.

    ``lists`` is the way to the records of each section, ``fields`` says what each field takes, ``words`` puts that
    in words, ``fits`` decides (for a kind, a value and the record it goes into), ``settled`` looks at a whole record
    once its fields are corrected.
    """

    lists: Mapping[str, tuple[str, ...]]
    fields: Mapping[str, str]
    words: Words
    fits: Callable[[str, Any, Data], bool]
    settled: Callable[[Data, str], None] = lambda record, where: None


def number(value: Any, most: int = HIGHEST, least: int = 0) -> bool:
    """Whether a value is a plain count."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def plain_fits(kind: str, value: Any) -> bool | None:
    """Whether a value is of a kind that any game knows; nothing where only the game can tell."""
    if kind == "text":
        return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT and value.isprintable()
    if kind == "number":
        return number(value)
    return isinstance(value, bool) if kind == "flag" else None


def read_pack(pack: Any) -> tuple[Data, str]:
    """The data of a pack given by path or as data, and how to name it in an error."""
    if isinstance(pack, dict):
        return deepcopy(pack), "pack"
    if not isinstance(pack, (str, Path)):
        raise InvalidComponents("pack_type", value=shown(pack))
    path = Path(pack)
    where = shown(path.name if len(path.name) <= NAMES_SHOWN else "…" + path.name[1 - NAMES_SHOWN :])
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise InvalidComponents("pack_unreadable", file=where) from None
    if len(text) > LONGEST_PACK:
        raise InvalidComponents("pack_too_long", file=where, n=LONGEST_PACK)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidComponents("pack_not_json", file=where, line=getattr(error, "lineno", 1)) from None
    if not isinstance(data, dict):
        raise InvalidComponents("pack_shape", file=where)
    return data, where


def sections(pack: Data, where: str, game: Correctable) -> list[tuple[str, list[Any]]]:
    """The sections of a pack, each a list of records of this game."""
    for section, records in pack.items():
        if section not in game.lists:
            raise InvalidComponents("pack_section", file=where, section=shown(section), known=", ".join(game.lists))
        if not isinstance(records, list):
            raise InvalidComponents("pack_list", file=where, section=section)
    return list(pack.items())


def listed(data: Data, shipped: Data, way: tuple[str, ...]) -> list[Data]:
    """The records of a section in data of their own, copied from the shipped ones when first asked for."""
    if data[way[0]] is shipped[way[0]]:
        data[way[0]] = deepcopy(shipped[way[0]])
    found: Any = data
    for key in way:
        found = found[key]
    records: list[Data] = found
    return records


def correct(record: Data, change: Mapping[Any, Any], where: str, game: Correctable) -> None:
    """Put the fields of a change into a record; the first field that is wrong is refused by name."""
    id = record["id"]
    for field, value in change.items():
        if field == "id":
            continue
        if field not in game.fields or (field not in record and field != "provenance"):
            known = ", ".join(each for each in game.fields if each in record)
            raise InvalidComponents("pack_field", file=where, id=id, field=shown(field), known=known)
        fits_field(id, field, value, record, where, game)
        record[field] = value
    game.settled(record, where)
    record["provenance"] = change.get("provenance", "pack")


def fits_field(id: str, field: str, value: Any, record: Data, where: str, game: Correctable) -> None:
    """Refuse a value that a field cannot have."""
    kind = game.fields[field]
    fits = plain_fits(kind, value)
    if not (game.fits(kind, value, record) if fits is None else fits):
        told = (PLAIN_WORDS | game.words)[kind]  # type: ignore[operator]
        raise InvalidComponents("pack_value", file=where, id=id, field=field, value=shown(value), kind=told)


def by_id(records: list[Data], section: str, change: Any, where: str) -> Data:
    """The record that a change is about."""
    id = change.get("id") if isinstance(change, dict) else None
    for record in records:
        if isinstance(id, str) and record["id"] == id:
            return record
    raise InvalidComponents("pack_record", file=where, section=section, id=shown(id))


def corrected_data(pack: Data, where: str, shipped: Data, game: Correctable) -> Data:
    """The shipped data with the records of a pack corrected; the shipped ones stay as they are."""
    data = dict(shipped)
    for section, changes in sections(pack, where, game):
        records = listed(data, shipped, game.lists[section])
        for change in changes:
            correct(by_id(records, section, change, where), change, where, game)
    return data
