"""The Lookout phase and its variants: a faction card each, then common cards by choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.engine.action import Action
from tutor.engine.randomness import below
from tutor.engine.rulings import Reason
from tutor.games.settlers.components import COMMON
from tutor.games.settlers.goods import draw, take_top
from tutor.games.settlers.state import NOBODY, State, clockwise, held, prints, without

DRAFTED = 3
ADVANCED = 5
SOLO_ROW = 4


def lookout(state: State) -> bool:
    """Play the Lookout on; true when it is over."""
    if state.solo:
        return solo(state)
    if state.step == 0:
        draw_faction_cards(state)
        state.step, state.turn = 1, 0
    variant = state.options["lookout"]
    return VARIANTS[variant](state)


def draw_faction_cards(state: State) -> None:
    """Step 1: everybody draws a card of the own faction."""
    peaceful = state.options["peaceful"] == "on"
    for seat in clockwise(state, state.first):
        draw(state, seat, "faction", "SET-LOOK-01", "SET-LOOK-02")
        if peaceful and not state.solo:
            draw(state, seat, COMMON, "SET-VPEACE-01")


def reveal(state: State, n: int, *rules: str) -> None:
    """Lay common cards open until there are so many."""
    while len(state.row) < n:
        card = take_top(state, state.first, COMMON)
        if not card:
            break
        state.row += (card,)
    state.emit("revealed", *rules, n=len(state.row), cards=state.row)


def discard_row(state: State, *rules: str) -> None:
    """What nobody took goes to the discard pile."""
    if state.row:
        state.discard += state.row
        state.emit("row_discarded", *rules, cards=state.row)
        state.row = ()


def standard(state: State) -> bool:
    """One card each in turn order, then one each the other way round."""
    count = len(state.players)
    if state.turn == 0:
        rules = ("SET-LOOK-03", "SET-LOOK-01") if state.step == 1 else ("SET-LOOK-06",)
        reveal(state, count + 1, *rules)
    if state.turn < count and state.row:
        turn, state.turn = state.turn, state.turn + 1
        seat = (state.first + turn) % count if state.step == 1 else (state.first - 1 - turn) % count
        state.ask(seat, "lookout", "take", context="SET-LOOK-04" if state.step == 1 else "SET-LOOK-07")
        return False
    discard_row(state, "SET-LOOK-05" if state.step == 1 else "SET-LOOK-08")
    state.step, state.turn = state.step + 1, 0
    return state.step > 2


def draft(state: State) -> bool:
    """Keep one of three cards, pass two on, keep one of those."""
    count = len(state.players)
    if state.turn == 0 and state.step == 1:
        for seat in clockwise(state, state.first):
            drawn = [take_top(state, seat, COMMON) for _ in range(DRAFTED)]
            state.players[seat].drafted = tuple(card for card in drawn if card)
        state.emit("drafted", "SET-VDRAFT-01", "SET-VDRAFT-04", n=DRAFTED)
    if state.turn < count:
        seat = (state.first + state.turn) % count
        state.turn += 1
        if state.players[seat].drafted:
            state.ask(seat, "draft", "take", context="SET-VDRAFT-02" if state.step == 1 else "SET-VDRAFT-03")
        return False
    if state.step == 1:
        passed = [player.drafted for player in state.players]
        for seat, player in enumerate(state.players):
            player.drafted = passed[(seat - 1) % count]
        state.emit("draft_passed", "SET-VDRAFT-02")
    else:
        for player in state.players:
            state.discard += player.drafted
            player.drafted = ()
        state.emit("draft_over", "SET-VDRAFT-03", "SET-VDRAFT-04")
    state.step, state.turn = state.step + 1, 0
    return state.step > 2


def advanced(state: State) -> bool:
    """Choose twice from a row that is filled up for the later players."""
    count = len(state.players)
    if state.turn == 0 and state.step == 1:
        reveal(state, ADVANCED, "SET-VADV-01")
    if state.turn < count and state.row:
        turn = state.turn
        if count > 2:
            if state.step == 1 and turn > 1:
                reveal(state, 4, "SET-VADV-04")
            elif state.step == 2 and 0 < turn < count - 1:
                reveal(state, 3, "SET-VADV-05")
        state.turn += 1
        state.ask((state.first + turn) % count, "lookout", "take", context=advanced_rule(count, state.step, turn))
        return False
    state.step, state.turn = state.step + 1, 0
    if state.step > 2:
        discard_row(state, "SET-VADV-07" if count > 2 else "SET-VADV-02")
    return state.step > 2


def advanced_rule(count: int, step: int, turn: int) -> str:
    """The rule that says from how many cards this player chooses."""
    if count == 2:
        return "SET-VADV-02"
    if step == 1:
        return "SET-VADV-03"
    return "SET-VADV-06" if turn == count - 1 else "SET-VADV-05"


def solo(state: State) -> bool:
    """Keep one of four; one by lot to the virtual player; keep one of two; the last to the virtual player."""
    if state.step == 0:
        draw(state, 0, "faction", "SET-SOLO-07", "SET-LOOK-02")
        reveal(state, SOLO_ROW, "SET-SOLO-07")
    elif state.step == 1 and state.row:
        pick, state.random = below(len(state.row), state.random)
        to_virtual(state, state.row[pick], "SET-SOLO-08")
    elif state.step == 2:
        if state.row:
            to_virtual(state, state.row[0], "SET-SOLO-09")
        return True
    state.step += 1
    if state.row:
        state.ask(0, "lookout", "take", context="SET-SOLO-07" if state.step == 1 else "SET-SOLO-09")
    return False


def to_virtual(state: State, card: str, *rules: str) -> None:
    """A card goes face up to the virtual player and counts as its location."""
    state.row = without(state.row, card)
    state.owner[card] = NOBODY
    state.emit("virtual_gets", *rules, "SET-SOLO-11", card=card)


VARIANTS = {"standard": standard, "draft": draft, "advanced": advanced}


class Take(Action):
    """Take one of the common cards on offer."""

    parameters = ("card",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args = state.box.print_args
        return [args[name] for name in prints(offered(state), state.box)]

    def check(self, state: State, card: str) -> Iterator[Reason]:
        decision = state.agenda[-1]
        if decision.ask not in ("lookout", "draft"):
            yield Reason("SET-LOOK-01", card=card)
        elif not held(offered(state), card, state.box):
            yield Reason("SET-LOOK-04", "offered", card=card)

    def do(self, state: State, card: str) -> None:
        decision = state.agenda.pop()
        player = state.players[decision.seat]
        if decision.ask == "draft":
            copy = held(player.drafted, card, state.box)
            player.drafted = without(player.drafted, copy)
        else:
            copy = held(state.row, card, state.box)
            state.row = without(state.row, copy)
        player.hand += (copy,)
        if decision.ask == "draft":
            state.emit("picked", decision.context, player=decision.seat)
        else:
            state.emit("took", decision.context, "SET-LOOK-09", player=decision.seat, card=copy)


def offered(state: State) -> tuple[str, ...]:
    """The cards that may be taken now."""
    return state.me.drafted if state.agenda[-1].ask == "draft" else state.row
