"""One lesson on the live board: the position, what is told and asked, what was answered, and what helps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import tutor
from tutor.engine.game import Game, Turn
from tutor.engine.moves import Move
from tutor.engine.rulings import Ruling
from tutor.engine.text import fill
from tutor.lessons import Feedback, LessonPlayer
from tutor.lessons.steps import Step
from widgets.drawing import Drawing
from widgets.scenes import scene
from widgets.surfaces.surface import Refused, fixed_words
from widgets.surfaces.tabletop import PANEL, PERSON, Tabletop

#: Words of the table that the same parts of the page need here.
TABLE_WORDS = (
    "round", "passed", "score", "rules_of_event", "text_view", "copy_by_hand", "final", "final_table", "final_source",
    "final_total",
)  # fmt: skip
#: Help after which the place on the board is marked.
MARKING = ("target", "move", "answer")


class LessonTable(Tabletop):
    """A lesson as its learner sees it."""

    name = "learn"

    def __init__(self, slug: str, lang: str = "cs", compact: bool = False) -> None:
        super().__init__(slug, lang, compact=compact)
        self.player: LessonPlayer | None = None
        self.clear()

    def clear(self) -> None:
        """Nothing was answered, hinted or chosen in this step yet."""
        self.feedback: Feedback | None = None
        self.finished: Step | None = None  # the step that was just done, while its end is being watched
        self.seen: int | None = None  # the move shown while the others play
        self.held = False  # whether the end of a step stays until the learner goes on
        self.hinted: dict[str, Any] | None = None
        self.tried: list[int] = []
        self.picked = ""
        self.chooser = None

    # --- words

    def say(self, key: str, **facts: Any) -> str:
        """Words of the lesson, or of the table where they share a part of the page."""
        return fill(all_words(self.lang)[key], facts, lambda _, value: str(value), self.lang)

    def words(self) -> dict[str, str]:
        """The fixed words of the page."""
        return {key: all_words(self.lang)[key] for key in TABLE_WORDS} | fixed_words(self.name, self.lang)

    # --- what is on the board

    def learner(self) -> LessonPlayer:
        """The lesson; without one there is nothing to do."""
        if self.player is None:
            raise Refused("no_lesson")
        return self.player

    def waiting(self) -> bool:
        """Whether the end of a step is being watched, so that the next one has not begun on the screen."""
        return self.seen is not None or self.held

    def asked(self) -> Step | None:
        """The step that is on the screen; none while the end of the last one is being watched."""
        return None if self.player is None or self.waiting() else self.player.step

    def settle(self) -> None:
        """Put the right position on the board: the one at hand, or a moment of what has just been played."""
        self.game = None
        if self.player is None:
            return
        shown: Game = self.player.game
        if self.waiting() and self.feedback is not None and self.feedback.game is not None:
            shown = self.feedback.game
            until = self.feedback.until if self.seen is None else self.seen
            if shown.ply != until:
                shown = shown.branch()
                shown.goto(until)
        self.game = shown
        self.kinds = (PERSON,) * len(shown.players)

    def watching(self) -> int | None:
        """The seat of the learner, whoever decides."""
        return self.learner().seat

    def hidden(self) -> int | None:
        """Nobody else looks at the screen of a lesson."""
        return None

    def offered(self) -> dict[str, Move]:
        """What can be played in this step: every legal move, and what is to be tried although it is forbidden."""
        step, game = self.asked(), self.playing()
        if step is None or step.kind not in ("do", "try") or (step.free and self.learner().astray()):
            return {}
        found = {str(move): move for move in game.moves()}
        return found | {move: game.read(move) for move in step.solution if step.kind == "try"}

    def lesson_state(self) -> dict[str, Any]:
        """The board and everything beside it."""
        player, drawing, offered, step = self.learner(), self.drawing(), self.offered(), self.asked()
        where = {move: spot.id for spot in reversed(drawing.spots.values()) for move in spot.asks if move in offered}
        glowing = offered if step is not None and step.kind == "do" else {}
        marks = self.marks()
        spots = {
            spot.id: self.spot(spot, panel.id, glowing) | {"marked": marks.get(spot.id, "")}
            for panel in drawing.panels
            for spot in panel.spots
        }
        return {
            "lesson": self.about(player),
            "step": self.step_data(player, step) | {"look": self.look(step, drawing)} if step is not None else None,
            "scores": self.scores() if self.playing().over else None,
            "feedback": self.feedback_data(self.feedback) if self.feedback is not None else None,
            "hint": self.hint_data(),
            "can": self.can(player, step),
            "prompt": self.prompt(),
            "seats": self.seats(),
            "panels": [{key: getattr(panel, key) for key in PANEL} for panel in drawing.panels],
            "spots": spots,
            "arrows": [[one, other] for one, other in step.arrows] if step is not None else [],
            "moves": [self.move(move, where.get(text, "")) for text, move in offered.items()],
            "chooser": self.chooser,
            "playing": self.seen is not None,
            "moves_left": self.feedback.until - self.seen if self.feedback and self.seen is not None else 0,
            "described": self.description() if self.describing else None,
        }

    def place_of(self, move: str) -> str:
        """The spot at which a move is made, the learner's own before those of others; nothing where it has none."""
        return next((spot.id for spot in self.drawing().spots.values() if move in spot.asks), "")

    def marks(self) -> dict[str, str]:
        """What is marked on the board: what the step shows, and the target after a hint."""
        step = self.asked()
        found = {spot: "show" for spot in step.shown_spots} if step is not None else {}
        if self.hinted is not None and self.hinted["grade"] in MARKING:
            targets = list(self.hinted.get("spots", ())) if self.hinted["grade"] == "answer" else []
            move = self.hinted.get("move", "")
            targets += [self.place_of(move)] if move else []
            found |= {spot: "target" for spot in targets}
        return found

    def look(self, step: Step, drawing: Drawing) -> str:
        """The panel where an answer can be found: that of the spot, or the board of the player it is about."""
        panels = {spot.id: panel.id for panel in drawing.panels for spot in panel.spots}
        if step.spots:
            return panels.get(step.spots[0], "")
        _, _, whose = step.quantity.partition("players.")
        if not step.quantity:
            return ""
        seat = f":{whose.partition('.')[0]}"
        return next((panel.id for panel in drawing.panels if panel.id.endswith(seat)), drawing.panels[0].id)

    # --- what stands beside the board

    def about(self, player: LessonPlayer) -> dict[str, Any]:
        """Which lesson, and how far one is."""
        steps = player.lesson.steps
        now = self.finished.number if self.waiting() and self.finished is not None else player.number
        dots = [
            {
                "state": "done" if number < player.number else "now" if number == now else "open",
                "label": self.say("dot", n=number + 1, kind=self.say(f"kind_{step.kind}")),
                "now": number == now,
            }
            for number, step in enumerate(steps)
        ]
        return {
            "id": player.lesson.id,
            "title": player.lesson.title[self.lang],
            "number": now,
            "scene": max((step.number for step in steps[: now + 1] if step.scenario is not None), default=-1),
            "steps": len(steps),
            "label": self.say("step_of", n=min(now + 1, len(steps)), steps=len(steps)),
            "dots": dots,
        }

    def step_data(self, player: LessonPlayer, step: Step) -> dict[str, Any]:
        """What is told and what is asked."""
        *told, last = step.say[self.lang].split("\n\n")
        answer = "choices" if step.choices else "number" if step.quantity else "spots" if step.spots else ""
        placeless = bool(player.expected()) and not self.place_of(player.expected())
        several = len(step.solution) if step.kind == "do" and not step.free else 0
        return {
            "number": step.number,
            "kind": step.kind,
            "kind_text": self.say(f"kind_{step.kind}"),
            "told": [*told, last] if step.kind != "ask" else told,
            "question": last if step.kind == "ask" else "",
            "asked": self.say(f"asked_{answer or ('free' if step.free else 'button' if placeless else step.kind)}"),
            "answer": answer,
            "choices": [
                {"text": choice.text[self.lang], "tried": number in self.tried}
                for number, choice in enumerate(step.choices)
            ],
            "part": self.say("move_of", n=player.progress + 1, moves=several) if several > 1 else "",
        }

    def can(self, player: LessonPlayer, step: Step | None) -> dict[str, Any]:
        """What the buttons below the step do now."""
        last = player.done if self.waiting() else step is not None and step.number + 1 == len(player.lesson.steps)
        going = self.waiting() or (step is not None and step.kind == "tell")
        onward = self.say("skip" if self.seen is not None else "finish" if last else "read_on")
        grades = len(player.grades())
        return {
            "next": onward if going else "",
            "back": player.number > 0,
            "again": step is not None and (step.kind != "tell" or self.feedback is not None),
            "astray": step is not None and step.free and player.astray(),
            "hint": step is not None and step.kind != "tell" and player.hints < grades,
            "hint_text": self.say("hint" if not player.hints else "another_hint"),
        }

    def feedback_data(self, feedback: Feedback) -> dict[str, Any] | None:
        """What was answered: how it went, the rules that forbid, and what was played."""
        refused = feedback.ruling is not None and not feedback.ruling.legal
        turns = self.turns(feedback)
        if feedback.kind == "read" and not turns:
            return None
        text = ((feedback.more or {}) if refused else feedback.text).get(self.lang, "")
        if feedback.kind == "onward":
            text = self.prompt()["text"]
        return {
            "kind": feedback.kind,
            "title": self.say(f"feedback_{'tried' if refused and feedback.kind == 'right' else feedback.kind}"),
            "text": "" if feedback.kind == "read" else text,
            "spot": self.picked if refused or feedback.kind == "wrong" else "",
            "words": self.playing().text(feedback.ruling.move, self.lang) if feedback.ruling is not None else "",
            "reasons": self.reasons(feedback.ruling) if feedback.ruling is not None else [],
            "turns": turns,
        }

    def reasons(self, ruling: Ruling) -> list[dict[str, Any]]:
        """Every rule against a move: the sentence of the position, the rule in words, and where it stands."""
        return [
            {
                "text": text,
                "rule": reason.rule,
                "rule_text": tutor.rule(reason.rule).text(self.lang),
                "source": tutor.rule(reason.rule).cite(self.lang),
            }
            for reason, text in zip(ruling.reasons, ruling.sentences(self.lang), strict=True)
        ]

    def turns(self, feedback: Feedback) -> list[dict[str, Any]]:
        """What was played, as far as it has been shown: the learner's last move and those of the others."""
        if feedback.game is None:
            return []
        until = feedback.until if self.seen is None else self.seen
        return [self.turn(feedback.game, feedback.game.turn(ply)) for ply in range(feedback.since + 1, until + 1)]

    def turn(self, game: Game, turn: Turn) -> dict[str, Any]:
        """One move and what it did."""
        words = game.words(self.lang)
        return {
            "seat": turn.seat,
            "player": game.players[turn.seat] if turn.seat is not None else "",
            "words": words.move(turn.move) if turn.move is not None else "",
            "events": [{"text": words.event(event), "rules": list(event.rules)} for event in turn.events],
        }

    def hint_data(self) -> dict[str, Any] | None:
        """The last hint."""
        hint = self.hinted
        if hint is None:
            return None
        rule = hint.get("rule", "")
        return {
            "grade": hint["grade"],
            "label": self.say("hint_of", n=hint["number"], count=hint["count"]),
            "text": hint["text"][self.lang],
            "rule": rule,
            "source": tutor.rule(rule).cite(self.lang) if rule else "",
        }

    # --- what is said aloud

    def inform(self, text: str) -> None:
        """Show and say what something is."""
        self.notice = {"kind": "info", "text": text}
        self.speak = text

    def spoken(self, step: Step | None) -> str:
        """The last answer, and what a new step tells and asks."""
        parts: list[str] = []
        if self.feedback is not None:
            data = self.feedback_data(self.feedback)
            if data is not None:
                parts += [data["title"] + ".", *(reason["text"] for reason in data["reasons"]), data["text"]]
                mine = self.learner().seat
                told = [turn for turn in data["turns"] if turn["seat"] != mine]
                parts += [f"{turn['player']}: {turn['words']}." for turn in told]
        return " ".join(part for part in (*parts, self.told_step(step)) if part)

    def told_step(self, step: Step | None) -> str:
        """What a step tells and asks, in one line."""
        if step is None:
            return ""
        return f"{step.say[self.lang]} {self.step_data(self.learner(), step)['asked']}".replace("\n\n", " ")


def spots_of(game: Game) -> set[str]:
    """The ids of everything that can be pointed at in a position by the learner, who sits at the first seat."""
    return set(scene(game.slug)(game.view(0), game.words("en").name, "en", seat=0).spots)


@cache
def all_words(lang: str) -> dict[str, str]:
    """The words of the table and of the lesson in one language."""
    return fixed_words("table", lang) | fixed_words("learn", lang)


def closest(game: Game, rulings: list[Ruling], replies: Mapping[str, Any]) -> Ruling:
    """Of several forbidden moves the one closest to what is asked now; one that the author answers comes first."""
    asked = game.decision.kinds if game.decision is not None else ()
    return min(
        rulings,
        key=lambda each: (str(each.move) not in replies, each.move.kind not in asked, len(each.reasons)),
    )
