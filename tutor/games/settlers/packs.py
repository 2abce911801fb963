"""Component packs of Settlers: corrected records, and other cards for a faction deck (SET-DECK-01, SET-DECK-02).

A record with an ``id`` corrects the print of that number.  A record that says ``replaces: <key>`` is a card of its
own: it takes the place of all copies of the card with that key, so it must come in as many copies.
"""

from __future__ import annotations

import re
from typing import Any

from tutor.engine.catalogue import rule as look_up
from tutor.engine.errors import InvalidComponents
from tutor.engine.packs import Correctable, by_id, correct, fits_field, listed, number, read_pack, sections
from tutor.engine.text import both, shown
from tutor.games.settlers import vocabulary
from tutor.games.settlers.components import FACTIONS, GOODS, KINDS, TOKENS, Box, raw
from tutor.games.settlers.contents import check_contents

DECKS = tuple(f"deck_{faction}" for faction in FACTIONS)
LISTS = {name: (name,) for name in ("common_deck", *DECKS, "factions", "colors")}
#: The fields that a pack may correct, and what they take.
FIELDS = {
    "name_en": "text",
    "name_cs": "text",
    "text_en": "text",
    "text_cs": "text",
    "provenance": "text",
    "colors": "colors",
    "build_cost": "build_cost",
    "raze_reward": "raze_reward",
    "deal": "deal",
    "build_bonus": "bonus",
    "ability": "ability",
    "production": "production",
    "may_keep": "kept",
}
#: What a card of its own must say besides its key and the card it replaces.
CARD_FIELDS = (
    "name_en", "name_cs", "text_en", "text_cs", "kind", "colors", "build_cost", "raze_reward", "deal", "build_bonus",
    "ability",
)  # fmt: skip
KEY = re.compile(r"[a-z][a-z_]{1,39}")
MOST_RAZED = 3
DEALT = tuple(good for good in GOODS if good != "defense")
#: What an owner knows better than we do: the rulebook prints no numbers for the boards.
NOT_PRINTED = ("SET-PROD-02",)
WORDS = {
    "colors": {"en": "a list of colours of colors.json", "cs": "seznam barev z colors.json"},
    "build_cost": {
        "en": "an object with goods (at most 4 resources and gold) and discard_location (true or false)",
        "cs": "objekt s goods (nejvýše 4 suroviny a zlato) a discard_location (true nebo false)",
    },
    "raze_reward": {
        "en": f"goods with numbers from 1 to {MOST_RAZED}, or null",
        "cs": f"prostředky s čísly od 1 do {MOST_RAZED}, nebo null",
    },
    "deal": {"en": f"one of {', '.join(DEALT)}, or null", "cs": f"jedno z {', '.join(DEALT)}, nebo null"},
    "bonus": {
        "en": "a list of effects that cards of this deck have when they are built",
        "cs": "seznam účinků, jaké mají karty tohoto balíčku při stavbě",
    },
    "ability": {
        "en": "an ability of this kind of card in the vocabulary of effects, as cards of this deck have it",
        "cs": "schopnost tohoto druhu karty zapsanou slovníkem účinků, jak ji mají karty tohoto balíčku",
    },
    "production": {
        "en": "goods with numbers from 1 to 9, with exactly 1 defense",
        "cs": "prostředky s čísly od 1 do 9, z toho právě 1 defense",
    },
    "kept": {
        "en": "a good of the supply other than defense",
        "cs": "prostředek ze zásoby kromě defense",
    },
    "kind": {"en": f"one of {', '.join(KINDS)}", "cs": f"jedno z {', '.join(KINDS)}"},
    "key": {
        "en": "small letters and underscores, and no name of a good or of a card of another deck",
        "cs": "malá písmena a podtržítka, a ne název prostředku ani karty z jiného balíčku",
    },
    "copies": {"en": "a whole number from 1 to 3", "cs": "celé číslo od 1 do 3"},
}


def colors() -> tuple[str, ...]:
    """The colours of the locations."""
    return tuple(record["id"] for record in raw()["colors"])


def fits(kind: str, value: Any, record: dict[str, Any]) -> bool:
    """Whether a value is of the kind that a field takes."""
    if kind == "colors":
        known = isinstance(value, list) and all(isinstance(each, str) and each in colors() for each in value)
        return known and len(set(value)) == len(value)
    if kind == "build_cost":
        whole = isinstance(value, dict) and set(value) == {"goods", "discard_location"}
        return whole and isinstance(value["discard_location"], bool) and vocabulary.cost(value["goods"])
    if kind == "raze_reward":
        return value is None or (bool(value) and vocabulary.goods(value, DEALT, MOST_RAZED))
    if kind == "deal":
        return value is None or (isinstance(value, str) and value in DEALT)
    if kind == "bonus":
        return vocabulary.effects(value, record["deck"], "bonus", colors())
    if kind == "ability":
        return vocabulary.ability(value, record, colors())
    if kind == "production":
        return vocabulary.goods(value, TOKENS) and value.get("defense") == 1
    if kind == "kept":
        return vocabulary.keepable(value)
    if kind == "kind":
        return isinstance(value, str) and value in KINDS
    if kind == "copies":
        return number(value, 3, 1)
    if not isinstance(value, str) or not KEY.fullmatch(value) or value in GOODS or value.startswith("attack_"):
        return False
    return record["deck"] in owners().get(value, {record["deck"]})


def owners() -> dict[str, set[str]]:
    """The decks in which each key is printed."""
    found: dict[str, set[str]] = {}
    for file in ("common_deck", *DECKS):
        for record in raw()[file]:
            found.setdefault(record["key"], set()).add(record["deck"])
    return found


SETTLERS = Correctable(LISTS, FIELDS, WORDS, fits)
NEWCOMERS = Correctable(LISTS, FIELDS | {"kind": "kind", "key": "key", "copies": "copies"}, WORDS, fits)


def corrected(pack: Any) -> Box:
    """The box with the records of a pack in place of the shipped ones."""
    changes, where = read_pack(pack)
    data = dict(raw())
    for section, records in sections(changes, where, SETTLERS):
        cards = listed(data, raw(), LISTS[section])
        for change in records:
            if isinstance(change, dict) and "replaces" in change:
                replace(cards, section, change, where)
            else:
                correct(by_id(cards, section, change, where), change, where, SETTLERS)
    box = Box(data, changes)
    check_contents(box, where, but=NOT_PRINTED)
    check_ends(box, where)
    return box


def replace(cards: list[dict[str, Any]], section: str, change: dict[Any, Any], where: str) -> None:
    """Put a card of its own into a faction deck, all copies in place of all copies of another card."""
    old, key = change["replaces"], change.get("key")
    if section not in DECKS:
        raise InvalidComponents("pack_replaces_common", file=where, section=section)
    gone = [record for record in cards if isinstance(old, str) and record["key"] == old]
    if not gone:
        raise InvalidComponents("pack_replaces", file=where, section=section, id=shown(old))
    id = shown(key)
    deck, numbers = gone[0]["deck"], [each for record in gone for each in record["numbers"]]
    record: dict[str, Any] = {"id": numbers[0], "deck": deck, "numbers": numbers, "scope": "faction", "end_vp": 2}
    for field in change:
        if field not in (*NEWCOMERS.fields, "replaces"):
            known = ", ".join(("replaces", "key", "copies", *CARD_FIELDS, "provenance"))
            raise InvalidComponents("pack_field", file=where, id=id, field=shown(field), known=known)
    for field in ("key", "copies", *CARD_FIELDS):
        if field not in change:
            raise InvalidComponents("pack_field_missing", file=where, id=id, field=field)
        fits_field(id, field, change[field], record, where, NEWCOMERS)
        record[field] = change[field]
    if "provenance" in change:
        fits_field(id, "provenance", change["provenance"], record, where, NEWCOMERS)
    if record["copies"] != len(numbers):
        rule, n, m = "SET-DECK-02", record["copies"], len(numbers)
        text = both(look_up(rule).text)
        raise InvalidComponents("pack_copies", file=where, id=id, n=n, replaces=old, m=m, rule=rule, text=text)
    if any(other["key"] == key and other["key"] != old for other in cards):
        rule = "SET-DECK-01"  # the deck would hold more copies of a card than it may
        raise InvalidComponents("components_fact", file=where, part=section, rule=rule, text=both(look_up(rule).text))
    record |= {"copies_of_name": len(numbers), "named_in_rulebook": False, "rules": [], "name_en_origin": "pack"}
    record |= {"free": not any(record["build_cost"].values()), "from": None}
    record["provenance"] = change.get("provenance", "pack")
    cards[cards.index(gone[0])] = record
    cards[:] = [each for each in cards if not any(each is other for other in gone)]


def check_ends(box: Box, where: str) -> None:
    """Two cards that each let another location produce could go on without end."""
    copying = [
        copy for copy, card in box.cards.items() if any(box.effects[id].verb == "run_production" for id in card.produce)
    ]
    if len(copying) > 1:
        raise InvalidComponents("pack_endless", file=where, id=", ".join(copying))
