"""The explorer: a position, a question about its graph, and the answer in words, as a table and on the map."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import tutor
from tutor.engine.errors import CivitasError
from tutor.engine.game import Game
from tutor.engine.text import shown
from tutor.graphs import graphs
from tutor.graphs.questions import Answer, Question, graph_texts
from widgets.drawing import Panel, Spot
from widgets.surfaces import links
from widgets.surfaces.explored import BOARD, KINDS, RANDOM, Explored
from widgets.surfaces.reference import alphabetical
from widgets.surfaces.surface import LONGEST_QUERY, LONGEST_TEXT, Refused, Surface, fixed_words, number_of, text_of
from widgets.surfaces.table import rule_data
from widgets.surfaces.tabletop import PANEL, title

NOBODY = ""  # the value of an optional player: anyone


class Explorer(Surface):
    """One position of a game and the questions that can be asked of it."""

    name = "explorer"

    def __init__(self, slug: str, lang: str = "cs", game: Game | None = None, question: str = "") -> None:
        super().__init__(lang)
        self.slug = slug
        self.graphs = graphs(slug)
        self.words: dict[str, Any] = graph_texts(slug)
        self.questions: dict[str, Question] = self.graphs.QUESTIONS
        self.question = question if question in self.questions else next(iter(self.questions))
        self.told: dict[str, str] = {}
        self.open_rule = ""
        self.describing = False
        self.at = Explored(slug)
        self.own = self.at.own
        if game is None:
            self.at.to_random(self.at.count, self.at.seed, self.at.start)
        else:
            self.at.to_game(game)

    @classmethod
    def opened(cls, slug: str, query: str | None) -> Explorer:
        """The explorer of a link: language, position, question and what was told."""
        fields = links.query(query)
        explorer = cls(slug, links.language(fields), question=fields.get("ask", ""))
        try:
            explorer.at.go(fields)
        except CivitasError as error:
            explorer.tell(error)
        explorer.give_way()
        for field, _ in explorer.fields():  # one after another: a card must be in the deck, or the player's
            if fields.get(field) in explorer.choices(field):
                explorer.told[field] = fields[field]
        return explorer

    # --- what is shown

    def show(self) -> dict[str, Any]:
        """The position, the questions, and the answer where everything has been told."""
        answer, missing = self.answer(), self.missing()
        panel = self.panel(answer)
        return {
            "ui": fixed_words(self.name, self.lang) | {key: text[self.lang] for key, text in self.screen().items()},
            "game": {"slug": self.slug, "title": title(self.slug)[self.lang]},
            "position": self.position(),
            "seats": self.at.seats(),
            "graphs": self.offered(),
            "question": self.form(missing),
            "answer": self.told_answer(answer) if answer is not None else None,
            "panels": [{key: getattr(panel, key) for key in PANEL}],
            "spots": {spot.id: self.spot(spot, panel.id, answer, missing) for spot in panel.spots},
            "rule": rule_data(tutor.rule(self.open_rule), self.lang) if self.open_rule else None,
            "described": self.description() if self.describing else None,
        }

    def position(self) -> dict[str, Any]:
        """Which position is explored, and what else could be."""
        at, game = self.at, self.at.game
        ply, length = (game.ply, game.length) if game is not None else (0, 0)
        return {
            "kind": at.kind,
            "kinds": [{"id": kind, "text": self.say(f"kind_{kind}")} for kind in KINDS],
            "counts": list(at.book.players),
            "count": at.count,
            "seed": at.seed,
            "ply": ply,
            "length": length,
            "label": self.say("moves_played", n=ply, length=length) if game is not None else "",
        }

    def offered(self) -> list[dict[str, Any]]:
        """The graphs with their questions; those about players are kept back on the printed board."""
        return [
            {
                "id": graph,
                "title": self.words["graphs"][graph][self.lang],
                "about": self.words["graphs"][graph][f"about_{self.lang}"],
                "questions": [
                    {"id": each.id, "text": each.text(self.slug, self.lang), "on": self.can_ask(each)}
                    for each in self.questions.values()
                    if each.graph == graph
                ],
            }
            for graph in self.graphs.GRAPHS
        ]

    def form(self, missing: str) -> dict[str, Any]:
        """The question with what it needs to be told, and what is missing."""
        question = self.asked()
        fields = [
            {
                "id": field,
                "kind": kind,
                "label": self.words["fields"][field][self.lang],
                "value": self.value(field),
                "options": [{"id": id, "text": text} for id, text in self.choices(field).items()],
            }
            for field, kind in self.fields()
        ]
        return {
            "id": question.id,
            "graph": question.graph,
            "text": question.text(self.slug, self.lang),
            "about": question.about(self.slug, self.lang),
            "fields": fields,
            "missing": self.wanted(missing),
        }

    def wanted(self, missing: str) -> str:
        """What the reader should do about a missing field."""
        return str(self.words["fields"][missing][f"missing_{self.lang}"]) if missing else ""

    def told_answer(self, answer: Answer) -> dict[str, Any]:
        """The answer as the page shows it."""
        head, *rows = answer.table(self.lang) or [[]]
        styles = self.words["styles"][answer.question]
        shapes: dict[str, str] = {}
        for mark in answer.marks:
            shapes.setdefault(mark.style, self.own.shape(mark))
        asked = next((self.own.spots(mark)[0] for mark in answer.marks if mark.style in ("asked", "best")), "")
        return {
            "at": asked,
            "sentences": list(answer.sentences(self.lang)),
            "table": {"head": head, "rows": rows} if rows else None,
            "rules": [rule_data(tutor.rule(id), self.lang) for id in answer.rules],
            "legend": [
                {"style": style, "text": styles[style][self.lang], "shape": shape} for style, shape in shapes.items()
            ],
        }

    def panel(self, answer: Answer | None) -> Panel:
        """The picture of the position with the marks of the answer."""
        found: Panel = self.own.panel(self.at, self.asked().graph, self.values(), self.lang, answer)
        return found

    def spot(self, spot: Spot, panel: str, answer: Answer | None, missing: str) -> dict[str, Any]:
        """One hot spot: what it is, what its marks mean, and whether pointing at it tells what is missing."""
        label = spot.label
        marks = []
        if answer is not None:
            marks = [mark for mark in answer.marks if not mark.to and spot.id in self.own.spots(mark)]
        if answer is not None and marks:
            styles = self.words["styles"][answer.question]
            told = [styles[mark.style][self.lang] + (f" ({mark.label})" if mark.label else "") for mark in marks]
            label = f"{label} {self.say('marked', what=', '.join(told))}"
        legal = bool(missing) and missing in dict(self.meant(spot.id))
        return {"label": label, "panel": panel, "legal": legal, "hint": self.say("choose_this") if legal else ""}

    def description(self) -> str:
        """The position as text, or the printed components."""
        if self.at.game is not None:
            return self.at.game.describe(self.lang)
        return str(self.own.described(self.at, self.lang))

    def screen(self) -> Mapping[str, Mapping[str, str]]:
        """The words of the page that this game says in its own way."""
        found: Mapping[str, Mapping[str, str]] = self.words.get("screen", {})
        return found

    def say(self, key: str, **facts: Any) -> str:
        """One of the fixed words or sentences; some games have their own."""
        return self.screen()[key][self.lang] if key in self.screen() else super().say(key, **facts)

    def link(self) -> str:
        """The way back here: language, position, question and what was told."""
        place = self.at.fields()
        if place is None:
            return ""
        told = {field: self.value(field) for field, _ in self.fields()}
        return links.link({"lang": self.lang, "ask": self.question, **told, **place})

    # --- the question

    def asked(self) -> Question:
        """The question that is asked."""
        return self.questions[self.question]

    def can_ask(self, question: Question) -> bool:
        """Whether the position can answer: the printed board has no players."""
        return self.at.game is not None or not question.live

    def give_way(self) -> None:
        """On the printed board a question about players gives way to one that it can answer, best without fields."""
        if not self.can_ask(self.asked()):
            able = [id for id, each in self.questions.items() if self.can_ask(each)]
            self.question = next((id for id in able if not self.questions[id].fields), able[0])
            self.notice = {"kind": "info", "text": self.say("board_only")}

    def fields(self) -> Iterator[tuple[str, str]]:
        """What must be told, with its kind; without players nobody is asked for one."""
        if self.at.game is None:
            yield from self.own.BARE
        for field, kind in self.asked().fields.items():
            if self.at.players or kind not in ("player", "anyone"):
                yield field, kind

    def choices(self, field: str) -> dict[str, str]:
        """What may be told in a field: values with their names; players are seats from 1, as in the notation."""
        kind = dict(self.fields())[field]
        if kind in ("player", "anyone"):
            anyone = {NOBODY: self.words["fields"]["anyone"][self.lang]} if kind == "anyone" else {}
            return anyone | {str(seat + 1): player for seat, player in enumerate(self.at.players)}
        named: dict[str, str] = self.own.choices(self.at, kind, self.values(self.own.DEPENDS.get(kind, ())), self.lang)
        if self.own.in_order(kind):
            named = dict(sorted(named.items(), key=lambda pair: alphabetical(pair[1], self.lang)))
        return named

    def values(self, names: Iterable[str] | None = None) -> dict[str, str]:
        """What has been told in all fields, or in some."""
        return {field: self.value(field) for field, _ in self.fields() if names is None or field in names}

    def value(self, field: str) -> str:
        """What has been told; a player who was not chosen is the one to decide."""
        told = self.told.get(field, "")
        if told and told in self.choices(field):
            return told
        kind = dict(self.fields())[field]
        if kind == "player" and self.at.game is not None:
            decision = self.at.game.decision
            return str(decision.seat + 1 if decision is not None else 1)
        return str(self.own.usual(self.at, kind))

    def missing(self) -> str:
        """The first field that has not been told."""
        return next((field for field, kind in self.fields() if kind != "anyone" and not self.value(field)), "")

    def answer(self) -> Answer | None:
        """The answer, once everything has been told."""
        if self.missing():
            return None
        question = self.asked()
        told: dict[str, Any] = {}
        for field, kind in self.fields():
            value = self.value(field)
            if field in question.fields:
                told[field] = (int(value) - 1 if value else None) if kind in ("player", "anyone") else value
        return question.ask(self.own.graph(self.at, question.graph, self.values()), **told)

    def meant(self, spot: str) -> Iterator[tuple[str, str]]:
        """The fields that pointing at a spot could tell, with their values."""
        fits: Iterator[tuple[str, str]] = self.own.meant(self.at, spot, tuple(self.fields()))
        return ((field, value) for field, value in fits if value in self.choices(field))

    def heard(self) -> None:
        """Say the answer, or what is missing."""
        answer = self.answer()
        self.speak = answer.text(self.lang) if answer is not None else self.wanted(self.missing())

    # --- what a person does

    def on_ask(self, message: Mapping[str, Any]) -> None:
        """Another question; what was told stays where it fits."""
        id = text_of(message, "question", LONGEST_QUERY)
        if id not in self.questions:
            raise Refused("field", field="question")
        if self.can_ask(self.questions[id]):
            self.question = id
            self.heard()
        else:
            self.notice = {"kind": "info", "text": self.say("board_only")}
            self.speak = self.notice["text"]

    def on_tell(self, message: Mapping[str, Any]) -> None:
        """Tell a city, a region or a player by name."""
        field, value = text_of(message, "field", LONGEST_QUERY), text_of(message, "value", LONGEST_QUERY)
        if field not in dict(self.fields()) or (value and value not in self.choices(field)):
            raise Refused("field", field=shown(field))
        self.told[field] = value
        self.heard()

    def on_pick(self, message: Mapping[str, Any]) -> None:
        """Point at the map: the first field that fits and is missing is told; where none is, all of them anew."""
        id = text_of(message, "spot")
        panel = self.panel(None)
        spot = next((spot for spot in panel.spots if spot.id == id), None)
        if spot is None:
            raise Refused("spot", value=shown(id))
        fits = dict(self.meant(id))
        if not fits:
            self.speak = self.spot(spot, panel.id, self.answer(), "")["label"]
            self.notice = {"kind": "info", "text": self.speak}
            return
        field = next((each for each in fits if not self.value(each)), "")
        if not field:
            field = next(iter(fits))
            self.told = {told: value for told, value in self.told.items() if told not in fits}
        self.told[field] = fits[field]
        self.heard()

    def on_forget(self, _: Mapping[str, Any]) -> None:
        """Forget what was pointed at."""
        self.told = {field: value for field, value in self.told.items() if field in ("player", "deck")}
        self.heard()

    def on_position(self, message: Mapping[str, Any]) -> None:
        """The printed board, or a game of random moves."""
        kind, at = text_of(message, "kind", LONGEST_QUERY), self.at
        if kind == BOARD:
            at.to_board()
        elif kind == RANDOM:
            count = number_of(message, "players") if "players" in message else at.count
            seed = number_of(message, "seed") if "seed" in message else at.seed
            at.to_random(count, seed, at.game.ply if at.game is not None else at.start)
        else:
            raise Refused("field", field="kind")
        self.give_way()
        self.heard()

    def on_goto(self, message: Mapping[str, Any]) -> None:
        """To a moment of the game."""
        if self.at.game is None:
            raise Refused("no_game")
        self.at.game.goto(number_of(message, "ply"))
        self.heard()

    def on_load(self, message: Mapping[str, Any]) -> None:
        """Explore the game of a file."""
        self.at.to_game(tutor.load(text_of(message, "text", LONGEST_TEXT)))
        self.heard()

    def on_restore(self, message: Mapping[str, Any]) -> None:
        """Explore the game that the browser keeps from the table."""
        text = text_of(message, "text", LONGEST_TEXT)
        try:
            kept = json.loads(text)
            save, ply = json.dumps(kept["save"]), kept.get("ply")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise Refused("restore") from None
        game = tutor.load(save)
        game.goto(ply if isinstance(ply, int) and 0 <= ply <= game.length else game.length)
        self.at.to_game(game)
        self.heard()

    def on_rule(self, message: Mapping[str, Any]) -> None:
        """Open a rule; an empty id closes it."""
        id = text_of(message, "id", LONGEST_QUERY)
        self.open_rule = tutor.rule(id).id if id else ""

    def on_describe(self, _: Mapping[str, Any]) -> None:
        """Open or close the text view of the position."""
        self.describing = not self.describing

    def on_dismiss(self, _: Mapping[str, Any]) -> None:
        """Close the rule and the text view."""
        self.open_rule, self.describing = "", False
