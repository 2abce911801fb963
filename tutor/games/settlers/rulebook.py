"""Settlers as the engine sees it: facts, options, kinds of move, and who is told what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tutor.engine.action import Action
from tutor.engine.moves import Move
from tutor.engine.rulebook import Option, Rulebook
from tutor.engine.rulings import Reason
from tutor.games.settlers import choices, lookout, naming, positions, restoring, scoring, sequence, solo, tasks, turn
from tutor.games.settlers.components import COMMON, FACTIONS, GOODS, VIRTUAL, Box, standard
from tutor.games.settlers.evaluation import evaluate
from tutor.games.settlers.forbidden import FORBIDDEN
from tutor.games.settlers.goods import PAID, Draw, Pay
from tutor.games.settlers.setup import setup
from tutor.games.settlers.state import State

ANY = ("any", *FACTIONS)
VARIANT_RULES = {
    "lookout": tuple(f"SET-VDRAFT-{n:02}" for n in range(1, 5)) + tuple(f"SET-VADV-{n:02}" for n in range(1, 8)),
    "peaceful": tuple(f"SET-VPEACE-{n:02}" for n in range(1, 5)),
}
#: Factions, variants, and the readings of open questions; the first value of each is the one we recommend.
OPTIONS = {
    **{f"faction_{seat}": Option(ANY, ("SET-GOAL-01", "SET-SETUP-03"), seat=seat - 1) for seat in range(1, 5)},
    "lookout": Option(("standard", "draft", "advanced"), VARIANT_RULES["lookout"]),
    "peaceful": Option(("off", "on"), VARIANT_RULES["peaceful"]),
    "removed_location": Option(("discard", "box"), ("SET-CJAP-01", "SET-CROM-01"), "SET-Q-02"),
    "altar_goods": Option(("all", "tokens"), ("SET-CBAR-10",), "SET-Q-03"),
    "trade_route": Option(("ends", "stays"), ("SET-CJAP-15",), "SET-Q-04"),
    "razed_japanese": Option(("no_wood", "wood"), ("SET-JAP-03",), "SET-Q-12"),
    "tie_break": Option(("resources_settlers", "all_goods"), ("SET-END-07", "SET-END-10"), "SET-Q-13"),
    "used_attacks": Option(("newest_first", "oldest_first"), ("SET-SOLO-35",), "SET-Q-15"),
    "faction_decks": Option(("stay_empty", "reshuffled"), ("SET-GEN-07", "SET-GEN-10"), "SET-Q-18"),
}

ACTIONS: dict[str, Action] = {
    "take": lookout.Take(),
    "build": turn.Build(),
    "sacrifice": turn.Sacrifice(),
    "pay": Pay(),
    "deal": turn.Deal(),
    "raze": turn.Raze(),
    "raze_hand": turn.RazeHand(),
    "activate": turn.Activate(),
    "again": turn.Again(),
    "send": turn.Send(),
    "defend": turn.Defend(),
    "deploy": turn.Deploy(),
    "tuck": turn.Tuck(),
    "offer": turn.Offer(),
    "pass": turn.Pass(),
    "end": turn.End(),
    "draw": Draw(),
    "keep": choices.Keep(),
    "choose": choices.Choose(),
    "decline": choices.Decline(),
    "target": choices.Target(),
    "pick_deal": choices.PickDeal(),
    "steal": choices.Steal(),
    "loot": choices.Loot(),
    "against": choices.Against(),
    "discard": choices.Discard(),
    "spend": choices.Spend(),
    "spend_deal": turn.SpendDeal(),
    "burn": choices.Burn(),
    "lay": choices.Lay(),
    "settle": choices.Settle(),
    "upgrade": choices.Upgrade(),
    "station": choices.Station(),
    "convert": choices.Convert(),
    "forgo": choices.Forgo(),
    "stop": choices.Stop(),
    "next": tasks.Next(),
    "lose": solo.Lose(),
    **FORBIDDEN,
}


class Settlers(Rulebook):
    """The rulebook of Settlers."""

    slug = "settlers"
    version = 1
    players = (1, 2, 3, 4)
    table = 2
    age = 10
    minutes = 90
    hidden_hands = True
    options = OPTIONS
    actions = ACTIONS

    def box(self, pack: Any = None) -> Box:
        if pack is None:
            return standard()
        from tutor.games.settlers.packs import corrected

        return corrected(pack)

    def setup(self, names: tuple[str, ...], seed: int, options: dict[str, str], box: Box) -> State:
        state = setup(names, seed, options, box)
        sequence.advance(state)
        return state

    def advance(self, state: State) -> None:
        sequence.advance(state)

    def not_asked(self, state: State, move: Move) -> Reason:
        """Why a kind of move is no answer to the decision at hand; the rule depends on both."""
        decision, kind = state.agenda[-1], move.kind
        ask = decision.ask
        if kind in FORBIDDEN:
            return next(iter(FORBIDDEN[kind].why(state, *move.args)))
        if kind in turn.PLACEMENTS and state.phase != "action":
            return Reason("SET-ACT-08", "when")
        if kind == "end":
            return Reason("SET-ACT-09", "none" if ask == "turn" else "first")
        if ask == "after":
            if kind in (*turn.ACTIONS, "pass", "again"):
                return Reason("SET-ACT-09", "second", kind=kind)
            return Reason("SET-ACT-02", "done", kind=kind)
        if ask in ("lookout", "draft"):
            return Reason("SET-ROUND-01", "lookout", kind=kind)
        if ask == "turn":
            return Reason("SET-ACT-02", "nobody", kind=kind)
        if ask == "sacrifice":
            return Reason("SET-BUILD-09", "first", card=decision.context)
        if ask == "pay":
            return Reason(PAID[decision.context[1]][0], "pay_first", card=decision.context[0])
        if ask == "lose":
            return Reason("SET-SOLO-24", "first")
        if ask == "draw":
            return Reason("SET-GOOD-03", "first")
        return Reason("SET-GEN-08", "first", card=decision.context[0])

    def after_the_end(self, state: State, move: Move) -> Reason:
        return Reason("SET-GOAL-02")

    def not_your_turn(self, state: State, seat: int, move: Move) -> tuple[Reason, ...]:
        """Why another player decides now."""
        now = state.agenda[-1].seat
        if state.phase == "lookout":
            first, variant = state.step < 2, state.options["lookout"]
            if variant == "draft":
                return (Reason("SET-VDRAFT-02" if first else "SET-VDRAFT-03", "turn", player=seat, now=now),)
            if variant == "advanced":
                return (Reason("SET-VADV-01", "turn", player=seat, now=now),)
            return (Reason("SET-LOOK-04" if first else "SET-LOOK-07", "turn", player=seat, now=now),)
        if state.phase == "production":
            return (Reason("SET-PROD-05", player=seat, now=now),)
        if not state.players[seat].passed:
            early = (Reason("SET-DEF-02", "turn", player=seat),) if move.kind == "defend" else ()
            return Reason("SET-ACT-01", player=seat, now=now), *early
        late = (Reason("SET-ACT-10", player=seat),) if move.kind in turn.PLACEMENTS else ()
        return Reason("SET-ACT-04", player=seat), *late

    def domain(self, state: State, parameter: str) -> tuple[str, ...]:
        box = state.box
        if parameter == "card":
            return tuple(box.prints)
        if parameter == "location":
            return tuple(box.cards)
        if parameter in ("gate", "shrine"):
            return tuple(copy for copy, card in box.cards.items() if card.key == parameter)
        if parameter == "deal":
            return tuple(box.deal_good)
        if parameter == "good":
            return GOODS
        if parameter == "mix":
            return box.mixes
        if parameter == "deck":
            own = state.me.faction if state.agenda else ""
            return (COMMON, "faction", *(faction for faction in box.factions if faction != own))
        if parameter == "sent":
            return (*turn.SENT_FOR, "gold", "raze", "defense", "vp")
        if parameter == "choice":
            return CHOICES
        return (*box.factions, VIRTUAL)

    def prompt_facts(self, state: State) -> dict[str, Any]:
        """The facts that a prompt may name."""
        return naming.prompt_facts(state)

    def name(self, state: State, kind: str, value: Any, lang: str) -> str:
        return naming.name(state, kind, value, lang)

    def scores(self, state: State) -> list[dict[str, Any]]:
        return scoring.scores(state)

    def winners(self, state: State) -> tuple[int, ...]:
        return scoring.winners(state)

    def position(self, state: State) -> dict[str, Any]:
        return positions.position(state)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return positions.view(state, seat)

    def restore(self, data: Mapping[str, Any], box: Box) -> State:
        return restoring.restore(data, box)

    def scenario(self, data: Mapping[str, Any]) -> dict[str, Any]:
        from tutor.games.settlers.scenario import scenario

        return scenario(data)

    def imagine(self, view: Mapping[str, Any], seed: int, box: Box) -> State:
        from tutor.games.settlers.imagining import imagine

        return imagine(view, seed, box)

    def evaluate(self, state: State, seat: int) -> dict[str, float]:
        return evaluate(state, seat)

    def secret(self, move: Move, options: Mapping[str, str]) -> bool:
        return move.kind == "keep" or (move.kind == "take" and options["lookout"] == "draft")

    def describe(self, state: State, lang: str, hands: Collection[int] | None = None) -> str:
        return naming.describe(state, lang, hands)


CHOICES = ("gold", "vp", "raze", "stone", "hand", "location")
RULEBOOK = Settlers()
