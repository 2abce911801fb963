"""Positions of Endeavor that cannot be: each fault is named, by its field or by the rule it breaks."""

import copy
import math

import pytest

import tutor
from tests.engine.test_bad_input import HUGE, moments, named, play_on, refuses, spoken
from tests.games.endeavor.table import board, table
from tutor.games.endeavor.components import TRACKS, standard

BOX = standard()
REGION = "india"
LINK = next(iter(BOX.links))
FREE_CITY = next(city for city in BOX.cities_in["europe"] if city not in ("london", "paris"))
CLOSED_CITY = BOX.cities_in["africa"][0]
IDLE = next(tile for tile in BOX.tiles if not BOX.buildings[tile].activation_space)
WRONG_SEATS = [3, -1, 99, 10 ** 30, True, 0.0, "0", "P1", [], [0], {}, math.nan]


def good():
    """A position in the middle of things, as data."""
    return table(board(harbor=5, buildings=["shipyard*", "market", IDLE], cards=["europe_0", "slavery_0"],
                       governor=f"{REGION}_governor", tokens={"ship": 1, "culture": 2}),
                 board(harbor=2, buildings=["market"], set_aside=["slavery_1"]),
                 board(tokens=dict.fromkeys(TRACKS, 1)),
                 open=[REGION], owner={"london": 0, "paris": 1}, lanes={"africa": [0, 1]},
                 beside={(REGION, 0): 1}, round=3).position()


def at(ask):
    """A position in which that is asked."""
    asked = (data for data in moments("endeavor") if data["agenda"] and data["agenda"][-1]["ask"] == ask)
    return copy.deepcopy(next(asked))


def put(data, path, value):
    """The data with one place changed; ``...`` takes it away."""
    *way, last = path
    holder = data
    for key in way:
        holder = holder[key]
    if value is ...:
        del holder[last]
    elif isinstance(holder, list) and last == len(holder):
        holder.append(value)
    else:
        holder[last] = value
    return data


def problems(data):
    """The faults that are found, each with its sentence in both languages."""
    error = refuses(tutor.InvalidPosition, tutor.from_position, "endeavor", data)
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


def test_the_position_that_the_others_spoil_is_sound():
    data = good()
    game = tutor.from_position("endeavor", data)
    assert game.position() == data
    play_on(game)


def test_every_question_of_the_game_is_among_the_moments():
    asked = {data["agenda"][-1]["ask"] for data in moments("endeavor") if data["agenda"]}
    assert asked == {"build", "salary", "payment", "act", "perform", "perform_more", "place", "arrange",
                     "discard"}


#: Where else a fault may show: a region is open when its track is full, a phase asks its own questions.
ALSO = {"open_regions": ("shipping_tracks",), "phase": ("agenda",)}
FIELDS = [
    (("round",), [0, 8, -1, 1.0, True, "3", None, HUGE]),
    (("phase",), ["", "lunch", "Action", "growth", "over", None, 4, []]),
    (("crown",), WRONG_SEATS),
    (("turn",), [-1, 4, 1.5, True, None, "1", HUGE]),
    (("game",), ["chess", "", None, 1]),
    (("random",), [-1, 1 << 64, 1.5, None, True, "1", HUGE]),
    (("slavery_abolished",), [None, 0, 1, "no", []]),
    (("players", 0, "color"), ["mauve", "", None, 3, []]),
    (("players", 0, "supply"), [-1, 1.5, True, None, "9", [], HUGE, math.inf]),
    (("players", 0, "harbor"), [-1, 1.5, True, None, "9", [], HUGE, math.nan]),
    (("players", 0, "substitutes"), [-1, 0.0, False, None, "0", []]),
    (("players", 0, "passed"), [None, 0, "no", []]),
    (("players", 0, "cards"), [None, {}, "europe_0", ["europe_9"], [None], [["europe_0"]], [7]]),
    (("players", 0, "set_aside"), [None, {}, ["slavery_9"], ["europe_1"], [{}]]),
    (("players", 0, "governor_space"), ["europe_1", "nobody", "", 0, False, [], ["india_governor"], {}]),
    (("players", 0, "tokens"), [None, [], {"gold": 1}, {"ship": -1}, {"ship": True}, {"ship": "1"},
                                {"ship": []}]),
    (("players", 0, "buildings"), [None, {}, [], [None], ["market"], [{}]]),
    (("players", 0, "buildings"), [[{"building": "market", "worker": "free"}]]),
    (("players", 0, "buildings", 0, "building"), ["market", "castle", None, [], 7]),
    (("players", 0, "buildings", 1, "building"), ["colonial_house", "castle", None, [], {}, 7]),
    (("players", 0, "buildings", 1, "worker"), ["asleep", None, 1, True, []]),
    (("players", 0, "buildings", 3, "worker"), ["working", "unpaid"]),
    (("players", 0, "tracks"), [None, [], {}, 7]),
    *((("players", 0, "tracks", track), [-1, 99, None, 1.5, True, "3", HUGE]) for track in TRACKS),
    (("open_regions",), [None, {}, [], ["europe"], ["atlantis"], [REGION], ["europe", "europe", REGION],
                         [["europe"]]]),
    (("cities",), [None, [], {}]),
    (("cities", "london"), WRONG_SEATS),
    (("shipping_tracks",), [None, [], {}]),
    (("shipping_tracks", "africa"), [None, {}, "01", [0, 3], [0, -1], [0, None], [0, "1"], [0, True],
                                     [0] * 20]),
    (("beside_tracks",), [None, {}, [None], [[]], [{}], ["india"]]),
    (("beside_tracks", 0, "region"), ["europe", "africa", "atlantis", None, [], 1]),
    (("beside_tracks", 0, "seat"), WRONG_SEATS),
    (("beside_tracks", 0, "population"), [0, -1, 1.5, True, None, "1", HUGE]),
    (("trade_tokens",), [None, [], {}]),
    (("trade_tokens", LINK), ["gold", None, 7, True, [], {}, ["ship"], ""]),
    (("decks",), [None, [], {}]),
    (("decks", "europe"), [None, {}, ["europe_9"], [None], [[]], [7]]),
    (("stock",), [None, []]),
    (("stock", "bank"), [-1, None, 1.5, True, "4", [], HUGE]),
    (("spent_tokens",), [None, [], {"gold": 1}, {"ship": -1}, {"ship": None}, {"ship": True}]),
    (("removed_cards",), [None, {}, ["europe_9"], [7], [[]]]),
    (("agenda",), [None, {}, [], [None], [[]], ["act"], [{}], [{"seat": 0}], [{"ask": "act"}]]),
    (("agenda", 0, "seat"), WRONG_SEATS),
    (("agenda", 0, "ask"), ["lunch", "", None, 7, [], {}, "build", "salary", "perform", "payment", "place",
                            "discard"]),
]


@pytest.mark.parametrize(("path", "value"), [(path, value) for path, values in FIELDS for value in values],
                         ids=named)
def test_a_value_that_a_field_cannot_have(path, value):
    data = put(good(), path, value)
    before = copy.deepcopy(data)
    where = "players[0]" if path[0] == "players" and len(path) > 1 else path[0]
    found = problems(data)
    assert any(str(problem.facts.get("field", "")).startswith((where, *ALSO.get(path[0], ())))
               or (problem.key == "position_track" and "tracks" in path) for problem in found), found
    assert data == before


@pytest.mark.parametrize("path", [path for path, _ in FIELDS if isinstance(path[-1], str)],
                         ids=lambda path: ".".join(map(str, path)))
def test_a_field_that_is_missing(path):
    """A city without an owner is null and an empty stack is 0: nothing may simply be left out."""
    if path in (("trade_tokens", LINK), ("stock", "bank")):
        assert counts(put(good(), path, ...))
    else:
        wanted = path[-1]
        assert any(wanted in field for field in fields(put(good(), path, ...)))


OBJECTS = [(), ("players", 0), ("players", 1, "tracks"), ("players", 0, "buildings", 0), ("cities",),
           ("decks",), ("shipping_tracks",), ("stock",), ("beside_tracks", 0), ("trade_tokens",),
           ("options",), ("agenda", 0)]


@pytest.mark.parametrize("path", OBJECTS, ids=lambda path: ".".join(map(str, path)) or "position")
@pytest.mark.parametrize("value", [0, [], "x"], ids=named)
def test_a_name_that_nobody_knows(path, value):
    """A slip of the pen in a name must not pass unnoticed, wherever it stands."""
    found = problems(put(good(), (*path, "mystery"), value))
    assert any("mystery" in problem.text("cs") for problem in found)


@pytest.mark.parametrize("path", OBJECTS, ids=lambda path: ".".join(map(str, path)) or "position")
@pytest.mark.parametrize("name", ["\x1f", "\x1b[2J", "\ud800", "x" * 5000, "", 7, None, HUGE], ids=named)
def test_a_name_that_cannot_be_shown(path, name):
    """What the data call their fields is quoted, too, so it must be fit to be read."""
    assert problems(put(good(), (*path, name), "x"))


@pytest.mark.parametrize(("path", "value", "what"), [
    (("players", 0, "harbor"), 6, "P1"),
    (("players", 0, "supply"), 0, "P1"),
    (("players", 1, "substitutes"), 1, "P2"),
    (("cities", "london"), 1, "P2"),
    (("cities", "paris"), None, "P2"),
    (("shipping_tracks", "africa"), [1, 1], "P1"),
    (("beside_tracks",), [], "P1"),
    (("players", 0, "buildings", 1, "worker"), "free", "P1"),
    (("players", 0, "cards"), ["slavery_0"], "europe_0"),
    (("players", 0, "cards"), ["europe_0"] * 2, "europe_0"),
    (("players", 1, "cards"), ["slavery_0"], "slavery_0"),
    (("players", 1, "set_aside"), ["slavery_0"], "slavery_0"),
    (("players", 1, "governor_space"), "india_governor", "india_governor"),
    (("removed_cards",), ["europe_3"], "europe_3"),
    (("removed_cards",), ["africa_5", "africa_5"], "africa_5"),
    (("decks", "europe"), [], "europe_5"),
    (("stock", "bank"), 5, "bank"),
    (("stock", "market"), 0, "market"),
    (("players", 0, "buildings", 2, "building"), "bank", "bank"),
    (("players", 0, "tokens"), {"culture": 2}, "ship"),
    (("players", 1, "tokens"), {"attack": 90}, "attack"),
], ids=named)
def test_what_is_lost_or_comes_from_nowhere(path, value, what):
    """Population, tokens, cards and tiles are counted, and the sentence says which of them is wrong."""
    kind = next((kind for kind in ("card", "building", "token") if (kind, what) in BOX.records()), "player")
    name = what if kind == "player" else BOX.records()[kind, what]["name_en"]
    assert name in counts(put(good(), path, value))


@pytest.mark.parametrize(("path", "value", "rule"), [
    (("open_regions",), ["europe"], "END-OPEN-01"),
    (("open_regions",), ["europe", REGION, "africa"], "END-OPEN-01"),
    (("open_regions",), [REGION], "END-OPEN-09"),
    (("cities", CLOSED_CITY), 0, "END-OCC-02"),
    (("cities", FREE_CITY), 0, "END-OCC-02"),
    (("beside_tracks", 0, "region"), "africa", "END-SHIP-05"),
    (("shipping_tracks", "africa"), [0, 1, 1], "END-SHIP-03"),
    (("shipping_tracks", "africa"), [0], "END-SHIP-03"),
    (("decks", "europe"), ["europe_2", "europe_1", "europe_3", "europe_4", "europe_5"], "END-PASS-12"),
    (("decks", "europe"), ["europe_1", "europe_2", "africa_1"], "END-PASS-12"),
    (("decks", "africa"), ["africa_1", "africa_governor"], "END-PASS-12"),
    (("players", 1, "set_aside"), ["europe_1"], "END-SLAV-04"),
    (("players", 0, "buildings", 0, "building"), "market", "END-COMP-19"),
    (("players", 0, "buildings", 2, "building"), "colonial_house", "END-COMP-19"),
], ids=named)
def test_a_rule_that_is_broken_is_named_with_its_words(path, value, rule):
    found = problems(put(good(), path, value))
    broken = [problem for problem in found if problem.facts.get("rule") == rule]
    assert broken, [problem.text() for problem in found]
    assert all(tutor.rule(rule).text(lang) in broken[0].text(lang) for lang in ("en", "cs"))


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("step", [-1, 1])
def test_a_marker_that_its_icons_do_not_explain(track, step):
    data = good()
    now = data["players"][-1]["tracks"][track]
    assert now > 0
    found = problems(put(data, ("players", 2, "tracks", track), now + step))
    assert [problem.key for problem in found] == ["position_track"]
    names = BOX.records()["track", track]
    for lang in ("en", "cs"):
        text = found[0].text(lang)
        assert all(part in text for part in ("P3", str(now), str(now + step)))
        assert names[f"name_{lang}"].lower() in text.lower(), "the track by its name, not by its id"


@pytest.mark.parametrize(("path", "value"), [
    (("players", 0, "harbor"), 6), (("spent_tokens",), {}), (("stock", "bank"), 5), (("decks", "europe"), []),
], ids=named)
def test_a_czech_sentence_has_no_english_count(path, value):
    """What is miscounted is named in the language of the sentence."""
    for problem in problems(put(good(), path, value)):
        english = ("population", "trade token", "card ", "building ")
        assert not any(word in problem.text("cs") for word in english)


@pytest.mark.parametrize("players", [[], {}, None, [None] * 3, [{}] * 3, [7, 8, 9], [[]] * 3], ids=named)
def test_no_players_to_sit_down(players):
    assert problems(put(good(), ("players",), players))


@pytest.mark.parametrize("count", [1, 2, 6])
def test_too_few_or_too_many_players(count):
    data = good()
    assert problems(put(data, ("players",), (data["players"] * 2)[:count]))


@pytest.mark.parametrize("name", ["P2", "p2", "", "<b>", None, 7, [], "x" * 50], ids=named)
def test_a_player_with_a_bad_name(name):
    found = fields(put(put(good(), ("players", 0, "name"), name), ("round",), 99))
    assert "round" in found and len(found) >= 2, "faults after the name are listed, too"


@pytest.mark.parametrize("options", [{"fly": "yes"}, {"university": "twice"}, {"university": []}, [], None],
                         ids=named)
def test_bad_options_of_a_position(options):
    found = fields(put(put(good(), ("options",), options), ("round",), 99))
    assert "round" in found and len(found) >= 2, "faults after the options are listed, too"


def test_two_boards_of_one_colour():
    data = good()
    put(data, ("players", 1, "color"), data["players"][0]["color"])
    assert any("color" in field for field in fields(data))


def test_population_beside_a_track_is_told_once_for_each_player():
    data = good()
    put(data, ("beside_tracks", 1), dict(data["beside_tracks"][0]))
    assert any("beside_tracks" in field for field in fields(data))


def test_tokens_that_were_spent_are_not_forgotten():
    data = good()
    names = [BOX.records()["token", kind]["name_en"] for kind, n in data["spent_tokens"].items() if n]
    assert names and all(name in counts(put(data, ("spent_tokens",), {})) for name in names)


def test_only_blue_tokens_are_spent():
    data = good()
    data["players"][0]["tokens"]["culture"] -= 1
    data["players"][0]["tracks"]["culture"] -= 1
    data["spent_tokens"]["culture"] = 1
    assert any("spent_tokens" in field for field in fields(data))


@pytest.mark.parametrize("where", ["deck", "hand"])
def test_after_the_abolition_there_are_no_slavery_cards(where):
    data = good()
    if where == "hand":
        data["removed_cards"] = sorted([*data["removed_cards"], *data["decks"]["slavery"]])
        data["decks"]["slavery"] = []
    found = problems(put(data, ("slavery_abolished",), True))
    assert any(str(problem.facts.get("rule", "")).startswith("END-SLAV") for problem in found)


@pytest.mark.parametrize("value", [8, -1, 10 ** 30])
def test_two_faults_in_one_board_and_one_on_the_map(value):
    data = put(put(put(good(), ("players", 1, "harbor"), -2), ("players", 1, "passed"), "?"), ("crown",),
               value)
    assert {"players[1].harbor", "players[1].passed", "crown"} <= set(fields(data))


# --- the decisions that wait

CONTEXTS = [
    ("perform", "undertaking", [..., None, [], {}, "ship", 7]),
    ("perform", ("undertaking", "feat"), [..., None, "fly", "payment", "", [], "ship_and_ship"]),
    ("perform", ("undertaking", "space"), [..., None, "1", 99, -2, True, 1.5, HUGE]),
    ("perform", ("undertaking", "bound"), [..., None, "atlantis", REGION, [], 7]),
    ("perform", ("undertaking", "left"), [..., None, [], ["fly"], ["payment"], [None], [[]], "ship"]),
    ("perform", ("undertaking", "left"), [["ship"] * 3]),
    ("perform", ("undertaking", "first"), [..., None, "ship", "fly", [], 7]),
    ("perform_more", ("undertaking", "feat"), [..., None, "fly", "ship", "payment", "ship_or_draw"]),
    ("perform_more", ("undertaking", "bound"), [..., None, "", "atlantis", [], 7]),
    ("perform_more", ("undertaking", "left"), [..., None, [], ["draw"], ["attack"], ["ship"] * 3]),
    ("perform_more", ("undertaking", "first"), [..., None, "", "attack", [], 7]),
    ("salary", "due", [..., None, [], {}, 1]),
    ("salary", ("due", "payments"), [..., None, 0, -1, 99, 1.5, True, "1", HUGE]),
    ("salary", ("due", "space"), [..., None, 99, -2, 1.5, True, "1"]),
    ("payment", ("due", "payments"), [..., None, 0, 99, True]),
    ("payment", ("due", "space"), [..., None, 50, -2, True]),
    ("place", "card", [..., None, "europe_1", "nobody", "", [], {}, 7]),
    ("place", "seat", [3, 7, -1, 99, HUGE, None]),
    ("discard", "limit", [..., None, -1, "2", 1.5, True, HUGE]),
]


@pytest.mark.parametrize(("ask", "way", "value"), [
    (ask, way, value) for ask, way, values in CONTEXTS for value in values], ids=named)
def test_a_decision_without_its_sense(ask, way, value):
    """What a decision is about must fit the game, or the next move would end nowhere."""
    data = at(ask)
    last = len(data["agenda"]) - 1
    path = ("agenda", last, *((way,) if isinstance(way, str) else way))
    holder = data["agenda"][last]["undertaking"] if "undertaking" in path and isinstance(way, tuple) else {}
    now = holder.get(path[-1], ...)
    assert value is ... or (now, type(now)) != (value, type(value)), "the case must change the position"
    assert any("agenda" in field for field in fields(put(data, path, value)))


@pytest.mark.parametrize("ask", ["build", "salary", "payment", "act", "perform", "perform_more", "place",
                                 "arrange", "discard"])
@pytest.mark.parametrize("phase", ["build", "growth", "salary", "action", "over"])
def test_a_decision_in_a_phase_that_does_not_ask_it(ask, phase):
    data = at(ask)
    if data["phase"] == phase:
        assert tutor.from_position("endeavor", data).decision.ask == ask
    else:
        assert any(field.startswith(("agenda", "phase")) for field in fields(put(data, ("phase",), phase)))


def test_nobody_is_asked_for_more_payments_than_there_are_workers():
    data = at("salary")
    seat = data["agenda"][-1]["seat"]
    workers = sum(each["worker"] != "free" for each in data["players"][seat]["buildings"])
    put(data, ("agenda", -1, "due", "payments"), workers + 1)
    assert any("agenda" in field for field in fields(data))


def test_nobody_is_asked_for_a_discard_within_the_limit():
    data = at("discard")
    others = [seat for seat in range(len(data["players"])) if seat != data["agenda"][-1]["seat"]]
    fewest = min(others, key=lambda seat: len(data["players"][seat]["cards"]))
    assert len(data["players"][fewest]["cards"]) <= 1
    assert any("agenda" in field for field in fields(put(data, ("agenda", -1, "seat"), fewest)))


@pytest.mark.parametrize(("below", "above"), [
    ("act", "act"), ("build", "build"), ("salary", "salary"), ("perform", "perform"), ("act", "arrange")])
def test_decisions_that_never_wait_below_another(below, above):
    data = at(below)
    top = at(above)["agenda"][-1] | {"seat": data["agenda"][-1]["seat"]}
    assert any("agenda" in field for field in fields(put(data, ("agenda", 1), top)))


def test_the_game_is_not_over_before_the_last_round():
    over = next(data for data in moments("endeavor") if not data["agenda"])
    assert tutor.from_position("endeavor", over).over
    assert problems(put(copy.deepcopy(over), ("round",), 3))


def test_nobody_decides_when_the_game_is_over():
    over = next(data for data in moments("endeavor") if not data["agenda"])
    asked = copy.deepcopy(over) | {"agenda": [{"seat": 0, "ask": "act"}]}
    assert any(field.startswith(("agenda", "phase")) for field in fields(asked))


def test_a_decision_that_nothing_answers():
    """An empty harbour and a ship action to do: nobody could ever move again."""
    data = table(board(buildings=["shipyard"])).position()
    data["agenda"] = [{"seat": 0, "ask": "perform", "kinds": ["ship"], "undertaking": {
        "feat": "ship", "space": 1, "bound": "", "left": ["ship"], "first": ""}}]
    assert any("agenda" in field for field in fields(data))
