"""What holds for the exercises of any game, and how they are made in numbers."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

import tutor
from tests.reading import flaws
from tutor.engine.text import LANGUAGES
from tutor.lessons import Exercise
from tutor.lessons.exercises import LETTERS, harvest
from tutor.lessons.judging import near, refusals

Exercises = tuple[Exercise, ...]


def made(slug: str, kind: str, count: int) -> Exercises:
    """So many exercises of one kind, from as many games as it takes."""
    return tuple(islice((each for seed in range(100_000) for each in harvest(slug, seed, [kind])), count))


@cache
def some(slug: str, kind: str, count: int = 60) -> Exercises:
    """A few of them, from several games."""
    return made(slug, kind, 4 * count)[::4]


def answer(found: Exercise) -> Any:
    """The one answer that is right: what its option stands for."""
    [place] = found.right
    return found.options[place].value


def plays(game: tutor.Game, move: str) -> tuple[str, ...]:
    """The rules that refuse a move when it is really played; none when it goes through."""
    branch = game.branch()
    before = branch.position()
    try:
        branch.play(move)
    except tutor.IllegalMove as error:
        assert branch.position() == before
        return error.ruling.rules
    assert branch.position() != before
    return ()


def sound(slug: str, kind: str, found: Exercises) -> None:
    """Everything that holds for exercises of any kind."""
    its_own_id(kind, found)
    different_answers(found)
    if not found[0].many:
        telling_nothing_by_place(found)
    readable_texts(found)
    rules_that_exist(slug, found)


def its_own_id(kind: str, found: Exercises) -> None:
    ids = [each.id for each in found]
    assert len(ids) == len(set(ids))
    assert all(id.startswith(f"{kind}-") and each.kind == kind for id, each in zip(ids, found, strict=True))


def different_answers(found: Exercises) -> None:
    for each in found:
        assert 3 <= len(each.options) <= len(LETTERS), each.id
        for lang in LANGUAGES:
            words = [option.text(lang) for option in each.options]
            assert len(set(words)) == len(words), f"{each.id}: {words}"
        assert 0 < len(each.right) < len(each.options), each.id
        assert each.many or len(each.right) == 1, each.id
        if each.number:
            values = [option.value for option in each.options]
            assert values == sorted(values) and values[0] >= 0 and all(type(n) is int for n in values)


def telling_nothing_by_place(found: Exercises) -> None:
    places, many = Counter(each.right[0] for each in found), len(found)
    assert all(0.1 * many < places[place] < 0.45 * many for place in range(3)), places


def readable_texts(found: Exercises) -> None:
    texts: set[str] = set()
    for each in found:
        for lang in LANGUAGES:
            texts |= {each.question(lang), *(option.text(lang) for option in each.options)}
            texts |= {each.situation(lang) or "-", *(because.text(lang) for because in each.because)}
            texts |= {option.why(lang) for option in each.options if option.why is not None}
            texts |= {each.help(grade, lang) for grade in (1, 2)}
        assert each.question("cs") != each.question("en")
    assert len(texts) > 40
    assert not [(text, flaw) for text in texts for flaw in flaws(text)]


def rules_that_exist(slug: str, found: Exercises) -> None:
    book = tutor.rules(slug)
    for each in found:
        assert 1 <= len(each.rules) <= 3 and len(set(each.rules)) == len(each.rules), each.id
        assert set(each.rules) <= set(book), each.id
        assert each.because and all(because.rule in book or not because.rule for because in each.because), each.id
        assert each.topic == book[each.rules[0]].topic


# --- is it allowed, and which rule says so


def legal_as_played(slug: str, found: Exercises) -> None:
    """Legality is what happens when the move is played."""
    counts: Counter[str | None] = Counter()
    for each in found:
        against = plays(each.game, each.move)
        [right] = [option for option in each.options if option.right]
        offered = [option.value for option in each.options if option.value]
        assert each.options[0].right == (not against), each.id
        assert each.options[0].side == "allowed" and {option.side for option in each.options[1:]} == {"forbidden"}
        if against:
            assert right.value in against and len(set(offered) & set(against)) == 1, each.id
            assert set(each.rules) <= set(against)
        else:
            assert not right.value
        kin = {other for id in against for other in near(slug)[id]} - {right.value}
        assert not kin & set(offered), f"{each.id}: {kin & set(offered)} would be right as well"
        assert set(offered) <= set(refusals(slug))
        counts[right.value] += 1
    assert counts[None] > len(found) / 5 and len(counts) > 30, counts


# --- which of these can be played


def possible_as_played(found: Exercises) -> None:
    """What can be played can be played, and the rest is refused."""
    counts = Counter()
    for each in found:
        assert each.many and len({option.value for option in each.options}) == len(each.options)
        for option in each.options:
            against = plays(each.game, option.value)
            assert option.right == (not against), f"{each.id}: {option.value}"
            assert not option.rule if option.right else option.rule == against[0]
            assert option.right == (option.value in map(str, each.game.moves()))
        assert set(each.rules) == {option.rule for option in each.options if option.rule}
        counts[len(each.right)] += 1
    assert set(counts) == {1, 2, 3} and min(counts.values()) > len(found) / 20, counts
