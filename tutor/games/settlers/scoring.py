"""The end: points of the track and of the locations, the tie-breaks, and the verdict of the solo game."""

from __future__ import annotations

from typing import Any, NamedTuple

from tutor.games.settlers.components import RESOURCES, TOKENS
from tutor.games.settlers.state import State, empire


class Item(NamedTuple):
    """One line of a score: its category, the points, the rules behind it and what it counts."""

    category: str
    points: int
    rules: tuple[str, ...]
    facts: dict[str, Any]


def offering_points(state: State, location: str) -> int:
    """What a gate or a shrine adds: the highest tier that its offerings reach."""
    box, n, points = state.box, len(state.under.get(location, ())), 0
    for trigger in box.cards[location].triggers:
        for id in trigger.effects:
            if box.effects[id].verb == "score_deposit":
                points = max([tier["vp"] for tier in box.effects[id].args["tiers"] if n >= tier["at_least"]], default=0)
    return points


def score_items(state: State, seat: int) -> list[Item]:
    """Every line of a player's score; zero lines show what gives nothing."""
    player, cards = state.players[seat], state.box.cards
    own = [location for location, owner in state.owner.items() if owner == seat]
    common = sum(cards[location].worth for location in own if cards[location].common)
    faction = sum(cards[location].worth for location in own if not cards[location].common)
    n = sum(cards[location].common for location in own)
    items = [
        Item("track", player.vp, ("SET-GOAL-04", "SET-END-01"), {"n": player.vp}),
        Item("common", common, ("SET-END-02",), {"n": n}),
        Item("faction", faction, ("SET-END-03",), {"n": len(own) - n}),
    ]
    for location in own:
        if location in state.box.watchful["game_end"]:
            facts = {"card": location, "n": len(state.under.get(location, ()))}
            items.append(Item("offerings", offering_points(state, location), ("SET-END-04",), facts))
    if player.foundations:
        items.append(Item("foundations", 0, ("SET-END-05",), {"n": len(player.foundations)}))
    other = len(player.deals) + len(player.routes) + len(player.hand)
    if other:
        items.append(Item("cards", 0, ("SET-END-06",), {"n": other}))
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


def leftovers(state: State, seat: int) -> int:
    """What counts in the first tie-break: resources and settlers of the supply."""
    goods = state.players[seat].goods
    if state.options["tie_break"] == "all_goods":
        return sum(goods[good] for good in TOKENS)
    return sum(goods[good] for good in (*RESOURCES, "settler"))


def ranking(state: State) -> list[tuple[int, int, int]]:
    """For each seat: points, leftovers, hand."""
    return [
        (sum(item.points for item in score_items(state, seat)), leftovers(state, seat), len(player.hand))
        for seat, player in enumerate(state.players)
    ]


def winners(state: State) -> tuple[int, ...]:
    """The seats that win; in the solo game nobody, if the virtual player has collected enough."""
    if state.solo:
        return (0,) if own_faction_locations(state) > len(state.collection) else ()
    ranks = ranking(state)
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


def own_faction_locations(state: State) -> int:
    """How many faction locations the only player has."""
    return sum(not state.box.cards[location].common for location in empire(state, 0))


def title(state: State, points: int) -> dict[str, Any]:
    """The row of the achievement table for so many points."""
    found: dict[str, Any] = [row for least, row in state.box.achievements if points >= least][-1]
    return found


def final_scoring(state: State) -> None:
    """Count points once, after the last round."""
    state.phase = "over"
    state.emit("game_ends", "SET-GOAL-02", "SET-END-01", round=state.round)
    totals = []
    for seat in range(len(state.players)):
        for item in score_items(state, seat):
            state.emit(f"score_{item.category}", *item.rules, player=seat, points=item.points, **item.facts)
        totals.append(sum(item.points for item in score_items(state, seat)))
        state.emit("total", "SET-END-01", "SET-GOAL-04", player=seat, points=totals[seat])
    if state.solo:
        end_solo(state, totals[0])
        return
    ranks, won = ranking(state), winners(state)
    if len(won) > 1:
        state.emit("shared", "SET-END-09", players=won)
        return
    tied = [seat for seat, rank in enumerate(ranks) if rank[0] == ranks[won[0]][0]]
    if len(tied) == 1:
        state.emit("won", "SET-GOAL-03", player=won[0])
    elif len([seat for seat in tied if ranks[seat][1] == ranks[won[0]][1]]) == 1:
        state.emit(
            "won_tie",
            "SET-END-07",
            *(("SET-END-10",) if state.options["tie_break"] == "resources_settlers" else ()),
            "SET-CLEAN-02",
            player=won[0],
            players=tuple(tied),
            n=ranks[won[0]][1],
        )
    else:
        state.emit("won_hand", "SET-END-08", player=won[0], players=tuple(tied), n=ranks[won[0]][2])


def end_solo(state: State, points: int) -> None:
    """Compare the collection with the own faction locations."""
    own, n = own_faction_locations(state), len(state.collection)
    if own > n:
        row = title(state, points)
        state.emit("solo_won", "SET-SOLO-02", "SET-SOLO-33", player=0, own=own, n=n)
        state.emit("achievement", "SET-SOLO-34", player=0, points=points, title=row["min_vp"] or 0)
    else:
        state.emit("solo_lost", "SET-SOLO-32", "SET-SOLO-02", player=0, own=own, n=n)
