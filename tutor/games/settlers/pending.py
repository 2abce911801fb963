"""The pending decision and the tasks of a position read back: each must be one that this position can have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.engine.catalogue import rules as catalogue
from tutor.engine.reading import Reading
from tutor.games.settlers.components import LARGEST_PAYMENT, PAYABLE, ROUNDS, Cost, cost_of
from tutor.games.settlers.goods import PAID, can_pay, ways
from tutor.games.settlers.solo import Aim
from tutor.games.settlers.state import State, controller
from tutor.games.settlers.turn import ACTIONS, FOOD, PLACEMENTS

MOST = 99
#: The verb of the effect behind each question, and the kinds of move that answer it.
EFFECTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "choose": ("choose_one", ("choose",)),
    "keep": ("draw_keep", ("keep",)),
    "convert": ("convert", ("convert", "forgo", "stop")),
    "steal": ("steal", ("steal",)),
    "loot": ("take_raze_good", ("loot",)),
    "burn": ("raze", ("burn",)),
    "lay": ("place_foundation", ("lay",)),
    "settle": ("build", ("settle", "decline")),
    "upgrade": ("build", ("upgrade",)),
    "against": ("opponent_discards", ("against",)),
    "discard": ("opponent_discards", ("discard",)),
    **{
        verb: (verb, ("target",))
        for verb in (
            "raze", "run_production", "remove_location", "make_deal", "take_over", "block_location", "reset_location",
        )
    },
    **{verb: (verb, ("pick_deal",)) for verb in ("run_deal", "discard_deal", "steal_deal")},
}  # fmt: skip
ASKED = (
    "lookout",
    "draft",
    "turn",
    "after",
    "sacrifice",
    "pay",
    "draw",
    "spend",
    "spend_deal",
    "station",
    "order",
    "lose",
)
DECISION_FIELDS = ("seat", "ask", "kinds", "context")
TASK_FIELDS = ("do", "seat", "card", "what", "names", "n")
FOLLOWING: dict[str, tuple[str, ...]] = {"": (), "activate": ("again",), "send": ("send",)}
MOMENTS = ("build_location", "raze", "make_deal")


def restore_agenda(read: Reading, state: State) -> None:
    """The pending decision; there is one until the game is over."""
    entries = read.objects("agenda", DECISION_FIELDS)
    if (state.phase == "over") == bool(entries) or len(entries) > 1:
        read.wrong("agenda", "nobody")
    if state.phase == "over" and state.round != ROUNDS:
        read.rule("phase", "SET-GOAL-02")
    for each in entries[:1]:
        seat, ask = each.number("seat", 0, len(state.players) - 1), each.word("ask", (*ASKED, *EFFECTS), "decision")
        if not ask:
            continue
        check_moment(each, state, seat, ask)
        context = each.data.get("context")
        found = context_of(state, seat, ask, context)
        if found is None:
            each.wrong("context", "decision")
            continue
        kinds, value = found
        if each.data.get("kinds", list(kinds)) != list(kinds):
            each.wrong("kinds", "decision")
        state.ask(seat, ask, *kinds, context=value)


def check_moment(each: Reading, state: State, seat: int, ask: str) -> None:
    """A decision belongs to a phase and to the player whose turn it is."""
    count = len(state.players)
    phases = {"lookout": ("lookout",), "draft": ("lookout",), "lose": ("attack",)}.get(ask, ("production", "action"))
    if ask in ("turn", "after", "sacrifice", "spend", "spend_deal", "lay", "settle", "upgrade", "against"):
        phases = ("action",)
    if state.phase not in phases:
        each.wrong("ask", "decision")
    if state.phase == "lookout":
        if not 1 <= state.step <= 2 or (not state.solo and not 1 <= state.turn <= count):
            each.wrong("ask", "decision")
        backwards = state.step == 2 and state.options["lookout"] == "standard"
        on_turn = (state.first - state.turn) % count if backwards else (state.first + state.turn - 1) % count
        if not state.solo and seat != on_turn:
            each.wrong("seat", "on_turn")
        if (ask == "draft") != (state.options["lookout"] == "draft" and not state.solo):
            each.wrong("ask", "decision")
    elif state.phase in ("production", "action") and ask != "discard":
        if seat != (state.first + state.turn - 1) % count or (state.phase == "production" and not state.turn):
            each.wrong("seat", "on_turn")
        if state.phase == "action" and state.players[seat].passed:
            each.rule("seat", "SET-ACT-04")


def context_of(state: State, seat: int, ask: str, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """The kinds of move and the context of a decision; nothing where they cannot be."""
    if ask in EFFECTS:
        return effect_context(state, seat, ask, data)
    return CONTEXTS[ask](state, seat, data)


def effect_context(state: State, seat: int, ask: str, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """The context of a question that a card asks: the card and the effect, and how much was given up so far."""
    verb, kinds = EFFECTS[ask]
    if not isinstance(data, list) or len(data) != 2 + (ask == "convert"):
        return None
    card, id = data[:2]
    if not is_effect(state, card, id) or state.box.effects[id].verb != verb:
        return None
    args = state.box.effects[id].args
    if ask == "choose" and args["optional"]:
        kinds = (*kinds, "decline")
    if verb == "raze" and (ask == "burn") != (args["target"] == "own_hand_card"):
        return None
    if verb == "build" and (ask == "settle") != (args["from"] == "hand"):
        return None
    if ask == "convert":
        return (kinds, (card, id, data[2])) if whole(data[2], 0, MOST) else None
    return kinds, (card, id)


def is_effect(state: State, card: Any, id: Any) -> bool:
    """Whether an effect belongs to a card."""
    box = state.box
    if not isinstance(card, str) or not isinstance(id, str) or card not in box.cards or id not in box.effects:
        return False
    return id.split("/")[0] == box.cards[card].id


def whole(value: Any, least: int, most: int) -> bool:
    """Whether a value is a whole number within limits."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def taking(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """A card of the lookout; the context is the rule that lets it be taken."""
    return (("take",), data) if isinstance(data, str) and data in catalogue("settlers") else None


def turning(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """A turn of the Action phase."""
    return None if data is not None else ((*ACTIONS, *PLACEMENTS, "pass"), None)


def following(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """What may follow an action."""
    if not isinstance(data, list) or len(data) != 2 or not all(isinstance(each, str) for each in data):
        return None
    what, card = data
    if what not in FOLLOWING or (card and card not in state.box.cards):
        return None
    return (*PLACEMENTS, *FOLLOWING[what], "end"), (what, card)


def sacrificing(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """A location to be discarded for a card of the hand."""
    return (("sacrifice",), data) if isinstance(data, str) and data in state.players[seat].hand else None


def paying(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """A payment with more than one way."""
    if not isinstance(data, list) or len(data) != 3 or not all(isinstance(each, str) for each in data[:2]):
        return None
    card, purpose, goods = data
    if purpose not in PAID or card not in state.box.cards or not isinstance(goods, dict):
        return None
    if any(good not in (*PAYABLE, "settler", "raze", "resource_any") for good in goods):
        return None
    if not all(whole(n, 1, LARGEST_PAYMENT) for n in goods.values()):
        return None
    cost = cost_of(goods)
    if purpose != "choice" and cost != cost_for(state, card, purpose):
        return None
    if sum(cost[:4]) + cost.any > LARGEST_PAYMENT or not ways(state.players[seat].goods, cost):
        return None
    if purpose == "activate" and card not in state.owner:
        return None
    return ("pay",), (card, purpose, cost)


def cost_for(state: State, card: str, purpose: str) -> Cost:
    """What a card costs for a purpose, without what is paid in cards."""
    facts = state.box.cards[card]
    if purpose == "deal":
        return FOOD
    return facts.cost if purpose == "build" else facts.price._replace(hand_card=0, own_deal=0)


def drawing(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """A card from a deck of choice."""
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[0], str) or not whole(data[1], 0, 1):
        return None
    known = not data[0] or data[0] in state.box.cards or data[0] in state.box.attacks
    return (("draw",), (data[0], data[1])) if known else None


def spending(kind: str) -> Callable[[State, int, Any], tuple[tuple[str, ...], Any] | None]:
    """A card or a deal as the price of an activation."""

    def read(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
        if not isinstance(data, list) or len(data) != 1 or not isinstance(data[0], str) or data[0] not in state.owner:
            return None
        price = state.box.cards[data[0]].price
        return ((kind,), (data[0],)) if (price.hand_card if kind == "spend" else price.own_deal) else None

    return read


def stationing(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """Samurai to be placed."""
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[0], str) or data[0] not in state.box.cards:
        return None
    return (("station",), (data[0], data[1])) if whole(data[1], 1, 2) else None


def ordering(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """Features that act in an order of choice."""
    if not isinstance(data, list) or len(data) != 3 or not isinstance(data[2], list) or len(data[2]) < 2:
        return None
    card, what, names = data
    if not isinstance(card, str) or card not in state.box.cards or what not in MOMENTS:
        return None
    if not own_locations(state, seat, names) or len(set(names)) < len(names):
        return None
    return ("next",), (card, what, tuple(names))


def own_locations(state: State, seat: int, names: Any) -> bool:
    """Whether all names are locations that count for a player."""
    return all(isinstance(each, str) and each in state.owner and controller(state, each) == seat for each in names)


def losing(state: State, seat: int, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """Equally good targets of an attack."""
    if not isinstance(data, dict) or data.keys() != {"locations", "older", "rules"}:
        return None
    locations, older, rules = data["locations"], data["older"], data["rules"]
    if not isinstance(locations, list) or not isinstance(rules, list) or len(set(map(str, locations))) < 2:
        return None
    if not own_locations(state, seat, locations) or older not in state.attack_line[1:]:
        return None
    if not all(isinstance(rule, str) and rule in catalogue("settlers") for rule in rules):
        return None
    return ("lose",), Aim(tuple(locations), older, tuple(rules))


CONTEXTS: dict[str, Callable[[State, int, Any], tuple[tuple[str, ...], Any] | None]] = {
    "lookout": taking,
    "draft": taking,
    "turn": turning,
    "after": following,
    "sacrifice": sacrificing,
    "pay": paying,
    "draw": drawing,
    "spend": spending("spend"),
    "spend_deal": spending("spend_deal"),
    "station": stationing,
    "order": ordering,
    "lose": losing,
}


# --- tasks


def restore_todo(read: Reading, state: State) -> None:
    """What is still to be done, the next thing last."""
    from tutor.games.settlers.tasks import TASKS

    for each in read.objects("todo", TASK_FIELDS):
        do = each.word("do", TASKS, "decision")
        seat = each.number("seat", 0, len(state.players) - 1)
        n = each.number("n", 0, MOST)
        card, what, names = each.data.get("card"), each.data.get("what"), each.data.get("names")
        if not isinstance(card, str) or not isinstance(what, str) or not isinstance(names, list):
            each.wrong("do", "decision")
            continue
        if not all(isinstance(name, str) for name in names):
            each.wrong("names", "names")
        elif do and not POSSIBLE.get(do, never)(state, seat, card, what, names, n):
            each.wrong("do", "decision")
        else:
            state.then(do, seat, card, what, tuple(names), n)
    if state.agenda and not read.problems:
        check_waiting(read, state)


#: Questions with nothing behind them.
ALONE = ("turn", "after", "lookout", "draft", "lose")
#: Tasks that wait behind certain questions only, and once.
BEHIND = {
    "place": ("pay", "sacrifice"),
    "tuck_deal": ("pay",),
    "pay": ("sacrifice",),
    "spend_card": ("pay",),
    "spend_deal": ("pay", "spend"),
}


def check_waiting(read: Reading, state: State) -> None:
    """What waits is of the player on turn, and behind the question that keeps it waiting."""
    decision, todo = state.agenda[-1], state.todo
    on_turn = (state.first + state.turn - 1) % len(state.players)
    if any(task.seat != on_turn for task in todo):
        read.wrong("todo", "on_turn")
    names = [task.do for task in todo]
    if (todo and decision.ask in ALONE) or names.count("after") > 1:
        read.wrong("todo", "decision")
    for task in todo:
        about = decision.context if decision.ask == "sacrifice" else (decision.context or ("",))[0]
        if task.do in BEHIND:
            behind = decision.ask in BEHIND[task.do] and (task.do == "spend_deal" or about == task.card)
            if not behind or names.count(task.do) > 1:
                read.wrong("todo", "decision")
    check_tally(read, state)


def check_tally(read: Reading, state: State) -> None:
    """Goods just gained are remembered only as long as something will ask about them."""
    decision, effects = state.agenda[-1], state.box.effects
    verbs = [effects[task.what].verb for task in state.todo if task.do == "effect"]
    keeping = decision.ask == "keep" or any(task.do == "keep_drawn" for task in state.todo)
    turning = decision.ask == "convert" or "convert" in verbs or any(task.do == "schools" for task in state.todo)
    remembered = bool(state.tally) or (decision.ask == "draw" and decision.context[1])
    remembered = remembered or any(task.n for task in state.todo if task.do in ("draw", "deal_gives"))
    if remembered and not keeping and not turning:
        read.wrong("tally", "names")
    if keeping and not all(each in state.box.cards for each in state.tally):
        read.wrong("tally", "names")


def never(state: State, seat: int, card: str, what: str, names: list[str], n: int) -> bool:
    """Tasks that are done at once and never wait."""
    return False


def place_waits(state: State, seat: int, card: str, what: str, names: list[str], n: int) -> bool:
    """A card that is being built."""
    source = {"hand": state.players[seat].hand, "deal": state.players[seat].deals}.get(what, ())
    return card in source and card in state.box.cards and set(names) <= catalogue("settlers").keys() and not n


def pay_waits(state: State, seat: int, card: str, what: str, names: list[str], n: int) -> bool:
    """A payment that is still due."""
    box = state.box
    if what == "choice":
        if len(names) != 1 or names[0] not in box.choices or n >= len(box.choices[names[0]]) or card not in box.cards:
            return False
        return can_pay(state.players[seat].goods, box.choices[names[0]][n].cost)
    if what not in PAID or card not in box.cards or names or n or (what == "activate" and card not in state.owner):
        return False
    return can_pay(state.players[seat].goods, cost_for(state, card, what))


def known_card(state: State, card: str) -> bool:
    """Whether a card is one of the box, an attack card, or none."""
    return not card or card in state.box.cards or card in state.box.attacks


def with_trigger(state: State, names: list[str], on: str) -> bool:
    """Whether all names are cards with a feature that waits for this."""
    cards, watching = state.box.cards, state.box.watching[on]
    return bool(names) and all(name in cards and cards[name].id in watching for name in names)


Check = Callable[[State, int, str, str, list[str], int], bool]
POSSIBLE: dict[str, Check] = {
    "after": lambda s, seat, card, what, names, n: (
        what in FOLLOWING and known_card(s, card) and not names and not n and s.phase == "action"
    ),
    "place": place_waits,
    "pay": pay_waits,
    "tuck_deal": lambda s, seat, card, what, names, n: (
        card in s.players[seat].hand and bool(s.box.cards[card].deal) and not what and not names and not n
    ),
    "act": lambda s, seat, card, what, names, n: card in s.owner and not what and not names and not n,
    "spend_card": lambda s, seat, card, what, names, n: card in s.owner and bool(s.players[seat].hand) and not n,
    "spend_deal": lambda s, seat, card, what, names, n: (
        card in s.owner and bool(s.players[seat].deals or s.players[seat].routes) and not n
    ),
    "effect": lambda s, seat, card, what, names, n: is_effect(s, card, what) and not names and not n,
    "draw": lambda s, seat, card, what, names, n: (
        known_card(s, card) and what in ("card", "common", "faction") and not names and n <= 1
    ),
    "keep_drawn": lambda s, seat, card, what, names, n: (
        is_effect(s, card, what) and s.box.effects[what].verb == "draw_keep" and not names and not n
    ),
    "fire": lambda s, seat, card, what, names, n: card in s.box.cards and what in MOMENTS and not names and not n,
    "features": lambda s, seat, card, what, names, n: (
        card in s.box.cards and what in MOMENTS and with_trigger(s, names, what) and len(set(names)) == len(names)
    ),
    "produce_deals": lambda s, seat, card, what, names, n: not names or with_trigger(s, names, "own_production"),
    "deal_gives": lambda s, seat, card, what, names, n: card in s.box.deal_good and n <= 1,
    "schools": lambda s, seat, card, what, names, n: with_trigger(s, names, "own_production"),
    "produce_locations": lambda s, seat, card, what, names, n: all(name in s.box.cards for name in names) and not n,
}
