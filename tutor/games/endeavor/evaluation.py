"""How good a position is for a player: the score so far and what will bring more of it."""

from __future__ import annotations

from tutor.games.endeavor.cards import over_limit
from tutor.games.endeavor.components import ROUNDS
from tutor.games.endeavor.scoring import score_items
from tutor.games.endeavor.state import State, level

#: What is asked while an action goes on: its fruits are still to come.
UNDER_WAY = ("perform", "perform_more", "payment")


def evaluate(state: State, seat: int) -> dict[str, float]:
    """The value of a position by named terms; what helps later counts less as the rounds run out."""
    player = state.players[seat]
    left = ROUNDS - state.round
    tracks = sum(getattr(player, track) for track in ("industry", "culture", "finance", "politics"))
    pending = bool(state.agenda) and state.agenda[-1].seat == seat and state.agenda[-1].ask in UNDER_WAY
    sea = sum(lane.count(seat) for lane in state.lanes.values())
    return {
        "score": float(sum(item.points for item in score_items(state, seat))),
        "tracks": 0.45 * min(tracks, 40),
        "harbor": 0.35 * player.harbor * (left > 0 or not player.passed),
        "workers": -0.08 * sum(1 for worker in player.workers if worker),
        "growth": 0.35 * left * level(state, player, "culture"),
        "payments": 0.3 * left * level(state, player, "finance"),
        "building_level": 0.25 * left * level(state, player, "industry"),
        "under_way": 1.6 * pending,
        "card_room": -1.0 * over_limit(state, seat),
        "reach": 0.3 * sea + 0.2 * sum(seat in state.lanes[region] for region in state.lanes),
        "blue_tokens": 0.6 * sum(n for kind, n in player.tokens.items() if state.box.tokens[kind].blue),
    }
