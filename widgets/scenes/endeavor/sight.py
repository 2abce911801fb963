"""What every part of the scene looks at: the view, the words, the box, and a few answers about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tutor.games.endeavor.components import Box
from widgets.palette import sign
from widgets.scenes.endeavor import texts

STAND_IN = "illustrative"
LONG = 16  # a longer name is said by its first word
COLUMN, EDGE = 420, 8  # the width of every panel but the map, and the margin inside it


@cache
def stand_ins(box: Box) -> frozenset[tuple[str, str]]:
    """The components whose records are stand-ins."""
    return frozenset(key for key, record in box.records().items() if record["provenance"] == STAND_IN)


def called(names: Sequence[str]) -> list[str]:
    """Names for sentences: whole if short, else the first word if nobody shares it, else cut off.

    >>> called(["Anna", "Ctibor z Cimburka a Tovačova", "Bartholomew Grey", "Bartholomew Greenwood"])
    ['Anna', 'Ctibor', 'Bartholomew Grey', 'Bartholomew Gre…']
    """
    first = [name.split()[0] if name.split() else "" for name in names]
    return [
        name
        if len(name) <= LONG
        else word
        if len(word) <= LONG and first.count(word) == 1
        else name[: LONG - 1].rstrip() + "…"
        for name, word in zip(names, first, strict=True)
    ]


class Sight:
    """A view with its words in one language."""

    def __init__(
        self, view: Mapping[str, Any], words: Callable[[str, Any], str], lang: str, box: Box
    ) -> None:
        self.view, self.lang, self.box = view, lang, box
        self.players: Sequence[Mapping[str, Any]] = view["players"]
        self.colors = [sign(seat, player["color"]).color for seat, player in enumerate(self.players)]
        self.agenda = view["agenda"][-1] if view["agenda"] else {}
        self.decides: int | None = self.agenda.get("seat")
        self.stand_ins = stand_ins(box)
        self.called = called([str(player["name"]) for player in self.players])
        self.name = words

    def say(self, key: str, **facts: Any) -> str:
        """A text of the scene."""
        return texts.say(key, self.lang, **facts)

    def player(self, seat: int) -> str:
        """The name of a player as sentences say it: a long one gives way to its first word."""
        return self.called[seat]

    def standin(self, kind: str, name: str) -> bool:
        """Whether a component is a stand-in."""
        return (kind, name) in self.stand_ins

    def label(self, *sentences: str, standin: bool = False) -> str:
        """Sentences in a row, with the remark about stand-ins at the end."""
        return " ".join(each for each in (*sentences, self.say("standin") if standin else "") if each)

    def gains(self, icons: Sequence[tuple[str, int]], glory: int = 0) -> str:
        """What a card or building gives, as a sentence."""
        named = [f"{texts.low(self.name('track', track))} {n}" for track, n in icons]
        if glory:
            named.append(f"{texts.say_glory(self.lang)} {glory}")
        return self.say("gives", icons=", ".join(named)) if named else ""

    def token(self, kind: str) -> str:
        """The name of a token in the middle of a sentence."""
        return texts.low(self.name("token", kind))

    def crowd(self, counts: Mapping[int, int]) -> str:
        """Players with their counts."""
        return ", ".join(f"{self.player(seat)} {n}" for seat, n in sorted(counts.items()))
