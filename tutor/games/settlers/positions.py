"""Positions as readable data, and what each player may see of them."""

from __future__ import annotations

from typing import Any

from tutor.games.settlers.components import VIRTUAL, Box, Cost
from tutor.games.settlers.solo import Aim
from tutor.games.settlers.state import NOBODY, Player, State

HIDDEN = "?"


def position(state: State) -> dict[str, Any]:
    """The whole position as plain JSON data."""
    return {
        "game": "settlers",
        "options": dict(state.options),
        "round": state.round,
        "phase": state.phase,
        "first": state.first,
        "turn": state.turn,
        "step": state.step,
        "players": [player_data(state, player) for player in state.players],
        "common_deck": list(state.deck),
        "common_discard": list(state.discard),
        "row": list(state.row),
        "locations": [location_data(state, location) for location in state.owner],
        "tally": list(state.tally),
        "attack": {
            "deck": list(state.attack_deck),
            "line": list(state.attack_line),
            "gone": list(state.attack_gone),
            "collection": list(state.collection),
        },
        "removed": list(state.removed),
        "todo": [
            {
                "do": task.do,
                "seat": task.seat,
                "card": task.card,
                "what": task.what,
                "names": list(task.names),
                "n": task.n,
            }
            for task in state.todo
        ],
        "agenda": [decision_data(decision) for decision in state.agenda],
        "random": state.random,
    }


def player_data(state: State, player: Player) -> dict[str, Any]:
    """One player as plain data."""
    return {
        "name": player.name,
        "faction": player.faction,
        "vp": player.vp,
        "goods": {good: n for good, n in player.goods.items() if n},
        "hand": list(player.hand),
        "deck": list(player.deck),
        "discard": list(player.discard),
        "deals": list(player.deals),
        "routes": [{"marker": marker, "partner": partner} for marker, partner in player.routes],
        "foundations": list(player.foundations),
        "passed": player.passed,
        "drafted": list(player.drafted),
        "oases": player.oases,
    }


def location_data(state: State, location: str) -> dict[str, Any]:
    """One location with everything on it; what is not there is left out."""
    owner = state.owner[location]
    data: dict[str, Any] = {
        "card": location,
        "owner": VIRTUAL if owner == NOBODY else state.players[owner].faction,
    }
    if location in state.used:
        data["used"] = state.used[location]
    if location in state.paid:
        data["paid"] = dict(state.paid[location])
    if location in state.under:
        data["under"] = list(state.under[location])
    for field, where in (("defence", state.shields), ("samurai", state.samurai), ("blocked", state.blocked)):
        if location in where:
            data[field] = True
    if location in state.taken:
        data["taken_by"] = state.players[state.taken[location]].faction
    return data


def decision_data(decision: Any) -> dict[str, Any]:
    """One pending decision as plain data."""
    return {
        "seat": decision.seat,
        "ask": decision.ask,
        "kinds": list(decision.kinds),
        "context": context_data(decision.context),
    }


def context_data(context: Any) -> Any:
    """What a decision is about, as plain data."""
    if isinstance(context, Aim):
        return {"locations": list(context.locations), "older": context.older, "rules": list(context.rules)}
    if isinstance(context, Cost):
        return dict(context.goods())
    if isinstance(context, tuple):
        return [context_data(each) for each in context]
    return context


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat may see: no order of decks and no foreign hands; a back still tells to which deck a card belongs."""
    box, seen = state.box, position(state)
    del seen["random"]
    seen["viewer"] = seat
    seen["common_deck"] = covered(box, seen["common_deck"])
    seen["attack"]["deck"] = [f"{HIDDEN}attack"] * len(state.attack_deck)
    for other, data in enumerate(seen["players"]):
        data["deck"] = covered(box, data["deck"])
        for route in data["routes"]:
            route["marker"] = HIDDEN + data["faction"]
        if other != seat:
            data["hand"] = covered(box, data["hand"])
            data["drafted"] = covered(box, data["drafted"])
    if state.tally and (not state.agenda or state.agenda[-1].seat != seat):
        seen["tally"] = [HIDDEN + box.cards[each].deck if each in box.cards else each for each in seen["tally"]]
    return seen


def covered(box: Box, cards: list[str]) -> list[str]:
    """Cards face down: how many there are of each deck, in no telling order."""
    return sorted(HIDDEN + box.cards[card].deck for card in cards)
