"""What a course is made of: chapters, lessons and steps, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tutor.engine.game import Game

Text = Mapping[str, str]
ARROW = " -> "  # between two spots of ``show``: an arrow from one to the other


class Choice(NamedTuple):
    """One answer to choose, whether it is right, and what is said when it is chosen."""

    text: Text
    right: bool
    why: Text | None


class Step(NamedTuple):
    """One step of a lesson.

    ``kind`` is ``tell`` (read on), ``do`` (play ``solution``, or anything that reaches ``goal`` when ``free``), ``try``
    (try the forbidden ``solution`` and be told why not) or ``ask`` (answer by choice, by number or on the board).
    """

    number: int
    kind: str
    say: Text
    rules: tuple[str, ...]
    show: tuple[str, ...]
    solution: tuple[str, ...]
    goal: tuple[Mapping[str, Any], ...]
    free: bool
    choices: tuple[Choice, ...]
    quantity: str
    spots: tuple[str, ...]
    because: Text | None
    replies: Mapping[str, Text]
    otherwise: Text | None
    opponents: tuple[str, ...]
    hint: Text | None
    done: Text | None
    scenario: Mapping[str, Any] | None

    @property
    def shown_spots(self) -> tuple[str, ...]:
        """The hot spots that the step shows, the ends of its arrows included."""
        return tuple(dict.fromkeys(spot.strip() for each in self.show for spot in each.split(ARROW)))

    @property
    def arrows(self) -> tuple[tuple[str, str], ...]:
        """The arrows that the step shows, from one hot spot to another."""
        pairs = [each.split(ARROW, 1) for each in self.show if ARROW in each]
        return tuple((start.strip(), end.strip()) for start, end in pairs)


class Lesson(NamedTuple):
    """One lesson: what it is about, where it starts, and its steps."""

    id: str
    game: str
    title: Text
    about: Text
    minutes: int
    start: Mapping[str, Any]
    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that its steps teach, in order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    def begin(self, number: int = 0) -> Game:
        """The game as it stands at the start of a step: the last scenario before it, then the solutions since."""
        from tutor.lessons.acting import act_out

        first = max((step.number for step in self.steps[: number + 1] if step.scenario is not None), default=-1)
        game = started(self.game, self.steps[first].scenario if first >= 0 else self.start)
        for step in self.steps[max(first, 0) : number]:
            act_out(game, step)
        return game


class Chapter(NamedTuple):
    """Some lessons that belong together."""

    id: str
    title: Text
    lessons: tuple[Lesson, ...]


class Course(NamedTuple):
    """All chapters of a game."""

    game: str
    chapters: tuple[Chapter, ...]

    @property
    def lessons(self) -> dict[str, Lesson]:
        """All lessons by id, in order."""
        return {lesson.id: lesson for chapter in self.chapters for lesson in chapter.lessons}


def started(game: str, start: Mapping[str, Any] | None) -> Game:
    """The game of a scenario: a position told in a few words, or players, seed and moves."""
    from tutor import from_position, new_game, rulebook

    told = dict(start or {})
    if "seed" in told or not told:
        begun = new_game(game, told.get("players", 3), told.get("seed", 1), told.get("options"))
        for move in told.get("moves", ()):
            begun.play(move)
        return begun
    moves = told.pop("moves", ())
    begun = from_position(game, rulebook(game).scenario(told))
    for move in moves:
        begun.play(move)
    return begun
