"""What a bot answers: a move and the reason in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from tutor.engine.content import load_toml
from tutor.engine.moves import Move
from tutor.engine.rulebook import Rulebook
from tutor.engine.text import checked_language, fill


@cache
def bot_texts() -> dict[str, Any]:
    """The sentences of the bots and the names of the terms they weigh."""
    return load_toml("bots.toml")


def amount(value: float, lang: str) -> str:
    """A gain or a loss with its sign, written as the language writes decimals."""
    text = f"{value:+.1f}".replace("-", "−")
    return text.replace(".", ",") if lang == "cs" else text


class Why:
    """The reason for a choice: a sentence, numbers for it, and the terms that decided."""

    __slots__ = ("facts", "game", "key", "terms")

    def __init__(self, key: str, game: str = "", terms: Sequence[tuple[str, float]] = (), **facts: Any) -> None:
        self.key = key
        self.game = game
        self.terms = tuple(terms)
        self.facts = facts

    def __repr__(self) -> str:
        return f"<Why {self.text()!r}>"

    def text(self, lang: str = "en") -> str:
        """The reason in words."""
        texts = bot_texts()
        names = texts["terms"].get(self.game, {})
        named = [
            f"{names[term][checked_language(lang)] if term in names else term} ({amount(gain, lang)})"
            for term, gain in self.terms
        ]
        facts = self.facts | {"terms": ", ".join(named)}
        return fill(texts["why"][self.key][checked_language(lang)], facts, lambda _, value: str(value), lang)


class Choice(NamedTuple):
    """The move a bot picks and why."""

    move: Move
    why: Why


class Bot(Protocol):
    """Anything that can decide for a seat from that seat's view."""

    def decide(self, view: Mapping[str, Any], moves: Sequence[Move], book: Rulebook, box: Any = None) -> Choice:
        """Pick one of the legal moves; ``box`` is needed when the game has corrected components."""
        ...
