"""Positions to ask about: moments of real games, and maps filled at random without regard to how they could arise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import tutor
from tests.playing import played, steps
from tutor.games.endeavor.components import Box, standard

BOX = standard()


def wild(seed: int) -> dict[str, Any]:
    """A position whose cities, tokens, tracks and open regions are drawn at random."""
    chance = random.Random(seed)
    players = chance.choice((3, 4, 5))
    view = tutor.new_game("endeavor", players, seed).view(None)
    crowd = chance.choice(((None, 0, 1), (None, *range(players)), (0, 1), (None, None, None, 2)))
    view["cities"] = {city: chance.choice(crowd) for city in BOX.cities}
    view["trade_tokens"] = {
        space: kind
        for space, kind in view["trade_tokens"].items()
        if view["cities"].get(space) is None and chance.random() < 0.6
    }
    view["open_regions"] = ["europe", *(region for region in BOX.sea_regions if chance.random() < 0.5)]
    view["shipping_tracks"] = {
        region: [
            chance.randrange(players)
            for _ in range(length if region in view["open_regions"] else chance.randrange(length))
        ]
        for region, length in BOX.lane_length.items()
    }
    view["beside_tracks"] = [
        {"region": region, "seat": seat, "population": chance.randint(1, 3)}
        for region in BOX.sea_regions
        for seat in range(players)
        if region in view["open_regions"] and chance.random() < 0.2
    ]
    return view


@cache
def games() -> tuple[tutor.Game, ...]:
    """A few whole games of random moves, for every number of players."""
    return tuple(played("endeavor", players, seed) for players in (3, 4, 5) for seed in (1, 2, 3))


def moments(every: int = 23) -> Iterator[tutor.Game]:
    """The games of ``games()`` stopped now and then."""
    for game in games():
        for ply in range(0, game.length + 1, every):
            twin = game.branch()
            twin.goto(ply)
            yield twin


def decisions(seeds: int = 12) -> Iterator[tutor.Game]:
    """Games at every moment at which a city can be occupied or attacked."""
    for seed in range(seeds):
        game = tutor.new_game("endeavor", (3, 4, 5)[seed % 3], seed)
        for _ in steps(game, seed, averse=True):
            if any(move.kind in ("occupy", "attack") for move in game.moves()):
                yield game


def flood(nodes: Any, edges: Any) -> list[set[str]]:
    """The parts of a map, without networkx."""
    parts: list[set[str]] = []
    left = set(nodes)
    while left:
        part, rim = set(), {min(left)}
        while rim:
            part |= rim
            rim = {b for a, b in (*edges, *((b, a) for a, b in edges)) if a in rim and b in left} - part
        parts.append(part)
        left -= part
    return parts


@cache
def boxes() -> tuple[Box, ...]:
    """The map of the box, and maps whose links lead elsewhere: chains, hubs and cuts must be right on any of them."""
    found, chance = [BOX], random.Random(5)
    pairs = list(combinations(BOX.cities, 2))
    while len(found) < 5:
        drawn = dict(zip(BOX.links, chance.sample(pairs, len(BOX.links)), strict=True))
        edges = [{"id": link, "source": f"city:{a}", "target": f"city:{b}"} for link, (a, b) in drawn.items()]
        try:
            found.append(tutor.rulebook("endeavor").box({"edges": edges}))
        except tutor.InvalidComponents:  # a region without a way out, or no city without a link
            continue
    return tuple(found)


def ends(city: str, box: Box = BOX) -> dict[str, str]:
    """The links from a city with the cities at their other ends."""
    return {link: (b if a == city else a) for link, (a, b) in box.links.items() if city in (a, b)}


@cache
def ways(start: str, goal: str, box: Box = BOX) -> tuple[tuple[str, ...], ...]:
    """Every chain between two cities that visits none twice, without networkx."""

    def on(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if path[-1] == goal:
            yield path
            return
        for city in ends(path[-1], box).values():
            if city not in path:
                yield from on((*path, city))

    return tuple(on((start,)))
