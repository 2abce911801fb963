"""The one place that decides legality: listing, judging and playing all ask here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tutor.engine.action import Action
from tutor.engine.moves import Move
from tutor.engine.rulings import Reason


class Made(dict[tuple[str, ...], Move]):
    """The moves of one kind by their arguments, each made once: a listing makes the same ones over and over."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __missing__(self, args: tuple[str, ...]) -> Move:
        move = self[args] = Move(self.kind, args)
        return move


#: One kind of move ready for listing: its gate, its options, its check and what makes moves of it; ``None`` where its
#: action adds nothing to the base class.  A plain tuple, since a named one takes longer to unpack.
Kind = tuple[
    Callable[[Any], Iterable[Reason]] | None,
    Callable[[Any], Iterable[tuple[str, ...]]],
    Callable[..., Iterable[Reason]] | None,
    Callable[[tuple[str, ...]], Move],
]


class Offers(dict[tuple[str, ...], tuple[Kind, ...]]):
    """Rows of kinds by their names, as decisions offer them, each put together once."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.kinds = kinds

    def __missing__(self, names: tuple[str, ...]) -> tuple[Kind, ...]:
        row = self[names] = tuple(self.kinds[name] for name in names)
        return row


class Kinds(dict[str, Kind]):
    """All kinds of move of a game by their names, and the rows of them that its decisions offer."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        super().__init__(kinds)
        self.offers = Offers(self)


def prepared(actions: Mapping[str, Action]) -> Kinds:
    """All kinds of move of a game, ready for listing."""

    def own(action: Action, name: str) -> Any:
        return None if getattr(type(action), name) is getattr(Action, name) else getattr(action, name)

    return Kinds(
        {
            kind: (
                own(action, "gate"),
                action.options,
                None if action.exact else own(action, "check"),
                Made(kind).__getitem__,
            )
            for kind, action in actions.items()
        }
    )


def legal_moves(state: Any, kinds: Kinds) -> tuple[Move, ...]:
    """Every legal move of the position, in a stable order."""
    agenda = state.agenda
    if not agenda:
        return ()
    found: list[Move] = []
    for gate, options, check, make in kinds.offers[agenda[-1].kinds]:  # as ``listed``, without the cost of a generator
        if gate is not None:
            for _ in gate(state):
                break
            else:
                gate = None
        if gate is None:
            if check is None:
                found += map(make, options(state))
            else:
                for args in options(state):
                    for _ in check(state, *args):
                        break
                    else:
                        found.append(make(args))
    return tuple(found)


def listed(state: Any, kinds: Iterable[Kind]) -> Iterator[Move]:
    """The legal moves of some kinds, one by one."""
    for gate, options, check, make in kinds:
        for _ in gate(state) if gate is not None else ():
            break
        else:
            if check is None:
                for args in options(state):
                    yield make(args)
            else:
                for args in options(state):
                    for _ in check(state, *args):
                        break
                    else:
                        yield make(args)


def reasons(state: Any, actions: Mapping[str, Action], move: Move, rules: Any) -> Iterator[Reason]:
    """Every reason against a move: not asked for now, refused at the gate, and forbidden for its arguments."""
    if not state.agenda:
        yield rules.after_the_end(state, move)
        return
    action, not_asked = actions[move.kind], None
    if move.kind not in state.agenda[-1].kinds:
        not_asked = rules.not_asked(state, move)
        yield not_asked
    for reason in (*action.gate(state), *action.check(state, *move.args)):
        if reason != not_asked:
            yield reason
