"""The solo game: the virtual player, its attack waves and the verdict."""

from __future__ import annotations

from itertools import pairwise

import pytest

import tutor
from tests.games.settlers.table import board, cited, empire, goods, names, offers, play, player, refused, table
from tutor.games.settlers.components import FACTIONS, standard

BOX = standard()


def solo(*, faction="romans", attack_line=("wood",), attack_deck=("card", "card"), **fields):
    """A solo game; the next attack cards show cards, which few locations have, unless the test says otherwise."""
    own = {name: fields.pop(name) for name in ("goods", "hand", "locations", "deals", "vp", "deck") if name in fields}
    attack = {"attack_line": list(attack_line), "attack_deck": list(attack_deck)}
    return table(board(**own), players=1, factions=[faction], **attack, **fields)


def targets(game):
    """What the attack line shows, the newest card first."""
    return [BOX.attacks[card] for card in game.position()["attack"]["line"]]


def collection(game):
    """The cards that the virtual player has collected, by print."""
    return names(game.position()["attack"]["collection"])


def fallen(events):
    """The locations that fell, by print."""
    return names(event.facts["card"] for event in events if event.name == "fell")


def virtual(game):
    """The cards in front of the virtual player, by print."""
    return names(each["card"] for each in game.position()["locations"] if each["owner"] == "virtual")


# --- setup and goal


@pytest.mark.rule("SET-SOLO-01")
def test_SET_SOLO_01_the_virtual_player_has_no_faction_board_goods_or_marker():
    game = tutor.new_game("settlers", 1, 3)
    assert cited(game.setup_events, "SET-SOLO-01")
    assert len(game.players) == len(game.position()["players"]) == len(game.scores()) == 1
    thief = solo(faction="barbarians", goods={"settler": 1}, locations=["saboteurs"], virtual=["village"])
    assert "SET-ACTV-10" in refused(thief, "activate saboteurs")    # nothing can be stolen from an empty supply
    assert thief.text(thief.read("steal virtual wood"), "en") == "Steal wood from the virtual player"


@pytest.mark.rule("SET-SOLO-02")
@pytest.mark.parametrize(("own", "collected", "won"), [(3, 2, True), (2, 2, False), (2, 3, False)])
def test_SET_SOLO_02_more_faction_locations_than_collected_cards_win(own, collected, won):
    cards = ["stonecutter", "stonecutter", "builder"][:own]
    ruins = ["ruins"] * collected
    game = solo(locations=cards, collection=ruins, round=5, vp=4)
    events = play(game, "pass")
    assert cited(events, "SET-SOLO-02")[0].facts["own"] == own
    assert game.over and bool(game.winners()) == won
    assert game.scores()[0]["total"] == 4 + 2 * own    # points are counted for the record


@pytest.mark.rule("SET-SOLO-03")
@pytest.mark.parametrize("faction", FACTIONS)
def test_SET_SOLO_03_only_the_own_faction_is_used(faction):
    game = tutor.new_game("settlers", 1, 3, {"faction_1": faction})
    assert cited(game.setup_events, "SET-SOLO-03")
    decks = {BOX.cards[card].deck for card in player(game, 0)["deck"]}
    assert decks == {faction} == {each["faction"] for each in game.position()["players"]}


@pytest.mark.rule("SET-SOLO-04")
def test_SET_SOLO_04_sixteen_attack_cards_are_shuffled_and_one_is_revealed():
    game = tutor.new_game("settlers", 1, 3)
    attack = game.position()["attack"]
    assert (len(attack["deck"]), len(attack["line"])) == (15, 1)
    assert cited(game.setup_events, "SET-SOLO-04")[0].facts["n"] == 16
    orders = {tuple(tutor.new_game("settlers", 1, seed).position()["attack"]["deck"]) for seed in range(4)}
    assert len(orders) == 4


@pytest.mark.rule("SET-SOLO-05")
def test_SET_SOLO_05_there_is_no_defence_token():
    game = solo(phase="lookout", row=["village", "mason", "quarry", "rubble"], locations=["windmill"])
    play(game, "take village")
    while game.decision.ask != "turn":
        game.play(game.moves()[0])
    assert "defense" not in goods(game)
    assert "SET-SOLO-05" in refused(game, "defend windmill")


# --- the round


@pytest.mark.rule("SET-SOLO-06")
def test_SET_SOLO_06_the_attack_is_the_fifth_phase():
    events = play(solo(), "pass")
    assert [event.facts["phase"] for event in events if event.name == "phase_started"] == ["cleanup", "lookout"]
    order = [event.name for event in events]
    attack = order.index("attack_phase")
    assert cited(events, "SET-SOLO-06") == [events[attack]]
    assert order.index("phase_started") < attack < order.index("round_started")


@pytest.mark.rule("SET-SOLO-07", "SET-SOLO-08", "SET-SOLO-09")
def test_SET_SOLO_07_SET_SOLO_08_SET_SOLO_09_two_cards_are_kept_and_two_go_to_the_virtual_player():
    row = ["village", "mason", "quarry", "rubble"]
    found = set()
    for seed in range(8):
        start = tutor.new_game("settlers", 1, seed)
        events = start.setup_events
        assert len(cited(events, "SET-SOLO-07")) == 2    # the faction card and the four common ones
        assert len(player(start, 0)["hand"]) == 4 + 1 and len(start.position()["row"]) == 4
        first = start.play(start.moves()[0])
        given = cited(first, "SET-SOLO-08")
        assert len(given) == 1 and len(start.position()["row"]) == 2 and len(virtual(start)) == 1
        last = start.play(start.moves()[0])
        assert cited(last, "SET-SOLO-09") and len(virtual(start)) == 2
        hand = 4 + 3 + sum(event.name == "drew" for event in (*first, *last))
        assert len(player(start, 0)["hand"]) == hand
    for seed in range(12):    # which card the virtual player gets is a matter of chance
        game = solo(phase="lookout", row=row)
        data = game.position() | {"random": seed}
        found.add(cited(tutor.from_position("settlers", data).play("take village"), "SET-SOLO-08")[0].facts["card"])
    assert {name.split(".")[0] for name in found} == {"mason", "quarry", "rubble"}


@pytest.mark.rule("SET-SOLO-10")
def test_SET_SOLO_10_only_the_person_produces_acts_and_cleans_up():
    game = solo(virtual=["armorer", "village"], locations=["sawmill"], goods={"wood": 2})
    events = play(game, "activate sawmill.1")
    while game.decision.ask != "lookout":
        events += game.play("end" if game.decision.ask == "after" else "pass")
    while game.decision.ask != "turn":
        events += game.play(game.moves()[0])
    assert len([event for event in events if event.name == "production"]) == 1
    assert cited(events, "SET-SOLO-10")[0].facts["player"] == 0
    assert {event.facts["player"] for event in events if "player" in event.facts} == {0}


@pytest.mark.rule("SET-SOLO-11")
def test_SET_SOLO_11_its_cards_are_foreign_locations_and_its_attack_cards_foreign_deals():
    game = solo(faction="barbarians", goods={"settler": 2, "raze": 2}, locations=["robbers"], virtual=["village"],
                attack_line=["gold", "stone"])
    assert offers(game, "raze") == ["village.1"]
    play(game, "activate robbers")
    assert offers(game, "pick_deal") == ["attack_gold.1", "attack_stone.1"]
    events = play(game, "pick_deal attack_gold.1")
    assert cited(events, "SET-SOLO-11") and targets(game) == ["stone"]


@pytest.mark.rule("SET-SOLO-12")
def test_SET_SOLO_12_a_razed_virtual_location_gives_its_goods_and_is_discarded():
    game = solo(goods={"raze": 2}, virtual=["village"])
    events = play(game, "raze village.1")
    assert cited(events, "SET-SOLO-12") and goods(game) == {"settler": 2}
    position = game.position()
    assert position["common_discard"] == ["village.1"] and not virtual(game)
    assert not player(game, 0)["foundations"]
    assert cited(play(game, "pass"), "SET-SOLO-13")[-1].facts["total"] == 0


@pytest.mark.rule("SET-SOLO-13")
def test_SET_SOLO_13_what_it_still_has_goes_to_the_collection_after_cleanup():
    game = solo(virtual=["village", "mason"], goods={"wood": 1})
    events = play(game, "pass")
    order = [event.name for event in events]
    assert order.index("cleaned") < order.index("collected") < order.index("wave")
    assert cited(events, "SET-SOLO-13")[-1].facts == {"n": 2, "total": 2}
    assert collection(game) == ["village", "mason"] and not virtual(game)


# --- the attack


@pytest.mark.rule("SET-SOLO-14")
def test_SET_SOLO_14_two_waves_raze_at_most_one_location_each():
    game = solo(locations=["old_forest", "lumberjacks", "new_forest", "wood_supplier"], attack_line=["wood"],
                attack_deck=["wood", "wood"])
    events = play(game, "pass")
    assert len(cited(events, "SET-SOLO-14")) == 2
    assert len(fallen(events)) == 2 and len(empire(game)) == 2


@pytest.mark.rule("SET-SOLO-15")
def test_SET_SOLO_15_each_wave_reveals_the_top_card_and_eleven_are_seen_in_a_game():
    game = solo(attack_line=["stone"], attack_deck=["gold", "card"])
    events = play(game, "pass")
    assert [BOX.attacks[event.facts["card"]] for event in cited(events, "SET-SOLO-15")] == ["gold", "card"]
    assert targets(game) == ["card", "gold", "stone"]
    whole = tutor.new_game("settlers", 1, 5)
    while not whole.over:
        whole.play("pass" if whole.decision.ask == "turn" else whole.moves()[0])
    attack = whole.position()["attack"]
    assert (len(attack["line"]), len(attack["deck"])) == (11, 5)


@pytest.mark.rule("SET-SOLO-16")
def test_SET_SOLO_16_without_a_match_for_the_newest_card_nothing_happens():
    game = solo(locations=["sawmill"], attack_line=["wood", "settler"], attack_deck=["stone", "stone"])
    events = play(game, "pass")
    assert [event.name for event in cited(events, "SET-SOLO-16")] == ["no_match", "no_match"]
    assert names(empire(game)) == ["sawmill"] and targets(game) == ["stone", "stone", "wood", "settler"]
    game = solo(locations=["sawmill"], attack_line=["settler"], attack_deck=["wood", "stone"])
    assert fallen(play(game, "pass")) == ["sawmill"]


@pytest.mark.rule("SET-SOLO-17")
def test_SET_SOLO_17_the_other_good_is_compared_from_the_newer_to_the_older_card():
    fields = {"attack_line": ["stone", "settler", "gold"], "attack_deck": ["wood", "food"]}
    game = solo(locations=["marketplace", "sawmill"], **fields)    # wood and gold; wood and settler
    events = play(game, "pass")
    assert fallen(events) == ["sawmill"] and cited(events, "SET-SOLO-17")
    alone = solo(locations=["marketplace"], **fields)
    assert fallen(play(alone, "pass")) == ["marketplace"]


@pytest.mark.rule("SET-SOLO-17")
@pytest.mark.parametrize(("line", "falls"), [(["stone"], []), (["stone", "wood"], ["old_forest"])])
def test_SET_SOLO_17_two_wood_need_two_wood_cards(line, falls):
    game = solo(locations=["old_forest"], attack_line=line, attack_deck=["wood", "food"])
    assert fallen(play(game, "pass")) == falls


@pytest.mark.rule("SET-SOLO-17")
@pytest.mark.parametrize(("line", "falls"), [(["wood"], []), (["wood", "gold"], ["marketplace"])])
def test_SET_SOLO_17_two_wood_cards_do_not_fit_a_field_with_one_wood(line, falls):
    game = solo(locations=["marketplace"], attack_line=line, attack_deck=["wood", "food"])    # wood and gold
    assert fallen(play(game, "pass")) == falls


@pytest.mark.rule("SET-SOLO-18")
def test_SET_SOLO_18_only_pairs_with_the_newest_card_count():
    game = solo(locations=["marketplace"], attack_line=["wood", "gold"], attack_deck=["stone", "stone"])
    assert fallen(play(game, "pass")) == []
    game = solo(locations=["marketplace"], attack_line=["wood", "stone"], attack_deck=["gold", "stone"])
    events = play(game, "pass")
    assert fallen(events) == ["marketplace"] and cited(events, "SET-SOLO-18")


@pytest.mark.rule("SET-SOLO-19")
def test_SET_SOLO_19_the_location_goes_to_the_collection_and_leaves_nothing():
    game = solo(locations=["sawmill"], attack_line=["settler"], attack_deck=["wood", "food"])
    events = play(game, "pass")
    assert cited(events, "SET-SOLO-19")[0].facts["card"] == "sawmill.1"
    assert collection(game) == ["sawmill"] and empire(game) == []
    assert not player(game, 0)["foundations"] and "wood" not in goods(game)
    assert not any(event.name in ("foundation", "consoled", "plundered") for event in events)


@pytest.mark.rule("SET-SOLO-20")
def test_SET_SOLO_20_a_defence_token_would_not_protect():
    shield = {"card": "sawmill", "defence": True}
    game = solo(locations=[shield], attack_line=["settler"], attack_deck=["wood", "food"], round=5)
    events = play(game, "pass")
    assert fallen(events) == ["sawmill"] and cited(events, "SET-SOLO-20")


@pytest.mark.rule("SET-SOLO-21")
def test_SET_SOLO_21_actions_fall_before_features_before_production():
    fields = {"attack_line": ["gold"], "attack_deck": ["wood", "food"]}
    game = solo(locations=["carpenters_workshop", "marketplace"], **fields)    # both show gold and wood
    events = play(game, "pass")
    assert fallen(events) == ["marketplace"] and cited(events, "SET-SOLO-21")
    food = {"attack_line": ["food"], "attack_deck": ["settler", "gold"]}
    game = solo(locations=["mothers_baths", "windmill"], **food)    # production and feature with food and settler
    assert fallen(play(game, "pass")) == ["windmill"]


@pytest.mark.rule("SET-SOLO-22")
def test_SET_SOLO_22_then_the_higher_cost_falls():
    game = solo(locations=["joiner", "carpenter"], attack_line=["vp"], attack_deck=["wood", "food"])
    events = play(game, "pass")    # both actions with points and wood; they cost 2 and 3
    assert fallen(events) == ["carpenter"] and cited(events, "SET-SOLO-22")


@pytest.mark.rule("SET-SOLO-23")
def test_SET_SOLO_23_then_the_one_with_more_stone():
    fields = {"attack_line": ["gold"], "attack_deck": ["stone", "food"]}
    game = solo(locations=["supplier", "merchant_matthias"], **fields)
    assert BOX.prints["supplier"].cost == BOX.prints["merchant_matthias"].cost    # equal: the player chooses
    play(game, "pass")
    assert game.decision.ask == "lose"
    sets = {"attack_line": ["food"], "attack_deck": ["settler", "gold"]}
    pigs = solo(locations=["pig_breeder_2", "pig_breeder"], **sets)    # 2 wood against 1 wood and 1 stone
    events = play(pigs, "pass")
    assert fallen(events) == ["pig_breeder"] and cited(events, "SET-SOLO-23")


@pytest.mark.rule("SET-SOLO-24")
def test_SET_SOLO_24_in_a_full_tie_the_player_chooses():
    game = solo(locations=["lumberjack_trail", "lumberjack_trail", "quarry"], attack_line=["wood"],
                attack_deck=["wood", "food"])
    play(game, "pass")
    assert game.decision.ask == "lose"
    assert offers(game, "lose") == ["lumberjack_trail.1", "lumberjack_trail.2"]
    assert "SET-SOLO-24" in refused(game, "lose quarry.1")
    events = play(game, "lose lumberjack_trail.2")
    assert cited(events, "SET-SOLO-24")[0].facts["card"] == "lumberjack_trail.2"
    assert empire(game) == ["lumberjack_trail.1", "quarry.1"]


@pytest.mark.rule("SET-SOLO-25")
def test_SET_SOLO_25_the_two_cards_used_go_to_the_end_of_the_line():
    game = solo(locations=["marketplace"], attack_line=["stone", "gold"], attack_deck=["wood", "vp"])
    events = play(game, "pass")
    fact = cited(events, "SET-SOLO-25")[0].facts
    assert (BOX.attacks[fact["first"]], BOX.attacks[fact["second"]]) == ("wood", "gold")
    assert targets(game) == ["vp", "stone", "wood", "gold"]


@pytest.mark.rule("SET-SOLO-26")
@pytest.mark.parametrize(("round_", "over"), [(4, False), (5, True)])
def test_SET_SOLO_26_the_next_round_follows_unless_it_was_the_last(round_, over):
    game = solo(round=round_)
    events = play(game, "pass")
    assert cited(events, "SET-SOLO-26") and game.over == over
    assert game.position()["round"] == 5


# --- the Japanese


@pytest.mark.rule("SET-SOLO-27")
@pytest.mark.parametrize(("deck", "falls"), [(["vp", "food"], ["farm"]), (["gold", "stone"], [])])
def test_SET_SOLO_27_two_cards_with_points_attack_a_faction_location(deck, falls):
    game = solo(faction="japanese", locations=["farm"], attack_line=["stone", "vp"], attack_deck=deck)
    events = play(game, "pass")
    assert fallen(events) == falls and bool(cited(events, "SET-SOLO-27")) == bool(falls)
    others = solo(faction="romans", locations=["builder"], attack_line=["stone", "vp"], attack_deck=deck)
    assert fallen(play(others, "pass")) == []


@pytest.mark.rule("SET-SOLO-28")
def test_SET_SOLO_28_the_deal_good_decides_which():
    order = ("card", "raze", "gold", "vp", "stone", "settler", "food", "wood")
    assert tuple(BOX.deal_priority) == order
    chain = ["buddha_temple", "ninjas", "casino", "dojo", "master_swordsmith", "farm", "rice_fields"]
    for stronger, weaker in pairwise(chain):
        game = solo(faction="japanese", locations=[weaker, stronger], attack_line=["vp"], attack_deck=["vp", "wood"])
        events = play(game, "pass")
        assert fallen(events) == [stronger] and cited(events, "SET-SOLO-28")


@pytest.mark.rule("SET-SOLO-29")
def test_SET_SOLO_29_then_the_kind():
    game = solo(faction="japanese", locations=["farm", "sumo_school"], attack_line=["vp"], attack_deck=["vp", "wood"])
    events = play(game, "pass")    # both deal a settler; a production and an action location
    assert fallen(events) == ["sumo_school"] and cited(events, "SET-SOLO-29")


@pytest.mark.rule("SET-SOLO-30")
def test_SET_SOLO_30_the_two_cards_with_points_go_to_the_end():
    game = solo(faction="japanese", locations=["farm"], attack_line=["stone", "vp", "gold"], attack_deck=["vp", "food"])
    events = play(game, "pass")
    assert cited(events, "SET-SOLO-30") and targets(game) == ["food", "stone", "gold", "vp", "vp"]


@pytest.mark.rule("SET-SOLO-31")
def test_SET_SOLO_31_samurai_do_not_protect_but_count_for_the_castle():
    game = solo(faction="japanese", locations=["farm^"], attack_line=["vp"], attack_deck=["vp", "wood"])
    events = play(game, "pass")
    assert fallen(events) == ["farm"] and cited(events, "SET-SOLO-31")
    castle = solo(faction="japanese", goods={"stone": 2}, hand=["daimyo_castle"], locations=["farm^", "ruins"])
    play(castle, "build daimyo_castle", "sacrifice ruins.1")
    assert player(castle, 0)["vp"] == 1


@pytest.mark.rule("SET-SOLO-36")
def test_SET_SOLO_36_the_pair_of_points_takes_the_place_of_the_usual_search():
    fields = {"attack_line": ["vp"], "attack_deck": ["vp", "food"]}
    game = solo(faction="japanese", locations=["farm", "goldsmith_workshop"], **fields)
    events = play(game, "pass")
    assert fallen(events) == ["farm"] and cited(events, "SET-SOLO-36")
    usual = solo(faction="japanese", locations=["joiner"], attack_line=["vp", "wood"], attack_deck=["vp", "food"])
    assert fallen(play(usual, "pass")) == ["joiner"]


@pytest.mark.rule("SET-SOLO-39")
@pytest.mark.parametrize("card", ["gate", "shrine"])
def test_SET_SOLO_39_gate_and_shrine_are_never_attacked(card):
    game = solo(faction="japanese", locations=[card], attack_line=["vp"], attack_deck=["vp", "food"])
    events = play(game, "pass")
    assert names(empire(game)) == [card] and cited(events, "SET-SOLO-39") and not fallen(events)


# --- the end


@pytest.mark.rule("SET-SOLO-32")
def test_SET_SOLO_32_as_many_cards_in_the_collection_are_a_loss():
    game = solo(locations=["builder"] * 2, collection=["ruins"], virtual=["village"], round=5)
    events = play(game, "pass")
    assert cited(events, "SET-SOLO-32")[0].facts == {"player": 0, "own": 2, "n": 2}
    assert game.over and game.winners() == ()


@pytest.mark.rule("SET-SOLO-33")
def test_SET_SOLO_33_the_winner_adds_the_value_of_the_locations():
    game = solo(locations=["builder", "quarry"], vp=20, round=5)
    events = play(game, "pass")
    assert cited(events, "SET-SOLO-33") and game.scores()[0]["total"] == 23
    assert game.winners() == game.players


@pytest.mark.rule("SET-SOLO-34")
@pytest.mark.parametrize(("points", "title"), [
    (29, "Muž z lidu"), (30, "Panoš"), (39, "Panoš"), (40, "Šlechtic"), (50, "Rytíř"), (60, "Kastelán"), (70, "Král"),
    (79, "Král"), (80, "Císař"),
])
def test_SET_SOLO_34_the_points_give_a_title(points, title):
    game = solo(locations=["builder"], vp=points - 2, round=5)
    events = play(game, "pass")
    [event] = cited(events, "SET-SOLO-34")
    assert event.facts["points"] == points and title in game.text(event, "cs")


@pytest.mark.rule("SET-SOLO-35")
def test_SET_SOLO_35_the_used_cards_lie_newest_first():
    fields = {"locations": ["marketplace"], "attack_line": ["stone", "gold"], "attack_deck": ["wood", "vp"]}
    events = play(game := solo(**fields), "pass")
    assert cited(events, "SET-SOLO-35") and targets(game)[1:] == ["stone", "wood", "gold"]
    other = solo(**fields, options={"used_attacks": "oldest_first"})
    play(other, "pass")
    assert targets(other)[1:] == ["stone", "gold", "wood"]


@pytest.mark.rule("SET-SOLO-37")
def test_SET_SOLO_37_round_five_has_no_cleanup_but_its_attack():
    game = solo(virtual=["village"], goods={"wood": 3}, locations=["sawmill"], attack_line=["settler"],
                attack_deck=["wood", "food"], round=5)
    events = play(game, "pass")
    assert cited(events, "SET-SOLO-37") and not [event for event in events if event.name == "cleaned"]
    assert len([event for event in events if event.name == "wave"]) == 2
    assert collection(game) == ["village", "sawmill"] and goods(game) == {"wood": 3}


@pytest.mark.rule("SET-SOLO-38")
def test_SET_SOLO_38_an_attack_card_taken_as_a_deal_leaves_the_line_for_good():
    game = solo(faction="japanese", goods={"settler": 1}, locations=["ninjas"], attack_line=["gold", "stone"])
    events = play(game, "activate ninjas.1", "pick_deal attack_gold.1")
    assert cited(events, "SET-SOLO-38") and goods(game) == {"gold": 1} and targets(game) == ["stone"]
    taken = solo(faction="romans", goods={"settler": 1}, locations=["scouts"], attack_line=["gold", "stone"])
    events = play(taken, "activate scouts", "pick_deal attack_stone.1")
    assert cited(events, "SET-SOLO-38") and player(taken, 0)["deals"] == ["attack_stone.1"]
    assert targets(taken) == ["gold"]
