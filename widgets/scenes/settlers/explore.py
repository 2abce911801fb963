"""What the explorer must know about Settlers: what can be told, what pointing means, the graph as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tutor.games.settlers.components import COMMON
from tutor.graphs import settlers
from tutor.graphs.questions import Answer, Mark
from tutor.graphs.settlers.source import GOODS, common, seen
from widgets.drawing import Panel
from widgets.scenes.settlers.graph import capital, draw_graph
from widgets.scenes.settlers.graph import spots as all_spots

START = (3, 45, 199)  # a random game in which everybody has an empire: players, number, moment
BARE = (("deck", "deck"),)  # fields that only the printed cards ask for
DEPENDS = {"card": ("player", "deck"), "location": ("player",)}  # kinds whose choices depend on other fields


def choices(at: Any, kind: str, told: Mapping[str, str], lang: str) -> dict[str, str]:
    """What may be told in a field of this kind: values with their names."""
    if kind == "deck":
        own = {COMMON: capital(at.name("deck", COMMON, lang))}
        return own | {faction: at.name("faction", faction, lang) for faction in at.box.factions}
    if kind in ("good", "goal"):
        names = common(seen(at.box))["names"]
        left_out = ("deal",) if kind == "goal" else ("deal", "vp")
        return {good: names["Good", good][lang] for good in GOODS if good not in left_out}
    if at.game is None:
        cards = seen(at.box, deck=told.get("deck", "")).printed()
    else:
        table, seat = seen(at.game), int(told.get("player") or 1) - 1
        cards = table.empire(seat) if kind == "location" else table.held(seat)
    return {card: at.name("card", card, lang) for card in cards}


def in_order(kind: str) -> bool:
    """Whether the names of a kind are put in the order of the alphabet."""
    return kind in ("card", "location")


def usual(at: Any, kind: str) -> str:
    """What a field says before anything is told."""
    return {"deck": COMMON, "goal": "vp"}.get(kind, "")


def meant(at: Any, spot: str, fields: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The fields that pointing at a spot could tell, with their values."""
    kind, _, name = spot.partition(":")
    for field, wanted in fields:
        if (wanted in ("card", "location") and kind in ("card", "src")) or (
            wanted in ("good", "goal") and kind in ("good", "out")
        ):
            yield field, name


def view(game: Any) -> Mapping[str, Any]:
    """The table before anybody plays."""
    found: Mapping[str, Any] = game.view(None)
    return found


def graph(at: Any, name: str, told: Mapping[str, str]) -> Any:
    """One graph of the position, or of a printed deck."""
    return settlers.GRAPHS[name](at.game) if at.game is not None else settlers.GRAPHS[name](at.box, deck=told["deck"])


def panel(at: Any, name: str, told: Mapping[str, str], lang: str, answer: Answer | None) -> Panel:
    """The graph of one player, or of one deck, with the marks of the answer."""
    seat = int(told["player"]) - 1 if at.game is not None else None
    of = at.players[seat] if seat is not None else choices(at, "deck", told, lang)[told["deck"]]
    return draw_graph(graph(at, name, told), name, seat, lang, of, answer)


def shape(mark: Mark) -> str:
    """How a mark looks in the legend."""
    return "line" if mark.to else "ring"


def spots(mark: Mark) -> tuple[str, ...]:
    """The spots that a mark is on."""
    return all_spots(mark.at)


def described(at: Any, lang: str) -> str:
    """The printed cards as a list: what each takes and gives."""
    made = settlers.production(at.box)
    cards = [card for card, kind in made.nodes(data="node") if kind == "card"]
    return "\n".join(" ".join(settlers.feeds(made, card).sentences(lang)[:2]) for card in cards)
