"""Every notebook runs from top to bottom, and is committed clean."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from widgets.serving import places

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.ipynb")
                   if ".ipynb_checkpoints" not in path.parts)
THIN = 12


def test_every_page_has_its_notebook() -> None:
    assert places.NOTEBOOKS == FOLDER
    assert set(places.notebooks().values()) <= set(NOTEBOOKS)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_committed_without_outputs_and_without_logic(name: str) -> None:
    notebook = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            assert not cell["outputs"] and cell["execution_count"] is None
            assert source.count("\n") < THIN and "def " not in source and "class " not in source


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs(name: str) -> None:
    command = [sys.executable, "-m", "pytest", "--nbval-lax", "-q", "-p", "no:cacheprovider", str(FOLDER / name)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
