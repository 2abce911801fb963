"""Which rule leans on which: what should be known before it, how hard it is, and what to learn next.

>>> needs("endeavor", "END-OPEN-03")
('END-OPEN-02',)
>>> difficulty("endeavor", ["END-GROW-02"]) < difficulty("endeavor", ["END-OPEN-03"])
True
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from tutor.engine.content import load_toml
from tutor.lessons.progress import Progress

KNOWN = 0.5
HARDEST = 5


@cache
def prerequisites(slug: str) -> dict[str, tuple[str, ...]]:
    """The rules that each rule leans on, in the order of the rulebook."""
    from tutor import rules

    told = load_toml(f"{slug}/prerequisites.toml")
    topics = told["topics"]
    found: dict[str, tuple[str, ...]] = {}
    for id, rule in rules(slug).items():
        topic = topics[rule.topic]
        if id in told["rules"]:
            found[id] = tuple(told["rules"][id])
        elif id in topic["first"]:
            found[id] = tuple(first for other in topic["needs"] for first in topics[other]["first"])
        else:
            found[id] = tuple(topic["first"])
    return found


def needs(slug: str, rule: str) -> tuple[str, ...]:
    """The rules that one rule leans on directly."""
    return prerequisites(slug)[rule]


def graph(slug: str) -> Any:
    """The same as a networkx DiGraph from what comes first to what leans on it.

    Nodes are rule ids with ``topic`` and ``depth`` (the longest way to it); ask it anything:
    ``networkx.ancestors(graph("endeavor"), "END-OPEN-03")``.
    """
    import networkx

    from tutor import rules

    made = networkx.DiGraph(game=slug)
    for id, rule in rules(slug).items():
        made.add_node(id, topic=rule.topic, depth=depth(slug)[id])
    made.add_edges_from((before, id) for id, others in prerequisites(slug).items() for before in others)
    return made


@cache
def depth(slug: str) -> dict[str, int]:
    """How many rules lie on the longest way to each rule."""
    direct = prerequisites(slug)
    found: dict[str, int] = {}

    def measure(id: str) -> int:
        if id not in found:
            found[id] = max((measure(before) + 1 for before in direct[id]), default=0)
        return found[id]

    for id in direct:
        measure(id)
    return found


def difficulty(slug: str, rules: Iterable[str]) -> int:
    """How hard something is, from 1 to 5, by the hardest of its rules; what lies deeper than most is hardest."""
    depths = depth(slug)
    usual = sorted(depths.values())[len(depths) * 9 // 10]
    return 1 + min(HARDEST - 1, max(depths[id] for id in rules) * HARDEST // (usual + 1))


def nearest(slug: str, rule: str, among: frozenset[str]) -> frozenset[str]:
    """The closest rules before a rule that are among some rules; the others on the way are looked through."""
    direct = prerequisites(slug)
    found, seen, waiting = set(), set(), list(direct[rule])
    while waiting:
        id = waiting.pop()
        if id in seen:
            continue
        seen.add(id)
        if id in among:
            found.add(id)
        else:
            waiting += direct[id]
    return frozenset(found)


def ready(slug: str, rule: str, among: frozenset[str], progress: Progress) -> bool:
    """Whether everything that a rule leans on is known, as far as it can be learned among some rules."""
    return all(progress.mastery(id) >= KNOWN for id in nearest(slug, rule, among))


def due(slug: str, progress: Progress, among: Iterable[str] | None = None) -> list[str]:
    """What to learn next: rules not known yet whose prerequisites are; the simplest first."""
    some = frozenset(prerequisites(slug) if among is None else among)
    depths, order = depth(slug), list(prerequisites(slug))
    found = [id for id in some if progress.mastery(id) < KNOWN and ready(slug, id, some, progress)]
    return sorted(found, key=lambda id: (depths[id], order.index(id)))
