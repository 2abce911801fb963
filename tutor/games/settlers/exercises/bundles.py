"""Some goods as one answer: told in words, and offered among others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from tutor.engine.game import Game
from tutor.games.settlers.components import DRAWS, GOODS, Goods
from tutor.lessons.exercises import Chance, Option, Saying, line
from tutor.lessons.offering import OFFERED


def counted(goods: Iterable[tuple[str, int]]) -> Counter[str]:
    """Goods added up; a card is a card, whichever deck it comes from."""
    found: Counter[str] = Counter()
    for good, n in goods:
        found["card" if good in DRAWS else good] += n
    return found


def bundle(goods: Mapping[str, int]) -> Goods:
    """Some goods in the order of the rulebook."""
    return tuple((good, goods[good]) for good in GOODS if goods.get(good, 0) > 0)


def told(game: Game, goods: Goods) -> Saying:
    """Some goods in words."""
    return (lambda lang: game.words(lang).name("goods", goods)) if goods else line(game, "answers", "nothing")


def bundles(game: Game, right: Goods, guesses: Iterable[Goods], chance: Chance) -> list[Option]:
    """The right goods among others that mistakes would lead to; none where there is nothing to mix up."""
    wrong = [each for each in dict.fromkeys(guesses) if each != right]
    if len(wrong) < 2:
        return []
    offered = chance.mixed([right, *chance.mixed(wrong)[: OFFERED - 1]])
    return [Option(told(game, each), each == right, value=each) for each in offered]
