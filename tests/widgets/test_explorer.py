"""The explorer: positions, questions and answers without a browser, and one walk through it in a real page."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

import tutor
from tests.playing import LANGUAGES, played
from tests.reading import flaws
from tests.widgets.harness import serve
from tutor.graphs import endeavor, settlers
from widgets import modules
from widgets.scenes.settlers.graph import DESK, POCKET, Picture
from widgets.scenes.settlers.layers import ordered, placed
from widgets.surfaces import links
from widgets.surfaces.explored import random_game
from widgets.surfaces.explorer import Explorer
from widgets.surfaces.table import Table

SLUG = "endeavor"
LARGEST_PANEL = 120_000
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
#: A question with everything told, for each there is.
TOLD = {
    "closes": {"city": "rome", "player": "2"},
    "falls": {"city": "rome", "player": "1"},
    "best": {"player": "3"},
    "controls": {},
    "chain": {"start": "boston", "goal": "rome", "player": "2"},
    "hubs": {},
    "weak_points": {},
    "cut_off": {"region": "india"},
    "opening": {"region": "india"},
    "population": {},
    "ties": {},
}
each_lang = pytest.mark.parametrize("lang", LANGUAGES)
each_question = pytest.mark.parametrize("question", TOLD)


def explorer(*messages: dict[str, Any], lang: str = "en", **more: Any) -> Explorer:
    """An explorer after some messages, none of which was refused."""
    found = Explorer(SLUG, lang, **more)
    for message in messages:
        found.receive(message)
        assert found.notice is None or found.notice["kind"] == "info", found.notice
    return found


def asking(question: str, told: dict[str, str] | None = None, lang: str = "en", **more: Any) -> Explorer:
    fields = TOLD[question] if told is None else told
    return explorer(
        {"type": "ask", "question": question},
        *({"type": "tell", "field": field, "value": value} for field, value in fields.items()),
        lang=lang,
        **more,
    )


def kept(surface: Explorer) -> dict[str, Any]:
    """All that a message could change but the notice about it."""
    state = surface.state()
    return {key: value for key, value in state.items() if key not in ("revision", "notice", "speak")}


# --- what is shown


@each_lang
@each_question
def test_every_question_is_shown_with_its_answer(question: str, lang: str) -> None:
    surface = asking(question, lang=lang)
    state = json.loads(json.dumps(surface.state()))
    game = surface.at.game
    arguments = {field: int(value) - 1 if field == "player" else value for field, value in TOLD[question].items()}
    asked = endeavor.QUESTIONS[question]
    expected = asked.ask(endeavor.GRAPHS[asked.graph](game), **arguments)
    assert state["answer"]["sentences"] == list(expected.sentences(lang))
    assert [rule["id"] for rule in state["answer"]["rules"]] == list(expected.rules)
    table = expected.table(lang)
    assert state["answer"]["table"] == ({"head": table[0], "rows": table[1:]} if table else None)
    assert state["speak"] == expected.text(lang) and state["question"]["missing"] == ""
    assert {each["style"] for each in state["answer"]["legend"]} == {mark.style for mark in expected.marks}
    words = [each["text"] for each in state["answer"]["legend"]] + [rule["text"] for rule in state["answer"]["rules"]]
    assert all(words) and state["question"]["text"] == asked.text(SLUG, lang)


@each_question
def test_the_map_is_drawn_with_the_marks_of_the_answer(question: str) -> None:
    surface = asking(question)
    answer = surface.answer()
    assert answer is not None
    [panel] = surface.state()["panels"]
    bare = surface.at.panel("en")
    assert len(panel["svg"]) < LARGEST_PANEL
    root = ElementTree.fromstring(panel["svg"])
    groups = [node.get("class", "").split() for node in root.iter() if "mk" in node.get("class", "").split()]
    drawn = [each[1].removeprefix("mk-") for each in groups]
    places = [mark for mark in answer.marks if mark.to or not mark.at.startswith("region:")]
    labels = [mark for mark in answer.marks if mark.label]
    assert sorted(drawn) == sorted(mark.style for mark in (*places, *labels))
    marked = {node.text for node in root.iter() if node.get("class") == "mk-label"}
    assert marked == {mark.label for mark in labels}
    spots = [node.get("data-spot") for node in root.iter() if node.get("data-spot")]
    assert sorted(spots) == sorted(spot.id for spot in bare.spots) == sorted(surface.state()["spots"])


@each_lang
@pytest.mark.parametrize("where", ["board", "random", "save"])
def test_whatever_is_shown_reads_well(where: str, lang: str) -> None:
    surface = explorer(lang=lang, game=played(SLUG, 4, 3, 60) if where == "save" else None)
    if where == "board":
        surface.receive({"type": "position", "kind": "board"})
    state = surface.state()
    assert state["position"]["kind"] == where and len(state["seats"]) == len(surface.at.players)
    texts = [spot["label"] for spot in state["spots"].values()]
    texts += [question["text"] for graph in state["graphs"] for question in graph["questions"]]
    texts += [graph[key] for graph in state["graphs"] for key in ("title", "about")]
    texts += [option["text"] for field in state["question"]["fields"] for option in field["options"]]
    for text in texts:
        assert not flaws(text), text
    assert {kind["id"] for kind in state["position"]["kinds"]} == {"board", "random", "save"}


def test_both_languages_show_the_same_things() -> None:
    surface = asking("best")
    english = surface.state()
    surface.receive({"type": "lang", "lang": "cs"})
    czech = surface.state()
    assert english["answer"]["sentences"] != czech["answer"]["sentences"]
    assert [rule["id"] for rule in english["answer"]["rules"]] == [rule["id"] for rule in czech["answer"]["rules"]]
    assert english["spots"].keys() == czech["spots"].keys() and czech["link"].startswith("?lang=cs")


def test_marked_places_say_so_to_those_who_cannot_see_them() -> None:
    surface = asking("falls")
    answer, spots = surface.answer(), surface.state()["spots"]
    assert answer is not None and "Marked: attacked city." in spots["city:rome"]["label"]
    marked = {mark.at for mark in answer.marks}
    assert {id for id, spot in spots.items() if "Marked:" in spot["label"]} == marked


# --- telling


def test_first_a_city_is_missing_and_every_city_glows() -> None:
    state = explorer(lang="cs").state()
    assert state["question"]["id"] == "closes" and state["question"]["missing"] == "Klikni na město na mapě."
    assert state["answer"] is None and "mk-" not in state["panels"][0]["svg"]
    glowing = {id for id, spot in state["spots"].items() if spot["legal"]}
    assert glowing == {id for id in state["spots"] if id.startswith("city:")}
    assert all(spot["hint"] for spot in state["spots"].values() if spot["legal"])


def test_a_click_tells_the_city_and_another_one_replaces_it() -> None:
    surface = explorer({"type": "pick", "spot": "city:rome"})
    assert surface.value("city") == "rome" and surface.state()["answer"]["at"] == "city:rome"
    assert not any(spot["legal"] for spot in surface.state()["spots"].values())
    surface.receive({"type": "pick", "spot": "city:paris"})
    assert surface.value("city") == "paris"


def test_a_chain_takes_two_clicks_and_the_third_begins_anew() -> None:
    surface = explorer({"type": "ask", "question": "chain"}, {"type": "pick", "spot": "city:boston"})
    assert surface.state()["question"]["missing"] == "Now click the city where it ends." == surface.speak
    surface.receive({"type": "pick", "spot": "city:canton"})
    answer = surface.answer()
    assert answer is not None and answer.data["path"] == ["boston", "london", "calcutta", "canton"]
    surface.receive({"type": "pick", "spot": "city:rome"})
    assert surface.told == {"start": "rome"} and surface.answer() is None


@pytest.mark.parametrize(
    ("question", "spot", "region"),
    [
        ("cut_off", "city:bombay", "india"),
        ("cut_off", "track:india", "india"),
        ("cut_off", "deck:slavery", "europe"),
        ("opening", "deck:africa", "africa"),
        ("opening", "city:cape_town", "africa"),
    ],
)
def test_anything_in_a_region_tells_the_region(question: str, spot: str, region: str) -> None:
    assert explorer({"type": "ask", "question": question}, {"type": "pick", "spot": spot}).value("region") == region


@pytest.mark.parametrize(("question", "spot"), [("opening", "city:rome"), ("closes", "link:01"), ("hubs", "city:rome")])
def test_a_click_that_tells_nothing_says_what_it_was_on(question: str, spot: str) -> None:
    surface = explorer({"type": "ask", "question": question})
    before = kept(surface)
    surface.receive({"type": "pick", "spot": spot})
    assert surface.notice is not None and surface.notice["text"] == surface.state()["spots"][spot]["label"]
    assert kept(surface) == before


def test_what_was_told_stays_for_the_next_question_and_can_be_forgotten() -> None:
    surface = asking("closes", {"city": "rome", "player": "3"})
    surface.receive({"type": "ask", "question": "falls"})
    assert (surface.value("city"), surface.value("player")) == ("rome", "3")
    surface.receive({"type": "forget"})
    assert (surface.value("city"), surface.value("player"), surface.answer()) == ("", "3", None)


def test_the_player_is_the_one_to_decide_until_another_is_chosen() -> None:
    game = played(SLUG, 3, 5, 41)
    assert game.decision is not None
    surface = explorer(game=game)
    assert surface.value("player") == str(game.decision.seat + 1)
    over = explorer(game=played(SLUG, 3, 5))
    assert over.value("player") == "1"


def test_a_chain_can_be_for_anyone() -> None:
    surface = asking("chain")
    assert surface.answer().lines[0].key == "chain_player"
    surface.receive({"type": "tell", "field": "player", "value": ""})
    assert surface.answer().lines[0].key == "chain"


# --- the position


def test_the_printed_board_answers_what_needs_no_players() -> None:
    surface = asking("best")
    surface.receive({"type": "position", "kind": "board"})
    state = surface.state()
    assert state["notice"]["kind"] == "info" and state["question"]["id"] == "hubs" and state["answer"]["sentences"]
    on = {each["id"]: each["on"] for graph in state["graphs"] for each in graph["questions"]}
    assert on == {id: not question.live for id, question in endeavor.QUESTIONS.items()}
    assert state["seats"] == [] and state["position"]["length"] == 0
    assert "data-at" not in state["panels"][0]["svg"], "nothing lies on the printed board"
    for id, able in on.items():
        surface.receive({"type": "ask", "question": id})
        assert (surface.question == id) == able
        assert "player" not in [field["id"] for field in surface.state()["question"]["fields"]]
    surface.receive({"type": "describe"})
    assert "London: Amsterdam, Paris, Boston, Calcutta" in surface.state()["described"]


def test_the_same_number_gives_the_same_game() -> None:
    games = [random_game(SLUG, 4, 12) for _ in range(2)]
    assert games[0].save() == games[1].save() and games[0].over
    assert random_game(SLUG, 4, 13).played != games[0].played
    surface = explorer({"type": "position", "kind": "random", "players": 3, "seed": 12}, {"type": "goto", "ply": 40})
    assert surface.at.game is not None and len(surface.at.players) == 3 and surface.at.game.ply == 40
    assert surface.state()["position"] | {"kinds": None} == {
        "kind": "random", "kinds": None, "counts": [3, 4, 5], "count": 3, "seed": 12, "ply": 40,
        "length": surface.at.game.length, "label": f"40 / {surface.at.game.length}",
    }  # fmt: skip


def test_another_moment_is_another_answer() -> None:
    surface = asking("controls")
    tables = set()
    for ply in range(0, 200, 40):
        surface.receive({"type": "goto", "ply": ply})
        tables.add(json.dumps(surface.state()["answer"]["table"]))
    assert len(tables) == 5


def test_a_game_of_the_table_can_be_explored() -> None:
    table = Table(SLUG, "en", game=played(SLUG, 3, 8, 70))
    for message in ({"type": "load", "text": table.playing().save()}, {"type": "restore", "text": table.autosave()}):
        surface = explorer(message)
        assert surface.at.kind == "save" and surface.at.game is not None
        assert surface.at.game.position() == table.playing().position()
    linked = Explorer.opened(SLUG, table.link())
    assert linked.at.game is not None and linked.at.game.position() == table.playing().position()


def test_a_corrected_map_is_drawn_and_asked_as_corrected() -> None:
    pack = {"edges": [{"id": "link:01", "target": "city:madras"}]}
    game = tutor.new_game(SLUG, 3, 1, components=pack)
    surface = asking("chain", {"start": "london", "goal": "madras"}, game=game)
    answer = surface.answer()
    assert answer is not None and answer.data["links"] == ["link:01"]
    assert "London – Madras" in surface.state()["spots"]["link:01"]["label"]
    assert "mk-link" in surface.state()["panels"][0]["svg"]


# --- links


@pytest.mark.parametrize(
    ("where", "question"),
    [
        (where, question)
        for where in ("board", "random", "save")
        for question in TOLD
        if where != "board" or not endeavor.QUESTIONS[question].live
    ],
)
def test_a_link_leads_back_to_the_same_place(where: str, question: str) -> None:
    surface = asking(question, lang="cs", game=played(SLUG, 4, 3, 60) if where == "save" else None)
    if where == "board":
        surface.receive({"type": "position", "kind": "board"})
    elif where == "random":
        surface.receive({"type": "position", "kind": "random", "players": 5, "seed": 99})
    else:
        surface.receive({"type": "goto", "ply": 33})
    again = Explorer.opened(SLUG, surface.link())
    assert again.notice is None and kept(again) == kept(surface)


def test_a_game_that_is_too_long_has_no_link(monkeypatch: pytest.MonkeyPatch) -> None:
    surface = explorer(game=played(SLUG, 4, 3, 60))
    monkeypatch.setattr(links, "LONGEST_LINK", 50)
    assert surface.link() == ""


@pytest.mark.parametrize(
    "query",
    [
        None,
        "",
        "?lang=<script>&ask=<script>&city=<script>",
        "?ask=best&player=99&players=77&seed=-1&ply=abc",
        "?at=nowhere&seed=99999999999999999999&ply=99999999999",
        "?ask=chain&start=london&goal=atlantis",
        "?players=٣&seed=²&ply=½",
        "?" + "&".join(f"a{n}=1" for n in range(500)),
    ],
)
def test_a_strange_link_is_a_plain_page(query: str | None) -> None:
    surface = Explorer.opened(SLUG, query)
    state = surface.state()
    assert state["notice"] is None and surface.at.game is not None and "<script" not in json.dumps(state)


@pytest.mark.parametrize("save", ["x", "A" * 20_000, links.packed("{}"), links.packed("x" * 500_000)])
def test_a_broken_save_in_a_link_is_refused_in_words(save: str) -> None:
    for lang in LANGUAGES:
        surface = Explorer.opened(SLUG, f"?lang={lang}&save={save}")
        assert surface.notice is not None and surface.notice["kind"] == "error" and not flaws(surface.notice["text"])
        assert surface.state()["panels"]


# --- what is refused


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {"type": "__init__"},
        {"type": "nothing"},
        {"type": "ask"},
        {"type": "ask", "question": "why"},
        {"type": "ask", "question": ["closes"]},
        {"type": "tell", "field": "city", "value": "atlantis"},
        {"type": "tell", "field": "region", "value": "india"},
        {"type": "tell", "field": "player", "value": 1},
        {"type": "tell", "field": "player", "value": "9"},
        {"type": "tell", "field": "city", "value": "x" * 10_000},
        {"type": "pick"},
        {"type": "pick", "spot": "city:atlantis"},
        {"type": "pick", "spot": 7},
        {"type": "position", "kind": "moon"},
        {"type": "position", "kind": "random", "players": 9},
        {"type": "position", "kind": "random", "players": "3"},
        {"type": "position", "kind": "random", "seed": -1},
        {"type": "position", "kind": "random", "seed": 10**12},
        {"type": "position", "kind": "random", "seed": True},
        {"type": "goto", "ply": 100_000},
        {"type": "goto", "ply": "1"},
        {"type": "load", "text": "not a game"},
        {"type": "load", "text": "x" * 3_000_000},
        {"type": "restore", "text": "{}"},
        {"type": "restore", "text": "[" * 100_000},
        {"type": "restore", "text": '{"save": {"game": "chess"}}'},
        {"type": "rule", "id": "END-NONE-99"},
        {"type": "lang", "lang": "la"},
    ],
)
def test_a_wrong_message_is_answered_in_words_and_changes_nothing(message: Any) -> None:
    for lang in LANGUAGES:
        surface = asking("closes", lang=lang)
        before = kept(surface)
        surface.receive(message)
        assert surface.notice is not None and surface.notice["kind"] == "error", message
        wrong = [flaw for flaw in flaws(surface.notice["text"]) if not flaw.startswith("the raw id")]
        assert not wrong and surface.notice["text"][-1] in ".!?)", "what was sent may be quoted, nothing else"
        assert kept(surface) == before


def test_the_printed_board_has_no_moments() -> None:
    surface = explorer({"type": "position", "kind": "board"})
    surface.receive({"type": "goto", "ply": 1})
    assert surface.notice is not None and surface.notice["kind"] == "error"


def test_rules_and_the_text_view_open_and_close() -> None:
    surface = asking("closes")
    [first, *_] = surface.state()["answer"]["rules"]
    surface.receive({"type": "rule", "id": first["id"]})
    assert surface.state()["rule"] == first
    surface.receive({"type": "describe"})
    assert surface.state()["described"] == surface.at.game.describe("en")
    surface.receive({"type": "dismiss"})
    assert surface.state()["rule"] is None and surface.state()["described"] is None and surface.value("city") == "rome"


def test_the_module_and_its_styles_are_in_the_bundle() -> None:
    assert modules.in_order("explorer.js")[-1] == "explorer.js"
    css = modules.css(fonts=False)
    for answer in (*(asking(each).answer() for each in TOLD), *(settling(each).answer() for each in SETTLERS)):
        for mark in answer.marks:
            assert f".mk-{mark.style}" in css


# --- Settlers: no map, but graphs in columns

#: A question with what a player tells; cards are the first that there are.
SETTLERS = ("feeds", "loss", "bottlenecks", "converts", "cheapest", "buildable", "needs", "engine", "fits")
PRINTED = tuple(id for id, question in settlers.QUESTIONS.items() if not question.live)
each_settlers = pytest.mark.parametrize("question", SETTLERS)


def settling(question: str, lang: str = "en", deck: str = "", **more: Any) -> Explorer:
    """The explorer of Settlers with a question and everything told; with a deck, of printed cards."""
    found = Explorer("settlers", lang, **more)
    if deck:
        found.receive({"type": "position", "kind": "board"})
        found.receive({"type": "ask", "question": question})
        found.receive({"type": "tell", "field": "deck", "value": deck})
    found.receive({"type": "ask", "question": question})
    while found.missing():
        field = found.missing()
        value = "settler" if field == "good" else sorted(found.choices(field))[0]
        found.receive({"type": "tell", "field": field, "value": value})
    assert found.notice is None, found.notice
    return found


def test_settlers_offers_all_its_questions() -> None:
    assert set(SETTLERS) == set(settlers.QUESTIONS)
    state = Explorer("settlers", "en").state()
    assert [each["id"] for graph in state["graphs"] for each in graph["questions"]] == list(settlers.QUESTIONS)


@each_lang
@each_settlers
def test_every_question_about_settlers_is_shown_with_its_answer(question: str, lang: str) -> None:
    surface = settling(question, lang)
    state = json.loads(json.dumps(surface.state()))
    asked = settlers.QUESTIONS[question]
    told = {field: surface.value(field) for field in asked.fields}
    arguments = {field: int(value) - 1 if field == "player" else value for field, value in told.items()}
    expected = asked.ask(settlers.GRAPHS[asked.graph](surface.at.game), **arguments)
    assert state["answer"]["sentences"] == list(expected.sentences(lang))
    assert [rule["id"] for rule in state["answer"]["rules"]] == list(expected.rules)
    assert {each["style"] for each in state["answer"]["legend"]} == {mark.style for mark in expected.marks}
    for spot in state["spots"].values():
        assert not flaws(spot["label"]), spot["label"]
    assert "map" not in state["ui"]["legend"] and "mapě" not in state["ui"]["answer_later"]


@each_settlers
def test_the_graph_is_drawn_with_the_marks_of_the_answer(question: str) -> None:
    for game in (None, played("settlers", 4, 5, 150), played("settlers", 2, 8, 90)):
        surface = settling(question, game=game) if question != "loss" or game is None else settling(question)
        answer, state = surface.answer(), surface.state()
        assert answer is not None
        [panel] = state["panels"]
        for svg in (panel["svg"], panel["narrow"]):
            assert len(svg) < LARGEST_PANEL
            root = ElementTree.fromstring(svg)
            spots = [node.get("data-spot") for node in root.iter() if node.get("data-spot")]
            assert len(spots) == len(set(spots)) and set(spots) == set(state["spots"])
            looks = [node.get("class", "").split() for node in root.iter()]
            drawn = [look[1] for look in looks if look[:1] == ["mk"]]
            here = [mark for mark in answer.marks if not mark.to and set(surface.own.spots(mark)) & set(spots)]
            rings = [f"mk-{mark.style}" for mark in here]
            labels = [f"mk-{mark.style}" for mark in here if mark.label]
            assert Counter(drawn) >= Counter(rings + labels)


@pytest.mark.parametrize("size", [DESK, POCKET], ids=["desk", "phone"])
def test_nothing_in_the_graph_overlaps_or_leaves_its_frame(size: Any) -> None:
    for name in settlers.GRAPHS:
        for source in (played("settlers", 3, 4, 130), None):
            graph = settlers.GRAPHS[name](source) if source else settlers.GRAPHS[name](deck="common")
            picture = Picture(graph, name, 0 if source else None, "cs", "", None)
            columns = ordered(picture.columns(size), picture.joins(picture.columns(size)))
            boxes, height = placed(columns, size.width, size.top, size.gap, 4)
            for one, other in combinations(boxes.values(), 2):
                apart = one.x + one.wide <= other.x or other.x + other.wide <= one.x
                assert apart or one.y + one.tall <= other.y + 0.01 or other.y + other.tall <= one.y + 0.01
            for box in boxes.values():
                assert box.x >= 0 and box.x + box.wide <= size.width + 0.01 and box.y + box.tall <= height + 0.01


def test_the_order_of_columns_has_few_crossings() -> None:
    """Fewer than as the cards come, and never more."""

    def crossings(columns: Any, joins: Any) -> int:
        at = {
            item.spot: (place, row / len(column.items))
            for place, column in enumerate(columns)
            for row, item in enumerate(column.items)
        }
        lines = [(at[join.start], at[join.end]) for join in joins]
        return sum(
            (a[1] - c[1]) * (b[1] - d[1]) < 0
            for (a, b), (c, d) in combinations(lines, 2)
            if a[0] == c[0] and b[0] == d[0]
        )

    before = after = 0
    for seed in range(6):
        graph = settlers.production(played("settlers", 2, seed, 120))
        picture = Picture(graph, "production", 0, "en", "", None)
        columns = picture.columns(DESK)
        joins = picture.joins(columns)
        before, after = before + crossings(columns, joins), after + crossings(ordered(columns, joins), joins)
    assert after < 0.8 * before


def test_pointing_at_a_card_or_a_good_tells_it() -> None:
    surface = Explorer("settlers", "cs")
    state = surface.state()
    assert state["question"]["missing"] == "Klikni na kartu." and state["answer"] is None
    glowing = [id for id, spot in state["spots"].items() if spot["legal"]]
    assert glowing and all(id.startswith("card:") for id in glowing)
    surface.receive({"type": "pick", "spot": glowing[0]})
    assert surface.value("card") == glowing[0].removeprefix("card:") and surface.answer() is not None
    surface.receive({"type": "ask", "question": "converts"})
    surface.receive({"type": "pick", "spot": "good:settler"})
    assert surface.value("good") == "settler" and surface.answer() is not None


def test_another_player_has_other_cards() -> None:
    surface = settling("feeds")
    first = surface.value("player")
    mine = set(surface.choices("card"))
    surface.receive({"type": "tell", "field": "player", "value": "1" if first != "1" else "2"})
    assert not mine & set(surface.choices("card")) and surface.missing() == "card", "a card of the other is not told"
    surface.receive({"type": "tell", "field": "card", "value": sorted(mine)[0]})
    assert surface.notice is not None and surface.notice["kind"] == "error"


@pytest.mark.parametrize("deck", ["common", "romans", "japanese"])
@pytest.mark.parametrize("question", PRINTED)
def test_printed_decks_answer_what_needs_no_players(question: str, deck: str) -> None:
    surface = settling(question, deck=deck)
    state = surface.state()
    assert state["seats"] == [] and state["answer"]["sentences"] and state["position"]["kind"] == "board"
    assert state["question"]["fields"][0]["id"] == "deck"
    assert all(len(panel["svg"]) < LARGEST_PANEL for panel in state["panels"])
    on = {each["id"] for graph in state["graphs"] for each in graph["questions"] if each["on"]}
    assert on == set(PRINTED)
    surface.receive({"type": "describe"})
    assert "Quarry" in surface.state()["described"]


@pytest.mark.parametrize(
    ("question", "where"),
    [
        *((question, where) for question in PRINTED for where in ("board", "random", "save")),
        *((question, where) for question in ("cheapest", "loss") for where in ("random", "save")),
    ],
)
def test_a_link_to_a_question_about_settlers_leads_back(question: str, where: str) -> None:
    game = played("settlers", 3, 4, 130) if where == "save" else None
    surface = settling(question, "cs", deck="romans" if where == "board" else "", game=game)
    again = Explorer.opened("settlers", surface.link())
    assert again.notice is None and kept(again) == kept(surface)


def test_the_solo_game_can_be_explored() -> None:
    surface = settling("cheapest", game=played("settlers", 1, 3, 60))
    assert surface.state()["answer"]["sentences"]


# --- in a page


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Any]:
    """The explorer of a game in Chromium, over a real surface."""
    slug = getattr(request, "param", SLUG)
    if CHROMIUM is None:
        reason = "no Chromium is installed: the explorer cannot be tried"
        pytest.fail(reason) if os.environ.get("CIVITAS_NEEDS_BROWSER") else pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    monkeypatch.setitem(serve.LIVE, "explorer", ("widgets.surfaces.explorer", "Explorer", (slug, "en")))
    monkeypatch.setitem(serve.Handler.surfaces, "explorer", Explorer(slug, "en"))
    running = serve.server()
    faults: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        found = context.new_page()
        found.set_default_timeout(10_000)
        found.on("pageerror", lambda error: faults.append(str(error)))
        found.goto(f"http://127.0.0.1:{running.server_port}/?live=explorer")
        found.wait_for_function("window.harness")
        for sheet in ("settlers", "explorer"):
            found.add_style_tag(path=str(serve.ROOT / f"widgets/static/{sheet}.css"))
        yield found
        browser.close()
    running.shutdown()
    assert not faults


def test_a_walk_through_the_explorer(page: Any) -> None:
    """Click, keys, select, slider, position, rule, language: the page follows, and its address with it."""
    from playwright.sync_api import expect

    surface = serve.Handler.surfaces["explorer"]
    answer, brief = page.locator(".cv-finding"), page.locator(".cv-brief")
    expect(brief).to_have_text("Click a city on the map.")
    page.locator('[data-spot="city:rome"]').click()
    expect(answer).to_contain_text("Rome")
    expect(page.locator(".marks .mk-asked")).to_have_count(1)
    expect(page.locator("[role=status]").first).to_contain_text("Rome")
    assert "city=rome" in page.url and "live=explorer" in page.url

    page.locator('[data-spot="city:rome"]').focus()
    page.keyboard.press("Escape")
    expect(brief).to_have_text("Click a city on the map.")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(answer).to_contain_text("Venice")

    page.locator("[data-key=question]").select_option("chain")
    page.locator("[data-key=start]").select_option("boston")
    page.locator("[data-key=goal]").select_option("canton")
    expect(answer).to_contain_text("Boston → London → Calcutta → Canton")
    page.locator("[data-key=player-2]").click()
    expect(answer).to_contain_text("For Boris")
    assert page.evaluate("document.activeElement.dataset.key") == "player-2"

    page.locator(".cv-rests button").first.click()
    expect(page.locator("dialog[open] .cv-rule-text")).to_have_text(tutor.rule(surface.answer().rules[0]).text("en"))
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)

    page.locator("[data-key=question]").select_option("controls")
    page.locator(".cv-slider").focus()
    page.keyboard.press("Home")
    expect(answer).to_contain_text("Nobody controls a link yet.")
    expect(page.locator(".cv-time-label")).to_contain_text("0 /")

    page.locator("[data-key=position]").click()
    page.locator("dialog[open] [data-key=board]").click()
    expect(answer).to_contain_text("Most links lead from London: 4.")
    expect(page.locator(".cv-time")).to_be_hidden()
    expect(page.locator(".cv-finding-table tbody tr").first).to_have_text("London4104")
    page.locator("[data-key=lang-cs]").click()
    expect(answer).to_contain_text("Nejvíc spojnic vede z města Londýn: 4.")
    assert Explorer.opened(SLUG, page.url.partition("?")[2]).link() == surface.link()

    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".cv-brief")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("probe.smallTargets()") == [] and page.evaluate("probe.tinyText()") == []


@pytest.mark.parametrize("page", ["settlers"], indirect=True)
def test_a_walk_through_the_explorer_of_settlers(page: Any) -> None:
    """A card, a good, the cheapest way, printed cards: picture, answer and address follow, on a phone too."""
    from playwright.sync_api import expect

    surface = serve.Handler.surfaces["explorer"]
    answer, brief = page.locator(".cv-finding"), page.locator(".cv-brief")
    expect(brief).to_have_text("Click a card.")
    page.locator('[data-spot^="card:"]').first.click()
    expect(page.locator(".marks .mk-asked")).to_have_count(1)
    expect(answer).to_contain_text(surface.answer().sentences("en")[0])
    assert f"card={surface.value('card')}" in page.url

    page.locator("[data-key=question]").select_option("cheapest")
    page.locator("[data-key=player-2]").click()
    expect(answer).to_contain_text(surface.answer().sentences("en")[0])
    page.locator("[data-key=question]").select_option("converts")
    page.locator('[data-spot="good:settler"]').focus()
    page.keyboard.press("Enter")
    expect(answer).to_contain_text("With settler one can pay")

    page.locator("[data-key=position]").click()
    page.locator("dialog[open] [data-key=board]").click()
    page.locator("[data-key=deck]").select_option("romans")
    page.locator("[data-key=question]").select_option("feeds")
    page.locator('[data-spot="card:stonecutter"]').click()
    expect(answer).to_contain_text("It gives 2 stone.")
    assert Explorer.opened("settlers", page.url.partition("?")[2]).link() == surface.link()

    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".cv-brief")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("probe.smallTargets()") == [] and page.evaluate("probe.tinyText()") == []
