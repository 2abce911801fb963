"""Factions, variants and readings of open questions: each option changes what it says and cites its rules."""

import pytest

import tutor
from tests.games.settlers.table import board, cited, goods, offers, play, player, refused, table
from tests.playing import decided, finish, legal_options
from tutor.games.settlers.components import FACTIONS

BOOK = tutor.rulebook("settlers")
VALUES = [(name, value) for name, option in BOOK.options.items() for value in option.values]


def test_the_default_comes_first_and_is_played_when_nothing_is_said():
    game = tutor.new_game("settlers")
    assert game.options == {name: option.values[0] for name, option in BOOK.options.items()}
    assert game.position()["options"] == game.options


@pytest.mark.parametrize("name", BOOK.options)
def test_an_option_offers_a_choice_and_names_the_rules_it_touches(name):
    option = BOOK.options[name]
    assert len(set(option.values)) == len(option.values) >= 2
    assert option.rules and all(tutor.rule(id).game == "settlers" for id in option.rules)


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_a_value_stays_with_the_game(name, value):
    game = tutor.new_game("settlers", 4, 3, {name: value})
    others = {each: option.default for each, option in BOOK.options.items() if each != name}
    assert game.options == others | {name: value}
    for copy in (tutor.load(game.save()), tutor.from_position("settlers", game.position()), game.branch()):
        assert copy.options == game.options and copy.position()["options"] == game.options


@pytest.mark.parametrize("at", [0, 1, 2, -1])
def test_whole_games_with_all_options_together(at):
    for players in BOOK.players:
        assert decided(finish(tutor.new_game("settlers", players, players, legal_options("settlers", at)), players))


def test_a_position_keeps_its_options_when_one_is_left_out():
    data = tutor.new_game("settlers", 3, 0, {"peaceful": "on"}).position()
    del data["options"]["tie_break"]
    assert tutor.from_position("settlers", data).options["tie_break"] == BOOK.options["tie_break"].default


# --- factions

@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("seat", range(4))
def test_a_faction_sits_where_it_is_asked_for(faction, seat):
    """The others get the next free ones, each another."""
    game = tutor.new_game("settlers", 4, 1, {f"faction_{seat + 1}": faction})
    found = [each["faction"] for each in game.position()["players"]]
    assert found[seat] == faction and sorted(found) == sorted(FACTIONS)
    taken = cited(game.log, "SET-SETUP-03")
    assert [event.facts["faction"] for event in taken] == found
    assert all("SET-GOAL-01" in event.rules for event in taken)


def test_two_players_cannot_lead_one_faction():
    with pytest.raises(tutor.InvalidSetup) as caught:
        tutor.new_game("settlers", 3, 0, {"faction_1": "romans", "faction_3": "romans"})
    assert "Romans" in caught.value.text("en") and "Římané" in caught.value.text("cs")
    assert all("SET-GOAL-01" in caught.value.text(lang) for lang in ("en", "cs"))
    wanted = {"faction_1": "romans", "faction_4": "romans"}
    assert tutor.new_game("settlers", 3, 0, wanted).players, "there is no fourth player to ask"


# --- variants

@pytest.mark.parametrize(("value", "ask", "shown", "rule"), [
    ("standard", "lookout", 4, "SET-LOOK-03"), ("draft", "draft", 0, "SET-VDRAFT-01"),
    ("advanced", "lookout", 5, "SET-VADV-01")])
def test_lookout(value, ask, shown, rule):
    game = tutor.new_game("settlers", 3, 2, {"lookout": value})
    assert game.decision.ask == ask and len(game.position()["row"]) == shown
    drafted = [len(each["drafted"]) for each in game.position()["players"]]
    assert drafted == [3 if value == "draft" else 0] * 3
    assert cited(game.log, rule) and rule in (*BOOK.options["lookout"].rules, "SET-LOOK-03")


@pytest.mark.parametrize(("value", "drawn"), [("off", 0), ("on", 1)])
def test_peaceful_more_cards(value, drawn):
    game = tutor.new_game("settlers", 2, 2, {"peaceful": value})
    assert len(cited(game.log, "SET-VPEACE-01")) == 2 * drawn
    assert [len(each["hand"]) for each in game.position()["players"]] == [5 + drawn] * 2


@pytest.mark.parametrize(("value", "allowed"), [("off", True), ("on", False)])
def test_peaceful_no_razing_of_others(value, allowed):
    game = table(board(goods={"raze": 2}, hand=["quarry"]), board(locations=["old_forest"]),
                 options={"peaceful": value})
    assert ("old_forest" in offers(game, "raze")) is allowed and offers(game, "raze_hand") == ["quarry"]
    if not allowed:
        assert "SET-VPEACE-02" in refused(game, "raze old_forest")


# --- readings

@pytest.mark.parametrize(("value", "place"), [("discard", "common_discard"), ("box", "removed")])
@pytest.mark.parametrize(("faction", "card", "price", "rule"), [
    ("japanese", "fortress", {"raze": 2}, "SET-CJAP-01"), ("romans", "engineers", {"settler": 2}, "SET-CROM-01")])
def test_removed_location(value, place, faction, card, price, rule):
    game = table(board(goods=price, locations=[card]), board(locations=["old_forest"]),
                 factions=[faction, "egyptians"], options={"removed_location": value})
    events = play(game, f"activate {card}", "target old_forest")
    assert "old_forest" in game.position()[place] and cited(events, rule)
    assert not cited(events, "SET-FND-01") and not player(game, 1)["foundations"]


@pytest.mark.parametrize(("value", "allowed"), [("all", True), ("tokens", False)])
def test_altar_goods(value, allowed):
    """The armorer's raze field shows 1 stone and 1 VP."""
    game = table(board(goods={"raze": 1}, hand=["armorer"], locations=["dark_altar"]), options={"altar_goods": value})
    play(game, "activate dark_altar", "choose hand", "burn armorer")
    assert game.decision.ask == "convert"
    assert sorted(offers(game, "convert")) == (["stone", "vp"] if allowed else ["stone"])
    if allowed:
        events = play(game, "convert vp", "stop")
        assert cited(events, "SET-CBAR-10") and player(game, 0)["vp"] == 2
    else:
        assert "SET-CBAR-10" in refused(game, "convert vp")


@pytest.mark.parametrize(("value", "stays"), [("ends", False), ("stays", True)])
def test_trade_route(value, stays):
    """The partner of a trade route leaves the table."""
    game = table(board(hand=["mission"], goods={"wood": 2}, locations=["pyre"]),
                 board(routes=[{"marker": "farm", "partner": "pyre"}]),
                 factions=["barbarians", "japanese"], options={"trade_route": value})
    events = play(game, "build mission", "sacrifice pyre")
    assert "pyre" not in [each["card"] for each in game.position()["locations"]]
    assert bool(player(game, 1)["routes"]) is stays
    assert bool(cited(events, "SET-CJAP-15")) is not stays


@pytest.mark.parametrize(("value", "wood"), [("no_wood", 0), ("wood", 1)])
def test_razed_japanese(value, wood):
    game = table(board(goods={"raze": 2}), board(locations=["farm"]), factions=["romans", "japanese"],
                 options={"razed_japanese": value})
    events = play(game, "raze farm.1")
    assert goods(game, 1).get("wood", 0) == wood
    assert bool(cited(events, "SET-JAP-03")) is (not wood) and bool(cited(events, "SET-FND-02")) is bool(wood)


@pytest.mark.parametrize(("value", "winner"), [("resources_settlers", "P1"), ("all_goods", "P2")])
def test_tie_break(value, winner):
    """One has two stones left, the other three raze tokens."""
    game = table(board(goods={"stone": 2}, passed=False), board(goods={"raze": 3}, passed=True), round=5,
                 options={"tie_break": value})
    events = play(game, "pass")
    assert game.over and game.winners() == (winner,)
    assert cited(events, "SET-END-07")
    assert bool(cited(events, "SET-END-10")) is (value == BOOK.options["tie_break"].default)


@pytest.mark.parametrize(("value", "order"), [("newest_first", (0, 1)), ("oldest_first", (1, 0))])
def test_used_attacks(value, order):
    """The wave of wood and the older wood card bring down a location with two wood; both go to the end."""
    game = table(board(locations=["old_forest"]), players=1, attack_line=["wood"], attack_deck=["wood", "gold"],
                 options={"used_attacks": value})
    newest, older = game.position()["attack"]["deck"][0], game.position()["attack"]["line"][0]
    events = play(game, "pass")
    [fell] = [event for event in events if event.name == "fell"]
    assert fell.facts["card"] == "old_forest" and "SET-SOLO-35" in fell.rules
    line = game.position()["attack"]["line"]
    places = [line.index((newest, older)[each]) for each in order]
    assert places == sorted(places)


@pytest.mark.parametrize(("value", "drawn"), [("stay_empty", False), ("reshuffled", True)])
def test_faction_decks(value, drawn):
    data = table(board(goods={"settler": 2}), options={"faction_decks": value}).position()
    data["players"][0]["discard"], data["players"][0]["deck"] = data["players"][0]["deck"], []
    game = tutor.from_position("settlers", data)
    assert ("faction" in offers(game, "send")) is drawn
    if drawn:
        events = play(game, "send faction")
        assert cited(events, "SET-GEN-07") and len(player(game, 0)["hand"]) == 1 and not player(game, 0)["discard"]
    else:
        assert "SET-GEN-10" in refused(game, "send faction")
