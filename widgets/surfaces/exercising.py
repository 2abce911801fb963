"""One exercise as the learner sees it: the question, the board of its position, the explanation, what is known."""

from __future__ import annotations

from typing import Any

import tutor
from tutor.engine.text import fill
from tutor.lessons import Exercise, Practice
from tutor.lessons.exercises import GRADES, LETTERS, Verdict, sentence, texts
from tutor.lessons.prerequisites import HARDEST, difficulty
from widgets.drawing import Drawing
from widgets.palette import sign
from widgets.surfaces.surface import fixed_words
from widgets.surfaces.table import rule_data
from widgets.surfaces.tabletop import PANEL, PERSON, Tabletop, title

#: Words of the table that the same parts of the page need here.
TABLE_WORDS = ("round", "passed", "score", "text_view")


class Exercising(Tabletop):
    """The exercise at hand, and how it was answered."""

    name = "practise"

    def __init__(self, slug: str, lang: str, seed: int) -> None:
        super().__init__(slug, lang)
        self.stream = Practice(slug, seed, self.lang)
        self.open_rule = ""
        self.begin(self.stream.next())

    def begin(self, exercise: Exercise) -> None:
        """Put an exercise on the screen."""
        self.exercise = exercise
        self.chosen: tuple[int, ...] = ()
        self.verdict: Verdict | None = None
        self.gave_up = False
        self.hinted = 0
        self.describing = False
        self.look_back()

    def look_back(self) -> None:
        """Show the position that is asked about."""
        self.later = False
        self.game = self.exercise.game
        self.kinds = (PERSON,) * len(self.game.players)

    @property
    def done(self) -> bool:
        """Whether the exercise is answered, or its answer was shown."""
        return self.verdict is not None or self.gave_up

    def watching(self) -> int | None:
        """The player who is asked about."""
        exercise = self.exercise
        if exercise.seat is not None or exercise.game.decision is None:
            return exercise.seat
        return exercise.game.decision.seat

    def hidden(self) -> int | None:
        """Nobody else looks at this screen."""
        return None

    # --- the whole

    def show(self) -> dict[str, Any]:
        """The exercise, the board, and how well the topics are known."""
        drawing, slug = self.drawing(), self.book.slug
        marked = self.marked(drawing)
        return {
            "ui": self.words(),
            "game": {"slug": slug, "title": title(slug)[self.lang]},
            "exercise": self.question(),
            "feedback": self.feedback() if self.done else None,
            "hint": self.hint(),
            "can": self.can(),
            "standing": self.standing(),
            "topics": self.known_topics(),
            "mixed": not self.stream.topics,
            "later": self.later,
            "look": self.look(drawing),
            "prompt": self.prompt(),
            "seats": self.seats(),
            "panels": [{key: getattr(panel, key) for key in PANEL} for panel in drawing.panels],
            "spots": {
                spot.id: self.spot(spot, panel.id, {}) | {"marked": "show" if spot.id in marked else ""}
                for panel in drawing.panels
                for spot in panel.spots
            },
            "arrows": [],
            "rule": rule_data(tutor.rule(self.open_rule), self.lang) if self.open_rule else None,
            "described": self.description() if self.describing else None,
            "standins": self.stand_ins(),
        }

    def say(self, key: str, **facts: Any) -> str:
        """Words of this page, or of the table where they share a part of it."""
        known = fixed_words("table", self.lang) | fixed_words(self.name, self.lang)
        return fill(known[key], facts, lambda _, value: str(value), self.lang)

    def words(self) -> dict[str, str]:
        """The fixed words of the page."""
        table = fixed_words("table", self.lang)
        return {key: table[key] for key in TABLE_WORDS} | fixed_words(self.name, self.lang)

    # --- the question

    def question(self) -> dict[str, Any]:
        """The question and its answers; how each of them was, once it is known."""
        exercise, lang = self.exercise, self.lang
        hard = difficulty(self.book.slug, exercise.rules)
        now = exercise.game.decision
        return {
            "id": exercise.id,
            "kind": exercise.kind,
            "kind_text": texts(f"{self.book.slug}/exercises.toml")["kinds"][exercise.kind][lang],
            "situation": now.prompt(lang) if now is not None and exercise.seat is None else "",
            "player": exercise.game.players[self.watching() or 0],
            "seat": self.watching(),
            "question": exercise.question(lang),
            "choose": sentence("choose_all")(lang) if exercise.many else "",
            "many": exercise.many,
            "number": exercise.number,
            "difficulty": hard,
            "hardest": HARDEST,
            "difficulty_text": self.say("difficulty", n=hard, most=HARDEST),
            "options": [self.option(place) for place in range(len(exercise.options))],
        }

    def option(self, place: int) -> dict[str, Any]:
        """One answer and, afterwards, how it was: right, wrong or missed."""
        option, state = self.exercise.options[place], self.how(place)
        return {
            "letter": LETTERS[place],
            "text": option.text(self.lang),
            "seat": option.value if self.exercise.seats else None,
            "chosen": place in self.chosen,
            "state": state,
            "state_text": self.say(f"answer_{state}") if state else "",
        }

    def how(self, place: int) -> str:
        """How an answer was: right, wrong where it was chosen, missed where it should have been, or nothing yet."""
        right, chosen = self.exercise.options[place].right, place in self.chosen
        if not self.done or not (right or chosen):
            return ""
        if not right:
            return "wrong"
        return "missed" if self.exercise.many and self.verdict is not None and not chosen else "right"

    def look(self, drawing: Drawing) -> str:
        """The panel to look at first: the player's board where a number is asked for that the map does not tell."""
        seat = self.watching()
        on_map = self.marked(drawing) & {spot.id for spot in drawing.panels[0].spots}
        if not self.exercise.number or on_map or seat is None:
            return ""
        return next((panel.id for panel in drawing.panels if panel.id.endswith(f":{seat}")), "")

    def marked(self, drawing: Drawing) -> set[str]:
        """Where the move that is asked about is made."""
        move = self.exercise.move
        return {spot.id for spot in drawing.spots.values() if move and move in spot.asks}

    def spoken(self) -> str:
        """The exercise as it is read aloud; the answers are buttons."""
        exercise, lang = self.exercise, self.lang
        choose = sentence("choose_all" if exercise.many else "choose_one")(lang)
        return " ".join(part for part in (exercise.situation(lang), exercise.question(lang), choose) if part)

    # --- the answer

    def feedback(self) -> dict[str, Any]:
        """How the answer was, and why, with the rules in words and where they are written."""
        exercise, lang, verdict = self.exercise, self.lang, self.verdict
        half = verdict is not None and verdict.outcome == "partly" and not exercise.many
        said = [why(lang) for place in self.chosen if half and (why := exercise.options[place].why) is not None]
        outcome = verdict.outcome if verdict is not None else "shown"
        return {
            "outcome": outcome,
            "title": sentence(outcome)(lang) if verdict is not None else self.say("shown"),
            "text": " ".join(said),
            "answer": "" if outcome == "correct" else self.answer(),
            "because": [each.text(lang) for each in exercise.because if not each.rule],
            "reasons": self.reasons(),
        }

    def answer(self) -> str:
        """The right answer in words; a rule that is explained anyway is not said twice."""
        right = [self.exercise.options[place] for place in self.exercise.right]
        named = [option.text(self.lang) for option in right if option.value not in self.exercise.rules]
        return sentence("answer", answer="; ".join(named))(self.lang) if named else ""

    def reasons(self) -> list[dict[str, str]]:
        """The explanation rule by rule; a rule that no sentence is about stands by itself."""
        told: dict[str, list[str]] = {}
        for each in self.exercise.because:
            if each.rule:
                told.setdefault(each.rule, []).append(each.text(self.lang))
        for id in self.exercise.rules:
            told.setdefault(id, [])
        return [
            {
                "text": " ".join(dict.fromkeys(sentences)),
                "rule": id,
                "rule_text": tutor.rule(id).text(self.lang),
                "source": tutor.rule(id).cite(self.lang),
            }
            for id, sentences in told.items()
        ]

    def hint(self) -> dict[str, str] | None:
        """The last hint that was asked for; after an answer it is gone."""
        if not self.hinted or self.done:
            return None
        return {
            "label": self.say("hint_label", n=self.hinted, most=len(GRADES) - 1),
            "text": self.exercise.help(self.hinted, self.lang),
        }

    def can(self) -> dict[str, str]:
        """What the buttons do now, in words; an empty one is not there."""
        last = self.hinted >= len(GRADES) - 1
        return {
            "hint": "" if self.done else self.say("show_answer" if last else "hint_more" if self.hinted else "hint"),
            "next": self.say("next" if self.done else "skip"),
            "later": self.say("show_before" if self.later else "show_after")
            if self.done and self.exercise.later
            else "",
        }

    # --- who knows what, and who sits at the table

    def standing(self) -> dict[str, Any]:
        """The streak, and how many answers were right."""
        stream = self.stream
        return {
            "streak": stream.streak,
            "best": stream.best,
            "answered": stream.answered,
            "right": stream.right,
            "streak_text": self.say("streak", n=stream.streak),
            "best_text": self.say("best", n=stream.best),
            "text": self.say("standing", right=stream.right, n=stream.answered),
        }

    def known_topics(self) -> list[dict[str, Any]]:
        """The topics to choose from, and how well each is known."""
        names = tutor.topics(self.book.slug)
        return [
            {
                "id": id,
                "title": names[id][self.lang],
                "on": id in self.stream.topics,
                "share": round(100 * known / met) if met else 0,
                "text": self.say("topic_known", known=known, met=met) if met else self.say("topic_new"),
            }
            for id, (known, met) in self.stream.standing().items()
        ]

    def seats(self) -> list[dict[str, Any]]:
        """Who sits at the table; scores would tell too much."""
        game = self.playing()
        deciding = game.decision.seat if game.decision is not None else None
        return [
            {
                "seat": seat,
                "name": game.players[seat],
                "deciding": seat == deciding,
                "score": None,
                "passed": bool(player.get("passed")),
                **sign(seat, player.get("color", ""))._asdict(),
            }
            for seat, player in enumerate(game.view(None)["players"])
        ]
