"""What a question about a graph is made of, and its answer: as data, in words, as a table and as marks on a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tutor.engine.content import load_toml
from tutor.engine.errors import CivitasError
from tutor.engine.text import checked_language, fill, shown

if TYPE_CHECKING:
    import networkx as nx

AND = {"en": " and ", "cs": " a "}


@cache
def graph_texts(game: str) -> dict[str, dict[str, dict[str, str]]]:
    """The words of one game's graphs: graphs, questions, fields, answers, columns, styles and errors."""
    return load_toml(f"{game}/graphs.toml")


class Unknown(CivitasError):
    """Something that is not in the graph; names what is meant perhaps."""

    def text(self, lang: str = "en") -> str:
        """The sentence in one language."""
        said = graph_texts(self.facts["game"])["errors"][self.key][checked_language(lang)]
        return fill(said, self.facts, lambda _, value: str(value), lang)


class Line(NamedTuple):
    """One sentence: its key among the answers, and the facts that fill it."""

    key: str
    facts: dict[str, Any]


class Mark(NamedTuple):
    """Something to show on the map: a place or a link, or a line from one region ``to`` another, with a short label."""

    at: str
    style: str
    label: str = ""
    to: str = ""


class Cell(NamedTuple):
    """What stands in a table: a thing by its kind and name, a number, or a sentence."""

    kind: str
    value: Any


class Answer:
    """The answer to a question: ``data`` for programs, ``text()`` for people, ``table()`` where there is much to tell.

    ``rules`` are the rules it rests on, ``marks`` what to show on the map.
    """

    __slots__ = ("columns", "data", "graph", "lines", "marks", "question", "rows", "rules")

    def __init__(
        self,
        graph: nx.Graph,
        question: str,
        data: dict[str, Any],
        lines: Sequence[Line],
        rules: Sequence[str],
        marks: Sequence[Mark] = (),
        columns: Sequence[str] = (),
        rows: Sequence[Sequence[Cell]] = (),
    ) -> None:
        self.graph: dict[str, Any] = graph.graph
        self.question = question
        self.data = data
        self.lines = tuple(lines)
        self.rules = tuple(dict.fromkeys(rules))
        self.marks = tuple(marks)
        self.columns = tuple(columns)
        self.rows = tuple(tuple(row) for row in rows)

    def __repr__(self) -> str:
        return f"<Answer {self.text()!r}>"

    def sentences(self, lang: str = "en") -> tuple[str, ...]:
        """The answer sentence by sentence."""
        return tuple(self.say(line, checked_language(lang)) for line in self.lines)

    def text(self, lang: str = "en") -> str:
        """The answer in words."""
        return " ".join(self.sentences(lang))

    def table(self, lang: str = "en") -> list[list[str]]:
        """The table with its head; empty where the words say it all."""
        heads = graph_texts(self.graph["game"])["columns"]
        if not self.rows:
            return []
        body = [[self.cell(cell, checked_language(lang)) for cell in row] for row in self.rows]
        return [[heads[column][lang] for column in self.columns], *body]

    def cell(self, cell: Cell, lang: str) -> str:
        """What stands in one field of the table."""
        text = self.name(cell.kind, cell.value, lang)
        return text[:1].upper() + text[1:]

    def say(self, line: Line, lang: str) -> str:
        """One sentence in one language."""
        template = graph_texts(self.graph["game"])["answers"][line.key][lang]
        return fill(template, line.facts, lambda kind, value: self.name(kind, value, lang), lang)

    def name(self, kind: str, value: Any, lang: str) -> str:
        """A thing of the position in words; several are listed, a nothing is a dash."""
        if isinstance(value, Line):
            return self.say(value, lang)
        if kind.endswith("_way"):
            return " → ".join(self.name(kind.removesuffix("_way"), each, lang) for each in value)
        if isinstance(value, (list, tuple)):
            return listed([self.name(kind, each, lang) for each in value], lang)
        if value is None:
            return "–"
        if kind == "signed":
            return f"{value:+d}".replace("-", "−") if value else "0"
        if isinstance(value, float) and not value.is_integer():
            return f"{value:.1f}".replace(".", "," if lang == "cs" else ".")
        names: Mapping[tuple[str, Any], Mapping[str, str]] = self.graph["names"]
        if (kind, value) in names:
            return names[kind, value][lang]
        return str(int(value)) if isinstance(value, float) else str(value)


class Question(NamedTuple):
    """One question: the graph it is about, what must be told (names and kinds of fields), and what answers it."""

    id: str
    graph: str
    fields: dict[str, str]
    ask: Callable[..., Answer]
    live: bool = True  # whether it is about a position; others can be asked of the printed board too

    def text(self, game: str, lang: str = "en") -> str:
        """The question in words."""
        return graph_texts(game)["questions"][self.id][checked_language(lang)]

    def about(self, game: str, lang: str = "en") -> str:
        """Why one would ask."""
        return graph_texts(game)["questions"][self.id][f"about_{checked_language(lang)}"]


def listed(names: Sequence[str], lang: str) -> str:
    """Names in a row, the same ones counted.

    >>> listed(["a", "b", "a"], "en"), listed(["a", "b", "c"], "cs"), listed([], "en")
    ('a ×2 and b', 'a, b a c', '–')
    """
    counted = [name if n == 1 else f"{name} ×{n}" for name, n in Counter(names).items()]
    if len(counted) < 2:
        return counted[0] if counted else "–"
    return ", ".join(counted[:-1]) + AND[lang] + counted[-1]


def seat_of(graph: nx.Graph, player: int | str) -> int:
    """The seat of a player given by seat or by name."""
    players: tuple[str, ...] = graph.graph["players"]
    if isinstance(player, str) and player in players:
        return players.index(player)
    if isinstance(player, int) and not isinstance(player, bool) and 0 <= player < len(players):
        return player
    raise Unknown("player", game=graph.graph["game"], value=shown(player), known=", ".join(players) or "–")


def node_of(graph: nx.Graph, node: str) -> str:
    """A node of the graph."""
    return one_of(graph, node, list(graph))


def one_of(graph: nx.Graph, value: str, known: Sequence[str]) -> str:
    """A value that is known, or an error that names those that are meant perhaps."""
    if isinstance(value, str) and value in known:
        return value
    close = get_close_matches(shown(value), known, 3, 0.5) or known[:6]
    raise Unknown("node", game=graph.graph["game"], value=shown(value), known=", ".join(close))
