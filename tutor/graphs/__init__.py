"""Graphs of the games as plain networkx graphs, built from components or a live position, and questions about them.

>>> from tutor.graphs import endeavor
>>> graph = endeavor.cities()
>>> sorted(graph["london"])
['amsterdam', 'boston', 'calcutta', 'paris']
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

#: The games that have graphs; each is a module with ``GRAPHS`` (what builds them) and ``QUESTIONS``.
GRAPHED: tuple[str, ...] = ("endeavor", "settlers")


def graphs(slug: str) -> ModuleType:
    """The graphs and questions of one game."""
    if slug not in GRAPHED:
        raise LookupError(f"no graphs for {slug!r}; there are some for {', '.join(GRAPHED)}")
    return import_module(f"tutor.graphs.{slug}")
