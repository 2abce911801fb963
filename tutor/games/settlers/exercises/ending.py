"""The score as it stands, and who would win a tie: found by the scoring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.games.settlers.scoring import leftovers
from tutor.games.settlers.state import State
from tutor.lessons.exercises import Because, Chance, Exercise, Option, event_said, line, texts, unchanging
from tutor.lessons.offering import numbers

LATE = 3
#: What of a score is asked for; offerings, where there are any, and the whole more often.
ASKED = ("common", "faction", "offerings", "offerings", "offerings", "total", "total")


def score(game: Game, chance: Chance) -> Iterator[Exercise]:
    """The points of one player as they stand in a later round, of one source or of all."""
    state: State = game._state
    if game.decision is None or state.round < LATE or game.decision.ask not in ("turn", "lookout"):
        return
    here, seat = game.branch(), chance.below(len(state.players))
    sheet = here.scores()[seat]
    there = {item["category"] for item in sheet["items"] if item["facts"]["n"]}
    asked = chance.pick([each for each in ASKED if each == "total" or each in there])
    items = [item for item in sheet["items"] if asked == "total" or item["category"] == asked]
    points = sum(item["points"] for item in items)
    rules = texts("settlers/exercises.toml")["rules"]["total"] if asked == "total" else items[0]["rules"]
    shown = [item for item in items if item["points"] or asked != "total"]
    yield Exercise(
        "score", here, line(here, "questions", f"score_{asked}", player=seat),
        numbers(points, mistakes(state, seat, asked, points, sheet), chance), rules,
        [Because(event_said(here, scored(seat, item)), item["rules"][0]) for item in shown]
        or [Because(line(here, "because", "no_points"), rules[0])],
        nudge=line(here, "nudges", f"score_{asked}"), number=True, seat=seat,
    )  # fmt: skip


def scored(seat: int, item: dict[str, Any]) -> Event:
    """The line of a score as it is told at the end of a game."""
    return Event(
        f"score_{item['category']}", item["rules"], {"player": seat, "points": item["points"], **item["facts"]}
    )


def mistakes(state: State, seat: int, asked: str, points: int, sheet: dict[str, Any]) -> list[int]:
    """Numbers that a common mistake would lead to."""
    player = state.players[seat]
    own = [state.box.cards[each] for each, owner in state.owner.items() if owner == seat]
    common = sum(card.common for card in own)
    ruins = len(player.foundations)
    if asked == "common":
        return [points + ruins, 2 * common, len(own), points + 1, points - 1]
    if asked == "faction":
        deals = len(player.deals) + len(player.routes)
        return [points // 2, points + 2 * deals, points + deals, len(own), points + 2, points - 2]
    if asked == "offerings":
        laid = sum(item["facts"]["n"] for item in sheet["items"] if item["category"] == "offerings")
        return [laid, points + 2, points - 2, points + 3, points + 1]
    return [player.vp, points - len(own), points + ruins, player.vp + len(own), points + len(player.deals), points + 2]


# --- ties


def tie(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Who would win if some players had equally many points at the end."""
    state: State = game._state
    if game.decision is None or state.solo or state.round < LATE or game.decision.ask != "turn":
        return
    here = game.branch()
    seats = sorted(chance.mixed(range(len(state.players)))[: 2 + (len(state.players) > 2 and chance.below(2))])
    ranks = {seat: (leftovers(state, seat), len(state.players[seat].hand)) for seat in seats}
    best = max(ranks.values())
    won = [seat for seat in seats if ranks[seat] == best]
    by_hand = [seat for seat in seats if ranks[seat][0] == best[0]]
    named = texts("settlers/exercises.toml")["rules"]
    how = "tie_shared" if len(won) > 1 else "tie_hand" if len(by_hand) > 1 else "tie_left"
    left = ", ".join(f"{here.players[seat]} {ranks[seat][0]}" for seat in seats)
    hands = ", ".join(f"{here.players[seat]} {ranks[seat][1]}" for seat in by_hand)
    right = won[0] if len(won) == 1 else None
    if right is None and len(won) < len(seats):
        return
    facts = {"left": left, "hands": hands, "player": won[0]}
    options = [Option(unchanging(here.players[seat]), seat == right, value=seat) for seat in seats]
    options.append(Option(line(here, "answers", "shared"), right is None, value=None))
    yield Exercise(
        "tie", here, line(here, "questions", "tie", players=tuple(seats)), chance.mixed(options), named[how],
        [Because(line(here, "because", how, **facts), named[how][0])],
        nudge=line(here, "nudges", "tie"), seat=seats[0],
    )  # fmt: skip
