"""The questions about Settlers, each answered again another way: by the engine, by counting, by trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import networkx as nx
import pytest

import tutor
from tests.playing import played
from tutor.games.settlers.components import standard
from tutor.games.settlers.scenario import scenario
from tutor.graphs import settlers
from tutor.graphs.settlers.changing import cheapest_chain, conversions
from tutor.graphs.settlers.source import GOODS, payments, seen, short

BOX = standard()
TOKENS = ("wood", "stone", "food", "gold", "settler", "raze")
Amounts = dict[str, int]


@cache
def games() -> tuple[tutor.Game, ...]:
    """Whole games of random moves with all factions."""
    return tuple(played("settlers", players, seed) for players in (2, 3, 4) for seed in (1, 2))


def moments(every: int = 37) -> Iterator[tutor.Game]:
    """These games stopped now and then."""
    for game in games():
        for ply in range(0, game.length, every):
            twin = game.branch()
            twin.goto(ply)
            yield twin


def turns(count: int = 60) -> Iterator[tuple[tutor.Game, int]]:
    """Games at moments when somebody is to take an action."""
    found = 0
    for game in moments(11):
        if not game.over and game.decision is not None and any(move.kind == "pass" for move in game.moves()):
            yield game, game.decision.seat
            found += 1
            if found == count:
                return


def laid(me: dict[str, Any], *others: dict[str, Any], **more: Any) -> tutor.Game:
    """A table with what is on it."""
    boards = [me, *(others or ({},))]
    return tutor.from_position("settlers", scenario({"players": len(boards), "boards": boards, **more}))


def goods_of(game: tutor.Game, seat: int) -> Amounts:
    """Tokens, points, cards and deals of a player, straight from the position."""
    player = game.position()["players"][seat]
    found = {good: player["goods"].get(good, 0) for good in TOKENS}
    return found | {
        "vp": player["vp"],
        "card": len(player["hand"]),
        "deal": len(player["deals"]) + len(player["routes"]),
    }


def standing(position: dict[str, Any], faction: str) -> list[str]:
    """The locations that count for a faction."""
    return [place["card"] for place in position["locations"] if place.get("taken_by", place["owner"]) == faction]


# --- paying


@pytest.mark.parametrize("cost", [{"wood": 2}, {"resource_any": 2}, {"stone": 1, "settler": 1}, {"gold": 1, "food": 2}])
def test_every_way_to_pay_is_found_and_no_other(cost: Amounts) -> None:
    expected = set()
    for mix in product(range(4), repeat=len(TOKENS)):
        way = dict(zip(TOKENS, mix, strict=True))
        gold = way["gold"] - cost.get("gold", 0)
        rest = [way[good] - cost.get(good, 0) for good in ("wood", "stone", "food")]
        lack, extra = -sum(n for n in rest if n < 0), sum(n for n in rest if n > 0)
        fits = gold >= lack and extra + gold - lack == cost.get("resource_any", 0)
        if fits and all(way[good] == cost.get(good, 0) for good in ("settler", "raze")):
            expected.add(tuple(sorted((good, n) for good, n in way.items() if n)))
    assert {tuple(sorted(way.items())) for way in payments(cost)} == expected


@pytest.mark.parametrize("cost", [{"wood": 2, "stone": 1}, {"resource_any": 2}, {"food": 1, "gold": 1}, {"settler": 2}])
def test_a_supply_is_short_of_nothing_exactly_when_it_can_pay(cost: Amounts) -> None:
    for mix in product(range(3), repeat=5):
        have = dict(zip(TOKENS, mix, strict=False))
        can = any(all(have.get(good, 0) >= n for good, n in way.items()) for way in payments(cost))
        assert (not short(have, cost)) == can, (have, cost)


# --- conversions are what the engine does


def settled(game: tutor.Game, seat: int, gain: Amounts, before: Amounts, paid: Amounts) -> bool:
    """Whether some answers to what is asked lead to exactly this change of goods."""
    wanted = {good: before[good] - paid.get(good, 0) + gain.get(good, 0) for good in before}
    todo, tried = [game], 0
    while todo and tried < 200:
        now, tried = todo.pop(), tried + 1
        decision = now.decision
        if goods_of(now, seat) == wanted and (decision is None or decision.seat != seat or choosable(now) == []):
            return True
        if decision is None or decision.seat != seat:
            continue
        for move in choosable(now):
            twin = now.branch()
            twin.play(move)
            todo.append(twin)
    return False


def choosable(game: tutor.Game) -> list[Any]:
    """The moves that answer a question of the action under way; placements, new actions and a second use are not."""
    kinds = ("pay", "draw", "spend", "spend_deal", "target", "pick_deal", "keep", "choose", "next")
    return [move for move in game.moves() if move.kind in kinds]


def text_of(way: Any) -> list[str]:
    """The moves that a conversion could be in the notation."""
    printed = BOX.cards[way.card].id if way.card else ""
    if way.how == "send":
        good = next(iter(way.gain))
        return ["send common", "send faction"] if good == "card" else [f"send {good}"]
    return [{"activate": f"activate {way.card}", "deal": f"deal {printed}", "raze_hand": f"raze_hand {printed}"}.get(
        way.how, f"raze {way.card}"
    )]  # fmt: skip


def test_every_conversion_that_can_be_paid_is_played_by_the_engine() -> None:
    kinds: Counter[str] = Counter()
    for game, seat in turns():
        table = seen(game)
        before = goods_of(game, seat)
        for way in conversions(table, seat):
            for paid in payments(way.cost):
                if any(before[good] < n for good, n in paid.items()):
                    continue
                if way.how == "activate" and way.cost.get("card") and before["card"] < 2:
                    continue
                found = False
                for move in text_of(way):
                    ruling = game.judge(move)
                    if ruling.legal:
                        twin = game.branch()
                        twin.play(move)
                        found = found or settled(twin, seat, way.gain, before, paid)
                if way.how == "send" and not found and "card" in way.gain:
                    continue  # both decks may be empty
                assert found, (way, paid, before)
                kinds[way.how] += 1
    assert set(kinds) == {"send", "activate", "deal", "raze_hand", "raze"} and min(kinds.values()) > 5, kinds


def test_whatever_can_be_sent_dealt_or_razed_is_a_conversion() -> None:
    for game, seat in turns():
        known = {text for way in conversions(seen(game), seat) for text in text_of(way)}
        for move in game.moves():
            if move.kind in ("send", "deal", "raze_hand", "raze"):
                assert str(move) in known, move


# --- the cheapest way


def brute(ways: list[Any], supply: Amounts, goal: str, longest: int) -> tuple[int, int] | None:
    """Forwards from every part of the supply, smallest first: the fewest goods and then steps that gain one more."""
    tokens = [good for good, n in supply.items() for _ in range(n)]
    for size in range(len(tokens) + 1):
        best: int | None = None
        for part in set(combinations(tokens, size)):
            start = Counter(part)
            todo = [(start, Counter(), 0, start[goal])]
            while todo:
                have, used, steps, old = todo.pop()
                if steps == longest or (best is not None and steps + 1 >= best):
                    continue
                for way in ways:
                    if used[way.once] >= way.uses:
                        continue
                    for paid in payments(way.cost):
                        if all(have[good] >= n for good, n in paid.items()):
                            now = have - Counter(paid) + Counter(way.gain)
                            if goal in way.gain and way.gain[goal] > 0:
                                best = steps + 1 if best is None else min(best, steps + 1)
                            todo.append((now, used + Counter([way.once]), steps + 1, old))
        if best is not None:
            return size, best
    return None


SMALL = [
    ({"locations": ["mason", "coal_mine", "gold_mine"], "goods": {"settler": 3}}, {}),
    ({"locations": ["goldsmith_workshop", "new_forest", "sawmill"], "goods": {"settler": 3, "gold": 1}}, {}),
    ({"locations": ["tavern", "castle"], "goods": {"settler": 2}, "hand": ["quarry"]}, {}),
    ({"locations": ["marketplace"], "goods": {"gold": 2, "food": 1}, "hand": ["village"]}, {}),
    ({"goods": {"raze": 2, "food": 1}, "hand": ["armorer", "quarry", "settlement"]}, {"locations": ["village"]}),
    ({"locations": ["hanseatic_house"], "goods": {"settler": 3}, "hand": ["settlement"]}, {}),
    ({"locations": ["masons_guild", "surface_mine"], "goods": {"settler": 4}}, {}),
]


@pytest.mark.parametrize("goal", ["vp", "stone", "gold", "settler", "card"])
@pytest.mark.parametrize(("me", "other"), SMALL)
def test_the_cheapest_way_is_the_cheapest_of_all(me: dict[str, Any], other: dict[str, Any], goal: str) -> None:
    game = laid(me, other)
    graph = settlers.conversions(game)
    table = graph.graph["table"]
    ways = conversions(table, 0)
    supply = {good: n for good, n in table.supply(0).items() if n}
    expected = brute(ways, supply, goal, 3)
    found = cheapest_chain(ways, supply, goal, 3)
    assert (found is None) == (expected is None)
    answer = settlers.cheapest(graph, goal, 0, longest=3)
    if found is None:
        assert answer.data["spend"] is None and answer.lines[0].key == "cheapest_none"
        return
    assert (sum(found[0].values()), len(found[1])) == expected
    have = Counter(answer.data["spend"])
    for step in answer.data["steps"]:
        assert all(have[good] >= n for good, n in step["paid"].items()), "a step is paid with what there is"
        have = have - Counter(step["paid"]) + Counter(step["gain"])
    assert have[goal] >= 1


def test_given_goods_take_the_place_of_the_supply() -> None:
    graph = settlers.conversions(laid({"locations": ["mason"], "goods": {"settler": 1}}))
    assert settlers.cheapest(graph, "vp", 0).data["spend"] is None
    found = settlers.cheapest(graph, "vp", 0, supply={"settler": 3})
    assert found.data["spend"] == {"settler": 3} and [step["by"] for step in found.data["steps"]] == [
        "send:stone@0",
        "activate:mason:0",
    ]
    gold = settlers.cheapest(graph, "vp", 0, supply={"settler": 1, "gold": 1})
    assert gold.data["spend"] == {"settler": 1, "gold": 1} and "SET-GOOD-08" in gold.rules


def test_what_a_good_becomes_is_found_by_changing_it_again_and_again() -> None:
    for source in (None, *moments(90)):
        graph = settlers.conversions(source)
        ways = conversions(graph.graph["table"], None if source is None else 0)
        for good in GOODS:
            reached, rim = {}, {good}
            for steps in range(1, 12):
                rim = {
                    gain
                    for way in ways
                    if any(paid in rim for payment in payments(way.cost) for paid in payment)
                    for gain in way.gain
                } - set(reached) - {good}  # fmt: skip
                reached |= dict.fromkeys(rim, steps)
            data = settlers.converts(graph, good, None if source is None else 0).data
            assert data["steps"] == reached
            assert set(data["never"]) == set(GOODS) - set(reached) - {good, "deal"}


# --- production


def test_income_is_what_the_next_production_brings() -> None:
    checked = 0
    for game, _ in turns():
        twin = game.branch()
        if twin.position()["round"] >= 5:
            continue
        expected = [seen(twin).income(seat) for seat in range(len(twin.players))]
        empires = [seen(twin).empire(seat) for seat in range(len(twin.players))]
        producing = [id for own in empires for card in own for id in BOX.cards[card].produce]
        if any(BOX.effects[id].verb == "run_production" for id in producing):
            continue
        if any("taken_by" in place for place in twin.position()["locations"]):
            continue
        gained: list[Counter[str]] = [Counter() for _ in twin.players]
        phase = ""
        while twin.position()["round"] == game.position()["round"] or phase != "action":
            moves = twin.moves()
            if any(move.kind in ("tuck", "offer") for move in moves) and not any(m.kind == "pass" for m in moves):
                moves = [move for move in moves if move.kind not in ("tuck", "offer")]
            move = next((move for move in moves if move.kind in ("pass", "stop", "end")), moves[0])
            for event in twin.play(move):
                if event.name == "phase_started":
                    phase = event.facts["phase"]
                if phase == "production" and "goods" in event.facts and event.name in ("gained", "income"):
                    for good, n in event.facts["goods"]:
                        if good in (*TOKENS, "vp"):
                            gained[event.facts["player"]][good] += n
                elif phase == "production" and event.name == "sphinx":
                    gained[event.facts["player"]]["vp"] += 1
        for seat, ways in enumerate(expected):
            plain = [{good: n for good, n in way.items() if good != "card"} for way in ways]
            assert {good: n for good, n in gained[seat].items() if n} in plain
            checked += 1
    assert checked > 20


def test_a_card_feeds_those_that_take_what_it_gives() -> None:
    for source in (None, *moments(60)):
        graph = settlers.production(source)
        table = graph.graph["table"]
        for card in table.held(None):
            facts = table.facts(card)
            data = settlers.feeds(graph, card).data
            owner = graph.nodes[card]["owner"]
            near = [other for other in table.held(owner) if other != card]
            for good in data["gives"]:
                takers = {
                    other
                    for other in near
                    if good in dict(table.facts(other).price.goods())
                    or (good in ("wood", "stone", "food") and table.facts(other).price.any)
                    or (good == "card" and table.facts(other).price.hand_card)
                }
                assert set(data["feeds"][good]) == takers
            wanted = {good for good, _ in facts.price.goods() if good != "resource_any"}
            assert wanted <= set(data["takes"])
            for good in data["takes"]:
                makers = {other for other in near if good in settlers.feeds(graph, other).data["gives"]}
                assert {node for node in data["fed_by"][good] if graph.nodes[node]["node"] == "card"} == makers


@pytest.mark.parametrize(
    ("card", "income", "uses", "points"),
    [
        ("quarry", {"stone": 1}, 0, 0),
        ("monument", {"vp": 1}, 0, 1),
        ("court_sculptor", {}, 2, 2),
        ("mason", {}, 1, 2),
        ("windmill", {}, 0, 0),
        ("ruins", {}, 0, 0),
    ],
)
def test_the_loss_of_a_location_is_what_it_brought(card: str, income: Amounts, uses: int, points: int) -> None:
    game = laid({"locations": [card, "village"]})
    graph = settlers.production(game)
    [copy] = [each for each in graph.graph["table"].empire(0) if BOX.cards[each].id == card]
    data = settlers.loss(graph, copy, 0).data
    assert (data["income"], data["uses"], data["points"]) == (income, uses, points)
    assert data["worth"] == 1


def test_a_lost_location_no_longer_counts_for_others() -> None:
    game = laid({"locations": ["rubble", "quarry", "coal_mine"]})
    graph = settlers.production(game)
    lost = settlers.loss(graph, "coal_mine", 0).data["income"]
    assert lost == {"stone": 1}, "Rubble counts the grey coal mine"
    without = laid({"locations": ["rubble", "quarry"]})
    assert seen(game).income(0)[0]["stone"] - seen(without).income(0)[0]["stone"] == 1


def test_bottlenecks_are_counted_from_the_cards() -> None:
    for game in moments(50):
        graph = settlers.production(game)
        position = game.position()
        for seat, player in enumerate(position["players"]):
            own = standing(position, player["faction"])
            income = max(seen(game).income(seat), key=lambda way: (way.get("vp", 0), sum(way.values())))
            rows = {each["good"]: each for each in settlers.bottlenecks(graph, seat).data["goods"]}
            for good in ("wood", "stone", "food", "gold", "settler", "raze"):
                acts = sum(getattr(BOX.cards[card].price, good) * BOX.cards[card].uses for card in own)
                build = sum(getattr(BOX.cards[card].cost, good) for card in player["hand"])
                deals = sum(BOX.cards[card].deck == player["faction"] for card in player["hand"]) * (good == "food")
                assert rows[good]["wanted"] == acts + build + deals
                assert rows[good]["short"] == max(0, acts + build + deals - income.get(good, 0))
            worst = max(each["short"] for each in rows.values())
            most = settlers.bottlenecks(graph, seat).data["most"]
            assert set(most) == {good for good, each in rows.items() if worst and each["short"] == worst}


# --- building


def test_what_can_be_built_now_is_what_the_engine_lets_build() -> None:
    built = 0
    for game, seat in turns():
        data = settlers.buildable(settlers.building(game), seat).data
        legal = {move.args[0] for move in game.moves() if move.kind == "build"}
        assert {BOX.cards[card].id for card in data["now"]} == legal
        built += len(legal)
    assert built > 30


def test_next_round_is_built_from_what_stays_and_what_comes() -> None:
    me = {
        "goods": {"wood": 3, "settler": 1},
        "hand": ["quarry", "village", "windmill"],
        "locations": ["quarry", "lumberjack_trail"],
    }
    game = laid(me)
    data = settlers.buildable(settlers.building(game), 0).data
    faction = game.position()["players"][0]["faction"]
    income = Counter(dict(BOX.income[faction])) + Counter(stone=1, wood=1)
    for card in data["lacks_next"]:
        cost = BOX.cards[card].cost
        short_by = max(0, cost.wood - income["wood"]) + max(0, cost.stone - income["stone"])
        assert (card in data["next"]) == (short_by <= income["gold"])
    assert "windmill" in data["now"]
    last = settlers.buildable(settlers.building(laid(me, round=5)), 0)
    assert last.data["next"] == [] and last.data["last_round"]


def test_a_card_needs_its_cost_and_whoever_makes_it() -> None:
    for source in (None, *moments(70)):
        graph = settlers.building(source)
        made = settlers.production(source)
        table = graph.graph["table"]
        for card in table.held(None):
            facts = table.facts(card)
            data = settlers.needs(graph, card).data
            assert data["cost"] == dict(facts.cost.goods()) and data["house"] == facts.house
            for good, makers in data["makers"].items():
                expected = {
                    node
                    for node in made.predecessors(good)
                    if made.nodes[node].get("owner") == made.nodes[card]["owner"]
                    and node != card
                    and made.edges[node, good]["how"] != "bonus"
                }
                assert set(makers) == expected


# --- colours


def counted_by(card: str) -> set[str]:
    """The colours that a card counts or rewards, straight from the data."""
    record, facts = BOX.print_records[BOX.cards[card].id], BOX.cards[card]
    ability = record["ability"]
    found = {trigger.color for trigger in facts.triggers if trigger.on == "build_location" and trigger.color}
    for effect in (*record["build_bonus"], *ability.get("produce", ()), *ability.get("effects", ())):
        if "gain_per" in effect and effect["gain_per"]["color"]:
            found.add(effect["gain_per"]["color"])
    return found


def test_the_strongest_colour_has_most_pairs() -> None:
    for game in moments(30):
        graph, position = settlers.colours(game), game.position()
        for seat, player in enumerate(position["players"]):
            own = standing(position, player["faction"])
            cards = [*own, *player["hand"]]
            pairs = Counter(
                color
                for one, other in product(cards, repeat=2)
                for color in counted_by(one)
                if color in BOX.cards[other].colors
            )
            data = settlers.engine(graph, seat).data
            assert {each["color"]: each["ties"] for each in data["colors"] if each["ties"]} == dict(pairs)
            most = max(pairs.values(), default=0)
            assert set(data["best"]) == {color for color, n in pairs.items() if n == most}


def test_one_more_of_a_colour_is_what_building_one_brings() -> None:
    """Build a grey card beside a Supplier and Rubble: the reward and the next production say the same."""
    me = {"locations": ["supplier", "rubble"], "hand": ["surface_mine"], "goods": {"stone": 1}}
    game = laid(me)
    [grey] = [each for each in settlers.engine(settlers.colours(game), 0).data["colors"] if each["color"] == "grey"]
    assert grey["each"] == {"gold": 1, "vp": 1, "stone": 1}
    before, income = goods_of(game, 0), seen(game).income(0)[0]
    game.play("build surface_mine")
    after = goods_of(game, 0)
    assert (after["gold"] - before["gold"], after["vp"] - before["vp"]) == (1, 1)
    assert seen(game).income(0)[0]["stone"] - income["stone"] == 1


def test_the_card_that_fits_best_has_most_ties() -> None:
    for game in moments(40):
        graph, table = settlers.colours(game), seen(game)
        for seat in range(len(game.players)):
            for each in settlers.fits(graph, seat).data["cards"]:
                card, own = each["card"], table.empire(seat)
                colors = set(BOX.cards[card].colors)
                assert each["rewarded"] == [other for other in own if counted_by(other) & colors]
                assert each["counts"] == [other for other in own if counted_by(card) & set(BOX.cards[other].colors)]
                parts = [each[key] for key in ("rewarded", "counts", "feeds", "fed")]
                assert each["ties"] == sum(map(len, parts))
            scores = [each["ties"] for each in settlers.fits(graph, seat).data["cards"]]
            assert scores == sorted(scores, reverse=True)


def test_a_mason_is_fed_by_a_quarry_and_a_quarry_feeds_a_mason() -> None:
    for held, built, key in (("mason", "quarry", "fed"), ("quarry", "mason", "feeds")):
        graph = settlers.colours(laid({"locations": [built], "hand": [held]}))
        [card] = settlers.fits(graph, 0).data["cards"]
        assert [BOX.cards[each].id for each in card[key]] == [built] and card["ties"] == 1


def test_synergies_can_be_projected_with_networkx() -> None:
    graph = settlers.colours(deck="common")
    cards = [node for node, kind in graph.nodes(data="node") if kind == "card"]
    both = nx.bipartite.weighted_projected_graph(graph.to_undirected(), cards)
    assert both.has_edge("windmill", "corn_field") and not both.has_edge("windmill", "quarry")
