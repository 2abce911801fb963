"""What every part of the scene looks at: the view, the box, the language, and a few answers about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from tutor.games.settlers.components import VIRTUAL, Box
from widgets.lands import LOCATION, LOCATION_PHONE, PRINT, PRINT_PHONE
from widgets.palette import sign
from widgets.scenes.settlers import texts

HIDDEN = "?"  # so begins a card of which only the back is seen
NOBODY = -1
LONG = 16  # a longer name is said by its first word
WIDE, COLUMN, PHONE = 880, 440, 366  # the own empire, every other panel, and all of them on a phone
EDGE = 6


class Look(NamedTuple):
    """How large things are drawn: on a desk or on a phone."""

    width: int
    phone: bool
    tile: tuple[int, int]
    card: tuple[int, int]
    across: int  # locations beside each other
    cards: int  # cards of a hand beside each other
    gap: float
    size: float  # letters of names and numbers on locations
    large: float  # letters of names on cards

    @property
    def cls(self) -> str:
        """The class of the whole picture."""
        return "ph" if self.phone else ""


DESK = Look(COLUMN, False, LOCATION, PRINT, 4, 3, 4, 13, 15)
HELD = DESK._replace(width=WIDE, cards=6)
POCKET = Look(PHONE, True, LOCATION_PHONE, PRINT_PHONE, 3, 2, 6, 16, 16)


def called(names: Sequence[str]) -> list[str]:
    """Names for sentences: whole if short, else the first word if nobody shares it, else cut off."""
    first = [name.split()[0] if name.split() else "" for name in names]
    return [
        name
        if len(name) <= LONG
        else word
        if len(word) <= LONG and first.count(word) == 1
        else name[: LONG - 1].rstrip() + "…"
        for name, word in zip(names, first, strict=True)
    ]


@cache
def names(box: Box) -> dict[tuple[str, str], tuple[str, str]]:
    """Every component name in both languages."""
    return {
        key: (str(record["name_en"]), str(record["name_cs"]))
        for key, record in box.records().items()
        if "name_en" in record and "name_cs" in record
    }


@cache
def told(box: Box, card: str, lang: str) -> tuple[str, str, str]:
    """What is printed on a card in sentences: kind, colours, and all the rest."""
    facts, record, cs = box.prints[card], box.print_records[card], lang == "cs"
    tinted = ", ".join(names(box)["color", color][cs] for color in facts.colors)
    color = texts.say("colors", lang, colors=tinted) if tinted else texts.say("colorless", lang)
    cost = [texts.amounts(facts.cost.goods(), lang)] if facts.cost.goods() else []
    cost += [texts.say("house", lang)] if facts.house else []
    parts = [
        texts.say("scope_common", lang)
        if facts.common
        else texts.say("scope_faction", lang, faction=names(box)["faction", facts.deck][cs]),
        texts.say("cost", lang, goods=", ".join(cost)) if cost else texts.say("free", lang),
        str(record["text_cs" if cs else "text_en"]),
        texts.say("raze_never", lang)
        if facts.raze is None
        else texts.say("raze_gives", lang, goods=texts.amounts(facts.raze, lang)),
        texts.say("deal_gives", lang, good=texts.amount(facts.deal, 1, lang)) if facts.deal else "",
        texts.say("worth", lang, n=facts.worth),
    ]
    return texts.say(facts.kind, lang), color, " ".join(part for part in parts if part)


class Sight:
    """A view in one language."""

    def __init__(self, view: Mapping[str, Any], lang: str, box: Box, seat: int | None) -> None:
        self.view, self.lang, self.box = view, lang, box
        self.players: Sequence[Mapping[str, Any]] = view["players"]
        self.own = seat if seat is not None and 0 <= seat < len(self.players) else 0
        self.colors = [sign(at, str(player.get("color", ""))).color for at, player in enumerate(self.players)]
        self.agenda = view["agenda"][-1] if view["agenda"] else {}
        self.decides: int | None = self.agenda.get("seat")
        self.kinds: tuple[str, ...] = tuple(self.agenda.get("kinds", ()))
        self.called = called([str(player["name"]) for player in self.players])
        self.said: dict[str, tuple[str, tuple[str, ...]]] = {}  # locations in words: they are drawn twice
        self.seats = {player["faction"]: at for at, player in enumerate(self.players)} | {VIRTUAL: NOBODY}
        self.solo = len(self.players) == 1
        self.where: dict[int, list[Mapping[str, Any]]] = {at: [] for at in range(NOBODY, len(self.players))}
        for location in view["locations"]:
            self.where[self.seats[location.get("taken_by", location["owner"])]].append(location)

    def say(self, key: str, **facts: Any) -> str:
        """A text of the scene."""
        return texts.say(key, self.lang, **facts)

    def player(self, seat: int) -> str:
        """The name of a player as sentences say it: a long one gives way to its first word."""
        return self.say("virtual") if seat == NOBODY else self.called[seat]

    def faction(self, seat: int) -> str:
        """The name of the faction of a seat."""
        return names(self.box)["faction", self.players[seat]["faction"]][self.lang == "cs"]

    def print_of(self, card: str) -> str:
        """The print that a copy shows."""
        return self.box.cards[card].id

    def card(self, card: str) -> str:
        """A card by name, with a number where two copies could be confused."""
        if card in self.box.attacks:
            return self.amount(self.box.attacks[card], 1)
        facts = self.box.cards[card]
        name = names(self.box)["card", facts.id][self.lang == "cs"]
        return name if len(facts.copies) == 1 else f"{name} {facts.copies.index(card) + 1}"

    def printed(self, card: str) -> str:
        """The name that is printed on a card."""
        return names(self.box)["card", self.print_of(card)][self.lang == "cs"]

    def amount(self, good: str, n: int) -> str:
        """Goods of one kind in words."""
        return texts.amount(good, n, self.lang)

    def amounts(self, goods: Any) -> str:
        """Goods in words."""
        return texts.amounts(goods, self.lang)

    def label(self, key: str, card: str, *more: str, **facts: Any) -> str:
        """A card as sentences: what it is, what is printed on it, what lies on it."""
        kind, color, rest = told(self.box, self.print_of(card), self.lang)
        first = self.say(key, card=self.card(card), kind=kind, color=color, **facts)
        return " ".join((first, *(each for each in more if each), rest))

    def asks(self, *moves: str) -> tuple[str, ...]:
        """Of the moves that pointing could mean, those that are asked for now; all of them where none is."""
        return self.answers(*moves) or moves

    def answers(self, *moves: str) -> tuple[str, ...]:
        """Of some moves those that answer what is asked now; they mean nothing at other times."""
        return tuple(move for move in moves if move.split(" ", 1)[0] in self.kinds)

    def takers(self, source: str) -> list[str]:
        """The own locations of the one who decides that take offerings from the hand or the supply."""
        if self.decides is None:
            return []
        return [
            location["card"]
            for location in self.where[self.decides]
            if source in deposits(self.box, self.print_of(location["card"]))
        ]


@cache
def deposits(box: Box, card: str) -> tuple[str, ...]:
    """From where a card takes offerings."""
    return tuple(
        str(box.effects[id].args["from"])
        for trigger in box.prints[card].triggers
        for id in trigger.effects
        if box.effects[id].verb == "deposit"
    )
