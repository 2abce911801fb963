"""Component packs of Settlers: corrected cards and boards, decks built anew, and every wrong pack refused by name."""

import copy
import json
import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tutor
from tests.engine.test_bad_input import GARBAGE, HUGE, LONG, named, play_on, refuses, spoken
from tests.playing import finish
from tutor.games.settlers.components import FACTIONS, raw, standard

BOOK = tutor.rulebook("settlers")
BOX = standard()
SECTIONS = ("common_deck", *(f"deck_{faction}" for faction in FACTIONS), "factions", "colors")
PACK = {
    "common_deck": [{"id": "COM007", "name_en": "Dark Forest", "name_cs": "Černý les", "build_cost": {
        "goods": {"food": 1}, "discard_location": False}}],
    "factions": [{"id": "barbarians", "name_en": "Wild Tribes", "production": {"settler": 2, "food": 4, "defense": 1},
                  "may_keep": "food"}],
    "colors": [{"id": "brown", "name_en": "Umber"}],
}
#: A card of its own for the Romans; they have the Trading Colony twice and three cards in three copies.
ARENA = {
    "replaces": "trading_colony", "key": "arena", "copies": 1, "name_en": "Arena", "name_cs": "Aréna",
    "text_en": "Action: 1 settler for 2 VP.", "text_cs": "Akce: 1 osadník za 2 VB.", "kind": "action",
    "colors": ["red"], "build_cost": {"goods": {"wood": 1}, "discard_location": False}, "raze_reward": None,
    "deal": "gold", "build_bonus": [{"gain": {"card": 1}}],
    "ability": {"kind": "action", "cost": {"settler": 1}, "max_activations_per_round": 2,
                "effects": [{"gain": {"vp": 2}}]},
}


def keys(deck):
    """How many copies of each card a deck holds."""
    found = {}
    for each in raw()[deck]:
        found[each["key"]] = found.get(each["key"], 0) + len(each["numbers"])
    return found


def arena(like=None, **changes):
    """The card for the Romans, in place of a card with so many copies."""
    card = copy.deepcopy(ARENA) | {"copies": keys("deck_romans")["trading_colony"]}
    if like is not None:
        card["replaces"] = next(key for key, n in keys("deck_romans").items() if n == like)
        card["copies"] = like
    return {"deck_romans": [{field: value for field, value in (card | changes).items() if value is not ...}]}


def start(pack, players=2, **changes):
    return tutor.new_game("settlers", players, 7, components=pack, **changes)


def wrong(pack):
    """The error of a pack that must be refused."""
    return refuses(tutor.InvalidComponents, start, pack)


def change(section, id, **fields):
    return {section: [{"id": id, **fields}]}


# --- a good pack

def test_a_pack_changes_the_game():
    game, plain = start(PACK), start(None)
    supply = {each: next(event.facts["goods"] for event in finish(each, 1).log if event.name == "income"
                         and event.facts["player"] == 0) for each in (game, plain)}
    assert dict(supply[game]) == {"settler": 2, "food": 4, "defense": 1}
    assert dict(supply[plain]) == {"settler": 5, "raze": 1, "defense": 1}
    stored = [event.facts["goods"] for event in game.log if event.name == "stored" and event.facts["player"] == 0]
    assert all(good == "food" for goods in stored for good, _ in goods)


def test_a_pack_changes_names_in_both_languages():
    game = start(PACK)
    move = tutor.Move("build", ("old_forest",))
    assert "Dark Forest" in game.text(move, "en") and "Černý les" in game.text(move, "cs")
    assert "Dark Forest" not in start(None).text(move, "en")
    assert "Wild Tribes" in game.describe("en") and "Wild Tribes" not in start(None).describe("en")


def test_corrected_records_say_that_they_come_from_a_pack():
    box = BOOK.box(PACK)
    changed = {("card", "old_forest"), ("faction", "barbarians"), ("color", "brown")}
    for key in BOX.records():
        assert box.provenance(*key) == ("pack" if key in changed else BOX.provenance(*key))
    told = BOOK.box(change("common_deck", "COM007", deal=None, provenance="my own box"))
    assert told.provenance("card", "old_forest") == "my own box"


def test_a_pack_survives_saving_and_loading():
    game = start(PACK)
    for _ in range(40):
        game.play(game.moves()[0])
    loaded = tutor.load(game.save())
    assert loaded.position() == game.position() and loaded.log == game.log and loaded.pack == PACK
    assert loaded.describe("cs") == game.describe("cs") and loaded.save() == game.save()


@pytest.mark.parametrize("as_path", [str, lambda path: path], ids=["text", "path"])
def test_a_pack_in_a_file_is_the_same(tmp_path, as_path):
    path = tmp_path / "pack.json"
    path.write_text(json.dumps(PACK, ensure_ascii=False), encoding="utf-8")
    game = start(as_path(path))
    assert game.position() == start(PACK).position() and game.pack == PACK


def test_an_empty_pack_changes_nothing():
    assert start({}).position() == start(None).position()
    assert start({section: [] for section in SECTIONS}).position() == start(None).position()


def test_a_pack_leaves_the_shipped_box_alone():
    before, shipped = json.dumps(raw(), sort_keys=True), copy.deepcopy(PACK)
    start(PACK)
    start(arena())
    for pack in (change("common_deck", "COM007", name_en="New", deal="wood"), arena(3, deal=None)):
        wrong(pack)
    assert json.dumps(raw(), sort_keys=True) == before and shipped == PACK
    assert standard() is BOX and "arena" not in BOX.prints


def test_every_shipped_record_fits_its_own_fields():
    """Correcting every card to what it is changes nothing, so the vocabulary covers all that is printed."""
    fields = ("name_en", "name_cs", "text_en", "text_cs", "colors", "build_cost", "raze_reward", "deal",
              "build_bonus", "ability", "production", "may_keep")
    pack = {section: [{"id": each["id"]} | {field: each[field] for field in fields if field in each}
                      for each in raw()[section]] for section in SECTIONS}
    box = BOOK.box(pack)
    assert box.prints == BOX.prints and box.effects == BOX.effects and box.income == BOX.income
    assert box.keeps == BOX.keeps and box.choices == BOX.choices


# --- building a deck

@pytest.mark.rule("SET-DECK-02")
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_SET_DECK_02_a_card_takes_the_place_of_all_copies_of_another(copies):
    pack = arena(copies)
    old = pack["deck_romans"][0]["replaces"]
    box = BOOK.box(pack)
    assert len(box.prints["arena"].copies) == copies and old not in box.prints
    assert sum(card.key == "arena" for card in box.cards.values()) == copies
    assert len(box.decks["romans"]) == 30 and len(box.cards) == len(BOX.cards)
    assert box.provenance("card", "arena") == "pack"
    game = start(pack, options={"faction_1": "romans"})
    assert any(each.startswith("arena") for each in (*game.position()["players"][0]["deck"],
                                                    *game.position()["players"][0]["hand"]))
    assert finish(game, 3).winners() and tutor.load(game.save()).position() == game.position()


@pytest.mark.rule("SET-DECK-02")
@pytest.mark.parametrize(("copies", "given"), [(3, 2), (3, 1), (2, 1), (2, 3), (1, 2)])
def test_SET_DECK_02_another_number_of_copies_is_refused(copies, given):
    error = wrong(arena(copies, copies=given))
    assert error.facts["rule"] == "SET-DECK-02"
    for lang in ("en", "cs"):
        assert tutor.rule("SET-DECK-02").text(lang) in error.text(lang) and "arena" in error.text(lang)


@pytest.mark.rule("SET-DECK-01")
def test_SET_DECK_01_a_deck_keeps_its_numbers_of_copies():
    """A card that is in the deck already would be there in more copies than the rulebook allows."""
    for faction in FACTIONS:
        numbers = sorted(keys(f"deck_{faction}").values())
        assert numbers == [1] * 9 + [2] * 6 + [3] * 3 and sum(numbers) == 30
    twin = next(key for key, n in keys("deck_romans").items() if n == 2)
    error = wrong(arena(1, key=twin))
    assert error.facts["rule"] == "SET-DECK-01" and tutor.rule("SET-DECK-01").text("cs") in error.text("cs")
    assert BOOK.box(arena(1)).prints["arena"]


def test_a_whole_deck_may_be_built_anew():
    """Every card of a deck is replaced; the faction plays with the new ones only."""
    cards = [arena(n, replaces=key, key=f"new_{key}", copies=n)["deck_romans"][0]
             for key, n in keys("deck_romans").items()]
    box = BOOK.box({"deck_romans": cards})
    assert {card.key for card in box.cards.values() if card.deck == "romans"} == {each["key"] for each in cards}
    game = start({"deck_romans": cards}, options={"faction_1": "romans"})
    assert finish(game, 2).winners()


@pytest.mark.parametrize(("pack", "key"), [
    (arena(replaces="nothing"), "pack_replaces"),
    (arena(replaces=None), "pack_replaces"),
    (arena(replaces=[]), "pack_replaces"),
    ({"deck_egyptians": arena()["deck_romans"]}, "pack_replaces"),
    ({"common_deck": [arena()["deck_romans"][0] | {"replaces": "quarry"}]}, "pack_replaces_common"),
    ({"deck_romans": arena()["deck_romans"] * 2}, "pack_replaces"),
    *((arena(**{field: ...}), "pack_field_missing") for field in ARENA if field != "replaces"),
    (arena(numbers=["ROM001"]), "pack_field"),
    (arena(end_vp=9), "pack_field"),
    (arena(deck="romans"), "pack_field"),
    (arena(key="Arena"), "pack_value"),
    (arena(key="quarry"), "pack_value"),
    (arena(key="gate"), "pack_value"),
    (arena(key="wood"), "pack_value"),
    (arena(key="attack_wood"), "pack_value"),
    (arena(key="a" * 41), "pack_value"),
    (arena(key=7), "pack_value"),
    (arena(kind="wonder"), "pack_value"),
    (arena(copies=4, replaces="trading_colony"), "pack_value"),
    (arena(copies="1"), "pack_value"),
    (arena(kind="production"), "pack_value"),
    (arena(provenance=""), "pack_value"),
], ids=named)
def test_a_card_of_its_own_that_cannot_be(pack, key):
    assert wrong(pack).key == key


@pytest.mark.parametrize(("pack", "rule"), [
    (arena(deal=None), "SET-CARD-10"),
    (arena(raze_reward={"vp": 1}), "SET-CARD-10"),
    (arena(colors=[]), "SET-CARD-07"),
    (arena(colors=["red", "grey"]), "SET-CARD-07"),
    (change("common_deck", "COM007", deal="wood"), "SET-CARD-10"),
    (change("common_deck", "COM007", raze_reward=None), "SET-CARD-10"),
    (change("common_deck", "COM007", colors=[]), "SET-CARD-07"),
    (change("common_deck", "COM007", build_cost={"goods": {}, "discard_location": True}), "SET-BUILD-07"),
])
def test_a_pack_against_a_fact_of_the_rulebook(pack, rule):
    """The rule is named with its words."""
    error = wrong(pack)
    assert error.facts["rule"] == rule
    assert all(tutor.rule(rule).text(lang) in error.text(lang) for lang in ("en", "cs"))


# --- the vocabulary of effects

def action(*effects, cost=None, uses=1):
    return {"kind": "action", "cost": {"settler": 1} if cost is None else cost,
            "max_activations_per_round": uses, "effects": list(effects)}


def production(*effects):
    return {"kind": "production", "produce": list(effects)}


def feature(*triggers):
    return {"kind": "feature", "triggers": list(triggers)}


def watch(on, *effects, **more):
    return {"on": on, "by": "owner", "effects": list(effects), **more}


WOOD = {"gain": {"wood": 1}}
GOLD_OR_VP = {"choose_one": {"optional": True, "options": [{"cost": {"gold": 1}, "effects": [WOOD]},
                                                          {"cost": {}, "effects": [{"gain": {"vp": 1}}]}]}}


@pytest.mark.parametrize("ability", [
    action({"gain": {"vp": 9}}, uses=2),
    action({"gain": {"card": 3, "raze": 2}}, {"gain": {"card_faction": 1}}, cost={"resource_any": 2}),
    action({"gain": {"vp": 2}}, cost={}),
    action({"gain": {"vp": 2}}, cost={"hand_card": 1, "wood": 1}),
    action({"gain": {"vp": 2}}, cost={"own_deal": 1}),
    action(GOLD_OR_VP),
    action({"gain_per": {"each": "own_location", "color": "red", "gain": {"vp": 1}, "max": 4}}),
], ids=named)
def test_an_action_in_the_vocabulary(ability):
    game = start(arena(ability=ability), options={"faction_1": "romans"})
    assert finish(game, 5).over


def test_a_feature_and_a_production_in_the_vocabulary():
    watching = feature(watch("build_location", GOLD_OR_VP, filter={"color": "red"}, counts_own_build=True),
                       watch("raze", WOOD))
    assert finish(start(arena(kind="feature", ability=watching), options={"faction_1": "romans"}), 4).over
    making = production(GOLD_OR_VP, {"gain": {"card": 1}})
    assert finish(start(arena(kind="production", ability=making), options={"faction_1": "romans"}), 4).over


def test_the_amounts_of_a_special_effect_may_be_corrected():
    mission = next(each for each in raw()["deck_barbarians"] + raw()["deck_romans"] + raw()["deck_japanese"]
                   if "draw_keep" in json.dumps(each["ability"]))
    ability = json.loads(json.dumps(mission["ability"]).replace('"draw": 2', '"draw": 4'))
    pack = change(f"deck_{mission['deck']}", mission["id"], ability=ability)
    assert finish(start(pack, options={"faction_1": mission["deck"]}), 3).over
    ability = json.loads(json.dumps(mission["ability"]).replace('"draw": 2', '"draw": 40'))
    wrong(change(f"deck_{mission['deck']}", mission["id"], ability=ability))


RAZE = {"raze": {"target": "own_hand_card", "protection": "none"}}
UNKNOWN = [
    None, 7, True, "gain", [], {}, {"kind": "action"}, HUGE, object(), b"x", math.nan,
    action(), action(cost={"settler": 1}), action(WOOD, cost={"wood": 5}), action(WOOD, cost={"wood": 3, "gold": 2}),
    action(WOOD, cost={"vp": 1}), action(WOOD, cost={"wood": 0}), action(WOOD, cost={"hand_card": 2}),
    action(WOOD, cost=[]), action(WOOD, cost=None) | {"cost": None}, action(WOOD, uses=3), action(WOOD, uses=0),
    action(WOOD, uses=True), action(WOOD, uses="2"), action(WOOD) | {"extra": 1}, action({"fly": {}}),
    action({"gain": {}}), action({"gain": {"wood": 10}}), action({"gain": {"card": 4}}), action({"gain": {"wood": -1}}),
    action({"gain": {"wood": True}}), action({"gain": {"wood": 1.5}}), action({"gain": {"moon": 1}}),
    action({"gain": {"defense": 1}}), action({"gain": []}), action({"gain": {"wood": 1}, "raze": {}}),
    action(["gain"]), action("gain"), action(None),
    action({"gain_per": {"each": "own_location", "color": None, "gain": {"vp": 1}, "max": 3}}),
    action({"gain_per": {"each": "own_location", "color": "mauve", "gain": {"vp": 1}, "max": 3}}),
    action({"gain_per": {"each": "own_location", "color": "red", "gain": {"vp": 1}, "max": 99}}),
    action({"gain_per": {"each": "own_location", "color": "red", "gain": {}, "max": 3}}),
    action({"gain_per": {"each": [], "color": [], "gain": {"vp": 1}, "max": 3}}),
    action({"choose_one": {"options": [], "optional": True}}), action({"choose_one": {}}),
    action({"choose_one": {"options": [{"cost": {}, "effects": [WOOD]}] * 2, "optional": True}}),
    action({"choose_one": {"options": [{"cost": {}, "effects": []}] * 2, "optional": True}}),
    action({"choose_one": GOLD_OR_VP["choose_one"] | {"optional": "yes"}}),
    action(RAZE), action({"take_over": {"target": "opponent_location"}}), action({"deposit": {}}),
    action({"convert": {"what": "goods_of_this_raze", "gain_each": {"vp": 2}}}),
    action({"place_samurai": {"target": "own_faction_location_without_samurai", "amount": 2,
                              "from": "general_supply", "excess": "lost"}}),
    action({"run_production": {"target": "everything"}}), production(WOOD), feature(),
]


@pytest.mark.parametrize("ability", UNKNOWN, ids=named)
def test_an_ability_outside_the_vocabulary(ability):
    error = wrong(arena(ability=ability))
    assert error.key == "pack_value" and error.facts["field"] == "ability"
    assert all("arena" in error.text(lang) for lang in ("en", "cs"))


@pytest.mark.parametrize("trigger", [
    None, 7, {}, {"on": "sunrise"}, watch("sunrise", WOOD), watch("raze", WOOD, by="opponent"), watch("raze"),
    watch("raze", WOOD, filter={"color": "red"}), watch("raze", WOOD, extra=1), watch("raze", RAZE),
    watch("build_location", WOOD, filter={"color": "mauve"}, counts_own_build=True),
    watch("build_location", WOOD, filter={"color": []}, counts_own_build=True),
    watch("build_location", WOOD, filter={"color": "red"}, counts_own_build=1.5),
    watch("gain_vp", WOOD, at_least=2), watch("own_turn", WOOD), watch("game_end", WOOD), watch("cleanup", WOOD),
    watch("send_settlers", {"gain": {"settler": 1}}, per="pair", max_per_round=4) | {"by": "opponent"},
], ids=named)
def test_a_trigger_outside_the_vocabulary(trigger):
    """A trigger without effects does nothing and is no harm; all others here have no meaning for the Romans."""
    pack = arena(kind="feature", ability=feature(trigger))
    if isinstance(trigger, dict) and trigger.get("effects") == []:
        assert finish(start(pack, options={"faction_1": "romans"}), 4).over
    else:
        assert wrong(pack).key == "pack_value"


def test_two_cards_that_copy_productions_could_go_on_without_end():
    peasants = next(each for each in raw()["common_deck"] if "run_production" in json.dumps(each["ability"])
                    and each["kind"] == "production")
    error = wrong(change("common_deck", "COM007", ability=peasants["ability"]))
    assert error.key == "pack_endless" and "old_forest" in error.text("cs")


def test_clearing_another_location_is_never_free():
    reset = next(each for each in raw()["common_deck"] if "reset_location" in json.dumps(each["ability"]))
    wrong(change("common_deck", reset["id"], ability=reset["ability"] | {"cost": {}}))


# --- packs that cannot be read

@pytest.mark.parametrize("text", ["", "{", "nonsense", "\x00", "[" * 100_000, "[]", "null"], ids=named)
def test_a_file_that_is_no_pack(tmp_path, text):
    path = tmp_path / "pack.json"
    path.write_text(text)
    assert all("pack.json" in wrong(path).text(lang) for lang in ("en", "cs"))


@pytest.mark.parametrize("pack", [7, True, [], b"pack.json", object(), "/nowhere/pack.json", LONG], ids=named)
def test_what_is_neither_a_file_nor_data(pack):
    wrong(pack)


@pytest.mark.parametrize("section", ["cards", "", "solo", "goods", "components", 7, None, LONG], ids=named)
def test_a_section_that_is_not_there(section):
    error = wrong({section: []})
    assert error.key == "pack_section" and all(known in error.text("cs") for known in SECTIONS)


@pytest.mark.parametrize("record", [None, 7, "COM007", [], {}, {"id": None}, {"id": "COM999"}, {"id": []},
                                    {"id": "old_forest"}, {"name_en": "x"}], ids=named)
def test_a_record_that_is_not_there(record):
    assert wrong({"common_deck": [record]}).key == "pack_record"


@pytest.mark.parametrize("field", ["key", "copies", "numbers", "deck", "kind", "end_vp", "production", "gold", "", 7,
                                   None, LONG], ids=named)
def test_a_field_that_cannot_be_corrected(field):
    error = wrong({"common_deck": [{"id": "COM007", field: 1}]})
    assert error.key == "pack_field" and "COM007" in error.text("en") and "raze_reward" in error.text("cs")


NEVER = {
    ("common_deck", "COM007", "name_cs"): [None, 7, True, [], {}, "", "x" * 301, "a\nb", "\x1b[2J", "\ud800"],
    ("common_deck", "COM007", "colors"): [None, 7, "red", ["mauve"], [7], ["red", "red"], {"red": 1}, [[]]],
    ("common_deck", "COM007", "build_cost"): [
        None, 7, [], {}, {"goods": {}}, {"goods": [], "discard_location": False},
        {"goods": {"wood": 5}, "discard_location": False}, {"goods": {"vp": 1}, "discard_location": False},
        {"goods": {"wood": 0}, "discard_location": False}, {"goods": {"wood": 1}, "discard_location": 1},
        {"goods": {"wood": 3, "stone": 2}, "discard_location": False}],
    ("common_deck", "COM007", "raze_reward"): [7, [], {}, {"wood": 4}, {"moon": 1}, {"wood": 0}, {"defense": 1},
                                               {"wood": True}, {"card_common": 1}, "wood"],
    ("deck_romans", "ROM001", "deal"): [7, [], {}, "", "moon", "defense", "card_common"],
    ("common_deck", "COM007", "build_bonus"): [None, 7, {}, [7], [{}], [{"fly": {}}], [{"gain": {"wood": 99}}],
                                               [{"gain": {"wood": 1}, "x": {}}], [RAZE]],
    ("factions", "romans", "production"): [None, 7, [], {}, {"settler": 3}, {"defense": 2}, {"defense": 1, "wood": 10},
                                           {"defense": 1, "card": 1}, {"defense": 1, "vp": 1}, {"defense": True}],
    ("factions", "romans", "may_keep"): [None, 7, [], "", "moon", "defense", "vp", "card"],
    ("colors", "brown", "name_en"): [None, 7, ""],
}


@pytest.mark.parametrize(("place", "value"), [(place, value) for place, values in NEVER.items() for value in values],
                         ids=named)
def test_a_value_that_a_field_cannot_have(place, value):
    """The sentence names the record and the field and says what the field takes."""
    section, id, field = place
    error = wrong(change(section, id, **{field: value}))
    assert error.key == "pack_value"
    assert all(part in error.text(lang) for part in (id, field) for lang in ("en", "cs"))


def test_what_a_refused_pack_leaves_behind():
    before = start(None).save()
    for pack in (arena(3, copies=1), change("common_deck", "COM007", name_en="New", deal="x")):
        wrong(pack)
    assert start(None).save() == before


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_pack_is_refused_or_can_be_played(data):
    """A field takes the value of another record, or garbage."""
    section = data.draw(st.sampled_from(SECTIONS))
    other_section = data.draw(st.sampled_from(SECTIONS[:5])) if "deck" in section else section
    records, others = raw()[section], raw()[other_section]
    chosen, other = (each[data.draw(st.integers(0, len(each) - 1))] for each in (records, others))
    field = data.draw(st.sampled_from(sorted(chosen)))
    value = data.draw(st.one_of(GARBAGE, st.just(other.get(field)), st.just(other.get(field))))
    try:
        game = start({section: [{"id": chosen["id"], field: value}]}, 4)
    except tutor.InvalidComponents as error:
        spoken(error, echoed=True)
    else:
        play_on(game)
        finish(game, 1)
