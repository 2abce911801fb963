"""A state that agrees with a view: what the view hides is dealt anew from the cards that could be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from tutor.engine.randomness import shuffled
from tutor.games.settlers.components import COMMON, Box
from tutor.games.settlers.restoring import restore
from tutor.games.settlers.state import State

MARK = "?"


def imagine(view: Mapping[str, Any], seed: int, box: Box) -> State:
    """A state in which every hidden card is one that could lie there: backs tell the deck, nothing else."""
    data: dict[str, Any] = deepcopy({key: value for key, value in view.items() if key != "viewer"})
    data["random"] = seed
    seen = {card for cards in piles(data) for card in cards}
    for player in data["players"]:
        seen |= {route["marker"] for route in player["routes"]}
    seen |= {each["card"] for each in data["locations"]}
    for seat, card in announced(data):
        hand, back = data["players"][seat]["hand"], MARK + box.cards[card].deck
        if card not in seen and back in hand:
            hand[hand.index(back)] = card
            seen.add(card)
    drawn = {seat: hidden(player["hand"]) for seat, player in enumerate(data["players"])}
    decks = [COMMON, *(player["faction"] for player in data["players"])]
    unknown: dict[str, list[str]] = {}
    for deck in decks:
        unknown[MARK + deck], seed = shuffled([card for card in box.decks[deck] if card not in seen], seed)
    unknown[f"{MARK}attack"], seed = shuffled([card for card in box.attacks if card not in seen], seed)
    for player in data["players"]:
        for route in player["routes"]:
            route["marker"] = dealt(route["marker"], unknown)
    for cards in piles(data):
        cards[:] = [dealt(card, unknown) for card in cards]
    if data["agenda"]:
        seat = data["agenda"][-1]["seat"]
        fresh = [data["players"][seat]["hand"][place] for place in drawn[seat]]
        data["tally"] = [dealt_from(card, fresh, box) for card in data["tally"]]
    return restore(data, box)


def announced(data: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """Cards of a hand that everybody knows, because they are just being built or dealt."""
    for task in data["todo"]:
        if task["do"] in ("place", "tuck_deal"):
            yield task["seat"], task["card"]
    for decision in data["agenda"]:
        context = decision["context"]
        if decision["ask"] == "sacrifice":
            yield decision["seat"], context
        elif decision["ask"] == "pay" and context[1] in ("build", "deal"):
            yield decision["seat"], context[0]


def hidden(cards: list[str]) -> list[int]:
    """Where in a hand the cards lie face down."""
    return [place for place, card in enumerate(cards) if card.startswith(MARK)]


def dealt_from(card: str, fresh: list[str], box: Box) -> str:
    """A card just drawn face down is one of those that the hand was dealt."""
    if not card.startswith(MARK):
        return card
    found = next(each for each in fresh if MARK + box.cards[each].deck == card)
    fresh.remove(found)
    return found


def dealt(card: str, unknown: dict[str, list[str]]) -> str:
    """The card itself, or one that could be it."""
    return unknown[card].pop() if card.startswith(MARK) else card


def piles(data: dict[str, Any]) -> Iterator[list[str]]:
    """Every list of cards in a position."""
    yield from (data["common_deck"], data["common_discard"], data["row"], data["removed"])
    yield from (data["attack"][field] for field in ("deck", "line", "gone", "collection"))
    for player in data["players"]:
        yield from (player[field] for field in ("hand", "deck", "discard", "deals", "foundations", "drafted"))
    for each in data["locations"]:
        if "under" in each:
            yield each["under"]
