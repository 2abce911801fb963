"""The front page without a browser: five games on the shelf, and every way in leads somewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest

import tutor
from tests.playing import LANGUAGES
from tests.reading import flaws
from widgets.surfaces.front import PAGES, SHELF, Front, pages_of

ROOT = Path(__file__).parents[2]

each_language = pytest.mark.parametrize("lang", LANGUAGES)


@each_language
def test_five_games_stand_on_the_shelf(lang: str) -> None:
    state = Front(lang).state()
    json.dumps(state, allow_nan=False)
    assert (state["surface"], state["lang"], state["notice"]) == ("front", lang, None)
    assert [game["slug"] for game in state["games"]] == list(SHELF) and len(set(SHELF)) == 5
    assert {game["slug"] for game in state["games"] if game["ready"]} == set(tutor.GAMES)
    for game in state["games"]:
        assert not [flaw for key in ("title", "subtitle", "about") for flaw in flaws(game[key])], game["slug"]
        drawn = ElementTree.fromstring(game["emblem"])
        assert drawn.tag.endswith("svg") and len(drawn) and "<script" not in game["emblem"]
    assert len({game["emblem"] for game in state["games"]}) == 5


def test_endeavor_has_every_page_and_a_game_without_lessons_has_no_page_of_lessons() -> None:
    assert pages_of("endeavor") == tuple(PAGES)
    assert pages_of("ages") == ("play", "reference")


@each_language
def test_a_ready_game_leads_to_its_pages_and_the_others_nowhere(lang: str) -> None:
    for game in Front(lang, base="/here/").state()["games"]:
        assert bool(game["links"]) == game["ready"] == bool(game["facts"])
        assert [link["id"] for link in game["links"]] == (list(pages_of(game["slug"])) if game["ready"] else [])
        for link in game["links"]:
            address = urlsplit(link["href"])
            assert parse_qs(address.query) == {"lang": [lang]} and link["text"]
            assert (ROOT / "notebooks" / address.path.removeprefix("/here/")).is_file(), link["href"]


@each_language
def test_the_facts_are_those_of_the_rulebook(lang: str) -> None:
    for game in Front(lang).state()["games"]:
        if game["ready"]:
            book = tutor.rulebook(game["slug"])
            figures = (min(book.players), max(book.players), book.age, book.minutes, len(tutor.rules(game["slug"])))
            assert [int(figure) for figure in re.findall(r"\d+", game["facts"])] == list(figures)


def test_the_language_is_that_of_the_link_and_can_be_changed() -> None:
    surface = Front.opened("?lang=en", base="")
    assert surface.lang == "en" and surface.link() == "?lang=en"
    assert surface.state()["games"][0]["links"][0]["href"] == "endeavor/learn.ipynb?lang=en"
    surface.receive({"type": "lang", "lang": "cs"})
    state = surface.state()
    assert state["lang"] == "cs" and state["ui"]["games"] == "Hry" and state["speak"]
    assert state["games"][0]["links"][0]["href"].endswith("?lang=cs")
    for query in (None, "", "lang=xx", "lang=%3Cscript%3E", "x" * 100_000):
        assert Front.opened(query).lang == "cs"


@pytest.mark.parametrize(
    "message", [None, [], {"type": "start"}, {"type": "card"}, {"type": "show"}, {"type": "lang", "lang": []}]
)
def test_a_wrong_message_is_told_and_changes_nothing(message: Any) -> None:
    surface = Front("cs")
    before = surface.state()
    surface.receive(message)
    after = surface.state()
    assert after["notice"]["kind"] == "error"
    assert {key for key in after if after[key] != before[key]} == {"notice", "speak", "revision"}
