"""Moves that people try at the table and that no rule allows; they exist so that the refusal can teach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.engine.action import Action
from tutor.engine.rulings import Reason
from tutor.games.endeavor.parts import COMPOUND, PARTS
from tutor.games.endeavor.state import State


class Forbidden(Action):
    """A move that is never legal: no decision offers it, ``why`` says which rule is against it."""

    def why(self, state: State, *args: Any, **_: Any) -> Iterator[Reason]:
        """The rules that never allow this."""
        raise NotImplementedError

    def check(self, state: State, *args: Any, **_: Any) -> Iterator[Reason]:
        return self.why(state, *args)


class Skip(Forbidden):
    """Let the turn go by without building, acting or passing."""

    def why(self, state: State) -> Iterator[Reason]:
        _, ask, _, context = state.agenda[-1]
        if ask == "build":
            yield Reason("END-BUILD-01")
        elif ask in ("salary", "payment"):
            yield Reason("END-SAL-08" if ask == "salary" else "END-PMT-07", n=context.payments)
        elif ask == "perform":
            yield Reason("END-ACTV-01" if context.space >= 0 else "END-TOK-01", "stop", feat=context.feat)
        elif ask == "perform_more":
            yield Reason(COMPOUND[context.feat], "other", feat=context.feat, kind="skip")
        elif ask == "place":
            yield Reason("END-OPEN-06", "first", card=context)
        elif ask in ("arrange", "discard"):
            yield Reason("END-PASS-22")
        else:
            yield Reason("END-ACT-11")


class Give(Forbidden):
    """Hand a card to another player."""

    parameters = ("card", "player")

    def why(self, state: State, card: str, player: str) -> Iterator[Reason]:
        yield Reason("END-ACT-05", card=card, other=int(player) - 1)


class Trade(Forbidden):
    """Hand a trade token to another player."""

    parameters = ("token", "player")

    def why(self, state: State, token: str, player: str) -> Iterator[Reason]:
        yield Reason("END-ACT-05", "token", token=token, other=int(player) - 1)


class Refuse(Forbidden):
    """Throw away a trade token, or leave it lying."""

    parameters = ("token",)

    def why(self, state: State, token: str) -> Iterator[Reason]:
        yield Reason("END-ACT-06", token=token)
        if not state.box.tokens[token].blue:
            yield Reason("END-TOK-05", token=token)


class Recall(Forbidden):
    """Bring population back from a shipping track."""

    parameters = ("region",)

    def why(self, state: State, region: str) -> Iterator[Reason]:
        yield Reason("END-SHIP-09" if region in state.lanes else "END-SHIP-07", region=region)


class Raid(Forbidden):
    """Attack the population on a shipping track."""

    parameters = ("region",)

    def why(self, state: State, region: str) -> Iterator[Reason]:
        yield Reason("END-ATK-13" if region in state.lanes else "END-SHIP-07", region=region)


class Take(Forbidden):
    """Pick a certain card, wherever it lies."""

    parameters = ("card",)

    def why(self, state: State, card: str) -> Iterator[Reason]:
        facts = state.box.cards[card]
        deck, region = state.decks[facts.deck], state.box.deck_region[facts.deck]
        if deck and deck[0] == card and not facts.governor:
            yield Reason("END-DRAW-01", card=card, deck=facts.deck)
            yield from PARTS["draw"].against(state, state.seat, facts.deck)
            return
        if region not in state.open:
            yield Reason("END-DRAW-10", deck=facts.deck, region=region)
        if facts.governor:
            yield Reason("END-OPEN-05", card=card)
        elif card not in deck:
            yield Reason("END-DRAW-01", "away", card=card, deck=facts.deck)
            if card in state.box.slavery and state.abolished:
                yield Reason("END-SLAV-06")
        else:
            yield Reason("END-DRAW-13", card=card, top=deck[0])


FORBIDDEN: dict[str, Forbidden] = {
    "skip": Skip(),
    "give": Give(),
    "trade": Trade(),
    "refuse": Refuse(),
    "recall": Recall(),
    "raid": Raid(),
    "take": Take(),
}
