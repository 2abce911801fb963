"""The front page: what Civitas is, and a card for each game."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import tutor
from widgets.scenes import emblem
from widgets.surfaces import links
from widgets.surfaces.surface import Surface, content

#: All five games, those to come included, in the order of the shelf.
SHELF = ("endeavor", "settlers", "ages", "horizon", "civilization")
#: The pages that a game can have, with the folder and file of their notebook.
PAGES = {
    "learn": "{slug}/learn.ipynb",
    "play": "{slug}/play.ipynb",
    "practise": "{slug}/practise.ipynb",
    "explore": "{slug}/explorer.ipynb",
    "reference": "{slug}/reference.ipynb",
}


#: What a page needs of a game before it can be opened; the others only need its rules.
NEEDED = {"learn": "course/course.toml", "practise": "exercises.toml", "explore": "graphs.toml"}


def pages_of(slug: str) -> tuple[str, ...]:
    """The pages that a game has: lessons, exercises and graphs come one after another."""
    folder = files("content").joinpath(slug)
    return tuple(page for page in PAGES if page not in NEEDED or folder.joinpath(NEEDED[page]).is_file())


class Front(Surface):
    """The way in."""

    name = "front"

    def __init__(self, lang: str = "cs", base: str = "voila/render/") -> None:
        super().__init__(lang)
        self.base = base

    @classmethod
    def opened(cls, query: str | None, base: str = "voila/render/") -> Front:
        """The front page of a link."""
        return cls(links.language(links.query(query)), base)

    def show(self) -> dict[str, Any]:
        """A card for each game."""
        return {"games": [self.card(slug) for slug in SHELF], "panels": []}

    def card(self, slug: str) -> dict[str, Any]:
        """One game: its name, who can play, and the ways in."""
        texts = content(f"{slug}/game.toml")
        ready = slug in tutor.GAMES
        facts = ""
        if ready:
            book = tutor.rulebook(slug)
            facts = self.say(
                "facts",
                least=min(book.players),
                most=max(book.players),
                age=book.age,
                minutes=book.minutes,
                n=len(tutor.rules(slug)),
            )
        pages = (
            [
                {
                    "id": page,
                    "text": self.say(f"page_{page}"),
                    "href": f"{self.base}{PAGES[page].format(slug=slug)}?lang={self.lang}",
                }
                for page in pages_of(slug)
            ]
            if ready
            else []
        )
        return {
            "slug": slug,
            "title": texts["title"][self.lang],
            "subtitle": texts["subtitle"][self.lang],
            "about": texts["about"][self.lang],
            "facts": facts,
            "ready": ready,
            "emblem": emblem(slug),
            "links": pages,
        }
