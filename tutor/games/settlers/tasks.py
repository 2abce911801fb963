"""What is still to be done before the turn goes on: placing, paying, producing, and features that watch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tutor.engine.action import Action
from tutor.engine.agenda import new_decision
from tutor.engine.legality import listed, prepared
from tutor.engine.rulings import Reason
from tutor.games.settlers.components import Card, Trigger
from tutor.games.settlers.effects import deal_goods, keep_drawn, run, run_all
from tutor.games.settlers.goods import ask_payment, draw_of_choice, gain
from tutor.games.settlers.state import State, Task, controller, empire, lays, watchers, without
from tutor.games.settlers.turn import FOOD, Again, Defend, Deploy, Offer, Send, Tuck, tuck_deal

#: What may follow the action of a turn, ready for listing.
FOLLOWING = prepared(
    {"defend": Defend(), "deploy": Deploy(), "tuck": Tuck(), "offer": Offer(), "again": Again(), "send": Send()}
)
PLACEMENTS = ("defend", "deploy", "tuck", "offer")
EXTRA: dict[str, tuple[str, ...]] = {"": (), "activate": ("again",), "send": ("send",)}
AFTER = {what: (*PLACEMENTS, *extra, "end") for what, extra in EXTRA.items()}


def do_next(state: State) -> None:
    """Do the next thing that waits."""
    task = state.todo.pop()
    TASKS[task.do](state, task)


# --- turns


def after_action(state: State, task: Task) -> None:
    """The action is done: placements, a second activation or more settlers may follow, else the turn is over."""
    player, extra = state.players[task.seat], EXTRA[task.what]
    placing = PLACEMENTS if lays(state, task.seat) else PLACEMENTS[:1]
    worth = extra + placing if player.goods["defense"] or len(placing) > 1 else extra
    if worth:
        state.agenda.append(new_decision((task.seat, "after", AFTER[task.what], (task.what, task.card))))
        if next(listed(state, FOLLOWING.offers[worth]), None) is None:
            state.agenda.pop()


def ask_sacrifice(state: State, task: Task) -> None:
    """Ask which location is discarded for the house symbol."""
    state.emit("to_sacrifice", "SET-BUILD-08", player=task.seat, card=task.card)
    state.ask(task.seat, "sacrifice", "sacrifice", context=task.card)


def pay_for(state: State, task: Task) -> None:
    """Pay for what is being built, activated, dealt or chosen."""
    box = state.box
    if task.what == "choice":
        cost = box.choices[task.names[0]][task.n].cost
    elif task.what == "deal":
        cost = FOOD
    else:
        cost = box.cards[task.card].cost if task.what == "build" else box.cards[task.card].price
    ask_payment(state, task.seat, task.card, task.what, cost)


def place(state: State, task: Task) -> None:
    """Put the card into the empire; its production, its bonus and watching features follow (SET-BUILD-16)."""
    seat, copy, player = task.seat, task.card, state.players[task.seat]
    card = state.box.cards[copy]
    if task.what == "hand":
        player.hand = without(player.hand, copy)
    else:
        player.deals = without(player.deals, copy)
    twin = any([each in state.owner and controller(state, each) == seat for each in state.box.twins[copy]])
    state.owner[copy] = seat
    rules = [*task.names, "SET-GOOD-13", "SET-PLACE-01", "SET-PLACE-02", "SET-PLACE-03"]
    if twin:
        rules.append("SET-BUILD-15")
    if card.bonus:
        rules.append("SET-BUILD-05" if card.produce else "SET-BUILD-06")
    if card.kind == "production":
        rules += ["SET-KIND-01", "SET-REM-01"]
    elif card.kind == "action":
        rules.append("SET-ACTV-06")
    state.emit("built", *rules, player=seat, card=copy, row=card.kind, side="common" if card.common else "faction")
    state.then("fire", seat, copy, "build_location")
    run_all(state, seat, copy, card.bonus)
    run_all(state, seat, copy, card.produce)


def act(state: State, task: Task) -> None:
    """The action of an activated location."""
    run_all(state, task.seat, task.card, state.box.cards[task.card].effects)


def spend_card(state: State, task: Task) -> None:
    """Ask for the card that pays."""
    state.ask(task.seat, "spend", "spend", context=(task.card,))


def spend_deal(state: State, task: Task) -> None:
    """Ask for the deal that pays."""
    state.ask(task.seat, "spend_deal", "spend_deal", context=(task.card,))


# --- features that watch


def watched(trigger: Trigger, on: str, card: Card) -> bool:
    """Whether a feature waits for this."""
    if trigger.on != on:
        return False
    if on != "build_location":
        return True
    return (not trigger.color or trigger.color in card.colors) and (trigger.scope != "faction" or not card.common)


def fire(state: State, task: Task) -> None:
    """Find the features that watch what has just happened."""
    found = watchers(state, task.seat, task.what)
    if found:
        card, cards = state.box.cards[task.card], state.box.cards
        names = tuple(each for each in found if any(watched(t, task.what, card) for t in cards[each].triggers))
        if names:
            state.then("features", task.seat, task.card, task.what, names)


def features(state: State, task: Task) -> None:
    """Let the features act one by one; where one has a price, their owner chooses the order."""
    names = task.names
    if len(names) > 1 and any(priced(state, name) for name in names):
        state.ask(task.seat, "order", "next", context=(task.card, task.what, names))
    else:
        go_on(state, task.seat, task.card, task.what, names, names[0])


def priced(state: State, location: str) -> bool:
    """Whether a feature asks a price, so that the order matters."""
    return any(
        any(any(choice.cost) for choice in state.box.choices.get(id, ()))
        for trigger in state.box.cards[location].triggers
        for id in trigger.effects
    )


def go_on(state: State, seat: int, card: str, what: str, names: tuple[str, ...], first: str) -> None:
    """One feature acts, the others wait."""
    rest = without(names, first)
    if rest:
        state.then("features", seat, card, what, rest)
    facts = state.box.cards[first]
    rules = ["SET-KIND-02"]
    if what == "build_location":
        rules.append("SET-BUILD-16")
        if first == card:
            rules.append("SET-CLAR-01")
    if any(state.box.cards[other].key == facts.key for other in rest):
        rules.append("SET-CLAR-04")
    state.emit("feature", *rules, player=seat, card=first)
    for trigger in facts.triggers:
        if watched(trigger, what, state.box.cards[card]):
            run_all(state, seat, first, trigger.effects)


class Next(Action):
    """Choose which of the own features acts next."""

    parameters = ("location",)
    exact = True

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        return [state.box.card_args[each] for each in state.agenda[-1].context[2]]

    def check(self, state: State, location: str) -> Iterator[Reason]:
        decision = state.agenda[-1]
        if decision.ask != "order":
            yield Reason("SET-ACT-02", "target")
        elif location not in decision.context[2]:
            yield Reason("SET-BUILD-16", card=location)

    def do(self, state: State, location: str) -> None:
        decision = state.agenda.pop()
        card, what, names = decision.context
        go_on(state, decision.seat, card, what, names, location)


# --- production


def produce(state: State, seat: int) -> None:
    """The production of one player: the board, the deals, a school of diplomacy, the locations."""
    state.emit("production", "SET-PROD-01", "SET-PROD-05", player=seat)
    names = tuple(each for each in empire(state, seat) if state.box.cards[each].produce)
    state.then("produce_locations", seat, names=names)
    schools = tuple(watchers(state, seat, "own_production"))
    state.then("produce_deals", seat, names=schools)
    player = state.players[seat]
    income = state.box.income[player.faction]
    rules = ["SET-PROD-02", "SET-PROD-08", "SET-PROD-10", "SET-GEN-04"]
    if state.solo:
        income = tuple((good, n) for good, n in income if good != "defense")
        rules += ["SET-SOLO-05", "SET-SOLO-10"]
    else:
        rules.append("SET-DEF-01")
    if state.round == 1:
        rules.append("SET-PROD-09")
    gain(state, seat, income, *rules, say="income")


def produce_deals(state: State, task: Task) -> None:
    """Every deal gives its good; what the deals gave may then be turned into points by a school of diplomacy."""
    seat, player = task.seat, state.players[task.seat]
    state.tally = ()
    if task.names:
        state.then("schools", seat, names=task.names)
    deals = [*player.deals, *(partner for _, partner in player.routes)]
    for deal in reversed(deals):
        state.then("deal_gives", seat, deal, n=int(bool(task.names)))


def deal_gives(state: State, task: Task) -> None:
    """One deal gives its good again."""
    route = task.card not in state.players[task.seat].deals
    rules = ("SET-CJAP-14", "SET-PROD-03") if route else ("SET-PROD-03", "SET-DEAL-03", "SET-REM-01")
    gain(state, task.seat, deal_goods(state, task.card), *rules, card=task.card, tally=bool(task.n))


def schools(state: State, task: Task) -> None:
    """Each school of diplomacy may turn goods of deals into points."""
    location, rest = task.names[0], task.names[1:]
    if rest:
        state.then("schools", task.seat, names=rest)
    for trigger in state.box.cards[location].triggers:
        run_all(state, task.seat, location, trigger.effects)


def produce_locations(state: State, task: Task) -> None:
    """The production locations one by one, in the order they were built."""
    if task.names:
        state.then("produce_locations", task.seat, names=task.names[1:])
        location = task.names[0]
        state.emit("produces", "SET-PROD-04", "SET-KIND-01", "SET-REM-01", player=task.seat, card=location)
        run_all(state, task.seat, location, state.box.cards[location].produce)


TASKS: dict[str, Callable[[State, Task], None]] = {
    "after": after_action,
    "sacrifice": ask_sacrifice,
    "pay": pay_for,
    "place": place,
    "tuck_deal": lambda state, task: tuck_deal(state, task.seat, task.card),
    "act": act,
    "spend_card": spend_card,
    "spend_deal": spend_deal,
    "effect": lambda state, task: run(state, task.seat, task.card, task.what),
    "draw": lambda state, task: draw_of_choice(state, task.seat, task.card, task.what, task.n),
    "keep_drawn": lambda state, task: keep_drawn(state, task.seat, task.card, task.what),
    "fire": fire,
    "features": features,
    "produce_deals": produce_deals,
    "deal_gives": deal_gives,
    "schools": schools,
    "produce_locations": produce_locations,
}
