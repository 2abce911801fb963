"""The catalogue against the ledgers: every rule, in the right place of the rulebook, in words of its own."""

import json
import re
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import pytest
import yaml

import tutor
from tutor.engine.catalogue import PREFIXES
from tutor.engine.content import load_toml

ROOT = Path(tutor.__file__).parent.parent
SHARED = ROOT.parent / "shared"
CZECH = set("áčďéěíňóřšťúůýž")
ID = re.compile(r"\b[A-Z]{3}-[A-Z]+-\d+\b")
WORD = re.compile(r"\w+")
PLACE = re.compile(r"(.+), p\. (\d+)(?:-\d+)?(?:, note \d+)?$")


@cache
def ledger(slug):
    """The rule ledger of a game, which lies beside the checkout."""
    path = SHARED / "rules" / f"{slug}.yaml"
    assert path.is_file(), (
        f"{path} is missing: the ledgers in ../shared must lie beside the checkout ({ROOT})"
    )
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@cache
def rules(slug):
    """The rules of the ledger by id."""
    return {rule["id"]: rule for rule in ledger(slug)["rules"]}


def places(source):
    """The headings and pages of the rulebook that a source names, in its order; a card's own text has none."""
    found = [PLACE.match(part) for part in source.split("; ")]
    return [(each[1], int(each[2])) for each in found if each]


def words(text):
    """A text as its bare words."""
    return WORD.findall(text.casefold())


@pytest.fixture(params=tutor.GAMES)
def slug(request):
    return request.param


def test_the_catalogue_has_exactly_the_rules_of_the_ledger(slug):
    assert len(rules(slug)) == len(ledger(slug)["rules"]), "an id stands twice in the ledger"
    assert list(tutor.rules(slug)) == list(rules(slug))


def test_every_id_is_found_by_its_name(slug):
    for id in rules(slug):
        assert tutor.rule(id) is tutor.rules(slug)[id]
        assert PREFIXES[id.split("-")[0]] == slug == tutor.rule(id).game


def test_topic_and_status_are_those_of_the_ledger(slug):
    """A ledger says the status, or marks what is derived and not printed."""
    for id, rule in rules(slug).items():
        derived = "interpretation" if rule.get("derived") else "text"
        assert tutor.rule(id).topic == rule["topic"], id
        assert tutor.rule(id).status == rule.get("status", derived), id
    assert {rule.status for rule in tutor.rules(slug).values()} == {"text", "interpretation"}


def test_the_source_is_that_of_the_ledger(slug):
    """The first place that the ledger names; what only a card says is cited where the rulebook speaks of such cards."""
    known = {place for rule in rules(slug).values() for place in places(rule["source"])}
    unplaced = 0
    for id, ledgers in rules(slug).items():
        rule, named = tutor.rule(id), places(ledgers["source"])
        assert (rule.section, rule.page) == (named[0] if named else (rule.section, rule.page)), id
        assert (rule.section, rule.page) in known, id
        assert rule.source == rule.cite("en") == f"{rule.section}, p. {rule.page}"
        assert rule.cite("cs") == f"{rule.section}, s. {rule.page}"
        assert isinstance(rule.page, int) and rule.page > 0
        unplaced += not named
    assert unplaced < 0.02 * len(rules(slug)), "hardly a rule stands on no page"


def test_every_rule_speaks_both_languages(slug):
    for id, rule in tutor.rules(slug).items():
        english, czech = rule.text("en"), rule.text("cs")
        assert english.strip() and czech.strip() and words(english) != words(czech), id
        assert (
            english[0].isupper() and czech[0].isupper() and english.endswith(".") and czech.endswith(".")
        ), id
        assert not CZECH & set(english.casefold()), f"{id}: Czech letters in the English text"
    with_accents = sum(bool(CZECH & set(rule.text("cs").casefold())) for rule in tutor.rules(slug).values())
    assert with_accents > 0.95 * len(rules(slug))


def test_no_two_rules_read_the_same(slug):
    for lang in ("en", "cs"):
        texts = [rule.text(lang) for rule in tutor.rules(slug).values()]
        assert len(set(texts)) == len(texts)


def test_no_rule_is_copied_from_the_ledger(slug):
    """The ledger's wording is for developers; the catalogue speaks to players, in its own words."""
    for id, rule in rules(slug).items():
        own, copied = words(tutor.rule(id).text("en")), words(rule["rule"])
        assert own != copied, id
        longest = SequenceMatcher(None, own, copied, autojunk=False).find_longest_match()
        assert longest.size < max(8, 0.8 * len(copied)), (
            f"{id}: {' '.join(own[longest.a : longest.a + longest.size])}"
        )


def test_rules_mention_only_rules_that_exist(slug):
    for source in ("rules", "glossary", "questions", "topics", "texts"):
        text = (ROOT / "content" / slug / f"{source}.toml").read_text(encoding="utf-8")
        unknown = set(ID.findall(text)) - set(rules(slug)) - set(load_toml(f"{slug}/questions.toml"))
        assert not unknown, f"{source}.toml: {sorted(unknown)}"


def test_players_are_not_bothered_with_ids(slug):
    for rule in tutor.rules(slug).values():
        assert not any(ID.search(rule.text(lang)) for lang in ("en", "cs")), rule.id


# --- topics


def test_every_topic_has_a_name_and_an_introduction(slug):
    used = list(dict.fromkeys(rule["topic"] for rule in rules(slug).values()))
    assert list(tutor.topics(slug)) == used, "the topics in the order of the rulebook, none unused"
    for topic in tutor.topics(slug).values():
        assert set(topic) == {"en", "cs", "intro_en", "intro_cs"}
        assert all(text.strip() for text in topic.values())
        assert topic["intro_en"] != topic["intro_cs"]
        assert topic["intro_en"].endswith(".") and topic["intro_cs"].endswith(".")
    for id in rules(slug):
        assert tutor.rule(id).topic_name("cs") == tutor.topics(slug)[tutor.rule(id).topic]["cs"]


# --- the glossary


def test_the_glossary_is_complete_in_both_languages(slug):
    for name, term in load_toml(f"{slug}/glossary.toml").items():
        assert set(term) == {"en", "cs", "def_en", "def_cs", "rules"}, name
        assert all(term[field].strip() for field in ("en", "cs", "def_en", "def_cs")), name
        assert term["def_en"] != term["def_cs"] and all(
            term[f"def_{lang}"].endswith(".") for lang in ("en", "cs")
        ), name
        assert term["rules"] and set(term["rules"]) <= set(rules(slug)), name


def test_the_glossary_explains_a_term_once(slug):
    terms = load_toml(f"{slug}/glossary.toml").values()
    for lang in ("en", "cs"):
        names = [term[lang].casefold() for term in terms]
        assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)


def collected_terms(slug):
    """The terms collected with the component data, or all goods and parts there; some have only a Czech name."""
    folder = SHARED / "data" / slug
    assert folder.is_dir(), f"{folder} is missing: ../shared must lie beside the checkout ({ROOT})"
    if (folder / "glossary.json").is_file():
        terms = yaml.safe_load((folder / "glossary.json").read_text(encoding="utf-8"))["terms"]
        return {(term["en"], term["cs"]) for term in terms}
    files = [json.loads((folder / f"{file}.json").read_text(encoding="utf-8")) for file in ("goods", "components")]
    return {(record.get("name_en"), record["name_cs"]) for records in files for record in records}


def bare(name):
    """A term without its abbreviation: *victory point (VP)* is *victory point*."""
    return re.sub(r" \([A-Z]+\)$", "", name).casefold()


def test_the_glossary_has_the_terms_of_the_rulebook(slug):
    ours = {(bare(term["en"]), bare(term["cs"])) for term in load_toml(f"{slug}/glossary.toml").values()}
    czech = {cs for _, cs in ours}
    missing = [
        (en, cs)
        for en, cs in collected_terms(slug)
        if ((bare(en), bare(cs)) not in ours if en else bare(cs) not in czech)
    ]
    assert collected_terms(slug) and not missing, missing


# --- open questions


def open_questions(slug):
    """What is open by the ledger; where it asks nothing, the readings that the notes on the data leave open."""
    if "open_questions" in ledger(slug):
        return ledger(slug)["open_questions"]
    notes = (SHARED / "data" / slug / "README.md").read_text(encoding="utf-8")
    listed = notes[notes.index("Readings that the printed material leaves open") :]
    found = [{"rules": ID.findall(line)} for line in listed.splitlines() if ID.search(line)]
    assert len(found) > 5
    return found


def test_the_questions_are_those_of_the_ledger(slug):
    """Each open question is asked, with its rules; a numbered one under its number and in other words."""
    asked = load_toml(f"{slug}/questions.toml")
    prefix = next(prefix for prefix, game in PREFIXES.items() if game == slug)
    assert list(asked) == [f"{prefix}-Q-{n + 1:02}" for n in range(len(asked))]
    for question in open_questions(slug):
        if "id" in question:
            ours = asked[question["id"]]
            assert set(ours["rules"]) == set(question["rules"]), question["id"]
            assert words(ours["en"]) != words(question["question"])
            assert words(ours["reading_en"]) != words(question["reading"])
        else:
            told = {rule for ours in asked.values() for rule in ours["rules"]}
            assert set(question["rules"]) <= told, f"nobody asks about {question['rules']}"
    assert len(asked) >= len(open_questions(slug))


def test_every_question_has_its_reading_in_both_languages(slug):
    for id, ours in load_toml(f"{slug}/questions.toml").items():
        assert set(ours) >= {"en", "cs", "reading_en", "reading_cs", "rules"}
        assert ours["rules"] and set(ours["rules"]) <= set(rules(slug)), id
        assert ours["en"].endswith("?") and ours["cs"].endswith("?")
        assert ours["reading_en"].endswith(".") and ours["reading_cs"].endswith(".")
        for field in ("en", "reading_en"):
            assert CZECH & set((ours[field[:-2] + "cs"]).casefold()) and not CZECH & set(
                ours[field].casefold()
            )


def test_every_option_answers_a_question_or_is_a_printed_choice(slug):
    """A reading of ours has its question; a variant or a choice at setup rests on rules that are printed."""
    asked = load_toml(f"{slug}/questions.toml")
    options = tutor.rulebook(slug).options
    for name, option in options.items():
        if not option.question:
            assert tutor.rule(option.rules[0]).status == "text", name
            continue
        assert option.question in asked, name
        known = set(asked[option.question]["rules"])
        assert known & set(option.rules), f"{name}: the option and its question have no rule in common"
    questions = [option.question for option in options.values() if option.question]
    assert questions and len(set(questions)) == len(questions)
