"""A board that is redrawn line by line is the board that would be drawn anew, and what stays is left alone."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

import tutor
from tests.widgets.harness import serve
from widgets.surfaces.table import Table

SLUG = "endeavor"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
#: The panels whose elements are not those of a fresh drawing; what the board itself puts on spots is taken off.
DIFFERENT = """(panels) => panels.filter(({ id, svg }) => {
  const live = document.querySelector(`[data-panel="${CSS.escape(id)}"] svg`).cloneNode(true);
  const template = document.createElement("template");
  template.innerHTML = svg.split("\\n").join("");
  for (const spot of live.querySelectorAll("[data-spot]")) {
    for (const name of ["role", "tabindex", "aria-label"]) spot.removeAttribute(name);
    spot.classList.remove("legal", "focused", "chosen", "why", "marked", "target");
    if (!spot.classList.length) spot.removeAttribute("class");
  }
  for (const node of live.querySelectorAll("[style]")) node.removeAttribute("style");
  const text = (root) => [...root.children].map((node) => node.outerHTML).join("\\n");
  return text(live) !== text(template.content.firstChild);
}).map(({ id }) => id)"""
#: How many of the elements that were marked before are still there.
MARK = "() => document.querySelectorAll('.cv-panels svg > *').forEach((node) => { node.marked = true; })"
KEPT = "() => [...document.querySelectorAll('.cv-panels svg > *')].filter((node) => node.marked).length"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        reason = "no Chromium is installed: boards cannot be redrawn"
        pytest.fail(reason) if os.environ.get("CIVITAS_NEEDS_BROWSER") else pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.fixture
def shown(browser: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, Table]]:
    """A table on a page, and the same table here: ``page.evaluate("harness.show", state)`` shows its state."""
    table = Table(SLUG, "cs", game=tutor.new_game(SLUG, 4, 3))
    monkeypatch.setitem(serve.Handler.surfaces, "table", table)
    running, faults = serve.server(), []
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"http://127.0.0.1:{running.server_port}/?live=table")
    page.wait_for_function("window.harness")
    yield page, table
    page.close()
    running.shutdown()
    assert not faults, faults


def show(page: Any, table: Table, **message: Any) -> dict[str, Any]:
    """Do something at the table and show what came of it."""
    table.receive(message)
    state = table.state()
    page.evaluate("(state) => { harness.show(state); }", state)
    return state


def test_a_whole_game_is_redrawn_as_it_would_be_drawn(shown: tuple[Any, Table]) -> None:
    page, table = shown
    dice = random.Random(3)
    for step in range(60):
        if step % 25 == 24:
            state = show(page, table, type="goto", ply=dice.randrange(step))
        elif step % 40 == 39:
            state = show(page, table, type="lang", lang=dice.choice(("cs", "en")))
        else:
            moves = table.playing().moves()
            busy = [move for move in moves if move.kind not in ("pass", "stop")] or moves
            state = show(page, table, type="play", move=str(dice.choice(busy)))
        assert page.evaluate(DIFFERENT, state["panels"]) == [], f"after step {step}"


def test_a_move_leaves_most_of_the_board_alone(shown: tuple[Any, Table]) -> None:
    page, table = shown
    page.evaluate(MARK)
    whole = page.evaluate(KEPT)
    show(page, table, type="play", move=str(table.playing().moves()[0]))
    assert 0.85 * whole < page.evaluate(KEPT) < whole


def test_the_spot_under_the_keyboard_stays_the_same_element(shown: tuple[Any, Table]) -> None:
    page, table = shown
    move = table.state()["moves"][0]
    spot = f'[data-spot="{move["spot"]}"]'
    page.locator(spot).focus()
    page.evaluate("spot => { window.before = document.querySelector(spot); window.inside = before.innerHTML; }", spot)
    show(page, table, type="play", move=move["text"])
    assert page.evaluate("spot => document.querySelector(spot) === before && document.activeElement === before", spot)
    assert page.evaluate("before.innerHTML !== inside"), "and shows what lies there now"
    assert page.locator(spot).get_attribute("tabindex") == "0"
