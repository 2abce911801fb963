"""What people try in Endeavor: the moves that exercises ask about, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.games.endeavor.cards import NOBODY, PLACES, governors
from tutor.games.endeavor.state import State, Undertaking
from tutor.lessons import judging
from tutor.lessons.exercises import Chance, Exercise
from tutor.lessons.judging import many

PARTS = ("ship", "occupy", "attack", "draw")


def legal(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Is this move allowed, and if not, which rule forbids it."""
    return judging.legal(game, chance, tries)


def moves(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Which of these moves can be played now; the others come near."""
    return judging.moves(game, chance, tries)


# --- what people try


def tries(game: Game) -> tuple[list[Move], list[Move]]:
    """What a player might try now: moves that answer what is asked, and others that seem to make sense."""
    state: State = game._state
    decision, box = state.agenda[-1], state.box
    ask, me = decision.ask, state.me
    if ask == "build":
        return many("build", box.buildings), [Move("skip"), Move("pass")]
    if ask in ("salary", "payment"):
        return many("pay", dict.fromkeys(me.buildings)), [Move("stop"), Move("skip"), Move("pass")]
    if ask == "act":
        activations = many("activate", dict.fromkeys((*me.buildings, *state.players[state.seat - 1].buildings)))
        lacking = [token for token in box.tokens if token not in me.tokens]
        return activations + many("spend", [*me.tokens, *lacking[:1], *lacking[-2:]]) + [Move("pass")], aside(state)
    if ask in ("perform", "perform_more"):
        doing: Undertaking = decision.context
        main = [move for part in dict.fromkeys(doing.left) for move in targets(state, part)]
        other = [move for part in PARTS if part not in doing.left for move in targets(state, part)]
        return main + ([Move("stop")] if ask == "perform_more" else []), [*other, Move("stop"), Move("pass")]
    if ask == "place":
        return many("place", PLACES), [Move("pass"), Move("stop")]
    own = [*governors(state, state.seat), NOBODY]
    if ask == "arrange":
        foreign = [card for card in box.cards if box.cards[card].governor and card not in own][:2]
        return many("seat", [*own, *foreign]), [*many("discard", me.cards), Move("skip")]
    return many("discard", [*me.cards, *own[:-1]]) + many("seat", own), [Move("skip"), Move("pass")]


def aside(state: State) -> list[Move]:
    """What people try in the action phase although it is no way to act."""
    box, me, seat = state.box, state.me, state.seat
    others = [str(each + 1) for each in range(len(state.players)) if each != seat]
    found = [Move("skip"), *many("build", box.tiles[::3]), *many("discard", me.cards)]
    found += [move for part in PARTS for move in targets(state, part)[::3]]
    found += [Move("give", (card, others[0])) for card in me.cards[:2]]
    found += [Move("trade", (token, others[-1])) for token in me.tokens] + many("refuse", me.tokens)
    found += many("recall", [region for region, lane in state.lanes.items() if seat in lane])
    found += many("raid", [region for region, lane in state.lanes.items() if any(each != seat for each in lane)])
    return found + many("take", [cards[1] for cards in state.decks.values() if len(cards) > 1])


def targets(state: State, part: str) -> list[Move]:
    """Every target that a part of an action could have, allowed or not."""
    box = state.box
    return many(part, box.regions if part == "ship" else box.decks if part == "draw" else box.cities)
