"""What is wrong with a text of the product, for every test that reads one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import tutor

RAW_ID = re.compile(r"\w+_\w+|\b(?:city|region|deck|sea|tok):\w+")
PYTHON = re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|[\[\]]|<\w+")


def flaws(text: str) -> list[str]:
    """Everything that must not stand in a sentence for people; empty when it reads well."""
    found = []
    if not text.strip():
        found.append("empty")
    if "{" in text or "}" in text:
        found.append("an unfilled hole")
    found += [f"the raw id {raw}" for raw in RAW_ID.findall(text)]
    found += [f"a value of the program: {raw}" for raw in PYTHON.findall(text)]
    if text != text.strip() or "  " in text.replace("\n  ", "\n"):
        found.append("stray blanks")
    if text[:1].islower():
        found.append("a small first letter")
    return found


def unnamed(game: tutor.Game, facts: Mapping[str, Any], text: str, lang: str, to: int | None = None) -> bool:
    """Whether a text has facts to tell and names none of them; the seat it speaks ``to`` is "you"."""
    words, low = game.words(lang), text.casefold()
    told = [(kind, value) for kind, value in facts.items() if (kind, value) != ("player", to)]
    for kind, value in told:
        names = [words.name(kind, value)]
        if isinstance(value, int) and value in range(len(game.players)):
            names.append(game.players[value])
        if any(stem(name, lang) in low for name in names):
            return False
    return bool(told)


def stem(name: str, lang: str) -> str:
    """A name without the ending that Czech bends."""
    return name.casefold()[:-1] if lang == "cs" and len(name) > 4 else name.casefold()
