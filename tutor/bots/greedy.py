"""The bot that looks one move ahead and takes what its game's evaluation likes best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.bots.choice import Choice, Why
from tutor.engine.legality import legal_moves
from tutor.engine.moves import Move
from tutor.engine.rulebook import Rulebook

NAMED_TERMS = 2
NOTHING = 1e-9
#: Where one of these is offered nothing is half done: a turn begins, or its action is over.
QUIET = frozenset(("pass", "end"))
#: An evaluation with this term counts a move that is half done by itself.
UNDER_WAY = "under_way"
#: How many questions of one move are followed to their end.
FOLLOWED = 8


class Greedy:
    """Imagines a state that agrees with its view, tries each move there and keeps the best."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, view: Mapping[str, Any], moves: Sequence[Move], book: Rulebook, box: Any = None) -> Choice:
        """The move after which the evaluation is highest; of equals, the first."""
        if len(moves) == 1:
            return Choice(moves[0], Why("forced"))
        state = book.imagine(view, self.seed, box or book.box())
        seat = state.agenda[-1].seat
        now = book.evaluate(state, seat)
        best, best_value, best_terms = moves[0], float("-inf"), now
        for move in moves:
            terms = outlook(state, move, seat, book)
            value = sum(terms.values())
            if value > best_value + NOTHING:
                best, best_value, best_terms = move, value, terms
        return Choice(best, because(book.slug, now, best_terms, len(moves)))


def after(state: Any, move: Move, book: Rulebook) -> Any:
    """The state after a move, played on a copy."""
    copy = state.copy()
    book.actions[move.kind].do(copy, *move.args)
    if not copy.agenda:
        book.advance(copy)
    copy.outbox.clear()
    return copy


def outlook(state: Any, move: Move, seat: int, book: Rulebook) -> dict[str, float]:
    """What the evaluation says of a move, once what it still asks its player is answered."""
    return book.evaluate(resolved(after(state, move, book), seat, book), seat)


def resolved(state: Any, seat: int, book: Rulebook) -> Any:
    """The state once the questions left of a player's move are answered, each as looks best at once."""
    for _ in range(FOLLOWED):
        if not state.agenda or state.agenda[-1].seat != seat or QUIET.intersection(state.agenda[-1].kinds):
            break
        if UNDER_WAY in book.evaluate(state, seat):
            break
        found = [after(state, move, book) for move in legal_moves(state, book.kinds)]
        state = max(found, key=lambda then: sum(book.evaluate(then, seat).values()))
    return state


def because(game: str, now: Mapping[str, float], then: Mapping[str, float], n: int) -> Why:
    """The terms that gained most, or what the least loss costs."""
    change = {term: then.get(term, 0.0) - now.get(term, 0.0) for term in {**now, **then}}
    gained = sorted(((term, gain) for term, gain in change.items() if gain > NOTHING), key=lambda pair: -pair[1])
    lost = sorted(((term, gain) for term, gain in change.items() if gain < -NOTHING), key=lambda pair: pair[1])
    total = sum(change.values())
    if gained and total > NOTHING:
        return Why("gain", game, gained[:NAMED_TERMS], n=n)
    if gained:
        return Why("mixed", game, gained[:1] + lost[:1], n=n)
    if lost:
        return Why("loss", game, lost[:NAMED_TERMS], n=n)
    return Why("even", game, n=n)
