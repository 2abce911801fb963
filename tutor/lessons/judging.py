"""Is it allowed, and which rule says so; which of these can be done: the ruling is the answer, in any game.

A game only says what people might try: ``tries`` takes the game and gives moves that answer what is asked, and others
that seem to make sense.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from tutor.engine.catalogue import rule
from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.engine.rulings import Ruling
from tutor.engine.words import game_texts
from tutor.lessons.exercises import Because, Chance, Exercise, Option, Saying, event_said, line, texts

RULES_OFFERED = 3
MOVES_OFFERED = 4
JUDGED, ASIDE = 9, 4

#: What a player might try in a position: answers to what is asked, and other moves.
Tries = Callable[[Game], tuple[list[Move], list[Move]]]


def many(kind: str, values: Iterable[str]) -> list[Move]:
    """The moves of one kind for some values."""
    return [Move(kind, (value,)) for value in values]


def judged(game: Game, found: Iterable[Move], chance: Chance, limit: int) -> list[Ruling]:
    """The rulings on some of the moves, drawn by lot."""
    return [game.judge(move) for move in chance.mixed(dict.fromkeys(found))[:limit]]


# --- rules that are no reason here


@cache
def refusals(slug: str) -> tuple[str, ...]:
    """Every rule that can forbid a move."""
    return tuple(dict.fromkeys(key.partition(".")[0] for key in game_texts(slug)["reasons"]))


@cache
def unasked(slug: str) -> frozenset[str]:
    """The reasons whose rule does not read as a prohibition."""
    return frozenset(texts(f"{slug}/exercises.toml")["unasked"]["reasons"])


@cache
def unoffered(slug: str) -> frozenset[str]:
    """The rules that are never offered as a wrong answer: those reasons, and rules of variants that are not played."""
    return unasked(slug).union(texts(f"{slug}/exercises.toml")["unasked"].get("rules", ()))


@cache
def near(slug: str) -> dict[str, frozenset[str]]:
    """For each rule that can forbid, those that say much the same: no wrong answer where it is right."""
    found: dict[str, set[str]] = {id: {id} for id in refusals(slug)}
    for one, starts in texts(f"{slug}/exercises.toml")["near"].items():
        for other in (id for id in found if id.startswith(tuple(starts))):
            found[one].add(other)
            found[other].add(one)
    return {id: frozenset(others) for id, others in found.items()}


@cache
def topical(slug: str, topic: str) -> tuple[str, ...]:
    """The rules of one topic that can forbid a move."""
    return tuple(id for id in refusals(slug) if rule(id).topic == topic)


def wrong_rules(
    ruling: Ruling, others: Iterable[Ruling], slug: str, topic: str, chance: Chance, count: int
) -> list[str]:
    """Rules that do not forbid this move but might seem to: of such moves here first, then of its topic, then any."""
    alike = [id for other in others if other.move.kind == ruling.move.kind for id in other.rules]
    here = [id for other in others for id in other.rules]
    taboo = unoffered(slug).union(*(near(slug)[id] for id in ruling.rules))
    found: list[str] = []
    for tier in (alike, topical(slug, topic), here, refusals(slug)):
        if len(found) < count:
            found += chance.mixed(id for id in dict.fromkeys(tier) if id not in taboo and id not in found)
    return found[:count]


# --- the exercises


def legal(game: Game, chance: Chance, tries: Tries) -> Iterator[Exercise]:
    """Is this move allowed, and if not, which rule forbids it."""
    if game.decision is None:
        return
    here, quiet = game.branch(), unasked(game.slug)
    main, other = tries(here)
    found = judged(here, main, chance, JUDGED)
    rest = judged(here, other, chance, ASIDE)
    plain = [each for each in (found if chance.below(4) else rest) if each.legal or each.reasons[0].key not in quiet]
    allowed = chance.below(5) < 2
    fitting = [ruling for ruling in plain if ruling.legal is allowed] or plain
    if not fitting:
        return
    chief = chance.pick(list(dict.fromkeys(ruling.rules[:1] for ruling in fitting)))
    ruling = next(ruling for ruling in fitting if ruling.rules[:1] == chief)
    events = ruling.preview()
    rules = ruling.rules or (events[0].rule,)
    count, topic = RULES_OFFERED - (not ruling.legal), rule(rules[0]).topic
    wrong = wrong_rules(ruling, [*found, *rest], here.slug, topic, chance, count)
    offered = chance.mixed([*ruling.rules[:1], *wrong])
    options = [Option(line(here, "answers", "allowed"), ruling.legal, ruling.text, "allowed")]
    options += [
        Option(
            line(here, "answers", "forbidden", rule=rule(id).text), id in ruling.rules,
            line(here, "because", "other_rule" if ruling.rules else "no_rule"), "forbidden", id,
        )
        for id in offered
    ]  # fmt: skip
    because = [Because(said(here, ruling, n), id) for n, id in enumerate(ruling.rules)]
    if ruling.legal:
        because = [
            Because(line(here, "because", "nothing_against"), ""),
            Because(event_said(here, events[0]), rules[0]),
        ]
    yield Exercise(
        "legal", here, line(here, "questions", "legal", player=game.decision.seat, move=ruling.move), options, rules,
        because, nudge=nudge(here, ruling.move.kind), move=str(ruling.move),
        later=(str(ruling.move),) if ruling.legal else (),
    )  # fmt: skip


def moves(game: Game, chance: Chance, tries: Tries) -> Iterator[Exercise]:
    """Which of these moves can be played now; the others come near."""
    if game.decision is None:
        return
    here = game.branch()
    main, other = tries(here)
    found = judged(here, main, chance, JUDGED)
    found += judged(here, [move for move in other if move not in main], chance, 2)
    can = [ruling for ruling in found if ruling.legal]
    cannot = sorted((ruling for ruling in found if not ruling.legal), key=lambda ruling: len(ruling.reasons))
    count = 1 + chance.below(MOVES_OFFERED - 1)
    can, cannot = can[:count], varied(cannot)[: MOVES_OFFERED - min(count, len(can))]
    if not can or not cannot or len(can) + len(cannot) < MOVES_OFFERED - 1:
        return
    offered = chance.mixed([*can, *cannot])
    options = [
        Option(
            line(here, "answers", "move", move=ruling.move), ruling.legal, ruling.text, value=str(ruling.move),
            rule=ruling.rules[0] if ruling.rules else "",
        )
        for ruling in offered
    ]  # fmt: skip
    refused = [ruling for ruling in offered if not ruling.legal]
    yield Exercise(
        "moves", here, line(here, "questions", "moves", player=game.decision.seat), options,
        [ruling.rules[0] for ruling in refused], [Because(said(here, each, 0), each.rules[0]) for each in refused],
        nudge=nudge(here, main[0].kind), many=True,
    )  # fmt: skip


def varied(found: list[Ruling]) -> list[Ruling]:
    """The rulings with different chief reasons first."""
    first = {ruling.rules[0]: ruling for ruling in reversed(found)}
    ordered = list(first.values())[::-1]
    return ordered + [ruling for ruling in found if ruling not in ordered]


def said(game: Game, ruling: Ruling, number: int) -> Saying:
    """One of the reasons against a move, in words."""
    return lambda lang: game.words(lang).reason(ruling.reasons[number])


def nudge(game: Game, kind: str) -> Saying:
    """What to look at before a move of some kind."""
    return line(game, "nudges", kind if kind in texts(f"{game.slug}/exercises.toml")["nudges"] else "general")
