"""Settlers as graphs, and questions about them: plain functions over plain networkx graphs.

Questions take players by seat or by name, cards and goods by their names in the notation.

>>> from tutor.graphs import settlers
>>> graph = settlers.production(deck="common")
>>> settlers.feeds(graph, "mason").sentences("en")[0]
'Each use of Mason A takes 1 stone and 1 settler.'
"""

from __future__ import annotations

from tutor.graphs.questions import Question
from tutor.graphs.settlers.chains import bottlenecks, feeds, loss
from tutor.graphs.settlers.hues import engine, fits
from tutor.graphs.settlers.making import building, colours, conversions, production
from tutor.graphs.settlers.plans import buildable, needs
from tutor.graphs.settlers.ways import cheapest, converts

__all__ = [
    "GRAPHS",
    "QUESTIONS",
    "bottlenecks",
    "buildable",
    "building",
    "cheapest",
    "colours",
    "conversions",
    "converts",
    "engine",
    "feeds",
    "fits",
    "loss",
    "needs",
    "production",
]

#: What can be built, by name.
GRAPHS = {"production": production, "conversions": conversions, "building": building, "colours": colours}

#: The questions in the order in which they are offered.
QUESTIONS: dict[str, Question] = {
    question.id: question
    for question in (
        Question("feeds", "production", {"player": "player", "card": "card"}, feeds, live=False),
        Question("loss", "production", {"player": "player", "card": "location"}, loss),
        Question("bottlenecks", "production", {"player": "player"}, bottlenecks),
        Question("converts", "conversions", {"player": "player", "good": "good"}, converts, live=False),
        Question("cheapest", "conversions", {"player": "player", "good": "goal"}, cheapest),
        Question("buildable", "building", {"player": "player"}, buildable),
        Question("needs", "building", {"player": "player", "card": "card"}, needs, live=False),
        Question("engine", "colours", {"player": "player"}, engine),
        Question("fits", "colours", {"player": "player"}, fits),
    )
}
