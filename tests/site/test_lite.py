"""The notebooks beside the plain pages: JupyterLite, with all it needs on the same site."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ROOT
from tests.browser.table import Player
from tests.browser.test_lab import READY, RUN_ALL
from tests.site.conftest import KEPT, Shelf

STARTED = 120_000    # milliseconds: Python and its packages are unpacked in the browser
NOTEBOOKS = ROOT / "notebooks"
CODE = """async (code) => {
  let said = "";
  const asked = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code });
  asked.onIOPub = ({ content }) => { said += content.text ?? content.ename ?? ""; };
  await asked.done;
  return said;
}"""


@pytest.fixture(scope="module")
def lab(built: Path) -> Path:
    """The folder of the notebooks."""
    return built / "lab"


def read(path: Path) -> Any:
    """A file of JSON."""
    return json.loads(path.read_text(encoding="utf-8"))


def test_every_notebook_is_there_as_it_is_committed(lab: Path) -> None:
    committed = {path.relative_to(NOTEBOOKS).as_posix(): path.read_bytes() for path in NOTEBOOKS.rglob("*.ipynb")
                 if ".ipynb_checkpoints" not in path.parts}
    listings = [read(path)["content"] for path in (lab / "api" / "contents").rglob("all.json")]
    listed = {entry["path"] for listing in listings for entry in listing if entry["type"] == "notebook"}
    assert listed == set(committed)
    assert {name: (lab / "files" / name).read_bytes() for name in listed} == committed


def test_the_kernel_is_sent_to_no_other_host(lab: Path) -> None:
    kernel = read(lab / "jupyter-lite.json")["jupyter-config-data"]["litePluginSettings"][
        "@jupyterlite/pyodide-kernel-extension:kernel"]
    options = kernel["loadPyodideOptions"]
    assert kernel["disablePyPIFallback"] is True
    for address in (kernel["pyodideUrl"], options["lockFileURL"], options["stdLibURL"]):
        assert address.startswith("./") and (lab / address).is_file()
    packages = read(lab / options["lockFileURL"])["packages"]
    assert sorted(packages) == options["packages"]
    assert {"civitas", "ipywidgets", "anywidget", "networkx"} <= set(packages)
    for package in packages.values():
        data = (lab / options["lockFileURL"]).parent.joinpath(package["file_name"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == package["sha256"], package["name"]


def test_pyodide_is_on_the_site_once(built: Path) -> None:
    assert len(list(built.rglob("pyodide.asm.wasm"))) == 1


def test_from_the_front_page_to_a_move_in_a_notebook(site: Shelf, visit: Callable[..., Any]) -> None:
    page = visit(site.address)
    page.evaluate("() => { navigator.serviceWorker.register('sw.js'); }")    # as on every page of a game
    page.wait_for_function(KEPT)
    page.get_by_role("link", name="Notebooky", exact=True).click()
    page.wait_for_function(READY, timeout=STARTED)
    page.evaluate(RUN_ALL)
    player = Player(page)
    player.spots.first.wait_for(state="attached", timeout=STARTED)
    player.my_turn()
    readout = page.locator(".widget-readout")
    expect(readout).to_have_text("1")    # the last cell plays a move
    player.after(lambda: player.spots.first.click())
    expect(readout).not_to_have_text("1")    # the slider of the notebook follows the board
    assert "ModuleNotFoundError" in page.evaluate(CODE, "import numpy")    # and no other host was asked for it
    # The notebooks have a service worker of their own, and leave the one of the site alone.
    workers = page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.map((each) => each.scope))")
    assert sorted(workers) == [site.address, f"{site.address}lab/"]


def test_a_lesson_in_a_notebook_and_its_file_of_progress(site: Shelf, visit: Callable[..., Any]) -> None:
    page = visit(f"{site.address}lab/lab/index.html?path=endeavor/learn.ipynb")
    page.wait_for_function(READY, timeout=STARTED)
    page.evaluate(RUN_ALL)
    page.locator(".cv-primary").first.click(timeout=STARTED)
    page.locator("[data-spot]").first.wait_for(state="attached")
    said = page.evaluate(CODE, "print(open('civitas-progress.json').read())")
    assert json.loads(said)["at"]["open"] is True
