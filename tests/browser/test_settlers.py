"""Settlers as its players meet it: the lookout, a refusal with its rule, lessons; on a desk and on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import tutor
from tests.browser.conftest import DESK
from tests.browser.learner import Learner, Toucher
from tests.browser.table import Player
from tutor.lessons import course
from widgets.serving.running import Running

PLAY = "settlers/play"
PHONE = {"width": 390, "height": 844}


def seated(served: Running, visit: Any, lang: str, **options: Any) -> Player:
    """A player who has started the game that the form proposes, at the first choice of the lookout."""
    player = Player(visit(f"{served.address}{PLAY}?lang={lang}&seed=5", **options))
    player.start()
    player.hurry()
    player.my_turn()
    return player


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_card_of_the_lookout_is_taken_by_pointing_at_it(served: Running, visit: Any, viewport: Any) -> None:
    player = seated(served, visit, "cs", viewport=viewport)
    row = player.page.locator('[data-spot^="row:"].legal')
    count = row.count()
    assert count >= 2
    hand = player.page.locator('[data-spot^="hand:"]').count()
    player.after(lambda: row.first.dispatch_event("click"))
    player.my_turn()
    assert player.page.locator('[data-spot^="hand:"]').count() >= hand
    assert player.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_the_form_proposes_two_players_and_offers_the_factions(served: Running, visit: Any) -> None:
    page = visit(f"{served.address}{PLAY}?lang=en")
    expect(page.locator('[data-key="count-2"]')).to_be_checked()
    page.locator('[data-key="faction_1"]').select_option("japanese")
    player = Player(page)
    player.start()
    expect(page.locator('.cv-board [data-spot="board:0"]')).to_have_attribute("aria-label", re.compile("Japanese"))


def test_a_card_that_cannot_be_paid_is_refused_with_its_rule(served: Running, visit: Any) -> None:
    player = seated(served, visit, "en")
    while player.page.locator('[data-spot^="row:"].legal').count():
        player.after(player.moves.first.click)
        player.my_turn()
    own = ':not([data-spot="hand:0"]):not([data-spot="hand:1"])'
    player.page.locator(f'[data-spot^="hand:"]:not(.legal){own}').first.dispatch_event("click")
    expect(player.popup.locator(".cv-reason").first).not_to_be_empty()
    id = (player.popup.locator(".cv-tag").first.get_attribute("data-key") or "").removeprefix("rule-")
    expect(player.popup.locator("blockquote").first).to_have_text(tutor.rule(id).text("en"))


def test_a_whole_lesson_from_the_course_page(served: Running, visit: Any) -> None:
    page = visit(f"{served.address}settlers/learn?lang=cs")
    page.locator('[data-key="lesson-faction"]').click()
    Learner(page, "faction", slug="settlers").whole()
    expect(page.locator(".cv-learned li")).to_have_count(len(course("settlers").lessons["faction"].rules))


def test_a_whole_lesson_on_a_phone_with_fingers(served: Running, visit: Any) -> None:
    page = visit(f"{served.address}settlers/learn?lang=en&lesson=cleanup", viewport=PHONE, has_touch=True)
    Toucher(page, "cleanup", "en", slug="settlers").whole()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_an_exercise_and_the_explorer_open(served: Running, visit: Any) -> None:
    page = visit(f"{served.address}settlers/practise?lang=en")
    expect(page.locator(".cv-option, [data-key^=option]").first).to_be_visible()
    page = visit(f"{served.address}settlers/explore?lang=cs")
    expect(page.locator("[data-spot]").first).to_be_attached()
