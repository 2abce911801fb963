"""The lesson player: an answer to everything, and no way to get stuck."""

from __future__ import annotations

import pytest

from tests.lessons.written import at, small
from tutor.engine.text import LANGUAGES
from tutor.lessons import LessonPlayer, Progress, read_lesson

TELL, DO, TRY, NUMBER, CHOICES, SPOTS, FREE, LAST = range(8)


def test_the_lesson_goes_from_step_to_step_by_its_own_solution():
    player = at(TELL)
    for number in range(len(player.lesson.steps)):
        assert player.number == number and not player.done
        player.demonstrate()
    assert player.done and player.step is None
    assert player.play("pass").kind in ("other", "refused") and player.answer(1).kind == "unread"
    assert player.hint()["grade"] == "none" and player.next() is None


def test_reading_on_passes_only_what_is_told():
    player = at(TELL)
    assert player.next() is not None and player.number == DO
    for number in (DO, TRY, NUMBER, CHOICES, SPOTS, FREE):
        player.goto(number)
        assert player.next() is None and player.number == number


def test_the_moves_of_the_solution_are_played_and_the_others_follow():
    player = at(DO)
    first = player.play("activate colonial_house")
    assert first.kind == "onward" and player.progress == 1 and player.number == DO
    second = player.play("occupy london")
    assert second.kind == "right" and second.text == {"en": "London is yours.", "cs": "Londýn je tvůj."}
    assert player.number == TRY and player.game.decision.seat == 0
    turns = [second.game.turn(ply) for ply in range(second.since + 1, second.until + 1)]
    assert [(turn.seat, str(turn.move)) for turn in turns] == [(0, "occupy london"), (1, "pass"), (2, "pass")]
    assert {event.name for event in second.events} >= {"occupied", "passed"}


@pytest.mark.parametrize(
    ("move", "kind", "says"),
    [
        ("activate shipyard", "other", "No ship today."),
        ("pass", "other", "London is the aim."),
        ("occupy london", "refused", "Send somebody first."),
        ("ship india", "refused", ""),
        ("sail away", "unread", "sail"),
        ("occupy atlantis", "unread", "atlantis"),
        ("", "unread", ""),
    ],
)
def test_another_move_is_answered_and_changes_nothing(move, kind, says):
    player = at(DO)
    before = player.game.position()
    feedback = player.play(move)
    assert feedback.kind == kind and says in feedback.text["en"] and feedback is player.feedback
    assert all(feedback.text[lang].strip() for lang in LANGUAGES)
    assert player.game.position() == before and (player.number, player.progress) == (DO, 0)
    assert (feedback.ruling is not None and bool(feedback.ruling.reasons)) == (kind == "refused")


def test_what_the_author_adds_to_a_refusal_is_kept_apart():
    feedback = at(DO).play("occupy london")
    assert feedback.more == {"en": "Send somebody first.", "cs": "Nejdřív někoho pošli."}
    assert feedback.text["cs"] == f"{feedback.ruling.text('cs')} Nejdřív někoho pošli."


@pytest.mark.parametrize("move", ["activate colonial_house", "occupy paris"])
def test_any_of_the_forbidden_moves_will_do(move):
    player = at(TRY)
    feedback = player.play(move)
    assert feedback.kind == "right" and not feedback.ruling.legal and player.number == NUMBER
    assert feedback.text["en"].endswith("Once a round.")


def test_a_legal_move_is_not_what_a_try_step_wants():
    player = at(TRY)
    feedback = player.play("pass")
    assert feedback.kind == "other" and "forbid" in feedback.text["en"] and player.number == TRY


def test_questions_are_answered_by_number_choice_and_place():
    player = at(NUMBER)
    assert player.answer(7).text["en"] == "Count again." and player.number == NUMBER
    assert player.answer(1).text["en"] == "One is left."
    assert player.answer(1).text["en"] == "He has passed." and player.number == CHOICES
    assert player.answer(0).text["en"] == "Yes."
    assert player.answer("city:paris").kind == "wrong" and player.number == SPOTS
    assert player.answer("city:london").kind == "right" and player.number == FREE


@pytest.mark.parametrize("number", [NUMBER, CHOICES])
@pytest.mark.parametrize("value", [None, "1", True, 1.0, [1], -1.5])
def test_an_answer_that_is_none_is_not_counted_as_wrong(number, value):
    player = at(number)
    assert player.answer(value).kind == "unread" and not player.met


@pytest.mark.parametrize("value", [None, 0, ["city:london"], {}, "city:atlantis"])
def test_a_place_that_is_none_is_a_wrong_answer(value):
    assert at(SPOTS).answer(value).kind == "wrong"


def test_a_move_during_a_question_or_a_text_is_answered():
    for number in (TELL, NUMBER, CHOICES, SPOTS, LAST):
        player = at(number)
        before = player.game.position()
        for move in ("pass", "ship india"):
            assert player.play(move).kind in ("other", "refused") and player.game.position() == before
    assert at(DO).answer(1).kind == "unread"


# --- free steps


def test_a_free_step_takes_any_way_to_its_goal():
    player = at(FREE)
    assert player.play("activate shipyard").kind == "onward"
    assert player.play("ship india").kind == "right" and player.number == LAST
    assert player.game.position()["shipping_tracks"]["india"] == [0], "the lesson goes on from the learner's own way"


def test_a_free_step_that_went_astray_starts_again():
    player = at(FREE)
    feedback = player.play("pass")
    assert feedback.kind == "astray" and player.number == FREE and player.astray()
    assert player.play("pass").kind == "astray", "nobody plays for the others"
    assert all(player.hint()["text"]["en"].startswith("The goal can no longer") for _ in range(4))
    player.restart()
    assert not player.astray()
    player.demonstrate()
    assert player.number == LAST


FOLLOWED = """
id = "followed"
game = "endeavor"
title = { en = "F", cs = "F" }
about = { en = "F", cs = "F" }
[scenario]
players = 3
boards = [{ harbor = 5, buildings = ["shipyard", "market"] }, { harbor = 2, buildings = ["market"] }, { harbor = 2 }]
[[steps]]
say = { en = "Anything.", cs = "Cokoli." }
do = ["activate colonial_house", "occupy london"]
free = true
goal = { number = "players.0.harbor", most = 3 }
opponents = ["pass", "pass"]
[[steps]]
say = { en = "Now sail.", cs = "Teď pluj." }
do = ["activate shipyard", "ship india"]
"""


def test_a_way_on_which_the_lesson_cannot_go_on_is_laid_out_anew():
    player = LessonPlayer(read_lesson(FOLLOWED))
    player.play("activate shipyard")
    feedback = player.play("ship africa")
    assert feedback.kind == "right" and feedback.game is not player.game
    assert feedback.game.position()["shipping_tracks"]["africa"] == [0]
    assert player.game.position()["cities"]["london"] == 0, "the position of the solution"
    player.demonstrate()
    assert player.done


# --- going back, help, what is remembered


def test_every_step_can_be_entered_at_once_and_again():
    lesson = small()
    steps = len(lesson.steps)
    for number in (-3, *range(steps), steps + 5):
        player = LessonPlayer(lesson, number)
        assert player.number == min(max(number, 0), steps)
        while not player.done:
            player.demonstrate()
    player = at(DO)
    player.play("activate colonial_house")
    player.restart()
    assert player.progress == 0 and player.game.position() == lesson.begin(DO).position()


def test_a_step_begun_afresh_stands_where_the_solutions_lead():
    player, lesson = at(TELL), small()
    for step in lesson.steps:
        assert player.game.position() == lesson.begin(step.number).position()
        player.demonstrate()


def test_hints_go_from_a_nudge_to_the_move():
    player = at(DO)
    grades = [player.hint() for _ in range(6)]
    assert [hint["grade"] for hint in grades] == ["nudge", "rule", "target", "move", "move", "move"]
    assert [hint["number"] for hint in grades] == [1, 2, 3, 4, 4, 4] and grades[0]["count"] == 4
    assert grades[0]["text"]["en"] == "The house." and grades[1]["rule"] == "END-ACTV-01"
    assert grades[2]["move"] == grades[3]["move"] == "activate colonial_house"
    assert "colonial_house" not in grades[3]["text"]["en"] and "Colonial House" in grades[3]["text"]["en"]
    player.play("activate colonial_house")
    assert player.hint()["grade"] == "nudge", "every move has its own hints"
    assert [player.hint() for _ in range(3)][-1]["move"] == "occupy london"


def test_hints_to_questions_end_with_the_answer():
    player = at(NUMBER)
    assert [player.hint()["grade"] for _ in range(3)] == ["nudge", "rule", "answer"]
    assert player.help_of(player.step, "answer")["text"] == {"en": "1", "cs": "1"}
    player = at(CHOICES)
    assert [player.hint()["grade"] for _ in range(3)] == ["nudge", "answer", "answer"], "it teaches no rule"
    assert player.hint()["text"]["cs"] == "Můj."
    player = at(SPOTS)
    player.hint()
    assert player.hint()["spots"] == ["city:london"]


def test_what_is_done_and_known_is_recorded():
    record = Progress()
    player = at(TELL, record)
    assert record.lessons["small"] == {"step": 0, "best": 0, "steps": 8}
    player.demonstrate()
    player.demonstrate()
    assert record.lessons["small"] == {"step": 2, "best": 2, "steps": 8}
    assert record.answers == {"END-ACTV-01": [True], "END-OCC-01": [True]}
    player.goto(NUMBER)
    assert record.lessons["small"] == {"step": 3, "best": 2, "steps": 8}, "a jump is not done"
    player.answer(9)
    player.answer(1)
    assert record.answers["END-COMP-26"] == [False, True] and record.lessons["small"]["best"] == 4


def test_help_that_tells_is_not_knowledge():
    for hints, known in ((2, True), (3, False), (4, False)):
        record = Progress()
        player = at(DO, record)
        for _ in range(hints):
            player.hint()
        player.demonstrate()
        assert record.answers["END-ACTV-01"] == [known], hints
