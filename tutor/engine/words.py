"""The words of one position in one language: prompts, moves, reasons, events and names."""

from __future__ import annotations

from functools import cache
from typing import Any

from tutor.engine.content import load_toml
from tutor.engine.events import Event
from tutor.engine.moves import Move
from tutor.engine.rulings import Reason
from tutor.engine.text import checked_language, engine_text, fill


@cache
def game_texts(slug: str) -> dict[str, Any]:
    """The sentences of one game."""
    return load_toml(f"{slug}/texts.toml")


class Words:
    """Renders everything that a position says, with the real names of that position."""

    __slots__ = ("lang", "rulebook", "state", "texts")

    def __init__(self, rulebook: Any, state: Any, lang: str) -> None:
        self.rulebook = rulebook
        self.state = state
        self.lang = checked_language(lang)
        self.texts = game_texts(rulebook.slug)

    def name(self, kind: str, value: Any) -> str:
        """A component, a player or a term in words."""
        return str(self.rulebook.name(self.state, kind, value, self.lang))

    def _fill(self, section: str, key: str, facts: dict[str, Any]) -> str:
        return fill(self.texts[section][key][self.lang], facts, self.name, self.lang)

    def engine(self, key: str, **facts: Any) -> str:
        """A sentence of the engine."""
        return engine_text(key, self.lang, **facts)

    def move(self, move: Move) -> str:
        """What a move does, as it would stand on a button."""
        facts: dict[str, Any] = dict(zip(self.rulebook.actions[move.kind].parameters, move.args, strict=True))
        return self._fill("moves", move.kind, facts)

    def reason(self, reason: Reason) -> str:
        """Why a move is forbidden here."""
        return self._fill("reasons", reason.key, reason.facts)

    def event(self, event: Event) -> str:
        """What happened."""
        return self._fill("events", event.name, event.facts)

    def prompt(self, ask: str, facts: dict[str, Any]) -> str:
        """What is being asked."""
        return self._fill("prompts", ask, facts)
