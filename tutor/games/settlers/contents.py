"""What must be in the box: every component fact of the rulebook, checked when the data are loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tutor.engine.errors import InvalidComponents
from tutor.engine.text import both
from tutor.games.settlers.components import COMMON, FACTIONS, GOODS, KINDS, RESOURCES, Box

CODES = {"barbarians": "BAR", "romans": "ROM", "egyptians": "EGY", "japanese": "JAP", COMMON: "COM"}
FIELDS = {
    "build_cost",
    "raze_reward",
    "name_cs",
    "end_vp",
    "colors",
    "ability",
    "build_bonus",
    "deal",
    "copies_of_name",
}
NEVER_RAZED = {"ruins", "gate", "shrine"}
EXCHANGE = {"cost": {"settler": 2}, "choose_one": [*RESOURCES, "card"]}
INCOME = {
    "barbarians": {"settler": 5, "raze": 1, "defense": 1},
    "romans": {"settler": 2, "wood": 1, "stone": 1, "raze": 1, "defense": 1},
    "egyptians": {"settler": 3, "gold": 1, "raze": 1, "defense": 1},
    "japanese": {"settler": 4, "wood": 1, "raze": 1, "defense": 1},
}


def part(box: Box, id: str) -> int:
    """How many of one part are in the box."""
    return int(next(record["count"] for record in box.data["components"] if record["id"] == id))


def all_records(box: Box) -> list[dict[str, Any]]:
    """Every card record of the five decks."""
    return list(box.print_records.values())


def good(box: Box, id: str) -> dict[str, Any]:
    """One record of the goods."""
    found: dict[str, Any] = next(record for record in box.data["goods"] if record["id"] == id)
    return found


def by_name(box: Box, deck: str) -> Counter[str]:
    """How many cards of each name a deck holds."""
    return Counter(box.cards[card].key for card in box.decks[deck])


def uses(box: Box) -> bool:
    """Whether common cards are built or razed, faction cards built or dealt, and Japanese ones all three."""
    for card in box.prints.values():
        razed = card.raze is not None
        if card.common and (card.deal or razed == (card.key in NEVER_RAZED)):
            return False
        if not card.common and (not card.deal or razed != (card.deck == "japanese" and card.key not in NEVER_RAZED)):
            return False
    return True


def keys(box: Box) -> set[str]:
    """The names of all cards in the box."""
    return {card.key for card in box.prints.values()}


def verbs(box: Box, key: str) -> set[str]:
    """The verbs of a card's action or production."""
    return {
        box.effects[id].verb for card in box.prints.values() if card.key == key for id in (*card.effects, *card.produce)
    }


#: One line for each fact: the rule that states it, the file it lives in, and the condition.
FACTS: tuple[tuple[str, str, Callable[[Box], bool]], ...] = (
    ("SET-GOAL-01", "factions", lambda b: set(b.factions) == set(FACTIONS)),
    ("SET-COMP-01", "components", lambda b: part(b, "score_board") == 1),
    ("SET-COMP-02", "components", lambda b: part(b, "faction_marker") == len(FACTIONS)),
    ("SET-COMP-03", "components", lambda b: part(b, "round_marker") == 1),
    (
        "SET-COMP-04",
        "factions",
        lambda b: (
            part(b, "faction_board") == len(FACTIONS)
            and all(record["sides"] == 2 and not record["sides_differ_in_play"] for record in b.data["factions"])
        ),
    ),
    ("SET-COMP-07", "attack_cards", lambda b: len(b.attacks) == 16 == part(b, "attack_card")),
    (
        "SET-COMP-08",
        "components",
        lambda b: (
            all(part(b, id) >= 30 for id in RESOURCES)
            and part(b, "settler") >= 36
            and (part(b, "raze_token"), part(b, "defense_token"), part(b, "gold")) == (18, 10, 24)
            and part(b, "multiplier_token") > 0
        ),
    ),
    (
        "SET-COMP-09",
        "deck_egyptians",
        lambda b: (
            {card.key for card in b.prints.values() if "take_over" in verbs(b, card.key)}
            == {"temple_of_ra"} & keys(b)  # a deck may be built without it
        ),
    ),
    ("SET-GOOD-01", "goods", lambda b: {record["id"] for record in b.data["goods"]} == set(GOODS)),
    (
        "SET-GOOD-02",
        "goods",
        lambda b: {record["id"] for record in b.data["goods"] if record["is_resource"]} == set(RESOURCES),
    ),
    ("SET-CARD-06", "common_deck", lambda b: all(record.keys() >= FIELDS for record in all_records(b))),
    (
        "SET-CARD-07",
        "colors",
        lambda b: (
            len(b.data["colors"]) == 8
            and {card.key for card in b.prints.values() if not card.colors} == {"ruins"}
            and {card.key for card in b.prints.values() if len(card.colors) > 1} == {"trading_colony"} & keys(b)
        ),
    ),
    (
        "SET-CARD-08",
        "factions",
        lambda b: all(
            record["copies_of_name"] == by_name(b, record["deck"])[record["key"]]
            for record in all_records(b)
            if record["deck"] != COMMON
        ),
    ),
    (
        "SET-CARD-09",
        "factions",
        lambda b: all(
            number.startswith(CODES[record["deck"]]) for record in all_records(b) for number in record["numbers"]
        ),
    ),
    (
        "SET-SETUP-12",
        "factions",
        lambda b: all(b.cards[card].deck == deck for deck, cards in b.decks.items() for card in cards),
    ),
    ("SET-CARD-10", "common_deck", uses),
    ("SET-PLACE-04", "common_deck", lambda b: all(card.kind in KINDS for card in b.prints.values())),
    ("SET-SETUP-02", "common_deck", lambda b: len(b.decks[COMMON]) == 84),
    ("SET-SETUP-03", "factions", lambda b: all(len(b.decks[faction]) == 30 for faction in FACTIONS)),
    (
        "SET-DECK-01",
        "factions",
        lambda b: all(Counter(by_name(b, faction).values()) == {3: 3, 2: 6, 1: 9} for faction in FACTIONS),
    ),
    (
        "SET-SETUP-11",
        "factions",
        lambda b: (
            {record["id"] for record in b.data["factions"] if record["difficulty"] == "easier"} == set(FACTIONS[:2])
        ),
    ),
    (
        "SET-PROD-02",
        "factions",
        lambda b: {record["id"]: record["production"] for record in b.data["factions"]} == INCOME,
    ),
    ("SET-SEND-05", "factions", lambda b: all(record["printed_exchange"] == EXCHANGE for record in b.data["factions"])),
    (
        "SET-BUILD-07",
        "common_deck",
        lambda b: all(
            not card.house and dict(card.cost.goods()).keys() <= set(RESOURCES)
            for card in b.prints.values()
            if card.common
        ),
    ),
    ("SET-GOOD-08", "goods", lambda b: all(good(b, id)["substitutable_by_gold"] for id in RESOURCES)),
    (
        "SET-GOOD-11",
        "goods",
        lambda b: not any(good(b, id)["substitutable_by_gold"] for id in ("settler", "raze", "card")),
    ),
    ("SET-END-02", "common_deck", lambda b: all(card.worth == 1 for card in b.prints.values() if card.common)),
    ("SET-END-03", "factions", lambda b: all(card.worth == 2 for card in b.prints.values() if not card.common)),
    (
        "SET-SOLO-34",
        "solo",
        lambda b: [least for least, _ in b.achievements] == [0, 30, 40, 50, 60, 70, 80],
    ),
)


def check_contents(box: Box, where: str, but: tuple[str, ...] = ()) -> None:
    """Refuse a box in which a fact of the rulebook does not hold, but for facts that the box may know better."""
    for rule, file, holds in FACTS:
        if rule not in but and not holds(box):
            from tutor.engine.catalogue import rule as look_up

            raise InvalidComponents(
                "components_fact",
                file=f"{where}/{file}.json" if where.startswith("content") else where,
                part=file,
                rule=rule,
                text=both(look_up(rule).text),
            )
