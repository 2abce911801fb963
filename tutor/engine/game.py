"""A game in progress: decisions, moves, rulings, time travel, views, positions and saves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from tutor.engine import saves
from tutor.engine.agenda import Decision
from tutor.engine.errors import CivitasError, IllegalMove, InvalidMove
from tutor.engine.events import Event
from tutor.engine.legality import legal_moves, reasons
from tutor.engine.moves import Move
from tutor.engine.rulebook import Rulebook
from tutor.engine.rulings import Reason, Ruling
from tutor.engine.text import both, checked_language, shown
from tutor.engine.words import Words


class Turn(NamedTuple):
    """One move of the history: who played it, the move and what it did; turn 0 is the setup, without a move."""

    seat: int | None
    move: Move | None
    events: tuple[Event, ...]


class Pending:
    """The decision at hand as people read it: who, in which phase, what is asked."""

    __slots__ = ("_game", "_state", "ask", "kinds", "phase", "player", "seat")

    def __init__(self, game: Game, decision: Decision) -> None:
        self._game = game
        self._state = game._state
        self.seat = decision.seat
        self.player: str = game.players[decision.seat]
        self.ask = decision.ask
        self.kinds = decision.kinds
        self.phase: str = game._state.phase

    def __repr__(self) -> str:
        return f"<Decision {self.player}: {self.ask}>"

    def prompt(self, lang: str = "en") -> str:
        """What is asked, in words."""
        facts = self._game.rulebook.prompt_facts(self._state)  # type: ignore[attr-defined]
        return Words(self._game.rulebook, self._state, lang).prompt(self.ask, facts)


class Game:
    """One game, its history and its rules."""

    def __init__(
        self,
        rulebook: Rulebook,
        start: Any,
        *,
        seed: int | None,
        options: dict[str, str],
        pack: Any,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.seed = seed
        self.options = options
        self.pack = pack
        self.from_position = position
        self.setup_events: tuple[Event, ...] = tuple(start.outbox)
        start.outbox = []
        self._start = start
        self._state = start.copy()
        self._history: list[tuple[int, Move, tuple[Event, ...]]] = []
        self._ply = 0
        self._moves: tuple[Move, ...] | None = None

    # --- what is

    @property
    def slug(self) -> str:
        """The short name of the game."""
        return self.rulebook.slug

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return tuple(player.name for player in self._start.players)

    @property
    def ply(self) -> int:
        """How many moves have been played up to the position shown."""
        return self._ply

    @property
    def length(self) -> int:
        """How many moves the history holds, those that were undone included."""
        return len(self._history)

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves that lead to the position shown."""
        return tuple(move for _, move, _ in self._history[: self._ply])

    @property
    def decision(self) -> Pending | None:
        """Who must decide what now; ``None`` when the game is over."""
        return Pending(self, self._state.agenda[-1]) if self._state.agenda else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._state.agenda

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that has happened so far, setup included."""
        return self.setup_events + tuple(event for *_, events in self._history[: self._ply] for event in events)

    def turn(self, ply: int) -> Turn:
        """The move number ``ply`` with its player and its events, undone ones included; 0 is the setup."""
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= len(self._history):
            raise InvalidMove("no_such_ply", value=shown(ply), n=len(self._history))
        return Turn(*self._history[ply - 1]) if ply else Turn(None, None, self.setup_events)

    def __repr__(self) -> str:
        return f"<Game {self.slug}, {len(self._start.players)} players, ply {self._ply}>"

    # --- moves

    def moves(self) -> tuple[Move, ...]:
        """Every legal move, in a stable order; empty only when the game is over."""
        if self._moves is None:
            self._moves = legal_moves(self._state, self.rulebook.kinds)
        return self._moves

    def read(self, text: str | Move) -> Move:
        """The move meant by its notation; its kind, its arguments and the components they name must exist."""
        move = text if isinstance(text, Move) else Move.read(text)
        if not isinstance(move.kind, str) or move.args.__class__ is not tuple:
            raise InvalidMove("move_not_text", value=shown(list(move)))
        action = self.rulebook.actions.get(move.kind)
        if action is None:
            raise InvalidMove("move_unknown", move=shown(move.kind), known=", ".join(self.rulebook.actions))
        if len(move.args) != len(action.parameters):
            form = " ".join((move.kind, *(f"<{name}>" for name in action.parameters)))
            written = " ".join(map(shown, (move.kind, *move.args)))
            raise InvalidMove("move_arguments", move=shown(written), form=form)
        for parameter, value in zip(action.parameters, move.args, strict=True):
            known = self.rulebook.domain(self._state, parameter)
            if value not in known:
                from difflib import get_close_matches

                close = get_close_matches(shown(value), known, 3, 0.5) or list(known[:6])
                raise InvalidMove(
                    "move_component",
                    move=shown(move.kind),
                    value=shown(value),
                    parameter=self._both("parameter", parameter),
                    known=", ".join(close),
                )
        return move

    def _both(self, kind: str, value: str) -> dict[str, str]:
        return both(lambda lang: self.rulebook.name(self._state, kind, value, lang))

    def judge(self, text: str | Move, player: str | int | None = None) -> Ruling:
        """The ruling on any well-formed move, legal or not; ``player`` asks on behalf of somebody."""
        move = self.read(text)
        found: tuple[Reason, ...] = ()
        if player is not None and self._state.agenda:
            seat = self.seat(player)
            if seat != self._state.agenda[-1].seat:
                found = self.rulebook.not_your_turn(self._state, seat, move)
        return Ruling(move, found or tuple(reasons(self._state, self.rulebook.actions, move, self.rulebook)), self)

    def play(self, text: str | Move) -> tuple[Event, ...]:
        """Play a move and return what happened; an illegal one raises IllegalMove and changes nothing."""
        listed = self._moves or ()
        if text.__class__ is not Move or text not in listed:
            move = self.read(text)
            if move not in listed:
                against = tuple(reasons(self._state, self.rulebook.actions, move, self.rulebook))
                if against:
                    raise IllegalMove(Ruling(move, against, self))
        else:
            move = text
        seat, history = self._state.agenda[-1].seat, self._history
        events = self._perform(move)
        if self._ply < len(history):
            del history[self._ply :]
        history.append((seat, move, events))
        self._ply += 1
        return events

    def _perform(self, move: Move) -> tuple[Event, ...]:
        state, action, moves = self._state, self.rulebook.actions[move.kind], self._moves
        self._moves = None
        if action.takes_moves:
            action.do(state, *move.args, moves=moves)
        else:
            action.do(state, *move.args)
        if not state.agenda:
            self.rulebook.advance(state)
        events = tuple(state.outbox)
        state.outbox.clear()
        return events

    # --- time travel

    def goto(self, ply: int) -> None:
        """Show the position after that many moves; later moves stay for redo."""
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= len(self._history):
            raise InvalidMove("no_such_ply", value=shown(ply), n=len(self._history))
        if ply < self._ply:
            self._state = self._start.copy()
            self._ply = 0
        self._moves = None
        while self._ply < ply:
            self._perform(self._history[self._ply][1])
            self._ply += 1

    def undo(self) -> Move:
        """Take back the last move and return it."""
        if self._ply == 0:
            raise InvalidMove("nothing_to_undo")
        self.goto(self._ply - 1)
        return self._history[self._ply][1]

    def redo(self) -> tuple[Event, ...]:
        """Play the move again that was taken back last."""
        if self._ply == len(self._history):
            raise InvalidMove("nothing_to_redo")
        self.goto(self._ply + 1)
        return self._history[self._ply - 1][2]

    def branch(self) -> Game:
        """An independent copy with the same history, for what-if."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._state = self._state.copy()
        twin._history = self._history.copy()
        return twin

    # --- what people see

    def words(self, lang: str = "en") -> Words:
        """Everything this position says, in one language."""
        return Words(self.rulebook, self._state, lang)

    def text(self, thing: Event | Move | Reason, lang: str = "en") -> str:
        """An event, a move or a reason in words."""
        words = self.words(lang)
        if isinstance(thing, Event):
            return words.event(thing)
        return words.move(thing) if isinstance(thing, Move) else words.reason(thing)

    def describe(self, lang: str = "en", hands: Collection[int] | None = None) -> str:
        """The position as text: the whole of it, or with the secrets of some seats only."""
        return self.rulebook.describe(self._state, checked_language(lang), hands)

    def seat(self, player: str | int) -> int:
        """The seat of a player given by name or seat."""
        if isinstance(player, int) and not isinstance(player, bool) and 0 <= player < len(self.players):
            return player
        if player in self.players:
            return self.players.index(player)
        raise CivitasError("unknown_player", value=shown(player), known=", ".join(map(shown, self.players)))

    def view(self, player: str | int | None = None) -> dict[str, Any]:
        """The position as that player may see it; ``None`` hides all secrets."""
        return self.rulebook.view(self._state, None if player is None else self.seat(player))

    def position(self) -> dict[str, Any]:
        """The whole position as plain JSON data, in readable field names."""
        return self.rulebook.position(self._state)

    def scores(self) -> list[dict[str, Any]]:
        """Each player's score as it would be now, itemised by scoring rule."""
        return self.rulebook.scores(self._state)

    def winners(self) -> tuple[str, ...]:
        """Who won; empty while the game goes on."""
        return tuple(self.players[seat] for seat in self.rulebook.winners(self._state)) if self.over else ()

    def save(self) -> str:
        """The game as text: what it started from and the moves up to the position shown."""
        return saves.write(self)
