"""Component packs of Endeavor: which records an owner of the box may correct, and what their fields take."""

from __future__ import annotations

from typing import Any

from tutor.engine.errors import InvalidComponents
from tutor.engine.packs import Correctable, corrected_data, number, read_pack
from tutor.engine.text import shown
from tutor.games.endeavor.components import TRACKS, Box, raw, standard
from tutor.games.endeavor.contents import check_contents

#: Where the records of each kind live: file and list.
LISTS = {
    "buildings": ("buildings", "buildings"),
    "printed_on_player_board": ("buildings", "printed_on_player_board"),
    "cards": ("cards", "cards"),
    "tokens": ("trade_tokens", "tokens"),
    "tracks": ("tracks", "tracks"),
    "nodes": ("map", "nodes"),
    "edges": ("map", "edges"),
}
#: The fields that a pack may correct, and what they take.
FIELDS: dict[str, str] = {
    "name_en": "text",
    "name_cs": "text",
    "text_en": "text",
    "text_cs": "text",
    "provenance": "text",
    "icons": "icons",
    "glory": "number",
    "level": "number",
    "copies": "number",
    "count": "number",
    "action": "action",
    "activation_space": "flag",
    "levels": "levels",
    "icon_spaces": "spaces",
    "source": "city",
    "target": "city",
}
WORDS = {
    "icons": {"en": "tracks with whole numbers", "cs": "stupnice s celými čísly"},
    "action": {"en": "an action of actions.json or null", "cs": "akci z actions.json nebo null"},
    "levels": {
        "en": "a list of levels from 0 to 15 with min, max and value",
        "cs": "seznam úrovní od 0 do 15 s min, max a value",
    },
    "spaces": {
        "en": "a list of spaces from 0 to 15 that starts with 0",
        "cs": "seznam polí od 0 do 15, který začíná nulou",
    },
    "city": {"en": "a city of map.json", "cs": "město z map.json"},
}


def fits(kind: str, value: Any, record: dict[str, Any]) -> bool:
    """Whether a value is of the kind that a field takes."""
    if kind == "icons":
        return isinstance(value, dict) and all(track in TRACKS and number(n) for track, n in value.items())
    if kind == "action":
        return value is None or (isinstance(value, str) and value in standard().feats)
    if kind == "spaces":
        return isinstance(value, list) and value[:1] == [0] and all(number(space, 15) for space in value)
    if kind == "city":
        return isinstance(value, str) and value.removeprefix("city:") in standard().cities
    return (
        isinstance(value, list)
        and all(
            isinstance(each, dict) and set(each) == {"min", "max", "value"} and all(number(n) for n in each.values())
            for each in value
        )
        and [space for each in value for space in range(each["min"], each["max"] + 1)] == list(range(16))
    )


def settled(record: dict[str, Any], where: str) -> None:
    """An action has its space and a space its action."""
    if "activation_space" in record and record["activation_space"] != bool(record["action"]):
        raise InvalidComponents("pack_activation", file=where, id=record["id"])


ENDEAVOR = Correctable(LISTS, FIELDS, WORDS, fits, settled)


def corrected(pack: Any) -> Box:
    """The box with the records of a pack in place of the shipped ones."""
    records, where = read_pack(pack)
    data = corrected_data(records, where, raw(), ENDEAVOR)
    try:
        box = Box(data, records)
    except (KeyError, ValueError, TypeError, StopIteration) as error:
        raise InvalidComponents("pack_inconsistent", file=where, why=shown(error)) from None
    check_links(box, where)
    check_contents(box, where)
    return box


def check_links(box: Box, where: str) -> None:
    """A link joins two different cities, and no two links join the same ones."""
    seen: dict[frozenset[str], str] = {}
    for link, ends in box.links.items():
        if len(set(ends)) < 2 or seen.setdefault(frozenset(ends), link) != link:
            raise InvalidComponents("pack_link", file=where, id=link)
