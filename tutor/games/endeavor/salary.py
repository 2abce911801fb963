"""Phase 3, salary, and the payment action: workers return from buildings to the harbour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.engine.action import Action
from tutor.engine.rulings import Reason
from tutor.games.endeavor.state import FREE, UNPAID, Due, Player, State, level


def free_worker(state: State, seat: int, space: int, rules: tuple[str, ...]) -> None:
    """One worker goes back to the harbour."""
    player = state.players[seat]
    player.workers = (*player.workers[:space], FREE, *player.workers[space + 1 :])
    player.harbor += 1
    state.emit("paid", rules, player=seat, building=player.buildings[space])


def pay_all(state: State, seat: int, in_use: int, rules: tuple[str, ...]) -> None:
    """Every worker returns, except the one on the building in use."""
    player = state.players[seat]
    for space, worker in enumerate(player.workers):
        if worker and space != in_use:
            free_worker(state, seat, space, (*rules, *other_payment(state, in_use, player.buildings[space])))


def other_payment(state: State, in_use: int, building: str) -> tuple[str, ...]:
    """END-PMT-06 where one building that gives payment frees another one."""
    return ("END-PMT-06",) if in_use >= 0 and building in state.box.paying else ()


def pay_wages(state: State, seat: int, payments: int) -> None:
    """Ask which workers the salary phase pays; without a payment nobody is."""
    if payments:
        state.ask(seat, "salary", "pay", context=Due(payments, -1))
    else:
        leave_unpaid(state.players[seat])


def leave_unpaid(player: Player) -> None:
    """Whoever is still on a building after the salary blocks it."""
    player.workers = tuple([UNPAID if worker else FREE for worker in player.workers])


def action_payments(state: State, player: Player) -> int:
    """How many payments one payment action makes (END-Q-01); a corrected finance track may give none."""
    return 1 if state.options["payment_action"] == "single" else level(state, player, "finance")


def pay_action(state: State, seat: int, in_use: int) -> None:
    """The payment action: as many payments as the reading gives; a choice only when they do not suffice."""
    player = state.players[seat]
    waiting = waiting_workers(player, in_use)
    payments = action_payments(state, player)
    source = ("END-PMT-05",) if in_use < 0 else ()
    state.emit("payment_due", "END-PMT-02", "END-PMT-07", player=seat, n=payments, workers=waiting)
    rules = ("END-PMT-01", "END-PMT-03", *source)
    if state.options["payment_amount"] == "up_to":
        state.ask(seat, "payment", "pay", "stop", context=Due(min(payments, waiting), in_use))
    elif payments >= waiting:
        pay_all(state, seat, in_use, rules)
    else:
        state.ask(seat, "payment", "pay", context=Due(payments, in_use))


def waiting_workers(player: Player, in_use: int) -> int:
    """How many workers a payment could free."""
    workers = player.workers
    return len(workers) - workers.count(FREE) - (in_use >= 0 and workers[in_use] != FREE)


def paid_space(player: Player, building: str, in_use: int) -> int | None:
    """The first build space with a worker on that kind of building, the one in use excepted."""
    for space, kind in enumerate(player.buildings):
        if kind == building and player.workers[space] and space != in_use:
            return space
    return None


class Pay(Action):
    """Pay one worker: it returns from its building to the harbour."""

    parameters = ("building",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args, me = state.box.tile_args, state.me
        found: dict[tuple[str, ...], bool] = {}  # of two buildings of a kind one is enough
        for kind, worker in zip(me.buildings, me.workers):  # noqa: B905
            if worker:
                found[args[kind]] = True
        return found

    def check(self, state: State, building: str) -> Iterator[Reason]:
        me, due = state.me, state.agenda[-1].context
        in_use = due.space if isinstance(due, Due) else -1
        if building not in me.buildings:
            yield Reason("END-COMP-21", building=building)
        elif paid_space(me, building, in_use) is None:
            if in_use >= 0 and me.buildings[in_use] == building:
                yield Reason("END-PMT-04", building=building)
            else:
                paying = state.agenda[-1].ask == "payment"
                yield Reason("END-PMT-01" if paying else "END-SAL-01", "empty" if paying else "", building=building)

    def do(self, state: State, building: str) -> None:
        decision = state.agenda.pop()
        seat, ask, due = decision.seat, decision.ask, decision.context
        player = state.players[seat]
        space = paid_space(player, building, due.space)
        assert space is not None
        if ask == "salary":
            rules: tuple[str, ...] = ("END-SAL-01", "END-SAL-06")
        else:
            rules = (
                "END-PMT-01",
                "END-PMT-03",
                *(("END-PMT-05",) if due.space < 0 else ()),
                *other_payment(state, due.space, building),
            )
        free_worker(state, seat, space, rules)
        if due.payments > 1:
            state.agenda.append(decision._replace(context=due._replace(payments=due.payments - 1)))
        elif ask == "salary":
            leave_unpaid(player)
