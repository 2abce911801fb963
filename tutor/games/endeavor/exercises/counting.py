"""What a phase will give, where a marker will stand, what the score is: numbers found by playing on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.games.endeavor.components import LAST_SPACE
from tutor.games.endeavor.salary import waiting_workers
from tutor.games.endeavor.state import State, level
from tutor.lessons.exercises import Because, Chance, Exercise, event_said, line, texts
from tutor.lessons.offering import numbers

LATE = 5
#: The questions about a score: the lines of the scoring that each of them adds up; the whole is asked for apart.
SCORED = {
    "cities": ("cities", "rich_cities"),
    "links": ("links",),
    "track": ("track",),
    "cards": ("cards",),
    "governor_space": ("governor_space",),
    "university": ("university",),
    "harbor": ("harbor",),
    "slavery": ("slavery",),
}


# --- what a phase gives


def phase(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Growth and salary once a building is chosen; a track after a move that changes it."""
    if game.decision is None:
        return
    move = chance.pick(game.moves())
    here = game.branch()
    yield from marker(here, move, chance)
    if here.decision is not None and here.decision.ask == "build":
        yield growth(here, move, chance)
        if any(here._state.me.workers):
            yield wages(here, move, chance)


def until(game: Game, move: Move, last: str) -> tuple[list[Event], tuple[str, ...]]:
    """A building, and any moves of the others until a phase is over: what happened to the builder, and the moves."""
    later, seat, moves = game.branch(), game._state.seat, [move]
    events = list(later.play(move))
    while later.decision is not None and later.decision.phase in ("build", last):
        moves.append(later.moves()[0])
        events += later.play(moves[-1])
    return [event for event in events if event.facts.get("player") == seat], tuple(map(str, moves))


def growth(game: Game, move: Move, chance: Chance) -> Exercise:
    """How many population tokens come in the growth phase."""
    state: State = game._state
    me, [building] = state.me, move.args
    events, later = until(game, move, "growth")
    grew = next(event for event in events if event.name == "grew")
    n: int = grew.facts["n"]
    total = me.culture + dict(state.box.buildings[building].icons).get("culture", 0)
    guesses = (level(state, me, "culture"), total, n + 1, n - 1, me.harbor + n)
    return Exercise(
        "phase", game, line(game, "questions", "growth", player=state.seat, building=building),
        numbers(n, guesses, chance), [grew.rules[1], grew.rules[0], *grew.rules[3:]],
        [Because(line(game, "because", "growth", total=total, n=n), grew.rules[1])],
        nudge=line(game, "nudges", "growth"), number=True, move=str(move), later=later,
    )  # fmt: skip


def wages(game: Game, move: Move, chance: Chance) -> Exercise:
    """How many workers come back in the salary phase."""
    state: State = game._state
    me, [building] = state.me, move.args
    events, later = until(game, move, "salary")
    told = next(event for event in events if event.name.startswith("salary_"))
    n, workers = sum(event.name == "paid" for event in events), waiting_workers(me, -1)
    payments: int = told.facts["n"] if told.name == "salary_due" else told.facts["payments"]
    guesses = (workers, payments, level(state, me, "finance"), workers - n, n + 1, n - 1)
    return Exercise(
        "phase", game, line(game, "questions", "salary", player=state.seat, building=building),
        numbers(n, guesses, chance), told.rules,
        [Because(line(game, "because", "salary", payments=payments, workers=workers), told.rule)],
        nudge=line(game, "nudges", "salary"), number=True, move=str(move), later=later,
    )  # fmt: skip


def marker(game: Game, move: Move, chance: Chance) -> Iterator[Exercise]:
    """Where a marker stands after a move, or what its level gives then."""
    state: State = game._state
    seat, me = state.seat, state.me
    later = game.branch()
    told = [event for event in later.play(move) if event.facts.get("player") == seat]
    moved = {event.facts["track"]: event for event in told if event.name in ("rose", "fell")}
    if not moved:
        return
    track = chance.pick(list(moved))
    then = later._state.players[seat]
    total, value = getattr(then, track), level(later._state, then, track)
    space, before, old = min(total, LAST_SPACE), getattr(me, track), level(state, me, track)
    turned = [event for event in told if event.name == f"level_{track}"]
    if turned and chance.below(3):
        asked, n, rules = f"level_{track}", value, [*turned[-1].rules, *moved[track].rules]
        guesses = [old, space, old + 1, value + 1, value - 1]
    else:
        beyond = [id for event in told if event.name == "surplus" for id in event.rules] if total > LAST_SPACE else []
        asked, n, rules = "marker", space, [*beyond, *moved[track].rules]
        guesses = [before, total, before + 1, before + 2, value, space - 1]
    said = "surplus" if asked == "marker" and total > LAST_SPACE else asked
    yield Exercise(
        "phase", game, line(game, "questions", asked, player=seat, move=move, track=track),
        numbers(n, guesses, chance), rules,
        [Because(line(game, "because", said, total=total, value=value, space=space), rules[0])],
        nudge=line(game, "nudges", "marker"), number=True, move=str(move), later=(str(move),),
    )  # fmt: skip


# --- the score


def score(game: Game, chance: Chance) -> Iterator[Exercise]:
    """The glory of one player as it stands in a late round, of one source or of all."""
    state: State = game._state
    if game.decision is None or state.round < LATE or game.decision.ask not in ("act", "build"):
        return
    here, seat = game.branch(), chance.below(len(state.players))
    sheet = here.scores()[seat]
    asked = chance.pick([*(id for id in SCORED if countable(state, seat, id)), "total"])
    items = [item for item in sheet["items"] if asked == "total" or item["category"] in SCORED[asked]]
    if asked == "track":
        items = [chance.pick(items)]
    glory = abs(sum(item["points"] for item in items))  # of slavery cards: how much is lost
    rules = texts(f"{here.slug}/exercises.toml")["rules"]["total"] if asked == "total" else []
    rules = rules or [id for item in items for id in item["rules"]]
    facts = {"player": seat, "track": items[0]["facts"].get("track", "")}
    told = [item for item in items if asked != "total" or item["points"]]
    yield Exercise(
        "score", here, line(here, "questions", f"score_{asked}", **facts),
        numbers(glory, mistakes(state, seat, asked, glory, items), chance), rules,
        [Because(event_said(here, scored(seat, item)), item["rules"][0]) for item in told]
        or [Because(line(here, "because", "no_glory"), rules[0])],
        nudge=line(here, "nudges", f"score_{asked}"), number=True, seat=seat,
    )  # fmt: skip


def scored(seat: int, item: dict[str, Any]) -> Event:
    """The line of a score as it is told at the end of a game."""
    facts = {"player": seat, "glory": item["points"], **item["facts"]}
    return Event(f"scored_{item['category']}", item["rules"], facts)


def countable(state: State, seat: int, asked: str) -> bool:
    """Whether there is something to count that a player could get wrong."""
    player = state.players[seat]
    held = [city for city, owner in state.owner.items() if owner == seat]
    return {
        "cities": bool(held),
        "links": len(held) > 1,
        "cards": bool(player.cards or player.governor),
        "university": any(state.box.buildings[kind].glory for kind in player.buildings),
        "harbor": player.harbor > 1,
        "slavery": bool(player.set_aside),
    }.get(asked, True)


def mistakes(state: State, seat: int, asked: str, glory: int, items: list[dict[str, Any]]) -> list[int]:
    """Numbers that a common mistake would lead to."""
    player = state.players[seat]
    held = [city for city, owner in state.owner.items() if owner == seat]
    near = {
        "cities": [len(held), 2 * len(held), glory + 1, glory - 1],
        "links": [len(held), len(held) // 2, glory + 1, glory - 1],
        "cards": [len(player.cards), len(player.cards) + 1, glory + 1, glory - 1],
        "governor_space": [0, 1, 3, 2],
        "university": [0, 1, 2, 3],
        "harbor": [player.harbor, (player.harbor + 2) // 3, player.harbor // 2, glory + 1],
        "slavery": [0, 2 * glory, 3 * glory, glory + 1],
        "total": [glory + 1, glory - 1, glory + 3, glory - 3, glory + 2],
    }
    if asked != "track":
        return near[asked]
    facts = items[0]["facts"]
    steps = sorted(set(state.box.track_glory[facts["track"]]))
    place = steps.index(glory)
    return [facts["marker"], *steps[max(0, place - 1) : place], *steps[place + 1 : place + 2], glory + 1, glory - 1]
