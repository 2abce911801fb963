"""Sentences from templates: names of the position, Czech and English plurals, nothing rendered before it is read.

A template is a sentence with holes.  ``{region}`` is the name of the fact *region*; ``{owner:player}`` is the
fact *owner* named as a player; ``{n:token|tokens}`` is the number with the right form of the word (Czech has
three forms: ``{n:žeton|žetony|žetonů}``).

>>> fill("Send {n:žeton|žetony|žetonů} to {where}.", {"n": 5, "where": "India"}, lambda kind, value: str(value), "cs")
'Send 5 žetonů to India.'
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tutor.engine.content import load_toml

LANGUAGES = ("en", "cs")
HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
NAMES_SHOWN = 60


def checked_language(lang: str) -> str:
    """The language itself, or an error naming those there are."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        from tutor.engine.errors import InvalidSetup

        raise InvalidSetup("unknown_language", value=shown(lang), known=", ".join(LANGUAGES))
    return lang


def both(say: Callable[[str], str]) -> dict[str, str]:
    """The same said in every language, for errors that are read later in one of them."""
    return {lang: say(lang) for lang in LANGUAGES}


def shown(value: object) -> str:
    """A foreign value, short, printable and on one line, to be quoted in a sentence.

    >>> shown(None), shown("a\\tb"), shown([1, "x"])
    ('null', 'a b', '[1, "x"]')
    """
    text = value[: 2 * NAMES_SHOWN] if isinstance(value, str) else as_json(value)
    text = "".join(letter if letter.isprintable() else "�" for letter in " ".join(text.split()))
    return text if len(text) <= NAMES_SHOWN else text[:NAMES_SHOWN] + "…"


def as_json(value: object) -> str:
    """A value as it would stand in a file; what no file can hold is named by its type."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):  # ValueError: a circle, or more digits than Python writes
        return type(value).__name__


def counted(n: int, forms: list[str], lang: str) -> str:
    """A number with the right form of its word."""
    size = abs(n)
    if lang == "cs":
        form = forms[0] if size == 1 else forms[1] if 2 <= size <= 4 else forms[2]
    else:
        form = forms[0] if size == 1 else forms[-1]
    return f"{n} {form}"


def fill(template: str, facts: Mapping[str, Any], name: Callable[[str, Any], str], lang: str) -> str:
    """The template with every hole filled; the first letter becomes a capital."""

    def hole(match: re.Match[str]) -> str:
        fact, spec = match.group(1), match.group(2)
        value = facts[fact]
        if spec and "|" in spec:
            return counted(value, spec.split("|"), lang)
        return name(spec or fact, value)

    text = HOLE.sub(hole, template)
    return text[:1].upper() + text[1:]


@cache
def engine_texts() -> dict[str, dict[str, dict[str, str]]]:
    """The sentences that belong to no game."""
    return load_toml("engine.toml")


def enumerated(names: Sequence[str], lang: str) -> str:
    """Names in a row, the last one behind *and*.

    >>> enumerated(["Ada", "Bořek", "Cyril"], "cs"), enumerated(["Ada"], "en")
    ('Ada, Bořek a Cyril', 'Ada')
    """
    *first, last = names
    return f"{', '.join(first)} {engine_texts()['words']['and'][lang]} {last}" if first else last


def error_text(key: str, facts: Mapping[str, Any], lang: str) -> str:
    """The sentence of an error."""
    template = engine_texts()["errors"][key][checked_language(lang)]

    def plain(_: str, value: Any) -> str:
        return value[lang] if isinstance(value, dict) and lang in value else str(value)

    return fill(template, facts, plain, lang)


def expected(what: str, lang: str, **facts: Any) -> str:
    """What should stand where something else does."""
    text = fill(engine_texts()["expected"][what][lang], facts, lambda _, value: str(value), lang)
    return text[:1].lower() + text[1:]


def engine_text(key: str, lang: str, **facts: Any) -> str:
    """A sentence of the engine itself."""
    return fill(engine_texts()["words"][key][lang], facts, lambda _, value: str(value), lang)
