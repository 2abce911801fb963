"""Exercises of Settlers: hundreds of each kind, and every answer reckoned again by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import tutor
from tests.lessons import byhand_settlers as byhand
from tests.lessons.soundness import Exercises, answer, legal_as_played, made, plays, possible_as_played, some, sound
from tutor.lessons import Exercise
from tutor.lessons.exercises import kinds, walk

SLUG = "settlers"
MANY = 500
KINDS = tuple(kinds(SLUG))


@pytest.mark.parametrize("kind", KINDS)
def test_hundreds_of_exercises_are_sound_and_every_answer_is_reckoned_again(kind: str) -> None:
    found = made(SLUG, kind, MANY)
    assert len(found) == MANY
    sound(SLUG, kind, found)
    found_again[kind](found)


# --- moves


def legal_by_hand(found: Exercises) -> None:
    """A move goes through when it is played, and just when a reader of the position would say so."""
    legal_as_played(SLUG, found)
    checked: Counter[tuple[str, bool]] = Counter()
    for each in found:
        right = byhand.allowed(each.game.position(), each.move)
        if right is not None:
            assert each.options[0].right == right, f"{each.id}: {each.move}"
            checked[each.move.split()[0], right] += 1
    both = {kind for kind, right in checked if (kind, not right) in checked}
    assert both >= {"build", "deal", "raze_hand", "send", "defend"} and sum(checked.values()) > len(found) / 3, checked


def moves_by_hand(found: Exercises) -> None:
    """The same for every move on offer."""
    possible_as_played(found)
    checked = [
        byhand.allowed(each.game.position(), option.value) == option.right
        for each in found
        for option in each.options
        if byhand.allowed(each.game.position(), option.value) is not None
    ]
    assert all(checked) and len(checked) > len(found)


def costs_by_hand(found: Exercises) -> None:
    """What can be paid is told from the goods alone, and gold has to step in often enough."""
    by_gold = 0
    for each in found:
        position = each.game.position()
        goods = position["players"][position["agenda"][-1]["seat"]]["goods"]
        for option in each.options:
            kind, card = option.value.split()
            record = byhand.printed(card)
            cost = {"build": record["build_cost"]["goods"], "deal": {"food": 1}}.get(
                kind, record["ability"].get("cost")
            )
            assert option.right == byhand.payable(goods, cost), f"{each.id}: {option.value}"
            assert option.right == (not plays(each.game, option.value)), f"{each.id}: {option.value}"
            joker = option.right and any(goods.get(good, 0) < cost.get(good, 0) for good in byhand.RESOURCES)
            assert (option.rule == "SET-GOOD-08") == joker
            by_gold += joker
    assert by_gold > len(found) / 10


# --- goods


def production_by_hand(found: Exercises) -> None:
    """The goods are added up from the board, the deals and the locations, and the phase is played."""
    whole = beyond = 0
    for each in found:
        assert each.seat is not None
        position, seat = each.game.position(), each.seat
        reckoned = byhand.production(position, seat)
        if each.number:
            good = asked_good(each)
            assert answer(each) == reckoned[good], f"{each.id}: {good}"
        else:
            assert Counter(dict(answer(each))) == reckoned, each.id
            whole += 1
        beyond += reckoned != Counter(byhand.boards()[position["players"][seat]["faction"]]["production"])
        later = each.afterwards()
        assert later is not None and later.decision is not None and later.decision.phase == "action"
        then = later.position()["players"][seat]
        assert then["vp"] - position["players"][seat]["vp"] == reckoned["vp"], each.id
        for good in ("wood", "stone", "food", "gold", "settler", "raze", "defense"):
            before = position["players"][seat]["goods"].get(good, 0)
            assert then["goods"].get(good, 0) - before == reckoned[good], f"{each.id}: {good}"
    assert whole > len(found) / 10 and beyond > len(found) / 2


def asked_good(each: Exercise) -> str:
    """The good that a question is about."""
    names = {
        "wood": "wood", "stone": "stone", "food": "food", "gold": "gold", "settlers": "settler", "cards": "card",
        "raze tokens": "raze", "defence tokens": "defense", "VP": "vp",
    }  # fmt: skip
    words = each.question("en").split(" will ")[0].removeprefix("How much ").removeprefix("How many ")
    return names[words]


def buildings_by_hand(found: Exercises) -> None:
    """Production, bonus and features are added up from what is printed, and the building is built."""
    several = 0
    for each in found:
        position = each.game.position()
        seat, card = position["agenda"][-1]["seat"], each.move.split()[1]
        reckoned = byhand.building(position, seat, card)
        assert Counter(dict(answer(each))) == reckoned, f"{each.id}: {card}"
        later = each.afterwards()
        assert later is not None
        before, then = position["players"][seat], later.position()["players"][seat]
        assert then["vp"] - before["vp"] == reckoned["vp"], each.id
        assert len(then["hand"]) - len(before["hand"]) + 1 == reckoned["card"], each.id
        several += len(reckoned) > 1 or sum(reckoned.values()) > 1
    assert several > len(found) / 5


def razing_by_hand(found: Exercises) -> None:
    """Tokens and spoils are read off the position; razing is done where it can be."""
    counts: Counter[str] = Counter()
    for each in found:
        position, (kind, card) = each.game.position(), each.move.split()
        seat = position["agenda"][-1]["seat"]
        if each.number:
            price = 1 if kind == "raze_hand" else byhand.raze_price(position, card)
            assert answer(each) == price, each.id
            counts["guarded" if price > 2 else kind] += 1
            continue
        goods, left = byhand.razed(position, each.move)
        told, fate = answer(each)
        assert (Counter(dict(told)), fate) == (goods, left), each.id
        later = each.afterwards()
        assert later is not None
        then = later.position()
        assert then["players"][seat]["vp"] - position["players"][seat]["vp"] == goods["vp"], each.id
        founded = [len(player["foundations"]) for player in then["players"]]
        before = [len(player["foundations"]) for player in position["players"]]
        assert sum(founded) - sum(before) == (left == "foundation_wood"), each.id
        counts[f"{kind} {left}"] += 1
    assert set(counts) >= {"guarded", "raze", "raze_hand", "raze foundation_wood", "raze_hand discarded"}, counts
    assert "raze discarded" in counts, "Japanese locations, or the virtual player"


# --- the end


ENDS = {
    "for common locations?": "common",
    "for faction locations?": "faction",
    "Gate?": "offerings",
    "in all?": "total",
}


def scores_by_hand(found: Exercises) -> None:
    """Points are counted location by location."""
    counts: Counter[str] = Counter()
    for each in found:
        assert each.seat is not None
        position = each.game.position()
        key = next(key for end, key in ENDS.items() if each.question("en").endswith(end))
        assert position["round"] >= 3 and each.game.players[each.seat] in each.question("en")
        assert answer(each) == byhand.score(position, each.seat)[key], f"{each.id}: {key}"
        counts[key] += 1
    assert set(counts) == set(ENDS.values()) and counts["total"] > len(found) / 5, counts


def ties_by_hand(found: Exercises) -> None:
    """What is left over decides, then the hands."""
    rules: Counter[str] = Counter()
    for each in found:
        seats = [option.value for option in each.options if option.value is not None]
        assert len(seats) == len(each.options) - 1 >= 2
        assert all(each.game.players[seat] in each.question("en") for seat in seats)
        assert answer(each) == byhand.tied(each.game.position(), seats), each.id
        rules[each.rules[0]] += 1
    assert set(rules) == {"SET-END-07", "SET-END-08", "SET-END-09"} and rules["SET-END-08"] > len(found) / 50, rules


def waves_by_hand(found: Exercises) -> None:
    """The pair of goods is looked for by hand, also where several locations would fit."""
    counts: Counter[str] = Counter()
    names = {record["name_en"].lower(): record["id"] for record in byhand.component("goods")} | {"vp": "vp"}
    for each in found:
        position = each.game.position()
        newest = names[each.question("en").split("target: ")[1].split(".")[0].lower()]
        falling = byhand.falls(position, newest)
        assert newest in map(byhand.deal_good, position["attack"]["deck"])
        assert len(position["players"]) == 1 and len(falling) < 2
        assert {answer(each)} - {""} == falling, each.id
        counts[each.rules[0]] += 1
    assert min(counts[id] for id in ("SET-SOLO-16", "SET-SOLO-17", "SET-SOLO-21", "SET-SOLO-27")) > 10, counts


found_again: dict[str, Callable[[Exercises], None]] = {
    "legal": legal_by_hand, "moves": moves_by_hand, "cost": costs_by_hand, "production": production_by_hand,
    "building": buildings_by_hand, "raze": razing_by_hand, "solo": waves_by_hand, "score": scores_by_hand,
    "tie": ties_by_hand,
}  # fmt: skip


def test_wrong_rules_speak_of_what_is_played() -> None:
    for each in some(SLUG, "legal", 100):
        offered = {option.value for option in each.options if option.value and not option.right}
        assert not {id for id in offered if tutor.rule(id).topic.startswith("variant")}, each.id


def test_all_factions_are_led_and_the_games_have_something_to_ask_about() -> None:
    led: set[str] = set()
    names: Counter[str] = Counter()
    for seed in range(10):
        *_, last = walk(SLUG, seed)
        led |= {player["faction"] for player in last.position()["players"]}
        names.update(event.name for event in last.log)
    assert led == {"barbarians", "romans", "egyptians", "japanese"}
    assert min(names[each] for each in ("built", "deal_made", "razed", "razed_hand", "activated", "sent")) > 10, names
