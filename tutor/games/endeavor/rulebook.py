"""Endeavor as the engine sees it: facts, options, kinds of move, and who is told what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tutor.engine.action import Action
from tutor.engine.moves import Move
from tutor.engine.rulebook import Option, Rulebook
from tutor.engine.rulings import Reason
from tutor.games.endeavor import cities as _cities  # noqa: F401  (each part registers itself)
from tutor.games.endeavor import draw as _draw  # noqa: F401
from tutor.games.endeavor import naming, positions, restoring, scoring, sequence
from tutor.games.endeavor import ship as _ship  # noqa: F401
from tutor.games.endeavor.build import Build
from tutor.games.endeavor.cards import NOBODY, PLACES, Discard, Place, Seat
from tutor.games.endeavor.components import Box, standard
from tutor.games.endeavor.evaluation import evaluate
from tutor.games.endeavor.forbidden import FORBIDDEN
from tutor.games.endeavor.parts import COMPOUND, PARTS, Stop
from tutor.games.endeavor.salary import Pay
from tutor.games.endeavor.setup import setup
from tutor.games.endeavor.state import State
from tutor.games.endeavor.turn import ACTIVATE, SPEND, Pass

#: The readings of the rulebook's open questions; the first value of each is the one we recommend.
OPTIONS = {
    "payment_action": Option(("finance_level", "single"), ("END-PMT-01", "END-PMT-02"), "END-Q-01"),
    "governor_tie": Option(("tied", "nearest"), ("END-OPEN-03",), "END-Q-02"),
    "higher_building": Option(("when_none_left", "when_own_level_empty"), ("END-BUILD-07", "END-BUILD-17"), "END-Q-03"),
    "idle_activation": Option(("refused", "allowed"), ("END-ACTV-06",), "END-Q-04"),
    "university": Option(("each", "once"), ("END-SCORE-12",), "END-Q-05"),
    "limit_after_pass": Option(("next_pass", "at_once"), ("END-PASS-20", "END-OPEN-12"), "END-Q-06"),
    "slavery_allowance": Option(("automatic", "declinable"), ("END-PASS-04",), "END-Q-10"),
    "arrangement": Option(("settled", "free"), ("END-PASS-21", "END-SCORE-10"), "END-Q-11"),
    "payment_amount": Option(("all", "up_to"), ("END-PMT-07",), "END-Q-12"),
}

ACTIONS: dict[str, Action] = {
    "build": Build(),
    "pay": Pay(),
    "activate": ACTIVATE,
    "spend": SPEND,
    "pass": Pass(),
    **PARTS,
    "stop": Stop(),
    "place": Place(),
    "seat": Seat(),
    "discard": Discard(),
    **FORBIDDEN,
}
SIMPLE = ("ship", "occupy", "attack", "draw")


class Endeavor(Rulebook):
    """The rulebook of Endeavor."""

    slug = "endeavor"
    version = 1
    players = (3, 4, 5)
    age = 12
    minutes = 90
    options = OPTIONS
    actions = ACTIONS

    def box(self, pack: Any = None) -> Box:
        if pack is None:
            return standard()
        from tutor.games.endeavor.packs import corrected

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
        if kind == "build":
            return Reason("END-BUILD-02", building=move.args[0])
        if kind == "discard":
            rule = "END-ACT-07" if ask != "arrange" else "END-PASS-17"
            return Reason(rule, "arrange_first" if ask == "arrange" else "", card=move.args[0])
        if kind == "seat":
            return Reason("END-PASS-21", player=decision.seat)
        if kind == "stop" and ask in ("salary", "payment"):
            return Reason("END-SAL-08" if ask == "salary" else "END-PMT-07", n=decision.context.payments)
        if ask == "build":
            return Reason("END-BUILD-01")
        if ask == "salary":
            return Reason("END-TURN-05", phase="salary")
        if ask == "payment":
            return Reason("END-PMT-01", n=decision.context.payments)
        if ask == "act":
            return Reason("END-ACT-10", "part" if kind in SIMPLE else "", kind=kind)
        if ask == "perform":
            feat = decision.context.feat
            begun = "END-ACTV-01" if decision.context.space >= 0 else "END-TOK-01"
            if kind == "stop":
                return Reason(begun, "stop", feat=feat)
            return Reason(COMPOUND.get(feat, begun), "other", feat=feat, kind=kind)
        if ask == "perform_more":
            feat = decision.context.feat
            return Reason(COMPOUND[feat], "other", feat=feat, kind=kind)
        if ask == "place":
            return Reason("END-OPEN-06", "first", card=decision.context)
        return Reason("END-PASS-22", "first", player=decision.seat)

    def after_the_end(self, state: State, move: Move) -> Reason:
        return Reason("END-RND-04")

    def not_your_turn(self, state: State, seat: int, move: Move) -> tuple[Reason, ...]:
        """Why another player decides now."""
        now = state.agenda[-1].seat
        if state.phase == "action":
            if not state.players[seat].passed:
                return (Reason("END-ACT-01", player=seat, now=now),)
            settled = (Reason("END-PASS-21", "passed", player=seat),) if move.kind == "seat" else ()
            return Reason("END-ACT-08", player=seat), *settled
        if (seat - state.crown) % len(state.players) >= state.turn:
            return (Reason("END-TURN-02", player=seat, now=now),)
        built = (Reason("END-BUILD-02", building=move.args[0]),) if move.kind == "build" else ()
        return Reason("END-TURN-03", "had", player=seat, now=now), *built

    def domain(self, state: State, parameter: str) -> tuple[str, ...]:
        box = state.box
        if parameter == "city":
            return box.cities
        if parameter == "region":
            return box.regions
        if parameter == "building":
            return tuple(box.buildings)
        if parameter == "deck":
            return tuple(box.decks)
        if parameter == "card":
            return tuple(box.cards)
        if parameter == "governor":
            return (*(card for card in box.cards if box.cards[card].governor), NOBODY)
        if parameter == "token":
            return tuple(box.tokens)
        if parameter == "place":
            return PLACES
        return tuple(str(seat + 1) for seat in range(len(state.players)))

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
        from tutor.games.endeavor.scenario import scenario

        return scenario(data)

    def imagine(self, view: Mapping[str, Any], seed: int, box: Box) -> State:
        return restoring.restore({key: value for key, value in view.items() if key != "viewer"} | {"random": seed}, box)

    def evaluate(self, state: State, seat: int) -> dict[str, float]:
        return evaluate(state, seat)

    def describe(self, state: State, lang: str, hands: Collection[int] | None = None) -> str:
        return naming.describe(state, lang)


RULEBOOK = Endeavor()
