"""The stream of exercises: seeded, led by what is known, and feeding it; and the graph of rules behind it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import networkx
import pytest

import tutor
from tutor.lessons import Practice, Progress, practice
from tutor.lessons.exercises import LETTERS, Exercise, harvest, kinds
from tutor.lessons.practice import topics
from tutor.lessons.prerequisites import KNOWN, depth, difficulty, due, graph, nearest, needs, prerequisites, ready
from widgets.surfaces.front import pages_of

SLUG = "endeavor"
PRACTISED = tuple(slug for slug in tutor.GAMES if "practise" in pages_of(slug))
each_game = pytest.mark.parametrize("slug", PRACTISED)
#: The rule that everything else leans on.
ROOTS = {"endeavor": "END-GOAL-01", "settlers": "SET-GOAL-03"}


def solve(found: Exercise, rightly: bool = True) -> str:
    """Answer an exercise, rightly or not; the outcome."""
    wrong = [place for place in range(len(found.options)) if place not in found.right]
    return found.check([LETTERS[place] for place in found.right] if rightly else LETTERS[wrong[0]]).outcome


def knows(*rules: str, times: int = 4) -> Progress:
    """Somebody who has answered well about some rules."""
    progress = Progress()
    for id in rules:
        for _ in range(times):
            progress.learn(id, True)
    return progress


# --- the stream


@each_game
def test_the_same_seed_gives_the_same_stream_and_another_seed_another(slug: str) -> None:
    def ids(seed: int) -> list[str]:
        stream = practice(slug, seed)
        return [stream.next().id for _ in range(6)]

    assert ids(5) == ids(5) != ids(6)


def test_the_stream_has_no_end_and_repeats_no_exercise() -> None:
    stream = practice(SLUG, 2)
    found = [stream.next() for _ in range(60)]
    assert len({each.id for each in found}) == 60
    assert set(Counter(each.kind for each in found)) >= {"legal", "moves", "phase"}
    assert sum(each.rules[0] == other.rules[0] for each, other in pairwise(found)) < 12


@each_game
def test_answers_feed_the_progress_once(slug: str) -> None:
    stream = practice(slug, 3)
    each = stream.next()
    assert solve(each) == "correct"
    assert stream.progress.answers == {id: [True] for id in each.rules}
    solve(each, rightly=False)
    assert stream.progress.answers == {id: [True] for id in each.rules} and stream.answered == 1
    each = next(each for each in iter(stream.next, None) if not each.many)
    solve(each, rightly=False)
    assert all(stream.progress.answers[id][-1] is False for id in each.rules)


@each_game
def test_a_right_answer_after_the_rule_was_shown_counts_for_nothing_and_a_wrong_one_counts(slug: str) -> None:
    stream = practice(slug, 4)
    each = stream.next()
    each.hint(1)
    solve(each)
    assert stream.streak == 1 and stream.progress.answers
    before = stream.progress.to_text()
    each = stream.next()
    each.hint(2)
    solve(each)
    assert (stream.answered, stream.right, stream.streak) == (2, 1, 1) and stream.progress.to_text() == before
    each = next(each for each in iter(stream.next, None) if not each.many)
    each.hint(3)
    solve(each, rightly=False)
    assert not any(stream.progress.answers[id][-1] for id in each.rules)
    assert (stream.streak, stream.best, stream.answered) == (0, 1, 3)


def test_a_beginner_starts_simple_and_goes_on_to_what_is_harder() -> None:
    stream = practice(SLUG, 8)
    hard = []
    for _ in range(90):
        each = stream.next()
        hard.append(difficulty(SLUG, each.rules[:1]))
        solve(each)
    assert sum(hard[:12]) / 12 < 2.4 < sum(hard[-25:]) / 25
    assert len([id for id in stream.progress.answers if stream.progress.mastery(id) >= KNOWN]) > 25


def test_what_is_not_known_comes_more_often_than_what_is() -> None:
    every = {each.rules[0] for seed in range(4) for each in harvest(SLUG, seed)}
    weak = "END-OCC-07"
    assert weak in every
    progress = knows(*(every - {weak}), times=8)
    stream = practice(SLUG, 1, progress=progress)
    found = Counter(stream.next().rules[0] for _ in range(40))
    expert = practice(SLUG, 1, progress=knows(*every, times=8))
    usual = Counter(expert.next().rules[0] for _ in range(40))
    assert found[weak] > 4 * max(1, usual[weak])


@pytest.mark.parametrize(("slug", "topic"), [(slug, topic) for slug in PRACTISED for topic in topics(slug)])
def test_a_topic_can_be_practised_alone(slug: str, topic: str) -> None:
    stream = practice(slug, 1, topics=[topic])
    for _ in range(2):
        assert topic in {tutor.rule(id).topic for id in stream.next().rules}
    assert stream.topics == {topic}


def test_kinds_can_be_chosen_and_a_topic_that_never_comes_up_gives_way() -> None:
    stream = practice(SLUG, 1, only=["governor"])
    assert {stream.next().kind for _ in range(4)} == {"governor"}
    lost = practice(SLUG, 1, topics=["goal"], only=["turn"])
    assert lost.next().kind == "turn" and not lost.topics


def test_a_stream_speaks_the_language_it_was_asked_for() -> None:
    each = practice(SLUG, 1, lang="cs").next()
    assert repr(each) == each.text("cs") and each.hint(1) == each.help(1, "cs")
    assert repr(each.check("a")) == each.check("a").text("cs")
    with pytest.raises(tutor.InvalidSetup):
        practice(SLUG, lang="xx")
    with pytest.raises(tutor.UnknownGame):
        practice("chess")


def test_an_exercise_comes_back_by_its_id_and_is_heard() -> None:
    first = practice(SLUG, 1).next()
    stream = Practice(SLUG, 99)
    again = stream.again(first.id)
    assert again.text() == first.text()
    solve(again)
    assert stream.answered == 1 and set(stream.progress.answers) == set(first.rules)


def test_the_standing_counts_rules_by_topic() -> None:
    stream = practice(SLUG, 1, progress=knows("END-SHIP-01", "END-SHIP-07"))
    stream.progress.learn("END-SHIP-05", False)
    stream.progress.learn("END-NONE-01", True)  # of another edition, or of a hostile file
    assert tuple(stream.standing()) == topics(SLUG)
    assert stream.standing()["ship"] == (2, 3) and stream.standing()["draw"] == (0, 0)


@each_game
def test_the_topics_offered_are_those_that_come_up(slug: str) -> None:
    seen = Counter(each.topic for seed in range(12) for each in harvest(slug, seed))
    assert {topic for topic, n in seen.items() if n > 12} <= set(topics(slug)) <= set(tutor.topics(slug))
    order = list(tutor.topics(slug))
    assert sorted(topics(slug), key=order.index) == list(topics(slug))


# --- the graph of rules


@each_game
def test_the_graph_holds_every_rule_and_no_circle(slug: str) -> None:
    found = graph(slug)
    assert set(found) == set(tutor.rules(slug)) and networkx.is_directed_acyclic_graph(found)
    assert {topic for _, topic in found.nodes(data="topic")} <= set(tutor.topics(slug))
    assert [id for id in found if not found.in_degree(id)] == [ROOTS[slug]], "all begins with the aim of the game"
    longest = networkx.dag_longest_path_length(found)
    assert longest == max(depth(slug).values()) > 6
    for before, id in found.edges:
        assert depth(slug)[before] < depth(slug)[id] and before in needs(slug, id)


@each_game
def test_needs_are_rules(slug: str) -> None:
    book = tutor.rules(slug)
    assert all(set(others) <= set(book) and id not in others for id, others in prerequisites(slug).items())
    assert {difficulty(slug, [id]) for id in book} == {1, 2, 3, 4, 5}


def test_needs_say_what_comes_first() -> None:
    ancestors = networkx.ancestors(graph(SLUG), "END-OPEN-03")
    assert {"END-OPEN-02", "END-SHIP-01", "END-ACTV-01"} <= ancestors and "END-ATK-01" not in ancestors


def test_rules_that_cannot_be_practised_are_looked_through() -> None:
    some = frozenset({"END-SHIP-01", "END-OPEN-02", "END-OPEN-03"})
    assert nearest(SLUG, "END-OPEN-03", some) == {"END-OPEN-02"}
    assert nearest(SLUG, "END-OPEN-02", some) == {"END-SHIP-01"}, "over the rule that a full track opens a region"
    assert not ready(SLUG, "END-OPEN-02", some, Progress())
    assert ready(SLUG, "END-OPEN-02", some, knows("END-SHIP-01")) and ready(SLUG, "END-SHIP-01", some, Progress())


def test_what_to_learn_next() -> None:
    assert due(SLUG, Progress()) == ["END-GOAL-01"]
    known = ["END-GOAL-01"]
    following = due(SLUG, knows(*known))
    assert "END-TURN-01" in following and "END-OPEN-03" not in following and "END-GOAL-01" not in following
    depths = [depth(SLUG)[id] for id in following]
    assert depths == sorted(depths)
    assert due(SLUG, knows(*tutor.rules(SLUG))) == []
    some = ["END-SHIP-01", "END-OPEN-02", "END-OPEN-03"]
    assert due(SLUG, Progress(), some) == ["END-SHIP-01"]
    assert due(SLUG, knows("END-SHIP-01", "END-OPEN-02"), some) == ["END-OPEN-03"]


def test_difficulty_goes_from_one_to_five_and_follows_the_hardest_rule() -> None:
    found = {id: difficulty(SLUG, [id]) for id in tutor.rules(SLUG)}
    assert set(found.values()) == {1, 2, 3, 4, 5}
    assert difficulty(SLUG, ["END-GOAL-01", "END-SCORE-20"]) == found["END-SCORE-20"] == 5
    assert found["END-GROW-02"] < found["END-OPEN-03"]
    made = Counter(difficulty(SLUG, each.rules) for each in harvest(SLUG, 1))
    assert len(made) >= 4


@each_game
def test_progress_survives_as_text(slug: str) -> None:
    stream = practice(slug, 1)
    for _ in range(5):
        solve(stream.next())
    again = Progress.from_text(stream.progress.to_text())
    assert again.answers == stream.progress.answers and again.answers
    assert len(kinds(slug)) >= 6
