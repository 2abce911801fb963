"""What must be in the box: every component and setup fact of the rulebook, checked when the data are loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tutor.engine.errors import InvalidComponents
from tutor.engine.text import both
from tutor.games.endeavor.components import BUILD_SPACES, CARD_SPACES, EUROPE, POPULATION, ROUNDS, SLAVERY, TRACKS, Box

REGIONS = {"europe", "far_east", "india", "north_america", "caribbean", "south_america", "africa"}
SIMPLE = {"ship", "occupy", "attack", "payment", "draw"}
KINDS = {
    1: {"market", "shipyard", "workshop"},
    2: {"bank", "barracks", "guild_hall"},
    3: {"docks", "fortress", "theater"},
    4: {"cartographer", "trade_office", "university"},
    5: {"stock_exchange", "museum", "parliament"},
}


def count_of(box: Box, id: str) -> Any:
    """One record of the component list."""
    return next(record for record in box.data["setup"]["component_counts"] if record["id"] == id)


def leaves(box: Box, region: str) -> bool:
    """Whether a link leads from a region to another one."""
    return any(
        box.city_region[a] != box.city_region[b] and region in (box.city_region[a], box.city_region[b])
        for a, b in box.links.values()
    )


def in_order(box: Box, deck: str) -> bool:
    """Whether a deck lies in the order of the rulebook: governor or 0 on top, then 1 to 5."""
    cards = [box.cards[card] for card in box.decks[deck]]
    return cards[0].governor == (deck not in (EUROPE, SLAVERY)) and [card.value for card in cards] == [0, 1, 2, 3, 4, 5]


def has_stock(box: Box, level: int, copies: int) -> bool:
    """Whether a level has its three kinds of building, with that many tiles each."""
    tiles = {tile for tile in box.tiles if box.buildings[tile].level == level}
    return tiles == KINDS[level] and all(box.buildings[tile].copies == copies for tile in tiles)


def tile_records(box: Box) -> list[dict[str, Any]]:
    """All building records as they are written."""
    data = box.data["buildings"]
    return [*data["buildings"], *data["printed_on_player_board"]]


def reach(box: Box) -> bool:
    """Whether tokens of cities and tracks, cards and buildings can all raise a track."""
    return (
        any(token.icons for token in box.tokens.values())
        and any(card.icons for card in box.cards.values())
        and any(building.icons for building in box.buildings.values())
    )


#: One line for each fact: the rule that states it, the file it lives in, and the condition.
FACTS: tuple[tuple[str, str, Callable[[Box], bool]], ...] = (
    (
        "END-GOAL-02",
        "setup",
        lambda b: (b.data["setup"]["game"]["players_min"], b.data["setup"]["game"]["players_max"]) == (3, 5),
    ),
    (
        "END-GOAL-03",
        "setup",
        lambda b: (b.data["setup"]["game"]["age_min"], b.data["setup"]["game"]["minutes"]) == (12, 90),
    ),
    ("END-GOAL-04", "setup", lambda b: b.data["setup"]["game"]["rounds"] == ROUNDS),
    ("END-GOAL-05", "cards", reach),
    ("END-COMP-01", "map", lambda b: set(b.regions) == REGIONS),
    ("END-COMP-02", "map", lambda b: all(leaves(b, region) for region in b.regions)),
    ("END-COMP-03", "map", lambda b: set(b.sea_regions) == REGIONS - {EUROPE}),
    (
        "END-COMP-04",
        "cards",
        lambda b: Counter(b.deck_region.values()) == {region: 1 + (region == EUROPE) for region in REGIONS},
    ),
    ("END-COMP-05", "map", lambda b: b.start_regions == (EUROPE,)),
    ("END-COMP-09", "cards", lambda b: all(card.deck in b.decks for card in b.cards.values())),
    ("END-COMP-06", "cards", lambda b: len(b.cards) == 48 and all(len(deck) == 6 for deck in b.decks.values())),
    ("END-COMP-07", "cards", lambda b: set(b.decks) == REGIONS | {SLAVERY}),
    ("END-COMP-08", "cards", lambda b: all(card.icons or card.glory for card in b.cards.values())),
    (
        "END-COMP-10",
        "cards",
        lambda b: all(
            sum(b.cards[c].governor for c in cards) == (deck not in (EUROPE, SLAVERY))
            for deck, cards in b.decks.items()
        ),
    ),
    ("END-COMP-11", "trade_tokens", lambda b: len(b.tokens) == 8 and sum(t.copies for t in b.tokens.values()) == 95),
    (
        "END-COMP-12",
        "trade_tokens",
        lambda b: sorted(t.copies for t in b.tokens.values()) == [2, 2, 6, 6, 17, 17, 20, 25],
    ),
    ("END-COMP-13", "trade_tokens", lambda b: all(t.icons for t in b.tokens.values() if not t.blue)),
    (
        "END-COMP-14",
        "trade_tokens",
        lambda b: all(not t.icons and t.action in b.feats for t in b.tokens.values() if t.blue),
    ),
    (
        "END-COMP-15",
        "trade_tokens",
        lambda b: all(t["back"] == {"glory_marker": 1} for t in b.data["trade_tokens"]["tokens"]),
    ),
    (
        "END-COMP-16",
        "setup",
        lambda b: (
            (count_of(b, "large_glory_tokens")["count"], count_of(b, "large_glory_tokens")["sides"]) == (26, [10, 50])
        ),
    ),
    ("END-COMP-17", "tracks", lambda b: tuple(b.value) == TRACKS and count_of(b, "player_boards")["count"] == 5),
    ("END-COMP-27", "setup", lambda b: b.data["setup"]["player_start"]["build_spaces"] == ROUNDS),
    (
        "END-COMP-18",
        "setup",
        lambda b: all(
            b.data["setup"]["player_start"][field] == n
            for field, n in (
                ("build_spaces", BUILD_SPACES),
                ("harbor", 0),
                ("card_slots", CARD_SPACES),
                ("governor_slots", 1),
            )
        ),
    ),
    (
        "END-COMP-19",
        "buildings",
        lambda b: b.buildings[b.printed].activation_space and b.buildings[b.printed].level == 0,
    ),
    ("END-COMP-20", "buildings", lambda b: len(b.tiles) == 15 and sum(b.buildings[t].copies for t in b.tiles) == 45),
    ("END-BUILD-16", "buildings", lambda b: all(set(record["icons"]) <= set(TRACKS) for record in tile_records(b))),
    ("END-COMP-21", "buildings", lambda b: all(x.icons or x.action for x in b.buildings.values())),
    ("END-BUILD-05", "buildings", lambda b: {b.buildings[tile].level for tile in b.tiles} == {1, 2, 3, 4, 5}),
    ("END-COMP-22", "buildings", lambda b: all(b.buildings[tile].level in b.value["industry"] for tile in b.tiles)),
    (
        "END-COMP-23",
        "setup",
        lambda b: (count_of(b, "population")["count"], b.data["setup"]["player_start"]["supply"]) == (150, POPULATION),
    ),
    (
        "END-COMP-24",
        "setup",
        lambda b: (count_of(b, "status_markers")["count"], count_of(b, "status_markers")["per_player"]) == (20, 4),
    ),
    ("END-COMP-25", "setup", lambda b: count_of(b, "crown")["count"] == 1),
    (
        "END-SETUP-02",
        "token_spaces",
        lambda b: (
            sorted(b.token_spaces)
            == sorted([*b.cities, *b.links, *(space for lane in b.sea_space.values() for space in lane)])
        ),
    ),
    ("END-SETUP-04", "cards", lambda b: all(in_order(b, deck) for deck in b.decks if deck not in (EUROPE, SLAVERY))),
    ("END-SETUP-05", "cards", lambda b: in_order(b, EUROPE) and in_order(b, SLAVERY)),
    (
        "END-BUILD-18",
        "buildings",
        lambda b: sum(b.buildings[t].copies for t in b.tiles if b.buildings[t].level < 5) >= 5 * BUILD_SPACES,
    ),
    ("END-SETUP-06", "buildings", lambda b: has_stock(b, 1, 5)),
    ("END-SETUP-07", "buildings", lambda b: has_stock(b, 2, 4)),
    ("END-SETUP-08", "buildings", lambda b: has_stock(b, 3, 3)),
    ("END-SETUP-09", "buildings", lambda b: has_stock(b, 4, 2)),
    ("END-SETUP-10", "buildings", lambda b: has_stock(b, 5, 1)),
    ("END-LVL-01", "tracks", lambda b: all(list(values) == sorted(values) for values in b.value.values())),
    ("END-CMPD-01", "actions", lambda b: {f.id for f in b.feats.values() if f.mode == "single"} == SIMPLE),
    ("END-LINK-01", "map", lambda b: 0 < sum(not b.links_of[city] for city in b.cities) < len(b.cities) / 2),
    (
        "END-DRAW-06",
        "cards",
        lambda b: {deck for deck, home in b.deck_region.items() if home == EUROPE} == {EUROPE, SLAVERY},
    ),
    ("END-PASS-03", "tracks", lambda b: max(b.value["politics"]) == CARD_SPACES),
)


def check_contents(box: Box, where: str) -> None:
    """Refuse a box in which a fact of the rulebook does not hold."""
    for rule, file, holds in FACTS:
        if not holds(box):
            from tutor.engine.catalogue import rule as look_up

            raise InvalidComponents(
                "components_fact",
                file=f"{where}/{file}.json" if where.startswith("content") else where,
                part=file,
                rule=rule,
                text=both(look_up(rule).text),
            )
