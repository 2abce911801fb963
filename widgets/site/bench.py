"""How fast and how large the static site is: a plain page beside the same game in JupyterLite, in one run.

Server and browser share the cores, so seconds are pessimistic; ratios hold.  On loopback a file costs nothing, so the
second visit is held against the first over a line of 20 Mbit/s, as a visitor has it.
"""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import tutor
from tutor.bench import verdict
from widgets.site.build import CACHE, MARK, build

GOALS = {"transfer": 16.0, "interactive": 0.5, "second": 0.7}
FAILS = 1.5            # times the goal
LINE = 20_000_000 / 8  # bytes a second
DELAY = 0.03           # seconds until an answer begins
CHUNK = 16_384
PATIENCE = 60_000
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SLUG = tutor.GAMES[0]
UP = "document.querySelector('#civitas-progress')?.hidden && document.querySelector('.cv-prompt .cv-ask')?.textContent"
BOARD = "document.querySelector('[data-spot]')"
NOTED = f"""(() => {{
  window.noted = {{}};
  let begun = false;
  const look = () => {{
    const start = begun ? null : document.querySelector('[data-key="start"]');
    if (start) {{
      begun = true;
      start.click();
    }}
    for (const [name, there] of Object.entries({{ board: () => {BOARD}, up: () => {UP} }})) {{
      if (window.noted[name] === undefined && there()) window.noted[name] = performance.now();
    }}
  }};
  new MutationObserver(look).observe(document, {{ childList: true, subtree: true, attributes: true }});
}})();"""
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
IDLE = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
STILL = "() => !document.getAnimations().some((each) => each.playState === 'running')"
ROUND_TRIP = """([where, what]) => new Promise((done) => {
  const from = performance.now();
  new MutationObserver((_, watch) => { watch.disconnect(); done(performance.now() - from); })
    .observe(document.querySelector(where), { childList: true, characterData: true, subtree: true });
  document.querySelector(what).click();
})"""


class Effort(NamedTuple):
    """How much to measure."""

    visits: int
    notebooks: int
    clicks: int


FULL = Effort(visits=5, notebooks=3, clicks=30)
QUICK = Effort(visits=2, notebooks=1, clicks=8)


class Line:
    """A line that all answers share; without a speed it takes no time."""

    def __init__(self) -> None:
        self.speed = 0.0
        self.lock = threading.Lock()

    def wait(self, count: int) -> None:
        """Until so many bytes are through."""
        if self.speed:
            with self.lock:
                time.sleep(count / self.speed)


class Files(SimpleHTTPRequestHandler):
    """A plain file server at the end of a line."""

    line: Line
    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_: Any) -> None:
        """Nothing is told."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, piece by piece."""
        if self.line.speed:
            time.sleep(DELAY)
        while piece := source.read(CHUNK if self.line.speed else CHUNK * 64):
            self.line.wait(len(piece))
            outputfile.write(piece)


class Server(ThreadingHTTPServer):
    """A server to which a browser that hangs up is nothing new."""

    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        """Nothing is told."""


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, Line]]:
    """The site below a path, and the line to it."""
    line = Line()
    handler = type("Handler", (Files,), {"line": line})
    with Server(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/", line
        server.shutdown()


def visits(browser: Any, address: str) -> dict[str, float]:
    """Seconds of a first and of a second visit until the board is there and until it answers."""
    found = {}
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    for visit in ("first", "second"):
        page = context.new_page()
        page.add_init_script(NOTED)
        page.goto(f"{address}{SLUG}/play/?lang=en", wait_until="commit")
        page.wait_for_function("() => window.noted.up !== undefined")
        found |= {f"{visit} {name}": spent / 1000 for name, spent in page.evaluate("window.noted").items()}
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.close()
    context.close()
    return found


def notebook(browser: Any, address: str) -> float:
    """Seconds until the first board is there in JupyterLite, opened for the first time and run at once."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{address}lab/lab/index.html?path=index.ipynb", wait_until="commit")
    page.wait_for_function(IDLE)
    page.evaluate(RUN_ALL)
    page.wait_for_function(f"() => {BOARD}")
    spent = time.perf_counter() - began
    context.close()
    return spent


def clicks(browser: Any, address: str, count: int) -> list[float]:
    """Milliseconds from a click on a move to the redrawn board, with nobody but people at the table."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{address}{SLUG}/play/?lang=en")
    page.wait_for_function("() => document.querySelector('#civitas-progress').hidden")
    for each in page.locator(".cv-seats-form select").all():
        each.select_option("person")
    page.locator('[data-key="start"]').click()
    page.locator("[data-spot].legal").first.wait_for(state="attached")
    found = []
    for number in range(count + 2):
        for where in (".cv-moves .cv-move", '[data-key="undo"]'):
            spent = page.evaluate(ROUND_TRIP, [".cv-panels", where])
            page.wait_for_function(STILL)
            if number >= 2 and where.startswith(".cv-moves"):
                found.append(spent)
    context.close()
    return found


def sizes(out: Path) -> tuple[float, float]:
    """Megabytes that the visitor of a Play page gets, as they are and compressed."""
    told = json.loads((out / MARK).read_text(encoding="utf-8"))
    names = told["pages"][f"{SLUG}/play"]
    packed = sum(len(gzip.compress((out / name).read_bytes(), 6, mtime=0)) for name in names)
    return sum(told["files"][name] for name in names) / 1e6, packed / 1e6


def in_browser(browser: Any, out: Path, effort: Effort, say: Callable[[str], None]) -> list[float]:
    """Print what a browser can measure; how far each figure is from its goal."""
    shares = []

    def told(name: str, goal: str, ours: float, theirs: float, than: str) -> None:
        ratio = ours / theirs
        shares.append(ratio / GOALS[goal])
        say(f"{name:<34}×{ratio:.2f}  goal ×{GOALS[goal]} or less {verdict(ratio <= GOALS[goal])}   "
            f"({ours:.2f} s beside {theirs:.2f} s {than})")

    with served(out) as (address, line):
        many = [visits(browser, address) for _ in range(effort.visits)]
        quick = {name: median(each[name] for each in many) for name in many[0]}
        lite = median(notebook(browser, address) for _ in range(effort.notebooks)) if (out / "lab").is_dir() else 0
        say(f"{'first visit':<34}board drawn after {quick['first board']:.2f} s, it answers after "
            f"{quick['first up']:.2f} s")
        say(f"{'second visit':<34}board drawn after {quick['second board']:.2f} s, it answers after "
            f"{quick['second up']:.2f} s")
        if lite:
            told("first interactive board", "interactive", quick["first up"], lite, "in JupyterLite")
        line.speed = LINE
        slow = visits(browser, address)
        told("second visit, line of 20 Mbit/s", "second", slow["second up"], slow["first up"], "at the first")
        say(f"{'  board drawn':<34}after {slow['first board']:.2f} s and {slow['second board']:.2f} s")
        line.speed = 0
        say(f"{'click to redrawn board':<34}{median(clicks(browser, address, effort.clicks)):.0f} ms")
    return shares


def main(quick: bool = False, say: Callable[[str], None] = print) -> int:
    """Build the site, measure it and print the figures; 1 if one is far from its goal."""
    say("the static site" + (", quick: figures are rough" if quick else ""))
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "site"
        if code := build(out, CACHE, say=lambda _: None):
            return code
        raw, packed = sizes(out)
        shares = [raw / GOALS["transfer"]]
        say(f"{'transfer of a Play page':<34}{raw:.1f} MB  goal {GOALS['transfer']:.0f} MB "
            f"{verdict(raw <= GOALS['transfer'])}   ({packed:.1f} MB compressed by gzip)")
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
                shares += in_browser(browser, out, QUICK if quick else FULL, say)
                browser.close()
    return int(max(shares) > FAILS)
