"""A player at a served table: what a person sees, does, and waits for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

TABS = 60
PLAY = "endeavor/play"


class Player:
    """Somebody in front of a page of the table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.time = page.locator(".cv-time-label")
        self.prompt = page.locator(".cv-prompt .cv-ask")
        self.moves = page.locator(".cv-moves .cv-move")
        self.spots = page.locator("[data-spot].legal")
        self.popup = page.locator("dialog.cv-pop[open]")
        self.banner = page.locator(".cv-banner-error")

    def start(self) -> None:
        """Start the game that the form offers: one person against bots."""
        self.page.locator('[data-key="start"]').click()
        self.spots.first.wait_for(state="attached")

    def hurry(self) -> None:
        """Let the bots play fast, if one is just playing."""
        self.page.evaluate("() => document.querySelector('[data-key=fast][aria-pressed=false]')?.click()")

    def my_turn(self) -> None:
        """Wait until the bots have played and a person is asked."""
        self.page.wait_for_function("() => document.querySelector('.cv-moves .cv-move, .cv-final') !== null")

    def ply(self) -> tuple[int, int]:
        """The moment shown, and how many moves there are."""
        found = re.fullmatch(r"(\d+) / (\d+)", self.time.inner_text())
        assert found
        return int(found.group(1)), int(found.group(2))

    def round(self) -> int:
        """The number of the round."""
        found = re.search(r"\d+", self.page.locator(".cv-when").inner_text())
        assert found
        return int(found.group())

    def after(self, doing: Callable[[], Any], choosing: Callable[[], Any] | None = None) -> None:
        """Do something and wait until the game has moved on; of several moves offered at a spot the first is taken."""
        before = self.time.inner_text()
        doing()
        moved = f"() => document.querySelector('.cv-time-label').textContent !== {json.dumps(before)}"
        self.page.wait_for_function(f"{moved} || document.querySelector('dialog.cv-pop[open]')")
        if self.popup.is_visible():
            (choosing or self.popup.locator(".cv-move").first.click)()
            self.page.wait_for_function(moved)

    def walk_to(self, key: str) -> None:
        """Press Tab until the element of this selector has the focus; a page still loading has nowhere to lead to."""
        self.page.locator(key).first.wait_for(state="attached")
        for _ in range(TABS):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", key):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {key}")

    def kernel(self) -> str:
        """The id of the kernel behind the page."""
        config = self.page.locator("#jupyter-config-data")
        return str(json.loads(config.text_content() or "{}")["kernelId"])

    def sees(self, text: str) -> None:
        """Some element with this text is there."""
        expect(self.page.get_by_text(text).first).to_be_visible()
