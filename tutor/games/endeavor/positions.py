"""Positions as readable data, and what each player may see of them."""

from __future__ import annotations

from typing import Any

from tutor.games.endeavor.components import TRACKS
from tutor.games.endeavor.naming import WORKERS
from tutor.games.endeavor.state import Due, Player, State, Undertaking


def position(state: State) -> dict[str, Any]:
    """The whole position as plain JSON data."""
    return {
        "game": "endeavor",
        "options": dict(state.options),
        "round": state.round,
        "phase": state.phase,
        "crown": state.crown,
        "turn": state.turn,
        "players": [player_data(player) for player in state.players],
        "open_regions": list(state.open),
        "cities": dict(state.owner),
        "shipping_tracks": {region: list(lane) for region, lane in state.lanes.items()},
        "beside_tracks": [
            {"region": region, "seat": seat, "population": n} for (region, seat), n in sorted(state.beside.items())
        ],
        "trade_tokens": dict(state.trade),
        "decks": {deck: list(cards) for deck, cards in state.decks.items()},
        "stock": dict(state.stock),
        "spent_tokens": dict(sorted(state.spent.items())),
        "removed_cards": list(state.removed),
        "slavery_abolished": state.abolished,
        "agenda": [decision_data(decision) for decision in state.agenda],
        "random": state.random,
    }


def player_data(player: Player) -> dict[str, Any]:
    """One player board as plain data."""
    return {
        "name": player.name,
        "color": player.color,
        "supply": player.supply,
        "harbor": player.harbor,
        "substitutes": player.substitutes,
        "tracks": {track: getattr(player, track) for track in TRACKS},
        "buildings": [
            {"building": kind, "worker": WORKERS[worker]}
            for kind, worker in zip(player.buildings, player.workers, strict=True)
        ],
        "tokens": dict(sorted(player.tokens.items())),
        "cards": list(player.cards),
        "governor_space": player.governor,
        "set_aside": list(player.set_aside),
        "passed": player.passed,
        "payments_in_row": player.payments_in_row,
    }


def decision_data(decision: Any) -> dict[str, Any]:
    """One pending decision as plain data."""
    data: dict[str, Any] = {"seat": decision.seat, "ask": decision.ask, "kinds": list(decision.kinds)}
    context = decision.context
    if isinstance(context, Undertaking):
        data["undertaking"] = context._asdict() | {"left": list(context.left)}
    elif isinstance(context, Due):
        data["due"] = context._asdict()
    elif isinstance(context, str):
        data["card"] = context
    elif isinstance(context, int):
        data["limit"] = context
    return data


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat may see: everything lies open in Endeavor but the generator behind the setup."""
    seen = position(state)
    del seen["random"]
    seen["viewer"] = seat
    return seen
