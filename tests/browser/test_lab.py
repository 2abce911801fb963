"""The notebooks in JupyterLab: run all, then click on the live board."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.table import Player
from widgets.serving.places import NOTEBOOKS
from widgets.serving.running import SCRIPTS, running

#: The notebook is in front and its kernel listens; before that a command does nothing and says nothing.
READY = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"


def test_run_all_and_a_click_on_the_board(visit: Callable[..., Any], tmp_path: Path) -> None:
    shutil.copytree(NOTEBOOKS, tmp_path / "notebooks", ignore=shutil.ignore_patterns(".*"))
    own = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    command = (str(SCRIPTS / "jupyter-lab"), "--no-browser", "--allow-root", "--port=0", "--IdentityProvider.token=",
               "--LabApp.expose_app_in_browser=True", "--LabApp.news_url=", "--LabApp.check_for_updates_class="
               "jupyterlab.NeverCheckForUpdate", f"--ServerApp.root_dir={tmp_path / 'notebooks'}")
    with running(*command, **own) as lab:
        page = visit(lab.address.partition("?")[0].rstrip("/") + "/tree/index.ipynb")
        page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for()
        page.wait_for_function(READY)
        page.evaluate(RUN_ALL)
        player = Player(page)
        player.spots.first.wait_for(state="attached")
        player.my_turn()
        player.after(lambda: player.spots.first.click())
        expect(page.locator(".widget-readout")).not_to_have_text("0")    # the slider of the notebook follows the board
        page.close()
