"""The bot that thinks ahead: it imagines what it cannot see, plays on many times, and keeps what turned out best.

A tree of moves is grown over several imagined states (determinised Monte Carlo tree search).  Each try walks down the
tree, leaves it by one new move, answers what that move still asks as looks best, and asks the evaluation of the game
how everybody stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from time import monotonic
from typing import Any

from tutor.bots.choice import Choice, Why
from tutor.bots.greedy import UNDER_WAY, outlook, resolved
from tutor.engine.legality import legal_moves
from tutor.engine.moves import Move
from tutor.engine.randomness import below
from tutor.engine.rulebook import Rulebook

TRIES = 320
WORLDS = 12
HORIZON = 10
IDLE = ("pass", "end", "stop", "decline")
CURIOSITY = 1.2
SHARPNESS = 1.0
SPREAD = 6.0


class Node:
    """A moment in the tree: who decides, the moves tried from here, how often, and how well it went for each."""

    __slots__ = ("children", "priors", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # from the side of the player who moved here
        self.children: dict[Move, Node] = {}
        self.priors: dict[Move, float] = {}

    @property
    def mean(self) -> float:
        """How well it went on average."""
        return self.total / self.visits if self.visits else 0.0


class Search:
    """Thinks for a number of tries, or for some seconds if they are given; tries alone repeat exactly by seed."""

    def __init__(self, seed: int = 0, tries: int = TRIES, seconds: float | None = None) -> None:
        self.random = seed
        self.tries = tries
        self.seconds = seconds
        self.low, self.high = 1.0, 0.0

    def decide(self, view: Mapping[str, Any], moves: Sequence[Move], book: Rulebook, box: Any = None) -> Choice:
        """The move that was tried most, because it went best."""
        if len(moves) == 1:
            return Choice(moves[0], Why("forced"))
        box = box or book.box()
        self.low, self.high = 1.0, 0.0
        worlds = [self.imagined(view, book, box) for _ in range(min(WORLDS, self.tries))]
        leads = [margins(world, book) for world in worlds]
        root, deadline = Node(), None if self.seconds is None else monotonic() + self.seconds
        done = 0
        while done < self.tries if deadline is None else (monotonic() < deadline or done < len(moves)):
            self.grow(root, worlds[done % len(worlds)].copy(), leads[done % len(worlds)], book)
            done += 1
        best = max(moves, key=lambda move: self.standing(root, move))
        return Choice(best, self.because(root, best, worlds[0], book, done))

    def standing(self, root: Node, move: Move) -> tuple[int, float]:
        """How a move did: tries first, then its mean."""
        child = root.children.get(move)
        return (child.visits, child.mean) if child is not None else (0, root.priors.get(move, 0.0))

    def imagined(self, view: Mapping[str, Any], book: Rulebook, box: Any) -> Any:
        """A state that agrees with the view."""
        seed, self.random = below(1 << 62, self.random)
        return book.imagine(view, seed, box)

    def grow(self, root: Node, state: Any, leads: Sequence[float], book: Rulebook) -> None:
        """One try: down the tree, one new moment, its questions answered, and the result back up."""
        node, path = root, []
        seat = state.agenda[-1].seat
        while state.agenda:
            seat = state.agenda[-1].seat
            move = self.selected(node, state, seat, book)
            child = node.children.get(move)
            fresh = child is None
            if child is None:
                child = node.children[move] = Node()
            play(state, move, book)
            path.append((child, seat))
            node = child
            if fresh:
                break
        if UNDER_WAY in book.evaluate(state, seat):
            self.roll(state, book)
        else:
            state = resolved(state, seat, book)
        worth = [chance(now - then) for now, then in zip(margins(state, book), leads, strict=True)]
        root.visits += 1
        for child, seat in path:
            child.visits += 1
            child.total += worth[seat]
            self.low, self.high = min(self.low, child.mean), max(self.high, child.mean)

    def roll(self, state: Any, book: Rulebook) -> None:
        """Play on at random for a while; nobody is idle while there is something to do."""
        for _ in range(HORIZON):
            if not state.agenda:
                return
            moves = legal_moves(state, book.kinds)
            busy = [move for move in moves if move.kind not in IDLE] or moves
            pick, self.random = below(len(busy), self.random)
            play(state, busy[pick], book)

    def selected(self, node: Node, state: Any, seat: int, book: Rulebook) -> Move:
        """The move to try next: what went well, what looks good, and what was tried little."""
        moves = legal_moves(state, book.kinds)
        if len(moves) == 1:
            return moves[0]
        priors = node.priors
        if any(move not in priors for move in moves):
            priors.update(hopes(state, moves, seat, book))
        share = sum(priors[move] for move in moves) or 1.0
        known = sum(child.visits for child in node.children.values())
        width = CURIOSITY * sqrt(known + 1)
        low, span = self.low, max(self.high - self.low, 1e-6)
        tried = [child.mean for move in moves if (child := node.children.get(move)) is not None and child.visits]
        fallback = (sum(tried) / len(tried) - low) / span if tried else 0.5

        def promise(move: Move) -> float:
            child = node.children.get(move)
            if child is None or not child.visits:
                return fallback + width * priors[move] / share
            return (child.mean - low) / span + width * priors[move] / share / (1 + child.visits)

        return max(moves, key=promise)

    def because(self, root: Node, best: Move, state: Any, book: Rulebook, done: int) -> Why:
        """How sure the bot is, and what the game's own evaluation likes about the move."""
        seat = state.agenda[-1].seat
        now, then = book.evaluate(state, seat), outlook(state, best, seat, book)
        change = sorted(((term, then.get(term, 0.0) - now.get(term, 0.0)) for term in then), key=lambda pair: -pair[1])
        gained = [(term, gain) for term, gain in change if gain > 1e-9][:1]
        child = root.children.get(best)
        share = round(100 * (child.visits if child is not None else 0) / max(done, 1))
        return Why("search" if gained else "search_quiet", book.slug, gained, n=done, share=share)


def play(state: Any, move: Move, book: Rulebook) -> None:
    """Play a move on a state that nobody else looks at."""
    book.actions[move.kind].do(state, *move.args)
    if not state.agenda:
        book.advance(state)
    state.outbox.clear()


def hopes(state: Any, moves: Sequence[Move], seat: int, book: Rulebook) -> dict[Move, float]:
    """How good each move looks, as shares that the best has most of."""
    values = {move: sum(outlook(state, move, seat, book).values()) for move in moves}
    most = max(values.values())
    return {move: exp(max(SHARPNESS * (value - most), -30.0)) + 0.02 for move, value in values.items()}


def margins(state: Any, book: Rulebook) -> list[float]:
    """How far everybody is ahead of the best of the others."""
    values = [sum(book.evaluate(state, seat).values()) for seat in range(len(state.players))]
    found = []
    for seat, value in enumerate(values):
        others = [other for place, other in enumerate(values) if place != seat]
        found.append(value - max(others, default=0.0))
    return found


def chance(gain: float) -> float:
    """What was gained on the others since the imagined start, from 0 to 1.

    Counted from that start, since a world in which they happen to hold better cards says nothing about a move.
    """
    return 1.0 / (1.0 + exp(-max(min(gain / SPREAD, 30.0), -30.0)))
