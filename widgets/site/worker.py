"""The bridge in the browser's worker: a surface, the messages of its page, and what each of them has changed."""

from __future__ import annotations

import json
import traceback
from importlib import import_module
from typing import Any

from widgets.changes import Teller
from widgets.surfaces import links
from widgets.surfaces.surface import Refused, Surface, content

#: The surface of each page of a game: its module and its class, loaded when the page asks for it.
SURFACES = {
    "learn": ("learn", "Learn"),
    "play": ("table", "Table"),
    "practise": ("practise", "Practise"),
    "explore": ("explorer", "Explorer"),
    "reference": ("reference", "Reference"),
}


def opened(page: str, slug: str, query: str) -> Surface:
    """The surface of a page, opened by a link."""
    module, name = SURFACES[page]
    found: Surface = getattr(import_module(f"widgets.surfaces.{module}"), name).opened(slug, query)
    return found


def text(value: Any) -> str:
    """JSON as it travels."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Bridge:
    """A surface behind a page: it is shown whole at first, then what each message has changed."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.teller: Teller | None = None

    def take(self, messages: str) -> str:
        """Hand over messages one after another and answer with what has changed, or with the beat alone."""
        taken, fault = json.loads(messages), ""
        for message in taken:
            fault = self.receive(message) or fault
        if self.teller is not None and [kind(message) for message in taken] == ["beat"]:
            return text({"beat": self.surface.beat})
        return text(self.told() | {"fault": fault})

    def receive(self, message: Any) -> str:
        """One message; a fault of ours is told to the person, and to the console of the browser."""
        try:
            self.surface.receive(message)
        except Exception as error:
            if self.other_game(error):
                return ""
            self.surface.notice = {"kind": "error", "text": self.surface.say("broken")}
            return traceback.format_exc()
        return ""

    def other_game(self, error: Exception) -> bool:
        """Whether a save of another game is to blame, whose code this page does not have; then that is said."""
        name = error.name or "" if isinstance(error, ModuleNotFoundError) else ""
        if not name.startswith("tutor.games."):
            return False
        self.surface.tell(Refused("other_game", game=content(f"{name.split('.')[2]}/game.toml")["title"]))
        return True

    def told(self) -> dict[str, Any]:
        """The whole state for a page that has none yet, else the change."""
        state = self.surface.state()
        if self.teller is None:
            self.teller = Teller(state)
            return {"n": self.teller.n, "state": state}
        return self.teller.tell(state)


def kind(message: Any) -> Any:
    """What sort of message it is."""
    return message.get("type") if isinstance(message, dict) else None


def bridge(page: str, slug: str, query: str) -> Bridge:
    """What the worker asks for; a link that leads to another game opens the page itself, and says so."""
    try:
        return Bridge(opened(page, slug, query))
    except ModuleNotFoundError as error:
        found = Bridge(opened(page, slug, links.link({"lang": links.language(links.query(query))})))
        if not found.other_game(error):
            raise
        return found
