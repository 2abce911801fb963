"""Reads a lesson as its author wrote it; whatever is wrong is named by file, step and field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tutor.engine.errors import CivitasError, InvalidLesson
from tutor.engine.text import LANGUAGES, both, shown
from tutor.lessons.steps import Choice, Lesson, Step, Text, started

if TYPE_CHECKING:
    from tutor.lessons.player import LessonPlayer

LONGEST_TEXT = 900
LONGEST_FILE = 300_000
LESSON_FIELDS = {"id", "game", "title", "about", "minutes", "scenario", "start", "steps"}
START_FIELDS = {"players", "seed", "options", "moves"}
#: The fields that a step of each kind can have; a field that would never be shown or used is a mistake.
EVERY_STEP = {"say", "show", "rules", "opponents", "scenario", "replies"}
STEP_FIELDS = {
    "tell": EVERY_STEP,
    "do": EVERY_STEP | {"do", "goal", "free", "otherwise", "hint", "done"},
    "try": EVERY_STEP | {"try", "otherwise", "hint", "done"},
    "ask": EVERY_STEP | {"ask", "choices", "number", "spots", "because", "otherwise", "hint", "done"},
}
GOAL_VALUES = {"is", "least", "most"}


class Author:
    """Reads one lesson and raises the first fault with its file and step."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.step = 0

    def fault(self, key: str, **facts: Any) -> InvalidLesson:
        """The fault as an error that names file and step."""
        return InvalidLesson(key, file=shown(self.file), step=self.step, **facts)

    def text(self, value: Any, field: str) -> Text:
        """A text in every language."""
        sound = isinstance(value, dict) and set(value) == set(LANGUAGES)
        if not sound or not all(
            isinstance(text, str) and 0 < len(text.strip()) <= LONGEST_TEXT for text in value.values()
        ):
            raise self.fault("lesson_text", field=field, known=", ".join(LANGUAGES), n=LONGEST_TEXT)
        return {lang: " ".join(text.split()) for lang, text in value.items()}

    def maybe(self, data: Mapping[str, Any], field: str) -> Text | None:
        """A text that may be left out."""
        return self.text(data[field], field) if field in data else None

    def words(self, data: Mapping[str, Any], field: str) -> tuple[str, ...]:
        """A list of short texts, or one alone."""
        value = data.get(field, [])
        found = [value] if isinstance(value, str) else value
        if not isinstance(found, list) or not all(isinstance(each, str) and len(each) <= 200 for each in found):
            raise self.fault("lesson_list", field=field)
        return tuple(found)

    def flag(self, data: Mapping[str, Any], field: str) -> bool:
        """True or false, and false when left out."""
        value = data.get(field, False)
        if not isinstance(value, bool):
            raise self.fault("lesson_flag", field=field)
        return value

    def table(self, data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
        """Named values, or none."""
        value = data.get(field, {})
        if not isinstance(value, dict):
            raise self.fault("lesson_table", field=field)
        return value

    def fields(self, data: Any, known: set[str]) -> None:
        """Only known fields, in an object."""
        if not isinstance(data, dict):
            raise self.fault("lesson_object")
        for field in data:
            if field not in known:
                raise self.fault("lesson_field", field=shown(field), known=", ".join(sorted(known)))

    def read_step(self, data: Any, number: int) -> Step:
        """One step."""
        self.step = number + 1
        if not isinstance(data, dict):
            raise self.fault("lesson_object")
        kinds = [kind for kind in ("do", "try", "ask") if kind in data]
        if len(kinds) > 1:
            raise self.fault("lesson_kind")
        kind = kinds[0] if kinds else "tell"
        self.fields(data, STEP_FIELDS[kind])
        asked = self.text(data["ask"], "ask") if kind == "ask" else {}
        say = asked if kind == "ask" and "say" not in data else self.text(data.get("say"), "say")
        if asked and say is not asked:
            say = {lang: f"{say[lang]}\n\n{asked[lang]}" for lang in LANGUAGES}
        rules = self.words(data, "rules")
        for rule in rules:
            self.known_rule(rule)
        if kind == "tell" and rules:
            raise self.fault("lesson_claim", rule=rules[0])
        if kind in ("do", "try") and not self.words(data, kind):
            raise self.fault("lesson_list", field=kind)
        if not isinstance(data.get("number", ""), str):
            raise self.fault("lesson_number")
        step = Step(
            number, kind, say, rules, self.words(data, "show"), self.words(data, kind) if kind in ("do", "try") else (),
            self.goal(data), self.flag(data, "free"), self.choices(data), data.get("number", ""),
            self.words(data, "spots"), self.maybe(data, "because"),
            {move: self.text(text, f"replies.{move}") for move, text in self.table(data, "replies").items()},
            self.maybe(data, "otherwise"), self.words(data, "opponents"), self.maybe(data, "hint"),
            self.maybe(data, "done"), self.start(data, "scenario") if "scenario" in data else None,
        )  # fmt: skip
        if kind == "ask" and sum(bool(each) for each in (step.choices, step.quantity, step.spots)) != 1:
            raise self.fault("lesson_answer")
        if step.free and not step.goal:
            raise self.fault("lesson_goal", known=", ".join(sorted(GOAL_VALUES)))
        return step

    def start(self, data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
        """Where a lesson or a step starts; what the game itself reads is checked when it is laid out."""
        told = self.table(data, field)
        return {**told, "moves": list(self.words(told, "moves"))} if "moves" in told else told

    def goal(self, data: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
        """What must hold in the end: events with facts, or quantities with values."""
        value = data.get("goal", [])
        found = [value] if isinstance(value, dict) else value
        if not isinstance(found, list) or not all(self.sound_goal(each) for each in found):
            raise self.fault("lesson_goal", known=", ".join(sorted(GOAL_VALUES)))
        return tuple(found)

    def sound_goal(self, each: Any) -> bool:
        """Whether it is an event by name, or a path with numbers to compare."""
        if not isinstance(each, dict) or isinstance(each.get("event"), str):
            return isinstance(each, dict)
        values = [value for key, value in each.items() if key in GOAL_VALUES]
        numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
        return isinstance(each.get("number"), str) and bool(values) and numbers and len(values) == len(each) - 1

    def choices(self, data: Mapping[str, Any]) -> tuple[Choice, ...]:
        """The answers to choose from; exactly one is right."""
        found = []
        given = data.get("choices", [])
        if not isinstance(given, list):
            raise self.fault("lesson_list", field="choices")
        for each in given:
            if not isinstance(each, dict) or not set(each) <= {*LANGUAGES, "right", "why"}:
                raise self.fault("lesson_choice")
            text = self.text({lang: each.get(lang) for lang in LANGUAGES}, "choices")
            found.append(
                Choice(text, self.flag(each, "right"), self.text(each["why"], "why") if "why" in each else None)
            )
        if found and sum(choice.right for choice in found) != 1:
            raise self.fault("lesson_right")
        return tuple(found)

    def known_rule(self, rule: str) -> None:
        """A rule that the catalogue knows."""
        from tutor.engine.catalogue import rule as look_up

        try:
            look_up(rule)
        except CivitasError as error:
            raise self.fault("lesson_why", why=both(error.text)) from None


def build(author: Author, data: Any) -> Lesson:
    """The lesson of parsed data; its moves are not tried yet."""
    from tutor import GAMES

    author.fields(data, LESSON_FIELDS)
    if data.get("game") not in GAMES:
        raise author.fault("lesson_game", value=shown(data.get("game")), known=", ".join(GAMES))
    if not isinstance(data.get("id"), str) or not data["id"].replace("-", "").replace("_", "").isalnum():
        raise author.fault("lesson_id")
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        raise author.fault("lesson_list", field="steps")
    title, about = author.text(data.get("title"), "title"), author.text(data.get("about"), "about")
    minutes = data.get("minutes", 5)
    if isinstance(minutes, bool) or not isinstance(minutes, int) or not 1 <= minutes <= 60:
        raise author.fault("lesson_minutes")
    if "scenario" in data and "start" in data:
        raise author.fault("lesson_start")
    if "start" in data:
        author.fields(author.table(data, "start"), START_FIELDS)
    begin = {"seed": 1, **author.start(data, "start")} if "start" in data else author.start(data, "scenario")
    found = tuple(author.read_step(step, number) for number, step in enumerate(steps))
    return Lesson(data["id"], data["game"], title, about, minutes, begin, found)


def rehearse(author: Author, lesson: Lesson) -> None:
    """Play the lesson by its own solution; a step that cannot be done or does not show its rules is a fault."""
    from tutor.lessons.player import LessonPlayer

    author.step = 0
    try:
        player = LessonPlayer(lesson)
        for step in lesson.steps:
            author.step = step.number + 1
            if step.scenario is not None:
                started(lesson.game, step.scenario)
        for step in lesson.steps:
            author.step = step.number + 1
            for move in step.solution if step.kind == "try" else ():
                if player.game.judge(move).legal:
                    raise author.fault("lesson_allowed", move=move)
            shown_rules = player.demonstrate()
            if player.step is step:
                raise undone(author, player, step)
            missing = [rule for rule in step.rules if step.kind != "ask" and rule not in shown_rules]
            if missing:
                raise author.fault("lesson_shows", rule=missing[0], known=", ".join(sorted(shown_rules)))
    except CivitasError as error:
        if isinstance(error, InvalidLesson) and "file" in error.facts:
            raise
        raise author.fault("lesson_why", why=both(error.text)) from error


def undone(author: Author, player: LessonPlayer, step: Step) -> InvalidLesson:
    """Why a step is not done by its own solution: a move was refused, or the goal does not hold."""
    from tutor.lessons.acting import measure

    answer = player.feedback
    if answer is not None and answer.ruling is not None and not answer.ruling.legal:
        return author.fault("lesson_refused", move=str(answer.ruling.move), why=dict(answer.text))
    if answer is not None and answer.kind == "unread":
        return author.fault("lesson_why", why=dict(answer.text))
    for goal in step.goal:
        if "number" in goal:
            measure(player.game, goal["number"])
    return author.fault("lesson_solution")
