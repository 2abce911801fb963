"""Final scoring, A to G, itemised by the rules that give each point."""

from __future__ import annotations

from typing import Any, NamedTuple

from tutor.games.endeavor.components import LAST_SPACE, TRACKS
from tutor.games.endeavor.state import State


class Item(NamedTuple):
    """One line of a score: its category, the points (glory), the rules behind it and what it counts."""

    category: str
    points: int
    rules: tuple[str, ...]
    facts: dict[str, Any]


def score_items(state: State, seat: int) -> list[Item]:
    """Every line of a player's score; zero lines show where nothing was gained."""
    box, player, owner = state.box, state.players[seat], state.owner
    cities = [city for city, holder in owner.items() if holder == seat]
    worth = [box.city_glory[city] for city in cities]
    rich = [glory for glory in worth if glory != 1]
    closed = {link for city in cities for link, other in box.links_of[city] if owner[other] == seat}
    links = [box.link_glory[link] for link in closed]
    items = [
        Item("cities", len(worth) - len(rich), ("END-SCORE-04",), {"n": len(worth) - len(rich)}),
        Item("rich_cities", sum(rich), ("END-SCORE-05",), {"n": len(rich)}),
        Item("links", sum(links), ("END-SCORE-06", "END-LINK-06"), {"n": len(links)}),
    ]
    for track in TRACKS:
        marker = min(getattr(player, track), LAST_SPACE)
        items.append(
            Item(
                "track",
                box.track_glory[track][marker],
                ("END-SCORE-07", "END-SCORE-08", "END-SCORE-03"),
                {"track": track, "marker": marker},
            )
        )
    owned = (*player.cards, player.governor) if player.governor else player.cards
    turned = ("END-SCORE-19",) if player.set_aside else ()
    items.append(
        Item("cards", sum([box.cards[card].glory for card in owned]), ("END-SCORE-09", *turned), {"n": len(owned)})
    )
    seated = player.governor is not None and state.options["arrangement"] == "settled"
    spare = ("END-SCORE-11",) if not seated and not box.governors.isdisjoint(player.cards) else ()
    items.append(Item("governor_space", 0 if seated else 3, ("END-SCORE-10", *spare), {"n": int(seated)}))
    kinds = player.buildings if state.options["university"] == "each" else dict.fromkeys(player.buildings)
    glorious = [box.buildings[kind].glory for kind in kinds if box.buildings[kind].glory]
    items.append(Item("university", sum(glorious), ("END-SCORE-12",), {"n": len(glorious)}))
    items.append(Item("harbor", player.harbor // 3, ("END-SCORE-13", "END-SCORE-14"), {"n": player.harbor}))
    held = ("END-SCORE-16",) if not box.slavery.isdisjoint(player.cards) else ()
    items.append(Item("slavery", -len(player.set_aside), ("END-SCORE-15", *held), {"n": len(player.set_aside)}))
    return items


def scores(state: State) -> list[dict[str, Any]]:
    """The score of each player as it would be now."""
    found = []
    for seat, player in enumerate(state.players):
        items = score_items(state, seat)
        found.append(
            {
                "player": player.name,
                "seat": seat,
                "total": sum(item.points for item in items),
                "items": [item._asdict() for item in items],
            }
        )
    return found


def winners(state: State) -> tuple[int, ...]:
    """The seats with most glory; equal totals share the win, there is no tie-break."""
    return highest([each["total"] for each in scores(state)])


def highest(totals: list[int]) -> tuple[int, ...]:
    """The seats with the highest total."""
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)


def final_scoring(state: State) -> None:
    """Count glory once, after the last round."""
    state.phase = "over"
    state.emit("game_ends", "END-RND-04", "END-GOAL-04", "END-SCORE-01", round=state.round)
    state.emit("tokens_turned", "END-SCORE-02", n=len(state.trade) + sum(sum(p.tokens.values()) for p in state.players))
    totals = []
    for seat in range(len(state.players)):
        items = score_items(state, seat)
        for item in items:
            state.emit(f"scored_{item.category}", item.rules, player=seat, glory=item.points, **item.facts)
        totals.append(sum(item.points for item in items))
        state.emit("total", "END-SCORE-20", player=seat, glory=totals[seat])
    won = highest(totals)
    if len(won) == 1:
        state.emit("won", "END-SCORE-17", "END-GOAL-01", player=won[0])
    else:
        state.emit("drawn", "END-SCORE-18", players=won)
