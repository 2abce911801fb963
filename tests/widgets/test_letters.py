"""Nothing to read on a board is too small, whatever room the page has for it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

import tutor
from tests.widgets.harness import serve
from widgets import modules
from widgets.surfaces.explorer import Explorer
from widgets.surfaces.learn import Learn
from widgets.surfaces.practise import Practise
from widgets.surfaces.surface import Surface
from widgets.surfaces.table import Table

SLUG = "endeavor"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LEAST, ON_A_PHONE = 12, 15
#: The size of every text on the boards, in pixels of the screen; what only waits to be used elsewhere is not read.
SIZES = """() => [...document.querySelectorAll(".cv-panels text")]
  .filter((text) => !text.closest("defs") && text.getClientRects().length)
  .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])"""


def surface(name: str) -> Surface:
    """One of the surfaces with a board."""
    if name == "table":
        return Table(SLUG, "cs", game=tutor.new_game(SLUG, 3, 1))
    if name == "learn":
        found = Learn(SLUG, "cs")
        found.receive({"type": "open", "lesson": next(iter(found.course.lessons))})
        return found
    return Practise(SLUG, "cs", seed=1) if name == "practise" else Explorer(SLUG, "cs")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        reason = "no Chromium is installed: boards cannot be measured"
        pytest.fail(reason) if os.environ.get("CIVITAS_NEEDS_BROWSER") else pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.mark.parametrize("name", ["table", "learn", "practise", "explorer"])
def test_letters_can_be_read(browser: Any, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(serve.Handler.surfaces, name, surface(name))
    running = serve.server()
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{running.server_port}/?live={name}")
    page.wait_for_function("window.harness")
    page.add_style_tag(content=modules.css(fonts=False))
    for width in (1280, 1100, 1000, 700, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function("width => document.documentElement.clientWidth === width", arg=width)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found = page.evaluate(SIZES)
        assert len(found) > 30
        text, size = min(found, key=lambda each: each[1])
        assert size > (ON_A_PHONE if width < 640 else LEAST) - 0.05, f"{text} is {size:.1f} px at {width}"
    page.close()
    running.shutdown()
