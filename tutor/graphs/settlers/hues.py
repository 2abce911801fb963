"""Questions about colours and synergies: the strongest colour of a player, and the card of the hand that fits best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.graphs.questions import Answer, Cell, Line, seat_of
from tutor.graphs.settlers.asking import SHOWN, amounts, lines, marks, table_of
from tutor.graphs.settlers.making import ties
from tutor.graphs.settlers.source import Amounts, Table, added, price

if TYPE_CHECKING:
    import networkx as nx


def engine(graph: nx.DiGraph, player: int | str) -> Answer:
    """Which colour is a player's strongest engine, in the empire and in the hand?"""
    seat, table = seat_of(graph, player), table_of(graph)
    empire, hand = table.empire(seat), list(table.hands[seat])
    found: list[dict[str, Any]] = []
    for color in (record["id"] for record in table.box.data["colors"]):
        node = f"color:{color}"
        having = set(graph.successors(node))
        counting = set(graph.predecessors(node))
        have = [card for card in empire if card in having]
        held = [card for card in hand if card in having]
        counters = [card for card in (*empire, *hand) if card in counting]
        each: Amounts = {}
        for card in (card for card in counters if card in empire):
            each = added(each, reward(table, seat, card, color))
        found.append(
            {
                "color": color, "empire": have, "hand": held, "counters": counters, "each": each,
                "ties": len(counters) * (len(have) + len(held)),
            }
        )  # fmt: skip
    found = [each for each in found if each["empire"] or each["hand"] or each["counters"]]
    found.sort(key=lambda each: (-each["ties"], -len(each["empire"]), -len(each["hand"])))
    best = [each["color"] for each in found if found[0]["ties"] and each["ties"] == found[0]["ties"]]
    data = {"player": seat, "colors": found, "best": best}
    facts: dict[str, Any] = {"player": seat, "colors": best, "n": found[0]["ties"] if found else 0}
    if best:
        first = found[0]
        facts |= {"m": len(first["counters"]), "k": len(first["empire"]) + len(first["hand"])}
        facts |= {"each": amounts(first["each"]), "color": first["color"]}
        said = [Line("engine_best" if len(best) == 1 else "engine_several", facts)]
        said += [Line("engine_ties", facts)] if len(best) == 1 else []
        said += [Line("engine_each", facts)] if first["each"] else []
    else:
        said = [Line("engine_none", facts)]
    rules = ["SET-CARD-07", "SET-CLAR-02", "SET-KIND-02"]
    rows = [
        [
            Cell("color", each["color"]),
            Cell("n", len(each["empire"])),
            Cell("n", len(each["hand"])),
            Cell("card", each["counters"] or None),
            Cell("n", each["ties"]),
        ]
        for each in found[:SHOWN]
    ]
    styles = {f"color:{color}": "best" for color in best}
    edges: list[tuple[str, str]] = []
    for each_ in (each for each in found if each["color"] in best):
        node = f"color:{each_['color']}"
        edges += [(card, node) for card in each_["counters"]]
        edges += [(node, card) for card in (*each_["empire"], *each_["hand"])]
    drawn = [*marks(graph, styles), *lines(graph, edges, "gain")]
    columns = ("color", "in_empire", "in_hand", "counters", "ties")
    return Answer(graph, "engine", data, said, rules, drawn, columns, rows)


def reward(table: Table, seat: int, card: str, color: str) -> Amounts:
    """What a location adds for one more card of a colour, each time it works; nothing where it counts no more."""
    found: Amounts = {}
    built = {id for id in table.facts(card).bonus}
    for how, wanted, gives, most in ties(table, card):
        if wanted != color:
            continue
        if how == "counts":
            have = sum(color in table.facts(each).colors for each in table.empire(seat))
            ((good, each),) = gives.items()
            paid_once = any(table.box.effects[id].verb == "gain_per" for id in built)
            more = 0 if paid_once else min(most, (have + 1) * each) - min(most, have * each)
            gives = {good: more} if more > 0 else {}
        found = added(found, gives)
    return found


def fits(graph: nx.DiGraph, player: int | str) -> Answer:
    """Which card of the hand fits the empire best: by colours, by goods it makes, by goods it uses?"""
    seat, table = seat_of(graph, player), table_of(graph)
    found = [fit(graph, table, seat, card) for card in table.hands[seat]]
    found.sort(key=lambda each: -each["ties"])
    best = [each["card"] for each in found if found[0]["ties"] and each["ties"] == found[0]["ties"]]
    data = {"player": seat, "cards": found, "best": best}
    facts: dict[str, Any] = {"player": seat, "cards": best, "n": found[0]["ties"] if found else 0}
    key = "fits_best" if len(best) == 1 else "fits_several" if best else "fits_none" if found else "fits_no_hand"
    said = [Line(key, facts)]
    if best:
        top = found[0]
        facts |= {"a": len(top["rewarded"]) + len(top["counts"]), "b": len(top["feeds"]), "c": len(top["fed"])}
        said += [Line("fits_why", facts)] if len(best) == 1 else []
        said.append(Line("fits_how", facts))
    rows = [
        [
            Cell("card", each["card"]),
            Cell("n", len(each["rewarded"]) + len(each["counts"])),
            Cell("n", len(each["feeds"])),
            Cell("n", len(each["fed"])),
            Cell("n", each["ties"]),
        ]
        for each in found[:SHOWN]
    ]
    styles = {each["card"]: "gain" for each in found if each["ties"]} | dict.fromkeys(best, "best")
    drawn = marks(graph, styles, {each["card"]: str(each["ties"]) for each in found if each["ties"]})
    tied = [node for each in found if each["card"] in best for node in (*each["rewarded"], *each["counts"])]
    drawn += marks(graph, dict.fromkeys([node for node in tied if node not in styles], "held"))
    rules = ["SET-CARD-01", "SET-CLAR-02", "SET-KIND-02", "SET-ACTV-01", "SET-PROD-04"]
    columns = ("card", "by_color", "by_feeding", "by_fed", "ties")
    return Answer(graph, "fits", data, said, rules, drawn, columns, rows)


def fit(graph: nx.DiGraph, table: Table, seat: int, card: str) -> dict[str, Any]:
    """The ties of one card of the hand with the empire."""
    facts, empire = table.facts(card), table.empire(seat)
    wanted = {color for _, color, *_ in ties(table, card)}
    rewarded = [other for other in empire if {color for _, color, *_ in ties(table, other)} & set(facts.colors)]
    counts = [other for other in empire if wanted & set(table.facts(other).colors)]
    gives = goods_of(table, seat, card)
    uses = needed(table, card)
    feeds = [other for other in empire if gives & needed(table, other)]
    fed = [other for other in empire if uses & goods_of(table, seat, other)]
    n = len(rewarded) + len(counts) + len(feeds) + len(fed)
    return {"card": card, "rewarded": rewarded, "counts": counts, "feeds": feeds, "fed": fed, "ties": n}


def goods_of(table: Table, seat: int, card: str) -> set[str]:
    """The goods that a location gives again and again, points aside."""
    facts = table.facts(card)
    ways = [way for ids in (facts.produce, facts.effects) for way in table.outcomes(card, ids, seat, more=card)]
    return {good for way in ways for good, n in way.items() if n and good != "vp"}


def needed(table: Table, card: str) -> set[str]:
    """The goods that an action location is paid with; any resource means each of them."""
    cost = set(price(table.facts(card).price))
    return (cost - {"resource_any"}) | ({"wood", "stone", "food"} if "resource_any" in cost else set())
