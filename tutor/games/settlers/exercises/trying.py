"""What people try in Settlers: the moves that exercises ask about, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.games.settlers.components import COMMON, RESOURCES
from tutor.games.settlers.state import NOBODY, State, empire
from tutor.games.settlers.turn import SENT_FOR
from tutor.lessons import judging
from tutor.lessons.exercises import Chance, Exercise
from tutor.lessons.judging import many

Tried = tuple[list[Move], list[Move]]


def legal(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Is this move allowed, and if not, which rule forbids it."""
    return judging.legal(game, chance, tries)


def moves(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Which of these moves can be played now; the others come near."""
    return judging.moves(game, chance, tries)


def tries(game: Game) -> Tried:
    """What a player might try now: moves that answer what is asked, and others that seem to make sense."""
    state: State = game._state
    decision, box = state.agenda[-1], state.box
    ask, me = decision.ask, state.me
    hand = box.hand(me.hand).names
    if ask in ("lookout", "draft"):
        on_offer = [box.print_of[card] for card in state.row]
        return list(game.moves()) + many("take", hand[:2]), [
            *many("build", hand), *many("deal", on_offer), *many("send", RESOURCES[:2]), Move("pass"), *never(state),
        ]  # fmt: skip
    if ask == "turn":
        return actions(state), [*placements(state), *never(state), Move("end"), *many("draw", (COMMON, "faction"))]
    if ask == "after":
        rest = [*placements(state), *game.moves(), Move("again"), *many("send", SENT_FOR)]
        return rest, [*many("build", hand), *many("deal", hand[:3]), Move("pass"), *never(state)]
    if ask == "sacrifice":
        return many("sacrifice", [*me.foundations, *state.owner]), [*many("build", hand[:3]), Move("pass"), Move("end")]
    if ask == "pay":
        cost = decision.context[2]
        wanted = {good for good, _ in cost.goods()} | {"gold"}
        total = sum(n for good, n in cost.goods() if good not in ("settler", "raze"))
        near = [mix for mix, goods in box.mix_goods.items() if abs(sum(goods) - total) < 1 + (total > 1)]
        close = [mix for mix in near if all(any(good in piece for good in wanted) for piece in mix.split("+"))]
        return [*game.moves(), *many("pay", close)], [*many("pay", near[::3]), Move("pass"), Move("end")]
    if ask == "draw":
        others = [player.faction for player in state.players if player is not me]
        return many("draw", [COMMON, "faction", *others]), [*actions(state), *never(state), Move("end")]
    found = list(game.moves())
    if "target" in decision.kinds:
        found += many("target", state.owner)
    if "pick_deal" in decision.kinds:
        found += many("pick_deal", [deal for player in state.players for deal in player.deals])
    if "station" in decision.kinds:
        found += many("station", state.owner)
    if {"lay", "burn", "settle", "spend", "discard"} & {*decision.kinds}:
        found += many(decision.kinds[0], hand)
    return found, [*many("build", hand[:3]), Move("pass"), Move("end")]


def actions(state: State) -> list[Move]:
    """Every action that somebody might take in a turn, possible or not."""
    box, me = state.box, state.me
    hand = box.hand(me.hand).names
    own = empire(state, state.seat)
    acting = [each for each in state.owner if box.cards[each].kind == "action" or each in own]
    foreign = [each for each in state.owner if each not in own]
    found = many("build", hand) + many("activate", acting) + many("raze", [*foreign, *own[:2]])
    found += many("deal", hand) + many("raze_hand", hand) + many("send", (*SENT_FOR, "gold", "raze"))
    return [*found, *many("raze", [each for player in state.players for each in player.foundations]), Move("pass")]


def placements(state: State) -> list[Move]:
    """What is put somewhere without an action."""
    me, box, hand = state.me, state.box, state.box.hand(state.me.hand).names
    own = empire(state, state.seat)
    found = many("defend", [*own, *me.foundations]) + many("deploy", own if me.faction == "japanese" else own[:2])
    for each in own:
        if box.cards[each].key == "gate":
            found += [Move("tuck", (each, card)) for card in hand[:2]]
        if box.cards[each].key == "shrine":
            found += [Move("offer", (each, good)) for good in (*RESOURCES, "gold", "settler")]
    return found


def never(state: State) -> list[Move]:
    """What people try at the table although no rule allows it."""
    me, seat = state.me, state.seat
    found = many("reuse", me.foundations)
    if me.goods["settler"]:
        found += many("send_one", RESOURCES)
    if me.goods["gold"]:
        found += many("change", RESOURCES)
    if any(state.owner[each] == seat for each in state.shields):
        found += many("move_defence", [each for each in empire(state, seat) if each not in state.shields][:3])
    found += many("recall", [each for each in state.samurai if state.owner[each] == seat])
    found += many("retrieve", [each for each in state.under if state.owner[each] == seat and gated(state, each)])
    others = [player.faction for other, player in enumerate(state.players) if other not in (seat, NOBODY)]
    return found + many("look", others[:1])


def gated(state: State, location: str) -> bool:
    """Whether a location is a gate."""
    return state.box.cards[location].key == "gate"
