"""Seeded randomness as one integer (splitmix64), the same on every machine.

>>> mix(7)
(11400714819323198492, 7191089600892374487)
>>> shuffled(["a", "b", "c", "d"], 7)[0]
['b', 'c', 'a', 'd']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def mix(random: int) -> tuple[int, int]:
    """The next state of the generator and 64 random bits."""
    random = (random + STEP) & MASK
    bits = random
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return random, bits ^ (bits >> 31)


def below(n: int, random: int) -> tuple[int, int]:
    """A fair number from 0 to n - 1, and the next state of the generator."""
    limit = (1 << 64) - (1 << 64) % n
    while True:
        random, bits = mix(random)
        if bits < limit:
            return bits % n, random


def shuffled(items: Iterable[T], random: int) -> tuple[list[T], int]:
    """The items in random order, and the next state of the generator."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        pick, random = below(last + 1, random)
        found[last], found[pick] = found[pick], found[last]
    return found, random
