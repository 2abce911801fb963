"""Practise: one exercise after another, chosen by what the learner knows; what one does with them, and the way back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any

import tutor
from tutor.engine.errors import CivitasError
from tutor.engine.text import LANGUAGES, shown
from tutor.lessons import Progress
from tutor.lessons.exercises import GRADES, LAST_SEED, LETTERS
from tutor.lessons.practice import topics
from widgets.surfaces import links
from widgets.surfaces.exercising import Exercising
from widgets.surfaces.surface import LONGEST_QUERY, Refused, text_of

LONGEST_KEPT = 600_000
MOST = 10**6
COUNTS = ("number", "answered", "right", "streak", "best")


class Practise(Exercising):
    """A stream of exercises for one learner."""

    def __init__(
        self, slug: str, lang: str = "cs", seed: int | None = None, keep: Callable[[str], None] | None = None
    ) -> None:
        super().__init__(slug, lang, SystemRandom().randrange(LAST_SEED) if seed is None else seed)
        self.keep = keep
        self.kept = ""
        self.beside: dict[str, Any] = {}  # what the lessons keep with the progress
        self.linked = False  # whether a link has led to this exercise

    @classmethod
    def opened(cls, slug: str, query: str | None) -> Practise:
        """The page of a link: language, topics, and a certain exercise."""
        fields = links.query(query)
        seed = fields.get("seed", "")
        page = cls(slug, links.language(fields), int(seed) if seed.isdecimal() and len(seed) < 10 else None)
        wished = [topic for topic in fields.get("topics", "").split(",") if topic in topics(slug)]
        try:
            if wished:
                page.narrow(wished)
            if "exercise" in fields:
                page.begin(page.stream.again(fields["exercise"]))
                page.linked = True
        except CivitasError as error:
            page.tell(error)
        return page

    def show(self) -> dict[str, Any]:
        """The exercise, and where the browser keeps what was done."""
        slug = self.book.slug
        kept = {"keep": f"practise:{slug}", "shared": f"progress:{slug}", "autosave": self.autosave()}
        return super().show() | kept

    # --- answering

    def on_answer(self, message: Mapping[str, Any]) -> None:
        """An answer by the places of the options; only the first one counts."""
        choices = message.get("choices")
        known = range(len(self.exercise.options))
        if not isinstance(choices, list) or not all(type(place) is int and place in known for place in choices):
            raise Refused("field", field="choices")
        if self.done:
            raise Refused("answered")
        verdict = self.exercise.check(*(LETTERS[place] for place in choices))
        if verdict.outcome == "unattempted":
            self.inform(verdict.text(self.lang))
            return
        self.chosen, self.verdict = tuple(sorted(set(choices))), verdict
        told = self.feedback()
        reasons = [reason["text"] for reason in told["reasons"]]
        parts = (told["title"], told["answer"], told["text"], *told["because"], *reasons)
        self.speak = " ".join(part for part in parts if part)

    def on_hint(self, _: Mapping[str, Any]) -> None:
        """The next hint; after the last one, the answer."""
        if self.done:
            raise Refused("answered")
        if self.hinted < len(GRADES) - 1:
            self.hinted += 1
            self.speak = self.exercise.hint(self.hinted)
        else:
            self.stream.given_up(self.exercise)
            self.gave_up = True
            self.speak = self.exercise.solution()

    def on_next(self, _: Mapping[str, Any]) -> None:
        """The next exercise, whether this one was answered or not."""
        self.linked = False
        self.begin(self.stream.next())
        self.speak = self.spoken()

    def on_later(self, _: Mapping[str, Any]) -> None:
        """Show what happens, or the position again."""
        if not self.done:
            raise Refused("answer_first")
        then = None if self.later else self.exercise.afterwards()
        if then is None:
            self.look_back()
        else:
            self.later, self.game = True, then
        self.speak = self.say("shows_after" if self.later else "shows_before")

    def on_topics(self, message: Mapping[str, Any]) -> None:
        """Practise certain topics only, or with none all of them mixed."""
        wished = message.get("topics")
        if not isinstance(wished, list) or not all(topic in topics(self.book.slug) for topic in wished):
            raise Refused("field", field="topics")
        self.narrow(wished)
        self.speak = self.spoken()

    def narrow(self, wished: list[str]) -> None:
        """Go on with certain topics."""
        self.linked = False
        self.stream.topics = frozenset(wished)
        self.begin(self.stream.next())

    # --- reading

    def on_pick(self, message: Mapping[str, Any]) -> None:
        """What a place on the board is; nothing is played here."""
        id = text_of(message, "spot")
        spot = self.drawing().spots.get(id)
        if spot is None:
            raise Refused("spot", value=shown(id))
        self.inform(spot.label)

    def inform(self, text: str) -> None:
        """Show and say something worth knowing."""
        self.notice = {"kind": "info", "text": text}
        self.speak = text

    def on_rule(self, message: Mapping[str, Any]) -> None:
        """Open a rule; an empty id closes it."""
        id = text_of(message, "id", LONGEST_QUERY)
        self.open_rule = tutor.rule(id).id if id else ""

    def on_describe(self, _: Mapping[str, Any]) -> None:
        """Open or close the text view of the position."""
        self.describing = not self.describing

    def on_dismiss(self, _: Mapping[str, Any]) -> None:
        """Close what lies over the board."""
        self.describing = False
        self.open_rule = ""

    def on_lang(self, message: Mapping[str, Any]) -> None:
        """Everything is said again in the other language."""
        super().on_lang(message)
        self.stream.lang = self.exercise.lang = self.lang

    # --- the ways back here

    def link(self) -> str:
        """The way back to this exercise."""
        wished = ",".join(topic for topic in topics(self.book.slug) if topic in self.stream.topics)
        return links.link({"lang": self.lang, "exercise": self.exercise.id, "topics": wished})

    def autosave(self) -> str:
        """What the browser or a file keeps: the progress as the lessons keep it, and where the stream is."""
        stream = self.stream
        at = {"exercise": self.exercise.id, "done": self.done, "seed": stream.seed, "topics": sorted(stream.topics)}
        counts = {key: getattr(stream, key) for key in COUNTS}
        whole = json.loads(stream.progress.to_text()) | self.beside | {"lang": self.lang, "practise": at | counts}
        return json.dumps(whole, separators=(",", ":"))

    def receive(self, message: Any) -> None:
        """Take a message; what has changed is kept where the page does not keep it itself."""
        super().receive(message)
        text = self.autosave()
        if self.keep is None or text == self.kept:
            return
        self.kept = text
        try:
            self.keep(text)
        except OSError as error:
            self.tell(Refused("not_kept", why=error.strerror or type(error).__name__))

    def on_restore(self, message: Mapping[str, Any]) -> None:
        """Go on from what was kept: ``text`` holds the progress, ``own`` the stream where they are kept apart."""
        text = text_of(message, "text", LONGEST_KEPT)
        own = text_of(message, "own", LONGEST_KEPT) if message.get("own") else text
        self.stream.progress = Progress.from_text(text)
        told = json.loads(text)
        self.beside = {"at": told["at"]} if isinstance(told.get("at"), dict) else {}
        self.go_on(own, message.get("here") is True)

    def go_on(self, text: str, here: bool) -> None:
        """Take up the stream where it was left; what cannot be read of it begins anew."""
        stream, slug = self.stream, self.book.slug
        try:
            whole = json.loads(text)
            at = whole["practise"]
            counts = {key: min(at[key], MOST) for key in COUNTS if type(at[key]) is int and at[key] >= 0}
            wished = frozenset(topic for topic in at["topics"] if topic in topics(slug))
            seed, id, done, lang = at["seed"], at["exercise"], at["done"] is True, whole.get("lang")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return
        for key, count in counts.items():
            setattr(stream, key, count)
        if type(seed) is int and 0 <= seed < LAST_SEED:
            stream.seed = seed
        if here and lang in LANGUAGES:
            self.lang = stream.lang = lang
        if self.linked:
            return
        stream.topics = wished
        try:
            self.begin(stream.next() if done else stream.again(id))
        except CivitasError:
            self.begin(stream.next())
        self.speak = self.spoken()
