"""Settlers reckoned by hand: from the JSON of a position and of the components, without a line of the engine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

COMPONENTS = Path(__file__).parents[2] / "content" / "settlers" / "components"
DECKS = ("deck_barbarians", "deck_romans", "deck_egyptians", "deck_japanese", "common_deck")
RESOURCES = ("wood", "stone", "food")
Position = Mapping[str, Any]
Record = dict[str, Any]


def component(file: str) -> Any:
    """A component file as it stands there."""
    return json.loads((COMPONENTS / f"{file}.json").read_text(encoding="utf-8"))


@cache
def prints() -> dict[str, Record]:
    """What is printed on a card, by its name in moves; a key that is used twice gets a number."""
    found: dict[str, Record] = {}
    for record in (record for file in DECKS for record in component(file)):
        same = sum(other["key"] == record["key"] for other in found.values())
        found[f"{record['key']}_{same + 1}" if same else record["key"]] = record
    return found


def printed(card: str) -> Record:
    """What is printed on a card, named by its print or by its copy."""
    return prints()[card.split(".")[0]]


@cache
def boards() -> dict[str, Record]:
    """The faction boards."""
    return {record["id"]: record for record in component("factions")}


# --- whose is what


def holder(location: Record) -> str:
    """The faction for which a location counts now."""
    return str(location.get("taken_by", location["owner"]))


def own(position: Position, seat: int) -> list[Record]:
    """The locations that count for a player now."""
    return [each for each in position["locations"] if holder(each) == position["players"][seat]["faction"]]


def at(position: Position, card: str) -> Record | None:
    """A location on the table."""
    return next((each for each in position["locations"] if each["card"] == card), None)


def in_hand(position: Position, seat: int, card: str) -> bool:
    """Whether a print is in the hand."""
    return any(each.split(".")[0] == card for each in position["players"][seat]["hand"])


def deal_good(card: str) -> str:
    """What a deal gives: the good of its card, or of an attack card."""
    return card.removeprefix("attack_").split(".")[0] if card.startswith("attack_") else str(printed(card)["deal"])


# --- paying


def payable(goods: Mapping[str, int], cost: Mapping[str, int]) -> bool:
    """Whether goods cover a price: what is short of wood, stone and food is made up in gold."""
    if any(goods.get(good, 0) < cost.get(good, 0) for good in ("gold", "settler", "raze")):
        return False
    short = sum(max(0, cost.get(good, 0) - goods.get(good, 0)) for good in RESOURCES)
    spare = sum(max(0, goods.get(good, 0) - cost.get(good, 0)) for good in RESOURCES)
    left = goods.get("gold", 0) - cost.get("gold", 0) - short
    return left >= 0 and left + spare >= cost.get("resource_any", 0)


def allowed(position: Position, move: str) -> bool | None:
    """Whether a move of the own turn is allowed; nothing where a card would have to be understood for that."""
    kind, *args = move.split()
    decision = position["agenda"][-1]
    seat = decision["seat"]
    me, card = position["players"][seat], args[0] if args else ""
    goods = me["goods"]
    if decision["ask"] != "turn" or kind in ("tuck", "offer"):
        return None
    if kind in ("pass", "end"):
        return kind == "pass"
    if kind == "build":
        cost = printed(card)["build_cost"]
        mine = [each for each in position["locations"] if each["owner"] == me["faction"] and "taken_by" not in each]
        replaced = bool(mine or me["foundations"]) or not cost["discard_location"]
        return in_hand(position, seat, card) and payable(goods, cost["goods"]) and replaced
    if kind == "deal":
        return in_hand(position, seat, card) and bool(printed(card)["deal"]) and payable(goods, {"food": 1})
    if kind == "raze_hand":
        return in_hand(position, seat, card) and printed(card)["raze_reward"] is not None and goods.get("raze", 0) >= 1
    if kind == "raze":
        there = at(position, card)
        if there is None or holder(there) == me["faction"] or printed(card)["raze_reward"] is None:
            return False
        passed = any(each["passed"] for each in position["players"] if each["faction"] == holder(there))
        return not passed and goods.get("raze", 0) >= raze_price(position, card)
    if kind == "send":
        decks = {"common": position["common_deck"] or position["common_discard"], "faction": me["deck"]}
        return goods.get("settler", 0) >= 2 and (card in RESOURCES or bool(decks.get(card)))
    if kind == "defend":
        there = at(position, card)
        fits = there is not None and holder(there) == me["faction"] and printed(card)["deck"] == "common"
        return fits and goods.get("defense", 0) > 0 and not (there or {}).get("defence")
    if kind == "deploy":
        there = at(position, card)
        fits = there is not None and there["owner"] == me["faction"] == "japanese" and "taken_by" not in there
        return (
            fits
            and printed(card)["deck"] != "common"
            and goods.get("settler", 0) > 0
            and "samurai" not in (there or {})
        )
    if kind == "activate":
        return activated(position, seat, card)
    return False  # what nobody may ever do, and what nobody is asked for


def activated(position: Position, seat: int, card: str) -> bool | None:
    """Whether a location can be activated; nothing where its action needs something to be aimed at."""
    there, ability, me = at(position, card), printed(card)["ability"], position["players"][seat]
    if there is None or holder(there) != me["faction"] or ability["kind"] != "action" or there.get("blocked"):
        return False
    price = {good: n for good, n in ability["cost"].items() if good not in ("hand_card", "own_deal")}
    if there.get("used", 0) >= ability["max_activations_per_round"] or not payable(me["goods"], price):
        return False
    if "hand_card" in ability["cost"] and not me["hand"]:
        return False
    if "own_deal" in ability["cost"] and not (me["deals"] or me["routes"]):
        return False
    return True if all("gain" in effect for effect in ability["effects"]) else None


# --- gaining


def gained(effect: Record, colors: Iterable[list[str]], samurai: int) -> Counter[str]:
    """What a plain effect gives to somebody with such locations."""
    ((verb, args),) = effect.items()
    assert verb in ("gain", "gain_per"), verb
    goods = args if verb == "gain" else args["gain"]
    times, most = 1, 99
    if verb == "gain_per":
        times = samurai if args["color"] is None else sum(args["color"] in each for each in colors)
        most = args["max"]
    found: Counter[str] = Counter()
    for good, n in goods.items():
        found["card" if good.startswith("card") else good] += min(n * times, most)
    return +found


def with_sphinxes(found: Counter[str], sphinxes: int) -> Counter[str]:
    """A source of two points or more gives one more for each sphinx."""
    return found + Counter({"vp": sphinxes}) if found["vp"] >= 2 and sphinxes else found


def around(position: Position, seat: int) -> tuple[list[list[str]], int, int]:
    """The colours of a player's locations, the samurai and the sphinxes."""
    mine = own(position, seat)
    guarded = [each for each in mine if each.get("samurai") and "taken_by" not in each]
    return (
        [printed(each["card"])["colors"] for each in mine],
        len(guarded),
        sum(printed(each["card"])["key"] == "sphinx" for each in mine),
    )


def production(position: Position, seat: int) -> Counter[str]:
    """Everything that the Production phase gives to a player."""
    player = position["players"][seat]
    found = Counter(boards()[player["faction"]]["production"])
    if len(position["players"]) == 1:
        del found["defense"]
    for deal in [*player["deals"], *(route["partner"] for route in player["routes"])]:
        found[deal_good(deal)] += 1
    colors, samurai, sphinxes = around(position, seat)
    for location in own(position, seat):
        for effect in printed(location["card"])["ability"].get("produce", ()):
            found += with_sphinxes(gained(effect, colors, samurai), sphinxes)
    return +found


def building(position: Position, seat: int, card: str) -> Counter[str]:
    """Everything that building a card gives at once."""
    record = printed(card)
    colors, samurai, sphinxes = around(position, seat)
    colors, sphinxes = [*colors, record["colors"]], sphinxes + (record["key"] == "sphinx")
    found: Counter[str] = Counter()
    effects = [*record["ability"].get("produce", ()), *record["build_bonus"]]
    for watching in [record, *(printed(each["card"]) for each in own(position, seat))]:
        effects += reactions(watching, record)
    for effect in effects:
        found += with_sphinxes(gained(effect, colors, samurai), sphinxes)
    return found


def reactions(watching: Record, built: Record) -> Iterator[Record]:
    """What a feature gives when something is built."""
    for trigger in watching["ability"].get("triggers", ()):
        wanted = trigger.get("filter", {})
        fits = wanted.get("scope") != "faction" or built["deck"] != "common"
        if trigger["on"] == "build_location" and fits and wanted.get("color") in (None, *built["colors"]):
            yield from trigger["effects"]


# --- razing


def raze_price(position: Position, card: str) -> int:
    """The raze tokens for a location in another empire."""
    there = at(position, card)
    assert there is not None
    return 2 + bool(there.get("defence")) + bool(there.get("samurai"))


def razed(position: Position, move: str) -> tuple[Counter[str], str]:
    """What razing gives, and what is left to the one who lost the location."""
    kind, card = move.split()
    goods = Counter(printed(card)["raze_reward"])
    there = at(position, card) if kind == "raze" else None
    kept = there is not None and printed(card)["deck"] == "common" and there["owner"] != "virtual"
    return goods, "foundation_wood" if kept else "discarded"


# --- the end


def score(position: Position, seat: int) -> dict[str, int]:
    """The points of a player by source, and all of them."""
    player = position["players"][seat]
    mine = [each for each in position["locations"] if each["owner"] == player["faction"]]
    found = {"track": player["vp"], "common": 0, "faction": 0, "offerings": 0}
    for each in mine:
        record, laid = printed(each["card"]), len(each.get("under", ()))
        found["common" if record["deck"] == "common" else "faction"] += 1 if record["deck"] == "common" else 2
        if record["key"] == "gate":
            found["offerings"] += 2 * (laid >= 3)
        if record["key"] == "shrine":
            found["offerings"] += 10 if laid >= 12 else 5 if laid >= 7 else 2 if laid >= 3 else 0
    return found | {"total": sum(found.values())}


def tied(position: Position, seats: list[int]) -> int | None:
    """Who of some players with equally many points wins; nobody alone where everything is equal."""
    players = [position["players"][seat] for seat in seats]
    left = [sum(each["goods"].get(good, 0) for good in (*RESOURCES, "settler")) for each in players]
    last = [seat for seat, n in zip(seats, left, strict=True) if n == max(left)]
    hands = [len(position["players"][seat]["hand"]) for seat in last]
    best = [seat for seat, n in zip(last, hands, strict=True) if n == max(hands)]
    return best[0] if len(best) == 1 else None


# --- attack waves


KINDS = ("action", "feature", "production")
DEALS = (("card",), ("raze",), ("gold",), ("vp",), ("stone",), ("settler",), ("food",), ("wood",))


def rank(record: Record, by_deal: bool) -> tuple[int, int, int, int]:
    """What falls first has the lowest rank."""
    cost = record["build_cost"]["goods"]
    deal = next(n for n, goods in enumerate(DEALS) if record["deal"] in goods) if by_deal else 0
    return deal, KINDS.index(record["kind"]), -sum(cost.values()), -cost.get("stone", 0)


def falls(position: Position, newest: str) -> set[str]:
    """The locations of which one falls when an attack card for a good is revealed; none where nothing falls."""
    player, line = position["players"][0], [deal_good(card) for card in position["attack"]["line"]]
    mine = [each["card"] for each in position["locations"] if each["owner"] == player["faction"]]
    if newest == "vp" and "vp" in line and player["faction"] == "japanese":
        found = [each for each in mine if printed(each)["deck"] != "common" and printed(each)["raze_reward"]]
        if found:
            return lowest(found, by_deal=True)
    fields = {each: Counter(printed(each)["raze_reward"] or {}) for each in mine if printed(each)["deck"] == "common"}
    for older in line:
        pair = Counter([newest, older])
        found = [each for each, field in fields.items() if pair <= field]
        if found:
            return lowest(found)
    return set()


def lowest(found: list[str], by_deal: bool = False) -> set[str]:
    """Those of the lowest rank."""
    ranks = {each: rank(printed(each), by_deal) for each in found}
    return {each for each in found if ranks[each] == min(ranks.values())}
