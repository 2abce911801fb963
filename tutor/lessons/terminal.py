"""A lesson in the terminal: read, play, answer, ask for hints; for authors and for those without a browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from textwrap import fill as wrapped
from typing import Any, TextIO

from tutor.engine.content import load_toml
from tutor.engine.errors import CivitasError
from tutor.engine.text import checked_language, fill, shown
from tutor.lessons.player import Feedback, LessonPlayer
from tutor.lessons.steps import Lesson, Step
from tutor.terminal import cited, event_line, rule_lines

WIDTH = 100
FEW = 15  # so many legal moves are listed without being asked for
DIGITS = 6


@cache
def texts() -> dict[str, dict[str, str]]:
    """The words of a lesson in the terminal."""
    found: dict[str, dict[str, str]] = load_toml("terminal.toml")["lesson"]
    return found


def say(key: str, lang: str, **facts: Any) -> str:
    """One sentence."""
    return fill(texts()[key][checked_language(lang)], facts, lambda _, value: str(value), lang)


def report(lesson: Lesson, file: str, lang: str) -> str:
    """What a sound lesson is, in a few lines."""
    kinds = {kind: sum(step.kind == kind for step in lesson.steps) for kind in ("tell", "do", "try", "ask")}
    lines = [say("sound", lang, file=shown(file), n=len(lesson.steps), **kinds), f"  {lesson.title[lang]}"]
    unhinted = [step.number + 1 for step in lesson.steps if step.kind != "tell" and step.hint is None]
    if unhinted:
        lines.append("  " + say("no_hint", lang, steps=", ".join(map(str, unhinted))))
    lines.append("  " + say("teaches", lang, n=len(lesson.rules), rules=", ".join(lesson.rules)))
    return "\n".join(lines)


class LessonTerminal:
    """One sitting with one lesson."""

    def __init__(
        self,
        lesson: Lesson,
        lang: str = "en",
        at: int = 0,
        lines: TextIO | None = None,
        out: Callable[[str], None] = print,
    ) -> None:
        self.player = LessonPlayer(lesson, at)
        self.lang = checked_language(lang)
        self.lines = lines
        self.out = out
        self.commands: dict[str, Callable[[str], None]] = {
            "next": self.next,
            "back": self.back,
            "again": self.again,
            "hint": self.hint,
            "moves": self.moves,
            "board": self.board,
            "rule": self.rule,
            "lang": self.language,
            "help": self.help,
        }

    def say(self, key: str, **facts: Any) -> None:
        """Print one sentence."""
        self.out(say(key, self.lang, **facts))

    def run(self) -> int:
        """Until the lesson is done, or somebody quits."""
        lesson = self.player.lesson
        self.out(f"{lesson.title[self.lang]}\n{wrapped(lesson.about[self.lang], WIDTH)}")
        self.say("welcome")
        self.tell()
        while not self.player.done:
            try:
                typed = self.read()
            except EOFError:
                break
            if typed.lower() in ("quit", "exit", "q"):
                break
            try:
                self.obey(typed)
            except CivitasError as error:
                self.out(error.text(self.lang))
        if self.player.done:
            self.say("done", n=len(lesson.rules))
            for id in lesson.rules:
                self.out("\n".join(rule_lines(id, self.lang)))
        else:
            self.say("bye")
        return 0

    def read(self) -> str:
        """The next line typed."""
        if self.lines is None:
            try:
                return input("> ").strip()
            except UnicodeDecodeError:
                return "?"
        line = self.lines.readline()
        if not line:
            raise EOFError
        return line.strip()

    def obey(self, typed: str) -> None:
        """Do what was typed: a command, an answer, or a move; an empty line reads on."""
        step = self.player.step
        assert step is not None
        word, _, rest = typed.partition(" ")
        command = self.commands.get(word.lower() or "next")
        if command is not None:
            command(rest.strip())
        elif step.kind == "ask":
            self.answered(self.player.answer(self.meant(step, typed)))
        else:
            self.answered(self.player.play(self.move(typed)))

    def meant(self, step: Step, typed: str) -> Any:
        """The answer that was typed: a number, the number of a choice, or a place by its name or the end of it."""
        if step.spots:
            return next((spot for spot in step.spots if typed in (spot, spot.rpartition(":")[2])), typed)
        sign, digits = (typed[:1], typed[1:]) if typed[:1] == "-" else ("", typed)
        if not digits.isdecimal() or len(digits) > DIGITS:
            return None
        return int(sign + digits) - (1 if step.choices else 0)

    def move(self, typed: str) -> str:
        """The move of a number in the list, or the notation as it is."""
        moves = self.player.game.moves()
        if typed.isdecimal() and len(typed) <= DIGITS and 1 <= int(typed) <= len(moves):
            return str(moves[int(typed) - 1])
        return typed

    # --- what is printed

    def tell(self) -> None:
        """The step at hand: what is told, what is asked, and how to answer."""
        player, step = self.player, self.player.step
        if step is None:
            return
        self.out("")
        self.say("step", n=step.number + 1, steps=len(player.lesson.steps))
        for paragraph in step.say[self.lang].split("\n\n"):
            self.out(wrapped(paragraph, WIDTH))
        for number, choice in enumerate(step.choices, 1):
            self.out(f"  {number}  {choice.text[self.lang]}")
        answer = "choices" if step.choices else "number" if step.quantity else "spots" if step.spots else step.kind
        self.say(f"asked_{answer}")
        if step.kind == "do" and len(player.game.moves()) <= FEW:
            self.moves()

    def answered(self, feedback: Feedback) -> None:
        """What the lesson answers, with the rules that forbid and what was played."""
        self.out("")
        if feedback.ruling is not None and not feedback.ruling.legal:
            for reason, sentence in zip(feedback.ruling.reasons, feedback.ruling.sentences(self.lang), strict=True):
                self.out("\n".join([f"{sentence} [{reason.rule}]", *cited((reason.rule,), self.lang)]))
            if feedback.more is not None:
                self.out(wrapped(feedback.more[self.lang], WIDTH))
        else:
            self.out(wrapped(feedback.text[self.lang], WIDTH))
        self.played(feedback)
        if feedback.kind == "right":
            self.tell()
        elif feedback.kind == "onward":
            self.asked()

    def played(self, feedback: Feedback) -> None:
        """The moves of the learner and of the others, with what they did."""
        if feedback.game is None:
            return
        for ply in range(feedback.since + 1, feedback.until + 1):
            turn = feedback.game.turn(ply)
            if turn.move is not None and turn.seat is not None:
                self.out(f"  {feedback.game.players[turn.seat]}: {feedback.game.text(turn.move, self.lang)}")
            for event in turn.events:
                self.out(f"    {event_line(feedback.game, event, self.lang)}")

    def asked(self) -> None:
        """What the game asks now."""
        decision = self.player.game.decision
        if decision is not None:
            self.out(f"{decision.player}: {decision.prompt(self.lang)}")

    # --- commands

    def next(self, _: str = "") -> None:
        """Read on."""
        feedback = self.player.next()
        if feedback is None:
            self.say("not_yet")
            return
        self.played(feedback)
        self.tell()

    def back(self, _: str = "") -> None:
        """The step before."""
        self.player.goto(self.player.number - 1)
        self.tell()

    def again(self, _: str = "") -> None:
        """The step from its start."""
        self.player.restart()
        self.tell()

    def hint(self, _: str = "") -> None:
        """The next hint; what only a board can mark is passed over."""
        hint = self.player.hint()
        if hint["grade"] == "target":
            hint = self.player.hint()
        move = f" [{hint['move']}]" if hint.get("move") else ""
        spots = f" [{', '.join(hint['spots'])}]" if hint["grade"] == "answer" and hint.get("spots") else ""
        rule = f" [{hint['rule']}]" if hint.get("rule") else ""
        head = say("hint", self.lang, n=hint["number"], count=hint["count"])
        self.out(wrapped(f"{head} {hint['text'][self.lang]}{rule}{move}{spots}", WIDTH))

    def moves(self, _: str = "") -> None:
        """What the game asks, and the legal moves."""
        self.asked()
        for number, move in enumerate(self.player.game.moves(), 1):
            self.out(f"  {number:>3}  {self.player.game.text(move, self.lang)}  [{move}]")

    def board(self, _: str = "") -> None:
        """The position as text."""
        self.out(self.player.game.describe(self.lang))

    def rule(self, id: str) -> None:
        """One rule in words."""
        self.out("\n".join(rule_lines(id.upper(), self.lang)))

    def language(self, lang: str) -> None:
        """Speak the other language."""
        self.lang = checked_language(lang)
        self.tell()

    def help(self, _: str = "") -> None:
        """What can be typed."""
        self.say("help")
