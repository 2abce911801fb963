"""What a learner has done: kept as text, carried away, and never trusted blindly."""

from __future__ import annotations

import json

import pytest

from tutor.engine.errors import InvalidSave
from tutor.lessons import Progress


def learned():
    progress = Progress()
    for step in range(1, 4):
        progress.reach("links", step, 3)
    progress.reach("shipping", 2, 5)
    for right in (False, True, True):
        progress.learn("END-OCC-01", right)
    return progress


def test_text_brings_everything_back():
    progress = learned()
    again = Progress.from_text(progress.to_text())
    assert again.lessons == progress.lessons and again.answers == progress.answers
    assert again.to_text() == progress.to_text()
    again.reach("links", 1, 3)
    assert progress.lessons["links"]["step"] == 3, "nothing is shared"


def test_the_farthest_step_counts_and_a_visit_does_not():
    progress = learned()
    assert progress.done("links") and not progress.done("shipping") and not progress.done("nothing")
    progress.reach("links", 1, 3)
    assert progress.lessons["links"] == {"step": 1, "best": 3, "steps": 3} and progress.done("links")
    progress.visit("new", 4, 5)
    assert progress.lessons["new"] == {"step": 4, "best": 0, "steps": 5} and not progress.done("new")


def test_mastery_grows_with_right_answers_and_falls_with_wrong_ones():
    progress = Progress()
    assert progress.mastery("END-OCC-01") == 0
    seen = []
    for _ in range(12):
        progress.learn("END-OCC-01", True)
        seen.append(progress.mastery("END-OCC-01"))
    assert seen[:8] == sorted(set(seen[:8])) and 0.3 < seen[0] < 0.4 and 0.9 < seen[-1] < 1
    progress.learn("END-OCC-01", False)
    assert progress.mastery("END-OCC-01") < seen[-1] and len(progress.answers["END-OCC-01"]) == 8


def test_merging_keeps_what_is_known_better():
    mine, other = Progress(), learned()
    mine.reach("shipping", 5, 5)
    mine.learn("END-ATK-01", True)
    mine.merge(other)
    assert mine.lessons["shipping"]["best"] == 5 and mine.done("links")
    assert mine.answers["END-OCC-01"] == [False, True, True] and mine.answers["END-ATK-01"] == [True]
    other.learn("END-OCC-01", False)
    assert mine.answers["END-OCC-01"] == [False, True, True], "nothing is shared"
    before = mine.to_text()
    mine.merge(Progress())
    assert mine.to_text() == before


LINKS = {"step": 1, "best": 1, "steps": 3}
GOOD = {"civitas_progress": 1, "lessons": {"links": LINKS}, "rules": {"END-OCC-01": [True]}}
LESSON = {"step": 0, "best": 0, "steps": 1}


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "7", "[]", "{}", "<script>alert(1)</script>", '"civitas"', "NaN", "\ud800", "[" * 100_000,
        '{"a":' * 50_000, "x" * 600_000, '{"civitas_progress": 1e999}', "1" * 10_000,
        *(json.dumps(GOOD | change) for change in (
            {"civitas_progress": 2}, {"civitas_progress": None}, {"civitas_progress": "1"}, {"civitas_progress": [1]},
            {"lessons": None}, {"lessons": []}, {"lessons": {"x" * 81: LESSON}}, {"lessons": {"a": []}},
            {"lessons": {"a": ["step", "best", "steps"]}}, {"lessons": {"a": None}}, {"lessons": {"a": {"step": 1}}},
            {"lessons": {"a": LESSON | {"more": 1}}}, {"lessons": {"a": LESSON | {"step": -1}}},
            {"lessons": {"a": LESSON | {"step": 1000}}}, {"lessons": {"a": LESSON | {"step": True}}},
            {"lessons": {"a": LESSON | {"step": "1"}}}, {"lessons": {"a": LESSON | {"step": 0.5}}},
            {"rules": None}, {"rules": [True]}, {"rules": {"A": True}}, {"rules": {"A": [1]}}, {"rules": {"A": "yes"}},
            {"rules": {"x" * 41: [True]}}, {"rules": {"A": [None]}},
        )),
        json.dumps({"civitas_progress": 1}),
    ],
)  # fmt: skip
def test_foreign_text_is_refused_in_a_sentence(text):
    with pytest.raises(InvalidSave) as refused:
        Progress.from_text(text)
    assert refused.value.text("en").endswith(".") and "postup" in refused.value.text("cs")


@pytest.mark.parametrize("thing", [None, 7, b"{}", {}, []])
def test_only_text_is_read(thing):
    with pytest.raises(InvalidSave):
        Progress.from_text(thing)


def test_more_fields_and_long_memories_are_read_with_care():
    kept = GOOD | {"at": {"lesson": "links"}, "rules": {"END-OCC-01": [True] * 500}}
    progress = Progress.from_text(json.dumps(kept))
    assert progress.answers == {"END-OCC-01": [True] * 8} and progress.lessons == GOOD["lessons"]
