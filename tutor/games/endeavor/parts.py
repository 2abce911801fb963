"""The parts of an action (ship, occupy, attack, draw) and what joins them into compound actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from tutor.engine.action import Action
from tutor.engine.rulings import Reason
from tutor.games.endeavor.salary import action_payments, pay_action, waiting_workers
from tutor.games.endeavor.state import State, Undertaking

#: Which rule says how the parts of a compound action combine, and which one binds them together.
COMPOUND = {
    "ship_or_draw": "END-CMPD-02",
    "occupy_or_draw": "END-CMPD-03",
    "occupy_or_attack": "END-CMPD-04",
    "occupy_and_ship": "END-CMPD-05",
    "ship_and_ship": "END-CMPD-07",
    "draw_and_draw": "END-CMPD-09",
}
BINDING = {"occupy_and_ship": "END-CMPD-06", "ship_and_ship": "END-CMPD-08", "draw_and_draw": "END-CMPD-09"}


def passed_already(state: State) -> tuple[Reason, ...]:
    """Against every action of one who has passed and is only asked to settle cards (END-ACT-08)."""
    return (Reason("END-ACT-08", player=state.seat),) if state.me.passed else ()


class Part(Action):
    """A simple action with one target; ``cost`` is the population it takes from the harbour."""

    kind: ClassVar[str] = ""
    cost: ClassVar[int] = 0
    poor: ClassVar[str] = ""

    def targets(self, state: State, seat: int) -> Iterable[tuple[str, ...]]:
        """Targets worth trying."""
        raise NotImplementedError

    def against(self, state: State, seat: int, target: str) -> Iterable[Reason]:
        """Every rule that forbids this target, whoever asks and whatever the harbour holds."""
        raise NotImplementedError

    def binds(self, state: State, target: str) -> str:
        """What the second part of a compound action must share with this one: a region or a deck."""
        return target

    def gate(self, state: State) -> Iterable[Reason]:
        me = state.me
        if me.harbor >= self.cost:
            return passed_already(state) if me.passed else ()
        return *passed_already(state), Reason(self.poor, n=self.cost, harbor=me.harbor)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return self.targets(state, state.agenda[-1].seat)

    def check(self, state: State, target: str) -> Iterable[Reason]:
        decision = state.agenda[-1]
        doing, against = decision.context, self.against(state, decision.seat, target)
        if decision.ask == "perform_more" and self.kind in doing.left and self.binds(state, target) != doing.bound:
            return Reason(BINDING[doing.feat], bound=doing.bound, feat=doing.feat), *against
        return against

    def possible(self, state: State, seat: int, harbor: int, bound: str) -> bool:
        """Whether some target is allowed with that many population left in the harbour."""
        if harbor < self.cost:
            return False
        for (target,) in self.targets(state, seat):
            if bound and self.binds(state, target) != bound:
                continue
            for _ in self.against(state, seat, target):
                break
            else:
                return True
        return False


def can_do(state: State, part: str, seat: int, harbor: int, space: int, bound: str = "") -> bool:
    """Whether a part of an action could be carried out: the one look ahead that the rules ask for (END-ACTV-06)."""
    if part == "payment":
        player = state.players[seat]
        return waiting_workers(player, space) > 0 < action_payments(state, player)
    return PARTS[part].possible(state, seat, harbor, bound)


def undertake(state: State, seat: int, feat: str, space: int) -> None:
    """Carry out what a building or a token allows: ask for its first part, or pay."""
    facts = state.box.feats[feat]
    if facts.parts == ("payment",):
        pay_action(state, seat, space)
    else:
        state.ask(seat, "perform", facts.kinds, context=Undertaking(feat, space, "", facts.parts, ""))


def part_done(state: State, part: str, bound: str) -> None:
    """After a part: the other part of an "and" action may follow, bound to the same region or deck."""
    decision = state.agenda.pop()
    doing: Undertaking = decision.context
    if doing.first or state.box.feats[doing.feat].mode != "and_or":
        if doing.first:
            state.emit(
                "both_parts", "END-CMPD-10", "END-CMPD-11", COMPOUND[doing.feat], player=decision.seat, feat=doing.feat
            )
        return
    left = list(doing.left)
    left.remove(part)
    harbor = state.players[decision.seat].harbor
    if can_do(state, left[0], decision.seat, harbor, doing.space, bound):
        state.ask(
            decision.seat,
            "perform_more",
            left[0],
            "stop",
            context=Undertaking(doing.feat, doing.space, bound, tuple(left), part),
        )


class Stop(Action):
    """Leave it at the first part of a compound action, or hold back payments where that reading is played."""

    def do(self, state: State) -> None:
        decision = state.agenda.pop()
        if decision.ask == "payment":
            state.emit("held_back", "END-PMT-07", player=decision.seat)
        else:
            state.emit("stopped", COMPOUND[decision.context.feat], player=decision.seat, feat=decision.context.feat)


#: Filled by the modules of the four parts.
PARTS: dict[str, Part] = {}
