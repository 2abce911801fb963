"""Reading content: words and component data shipped with the package."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any


def read(path: str) -> str:
    """The text of one content file, named relative to ``content/``."""
    return files("content").joinpath(path).read_text(encoding="utf-8")


def load_toml(path: str) -> dict[str, Any]:
    """One TOML content file."""
    return tomllib.loads(read(path))


def load_json(path: str) -> Any:
    """One JSON content file."""
    return json.loads(read(path))
