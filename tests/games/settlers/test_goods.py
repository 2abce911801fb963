"""Goods and cards: what they are, what they are for, and gold as a joker."""

from __future__ import annotations

import pytest

import tutor
from tests.games.settlers.changed import record, refusal
from tests.games.settlers.rounds import at, next_round
from tests.games.settlers.table import board, cited, empire, goods, names, offers, play, player, refused, table
from tutor.games.settlers.components import FACTIONS, GOODS, RESOURCES, standard

BOX = standard()


@pytest.mark.rule("SET-GOOD-01")
def test_SET_GOOD_01_goods_are_more_than_resources():
    assert {"card", "vp", "gold", "settler", "raze", *RESOURCES} <= set(GOODS)
    assert refusal(lambda data: data["goods"].pop()) == "SET-GOOD-01"
    game = table(board(goods={"raze": 2}, locations=["dark_altar"], hand=["armorer"]))
    play(game, "activate dark_altar", "choose hand", "burn armorer")
    assert cited(play(game, "convert vp"), "SET-GOOD-01")    # a point is a good and may be given up


@pytest.mark.rule("SET-GOOD-02")
def test_SET_GOOD_02_resources_are_food_wood_and_stone():
    assert {each["id"] for each in BOX.data["goods"] if each["is_resource"]} == {"food", "wood", "stone"}
    assert refusal(lambda data: record(data, "goods", "gold").update(is_resource=True)) == "SET-GOOD-02"
    game = table(board(goods={"settler": 1, "wood": 1}, locations=["shrine"]), factions=["japanese", "romans"])
    assert "SET-GOOD-02" in refused(game, "offer shrine settler") and "shrine wood" in offers(game, "offer")


@pytest.mark.rule("SET-GOOD-03")
def test_SET_GOOD_03_a_card_is_drawn_from_a_deck_of_choice():
    game = table(board(goods={"settler": 1}, locations=["castle"]))
    play(game, "activate castle.1")
    assert offers(game, "draw") == ["common", "faction"]
    assert "SET-GOOD-03" in refused(game, "pass")
    assert cited(play(game, "draw faction"), "SET-GOOD-03")


@pytest.mark.rule("SET-GOOD-04")
def test_SET_GOOD_04_the_deck_is_chosen_for_each_card():
    game = table(board(goods={"raze": 1}, hand=["castle"]))
    events = play(game, "raze_hand castle", "draw common", "draw faction")
    assert len(cited(events, "SET-GOOD-04")) == 2
    assert [BOX.cards[card].common for card in player(game, 0)["hand"]] == [True, False]


@pytest.mark.rule("SET-GOOD-05")
def test_SET_GOOD_05_settlers_pay_for_actions_and_are_exchanged():
    game = table(board(goods={"settler": 3}, locations=["coal_mine"]), board(passed=True))
    events = play(game, "activate coal_mine", "send food")
    assert [event.name for event in cited(events, "SET-GOOD-05")] == ["activated", "sent"]
    assert goods(game) == {"stone": 2, "food": 1}


@pytest.mark.rule("SET-GOOD-06")
@pytest.mark.parametrize(("tokens", "hand", "location"), [(0, False, False), (1, True, False), (2, True, True)])
def test_SET_GOOD_06_raze_tokens_pay_for_razing(tokens, hand, location):
    game = table(board(goods={"raze": tokens}, hand=["quarry"]), board(locations=["old_forest"]))
    for move, legal in (("raze_hand quarry", hand), ("raze old_forest", location)):
        if legal:
            assert cited(game.branch().play(move), "SET-GOOD-06")
        else:
            assert "SET-GOOD-06" in refused(game, move)


@pytest.mark.rule("SET-GOOD-07")
def test_SET_GOOD_07_a_defence_token_makes_a_location_harder_to_raze():
    for tokens, legal in ((2, False), (3, True)):
        game = table(board(goods={"raze": tokens}), board(locations=["old_forest!"]))
        assert ("old_forest" in offers(game, "raze")) == legal
    assert cited(play(game, "raze old_forest"), "SET-GOOD-07") and "raze" not in goods(game)


@pytest.mark.rule("SET-GOOD-08")
def test_SET_GOOD_08_gold_stands_in_for_a_resource():
    game = table(board(goods={"wood": 1, "stone": 1, "gold": 1}, hand=["wood_storage"]), board(passed=True))
    events = play(game, "build wood_storage")    # 2 wood and 1 stone
    assert cited(events, "SET-GOOD-08") and goods(game) == {}
    free = table(board(goods={"wood": 2, "stone": 1, "gold": 1}, hand=["wood_storage"]))
    play(free, "build wood_storage")
    assert set(offers(free, "pay")) == {"2wood+stone", "wood+stone+gold", "2wood+gold"}
    assert "SET-GOOD-08" in refused(free, "pay stone+gold")
    assert refusal(lambda data: record(data, "goods", "food").update(substitutable_by_gold=False)) == "SET-GOOD-08"


@pytest.mark.rule("SET-GOOD-09")
def test_SET_GOOD_09_nothing_stands_in_for_gold():
    poor = table(board(goods={"settler": 1, "stone": 5}, locations=["goldsmith_workshop"]))
    assert "SET-GOOD-09" in refused(poor, "activate goldsmith_workshop.1")
    rich = table(board(goods={"settler": 1, "gold": 1}, locations=["goldsmith_workshop"]))
    assert offers(rich, "activate") == ["goldsmith_workshop.1"]


@pytest.mark.rule("SET-GOOD-10")
def test_SET_GOOD_10_gold_is_never_exchanged_for_a_resource():
    game = table(board(goods={"gold": 1}))
    assert "SET-GOOD-10" in refused(game, "change wood")
    assert "SET-GOOD-10" in refused(game, "pay gold")
    shrine = table(board(goods={"gold": 1}, locations=["shrine"]), factions=["japanese", "romans"])
    assert "SET-GOOD-10" in refused(shrine, "offer shrine gold")


@pytest.mark.rule("SET-GOOD-11")
@pytest.mark.parametrize("move", ["activate coal_mine", "raze_hand quarry"])
def test_SET_GOOD_11_gold_is_no_settler_and_no_raze_token(move):
    game = table(board(goods={"gold": 3}, locations=["coal_mine"], hand=["quarry"]))
    assert "SET-GOOD-11" in refused(game, move)
    assert refusal(lambda data: record(data, "goods", "settler").update(substitutable_by_gold=True)) == "SET-GOOD-11"


@pytest.mark.rule("SET-GOOD-12")
def test_SET_GOOD_12_deals_cost_food_and_a_few_buildings_too():
    game = table(board(goods={"food": 3}, hand=["settlement", "missionaries"]), board(passed=True))
    events = play(game, "deal settlement")
    assert cited(events, "SET-GOOD-12") and goods(game) == {"food": 2, "settler": 1}
    assert cited(play(game, "build missionaries"), "SET-GOOD-12") and "food" not in goods(game)
    costs = [card.cost for card in BOX.prints.values()]
    assert sum(bool(cost.wood or cost.stone) for cost in costs) > sum(bool(cost.food) for cost in costs) > 0


@pytest.mark.rule("SET-GOOD-13")
def test_SET_GOOD_13_a_built_card_is_a_location():
    game = table(board(goods={"wood": 2}, hand=["old_forest", "watchtower"]), board(passed=True))
    assert "SET-BUILD-08" in refused(game, "build watchtower")
    assert cited(play(game, "build old_forest"), "SET-GOOD-13")
    assert empire(game) == ["old_forest"]
    assert "build watchtower" in map(str, game.moves())    # what the house symbol asks for is there now


# --- cards


@pytest.mark.rule("SET-CARD-01")
@pytest.mark.parametrize("card", ["quarry", "windmill", "sawmill", "settlement"])
def test_SET_CARD_01_every_card_can_be_built_for_good(card):
    game = table(board(goods={"wood": 3, "stone": 2}, hand=[card]), board(passed=True))
    assert cited(play(game, f"build {card}"), "SET-CARD-01")
    next_round(game)
    assert names(empire(game)) == [card]


@pytest.mark.rule("SET-CARD-02")
def test_SET_CARD_02_the_raze_field_gives_its_goods_once():
    game = table(board(goods={"raze": 1}, hand=["wood_storage", "ruins"]), board(passed=True))
    assert "ruins" not in offers(game, "raze_hand")
    events = play(game, "raze_hand wood_storage")
    assert cited(events, "SET-CARD-02") and goods(game) == {"wood": 2}
    next_round(game)
    assert "wood" not in goods(game)
    never = {card.key for card in BOX.prints.values() if card.raze is None and card.deck in ("common", "japanese")}
    assert never == {"ruins", "shrine", "gate"}


@pytest.mark.rule("SET-CARD-03")
def test_SET_CARD_03_a_razed_card_goes_to_the_pile_of_its_deck():
    game = table(board(goods={"raze": 1}, hand=["quarry"]))
    assert cited(play(game, "raze_hand quarry"), "SET-CARD-03")[0].facts["deck"] == "common"
    assert game.position()["common_discard"] == ["quarry.1"]
    game = table(board(goods={"raze": 2}), board(locations=["farm"]), factions=["romans", "japanese"])
    assert cited(play(game, "raze farm.1"), "SET-CARD-03")[0].facts["deck"] == "japanese"
    assert player(game, 1)["discard"] == ["farm.1"]


@pytest.mark.rule("SET-CARD-04")
def test_SET_CARD_04_a_deal_gives_its_good_now_and_in_every_production():
    game = table(board(goods={"food": 1}, hand=["primeval_forest"]), board(passed=True))
    events = play(game, "deal primeval_forest")
    assert cited(events, "SET-CARD-04") and goods(game) == {"wood": 1}
    next_round(game)
    assert goods(game)["wood"] == 1


@pytest.mark.rule("SET-CARD-05")
def test_SET_CARD_05_a_deal_lies_under_the_board_and_is_no_location():
    game = table(board(goods={"food": 1}, hand=["settlement"]), board(passed=True), round=5)
    assert cited(play(game, "deal settlement"), "SET-CARD-05")
    assert player(game, 0)["deals"] == ["settlement.1"] and empire(game) == [] and player(game, 0)["hand"] == []
    play(game, "pass")
    assert game.scores()[0]["total"] == 0
    other = table(board(goods={"settler": 1}, locations=["imperial_messenger"], deals=["settlement"]))
    play(other, "activate imperial_messenger")
    assert "SET-CARD-05" in refused(other, "pick_deal farm.1")


@pytest.mark.rule("SET-CARD-06")
def test_SET_CARD_06_every_card_shows_the_same_fields():
    assert refusal(lambda data: data["common_deck"][0].pop("copies_of_name")) == "SET-CARD-06"
    quarry = record(BOX.data, "common_deck", "quarry")
    assert quarry["deal"] is None and quarry["raze_reward"] == {"stone": 2} and quarry["end_vp"] == 1


@pytest.mark.rule("SET-CARD-07")
def test_SET_CARD_07_eight_colours_with_few_exceptions():
    assert len({color for card in BOX.prints.values() for color in card.colors}) == 8
    assert BOX.prints["ruins"].colors == () and len(BOX.prints["trading_colony"].colors) == 3
    assert refusal(lambda data: record(data, "common_deck", "quarry").update(colors=[])) == "SET-CARD-07"


@pytest.mark.rule("SET-CARD-08")
def test_SET_CARD_08_a_faction_card_tells_how_many_copies_there_are():
    legion = record(BOX.data, "deck_romans", "legion")
    assert legion["copies_of_name"] == 2 == sum(BOX.cards[card].key == "legion" for card in BOX.decks["romans"])
    assert refusal(lambda data: record(data, "deck_romans", "legion").update(copies_of_name=3)) == "SET-CARD-08"


@pytest.mark.rule("SET-CARD-09")
def test_SET_CARD_09_the_sorting_code_names_the_deck():
    codes = {number[:3] for each in BOX.print_records.values() for number in each["numbers"]}
    assert codes == {"BAR", "EGY", "JAP", "ROM", "COM"}
    assert refusal(lambda data: record(data, "deck_romans", "colossus").update(numbers=["BAR030"])) == "SET-CARD-09"


@pytest.mark.rule("SET-CARD-10")
@pytest.mark.parametrize(("faction", "card", "uses"), [
    ("romans", "quarry", {"build", "raze_hand"}), ("romans", "colossus", {"build", "deal"}),
    ("japanese", "farm", {"build", "deal", "raze_hand"}),
])
def test_SET_CARD_10_a_card_has_two_or_three_uses(faction, card, uses):
    supply = {"wood": 3, "stone": 3, "food": 1, "raze": 1}
    game = table(board(goods=supply, hand=[card], foundations=1), factions=[faction, "egyptians"])
    assert {move.kind for move in game.moves() if card in move.args} == uses
    assert refusal(lambda data: record(data, "deck_romans", "colossus").update(deal=None)) == "SET-CARD-10"


# --- setup


@pytest.mark.rule("SET-SETUP-01")
def test_SET_SETUP_01_the_round_marker_starts_at_one():
    game = tutor.new_game("settlers", 2, 1)
    assert game.position()["round"] == 1 and cited(game.setup_events, "SET-SETUP-01")[0].facts["n"] == 1


@pytest.mark.rule("SET-SETUP-02")
def test_SET_SETUP_02_the_common_deck_is_shuffled():
    game = tutor.new_game("settlers", 2, 1)
    assert cited(game.setup_events, "SET-SETUP-02")[0].facts["n"] == 84 == len(BOX.decks["common"])
    decks = {tuple(tutor.new_game("settlers", 2, seed).position()["common_deck"]) for seed in range(5)}
    assert len(decks) == 5
    assert refusal(lambda data: data["common_deck"][0].update(numbers=["COM001", "COM085"])) == "SET-SETUP-02"


@pytest.mark.rule("SET-SETUP-03")
def test_SET_SETUP_03_each_player_takes_a_deck_of_thirty():
    game = tutor.new_game("settlers", 4, 1)
    assert [event.facts["n"] for event in cited(game.setup_events, "SET-SETUP-03")] == [30] * 4
    cards = {"numbers": ["ROM030", "ROM031"], "copies_of_name": 2}
    assert refusal(lambda data: record(data, "deck_romans", "colossus").update(cards)) == "SET-SETUP-03"


@pytest.mark.rule("SET-SETUP-04")
def test_SET_SETUP_04_faction_decks_are_shuffled():
    orders = {tuple(player(tutor.new_game("settlers", 2, seed), 0)["deck"]) for seed in range(5)}
    assert len(orders) == 5
    assert len(cited(tutor.new_game("settlers", 2, 1).setup_events, "SET-SETUP-04")) == 2


@pytest.mark.rule("SET-SETUP-05")
@pytest.mark.parametrize(("players", "aside"), [(2, 2), (3, 1), (4, 0)])
def test_SET_SETUP_05_other_factions_stay_in_the_box(players, aside):
    game = tutor.new_game("settlers", players, 1)
    found = cited(game.setup_events, "SET-SETUP-05")
    assert [event.facts["n"] for event in found] == ([aside] if aside else [])
    position = game.position() | {"options": {}}
    present = {each["faction"] for each in position["players"]}
    assert not any(f"'{card}'" in str(position) for deck in set(FACTIONS) - present for card in BOX.decks[deck])


@pytest.mark.rule("SET-SETUP-06")
def test_SET_SETUP_06_everybody_starts_with_no_points():
    game = tutor.new_game("settlers", 3, 1)
    assert cited(game.setup_events, "SET-SETUP-06")[0].facts["n"] == 3
    assert [each["vp"] for each in game.position()["players"]] == [0, 0, 0]


@pytest.mark.rule("SET-SETUP-07")
def test_SET_SETUP_07_personal_supplies_start_empty():
    game = tutor.new_game("settlers", 3, 1)
    assert cited(game.setup_events, "SET-SETUP-07")
    assert [each["goods"] for each in game.position()["players"]] == [{}, {}, {}]


@pytest.mark.rule("SET-SETUP-08")
def test_SET_SETUP_08_one_defence_token_a_player():
    assert cited(tutor.new_game("settlers", 2, 1).setup_events, "SET-SETUP-08")
    data = table(board(goods={"defense": 1}, locations=["quarry"])).position()
    tutor.from_position("settlers", data)
    data["players"][0]["goods"]["defense"] = 2
    with pytest.raises(tutor.InvalidPosition, match="SET-SETUP-08"):
        tutor.from_position("settlers", data)


@pytest.mark.rule("SET-SETUP-09")
def test_SET_SETUP_09_the_first_player_is_drawn_by_lot():
    firsts = [tutor.new_game("settlers", 3, seed).position()["first"] for seed in range(20)]
    assert set(firsts) == {0, 1, 2}
    assert firsts == [tutor.new_game("settlers", 3, seed).position()["first"] for seed in range(20)]
    game = tutor.new_game("settlers", 3, 4)
    assert cited(game.setup_events, "SET-SETUP-09")[0].facts["player"] == game.position()["first"]


@pytest.mark.rule("SET-SETUP-10")
def test_SET_SETUP_10_two_faction_and_two_common_cards_each():
    game = tutor.new_game("settlers", 2, 1)
    dealt = cited(game.setup_events, "SET-SETUP-10")
    assert [event.facts["deck"] for event in dealt] == ["faction", "faction", "common", "common"] * 2
    first = game.position()["first"]
    assert [event.facts["player"] for event in dealt] == [first] * 4 + [1 - first] * 4
    position = game.position()    # the Lookout has begun: a faction card each, three common ones lie open
    assert len(player(game, 0)["deck"]) == 30 - 2 - 1
    assert len(position["common_deck"]) == 84 - 4 - 3


@pytest.mark.rule("SET-SETUP-11")
def test_SET_SETUP_11_barbarians_and_romans_are_proposed_first():
    game = tutor.new_game("settlers", 2, 1)
    assert [each["faction"] for each in game.position()["players"]] == ["barbarians", "romans"]
    assert refusal(lambda data: record(data, "factions", "romans").update(difficulty="harder")) == "SET-SETUP-11"


@pytest.mark.rule("SET-SETUP-12")
def test_SET_SETUP_12_the_code_sorts_the_cards_into_five_decks():
    assert {deck: len(cards) for deck, cards in BOX.decks.items()} == dict.fromkeys(FACTIONS, 30) | {"common": 84}
    for deck, cards in BOX.decks.items():
        assert all(BOX.cards[card].deck == deck for card in cards)
    position = tutor.new_game("settlers", 2, 1).position()
    position["players"][0]["deck"][0], position["common_deck"][0] = (
        position["common_deck"][0], position["players"][0]["deck"][0])
    with pytest.raises(tutor.InvalidPosition):
        tutor.from_position("settlers", position)


def test_the_payment_of_an_activation_lies_on_the_card():
    game = table(board(goods={"settler": 1, "stone": 1, "gold": 1}, locations=["mason"]), board(passed=True))
    play(game, "activate mason", "pay gold")
    assert at(game, "mason")["paid"] == {"gold": 1, "settler": 1} and goods(game) == {"stone": 1}
