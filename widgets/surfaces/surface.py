"""What all surfaces share: language, words, notices, and messages taken as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tutor.engine.content import load_toml
from tutor.engine.errors import CivitasError
from tutor.engine.text import LANGUAGES, fill, shown

LONGEST_TEXT = 2_000_000
LONGEST_QUERY = 200
LONGEST_NOTICE = 1_000
LAST_BEAT = 1 << 53  # the largest number that a browser counts to


@cache
def content(path: str) -> dict[str, Any]:
    """A content file, read once: a state is asked for after every click."""
    return load_toml(path)


def screens() -> dict[str, dict[str, dict[str, str]]]:
    """The fixed words of all surfaces."""
    return content("screens.toml")


@cache
def fixed_words(surface: str, lang: str) -> dict[str, str]:
    """The fixed words of one surface in one language, the common ones included."""
    found = screens()
    return {key: texts[lang] for group in ("common", surface) for key, texts in found.get(group, {}).items()}


class Refused(CivitasError):
    """What a surface itself cannot do, with its sentence among the words of the screens."""

    def text(self, lang: str = "en") -> str:
        """The sentence in one language."""

        def plain(_: str, value: Any) -> str:
            return value[lang] if isinstance(value, dict) else str(value)

        return fill(screens()["errors"][self.key][lang], self.facts, plain, lang)


class Surface:
    """A page as a plain object.  Subclasses answer ``show()`` and have a method ``on_<type>`` for each message."""

    name = ""

    def __init__(self, lang: str = "cs") -> None:
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]
        self.revision = 0
        self.notice: dict[str, str] | None = None
        self.speak = ""
        self.beat = 0

    def state(self) -> dict[str, Any]:
        """Everything that the page shows, as JSON."""
        return {
            "surface": self.name,
            "revision": self.revision,
            "lang": self.lang,
            "languages": list(LANGUAGES),
            "ui": fixed_words(self.name, self.lang),
            "notice": self.notice,
            "speak": self.speak,
            "beat": self.beat,
            "link": self.link(),
            "autosave": "",
            **self.show(),
        }

    def show(self) -> dict[str, Any]:
        """What this surface adds to the state."""
        raise NotImplementedError

    def link(self) -> str:
        """The query string that leads back here."""
        return f"?lang={self.lang}"

    def say(self, key: str, **facts: Any) -> str:
        """One of the fixed words or sentences, with its holes filled."""
        return fill(fixed_words(self.name, self.lang)[key], facts, lambda _, value: str(value), self.lang)

    def tell(self, error: CivitasError) -> None:
        """Show why something could not be done."""
        text = error.text(self.lang)
        short = text if len(text) <= LONGEST_NOTICE else text[:LONGEST_NOTICE] + "…"
        self.notice = {"kind": "error", "text": short}
        self.speak = self.notice["text"]

    def receive(self, message: Any) -> None:
        """Take a message; a wrong one is answered by a sentence and changes nothing."""
        self.revision += 1
        kind = message.get("type") if isinstance(message, Mapping) else None
        handler = getattr(self, f"on_{kind}", None) if isinstance(kind, str) and kind.isidentifier() else None
        if handler is None:
            self.tell(Refused("message", value=shown(kind)))
            return
        if kind != "beat":
            self.notice = None
        try:
            handler(message)
        except CivitasError as error:
            self.tell(error)

    def on_beat(self, message: Mapping[str, Any]) -> None:
        """Answer the heartbeat of the page."""
        n = number_of(message, "n")
        self.beat = n if 0 <= n < LAST_BEAT else 0

    def on_lang(self, message: Mapping[str, Any]) -> None:
        """Speak another language."""
        lang = message.get("lang")
        if lang not in LANGUAGES:
            raise Refused("language", value=shown(lang))
        self.lang = lang
        self.speak = self.say("language_chosen")

    def on_dismiss(self, _: Mapping[str, Any]) -> None:
        """Put away what is open; the notice is gone already."""


def text_of(message: Mapping[str, Any], field: str, longest: int = 500) -> str:
    """A text field of a message, within limits."""
    value = message.get(field)
    if not isinstance(value, str) or len(value) > longest:
        raise Refused("field", field=field)
    return value


def number_of(message: Mapping[str, Any], field: str) -> int:
    """A whole number of a message."""
    value = message.get(field)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("field", field=field)
    return value
