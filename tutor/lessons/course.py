"""Courses as data: lessons and courses read from TOML files, and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from tutor.engine.content import load_toml, read
from tutor.engine.errors import InvalidLesson
from tutor.engine.game import Game
from tutor.engine.text import shown
from tutor.lessons.authoring import LONGEST_FILE, Author, build, rehearse
from tutor.lessons.steps import Chapter, Course, Lesson

__all__ = ["Chapter", "Course", "Lesson", "check_spots", "course", "read_file", "read_lesson", "taught"]


def read_lesson(text: str, file: str = "lesson") -> Lesson:
    """A lesson from its TOML text, checked down to every move of every step."""
    author = Author(file)
    if len(text) > LONGEST_FILE:
        raise author.fault("lesson_long", n=LONGEST_FILE)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise author.fault("lesson_toml", why=shown(error)) from None
    lesson = build(author, data)
    rehearse(author, lesson)
    return lesson


def check_spots(lesson: Lesson, file: str, spots: Callable[[Game], Collection[str]]) -> None:
    """Everything that a lesson shows or asks for on the board is there; ``spots`` are those of a position."""
    author = Author(file)
    for step in lesson.steps:
        author.step = step.number + 1
        known = spots(lesson.begin(step.number))
        for field, spot in [*(("spots", each) for each in step.spots), *(("show", each) for each in step.shown_spots)]:
            if spot not in known:
                close = get_close_matches(spot, known, 3, 0.4) or sorted(known)[:3]
                raise author.fault("lesson_spot", field=field, value=shown(spot), known=", ".join(close))


def read_file(path: str | Path) -> Lesson:
    """A lesson from a file."""
    name = Path(path)
    try:
        text = name.read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise InvalidLesson("lesson_unreadable", file=shown(name.name), step=0) from None
    return read_lesson(text, name.name)


@cache
def course(game: str) -> Course:
    """The course of a game as it is shipped; its lessons are built, and rehearsed by the tests."""
    try:
        plan = load_toml(f"{game}/course/course.toml")
    except FileNotFoundError:
        return Course(game, ())
    chapters = []
    for chapter in plan["chapters"]:
        lessons = []
        for name in chapter["lessons"]:
            file = f"{game}/course/{name}.toml"
            lessons.append(build(Author(file), tomllib.loads(read(file))))
        chapters.append(Chapter(chapter["id"], chapter["title"], tuple(lessons)))
    return Course(game, tuple(chapters))


@cache
def taught(game: str) -> dict[str, tuple[str, ...]]:
    """The lessons in which each rule is taught."""
    found: dict[str, list[str]] = {}
    for lesson in course(game).lessons.values():
        for rule in lesson.rules:
            found.setdefault(rule, []).append(lesson.id)
    return {rule: tuple(lessons) for rule, lessons in found.items()}
