"""Positions of Settlers that cannot be: each fault is named, by its field or by the rule it breaks."""

import copy
import math

import pytest

import tutor
from tests.engine.test_bad_input import HUGE, LONG, moments, named, play_on, refuses, spoken
from tests.games.settlers.table import board, table
from tests.playing import legal_options, start, steps
from tutor.games.settlers.components import ROUNDS, standard
from tutor.games.settlers.pending import ASKED, EFFECTS

BOX = standard()
WRONG_SEATS = [4, -1, 99, 10 ** 30, True, 0.0, "0", "P1", [], [0], {}, math.nan, None]
#: What is asked so rarely that some random games do not come to it; the tests of the rules show these.
RARE = {"order", "burn", "spend_deal", "lose"}


def good():
    """A position in the middle of things, as data: Barbarians, Romans, Egyptians and Japanese."""
    return table(
        board(goods={"wood": 2, "raze": 1, "defense": 1}, vp=4, hand=["raid", "old_forest"],
              locations=["castle*", "village"], deals=["mission"],
              foundations=2),
        board(hand=["quarry"], locations=["gold_mine!", "engineers"], passed=True),
        board(hand=["ruins"], locations=["temple_of_ra*", {"card": "small_town", "blocked": False}]),
        board(goods={"settler": 2}, locations=["farm^", {"card": "shrine", "under": ["wood", "food"]}, "trade_route"],
              routes=[{"marker": "gate", "partner": "engineers"}], discard=["dojo"]),
        players=4, discard=["windmill"], round=3).position()


def at(ask):
    """A position of play in which that is asked."""
    asked = (data for data in moments("settlers") if data["agenda"] and data["agenda"][-1]["ask"] == ask)
    return copy.deepcopy(next(asked))


def put(data, path, value):
    """The data with one place changed; ``...`` takes it away."""
    *way, last = path
    holder = data
    for key in way:
        holder = holder[key]
    if value is ...:
        del holder[last]
    else:
        holder[last] = value
    return data


def problems(data):
    """The faults that are found, each with its sentence in both languages."""
    error = refuses(tutor.InvalidPosition, tutor.from_position, "settlers", data)
    for problem in error.problems:
        spoken(problem)
    return error.problems


def fields(data):
    """The fields named as faulty."""
    return [str(problem.facts.get("field", "")) for problem in problems(data)]


def rules(data):
    """The rules named as broken."""
    return [problem.facts["rule"] for problem in problems(data) if problem.key == "position_rule"]


def counts(data):
    """What is named as miscounted."""
    return " ".join(problem.text("en") for problem in problems(data) if problem.key == "position_count")


def place(data, card):
    """Where a location stands in the data."""
    return next(n for n, each in enumerate(data["locations"]) if each["card"].split(".")[0] == card)


def test_the_position_that_the_others_spoil_is_sound():
    data = good()
    game = tutor.from_position("settlers", data)
    assert game.position() == data
    play_on(game)


def test_every_question_can_be_written_down_and_read_back():
    """Random games of all factions come to nearly all of them."""
    asked = set()
    for seed in range(60):
        game = start("settlers", 1 + seed % 4, seed, legal_options("settlers", seed % 5) | {"peaceful": "off"})
        for _ in steps(game, seed, averse=True):
            if game.decision.ask not in asked:
                asked.add(game.decision.ask)
                assert tutor.from_position("settlers", game.position()).moves() == game.moves()
    assert asked <= {*ASKED, *EFFECTS}
    assert {*ASKED, *EFFECTS} - asked <= RARE


FIELDS = [
    (("round",), [0, 6, -1, 1.0, True, "3", None, HUGE]),
    (("phase",), ["", "lunch", "Action", "cleanup", None, 4, []]),
    (("first",), WRONG_SEATS),
    (("turn",), [-1, 5, 1.5, True, None, "1", HUGE]),
    (("step",), [-1, 4, 1.5, True, None, "1", HUGE]),
    (("game",), ["chess", "", None, 1]),
    (("random",), [-1, 1 << 64, 1.5, None, True, "1", HUGE]),
    (("common_deck",), [None, {}, "ruins", ["nothing"], [None], [["ruins.1"]], [7], ["raid.1"]]),
    (("common_discard",), [None, {}, ["nothing"], ["raid.1"]]),
    (("row",), [None, {}, ["nothing"], ["raid.1"], 7]),
    (("removed",), [None, {}, ["nothing"], 7]),
    (("locations",), [None, {}, "x", 7, [None], [[]], [{}]]),
    (("tally",), [None, {}, "wood", ["moon"], [7], ["wood"]]),
    (("todo",), [None, {}, "x", [None], [{}], [{"do": "after"}]]),
    (("agenda",), [None, {}, [], "x", [None], [{}]]),
    (("attack",), [None, [], 7, {}]),
    (("players", 0, "faction"), ["moon", "", None, 3, [], "virtual"]),
    (("players", 0, "vp"), [-1, 1.5, True, None, "9", [], HUGE, math.inf]),
    (("players", 0, "goods"), [None, [], {"moon": 1}, {"wood": -1}, {"wood": True}, {"wood": "1"}, {"wood": []},
                               {"wood": HUGE}, {"vp": 1}]),
    (("players", 0, "hand"), [None, {}, "raid.1", ["raid.9"], [None], [["raid.1"]], ["farm.1"]]),
    (("players", 0, "deck"), [None, {}, ["nothing"], ["ruins.1"], [7]]),
    (("players", 0, "discard"), [None, {}, ["nothing"], ["ruins.1"], [7]]),
    (("players", 0, "deals"), [None, {}, ["nothing"], ["ruins.1"], [7]]),
    (("players", 0, "foundations"), [None, {}, 2, ["nothing"], ["raid.1"]]),
    (("players", 0, "drafted"), [None, {}, ["nothing"], ["raid.1"]]),
    (("players", 0, "passed"), [None, 0, "no", []]),
    (("players", 0, "oases"), [None, -1, 1.5, True, "0", HUGE]),
    (("players", 3, "routes"), [None, {}, [None], ["farm.1"], [{}], [{"marker": "ruins.1", "partner": "engineers"}],
                                [{"marker": "gate.1", "partner": "ruins.1"}]]),
    (("locations", 0, "card"), ["nothing", None, 7, [], {}]),
    (("locations", 0, "owner"), ["nobody", None, 7, [], "virtual"]),
    (("locations", 0, "used"), [0, -1, 1.5, True, None, "1", HUGE, 3]),
    (("locations", 0, "paid"), [None, [], {"moon": 1}, {"wood": -1}, {"wood": "1"}]),
    (("locations", 0, "under"), [None, {}, ["wood"], ["nothing"], 7]),
    (("locations", 0, "defence"), [None, 1, "yes", []]),
    (("locations", 0, "samurai"), [None, 1, "yes", []]),
    (("locations", 0, "blocked"), [None, 1, "yes", []]),
    (("locations", 0, "taken_by"), [None, 1, "nobody", []]),
    (("agenda", 0, "seat"), [*WRONG_SEATS, 1, 2, 3]),
    (("agenda", 0, "ask"), ["", "lunch", None, 7, "lookout", "lose", "sacrifice"]),
    (("agenda", 0, "kinds"), [["pass"], [], None, 7, ["fly"]]),
    (("agenda", 0, "context"), ["raid", 7, [], {}]),
]


@pytest.mark.parametrize(("path", "value"), [(path, value) for path, values in FIELDS for value in values], ids=named)
def test_a_value_that_a_field_cannot_have(path, value):
    assert any(path[0] in field or path[-1] in field for field in fields(put(good(), path, value)))


@pytest.mark.parametrize("path", [*[(field,) for field in good()],
                                  *[("players", 0, field) for field in good()["players"][0] if field != "name"],
                                  ("locations", 0, "card"), ("locations", 0, "owner"), ("agenda", 0, "seat"),
                                  ("agenda", 0, "ask")], ids=named)
def test_a_field_that_is_missing(path):
    assert any(path[-1] in field for field in fields(put(good(), path, ...)))


@pytest.mark.parametrize("path", [("gold",), ("players", 0, "gold"), ("locations", 0, "gold"), ("agenda", 0, "gold"),
                                  ("attack", "gold"), (LONG,), ("\x1b[2J",)], ids=named)
def test_a_field_that_nobody_knows(path):
    assert [problem.key for problem in problems(put(good(), path, 1))] == ["position_field_unknown"]


# --- cards

@pytest.mark.parametrize("pile", [("common_deck",), ("common_discard",), ("players", 0, "deck"), ("players", 0, "hand"),
                                  ("players", 0, "deals"), ("players", 0, "foundations"), ("players", 3, "discard")],
                         ids=named)
def test_a_card_that_is_lost_or_doubled(pile):
    data = good()
    cards = data
    for key in pile:
        cards = cards[key]
    name = BOX.print_records[BOX.cards[cards[0]].id]["name_en"]
    assert name in counts(put(good(), pile, cards[1:])) and name in counts(put(good(), pile, [*cards, cards[0]]))


def test_cards_of_a_faction_that_nobody_leads():
    data = table(board(), board(), factions=["romans", "egyptians"]).position()
    data["removed"] = [BOX.decks["japanese"][0]]
    assert counts(data)


def test_attack_cards_belong_to_the_solo_game():
    data = good()
    data["attack"]["line"] = [next(iter(BOX.attacks))]
    assert "SET-COMP-07" in rules(data)
    solo = table(board(), players=1).position()
    solo["attack"]["deck"].pop()
    assert counts(solo)


# --- rules that a position can break

BROKEN = [
    (("players", 1, "faction"), "barbarians", "SET-GOAL-01"),
    (("phase",), "attack", "SET-SOLO-06"),
    (("players", 0, "goods"), {"defense": 2}, "SET-SETUP-08"),
    (("players", 1, "goods"), {"defense": 4}, "SET-SETUP-08"),
    (("players", 0, "passed"), True, "SET-ACT-04"),
]


@pytest.mark.parametrize(("path", "value", "rule"), BROKEN)
def test_a_rule_that_is_broken_is_named_with_its_words(path, value, rule):
    data = put(good(), path, value)
    assert rule in rules(data)
    told = " ".join(problem.text("cs") for problem in problems(data))
    assert tutor.rule(rule).text("cs") in told


@pytest.mark.parametrize(("card", "mark", "rule"), [
    ("small_town", {"used": 1}, "SET-KIND-03"), ("engineers", {"defence": True}, "SET-DEF-03"),
    ("castle", {"samurai": True}, "SET-SAM-03"), ("castle", {"taken_by": "romans"}, "SET-CEGY-16"),
    ("small_town", {"taken_by": "egyptians"}, "SET-CEGY-16"), ("engineers", {"owner": "barbarians"}, "SET-COMP-05")])
def test_a_mark_that_a_location_cannot_have(card, mark, rule):
    data = good()
    data["locations"][place(data, card)] |= mark
    assert rule in rules(data)


@pytest.mark.parametrize("others", [("romans",), ("japanese",), ("barbarians", "romans")])
def test_the_egyptians_build_cards_of_others_only_with_scouts_and_a_negotiator_at_the_table(others):
    """A deal is taken by scouts and built by a negotiator, both taken over; one of the two is not enough."""
    data = table(*(board() for _ in range(len(others) + 1)), factions=["egyptians", *others]).position()
    card = data["players"][1]["deck"].pop()
    data["locations"].append({"card": card, "owner": "egyptians"})
    assert rules(data) == ["SET-COMP-05"]


def test_a_trade_route_of_the_egyptians_needs_the_japanese_at_the_table():
    data = table(board(), board(locations=["builder"]), factions=["egyptians", "romans"]).position()
    data["players"][0]["routes"] = [{"marker": data["players"][0]["deck"].pop(), "partner": "builder.1"}]
    assert rules(data) == ["SET-CJAP-14"]


def test_a_location_is_used_no_more_often_than_it_may_be():
    data = good()
    data["locations"][place(data, "castle")]["used"] = 3
    assert fields(data) == [f"locations[{place(data, 'castle')}].used"]


def test_a_trade_route_needs_its_partner_unless_it_stays():
    data = good()
    gone = data["locations"].pop(place(data, "engineers"))["card"]
    data["players"][1]["discard"].append(gone)
    assert "SET-CJAP-15" in rules(data)
    data["options"]["trade_route"] = "stays"
    play_on(tutor.from_position("settlers", data))
    data["players"][0]["routes"], data["players"][3]["routes"] = data["players"][3]["routes"], []
    assert "SET-CJAP-14" in rules(data)


def test_who_has_passed_is_in_the_action_phase():
    data = at("lookout")
    data["players"][0]["passed"] = True
    assert "SET-ACT-04" in rules(data)


# --- decisions and what waits

def test_a_decision_belongs_to_its_phase():
    for ask, phase in (("turn", "lookout"), ("turn", "production"), ("lookout", "action"), ("after", "production")):
        assert any("ask" in field or "seat" in field for field in fields(put(at(ask), ("phase",), phase)))


def test_the_game_is_over_after_the_last_round_only():
    data = good() | {"phase": "over", "agenda": []}
    for player in data["players"]:
        player["passed"] = True
    assert "SET-GOAL-02" in rules(data)
    over = tutor.from_position("settlers", data | {"round": ROUNDS})
    assert over.over and over.winners()
    assert "agenda" in fields(data | {"round": ROUNDS, "agenda": good()["agenda"]})


TASK = {"do": "after", "seat": 0, "card": "", "what": "", "names": [], "n": 0}


@pytest.mark.parametrize("task", [
    None, 7, {}, TASK | {"do": "fly"}, TASK | {"seat": 9}, TASK | {"n": -1}, TASK | {"card": 7}, TASK | {"names": [7]},
    TASK, TASK | {"do": "effect", "card": "castle", "what": "castle/action.0"},
    TASK | {"do": "place", "card": "raid.1", "what": "hand"}, TASK | {"do": "sacrifice"}], ids=named)
def test_nothing_waits_behind_a_turn(task):
    """A turn is asked when everything else is done; and a task must be one."""
    assert any("todo" in field for field in fields(good() | {"todo": [task]}))


def test_what_waits_is_of_the_player_on_turn_and_behind_its_own_question():
    data = at("sacrifice")
    assert [task["do"] for task in data["todo"]] == ["after", "place", "pay"]
    play_on(tutor.from_position("settlers", copy.deepcopy(data)))
    other = (data["todo"][0]["seat"] + 1) % len(data["players"])
    if len(data["players"]) > 1:
        assert "todo" in fields(put(copy.deepcopy(data), ("todo", 0, "seat"), other))
    twice = copy.deepcopy(data)
    twice["todo"].append(copy.deepcopy(twice["todo"][1]))
    assert "todo" in fields(twice)
    hand = data["players"][data["agenda"][0]["seat"]]["hand"]
    another = next((card for card in hand if card != data["agenda"][0]["context"]), None)
    if another is not None:
        assert any("todo" in field for field in fields(put(copy.deepcopy(data), ("todo", 1, "card"), another)))


def test_goods_are_remembered_only_while_something_asks_about_them():
    data = put(good(), ("tally",), ["wood"])
    assert "tally" in fields(data)


@pytest.mark.parametrize("options", [{}, [], None, 7, {"fly": "yes"}, {"peaceful": "maybe"}], ids=named)
def test_options_of_a_position(options):
    data = good() | {"options": options}
    if options == {}:
        assert tutor.from_position("settlers", data).options["peaceful"] == "off"
    else:
        assert problems(data)


@pytest.mark.parametrize("names", [["Anna", "anna", "C", "D"], ["", "B", "C", "D"], ["<b>", "B", "C", "D"],
                                   [None, "B", "C", "D"]], ids=named)
def test_players_with_bad_names(names):
    data = good()
    for player, name in zip(data["players"], names, strict=True):
        player["name"] = name
    assert problems(data)


@pytest.mark.parametrize("count", [0, 5])
def test_too_few_or_too_many_players(count):
    data = good()
    data["players"] = (data["players"] * 2)[:count]
    assert problems(data)


def test_several_faults_are_named_together():
    data = put(put(put(good(), ("round",), 9), ("players", 0, "vp"), -1), ("locations", 0, "owner"), "nobody")
    assert {"round", "players[0].vp", "locations[0].owner"} <= set(fields(data))
