"""The graphs of Settlers: what is in them, from printed cards and from positions; and what the answers say."""

from __future__ import annotations

from functools import cache
from typing import Any

import networkx as nx
import pytest

import tutor
from tests.graphs.test_settlers_questions import BOX, laid, moments
from tests.reading import flaws
from tutor.engine.text import HOLE, LANGUAGES
from tutor.graphs import GRAPHED, graphs, settlers
from tutor.graphs.questions import Answer, Line, Unknown, graph_texts
from tutor.graphs.settlers.source import GOODS

TEXTS = graph_texts("settlers")


def test_settlers_has_graphs() -> None:
    assert "settlers" in GRAPHED and graphs("settlers") is settlers


@pytest.mark.parametrize("name", settlers.GRAPHS)
def test_a_graph_is_plain_and_has_two_sides(name: str) -> None:
    """Goods, colours on one side, cards, boards and ways on the other: every edge crosses."""
    for source in (None, *moments(80)):
        graph = settlers.GRAPHS[name](source)
        assert type(graph) is nx.DiGraph
        for a, b in graph.edges:
            sides = {graph.nodes[node]["node"] in ("good", "color") for node in (a, b)}
            assert sides == {True, False}, (a, b)


def test_the_printed_cards_are_all_there_and_a_deck_is_a_part_of_them() -> None:
    whole = settlers.production()
    cards = {node for node, kind in whole.nodes(data="node") if kind == "card"}
    assert cards == set(BOX.prints) and len(cards) == 137
    parts = {deck: settlers.production(deck=deck) for deck in BOX.decks}
    assert sum(part.number_of_nodes() - len(GOODS) for part in parts.values()) == len(cards)
    with pytest.raises(LookupError, match="no deck 'vikings'"):
        settlers.production(deck="vikings")


def test_edges_say_what_is_printed() -> None:
    graph = settlers.production()
    for card, facts in BOX.prints.items():
        for good, n in facts.price.goods():
            if good != "resource_any":
                assert graph.edges[good, card]["amount"] == n
    assert graph.edges["trading_colony", "gold"] == {"amount": 1, "how": "produce", "uses": 1, "choice": False}
    assert graph.edges["pharaoh_guard", "vp"]["choice"] and graph.edges["ruins", "settler"]["how"] == "bonus"
    assert graph.edges["barbarian_altar", "vp"]["uses"] == 2


def test_a_position_shows_empires_hands_boards_and_deals() -> None:
    game = laid({"locations": ["quarry"], "hand": ["village"], "deals": ["settlement"]}, {"locations": ["mason"]})
    graph = settlers.production(game)
    placed = {node: (data["where"], data["owner"]) for node, data in graph.nodes(data=True) if data["node"] == "card"}
    assert placed["quarry.1"] == ("empire", 0) and placed["village.1"] == ("hand", 0) and placed["mason"][1] == 1
    assert graph.edges["deals:0", "settler"]["amount"] == 1 and graph.has_edge("board:1", "settler")
    assert settlers.production(game.position()).nodes == graph.nodes


def test_a_view_keeps_the_hands_of_others_hidden() -> None:
    game = laid({"hand": ["village"]}, {"hand": ["mason"]})
    cards = [node for node, kind in settlers.production(game.view(0)).nodes(data="node") if kind == "card"]
    assert [BOX.cards[card].id for card in cards] == ["village"]


def test_building_leads_from_goods_to_cards_and_from_locations_to_the_house() -> None:
    game = laid({"locations": ["quarry"], "hand": ["hillfort"]})
    graph = settlers.building(game)
    assert graph.edges["house", "hillfort"]["amount"] == 1 and graph.has_edge("quarry.1", "house")
    assert graph.edges["wood", "hillfort"]["amount"] == 2 and not graph.has_edge("wood", "quarry.1")


def test_a_corrected_box_gives_a_corrected_graph() -> None:
    box = tutor.rulebook("settlers").box({"common_deck": [{"id": "COM007", "raze_reward": {"wood": 3}}]})
    changed = {
        node
        for node, data in settlers.conversions(box).nodes(data=True)
        if data["node"] == "way" and data["gain"] != settlers.conversions().nodes[node].get("gain")
    }
    assert len(changed) == 1 and changed.pop().startswith("raze_hand:")


def test_a_graph_is_built_from_nothing_else() -> None:
    for wrong in ("settlers", 7, ["quarry"]):
        with pytest.raises(TypeError, match="a game, a position or a box"):
            settlers.production(wrong)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (settlers.feeds, {"card": "quarrry"}),
        (settlers.feeds, {"card": "wood"}),
        (settlers.loss, {"card": "village.1"}),
        (settlers.bottlenecks, {"player": "Zora"}),
        (settlers.bottlenecks, {"player": 7}),
    ],
)
def test_what_is_not_there_is_refused_in_words(ask: Any, told: dict[str, Any]) -> None:
    graph = settlers.production(laid({"locations": ["quarry"], "hand": ["village"]}))
    with pytest.raises(Unknown) as refused:
        ask(graph, **told)
    for lang in LANGUAGES:
        assert str(next(iter(told.values()))) in refused.value.text(lang)


# --- words


def answers(source: Any) -> list[Answer]:
    """Every question asked of a position, with every player, card and good."""
    found = []
    for question in settlers.QUESTIONS.values():
        graph = settlers.GRAPHS[question.graph](source)
        table = graph.graph["table"]
        seats: list[Any] = [None] if not table.live else list(range(len(table.players)))
        if question.live and not table.live:
            continue
        for seat in seats:
            told: dict[str, list[Any]] = {
                "player": [seat],
                "card": table.held(seat),
                "location": table.empire(seat) if seat is not None else [],
                "good": list(GOODS),
                "goal": ["vp", "stone", "gold"],
            }
            calls: list[dict[str, Any]] = [{}]
            for field, kind in question.fields.items():
                calls = [call | {field: value} for call in calls for value in told[kind]]
            found += [question.ask(graph, **call) for call in calls]
    return found


@cache
def asked() -> tuple[Answer, ...]:
    """Many answers: of the printed cards, of moments of games, of tables laid for them."""
    bare: dict[str, Any] = {"goods": {}, "locations": ["quarry"], "hand": ["hillfort"]}
    rich = {"goods": {"wood": 4, "stone": 4}, "locations": ["gold_stream"], "hand": []}
    many = ["quarry", "mason", "village", "armorer", "castle", "joiner", "barracks"]
    full = {"goods": {"wood": 4, "stone": 4}, "hand": many}
    tables = [laid(bare, rich), laid(full, round=5), laid(full), laid({"hand": ["hillfort"]})]
    tables += [laid({"locations": ["supplier", "quarry"], "hand": ["statue"]})]
    return tuple(answer for source in (None, *moments(45), *tables) for answer in answers(source))


def keys(value: Any) -> set[str]:
    """The sentences in a value, those inside others too."""
    if isinstance(value, Line):
        return {value.key}.union(*(keys(each) for each in value.facts.values()))
    return set().union(*(keys(each) for each in value)) if isinstance(value, (list, tuple)) else set()


def test_every_answer_reads_well_in_both_languages() -> None:
    """And every sentence that there is is said by one of them."""
    said: set[str] = set()
    for answer in asked():
        said |= keys(list(answer.lines)) | keys([cell.value for row in answer.rows for cell in row])
        for lang in LANGUAGES:
            for sentence in answer.sentences(lang):
                assert not flaws(sentence) and sentence[-1] in ".!?", sentence
            table = answer.table(lang)
            assert len({len(row) for row in table}) <= 1
            for cell in (cell for row in table for cell in row):
                assert cell and "{" not in cell and "_" not in cell and "None" not in cell, table
        assert answer.text("en") != answer.text("cs")
    assert said == set(TEXTS["answers"]), said ^ set(TEXTS["answers"])


def test_every_answer_rests_on_rules_and_marks_what_is_there() -> None:
    known, marked = tutor.rules("settlers"), set()
    for answer in asked():
        assert answer.rules and set(answer.rules) <= set(known) and len(set(answer.rules)) == len(answer.rules)
        places = [mark.at for mark in answer.marks if not mark.to]
        assert len(places) == len(set(places)), f"{answer.question} marks something twice"
        marked |= {(answer.question, mark.style) for mark in answer.marks}
    worded = {(question, style) for question, styles in TEXTS["styles"].items() for style in styles}
    assert marked == worded, marked ^ worded


def test_everything_has_words_and_every_word_is_used() -> None:
    assert set(TEXTS["questions"]) == set(settlers.QUESTIONS) and set(TEXTS["graphs"]) == set(settlers.GRAPHS)
    fields = {field for question in settlers.QUESTIONS.values() for field in question.fields}
    assert set(TEXTS["fields"]) == fields | {"anyone", "deck"}
    assert {column for answer in asked() for column in answer.columns} == set(TEXTS["columns"])
    for question in settlers.QUESTIONS.values():
        for lang in LANGUAGES:
            assert question.text("settlers", lang).endswith("?") and question.about("settlers", lang).endswith(".")
    for section in ("answers", "spots", "errors"):
        for key, text in TEXTS[section].items():
            holes = {lang: sorted(name for name, _ in HOLE.findall(text[lang])) for lang in LANGUAGES}
            assert holes["en"] == holes["cs"], f"{section}.{key}"
