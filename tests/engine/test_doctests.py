"""The examples in docstrings and in the README run and say what they show."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import tutor

ROOT = Path(__file__).parents[2]
MODULES = sorted(["tutor", *(each.name for each in pkgutil.walk_packages(tutor.__path__, "tutor."))])
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    find = doctest.DocTestFinder().find
    found = {name for name in MODULES if any(test.examples for test in find(importlib.import_module(name)))}
    assert {"tutor", "tutor.engine.moves", "tutor.engine.text", "tutor.engine.randomness"} <= found


@pytest.mark.parametrize("name", ["tests.playing", "tests.games.endeavor.table"])
def test_examples_of_the_test_helpers(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted and result.failed == 0


def test_the_example_of_the_readme_runs_as_written():
    [code] = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    names = {}
    exec(compile(code, "README.md", "exec"), names)
    assert names["game"].ply == 1
    assert tutor.load(names["text"]).position() == names["data"]
