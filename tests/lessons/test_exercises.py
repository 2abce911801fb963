"""Exercises made from positions: thousands of each kind, and every answer found again by another path."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import tutor
from tests.lessons import byhand
from tests.lessons.soundness import Exercises, answer, legal_as_played, made, plays, possible_as_played, some, sound
from tests.reading import flaws
from tutor.engine.content import load_toml
from tutor.engine.text import HOLE, LANGUAGES
from tutor.lessons import Exercise, exercise
from tutor.lessons.exercises import GRADES, LETTERS, Chance, harvest, kinds, walk
from tutor.lessons.judging import refusals
from widgets.surfaces.front import pages_of

SLUG = "endeavor"
MANY = 2_000
KINDS = tuple(kinds(SLUG))
PRACTISED = tuple(slug for slug in tutor.GAMES if "practise" in pages_of(slug))
each_kind = pytest.mark.parametrize("kind", KINDS)
each_game = pytest.mark.parametrize("slug", PRACTISED)
each_kind_of_all = pytest.mark.parametrize(
    ("slug", "kind"), [(slug, kind) for slug in PRACTISED for kind in kinds(slug)]
)


# --- all kinds: thousands of each, made once and checked in every way


@each_kind
def test_thousands_of_exercises_are_sound_and_every_answer_is_found_again(kind: str) -> None:
    found = made(SLUG, kind, MANY)
    assert len(found) == MANY
    sound(SLUG, kind, found)
    found_again[kind](found)


@each_kind_of_all
def test_the_position_is_not_touched(slug: str, kind: str) -> None:
    for each in some(slug, kind):
        before = each.game.position()
        each.check("a"), each.solution("cs"), each.afterwards(), each.text("en")
        assert each.game.position() == before
        assert tutor.load(each.save).position() == before
        later = each.afterwards()
        assert (later is None) == (not each.later)
        assert later is None or later.played[: len(each.game.played)] == each.game.played


@each_game
def test_rules_of_the_words_exist(slug: str) -> None:
    told, book = load_toml(f"{slug}/exercises.toml"), tutor.rules(slug)
    assert set(told["kinds"]) == set(kinds(slug))
    assert set(told["near"]) <= set(refusals(slug))
    assert all(
        any(id.startswith(start) for id in refusals(slug)) for starts in told["near"].values() for start in starts
    )
    assert {id for ids in told["rules"].values() for id in ids} <= set(book)
    assert set(told["unasked"]["reasons"]) <= set(load_toml(f"{slug}/texts.toml")["reasons"])
    assert set(told["unasked"].get("rules", ())) <= set(refusals(slug))
    assert set(told["practised"]["topics"]) <= set(tutor.topics(slug))
    for group in ("questions", "answers", "nudges", "because"):
        for key, words in told[group].items():
            assert {fact for fact, _ in HOLE.findall(words["en"])} == {fact for fact, _ in HOLE.findall(words["cs"])}, (
                key
            )


# --- is it allowed, and which rule says so


def forbidden_by_hand(found: Exercises) -> None:
    """Of the rules on offer only the right one stands against the move, told without the engine."""
    checked = Counter()
    for each in found:
        kind, position = each.move.split()[0], each.game.position()
        if kind not in position["agenda"][-1]["kinds"]:
            continue
        for option in each.options[1:]:
            if option.value in byhand.AGAINST.get(kind, {}):
                stands = byhand.AGAINST[kind][option.value](position, each.move)
                assert stands == option.right, f"{each.id}: {option.value} {each.move}"
                checked[option.value, stands] += 1
    assert len(checked) > 25 and sum(n for (_, stands), n in checked.items() if stands) > MANY / 5, checked


def test_half_an_answer_is_partly_right() -> None:
    seen = set()
    for each in some(SLUG, "legal", 200):
        right = each.options[each.right[0]]
        for place, option in enumerate(each.options):
            outcome = each.check(LETTERS[place]).outcome
            expected = "correct" if option.right else "partly" if option.side == right.side else "incorrect"
            assert outcome == expected
            seen.add(outcome)
    assert seen == {"correct", "partly", "incorrect"}


def test_wrong_rules_are_plausible() -> None:
    """Most of them are reasons against other moves of this position, or speak of the same topic."""
    close = every = 0
    for each in some(SLUG, "legal", 200):
        topics = {tutor.rule(id).topic for id in each.rules}
        for option in each.options[1:]:
            if not option.right:
                every += 1
                close += tutor.rule(option.value).topic in topics | {
                    "compound",
                    "open-region",
                    "presence",
                    "action",
                    "ship",
                    "occupy",
                    "attack",
                    "draw",
                    "activation",
                    "token",
                }
    assert close > 0.75 * every


# --- which of these can be played


def test_near_misses_break_few_rules() -> None:
    broken = [
        len(plays(each.game, option.value))
        for each in some(SLUG, "moves", 200)
        for option in each.options
        if not option.right
    ]
    assert sum(n == 1 for n in broken) > 0.6 * len(broken)


def test_one_slip_among_several_is_partly_right_and_blames_only_its_rule() -> None:
    each = next(each for each in made(SLUG, "moves", 200) if len(each.right) == 2 and len(each.rules) == 2)
    letters = [LETTERS[place] for place in each.right]
    assert each.check(*letters).outcome == each.check(letters).outcome == "correct"
    assert each.check(*letters).met == dict.fromkeys(each.rules, True)
    wrong = next(place for place in range(len(each.options)) if place not in each.right)
    slip = each.check(*letters, LETTERS[wrong])
    assert slip.outcome == "partly" and slip.met == {id: id != each.options[wrong].rule for id in each.rules}
    assert each.check(LETTERS[wrong]).outcome == "incorrect"
    assert each.check(letters[0]).outcome == "partly"


# --- numbers


PHASES = ("growth", "salary", "level_industry", "level_culture", "level_finance", "level_politics", "marker")


def phase_key(each: Exercise) -> str:
    """What an exercise of this kind asks for."""
    ends = {
        "growth": "bring to the harbour?", "salary": "back to the harbour?", "marker": "marker stand then?",
        "level_industry": "build level be then?", "level_culture": "growth phase bring then?",
        "level_finance": "payments will there be then?", "level_politics": "card limit be then?",
    }  # fmt: skip
    return next(key for key, end in ends.items() if each.question("en").endswith(end))


def phases_played_on(found: Exercises) -> None:
    """The builder's icons are recounted by hand, and the others play something else than in the exercise."""
    counts = Counter()
    for number, each in enumerate(found):
        key, position = phase_key(each), each.game.position()
        seat = position["agenda"][-1]["seat"]
        later = each.game.branch()
        events = list(later.play(each.move))
        then = later.position()["players"][seat]
        if key in ("growth", "salary"):
            chance = Chance(number)
            while later.decision is not None and later.decision.phase in ("build", key):
                events += later.play(chance.pick(later.moves()))
            mine = [event for event in events if event.facts.get("player") == seat]
            told = [event.facts["n"] for event in mine if event.name == "grew"] if key == "growth" else [
                sum(event.name == "paid" for event in mine)]  # fmt: skip
            if key == "growth":
                by_hand = byhand.value("culture", byhand.total(then, "culture"))
            else:
                payments = byhand.value("finance", byhand.total(then, "finance"))
                by_hand = min(payments, byhand.workers(position["players"][seat]))
            assert [by_hand] == told, each.id
        else:
            track = key.removeprefix("level_") if key != "marker" else next(
                name for name, record in byhand.component("tracks", "tracks").items()
                if f"the {record['name_en']} marker" in each.question("en"))  # fmt: skip
            icons = byhand.total(then, track)
            by_hand = min(icons, 15) if key == "marker" else byhand.value(track, icons)
            assert then["tracks"][track] == icons != position["players"][seat]["tracks"][track], each.id
        assert answer(each) == by_hand, each.id
        counts[key] += 1
    assert set(counts) == set(PHASES) and min(counts.values()) > 20, counts


SCORES = ("cities", "links", "track", "cards", "governor_space", "university", "harbor", "slavery", "total")


def score_key(each: Exercise) -> tuple[str, str]:
    """What a question about glory asks for, and of which track."""
    words = each.question("en")
    ends = {
        "cities": "for cities?",
        "links": "for links?",
        "track": "track?",
        "cards": "for cards?",
        "total": "in all?",
        "governor_space": "governor space?",
        "university": "university?",
        "harbor": "harbour?",
        "slavery": "slavery cards?",
    }
    names = {record["name_en"]: track for track, record in byhand.component("tracks", "tracks").items()}
    key = next(key for key, end in ends.items() if words.endswith(end))
    return key, next((names[name] for name in names if f"the {name} track" in words), "")


def scores_recounted(found: Exercises) -> None:
    """Scores are those of a recount, and of the itemised rules."""
    counts = Counter()
    lines = {"cities": {"cities", "rich_cities"}, "total": None}
    for each in found:
        position, (key, track) = each.game.position(), score_key(each)
        assert position["round"] >= 5 and each.seat is not None
        assert answer(each) == byhand.glory(position, each.seat, track)[key], f"{each.id}: {key}"
        sheet = each.game.scores()[each.seat]
        wanted = lines.get(key, {key})
        items = [item for item in sheet["items"] if wanted is None or item["category"] in wanted]
        items = [item for item in items if not track or item["facts"]["track"] == track]
        assert answer(each) == abs(sum(item["points"] for item in items)), each.id
        assert each.seat is not None and each.game.players[each.seat] in each.question("en")
        counts[key] += 1
    assert set(counts) == set(SCORES) and counts["total"] > 100, counts


# --- what happens next


def governors_counted(found: Exercises) -> None:
    """Governors go to the majority, counted by hand."""
    tied = 0
    for each in found:
        position, region = each.game.position(), each.move.split()[1]
        lane = [*position["shipping_tracks"][region], position["agenda"][-1]["seat"]]
        assert answer(each) == byhand.governor(lane), f"{each.id}: {lane}"
        assert len(lane) == byhand.component("map", "nodes")[f"region:{region}"]["track_length"]
        assert len(each.options) == len(position["players"])
        most = max(map(lane.count, lane))
        shared = sum(lane.count(seat) == most for seat in set(lane)) > 1
        assert (each.rules[0] == "END-OPEN-03") == shared
        tied += shared
        later = each.afterwards()
        assert later is not None and f"{region}_governor" in later.position()["players"][answer(each)]["cards"]
    assert tied > MANY / 20


def tokens_afterwards(found: Exercises) -> None:
    """Tokens are what lies in the harbour afterwards."""
    closed = 0
    for each in found:
        position = each.game.position()
        seat, (kind, city) = position["agenda"][-1]["seat"], each.move.split()
        later = each.afterwards()
        assert later is not None
        gained = Counter(later.position()["players"][seat]["tokens"])
        gained.subtract(position["players"][seat]["tokens"])
        gained = +gained
        assert Counter(dict(answer(each))) == gained == byhand.brought(position, seat, city, kind == "attack"), each.id
        closed += sum(gained.values()) > (kind == "occupy")
    assert closed > MANY / 10


def turns_clockwise(found: Exercises) -> None:
    """Turns go clockwise, past those who have passed."""
    rounds = 0
    for each in found:
        position = each.game.position()
        seat = position["agenda"][-1]["seat"]
        assert answer(each) == byhand.after_pass(position, seat), each.id
        later = each.afterwards()
        assert later is not None and later.decision is not None and later.decision.seat == answer(each)
        rounds += later.position()["round"] > position["round"]
    assert MANY / 20 < rounds < MANY


def legal_again(found: Exercises) -> None:
    legal_as_played(SLUG, found)
    forbidden_by_hand(found)


found_again: dict[str, Callable[[Exercises], None]] = {
    "legal": legal_again, "moves": possible_as_played, "phase": phases_played_on, "governor": governors_counted,
    "tokens": tokens_afterwards, "turn": turns_clockwise, "score": scores_recounted,
}  # fmt: skip


# --- answering


def test_an_answer_is_a_letter_a_place_or_the_number_itself() -> None:
    number, name = next(harvest(SLUG, 1, ["score"])), some(SLUG, "governor")[0]
    [place] = number.right
    assert number.check(LETTERS[place]).outcome == number.check(answer(number)).outcome == "correct"
    assert number.check(LETTERS[place].upper() + " ").outcome == "correct"
    [place] = name.right
    assert name.check(place + 1).outcome == name.check([LETTERS[place]]).outcome == "correct"
    assert bool(name.check(place + 1)) and not name.check(1 + (place + 1) % len(name.options))


@pytest.mark.parametrize(
    "nothing", [(), (None,), ("",), ([],), ("z",), (99,), (True,), ("a", "b"), ("aa",), ({},), (1.5,)]
)
def test_no_answer_is_no_answer(nothing: tuple[Any, ...]) -> None:
    each = exercise(SLUG, some(SLUG, "governor")[0].id)
    heard: list[Any] = []
    each.listener = lambda *answer: heard.append(answer)
    verdict = each.check(*nothing)
    assert verdict.outcome == "unattempted" and not verdict.met and not heard
    assert all(not flaws(verdict.text(lang)) for lang in LANGUAGES)
    each.check("a"), each.check("b")
    assert len(heard) == 1, "only the first real answer is heard"


@each_kind_of_all
def test_verdicts_hints_and_solutions_are_told_in_both_languages(slug: str, kind: str) -> None:
    for each in some(slug, kind, 15):
        for lang in LANGUAGES:
            right = [LETTERS[place] for place in each.right]
            assert not flaws(each.check(right).text(lang))
            solution = each.solution(lang)
            assert all(each.options[place].text(lang) in solution for place in each.right)
            assert tutor.rule(each.rules[0]).cite(lang) in solution
            hints = [each.help(grade, lang) for grade in range(1, len(GRADES) + 1)]
            assert len(set(hints)) == len(hints) and hints[-1] == solution
            assert each.text(lang).count("\n  ") == len(each.options)
        wrong = next(place for place in range(len(each.options)) if place not in each.right)
        assert len(each.check(LETTERS[wrong]).text("en")) > len("Not right. ")
        assert repr(each) == each.text("en") and repr(each.check("a")) == each.check("a").text("en")


def test_hints_are_graded_and_remembered() -> None:
    each = exercise(SLUG, some(SLUG, "tokens")[0].id)
    assert each.hints == 0
    assert each.hint() == each.hint(1) and each.hints == 1
    assert each.hint(3) == each.hint(77) == each.solution() and each.hints == 3
    each.hint(-5)
    assert each.hints == 3


# --- the same everywhere


@each_kind_of_all
def test_an_id_leads_back_to_its_exercise(slug: str, kind: str) -> None:
    for each in some(slug, kind, 8):
        again = exercise(slug, each.id)
        assert (again.id, again.right, again.rules, again.move) == (each.id, each.right, each.rules, each.move)
        assert again.text("cs") == each.text("cs") and again.solution("en") == each.solution("en")
        assert again.game.position() == each.game.position()


BROKEN = [
    "", "legal", "legal-1-2", "legal-1-2-99", "nothing-1-2-0", "legal-1-99999-0", "legal--1-2-0", "legal-1-2-0-0",
    "legal-²-2-0", "legal-99999999999-1-0", "legal-" + "9" * 70, None, 7, "../legal-1-2-0", "legal-1-5000-0",
]  # fmt: skip


@pytest.mark.parametrize("id", BROKEN)
def test_an_unknown_id_is_refused_in_words(id: Any) -> None:
    with pytest.raises(tutor.InvalidSave) as error:
        exercise(SLUG, id)
    assert all(not flaws(error.value.text(lang)) for lang in LANGUAGES)


@each_game
def test_the_same_seed_makes_the_same_exercises_whatever_the_interpreter_hashes(slug: str) -> None:
    code = (
        "from itertools import islice\nfrom tutor.lessons import practice\n"
        "from tutor.lessons.exercises import harvest\n"
        f"for each in islice(harvest('{slug}', 5), 0, 600, 7):\n"
        "    print(each.id, each.right, each.rules, each.text('cs'))\n"
        f"stream = practice('{slug}', seed=9)\n"
        "for _ in range(4): each = stream.next(); print(each.id, each.check('a'))"
    )
    said = [
        subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONHASHSEED": seed}, check=True,
                       capture_output=True, text=True, timeout=120).stdout
        for seed in ("1", "4242")
    ]  # fmt: skip
    assert said[0] == said[1] and "endeavor" not in said[0] and said[0].count("\n") > 300


@each_game
def test_games_played_for_exercises_are_real_games(slug: str) -> None:
    for seed in range(6):
        *_, last = walk(slug, seed)
        assert last.over and len(last.players) in tutor.rulebook(slug).players
        assert tutor.load(last.save()).scores() == last.scores()
    assert {len(next(walk(slug, seed)).players) for seed in range(30)} == set(tutor.rulebook(slug).players)


def test_games_played_for_exercises_open_regions() -> None:
    opened = sum(event.name == "region_opened" for seed in range(10) for event in list(walk(SLUG, seed))[-1].log)
    assert opened > 15, "regions open, so that there is something to ask about"
