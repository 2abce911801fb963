"""How good a position is for a player: the score so far, what goods and cards can still become, and what runs on.

Only what the player may know is counted: the own hand by its cards, of the others what lies open.  The weights come
from games of the bot against itself: all were varied at random and the margins regressed on them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tutor.games.settlers.components import RESOURCES, ROUNDS, TOKENS, Box, Card, Cost, Goods
from tutor.games.settlers.goods import affords, can_pay
from tutor.games.settlers.scoring import offering_points
from tutor.games.settlers.state import State, watchers

#: What one good is worth in points in the last round; little, since what is not used is lost.
WORTH = {
    "wood": 0.38, "stone": 0.42, "food": 0.38, "gold": 1.0, "settler": 0.43, "raze": 0.55, "defense": 0.1,
    "card": 0.62, "card_common": 0.62, "card_faction": 0.7, "resource_any": 0.38, "vp": 1.0,
}  # fmt: skip
#: How much more a good is worth for each round that is left to make something of it.
GROWTH = 0.12
#: What a card does beyond giving goods, each time.
DEEDS = {
    "draw_keep": 0.6, "run_production": 1.0, "run_deal": 0.55, "raze": 1.0, "convert": 1.25, "take_raze_good": 0.75,
    "remove_location": 1.25, "steal": 0.75, "discard_deal": 0.5, "steal_deal": 1.25, "make_deal": 1.25, "build": 0.85,
    "place_foundation": 0.4, "place_samurai": 0.15, "take_over": 0.7, "block_location": 0.35, "reset_location": 0.75,
    "opponent_discards": 0.25, "deposit": 0.85, "score_deposit": 0.0, "keep": 0.7,
}  # fmt: skip
#: How often in a round a feature finds what it waits for.
OFTEN = {
    "build_location": 0.8, "raze": 0.7, "make_deal": 0.7, "gain_vp": 1.5, "send_settlers": 1.0, "own_turn": 1.5,
    "own_production": 1.0, "cleanup": 1.0,
}  # fmt: skip
OF_COLOR = 0.75  # a feature that waits for one colour waits longer
HOUSE = 0.8  # the location that a house symbol takes
DEAL = 1.5  # a deal given up
COUNTED = 2  # locations of a colour, for a card not built yet
HELD, FADING = 0.8, 0.83  # the share of the best card in hand in what it may become, and of each next one in that
LEAST = 0.1  # a card in hand
COMING = 2.0  # the cards of each Lookout to come
USE, SHORT = 0.48, 0.3  # an action, for it also takes a turn; and one that cannot be paid now
FOUNDATION, FOUNDATIONS = 0.7, 3
GUARD = 0.08
OFFERED, OFFERINGS = 0.3, 12  # what lies on a shrine or under a gate leads to more points
RIVAL = 0.4
TIE = 0.01  # what only breaks ties when the game is over


class Worth(NamedTuple):
    """What a card is good for in points: in this round, and (in the plural) in all rounds after it."""

    harvest: float
    harvests: float
    use: float
    uses: float
    feature: float
    features: float
    deal: float
    deals: float
    per: tuple[tuple[str, float, float, int], ...]  # what it counts, the gain for each, the same later, the limit
    built: float  # a card in hand, if it is built
    spent: float  # and if it is dealt or razed, whichever is better


def of_goods(goods: Goods, when: int) -> float:
    """What some goods are worth in a round; points are points."""
    scale = 1.0 + GROWTH * (ROUNDS - when)
    return sum(n * (1.0 if good == "vp" else WORTH[good] * scale) for good, n in goods)


def of_cost(cost: Cost, when: int) -> float:
    """What a cost takes: goods, a card of the hand, a deal."""
    return of_goods(cost.goods(), when) + WORTH["card"] * cost.hand_card + DEAL * cost.own_deal


def of_effects(box: Box, ids: tuple[str, ...], when: int, counted: int = 0) -> float:
    """What some effects are worth each time; ``counted`` is how many there are of what they count."""
    total = 0.0
    for id in ids:
        effect = box.effects[id]
        if effect.verb == "gain":
            total += of_goods(effect.args["gain"], when)
        elif effect.verb == "gain_per":
            total += of_goods(effect.args["gain"], when) * min(counted, effect.args["max"])
        elif effect.verb == "choose_one":
            total += max(of_effects(box, each.effects, when) - of_cost(each.cost, when) for each in box.choices[id])
        else:
            total += DEEDS[effect.verb]
    return total


def of_use(box: Box, card: Card, when: int) -> float:
    """What one activation is worth in a round."""
    if card.kind != "action":
        return 0.0
    return USE * max(of_effects(box, card.effects, when) - of_cost(card.price, when), 0.1)


def of_feature(box: Box, card: Card, when: int) -> float:
    """What a feature is worth in a round."""
    return sum(
        OFTEN.get(each.on, 0.0) * (OF_COLOR if each.color else 1.0) * of_effects(box, each.effects, when)
        for each in card.triggers
    )


def worth_of(box: Box, card: Card, now: int) -> Worth:
    """What a card is good for, seen from a round."""
    later = range(now + 1, ROUNDS + 1)
    per = []
    for effect in (box.effects[id] for id in card.produce):
        if effect.verb == "gain_per":
            gain = effect.args["gain"]
            values = sum(of_goods(gain, when) for when in later)
            per.append((effect.args["color"] or "", of_goods(gain, now), values, effect.args["max"]))
    cost = of_goods(card.cost.goods(), now) + HOUSE * card.house
    bonus = of_effects(box, card.bonus, now, COUNTED)
    harvest, harvests = of_effects(box, card.produce, now), sum(of_effects(box, card.produce, when) for when in later)
    use, uses = of_use(box, card, now), sum(of_use(box, card, when) * card.uses for when in later)
    feature, features = of_feature(box, card, now), sum(of_feature(box, card, when) for when in later)
    deal = of_goods(((card.deal, 1),), now) if card.deal else 0.0
    deals = sum(of_goods(((card.deal, 1),), when) for when in later) if card.deal else 0.0
    built = card.worth + bonus + harvest + harvests + use * card.uses + uses + 0.5 * feature + features - cost
    built += sum((value + values) * min(COUNTED, most) for _, value, values, most in per)
    razed = of_goods(card.raze or (), now) - of_goods((("raze", 1),), now)
    spent = max(razed, LEAST, deal + deals - of_goods((("food", 1),), now) if card.deal else 0.0)
    return Worth(harvest, harvests, use, uses, feature, features, deal, deals, tuple(per), built, spent)


@lru_cache(64)
def worths(box: Box, now: int) -> dict[str, Worth]:
    """What every card of a box is good for, seen from a round."""
    return {copy: worth_of(box, card, now) for copy, card in box.cards.items()}


@lru_cache(64)
def prices(now: int) -> dict[str, float]:
    """What one good of the supply is worth in a round."""
    return {good: of_goods(((good, 1),), now) for good in TOKENS}


@lru_cache(64)
def of_board(box: Box, faction: str, now: int) -> tuple[float, float]:
    """What a faction board gives in a round, and in all rounds after it."""
    each = [of_goods(box.income[faction], when) for when in range(now, ROUNDS + 1)]
    return each[0], sum(each[1:])


class Time(NamedTuple):
    """What is still to come for a player: the harvest of this round, turns in it, and rounds after it."""

    harvest: bool
    open: bool
    more: bool


def time_left(state: State, seat: int) -> Time:
    """The time a player has left."""
    more, phase, count = state.round < ROUNDS, state.phase, len(state.players)
    if phase == "action":
        return Time(False, not state.players[seat].passed, more)
    if phase == "production":
        return Time((seat - state.first) % count >= state.turn, True, more)
    return Time(phase == "lookout", phase == "lookout", more)


def counted(state: State, seat: int, own: list[str], color: str) -> int:
    """How many locations of a colour, or how many samurai, stand among these."""
    if not color:
        return sum(state.owner.get(each) == seat for each in state.samurai)
    cards = state.box.cards
    return sum(color in cards[each].colors for each in own)


def estate(state: State, seat: int, time: Time) -> tuple[float, float, float, float]:
    """What lies open of a player: points, goods, income to come and abilities to come."""
    box, player, table = state.box, state.players[seat], worths(state.box, state.round)
    cards, used, taken, have = box.cards, state.used, state.taken, player.goods
    points, income, abilities = float(player.vp), 0.0, 0.0
    own = [each for each, owner in state.owner.items() if owner == seat]
    for each in own:
        card, worth = cards[each], table[each]
        points += card.worth
        if card.produce:
            income += worth.harvests + worth.harvest * time.harvest
            for color, value, values, most in worth.per:
                income += (value * time.harvest + values) * min(counted(state, seat, own, color), most)
        elif worth.use:
            abilities += worth.uses
            free = card.uses - used.get(each, 0)
            if free > 0 and time.open and each not in taken and each not in state.blocked:
                abilities += worth.use * free * (1.0 if can_pay(have, card.price) else SHORT)
        elif worth.feature:
            abilities += worth.features + 0.5 * worth.feature * time.open
    for each, holder in taken.items():
        if holder == seat and time.open and used.get(each, 0) < cards[each].uses:
            abilities += table[each].use
    if player.faction == "japanese":
        for each in watchers(state, seat, "game_end"):
            points += offering_points(state, each)
            abilities += OFFERED * min(len(state.under.get(each, ())), OFFERINGS) * (time.open or time.more)
    board, boards = of_board(box, player.faction, state.round)
    income += boards + board * time.harvest
    for each in (*player.deals, *(partner for _, partner in player.routes)):
        if each in table:  # the attack cards of the solo game are deals too
            income += table[each].deals + table[each].deal * time.harvest
    price = prices(state.round)
    if time.open:
        goods = sum([price[good] * n for good, n in have.items()])
    elif time.more:
        kept = (box.keeps[player.faction], *(RESOURCES if watchers(state, seat, "cleanup") else ()))
        goods = sum(price[good] * have[good] for good in dict.fromkeys(kept))
    else:
        goods = TIE * sum(have.values())
    return points, goods, income, abilities


def of_hand(state: State, seat: int, time: Time) -> float:
    """What the cards of a hand may become: built, dealt or razed, the best first."""
    player, box, table = state.players[seat], state.box, worths(state.box, state.round)
    if not (time.open or time.more):
        return TIE * len(player.hand)
    goods, found = player.goods, []
    for each in player.hand:
        worth = table[each]
        if worth.built > worth.spent and (time.more or affords(goods, box.print_of[each], box)):
            found.append(worth.built)
        else:
            found.append(worth.spent)
    found.sort(reverse=True)
    total, share = COMING * (ROUNDS - state.round), HELD
    for value in found:
        total += share * value
        share *= FADING
    return total


def evaluate(state: State, seat: int) -> dict[str, float]:
    """The value of a position by named terms; what helps later counts less as the rounds run out."""
    time, player = time_left(state, seat), state.players[seat]
    points, goods, income, abilities = estate(state, seat, time)
    guarded = sum([state.owner.get(each) == seat for each in (*state.shields, *state.samurai)])
    others = [other for other in range(len(state.players)) if other != seat]
    ahead = max([sum(estate(state, other, time_left(state, other))) for other in others], default=0.0)
    return {
        "score": points,
        "goods": goods,
        "income": income,
        "locations": abilities,
        "hand": of_hand(state, seat, time),
        "foundations": FOUNDATION * min(len(player.foundations), FOUNDATIONS) * (time.more or time.open),
        "safety": GUARD * guarded,
        "rivals": -RIVAL * ahead,
    }
