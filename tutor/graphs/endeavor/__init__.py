"""Endeavor as graphs, and questions about them: plain functions over plain networkx graphs.

Questions take players by seat or by name, cities and regions by their names in the notation.

>>> from tutor.graphs import endeavor
>>> graph = endeavor.cities()
>>> answer = endeavor.chain(graph, "boston", "canton")
>>> answer.data["path"]
['boston', 'london', 'calcutta', 'canton']
>>> answer.sentences("en")[0]
'The shortest chain from Boston to Canton has 3 links: Boston → London → Calcutta → Canton.'
>>> answer.sentences("cs")[1]
'Jiný tak krátký není.'
"""

from __future__ import annotations

from tutor.graphs.endeavor.board import cities, regions, sea_lanes
from tutor.graphs.endeavor.presence import opening, population
from tutor.graphs.endeavor.shape import chain, cut_off, hubs, ties, weak_points
from tutor.graphs.endeavor.taking import best, closes, controls, falls
from tutor.graphs.questions import Question

__all__ = [
    "GRAPHS",
    "QUESTIONS",
    "best",
    "chain",
    "cities",
    "closes",
    "controls",
    "cut_off",
    "falls",
    "hubs",
    "opening",
    "population",
    "regions",
    "sea_lanes",
    "ties",
    "weak_points",
]

#: What can be built, by name.
GRAPHS = {"cities": cities, "sea_lanes": sea_lanes, "regions": regions}

#: The questions in the order in which they are offered.
QUESTIONS: dict[str, Question] = {
    question.id: question
    for question in (
        Question("closes", "cities", {"city": "city", "player": "player"}, closes),
        Question("falls", "cities", {"city": "city", "player": "player"}, falls),
        Question("best", "cities", {"player": "player"}, best),
        Question("controls", "cities", {}, controls),
        Question("chain", "cities", {"start": "city", "goal": "city", "player": "anyone"}, chain, live=False),
        Question("hubs", "cities", {}, hubs, live=False),
        Question("weak_points", "cities", {}, weak_points, live=False),
        Question("cut_off", "cities", {"region": "region"}, cut_off, live=False),
        Question("opening", "sea_lanes", {"region": "lane"}, opening, live=False),
        Question("population", "regions", {}, population),
        Question("ties", "regions", {}, ties, live=False),
    )
}
