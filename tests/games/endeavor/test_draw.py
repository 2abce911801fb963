"""The draw action: the top card of a deck for population in its region."""

from copy import deepcopy

import pytest

import tutor
from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import CARD_SPACES, EUROPE, SLAVERY, TRACKS, Box, raw, standard
from tutor.games.endeavor.contents import check_contents

DONE = board(passed=True)
DRAWER = board(harbor=1, buildings=["market"])
INDIA = standard().lane_length["india"]


def top_is(deck, value):
    """The cards that must be gone so that the card of that value lies on top."""
    return [card.id for card in standard().cards.values()
            if card.deck == deck and not card.governor and card.value < value]


def ordinary(n):
    """So many cards of the regions that are no governors."""
    found = [card for card in standard().cards.values() if card.deck not in (EUROPE, SLAVERY)]
    return [card.id for card in found if not card.governor][:n]


def drawing(mine=DRAWER, **where):
    """A game in which seat 0 has activated the market and must say which deck."""
    game = table(mine, **where)
    game.play("activate market")
    return game


def reason(game, move, rule):
    [found] = [reason for reason in game.judge(move).reasons if reason.rule == rule]
    return found


def sailed(n):
    """A full track of India with n population of seat 0, the rest of the last seat."""
    return {"india": (0,) * n + (2,) * (INDIA - n)}


@pytest.mark.rule("END-DRAW-01")
def test_END_DRAW_01_the_top_card_of_a_deck_is_taken():
    game = drawing(open=["india"], lanes=sailed(INDIA))
    assert offers(game, "draw") == ["slavery", "europe", "india"]
    before = game.position()["decks"]
    [event] = cited(game.play("draw india"), "END-DRAW-01")
    assert (event.name, event.facts) == ("card_drawn", {"player": 0, "card": "india_1", "deck": "india"})
    assert player(game, 0)["cards"] == ["india_1"]
    assert game.position()["decks"] == before | {"india": before["india"][1:]}


@pytest.mark.rule("END-DRAW-01")
def test_END_DRAW_01_a_card_is_drawn_from_its_deck_and_from_nowhere_else():
    game = drawing(open=["india"], lanes=sailed(INDIA), gone=["india_2"])
    for card in ("india_1", "india_2"):
        assert "END-DRAW-01" in refused(game, f"take {card}")
    assert "END-DRAW-01" not in refused(game, "take india_3")


@pytest.mark.rule("END-DRAW-01", "END-DRAW-03", "END-DRAW-10", "END-SLAV-06")
def test_END_DRAW_01_reaching_for_a_card_names_everything_against_it():
    game = table(board(harbor=1), lanes=sailed(0), abolished=True, gone=["europe_0"])
    assert refused(game, "take india_1") == ("END-DRAW-01", "END-DRAW-03")
    assert refused(game, "take europe_1") == ("END-DRAW-01", "END-DRAW-03", "END-DRAW-09")
    assert refused(game, "take africa_1") == ("END-DRAW-10", "END-DRAW-13")
    assert refused(game, "take africa_governor") == ("END-DRAW-10", "END-OPEN-05")
    assert refused(game, "take india_governor") == ("END-OPEN-05",)
    assert refused(game, "take slavery_2") == ("END-DRAW-01", "END-SLAV-06")


@pytest.mark.rule("END-DRAW-02")
@pytest.mark.parametrize("held, beside", [(CARD_SPACES - 1, False), (CARD_SPACES, True)])
def test_END_DRAW_02_the_sixth_card_lies_beside_the_board(held, beside):
    game = drawing(DRAWER | {"cards": ordinary(held)})
    events = play(game, "draw europe")
    assert player(game, 0)["cards"] == [*ordinary(held), "europe_0"]
    expected = [{"player": 0, "card": "europe_0"}] if beside else []
    assert [event.facts for event in cited(events, "END-DRAW-02")] == expected
    assert (game.decision.seat, game.decision.ask) == (1, "act")


@pytest.mark.rule("END-DRAW-03")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_END_DRAW_03_as_much_population_as_the_value_of_the_card_is_needed(value):
    game = drawing(lanes=sailed(value - 1), gone=top_is("india", value))
    assert "india" not in offers(game, "draw")
    assert "END-DRAW-03" in refused(game, "draw india")
    assert reason(game, "draw india", "END-DRAW-03").facts == {
        "card": f"india_{value}", "region": "india", "need": value, "have": value - 1}
    game = drawing(lanes=sailed(value), gone=top_is("india", value))
    play(game, "draw india")
    assert player(game, 0)["cards"] == [f"india_{value}"]


@pytest.mark.rule("END-DRAW-04")
def test_END_DRAW_04_city_track_and_beside_the_track_count_together():
    game = drawing(lanes=sailed(1), owner={"bombay": 0}, beside={("india", 0): 1}, gone=top_is("india", 3))
    [event] = cited(play(game, "draw india"), "END-DRAW-04")
    assert event.facts["card"] == "india_3"


@pytest.mark.rule("END-DRAW-04")
@pytest.mark.parametrize("missing", ["city", "track", "beside"])
def test_END_DRAW_04_each_of_the_three_places_is_counted(missing):
    """What stands in the harbour, in another region, or belongs to a rival does not fill the gap."""
    mine = {place: int(place == missing) for place in ("city", "beside")}
    game = drawing(board(harbor=9, buildings=["market"]), gone=top_is("india", 3), open=["africa"],
                   lanes=sailed(missing != "track"), owner={"bombay": mine["city"], "london": 0, "elmina": 0},
                   beside={("india", mine["beside"]): 1, ("africa", 0): 3})
    assert "END-DRAW-03" in refused(game, "draw india")
    assert reason(game, "draw india", "END-DRAW-03").facts["have"] == 2


@pytest.mark.rule("END-DRAW-05")
def test_END_DRAW_05_drawing_spends_no_population():
    game = drawing(board(harbor=3, buildings=["market"]), lanes=sailed(1), owner={"bombay": 0},
                   beside={("india", 0): 1}, gone=top_is("india", 3))
    before = game.position()
    assert cited(play(game, "draw india"), "END-DRAW-05")
    after = game.position()
    for place in ("cities", "shipping_tracks", "beside_tracks"):
        assert after[place] == before[place]
    for place in ("supply", "harbor", "buildings"):
        assert after["players"][0][place] == before["players"][0][place]


@pytest.mark.rule("END-DRAW-06")
def test_END_DRAW_06_europe_offers_two_decks_with_values_0_to_5():
    box = standard()
    assert {deck for deck, region in box.deck_region.items() if region == EUROPE} == {EUROPE, SLAVERY}
    for deck in (EUROPE, SLAVERY):
        assert [box.cards[card].value for card in box.decks[deck]] == [0, 1, 2, 3, 4, 5]
    assert offers(drawing(), "draw") == ["slavery", "europe"]


@pytest.mark.rule("END-DRAW-06")
def test_END_DRAW_06_a_box_with_the_slavery_deck_in_africa_is_refused():
    data = deepcopy(raw())
    decks = {deck["id"]: deck for deck in data["cards"]["decks"]}
    decks["slavery"]["region"], decks["africa"]["region"] = "africa", "europe"
    with pytest.raises(tutor.InvalidComponents) as error:
        check_contents(Box(data), "test")
    assert error.value.facts["rule"] == "END-DRAW-06"


@pytest.mark.rule("END-DRAW-07")
def test_END_DRAW_07_two_european_cities_serve_both_decks():
    game = table(board(harbor=2, buildings=["market", "bank"]), DONE, DONE, owner={"london": 0, "rome": 0},
                 gone=[*top_is("europe", 2), *top_is("slavery", 2)])
    events = play(game, "activate market", "draw europe", "activate bank", "draw slavery")
    assert [event.facts["card"] for event in cited(events, "END-DRAW-07")] == ["europe_2", "slavery_2"]


@pytest.mark.rule("END-DRAW-07")
@pytest.mark.parametrize("deck", ["europe", "slavery"])
def test_END_DRAW_07_population_outside_european_cities_does_not_count(deck):
    game = drawing(board(harbor=5, buildings=["market"]), lanes=sailed(3), beside={("india", 0): 2},
                   owner={"london": 0, "bombay": 0}, gone=top_is(deck, 2))
    assert "END-DRAW-03" in refused(game, f"draw {deck}")
    assert reason(game, f"draw {deck}", "END-DRAW-03").facts == {
        "card": f"{deck}_2", "region": "europe", "need": 2, "have": 1}


@pytest.mark.rule("END-DRAW-08")
@pytest.mark.parametrize("deck", ["europe", "slavery"])
def test_END_DRAW_08_value_0_needs_no_city(deck):
    game = drawing()
    [event] = cited(play(game, f"draw {deck}"), "END-DRAW-08")
    assert event.facts == {"player": 0, "card": f"{deck}_0", "deck": deck}


@pytest.mark.rule("END-DRAW-08")
def test_END_DRAW_08_is_not_cited_for_a_card_of_value_1():
    game = drawing(owner={"london": 0}, gone=top_is("europe", 1))
    events = play(game, "draw europe")
    assert cited(events, "END-DRAW-01") and not cited(events, "END-DRAW-08")


@pytest.mark.rule("END-DRAW-09")
@pytest.mark.parametrize("deck", ["europe", "slavery"])
def test_END_DRAW_09_being_present_in_europe_is_no_population(deck):
    game = drawing(gone=top_is(deck, 1))
    assert deck not in offers(game, "draw")
    assert "END-DRAW-09" in refused(game, f"draw {deck}")
    assert deck in offers(drawing(gone=top_is(deck, 1), owner={"london": 0}), "draw")


@pytest.mark.rule("END-DRAW-10")
@pytest.mark.parametrize("free", [1, 0])
def test_END_DRAW_10_only_decks_of_open_regions(free):
    game = drawing(lanes={"india": (0,) * (INDIA - free)})
    if free:
        assert "india" not in offers(game, "draw")
        assert "END-DRAW-10" in refused(game, "draw india")
    else:
        assert "india" in offers(game, "draw")


@pytest.mark.rule("END-DRAW-11")
def test_END_DRAW_11_seven_cards_are_legal_before_passing():
    game = table(board(harbor=2, buildings=["market", "bank"], cards=ordinary(5)), DONE, DONE)
    events = play(game, "activate market", "draw europe", "activate bank", "draw slavery")
    assert len(player(game, 0)["cards"]) == 7
    assert [event.facts["card"] for event in cited(events, "END-DRAW-11")] == ["europe_0", "slavery_0"]
    assert game.decision.ask == "act"


@pytest.mark.rule("END-DRAW-12")
def test_END_DRAW_12_a_governor_moves_off_its_space_while_passing():
    game = table(board(governor="india_governor"), open=["india"])
    [event] = cited(play(game, "pass", "seat nobody"), "END-DRAW-12")
    assert (event.name, event.facts["player"]) == ("unseated", 0)
    assert (player(game, 0)["governor_space"], player(game, 0)["cards"]) == (None, ["india_governor"])


@pytest.mark.rule("END-DRAW-12")
def test_END_DRAW_12_governors_change_places_while_passing():
    game = table(board(governor="india_governor", cards=["caribbean_governor"]), open=["india", "caribbean"])
    [event] = cited(play(game, "pass", "seat caribbean_governor"), "END-DRAW-12")
    assert event.facts == {"player": 0, "card": "caribbean_governor"}
    assert player(game, 0)["governor_space"] == "caribbean_governor"
    assert player(game, 0)["cards"] == ["india_governor"]


@pytest.mark.rule("END-DRAW-13")
def test_END_DRAW_13_a_higher_card_waits_below_the_lower_ones():
    game = table(board(harbor=3, buildings=["market", "bank"]), DONE, DONE, lanes=sailed(5))
    play(game, "activate market")
    for value in (2, 3, 4, 5):
        assert "END-DRAW-13" in refused(game, f"take india_{value}")
    assert reason(game, "take india_3", "END-DRAW-13").facts == {"card": "india_3", "top": "india_1"}
    assert "END-DRAW-13" not in refused(game, "take india_1")
    play(game, "draw india", "activate bank")
    assert "END-DRAW-13" not in refused(game, "take india_2")
    play(game, "draw india")
    assert player(game, 0)["cards"] == ["india_1", "india_2"]


@pytest.mark.rule("END-DRAW-14")
def test_END_DRAW_14_an_empty_deck_gives_nothing():
    game = drawing(lanes=sailed(5), gone=top_is("india", 6))
    assert game.position()["decks"]["india"] == []
    assert "india" not in offers(game, "draw")
    assert refused(game, "draw india") == ("END-DRAW-14",)
    assert "india" in offers(drawing(lanes=sailed(5), gone=top_is("india", 5)), "draw")


@pytest.mark.rule("END-DRAW-15")
def test_END_DRAW_15_the_icons_of_a_drawn_card_count_in_the_same_move():
    pack = {"cards": [{"id": "europe_0", "icons": {"finance": 1, "politics": 1}}]}
    game = tutor.from_position("endeavor", drawing().position(), pack)
    before = player(game, 0)["tracks"]
    rose = cited(play(game, "draw europe"), "END-DRAW-15")
    after = before | {track: before[track] + 1 for track in ("finance", "politics")}
    assert player(game, 0)["tracks"] == after
    assert [event.facts for event in rose] == [
        {"player": 0, "track": track, "n": 1, "total": after[track]} for track in ("finance", "politics")]


@pytest.mark.rule("END-DRAW-15")
@pytest.mark.parametrize("deck", list(standard().decks))
def test_END_DRAW_15_every_deck_gives_the_icons_of_its_top_card(deck):
    region = standard().deck_region[deck]
    lanes = {} if region == EUROPE else {region: (0,) * standard().lane_length[region]}
    game = drawing(lanes=lanes)
    before, icons = player(game, 0)["tracks"], dict(standard().cards[game.position()["decks"][deck][0]].icons)
    play(game, f"draw {deck}")
    assert player(game, 0)["tracks"] == {track: before[track] + icons.get(track, 0) for track in TRACKS}
