"""The reference: all rules of a game by topic, to search and to print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tutor
from tutor.engine.catalogue import plain, search
from tutor.engine.text import shown
from widgets.surfaces import links
from widgets.surfaces.surface import LONGEST_QUERY, Surface, content, text_of
from widgets.surfaces.table import rule_data
from widgets.surfaces.tabletop import title

#: Letters that the Czech alphabet counts as their own, written so that they sort behind their neighbours.
CZECH = {"ch": "h~", "č": "c~", "ř": "r~", "š": "s~", "ž": "z~"}


class Reference(Surface):
    """The rules of one game."""

    name = "reference"

    def __init__(self, slug: str, lang: str = "cs", rule: str = "") -> None:
        super().__init__(lang)
        self.book = tutor.rulebook(slug)
        self.query = ""
        self.open_rule = rule if rule in tutor.rules(slug) else ""

    @classmethod
    def opened(cls, slug: str, query: str | None) -> Reference:
        """The reference of a link: language, and the rule to open."""
        fields = links.query(query)
        found = cls(slug, links.language(fields), fields.get("rule", "").upper())
        if fields.get("rule") and not found.open_rule:
            found.tell(tutor.UnknownRule("unknown_rule", id=shown(fields["rule"])))
        return found

    def show(self) -> dict[str, Any]:
        """Topics with their rules, the search, and the glossary."""
        slug, lang = self.book.slug, self.lang
        by_topic: dict[str, list[dict[str, Any]]] = {}
        for rule in tutor.rules(slug).values():
            by_topic.setdefault(rule.topic, []).append(rule_data(rule, lang))
        topics = [
            {"id": id, "title": topic[lang], "intro": topic[f"intro_{lang}"], "rules": by_topic[id]}
            for id, topic in tutor.topics(slug).items()
            if id in by_topic
        ]
        glossary = [
            {"term": entry[lang], "text": entry[f"def_{lang}"], "rules": list(entry["rules"])}
            for entry in content(f"{slug}/glossary.toml").values()
        ]
        glossary.sort(key=lambda entry: alphabetical(entry["term"], lang))
        found = [rule.id for rule in search(slug, self.query, lang)]
        return {
            "game": {"slug": slug, "title": title(slug)[lang]},
            "topics": topics,
            "glossary": glossary,
            "query": self.query,
            "found": found,
            "open": self.open_rule,
            "panels": [],
        }

    def link(self) -> str:
        """The way back here."""
        return links.link({"lang": self.lang, "rule": self.open_rule})

    def on_search(self, message: Mapping[str, Any]) -> None:
        """Look for rules."""
        self.query = text_of(message, "query", LONGEST_QUERY)
        if self.query:
            self.speak = self.say("found", n=len(search(self.book.slug, self.query, self.lang)))

    def on_rule(self, message: Mapping[str, Any]) -> None:
        """Open a rule; an empty id closes it."""
        id = text_of(message, "id", LONGEST_QUERY)
        if id and id not in tutor.rules(self.book.slug):
            raise tutor.UnknownRule("unknown_rule", id=shown(id))
        self.open_rule = id


def alphabetical(text: str, lang: str) -> str:
    """A key that sorts words as a dictionary of the language does.

    >>> sorted(["zed", "čas", "cíl", "chléb", "hrad", "dům"], key=lambda word: alphabetical(word, "cs"))
    ['cíl', 'čas', 'dům', 'hrad', 'chléb', 'zed']
    """
    text = text.casefold()
    for letter, key in CZECH.items() if lang == "cs" else ():
        text = text.replace(letter, key)
    return plain(text)
