"""The site, built as a user builds it and handed out by a plain file server under a sub-path.

``CIVITAS_SITE=folder`` names a site that is built already.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ROOT, browser, pytest_runtest_makereport, visit
from widgets.serving.running import SCRIPTS, Running, free_port, running

__all__ = ["browser", "pytest_runtest_makereport", "visit"]    # fixtures that the journeys share

BUILT = "CIVITAS_SITE"
PATH = "civitas"
READY = "() => document.querySelector('#civitas-progress')?.hidden"
KEPT = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture(scope="package")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site."""
    if os.environ.get(BUILT):
        return Path(os.environ[BUILT])
    out = tmp_path_factory.mktemp("site") / PATH
    cache = ROOT / "build" / "site-inputs"
    command = [SCRIPTS / "civitas", "site", out, "--cache", cache]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"[\d.]+ MB", done.stdout)
    return out


class Shelf:
    """A folder of sites and the file server in front of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()    # the same one again after a stop
        self.server: Running | None = None
        self.running: Any = None

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.port}/{PATH}/"

    def start(self) -> None:
        """Hand the files out, at the same port as before."""
        command = (sys.executable, "-u", "-m", "http.server", str(self.port), "--bind", "127.0.0.1")
        self.running = running(*command, "--directory", str(self.folder))
        self.server = self.running.__enter__()

    def stop(self) -> None:
        """From now on nothing can be fetched."""
        self.running.__exit__(None, None, None)
        self.server = None

    def copy(self, name: str) -> Path:
        """A copy of the plain site to be damaged, under another path."""
        def link(source: str, to: str) -> str:
            os.link(source, to)
            return to

        to = self.folder / name
        shutil.copytree(self.folder / PATH, to, copy_function=link, ignore=shutil.ignore_patterns("lab"))
        return to


@pytest.fixture(scope="package")
def shelf(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """The site on a file server."""
    folder = tmp_path_factory.mktemp("shelf")
    try:
        shutil.copytree(built, folder / PATH, copy_function=lambda source, to: os.link(source, to) or to)
    except OSError:    # another file system
        shutil.rmtree(folder / PATH, ignore_errors=True)
        shutil.copytree(built, folder / PATH)
    found = Shelf(folder)
    found.start()
    yield found
    if found.server is not None:
        found.stop()


@pytest.fixture
def site(shelf: Shelf) -> Iterator[Shelf]:
    """The site, online when a journey begins."""
    if shelf.server is None:
        shelf.start()
    yield shelf


@pytest.fixture
def open_site(site: Shelf, visit: Callable[..., Any]) -> Callable[..., Any]:
    """Open a page of the site as a new visitor and wait until its engine answers."""

    def open_page(path: str, ready: bool = True, **options: Any) -> Any:
        page = visit(site.address + path, **options)
        if ready:
            page.wait_for_function(READY)
        return page

    return open_page
