"""How fast the engine is: random play beside Catanatron, copying, judging and importing.

Ours and theirs take turns in short slices of CPU time in one process, since absolute rates drift while ratios
hold; a run is the median of its per-round ratios, and the best of the runs is reported.  Setting up a new game
is left out on both sides.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple, Protocol

import tutor
from tutor.engine.game import Game
from tutor.engine.moves import Move

#: How many times as fast as Catanatron random play is to be: once, where nothing else is said.
RATIOS = {"endeavor": 1.5}
GOALS = {"copy": 0.5, "judge": 1e-3}
FAILS = 1.0
CHUNK = 10
JUDGED = 400
PLAYERS = 3
TURNS_LIMIT = 1000  # as in Catanatron's own loop
IMPORT = (
    "import sys, time; sys.path.insert(0, {root!r}); old = set(sys.modules); t = time.perf_counter(); "
    "import tutor; t = time.perf_counter() - t; "
    "print(t, *sorted({{name.split('.')[0] for name in set(sys.modules) - old}}))"
)


class Effort(NamedTuple):
    """How long to measure."""

    runs: int
    rounds: int
    slice: float
    games: int
    repeats: int


FULL = Effort(runs=5, rounds=20, slice=0.05, games=30, repeats=2000)
QUICK = Effort(runs=1, rounds=7, slice=0.03, games=5, repeats=300)


class Table(Protocol):
    """A game that is played over and over, one decision at a time."""

    def over(self) -> bool:
        """Whether a new game is due."""
        ...

    def deal(self) -> None:
        """Start a new game."""
        ...

    def step(self) -> None:
        """Play one validated random decision."""
        ...


class Ours:
    """Random play of one of our games; the averse player passes only when nothing else is left."""

    def __init__(self, slug: str, averse: bool, seed: int = 1) -> None:
        self.slug = slug
        self.averse = averse
        self.random = random.Random(seed)
        self.seed = seed
        self.deal()

    def deal(self) -> None:
        """Start a new game."""
        self.seed += 1
        self.game: Game = tutor.new_game(self.slug, PLAYERS, self.seed)

    def over(self) -> bool:
        """Whether a new game is due."""
        return self.game.over

    def step(self) -> None:
        """Play one decision."""
        moves = self.game.moves()
        move = self.random.choice(moves)
        while self.averse and move.kind == "pass" and len(moves) > 1:  # drawing again leaves the others equally likely
            move = self.random.choice(moves)
        self.game.play(move)


class Theirs:
    """Random play of Catanatron with its validation on, in the loop of its own ``Game.play``."""

    def __init__(self, seed: int = 1) -> None:
        self.seed = seed
        self.deal()

    def deal(self) -> None:
        """Start a new game."""
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan

        self.seed += 1
        self.game: Any = Catan([RandomPlayer(color) for color in list(Color)[:PLAYERS]], seed=self.seed)

    def over(self) -> bool:
        """Whether a new game is due."""
        return self.game.winning_color() is not None or self.game.state.num_turns >= TURNS_LIMIT

    def step(self) -> None:
        """Play one decision."""
        self.game.play_tick()


def rate(table: Table, seconds: float) -> float:
    """Decisions per second of CPU time in one slice."""
    clock = time.process_time
    decisions, spent = 0, 0.0
    while spent < seconds:
        start = clock()
        for _ in range(CHUNK):
            if table.over():
                spent += clock() - start
                table.deal()
                start = clock()
            table.step()
            decisions += 1
        spent += clock() - start
    return decisions / spent


def ratios(slug: str, effort: Effort) -> Iterator[tuple[dict[str, float], dict[str, float]]]:
    """For each run: the median ratio to Catanatron of both ways to play, and the median rates."""
    uniform, averse, theirs = Ours(slug, False), Ours(slug, True), Theirs()
    for table in (uniform, averse, theirs):
        rate(table, effort.slice)  # caches and first imports
    for _ in range(effort.runs):
        rounds = [
            (rate(uniform, effort.slice), rate(theirs, effort.slice), rate(averse, effort.slice))
            for _ in range(effort.rounds)
        ]
        yield (
            {"uniform": median(a / b for a, b, _ in rounds), "averse": median(c / b for _, b, c in rounds)},
            {
                "uniform": median(a for a, _, _ in rounds),
                "averse": median(c for _, _, c in rounds),
                "theirs": median(b for _, b, _ in rounds),
            },
        )


def shape(slug: str, averse: bool, games: int) -> dict[str, float]:
    """What kind of decisions random play meets: forced share, legal moves, options tried, length."""
    table, listed, tried, forced = Ours(slug, averse), 0, 0, 0
    decisions = 0
    for _ in range(games):
        while not table.over():
            state, actions = table.game._state, table.game.rulebook.actions
            moves = table.game.moves()
            listed += len(moves)
            forced += len(moves) == 1
            decisions += 1
            for kind in state.agenda[-1].kinds:
                if not any(True for _ in actions[kind].gate(state)):
                    tried += sum(1 for _ in actions[kind].options(state))
            table.step()
        table.deal()
    return {
        "forced": forced / decisions,
        "moves": listed / decisions,
        "options": tried / listed,
        "plies": decisions / games,
    }


def their_shape(games: int) -> dict[str, float]:
    """The same for Catanatron, which does not tell what it tries."""
    table, counts = Theirs(), []
    for _ in range(games):
        while not table.over():
            counts.append(len(table.game.state.playable_actions))
            table.step()
        table.deal()
    return {"forced": counts.count(1) / len(counts), "moves": mean(counts), "plies": len(counts) / games}


def halfway(table: Table) -> None:
    """Bring a table to the middle of a game of its usual length."""
    lengths = []
    for _ in range(3):
        table.deal()
        length = 0
        while not table.over():
            table.step()
            length += 1
        lengths.append(length)
    half = int(median(lengths)) // 2
    table.deal()
    for _ in range(half):
        if table.over():
            table.deal()
        table.step()


def seconds_each(do: Callable[[], object], repeats: int) -> float:
    """The CPU time of one call, over many."""
    start = time.process_time()
    for _ in range(repeats):
        do()
    return (time.process_time() - start) / repeats


def copying(slug: str, effort: Effort) -> dict[str, float]:
    """The time to copy a mid-game state of ours and a mid-game Catanatron game, interleaved."""
    ours, theirs = Ours(slug, True), Theirs()
    halfway(ours)
    halfway(theirs)
    state, game = ours.game._state, theirs.game
    part = max(1, effort.repeats // 20)
    pairs = [(seconds_each(state.copy, part), seconds_each(game.copy, part)) for _ in range(20)]
    return {
        "ours": median(a for a, _ in pairs),
        "theirs": median(b for _, b in pairs),
        "ratio": median(a / b for a, b in pairs if b),
    }


def illegal_moves(game: Game) -> list[Move]:
    """Well-formed moves that the rules forbid now, some of every kind."""
    legal, found = set(game.moves()), []
    for kind, action in game.rulebook.actions.items():
        domains = [game.rulebook.domain(game._state, parameter) for parameter in action.parameters]
        moves = (Move(kind, args) for args in product(*domains))
        found += list(islice((move for move in moves if move not in legal), JUDGED // 10))
    return found[:JUDGED]


def judging(slug: str) -> dict[str, float]:
    """The time to read, judge and explain an illegal move in the middle of a game."""
    table = Ours(slug, True)
    halfway(table)
    game = table.game
    moves = [str(move) for move in illegal_moves(game)]
    times = {}
    for text in moves:
        game.judge(text).text("cs")
        times[text] = min(seconds_each(lambda text=text: game.judge(text).text("cs"), 5) for _ in range(3))  # type: ignore[misc]
    return {"n": len(times), "mean": mean(times.values()), "most": max(times.values())}


def importing(repeats: int = 5) -> tuple[float, list[str]]:
    """The best time of ``import tutor`` in a fresh interpreter, and what it loads beyond the standard library."""
    root = str(Path(tutor.__file__).parent.parent)
    best, foreign = float("inf"), set[str]()
    for _ in range(repeats):
        out = subprocess.run(
            [sys.executable, "-c", IMPORT.format(root=root)], capture_output=True, text=True, check=True
        )
        seconds, *modules = out.stdout.split()
        best = min(best, float(seconds))
        foreign |= set(modules) - set(sys.stdlib_module_names) - {"tutor", "content"}
    return best, sorted(foreign)


def verdict(good: bool) -> str:
    """Whether a goal holds, in a word."""
    return "ok" if good else "MISSED"


def has_catanatron() -> bool:
    """Whether the yardstick is installed."""
    from importlib.util import find_spec

    return find_spec("catanatron") is not None


def play_report(slug: str, effort: Effort, say: Callable[[str], None]) -> float:
    """Print the figures of random play and copying beside Catanatron; returns the worse of the two ratios."""
    runs = list(ratios(slug, effort))
    best = {way: max(run[way] for run, _ in runs) for way in ("uniform", "averse")}
    goal = RATIOS.get(slug, 1.0)
    say(
        f"random play in validated decisions per second, {PLAYERS} players; best of {len(runs)} runs of "
        f"{effort.rounds} rounds of {1000 * effort.slice:.0f} ms"
    )
    for way, name in (("uniform", "uniform choice"), ("averse", "passing only when forced")):
        ours, theirs = median(rates[way] for _, rates in runs), median(rates["theirs"] for _, rates in runs)
        all_runs = " ".join(f"{run[way]:.2f}" for run, _ in runs)
        say(
            f"  {name:<26}×{best[way]:.2f}  goal ×{goal} {verdict(best[way] >= goal)}   "
            f"({ours:,.0f}/s beside {theirs:,.0f}/s; runs {all_runs})"
        )
    for averse, name in ((False, "uniform choice"), (True, "passing only when forced")):
        facts = shape(slug, averse, effort.games)
        say(
            f"  {name:<26}{facts['forced']:.0%} forced, {facts['moves']:.1f} legal moves, "
            f"{facts['options']:.1f} options tried per legal move, {facts['plies']:.0f} decisions a game"
        )
    facts = their_shape(max(2, effort.games // 5))
    say(
        f"  {'Catanatron (uniform)':<26}{facts['forced']:.0%} forced, {facts['moves']:.1f} legal moves, "
        f"{facts['plies']:.0f} decisions a game"
    )
    times = copying(slug, effort)
    say(
        f"copy of a mid-game state      {1e6 * times['ours']:.1f} µs beside {1e6 * times['theirs']:.1f} µs: "
        f"×{times['ratio']:.2f}  goal ×{GOALS['copy']} or less {verdict(times['ratio'] <= GOALS['copy'])}"
    )
    return min(best.values())


def main(slug: str, quick: bool = False, say: Callable[[str], None] = print) -> int:
    """Measure one game and print the figures; 1 if random play is slower than Catanatron's."""
    effort = QUICK if quick else FULL
    say(f"{slug} on Python {sys.version.split()[0]}" + (", quick: figures are rough" if quick else ""))
    worst = None
    if has_catanatron():
        worst = play_report(slug, effort, say)
    else:
        say(
            "Catanatron is not installed, so there is nothing to compare with: "
            "install it with pip install 'civitas[bench]' (make bench does)."
        )
        for averse, name in ((False, "uniform choice"), (True, "passing only when forced")):
            say(f"  {name:<26}{rate(Ours(slug, averse), 1.0):,.0f} decisions/s")
    times = judging(slug)
    say(
        f"judge with its sentence       {1e6 * times['mean']:.0f} µs on average, {1e6 * times['most']:.0f} µs at most "
        f"over {times['n']} illegal moves  goal < 1 ms {verdict(times['most'] < GOALS['judge'])}"
    )
    seconds, foreign = importing(2 if quick else 5)
    say(
        f"import tutor                  {1000 * seconds:.0f} ms, "
        + (f"MISSED: also loads {', '.join(foreign)}" if foreign else "standard library only ok")
    )
    return int(worst is not None and worst < FAILS)
