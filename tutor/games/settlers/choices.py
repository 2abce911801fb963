"""The moves that answer what a card asks: a target, a deal, a card, a good, a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tutor.engine.action import Action
from tutor.engine.rulings import Reason
from tutor.games.settlers.components import RESOURCES, VIRTUAL, Effect
from tutor.games.settlers.effects import (
    clarified,
    deal_goods,
    deals_for,
    drop_deal,
    holder_of,
    open_choice,
    put_back,
    run_all,
    station_next,
    targets,
    thefts,
    unguarded,
    upgrades,
    within_reach,
)
from tutor.games.settlers.goods import gain, lacking, score, take_top
from tutor.games.settlers.losing import protection, raze_card, raze_location, raze_price, remove
from tutor.games.settlers.state import (
    NOBODY,
    State,
    controller,
    held,
    lent,
    opponents,
    prints,
    to_discard,
    without,
)


def effect_at(state: State, *verbs: str) -> Effect | None:
    """The effect that is being asked about, if it is one of these."""
    context = state.agenda[-1].context
    if isinstance(context, tuple) and len(context) > 1 and context[1] in state.box.effects:
        effect = state.box.effects[context[1]]
        if effect.verb in verbs:
            return effect
    return None


def guarded(state: State, location: str, seat: int) -> Iterator[Reason]:
    """A foreign location must be there and its player must not have passed."""
    if location not in state.owner:
        yield Reason("SET-GOOD-13", card=location)
        return
    holder = controller(state, location)
    if holder >= 0 and holder != seat and state.players[holder].passed:
        yield Reason("SET-ACT-06", player=holder, card=location)
        yield Reason("SET-GEN-09", player=holder, card=location)


class Choose(Action):
    """Take one of the options that a card offers."""

    parameters = ("choice",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        context = state.agenda[-1].context
        return [(choice.name,) for choice in state.box.choices[context[1]]]

    def check(self, state: State, choice: str) -> Iterator[Reason]:
        effect = effect_at(state, "choose_one")
        if effect is None:
            yield Reason("SET-ACT-02", "choice")
            return
        card, seat = state.agenda[-1].context[0], state.seat
        found = next((each for each in state.box.choices[effect.id] if each.name == choice), None)
        if found is None:
            yield Reason("SET-GEN-08", "choice", card=card)
        elif not open_choice(state, seat, card, found):
            short = list(lacking(state.me.goods, found.cost, "SET-KIND-03", card=card))
            yield from short
            if not short or not within_reach(state, seat, card, found):
                yield Reason("SET-ACTV-10", card=card)

    def do(self, state: State, choice: str) -> None:
        decision = state.agenda.pop()
        card, id = decision.context
        found = next(each for each in state.box.choices[id] if each.name == choice)
        state.emit("chose", "SET-GEN-08", player=decision.seat, card=card, choice=choice)
        run_all(state, decision.seat, card, found.effects)
        if found.cost != ((0,) * len(found.cost)) and choice != "location":
            state.then("pay", decision.seat, card, "choice", n=state.box.choices[id].index(found), names=(id,))


class Decline(Action):
    """Do not use what a card offers."""

    def do(self, state: State) -> None:
        decision = state.agenda.pop()
        state.emit("declined", "SET-GEN-08", player=decision.seat, card=decision.context[0])


class Target(Action):
    """Name the location that the action is about."""

    parameters = ("location",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        decision = state.agenda[-1]
        card, id = decision.context
        args = state.box.card_args
        return [args[location] for location in targets(state, decision.seat, card, state.box.effects[id])]

    def check(self, state: State, location: str) -> Iterator[Reason]:
        decision = state.agenda[-1]
        effect = effect_at(state, *TARGETED)
        if effect is None:
            yield Reason("SET-ACT-02", "target")
            return
        card = decision.context[0]
        if location in targets(state, decision.seat, card, effect):
            return
        against = [*unfit(state, location, decision.seat, effect)]
        if location not in state.owner or abroad(effect):
            against = [*guarded(state, location, decision.seat), *against]
        if not against or not right_kind(state, location, effect):
            against.append(Reason("SET-ACTV-10", "target", card=card, location=location))
        yield from against

    def do(self, state: State, location: str) -> None:
        decision = state.agenda.pop()
        card, id = decision.context
        AIMED[state.box.effects[id].verb](state, decision.seat, card, location, state.box.effects[id])


def abroad(effect: Effect) -> bool:
    """Whether an effect is aimed at a location of another player."""
    return not str(effect.args.get("target", "opponent")).startswith("own")


def right_kind(state: State, location: str, effect: Effect) -> bool:
    """Whether a foreign location is of the kind that the card speaks of; where there is none, nothing is asked."""
    target, facts = effect.args["target"], state.box.cards[location]
    if location not in state.owner:
        return True
    if target == "opponent_action_location":
        return facts.kind == "action" and location not in state.blocked
    return target != "opponent_faction_location" or not facts.common


def unfit(state: State, location: str, seat: int, effect: Effect) -> Iterator[Reason]:
    """Which rule says that this location is not what the card speaks of."""
    if location not in state.owner:
        return
    facts, own = state.box.cards[location], controller(state, location) == seat
    if own and abroad(effect):
        yield Reason("SET-RAZE-04" if effect.verb == "raze" else "SET-ACTV-10", "own", card=location)
    if effect.verb == "raze" and facts.raze is None:
        rule = "SET-RAZE-06" if facts.common or facts.deck == "japanese" else "SET-RAZE-07"
        yield Reason(rule, card=location)
    elif effect.verb == "raze" and not own and effect.args["protection"] == "adds_cost":
        price = raze_price(state, location)
        if state.players[seat].goods["raze"] < price:
            yield Reason("SET-CBAR-04", card=location, need=price, have=state.players[seat].goods["raze"])
    if effect.verb == "raze" and not abroad(effect) and not own:
        yield Reason("SET-CBAR-06", card=location)


def aim_raze(state: State, seat: int, card: str, location: str, effect: Effect) -> None:
    """Raze the location as the card allows."""
    rules: tuple[str, ...] = ("SET-CBAR-09",)
    goods = state.players[seat].goods
    if effect.args["target"] == "own_common_location":
        rules = ("SET-CBAR-06", *rules)
    elif effect.args["protection"] == "ignored":
        rules = ("SET-CEGY-03", *(("SET-CEGY-04", "SET-GEN-08") if protection(state, location) else ()), *rules)
    else:
        price = raze_price(state, location)
        goods["raze"] -= price
        rules = (*(("SET-CBAR-04",) if protection(state, location) else ()), *rules)
        state.emit("paid", "SET-GOOD-06", "SET-GEN-03", player=seat, card=card, goods=(("raze", price),))
    if state.options["peaceful"] == "on" and controller(state, location) != seat:
        rules += ("SET-VPEACE-03",)
    state.tally = ()
    turned = any(state.box.effects[id].verb == "convert" for id in state.box.cards[card].effects)
    raze_location(state, seat, location, *rules, tally=turned)


def aim_remove(state: State, seat: int, card: str, location: str, effect: Effect) -> None:
    """Remove the location; this is not razing."""
    rule = "SET-CJAP-01" if state.box.cards[card].deck == "japanese" else "SET-CROM-01"
    remove(state, location, rule, *harm(state))


def harm(state: State) -> tuple[str, ...]:
    """Harmful card actions are allowed in the peaceful variant too."""
    return ("SET-VPEACE-04",) if state.options["peaceful"] == "on" else ()


def aim_take_over(state: State, seat: int, card: str, location: str, effect: Effect) -> None:
    """Take the location over until the round ends; it produces nothing now and keeps its activations."""
    owner, facts = state.owner[location], state.box.cards[location]
    state.taken[location] = seat
    rules = ["SET-CEGY-16", "SET-CEGY-12", "SET-COMP-09"]
    if facts.kind == "production":
        rules.append("SET-CEGY-09")
    state.emit("taken_over", *rules, *harm(state), player=seat, card=location, other=owner)


def aim_block(state: State, seat: int, card: str, location: str, effect: Effect) -> None:
    """Block an action location until the round ends."""
    state.blocked += (location,)
    state.emit("blocked", "SET-GEN-08", *harm(state), player=seat, card=location, other=controller(state, location))


def aim_reset(state: State, seat: int, card: str, location: str, effect: Effect) -> None:
    """Clear an own action location, so that it may be activated again."""
    lying = state.paid.pop(location, ())
    state.used.pop(location, None)
    state.emit("reset", "SET-GEN-08", player=seat, card=location, goods=lying)


def aim_production(state: State, seat: int, card: str, location: str, effect: Effect) -> None:
    """Let that location produce now."""
    rules = ("SET-CCOM-08",) if effect.args["target"] == "own_production_location" else ("SET-PROD-04",)
    state.emit("produces_again", *rules, player=seat, card=location)
    run_all(state, seat, location, state.box.cards[location].produce)


def aim_make_deal(state: State, seat: int, card: str, location: str, effect: Effect) -> None:
    """Make a deal with a foreign faction location; a card of the own deck marks it."""
    marker = take_top(state, seat, "faction")
    player = state.players[seat]
    player.routes += ((marker, location),)
    state.emit("route_made", "SET-CJAP-14", "SET-CJAP-16", player=seat, card=location)
    state.then("fire", seat, location, "make_deal")
    gain(state, seat, deal_goods(state, location), "SET-CJAP-14", card=location)


AIMED = {
    "raze": aim_raze,
    "remove_location": aim_remove,
    "take_over": aim_take_over,
    "block_location": aim_block,
    "reset_location": aim_reset,
    "run_production": aim_production,
    "make_deal": aim_make_deal,
}
TARGETED = tuple(AIMED)


class PickDeal(Action):
    """Name the deal that the action is about."""

    parameters = ("deal",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        decision = state.agenda[-1]
        args = state.box.deal_args
        found = deals_for(state, decision.seat, state.box.effects[decision.context[1]])
        return [args[deal] for deal in dict.fromkeys(found)]

    def check(self, state: State, deal: str) -> Iterator[Reason]:
        effect = effect_at(state, "run_deal", "discard_deal", "steal_deal")
        if effect is None:
            yield Reason("SET-ACT-02", "target")
        elif deal not in deals_for(state, state.seat, effect):
            yield from wrong_deal(state, deal, state.seat, effect)

    def do(self, state: State, deal: str) -> None:
        decision = state.agenda.pop()
        card, id = decision.context
        effect, seat = state.box.effects[id], decision.seat
        goods = deal_goods(state, deal)
        owner = holder_of(state, seat, deal, effect)
        by_route = owner >= 0 and deal not in state.players[owner].deals
        if effect.verb == "run_deal":
            route = ("SET-CCOM-06",) if by_route else ()
            state.emit("deal_runs", "SET-GEN-08", *route, "SET-PROD-03", player=seat, card=deal)
            gain(state, seat, goods, "SET-PROD-03", card=deal)
            return
        solo = ("SET-SOLO-11", "SET-SOLO-38") if owner == NOBODY else ()
        if effect.verb == "discard_deal":
            drop_deal(state, owner, deal)
            route = ("SET-CBAR-08",) if by_route or state.box.cards[card].deck == "barbarians" else ()
            state.emit("deal_lost", "SET-GEN-08", *route, *solo, *harm(state), player=seat, other=owner, card=deal)
            if effect.args["gain_its_good"]:
                gain(state, seat, goods, "SET-GEN-08", card=deal)
            return
        if owner == NOBODY:
            state.attack_line = without(state.attack_line, deal)
        else:
            state.players[owner].deals = without(state.players[owner].deals, deal)
        state.players[seat].deals += (deal,)
        state.emit("deal_taken", "SET-CROM-03", "SET-CROM-07", *solo, *harm(state), player=seat, other=owner, card=deal)


def wrong_deal(state: State, deal: str, seat: int, effect: Effect) -> Iterator[Reason]:
    """Which rule keeps this deal out of reach."""
    for other, player in enumerate(state.players):
        routes = [partner for _, partner in player.routes]
        if deal in player.deals or deal in routes:
            if abroad(effect) == (other == seat):
                yield Reason("SET-ACTV-10", "deal", card=deal)
            elif player.passed:
                yield Reason("SET-ACT-06", player=other, card=deal)
                yield Reason("SET-GEN-09", player=other, card=deal)
            if deal in routes and effect.verb == "steal_deal":
                yield Reason("SET-CROM-04", card=deal)
            return
    yield Reason("SET-CARD-05", card=deal)


class Steal(Action):
    """Take one resource from the supply of a player."""

    parameters = ("faction", "good")
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        decision = state.agenda[-1]
        found = thefts(state, decision.seat, state.box.effects[decision.context[1]])
        return [(state.players[other].faction, good) for other, good in found]

    def check(self, state: State, faction: str, good: str) -> Iterator[Reason]:
        effect = effect_at(state, "steal")
        if effect is None:
            yield Reason("SET-ACT-02", "target")
            return
        other = seat_of(state, faction)
        if other is None or other == state.seat or other == NOBODY:
            yield Reason("SET-CBAR-01", "whom", faction=faction)
            return
        player = state.players[other]
        if player.passed:
            yield Reason("SET-ACT-06", player=other, card=state.agenda[-1].context[0])
            yield Reason("SET-GEN-09", player=other, card=state.agenda[-1].context[0])
        if good not in effect.args["goods"]:
            yield Reason("SET-CBAR-01", good=good)
        elif not player.goods[good]:
            lying = any(
                good in dict(goods) for location, goods in state.paid.items() if controller(state, location) == other
            )
            yield Reason("SET-CBAR-02" if lying else "SET-CBAR-01", "none", player=other, good=good)

    def do(self, state: State, faction: str, good: str) -> None:
        decision = state.agenda.pop()
        other = seat_of(state, faction)
        assert other is not None
        state.players[other].goods[good] -= 1
        state.players[decision.seat].goods[good] += 1
        state.emit("stolen", "SET-CBAR-01", *harm(state), player=decision.seat, other=other, goods=((good, 1),))


def seat_of(state: State, faction: str) -> int | None:
    """The seat of a faction at this table; the virtual player has none."""
    if faction == VIRTUAL:
        return NOBODY if state.solo else None
    return next((seat for seat, player in enumerate(state.players) if player.faction == faction), None)


def faction_of(state: State, seat: int) -> str:
    """The faction of a seat."""
    return VIRTUAL if seat == NOBODY else state.players[seat].faction


class Loot(Action):
    """Take one good that the raze field of a foreign location shows; the location stays."""

    parameters = ("location", "good")

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        decision = state.agenda[-1]
        card, id = decision.context
        return [
            (location, good)
            for location in targets(state, decision.seat, card, state.box.effects[id])
            for good, _ in state.box.cards[location].raze or ()
        ]

    def check(self, state: State, location: str, good: str) -> Iterator[Reason]:
        effect = effect_at(state, "take_raze_good")
        if effect is None:
            yield Reason("SET-ACT-02", "target")
            return
        reasons = list(guarded(state, location, state.seat))
        yield from reasons
        facts = state.box.cards[location]
        if not reasons and controller(state, location) == state.seat:
            yield Reason("SET-CBAR-05", "own", card=location)
        if facts.raze is None:
            yield Reason("SET-RAZE-06", card=location)
        elif good not in dict(facts.raze):
            yield Reason("SET-CBAR-05", card=location, good=good)

    def do(self, state: State, location: str, good: str) -> None:
        decision = state.agenda.pop()
        state.emit("looted", "SET-CBAR-05", *harm(state), player=decision.seat, card=location)
        gain(state, decision.seat, ((good, 1),), "SET-CBAR-05", card=location)


class Against(Action):
    """Choose the player who must discard a card."""

    parameters = ("faction",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return [(faction_of(state, other),) for other in opponents(state, state.seat)]

    def check(self, state: State, faction: str) -> Iterator[Reason]:
        if effect_at(state, "opponent_discards") is None:
            yield Reason("SET-ACT-02", "target")
            return
        other = seat_of(state, faction)
        if other is None or other == state.seat:
            yield Reason("SET-CEGY-02", "whom", faction=faction)
        elif other >= 0 and state.players[other].passed:
            yield Reason("SET-ACT-06", player=other, card=state.agenda[-1].context[0])
            yield Reason("SET-GEN-09", player=other, card=state.agenda[-1].context[0])

    def do(self, state: State, faction: str) -> None:
        decision = state.agenda.pop()
        card, id = decision.context
        other = seat_of(state, faction)
        assert other is not None
        state.emit("accused", "SET-GEN-08", *harm(state), player=decision.seat, other=other)
        if other >= 0 and state.players[other].hand:
            state.ask(other, "discard", "discard", context=(card, id))
        else:
            state.emit("nothing_discarded", "SET-GEN-08", player=decision.seat, other=other)


class FromHand(Action):
    """A move that names a card of the hand."""

    parameters = ("card",)
    ask = ""
    rule = ""

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args = state.box.print_args
        return [args[name] for name in prints(state.me.hand, state.box)]

    def check(self, state: State, card: str) -> Iterator[Reason]:
        if state.agenda[-1].ask != self.ask:
            yield Reason("SET-ACT-02", "card", card=card)
        if not held(state.me.hand, card, state.box):
            yield Reason(self.rule, "hand", card=card)

    def take(self, state: State, card: str) -> tuple[int, str, Any]:
        """The seat, the copy taken from the hand, and what was asked."""
        decision = state.agenda.pop()
        copy = held(state.players[decision.seat].hand, card, state.box)
        return decision.seat, copy, decision.context


#: What the rulebook says about locations that are paid with a card of the hand.
CARD_AS_PRICE = {"desert": ("SET-CEGY-02",), "tavern": ("SET-CCOM-05",)}


class Spend(FromHand):
    """Discard a card of the hand to pay for an activation."""

    ask = "spend"
    rule = "SET-KIND-03"

    def do(self, state: State, card: str) -> None:
        seat, copy, (location,) = self.take(state, card)
        player = state.players[seat]
        player.hand = without(player.hand, copy)
        to_discard(state, copy)
        rules = CARD_AS_PRICE.get(state.box.cards[location].key, ())
        state.emit("spent_card", "SET-KIND-03", *rules, player=seat, card=copy, location=location)


class Discard(FromHand):
    """Discard a card because another player's card says so."""

    ask = "discard"
    rule = "SET-CEGY-02"

    def do(self, state: State, card: str) -> None:
        seat, copy, _ = self.take(state, card)
        player = state.players[seat]
        player.hand = without(player.hand, copy)
        deck = to_discard(state, copy)
        state.emit("discarded", "SET-GEN-05", player=seat, card=copy, deck=deck)


class Burn(FromHand):
    """Raze a card of the hand through an own location."""

    ask = "burn"
    rule = "SET-RAZE-02"

    def check(self, state: State, card: str) -> Iterator[Reason]:
        yield from super().check(state, card)
        if state.box.prints[card].raze is None:
            yield Reason("SET-RAZE-06", card=card)

    def do(self, state: State, card: str) -> None:
        seat, copy, _ = self.take(state, card)
        state.tally = ()
        raze_card(state, seat, copy, "SET-CBAR-09", tally=True)


class Lay(FromHand):
    """Lay a common card of the hand into the empire as a foundation; this is not razing."""

    ask = "lay"
    rule = "SET-CEGY-06"

    def check(self, state: State, card: str) -> Iterator[Reason]:
        yield from super().check(state, card)
        if not state.box.prints[card].common:
            yield Reason("SET-CEGY-06", card=card)

    def do(self, state: State, card: str) -> None:
        seat, copy, (_, id) = self.take(state, card)
        player = state.players[seat]
        player.hand = without(player.hand, copy)
        player.foundations += (copy,)
        state.emit("foundation_laid", *clarified(state.box.effects[id]), player=seat, card=copy)


class Settle(FromHand):
    """Build a faction card of the hand without discarding a location."""

    ask = "settle"
    rule = "SET-CCOM-04"

    def check(self, state: State, card: str) -> Iterator[Reason]:
        yield from super().check(state, card)
        facts = state.box.prints[card]
        if facts.common:
            yield Reason("SET-CCOM-04", card=card)
        yield from lacking(state.me.goods, facts.cost, "SET-BUILD-01", card=card)

    def do(self, state: State, card: str) -> None:
        seat, copy, _ = self.take(state, card)
        state.then("place", seat, copy, "hand", names=("SET-CCOM-04", "SET-BUILD-17"))
        state.then("pay", seat, copy, "build")


class Upgrade(Action):
    """Build the card of an own deal without discarding a location."""

    parameters = ("deal",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        decision = state.agenda[-1]
        card, id = decision.context
        args = state.box.deal_args
        return [args[deal] for deal in upgrades(state, decision.seat, card, state.box.effects[id])]

    def check(self, state: State, deal: str) -> Iterator[Reason]:
        if state.agenda[-1].ask != "upgrade":
            yield Reason("SET-ACT-02", "target")
        player = state.me
        if deal in (partner for _, partner in player.routes):
            yield Reason("SET-CJAP-08", card=deal)
        elif deal not in player.deals or deal not in state.box.cards:
            yield Reason("SET-CJAP-05", card=deal)
        else:
            yield from lacking(player.goods, state.box.cards[deal].cost, "SET-CJAP-06", card=deal)

    def do(self, state: State, deal: str) -> None:
        decision = state.agenda.pop()
        house = ("SET-CJAP-06",) if state.box.cards[deal].house else ("SET-CJAP-07",)
        state.then("place", decision.seat, deal, "deal", names=("SET-CJAP-05", *house, "SET-BUILD-17"))
        state.then("pay", decision.seat, deal, "build")


class Station(Action):
    """Put a samurai of the general supply in front of an own faction location."""

    parameters = ("location",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args = state.box.card_args
        return [args[location] for location in unguarded(state, state.seat)]

    def check(self, state: State, location: str) -> Iterator[Reason]:
        if state.agenda[-1].ask != "station":
            yield Reason("SET-ACT-02", "target")
        yield from unfit_for_samurai(state, location)

    def do(self, state: State, location: str) -> None:
        decision = state.agenda.pop()
        card, n = decision.context
        state.samurai += (location,)
        state.emit("samurai_placed", "SET-CJAP-09", player=decision.seat, card=location)
        station_next(state, decision.seat, card, n - 1)


def unfit_for_samurai(state: State, location: str) -> Iterator[Reason]:
    """Why a location takes no samurai."""
    facts, own = state.box.cards[location], state.owner.get(location) == state.seat
    if own and facts.common:
        yield Reason("SET-SAM-03", card=location)
    elif not own or facts.deck != "japanese":
        yield Reason("SET-SAM-01", "where", card=location)
    if lent(state, location, state.seat):
        yield Reason("SET-CEGY-16", card=location)
    if location in state.samurai:
        yield Reason("SET-SAM-02", card=location)


class Keep(Action):
    """Keep one of the cards just drawn; the others go where the card says."""

    parameters = ("card",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args = state.box.print_args
        return [args[name] for name in prints(state.tally, state.box)]

    def check(self, state: State, card: str) -> Iterator[Reason]:
        if state.agenda[-1].ask != "keep":
            yield Reason("SET-ACT-02", "card", card=card)
        elif not held(state.tally, card, state.box):
            yield Reason("SET-GEN-08", "drawn", card=card)

    def do(self, state: State, card: str) -> None:
        decision = state.agenda.pop()
        seat, (source, id) = decision.seat, decision.context
        player, rest = state.players[seat], state.box.effects[id].args["rest"]
        kept = held(state.tally, card, state.box)
        for other in state.tally:
            if other != kept:
                player.hand = without(player.hand, other)
                put_back(state, seat, other, rest)
        rules = ("SET-CBAR-07",) if state.box.effects[id].args["deck"] == "either_per_card" else ("SET-GEN-08",)
        state.emit("kept_card", *rules, player=seat, card=source, n=len(state.tally) - 1)
        state.tally = ()


def turn_to_points(state: State, good: str) -> None:
    """One good less in the tally, one more to be paid in points; with nothing left the points are scored."""
    decision = state.agenda.pop()
    card, id, n = decision.context
    state.tally = without(state.tally, good)
    if state.tally:
        state.ask(decision.seat, "convert", "convert", "forgo", "stop", context=(card, id, n + 1))
    else:
        settle_points(state, decision.seat, card, id, n + 1)


def at_altar(state: State) -> bool:
    """Whether the dark altar asks, and not a school of diplomacy."""
    return state.box.cards[state.agenda[-1].context[0]].deck == "barbarians"


def giving_up(state: State, card: str, good: str) -> tuple[str, ...]:
    """The rules by which a card turns goods into points; the dark altar has clarifications of its own."""
    if state.box.cards[card].deck != "barbarians":
        return ("SET-KIND-02", "SET-GOOD-01")
    return ("SET-CBAR-03",) if good in RESOURCES else ("SET-CBAR-10", "SET-CBAR-03", "SET-GOOD-01")


def settle_points(state: State, seat: int, card: str, id: str, n: int) -> None:
    """Score what was given up, as one single gain."""
    state.tally = ()
    if n:
        score(state, seat, n * state.box.effects[id].args["gain_each"]["vp"], card)


class Convert(Action):
    """Give up one of the goods just gained for points."""

    parameters = ("good",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return [(good,) for good in dict.fromkeys(state.tally) if good not in state.box.cards]

    def check(self, state: State, good: str) -> Iterator[Reason]:
        if state.agenda[-1].ask != "convert":
            yield Reason("SET-ACT-02", "target")
        elif good not in state.tally:
            yield Reason("SET-CBAR-03" if at_altar(state) else "SET-KIND-02", "none", good=good)
        elif good == "vp" and state.options["altar_goods"] == "tokens":
            yield Reason("SET-CBAR-10", good=good)

    def do(self, state: State, good: str) -> None:
        seat = state.seat
        player, card = state.players[seat], state.agenda[-1].context[0]
        if good == "vp":
            player.vp -= 1
        else:
            player.goods[good] -= 1
        state.emit("given_up", *giving_up(state, card, good), player=seat, card=card, goods=((good, 1),))
        turn_to_points(state, good)


class Forgo(Action):
    """Give up one of the cards just drawn for points."""

    parameters = ("card",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args, cards = state.box.print_args, tuple(each for each in state.tally if each in state.box.cards)
        return [args[name] for name in prints(cards, state.box)]

    def check(self, state: State, card: str) -> Iterator[Reason]:
        if state.agenda[-1].ask != "convert":
            yield Reason("SET-ACT-02", "card", card=card)
        elif not held(state.tally, card, state.box):
            yield Reason("SET-CBAR-03" if at_altar(state) else "SET-KIND-02", "drawn", card=card)
        elif state.options["altar_goods"] == "tokens":
            yield Reason("SET-CBAR-10", good="card")

    def do(self, state: State, card: str) -> None:
        seat = state.seat
        copy = held(state.tally, card, state.box)
        player = state.players[seat]
        player.hand = without(player.hand, copy)
        to_discard(state, copy)
        source = state.agenda[-1].context[0]
        state.emit("given_up", *giving_up(state, source, "card"), player=seat, card=source, goods=(("card", 1),))
        turn_to_points(state, copy)


class Stop(Action):
    """Give up nothing more."""

    def do(self, state: State) -> None:
        decision = state.agenda.pop()
        card, id, n = decision.context
        state.emit("stopped", *giving_up(state, card, "wood")[:1], player=decision.seat, card=card, n=n)
        settle_points(state, decision.seat, card, id, n)
