"""The box: regions, cities, links, sea lanes, decks, buildings, tokens and tracks, read from the component data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from tutor.engine.content import load_json

TRACKS = ("industry", "culture", "finance", "politics")
EUROPE = "europe"
SLAVERY = "slavery"
ROUNDS = 7
LAST_SPACE = 15
CARD_SPACES = 5
BUILD_SPACES = 7
POPULATION = 30
FILES = ("setup", "tracks", "actions", "buildings", "cards", "trade_tokens", "map", "token_spaces", "scoring")

Icons = tuple[tuple[str, int], ...]


class Card(NamedTuple):
    """One card: its deck, its value (0 for a governor), its icons and glory."""

    id: str
    deck: str
    value: int
    governor: bool
    icons: Icons
    glory: int
    abolishes: bool


class Building(NamedTuple):
    """One kind of building."""

    id: str
    level: int
    copies: int
    icons: Icons
    action: str
    activation_space: bool
    glory: int


class Token(NamedTuple):
    """One kind of trade token: brown ones have icons, blue ones an action."""

    id: str
    copies: int
    icons: Icons
    action: str

    @property
    def blue(self) -> bool:
        """Whether the token is spent for an action."""
        return bool(self.action)


class Feat(NamedTuple):
    """What a building or a blue token lets a player do: its parts, how they combine, and the least it takes."""

    id: str
    parts: tuple[str, ...]
    mode: str
    kinds: tuple[str, ...]
    least: int


def icons_of(record: dict[str, Any]) -> Icons:
    """The status icons of a record in the order of the tracks."""
    return tuple((track, record["icons"][track]) for track in TRACKS if record["icons"].get(track))


def plain(id: str) -> str:
    """An id without its type: ``city:london`` is ``london`` in the notation."""
    return id.removeprefix("city:").removeprefix("region:").removeprefix("deck:").removeprefix("tok_")


def values_of(keys: Sequence[str]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """The values of some keys of a table in their order, all in one quick call.

    >>> values_of(["b", "a"])({"a": 1, "b": 2}), values_of(["a"])({"a": 1})
    ((2, 1), (1,))
    """
    return itemgetter(*keys) if len(keys) > 1 else lambda table: tuple([table[key] for key in keys])


class Box:
    """All components of one edition as quick tables; never changes once it is read."""

    def __init__(self, data: dict[str, Any], pack: Any = None) -> None:
        self.data = data
        self.pack = pack
        nodes, edges = data["map"]["nodes"], data["map"]["edges"]
        by_type: dict[str, list[dict[str, Any]]] = {}
        for node in nodes:
            by_type.setdefault(node["type"], []).append(node)
        self.regions = tuple(plain(node["id"]) for node in by_type["region"])
        self.start_regions = tuple(plain(node["id"]) for node in by_type["region"] if node["open_at_start"])
        self.lane_length = {
            plain(node["id"]): node["track_length"] for node in by_type["region"] if node["track_length"]
        }
        self.sea_regions = tuple(self.lane_length)
        self.cities = tuple(plain(node["id"]) for node in by_type["city"])
        self.city_region = {plain(node["id"]): node["region"] for node in by_type["city"]}
        self.city_glory = {plain(node["id"]): node["glory"] for node in by_type["city"]}
        self.cities_in = {
            region: tuple(c for c in self.cities if self.city_region[c] == region) for region in self.regions
        }
        self.city_args_in = {region: tuple((city,) for city in cities) for region, cities in self.cities_in.items()}
        self.holders_in = {region: values_of(cities) for region, cities in self.cities_in.items()}
        self.lane_args = tuple((region,) for region in self.sea_regions)
        self.links = {e["id"]: (plain(e["source"]), plain(e["target"])) for e in edges if e["type"] == "link"}
        self.link_glory = {e["id"]: e["glory"] for e in edges if e["type"] == "link"}
        self.links_of: dict[str, tuple[tuple[str, str], ...]] = {
            city: tuple((link, b if a == city else a) for link, (a, b) in self.links.items() if city in (a, b))
            for city in self.cities
        }
        self.token_spaces = tuple(plain(space["id"]) for space in data["token_spaces"]["spaces"])
        self.sea_space = {
            region: tuple(f"sea:{region}:{n + 1}" for n in range(length)) for region, length in self.lane_length.items()
        }
        self.cards = {
            c["id"]: Card(
                c["id"],
                c["deck"],
                c["value"] or 0,
                c["governor"],
                icons_of(c),
                c["glory"],
                bool(c["special"]) and c["special"].get("on_take") == "abolish_slavery",
            )
            for c in data["cards"]["cards"]
        }
        self.deck_region = {deck["id"]: deck["region"] for deck in data["cards"]["decks"]}
        self.decks = {
            deck: tuple(
                sorted(
                    (c for c, card in self.cards.items() if card.deck == deck),
                    key=lambda c: (not self.cards[c].governor, self.cards[c].value),
                )
            )
            for deck in self.deck_region
        }
        self.decks_in = {
            region: tuple((deck,) for deck, home in self.deck_region.items() if home == region)
            for region in self.regions
        }
        printed = data["buildings"]["printed_on_player_board"][0]
        self.printed: str = printed["id"]
        self.buildings = {
            b["id"]: Building(
                b["id"], b["level"], b["copies"], icons_of(b), b["action"] or "", b["activation_space"], b["glory"]
            )
            for b in (*data["buildings"]["buildings"], printed)
        }
        self.tiles = tuple(
            sorted((b for b in self.buildings if b != self.printed), key=lambda b: self.buildings[b].level)
        )
        self.tile_args = {tile: (tile,) for tile in self.buildings}
        self.tiles_by_level = tuple((self.buildings[tile].level, tile, self.tile_args[tile]) for tile in self.tiles)
        self.activation_args = {
            kind: args for kind, args in self.tile_args.items() if self.buildings[kind].activation_space
        }
        self.paying = frozenset(kind for kind, each in self.buildings.items() if each.action == "payment")
        self.cultured = frozenset(kind for kind, each in self.buildings.items() if "culture" in dict(each.icons))
        self.governors = frozenset(c for c, card in self.cards.items() if card.governor)
        self.slavery = frozenset(c for c, card in self.cards.items() if card.deck == SLAVERY)
        self.tokens = {
            plain(t["id"]): Token(plain(t["id"]), t["count"], icons_of(t), plain(t["action"] or ""))
            for t in data["trade_tokens"]["tokens"]
        }
        self.blue = {t: (t,) for t in self.tokens if self.tokens[t].blue}
        self.cost = {c["action"]: c["population_from_harbour"] for c in data["actions"]["costs"]}
        self.feats = {
            a["id"]: Feat(
                a["id"],
                tuple(a["parts"]),
                a["mode"],
                tuple(dict.fromkeys(a["parts"])),
                min(self.cost[part] for part in a["parts"]),
            )
            for a in data["actions"]["actions"]
        }
        self.activations = {kind: self.feats[self.buildings[kind].action] for kind in self.activation_args}
        self.value: dict[str, tuple[int, ...]] = {}
        self.track_glory: dict[str, tuple[int, ...]] = {}
        for track in data["tracks"]["tracks"]:
            self.value[track["id"]] = tuple(
                next(level["value"] for level in track["levels"] if level["min"] <= space <= level["max"])
                for space in range(LAST_SPACE + 1)
            )
            self.track_glory[track["id"]] = tuple(
                max(icon for icon in track["icon_spaces"] if icon <= space) for space in range(LAST_SPACE + 1)
            )

    def records(self) -> dict[tuple[str, str], dict[str, Any]]:
        """Every component record by type and name, with its provenance, for screens and packs."""
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for node in self.data["map"]["nodes"]:
            found[node["type"], plain(node["id"])] = node
        for edge in self.data["map"]["edges"]:
            if edge["type"] == "link":
                found["link", edge["id"]] = edge
        for deck in self.data["cards"]["decks"]:
            found["deck", deck["id"]] = found.get(("deck", deck["id"]), {}) | deck
        for type_, records in (
            ("card", self.data["cards"]["cards"]),
            ("track", self.data["tracks"]["tracks"]),
            ("building", self.data["buildings"]["buildings"]),
            ("building", self.data["buildings"]["printed_on_player_board"]),
            ("token", self.data["trade_tokens"]["tokens"]),
            ("feat", self.data["actions"]["actions"]),
            ("phase", self.data["setup"]["phases"]),
            ("category", self.data["scoring"]["categories"]),
        ):
            for record in records:
                found[type_, plain(record["id"])] = record
        return found

    def provenance(self, type_: str, name: str) -> str:
        """Where the facts of a component come from: rulebook, public, recalled or illustrative (a stand-in)."""
        return str(self.records()[type_, name]["provenance"])


@cache
def raw() -> dict[str, Any]:
    """The component files as they are shipped."""
    return {name: load_json(f"endeavor/components/{name}.json") for name in FILES}


@cache
def standard() -> Box:
    """The box as it is shipped, its counts checked."""
    from tutor.games.endeavor.contents import check_contents

    box = Box(raw())
    check_contents(box, "content/endeavor/components")
    return box
