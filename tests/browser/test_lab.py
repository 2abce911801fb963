"""The notebooks in JupyterLab: run all, then click on the live board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.table import Player
from widgets.serving.running import jupyterlab

#: The notebook is in front and its kernel listens; before that a command does nothing and says nothing.
READY = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"


def test_run_all_and_a_click_on_the_board(visit: Callable[..., Any], tmp_path: Path) -> None:
    with jupyterlab(tmp_path) as lab:
        page = visit(f"{lab.address}/tree/index.ipynb")
        page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for()
        page.wait_for_function(READY)
        page.evaluate(RUN_ALL)
        player = Player(page)
        player.spots.first.wait_for(state="attached")
        player.my_turn()
        player.after(lambda: player.spots.first.click())
        expect(page.locator(".widget-readout")).not_to_have_text("0")    # the slider of the notebook follows the board
        page.close()
