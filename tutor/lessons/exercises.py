"""Exercises made from played positions, with the engine as the judge: a question, answers to choose, and the verdict.

>>> made = exercise("endeavor", "governor-0-97-0")
>>> made.check("a").outcome in ("correct", "incorrect")
True
>>> made.check().outcome
'unattempted'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

from tutor.engine.content import load_toml
from tutor.engine.errors import InvalidSave
from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.engine.randomness import MASK, below, mix, shuffled
from tutor.engine.text import checked_language, fill, shown

T = TypeVar("T")
#: Something to be said, once it is known in which language.
Saying = Callable[[str], str]

LETTERS = "abcdefghi"
GRADES = ("nudge", "rule", "answer")
RULES = 3
LONGEST_ID = 60
LONGEST_GAME = 2_000
LAST_SEED = 10**9


class Chance:
    """Seeded chance: the same seed and words, the same draws on every machine."""

    def __init__(self, seed: int, *words: object) -> None:
        self.random = mix((seed & MASK) ^ (crc32(" ".join(map(str, words)).encode()) << 17))[1]

    def below(self, n: int) -> int:
        """A fair number from 0 to n - 1."""
        pick, self.random = below(n, self.random)
        return pick

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def mixed(self, items: Iterable[T]) -> list[T]:
        """The items in random order."""
        found, self.random = shuffled(items, self.random)
        return found

    def weighed(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """One of the items, each as likely as its weight says."""
        pick = self.below(sum(weights))
        for item, weight in zip(items, weights, strict=True):
            pick -= weight
            if pick < 0:
                return item
        raise AssertionError("weights do not add up")


class Option(NamedTuple):
    """One answer to choose: its words, whether it is right, what is said of it, and the thing it stands for.

    ``side`` is what a wrong answer may still have right: that a move is forbidden, though not by which rule.  ``rule``
    is what an answer of its own is about, where several may be right.
    """

    text: Saying
    right: bool
    why: Saying | None = None
    side: str = ""
    value: Any = None
    rule: str = ""


class Because(NamedTuple):
    """One sentence of the explanation, and the rule behind it."""

    text: Saying
    rule: str = ""


class Verdict(NamedTuple):
    """How an answer was: ``correct``, ``incorrect``, ``partly`` or ``unattempted``, and what is said to it.

    ``met`` are the rules that were known or not.
    """

    outcome: str
    said: Saying
    met: Mapping[str, bool]
    lang: str = "en"

    def __repr__(self) -> str:
        return self.text()

    def __bool__(self) -> bool:
        return self.outcome == "correct"

    def text(self, lang: str = "") -> str:
        """The verdict in words."""
        return self.said(lang or self.lang)


class Exercise:
    """One question about one position.

    ``game`` is the game at that position, ``options`` the answers, ``many`` whether several may be right, ``number``
    and ``seats`` whether they are numbers or players; ``rules`` are what it is about, the main one first; ``move`` is
    the move asked about, if there is one, and ``later`` the moves after which one sees what happened; ``seat`` is the
    player asked about where it is not the one who decides.
    """

    def __init__(
        self,
        kind: str,
        game: Game,
        question: Saying,
        options: Sequence[Option],
        rules: Iterable[str],
        because: Sequence[Because],
        *,
        nudge: Saying,
        many: bool = False,
        number: bool = False,
        seats: bool = False,
        move: str = "",
        seat: int | None = None,
        later: tuple[str, ...] = (),
    ) -> None:
        self.kind, self.game, self.question, self.options = kind, game, question, tuple(options)
        self.rules = tuple(dict.fromkeys(rules))[:RULES]
        self.because, self.nudge, self.many, self.number, self.move = tuple(because), nudge, many, number, move
        self.seats, self.seat, self.later = seats, seat, later
        self.id = ""
        self.lang = "en"
        self.hints = 0
        self.listener: Callable[[Exercise, Verdict], None] | None = None

    # --- reading it

    def __repr__(self) -> str:
        return self.text()

    def text(self, lang: str = "") -> str:
        """The whole exercise in words: the situation, the question, and the answers with their letters."""
        lang = checked_language(lang or self.lang)
        lines = [self.situation(lang), self.question(lang), sentence("choose_all" if self.many else "choose_one")(lang)]
        lines += [f"  {letter}) {option.text(lang)}" for letter, option in zip(LETTERS, self.options, strict=False)]
        return "\n".join(line for line in lines if line)

    def situation(self, lang: str) -> str:
        """Who is asked what by the game just now."""
        decision = self.game.decision
        return f"{decision.player}: {decision.prompt(lang)}" if decision is not None and self.seat is None else ""

    @property
    def save(self) -> str:
        """The position as a save, to be played on from."""
        return self.game.save()

    @property
    def topic(self) -> str:
        """The topic of its main rule."""
        from tutor.engine.catalogue import rule

        return rule(self.rules[0]).topic

    @property
    def right(self) -> tuple[int, ...]:
        """The places of the right answers, counted from 0."""
        return tuple(place for place, option in enumerate(self.options) if option.right)

    # --- answering it

    def read(self, *answers: Any) -> frozenset[int] | None:
        """The places that an answer means: letters, or numbers; ``None`` if it cannot be read.

        A question for a number is answered by the number itself, any other by the letter or by the place from 1.
        """
        given = [
            each for answer in answers for each in (answer if isinstance(answer, list | tuple | set) else [answer])
        ]
        places = set()
        for each in given:
            place = None
            if isinstance(each, str) and each.strip().lower() in LETTERS[: len(self.options)] and each.strip():
                place = LETTERS.index(each.strip().lower())
            elif isinstance(each, int) and not isinstance(each, bool):
                values = [option.value for option in self.options] if self.number else range(1, len(self.options) + 1)
                place = next((n for n, value in enumerate(values) if value == each), None)
            if place is None:
                return None
            places.add(place)
        return frozenset(places) if self.many or len(places) <= 1 else None

    def check(self, *answers: Any) -> Verdict:
        """The verdict on an answer; the first real one is told to whoever listens."""
        given = [each for each in answers if each is not None and each != ""]
        if not given or all(isinstance(each, list | tuple | set) and not each for each in given):
            return Verdict("unattempted", sentence("unattempted"), {}, self.lang)
        places = self.read(*given)
        if places is None:
            key = "unreadable_many" if self.many else "unreadable_number" if self.number else "unreadable"
            return Verdict("unattempted", sentence(key, last=LETTERS[len(self.options) - 1]), {}, self.lang)
        outcome = self.judged(places)
        said: Saying = lambda lang: f"{sentence(outcome)(lang)} {self.about(places, lang)}".strip()  # noqa: E731
        verdict = Verdict(outcome, said, self.met(places, outcome), self.lang)
        if self.listener is not None:
            heard, self.listener = self.listener, None
            heard(self, verdict)
        return verdict

    def judged(self, places: frozenset[int]) -> str:
        """How good an answer is, given by its places."""
        right = frozenset(self.right)
        if places == right:
            return "correct"
        if self.many:
            return "partly" if len(places ^ right) == 1 else "incorrect"
        [chosen] = places
        side = self.options[chosen].side
        return "partly" if side and side == self.options[self.right[0]].side else "incorrect"

    def met(self, places: frozenset[int], outcome: str) -> dict[str, bool]:
        """The rules that an answer shows to be known or not; where several are right, each answer shows its own."""
        if not self.many:
            return dict.fromkeys(self.rules, outcome == "correct")
        found: dict[str, bool] = {}
        for place, option in enumerate(self.options):
            if option.rule in self.rules:
                found[option.rule] = found.get(option.rule, True) and (place in places) == option.right
        return found

    def about(self, places: frozenset[int], lang: str) -> str:
        """The explanation of a right answer; of a wrong one what is wrong about it, or where to look."""
        right = frozenset(self.right)
        if places == right:
            return " ".join(each.text(lang) for each in self.because)
        wrong = sorted(places ^ right if self.many else places - right)
        said = [why(lang) for place in wrong if (why := self.options[place].why) is not None]
        return " ".join(said) or self.nudge(lang)

    def hint(self, grade: int = 1) -> str:
        """Help of a grade from 1: where to look, the rule, the answer; it is remembered that it was given."""
        grade = max(1, min(grade, len(GRADES)))
        self.hints = max(self.hints, grade)
        return self.help(grade, self.lang)

    def help(self, grade: int, lang: str) -> str:
        """The words of a hint."""
        if GRADES[grade - 1] == "nudge":
            return self.nudge(lang)
        return self.rule_hint(lang) if GRADES[grade - 1] == "rule" else self.solution(lang)

    def rule_hint(self, lang: str) -> str:
        """The rule in words; where the rule itself is asked for, only which side is right."""
        side = self.options[self.right[0]].side
        if side:
            return sentence(f"side_{side}")(lang)
        from tutor.engine.catalogue import rule

        return rule(self.rules[0]).text(lang)

    def solution(self, lang: str = "") -> str:
        """The right answer, why it is right, and where that is written; it is remembered that it was asked for."""
        from tutor.engine.catalogue import rule

        lang, self.hints = checked_language(lang or self.lang), len(GRADES)
        named = "; ".join(f"{LETTERS[place]}) {self.options[place].text(lang)}" for place in self.right)
        lines = [sentence("answer", answer=named)(lang), *(each.text(lang) for each in self.because)]
        lines += [f"{rule(id).text(lang)} ({rule(id).cite(lang)})" for id in self.rules]
        return "\n".join(dict.fromkeys(lines))

    def afterwards(self) -> Game | None:
        """The game when what was asked about has happened, played on a copy."""
        if not self.later:
            return None
        branch = self.game.branch()
        for move in self.later:
            branch.play(move)
        return branch


# --- words


@cache
def texts(path: str) -> dict[str, Any]:
    """The words of exercises: those of all games, or of one."""
    return load_toml(path)


def sentence(key: str, **facts: Any) -> Saying:
    """A sentence that belongs to no game."""
    return lambda lang: fill(texts("exercises.toml")["exercise"][key][lang], facts, lambda _, value: str(value), lang)


def line(game: Game, group: str, key: str, **facts: Any) -> Saying:
    """A sentence of a game's exercises with the names of the position in it; moves and sayings are put into words."""

    def said(lang: str) -> str:
        words = game.words(lang)

        def name(kind: str, value: Any) -> str:
            if isinstance(value, Move):
                return words.move(value)
            return str(value(lang)) if callable(value) else words.name(kind, value)

        return fill(texts(f"{game.slug}/exercises.toml")[group][key][lang], facts, name, lang)

    return said


def event_said(game: Game, event: Event) -> Saying:
    """What happens, in words."""
    return lambda lang: game.words(lang).event(event)


def unchanging(value: object) -> Saying:
    """What is the same in every language: a number, a name."""
    return lambda _: str(value)


# --- making them

#: What a game gives: each kind makes exercises of a position, as many as there are to be made there.
Kind = Callable[[Game, Chance], Iterator[Exercise]]


def kinds(slug: str) -> Mapping[str, Kind]:
    """The kinds of exercise that a game has."""
    from tutor import rulebook

    found: Mapping[str, Kind] = import_module(f"tutor.games.{rulebook(slug).slug}.exercises").KINDS
    return found


def walk(slug: str, seed: int) -> Iterator[Game]:
    """A whole game, stopping at every decision and at the end; who plays and what they do follows from the seed."""
    from tutor import new_game, rulebook

    lifelike = import_module(f"tutor.games.{rulebook(slug).slug}.exercises")
    chance = Chance(seed, "walk")
    counts = rulebook(slug).players
    names = lifelike.NAMES[: counts[chance.below(len(counts))]]
    options = lifelike.options(len(names), chance) if hasattr(lifelike, "options") else None
    game = new_game(slug, names, seed, options=options)
    yield game
    while not game.over and game.ply < LONGEST_GAME:
        game.play(lifelike.lifelike(game, chance))
        yield game


def harvest(slug: str, seed: int, wanted: Iterable[str] = ()) -> Iterator[Exercise]:
    """All exercises of the game of a seed, of some kinds or of all; each is made when it is asked for."""
    known = kinds(slug)
    chosen = {id: known[id] for id in wanted} or known
    for game in walk(slug, seed):
        for id, kind in chosen.items():
            yield from asked(game, id, kind, seed)


def asked(game: Game, id: str, kind: Kind, seed: int) -> Iterator[Exercise]:
    """The exercises of one kind at one position, each with its id."""
    for number, made in enumerate(kind(game, Chance(seed, id, game.ply))):
        made.id = f"{id}-{seed}-{game.ply}-{number}"
        yield made


def exercise(slug: str, id: str) -> Exercise:
    """The exercise of an id: its kind, the seed of its game, the move and its number there; the same everywhere."""
    known = kinds(slug)
    parts = id.split("-") if isinstance(id, str) and len(id) <= LONGEST_ID else []
    sound = len(parts) == 4 and parts[0] in known and all(part.isdecimal() and len(part) < 11 for part in parts[1:])
    if sound:
        seed, ply, number = (int(part) for part in parts[1:])
        for game in walk(slug, seed) if seed < LAST_SEED and ply < LONGEST_GAME else ():
            if game.ply == ply:
                for n, made in enumerate(asked(game, parts[0], known[parts[0]], seed)):
                    if n == number:
                        return made
                break
    raise InvalidSave("exercise_unknown", id=shown(id))
