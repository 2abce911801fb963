"""Scenarios: a position of Settlers told in a few words and completed so that every card is somewhere.

>>> from tutor import from_position
>>> data = scenario({"players": 2, "boards": [{"goods": {"wood": 2}, "hand": ["old_forest"]}]})
>>> [str(move) for move in from_position("settlers", data).moves()]
['build old_forest', 'pass']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.engine.errors import CivitasError, InvalidPosition
from tutor.engine.randomness import shuffled
from tutor.engine.reading import Reading
from tutor.games.settlers.components import COMMON, RESOURCES, ROUNDS, TOKENS, Box
from tutor.games.settlers.turn import ACTIONS, PLACEMENTS

FIELDS = (
    "players", "factions", "options", "phase", "round", "first", "to_act", "step", "boards", "deck", "discard", "row",
    "virtual", "attack_line", "attack_deck", "collection", "ask", "todo", "tally",
)  # fmt: skip
BOARD_FIELDS = (
    "goods", "vp", "hand", "deck", "discard", "locations", "deals", "routes", "foundations", "passed", "drafted",
    "oases",
)  # fmt: skip
MARKS = {"*": "used", "!": "defence", "^": "samurai"}
LOCATION_FIELDS = ("card", "used", "paid", "under", "defence", "samurai", "blocked", "taken_by")
MOST = 999
SHUFFLE = 5  # cards that nobody named lie in the decks as if shuffled, always the same way


class Pool:
    """The cards not yet used, by print; a scenario names prints and gets copies."""

    def __init__(self, box: Box, factions: list[str]) -> None:
        self.box = box
        self.left = {copy: None for deck in (COMMON, *factions) for copy in box.decks[deck]}

    def take(self, read: Reading, field: str, name: Any) -> str:
        """A copy of a print, or a certain copy; a card that is not left is a problem."""
        prints = self.box.prints
        if isinstance(name, str):
            for copy in prints[name].copies if name in prints else (name,):
                if copy in self.left:
                    del self.left[copy]
                    return copy
        read.note(read.place(field), name, "name")
        return ""

    def take_all(self, read: Reading, field: str) -> list[str]:
        """A list of cards of a field; a field that is not there has none."""
        if field not in read.data or not read.has(field, list, "names"):
            return []
        found = [self.take(read, field, name) for name in read.data[field]]
        return [copy for copy in found if copy]

    def rest(self, deck: str) -> list[str]:
        """What nobody named, shuffled always the same way."""
        return shuffled([copy for copy in self.left if self.box.cards[copy].deck == deck], SHUFFLE)[0]


def scenario(data: Mapping[str, Any], box: Box | None = None) -> dict[str, Any]:
    """The position of a scenario.

    ``boards`` are the first seats; cards are named by prints.  A location is a name with marks (``"castle*"`` has been
    used once, ``"castle!"`` has the defence token, ``"farm^"`` a samurai) or an object with the fields of a position.
    ``foundations`` are cards or a number.  ``deck`` is the top of the common deck; all other cards lie in their decks.
    """
    from tutor.games.settlers.rulebook import RULEBOOK

    problems: list[CivitasError] = []
    read = Reading(data, FIELDS, problems)
    box = box if box is not None else RULEBOOK.box()
    whole = begin(read, problems)
    seats = len(whole["players"])
    factions = [player["faction"] for player in whole["players"]]
    pool = Pool(box, factions)
    has = read.data.__contains__
    solo = seats == 1
    whole["round"] = read.number("round", 1, ROUNDS) if has("round") else 2
    whole["phase"] = read.word("phase", ("action", "lookout"), "phase") if has("phase") else "action"
    whole["first"] = read.number("first", 0, seats - 1) if has("first") else 0
    to_act = read.number("to_act", 0, seats - 1) if has("to_act") else whole["first"]
    whole["locations"] = []
    boards = read.objects("boards", BOARD_FIELDS) if has("boards") else []
    boards += [Reading({}, BOARD_FIELDS, problems) for _ in range(seats - len(boards))]
    for player, each in zip(whole["players"], boards, strict=False):
        tell_board(each, player, whole, pool)
    for player, each in zip(whole["players"], boards, strict=False):
        tell_routes(each, player, whole, pool)
    whole["common_deck"] = pool.take_all(read, "deck")
    whole["common_discard"] = pool.take_all(read, "discard")
    whole["row"] = pool.take_all(read, "row")
    whole["locations"] += [{"card": copy, "owner": "virtual"} for copy in pool.take_all(read, "virtual")]
    whole["tally"] = []
    whole["removed"] = []
    tell_attack(read, whole, pool, solo)
    whole["common_deck"] += pool.rest(COMMON)
    for player in whole["players"]:
        player["deck"] += pool.rest(player["faction"])
    tell_decision(read, whole, to_act, seats)
    if problems:
        raise InvalidPosition(problems)
    return whole


def begin(read: Reading, problems: list[CivitasError]) -> dict[str, Any]:
    """A new game with the players, factions and options of the scenario."""
    from tutor import new_game

    options = dict(read.data["options"]) if isinstance(read.data.get("options"), Mapping) else {}
    if "options" in read.data:
        read.has("options", Mapping, "object")
    factions = read.data.get("factions", ())
    if "factions" in read.data and read.has("factions", list, "names"):
        options |= {f"faction_{seat + 1}": faction for seat, faction in enumerate(factions)}
    try:
        return new_game("settlers", read.data.get("players", 2), 1, options).position()
    except CivitasError as error:
        raise InvalidPosition([error, *problems]) from None


def tell_board(read: Reading, player: dict[str, Any], whole: dict[str, Any], pool: Pool) -> None:
    """What one player has."""
    has = read.data.__contains__
    player["goods"] = {good: n for good, n in read.counts("goods", TOKENS, MOST).items() if n} if has("goods") else {}
    player["vp"] = read.number("vp", 0, MOST) if has("vp") else 0
    player["passed"] = read.flag("passed") if has("passed") else False
    player["oases"] = read.number("oases", 0, MOST) if has("oases") else 0
    for entry in read.data.get("locations", ()) if not has("locations") or read.has("locations", list, "list") else ():
        tell_location(read, entry, player["faction"], whole, pool)
    for field in ("hand", "deck", "discard", "drafted", "deals"):
        player[field] = pool.take_all(read, field)
    wanted = read.data.get("foundations", ())
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        common = [copy for copy in pool.left if pool.box.cards[copy].common]
        for copy in common[-wanted:] if wanted > 0 else ():
            del pool.left[copy]
        player["foundations"] = common[-wanted:] if wanted > 0 else []
    else:
        player["foundations"] = pool.take_all(read, "foundations")


def tell_routes(read: Reading, player: dict[str, Any], whole: dict[str, Any], pool: Pool) -> None:
    """The deals by trade route; their partners stand in any empire."""
    player["routes"] = []
    for each in read.objects("routes", ("marker", "partner")) if "routes" in read.data else []:
        marker = pool.take(each, "marker", each.data.get("marker"))
        partner = next(
            (at["card"] for at in whole["locations"] if matches(pool, at["card"], each.data.get("partner"))), ""
        )
        player["routes"].append({"marker": marker, "partner": partner})


def matches(pool: Pool, copy: str, name: Any) -> bool:
    """Whether a copy is meant by a print or by its own name."""
    return copy == name or pool.box.cards[copy].id == name


def tell_location(read: Reading, entry: Any, faction: str, whole: dict[str, Any], pool: Pool) -> None:
    """One location: a name with marks, or an object."""
    if isinstance(entry, str):
        name = entry.rstrip("".join(MARKS))
        entry = {"card": name} | {MARKS[mark]: 1 if mark == "*" else True for mark in entry[len(name) :]}
    each = Reading(entry, LOCATION_FIELDS, read.problems, read.place("locations"))
    copy = pool.take(each, "card", each.data.get("card"))
    if not copy:
        return
    found = {"card": copy, "owner": faction} | {
        field: each.data[field] for field in LOCATION_FIELDS[1:] if field in each.data and field != "under"
    }
    if "under" in each.data and each.has("under", list, "names"):
        laid = each.data["under"]
        found["under"] = [name if name in RESOURCES else pool.take(each, "under", name) for name in laid]
    whole["locations"].append(found)


def tell_attack(read: Reading, whole: dict[str, Any], pool: Pool, solo: bool) -> None:
    """The attack cards of the solo game, named by the good they are after; the newest first."""
    empty: dict[str, list[str]] = {"deck": [], "line": [], "gone": [], "collection": []}
    whole["attack"] = empty
    if not solo:
        return
    left = list(pool.box.attacks)
    for field, key in (("attack_line", "line"), ("attack_deck", "deck")):
        for good in read.data.get(field, ()):
            card = next((card for card in left if pool.box.attacks[card] == good), "")
            if card:
                left.remove(card)
                empty[key].append(card)
            else:
                read.note(read.place(field), good, "name")
    if "attack_line" not in read.data:
        empty["line"].append(left.pop(0))
    empty["deck"] += shuffled(left, SHUFFLE)[0]
    empty["collection"] = pool.take_all(read, "collection")


def tell_decision(read: Reading, whole: dict[str, Any], to_act: int, seats: int) -> None:
    """What is asked: a turn, a card of the lookout, or what the scenario says."""
    first = whole["first"]
    whole["step"], whole["todo"] = 0, list(read.data.get("todo", ()))
    if whole["phase"] == "lookout":
        step = whole["step"] = read.number("step", 1, 2) if "step" in read.data else 1
        forward = step == 1 or seats == 1 or whole["options"]["lookout"] != "standard"
        whole["turn"] = (to_act - first) % seats + 1 if forward else (first - 1 - to_act) % seats + 1
        draft = whole["options"]["lookout"] == "draft" and seats > 1
        rule = "SET-SOLO-07" if seats == 1 else "SET-LOOK-04" if step == 1 else "SET-LOOK-07"
        what = "draft" if draft else "lookout"
        ask: dict[str, Any] = {"seat": to_act, "ask": what, "kinds": ["take"], "context": rule}
        whole["turn"] = 0 if seats == 1 else whole["turn"]
    else:
        whole["turn"] = (to_act - first + 1) % seats
        kinds = [*ACTIONS, *PLACEMENTS, "pass"]
        ask = {"seat": to_act, "ask": "turn", "kinds": kinds, "context": None}
    told = read.data.get("ask")
    whole["agenda"] = [ask if not isinstance(told, Mapping) else {"seat": to_act} | dict(told)]
    whole["tally"] = list(read.data.get("tally", ()))
