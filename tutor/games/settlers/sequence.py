"""The sequence of play: five rounds of Lookout, Production, Action and Cleanup, then the scoring.

``advance`` runs whenever nobody is asked anything: it does what waits, plays what needs no decision, and asks the
next player.
"""

from __future__ import annotations

from tutor.engine.agenda import Decision
from tutor.games.settlers.components import RESOURCES, ROUNDS, TOKENS
from tutor.games.settlers.lookout import lookout
from tutor.games.settlers.scoring import final_scoring
from tutor.games.settlers.solo import attack, begin_attack
from tutor.games.settlers.state import State, watchers
from tutor.games.settlers.tasks import do_next, produce
from tutor.games.settlers.turn import ACTIONS, PLACEMENTS

#: The decision that is asked most, made once for each seat.
TURN = tuple(Decision(seat, "turn", (*ACTIONS, *PLACEMENTS, "pass")) for seat in range(4))


def begin_phase(state: State, phase: str, *rules: str) -> None:
    """Start a phase; ``turn`` counts how many players have had theirs."""
    state.phase, state.turn, state.step = phase, 0, 0
    state.emit("phase_started", "SET-ROUND-01", *rules, phase=phase, player=state.first)


def begin_round(state: State) -> None:
    """Start the next round with the Lookout."""
    state.round += 1
    for player in state.players:
        player.passed, player.oases = False, 0
    state.emit("round_started", "SET-GOAL-02", "SET-ROUND-01", round=state.round, player=state.first)
    begin_phase(state, "lookout")


def advance(state: State) -> None:
    """Play on until somebody must decide or the game is over."""
    while not state.agenda:
        if state.todo:
            do_next(state)
        elif step(state):
            return


def step(state: State) -> bool:
    """The next step of the sequence; true when the game is over."""
    phase, count = state.phase, len(state.players)
    if not phase:
        begin_round(state)
    elif phase == "lookout":
        if lookout(state):
            begin_phase(state, "production")
    elif phase == "production":
        if state.turn < count:
            state.turn += 1
            produce(state, (state.first + state.turn - 1) % count)
        else:
            begin_phase(state, "action", "SET-ACT-03")
    elif phase == "action":
        seat = next_to_act(state)
        if seat is not None:
            state.agenda.append(TURN[seat])
        else:
            return end_action_phase(state)
    elif phase == "attack" and attack(state):
        state.emit("attack_over", "SET-SOLO-26", round=state.round)
        if state.round == ROUNDS:
            final_scoring(state)
            return True
        end_round(state)
    return False


def next_to_act(state: State) -> int | None:
    """The next seat clockwise that has not passed; ``turn`` remembers where the table stands."""
    count = len(state.players)
    for _ in range(count):
        seat = (state.first + state.turn) % count
        state.turn = (state.turn + 1) % count
        if not state.players[seat].passed:
            return seat
    return None


def end_action_phase(state: State) -> bool:
    """Everybody has passed: clean up, or skip that in the last round; true when the game is over."""
    state.emit("all_passed", "SET-ACT-07", round=state.round)
    if state.round == ROUNDS:
        rules = ("SET-CLEAN-01", "SET-CLEAN-02", *(("SET-SOLO-37",) if state.solo else ()))
        state.emit("no_cleanup", *rules, round=state.round)
        return_taken(state)
    else:
        clean_up(state)
    if state.solo:
        begin_attack(state)
        return False
    if state.round == ROUNDS:
        final_scoring(state)
        return True
    end_round(state)
    return False


def return_taken(state: State) -> None:
    """Locations that were taken over go back to their owners."""
    for location, seat in state.taken.items():
        state.emit("returned", "SET-CEGY-15", player=seat, other=state.owner[location], card=location)
    state.taken.clear()


def clean_up(state: State) -> None:
    """Keep what may be kept, discard the rest, make every location ready again."""
    state.phase = "cleanup"
    state.emit("phase_started", "SET-ROUND-01", phase="cleanup", player=state.first)
    for seat, player in enumerate(state.players):
        kept_good = state.box.keeps[player.faction]
        keeps, rules = {kept_good}, ["SET-CLEAN-03", "SET-CLEAN-04"]
        if watchers(state, seat, "cleanup"):
            keeps |= set(RESOURCES)
            rules.append("SET-CROM-06")
        goods = player.goods
        kept = tuple((good, goods[good]) for good in TOKENS if good in keeps and goods[good])
        lost = tuple((good, goods[good]) for good in TOKENS if good not in keeps and goods[good])
        for good, _ in lost:
            goods[good] = 0
        if kept:
            state.emit("stored", *rules, player=seat, goods=kept)
        if lost:
            token = ("SET-DEF-07",) if "defense" in dict(lost) else ()
            state.emit("cleaned", "SET-CLEAN-05", "SET-PROD-10", *token, player=seat, goods=lost)
        if player.hand:
            state.emit("hand_stays", "SET-CLEAN-07", player=seat, n=len(player.hand))
        if player.foundations:
            state.emit("foundations_stay", "SET-FND-06", player=seat, n=len(player.foundations))
    return_taken(state)  # only now: a storehouse taken over stores for the one who took it (SET-CEGY-16)
    clear_cards(state)


def clear_cards(state: State) -> None:
    """Take goods and tokens off the locations; samurai and offerings stay."""
    for location, goods in state.paid.items():
        state.emit("card_cleared", "SET-CLEAN-06", "SET-REM-02", card=location, goods=goods)
    for location in state.shields:
        state.emit("card_cleared", "SET-DEF-07", "SET-REM-02", card=location, goods=(("defense", 1),))
    if state.used or state.blocked:
        state.emit("ready_again", "SET-CLEAN-11", n=len(state.used))
    if state.samurai:
        state.emit("samurai_stay", "SET-CLEAN-10", "SET-SAM-06", "SET-REM-02", n=len(state.samurai))
    for location, laid in state.under.items():
        rule = "SET-CJAP-10" if state.box.cards[location].key == "shrine" else "SET-CJAP-03"
        state.emit("offering_stays", rule, "SET-REM-02", card=location, n=len(laid))
    state.paid.clear()
    state.used.clear()
    state.shields = state.blocked = ()


def end_round(state: State) -> None:
    """The first-player token and the round marker move on."""
    state.first = (state.first + 1) % len(state.players)
    state.emit("first_passed", "SET-CLEAN-08", player=state.first)
    state.emit("marker_moved", "SET-CLEAN-09", round=state.round + 1)
    begin_round(state)
