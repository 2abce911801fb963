"""Component packs: the owner of a box corrects stand-in values, and a wrong correction is refused by name."""

import copy
import json
import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tutor
from tests.engine.test_bad_input import GARBAGE, HUGE, LONG, named, play_on, refuses, spoken
from tutor.bots import BOTS, choose
from tutor.games.endeavor.components import raw, standard

BOOK = tutor.rulebook("endeavor")
BOX = standard()
PACK = {
    "buildings": [{"id": "shipyard", "icons": {"culture": 3}, "name_en": "Old Dock", "name_cs": "Starý dok"}],
    "cards": [{"id": "europe_0", "glory": 7}],
    "nodes": [{"id": "city:london", "glory": 2}],
}


def start(pack, **changes):
    return tutor.new_game("endeavor", 3, 7, components=pack, **changes)


def wrong(pack):
    """The error of a pack that must be refused."""
    return refuses(tutor.InvalidComponents, start, pack)


def record(section, id, **fields):
    return {section: [{"id": id, **fields}]}


# --- a good pack

def test_a_pack_changes_the_game():
    game = start(PACK)
    plain = start(None)
    for each in (game, plain):
        each.play("build shipyard")
    seat = game.position()["crown"]
    gained = dict(BOX.buildings["shipyard"].icons)
    assert game.position()["players"][seat]["tracks"]["culture"] == 3 != gained.get("culture", 0)
    assert plain.position()["players"][seat]["tracks"]["culture"] == gained.get("culture", 0)


def test_a_pack_changes_names_in_both_languages():
    game = start(PACK)
    move = next(move for move in game.moves() if move.args == ("shipyard",))
    assert "Old Dock" in game.text(move, "en") and "Starý dok" in game.text(move, "cs")
    assert "Old Dock" not in start(None).text(move, "en")


def test_corrected_records_say_that_they_come_from_a_pack():
    box = BOOK.box(PACK)
    changed = {("building", "shipyard"), ("card", "europe_0"), ("city", "london")}
    assert changed < BOX.records().keys()
    for key in BOX.records():
        assert box.provenance(*key) == ("pack" if key in changed else BOX.provenance(*key))
    assert "pack" not in {BOX.provenance(*key) for key in changed}


def test_a_pack_may_say_where_it_comes_from():
    box = BOOK.box(record("cards", "europe_0", glory=1, provenance="my own box, 2009"))
    assert box.provenance("card", "europe_0") == "my own box, 2009"


def test_a_pack_survives_saving_and_loading():
    game = start(PACK)
    for _ in range(25):
        game.play(game.moves()[0])
    loaded = tutor.load(game.save())
    assert loaded.position() == game.position() and loaded.log == game.log and loaded.pack == PACK
    assert loaded.describe("cs") == game.describe("cs") and loaded.scores() == game.scores()
    assert loaded.save() == game.save()


def test_a_pack_goes_with_a_position():
    game = start(PACK)
    game.play("build shipyard")
    back = tutor.from_position("endeavor", game.position(), PACK)
    assert back.position() == game.position() and back.moves() == game.moves()
    assert tutor.load(back.save()).position() == back.position()
    refuses(tutor.InvalidPosition, tutor.from_position, "endeavor", game.position())


@pytest.mark.parametrize("as_path", [str, lambda path: path], ids=["text", "path"])
def test_a_pack_in_a_file_is_the_same(tmp_path, as_path):
    path = tmp_path / "pack.json"
    path.write_text(json.dumps(PACK, ensure_ascii=False), encoding="utf-8")
    game = start(as_path(path))
    assert game.position() == start(PACK).position() and game.pack == PACK
    path.unlink()
    assert tutor.load(game.save()).position() == game.position(), "a save needs the file no more"


def test_an_empty_pack_changes_nothing():
    assert start({}).position() == start(None).position()
    assert start({section: [] for section in PACK}).position() == start(None).position()


def test_a_pack_leaves_the_shipped_box_alone():
    before, shipped = json.dumps(raw(), sort_keys=True), copy.deepcopy(PACK)
    start(PACK)
    for pack in (record("cards", "europe_0", glory=3, icons=[]), record("buildings", "bank", copies=9)):
        wrong(pack)
    assert json.dumps(raw(), sort_keys=True) == before and shipped == PACK
    assert standard().cards["europe_0"].glory == raw()["cards"]["cards"][6]["glory"]


def test_a_pack_is_copied_not_kept():
    pack = copy.deepcopy(PACK)
    game = start(pack)
    before = game.save()
    pack["buildings"][0]["icons"]["culture"] = 1
    pack["cards"].clear()
    assert game.save() == before
    assert tutor.load(game.save()).position() == game.position()


# --- packs that cannot be read

@pytest.mark.parametrize("text", ["", " ", "{", "[", "nonsense", "{'a': 1}", '{"cards": [}', "\x00",
                                  "[" * 100_000],
                         ids=named)
def test_a_file_that_is_not_json(tmp_path, text):
    path = tmp_path / "pack.json"
    path.write_text(text)
    error = wrong(path)
    assert error.key == "pack_not_json"
    assert "pack.json" in error.text("en") and "pack.json" in error.text("cs")


@pytest.mark.parametrize("text", ["[]", "7", "null", '"cards"', "true"])
def test_a_file_of_another_shape(tmp_path, text):
    path = tmp_path / "pack.json"
    path.write_text(text)
    assert "pack.json" in wrong(path).text("cs")


def test_a_fault_in_a_file_names_the_file(tmp_path):
    """However long the way to it."""
    folder = tmp_path / ("deep" * 20)
    folder.mkdir()
    path = folder / "pack.json"
    for pack in ({"gold": []}, {"cards": 7}, record("cards", "europe_9"),
                 record("cards", "europe_0", glory=-1), record("buildings", "bank", copies=9)):
        path.write_text(json.dumps(pack))
        assert "pack.json" in wrong(path).text("en")


def test_a_file_that_cannot_be_read(tmp_path):
    binary, long = tmp_path / "binary.json", tmp_path / "long.json"
    binary.write_bytes(b"\xff\xfe\x00\x01")
    long.write_text(" " * 1_000_001)
    for path in (tmp_path / "missing.json", tmp_path, binary, long, "", "\0", "a\0b", LONG,
                 "/nowhere/pack.json"):
        wrong(path)


@pytest.mark.parametrize("pack", [7, True, 1.5, [], [PACK], b"pack.json", object(), {1}], ids=named)
def test_what_is_neither_a_path_nor_data(pack):
    assert wrong(pack).key == "pack_type"


@pytest.mark.parametrize("section", ["gold", "", "Cards", 7, None, LONG, "\x1b[2J"], ids=named)
def test_a_section_that_is_not_there(section):
    error = wrong({section: []})
    assert error.key == "pack_section"
    assert all(known in error.text("cs") for known in ("cards", "buildings", "tokens"))


@pytest.mark.parametrize("records", [None, 7, "europe_0", {}, {"europe_0": {}}, True], ids=named)
def test_a_section_that_is_no_list(records):
    assert "cards" in wrong({"cards": records}).text("en")


@pytest.mark.parametrize("change", [None, 7, "europe_0", [], {}, {"id": None}, {"id": 7}, {"id": []},
                                    {"id": "europe_9"},
                                    {"id": ""}, {"glory": 1}, {"id": LONG}, {"id": "market"}], ids=named)
def test_a_record_that_is_not_there(change):
    error = wrong({"cards": [change]})
    assert error.key == "pack_record" and "cards" in error.text("en")


@pytest.mark.parametrize("field", ["deck", "value", "governor", "special", "gold", "", "copies", "level",
                                   "ID", 7, None, LONG],
                         ids=named)
def test_a_field_that_cannot_be_corrected(field):
    error = wrong({"cards": [{"id": "europe_0", field: 1}]})
    assert error.key == "pack_field" and "europe_0" in error.text("en") and "icons" in error.text("cs")


def levels(*steps):
    """The levels of a track: first space, last space and value of each."""
    return [dict(zip(("min", "max", "value"), step, strict=False)) for step in steps]


#: A record for each kind of field, and values that it cannot have.
TYPES = {
    "text": ("cards", "europe_0", "name_cs"),
    "provenance": ("cards", "europe_0", "provenance"),
    "number": ("cards", "europe_0", "glory"),
    "icons": ("cards", "europe_0", "icons"),
    "action": ("buildings", "market", "action"),
    "flag": ("buildings", "market", "activation_space"),
    "levels": ("tracks", "finance", "levels"),
    "spaces": ("tracks", "finance", "icon_spaces"),
    "city": ("edges", "link:01", "source"),
}
NEVER = {
    "text": [None, 7, True, [], {}, "", "x" * 301, b"x", object()],
    "provenance": [None, 7, "", []],
    "number": [None, True, "1", [], {}, "", -1, 100, 1.5, math.nan, math.inf, HUGE, [None], b"x", object()],
    "icons": [None, True, 7, [], "culture", [["culture", 1]], {"gold": 1}, {7: 1}, HUGE, object(),
              *({"culture": n} for n in (-1, None, True, 1.5, "1", 100, []))],
    "action": ["", "fly", 7, True, [], {}, ["ship"], b"ship", object(), HUGE],
    "flag": [None, 0, 1, "yes", [], {}, object()],
    "levels": [None, 7, [], {}, [None], [[]], [{}], "0-15", levels((0, 15)), levels((0, 14, 1)),
               levels((1, 15, 1)), levels((0, 16, 1)), levels((0, 15, -1)), levels((0, 15, True)),
               levels((0, 15, None)), levels((0, HUGE, 1)), levels((0, 9, 1), (9, 15, 1)),
               levels((0, 9, 1), (11, 15, 1)),
               levels(("0", "15", "1")), [{"min": 0, "max": 15, "value": 1, "gold": 1}]],
    "spaces": [None, 7, [], {}, "0", [1], ["0"], *([0, n] for n in (16, -1, None, True, 1.5, [], HUGE))],
    "city": [None, 7, "", "atlantis", "region:europe", "city:", [], {}, "london ", b"london"],
}


@pytest.mark.parametrize(("kind", "value"), [
    (kind, value) for kind, values in NEVER.items() for value in values], ids=named)
def test_a_value_that_a_field_cannot_have(kind, value):
    """The sentence names the record and the field and says what the field takes."""
    section, id, field = TYPES[kind]
    error = wrong(record(section, id, **{field: value}))
    assert error.key == "pack_value"
    assert all(part in error.text(lang) for part in (id, field) for lang in ("en", "cs"))


@pytest.mark.parametrize("value", ["\x1b[2J", "a\nb", "a\x00b", "\ud800", "a\u202eb"], ids=named)
def test_names_that_cannot_be_shown(value):
    """A pack travels in a save, so its texts come from anybody."""
    assert wrong(record("cards", "europe_0", name_en=value)).key == "pack_value"


@pytest.mark.parametrize("fields", [{"action": None}, {"activation_space": False}])
def test_an_action_without_its_space(fields):
    assert "market" in wrong(record("buildings", "market", **fields)).text("cs")


@pytest.mark.parametrize(("section", "id", "fields", "rule"), [
    ("tokens", "tok_ship", {"count": 3}, "END-COMP-11"),
    ("tokens", "tok_ship", {"count": 0}, "END-COMP-11"),
    ("tokens", "tok_culture", {"icons": {}}, "END-COMP-13"),
    ("tokens", "tok_ship", {"icons": {"culture": 1}}, "END-COMP-14"),
    ("buildings", "bank", {"copies": 5}, "END-COMP-20"),
    ("buildings", "bank", {"level": 3}, "END-SETUP-07"),
    ("buildings", "workshop", {"icons": {}}, "END-COMP-21"),
    ("cards", "europe_0", {"icons": {}, "glory": 0}, "END-COMP-08"),
    ("printed_on_player_board", "colonial_house", {"level": 1}, "END-COMP-19"),
    ("tracks", "politics", {"levels": levels((0, 15, 4))}, "END-PASS-03"),
    ("tracks", "finance", {"levels": levels((0, 7, 2), (8, 15, 1))}, "END-LVL-01"),
    ("tracks", "industry", {"levels": levels((0, 15, 1))}, "END-COMP-22"),
])
def test_a_pack_against_a_fact_of_the_rulebook(section, id, fields, rule):
    """The rule is named with its words."""
    error = wrong(record(section, id, **fields))
    assert error.facts["rule"] == rule
    assert all(tutor.rule(rule).text(lang) in error.text(lang) for lang in ("en", "cs"))


def test_two_tokens_may_swap_their_numbers():
    """The rulebook's total stays, and the game is dealt from the new numbers."""
    counts = {record["id"]: record["count"] for record in raw()["trade_tokens"]["tokens"]}
    assert counts["tok_industry"] != counts["tok_politics"]
    game = start({"tokens": [{"id": "tok_industry", "count": counts["tok_politics"]},
                             {"id": "tok_politics", "count": counts["tok_industry"]}]})
    dealt = list(game.position()["trade_tokens"].values())
    assert dealt.count("industry") == counts["tok_politics"]


def test_a_link_joins_two_cities():
    """A link from a city to itself, or a second one between the same two cities, is no link of the board."""
    links = {edge["id"]: edge for edge in raw()["map"]["edges"] if edge["type"] == "link"}
    first, second = links["link:01"], links["link:02"]
    assert "link:01" in wrong(record("edges", "link:01", target=first["source"])).text("en")
    assert "link:02" in wrong(record("edges", "link:02", source=first["source"],
                                     target=first["target"])).text("en")
    assert "link:02" in wrong(record("edges", "link:02", source=first["target"],
                                     target=first["source"])).text("en")
    assert second["source"] != second["target"]


def test_what_a_refused_pack_leaves_behind():
    """Nothing: the next game is dealt from the shipped box."""
    before = start(None).save()
    for pack in (record("buildings", "shipyard", icons={"culture": 3}, copies=1),
                 record("cards", "europe_0", glory="x")):
        wrong(pack)
    assert start(None).save() == before


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_pack_is_refused_or_can_be_played(data):
    places = {"buildings": ("buildings", "buildings"), "cards": ("cards", "cards"),
              "tokens": ("trade_tokens", "tokens"),
              "tracks": ("tracks", "tracks"), "nodes": ("map", "nodes"), "edges": ("map", "edges"),
              "printed_on_player_board": ("buildings", "printed_on_player_board")}
    section = data.draw(st.sampled_from(sorted(places)))
    file, name = places[section]
    records = raw()[file][name]
    chosen = records[data.draw(st.integers(0, len(records) - 1))]
    field = data.draw(st.sampled_from(sorted(chosen)))
    other = records[data.draw(st.integers(0, len(records) - 1))]
    value = data.draw(st.one_of(GARBAGE, st.just(other.get(field))))
    try:
        game = start({section: [{"id": chosen["id"], field: value}]})
    except tutor.InvalidComponents as error:
        spoken(error, echoed=True)
    else:
        play_on(game)


@pytest.mark.parametrize("reading", ["finance_level", "single"])
def test_payment_buildings_do_not_free_each_other_without_end(reading):
    """The guard of END-Q-01, where other data put payment on buildings that one player can own together."""
    pack = {"buildings": [{"id": tile, "action": "payment"} for tile in ("market", "shipyard", "bank")]}
    game = start(pack, options={"payment_action": reading})
    bots = [BOTS["greedy"](seat) for seat in range(3)]
    while not game.over:
        assert game.ply < 600, f"no end: {game.played[-1]} after {game.played[-2]}"
        game.play(choose(game, bots[game.decision.seat]).move)
