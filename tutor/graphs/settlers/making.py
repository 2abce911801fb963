"""Settlers as graphs: production, building, colours and conversions.

Each function takes a game, a position (``game.position()`` or ``game.view()``) or a box of components, nothing meaning
the printed cards, of which ``deck`` can pick one deck, and returns a plain networkx graph.  Goods are nodes under their
names (``wood``); cards under their copies (``quarry.1``) in a position and under their prints (``quarry``) else; the
faction board of a seat is ``board:0``, its deals ``deals:0``.  Every node has ``node``: what it is (``"good"``,
``"card"``, ``"board"``, ``"deals"``, ``"color"``, ``"way"``).  A card also has ``print``, ``deck``, ``kind``,
``colors``, ``worth``, ``where`` (``"empire"``, ``"hand"`` or ``"box"``), ``owner`` (seat), ``copies``, ``name_en`` and
``name_cs``.  Every graph knows ``graph.graph["players"]``, ``["supply"]`` (goods by seat), ``["names"]`` and
``["table"]``, the position as the questions see it.

>>> production(deck="romans").edges["stonecutter", "stone"]["amount"]
2
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tutor.games.settlers.components import PAYABLE, RESOURCES, Box
from tutor.graphs.settlers.changing import conversions as ways_of
from tutor.graphs.settlers.source import GOODS, Source, Table, card_nodes, common, price, seen

if TYPE_CHECKING:
    import networkx as nx

ANY = "resource_any"


def production(of: Source = None, box: Box | None = None, deck: str = "") -> nx.DiGraph:
    """Goods and what makes them: an edge leads from a good to the card that is paid with it, and on to what it gives.

    An edge to a card has ``amount`` (paid each time) and ``any`` (another resource would do); an edge from a card has
    ``amount`` (given each time), ``how`` (``"produce"``, ``"activate"``, ``"feature"`` or ``"bonus"``, which is given
    once), ``uses`` (times a round) and ``choice`` (given instead of something else).  Boards and deals produce too.

    >>> graph = production()
    >>> graph.edges["stone", "mason"]["amount"], graph.edges["mason", "vp"]["amount"]
    (1, 2)
    """
    table = seen(of, box, deck)
    graph = empty(table)
    for seat, player in enumerate(table.players):
        board, deals = f"board:{seat}", f"deals:{seat}"
        graph.add_node(board, node="board", owner=seat, faction=player["faction"])
        for good, n in table.box.income[player["faction"]]:
            if good in GOODS:
                graph.add_edge(board, good, amount=n, how="produce", uses=1, choice=False)
        given = Counter(table.deals(seat))
        if given:
            graph.add_node(deals, node="deals", owner=seat, faction=player["faction"])
        for good, n in given.items():
            graph.add_edge(deals, good, amount=n, how="produce", uses=1, choice=False)
    for card in [card for card, kind in graph.nodes(data="node") if kind == "card"]:
        add_making(graph, table, card)
    return graph


def add_making(graph: nx.DiGraph, table: Table, card: str) -> None:
    """What a card is paid with, and what it gives: by its ability, else by its bonus."""
    facts, seat = table.facts(card), owner_of(graph, card)
    more = card if graph.nodes[card]["where"] == "hand" else ""
    for good, n in price(facts.price).items():
        for each in RESOURCES if good == ANY else (good,):
            graph.add_edge(each, card, amount=n, any=good == ANY)
    moments = [("produce", facts.produce, 1), ("activate", facts.effects, facts.uses)]
    moments += [("feature", trigger.effects, 1) for trigger in facts.triggers]
    for how, ids, uses in (*moments, ("bonus", facts.bonus, 1)):
        ways = table.outcomes(card, ids, seat, more=more)
        for way in ways:
            for good, n in way.items():
                if n and not graph.has_edge(card, good):
                    graph.add_edge(card, good, amount=n, how=how, uses=uses, choice=len(ways) > 1)


def building(of: Source = None, box: Box | None = None, deck: str = "") -> nx.DiGraph:
    """What cards need to be built, and which cards make these goods.

    An edge from a good to a card is its build cost: ``amount``.  The node ``house`` stands for a location that must be
    discarded; an edge leads from it to the cards with the house symbol, and to it from the locations that could go.  An
    edge from a card, a board or the deals to a good has ``amount`` and ``how`` as in ``production``.

    >>> building().edges["stone", "quarry"]["amount"]
    1
    """
    made = production(of, box, deck)
    table: Table = made.graph["table"]
    graph = empty(table)
    graph.add_node("house", node="good")
    graph.add_nodes_from(made.nodes(data=True))
    for maker, good, edge in made.edges(data=True):
        if good in PAYABLE and made.nodes[maker]["node"] != "good" and edge["how"] != "bonus":
            graph.add_edge(maker, good, amount=edge["amount"] * edge["uses"], how=edge["how"])
    for card, node in made.nodes(data=True):
        if node["node"] == "card" and node["where"] != "empire":
            facts = table.facts(card)
            for good, n in price(facts.cost).items():
                graph.add_edge(good, card, amount=n)
            if facts.house:
                graph.add_edge("house", card, amount=1)
        elif node["node"] == "card" and "taken_by" not in table.places[card]:
            graph.add_edge(card, "house", amount=1, how="discard")
    return graph


def colours(of: Source = None, box: Box | None = None, deck: str = "") -> nx.DiGraph:
    """Which cards reward or count a colour, and which cards have it.

    A colour is a node ``color:red``.  An edge from a card to a colour has ``how`` (``"counts"`` or ``"rewards"``),
    ``gives`` (goods for each), ``most`` (0: no limit) and ``weight`` (how many goods that is); an edge from a colour to
    a card says that the card has it.

    >>> colours().edges["windmill", "color:red"]["gives"]
    {'gold': 1, 'vp': 1}
    """
    table = seen(of, box, deck)
    graph = empty(table, goods=False)
    for color in (record["id"] for record in table.box.data["colors"]):
        graph.add_node(f"color:{color}", node="color")
    for card in [card for card, kind in graph.nodes(data="node") if kind == "card"]:
        facts = table.facts(card)
        for color in facts.colors:
            graph.add_edge(f"color:{color}", card)
        for how, color, gives, most in ties(table, card):
            graph.add_edge(card, f"color:{color}", how=how, gives=gives, most=most, weight=sum(gives.values()))
    return graph


def ties(table: Table, card: str) -> list[tuple[str, str, dict[str, int], int]]:
    """The colours that a card counts or rewards, with what it gives for each and at most."""
    facts, box = table.facts(card), table.box
    found = []
    for id in (*facts.produce, *facts.bonus, *facts.effects):
        effect = box.effects[id]
        if effect.verb == "gain_per" and effect.args["color"]:
            found.append(("counts", effect.args["color"], dict(effect.args["gain"]), effect.args["max"]))
    for trigger in facts.triggers:
        if trigger.on == "build_location" and trigger.color:
            found.append(("rewards", trigger.color, table.outcomes(card, trigger.effects, None)[0], 0))
    return found


def conversions(of: Source = None, box: Box | None = None, deck: str = "") -> nx.DiGraph:
    """What changes into what: an edge leads from a good to a way of changing it, and on to what that gives.

    A way is a node ``activate:mason:0``, ``deal:farm.1``, ``raze_hand:quarry.2``, ``raze:village.1@0`` or
    ``send:wood@0``: ``how``, ``card``, ``cost``, ``gain``, ``uses`` (left this round) and ``owner``.  Edges have
    ``amount``; those from gold to a way that asks for resources have ``joker`` set.  Only what gives goods by itself is
    here, not what steals them from a supply or changes the table.

    >>> sorted(conversions().predecessors("activate:goldsmith_workshop:0"))
    ['gold', 'settler']
    """
    table = seen(of, box, deck)
    graph = empty(table, cards=False)
    for way in ways_of(table):
        graph.add_node(
            way.id, node="way", how=way.how, card=way.card, cost=way.cost, gain=way.gain, uses=way.uses, owner=way.owner
        )
        for good, n in way.cost.items():
            for each in RESOURCES if good == ANY else (good,):
                graph.add_edge(each, way.id, amount=n, joker=False)
            if good in (*RESOURCES, ANY) and not graph.has_edge("gold", way.id):
                graph.add_edge("gold", way.id, amount=n, joker=True)
        for good, n in way.gain.items():
            graph.add_edge(way.id, good, amount=n)
    return graph


def empty(table: Table, goods: bool = True, cards: bool = True) -> nx.DiGraph:
    """A graph of the goods and the cards, with no edge yet."""
    import networkx as nx

    graph: nx.DiGraph = nx.DiGraph(**common(table))
    if goods:
        graph.add_nodes_from(GOODS, node="good")
    if cards:
        graph.add_nodes_from(card_nodes(table))
    return graph


def owner_of(graph: nx.DiGraph, node: str) -> Any:
    """The seat that a card belongs to; ``None`` for a printed one."""
    return graph.nodes[node].get("owner")
