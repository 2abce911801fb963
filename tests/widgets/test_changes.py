"""What a carrier tells of a change, put together again in the page, is the state as the surface gave it."""

from __future__ import annotations

import doctest
import json
import os
import random
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

import tutor
from widgets import changes, modules
from widgets.changes import Teller
from widgets.surfaces.learn import Learn
from widgets.surfaces.surface import Surface
from widgets.surfaces.table import Table

SLUG = "endeavor"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

#: Values that became others; what an object or a list holds is told apart by its order too.
PAIRS: list[tuple[Any, Any]] = [
    (1, 2),
    (None, {"a": 1}),
    ({"a": 1}, None),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
    ({"a": 1, "b": {"c": [1, 2]}, "d": 0}, {"b": {"c": [1, 3]}, "d": 0, "e": "new"}),
    ([], [1]),
    ([1, 2, 3], []),
    ([1, 2, 3], [1, 2, 3, 4]),
    ([1, 2, 3, 4], [2, 3, 4, 5]),
    ([2, 3, 4, 5], [1, 2, 3, 4]),
    ([1, 2, 3], [3, 2, 1]),
    ([1, 1, 1], [1, 1]),
    ([{"id": "a", "x": 1}, {"id": "b"}], [{"id": "b"}, {"id": "c"}, {"id": "a", "x": 2}]),
    ([{"id": "a"}, {"id": "a"}], [{"id": "a"}]),
    ([{"id": 1}], [{"id": 2}]),
    ("x" * 500, "y" * 500),
    ("a\n" * 300, "a\n" * 150 + "b\n" + "a\n" * 149),
    ("a\n" * 300, "a\n" * 400),
    ("a\nb\n" * 300, "a\nb\n" * 100 + "c" * 500),
    ("", "\n" * 500),
    ("\n".join(map(str, range(300))), "\n".join(map(str, range(20, 280)))),
    ({"__proto__x": 1, "to": {"in": 1}}, {"__proto__x": 1, "to": {"in": 2}, "order": [1]}),
]


@pytest.fixture(scope="module")
def changed() -> Iterator[Any]:
    """The function of the page: an old value and a change give the new one, as text."""
    if CHROMIUM is None:
        reason = "no Chromium is installed: changes cannot be put together"
        pytest.fail(reason) if os.environ.get("CIVITAS_NEEDS_BROWSER") else pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        source = json.dumps(modules.read("changes.js"))
        page.evaluate(f"async () => {{ window.m = await import(URL.createObjectURL(new Blob([{source}], "
                      "{ type: 'text/javascript' }))); }")
        yield lambda old, change: page.evaluate(
            "([old, change]) => JSON.stringify(m.changed(JSON.parse(old), JSON.parse(change)))",
            [json.dumps(old), json.dumps(change)],
        )
        browser.close()


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]!s:.20} to {pair[1]!s:.20}")
def test_a_change_leads_from_one_value_to_the_other(changed: Any, pair: tuple[Any, Any]) -> None:
    old, new = pair
    found = changed(old, changes.change(old, new))
    assert found == json.dumps(new, separators=(",", ":"), ensure_ascii=False), changes.change(old, new)


def test_changes_are_small_where_little_changes() -> None:
    log = [{"ply": ply, "words": "x" * 100} for ply in range(40)]
    assert len(json.dumps(changes.change(log[:30], log[1:31]))) < 250, "the log goes on"
    assert len(json.dumps(changes.change(log[1:31], log[:30]))) < 250, "the log goes back"
    spots = {f"spot:{n}": {"label": "x" * 50, "legal": False} for n in range(100)}
    assert len(json.dumps(changes.change(spots, spots | {"spot:7": {"label": "x" * 50, "legal": True}}))) < 100
    drawn = "\n".join(f"<g>{n}</g>" * 9 for n in range(100))
    assert len(json.dumps(changes.change(drawn, drawn.replace("<g>7</g>", "<g>8</g>")))) < 200


def walk(surface: Surface, seed: int) -> Iterator[dict[str, Any]]:
    """The states of a surface while somebody does one thing after another."""
    dice = random.Random(seed)
    yield surface.state()
    for step in range(60):
        moves = surface.state()["moves"]
        kinds = ["undo", "redo", "hint", "describe", "dismiss", "branch", "back", "save"]
        message: dict[str, Any] = {"type": dice.choice(kinds)}
        if step % 7 == 3:
            message = {"type": "lang", "lang": dice.choice(("cs", "en"))}
        elif step % 11 == 5:
            message = {"type": "goto", "ply": dice.randrange(step)}
        elif moves and dice.random() < 0.7:
            message = {"type": "play", "move": dice.choice(moves)["text"]}
        surface.receive(message)
        yield surface.state()


@pytest.mark.parametrize("kind", ["people", "bots", "lesson"])
def test_a_page_that_is_told_changes_knows_the_state(changed: Any, kind: str) -> None:
    game = tutor.new_game(SLUG, 3, 5)
    surface: Surface = Table(SLUG, "cs", game=game, kinds=("person", "greedy", "random") if kind == "bots" else ())
    if kind == "lesson":
        surface = Learn(SLUG, "cs")
        surface.receive({"type": "open", "lesson": next(iter(surface.course.lessons))})
    states = walk(surface, 1)
    known = json.loads(json.dumps(next(states)))
    teller = Teller(known)
    for number, state in enumerate(states, 1):
        told = json.loads(json.dumps(teller.tell(state)))
        assert (told["n"], told["since"]) == (number, number - 1)
        text = changed(known, told["change"])
        assert json.loads(text) == json.loads(json.dumps(state))
        known = json.loads(text)
        assert list(known["spots"]) == list(state["spots"]), "the order of the spots is the way of the arrow keys"


def test_what_was_told_is_not_what_an_object_has_become() -> None:
    inner = {"a": [1]}
    teller = Teller({"inner": inner})
    inner["a"].append(2)
    assert teller.tell({"inner": inner})["change"]["in"] != {}


def test_the_examples_in_docstrings() -> None:
    done = doctest.testmod(changes)
    assert done.attempted and not done.failed
