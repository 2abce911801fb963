"""The fixed sentences of the lesson player, in every language."""

from __future__ import annotations

from functools import cache
from typing import Any

from tutor.engine.content import load_toml
from tutor.engine.text import both, fill


@cache
def sentences() -> dict[str, dict[str, str]]:
    """The sentences of ``content/lessons.toml``."""
    found: dict[str, dict[str, str]] = load_toml("lessons.toml")["player"]
    return found


def lesson_text(key: str, **facts: Any) -> dict[str, str]:
    """One sentence in every language; facts may themselves be given by language."""

    def say(lang: str) -> str:
        def plain(_: str, value: Any) -> str:
            return str(value[lang]) if isinstance(value, dict) else str(value)

        return fill(sentences()[key][lang], facts, plain, lang)

    return both(say)
