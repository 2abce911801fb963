"""The reference without a browser: every rule by topic, searched without accents, opened by a link."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tutor
from tests.playing import LANGUAGES
from tests.reading import flaws
from tutor.engine.catalogue import plain, search
from tutor.engine.content import load_toml
from widgets.surfaces.reference import Reference, alphabetical
from widgets.surfaces.surface import LONGEST_QUERY

SLUG = "endeavor"

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def send(surface: Reference, type_: str, **fields: Any) -> dict[str, Any]:
    """What the reference shows after a message."""
    surface.receive({"type": type_, **fields})
    return json.loads(json.dumps(surface.state(), allow_nan=False))


@each_language
def test_every_rule_stands_under_its_topic_in_the_order_of_the_rulebook(lang: str) -> None:
    state = Reference(SLUG, lang).state()
    json.dumps(state, allow_nan=False)
    assert (state["surface"], state["game"]["slug"], state["lang"]) == ("reference", SLUG, lang)
    assert {topic["id"] for topic in state["topics"]} == set(tutor.topics(SLUG))
    shown = [rule["id"] for topic in state["topics"] for rule in topic["rules"]]
    assert sorted(shown) == sorted(tutor.rules(SLUG)) and len(shown) == len(set(shown))
    for topic in state["topics"]:
        assert not flaws(topic["title"]) and not flaws(topic["intro"]) and topic["rules"]
        order = [id for id, rule in tutor.rules(SLUG).items() if rule.topic == topic["id"]]
        assert [rule["id"] for rule in topic["rules"]] == order
        for rule in topic["rules"]:
            truth = tutor.rule(rule["id"])
            assert (rule["text"], rule["source"], rule["status"]) == (truth.text(lang), truth.cite(lang), truth.status)
            assert f"status_{rule['status']}" in state["ui"], "a status without a word"


@each_language
def test_the_glossary_is_whole_and_in_alphabetical_order(lang: str) -> None:
    glossary = Reference(SLUG, lang).state()["glossary"]
    assert len(glossary) == len(load_toml(f"{SLUG}/glossary.toml"))
    for entry in glossary:
        assert entry["term"] and entry["text"] and all(rule in tutor.rules(SLUG) for rule in entry["rules"])
    terms = [entry["term"] for entry in glossary]
    assert terms == sorted(terms, key=lambda term: alphabetical(term, lang))


def test_czech_words_are_sorted_as_in_a_czech_dictionary() -> None:
    words = [
        "zed",
        "žena",
        "čas",
        "cíl",
        "chléb",
        "hrad",
        "dům",
        "Řím",
        "rod",
        "Úrok",
        "ulice",
        "šat",
        "sůl",
        "ťuk",
        "tah",
    ]
    assert sorted(words, key=lambda word: alphabetical(word, "cs")) == [
        "cíl",
        "čas",
        "dům",
        "hrad",
        "chléb",
        "rod",
        "Řím",
        "sůl",
        "šat",
        "tah",
        "ťuk",
        "ulice",
        "Úrok",
        "zed",
        "žena",
    ]
    assert sorted(["chest", "city", "Card"], key=lambda word: alphabetical(word, "en")) == ["Card", "chest", "city"]


def test_the_search_minds_neither_accents_nor_case() -> None:
    surface = Reference(SLUG, "cs")
    found = send(surface, "search", query="guvernér")["found"]
    assert (
        found
        and found
        == send(surface, "search", query="GUVERNER")["found"]
        == send(surface, "search", query=" guverner ")["found"]
    )
    for id in found:
        rule = tutor.rule(id)
        assert "guverner" in plain(f"{rule.text('cs')} {rule.topic_name('cs')}")
    both = send(surface, "search", query="guverner otevreni")["found"]
    assert set(both) < set(found) and both == [rule.id for rule in search(SLUG, "guverner otevreni", "cs")]
    state = send(surface, "search", query="xyzzy")
    assert state["found"] == [] and state["query"] == "xyzzy" and "0" in state["speak"]
    assert send(surface, "search", query="")["found"] == []


def test_a_rule_is_found_by_its_id_and_in_either_language() -> None:
    surface = Reference(SLUG, "en")
    assert send(surface, "search", query="end-ship-03")["found"] == ["END-SHIP-03"]
    english = send(surface, "search", query="harbour")["found"]
    assert english and send(surface, "lang", lang="cs")["found"] != english
    assert surface.state()["query"] == "harbour"


@each_language
def test_a_link_opens_a_rule_and_leads_back_to_it(lang: str) -> None:
    surface = Reference.opened(SLUG, f"?lang={lang}&rule=end-ship-03")
    assert (surface.lang, surface.state()["open"], surface.notice) == (lang, "END-SHIP-03", None)
    assert Reference.opened(SLUG, surface.link()).state()["open"] == "END-SHIP-03"
    state = send(surface, "rule", id="END-OCC-01")
    assert state["open"] == "END-OCC-01" and "END-OCC-01" in state["link"]
    assert send(surface, "rule", id="")["open"] == "" and "rule" not in surface.link()


@pytest.mark.parametrize(
    "rule", ["END-NONE-01", "<script>alert(1)</script>", "x" * 5000, "HOR-X-01", "END", "../rules"]
)
def test_an_unknown_rule_in_a_link_is_told(rule: str) -> None:
    state = Reference.opened(SLUG, f"lang=en&rule={rule}").state()
    assert state["open"] == "" and state["notice"]["kind"] == "error" and len(state["notice"]["text"]) < 200
    assert len(state["topics"]) == len(tutor.topics(SLUG)) and state["link"] == "?lang=en"


@pytest.mark.parametrize("query", [None, "", "lang=xx", "rule=", "&" * 500, "lang=%3Cscript%3E"])
def test_a_strange_link_opens_the_reference(query: str | None) -> None:
    surface = Reference.opened(SLUG, query)
    assert (surface.lang, surface.open_rule, surface.notice) == ("cs", "", None)


@pytest.mark.parametrize(
    "message",
    [
        None,
        {},
        {"type": "play", "move": "pass"},
        {"type": "__init__"},
        {"type": "rule"},
        {"type": "rule", "id": 7},
        {"type": "rule", "id": "END-NONE-01"},
        {"type": "rule", "id": "HOR-X-01"},
        {"type": "rule", "id": "x" * 10_000},
        {"type": "search"},
        {"type": "search", "query": None},
        {"type": "search", "query": "x" * (LONGEST_QUERY + 1)},
        {"type": "lang", "lang": "de"},
        {"type": "lang"},
    ],
    ids=lambda message: repr(message)[:40],
)
def test_a_wrong_message_is_told_and_changes_nothing(message: Any) -> None:
    surface = Reference(SLUG, "en", "END-SHIP-03")
    before = surface.state()
    surface.receive(message)
    after = surface.state()
    assert after["notice"]["kind"] == "error" and len(after["notice"]["text"]) < 300
    assert {key for key in after if after[key] != before[key]} == {"notice", "speak", "revision"}
