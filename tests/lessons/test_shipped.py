"""Every lesson that is shipped: done by its own solution, and tried with everything that is wrong."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import content
import tutor
from tutor.engine.text import LANGUAGES
from tutor.lessons import LessonPlayer, course
from tutor.lessons.course import check_spots, read_file
from widgets.scenes import scene
from widgets.surfaces.lesson import spots_of

FOLDER = Path(content.__file__).parent
FILES = {
    f"{slug}/{path.stem}": path
    for slug in tutor.GAMES
    for path in sorted((FOLDER / slug / "course").glob("*.toml"))
    if path.stem != "course"
}
#: Moves that people try at a table and that no rule allows; no place on the board stands for them.
NEVER = {
    "endeavor": (
        "skip", "stop", "pass", "give india_1 2", "trade culture 2", "refuse culture", "recall india", "raid india",
    ),
    "settlers": (
        "end", "stop", "pass", "send_one wood", "change wood", "look romans", "recall farm.1", "move_defence quarry.1",
        "retrieve gate.1", "reuse quarry.1",
    ),
}
RAW = re.compile(r"[{}]|\b[a-z]+_[a-z]+\b|\b(?:END|SET)-[A-Z]+-\d+")
MINUTES = range(3, 16)


@pytest.fixture(params=FILES)
def name(request):
    return request.param


@cache
def lesson_of(name):
    return read_file(FILES[name])


@cache
def moves_on_the_board(slug):
    """Every move that pointing at something could ever mean, and the forbidden ones that people try."""
    game = tutor.new_game(slug, max(tutor.rulebook(slug).players))
    drawing = scene(slug)(game.view(None), game.words("en").name, "en")
    return tuple(dict.fromkeys([*(move for spot in drawing.spots.values() for move in spot.asks), *NEVER[game.slug]]))


def told(feedback):
    """Whether something is said, in words, in every language."""
    return all(feedback.text[lang].strip() and not RAW.search(feedback.text[lang]) for lang in LANGUAGES)


def finish(player):
    """Do the rest by its own solution."""
    for _ in range(len(player.lesson.steps) + 1):
        if player.done:
            return True
        player.demonstrate()
    return player.done


def test_every_lesson_of_the_course_has_its_file_and_the_other_way_round():
    for slug in tutor.GAMES:
        plan = course(slug)
        assert plan.lessons, slug
        files = {path.stem for path in (FOLDER / slug / "course").glob("*.toml")} - {"course"}
        assert sum(len(chapter.lessons) for chapter in plan.chapters) == len(plan.lessons) == len(files)
        assert all(set(chapter.title) == set(LANGUAGES) for chapter in plan.chapters)


def test_a_lesson_is_done_by_its_own_solution(name):
    assert finish(LessonPlayer(lesson_of(name)))


def test_everything_shown_and_asked_for_is_on_the_board(name):
    check_spots(lesson_of(name), f"{name}.toml", spots_of)


def test_a_lesson_is_short_and_helps(name):
    lesson = lesson_of(name)
    assert lesson.minutes in MINUTES
    for step in lesson.steps:
        assert step.kind == "tell" or step.hint is not None, f"step {step.number + 1} has no hint of its own"


def test_every_wrong_move_is_answered_and_nobody_gets_stuck(name):
    lesson = lesson_of(name)
    for step in lesson.steps:
        player = LessonPlayer(lesson, step.number)
        seat, before = player.seat, player.game.position()
        good = {player.expected()} if step.kind == "do" else set(step.solution) if step.kind == "try" else set()
        for move in dict.fromkeys([*map(str, player.game.moves()), *moves_on_the_board(lesson.game)]):
            if move in good or (step.free and player.game.judge(move).legal):
                continue
            where = f"{name}, step {step.number + 1}: {move}"
            feedback = player.play(move)
            assert feedback.kind in ("other", "refused", "unread"), where
            assert told(feedback) or feedback.kind == "unread", f"{where}: {feedback.text}"
            if feedback.kind == "refused":
                assert feedback.ruling.reasons and all(tutor.rule(id).text("cs") for id in feedback.ruling.rules), where
            assert player.step is step and player.progress == 0, where
        assert player.game.position() == before and player.seat == seat
        assert finish(player), f"{name}: stuck after wrong moves in step {step.number + 1}"


def test_between_the_moves_of_a_step_wrong_moves_are_answered_too(name):
    lesson = lesson_of(name)
    for step in lesson.steps:
        if step.kind != "do" or step.free:
            continue
        for count in range(1, len(step.solution)):
            player = LessonPlayer(lesson, step.number)
            for move in step.solution[:count]:
                player.play(move)
            for move in map(str, player.game.moves()):
                if move != step.solution[count]:
                    feedback = player.play(move)
                    assert feedback.kind == "other" and told(feedback) and player.progress == count, move
            assert player.play(step.solution[count]).kind in ("onward", "right")


def test_a_free_step_can_be_done_in_any_way_or_begun_again(name):
    lesson = lesson_of(name)
    for step in lesson.steps:
        for first in map(str, lesson.begin(step.number).moves()) if step.free else ():
            player = LessonPlayer(lesson, step.number)
            feedback = player.play(first)
            assert feedback.kind in ("onward", "right", "astray") and told(feedback), first
            for _ in range(20):
                if player.step is not step or player.astray():
                    break
                feedback = player.play(str(player.game.moves()[-1]))
                assert told(feedback)
            if player.step is step:
                player.restart()
            assert finish(player), f"{name}: stuck after {first} in step {step.number + 1}"


def test_every_wrong_answer_is_answered(name):
    lesson = lesson_of(name)
    for step in lesson.steps:
        if step.kind != "ask":
            continue
        player = LessonPlayer(lesson, step.number)
        right = player.right_answer(step)
        wrong = (
            [n for n in range(len(step.choices)) if n != right]
            if step.choices
            else [right - 1, right + 1, 99]
            if (step.quantity)
            else sorted(spots_of(player.game) - set(step.spots))
        )
        assert wrong
        for value in wrong:
            feedback = player.answer(value)
            assert feedback.kind == "wrong" and told(feedback), f"{name}, step {step.number + 1}: {value}"
            assert player.step is step
        assert player.answer(right).kind == "right" and told(player.feedback)
        assert finish(player)


def test_every_hint_says_something(name):
    lesson = lesson_of(name)
    for step in lesson.steps:
        player = LessonPlayer(lesson, step.number)
        hints = [player.hint() for _ in player.grades()]
        for hint in hints:
            assert all(hint["text"][lang].strip() for lang in LANGUAGES), f"{name}, step {step.number + 1}"
            assert not any(RAW.search(hint["text"][lang]) for lang in LANGUAGES), hint
        if step.kind in ("do", "try"):
            assert hints[-1]["move"] in step.solution
            assert [hint["number"] for hint in hints] == list(range(1, len(hints) + 1))
