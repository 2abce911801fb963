"""The course of a game: its lessons, how far the learner is, how well the rules are known, and what comes next."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import tutor
from tutor.engine.text import shown
from tutor.lessons import Lesson, Progress, course
from widgets.surfaces.lesson import LessonTable
from widgets.surfaces.surface import LONGEST_QUERY, Refused, text_of
from widgets.surfaces.table import rule_data

LONGEST_PROGRESS = 600_000
FILE = "civitas-progress.json"


class CourseTable(LessonTable):
    """The course and the learner's progress; ``only`` is a lesson beside any course, as its author sees it."""

    def __init__(
        self,
        slug: str,
        lang: str = "cs",
        progress: Progress | None = None,
        only: Lesson | None = None,
        keep: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(slug, lang, compact=only is not None)
        self.only = only
        self.course = course(slug)
        self.progress = progress or Progress()
        self.keep = keep
        self.kept = ""
        self.at = ""  # the lesson that was open last
        self.carried: dict[str, str] | None = None
        self.open_rule = ""

    def overview(self) -> dict[str, Any]:
        """The chapters with their lessons, what to do next, and how well each topic is known."""
        following = self.following()
        lessons = self.course.lessons
        done = sum(self.progress.done(id) for id in lessons)
        return {
            "chapters": [
                {
                    "id": chapter.id,
                    "title": chapter.title[self.lang],
                    "lessons": [self.card(lesson, lesson is following) for lesson in chapter.lessons],
                }
                for chapter in self.course.chapters
            ],
            "lead": self.say("lead", n=len(lessons), minutes=sum(lesson.minutes for lesson in lessons.values())),
            "done": self.say("lessons_done", done=done, n=len(lessons)) if done else "",
            "next": self.card(following, True) if following is not None else None,
            "topics": self.topics(),
        }

    def card(self, lesson: Lesson, following: bool = False) -> dict[str, Any]:
        """One lesson: what it is about, how long it takes, how far one is."""
        now = self.progress.lessons.get(lesson.id, {"step": 0, "best": 0})
        done, begun = self.progress.done(lesson.id), 0 < now["step"] < len(lesson.steps)
        status = "done" if done else "begun" if begun else "new"
        where = self.say("status_begun", n=now["step"] + 1, steps=len(lesson.steps)) if begun else ""
        text = self.say("status_done") if done else where or self.say("status_new")
        return {
            "id": lesson.id,
            "title": lesson.title[self.lang],
            "about": lesson.about[self.lang],
            "minutes": self.say("minutes", n=lesson.minutes),
            "status": status,
            "status_text": text,
            "step": now["step"] if begun else 0,
            "where": where,
            "share": 100 if done else round(100 * min(now["best"] / len(lesson.steps), 1)),
            "following": following,
            "button": self.say("resume" if begun else "again_lesson" if done else "begin"),
        }

    def following(self) -> Lesson | None:
        """The lesson to do next: the one left in the middle, else the next one after it that is not done."""
        lessons = self.course.lessons
        ids = list(lessons)
        at = ids.index(self.at) if self.at in lessons else 0
        return next((lessons[id] for id in (*ids[at:], *ids[:at]) if not self.progress.done(id)), None)

    def topics(self) -> list[dict[str, Any]]:
        """How well the rules of each topic are known, of those that the course teaches."""
        taught: dict[str, list[str]] = {}
        for rule in dict.fromkeys(rule for lesson in self.course.lessons.values() for rule in lesson.rules):
            taught.setdefault(tutor.rule(rule).topic, []).append(rule)
        return [
            {
                "id": id,
                "title": topic[self.lang],
                "share": round(100 * sum(map(self.progress.mastery, taught[id])) / len(taught[id])),
                "met": sum(rule in self.progress.answers for rule in taught[id]),
                "count": len(taught[id]),
            }
            for id, topic in tutor.topics(self.book.slug).items()
            if id in taught
        ]

    def end(self) -> dict[str, Any]:
        """What was learned, and what comes next."""
        player = self.learner()
        lesson, following = player.lesson, self.following() if self.only is None else None
        return {
            "id": lesson.id,
            "title": lesson.title[self.lang],
            "text": self.say("end_text", n=len(lesson.rules)),
            "rules": [
                rule_data(tutor.rule(id), self.lang) | {"unsure": not all(player.met.get(id, [True]))}
                for id in lesson.rules
            ],
            "next": self.card(following, True) if following is not None else None,
            "all_done": following is None and self.only is None,
        }

    # --- progress

    def autosave(self) -> str:
        """What the browser or the file keeps: the progress, where one is, and the language."""
        at = {"lesson": self.at, "open": self.player is not None}
        return json.dumps(json.loads(self.progress.to_text()) | {"at": at, "lang": self.lang}, separators=(",", ":"))

    def receive(self, message: Any) -> None:
        """Take a message; what has changed is kept where the page does not keep it itself."""
        self.carried = None
        super().receive(message)
        text = self.autosave()
        if text == self.kept or self.keep is None:
            return
        self.kept = text
        try:
            self.keep(text)
        except OSError as error:
            self.tell(Refused("not_kept", why=error.strerror or type(error).__name__))

    def on_rule(self, message: Mapping[str, Any]) -> None:
        """Open a rule; an empty id closes it."""
        id = text_of(message, "id", LONGEST_QUERY)
        self.open_rule = tutor.rule(id).id if id else ""

    def on_describe(self, _: Mapping[str, Any]) -> None:
        """Open or close the text view of the position."""
        self.learner()
        self.describing = not self.describing

    def on_dismiss(self, _: Mapping[str, Any]) -> None:
        """Close what lies over the board."""
        self.chooser = None
        self.describing = False
        self.open_rule = ""

    def on_lang(self, message: Mapping[str, Any]) -> None:
        """Everything is said again in the other language."""
        super().on_lang(message)
        self.chooser = None

    def on_carry(self, _: Mapping[str, Any]) -> None:
        """The progress as text, to be taken elsewhere."""
        self.carried = {"text": self.progress.to_text(), "name": FILE}

    def on_bring(self, message: Mapping[str, Any]) -> None:
        """Take over progress that was carried here; what is known better stays."""
        self.progress.merge(Progress.from_text(text_of(message, "text", LONGEST_PROGRESS).strip()))
        self.inform(self.say("brought"))

    def on_forget(self, _: Mapping[str, Any]) -> None:
        """Begin anew, as if nothing had been learned."""
        self.progress, self.at, self.player = Progress(), "", None
        self.clear()
        self.settle()
        self.inform(self.say("forgotten"))


def keep_in_file(surface: CourseTable, file: Path) -> None:
    """Go on from a file and keep the progress there; a file that is something else is left alone, and said so."""
    try:
        if file.exists():
            surface.receive({"type": "restore", "text": file.read_text(encoding="utf-8")})
    except (OSError, ValueError) as error:
        surface.tell(Refused("not_read", file=shown(file.name), why=getattr(error, "strerror", "") or "?"))
    if surface.notice is None:
        surface.keep = partial(write, file)


def write(file: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    beside = file.with_name(f".{file.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)
