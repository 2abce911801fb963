"""Endeavor reckoned by hand: from the JSON of a position and of the components, without a line of the engine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

COMPONENTS = Path(__file__).parents[2] / "content" / "endeavor" / "components"
SEA_COST = {"ship": 1, "occupy": 1, "attack": 2, "draw": 0}
Position = Mapping[str, Any]


@cache
def component(file: str, part: str) -> dict[str, dict[str, Any]]:
    """The records of one component file by id, as they stand there."""
    records = json.loads((COMPONENTS / f"{file}.json").read_text(encoding="utf-8"))[part]
    return {record["id"].removeprefix("tok_"): record for record in records}


def building(kind: str) -> dict[str, Any]:
    printed = component("buildings", "printed_on_player_board")
    return printed[kind] if kind in printed else component("buildings", "buildings")[kind]


@cache
def cities() -> dict[str, dict[str, Any]]:
    return {
        node["id"].removeprefix("city:"): node for node in component("map", "nodes").values() if node["type"] == "city"
    }


@cache
def links() -> dict[str, tuple[str, str]]:
    return {
        edge["id"]: (edge["source"].removeprefix("city:"), edge["target"].removeprefix("city:"))
        for edge in component("map", "edges").values()
        if edge["type"] == "link"
    }


# --- tracks


def total(player: Mapping[str, Any], track: str) -> int:
    """The icons of one track on everything that a player holds."""
    held = [*player["cards"], *([player["governor_space"]] if player["governor_space"] else [])]
    found = sum(component("cards", "cards")[card]["icons"].get(track, 0) for card in held)
    found += sum(building(each["building"])["icons"].get(track, 0) for each in player["buildings"])
    return found + sum(
        n * component("trade_tokens", "tokens")[kind]["icons"].get(track, 0) for kind, n in player["tokens"].items()
    )


def value(track: str, icons: int) -> int:
    """What the level of a track gives."""
    levels = component("tracks", "tracks")[track]["levels"]
    return int(next(level["value"] for level in levels if level["min"] <= min(icons, 15) <= level["max"]))


def workers(player: Mapping[str, Any]) -> int:
    return sum(each["worker"] != "free" for each in player["buildings"])


# --- glory


def glory(position: Position, seat: int, track: str = "") -> dict[str, int]:
    """The glory of a player by what is asked for in exercises; ``track`` only where a track is asked for."""
    player, owner = position["players"][seat], position["cities"]
    held = [*player["cards"], *([player["governor_space"]] if player["governor_space"] else [])]
    tracks = {
        name: max(space for space in record["icon_spaces"] if space <= min(total(player, name), 15))
        for name, record in component("tracks", "tracks").items()
    }
    found = {
        "cities": sum(city["glory"] for id, city in cities().items() if owner[id] == seat),
        "links": sum(owner[a] == seat == owner[b] for a, b in links().values()),
        "cards": sum(component("cards", "cards")[card]["glory"] for card in held),
        "governor_space": 0 if player["governor_space"] else 3,
        "university": 3 * sum(each["building"] == "university" for each in player["buildings"]),
        "harbor": player["harbor"] // 3,
        "slavery": len(player["set_aside"]),
    }
    found["total"] = sum(found.values()) - 2 * found["slavery"] + sum(tracks.values())
    return found | ({"track": tracks[track]} if track else {})


# --- the shipping track, turns and tokens


def governor(lane: list[int]) -> int:
    """Who has the majority on a full track; of those tied, whoever is closest to the deck, at its end."""
    most = max(lane.count(seat) for seat in lane)
    tied = [seat for seat in set(lane) if lane.count(seat) == most]
    return max(tied, key=lambda seat: max(place for place, each in enumerate(lane) if each == seat))


def after_pass(position: Position, seat: int) -> int:
    """Who decides when this player passes: the next one who has not, else whoever gets the crown."""
    players = position["players"]
    for step in range(1, len(players)):
        other = (seat + step) % len(players)
        if not players[other]["passed"]:
            return other
    return (position["crown"] + 1) % len(players)


def brought(position: Position, seat: int, city: str, attack: bool) -> Counter[str]:
    """The tokens that a city brings: its own unless it is attacked, and those of links closed by it."""
    trade, owner = position["trade_tokens"], position["cities"]
    found = Counter() if attack else Counter([trade[city]])
    for link, ends in links().items():
        other = next((end for end in ends if end != city), "") if city in ends else ""
        if other and owner[other] == seat and link in trade:
            found[trade[link]] += 1
    return found


# --- what stands against a move


def me(position: Position) -> Mapping[str, Any]:
    return position["players"][position["agenda"][-1]["seat"]]


def region(move: str) -> str:
    kind, target = move.split()
    if kind == "draw":
        return str(component("cards", "decks")[target]["region"])
    return target if kind == "ship" else str(cities()[target]["region"])


def population(position: Position, seat: int, where: str) -> int:
    found = sum(owner == seat and cities()[city]["region"] == where for city, owner in position["cities"].items())
    found += position["shipping_tracks"].get(where, []).count(seat)
    return found + sum(
        each["population"] for each in position["beside_tracks"] if (each["region"], each["seat"]) == (where, seat)
    )


def absent(position: Position, move: str) -> bool:
    where = region(move)
    return where != "europe" and not population(position, position["agenda"][-1]["seat"], where)


def owner(position: Position, move: str) -> int | None:
    found: int | None = position["cities"][move.split()[1]]
    return found


def closed(position: Position, move: str) -> bool:
    return region(move) not in position["open_regions"]


def top(position: Position, move: str) -> dict[str, Any] | None:
    cards = position["decks"][move.split()[1]]
    return component("cards", "cards")[cards[0]] if cards else None


def too_few(position: Position, move: str) -> bool:
    card, seat = top(position, move), position["agenda"][-1]["seat"]
    return card is not None and not card["governor"] and population(position, seat, region(move)) < card["value"]


def poor(position: Position, move: str) -> bool:
    return bool(me(position)["harbor"] < SEA_COST[move.split()[0]])


def level_of(position: Position, move: str) -> int:
    return int(building(move.split()[1])["level"])


def buildable(position: Position) -> int:
    """The highest level on offer: the build level, or the first one with tiles if nothing at or below it is left."""
    allowed = value("industry", total(me(position), "industry"))
    mine = [each["building"] for each in me(position)["buildings"]]
    left = [
        building(tile)["level"]
        for tile, n in position["stock"].items()
        if n and not (building(tile)["level"] == 5 and any(building(own)["level"] == 5 for own in mine))
    ]
    return max(allowed, min(left))


def second_best(position: Position, move: str) -> bool:
    return level_of(position, move) == 5 and any(
        building(each["building"])["level"] == 5 for each in me(position)["buildings"]
    )


def blocked(position: Position, move: str) -> bool:
    own = [each["worker"] for each in me(position)["buildings"] if each["building"] == move.split()[1]]
    return bool(own) and "free" not in own


#: For moves that answer what is asked: whether a rule stands against them, told without the engine.
AGAINST: dict[str, dict[str, Callable[[Position, str], bool]]] = {
    "ship": {"END-SHIP-01": poor, "END-SHIP-07": lambda p, m: m == "ship europe"},
    "occupy": {
        "END-OCC-01": poor, "END-OCC-03": closed, "END-OCC-04": absent,
        "END-OCC-07": lambda p, m: owner(p, m) is not None,
    },
    "attack": {
        "END-ATK-01": poor, "END-ATK-07": absent, "END-ATK-09": closed,
        "END-ATK-06": lambda p, m: owner(p, m) in (None, p["agenda"][-1]["seat"]),
    },
    "draw": {
        "END-DRAW-03": too_few, "END-DRAW-10": closed,
        "END-DRAW-14": lambda p, m: top(p, m) is None and not (m == "draw slavery" and p["slavery_abolished"]),
        "END-SLAV-06": lambda p, m: m == "draw slavery" and p["slavery_abolished"],
        "END-OPEN-05": lambda p, m: bool((top(p, m) or {}).get("governor")),
    },
    "build": {
        "END-BUILD-06": lambda p, m: level_of(p, m) > buildable(p) == value("industry", total(me(p), "industry")),
        "END-BUILD-08": lambda p, m: not p["stock"].get(m.split()[1], 0),
        "END-BUILD-11": second_best,
    },
    "activate": {
        "END-ACTV-01": lambda p, m: not me(p)["harbor"], "END-ACTV-02": blocked,
        "END-ACTV-03": lambda p, m: not building(m.split()[1])["activation_space"],
        "END-COMP-21": lambda p, m: m.split()[1] not in [each["building"] for each in me(p)["buildings"]],
    },
    "spend": {
        "END-COMP-14": lambda p, m: component("trade_tokens", "tokens")[m.split()[1]]["background"] == "brown",
        "END-TOK-01": lambda p, m: (not me(p)["tokens"].get(m.split()[1])
                                    and component("trade_tokens", "tokens")[m.split()[1]]["background"] == "blue"),
    },
}  # fmt: skip
