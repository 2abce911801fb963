"""Passing: no more actions, and the cards above the limit go."""

from copy import deepcopy
from itertools import permutations

import pytest

import tutor
from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import CARD_SPACES, EUROPE, SLAVERY, TRACKS, Box, raw, standard
from tutor.games.endeavor.contents import check_contents

DONE = board(passed=True)


def no_politics(card):
    return "politics" not in dict(card.icons)


CARDS = [card.id for card in standard().cards.values()
         if card.deck not in (EUROPE, SLAVERY) and not card.governor and no_politics(card)]
GOVERNORS = [card.id for card in standard().cards.values() if card.governor and no_politics(card)]
HOMES = [card.removesuffix("_governor") for card in GOVERNORS]
SLAVES = standard().decks[SLAVERY]
N, (G, H, *_) = CARDS[0], GOVERNORS


def limit(n):
    """The politics tokens that give a card limit of n to cards without politics icons."""
    return {"politics": standard().value["politics"].index(n)}


def passing(*, cards=(), allowed=1, **where):
    """Seat 0 has passed with these cards and that card limit; the regions of the governors are open."""
    lanes = where.pop("open", HOMES)
    mine = board(cards=cards, tokens=limit(allowed), governor=where.pop("governor", None),
                 set_aside=where.pop("set_aside", ()))
    game = table(mine, open=lanes, **where)
    return game, play(game, "pass")


def settled(events):
    """How many cards counted, and the limit, when seat 0 finished passing; None if more is asked."""
    found = [(event.facts["n"], event.facts["limit"]) for event in events if event.name == "settled"]
    return found[0] if found else None


def reason(game, move, rule):
    [found] = [reason for reason in game.judge(move).reasons if reason.rule == rule]
    return found


@pytest.mark.rule("END-PASS-01")
def test_END_PASS_01_whoever_passed_does_nothing_more_in_this_phase():
    able = board(harbor=6, buildings=["market", "shipyard"])
    game = table(able, able, able, to_act=1)
    assert game.judge("activate shipyard", player=1).legal
    [event] = cited(play(game, "pass"), "END-PASS-01")
    assert (event.name, event.facts) == ("passed", {"player": 1})
    for move in ("activate market", "activate shipyard", "pass"):
        assert refused(game, move, player=1) == ("END-ACT-08",)
    ship, acting = ("activate shipyard", "ship india"), []
    for moves in (ship, ship, ("activate market", "draw europe"), ("activate market", "draw slavery"),
                  ("pass",), ("pass",)):
        acting.append(game.decision.seat)
        play(game, *moves)
    assert acting == [2, 0, 2, 0, 2, 0]


@pytest.mark.rule("END-PASS-01")
def test_END_PASS_01_passing_holds_for_one_phase_only():
    game = table(board(harbor=6, buildings=["shipyard"]), DONE, DONE)
    play(game, "pass")
    while game.decision.ask != "act" or game.decision.seat != 0:
        game.play("pass" if game.decision.ask == "act" else game.moves()[0])
    assert game.position()["round"] == 3
    assert game.judge("activate shipyard").legal


@pytest.mark.rule("END-PASS-02")
@pytest.mark.parametrize("allowed", [1, 2, 3, 4, 5])
def test_END_PASS_02_the_politics_value_is_the_number_of_cards_kept(allowed):
    game, events = passing(cards=CARDS[:allowed], allowed=allowed)
    assert settled(events) == (allowed, allowed)
    game, events = passing(cards=CARDS[:allowed + 1], allowed=allowed)
    [over] = cited(events, "END-PASS-02")
    assert over.facts == {"player": 0, "n": 1, "limit": allowed}
    assert settled(play(game, f"discard {N}")) == (allowed, allowed)


@pytest.mark.rule("END-PASS-03")
def test_END_PASS_03_the_top_of_politics_gives_five_the_number_of_card_spaces():
    assert standard().value["politics"][-1] == CARD_SPACES == 5
    assert raw()["setup"]["player_start"]["card_slots"] == 5
    game = table(board(cards=CARDS[:6], tokens={"politics": 17}))
    [over] = [event for event in play(game, "pass") if event.name == "over_limit"]
    assert (over.facts["n"], over.facts["limit"]) == (1, 5)


@pytest.mark.rule("END-PASS-03")
@pytest.mark.parametrize("top", [4, 6])
def test_END_PASS_03_a_box_with_another_highest_limit_is_refused(top):
    data = deepcopy(raw())
    [politics] = [track for track in data["tracks"]["tracks"] if track["id"] == "politics"]
    for each in politics["levels"]:
        each["value"] = top if each["value"] == 5 else each["value"]
    with pytest.raises(tutor.InvalidComponents) as error:
        check_contents(Box(data), "test")
    assert error.value.facts["rule"] == "END-PASS-03"


@pytest.mark.rule("END-PASS-04")
def test_END_PASS_04_one_slavery_card_is_kept_beyond_the_limit():
    game, events = passing(cards=[N, SLAVES[1]])
    assert settled(events) == (1, 1)
    assert [event.name for event in cited(events, "END-PASS-04")] == ["settled"]
    assert player(game, 0)["cards"] == [N, SLAVES[1]]
    assert cited(passing(cards=[N])[1], "END-PASS-04") == []
    game, events = passing(cards=[*CARDS[:2], SLAVES[1]])
    assert settled(events) is None
    assert game.decision.ask == "discard"


@pytest.mark.rule("END-PASS-05")
def test_END_PASS_05_further_slavery_cards_count():
    _, events = passing(cards=SLAVES[:2])
    assert settled(events) == (1, 1)
    assert [event.name for event in cited(events, "END-PASS-05")] == ["settled"]
    assert cited(passing(cards=SLAVES[:1])[1], "END-PASS-05") == []
    for cards in (SLAVES[:3], [*SLAVES[:2], N]):
        _, events = passing(cards=cards)
        [over] = [event for event in events if event.name == "over_limit"]
        assert (over.facts["n"], over.facts["limit"]) == (1, 1)


@pytest.mark.rule("END-PASS-06")
def test_END_PASS_06_the_governor_on_its_space_does_not_count():
    game, _ = passing(cards=[N], governor=G)
    events = play(game, f"seat {G}")
    assert settled(events) == (1, 1)
    assert {event.name for event in cited(events, "END-PASS-06")} == {"seated", "settled"}
    assert (player(game, 0)["cards"], player(game, 0)["governor_space"]) == ([N], G)
    game, _ = passing(cards=CARDS[:2], governor=G)
    assert settled(play(game, f"seat {G}")) is None


@pytest.mark.rule("END-PASS-06")
def test_END_PASS_06_the_space_is_for_a_governor_of_the_player_only():
    game, _ = passing(cards=[N], governor=G)
    assert offers(game, "seat") == [G, "nobody"]
    assert refused(game, f"seat {H}") == ("END-PASS-06",)
    with pytest.raises(tutor.InvalidMove):
        game.judge(f"seat {N}")
    data = table(board(cards=[N])).position()
    data["players"][0] |= {"cards": [], "governor_space": N}
    with pytest.raises(tutor.InvalidPosition) as error:
        tutor.from_position("endeavor", data)
    assert "players[0].governor_space" in [problem.facts.get("field") for problem in error.value.problems]


@pytest.mark.rule("END-PASS-07")
@pytest.mark.parametrize("n, result", [(1, (0, 1)), (2, (1, 1)), (3, None)])
def test_END_PASS_07_governors_off_the_governor_space_count(n, result):
    game, _ = passing(cards=GOVERNORS[:n])
    events = play(game, f"seat {G}")
    assert settled(events) == result
    assert [event.name for event in cited(events, "END-PASS-07")] == (["settled"] if n == 2 else [])
    assert player(game, 0)["cards"] == GOVERNORS[1:n]


@pytest.mark.rule("END-PASS-08")
def test_END_PASS_08_a_governor_may_lie_on_a_card_space_and_counts_there():
    game, _ = passing(cards=[N], governor=G, allowed=2)
    events = play(game, "seat nobody")
    assert [event.name for event in cited(events, "END-PASS-08")] == ["unseated"]
    assert settled(events) == (2, 2)
    assert (player(game, 0)["cards"], player(game, 0)["governor_space"]) == ([N, G], None)
    game, _ = passing(cards=[N], governor=G, allowed=1)
    assert settled(play(game, "seat nobody")) is None
    assert game.decision.ask == "discard"


@pytest.mark.rule("END-PASS-09")
@pytest.mark.parametrize("away", list(permutations(CARDS[:3], 2)))
def test_END_PASS_09_exactly_as_many_as_exceed_the_limit_go_by_choice(away):
    game, events = passing(cards=CARDS[:3])
    assert [event.facts["n"] for event in cited(events, "END-PASS-09")] == [2]
    assert offers(game, "discard") == CARDS[:3]
    events = play(game, f"discard {away[0]}")
    assert [event.facts["n"] for event in cited(events, "END-PASS-09")] == [1]
    assert (game.decision.seat, game.decision.ask) == (0, "discard")
    assert cited(play(game, f"discard {away[1]}"), "END-PASS-09") == []
    assert game.decision.seat == 1
    assert player(game, 0)["cards"] == [card for card in CARDS[:3] if card not in away]


@pytest.mark.rule("END-PASS-09")
def test_END_PASS_09_only_own_cards_pay_for_the_limit():
    game, _ = passing(cards=CARDS[:2])
    assert refused(game, f"discard {CARDS[2]}") == ("END-PASS-09",)


@pytest.mark.rule("END-PASS-10")
@pytest.mark.parametrize("lost", ["india_1", "india_2"])
def test_END_PASS_10_a_discarded_card_takes_its_icons_with_it(lost):
    icons = {"india_1": {"culture": 1}, "india_2": {"culture": 2, "finance": 1}}
    pack = {"cards": [{"id": card, "icons": shown} for card, shown in icons.items()]}
    data = table(board(tokens={"culture": 3})).position()
    mine = data["players"][0]
    for card, shown in icons.items():
        data["decks"]["india"].remove(card)
        mine["cards"].append(card)
        for track, n in shown.items():
            mine["tracks"][track] += n
    game = tutor.from_position("endeavor", data, pack)
    play(game, "pass")
    before = player(game, 0)["tracks"]
    fell = cited(play(game, f"discard {lost}"), "END-PASS-10")
    after = {track: before[track] - icons[lost].get(track, 0) for track in TRACKS}
    assert player(game, 0)["tracks"] == after
    assert [event.facts for event in fell] == [
        {"player": 0, "track": track, "n": n, "total": after[track]} for track, n in icons[lost].items()]


@pytest.mark.rule("END-PASS-11")
def test_END_PASS_11_a_lower_limit_through_discarding_demands_more():
    card = next(card.id for card in standard().cards.values() if card.icons == (("politics", 1),))
    tokens = {"politics": standard().value["politics"].index(3) - 1}
    game = table(board(cards=[card, *CARDS[:3]], tokens=tokens))
    assert [event.facts["n"] for event in play(game, "pass") if event.name == "over_limit"] == [1]
    other = game.branch()
    assert settled(play(other, f"discard {N}")) == (3, 3)
    events = play(game, f"discard {card}")
    [fell] = cited(events, "END-PASS-11")
    assert fell.facts == {"player": 0, "limit": 2}
    assert [event.facts["n"] for event in events if event.name == "over_limit"] == [1]
    assert (game.decision.seat, game.decision.ask) == (0, "discard")
    events = play(game, f"discard {N}")
    assert cited(events, "END-PASS-11") == []
    assert settled(events) == (2, 2)


@pytest.mark.rule("END-PASS-12")
@pytest.mark.parametrize("card, deck", [
    ("india_1", ["india_1", "india_3", "india_5"]),
    ("india_4", ["india_3", "india_4", "india_5"]),
])
def test_END_PASS_12_discarded_cards_return_to_their_deck_lower_values_on_top(card, deck):
    keep = next(card for card in CARDS if not card.startswith("india"))
    gone = {"india_1", "india_2", "india_4"} - {card}
    game, _ = passing(cards=[card, keep], open=["india"], gone=sorted(gone))
    assert game.position()["decks"]["india"] == ["india_3", "india_5"]
    [event] = cited(play(game, f"discard {card}"), "END-PASS-12")
    assert (event.name, event.facts) == ("card_returned", {"player": 0, "card": card, "deck": "india"})
    assert game.position()["decks"]["india"] == deck


@pytest.mark.rule("END-PASS-12")
def test_END_PASS_12_a_position_with_a_deck_out_of_order_is_refused():
    data = table(open=["india"]).position()
    data["decks"]["india"].reverse()
    with pytest.raises(tutor.InvalidPosition) as error:
        tutor.from_position("endeavor", data)
    assert [problem.facts["rule"] for problem in error.value.problems] == ["END-PASS-12"]


@pytest.mark.rule("END-PASS-13")
def test_END_PASS_13_a_discarded_slavery_card_is_turned_over_beside_the_board():
    game, _ = passing(cards=SLAVES[:3])
    deck = game.position()["decks"]["slavery"]
    [event] = cited(play(game, f"discard {SLAVES[1]}"), "END-PASS-13")
    assert (event.name, event.facts) == ("slavery_discarded", {"player": 0, "card": SLAVES[1]})
    assert game.position()["decks"]["slavery"] == deck
    assert player(game, 0)["set_aside"] == [SLAVES[1]]
    assert player(game, 0)["cards"] == [SLAVES[0], SLAVES[2]]


@pytest.mark.rule("END-PASS-14")
def test_END_PASS_14_a_slavery_card_turned_over_costs_a_glory_at_the_end():
    game = table(board(cards=SLAVES[:3]), DONE, DONE, round=7)
    play(game, "pass")
    assert not game.over
    events = play(game, f"discard {SLAVES[2]}")
    assert cited(events, "END-PASS-14")
    assert game.over
    assert [event.facts["glory"] for event in events if event.name == "scored_slavery"] == [-1, 0, 0]


@pytest.mark.rule("END-PASS-15")
def test_END_PASS_15_slavery_cards_turned_over_are_ignored_in_the_count():
    _, events = passing(cards=[N, SLAVES[0]], set_aside=SLAVES[1:4])
    assert settled(events) == (1, 1)
    game, _ = passing(cards=SLAVES[:3])
    events = play(game, f"discard {SLAVES[2]}")
    assert cited(events, "END-PASS-15")
    assert settled(events) == (1, 1)


@pytest.mark.rule("END-PASS-16")
def test_END_PASS_16_a_discarded_governor_leaves_the_game():
    game, _ = passing(cards=[N], governor=G)
    decks = game.position()["decks"]
    [event] = cited(play(game, "seat nobody", f"discard {G}"), "END-PASS-16")
    assert (event.name, event.facts) == ("governor_removed", {"player": 0, "card": G})
    assert game.position()["decks"] == decks
    assert G in game.position()["removed_cards"]
    assert G not in (*player(game, 0)["cards"], player(game, 0)["governor_space"])


@pytest.mark.rule("END-PASS-17")
def test_END_PASS_17_moving_the_governor_to_its_space_saves_a_discard():
    game, _ = passing(cards=[N, G])
    play(game, "seat nobody")
    assert game.decision.ask == "discard"
    events = play(game, f"seat {G}")
    assert [event.facts["card"] for event in cited(events, "END-PASS-17")] == [G]
    assert settled(events) == (1, 1)
    assert (player(game, 0)["cards"], player(game, 0)["governor_space"]) == ([N], G)


@pytest.mark.rule("END-PASS-17")
def test_END_PASS_17_no_move_while_discarding_that_leaves_more_cards_above_the_limit():
    game, _ = passing(cards=CARDS[:2], governor=G)
    assert "END-PASS-17" in refused(game, f"discard {N}")
    play(game, f"seat {G}")
    assert game.decision.ask == "discard"
    assert refused(game, "seat nobody") == ("END-PASS-17",)


@pytest.mark.rule("END-PASS-17")
def test_END_PASS_17_governors_do_not_change_places_for_ever():
    """Who sits is asked before the discards, each governor among the answers; after that only discards lead on."""
    game, _ = passing(cards=[N, H], governor=G)
    assert set(offers(game, "seat")) == {G, H, "nobody"}
    play(game, f"seat {G}")
    assert game.decision.ask == "discard" and offers(game, "seat") == []
    for governor in (G, H):
        assert refused(game, f"seat {governor}") == ("END-PASS-17",)
    assert reason(game, f"seat {H}", "END-PASS-17").facts == {"card": G}


@pytest.mark.rule("END-PASS-18")
def test_END_PASS_18_the_next_player_draws_a_returned_card():
    lane = (0,) * 2 + (1,) * (standard().lane_length["india"] - 2)
    able = board(harbor=1, buildings=["market"])
    game = table(able | {"cards": ["india_1", CARDS[0]]}, able, lanes={"india": lane}, gone=["india_2"])
    [event] = cited(play(game, "pass", "discard india_1"), "END-PASS-18")
    assert event.facts["card"] == "india_1"
    assert game.judge("draw india", player=0).rules == ("END-ACT-08",)
    play(game, "activate market", "draw india")
    assert player(game, 1)["cards"] == ["india_1"]
    assert game.position()["round"] == 2


@pytest.mark.rule("END-PASS-19")
def test_END_PASS_19_within_the_limit_nothing_is_discarded():
    game, events = passing(cards=CARDS[:2], allowed=2)
    assert settled(events) == (2, 2)
    assert game.decision.seat == 1
    assert player(game, 0)["cards"] == CARDS[:2]
    game, _ = passing(cards=CARDS[:2], governor=G, allowed=2)
    assert offers(game, "discard") == []
    events = play(game, f"seat {G}")
    assert settled(events) == (2, 2)


@pytest.mark.rule("END-PASS-19")
@pytest.mark.parametrize("when", ["acting", "passing"])
def test_END_PASS_19_a_player_within_the_limit_may_not_discard(when):
    game = table(board(cards=[N], governor=G, tokens=limit(2)), open=HOMES)
    if when == "passing":
        game.play("pass")
    assert "END-PASS-19" in refused(game, f"discard {N}")


@pytest.mark.rule("END-PASS-19")
def test_END_PASS_19_cards_that_do_not_count_are_not_discarded():
    game, _ = passing(cards=[*CARDS[:2], SLAVES[0]], governor=G)
    play(game, f"seat {G}")
    assert offers(game, "discard") == CARDS[:2]
    for card in (SLAVES[0], G):
        assert refused(game, f"discard {card}") == ("END-PASS-19",)
        assert reason(game, f"discard {card}", "END-PASS-19").facts["card"] == card


@pytest.mark.rule("END-PASS-19")
def test_END_PASS_19_the_other_reading_lets_a_player_decline_the_slavery_allowance():
    game, _ = passing(cards=[*CARDS[:2], SLAVES[0]], options={"slavery_allowance": "declinable"})
    assert offers(game, "discard") == [*CARDS[:2], SLAVES[0]]


@pytest.mark.rule("END-PASS-20")
def test_END_PASS_20_a_sixth_card_is_drawn_without_a_discard():
    game = table(board(harbor=1, buildings=["market"], cards=CARDS[:5], tokens=limit(1)))
    [event] = cited(play(game, "activate market", "draw slavery"), "END-PASS-20")
    assert event.facts == {"player": 0, "n": 5, "limit": 1}
    assert (game.decision.seat, game.decision.ask) == (1, "act")
    assert len(player(game, 0)["cards"]) == 6


@pytest.mark.rule("END-PASS-20")
@pytest.mark.parametrize("reading, asked", [("next_pass", (2, "act")), ("at_once", (0, "arrange"))])
def test_END_PASS_20_a_governor_won_after_passing_demands_no_discard(reading, asked):
    region = HOMES[1]
    length = standard().lane_length[region]
    mine = board(passed=True, cards=[N], governor=G, tokens=limit(1))
    game = table(mine, board(harbor=2, buildings=["shipyard"]), to_act=1, open=HOMES[:1],
                 lanes={region: (0,) * (length - 1)}, options={"limit_after_pass": reading})
    play(game, "activate shipyard", f"ship {region}")
    assert (game.decision.seat, game.decision.ask) == (0, "place")
    play(game, "place card_space")
    assert (game.decision.seat, game.decision.ask) == asked
    assert player(game, 0)["cards"] == [N, H]


@pytest.mark.rule("END-PASS-21")
def test_END_PASS_21_the_governor_stays_where_it_lay_when_its_owner_passed():
    game = table(board(cards=[N], tokens=limit(1), governor=G), DONE, board(harbor=2), open=HOMES, round=7)
    play(game, "pass", f"seat {G}")
    assert "END-PASS-21" in refused(game, "seat nobody", player=0)


@pytest.mark.rule("END-PASS-21")
@pytest.mark.parametrize("reading, glory", [("settled", 0), ("free", 3)])
def test_END_PASS_21_the_arrangement_of_the_last_pass_is_scored(reading, glory):
    game = table(board(cards=[N], tokens=limit(1), governor=G), DONE, DONE, open=HOMES, round=7,
                 options={"arrangement": reading})
    events = play(game, "pass", f"seat {G}")
    assert game.over
    assert player(game, 0)["governor_space"] == G
    assert {"player": 0, "glory": glory} in [
        {key: event.facts[key] for key in ("player", "glory")} for event in cited(events, "END-SCORE-10")]


@pytest.mark.rule("END-PASS-21")
def test_END_PASS_21_the_governor_space_is_settled_while_passing():
    """Until then places have no effect, so nobody is asked earlier (END-Q-11)."""
    game = table(board(cards=[N], tokens=limit(2), governor=G), open=HOMES)
    assert "END-PASS-21" in refused(game, "seat nobody")
    play(game, "pass")
    assert set(offers(game, "seat")) == {G, "nobody"}


@pytest.mark.rule("END-PASS-22")
def test_END_PASS_22_discards_are_done_before_the_next_player_acts():
    able = board(harbor=1, buildings=["market"])
    game = table(able | {"cards": ["india_1", CARDS[0]]}, able, open=["india"])
    play(game, "pass")
    assert (game.decision.seat, game.decision.ask) == (0, "discard")
    assert refused(game, "activate market", player=1) == ("END-ACT-01",)
    for move in ("activate market", "pass", "skip"):
        assert "END-PASS-22" in refused(game, move)
    events = play(game, "discard india_1")
    assert [event.facts["player"] for event in cited(events, "END-PASS-22")] == [0]
    assert (game.decision.seat, game.decision.ask) == (1, "act")
    assert game.position()["decks"]["india"][0] == "india_1"


@pytest.mark.rule("END-PASS-23")
@pytest.mark.parametrize("moves, cards, seated", [
    ([f"seat {G}"], [N], G),
    (["seat nobody", f"discard {N}"], [G], None),
    (["seat nobody", f"discard {G}"], [N], None),
])
def test_END_PASS_23_the_chosen_arrangement_decides_what_is_above_the_limit(moves, cards, seated):
    game, _ = passing(cards=[N], governor=G)
    events = play(game, *moves)
    assert (player(game, 0)["cards"], player(game, 0)["governor_space"]) == (cards, seated)
    assert game.decision.seat == 1
    assert [event.name for event in cited(events, "END-PASS-23")] == ["unseated"] * (seated is None)
    assert bool([event for event in events if event.name == "over_limit"]) == (seated is None)
