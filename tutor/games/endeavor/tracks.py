"""Status icons move the markers at once, up and down, and what a level gives changes with them."""

from __future__ import annotations

from tutor.games.endeavor.components import LAST_SPACE, Icons
from tutor.games.endeavor.state import State

LEVEL_RULES = {
    "industry": ("END-LVL-02", "END-BUILD-04", "END-LVL-01"),
    "culture": ("END-LVL-03", "END-LVL-01"),
    "finance": ("END-LVL-04", "END-LVL-01"),
    "politics": ("END-LVL-05", "END-LVL-01"),
}


def shift(state: State, seat: int, icons: Icons, sign: int, rules: tuple[str, ...]) -> None:
    """Move the markers of a player by icons gained (+1) or lost (-1)."""
    player = state.players[seat]
    for track, n in icons:
        before, values = getattr(player, track), state.box.value[track]
        total = before + sign * n
        setattr(player, track, total)
        old = values[before if before < LAST_SPACE else LAST_SPACE]
        new = values[total if total < LAST_SPACE else LAST_SPACE]
        state.emit("rose" if sign > 0 else "fell", rules, player=seat, track=track, n=n, total=total)
        if total > LAST_SPACE or before > LAST_SPACE:
            state.emit(
                "surplus",
                "END-TRK-02",
                "END-TRK-03",
                "END-TRK-05",
                player=seat,
                track=track,
                total=total,
                marker=min(total, LAST_SPACE),
            )
        if old != new:
            state.emit(f"level_{track}", LEVEL_RULES[track], player=seat, track=track, value=new)


def take_token(state: State, seat: int, space: str, rule: str) -> str:
    """Take the trade token of a space into the harbour; brown icons count at once."""
    kind = state.trade.pop(space)
    player = state.players[seat]
    player.tokens[kind] = player.tokens.get(kind, 0) + 1
    token = state.box.tokens[kind]
    if token.action:
        state.emit("token_gained_blue", rule, "END-COMP-26", "END-TOK-06", player=seat, token=kind)
    else:
        state.emit("token_gained", rule, "END-COMP-26", player=seat, token=kind)
        shift(state, seat, token.icons, 1, ("END-ACT-04", "END-COMP-13"))
    return kind
