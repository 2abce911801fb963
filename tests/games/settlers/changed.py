"""Copies of the component data that break a fact, and the rule in whose name they are refused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import tutor
from tutor.games.settlers.components import Box, raw
from tutor.games.settlers.contents import check_contents


def record(data: dict[str, Any], file: str, name: str) -> dict[str, Any]:
    """One record of the component data, by its key or id: ``record(raw(), "common_deck", "quarry")``."""
    found: dict[str, Any] = next(each for each in data[file] if each.get("key", each["id"]) == name)
    return found


def refusal(*changes: Callable[[dict[str, Any]], object]) -> str:
    """The rule in whose name a copy of the shipped data is refused after some changes."""
    data = deepcopy(raw())
    check_contents(Box(data), "a copy")
    for change in changes:
        change(data)
    with pytest.raises(tutor.InvalidComponents) as caught:
        check_contents(Box(data), "a copy")
    rule = str(caught.value.facts["rule"])
    for lang in ("en", "cs"):
        assert rule in caught.value.text(lang)
        assert tutor.rule(rule).text(lang) in caught.value.text(lang)
    return rule
