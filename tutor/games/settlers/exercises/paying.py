"""Which of these can be paid, with gold as a joker: the ruling is the answer."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.engine.rulings import Ruling
from tutor.games.settlers.components import RESOURCES, TOKENS, Cost
from tutor.games.settlers.exercises.bundles import told
from tutor.games.settlers.state import State, empire
from tutor.games.settlers.turn import FOOD
from tutor.lessons.exercises import Because, Chance, Exercise, Option, Saying, line, texts
from tutor.lessons.judging import said, varied

OFFERED, LEAST = 4, 3
#: The rules that speak of a price; a move refused for anything else is not asked about here.
PRICES = ("SET-BUILD-01", "SET-KIND-03", "SET-DEAL-01", "SET-GOOD-09", "SET-GOOD-11")


def cost(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Which buildings, activations and deals the supply of a player can pay for."""
    if game.decision is None or game.decision.ask != "turn":
        return
    here, seat = game.branch(), game.decision.seat
    found = [ruling for ruling in map(here.judge, priced(here._state)) if set(ruling.rules) <= {*PRICES}]
    found = chance.mixed(found)
    can = sorted((each for each in found if each.legal), key=lambda each: not jokers(here._state, each.move))
    cannot = varied([each for each in found if not each.legal])
    count = 1 + chance.below(OFFERED - 1)
    can, cannot = can[:count], cannot[: OFFERED - min(count, len(can))]
    supply = tuple((good, n) for good in TOKENS if (n := here._state.me.goods[good]))
    if not supply or not can or not cannot or len(can) + len(cannot) < LEAST:
        return
    offered = chance.mixed([*can, *cannot])
    state: State = here._state
    [joker] = texts("settlers/exercises.toml")["rules"]["joker"]
    by_gold = [ruling for ruling in can if jokers(state, ruling.move)]
    options = [
        Option(
            priced_text(here, ruling.move), ruling.legal, why(here, ruling), value=str(ruling.move),
            rule=ruling.rules[0] if ruling.rules else joker if ruling in by_gold else "",
        )
        for ruling in offered
    ]  # fmt: skip
    rules = [each.rules[0] for each in cannot]
    because = [Because(said(here, each, 0), each.rules[0]) for each in offered if not each.legal]
    because += [Because(line(here, "because", "joker", card=each.move.args[0]), joker) for each in by_gold]
    yield Exercise(
        "cost", here, line(here, "questions", "cost", player=seat, goods=told(here, supply)), options,
        [*([joker] if by_gold else []), *rules], because, nudge=line(here, "nudges", "cost"), many=True,
    )  # fmt: skip


def priced(state: State) -> list[Move]:
    """What has a price in goods: the cards of the hand, deals, and own action locations that are ready."""
    box = state.box
    hand = box.hand(state.me.hand).names
    found = [Move("build", (name,)) for name in hand if box.prints[name].cost.goods()]
    found += [Move("deal", (name,)) for name in hand if box.prints[name].deal]
    own = [each for each in empire(state, state.seat) if box.cards[each].kind == "action" and not state.used.get(each)]
    return found + [Move("activate", (each,)) for each in own if box.cards[each].price.goods()]


def price(state: State, move: Move) -> Cost:
    """The goods that a move costs."""
    if move.kind == "deal":
        return FOOD
    [card] = move.args
    return state.box.prints[card].cost if move.kind == "build" else state.box.cards[card].price


def jokers(state: State, move: Move) -> int:
    """How many gold coins must stand in for resources."""
    due, have = price(state, move), state.me.goods
    return sum(max(0, getattr(due, good) - have[good]) for good in RESOURCES)


def priced_text(game: Game, move: Move) -> Saying:
    """A move with its price."""
    state: State = game._state
    house = move.kind == "build" and state.box.prints[move.args[0]].house
    return line(game, "answers", "priced_house" if house else "priced", move=move, goods=price(state, move).goods())


def why(game: Game, ruling: Ruling) -> Saying:
    """What is said of an answer that was taken or left out by mistake."""
    if not ruling.legal:
        return ruling.text
    by_gold = jokers(game._state, ruling.move)
    return line(game, "because", "joker" if by_gold else "payable", card=ruling.move.args[0])
