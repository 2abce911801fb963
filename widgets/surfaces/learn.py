"""Learn: the course of a game, its lessons on the live board, and what the learner does in them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import tutor
from tutor.engine.errors import CivitasError
from tutor.engine.text import LANGUAGES, shown
from tutor.lessons import Feedback, Lesson, LessonPlayer, Progress
from tutor.lessons.sentences import lesson_text
from tutor.lessons.steps import Step
from widgets.surfaces import links
from widgets.surfaces.course import LONGEST_PROGRESS, CourseTable
from widgets.surfaces.lesson import closest
from widgets.surfaces.surface import Refused, number_of, text_of
from widgets.surfaces.table import rule_data
from widgets.surfaces.tabletop import NOTHING, title

#: What a state holds while there is nothing to show there.
EMPTY: dict[str, Any] = {key: NOTHING[key] for key in ("prompt", "seats", "panels", "spots", "moves", "chooser")} | {
    "course": None, "lesson": None, "step": None, "feedback": None, "hint": None, "can": {}, "arrows": [],
    "playing": False, "moves_left": 0, "end": None, "described": None, "scores": None,
}  # fmt: skip


class Learn(CourseTable):
    """The course, a lesson, or the end of one."""

    def __init__(self, slug: str, lang: str = "cs", **given: Any) -> None:
        super().__init__(slug, lang, **given)
        self.linked = False  # whether a link has led to a lesson
        if self.only is not None:
            self.enter(self.only)
        self.kept = self.autosave()

    @classmethod
    def opened(cls, slug: str, query: str | None, **given: Any) -> Learn:
        """The page of a link: language, lesson and step."""
        fields = links.query(query)
        found = cls(slug, links.language(fields), **given)
        if "lesson" in fields:
            step = fields.get("step", "")
            try:
                found.open(fields["lesson"], int(step) - 1 if step.isdecimal() and len(step) < 4 else 0)
                found.linked = True
            except CivitasError as error:
                found.tell(error)
        return found

    # --- what is shown

    @property
    def screen(self) -> str:
        """The course, a lesson, or the end of one."""
        if self.player is None:
            return "course"
        return "end" if self.player.done and not self.waiting() else "lesson"

    def show(self) -> dict[str, Any]:
        """One of the three screens."""
        screen = self.screen
        common = EMPTY | {
            "ui": self.words(),
            "screen": screen,
            "game": {"slug": self.book.slug, "title": title(self.book.slug)[self.lang]},
            "solo": self.only is not None,
            "keep": f"progress:{self.book.slug}",
            "carried": self.carried,
            "rule": rule_data(tutor.rule(self.open_rule), self.lang) if self.open_rule else None,
            "standins": self.stand_ins(),
            "autosave": "" if self.only is not None else self.autosave(),
        }
        if screen == "lesson":
            return common | self.lesson_state()
        return common | ({"end": self.end()} if screen == "end" else {"course": self.overview()})

    def link(self) -> str:
        """The way back here."""
        fields = {"lang": self.lang}
        if self.player is not None and self.only is None:
            fields |= {"lesson": self.player.lesson.id}
            if not self.player.done:
                fields |= {"step": str(self.player.number + 1)}
        return links.link(fields)

    # --- lessons come and go

    def open(self, id: str, step: int | None = None) -> None:
        """Open a lesson of the course, at a step or where it was left."""
        lesson = self.course.lessons.get(id)
        if lesson is None and self.only is not None and self.only.id == id:
            lesson = self.only
        if lesson is None:
            raise Refused("lesson", value=shown(id))
        self.enter(lesson, step if step is not None else self.left(id))

    def left(self, id: str) -> int:
        """The step at which a lesson was left."""
        return self.progress.lessons.get(id, {"step": 0})["step"]

    def enter(self, lesson: Lesson, step: int = 0) -> None:
        """Begin a lesson at a step; a step that it does not have is the first one."""
        at = step if 0 <= step < len(lesson.steps) else 0
        self.player = LessonPlayer(lesson, at, self.progress if self.only is None else None)
        self.at = lesson.id if self.only is None else ""
        self.begin()

    def begin(self) -> None:
        """A step begins: tell it."""
        self.clear()
        self.settle()
        self.speak = self.spoken(self.asked())

    def answer(self, feedback: Feedback | None, step: Step) -> None:
        """What the lesson answered; the moves of the others are shown one by one, and what is to be read gets time."""
        if feedback is None:
            return
        player, picked, hinted, tried = self.learner(), self.picked, self.hinted, self.tried
        self.clear()
        self.feedback, self.picked = feedback, picked
        if player.step is step:
            self.hinted, self.tried = hinted if feedback.kind != "onward" else None, tried
        else:
            own = feedback.since + (step.kind == "do")
            self.finished = step
            self.seen = own if feedback.until > own else None
            self.held = self.worth_reading(feedback, step)
        self.settle()
        self.speak = self.spoken(self.asked() if player.step is not step else None)

    def worth_reading(self, feedback: Feedback, step: Step) -> bool:
        """Whether the end of a step stays until the learner goes on: something is said, or another position follows."""
        player = self.learner()
        elsewhere = player.done or feedback.game is not player.game
        if step.kind == "tell":
            return self.seen is not None and elsewhere
        return elsewhere or feedback.ruling is not None or feedback.text != lesson_text("right")

    def on_open(self, message: Mapping[str, Any]) -> None:
        """Open a lesson, at a step or where it was left."""
        step = number_of(message, "step") if message.get("step") is not None else None
        self.open(text_of(message, "lesson"), step)

    def on_leave(self, _: Mapping[str, Any]) -> None:
        """Back to the course."""
        if self.only is not None:
            raise Refused("no_course")
        self.player = None
        self.describing = False
        self.begin()
        self.speak = self.say("course")

    def on_goto(self, message: Mapping[str, Any]) -> None:
        """To any step of the lesson."""
        player = self.learner()
        step = number_of(message, "step")
        if not 0 <= step < len(player.lesson.steps):
            raise Refused("field", field="step")
        player.goto(step)
        self.begin()

    def on_back(self, _: Mapping[str, Any]) -> None:
        """To the step before; while an end is being watched, to its beginning."""
        player = self.learner()
        self.on_goto({"step": max(player.number - 1, 0)})

    def on_again(self, _: Mapping[str, Any]) -> None:
        """The same step from its start; a lesson that is done from its beginning."""
        player = self.learner()
        player.goto(0 if player.done else player.number)
        self.begin()

    def on_next(self, _: Mapping[str, Any]) -> None:
        """Read on: past the moves of the others, past the end of a step, past something told."""
        player, step = self.learner(), self.asked()
        if self.seen is not None:
            self.watched()
        elif self.held:
            self.begin()
            if player.done:
                self.speak = self.say("lesson_done", title=player.lesson.title[self.lang])
        elif step is not None and step.kind == "tell":
            feedback = player.next()
            self.answer(feedback._replace(kind="read") if feedback is not None else None, step)
            if player.done and not self.waiting():
                self.speak = self.say("lesson_done", title=player.lesson.title[self.lang])
        else:
            raise Refused("do_first")

    def on_step(self, _: Mapping[str, Any]) -> None:
        """Show the next move of the others."""
        if self.seen is None or self.feedback is None:
            return
        self.seen += 1
        told = self.turns(self.feedback)[-1]
        self.watched(f"{told['player']}: {told['words']}.", self.seen >= self.feedback.until)

    def watched(self, told: str = "", all_of_it: bool = True) -> None:
        """A move of the others has been shown, or all of them; after the last one a step may begin."""
        if all_of_it:
            self.seen = None
        self.settle()
        self.speak = " ".join(part for part in (told, self.told_step(self.asked())) if part)

    # --- what the learner does

    def on_pick(self, message: Mapping[str, Any]) -> None:
        """A place on the board: an answer, a move, a choice of moves, or what it is."""
        player, step = self.learner(), self.asked()
        id = text_of(message, "spot")
        spot = self.drawing().spots.get(id)
        if spot is None:
            raise Refused("spot", value=shown(id))
        self.chooser, self.picked = None, id
        offered = self.offered()
        moves = [move for move in spot.asks if move in offered]
        if step is not None and step.spots:
            self.answer(player.answer(id), step)
        elif step is None or step.kind not in ("do", "try") or not spot.asks:
            self.inform(spot.label)
        elif len(moves) == 1:
            self.answer(player.play(moves[0]), step)
        elif moves:
            order = list(offered)
            self.chooser = {"title": spot.label, "spot": id, "moves": [order.index(move) for move in moves]}
            self.speak = self.say("choose_one", n=len(moves))
        else:
            rulings = [player.game.judge(move) for move in spot.asks]
            self.answer(player.play(str(closest(player.game, rulings, step.replies).move)), step)

    def on_play(self, message: Mapping[str, Any]) -> None:
        """A move by its notation."""
        player, step = self.learner(), self.asked()
        text = text_of(message, "move")
        if step is None:
            raise Refused("go_on_first")
        self.picked = self.chooser["spot"] if self.chooser is not None else ""
        self.answer(player.play(text), step)

    def on_answer(self, message: Mapping[str, Any]) -> None:
        """The answer to a question: the number of a choice, or a number."""
        player, step = self.learner(), self.asked()
        if step is None:
            raise Refused("go_on_first")
        value = number_of(message, "value")
        self.picked = ""
        if step.choices and 0 <= value < len(step.choices) and value not in self.tried:
            self.tried.append(value)
        self.answer(player.answer(value), step)

    def on_hint(self, _: Mapping[str, Any]) -> None:
        """The next hint."""
        player = self.learner()
        if self.asked() is None:
            raise Refused("go_on_first")
        self.hinted = player.hint()
        self.speak = self.hinted["text"][self.lang]

    def on_restore(self, message: Mapping[str, Any]) -> None:
        """Go on from what the browser or the file kept; ``here`` is true when the same tab comes back."""
        text = text_of(message, "text", LONGEST_PROGRESS)
        self.progress = Progress.from_text(text)
        kept, here = json.loads(text), message.get("here") is True
        at = kept["at"] if isinstance(kept.get("at"), dict) else {}
        self.at = at["lesson"] if at.get("lesson") in tuple(self.course.lessons) else ""
        if here and kept.get("lang") in LANGUAGES:
            self.lang = kept["lang"]
        if here and self.at and at.get("open") is True and self.left(self.at) < len(self.course.lessons[self.at].steps):
            self.open(self.at)
        elif self.linked and not here and self.player is not None:
            self.open(self.player.lesson.id, self.player.number)
        else:
            self.player = None
            self.begin()
