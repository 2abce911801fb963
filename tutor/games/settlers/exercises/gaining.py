"""What the Production phase will give, and what a building gives at once: goods found by playing on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.games.settlers.components import COMMON, Card
from tutor.games.settlers.exercises.bundles import bundle, bundles, counted, told
from tutor.games.settlers.goods import can_draw
from tutor.games.settlers.state import State, empire, watchers
from tutor.lessons.exercises import Because, Chance, Exercise, event_said, line, texts
from tutor.lessons.offering import numbers

#: Effects that give the same whatever anybody chooses.
PLAIN = ("gain", "gain_per")
GIVING = ("income", "gained")
SOURCES = ("board", "deals", "locations")
COLORED = ("SET-CLAR-02", "SET-CLAR-03")
FIRST_COUNTED = 2


def plain(state: State, ids: tuple[str, ...]) -> bool:
    """Whether some effects need no choice."""
    return all(state.box.effects[id].verb in PLAIN for id in ids)


# --- the Production phase


def production(game: Game, chance: Chance) -> Iterator[Exercise]:
    """How much of one good, or which goods, a player will get in the Production phase that comes."""
    decision, state = game.decision, game._state
    if decision is None or state.phase != "lookout" or (state.round < FIRST_COUNTED and chance.below(4)):
        return
    found = [seat for seat in range(len(state.players)) if sure(state, seat)]
    if not found:
        return
    seat, here = chance.pick(found), game.branch()
    events, later = produced(here, seat)
    if any(event.name == "no_card" for event in events):
        return
    parts = sources(events)
    whole = parts["board"] + parts["deals"] + parts["locations"]
    if chance.below(3):
        yield one_good(here, seat, parts, whole, events, later, chance)
    else:
        yield from all_goods(here, seat, parts, whole, events, later, chance)


def sure(state: State, seat: int) -> bool:
    """Whether the production of a player asks for nothing that changes it."""
    cards = state.box.cards
    own = all(plain(state, cards[each].produce) for each in empire(state, seat))
    return own and not watchers(state, seat, "own_production")


def produced(game: Game, seat: int) -> tuple[list[Event], tuple[str, ...]]:
    """Any moves until a player has produced: what happened in that production, and the moves."""
    later, moves, events = game.branch(), [], list[Event]()
    while later.decision is not None and later.decision.phase != "action":
        moves.append(str(later.moves()[0]))
        events += later.play(moves[-1])
    starts = [place for place, event in enumerate(events) if event.name in ("production", "phase_started")]
    start = next(n for n in starts if events[n].name == "production" and events[n].facts["player"] == seat)
    return events[start : next(n for n in starts if n > start)], tuple(moves)


def sources(events: list[Event]) -> dict[str, Counter[str]]:
    """The goods by where they come from; what a sphinx adds is told with the locations."""
    found = {source: Counter[str]() for source in SOURCES}
    for event in events:
        if event.name in GIVING:
            deal = "SET-PROD-03" in event.rules
            source = "board" if event.name == "income" else "deals" if deal else "locations"
            found[source] += counted(event.facts["goods"])
        elif event.name == "sphinx":
            found["locations"]["vp"] += 1
    return found


def grounds(events: list[Event], good: str, parts: dict[str, Counter[str]], chance: Chance) -> list[str]:
    """The rules behind so much of one good: colours that count first, then locations, deals, the board."""
    card = ""
    found: list[str] = []
    for event in events:
        if event.name == "counted":
            card = event.facts["card"]
            count_rules = [id for id in event.rules if id in COLORED]
        elif event.name == "gained" and event.facts["card"] == card and good in counted(event.facts["goods"]):
            found += count_rules
        elif event.name == "sphinx" and good == "vp":
            found += event.rules[:1]
    named = texts("settlers/exercises.toml")["rules"]
    found += chance.mixed(named[source][0] for source in SOURCES if parts[source][good])
    return found or list(named["production"])


def one_good(
    game: Game, seat: int, parts: dict[str, Counter[str]], whole: Counter[str],
    events: list[Event], later: tuple[str, ...], chance: Chance,
) -> Exercise:  # fmt: skip
    """How many of one good come."""
    state: State = game._state
    rich = [good for good in whole if sum(bool(parts[source][good]) for source in SOURCES) > 1]
    good = chance.pick(rich if rich and chance.below(4) else sorted(whole))
    n, supply = whole[good], state.players[seat].goods.get(good, 0)
    board, deals, locations = (parts[source][good] for source in SOURCES)
    guesses = (board + deals, board + locations, deals + locations, n + supply, board, n + 1, n - 1)
    rules = grounds(events, good, parts, chance)
    said = line(game, "because", "production_good", board=board, deals=deals, locations=locations)
    return Exercise(
        "production", game, line(game, "questions", f"production_{good}", player=seat),
        numbers(n, guesses, chance), rules, [Because(said, rules[0])],
        nudge=line(game, "nudges", "production"), number=True, seat=seat, later=later,
    )  # fmt: skip


def all_goods(
    game: Game, seat: int, parts: dict[str, Counter[str]], whole: Counter[str],
    events: list[Event], later: tuple[str, ...], chance: Chance,
) -> Iterator[Exercise]:  # fmt: skip
    """Which goods come."""
    board, deals, locations = (parts[source] for source in SOURCES)
    solo = game._state.solo
    token = Counter({"defense": 1})
    mistakes = [board + deals, board + locations, deals + locations, board, whole + (token if solo else Counter())]
    mistakes += [whole - token, whole + Counter({"card": 1}), whole + Counter({"settler": 1})]
    mistakes += [whole - Counter({good: 1}) for good in sorted(whole) if whole[good] > 1]
    options = bundles(game, bundle(whole), map(bundle, mistakes), chance)
    if not options:
        return
    named = texts("settlers/exercises.toml")["rules"]
    rules = [*named["production"], *(named[source][0] for source in SOURCES if parts[source])]
    because = [
        Because(
            line(game, "because", f"production_{source}", goods=told(game, bundle(parts[source]))), named[source][0]
        )
        for source in SOURCES
        if parts[source]
    ]
    yield Exercise(
        "production", game, line(game, "questions", "production_all", player=seat), options, rules, because,
        nudge=line(game, "nudges", "production"), seat=seat, later=later,
    )  # fmt: skip


# --- building


def building(game: Game, chance: Chance) -> Iterator[Exercise]:
    """What a building gives at once: its production, its bonus and the features that watch."""
    decision, state = game.decision, game._state
    if decision is None or decision.ask != "turn":
        return
    found = [move for move in game.moves() if move.kind == "build" and buildable(state, move)]
    if not found:
        return
    here = game.branch()
    seat, move = decision.seat, chance.weighed(found, [interest(state, each) for each in found])
    events, later = built(here, move)
    if any(event.name in ("no_card", "nothing_to_choose") for event in events):
        return
    parts = [[*counted(event.facts["goods"]).items()] for event in events if event.name == "gained"]
    rules = [event.rule for event in events if event.name in ("gained", "counted")]
    gained = sum((Counter(dict(part)) for part in parts), Counter[str]())
    gained["vp"] += sum(event.name == "sphinx" for event in events)
    gained = +gained
    card = state.box.prints[move.args[0]]
    by = [Counter(dict(part)) for part in parts]
    guesses = [Counter[str](), *by, *(gained - part for part in by), *(gained + part for part in by)]
    guesses += [counted(card.raze or ()), gained + Counter({"vp": card.worth}), Counter({"vp": card.worth})]
    guesses += [counted(((card.deal, 1),) if card.deal else ())]
    options = bundles(here, bundle(gained), map(bundle, guesses), chance)
    if not options:
        return
    named = texts("settlers/exercises.toml")["rules"]
    told_by = [event for event in events if event.name in ("gained", "counted", "feature", "sphinx")]
    because = [Because(event_said(here, event), event.rule) for event in told_by]
    fallback = named["no_bonus"]
    yield Exercise(
        "building", here, line(here, "questions", "building", player=seat, card=move.args[0]), options,
        sorted(dict.fromkeys(rules), key=lambda id: not id.startswith("SET-CLAR")) or fallback,
        because or [Because(line(here, "because", "no_bonus"), fallback[0])],
        nudge=line(here, "nudges", "building"), move=str(move), later=later,
    )  # fmt: skip


def interest(state: State, move: Move) -> int:
    """How much there is to be seen when a card is built."""
    card = state.box.prints[move.args[0]]
    return 1 + 3 * bool(card.bonus) + 2 * bool(card.produce) + 2 * bool(watching(state, card))


def watching(state: State, card: Card) -> list[str]:
    """The own features that react to building something, the new card among them."""
    cards = state.box.cards
    near = [*watchers(state, state.seat, "build_location")]
    return [each for each in near if cards[each].triggers] + [card.id] * bool(card.triggers)


def buildable(state: State, move: Move) -> bool:
    """Whether building a card asks for nothing: no location to discard, nothing to choose in what it gives."""
    card, cards, seat = state.box.prints[move.args[0]], state.box.cards, state.seat
    if card.house or not plain(state, (*card.bonus, *card.produce)):
        return False
    features = [cards[each] for each in watchers(state, seat, "build_location")] + [card]
    effects = [trigger.effects for each in features for trigger in each.triggers if trigger.on == "build_location"]
    return all(plain(state, ids) for ids in effects) and all(can_draw(state, seat, d) for d in (COMMON, "faction"))


def built(game: Game, move: Move) -> tuple[list[Event], tuple[str, ...]]:
    """Build a card in any of the ways to pay, drawing from any deck: what happened, and the moves."""
    later, moves = game.branch(), [str(move)]
    events = list(later.play(move))
    while later.decision is not None and later.decision.ask in ("pay", "draw"):
        moves.append(str(later.moves()[0]))
        events += later.play(moves[-1])
    return events, tuple(moves)
