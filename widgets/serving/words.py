"""The words of the server, in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any

from tutor.engine.content import load_toml
from tutor.engine.errors import CivitasError
from tutor.engine.text import LANGUAGES, fill

#: Czech first: it is the language of a page that is not told another one.
ORDER = tuple(sorted(LANGUAGES, key=lambda lang: lang != "cs"))


@cache
def texts() -> dict[str, dict[str, str]]:
    """All words."""
    found: dict[str, dict[str, str]] = load_toml("serving.toml")["serving"]
    return found


def say(key: str, lang: str, **facts: Any) -> str:
    """One sentence in one language."""
    return fill(texts()[key][lang], facts, lambda _, value: str(value), lang)


def in_all(key: str, **facts: Any) -> dict[str, str]:
    """One sentence in every language."""
    return {lang: say(key, lang, **facts) for lang in ORDER}


class CannotServe(CivitasError):
    """Why the pages cannot be served here."""

    def text(self, lang: str = "en") -> str:
        """The sentence in one language."""
        return say(self.key, lang, **self.facts)


def spoken(preferred: str) -> str:
    """The language of a browser's Accept-Language header.

    >>> spoken("de, en-GB;q=0.8, cs;q=0.9"), spoken("sk"), spoken("*"), spoken("en;q=x")
    ('cs', 'cs', 'cs', 'cs')
    >>> spoken("en-US,en;q=0.9")
    'en'
    """
    wanted: list[tuple[float, str]] = []
    for part in preferred[:500].split(","):
        name, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        lang = name.strip().lower().partition("-")[0]
        wanted.append((-weight, {"sk": "cs"}.get(lang, lang)))
    return next((lang for _, lang in sorted(wanted, key=lambda pair: pair[0]) if lang in LANGUAGES), ORDER[0])
