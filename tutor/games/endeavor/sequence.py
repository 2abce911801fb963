"""The sequence of play: seven rounds of build, growth, salary and action, then the scoring.

``advance`` runs whenever nobody is asked anything: it plays what needs no decision and asks the next player.
"""

from __future__ import annotations

from tutor.engine.agenda import Decision
from tutor.games.endeavor.components import LAST_SPACE, ROUNDS, TRACKS
from tutor.games.endeavor.salary import pay_all, pay_wages, waiting_workers
from tutor.games.endeavor.scoring import final_scoring
from tutor.games.endeavor.state import State, level

#: The decisions that are asked most, made once for each seat.
ACT = tuple(Decision(seat, "act", ("activate", "spend", "pass")) for seat in range(5))
BUILD = tuple(Decision(seat, "build", ("build",)) for seat in range(5))
PHASES = ("build", "growth", "salary", "action")
PHASE_RULES = {
    "build": ("END-TURN-01",),
    "growth": ("END-TURN-01", "END-TURN-05", "END-BUILD-14"),
    "salary": ("END-TURN-01", "END-TURN-05", "END-GROW-05"),
    "action": ("END-TURN-01", "END-TURN-05", "END-TURN-04"),
}


def begin_phase(state: State, phase: str) -> None:
    """Start a phase; ``turn`` counts how many players have had theirs."""
    state.phase = phase
    state.turn = 0
    state.emit("phase_started", PHASE_RULES[phase], phase=phase, player=state.crown)


def begin_round(state: State) -> None:
    """Start the next round with the build phase."""
    state.round += 1
    for player in state.players:
        player.passed = False
    state.emit("round_started", "END-TURN-01", "END-TURN-02", round=state.round, player=state.crown)
    begin_phase(state, "build")


def advance(state: State) -> None:
    """Play on until somebody must decide or the game is over."""
    count = len(state.players)
    while not state.agenda:
        phase = state.phase
        if not phase:
            begin_round(state)
        elif phase == "action":
            seat = next_to_act(state)
            if seat is not None:
                state.agenda.append(ACT[seat])
            elif end_round(state):
                return
        elif state.turn == count:
            begin_phase(state, PHASES[PHASES.index(phase) + 1])
        else:
            seat = (state.crown + state.turn) % count
            state.turn += 1
            if phase == "build":
                state.agenda.append(BUILD[seat])
            elif phase == "growth":
                grow(state, seat)
            else:
                salary(state, seat)


def next_to_act(state: State) -> int | None:
    """The next seat clockwise that has not passed; ``turn`` remembers where the table stands."""
    players = state.players
    count, turn = len(players), state.turn
    for step in range(turn, turn + count):
        seat = (state.crown + step) % count
        if not players[seat].passed:
            state.turn = (step + 1) % count
            return seat
    return None


def grow(state: State, seat: int) -> None:
    """Population comes from the supply to the harbour, as much as the culture level says."""
    player = state.players[seat]
    n = level(state, player, "culture")
    from_supply = min(n, player.supply)
    player.supply -= from_supply
    player.harbor += n
    fresh = ("END-BUILD-13",) if player.buildings[-1] in state.box.cultured else ()
    state.emit("grew", ("END-GROW-01", "END-GROW-02", "END-GROW-03", *fresh), player=seat, n=n)
    if n > from_supply:
        player.substitutes += n - from_supply
        state.emit("substitutes", "END-GROW-04", "END-GROW-06", player=seat, n=n - from_supply)


def salary(state: State, seat: int) -> None:
    """Payments bring workers back; the player chooses only when there are more workers than payments."""
    player = state.players[seat]
    workers = waiting_workers(player, -1)
    payments = level(state, player, "finance")
    if state.round == 1 and not workers:
        state.emit("salary_skipped", "END-SAL-09", player=seat)
    elif not workers:
        state.emit("salary_none", "END-SAL-05", player=seat)
    elif payments >= workers:
        lost = ("END-SAL-05",) if payments > workers else ()
        state.emit("salary_all", ("END-SAL-04", *lost), player=seat, n=workers, payments=payments)
        pay_all(state, seat, -1, ("END-SAL-01", "END-SAL-06"))
    else:
        state.emit("salary_due", "END-SAL-02", "END-SAL-03", player=seat, n=payments, workers=workers)
        pay_wages(state, seat, payments)


def end_round(state: State) -> bool:
    """Close the round; true when it was the last one and the game is scored."""
    state.emit("all_passed", "END-ACT-09", "END-ACT-02", "END-RND-01", round=state.round)
    for seat, player in enumerate(state.players):
        tokens = player.tokens
        totals = (player.industry, player.culture, player.finance, player.politics)
        stacks = tuple([tokens.get(track, 0) for track in TRACKS])
        state.emit(
            "recounted",
            "END-RND-02",
            "END-TRK-01",
            "END-TRK-04",
            player=seat,
            totals=totals,
            stacks=stacks,
            last=LAST_SPACE,
        )
    if state.round == ROUNDS:
        final_scoring(state)
        return True
    rules = ["END-RND-06"]
    if any(any(player.workers) for player in state.players):
        rules.append("END-ACTV-05")
    if len(state.open) > len(state.box.start_regions):
        rules.append("END-OPEN-10")
    state.emit("kept", rules, n=len(state.open))
    state.crown = (state.crown + 1) % len(state.players)
    state.emit("crown_passed", "END-RND-03", player=state.crown)
    begin_round(state)
    return False
