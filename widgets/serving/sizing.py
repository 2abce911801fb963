"""What a visitor costs a server, for the table in docs/publishing.md: ``python -m widgets.serving.sizing``.

Processor time and memory of the server and its kernels are taken, and the time on the clock is not: so the browser may
run beside them, and the machine may be busy.  Memory is the share of each process (PSS): what several of them have in
common is counted once.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import psutil

from widgets.serving import places
from widgets.serving.running import Running, civitas, jupyterlab, running

VISITORS = 5
MOVES = 20
WATCHED = 20     # seconds in which open pages do nothing but beat
PATIENCE = 120_000
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
LISTENING = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"


class Use(NamedTuple):
    """What the processes of a server have used."""

    seconds: float      # of a core, all processes together
    alone: float        # of these, in the server itself: it has one thread
    megabytes: float

    def since(self, before: Use, count: float) -> Use:
        """The difference, for one of several."""
        return Use(*((now - then) / count for now, then in zip(self, before, strict=True)))


def used(server: Running) -> Use:
    """What the server and its kernels have used until now."""
    parent = psutil.Process(server.process.pid)
    alone = sum(parent.cpu_times()[:2])
    seconds, memory = alone, float(parent.memory_full_info().pss)
    for process in parent.children(recursive=True):
        try:
            seconds += sum(process.cpu_times()[:2])
            memory += process.memory_full_info().pss
        except psutil.NoSuchProcess:    # it has just ended
            continue
    return Use(seconds, alone, memory / 1e6)


class Crowd:
    """Visitors in a browser, each new to the server."""

    def __init__(self, browser: Any, stack: ExitStack) -> None:
        self.browser = browser
        self.stack = stack

    def comes(self, address: str) -> Any:
        """Somebody opens a page and stays."""
        context = self.browser.new_context(viewport={"width": 1280, "height": 800})
        self.stack.callback(context.close)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(address)
        return page


def play(page: Any, moves: int = 0) -> None:
    """Start a game, and make moves; the bots answer."""
    label = page.locator(".cv-time-label")
    if not label.count():
        page.locator('[data-key="start"]').click()
    page.locator(".cv-moves .cv-move").first.wait_for(state="attached")
    for _ in range(moves):
        page.wait_for_function("() => document.querySelector('.cv-moves .cv-move, .cv-final')")
        before = label.inner_text()
        page.evaluate("() => document.querySelector('.cv-moves .cv-move')?.click()")
        page.wait_for_function("was => document.querySelector('.cv-time-label').textContent !== was", arg=before)


def learn(page: Any) -> None:
    """Begin the first lesson."""
    page.locator(".cv-primary").first.click()
    page.locator("[data-spot]").first.wait_for(state="attached")


def served(browser: Any, kernels: int, say: Callable[[str], None]) -> None:
    """Visitors of the served pages."""
    warm = sum(places.pools(kernels).values())
    name = "kernels warm" if kernels else "kernels on demand"
    with ExitStack() as stack:
        server = stack.enter_context(running(*civitas("--kernels", str(kernels))))
        server.settle(warm)
        idle = used(server)
        say(f"{f'served pages, {name}: nobody there':<44}{idle.megabytes:5.0f} MB, {warm} warm kernels")
        crowd, there = Crowd(browser, stack.enter_context(ExitStack())), warm
        for about, path, does in (("play", "endeavor/play?lang=en", play), ("learn", "endeavor/learn?lang=en", learn)):
            before, pages = used(server), []
            for _ in range(VISITORS):
                pages.append(crowd.comes(server.address + path))
                does(pages[-1])
            there += VISITORS
            server.settle(there)
            one = used(server).since(before, VISITORS)
            say(f"{f'  a visitor who comes to {about}':<44}{one.megabytes:5.0f} MB, {one.seconds:.2f} s of a core, "
                f"{one.alone:.2f} s of it in the server ({1 / one.seconds:.1f} starts a second and core)")
            if does is play:
                at_play(server, pages, say)


def at_play(server: Running, pages: list[Any], say: Callable[[str], None]) -> None:
    """Visitors who stay: moves, rest, and what the system's tools say about a kernel."""
    before = used(server)
    play(pages[0], MOVES)
    move = used(server).since(before, MOVES)
    say(f"{'  a move, and the moves of two bots':<44}{'':8}  {move.seconds * 1000:.0f} ms of a core")
    before = used(server)
    time.sleep(WATCHED)
    rest = used(server).since(before, len(pages) * WATCHED)
    say(f"{'  an open page at rest':<44}{'':8}  {rest.seconds * 100:.2f} % of a core")
    seen = max(kernel.memory_info().rss for kernel in server.kernels()) / 1e6
    say(f"{'  its kernel as top shows it (RSS)':<44}{seen:5.0f} MB")


def notebooks(browser: Any, say: Callable[[str], None]) -> None:
    """Users of a hub: each has a server and kernels of their own."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(jupyterlab(Path(folder)))
        start = used(server)
        say(f"{'JupyterLab of one user, just started':<44}{start.megabytes:5.0f} MB, {start.seconds:.2f} s of a core")
        crowd = Crowd(browser, stack.enter_context(ExitStack()))
        page = crowd.comes(f"{server.address}/tree/index.ipynb")
        page.wait_for_function(LISTENING)
        page.evaluate(RUN_ALL)
        page.locator("[data-spot]").first.wait_for(state="attached")
        server.settle(1)
        whole = used(server)
        say(f"{'  with one notebook run':<44}{whole.megabytes:5.0f} MB, {whole.seconds:.2f} s of a core in all")


def main(say: Callable[[str], None] = print) -> int:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        served(browser, 2, say)
        served(browser, 0, say)
        notebooks(browser, say)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
