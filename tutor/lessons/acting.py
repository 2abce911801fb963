"""What steps do to a game: their solutions, the scripted moves of the others, goals and quantities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.engine.errors import CivitasError, InvalidLesson
from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.lessons.steps import Step


def act_out(game: Game, step: Step) -> None:
    """Bring a game past a step by its solution."""
    events: tuple[Event, ...] = ()
    for count, move in enumerate(step.solution if step.kind == "do" else (), 1):
        events += game.play(move)
        if reached(step, game, events, count):
            break
    opponents_play(game, step)


def opponents_play(game: Game, step: Step) -> tuple[Event, ...]:
    """The scripted moves of the others after a step."""
    return tuple(event for move in step.opponents for event in game.play(move))


def playable(game: Game, steps: Sequence[Step], done: int) -> bool:
    """Whether a lesson can go on in a game that went its own way: step ``done`` is done, the rest up to the next
    scenario must work there as it is written."""
    branch = game.branch()
    try:
        for step in steps:
            if step.number == done:
                opponents_play(branch, step)
            elif step.scenario is not None:
                break
            elif step.kind == "try" and any(branch.judge(move).legal for move in step.solution):
                return False
            else:
                if step.quantity:
                    measure(branch, step.quantity)
                act_out(branch, step)
    except CivitasError:
        return False
    return True


def reached(step: Step, game: Game, events: tuple[Event, ...], count: int) -> bool:
    """Whether a step is done after so many moves: its solution was played, or where it is free its goal holds."""
    if not step.free and count < len(step.solution):
        return False
    return all(holds(game, events, each) for each in step.goal)


def holds(game: Game, events: tuple[Event, ...], goal: Mapping[str, Any]) -> bool:
    """Whether one predicate holds: an event with these facts happened, or a quantity has a value."""
    wanted = dict(goal)
    if "event" in wanted:
        name = wanted.pop("event")
        return any(
            event.name == name and all(event.facts.get(key) == value for key, value in wanted.items())
            for event in events
        )
    try:
        value = measure(game, wanted["number"])
    except InvalidLesson:  # a token that nobody has yet, for example
        return False
    if "is" in wanted:
        return bool(value == wanted["is"])
    return bool(wanted.get("least", value) <= value <= wanted.get("most", value))


def measure(game: Game, path: str) -> int:
    """A quantity of the position by its path: ``players.0.harbor``, ``scores.1.total``; of a list, how long it is."""
    data: Any = {"scores": game.scores()} if path.startswith("scores.") else game.position()
    for key in path.split("."):
        try:
            data = data[int(key)] if isinstance(data, list) else data[key]
        except (KeyError, IndexError, ValueError, TypeError):
            raise InvalidLesson("lesson_path", path=path) from None
    found = len(data) if isinstance(data, list | dict) else data
    if isinstance(found, bool) or not isinstance(found, int):
        raise InvalidLesson("lesson_path", path=path)
    return found
