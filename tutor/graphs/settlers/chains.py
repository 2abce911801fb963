"""Questions about production: what a card feeds and what feeds it, what its loss would cost, which goods are short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.graphs.questions import Answer, Cell, Line, seat_of
from tutor.graphs.settlers.asking import amounts, card_of, lines, marks, mine, one, seat_or_none, table_of
from tutor.graphs.settlers.source import Amounts, Table, added, price

if TYPE_CHECKING:
    import networkx as nx

WANTED = ("wood", "stone", "food", "gold", "settler", "raze", "card")
COUNTED = ("income", "actions", "building", "deals", "short")
ABILITY = {"production": "SET-KIND-01", "feature": "SET-KIND-02", "action": "SET-KIND-03"}


def feeds(graph: nx.DiGraph, card: str, player: int | str | None = None) -> Answer:
    """What feeds a card, and what does it feed?"""
    seat = seat_or_none(graph, player)
    card = card_of(graph, card, seat)
    seat = graph.nodes[card]["owner"]
    takes = {good: graph.edges[good, card]["amount"] for good in graph.predecessors(card)}
    gives = {good: graph.edges[card, good]["amount"] for good in graph.successors(card)}
    before = {good: [node for node in mine(graph, graph.predecessors(good), seat) if node != card] for good in takes}
    after = {good: [node for node in mine(graph, graph.successors(good), seat) if node != card] for good in gives}
    data = {"card": card, "takes": takes, "gives": gives, "fed_by": before, "feeds": after}
    facts: dict[str, Any] = {"card": card, "takes": amounts(takes), "gives": amounts(gives)}
    found = [Line("feeds_takes" if takes else "feeds_free", facts)]
    found.append(Line("feeds_gives" if gives else "feeds_nothing", facts))
    found += [Line("feeds_points", facts | {"n": gives["vp"]})] if "vp" in gives else []
    onward = sorted({node for nodes in after.values() for node in nodes}, key=list(graph).index)
    sources = sorted({node for nodes in before.values() for node in nodes}, key=list(graph).index)
    if takes:
        found.append(Line("feeds_before" if sources else "feeds_no_before", facts | {"n": len(sources)}))
    if set(gives) - {"vp"}:
        found.append(Line("feeds_after" if onward else "feeds_no_after", facts | {"n": len(onward)}))
    rows = [
        [Cell("side", Line("side_takes", {})), Cell("good", amounts({good: takes[good]})), named(graph, before[good])]
        for good in takes
    ]
    rows += [
        [Cell("side", Line("side_gives", {})), Cell("good", amounts({good: gives[good]})), named(graph, after[good])]
        for good in gives
    ]
    styles = dict.fromkeys(onward, "gain") | dict.fromkeys(sources, "way") | {card: "asked"}
    drawn = marks(graph, styles)
    drawn += lines(graph, [(good, card) for good in takes], "way")
    drawn += lines(graph, [(node, good) for good, nodes in before.items() for node in nodes], "way")
    edges = [(card, good) for good in gives]
    edges += [(good, node) for good, nodes in after.items() for node in nodes]
    drawn += lines(graph, edges, "gain")
    rules = [ABILITY[graph.nodes[card]["kind"]], *(["SET-BUILD-04"] if has_bonus(graph, card) else []), "SET-GOOD-01"]
    return Answer(graph, "feeds", data, found, rules, drawn, ("side", "good", "with"), rows)


def has_bonus(graph: nx.DiGraph, card: str) -> bool:
    """Whether something that a card gives is given once, when it is built."""
    return any(edge["how"] == "bonus" for *_, edge in graph.out_edges(card, data=True))


def named(graph: nx.DiGraph, nodes: list[str]) -> Cell:
    """Cards, boards and deals by name in a table."""
    return Cell("card", [called(graph, node) for node in nodes] or None)


def called(graph: nx.DiGraph, node: str) -> Any:
    """A card by name, a board or the deals in words."""
    kind = graph.nodes[node]["node"]
    return node if kind == "card" else Line(f"the_{kind}", {})


def loss(graph: nx.DiGraph, card: str, player: int | str | None = None) -> Answer:
    """What would the loss of a location cost its owner in every round, and at the end?"""
    card = card_of(graph, card, seat_or_none(graph, player), "empire")
    table, seat = table_of(graph), int(graph.nodes[card]["owner"])
    facts = table.facts(card)
    income = less(one(table.income(seat)), one(table.income(seat, without=card)))
    action = one(table.outcomes(card, facts.effects, seat))
    action = table.scored(seat, action)
    uses = facts.uses if action else 0
    paid = price(facts.price) if uses else {}
    points = income.get("vp", 0) + uses * action.get("vp", 0)
    watching = [trigger.on for trigger in facts.triggers]
    data = {
        "card": card, "player": seat, "income": income, "uses": uses, "pays": paid, "action": action,
        "points": points, "worth": facts.worth, "watches": watching,
    }  # fmt: skip
    told: dict[str, Any] = {"card": card, "player": seat, "worth": facts.worth, "points": points, "n": uses}
    told |= {"income": amounts(income), "gain": amounts(action), "pays": amounts(paid)}
    found = [Line("loss_income" if income else "loss_no_income", told)]
    rules = ["SET-PROD-01", "SET-PROD-04"] if income else ["SET-PROD-01"]
    if uses:
        found.append(Line("loss_action", told))
        rules += ["SET-ACTV-01", "SET-ACTV-03"]
    if watching:
        found.append(Line("loss_feature", told))
        rules.append("SET-KIND-02")
    found += [*([Line("loss_points", told)] if points else []), Line("loss_end", told)]
    rules += ["SET-END-02" if facts.common else "SET-END-03"]
    if facts.common and facts.raze:
        found.append(Line("loss_foundation", told))
        rules += ["SET-FND-01", "SET-FND-02"]
    goods = list(graph.successors(card))
    drawn = [*marks(graph, {card: "asked"}), *lines(graph, [(card, good) for good in goods], "loss")]
    drawn += lines(graph, [(good, card) for good in graph.predecessors(card)], "held")
    return Answer(graph, "loss", data, found, rules, drawn)


def less(one: Amounts, other: Amounts) -> Amounts:
    """What one has more than the other."""
    return {good: n - other.get(good, 0) for good, n in one.items() if n > other.get(good, 0)}


def demand(table: Table, seat: int) -> dict[str, dict[str, int]]:
    """For each good how much a player's actions could use in a round, and building and deals from hand could use."""
    actions: Amounts = {}
    for card in table.empire(seat):
        facts = table.facts(card)
        for _ in range(facts.uses):
            actions = added(actions, price(facts.price))
    build: Amounts = {}
    deals = 0
    for card in table.hands[seat]:
        facts = table.facts(card)
        build = added(build, price(facts.cost))
        deals += bool(facts.deal) and facts.deck == table.players[seat]["faction"]
    return {"actions": actions, "building": build, "deals": {"food": deals} if deals else {}}


def bottlenecks(graph: nx.DiGraph, player: int | str) -> Answer:
    """Which goods are a player's bottlenecks: wanted more than they come in?"""
    seat, table = seat_of(graph, player), table_of(graph)
    income, wants = one(table.income(seat)), demand(table, seat)
    found: list[dict[str, Any]] = []
    for good in WANTED:
        parts = {part: goods.get(good, 0) for part, goods in wants.items()}
        wanted = sum(parts.values())
        comes = income.get(good, 0)
        found.append({"good": good, "income": comes, **parts, "wanted": wanted, "short": max(0, wanted - comes)})
    found.sort(key=lambda each: -each["short"])
    worst = found[0]["short"]
    most = [each["good"] for each in found if worst and each["short"] == worst]
    free = [each["good"] for each in found if each["income"] > each["wanted"]]
    data = {"player": seat, "goods": found, "most": most, "spare": free}
    facts = {"player": seat, "goods": most, "n": worst, "spare": free}
    said = [Line("short_most" if most else "short_none", facts)]
    said += [Line("short_gold", facts)] if set(most) & {"wood", "stone", "food"} else []
    said += [Line("short_spare", facts)] if free else []
    rows = [[Cell("good", each["good"]), *(Cell("n", each[key]) for key in COUNTED)] for each in found]
    styles = {each["good"]: "cut" for each in found if each["short"]} | dict.fromkeys(most, "best")
    styles |= dict.fromkeys(free, "held")
    labels = {each["good"]: f"−{each['short']}" for each in found if each["short"]}
    rules = ["SET-PROD-01", "SET-ACTV-01", "SET-BUILD-01", "SET-DEAL-01", *(["SET-GOOD-08"] if len(said) > 1 else [])]
    return Answer(graph, "bottlenecks", data, said, rules, marks(graph, styles, labels), ("good", *COUNTED), rows)
