"""One server and one browser for all journeys; a failure leaves a picture in build/screens.

Both end with this package: Playwright cannot be started twice in one process.  ``tests/conftest.py`` keeps all journeys
in one process where several share out the tests.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from widgets.serving.running import Running, civitas, running

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
NEEDED = "CIVITAS_NEEDS_BROWSER"
SCREENS = ROOT / "build" / "screens"
RACE = "widget model not found"    # on a very busy machine; the page then opens itself once more
DESK = {"width": 1280, "height": 800}
#: No host can be reached but this machine: a page that asks another one fails its test.
ARGUMENTS = ["--no-sandbox", "--disable-gpu",
             "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Take a picture of every open page when a test fails."""
    report = yield
    if report.when == "call" and report.failed:
        SCREENS.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "-", item.name)
        for number, page in enumerate(getattr(item, "pages", [])):
            path = SCREENS / f"{name}-{number}.png"
            try:
                page.screenshot(path=path)
                report.sections.append(("screenshot", str(path)))
            except Exception as error:
                report.sections.append(("screenshot", f"none: {error}"))
    return report


@pytest.fixture(scope="package")
def taken() -> Iterator[int]:
    """A port at which somebody else is already."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.fixture(scope="package")
def alone(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No other process of this run has a server: the folder above ours belongs to all of them."""
    if request.config.getoption("loadgroup", False):
        (tmp_path_factory.getbasetemp().parent / "journeys").touch(exist_ok=False)


@pytest.fixture(scope="package")
def served(alone: None, taken: int) -> Iterator[Running]:
    """The server, started as a user starts it, on a port that is taken; in the end no kernel may be left."""
    with running(*civitas("--port", str(taken), "--kernels", "1")) as found:
        yield found
        found.settle(0)    # a kernel that is stopped while it starts complains
        kernels = found.kernels()
        found.stop()
        assert found.process.returncode == 0, "".join(found.said)
        assert not psutil.wait_procs(kernels, timeout=20)[1]


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Chromium, with every host but this one out of reach."""
    if CHROMIUM is None:
        reason = "no Chromium is installed: the served pages cannot be tried"
        pytest.fail(reason) if os.environ.get(NEEDED) else pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Any) -> Iterator[Callable[..., Any]]:
    """Open a page as a new visitor; in the end no page may have complained in its console."""
    contexts, complaints = [], []
    request.node.pages = []

    def open_page(address: str, tolerated: str = "", script: str = "", **options: Any) -> Any:
        context = browser.new_context(**{"viewport": DESK, "locale": "cs-CZ", "accept_downloads": True} | options)
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(script or ";")
        request.node.pages.append(page)

        def complain(text: str) -> None:
            if RACE not in text and not (tolerated and re.search(tolerated, text)):
                complaints.append(text)

        page.on("console", lambda message: message.type == "error" and complain(f"{message.text} ({message.location})"))
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("dialog", lambda dialog: (complain(f"a dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)
