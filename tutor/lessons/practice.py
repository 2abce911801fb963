"""An endless stream of exercises that follows what a learner knows.

>>> stream = practice("endeavor", seed=7)
>>> first = stream.next()
>>> first.id == practice("endeavor", seed=7).next().id
True
>>> first.check(*("abcdefghi"[place] for place in first.right)).outcome
'correct'
>>> stream
<Practice endeavor: 1 answered, 1 right, streak 1>
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from tutor.engine.catalogue import rule, rules
from tutor.engine.text import checked_language
from tutor.lessons.exercises import LAST_SEED, Chance, Exercise, Verdict, asked, exercise, kinds, texts, walk
from tutor.lessons.prerequisites import KNOWN, ready
from tutor.lessons.progress import Progress

GAMES_TRIED = 60
#: Once a game has given so many exercises of a kind, only every so many further positions are asked for more.
PLENTY, SPARSE = 10, 5
RECENT = 6
#: Weights of a rule, in hundredths: what is known still comes back at times, what is not ready rarely comes.
REST, UNREADY, REPEATED, SAME_KIND = 6, 3, 25, 50


class Practice:
    """One learner's stream: seeded, and led by the progress that its answers feed."""

    def __init__(
        self,
        slug: str,
        seed: int = 1,
        lang: str = "en",
        progress: Progress | None = None,
        topics: Iterable[str] = (),
        only: Iterable[str] = (),
    ) -> None:
        self.slug, self.seed, self.lang = slug, seed, checked_language(lang)
        self.progress = progress if progress is not None else Progress()
        self.topics, self.only = frozenset(topics), tuple(only)
        self.number = self.answered = self.right = self.streak = self.best = 0
        self.recent: deque[str] = deque(maxlen=RECENT)
        self.last = ""

    def __repr__(self) -> str:
        return f"<Practice {self.slug}: {self.answered} answered, {self.right} right, streak {self.streak}>"

    # --- choosing

    def next(self) -> Exercise:
        """The next exercise: about rules that are due, in a position that follows from the seed."""
        self.number += 1
        for attempt in range(GAMES_TRIED):
            chance = Chance(self.seed, "practice", self.number, attempt)
            found = self.found(chance)
            if found:
                return self.given(self.choice(found, chance))
        self.topics = frozenset()  # nothing like that comes up: anything is better than nothing
        return self.next()

    def found(self, chance: Chance) -> list[Exercise]:
        """The exercises of one game that are about the topics wished for; a kind with plenty is asked more rarely."""
        seed, known = chance.below(LAST_SEED), kinds(self.slug)
        found: dict[str, list[Exercise]] = {id: [] for id in self.only or known}
        for game in walk(self.slug, seed):
            for id, made in found.items():
                if len(made) < PLENTY or not chance.below(SPARSE):
                    made += (each for each in asked(game, id, known[id], seed) if self.chief(each))
        return [each for made in found.values() for each in made]

    def chief(self, made: Exercise) -> str:
        """The rule for which an exercise would be chosen: its main one, or the first of the topics wished for."""
        if not self.topics:
            return made.rules[0]
        return next((id for id in made.rules if rule(id).topic in self.topics), "")

    def choice(self, found: list[Exercise], chance: Chance) -> Exercise:
        """One of the exercises: first the rule by how much it is due, then a question about it."""
        by_rule: dict[str, list[Exercise]] = {}
        for each in found:
            by_rule.setdefault(self.chief(each), []).append(each)
        chiefs, among = list(by_rule), frozenset(by_rule)
        alike = by_rule[chance.weighed(chiefs, [self.weight(id, among) for id in chiefs])]
        others = [each for each in alike if each.kind != self.last]
        return chance.pick(others if others and chance.below(100) >= SAME_KIND else alike)

    def weight(self, id: str, among: frozenset[str]) -> int:
        """How much a rule is due: little known, its prerequisites known, and not asked just now."""
        weight = (REST + 100 * (1 - self.progress.mastery(id))) ** 2
        if not ready(self.slug, id, among, self.progress):
            weight = weight * UNREADY / 100
        if id in self.recent:
            weight = weight * REPEATED / 100
        return max(1, int(weight))

    def given(self, chosen: Exercise) -> Exercise:
        """An exercise handed to the learner; its first answer will be heard."""
        chosen.lang, chosen.listener = self.lang, self.heard
        self.recent.append(self.chief(chosen))
        self.last = chosen.kind
        return chosen

    def again(self, id: str) -> Exercise:
        """A certain exercise, from a link or from an earlier visit."""
        return self.given(exercise(self.slug, id))

    # --- learning

    def heard(self, done: Exercise, verdict: Verdict) -> None:
        """Take an answer into account; after the rule was shown, a right one teaches nothing new."""
        right, helped = verdict.outcome == "correct", done.hints > 1
        self.answered += 1
        self.right += right and not helped
        self.streak = (self.streak + (not helped)) if right else 0
        self.best = max(self.best, self.streak)
        for id, known in verdict.met.items():
            if not (known and helped):
                self.progress.learn(id, known)

    def given_up(self, shown: Exercise) -> None:
        """The answer was shown before one was given: the main rule is not known yet."""
        if shown.listener is not None:
            shown.listener = None
            self.streak = 0
            self.progress.learn(shown.rules[0], False)

    def standing(self) -> Mapping[str, tuple[int, int]]:
        """For each topic that is practised: how many of its rules are known, and how many were met."""
        book = rules(self.slug)
        found = {topic: [0, 0] for topic in topics(self.slug)}
        for id in self.progress.answers:
            if id in book and book[id].topic in found:
                found[book[id].topic][0] += self.progress.mastery(id) >= KNOWN
                found[book[id].topic][1] += 1
        return {topic: (known, met) for topic, (known, met) in found.items()}


def topics(slug: str) -> tuple[str, ...]:
    """The topics that there are exercises about, in the order of the rulebook."""
    return tuple(texts(f"{slug}/exercises.toml")["practised"]["topics"])


def practice(
    slug: str,
    seed: int = 1,
    lang: str = "en",
    progress: Progress | None = None,
    topics: Iterable[str] = (),
    only: Iterable[str] = (),
) -> Practice:
    """A stream of exercises; ``topics`` and ``only`` (kinds of exercise) narrow it."""
    from tutor import rulebook

    return Practice(rulebook(slug).slug, seed, lang, progress, topics, only)
