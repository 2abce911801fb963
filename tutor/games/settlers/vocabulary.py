"""What a card of a pack may say: the effect vocabulary, as it is printed on the shipped cards.

``gain``, ``gain_per`` and choices between gains may stand on any card.  Everything else does more than its words say
(it asks, aims, or ties in with a rule of its faction), so a list with such an effect must be one that a card of the
same deck has at the same moment; only its amounts may differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tutor.engine.packs import number
from tutor.games.settlers.components import (
    COMMON,
    FACTIONS,
    GOODS,
    KINDS,
    LARGEST_PAYMENT,
    PAYABLE,
    TOKENS,
    choice_name,
    raw,
)
from tutor.games.settlers.rulebook import CHOICES

MOST = 9
MOST_CARDS = 3
MOST_POINTS = 20
MOST_DRAWN = 5
MOST_USES = 2
MOST_TRIGGERS = 2
GAINED = (*(good for good in GOODS if good != "defense"), "card_common", "card_faction")
PAID = (*PAYABLE, "settler", "raze")
#: Triggers that any card may have, with effects of its own; the others work for the printed effects only.
OPEN_TRIGGERS = ("build_location", "raze", "make_deal")
TRIGGER_FIELDS = {"on", "by", "filter", "counts_own_build", "per", "at_least", "max_per_round", "effects"}
Effects = list[dict[str, Any]]


def decks() -> dict[str, str]:
    """The file of each deck."""
    return {COMMON: "common_deck"} | {faction: f"deck_{faction}" for faction in FACTIONS}


# --- amounts and goods


def goods(value: Any, known: tuple[str, ...], most: int = MOST, cards: int = MOST_CARDS) -> bool:
    """Whether a value is some goods with sane amounts."""
    return isinstance(value, dict) and all(
        good in known and number(n, cards if "card" in good else most, 1) for good, n in value.items()
    )


def cost(value: Any, more: tuple[str, ...] = ()) -> bool:
    """Whether a value is a cost that can be paid: at most four goods, at most one card or deal."""
    if not goods(value, (*PAID, *more), LARGEST_PAYMENT, 1):
        return False
    singles = [value[each] for each in ("hand_card", "own_deal") if each in value]
    return singles == [1] * len(singles) and sum(value.get(each, 0) for each in (*PAYABLE, "resource_any")) <= (
        LARGEST_PAYMENT
    )


# --- effects


def one(effect: Any) -> bool:
    """Whether a value looks like an effect: one verb with its arguments."""
    return isinstance(effect, dict) and len(effect) == 1 and isinstance(next(iter(effect.values())), dict)


def free(effect: dict[str, Any]) -> bool:
    """Whether an effect may stand on any card: a gain, or a choice between gains."""
    ((verb, args),) = effect.items()
    if verb == "choose_one":
        options = args.get("options")
        return isinstance(options, list) and all(
            isinstance(option, dict)
            and isinstance(option.get("effects"), list)
            and all(one(inner) and "gain" in inner for inner in option["effects"])
            for option in options
        )
    return verb in ("gain", "gain_per")


def sound(effect: dict[str, Any], colors: tuple[str, ...]) -> bool:
    """Whether a free effect has sane arguments."""
    ((verb, args),) = effect.items()
    if verb == "gain":
        return bool(args) and goods(args, GAINED)
    if verb == "gain_per":
        if set(args) != {"each", "color", "gain", "max"} or not number(args["max"], MOST, 1):
            return False
        counted = (args["each"] == "own_location" and args["color"] in colors) or (
            args["each"] == "own_samurai" and args["color"] is None
        )
        return counted and goods(args["gain"], GAINED) and len(args["gain"]) == 1
    options = args["options"]
    if set(args) != {"options", "optional"} or not isinstance(args["optional"], bool) or len(options) < 2:
        return False
    if not all(set(option) == {"cost", "effects"} and cost(option["cost"]) for option in options):
        return False
    if not all(option["effects"] and all(sound(each, colors) for each in option["effects"]) for option in options):
        return False
    names = [choice_name(option) for option in options]
    return len(set(names)) == len(names) and set(names) <= set(CHOICES)


def effects(value: Any, deck: str, moment: str, colors: tuple[str, ...]) -> bool:
    """Whether a list of effects may stand on a card of this deck at this moment."""
    if not isinstance(value, list) or not all(one(each) for each in value):
        return False
    if moment in ("bonus", "produce", "action", *OPEN_TRIGGERS) and all(free(each) for each in value):
        return all(sound(each, colors) for each in value)
    return amounts(value) and shape(value) in printed()[deck, moment]


#: The amounts of a printed effect that may be others: the arguments they stand under, and how far they go.
AMOUNTS = {"draw": (2, MOST_DRAWN), "vp": (1, MOST_POINTS)}


def shape(value: Any, at: str = "") -> Any:
    """Effects without those amounts that may differ, to be compared."""
    if isinstance(value, dict):
        return tuple(sorted((str(key), shape(each, str(key))) for key, each in value.items()))
    if isinstance(value, list):
        return tuple(shape(each, at) for each in value)
    return (type(value).__name__, "" if at in AMOUNTS and type(value) is int else str(value)[:60])


def amounts(value: Any, at: str = "") -> bool:
    """Whether the amounts that may differ are sane."""
    if isinstance(value, dict):
        return all(amounts(each, str(key)) for key, each in value.items())
    if isinstance(value, list):
        return all(amounts(each, at) for each in value)
    least, most = AMOUNTS.get(at, (0, MOST))
    return not isinstance(value, int) or isinstance(value, bool) or (at not in AMOUNTS or least <= value <= most)


@cache
def printed() -> dict[tuple[str, str], frozenset[Any]]:
    """The shapes of the effects that the shipped cards have, by deck and moment."""
    found: dict[tuple[str, str], set[Any]] = {(deck, moment): set() for deck in decks() for moment in moments()}
    for deck, file in decks().items():
        for record in raw()[file]:
            for moment, listed in at_moments(record):
                found[deck, moment].add(shape(listed))
    return {key: frozenset(shapes) for key, shapes in found.items()}


@cache
def moments() -> tuple[str, ...]:
    """Every moment at which a shipped card does something."""
    records = [record for file in decks().values() for record in raw()[file]]
    return tuple(dict.fromkeys(["bonus", "produce", "action", *(m for each in records for m, _ in at_moments(each))]))


def at_moments(record: dict[str, Any]) -> Iterator[tuple[str, Effects]]:
    """The effects of a card by the moment at which they happen."""
    ability = record["ability"]
    yield "bonus", record["build_bonus"]
    yield "produce", ability.get("produce", [])
    yield "action", ability.get("effects", [])
    for trigger in ability.get("triggers", ()):
        yield trigger["on"], trigger["effects"]


# --- abilities


def ability(value: Any, record: dict[str, Any], colors: tuple[str, ...]) -> bool:
    """Whether a card of this kind and deck may have this ability."""
    if not isinstance(value, dict) or value.get("kind") != record["kind"] or value["kind"] not in KINDS:
        return False
    deck, kind = record["deck"], value["kind"]
    if kind == "production":
        return set(value) == {"kind", "produce"} and effects(value["produce"], deck, "produce", colors)
    if kind == "action":
        return (
            set(value) == {"kind", "cost", "max_activations_per_round", "effects"}
            and cost(value["cost"], ("resource_any", "hand_card", "own_deal"))
            and number(value["max_activations_per_round"], MOST_USES, 1)
            and bool(value["effects"])
            and effects(value["effects"], deck, "action", colors)
            and (bool(value["cost"]) or not any("reset_location" in each for each in value["effects"]))
        )
    if set(value) != {"kind", "triggers"} or not isinstance(value["triggers"], list):
        return False
    if not all(trigger(each, deck, colors) for each in value["triggers"]):
        return False
    moments = tuple(each["on"] for each in value["triggers"])
    open_only = len(moments) <= MOST_TRIGGERS and set(moments) <= set(OPEN_TRIGGERS)
    return open_only or moments in printed_triggers()[deck]


def trigger(value: Any, deck: str, colors: tuple[str, ...]) -> bool:
    """Whether a feature may wait for this and then do that."""
    if not isinstance(value, dict) or not set(value) <= TRIGGER_FIELDS or not isinstance(value.get("on"), str):
        return False
    on, rest = value["on"], {key: each for key, each in value.items() if key not in ("effects", "filter")}
    if on not in moments() or not effects(value.get("effects"), deck, on, colors):
        return False
    if on != "build_location":
        return rest in printed_rests()[on] and "filter" not in value
    wanted = value.get("filter", {})
    by_color = isinstance(wanted, dict) and set(wanted) == {"color"} and wanted["color"] in colors
    return rest in printed_rests()[on] and (by_color or wanted == {"scope": "faction"} or wanted == {})


@cache
def printed_triggers() -> dict[str, frozenset[tuple[str, ...]]]:
    """What the features of each deck wait for together."""
    return {
        deck: frozenset(tuple(each["on"] for each in record["ability"].get("triggers", ())) for record in raw()[file])
        for deck, file in decks().items()
    }


@cache
def printed_rests() -> dict[str, list[dict[str, Any]]]:
    """Who sets a trigger off, and how often, as it is printed."""
    found: dict[str, list[dict[str, Any]]] = {}
    for file in decks().values():
        for record in raw()[file]:
            for each in record["ability"].get("triggers", ()):
                rest = {key: value for key, value in each.items() if key not in ("effects", "filter")}
                found.setdefault(each["on"], []).append(rest)
    return found


def keepable(value: Any) -> bool:
    """Whether a board may store this good; the defence token never stays."""
    return isinstance(value, str) and value in TOKENS and value != "defense"
