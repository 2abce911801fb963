"""Questions about building: what can be built now and next round, and what a card needs before it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.games.settlers.components import RESOURCES, ROUNDS
from tutor.graphs.questions import Answer, Cell, Line, seat_of
from tutor.graphs.settlers.asking import SHOWN, amounts, card_of, lines, marks, mine, one, seat_or_none, table_of
from tutor.graphs.settlers.chains import called
from tutor.graphs.settlers.source import Amounts, Table, added, price, short

if TYPE_CHECKING:
    import networkx as nx

LISTED = 6  # more cards than that are counted in a sentence, the table has them all


def lacking(table: Table, seat: int, card: str, have: Amounts) -> Amounts:
    """What a player lacks to build a card from some goods: goods, and a location for the house symbol."""
    facts = table.facts(card)
    missing = short(have, price(facts.cost))
    return missing | ({"house": 1} if facts.house and not table.houses(seat) else {})


def buildable(graph: nx.DiGraph, player: int | str) -> Answer:
    """What can a player build from hand now, and what next round with the income?"""
    seat, table = seat_of(graph, player), table_of(graph)
    hand, have = table.hands[seat], table.supply(seat)
    coming = [added(table.kept(seat), way) for way in table.income(seat)]
    last = table.view["round"] >= ROUNDS
    now = {card: lacking(table, seat, card, have) for card in hand}
    then = {card: min((lacking(table, seat, card, way) for way in coming), key=sum_of) for card in hand}
    data = {
        "player": seat,
        "now": [card for card in hand if not now[card]],
        "next": [] if last else [card for card in hand if not then[card]],
        "lacks": now,
        "lacks_next": {} if last else then,
        "income": table.income(seat),
        "last_round": last,
    }
    facts: dict[str, Any] = {"player": seat, "cards": data["now"], "later": data["next"], "n": len(hand)}
    facts |= {"m": len(data["now"]), "k": len(data["next"])}
    facts |= {"income": amounts(one(table.income(seat)))}
    if not hand:
        said = [Line("build_no_hand", facts)]
    else:
        said = [Line(told("build_now", data["now"]) if data["now"] else "build_nothing", facts)]
        if last:
            said.append(Line("build_last", facts))
        else:
            said.append(Line(told("build_next", data["next"]) if data["next"] else "build_next_nothing", facts))
            said.append(Line("build_income", facts))
    rules = ["SET-BUILD-01", "SET-GOOD-08", *([] if last else ["SET-PROD-01", "SET-CLEAN-03"])]
    rules += ["SET-BUILD-08", "SET-BUILD-10"] if any(table.facts(card).house for card in hand) else []
    rows = [
        [
            Cell("card", card),
            Cell("good", cost_of(table, card) or None),
            Cell("good", amounts(now[card]) or Line("can_build", {})),
            Cell("good", None if last else amounts(then[card]) or Line("can_build", {})),
        ]
        for card in hand
    ]
    styles = dict.fromkeys(data["next"], "way") | dict.fromkeys(data["now"], "gain")
    rest = dict.fromkeys([card for card in hand if card not in styles], "alone")
    columns = ("card", "cost", "now", "next")
    return Answer(graph, "buildable", data, said, rules, marks(graph, styles | rest), columns, rows)


def told(key: str, cards: list[str]) -> str:
    """The sentence that lists cards, or the one that counts them where they are many."""
    return key if len(cards) <= LISTED else f"{key}_many"


def sum_of(goods: Amounts) -> int:
    """How many goods these are."""
    return sum(goods.values())


def cost_of(table: Table, card: str) -> list[Line]:
    """The build cost of a card in words."""
    facts = table.facts(card)
    return amounts(price(facts.cost) | ({"house": 1} if facts.house else {}))


def needs(graph: nx.DiGraph, card: str, player: int | str | None = None) -> Answer:
    """What does a card need before it can be built, and which cards make that?"""
    seat, table = seat_or_none(graph, player), table_of(graph)
    card = card_of(graph, card, seat)
    seat, facts = graph.nodes[card]["owner"], table.facts(card)
    cost = price(facts.cost)
    makers = {good: [node for node in mine(graph, graph.predecessors(good), seat) if node != card] for good in cost}
    before = {
        good: {node: sorted(price(table.facts(node).cost)) for node in nodes if graph.nodes[node]["node"] == "card"}
        for good, nodes in makers.items()
    }
    unmade = [good for good, nodes in makers.items() if not nodes]
    houses = table.houses(seat) if seat is not None and facts.house else []
    standing = graph.nodes[card]["where"] == "empire"
    missing = lacking(table, seat, card, table.supply(seat)) if seat is not None and not standing else {}
    data = {
        "card": card, "cost": cost, "house": facts.house, "makers": makers, "before": before, "unmade": unmade,
        "houses": houses, "lacks": missing, "stands": standing,
    }  # fmt: skip
    told: dict[str, Any] = {"card": card, "player": seat, "cost": amounts(cost), "lacks": amounts(missing)}
    said = [Line("needs_cost" if cost else "needs_nothing", told)]
    rules = ["SET-BUILD-01"]
    if facts.house:
        key = "needs_house" if seat is None else "needs_house_have" if houses else "needs_house_none"
        said.append(Line(key, told | {"n": len(houses)}))
        rules += ["SET-BUILD-08", "SET-BUILD-10"]
    if standing:
        said.append(Line("needs_stands", told))
    elif seat is not None:
        said.append(Line("needs_lacks" if missing else "needs_ready", told))
    if unmade:
        said.append(Line("needs_send", told | {"goods": unmade}))
        rules += ["SET-SEND-01"]
    rules += ["SET-GOOD-08"] if set(cost) & set(RESOURCES) else []
    rows = [
        [
            Cell("good", amounts({good: n})),
            Cell("n", len(makers[good])),
            Cell("card", [called(graph, node) for node in makers[good][:SHOWN]] or None),
        ]
        for good, n in cost.items()
    ]
    found = list(dict.fromkeys(node for nodes in makers.values() for node in nodes))
    drawn = marks(graph, dict.fromkeys(found, "way") | {card: "asked"})
    drawn += marks(graph, {good: "cut" for good in missing})
    drawn += lines(graph, [(node, good) for good, nodes in makers.items() for node in nodes], "way")
    drawn += lines(graph, [(good, card) for good in graph.predecessors(card)], "gain")
    return Answer(graph, "needs", data, said, rules, drawn, ("good", "makers", "with"), rows)
