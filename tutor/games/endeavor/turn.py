"""Phase 4, action: activate a building, spend a blue token, or pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.engine.action import Action
from tutor.engine.legality import listed, prepared
from tutor.engine.moves import Move
from tutor.engine.rulings import Reason
from tutor.games.endeavor.cards import ask_arrange
from tutor.games.endeavor.parts import COMPOUND, can_do, passed_already, undertake
from tutor.games.endeavor.state import FREE, UNPAID, WORKING, Player, State


def free_space(player: Player, building: str) -> int | None:
    """The first build space with that kind of building and nobody on it."""
    workers = player.workers
    for space, kind in enumerate(player.buildings):
        if kind == building and workers[space] == FREE:
            return space
    return None


def compound_rules(feat: str) -> tuple[str, ...]:
    """The rule that says how the parts of a compound action combine; none for a simple action."""
    return (COMPOUND[feat],) if feat in COMPOUND else ()


class Activate(Action):
    """Send one population token from the harbour to work in a building and do what it shows."""

    parameters = ("building",)

    def gate(self, state: State) -> Iterable[Reason]:
        me = state.me
        if me.harbor:
            return passed_already(state) if me.passed else ()
        return *passed_already(state), Reason("END-ACTV-01")

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args, me = state.box.activation_args, state.me
        found: dict[tuple[str, ...], bool] = {}  # of two buildings of a kind one is enough
        for kind, worker in zip(me.buildings, me.workers):  # noqa: B905
            if not worker and kind in args:
                found[args[kind]] = True
        return found

    def check(self, state: State, building: str) -> Iterator[Reason]:
        seat, box = state.agenda[-1].seat, state.box
        me = state.players[seat]
        feat = box.activations.get(building)
        if feat is None:
            yield Reason("END-ACTV-03", building=building)
        if building not in me.buildings:
            yield Reason("END-COMP-21", building=building)
            return
        space = free_space(me, building)
        if space is None:
            yield Reason("END-ACTV-02", building=building)
            if (building, UNPAID) in zip(me.buildings, me.workers, strict=True):
                yield Reason("END-SAL-07", building=building)
        elif feat is not None:
            if state.options["idle_activation"] == "refused":
                if me.harbor <= feat.least > 0:
                    yield Reason("END-ACTV-04", building=building, n=feat.least + 1, harbor=me.harbor)
                harbor = max(me.harbor - 1, 0)  # whoever is missing for the activation is END-ACTV-01
                for part in feat.kinds:
                    if can_do(state, part, seat, harbor, space):
                        break
                else:
                    yield Reason("END-ACTV-06", building=building, feat=feat.id)
            # Two buildings must not pay each other without end (END-Q-01): each pays once, then something else is due.
            if building in box.paying and me.payments_in_row >= sum(kind in box.paying for kind in me.buildings):
                yield Reason("END-PMT-06", "again", building=building)

    def do(self, state: State, building: str) -> None:
        seat = state.agenda.pop().seat
        player = state.players[seat]
        space = free_space(player, building)
        assert space is not None
        player.harbor -= 1
        player.payments_in_row = player.payments_in_row + 1 if building in state.box.paying else 0
        player.workers = (*player.workers[:space], WORKING, *player.workers[space + 1 :])
        feat = state.box.buildings[building].action
        state.emit("activated", ("END-ACTV-01", *compound_rules(feat)), player=seat, building=building, feat=feat)
        begin(state, seat, feat, space)


class Spend(Action):
    """Give up a blue trade token and do what it shows."""

    parameters = ("token",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        held = state.me.tokens
        for kind, args in state.box.blue.items():
            if kind in held:
                yield args

    def check(self, state: State, token: str) -> Iterator[Reason]:
        decision = state.agenda[-1]
        me, feat = state.players[decision.seat], state.box.tokens[token].action
        if me.passed:
            yield from passed_already(state)
        if not feat:
            yield Reason("END-COMP-14", token=token)
        elif not me.tokens.get(token):
            yield Reason("END-TOK-01", token=token)
        elif state.options["idle_activation"] == "refused":
            for part in state.box.feats[feat].parts:
                if can_do(state, part, decision.seat, me.harbor, -1):
                    return
            yield Reason("END-ACTV-06", "token", token=token, feat=feat)

    def do(self, state: State, token: str) -> None:
        seat = state.agenda.pop().seat
        state.players[seat].payments_in_row = 0
        held = state.players[seat].tokens
        held[token] -= 1
        if not held[token]:
            del held[token]
        state.spent[token] = state.spent.get(token, 0) + 1
        feat = state.box.tokens[token].action
        state.emit(
            "token_spent",
            "END-TOK-01",
            "END-TOK-02",
            "END-TOK-03",
            "END-TOK-04",
            *compound_rules(feat),
            player=seat,
            token=token,
            feat=feat,
        )
        begin(state, seat, feat, -1)


def begin(state: State, seat: int, feat: str, space: int) -> None:
    """Start the feat; where idle activations are allowed it may come to nothing."""
    if state.options["idle_activation"] == "allowed":
        harbor = state.players[seat].harbor
        if not any(can_do(state, part, seat, harbor, space) for part in state.box.feats[feat].parts):
            state.emit("idle", "END-ACTV-01", player=seat, feat=feat)
            return
    undertake(state, seat, feat, space)


class Pass(Action):
    """Do no more in this phase; the cards are settled at once."""

    takes_moves = True

    def do(self, state: State, moves: tuple[Move, ...] | None = None) -> None:
        could_act = any(listed(state, ACTING)) if moves is None else len(moves) > 1
        seat = state.agenda.pop().seat
        state.players[seat].passed = True
        state.players[seat].payments_in_row = 0
        state.emit("passed", "END-PASS-01", "END-ACT-03" if could_act else "END-ACT-11", player=seat)
        ask_arrange(state, seat)


ACTIVATE = Activate()
SPEND = Spend()
ACTING = prepared({"activate": ACTIVATE, "spend": SPEND}).offers["activate", "spend"]
