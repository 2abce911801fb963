"""The Lookout phase and the variants."""

from __future__ import annotations

import pytest

import tutor
from tests.games.settlers.table import board, cited, goods, offers, play, player, refused, table
from tutor.games.settlers.components import standard

BOX = standard()
ROW = ["quarry", "village", "mason", "sawmill", "castle"]


def look(*boards, players=3, step=1, first=0, to_act=None, row=(), **fields):
    """A table in the middle of the Lookout; the row has one card more than there are players unless it is told."""
    to_act = first if to_act is None else to_act
    row = list(row) or ROW[: players + 1]
    return table(*boards, players=players, phase="lookout", step=step, first=first, to_act=to_act, row=row, **fields)


def sizes(game):
    """From how many cards each player chooses, until the Lookout is over."""
    found, events = [], []
    while game.decision.ask == "lookout":
        found.append((game.decision.seat, len(game.position()["row"])))
        events += game.play(game.moves()[0])
    return found, events


def hands(game):
    return [len(each["hand"]) for each in game.position()["players"]]


@pytest.mark.rule("SET-LOOK-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_SET_LOOK_01_everybody_gets_three_cards(players):
    game = tutor.new_game("settlers", players, 2)
    assert cited(game.setup_events, "SET-LOOK-01")
    _, _ = sizes(game)
    for each in game.position()["players"]:
        decks = [BOX.cards[card].common for card in each["hand"]]
        assert len(decks) == 4 + 3 and sum(decks) == 2 + 2
    assert "SET-LOOK-01" in refused(game, "take quarry")


@pytest.mark.rule("SET-LOOK-02")
def test_SET_LOOK_02_the_top_card_of_the_own_faction_deck():
    game = table(board(deck=["colossus"]), board(passed=True), factions=["romans", "barbarians"])
    before = len(player(game, 0)["deck"])
    events = play(game, "pass")
    assert [event.facts["player"] for event in cited(events, "SET-LOOK-02")] == [1, 0]
    assert player(game, 0)["hand"][-1] == "colossus" and len(player(game, 0)["deck"]) == before - 1


@pytest.mark.rule("SET-LOOK-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_SET_LOOK_03_one_card_more_than_there_are_players(players):
    game = tutor.new_game("settlers", players, 2)
    [event] = cited(game.setup_events, "SET-LOOK-03")
    assert event.facts["n"] == players + 1 == len(game.position()["row"])


@pytest.mark.rule("SET-LOOK-04")
def test_SET_LOOK_04_chosen_clockwise_from_the_first_player():
    game = look(first=1)
    seats = []
    for _ in range(3):
        seats.append(game.decision.seat)
        assert "SET-LOOK-04" in refused(game, game.moves()[0].__str__(), (game.decision.seat + 1) % 3)
        assert "SET-LOOK-04" in refused(game, "take windmill")
        event = game.play(game.moves()[0])[0]
        assert "SET-LOOK-04" in event.rules and event.facts["player"] == seats[-1]
    assert seats == [1, 2, 0]


@pytest.mark.rule("SET-LOOK-05", "SET-LOOK-06")
def test_SET_LOOK_05_SET_LOOK_06_the_last_card_is_discarded_and_new_ones_are_revealed():
    game = look(to_act=2, row=["quarry", "village"])
    events = play(game, "take village")
    assert cited(events, "SET-LOOK-05")[0].facts["cards"] == ("quarry.1",)
    assert game.position()["common_discard"] == ["quarry.1"]
    assert cited(events, "SET-LOOK-06")[0].facts["n"] == 4 == len(game.position()["row"])


@pytest.mark.rule("SET-LOOK-07")
def test_SET_LOOK_07_then_the_other_way_round_from_the_last_player():
    game = look(step=2, first=1, to_act=0)
    seats = []
    for _ in range(3):
        seats.append(game.decision.seat)
        assert "SET-LOOK-07" in refused(game, str(game.moves()[0]), (game.decision.seat + 1) % 3)
        assert "SET-LOOK-07" in game.play(game.moves()[0])[0].rules
    assert seats == [0, 2, 1]


@pytest.mark.rule("SET-LOOK-08")
def test_SET_LOOK_08_the_second_leftover_is_discarded_without_effect():
    game = tutor.new_game("settlers", 3, 2)
    _, events = sizes(game)
    assert len(cited(events, "SET-LOOK-08")) == 1 and len(game.position()["common_discard"]) == 2
    assert all(goods(game, seat) == dict(BOX.income[each["faction"]])
               for seat, each in enumerate(game.position()["players"]))


@pytest.mark.rule("SET-LOOK-09")
def test_SET_LOOK_09_there_is_no_hand_limit():
    hand = [name for name, card in BOX.prints.items() if card.common][:25]
    game = look(board(hand=hand), row=["guard_tower", "ruins", "castle_2", "new_forest"])
    assert cited(play(game, "take guard_tower"), "SET-LOOK-09") and hands(game)[0] == 26


@pytest.mark.rule("SET-LOOK-10")
def test_SET_LOOK_10_hands_are_secret():
    game = table(board(hand=["quarry"]), board(hand=["village", "watchtower"]), factions=["romans", "barbarians"])
    view = game.view(0)
    assert view["players"][0]["hand"] == ["quarry.1"]
    assert view["players"][1]["hand"] == ["?barbarians", "?common"] and "watchtower" not in str(view)
    assert "SET-LOOK-10" in refused(game, "look barbarians")


@pytest.mark.rule("SET-LOOK-10")
def test_SET_LOOK_10_cards_just_drawn_are_known_to_their_player_only():
    game = table(board(goods={"settler": 1}, deck=["raid"], locations=["mission"]), deck=["quarry"])
    play(game, "activate mission", "draw faction", "draw common")
    assert game.position()["tally"] == game.view(0)["tally"] == ["raid.1", "quarry.1"]
    for seat in (1, None):
        view = game.view(seat)
        assert view["tally"] == ["?barbarians", "?common"]
        assert "raid.1" not in str(view) and "quarry.1" not in str(view)


@pytest.mark.rule("SET-LOOK-10")
def test_SET_LOOK_10_the_card_that_marks_a_deal_lies_face_down():
    mine = board(goods={"food": 1}, deck=["farm"], locations=["trade_route"])
    game = table(mine, board(locations=["builder"]), factions=["japanese", "romans"])
    play(game, "activate trade_route", "target builder.1")
    assert player(game, 0)["routes"] == [{"marker": "farm.1", "partner": "builder.1"}]
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view["players"][0]["routes"] == [{"marker": "?japanese", "partner": "builder.1"}]
        assert "farm.1" not in str(view)


# --- drafted


def drafting(players=3, seed=2):
    return tutor.new_game("settlers", players, seed, {"lookout": "draft"})


@pytest.mark.rule("SET-VDRAFT-01")
def test_SET_VDRAFT_01_a_faction_card_and_three_common_cards_each():
    game = drafting()
    assert cited(game.setup_events, "SET-VDRAFT-01")[0].facts["n"] == 3
    assert [len(each["drafted"]) for each in game.position()["players"]] == [3, 3, 3] and hands(game) == [5, 5, 5]


@pytest.mark.rule("SET-VDRAFT-02")
def test_SET_VDRAFT_02_one_is_kept_and_two_pass_to_the_left():
    game = drafting()
    first = game.position()["first"]
    seat = game.decision.seat
    assert seat == first and "SET-VDRAFT-02" in refused(game, str(game.moves()[0]), (seat + 1) % 3)
    kept = {}
    events = []
    for _ in range(3):
        seat = game.decision.seat
        move = game.moves()[0]
        left = list(player(game, seat)["drafted"])
        events += game.play(move)
        left.remove(player(game, seat)["hand"][-1]) if player(game, seat)["hand"][-1] in left else None
        kept[seat] = left
    assert len(cited(events, "SET-VDRAFT-02")) == 4    # three choices, then the cards are passed
    for seat, left in kept.items():
        assert sorted(player(game, (seat + 1) % 3)["drafted"]) == sorted(left)


@pytest.mark.rule("SET-VDRAFT-03")
def test_SET_VDRAFT_03_one_of_two_is_kept_and_the_other_discarded():
    game = drafting()
    while game.decision.ask == "draft":
        if len(player(game, game.decision.seat)["drafted"]) == 2:
            assert "SET-VDRAFT-03" in refused(game, str(game.moves()[0]), (game.decision.seat + 1) % 3)
        events = game.play(game.moves()[0])
    assert [event.name for event in cited(events, "SET-VDRAFT-03")] == ["picked", "draft_over"]
    assert hands(game) == [7, 7, 7] and len(game.position()["common_discard"]) == 3
    for each in game.position()["players"]:
        assert sum(BOX.cards[card].common for card in each["hand"]) == 4 and not each["drafted"]


@pytest.mark.rule("SET-VDRAFT-04")
def test_SET_VDRAFT_04_the_own_cards_may_be_looked_at_and_become_the_hand():
    game = drafting()
    assert cited(game.setup_events, "SET-VDRAFT-04")
    seat = game.decision.seat
    assert set(game.view(seat)["players"][seat]["drafted"]) == set(player(game, seat)["drafted"])
    assert set(game.view((seat + 1) % 3)["players"][seat]["drafted"]) == {"?common"}
    game.play(game.moves()[0])
    assert len(game.view(seat)["players"][seat]["hand"]) == 6


# --- advanced


def advanced(players, seed=2):
    return tutor.new_game("settlers", players, seed, {"lookout": "advanced"})


@pytest.mark.rule("SET-VADV-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_SET_VADV_01_five_cards_and_two_each(players):
    game = advanced(players)
    assert cited(game.setup_events, "SET-VADV-01")[0].facts["n"] == 5
    first = game.decision.seat
    assert "SET-VADV-01" in refused(game, str(game.moves()[0]), (first + 1) % players)
    chosen, _ = sizes(game)
    assert [seat for seat, _ in chosen] == [(first + n) % players for n in range(players)] * 2
    assert hands(game) == [7] * players


@pytest.mark.rule("SET-VADV-02")
def test_SET_VADV_02_two_players_choose_in_turn_without_refill():
    game = advanced(2)
    chosen, events = sizes(game)
    assert [n for _, n in chosen] == [5, 4, 3, 2]
    assert len(cited(events, "SET-VADV-02")) == 5 and len(game.position()["common_discard"]) == 1


@pytest.mark.rule("SET-VADV-03", "SET-VADV-04", "SET-VADV-05", "SET-VADV-06", "SET-VADV-07")
@pytest.mark.parametrize(("players", "expected", "first_refills", "second_refills"), [
    (3, [5, 4, 4, 3, 3, 2], 1, 1), (4, [5, 4, 4, 4, 3, 3, 3, 2], 2, 2),
])
def test_SET_VADV_03_SET_VADV_04_SET_VADV_05_SET_VADV_06_SET_VADV_07_the_sizes_of_choice(
    players, expected, first_refills, second_refills
):
    game = advanced(players)
    chosen, events = sizes(game)
    assert [n for _, n in chosen] == expected
    assert len(cited(events, "SET-VADV-03")) == players
    assert len(cited(events, "SET-VADV-04")) == first_refills
    refills = [event for event in cited(events, "SET-VADV-05") if event.name == "revealed"]
    assert len(refills) == second_refills and len(cited(events, "SET-VADV-05")) == second_refills + players - 1
    assert [event.name for event in cited(events, "SET-VADV-06")] == ["took"]
    assert len(cited(events, "SET-VADV-07")[0].facts["cards"]) == 1
    assert 5 + first_refills + second_refills == 2 * players + 1    # revealed: two each and the last one


# --- peaceful


@pytest.mark.rule("SET-VPEACE-01")
def test_SET_VPEACE_01_a_common_card_more_each():
    game = tutor.new_game("settlers", 2, 2, {"peaceful": "on"})
    assert len(cited(game.setup_events, "SET-VPEACE-01")) == 2
    sizes(game)
    assert hands(game) == [8, 8]


@pytest.mark.rule("SET-VPEACE-02")
def test_SET_VPEACE_02_locations_of_others_are_not_razed():
    game = table(board(goods={"raze": 2}, hand=["quarry"]), board(locations=["old_forest"]), options={"peaceful": "on"})
    assert refused(game, "raze old_forest") == ("SET-VPEACE-02",) and offers(game, "raze_hand") == ["quarry"]
    poor = table(board(), board(locations=["old_forest"]), options={"peaceful": "on"})
    assert refused(poor, "raze old_forest") == ("SET-VPEACE-02", "SET-GOOD-06")


@pytest.mark.rule("SET-VPEACE-03")
def test_SET_VPEACE_03_card_abilities_may_still_raze():
    game = table(board(goods={"raze": 1}, locations=["chariot_builder"]), board(locations=["old_forest"]),
                 factions=["egyptians", "romans"], options={"peaceful": "on"})
    events = play(game, "activate chariot_builder", "target old_forest")
    assert cited(events, "SET-VPEACE-03") and goods(game)["wood"] == 2


@pytest.mark.rule("SET-VPEACE-04")
def test_SET_VPEACE_04_other_harm_stays_allowed():
    game = table(board(goods={"settler": 1}, locations=["saboteurs"]), board(goods={"stone": 1}),
                 options={"peaceful": "on"})
    events = play(game, "activate saboteurs", "steal romans stone")
    assert cited(events, "SET-VPEACE-04") and goods(game) == {"stone": 1}
