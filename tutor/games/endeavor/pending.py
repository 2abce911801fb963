"""The pending decisions of a position read back: each must be one that this position can ask."""

from __future__ import annotations

from typing import Any

from tutor.engine.reading import Reading
from tutor.games.endeavor.cards import governors, over_limit
from tutor.games.endeavor.components import ROUNDS
from tutor.games.endeavor.salary import action_payments, waiting_workers
from tutor.games.endeavor.state import WORKING, Due, State, Undertaking, level

#: In which phase each decision is asked, and the kinds of move that answer it.
ASKED = {
    "build": ("build", ("build",)),
    "salary": ("salary", ("pay",)),
    "act": ("action", ("activate", "spend", "pass")),
    "perform": ("action", ()),
    "perform_more": ("action", ()),
    "payment": ("action", ("pay",)),
    "place": ("action", ("place",)),
    "arrange": ("action", ("seat",)),
    "discard": ("action", ("discard", "seat")),
}
#: Those that may lie above another one, and those that others may lie above.
ABOVE = ("place", "arrange", "discard")
BELOW = ("perform_more", *ABOVE)
FIELDS = ("seat", "ask", "kinds", "undertaking", "due", "card", "limit")


def restore_agenda(read: Reading, state: State) -> None:
    """The pending decisions, the next one last."""
    entries = read.objects("agenda", FIELDS)
    if (state.phase == "over") == bool(entries):
        read.wrong("agenda", "nobody")
    if state.phase == "over" and state.round != ROUNDS:
        read.rule("phase", "END-RND-04")
    for number, each in enumerate(entries):
        seat, ask = each.number("seat", 0, len(state.players) - 1), each.word("ask", ASKED, "decision")
        if not ask:
            continue
        phase, kinds = ASKED[ask]
        if phase != state.phase or (number and ask not in ABOVE) or (number < len(entries) - 1 and ask not in BELOW):
            each.wrong("ask", "decision")
        if ask not in ABOVE and seat != (state.crown + state.turn - 1) % len(state.players):
            each.wrong("seat", "on_turn")
        context, kinds = CONTEXTS.get(ask, no_context)(each, state, seat, ask, kinds)
        if "kinds" in each.data and each.data["kinds"] != list(kinds):
            each.wrong("kinds", "decision")
        state.ask(seat, ask, kinds, context=context)


def no_context(each: Reading, state: State, seat: int, ask: str, kinds: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """A turn of a player; one who has passed has none, and only one who passes arranges cards."""
    passed = state.players[seat].passed
    if ask == "act" and passed:
        each.rule("seat", "END-ACT-08")
    if ask == "arrange" and not (passed and governors(state, seat)):
        each.wrong("ask", "decision")
    return None, kinds


def undertaking(each: Reading, state: State, seat: int, ask: str, _: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """An action in progress: from which building or token, and what is left of it."""
    box = state.box
    inner = each.object("undertaking", Undertaking._fields)
    feats = [id for id, feat in box.feats.items() if feat.kinds != ("payment",)]
    feat = box.feats.get(inner.word("feat", feats))
    space = used_space(inner, state, seat, feat.id if feat is not None else "")
    parts = feat.parts if feat is not None else ()
    if ask == "perform":
        first = inner.word("first", ("",), "decision")
        bound = inner.word("bound", ("",), "decision")
        left = parts
    else:
        if feat is not None and feat.mode != "and_or":
            inner.wrong("feat", "decision")
        first = inner.word("first", parts, "decision")
        bound = inner.word("bound", box.decks if first == "draw" else box.regions, "decision")
        left = parts[: parts.index(first)] + parts[parts.index(first) + 1 :] if first else parts
    if inner.words("left", parts, "decision") != left:
        inner.wrong("left", "decision")
    kinds = tuple(dict.fromkeys(left))
    context = Undertaking(feat.id if feat is not None else "", space, bound, left, first)
    return context, kinds if ask == "perform" else (*kinds, "stop")


def used_space(read: Reading, state: State, seat: int, feat: str) -> int:
    """The build space whose building gives the action, its worker there; -1 for a spent token."""
    player = state.players[seat]
    space = read.number("space", -1, len(player.buildings) - 1)
    if "space" not in read.data or not feat:
        return space
    if space < 0:
        if not any(state.box.tokens[kind].action == feat for kind, n in state.spent.items() if n):
            read.wrong("space", "decision")
    elif state.box.buildings[player.buildings[space]].action != feat or player.workers[space] != WORKING:
        read.wrong("space", "decision")
    return space


def due(each: Reading, state: State, seat: int, ask: str, kinds: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """Payments to choose: fewer than there are workers, or the choice would be none."""
    player = state.players[seat]
    inner = each.object("due", Due._fields)
    space = inner.number("space", -1, -1) if ask == "salary" else used_space(inner, state, seat, "payment")
    free = ask == "payment" and state.options["payment_amount"] == "up_to"
    waiting = waiting_workers(player, space if space < len(player.workers) else -1)
    given = action_payments(state, player) if ask == "payment" else level(state, player, "finance")
    most = min(given, waiting if free else waiting - 1)
    payments = inner.number("payments", 1, max(most, 0))
    if most < 1:
        each.wrong("ask", "decision")
    return Due(payments, space), ("pay", "stop") if free else kinds


def placing(each: Reading, state: State, seat: int, _: str, kinds: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """A governor just won, not yet on its place."""
    return each.word("card", [card for card in state.players[seat].cards if state.box.cards[card].governor]), kinds


def discarding(each: Reading, state: State, seat: int, _: str, kinds: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """Cards above the limit of a player who passes."""
    limit = level(state, state.players[seat], "politics")
    if not state.players[seat].passed or not over_limit(state, seat):
        each.wrong("ask", "decision")
    return each.number("limit", limit, limit), kinds


CONTEXTS = {
    "perform": undertaking, "perform_more": undertaking, "salary": due, "payment": due,
    "place": placing, "discard": discarding,
}  # fmt: skip
