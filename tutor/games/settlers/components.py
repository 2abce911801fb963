"""The box: factions, cards with their effects, attack cards and goods, read from the component data.

A *print* is what a card shows (``quarry``); copies of one print are ``quarry.1``, ``quarry.2`` … wherever it matters
which one is meant.  A hand is spoken of by prints, an empire by copies.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

from tutor.engine.content import load_json

ROUNDS = 5
COMMON = "common"
VIRTUAL = "virtual"
FACTIONS = ("barbarians", "romans", "egyptians", "japanese")
RESOURCES = ("wood", "stone", "food")
PAYABLE = ("wood", "stone", "food", "gold")
TOKENS = ("wood", "stone", "food", "gold", "settler", "raze", "defense")
GOODS = (*TOKENS, "card", "vp")
KINDS = ("production", "feature", "action")
DRAWS = {"card": "card", "card_common": COMMON, "card_faction": "faction"}
DECKS = (COMMON, "faction")
RAZE_FROM_HAND = 1
RAZE_LOCATION = 2
DEAL_FOOD = 1
SENT = 2
LARGEST_PAYMENT = 4
HANDS = 4096
FILES = (
    "factions", "goods", "colors", "components", "solo", "attack_cards", "common_deck",
    *(f"deck_{faction}" for faction in FACTIONS),
)  # fmt: skip

Goods = tuple[tuple[str, int], ...]


class Cost(NamedTuple):
    """What must be paid: goods, any resources, a card of the hand, an own deal."""

    wood: int = 0
    stone: int = 0
    food: int = 0
    gold: int = 0
    settler: int = 0
    raze: int = 0
    any: int = 0
    hand_card: int = 0
    own_deal: int = 0

    def goods(self) -> Goods:
        """The goods of the cost by name."""
        found = [(good, getattr(self, good)) for good in (*PAYABLE, "settler", "raze")]
        return tuple((good, n) for good, n in [*found, ("resource_any", self.any)] if n)


class Effect(NamedTuple):
    """One thing that a card does: its verb and what belongs to it."""

    id: str
    verb: str
    args: dict[str, Any]


class Choice(NamedTuple):
    """One option of a choice: its name, its price and what it does."""

    name: str
    cost: Cost
    effects: tuple[str, ...]


class Trigger(NamedTuple):
    """What a feature waits for, and what it then does."""

    on: str
    color: str
    scope: str
    at_least: int
    most: int
    effects: tuple[str, ...]


class Card(NamedTuple):
    """One print."""

    id: str
    key: str
    deck: str
    kind: str
    colors: tuple[str, ...]
    worth: int
    cost: Cost
    house: bool
    raze: Goods | None
    deal: str
    bonus: tuple[str, ...]
    produce: tuple[str, ...]
    price: Cost
    uses: int
    effects: tuple[str, ...]
    triggers: tuple[Trigger, ...]
    copies: tuple[str, ...]

    @property
    def common(self) -> bool:
        """Whether the card is of the common deck."""
        return self.deck == COMMON


class Hand(NamedTuple):
    """What some cards show: their prints in order, and those that can be dealt or razed, as arguments of moves."""

    names: tuple[str, ...]
    dealt: tuple[tuple[str], ...]
    razed: tuple[tuple[str], ...]


def cost_of(goods: dict[str, int]) -> Cost:
    """A cost from its record."""
    return Cost(**{"any" if good == "resource_any" else good: n for good, n in goods.items()})


def goods_of(record: dict[str, int]) -> Goods:
    """Goods from their record, in the order of the rulebook."""
    return tuple((good, record[good]) for good in (*GOODS, "card_common", "card_faction") if record.get(good))


def mix_name(mix: tuple[int, ...]) -> str:
    """A payment in the notation: ``2wood+gold``."""
    return "+".join(f"{n if n > 1 else ''}{good}" for good, n in zip(PAYABLE, mix, strict=True) if n)


class Box:
    """All components of one edition as quick tables; never changes once it is read."""

    def __init__(self, data: dict[str, Any], pack: Any = None) -> None:
        self.data = data
        self.pack = pack
        self.effects: dict[str, Effect] = {}
        self.choices: dict[str, tuple[Choice, ...]] = {}
        self.factions = tuple(record["id"] for record in data["factions"])
        self.income: dict[str, Goods] = {record["id"]: goods_of(record["production"]) for record in data["factions"]}
        self.keeps = {record["id"]: record["may_keep"] for record in data["factions"]}
        self.prints: dict[str, Card] = {}
        self.print_records: dict[str, dict[str, Any]] = {}
        for file in (f"deck_{faction}" for faction in self.factions):
            self.read_deck(data[file])
        self.read_deck(data["common_deck"])
        self.cards = {copy: card for card in self.prints.values() for copy in card.copies}
        self.print_args: dict[str, tuple[str]] = {name: (name,) for name in self.prints}
        self.card_args = {copy: (copy,) for copy in self.cards}
        self.print_of = {copy: card.id for copy, card in self.cards.items()}
        self.hand = lru_cache(HANDS)(self.read_hand)
        self.needs = {
            name: card.cost.goods()
            for name, card in self.prints.items()
            if not any(getattr(card.cost, good) for good in ("gold", "settler", "raze", "any"))
        }
        self.common_args = {copy: (copy,) for copy, card in self.cards.items() if card.common}
        self.acting_args = {copy: (copy,) for copy, card in self.cards.items() if card.kind == "action"}
        self.decks = {
            deck: tuple(copy for copy, card in self.cards.items() if card.deck == deck)
            for deck in (*self.factions, COMMON)
        }
        self.attacks: dict[str, str] = {}
        for record in data["attack_cards"]:
            number = 1 + sum(target == record["target"] for target in self.attacks.values())
            self.attacks[f"attack_{record['target']}.{number}"] = record["target"]
        self.deal_good = {copy: card.deal for copy, card in self.cards.items() if card.deal} | self.attacks
        self.deal_args = {name: (name,) for name in (*self.deal_good,)}
        self.watching = {
            on: frozenset(name for name, card in self.prints.items() if any(each.on == on for each in card.triggers))
            for on in (
                "build_location", "raze", "make_deal", "gain_vp", "send_settlers", "own_turn", "own_production",
                "cleanup", "game_end",
            )
        }  # fmt: skip
        self.watchful = {
            on: frozenset(copy for copy, card in self.cards.items() if card.id in found)
            for on, found in self.watching.items()
        }
        by_key: dict[tuple[str, str], list[str]] = {}
        for copy, card in self.cards.items():
            by_key.setdefault((card.deck, card.key), []).append(copy)
        self.twins = {copy: tuple(by_key[card.deck, card.key]) for copy, card in self.cards.items()}
        self.mix_goods = {
            mix_name(mix): mix
            for mix in product(range(LARGEST_PAYMENT + 1), repeat=len(PAYABLE))
            if 0 < sum(mix) <= LARGEST_PAYMENT
        }
        self.mixes = tuple(self.mix_goods)
        solo = data["solo"]
        self.achievements = tuple((row["min_vp"] or 0, row) for row in solo["achievements"])
        self.waves: int = solo["attack_waves_per_round"]
        self.kind_priority = {kind: place for place, kind in enumerate(solo["attack_kind_priority"])}
        self.deal_priority = {good: place for place, good in enumerate(solo["japanese_deal_priority"])}

    def read_hand(self, cards: tuple[str, ...]) -> Hand:
        """The prints among some cards; hands change seldom, so ``hand`` remembers what it has read."""
        names = tuple(dict.fromkeys([self.print_of[copy] for copy in cards]))
        args, prints = self.print_args, self.prints
        return Hand(
            names,
            tuple([args[name] for name in names if prints[name].deal]),
            tuple([args[name] for name in names if prints[name].raze is not None]),
        )

    def read_deck(self, records: list[dict[str, Any]]) -> None:
        """The prints of one deck; a name used before gets a number."""
        for record in records:
            name, number = record["key"], 1
            while name in self.prints:
                number += 1
                name = f"{record['key']}_{number}"
            self.print_records[name] = record
            self.prints[name] = self.read_print(name, record)

    def read_print(self, name: str, record: dict[str, Any]) -> Card:
        """One card of the data as a print."""
        ability, copies = record["ability"], len(record["numbers"])
        return Card(
            name,
            record["key"],
            record["deck"],
            record["kind"],
            tuple(record["colors"]),
            record["end_vp"],
            cost_of(record["build_cost"]["goods"]),
            record["build_cost"]["discard_location"],
            None if record["raze_reward"] is None else goods_of(record["raze_reward"]),
            record["deal"] or "",
            self.read_effects(f"{name}/bonus", record["build_bonus"]),
            self.read_effects(f"{name}/produce", ability.get("produce", ())),
            cost_of(ability.get("cost", {})),
            ability.get("max_activations_per_round", 0),
            self.read_effects(f"{name}/action", ability.get("effects", ())),
            tuple(self.read_trigger(f"{name}/on{n}", each) for n, each in enumerate(ability.get("triggers", ()))),
            tuple(f"{name}.{n + 1}" for n in range(copies)) if copies > 1 else (name,),
        )

    def read_trigger(self, place: str, record: dict[str, Any]) -> Trigger:
        """What a feature waits for."""
        wanted = record.get("filter", {})
        return Trigger(
            record["on"],
            wanted.get("color", ""),
            wanted.get("scope", ""),
            record.get("at_least", 0),
            record.get("max_per_round", 0),
            self.read_effects(place, record["effects"]),
        )

    def read_effects(self, place: str, records: Any) -> tuple[str, ...]:
        """A list of effects, each under a name of its own."""
        ids = []
        for number, record in enumerate(records):
            ((verb, args),) = record.items()
            id = f"{place}.{number}"
            if verb == "choose_one":
                self.choices[id] = tuple(
                    Choice(
                        choice_name(option),
                        cost_of(option["cost"]),
                        self.read_effects(f"{id}.{choice_name(option)}", option["effects"]),
                    )
                    for option in args["options"]
                )
            elif verb == "gain":
                args = {"gain": goods_of(args)}
            elif verb == "gain_per":
                args = args | {"gain": goods_of(args["gain"])}
            self.effects[id] = Effect(id, verb, args)
            ids.append(id)
        return tuple(ids)

    def records(self) -> dict[tuple[str, str], dict[str, Any]]:
        """Every component record by type and name, with its provenance, for screens and packs."""
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for name, record in self.print_records.items():
            found["card", name] = record
        for type_, file in (("faction", "factions"), ("good", "goods"), ("color", "colors"), ("part", "components")):
            for record in self.data[file]:
                found[type_, record["id"]] = record
        for name, record in zip(self.attacks, self.data["attack_cards"], strict=True):
            found["attack", name] = record
        return found

    def provenance(self, type_: str, name: str) -> str:
        """Where the facts of a component come from: rulebook, public, recalled or illustrative (a stand-in)."""
        return str(self.records()[type_, name]["provenance"])


def choice_name(option: dict[str, Any]) -> str:
    """The name of an option: what it costs if that tells it apart, else what it gives."""
    for effect in option["effects"]:
        if "raze" in effect:
            return "hand" if effect["raze"]["target"] == "own_hand_card" else "location"
    goods = option["cost"] or option["effects"][0]["gain"]
    return str(next(iter(goods)))


@cache
def raw() -> dict[str, Any]:
    """The component files as they are shipped."""
    return {name: load_json(f"settlers/components/{name}.json") for name in FILES}


@cache
def standard() -> Box:
    """The box as it is shipped, its counts checked."""
    from tutor.games.settlers.contents import check_contents

    box = Box(raw())
    check_contents(box, "content/settlers/components")
    return box
