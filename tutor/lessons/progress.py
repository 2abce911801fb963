"""What a learner has done: lessons, and how well each rule is known; kept as text that can be carried away."""

from __future__ import annotations

import json
from typing import Any

from tutor.engine.errors import CivitasError, InvalidSave
from tutor.engine.text import shown

FORMAT = 1
LONGEST = 500_000
REMEMBERED = 8


class Progress:
    """Progress of one learner: steps done per lesson, and the last answers per rule."""

    def __init__(self) -> None:
        self.lessons: dict[str, dict[str, int]] = {}
        self.answers: dict[str, list[bool]] = {}

    def visit(self, lesson: str, step: int, steps: int) -> None:
        """The learner is at a step of a lesson, however it was reached."""
        now = self.lessons.setdefault(lesson, {"step": 0, "best": 0, "steps": steps})
        now["step"], now["steps"] = step, steps

    def reach(self, lesson: str, step: int, steps: int) -> None:
        """A step of a lesson was reached by doing the one before; the farthest one counts."""
        self.visit(lesson, step, steps)
        self.lessons[lesson]["best"] = max(self.lessons[lesson]["best"], step)

    def learn(self, rule: str, right: bool) -> None:
        """A rule was met, rightly or wrongly; the last few answers are remembered."""
        self.answers[rule] = [*self.answers.get(rule, []), right][-REMEMBERED:]

    def done(self, lesson: str) -> bool:
        """Whether all steps of a lesson were done once."""
        now = self.lessons.get(lesson)
        return now is not None and now["best"] >= now["steps"] > 0

    def mastery(self, rule: str) -> float:
        """How well a rule is known, from 0 to 1: later answers weigh more, and a few are needed for certainty."""
        answers = self.answers.get(rule, [])
        weights = range(1, len(answers) + 1)
        return (
            sum(w for w, right in zip(weights, answers, strict=True) if right) / (sum(weights) + 2) if answers else 0.0
        )

    def to_text(self) -> str:
        """The progress as text."""
        return json.dumps({"civitas_progress": FORMAT, "lessons": self.lessons, "rules": self.answers})

    @classmethod
    def from_text(cls, text: str) -> Progress:
        """The progress of a text; anything else is refused."""
        made = cls()
        try:
            if not isinstance(text, str) or len(text) > LONGEST:
                raise InvalidSave("progress_foreign")
            data: Any = json.loads(text)
            if data["civitas_progress"] != FORMAT:
                raise InvalidSave("progress_format", found=shown(data["civitas_progress"]), format=FORMAT)
            for lesson, now in data["lessons"].items():
                if len(lesson) > 80 or set(now) != {"step", "best", "steps"}:
                    raise InvalidSave("progress_foreign")
                if not all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 999 for n in now.values()):
                    raise InvalidSave("progress_foreign")
                made.lessons[lesson] = dict(now)
            for rule, answers in data["rules"].items():
                if len(rule) > 40 or not isinstance(answers, list) or not all(isinstance(a, bool) for a in answers):
                    raise InvalidSave("progress_foreign")
                made.answers[rule] = answers[-REMEMBERED:]
        except CivitasError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise InvalidSave("progress_foreign") from None
        return made

    def merge(self, other: Progress) -> None:
        """Take over what another record knows better."""
        for lesson, now in other.lessons.items():
            mine = self.lessons.setdefault(lesson, dict(now))
            mine["best"] = max(mine["best"], now["best"])
        for rule, answers in other.answers.items():
            if len(answers) > len(self.answers.get(rule, [])):
                self.answers[rule] = list(answers)
