"""General rules: where goods come from and go to, discard piles, empty decks, and what cards may change."""

import pytest

from tests.games.settlers.rounds import asked, at, harvest
from tests.games.settlers.table import board, cited, empire, goods, names, offers, play, player, refused, table
from tests.games.settlers.test_action_phase import CARD_ACTIONS, activated, aimed, attackers
from tutor.games.settlers.components import standard

DONE = board(passed=True)
COMMON = standard().decks["common"]
BARBARIAN = standard().decks["barbarians"]


def drained(*locations, faction="barbarians", **mine):
    """No common card is left to draw: the other player holds them all."""
    rest = "romans" if faction != "romans" else "barbarians"
    used = [standard().prints[name].copies[0] for name in locations if name in standard().prints]
    other = board(hand=[card for card in COMMON if card not in used], passed=True)
    return table(board(locations=used, **mine), other, factions=[faction, rest])


@pytest.mark.rule("SET-GEN-01")
def test_SET_GEN_01_points_move_the_marker_before_the_next_player_acts():
    game = table(board(goods={"wood": 1}, locations=["sawmill"], vp=7), board())
    [event] = cited(play(game, "activate sawmill.1"), "SET-GEN-01")
    assert (event.name, event.facts) == ("scored", {"player": 0, "n": 1, "total": 8})
    assert (player(game, 0)["vp"], asked(game)) == (8, (1, "turn"))


@pytest.mark.rule("SET-GEN-01")
def test_SET_GEN_01_points_of_a_bonus_and_of_a_feature_too():
    game = table(board(goods={"stone": 3, "wood": 3}, locations=["castle", "raid"], hand=["idol", "windmill"]), DONE)
    [event] = cited(play(game, "build idol", "sacrifice castle.1"), "SET-GEN-01")
    assert (event.facts["n"], event.facts["total"]) == (4, 4)
    [event] = cited(play(game, "build windmill"), "SET-GEN-01")
    assert (event.facts["n"], event.facts["total"]) == (1, 5)


@pytest.mark.rule("SET-GEN-02")
def test_SET_GEN_02_goods_gained_come_from_the_general_supply():
    game = table(board(goods={"settler": 1}, locations=["coal_mine"]), board(goods={"stone": 3}))
    [event] = cited(play(game, "activate coal_mine"), "SET-GEN-02")
    assert (event.facts["player"], event.facts["goods"]) == (0, (("stone", 2),))
    assert (goods(game, 0), goods(game, 1)) == ({"stone": 2}, {"stone": 3})


@pytest.mark.rule("SET-GEN-02")
def test_SET_GEN_02_saboteurs_are_an_exception():
    game = table(board(goods={"settler": 1}, locations=["saboteurs"]), board(goods={"stone": 3}))
    events = play(game, "activate saboteurs", "steal romans stone")
    assert not cited(events, "SET-GEN-02")
    assert (goods(game, 0), goods(game, 1)) == ({"stone": 1}, {"stone": 2})


@pytest.mark.rule("SET-GEN-03")
@pytest.mark.parametrize(("move", "lost"), [
    ("build old_forest", {"wood": 2}), ("deal raid", {"food": 1}), ("raze_hand joiner", {"raze": 1}),
    ("raze quarry.1", {"raze": 2}),
])
def test_SET_GEN_03_what_is_paid_goes_to_the_general_supply(move, lost):
    supply = {"wood": 5, "food": 2, "raze": 3}
    game = table(board(goods=supply, hand=["old_forest", "raid", "joiner"]),
                 board(locations=["quarry"], goods={"settler": 1}), board(goods={"gold": 2}))
    events = play(game, move)
    [event] = cited(events, "SET-GEN-03")
    assert (event.name, event.facts["player"], dict(event.facts["goods"])) == ("paid", 0, lost)
    gained = {good: n for each in events if each.name in ("gained", "plundered") for good, n in each.facts["goods"]}
    for good, n in supply.items():
        assert goods(game).get(good, 0) == n - lost.get(good, 0) + gained.get(good, 0)
    razed = {"wood": 1} if move.startswith("raze quarry") else {}
    assert (goods(game, 1), goods(game, 2)) == ({"settler": 1} | razed, {"gold": 2})


@pytest.mark.rule("SET-GEN-03")
def test_SET_GEN_03_the_tokens_of_a_dark_altar_too():
    game = table(board(goods={"raze": 3}, locations=["dark_altar"]), board(locations=["quarry"]))
    [event] = cited(play(game, "activate dark_altar", "choose location", "target quarry.1"), "SET-GEN-03")
    assert (event.name, event.facts["goods"]) == ("paid", (("raze", 2),))
    assert (goods(game)["raze"], goods(game, 1)) == (1, {"wood": 1})


@pytest.mark.rule("SET-GEN-04")
def test_SET_GEN_04_supplies_are_visible_to_all():
    supply = {"wood": 1, "stone": 2, "food": 3, "gold": 4, "settler": 5, "raze": 6, "defense": 1}
    game = table(board(goods=supply, hand=["ruins"]), board(goods={"wood": 2}), board())
    for viewer in (0, 1, 2, None):
        shown = game.view(viewer)["players"]
        assert [each["goods"] for each in shown] == [supply, {"wood": 2}, {}]
        assert (shown[0]["hand"] == ["ruins.1"]) == (viewer == 0)


@pytest.mark.rule("SET-GEN-04")
def test_SET_GEN_04_what_the_boards_produce_is_told_to_all():
    game, events = harvest(board(), board())
    told = cited(events, "SET-GEN-04")
    assert [(event.name, event.facts["player"]) for event in told] == [("income", 0), ("income", 1)]
    assert all(dict(event.facts["goods"]) == dict(standard().income[player(game, seat)["faction"]])
               for seat, event in enumerate(told))


@pytest.mark.rule("SET-GEN-05")
def test_SET_GEN_05_each_type_of_card_has_its_own_discard_pile():
    game = table(
        board(goods={"wood": 1, "raze": 1}, hand=["saboteurs", "joiner"], locations=["settlement"]),
        board(goods={"stone": 1}, hand=["builder"], locations=["stonecutter"]),
        board(hand=["golden_bazaar"], locations=["caravan"]),
        board(goods={"wood": 1}, hand=["stalls"], locations=["farm"]),
    )
    play(game, "build saboteurs", "sacrifice settlement.1", "build builder", "sacrifice stonecutter.1",
         "build golden_bazaar", "sacrifice caravan.1", "build stalls", "sacrifice farm.1", "raze_hand joiner")
    piles = [game.position()["common_discard"], *(player(game, seat)["discard"] for seat in range(4))]
    assert piles == [["joiner.1"], ["settlement.1"], ["stonecutter.1"], ["caravan.1"], ["farm.1"]]


@pytest.mark.rule("SET-GEN-05")
@pytest.mark.parametrize(("location", "deck"), [("quarry.1", "common"), ("settlement.1", "barbarians")])
def test_SET_GEN_05_the_card_of_another_player_goes_to_the_pile_of_its_deck(location, deck):
    game = table(board(goods={"settler": 2}, locations=["engineers"]), board(locations=["quarry", "settlement"]),
                 factions=["romans", "barbarians"])
    [event] = cited(play(game, "activate engineers", f"target {location}"), "SET-GEN-05")
    assert (event.name, event.facts["card"], event.facts["deck"]) == ("removed", location, deck)
    piles = {"common": game.position()["common_discard"], "barbarians": player(game, 1)["discard"],
             "romans": player(game, 0)["discard"]}
    assert piles == {pile: [location] if pile == deck else [] for pile in piles}


@pytest.mark.rule("SET-GEN-05")
@pytest.mark.parametrize(("card", "deck"), [("quarry", "common"), ("legion", "romans")])
def test_SET_GEN_05_so_does_a_card_that_another_player_must_discard(card, deck):
    game = table(board(hand=["ruins"], locations=["desert"]), board(hand=["quarry", "legion"]),
                 factions=["egyptians", "romans"])
    play(game, "activate desert", "spend ruins", "against romans")
    [event] = cited(play(game, f"discard {card}"), "SET-GEN-05")
    assert (event.name, event.facts["deck"]) == ("discarded", deck)
    assert (game.position()["common_discard"][1:], player(game, 1)["discard"]) == (
        (["quarry.1"], []) if deck == "common" else ([], ["legion.1"]))


@pytest.mark.rule("SET-GEN-06")
def test_SET_GEN_06_an_empty_common_deck_is_shuffled_anew_from_its_pile():
    game = table(board(goods={"settler": 4}), DONE, discard=COMMON)
    assert game.position()["common_deck"] == []
    [event] = cited(play(game, "send common"), "SET-GEN-06")
    assert (event.name, event.facts["n"]) == ("reshuffled", len(COMMON))
    position = game.position()
    assert (position["common_discard"], len(position["common_deck"])) == ([], len(COMMON) - 1)
    assert sorted([*position["common_deck"], *player(game, 0)["hand"]]) == sorted(COMMON)
    assert position["common_deck"] != [card for card in COMMON if card in position["common_deck"]]
    assert not cited(play(game, "send common"), "SET-GEN-06")


@pytest.mark.rule("SET-GEN-06")
def test_SET_GEN_06_not_before_the_last_card_is_drawn():
    game = table(board(goods={"settler": 4}), DONE, discard=COMMON[1:])
    assert not cited(play(game, "send common"), "SET-GEN-06")
    assert player(game, 0)["hand"] == [COMMON[0]]
    assert cited(play(game, "send common"), "SET-GEN-06")


@pytest.mark.rule("SET-GEN-07")
def test_SET_GEN_07_faction_decks_are_not_recycled():
    game = table(board(discard=BARBARIAN), DONE)
    events = play(game, "pass")
    [event] = cited(events, "SET-GEN-07")
    assert (event.name, event.facts["player"], event.facts["deck"]) == ("no_card", 0, "faction")
    assert (player(game, 0)["deck"], sorted(player(game, 0)["discard"])) == ([], sorted(BARBARIAN))
    assert not [event for event in events if event.name == "faction_reshuffled"]


@pytest.mark.rule("SET-GEN-07")
def test_SET_GEN_07_in_the_other_reading_they_are():
    game = table(board(discard=BARBARIAN), DONE, options={"faction_decks": "reshuffled"})
    assert [event.name for event in cited(play(game, "pass"), "SET-GEN-07")] == ["faction_reshuffled"]
    assert (len(player(game, 0)["deck"]), player(game, 0)["discard"]) == (len(BARBARIAN) - 1, [])


@pytest.mark.rule("SET-GEN-08")
@pytest.mark.parametrize("marks", ["!", ""])
def test_SET_GEN_08_cards_override_the_general_rules(marks):
    """The Chariot Builder razes for one token, whatever protects the location."""
    game = table(board(goods={"raze": 2}, locations=["chariot_builder"]), board(locations=[f"quarry{marks}"]),
                 factions=["egyptians", "romans"])
    assert game.judge("raze quarry.1").legal == (not marks)
    play(game, "activate chariot_builder")
    razed = cited(play(game, "target quarry.1"), "SET-GEN-08")
    assert [(event.name, event.facts["card"]) for event in razed] == [("razed", "quarry.1")] * bool(marks)
    assert (goods(game), player(game, 1)["foundations"]) == ({"raze": 1, "stone": 2}, ["quarry.1"])


@pytest.mark.rule("SET-GEN-08")
def test_SET_GEN_08_a_samurai_does_not_help_either():
    game = table(board(goods={"raze": 1}, locations=["chariot_builder"]), board(locations=["farm^"]),
                 factions=["egyptians", "japanese"])
    assert cited(play(game, "activate chariot_builder", "target farm.1"), "SET-GEN-08")
    assert empire(game, 1) == []


@pytest.mark.rule("SET-GEN-08")
def test_SET_GEN_08_a_blocked_location_cannot_be_activated_although_it_is_ready():
    game = table(board(goods={"settler": 1}, locations=[{"card": "castle", "blocked": True}]), DONE)
    assert refused(game, "activate castle.1") == ("SET-GEN-08",)


@pytest.mark.rule("SET-GEN-08")
@pytest.mark.parametrize(("faction", "mine", "moves", "told"), [
    ("romans", {"locations": ["administration", "castle"], "goods": {"stone": 1}, "hand": ["builder"]},
     ("build builder", "sacrifice castle.1", "choose gold"), ["chose"]),
    ("barbarians", {"locations": ["colonists"], "goods": {"wood": 1}}, ("activate colonists", "decline"), ["declined"]),
    ("egyptians", {"locations": ["scorpion_breeder"], "goods": {"settler": 1}},
     ("activate scorpion_breeder", "target gold_mine.1"), ["blocked"]),
    ("barbarians", {"locations": ["wandering_jugglers", "coal_mine*"], "goods": {"settler": 1}},
     ("activate wandering_jugglers", "target coal_mine"), ["reset"]),
    ("barbarians", {"locations": ["imperial_messenger"], "goods": {"settler": 1}, "deals": ["raid"]},
     ("activate imperial_messenger", "pick_deal raid.1"), ["deal_runs"]),
    ("japanese", {"locations": ["ninjas"], "goods": {"settler": 1}}, ("activate ninjas.1", "pick_deal caravan.1"),
     ["deal_lost", "gained"]),
    ("romans", {"locations": ["castle"], "goods": {"stone": 2}, "hand": ["architect"]},
     ("build architect", "sacrifice castle.1", "keep legion"), ["drew", "drew", "kept_card"]),
    ("japanese", {"locations": ["farm"], "goods": {"wood": 1}, "hand": ["dojo"]}, ("build dojo", "sacrifice farm.1"),
     ["drew"]),
])
def test_SET_GEN_08_what_only_a_card_says_is_told_by_this_rule(faction, mine, moves, told):
    deal = board(locations=["gold_mine"], deals=["caravan" if faction != "egyptians" else "raid"], hand=["ruins"])
    factions = [faction, "egyptians" if faction != "egyptians" else "barbarians"]
    game = table(board(**mine, **({"deck": ["legion", "builder.2"]} if faction == "romans" else {})), deal,
                 factions=factions)
    assert [event.name for event in cited(play(game, *moves), "SET-GEN-08")] == told


@pytest.mark.rule("SET-GEN-08")
def test_SET_GEN_08_the_card_is_finished_first():
    game = table(board(goods={"settler": 1, "defense": 1}, locations=["saboteurs", "castle"]),
                 board(goods={"wood": 1}))
    play(game, "activate saboteurs")
    for move in ("pass", "defend castle.1", "send wood"):
        assert "SET-GEN-08" in refused(game, move)


@pytest.mark.rule("SET-GEN-08")
def test_SET_GEN_08_a_choice_that_the_card_does_not_offer_is_refused():
    mine = board(goods={"stone": 1}, locations=["administration", "castle"], hand=["builder"])
    game = table(mine, DONE, factions=["romans", "barbarians"])
    play(game, "build builder", "sacrifice castle.1")
    assert offers(game, "choose") == ["gold", "vp"]
    assert refused(game, "choose raze") == ("SET-GEN-08",)


@pytest.mark.rule("SET-GEN-08")
def test_SET_GEN_08_only_a_card_just_drawn_may_be_kept():
    game = table(board(goods={"stone": 2}, locations=["castle"], hand=["architect"], deck=["legion", "builder"]), DONE,
                 factions=["romans", "barbarians"])
    play(game, "build architect", "sacrifice castle.1")
    assert offers(game, "keep") == ["legion", "builder"]
    assert refused(game, "keep stonecutter") == ("SET-GEN-08",)


@pytest.mark.rule("SET-GEN-09")
@pytest.mark.parametrize("card", CARD_ACTIONS)
def test_SET_GEN_09_no_card_action_names_a_passed_player_or_a_thing_of_that_player(card):
    game = attackers(card, 1)
    play(game, activated(card), *CARD_ACTIONS[card][1])
    assert "SET-GEN-09" in refused(game, aimed(game, card, 1))
    things = {player(game, 1)["faction"], *player(game, 1)["deals"], *empire(game, 1)}
    assert not any(things & set(move.args) for move in game.moves())
    assert game.judge(aimed(game, card, 2)).legal


@pytest.mark.rule("SET-GEN-09")
def test_SET_GEN_09_nor_does_razing():
    mine, other = board(goods={"raze": 2}), board(locations=["quarry"])
    assert table(mine, other).judge("raze quarry.1").legal
    game = table(mine, other | {"passed": True})
    assert "SET-GEN-09" in refused(game, "raze quarry.1")
    assert "raze" not in {move.kind for move in game.moves()}


@pytest.mark.rule("SET-GEN-10")
def test_SET_GEN_10_the_lookout_goes_on_without_a_card_of_an_empty_faction_deck():
    game = table(board(discard=BARBARIAN), board(passed=True))
    events = play(game, "pass")
    [event] = cited(events, "SET-GEN-10")
    assert (event.name, event.facts) == ("no_card", {"player": 0, "deck": "faction"})
    assert [len(player(game, seat)["hand"]) for seat in (0, 1)] == [0, 1]
    assert (game.position()["phase"], asked(game)) == ("lookout", (1, "lookout"))


@pytest.mark.rule("SET-GEN-10")
def test_SET_GEN_10_an_empty_faction_deck_is_not_offered():
    mine = {"goods": {"settler": 3}, "locations": ["castle"]}
    game = table(board(**mine, discard=BARBARIAN), DONE)
    assert "faction" not in offers(game, "send")
    assert refused(game, "send faction") == ("SET-GEN-10",)
    assert "SET-GEN-10" in refused(game, "draw faction")
    drew = [event for event in play(game, "activate castle.1") if event.name == "drew"]
    assert [(event.facts["deck"], "SET-GEN-10" in event.rules) for event in drew] == [("common", True)]
    assert asked(game) == (0, "after")
    game = table(board(**mine), DONE)
    assert "faction" in offers(game, "send")
    play(game, "activate castle.1")
    assert offers(game, "draw") == ["common", "faction"]


@pytest.mark.rule("SET-GEN-10")
def test_SET_GEN_10_a_deck_that_runs_out_between_two_cards_is_not_offered_for_the_second():
    game = table(board(goods={"raze": 1}, hand=["castle"], discard=BARBARIAN[1:]), DONE)
    play(game, "raze_hand castle")
    assert offers(game, "draw") == ["common", "faction"]
    events = play(game, "draw faction")
    assert [event.facts["deck"] for event in events if event.name == "drew"] == ["faction", "common"]
    assert asked(game) == (0, "turn")


@pytest.mark.rule("SET-GEN-10")
def test_SET_GEN_10_a_draw_fixed_to_an_empty_faction_deck_gives_nothing():
    japanese = [card for card in standard().decks["japanese"] if card not in ("dojo.1", "farm.1")]
    game = table(board(goods={"wood": 1}, hand=["dojo"], locations=["farm"], discard=japanese), DONE,
                 factions=["japanese", "romans"])
    [event] = cited(play(game, "build dojo", "sacrifice farm.1"), "SET-GEN-10")
    assert (event.name, event.facts["deck"], player(game, 0)["hand"]) == ("no_card", "faction", [])


@pytest.mark.rule("SET-GEN-11")
def test_SET_GEN_11_a_common_draw_gives_nothing_when_deck_and_pile_are_empty():
    game = drained("castle", faction="romans", goods={"food": 1}, hand=["legion"])
    events = play(game, "build legion", "sacrifice castle.1")  # the castle makes a discard pile of one card
    told = [(event.name, "SET-GEN-11" in event.rules) for event in events if event.name in ("drew", "no_card")]
    assert told == [("drew", False), ("no_card", True)]
    assert names(player(game, 0)["hand"]) == ["castle"]


@pytest.mark.rule("SET-GEN-11")
def test_SET_GEN_11_the_common_deck_is_not_offered_then():
    game = drained("castle", goods={"settler": 3})
    assert "common" not in offers(game, "send")
    assert refused(game, "send common") == ("SET-GEN-11",)
    assert "SET-GEN-11" in refused(game, "draw common")
    drew = [event for event in play(game, "activate castle.1") if event.name == "drew"]
    assert [(event.facts["deck"], "SET-GEN-11" in event.rules) for event in drew] == [("faction", True)]


@pytest.mark.rule("SET-GEN-11")
def test_SET_GEN_11_with_both_decks_empty_nothing_is_drawn():
    game = drained("castle", goods={"settler": 1}, discard=BARBARIAN)
    [event] = cited(play(game, "activate castle.1"), "SET-GEN-11")
    assert (event.name, event.facts["player"], player(game, 0)["hand"]) == ("no_card", 0, [])
    assert asked(game) == (0, "turn")


@pytest.mark.rule("SET-GEN-11")
def test_SET_GEN_11_a_lookout_without_cards_goes_on():
    game = drained("castle")
    assert cited(play(game, "pass"), "SET-GEN-11")
    assert (game.position()["phase"], game.position()["round"]) == ("action", 3)


@pytest.mark.rule("SET-GEN-12")
def test_SET_GEN_12_what_lies_on_a_razed_location_is_in_nobodys_supply():
    held = {"card": "castle", "used": 2, "paid": {"settler": 2}, "defence": True}
    game = table(board(goods={"raze": 3}), board(locations=[held]))
    [event] = cited(play(game, "raze castle.1"), "SET-GEN-12")
    assert (event.name, event.facts["card"], event.facts["goods"]) == (
        "swept", "castle.1", (("settler", 2), ("defense", 1)))
    assert (goods(game, 0), goods(game, 1)) == ({}, {"wood": 1})
    assert not cited(play(table(board(goods={"raze": 2}), board(locations=["castle"])), "raze castle.1"), "SET-GEN-12")


@pytest.mark.rule("SET-GEN-12")
def test_SET_GEN_12_of_a_removed_location_samurai_and_cards_too():
    gate = {"card": "gate", "under": ["quarry", "farm"], "samurai": True}
    game = table(board(goods={"settler": 2}, locations=["engineers"]), board(locations=[gate]),
                 factions=["romans", "japanese"])
    told = cited(play(game, "activate engineers", "target gate.1"), "SET-GEN-12")
    assert [(event.name, event.facts.get("goods"), event.facts.get("n")) for event in told] == [
        ("swept", (("settler", 1),), None), ("offering_lost", None, 2)]
    assert game.position()["common_discard"] == ["quarry.1"]
    assert sorted(player(game, 1)["discard"]) == ["farm.1", "gate.1"]
    assert (goods(game, 0), goods(game, 1), empire(game, 1)) == ({}, {}, [])


@pytest.mark.rule("SET-GEN-12")
def test_SET_GEN_12_of_a_discarded_location():
    held = {"card": "shrine", "under": ["wood", "food"], "samurai": True}
    game = table(board(goods={"wood": 1}, hand=["stalls"], locations=[held]), DONE, factions=["japanese", "romans"])
    told = cited(play(game, "build stalls", "sacrifice shrine"), "SET-GEN-12")
    assert [event.name for event in told] == ["swept", "offering_lost"]
    assert (goods(game), at(game, "stalls.1")) == ({}, {"card": "stalls.1", "owner": "japanese"})


@pytest.mark.rule("SET-GEN-12")
@pytest.mark.parametrize(("moves", "location", "marks"), [
    (("raze castle.1",), "castle", {"used": 2, "paid": {"settler": 2}, "defence": True, "blocked": True}),
    (("raze stalls.1",), "stalls", {"used": 1, "paid": {"food": 1}, "samurai": True}),
    (("activate engineers", "target gate.1"), "gate", {"under": ["ruins", "quarry"], "samurai": True}),
    (("activate engineers", "target shrine"), "shrine", {"under": ["wood", "food"], "samurai": True}),
])
def test_SET_GEN_12_nothing_is_left_of_what_lay_on_a_location(moves, location, marks):
    """A card that leaves is bare should it ever be built again."""
    mine = board(goods={"raze": 3, "settler": 2}, locations=["engineers"])
    game = table(mine, board(locations=[{"card": location} | marks]), factions=["romans", "japanese"])
    play(game, *moves)
    state = game._state
    for left in (state.used, state.paid, state.under, state.taken, state.shields, state.samurai, state.blocked):
        assert set(left) <= {"engineers"}
