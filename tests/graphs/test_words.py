"""What the answers say: in both languages, with the names of the position, resting on rules that exist."""

from functools import cache

import pytest

import tutor
from tests.graphs.maps import BOX, boxes, moments, wild
from tests.reading import flaws
from tutor.engine.content import load_toml
from tutor.engine.text import HOLE, LANGUAGES
from tutor.graphs import endeavor
from tutor.graphs.questions import Line, graph_texts, listed

TEXTS = load_toml("endeavor/graphs.toml")
PLACES = {
    *(f"city:{city}" for city in BOX.cities),
    *BOX.links,
    *(space for spaces in BOX.sea_space.values() for space in spaces),
    *(f"deck:{deck}" for deck in BOX.decks),
    *(f"region:{region}" for region in BOX.regions),
}


def answers(source, box=None):
    """Every question asked of a position, with every player and a few cities and regions."""
    for question in endeavor.QUESTIONS.values():
        graph = endeavor.GRAPHS[question.graph](source, box=box)
        players = range(len(graph.graph["players"]))
        if question.live and not players:
            continue
        told = {
            "city": ["london", "rome", "elmina", "new_york"],
            "region": ["europe", "india"],
            "lane": ["india", "caribbean"],
            "player": players,
            "anyone": [None, *players],
        }
        calls = [{}]
        for field, kind in question.fields.items():
            calls = [call | {field: value} for call in calls for value in told[kind]]
        for call in calls:
            yield question, question.ask(graph, **call)


@cache
def asked():
    """Many answers: on the printed board and on others, on random maps, on one that is all one player's, in games."""
    full = wild(0) | {"cities": dict.fromkeys(BOX.cities, 0)}
    places = [*((None, box) for box in boxes()), *((wild(seed), None) for seed in range(10)), (full, None)]
    places += [(game, None) for game in moments(every=60)]
    return tuple(pair for source, box in places for pair in answers(source, box))


def test_every_answer_reads_well_in_both_languages():
    """And every sentence that there is is said by one of them."""
    said = {"pair"}  # stands inside another one
    for question, answer in asked():
        assert answer.question == question.id and answer.lines
        said |= {line.key for line in answer.lines}
        said |= {cell.value.key for row in answer.rows for cell in row if isinstance(cell.value, Line)}
        for lang in LANGUAGES:
            for sentence in answer.sentences(lang):
                assert not flaws(sentence) and sentence[-1] in ".!?", sentence
            table = answer.table(lang)
            assert len({len(row) for row in table}) <= 1
            for cell in (cell for row in table for cell in row):
                assert cell and "{" not in cell and "_" not in cell and "None" not in cell, table
        assert answer.text("en") != answer.text("cs")
    assert said == set(TEXTS["answers"]), said ^ set(TEXTS["answers"])


def test_every_answer_rests_on_rules_and_marks_what_is_there():
    known, marked = tutor.rules("endeavor"), set()
    for question, answer in asked():
        assert answer.rules and set(answer.rules) <= set(known) and len(set(answer.rules)) == len(answer.rules)
        places = [mark.at for mark in answer.marks if not mark.to]
        assert len(places) == len(set(places)), f"{question.id} marks something twice"
        for mark in answer.marks:
            assert mark.at in PLACES and (not mark.to or mark.to in PLACES)
            marked.add((question.id, mark.style))
    worded = {(question, style) for question, styles in TEXTS["styles"].items() for style in styles}
    assert marked == worded, marked ^ worded


def test_an_answer_names_what_it_is_about():
    view = wild(3) | {"cities": dict.fromkeys(BOX.cities) | {"paris": 1, "london": 0, "boston": 0}}
    names = [player["name"] for player in view["players"]]
    graph = endeavor.cities(view)
    text = endeavor.falls(graph, "paris", 0).text("cs")
    assert "Paříž" in text and names[0] in text and names[1] in text and "Londýn – Paříž" in text
    assert endeavor.closes(graph, "amsterdam", 0).sentences("en")[0].endswith("1 link: London – Amsterdam.")
    assert endeavor.controls(graph).table("cs")[1][2] == "Londýn – Boston"


def test_questions_fields_and_graphs_have_words():
    assert set(TEXTS["questions"]) == set(endeavor.QUESTIONS) and set(TEXTS["graphs"]) == set(endeavor.GRAPHS)
    fields = {field for question in endeavor.QUESTIONS.values() for field in question.fields}
    assert set(TEXTS["fields"]) == fields | {"anyone"}
    for question in endeavor.QUESTIONS.values():
        assert question.graph in endeavor.GRAPHS
        for lang in LANGUAGES:
            assert question.text("endeavor", lang).endswith("?") and question.about("endeavor", lang).endswith(".")


def test_both_languages_have_the_same_holes():
    for section in ("answers", "spots", "errors"):
        for key, text in TEXTS[section].items():
            holes = {lang: sorted(name for name, _ in HOLE.findall(text[lang])) for lang in LANGUAGES}
            assert holes["en"] == holes["cs"], f"{section}.{key}"


def test_columns_have_words_and_are_used():
    used = {column for _, answer in asked() for column in answer.columns}
    assert used == set(TEXTS["columns"])


@pytest.mark.parametrize(
    ("names", "en", "cs"),
    [([], "–", "–"), (["a"], "a", "a"), (["a", "a"], "a ×2", "a ×2"), (["a", "b", "c"], "a, b and c", "a, b a c")],
)
def test_names_are_listed(names, en, cs):
    assert (listed(names, "en"), listed(names, "cs")) == (en, cs)


def test_numbers_are_written_as_the_language_writes_them():
    answer = endeavor.hubs(endeavor.cities())
    assert (answer.name("n", 2.5, "en"), answer.name("n", 2.5, "cs"), answer.name("n", 3.0, "cs")) == (
        "2.5",
        "2,5",
        "3",
    )
    assert (answer.name("signed", 2, "en"), answer.name("signed", -2, "en"), answer.name("signed", 0, "en")) == (
        "+2",
        "−2",
        "0",
    )
    assert graph_texts("endeavor") == TEXTS
