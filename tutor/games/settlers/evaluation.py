"""How good a position is for a player: the score so far, goods by what they can still buy, and engines that run on."""

from __future__ import annotations

from tutor.games.settlers.components import ROUNDS
from tutor.games.settlers.scoring import score_items
from tutor.games.settlers.state import State, empire

#: What one good is worth while there is time to use it.
WORTH = {"wood": 0.55, "stone": 0.6, "food": 0.55, "gold": 0.75, "settler": 0.35, "raze": 0.5, "defense": 0.1}
INCOME = {"wood": 0.55, "stone": 0.6, "food": 0.5, "gold": 0.8, "settler": 0.4, "raze": 0.45, "card": 0.6, "vp": 1.0}


def evaluate(state: State, seat: int) -> dict[str, float]:
    """The value of a position by named terms; what helps later counts less as the rounds run out."""
    player, box = state.players[seat], state.box
    left = ROUNDS - state.round
    open_turn = state.phase == "action" and not player.passed
    goods = sum(WORTH[good] * n for good, n in player.goods.items())
    kept = WORTH[box.keeps[player.faction]] * player.goods[box.keeps[player.faction]] * (left > 0)
    income = sum(INCOME.get(box.deal_good[deal], 0.3) for deal in player.deals)
    income += sum(INCOME.get(box.deal_good[partner], 0.3) for _, partner in player.routes)
    actions = 0.0
    for location in empire(state, seat):
        card = box.cards[location]
        for id in card.produce:
            income += sum(INCOME.get(good.split("_")[0], 0.3) * n for good, n in box.effects[id].args.get("gain", ()))
            income += 0.5 * (box.effects[id].verb != "gain")
        if card.kind == "action":
            actions += 0.5 * left + 0.6 * (open_turn and state.used.get(location, 0) < card.uses)
        elif card.kind == "feature":
            actions += 0.4 * left + 0.3 * open_turn
    return {
        "score": float(sum(item.points for item in score_items(state, seat))),
        "goods": goods * (1.0 if open_turn else 0.0) + (kept if not open_turn else 0.0),
        "income": income * left,
        "locations": actions,
        "hand": (0.35 if left or open_turn else 0.0) * min(len(player.hand), 12),
        "foundations": 0.4 * min(len(player.foundations), 3) * (left > 0 or open_turn),
    }
