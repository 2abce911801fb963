"""What the graphs of Settlers are built from: the printed cards, a deck of them, or the empires of a live position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from tutor.engine.game import Game
from tutor.engine.text import LANGUAGES
from tutor.games.settlers.components import COMMON, RESOURCES, Box, Card, Cost, standard
from tutor.games.settlers.naming import box_names, card_name, term
from tutor.graphs.questions import graph_texts

Source = Game | Box | Mapping[str, Any] | None
Amounts = dict[str, int]

#: Goods in the order of the rulebook; a deal can be a price too.
GOODS = ("wood", "stone", "food", "gold", "settler", "raze", "card", "deal", "vp")
PLAIN = frozenset({"gain", "gain_per", "draw_keep", "run_production", "run_deal"})
CARDS = {"card_common": "card", "card_faction": "card"}
NOBODY = -1


class Table:
    """A position as the questions see it; the printed cards are a table at which nobody sits."""

    def __init__(self, box: Box, view: Mapping[str, Any], deck: str = "") -> None:
        self.box, self.view, self.deck = box, view, deck
        self.players: tuple[Mapping[str, Any], ...] = tuple(view.get("players", ()))
        self.seats = {player["faction"]: seat for seat, player in enumerate(self.players)}
        self.places: dict[str, Mapping[str, Any]] = {each["card"]: each for each in view.get("locations", ())}
        self.owner: dict[str, int] = {
            card: self.seats.get(place.get("taken_by", place["owner"]), NOBODY) for card, place in self.places.items()
        }
        self.hands = [tuple(card for card in player["hand"] if card in box.cards) for player in self.players]

    @property
    def live(self) -> bool:
        """Whether somebody plays."""
        return bool(self.players)

    def facts(self, card: str) -> Card:
        """What is printed on a card, given by copy or by print."""
        return self.box.cards[card] if card in self.box.cards else self.box.prints[card]

    def printed(self) -> list[str]:
        """The prints of the deck that is looked at; of all decks where none is named."""
        return [name for name, card in self.box.prints.items() if self.deck in ("", card.deck)]

    def empire(self, seat: int) -> list[str]:
        """The locations that count for a player."""
        return [card for card, owner in self.owner.items() if owner == seat]

    def held(self, seat: int | None) -> list[str]:
        """The cards of a player that can be seen, empire first; of all players, or the printed ones, for ``None``."""
        if not self.live:
            return self.printed()
        seats = range(len(self.players)) if seat is None else (seat,)
        return [card for each in seats for card in (*self.empire(each), *self.hands[each])]

    def deals(self, seat: int) -> list[str]:
        """The goods that the deals of a player give."""
        player = self.players[seat]
        return [
            *(self.box.deal_good[card] for card in player["deals"]),
            *(self.box.deal_good[route["partner"]] for route in player["routes"]),
        ]

    def supply(self, seat: int) -> Amounts:
        """The goods of a player with the cards of the hand and the deals, which can be a price as well."""
        player = self.players[seat]
        goods = {good: player["goods"].get(good, 0) for good in GOODS[:6]}
        return goods | {"card": len(player["hand"]), "deal": len(player["deals"]) + len(player["routes"])}

    # --- what cards give

    def counted(self, seat: int | None, args: Mapping[str, Any], without: str = "", more: str = "") -> int:
        """How many things an effect counts for a player; on the printed cards as many as count at most."""
        ((_, each),) = args["gain"]
        if seat is None:
            return int(args["max"]) // each
        own = [card for card in self.empire(seat) if card != without]
        if args["each"] == "own_samurai":
            return sum(bool(self.places[card].get("samurai")) for card in own)
        return sum(args["color"] in self.facts(card).colors for card in (*own, *([more] if more else ())))

    def outcomes(
        self, card: str, ids: tuple[str, ...], seat: int | None, without: str = "", more: str = ""
    ) -> list[Amounts]:
        """What effects can give, one way for each choice; ``more`` is a card that is about to be built."""
        found: list[Amounts] = [{}]
        for id in ids:
            ways = self.effect(card, id, seat, without, more)
            found = [added(one, other) for one, other in product(found, ways)]
        return list({tuple(sorted(way.items())): way for way in found}.values())

    def effect(self, card: str, id: str, seat: int | None, without: str, more: str) -> list[Amounts]:
        """What one effect can give; nothing where it does something else."""
        effect = self.box.effects[id]
        args = effect.args
        if effect.verb == "gain":
            return [plain(args["gain"])]
        if effect.verb == "gain_per":
            n = self.counted(seat, args, without, more)
            return [{good: min(n * each, args["max"]) for good, each in plain(args["gain"]).items() if n}]
        if effect.verb == "draw_keep":
            return [{"card": args["keep"]}]
        if effect.verb == "choose_one":
            free = [choice for choice in self.box.choices[id] if not choice.cost.goods()]
            return [way for choice in free for way in self.outcomes(card, choice.effects, seat, without, more)] or [{}]
        if effect.verb == "run_deal" and seat is not None:
            return [{good: 1} for good in dict.fromkeys(self.deals(seat))] or [{}]
        if effect.verb == "run_production" and seat is not None:
            others = [each for each in self.empire(seat) if each not in (card, without) and self.simple(each)]
            return [
                way for each in others for way in self.outcomes(each, self.facts(each).produce, seat, without, more)
            ] or [{}]
        return [{}]

    def simple(self, card: str) -> bool:
        """Whether a card produces goods by itself, not through another one."""
        ids = self.facts(card).produce
        return bool(ids) and all(self.box.effects[id].verb != "run_production" for id in ids)

    def rewards(self, seat: int, on: str) -> Amounts:
        """What the features of a player give when something is done, whatever it is done with."""
        found: Amounts = {}
        for card in self.empire(seat):
            for trigger in self.facts(card).triggers:
                if trigger.on == on:
                    found = added(found, self.outcomes(card, trigger.effects, seat)[0])
        return found

    def scored(self, seat: int, gain: Amounts) -> Amounts:
        """A gain from one source with the point that every Sphinx adds to two or more (SET-CEGY-17)."""
        sphinxes = [
            trigger.at_least for card in self.empire(seat) for trigger in self.facts(card).triggers
            if trigger.on == "gain_vp" and self.players[seat]["faction"] == "egyptians"
        ]  # fmt: skip
        more = sum(gain.get("vp", 0) >= least for least in sphinxes)
        return added(gain, {"vp": more}) if more else gain

    # --- income

    def income(self, seat: int, without: str = "") -> list[Amounts]:
        """What a player's next Production phase gives, one way for each choice; ``without`` one location."""
        board = {good: n for good, n in self.box.income[self.players[seat]["faction"]] if good in GOODS}
        fixed = added(board, dict(Counter(self.deals(seat))))
        found = [fixed]
        for card in self.empire(seat):
            if card != without and "taken_by" not in self.places[card]:
                ways = [self.scored(seat, way) for way in self.outcomes(card, self.facts(card).produce, seat, without)]
                found = [added(one, other) for one, other in product(found, ways)]
                found = list({tuple(sorted(way.items())): way for way in found}.values())
        return found

    def kept(self, seat: int) -> Amounts:
        """What stays of a supply when the round ends."""
        player = self.players[seat]
        keeps = {self.box.keeps[player["faction"]]}
        if any(trigger.on == "cleanup" for card in self.empire(seat) for trigger in self.facts(card).triggers):
            keeps |= set(RESOURCES)
        return {good: n for good, n in player["goods"].items() if good in keeps and n}

    def houses(self, seat: int) -> list[str]:
        """What a player can discard for a house symbol: own locations, and foundations."""
        own = [card for card in self.empire(seat) if "taken_by" not in self.places[card]]
        return [*own, *self.players[seat]["foundations"]]


def added(one: Mapping[str, int], other: Mapping[str, int]) -> Amounts:
    """Goods together."""
    found = dict(one)
    for good, n in other.items():
        found[good] = found.get(good, 0) + n
    return found


def plain(goods: Any) -> Amounts:
    """Goods by name; a card is a card, from whichever deck."""
    found: Amounts = {}
    for good, n in goods:
        name = CARDS.get(good, good)
        found[name] = found.get(name, 0) + n
    return found


def price(cost: Cost) -> Amounts:
    """A cost by name, with cards of the hand and deals."""
    more = {"card": cost.hand_card, "deal": cost.own_deal}
    return dict(cost.goods()) | {good: n for good, n in more.items() if n}


def payments(cost: Mapping[str, int]) -> list[Amounts]:
    """Every way to pay a cost in definite goods: gold for resources, any resources as one likes (SET-GOOD-08).

    >>> payments({"stone": 1, "settler": 1})
    [{'settler': 1, 'stone': 1}, {'settler': 1, 'gold': 1}]
    """
    fixed = {good: n for good, n in cost.items() if good not in (*RESOURCES, "resource_any")}
    slots: list[tuple[str, ...]] = [(good, "gold") for good in RESOURCES for _ in range(cost.get(good, 0))]
    slots += [(*RESOURCES, "gold")] * cost.get("resource_any", 0)
    found: dict[tuple[tuple[str, int], ...], Amounts] = {}
    for picked in product(*slots):
        way = added(fixed, Counter(picked))
        found.setdefault(tuple(sorted(way.items())), way)
    return list(found.values())


def short(have: Mapping[str, int], cost: Mapping[str, int]) -> Amounts:
    """What a supply lacks for a cost after gold has stood in for resources; empty where it can be paid."""
    fixed = {good: n for good, n in cost.items() if good != "resource_any"}
    lacks = {good: n - have.get(good, 0) for good, n in fixed.items() if n > have.get(good, 0)}
    joker = max(0, have.get("gold", 0) - cost.get("gold", 0))
    for good in RESOURCES:
        covered = min(joker, lacks.get(good, 0))
        joker -= covered
        if covered:
            lacks[good] -= covered
    spare = sum(max(0, have.get(good, 0) - cost.get(good, 0)) for good in RESOURCES) + joker
    if cost.get("resource_any", 0) > spare:
        lacks["resource_any"] = cost["resource_any"] - spare
    return {good: n for good, n in lacks.items() if n}


def seen(of: Source, box: Box | None = None, deck: str = "") -> Table:
    """The table of whatever a graph is asked from; a game shows all hands, a view those that its viewer may see."""
    if isinstance(of, Game):
        corrected: Box = of.rulebook.box(of.pack)
        return Table(corrected, of.position())
    if of is None or isinstance(of, Box):
        found = of or box or standard()
        if deck and deck not in (*found.factions, COMMON):
            raise LookupError(f"no deck {deck!r}; there are {', '.join((*found.factions, COMMON))}")
        return Table(found, {}, deck)
    if isinstance(of, Mapping):
        return Table(box or standard(), of)
    raise TypeError(f"a graph is built from a game, a position or a box, not from {type(of).__name__}")


def common(table: Table) -> dict[str, Any]:
    """What every graph knows about its position."""
    names: dict[tuple[str, Any], dict[str, str]] = {}
    for (kind, id), words in box_names(table.box).items():
        if kind in ("card", "color", "faction"):
            names[kind, id] = dict(words)
    for card in table.box.cards:
        names["card", card] = {lang: card_name(table.box, card, lang) for lang in LANGUAGES}
    for good in GOODS:
        if good != "deal":
            names["good", good] = {lang: term("good", good, lang) for lang in LANGUAGES}
    for good, words in graph_texts("settlers")["goods"].items():
        names["good", good] = words
    for good in (*GOODS, "resource_any", "house"):
        names["Good", good] = {lang: name[:1].upper() + name[1:] for lang, name in names["good", good].items()}
    for seat, player in enumerate(table.players):
        names["player", seat] = dict.fromkeys(LANGUAGES, player["name"])
    return {
        "game": "settlers",
        "players": tuple(player["name"] for player in table.players),
        "supply": tuple(table.supply(seat) for seat in range(len(table.players))),
        "names": names,
        "table": table,
    }


def card_nodes(table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
    """The cards of a table with their attributes: prints, or the copies in empires and in the hands that are seen."""
    names = box_names(table.box)
    for card in table.held(None):
        facts = table.facts(card)
        where = "box" if not table.live else "empire" if card in table.owner else "hand"
        seat = next((at for at, hand in enumerate(table.hands) if card in hand), None)
        yield (
            card,
            {
                "node": "card",
                "print": facts.id,
                "deck": facts.deck,
                "kind": facts.kind,
                "colors": facts.colors,
                "worth": facts.worth,
                "where": where,
                "owner": table.owner[card] if where == "empire" else seat,
                "copies": len(facts.copies) if where == "box" else 1,
                "name_en": names["card", facts.id]["en"],
                "name_cs": names["card", facts.id]["cs"],
            },
        )
