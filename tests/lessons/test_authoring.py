"""A lesson with a fault is refused with its file, step and field; nothing that an author writes breaks the reader."""

from __future__ import annotations

import copy
import datetime

import pytest

from tests.lessons.written import LESSON, data, small
from tutor.engine.errors import InvalidLesson
from tutor.engine.text import LANGUAGES
from tutor.lessons.authoring import LONGEST_FILE, LONGEST_TEXT, Author, build, rehearse
from tutor.lessons.course import check_spots, course, read_file, taught
from widgets.surfaces.lesson import spots_of

BOTH = {"en": "Text.", "cs": "Text."}
DO, TRY, NUMBER, CHOICES, SPOTS, FREE = 1, 2, 3, 4, 5, 6


def read(told):
    """The lesson of plain data, as a file would give it."""
    author = Author("mine.toml")
    lesson = build(author, told)
    rehearse(author, lesson)
    return lesson


def refused(told):
    with pytest.raises(InvalidLesson) as found:
        read(told)
    for lang in LANGUAGES:
        assert "mine.toml" in found.value.text(lang) and "{" not in found.value.text(lang)
    return found.value


def changed(step=None, /, **fields):
    """The lesson with some fields of itself or of a step changed; ``None`` leaves one out."""
    told = data()
    place = told if step is None else told["steps"][step]
    for field, value in fields.items():
        if value is None:
            place.pop(field, None)
        else:
            place[field] = value
    return told


def test_the_lesson_itself_is_sound():
    lesson = read(data())
    assert lesson == small() and [step.kind for step in lesson.steps] == [
        "tell", "do", "try", "ask", "ask", "ask", "do", "tell"]  # fmt: skip
    assert lesson.rules == ("END-ACTV-01", "END-OCC-01", "END-ACTV-02", "END-COMP-26")
    assert lesson.steps[0].shown_spots == ("building:0:0", "city:london")
    assert lesson.steps[0].arrows == (("building:0:0", "city:london"),)
    assert lesson.steps[NUMBER].say["en"] == "Count.\n\nHow many are in the harbour?"


@pytest.mark.parametrize(
    ("told", "key", "names"),
    [
        (changed(game="chess"), "lesson_game", ["game", "chess"]),
        (changed(game=None), "lesson_game", ["game"]),
        (changed(id="a b"), "lesson_id", ["id"]),
        (changed(id=7), "lesson_id", ["id"]),
        (changed(minutes=0), "lesson_minutes", ["minutes"]),
        (changed(minutes=True), "lesson_minutes", ["minutes"]),
        (changed(title="Small"), "lesson_text", ["title"]),
        (changed(title={"en": "Small"}), "lesson_text", ["title", "cs"]),
        (changed(about={"en": "A", "cs": "  "}), "lesson_text", ["about"]),
        (changed(steps=[]), "lesson_list", ["steps"]),
        (changed(author="me"), "lesson_field", ["author", "title"]),
        (changed(start={"players": 3}), "lesson_start", ["scenario", "start"]),
        (changed(scenario="here"), "lesson_table", ["scenario"]),
        (changed(scenario=None, start={"playrs": 3}), "lesson_field", ["playrs", "players"]),
        (changed(scenario={"players": 9}), "lesson_why", ["9"]),
        (changed(scenario={"boards": [{"harbor": -1}]}), "lesson_why", ["harbor"]),
        (changed(scenario={"moves": ["fly away"]}), "lesson_why", ["fly"]),
        (changed(scenario={"moves": 7}), "lesson_list", ["moves"]),
    ],
)
def test_a_fault_of_the_lesson_names_the_field(told, key, names):
    error = refused(told)
    assert error.key == key, error
    assert all(name in error.text("en") for name in names), error.text("en")


LONG = {"en": "x" * (LONGEST_TEXT + 1), "cs": "x"}


@pytest.mark.parametrize(
    ("number", "fields", "key", "names"),
    [
        (0, {"say": None}, "lesson_text", ["say"]),
        (0, {"say": "Text"}, "lesson_text", ["say"]),
        (0, {"say": LONG}, "lesson_text", ["say", str(LONGEST_TEXT)]),
        (0, {"say": BOTH | {"de": "Text."}}, "lesson_text", ["say"]),
        (0, {"rules": ["END-OCC-01"]}, "lesson_claim", ["END-OCC-01"]),
        (0, {"show": 7}, "lesson_list", ["show"]),
        (0, {"show": [7]}, "lesson_list", ["show"]),
        (0, {"hint": BOTH}, "lesson_field", ["hint"]),
        (0, {"done": BOTH}, "lesson_field", ["done"]),
        (0, {"goal": {"event": "occupied"}}, "lesson_field", ["goal"]),
        (0, {"sya": BOTH}, "lesson_field", ["sya", "say"]),
        (0, {"opponents": ["pass"] * 9}, "lesson_why", []),
        (DO, {"try": "pass"}, "lesson_kind", ["do", "try"]),
        (DO, {"do": []}, "lesson_list", ["do"]),
        (DO, {"do": 7}, "lesson_list", ["do"]),
        (DO, {"do": ["occupy london"]}, "lesson_refused", ["occupy london"]),
        (DO, {"do": ["occupy atlantis"]}, "lesson_why", ["atlantis"]),
        (DO, {"do": ["pass"], "opponents": ["ship india"]}, "lesson_why", []),
        (DO, {"rules": ["END-OCC-99"]}, "lesson_why", ["END-OCC-99"]),
        (DO, {"rules": ["END-SHIP-01"]}, "lesson_shows", ["END-SHIP-01", "END-OCC-01"]),
        (DO, {"replies": {"pass": "No."}}, "lesson_text", ["replies.pass"]),
        (DO, {"replies": "No."}, "lesson_table", ["replies"]),
        (DO, {"otherwise": "No."}, "lesson_text", ["otherwise"]),
        (DO, {"hint": {"en": "A"}}, "lesson_text", ["hint"]),
        (DO, {"because": BOTH}, "lesson_field", ["because"]),
        (DO, {"free": True}, "lesson_goal", ["goal"]),
        (DO, {"free": 1}, "lesson_flag", ["free"]),
        (DO, {"goal": {"number": "players.0.harbour", "is": 1}}, "lesson_why", ["players.0.harbour"]),
        (DO, {"goal": {"event": "opened"}}, "lesson_solution", []),
        (DO, {"scenario": {"boards": 7}}, "lesson_why", ["boards"]),
        (TRY, {"try": "pass"}, "lesson_allowed", ["pass"]),
        (TRY, {"try": ["activate colonial_house", "pass"]}, "lesson_allowed", ["pass"]),
        (TRY, {"try": "swim"}, "lesson_why", ["swim"]),
        (TRY, {"rules": ["END-OCC-01"]}, "lesson_shows", ["END-OCC-01"]),
        (NUMBER, {"number": None}, "lesson_answer", ["choices", "number", "spots"]),
        (NUMBER, {"spots": ["city:london"]}, "lesson_answer", ["choices", "number", "spots"]),
        (NUMBER, {"number": 7}, "lesson_number", ["number"]),
        (NUMBER, {"number": "players.7.harbor"}, "lesson_why", ["players.7.harbor"]),
        (NUMBER, {"number": "players.0.name"}, "lesson_why", ["players.0.name"]),
        (NUMBER, {"number": "..."}, "lesson_why", ["..."]),
        (NUMBER, {"ask": "How many?"}, "lesson_text", ["ask"]),
        (CHOICES, {"choices": 7}, "lesson_list", ["choices"]),
        (CHOICES, {"choices": [7]}, "lesson_choice", []),
        (CHOICES, {"choices": [BOTH]}, "lesson_right", []),
        (CHOICES, {"choices": [BOTH | {"right": True}, BOTH | {"right": True}]}, "lesson_right", []),
        (CHOICES, {"choices": [BOTH | {"right": "yes"}]}, "lesson_flag", ["right"]),
        (CHOICES, {"choices": [BOTH | {"right": True, "why": "so"}]}, "lesson_text", ["why"]),
        (CHOICES, {"choices": [{"en": "A", "right": True}]}, "lesson_text", ["choices"]),
        (FREE, {"goal": None}, "lesson_goal", ["goal"]),
        (FREE, {"goal": 7}, "lesson_goal", ["goal"]),
        (FREE, {"goal": [{}]}, "lesson_goal", ["goal"]),
        (FREE, {"goal": {"number": "players.0.harbor"}}, "lesson_goal", ["goal"]),
        (FREE, {"goal": {"number": "players.0.harbor", "is": "2"}}, "lesson_goal", ["goal"]),
        (FREE, {"goal": {"number": "players.0.harbor", "about": 2}}, "lesson_goal", ["goal"]),
        (FREE, {"goal": {"number": "players.0.harbor", "is": 9}}, "lesson_solution", []),
    ],
)
def test_a_fault_of_a_step_names_the_step_and_the_field(number, fields, key, names):
    error = refused(changed(number, **fields))
    assert error.key == key, error
    assert error.facts["step"] == number + 1
    assert f"step {number + 1}" in error.text("en") and f"krok {number + 1}" in error.text("cs")
    assert all(name in error.text("en") for name in names), error.text("en")


def test_the_first_fault_counts_and_files_are_named(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(LESSON, encoding="utf-8")
    assert read_file(file) == small()
    for text, key in (("x =", "lesson_toml"), ("x" * (LONGEST_FILE + 1), "lesson_long"), ("", "lesson_game")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InvalidLesson) as found:
            read_file(file)
        assert found.value.key == key and "mine.toml" in found.value.text("cs")
    file.write_bytes(b"\xff\xfe\x00")
    for path in (file, tmp_path / "nothing.toml", tmp_path):
        with pytest.raises(InvalidLesson) as found:
            read_file(path)
        assert found.value.key == "lesson_unreadable"


def test_a_place_that_is_not_on_the_board_is_named_with_its_neighbours():
    check_spots(small(), "mine.toml", spots_of)
    for number, field, spot in ((0, "show", "city:londn"), (0, "show", "city:londn -> city:paris"),
                                (SPOTS, "spots", "city:londn")):  # fmt: skip
        with pytest.raises(InvalidLesson) as found:
            check_spots(read(changed(number, **{field: [spot]})), "mine.toml", spots_of)
        text = found.value.text("en")
        assert f"step {number + 1}" in text and field in text and "city:londn" in text and "city:london" in text


ODD = (None, True, 0, -1, 7, 1.5, float("nan"), "", "x", "x" * 1000, [], [[]], [None], [7], ["x"], {}, {"x": 1},
       {"en": 1, "cs": 2}, {"": {}}, datetime.date(2020, 1, 1))  # fmt: skip


def places(thing, path=()):
    """Every place in plain data, from the outside to the inside."""
    yield path
    if isinstance(thing, dict):
        for key in thing:
            yield from places(thing[key], (*path, key))
    elif isinstance(thing, list):
        for key in range(len(thing)):
            yield from places(thing[key], (*path, key))


def test_whatever_stands_anywhere_is_read_or_refused_in_words():
    whole = data()
    tried = 0
    for path in [path for path in places(whole) if path]:
        for odd in ODD:
            told = copy.deepcopy(whole)
            inside = told
            for key in path[:-1]:
                inside = inside[key]
            inside[path[-1]] = odd
            tried += 1
            try:
                read(told)
            except InvalidLesson as error:
                assert error.text("en").startswith("Lesson ") and error.text("cs").startswith("Lekce "), (path, odd)
    assert tried > 2000


@pytest.mark.parametrize("odd", ODD)
def test_a_lesson_is_a_table(odd):
    with pytest.raises(InvalidLesson):
        read(odd)


def test_a_course_knows_where_each_rule_is_taught():
    found = taught("endeavor")
    for rule, ids in found.items():
        assert all(rule in course("endeavor").lessons[id].rules for id in ids)
    assert found["END-OCC-01"]


def test_a_game_without_lessons_has_an_empty_course():
    assert course("ages").chapters == () and course("ages").lessons == {} and taught("ages") == {}
