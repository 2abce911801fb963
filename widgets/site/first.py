"""What a page shows before its engine is up: its first state in each language, and where the first click will lead."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from widgets.site.worker import opened

SEED = 1    # of the first exercise of somebody who has done none yet
#: Fields that a page without a link of its own gets, so that the engine opens what has been drawn already.
OPENED_WITH = {"practise": f"seed={SEED}"}

State = dict[str, Any]


def first(page: str, slug: str, lang: str) -> State:
    """The state of a page that was opened without anything in its link."""
    return opened(page, slug, query(page, lang)).state()


def query(page: str, lang: str) -> str:
    """The link of a page as it is opened first."""
    return "&".join([f"lang={lang}", *filter(None, [OPENED_WITH.get(page, "")])])


def key(message: Mapping[str, Any]) -> str:
    """A message as one text, whatever the order of its fields; page.js writes it in the same way."""
    return json.dumps(message, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def ahead(page: str, slug: str, lang: str) -> Iterator[tuple[str, State]]:
    """The states to which the likely first messages lead, each by its message."""
    for message in likely(page, first(page, slug, lang)):
        surface = opened(page, slug, query(page, lang))
        surface.receive(message)
        yield key(message), surface.state()


def likely(page: str, state: State) -> Iterator[State]:
    """What is sent first: the game starts as the form offers it, or a lesson is opened."""
    if page == "play":
        form = state["setup"]
        seats = form["players"]["seats"][: form["players"]["count"]]
        yield {
            "type": "start",
            "players": [{"name": seat["name"].strip(), "kind": seat["kind"]} for seat in seats],
            "options": {option["id"]: option["value"] for option in form["options"]},
            "seed": form["seed"],
        }
    if page == "learn":
        for chapter in state["course"]["chapters"]:
            for lesson in chapter["lessons"]:
                yield {"type": "open", "lesson": lesson["id"]}
