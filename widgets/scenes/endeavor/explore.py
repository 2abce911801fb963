"""What the explorer must know about Endeavor: what can be told, what pointing means, the map with its marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tutor.engine.text import fill
from tutor.graphs import endeavor
from tutor.graphs.questions import Answer, Mark, graph_texts
from widgets.drawing import Panel
from widgets.scenes.endeavor.marks import marked

START = (4, 251, 190)  # a random game in which much has happened on the map: players, number, moment
BARE: tuple[tuple[str, str], ...] = ()  # fields that only the printed board asks for
DEPENDS: dict[str, tuple[str, ...]] = {}  # kinds whose choices depend on other fields


def choices(at: Any, kind: str, told: Mapping[str, str], lang: str) -> dict[str, str]:
    """What may be told in a field of this kind: values with their names."""
    box = at.box
    if kind == "city":
        return {city: at.name("city", city, lang) for city in box.cities}
    known = box.regions if kind == "region" else box.sea_regions
    return {region: at.name("region", region, lang) for region in known}


def in_order(kind: str) -> bool:
    """Whether the names of a kind are put in the order of the alphabet."""
    return kind == "city"


def usual(at: Any, kind: str) -> str:
    """What a field says before anything is told."""
    return ""


def meant(at: Any, spot: str, fields: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The fields that pointing at a spot could tell, with their values."""
    box = at.box
    kind, _, id = spot.partition(":")
    region = {"city": box.city_region, "deck": box.deck_region}.get(kind, {}).get(id, id if kind == "track" else "")
    for field, wanted in fields:
        if wanted == "city" and kind == "city":
            yield field, id
        elif (wanted == "region" and region) or (wanted == "lane" and region in box.sea_regions):
            yield field, region


def view(game: Any) -> Mapping[str, Any]:
    """The printed board: a game with nothing on it."""
    bare: dict[str, Any] = game.view(None)
    return bare | {"trade_tokens": {}, "decks": {deck: [] for deck in bare["decks"]}}


def graph(at: Any, name: str, told: Mapping[str, str]) -> Any:
    """One graph of the position."""
    return endeavor.GRAPHS[name](at.game)


def panel(at: Any, name: str, told: Mapping[str, str], lang: str, answer: Answer | None) -> Panel:
    """The map of the position with the marks of the answer."""
    found: Panel = at.panel(lang)
    if at.game is None:
        found = found._replace(spots=tuple(spot._replace(label=printed(at, spot.id, lang)) for spot in found.spots))
    return found if answer is None else marked(found, answer.marks, at.box)


def shape(mark: Mark) -> str:
    """How a mark looks in the legend."""
    if mark.at.startswith("link:") or mark.to:
        return "line"
    return "plate" if mark.at.startswith("region:") else "ring"


def spots(mark: Mark) -> tuple[str, ...]:
    """The spots that a mark is on."""
    return (mark.at,)


def printed(at: Any, id: str, lang: str) -> str:
    """What a spot of the printed board is."""
    kind, _, name = id.partition(":")
    box, facts = at.box, {}
    if kind == "city":
        links = len(box.links_of[name])
        facts = {"city": name, "region": box.city_region[name], "glory": box.city_glory[name], "n": links}
    elif kind == "link":
        facts = {"link": id, "glory": box.link_glory[id]}
    elif kind == "track":
        facts = {"region": name, "n": box.lane_length[name]}
    else:
        facts = {"deck": name, "region": box.deck_region[name]}
    template = graph_texts("endeavor")["spots"][kind][lang]
    return fill(template, facts, lambda kind, value: at.name(kind, value, lang), lang)


def described(at: Any, lang: str) -> str:
    """The printed board as a list of cities and those they are linked with."""
    cities = endeavor.cities()
    names = {city: node[f"name_{lang}"] for city, node in cities.nodes(data=True)}
    return "\n".join(f"{names[city]}: {', '.join(names[other] for other in cities[city]) or '–'}" for city in cities)
