"""The rule catalogue: every ledger rule in words, with its source and topic."""

from __future__ import annotations

from functools import cache
from typing import Any
from unicodedata import combining, normalize

from tutor.engine.content import load_toml
from tutor.engine.errors import UnknownRule
from tutor.engine.text import checked_language, shown

#: The first letters of a rule id name its game.
PREFIXES = {"END": "endeavor", "SET": "settlers", "TTA": "ages", "HOR": "horizon", "CIV": "civilization"}
PAGE = {"en": "p.", "cs": "s."}


class Rule:
    """One rule of a rulebook: an id, words in both languages, the place in the rulebook."""

    __slots__ = ("game", "id", "page", "section", "status", "texts", "topic")

    def __init__(self, id: str, game: str, record: dict[str, Any]) -> None:
        self.id = id
        self.game = game
        self.topic: str = record["topic"]
        self.section: str = record["section"]
        self.page: int = record["page"]
        self.status: str = record["status"]
        self.texts = {lang: record[lang] for lang in PAGE}

    def __repr__(self) -> str:
        return f"rule({self.id!r})"

    def text(self, lang: str = "en") -> str:
        """The rule in words."""
        return self.texts[checked_language(lang)]

    @property
    def source(self) -> str:
        """Heading and page in the rulebook."""
        return self.cite("en")

    def cite(self, lang: str = "en") -> str:
        """Heading and page in the rulebook, in the words of a language."""
        return f"{self.section}, {PAGE[checked_language(lang)]} {self.page}"

    @property
    def taught_in(self) -> tuple[str, ...]:
        """The lessons that teach this rule."""
        from tutor.lessons.course import taught

        return taught(self.game).get(self.id, ())

    def topic_name(self, lang: str = "en") -> str:
        """The topic in words."""
        return topics(self.game)[self.topic][checked_language(lang)]


@cache
def rules(game: str) -> dict[str, Rule]:
    """All rules of one game by id, in the order of the rulebook."""
    return {id: Rule(id, game, record) for id, record in load_toml(f"{game}/rules.toml").items()}


@cache
def topics(game: str) -> dict[str, dict[str, str]]:
    """The topics of one game in the order of the rulebook, each with its name and introduction."""
    return load_toml(f"{game}/topics.toml")


def rule(id: str) -> Rule:
    """One rule by its id.

    >>> rule("END-SHIP-07").source
    'Plavba, p. 7'
    """
    game = PREFIXES.get(id.split("-")[0]) if isinstance(id, str) else None
    known: dict[str, Rule] = {}
    if game is not None:
        try:
            known = rules(game)
        except FileNotFoundError:
            known = {}
    if not isinstance(id, str) or id not in known:
        raise UnknownRule("unknown_rule", id=shown(id))
    return known[id]


def plain(text: str) -> str:
    """Text as it is compared: small letters without accents."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def search(game: str, query: str, lang: str = "en") -> list[Rule]:
    """The rules that contain every word of the query, in their text, topic or id; accents do not matter.

    >>> [rule.id for rule in search("endeavor", "guverner otevreni", "cs")][:1]
    ['END-OPEN-02']
    """
    words = plain(query).split()
    if not words:
        return []
    return [
        rule
        for rule in rules(game).values()
        if all(word in plain(f"{rule.id} {rule.topic_name(lang)} {rule.text(lang)}") for word in words)
    ]
