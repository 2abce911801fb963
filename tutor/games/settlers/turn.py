"""A turn of the Action phase: build, make a deal, raze, activate or send settlers; or pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from tutor.engine.action import Action
from tutor.engine.rulings import Reason
from tutor.games.settlers.choices import unfit_for_samurai
from tutor.games.settlers.components import (
    DEAL_FOOD,
    RAZE_FROM_HAND,
    RAZE_LOCATION,
    RESOURCES,
    SENT,
    Card,
    Cost,
    Effect,
)
from tutor.games.settlers.effects import AIMING, drop_deal, possible, targets, unguarded, within_reach
from tutor.games.settlers.goods import affords, ask_payment, can_draw, can_pay, gain, lacking
from tutor.games.settlers.losing import clear, protection, raze_card, raze_location, raze_price
from tutor.games.settlers.state import (
    State,
    controller,
    empire,
    foreign,
    held,
    lays,
    lent,
    to_discard,
    watchers,
    without,
)

ACTIONS = ("build", "deal", "raze", "raze_hand", "activate", "send")
PLACEMENTS = ("defend", "deploy", "tuck", "offer")
FOOD = Cost(food=DEAL_FOOD)
SENT_FOR = (*RESOURCES, "common", "faction")
#: Reasons that never differ, made once: a listing comes to them over and over.
NO_FOOD = (Reason("SET-DEAL-01", "food"),)
NO_ACTION = (Reason("SET-ACTV-08"),)
NO_TOKEN = (Reason("SET-DEF-01"),)
NO_TOKEN_ALONE = (Reason("SET-SOLO-05"),)
NOT_JAPANESE = (Reason("SET-SAM-01", "faction"),)
NO_SETTLER = (Reason("SET-SAM-09"),)
PEACE = Reason("SET-VPEACE-02")
FEW_SETTLERS = ((Reason("SET-SEND-01", n=0),), (Reason("SET-SEND-04", n=1),))


def begin(state: State, what: str = "", card: str = "") -> int:
    """Start the action of the turn; what may follow it waits below."""
    seat = state.agenda.pop().seat
    state.then("after", seat, card, what)
    return seat


# --- build


def sacrifices(state: State, seat: int) -> Iterator[str]:
    """What can be discarded for a house symbol: foundations and own locations that nobody has taken over."""
    yield from state.players[seat].foundations
    for location, owner in state.owner.items():
        if owner == seat and location not in state.taken:
            yield location


def may_sacrifice(state: State, seat: int) -> bool:
    """Whether there is anything to discard for a house symbol."""
    if state.taken:
        return any(True for _ in sacrifices(state, seat))
    return bool(state.players[seat].foundations) or seat in state.owner.values()


class Build(Action):
    """Build a card of the hand as a location."""

    parameters = ("card",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        seat, box = state.agenda[-1].seat, state.box
        me = state.players[seat]
        goods, args, cards = me.goods, box.print_args, box.prints
        found = [name for name in box.hand(me.hand).names if affords(goods, name, box)]
        if found and not may_sacrifice(state, seat):
            found = [name for name in found if not cards[name].house]
        return [args[name] for name in found]

    def check(self, state: State, card: str) -> Iterable[Reason]:
        facts, seat = state.box.prints[card], state.agenda[-1].seat
        me = state.players[seat]
        against: list[Reason] = []
        if not held(me.hand, card, state.box):
            against.append(Reason("SET-BUILD-01", "hand", card=card))
        if not affords(me.goods, card, state.box):
            against += lacking(me.goods, facts.cost, "SET-BUILD-01", card=card)
        if facts.house and not may_sacrifice(state, seat):
            against.append(Reason("SET-BUILD-08", card=card))
            taken = [each for each, taker in state.taken.items() if seat in (taker, state.owner[each])]
            against += [Reason("SET-CEGY-10", card=each) for each in taken]
            if not empire(state, seat):
                against.append(Reason("SET-BUILD-09", card=card))
        return against

    def do(self, state: State, card: str) -> None:
        seat = begin(state)
        copy = held(state.players[seat].hand, card, state.box)
        facts = state.box.prints[card]
        state.then("place", seat, copy, "hand", names=build_rules(facts))
        if facts.house:
            state.then("pay", seat, copy, "build")
            state.then("sacrifice", seat, copy)
        else:
            ask_payment(state, seat, copy, "build", facts.cost)


def build_rules(card: Card) -> tuple[str, ...]:
    """The rules that building this card shows."""
    rules = ["SET-BUILD-01", "SET-BUILD-02", "SET-CARD-01"]
    if card.common:
        rules.append("SET-BUILD-07")
        if not any(card.cost):
            rules.append("SET-CCOM-01")
    elif not card.house and not any(card.cost):
        rules.append("SET-CEGY-01")
    if card.cost.food:
        rules.append("SET-GOOD-12")
    return tuple(rules)


class Sacrifice(Action):
    """Discard an own location or a foundation for the house symbol of a cost."""

    parameters = ("location",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args = state.box.card_args
        return [args[each] for each in sacrifices(state, state.seat)]

    def check(self, state: State, location: str) -> Iterator[Reason]:
        decision = state.agenda[-1]
        if decision.ask != "sacrifice":
            yield Reason("SET-FND-03" if location in state.me.foundations else "SET-BUILD-08", "alone", card=location)
        if location in state.me.foundations:
            return
        if location in state.taken:
            yield Reason("SET-CEGY-10", card=location)
        elif location not in state.owner or state.owner[location] != decision.seat:
            if decision.ask == "sacrifice" and location == decision.context:
                yield Reason("SET-BUILD-09", card=location)
            else:
                yield Reason("SET-BUILD-08", "own", card=location)

    def do(self, state: State, location: str) -> None:
        decision = state.agenda.pop()
        seat, player = decision.seat, state.players[decision.seat]
        if location in player.foundations:
            player.foundations = without(player.foundations, location)
            deck = to_discard(state, location)
            rules = ("SET-BUILD-10", "SET-FND-03", "SET-FND-04")
        else:
            used = ("SET-BUILD-11",) if state.used.get(location) else ()
            clear(state, location, "SET-BUILD-12", *used)
            deck = to_discard(state, location)
            rules = ("SET-BUILD-08", *used, "SET-BUILD-13", "SET-BUILD-14")
        state.emit("sacrificed", *rules, player=seat, card=location, deck=deck, built=decision.context)


# --- deal


class Deal(Action):
    """Tuck a faction card under the board for its deal good."""

    parameters = ("card",)
    exact = True

    def gate(self, state: State) -> Iterable[Reason]:
        goods = state.players[state.agenda[-1].seat].goods
        return () if goods["food"] or goods["gold"] else NO_FOOD

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return state.box.hand(state.players[state.agenda[-1].seat].hand).dealt

    def check(self, state: State, card: str) -> Iterable[Reason]:
        against = []
        if not held(state.players[state.agenda[-1].seat].hand, card, state.box):
            against.append(Reason("SET-DEAL-01", "hand", card=card))
        if not state.box.prints[card].deal:
            against += Reason("SET-DEAL-02", card=card), Reason("SET-REM-03", card=card)
        return against

    def do(self, state: State, card: str) -> None:
        seat = begin(state)
        copy = held(state.players[seat].hand, card, state.box)
        state.then("tuck_deal", seat, copy)
        ask_payment(state, seat, copy, "deal", FOOD)


def tuck_deal(state: State, seat: int, card: str) -> None:
    """The deal is made: the card goes under the board and gives its good at once."""
    player = state.players[seat]
    player.hand = without(player.hand, card)
    player.deals += (card,)
    many = ("SET-DEAL-04",) if len(player.deals) > 1 else ()
    dear = ("SET-DEAL-06",) if any(state.box.cards[card].cost) else ()
    state.emit(
        "deal_made", "SET-DEAL-01", "SET-GOOD-12", "SET-CARD-04", "SET-CARD-05", *many, *dear, player=seat, card=card
    )
    state.then("fire", seat, card, "make_deal")
    gain(state, seat, ((state.box.deal_good[card], 1),), "SET-DEAL-01", "SET-REM-01", card=card)


# --- raze


class RazeHand(Action):
    """Raze a card of the own hand."""

    parameters = ("card",)
    exact = True

    def gate(self, state: State) -> Iterable[Reason]:
        goods = state.players[state.agenda[-1].seat].goods
        return () if goods["raze"] >= RAZE_FROM_HAND else few_tokens(RAZE_FROM_HAND, goods["raze"], goods["gold"])

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return state.box.hand(state.players[state.agenda[-1].seat].hand).razed

    def check(self, state: State, card: str) -> Iterable[Reason]:
        facts, against = state.box.prints[card], []
        if not held(state.players[state.agenda[-1].seat].hand, card, state.box):
            against.append(Reason("SET-RAZE-02", "hand", card=card))
        if facts.raze is None:
            against += never_razed(facts, card)
        return against

    def do(self, state: State, card: str) -> None:
        seat = begin(state)
        player = state.players[seat]
        player.goods["raze"] -= RAZE_FROM_HAND
        state.emit("paid", "SET-RAZE-02", "SET-GOOD-06", "SET-GEN-03", player=seat, card="", goods=(("raze", 1),))
        raze_card(state, seat, held(player.hand, card, state.box), "SET-RAZE-01", "SET-RAZE-02", "SET-RAZE-11")


@cache
def few_tokens(need: int, have: int, gold: int) -> tuple[Reason, ...]:
    """Too few raze tokens; gold does not stand in for them."""
    short = Reason("SET-GOOD-06", need=need, have=have)
    return (short, Reason("SET-GOOD-11", good="raze", n=gold)) if gold else (short,)


def never_razed(card: Card, name: str) -> Iterator[Reason]:
    """Why a card without a raze field cannot be razed."""
    yield Reason("SET-RAZE-06", card=name)
    if card.common:
        yield Reason("SET-CCOM-03", card=name)
    elif card.key == "gate":
        yield Reason("SET-CJAP-04", card=name)
    elif card.key == "shrine":
        yield Reason("SET-CJAP-11", card=name)
    else:
        yield Reason("SET-RAZE-07", card=name)


class Raze(Action):
    """Raze a location of another player."""

    parameters = ("location",)

    def gate(self, state: State) -> Iterable[Reason]:
        goods = state.players[state.agenda[-1].seat].goods
        short = () if goods["raze"] >= RAZE_LOCATION else few_tokens(RAZE_LOCATION, goods["raze"], goods["gold"])
        return (PEACE, *short) if state.options["peaceful"] == "on" and not state.solo else short

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        cards, args = state.box.cards, state.box.card_args
        return [args[each] for each in foreign(state, state.agenda[-1].seat) if cards[each].raze is not None]

    def check(self, state: State, location: str) -> Iterator[Reason]:
        facts = state.box.cards[location]
        if location not in state.owner:
            found = any(location in player.foundations for player in state.players)
            yield Reason("SET-FND-05" if found else "SET-RAZE-01", card=location)
        else:
            holder = controller(state, location)
            if holder == state.seat:
                yield Reason("SET-RAZE-04", card=location)
            elif holder >= 0 and state.players[holder].passed:
                yield Reason("SET-ACT-05", player=holder, card=location)
                yield Reason("SET-GEN-09", player=holder, card=location)
            price, n = raze_price(state, location), state.me.goods["raze"]
            if price > max(n, RAZE_LOCATION):
                rule = "SET-DEF-04" if location in state.shields else "SET-SAM-07"
                yield Reason(rule, card=location, need=price, have=n)
        if facts.raze is None:
            yield from never_razed(facts, location)

    def do(self, state: State, location: str) -> None:
        seat = begin(state)
        price = raze_price(state, location)
        state.players[seat].goods["raze"] -= price
        rules = ["SET-RAZE-01", "SET-RAZE-03", "SET-RAZE-11"]
        if protection(state, location):
            rules.append("SET-GOOD-07")
        if location in state.shields:
            rules.append("SET-DEF-04")
        if location in state.samurai:
            rules.append("SET-SAM-07")
        if not state.box.cards[location].common:
            rules.append("SET-JAP-01")
        state.emit("paid", "SET-RAZE-03", "SET-GOOD-06", "SET-GEN-03", player=seat, card="", goods=(("raze", price),))
        raze_location(state, seat, location, *rules)


# --- activate


def activation(state: State, location: str) -> Iterator[Reason]:
    """Why an own location cannot be activated now."""
    facts, decision = state.box.cards[location], state.agenda[-1]
    me = state.players[decision.seat]
    if location in me.foundations:
        yield Reason("SET-FND-03", "use", card=location)
    elif location not in state.owner or controller(state, location) != decision.seat:
        gone = lent(state, location, decision.seat)
        yield Reason("SET-CEGY-16" if gone else "SET-ACTV-01", "" if gone else "own", card=location)
    if facts.kind != "action":
        yield Reason("SET-KIND-03", "kind", card=location)
        return
    if location in state.blocked:
        yield Reason("SET-GEN-08", "blocked", card=location)
    used = state.used.get(location, 0)
    if used >= facts.uses:
        yield Reason("SET-CEGY-11" if location in state.taken else "SET-ACTV-03", card=location, n=used)
    if not can_pay(me.goods, facts.price):
        yield from lacking(me.goods, facts.price, "SET-KIND-03", card=location)
    if facts.price.hand_card and not me.hand:
        yield Reason("SET-KIND-03", "no_hand", card=location)
    if facts.price.own_deal and not me.deals and not me.routes:
        yield Reason("SET-KIND-03", "deal", card=location)
    effects = state.box.effects
    for id in facts.effects:
        if effects[id].verb in AIMING and not possible(state, decision.seat, location, effects[id]):
            yield from aimless(state, decision.seat, location, effects[id])


def aimless(state: State, seat: int, location: str, effect: Effect) -> Iterator[Reason]:
    """Why an action cannot be aimed: there is nothing to aim at, or what it takes beside its price is not there."""
    goods = state.players[seat].goods
    if effect.verb == "make_deal" and any(True for _ in targets(state, seat, location, effect, True)):
        yield Reason("SET-GEN-10", deck="faction")  # no card to mark the deal with
        return
    near = [each for each in state.box.choices.get(effect.id, ()) if within_reach(state, seat, location, each)]
    if near and not any(can_pay(goods, each.cost) for each in near):
        yield from lacking(goods, near[0].cost, "SET-KIND-03", card=location)
    else:
        yield Reason("SET-ACTV-10", card=location)


class Activate(Action):
    """Use the action of an own location."""

    parameters = ("location",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        seat = state.agenda[-1].seat
        acting, cards, used, goods = state.box.acting_args, state.box.cards, state.used, state.players[seat].goods
        return [
            acting[each]
            for each in empire(state, seat)
            if each in acting and used.get(each, 0) < cards[each].uses and can_pay(goods, cards[each].price)
        ]

    def check(self, state: State, location: str) -> Iterable[Reason]:
        acting, seat = state.box.acting_args, state.agenda[-1].seat
        if state.owner.get(location) == seat and location in acting:
            return activation(state, location)
        none = () if any(each in acting for each in empire(state, seat)) else NO_ACTION
        return (*none, *activation(state, location))

    def do(self, state: State, location: str) -> None:
        begin(state, "activate", location)
        activate(state, location)


def activate(state: State, location: str) -> None:
    """Put the payment on the location; its action follows."""
    seat, card = controller(state, location), state.box.cards[location]
    state.used[location] = state.used.get(location, 0) + 1
    twice = ("SET-ACTV-04",) if state.used[location] > 1 else ()
    rules = ("SET-ACTV-01", "SET-KIND-03", *(("SET-GOOD-05",) if card.price.settler else ()))
    state.emit("activated", *rules, *twice, player=seat, card=location)
    state.then("act", seat, location)
    if card.price.own_deal:
        state.then("spend_deal", seat, location)
    if card.price.hand_card:
        state.then("spend_card", seat, location)
    ask_payment(state, seat, location, "activate", card.price)


class Again(Action):
    """Activate the same location a second time in the same turn."""

    def gate(self, state: State) -> Iterable[Reason]:
        decision = state.agenda[-1]
        if decision.ask != "after" or not decision.context[1]:
            return (Reason("SET-ACT-09", "again"),)
        location = decision.context[1]
        return activation(state, location) if location in state.owner else (Reason("SET-ACTV-03", "gone"),)

    def do(self, state: State) -> None:
        location = state.agenda[-1].context[1]
        begin(state, "activate", location)
        activate(state, location)


class SpendDeal(Action):
    """Discard an own deal to pay for an activation."""

    parameters = ("deal",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args, me = state.box.deal_args, state.me
        return [args[deal] for deal in dict.fromkeys((*me.deals, *(partner for _, partner in me.routes)))]

    def check(self, state: State, deal: str) -> Iterator[Reason]:
        me = state.me
        if state.agenda[-1].ask != "spend_deal":
            yield Reason("SET-ACT-02", "target")
        if deal not in me.deals and all(partner != deal for _, partner in me.routes):
            yield Reason("SET-CARD-05", "own", card=deal)

    def do(self, state: State, deal: str) -> None:
        decision = state.agenda.pop()
        route = ("SET-CCOM-07",) if deal not in state.players[decision.seat].deals else ()
        drop_deal(state, decision.seat, deal)
        state.emit("spent_deal", "SET-KIND-03", *route, player=decision.seat, card=deal, location=decision.context[0])


# --- send settlers


class Send(Action):
    """Send two settlers for a resource or a card; more pairs may follow in the same action."""

    parameters = ("sent",)
    exact = True

    def gate(self, state: State) -> Iterable[Reason]:
        n = state.players[state.agenda[-1].seat].goods["settler"]
        return () if n >= SENT else FEW_SETTLERS[n]

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        seat = state.agenda[-1].seat
        if state.deck and state.players[seat].deck:
            return SENDING
        return [args for args in SENDING if args[0] in RESOURCES or can_draw(state, seat, args[0])]

    def check(self, state: State, sent: str) -> Iterable[Reason]:
        if sent not in SENT_FOR:
            return (Reason("SET-SEND-03", good=sent),)
        if sent in RESOURCES or can_draw(state, state.agenda[-1].seat, sent):
            return ()
        return (Reason("SET-GEN-11" if sent == "common" else "SET-GEN-10", deck=sent),)

    def do(self, state: State, sent: str) -> None:
        more = state.agenda[-1].ask == "after"
        seat = begin(state, "send")
        state.players[seat].goods["settler"] -= SENT
        rules = ("SET-SEND-01", "SET-GOOD-05", *(("SET-SEND-02",) if more else ()))
        state.emit("sent", *rules, player=seat, n=SENT)
        visit_oases(state, seat)
        if sent in RESOURCES:
            gain(state, seat, ((sent, 1),), "SET-SEND-01", *(("SET-SEND-02",) if more else ()), say="brought")
        else:
            state.then("draw", seat, "", sent)


SENDING = tuple((each,) for each in SENT_FOR)


def visit_oases(state: State, seat: int) -> None:
    """The oasis of another player gets a settler for each pair, up to its limit in a round."""
    if state.solo:
        return
    for other, player in enumerate(state.players):
        if other != seat and player.faction == "egyptians":
            for location in watchers(state, other, "send_settlers"):
                most = state.box.cards[location].triggers[0].most
                if player.oases < most:
                    player.oases += 1
                    gain(state, other, (("settler", 1),), "SET-CEGY-05", card=location)


# --- pass, end, and what takes no action


class Pass(Action):
    """Take no more actions in this round."""

    def do(self, state: State) -> None:
        seat = state.agenda.pop().seat
        state.players[seat].passed = True
        state.emit("passed", "SET-ACT-02", "SET-ACT-04", "SET-ACT-05", "SET-ACT-10", player=seat)


class End(Action):
    """End the turn after its action."""

    def do(self, state: State) -> None:
        seat = state.agenda.pop().seat
        state.emit("turn_ended", "SET-ACT-01", player=seat)


def resume(state: State) -> int:
    """A placement takes no action: the turn goes on where it was."""
    decision = state.agenda[-1]
    if decision.ask == "after":
        state.agenda.pop()
        state.then("after", decision.seat, decision.context[1], decision.context[0])
    return decision.seat


def placing(state: State) -> tuple[Reason, ...]:
    """Placements are made in the own turn of the Action phase."""
    return () if state.agenda[-1].ask in ("turn", "after") else (Reason("SET-ACT-08", "when"),)


class Defend(Action):
    """Put the defence token on an own common location."""

    parameters = ("location",)
    exact = True

    def gate(self, state: State) -> Iterable[Reason]:
        if state.players[state.agenda[-1].seat].goods["defense"]:
            return ()
        return NO_TOKEN_ALONE if state.solo else NO_TOKEN

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        common, shields = state.box.common_args, state.shields
        return [common[each] for each in empire(state, state.agenda[-1].seat) if each in common and each not in shields]

    def check(self, state: State, location: str) -> Iterable[Reason]:
        seat, against = state.agenda[-1].seat, [*placing(state)]
        if location in state.players[seat].foundations:
            against.append(Reason("SET-FND-03", "defend", card=location))
        elif lent(state, location, seat):
            against.append(Reason("SET-CEGY-16", card=location))
        elif location not in state.owner or controller(state, location) != seat:
            against.append(Reason("SET-DEF-02", card=location))
        elif not state.box.cards[location].common:
            against.append(Reason("SET-DEF-03", card=location))
        elif location in state.shields:
            against.append(Reason("SET-DEF-02", "twice", card=location))  # taken over with a token on it
        return against

    def do(self, state: State, location: str) -> None:
        seat = resume(state)
        state.players[seat].goods["defense"] -= 1
        state.shields += (location,)
        state.emit("defended", "SET-DEF-02", "SET-ACT-08", "SET-GOOD-07", player=seat, card=location)


class Deploy(Action):
    """Deploy an own settler as a samurai in front of an own faction location."""

    parameters = ("location",)

    def gate(self, state: State) -> Iterable[Reason]:
        me = state.players[state.agenda[-1].seat]
        if me.faction != "japanese":
            return NOT_JAPANESE
        return () if me.goods["settler"] else NO_SETTLER

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        args = state.box.card_args
        return [args[each] for each in unguarded(state, state.seat)]

    def check(self, state: State, location: str) -> Iterator[Reason]:
        yield from placing(state)
        yield from unfit_for_samurai(state, location)

    def do(self, state: State, location: str) -> None:
        seat = resume(state)
        state.players[seat].goods["settler"] -= 1
        state.samurai += (location,)
        rules = ["SET-SAM-01", "SET-SAM-09", "SET-ACT-08"]
        if state.box.cards[location].raze is None:
            rules.append("SET-SAM-04")
        state.emit("deployed", *rules, player=seat, card=location)


class Tuck(Action):
    """Lay a card of the hand under a gate."""

    parameters = ("gate", "card")

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        seat = state.agenda[-1].seat
        me = state.players[seat]
        if not me.hand or not lays(state, seat):
            return ()
        names = state.box.hand(me.hand).names
        return [
            (gate, name) for gate in watchers(state, seat, "own_turn") if takes(state, gate, "hand") for name in names
        ]

    def check(self, state: State, gate: str, card: str) -> Iterator[Reason]:
        yield from placing(state)
        if lent(state, gate, state.seat):
            yield Reason("SET-CEGY-16", card=gate)
        elif gate not in state.owner or controller(state, gate) != state.seat:
            yield Reason("SET-CJAP-02", "where", card=gate)
        if not held(state.me.hand, card, state.box):
            yield Reason("SET-ACT-08", "hand", card=card)

    def do(self, state: State, gate: str, card: str) -> None:
        seat = resume(state)
        player = state.players[seat]
        copy = held(player.hand, card, state.box)
        player.hand = without(player.hand, copy)
        state.under[gate] = (*state.under.get(gate, ()), copy)
        state.emit("tucked", "SET-ACT-08", "SET-CJAP-02", player=seat, card=gate, n=len(state.under[gate]))
        gain(state, seat, (("vp", 1),), "SET-KIND-02", card=gate)


class Offer(Action):
    """Lay a resource of the supply on a shrine."""

    parameters = ("shrine", "good")

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        seat = state.agenda[-1].seat
        me = state.players[seat]
        if not lays(state, seat):
            return ()
        goods = [good for good in RESOURCES if me.goods[good]]
        return [
            (each, good) for each in watchers(state, seat, "own_turn") if takes(state, each, "supply") for good in goods
        ]

    def check(self, state: State, shrine: str, good: str) -> Iterator[Reason]:
        yield from placing(state)
        if lent(state, shrine, state.seat):
            yield Reason("SET-CEGY-16", card=shrine)
        elif shrine not in state.owner or controller(state, shrine) != state.seat:
            yield Reason("SET-CJAP-10", "where", card=shrine)
        if good not in RESOURCES:
            yield Reason("SET-GOOD-10" if good == "gold" else "SET-GOOD-02", "offer", good=good)
        elif not state.me.goods[good]:
            yield Reason("SET-CJAP-10", "none", good=good)

    def do(self, state: State, shrine: str, good: str) -> None:
        seat = resume(state)
        state.players[seat].goods[good] -= 1
        state.under[shrine] = (*state.under.get(shrine, ()), good)
        n = len(state.under[shrine])
        state.emit("offered", "SET-ACT-08", "SET-CJAP-10", player=seat, card=shrine, goods=((good, 1),), n=n)


def takes(state: State, location: str, source: str) -> bool:
    """Whether a location takes offerings from the hand or from the supply."""
    box = state.box
    return any(
        box.effects[id].verb == "deposit" and box.effects[id].args["from"] == source
        for trigger in box.cards[location].triggers
        for id in trigger.effects
    )
