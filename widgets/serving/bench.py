"""How fast the pages are: each figure beside the same done by a bare widget or an empty notebook in the same run.

Absolute times drift with the machine while ratios hold; server and browser share the cores, so they are pessimistic.
The yardsticks run in a stock Voilà, the pages in ``civitas serve``; both have warm kernels and a fresh browser.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import tutor
from tutor.bench import verdict
from widgets.scenes import SCENES, scene
from widgets.serving import places
from widgets.serving.running import Running, civitas, free_port, running
from widgets.surfaces.links import packed

GOALS = {"click": 2.0, "first": 2.0, "visitors": 2.0, "memory": 1.5, "largest": 120_000, "usual": 60_000}
FAILS = 1.5      # times the goal
PLIES = 40       # how far into the game the boards are
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


class Effort(NamedTuple):
    """How much to measure."""

    clicks: int
    openings: int
    visitors: int
    games: int


FULL = Effort(clicks=40, openings=5, visitors=10, games=3)
QUICK = Effort(clicks=10, openings=2, visitors=3, games=1)

#: A stock Voilà whose messages leave at once: TCP keeps some of them, by their size, for 40 ms (Nagle, delayed ACK).
VOILA = """
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from voila.app import main

opened = KernelWebsocketHandler.open


async def undelayed(self, *args, **kwargs):
    await opened(self, *args, **kwargs)
    self.set_nodelay(True)


KernelWebsocketHandler.open = undelayed
main()
"""

#: The yardsticks: an empty notebook, a kernel with ipywidgets only, and the table beside a bare widget.
EMPTY = "0"
WIDGETS = "import ipywidgets\n\nipywidgets.Button()"
BOTH = '''
import os
import re

os.environ.pop("VOILA_BASE_URL")    # here the table brings its own styles, as in any notebook
import anywidget
import traitlets

import tutor
from widgets.adapter import SurfaceWidget
from widgets.surfaces.table import Table


class Bare(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      button.id = "bare";
      button.textContent = model.get("n");
      button.onclick = () => model.send({});
      model.on("change:n", () => { button.textContent = model.get("n"); });
      el.append(button);
    } };"""
    n = traitlets.Int(0).tag(sync=True)


class Drawn(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      button.id = "draw";
      button.onclick = () => model.send({});
      const board = document.createElement("div");
      board.id = "drawn";
      const draw = () => { board.innerHTML = model.get("svg"); };
      model.on("change:svg", draw);
      draw();
      el.append(button, board);
    } };"""
    svg = traitlets.Unicode("").tag(sync=True)


table = SurfaceWidget(Table("endeavor", "en", game=tutor.load(SAVE)))
svg = "".join(panel["svg"] for panel in table.panels)
svg = re.sub(r'(?<= id=")|(?<=href="#)(?=e-|map-)', "bare-", svg)    # what it defines is its own, not the table's
bare, drawn = Bare(), Drawn(svg=svg)
bare.on_msg(lambda *_: setattr(bare, "n", bare.n + 1))
drawn.on_msg(lambda *_: setattr(drawn, "svg", drawn.svg[:-1] if drawn.svg.endswith(" ") else drawn.svg + " "))
display(bare, table, drawn)
'''

#: The times in which a click changes something below an element, and until the next frame shows it.
ROUND_TRIP = """([where, what]) => new Promise((done) => {
  const from = performance.now();
  const after = new MessageChannel();
  new MutationObserver((_, watch) => {
    const changed = performance.now() - from;
    watch.disconnect();
    after.port1.onmessage = () => done([changed, performance.now() - from]);
    requestAnimationFrame(() => after.port2.postMessage(""));
  }).observe(document.querySelector(where), { childList: true, characterData: true, subtree: true });
  document.querySelector(what).click();
})"""
#: Bring something to the top of the window, and let it come to rest: nothing glides, the browser has nothing to do.
IN_VIEW = """(where) => new Promise((done) => {
  document.querySelector(where).scrollIntoView({ block: "start" });
  const look = () => document.getAnimations().some((each) => each.playState === "running")
    ? setTimeout(look, 20) : requestIdleCallback(() => done());
  requestAnimationFrame(look);
})"""
#: A bare drawing as wide as the board.
AS_WIDE = """() => {
  document.querySelector("#drawn").style.width = `${document.querySelector(".cv-panels").clientWidth}px`;
}"""
#: The time from the start of the navigation until a condition holds.
ARRIVAL = """(() => {
  const look = () => { if (window.arrived === undefined && (%s)) window.arrived = performance.now(); };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
})();"""
BOARD_THERE = "document.querySelector('[data-spot]')"
EMPTY_THERE = "window.themeLoaded && document.querySelector('#rendered_cells')?.style.display === ''"


def halfway(slug: str = "endeavor", players: int = 3, seed: int = 1) -> Any:
    """A game some way on, by random moves."""
    game, choose = tutor.new_game(slug, players, seed), random.Random(seed)
    while game.ply < PLIES and not game.over:
        game.play(choose.choice(game.moves()))
    return game


def sizes(slug: str, games: int) -> list[int]:
    """The sizes of all drawings of some random games, for every number of players."""
    found = []
    for players in tutor.rulebook(slug).players:
        for seed in range(games):
            game, choose = tutor.new_game(slug, players, seed), random.Random(seed)
            while not game.over:
                if game.ply % 5 == 0:
                    drawing = scene(slug)(game.view(0), game.words("cs").name, "cs", seat=0)
                    found.append(sum(len(panel.svg.encode()) for panel in drawing.panels))
                game.play(choose.choice(game.moves()))
    return found


@contextmanager
def stock(notebooks: dict[str, str], kernels: int = 1) -> Iterator[Running]:
    """A stock Voilà with some notebooks of one cell and warm kernels for each."""
    with tempfile.TemporaryDirectory() as folder:
        kernelspec = {"display_name": "Python 3", "language": "python", "name": "python3"}
        form = {"metadata": {"kernelspec": kernelspec}, "nbformat": 4, "nbformat_minor": 5}
        for name, source in notebooks.items():
            cell = {"cell_type": "code", "id": "a", "execution_count": None, "metadata": {}, "outputs": []}
            text = json.dumps(form | {"cells": [cell | {"source": source}]})
            (Path(folder) / f"{name}.ipynb").write_text(text, encoding="utf-8")
        command = (sys.executable, "-c", VOILA, folder, "--no-browser", f"--port={free_port()}",
                   "--Voila.ip=127.0.0.1", "--preheat_kernel=True", f"--pool_size={kernels}")
        with running(*command) as server:
            server.settle(kernels * len(notebooks))
            yield server


class Visitors:
    """A browser in which every visitor is new."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser

    @contextmanager
    def page(self, condition: str = "true") -> Iterator[Any]:
        """A page that notes when a condition comes true."""
        context = self.browser.new_context(viewport={"width": 1280, "height": 800})
        context.set_default_timeout(120_000)
        page = context.new_page()
        page.add_init_script(ARRIVAL % condition)
        try:
            yield page
        finally:
            page.goto("about:blank")    # leaving a page ends its kernel
            context.close()

    def arrival(self, address: str, condition: str) -> float:
        """Seconds from the navigation until the condition holds."""
        with self.page(condition) as page:
            page.goto(address, wait_until="commit")
            page.wait_for_function("() => window.arrived !== undefined")
            return float(page.evaluate("window.arrived")) / 1000

    def rush(self, address: str, condition: str, count: int) -> float:
        """Seconds until the last of several visitors who come at once has arrived."""
        with ExitStack() as stack:
            pages = [stack.enter_context(self.page(condition)) for _ in range(count)]
            from_here = time.perf_counter()
            for page in pages:
                page.evaluate("address => { setTimeout(() => { location.href = address; }); }", address)
            for page in pages:
                page.wait_for_url(address, wait_until="commit")
                page.wait_for_function("() => window.arrived !== undefined")
            return time.perf_counter() - from_here


class Clicks(NamedTuple):
    """Milliseconds from a click until the page has changed, and until a frame shows it."""

    changed: list[float]
    seen: list[float]


def clicks(visitors: Visitors, server: Running, count: int) -> dict[str, Clicks]:
    """The board after a move, a bare widget that draws as much, and a bare button; they take turns on one page."""
    found = {name: Clicks([], []) for name in ("bare", "drawn", "ours")}
    clicked = {"bare": ["#bare", "#bare"], "drawn": ["#drawn", "#draw"], "ours": [".cv-panels", ".cv-moves .cv-move"]}
    with visitors.page() as page:
        page.goto(f"{server.address}voila/render/both.ipynb")
        page.locator("[data-spot].legal").first.wait_for(state="attached")
        page.locator("#bare").wait_for()
        page.evaluate(AS_WIDE)
        for number in range(count + 2):
            for name, where in clicked.items():
                page.evaluate(IN_VIEW, where[0])
                changed, seen = page.evaluate(ROUND_TRIP, where)
                if number >= 2:    # the first ones are slower in any browser
                    found[name].changed.append(changed)
                    found[name].seen.append(seen)
            page.evaluate(IN_VIEW, ".cv-panels")
            page.evaluate(ROUND_TRIP, [".cv-panels", '[data-key="undo"]'])
    return found


def memory(visitors: Visitors, server: Running, path: str, until: str) -> float:
    """Megabytes of the kernel behind a page."""
    with visitors.page() as page:
        page.goto(server.address + path)
        page.locator(until).first.wait_for(state="attached")
        config = json.loads(page.locator("#jupyter-config-data").text_content())
        return float(server.kernel(config["kernelId"]).memory_info().rss) / 1e6


def in_browser(effort: Effort, browser: Any, say: Callable[[str], None]) -> list[float]:
    """Print what a browser can measure; how far each figure is from its goal, as a share of the goal."""
    visitors, game = Visitors(browser), halfway()
    play = f"endeavor/play?lang=en&save={packed(game.save())}"
    shares = []

    def told(name: str, goal: str, ours: float, theirs: float, unit: str, digits: int = 0) -> None:
        ratio = ours / theirs
        shares.append(ratio / GOALS[goal])
        say(f"{name:<34}×{ratio:.2f}  goal ×{GOALS[goal]} or less {verdict(ratio <= GOALS[goal])}   "
            f"({ours:.{digits}f} {unit} beside {theirs:.{digits}f} {unit})")

    warm = sum(places.pools(1).values())
    both = f"SAVE = {game.save()!r}\n{BOTH}"
    notebooks = {"both": both, "empty": EMPTY, "widgets": WIDGETS}
    with stock(notebooks) as yardstick, running(*civitas("--kernels", "1")) as pages:
        pages.settle(warm)
        times = clicks(visitors, yardstick, effort.clicks)
        changed = {name: median(each.changed) for name, each in times.items()}
        seen = {name: median(each.seen) for name, each in times.items()}
        told("click to redrawn board", "click", seen["ours"], seen["drawn"], "ms")
        say("  beside a bare widget that replaces an SVG as large, both until a frame shows it; "
            f"until the page has changed: {changed['ours']:.0f} beside {changed['drawn']:.0f} ms")
        say(f"  a bare button with a number on it: {seen['bare']:.0f} ms and {changed['bare']:.0f} ms, "
            f"so ×{seen['ours'] / seen['bare']:.1f} and ×{changed['ours'] / changed['bare']:.1f}")
        first: list[tuple[float, float]] = []
        for _ in range(effort.openings):
            yardstick.settle(1)
            pages.settle(warm)
            first.append((visitors.arrival(pages.address + play, BOARD_THERE),
                          visitors.arrival(f"{yardstick.address}voila/render/empty.ipynb", EMPTY_THERE)))
        told("first board, kernel warm", "first", median(a for a, _ in first), median(b for _, b in first), "s", 2)
        pages.settle(warm)
        told("memory of a kernel with a game", "memory", memory(visitors, pages, play, "[data-spot]"),
             memory(visitors, yardstick, "voila/render/widgets.ipynb", ".jupyter-button"), "MB")
    count = effort.visitors
    with running(*civitas("--kernels", str(count))) as pages:
        pages.settle(sum(places.pools(count).values()))
        ours_all = visitors.rush(pages.address + play, BOARD_THERE, count)
    with stock({"empty": EMPTY}, count) as yardstick:
        theirs_all = visitors.rush(f"{yardstick.address}voila/render/empty.ipynb", EMPTY_THERE, count)
    told(f"{count} visitors at once, kernels warm", "visitors", ours_all, theirs_all, "s", 1)
    return shares


def main(quick: bool = False, say: Callable[[str], None] = print) -> int:
    """Measure the pages and print the figures; 1 if one is far from its goal."""
    effort = QUICK if quick else FULL
    say("the served pages" + (", quick: figures are rough" if quick else ""))
    shares = []
    for slug in SCENES:
        found = sizes(slug, effort.games)
        usual, largest = median(found), max(found)
        good = largest <= GOALS["largest"] and usual <= GOALS["usual"]
        shares += [largest / GOALS["largest"], usual / GOALS["usual"]]
        say(f"{f'drawing of {slug}':<34}{usual / 1000:.0f} kB usually, {largest / 1000:.0f} kB at most  "
            f"goal {GOALS['usual'] / 1000:.0f} and {GOALS['largest'] / 1000:.0f} kB {verdict(good)}   "
            f"({len(found)} positions)")
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        chromium = None
    if chromium is None:
        say("No Chromium with Playwright is installed, so nothing can be measured in a browser: "
            "apt-get install chromium, pip install 'civitas[test]'.")
    else:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            shares += in_browser(effort, browser, say)
            browser.close()
    return int(max(shares) > FAILS)
