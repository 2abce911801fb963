"""What has changed between two states of a surface: a carrier tells a page this instead of the whole state again.

``static/changes.js`` puts it together in the page.  A change of a value is one of

    {"to": value}                                          another value
    {"in": {key: change, ...}, "out": [key, ...]}          an object: keys that changed or came, keys that went;
                                                           "order": [key, ...] where they stand in another one
    {"of": {id: change, ...}, "order": [id, ...]}          a list of things with ids: those that changed or came
    {"at": {place: change, ...}}                           a list of the same length
    {"run": [from, count], "before": [], "after": []}      a list of which a run stays, with other things around it
    {"lines": {place: line, ...}}                          a text of as many lines: those that changed
    {"cut": [from, count], "put": [line, ...]}             a text: lines that went, and those in their place
"""

from __future__ import annotations

import json
from itertools import takewhile
from typing import Any

SHORT = 400     # a shorter text is told as it is
LONGEST = 64    # a list longer than this is not searched for a run that stays


class Teller:
    """Knows what a page was told and tells what is new; every telling has a number, so that a page notices a gap."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.n = 0
        self.known = written(state)

    def tell(self, state: dict[str, Any]) -> dict[str, Any]:
        """The change since the last telling, as ``{"n", "since", "change"}``.

        >>> teller = Teller({"lang": "cs", "log": [1, 2], "notice": None})
        >>> teller.tell({"lang": "cs", "log": [1, 2, 3], "notice": None})["change"]
        {'in': {'log': {'run': [0, 2], 'before': [], 'after': [3]}}, 'out': []}
        """
        known, now = self.known, written(state)
        self.n, self.known = self.n + 1, now
        new = {
            key: change(json.loads(known[key]), json.loads(text)) if key in known else {"to": json.loads(text)}
            for key, text in now.items()
            if known.get(key) != text
        }
        gone = [key for key in known if key not in now]
        return {"n": self.n, "since": self.n - 1, "change": {"in": new, "out": gone}}


def written(state: dict[str, Any]) -> dict[str, str]:
    """Every part of a state as text: it stays what it was, whatever becomes of the objects."""
    return {key: json.dumps(value) for key, value in state.items()}


def change(old: Any, new: Any) -> dict[str, Any]:
    """How one value of JSON became another.

    >>> change({"a": 1, "b": {"c": 2, "d": 3}}, {"a": 1, "b": {"c": 2, "d": 4}})
    {'in': {'b': {'in': {'d': {'to': 4}}, 'out': []}}, 'out': []}
    """
    if isinstance(old, dict) and isinstance(new, dict):
        return of_object(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return of_list(old, new)
    if isinstance(old, str) and isinstance(new, str) and len(new) >= SHORT:
        return of_text(old, new)
    return {"to": new}


def of_object(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Key by key."""
    found: dict[str, Any] = {"in": news(old, new), "out": [key for key in old if key not in new]}
    if list(new) != [*(key for key in old if key in new), *(key for key in new if key not in old)]:
        found["order"] = list(new)
    return found


def news(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The changes of those values that changed or came."""
    return {
        key: change(old[key], value) if key in old else {"to": value}
        for key, value in new.items()
        if key not in old or old[key] != value
    }


def of_list(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """Things with ids, a run that stays (a log that goes on or back), or item by item."""
    was, now = by_id(old), by_id(new)
    if was and now:
        return {"of": news(was, now), "order": list(now)}
    if old and new and max(len(old), len(new)) <= LONGEST:
        here, there = (old.index(new[0]), 0) if new[0] in old else (0, new.index(old[0]) if old[0] in new else len(new))
        count = alike(old[here:], new[there:])
        if 2 * count > len(new):
            return {"run": [here, count], "before": new[:there], "after": new[there + count :]}
    if len(old) != len(new):
        return {"to": new}
    return {"at": {str(place): change(old[place], item) for place, item in enumerate(new) if old[place] != item}}


def by_id(items: list[Any]) -> dict[str, Any]:
    """Things by their ids; nothing if they have none."""
    if not all(isinstance(item, dict) and isinstance(item.get("id"), str) for item in items):
        return {}
    found = {item["id"]: item for item in items}
    return found if len(found) == len(items) else {}


def of_text(old: str, new: str) -> dict[str, Any]:
    """Line by line."""
    was, now = old.split("\n"), new.split("\n")
    if len(was) == len(now) > 1:
        return {"lines": {str(place): line for place, line in enumerate(now) if was[place] != line}}
    start = alike(was, now)
    end = alike(was[start:][::-1], now[start:][::-1])
    if not start and not end:
        return {"to": new}
    return {"cut": [start, len(was) - start - end], "put": now[start : len(now) - end]}


def alike(one: list[Any], other: list[Any]) -> int:
    """How many items two lists have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
