"""Plays a lesson: one step at a time, an answer to everything that is tried, and no way to get stuck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tutor.engine.errors import CivitasError
from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.engine.rulings import Ruling
from tutor.engine.text import both
from tutor.lessons.acting import measure, opponents_play, playable, reached
from tutor.lessons.progress import Progress
from tutor.lessons.sentences import lesson_text
from tutor.lessons.steps import Lesson, Step

GRADES = ("nudge", "rule", "target", "move")
TELLING = ("target", "move", "answer")  # help after which a rule was not found alone


class Feedback(NamedTuple):
    """What the lesson answers: how it went, in words of every language, and the ruling where a rule forbids.

    ``kind``: ``right`` (the step is done), ``onward`` (good, go on), ``refused`` (a rule forbids it), ``other`` (legal,
    but not what is asked), ``wrong`` (a wrong answer), ``astray`` (played, but the goal cannot be reached this way any
    more: start again), ``unread`` (not a move).  ``more`` is what the author adds to a refusal.  What was played stands
    in ``game`` after the move ``since``, up to the move ``until``: first the learner's, then the scripted ones.
    """

    kind: str
    text: Mapping[str, str]
    ruling: Ruling | None = None
    events: tuple[Event, ...] = ()
    game: Game | None = None
    since: int = 0
    until: int = 0
    more: Mapping[str, str] | None = None


class LessonPlayer:
    """One learner in one lesson; ``record`` remembers what was done and known."""

    def __init__(self, lesson: Lesson, at: int = 0, record: Progress | None = None) -> None:
        self.lesson = lesson
        self.record = record
        self.met: dict[str, list[bool]] = {}
        self.seat = first_seat(lesson)  # where the learner sits
        self.goto(at)

    def goto(self, number: int) -> None:
        """Start a step afresh, whatever has happened."""
        self.number = min(max(number, 0), len(self.lesson.steps))
        self.lay_out()
        self.feedback: Feedback | None = None

    def lay_out(self) -> None:
        """The position in which the step starts by the lesson's own solution."""
        self.game = self.lesson.begin(min(self.number, len(self.lesson.steps) - 1))
        self.start()

    def start(self) -> None:
        """Nothing of the step is done yet."""
        self.begun = self.game.ply
        self.progress = 0
        self.hints = 0
        self.helped = False
        self.events: tuple[Event, ...] = ()
        decision = self.game.decision
        if self.step is not None and self.step.kind in ("do", "try") and decision is not None:
            self.seat = decision.seat
        if self.record is not None:
            self.record.visit(self.lesson.id, self.number, len(self.lesson.steps))

    @property
    def step(self) -> Step | None:
        """The step at hand; ``None`` when the lesson is done."""
        return self.lesson.steps[self.number] if self.number < len(self.lesson.steps) else None

    @property
    def done(self) -> bool:
        """Whether all steps are done."""
        return self.step is None

    # --- going on

    def next(self) -> Feedback | None:
        """Read on after something was told; other steps are done, not skipped over."""
        step = self.step
        if step is None or step.kind != "tell":
            return None
        self.complete(step, Feedback("right", lesson_text("right"), since=self.game.ply))
        told, self.feedback = self.feedback, None
        return told

    def complete(self, step: Step, feedback: Feedback) -> Feedback:
        """The others play, then the next step begins; where its way differs from the learner's, it is laid out anew."""
        for rule in step.rules:
            self.learn(rule, not self.helped)
        own = tuple(str(move) for move in self.game.played[self.begun :]) if step.kind == "do" else ()
        straight = own == step.solution[: len(own)] or playable(
            self.game, self.lesson.steps[step.number :], done=step.number
        )
        events = opponents_play(self.game, step) if straight else ()
        feedback = feedback._replace(events=feedback.events + events, game=self.game, until=self.game.ply)
        self.number += 1
        following = self.step
        if following is not None and (following.scenario is not None or not straight):
            self.lay_out()
        else:
            self.start()
        if self.record is not None:
            self.record.reach(self.lesson.id, self.number, len(self.lesson.steps))
        return self.answered(feedback)

    def learn(self, rule: str, right: bool) -> None:
        """A rule was met in this lesson."""
        self.met.setdefault(rule, []).append(right)
        if self.record is not None:
            self.record.learn(rule, right)

    def restart(self) -> None:
        """The same step again from its start."""
        self.goto(self.number)

    # --- what the learner does

    def play(self, text: str) -> Feedback:
        """Try a move: it is played, answered, or refused with the rule; a wrong one never changes the game."""
        step = self.step
        if step is not None and step.free and self.astray():
            return self.answered(Feedback("astray", lesson_text("start_again")))
        try:
            ruling = self.game.judge(text)
        except CivitasError as error:
            return self.answered(Feedback("unread", both(error.text)))
        if not ruling.legal:
            return self.refused(step, ruling)
        if step is None:
            return self.answered(Feedback("other", lesson_text("finished")))
        move = str(ruling.move)
        if step.kind == "do" and (step.free or move == "".join(step.solution[self.progress : self.progress + 1])):
            return self.played(step, move)
        return self.answered(Feedback("other", self.reply(step, ruling), ruling))

    def refused(self, step: Step | None, ruling: Ruling) -> Feedback:
        """A forbidden move; where it was invited, the step is done."""
        feedback = Feedback("refused", both(ruling.text), ruling, since=self.game.ply)
        if step is None:
            return self.answered(feedback)
        invited = step.kind == "try" and str(ruling.move) in step.solution
        more = step.done if invited else step.replies.get(str(ruling.move))
        if more is not None:
            feedback = feedback._replace(text=both(lambda lang: f"{ruling.text(lang)} {more[lang]}"), more=more)
        return self.complete(step, feedback._replace(kind="right")) if invited else self.answered(feedback)

    def played(self, step: Step, move: str) -> Feedback:
        """A good move: play it, and see whether the step is done."""
        since = self.game.ply
        events = self.game.play(move)
        self.events += events
        self.progress += 1
        self.hints = 0
        played = Feedback("onward", lesson_text("onward"), None, events, self.game, since, self.game.ply)
        if reached(step, self.game, self.events, self.progress):
            return self.complete(step, played._replace(kind="right", text=step.done or lesson_text("right")))
        if step.free and self.astray():
            return self.answered(played._replace(kind="astray", text=lesson_text("start_again")))
        return self.answered(played)

    def astray(self) -> bool:
        """Whether another player decides or the game is over before the goal is reached."""
        decision = self.game.decision
        return decision is None or decision.seat != self.seat

    def reply(self, step: Step, ruling: Ruling) -> Mapping[str, str]:
        """What is said to a legal move that is not what the step asks for."""
        move = str(ruling.move)
        if move in step.replies:
            return step.replies[move]
        key = {"tell": "read_on", "ask": "answer_first", "try": "try_forbidden"}.get(step.kind, "legal_but")
        general = lesson_text(key, move=both(lambda lang: self.game.text(ruling.move, lang)))
        more = step.otherwise if step.kind in ("do", "try") else None
        return general if more is None else both(lambda lang: f"{general[lang]} {more[lang]}")

    def answer(self, value: Any) -> Feedback:
        """Answer a question: the number of a choice, a number, or the spot on the board."""
        step = self.step
        if step is None or step.kind != "ask":
            return self.answered(Feedback("unread", lesson_text("no_question")))
        whole = isinstance(value, int) and not isinstance(value, bool)
        why = None
        if step.choices:
            if not whole or not 0 <= value < len(step.choices):
                return self.answered(Feedback("unread", lesson_text("which_choice")))
            _, right, why = step.choices[value]
        elif step.quantity:
            if not whole:
                return self.answered(Feedback("unread", lesson_text("which_number")))
            right = value == measure(self.game, step.quantity)
        else:
            right = value in step.spots
        if right:
            said = why or step.because or step.done or lesson_text("right")
            return self.complete(step, Feedback("right", said, since=self.game.ply))
        for rule in step.rules:
            self.learn(rule, False)
        return self.answered(Feedback("wrong", why or step.otherwise or lesson_text("wrong")))

    def answered(self, feedback: Feedback) -> Feedback:
        """Keep the last answer."""
        self.feedback = feedback
        return feedback

    # --- help

    def grades(self) -> tuple[str, ...]:
        """The grades of help that this step has; the last one gives it away."""
        step = self.step
        if step is None or step.kind == "tell":
            return ("nudge",)
        found = GRADES if step.kind != "ask" else ("nudge", "rule", "answer")
        return tuple(grade for grade in found if grade != "rule" or step.rules)

    def hint(self) -> dict[str, Any]:
        """The next grade of help: a nudge, the rule, the target, the move or the answer; the last one stays."""
        step = self.step
        if step is None:
            return {"grade": "none", "text": lesson_text("finished"), "number": 0, "count": 0}
        grades = self.grades()
        if step.free and self.astray():
            again = lesson_text("start_again")
            return {"grade": grades[0], "text": again, "number": self.hints, "count": len(grades)}
        self.hints = min(self.hints + 1, len(grades))
        grade = grades[self.hints - 1]
        self.helped = self.helped or grade in TELLING
        return {"grade": grade, "number": self.hints, "count": len(grades)} | self.help_of(step, grade)

    def help_of(self, step: Step, grade: str) -> dict[str, Any]:
        """Help of one grade."""
        from tutor.engine.catalogue import rule as look_up

        if grade == "nudge":
            return {"text": step.hint or lesson_text(f"nudge_{step.kind}")}
        if grade == "rule":
            rule = look_up(step.rules[0])
            return {"rule": rule.id, "text": both(rule.text)}
        if grade == "answer":
            return {"text": self.solution_of(step), "spots": list(step.spots)}
        move = self.expected()
        if not move:
            return {"text": lesson_text("start_again")}
        if grade == "target":
            return {"text": lesson_text("look_here"), "move": move, "spots": list(step.show)}
        words = both(lambda lang: self.game.text(self.game.read(move), lang))
        return {"text": lesson_text("play_this", move=words), "move": move}

    def expected(self) -> str:
        """The next move of the step's own solution; nothing where the learner's own way has left it."""
        step = self.step
        if step is None or step.kind not in ("do", "try"):
            return ""
        if step.kind == "try":
            return step.solution[0]
        left = step.solution if step.free else step.solution[self.progress : self.progress + 1]
        return next((move for move in left if self.game.judge(move).legal), "")

    def solution_of(self, step: Step) -> Mapping[str, str]:
        """The right answer to a question, in words."""
        if step.choices:
            return next(choice.text for choice in step.choices if choice.right)
        if step.quantity:
            value = measure(self.game, step.quantity)
            return both(lambda _: str(value))
        return lesson_text("look_here")

    def demonstrate(self) -> set[str]:
        """Do the step by its own solution; the rules that were cited on the way."""
        step = self.step
        if step is None:
            return set()
        cited: set[str] = set()
        if step.kind == "tell":
            self.next()
        elif step.kind == "try":
            cited = {rule for move in step.solution for rule in self.game.judge(move).rules}
            self.play(step.solution[0])
        elif step.kind == "do":
            for move in step.solution:
                feedback = self.play(move)
                cited |= {rule for event in feedback.events for rule in event.rules}
                if self.step is not step or feedback.kind != "onward":
                    break
        else:
            self.answer(self.right_answer(step))
        return cited

    def right_answer(self, step: Step) -> Any:
        """The right answer to a question as it would be given."""
        if step.choices:
            return next(number for number, choice in enumerate(step.choices) if choice.right)
        return measure(self.game, step.quantity) if step.quantity else step.spots[0]


def first_seat(lesson: Lesson) -> int:
    """The seat that makes the first move of a lesson; one that cannot be played says so when it is."""
    first = next((step.number for step in lesson.steps if step.kind in ("do", "try")), 0)
    try:
        decision = lesson.begin(first).decision
    except CivitasError:
        return 0
    return decision.seat if decision is not None else 0
