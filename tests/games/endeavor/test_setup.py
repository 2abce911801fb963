"""The table before the first move."""

from collections import Counter

import pytest

import tutor
from tests.games.endeavor.table import cited, offers, play, refused
from tests.games.endeavor.test_components import OVERSEAS, edit, record, refusal
from tests.games.endeavor.test_goal import quiet_move, to_the_end
from tutor.games.endeavor.components import EUROPE, SLAVERY, standard

STACKS = {
    1: (5, ("market", "shipyard", "workshop")),
    2: (4, ("bank", "barracks", "guild_hall")),
    3: (3, ("docks", "fortress", "theater")),
    4: (2, ("cartographer", "trade_office", "university")),
    5: (1, ("stock_exchange", "museum", "parliament")),
}


def new(players=3, seed=0):
    return tutor.new_game("endeavor", players=players, seed=seed)


def viewers(game):
    """Everybody at the table, and somebody who looks on."""
    return (None, *range(len(game.players)))


@pytest.mark.rule("END-SETUP-01")
def test_END_SETUP_01_trade_tokens_are_placed_at_random():
    layouts = [new(seed=seed).position()["trade_tokens"] for seed in range(8)]
    assert all(a != b for n, a in enumerate(layouts) for b in layouts[:n])
    assert layouts[0] == new(seed=0).position()["trade_tokens"]
    assert all(len({layout[space] for layout in layouts}) > 1 for space in standard().token_spaces[:3])
    assert cited(new().setup_events, "END-SETUP-01")


@pytest.mark.rule("END-SETUP-01")
def test_END_SETUP_01_all_see_what_the_tokens_show():
    game = new()
    for viewer in viewers(game):
        assert game.view(viewer)["trade_tokens"] == game.position()["trade_tokens"]


@pytest.mark.rule("END-SETUP-02")
@pytest.mark.parametrize("players", [3, 5])
def test_END_SETUP_02_one_token_on_every_track_space_city_and_link(players):
    game, box = new(players), standard()
    placed = game.position()["trade_tokens"]
    lanes = [space for lane in box.sea_space.values() for space in lane]
    assert len(lanes) == sum(box.lane_length.values())
    assert sorted(placed) == sorted([*box.cities, *box.links, *lanes])
    assert Counter(placed.values()) == {kind: token.copies for kind, token in box.tokens.items()}
    assert [event.facts["n"] for event in cited(game.setup_events, "END-SETUP-02")] == [95]


@pytest.mark.rule("END-SETUP-02")
@pytest.mark.parametrize("kind", ["city", "link", "sea"])
def test_END_SETUP_02_data_with_a_space_too_few_or_too_many_are_refused(kind):
    def first(data):
        return next(space for space in data["token_spaces"]["spaces"] if space["id"].startswith(f"{kind}:"))

    assert refusal(lambda data: data["token_spaces"]["spaces"].remove(first(data))) == "END-SETUP-02"
    assert refusal(lambda data: data["token_spaces"]["spaces"].append(first(data))) == "END-SETUP-02"


@pytest.mark.rule("END-SETUP-03")
def test_END_SETUP_03_decks_are_sorted_by_icon_and_lie_face_up():
    game, box = new(), standard()
    for viewer in viewers(game):
        decks = game.view(viewer)["decks"]
        assert [cards[0] for cards in decks.values()] == [box.decks[deck][0] for deck in decks]
        assert all(box.cards[card].deck == deck for deck, cards in decks.items() for card in cards)
    assert [event.facts["n"] for event in cited(game.setup_events, "END-SETUP-03")] == [8]


def from_the_top(deck):
    """The cards of a deck in a new game: the value, or ``governor``."""
    cards = [standard().cards[card] for card in new().position()["decks"][deck]]
    return ["governor" if card.governor else card.value for card in cards]


@pytest.mark.rule("END-SETUP-04")
@pytest.mark.parametrize("deck", sorted(OVERSEAS))
def test_END_SETUP_04_a_deck_with_a_governor_lies_in_order(deck):
    assert from_the_top(deck) == ["governor", 1, 2, 3, 4, 5]
    assert cited(new().setup_events, "END-SETUP-04")
    assert refusal(edit("cards/cards", f"{deck}_3", value=4)) == "END-SETUP-04"


@pytest.mark.rule("END-SETUP-05")
@pytest.mark.parametrize("deck", [EUROPE, SLAVERY])
def test_END_SETUP_05_europe_and_slavery_start_with_0(deck):
    assert from_the_top(deck) == [0, 1, 2, 3, 4, 5]
    assert cited(new().setup_events, "END-SETUP-05")
    assert refusal(edit("cards/cards", f"{deck}_3", value=4)) == "END-SETUP-05"


def check_stack(level, rule):
    """The tiles of a level in a new game, and that the copies of each kind are checked."""
    copies, kinds = STACKS[level]
    game, box = new(), standard()
    stock = game.position()["stock"]
    found = {tile: n for tile, n in stock.items() if box.buildings[tile].level == level}
    assert found == dict.fromkeys(kinds, copies)
    assert cited(game.setup_events, rule)
    assert refusal(edit("buildings/buildings", kinds[0], copies=copies + 1),
                   edit("buildings/buildings", kinds[1], copies=copies - 1)) == rule


@pytest.mark.rule("END-SETUP-06")
def test_END_SETUP_06_level_1_has_five_tiles_each_of_three_kinds():
    check_stack(1, "END-SETUP-06")


@pytest.mark.rule("END-SETUP-07")
def test_END_SETUP_07_level_2_has_four_tiles_each_of_three_kinds():
    check_stack(2, "END-SETUP-07")


@pytest.mark.rule("END-SETUP-08")
def test_END_SETUP_08_level_3_has_three_tiles_each_of_three_kinds():
    check_stack(3, "END-SETUP-08")


@pytest.mark.rule("END-SETUP-09")
def test_END_SETUP_09_level_4_has_two_tiles_each_of_three_kinds():
    check_stack(4, "END-SETUP-09")


@pytest.mark.rule("END-SETUP-10")
def test_END_SETUP_10_level_5_has_one_tile_each_of_three_kinds():
    check_stack(5, "END-SETUP-10")


def swap(one, other):
    """Two kinds of building change their levels and numbers of tiles."""
    def change(data):
        a, b = (record(data, "buildings/buildings", kind) for kind in (one, other))
        for field in ("level", "copies"):
            a[field], b[field] = b[field], a[field]
    return change


@pytest.mark.parametrize(("level", "rule"), [
    pytest.param(1, "END-SETUP-06", marks=pytest.mark.rule("END-SETUP-06")),
    pytest.param(2, "END-SETUP-07", marks=pytest.mark.rule("END-SETUP-07")),
    pytest.param(3, "END-SETUP-08", marks=pytest.mark.rule("END-SETUP-08")),
    pytest.param(4, "END-SETUP-09", marks=pytest.mark.rule("END-SETUP-09")),
])
def test_END_SETUP_06_07_08_09_data_with_another_kind_on_the_level_are_refused(level, rule):
    assert refusal(swap(STACKS[level][1][0], STACKS[level + 1][1][0])) == rule


@pytest.mark.rule("END-SETUP-10")
def test_END_SETUP_10_data_with_another_kind_on_level_5_are_refused():
    assert refusal(edit("buildings/buildings", "museum", id="opera")) == "END-SETUP-10"


@pytest.mark.rule("END-SETUP-11")
def test_END_SETUP_11_the_stock_does_not_depend_on_the_number_of_players():
    three, four, five = (new(players) for players in (3, 4, 5))
    assert three.position()["stock"] == four.position()["stock"] == five.position()["stock"]
    for game in (three, four, five):
        assert [event.facts["n"] for event in cited(game.setup_events, "END-SETUP-11")] == [45]


@pytest.mark.rule("END-SETUP-12")
def test_END_SETUP_12_every_player_is_offered_the_same_stock():
    game = new()
    for viewer in viewers(game):
        assert game.view(viewer)["stock"] == game.position()["stock"]
    offered = []
    for _ in game.players:
        offered.append((game.decision.seat, offers(game, "build")))
        play(game, "build workshop")
    assert sorted(seat for seat, _ in offered) == [0, 1, 2]
    assert [tiles for _, tiles in offered] == [["market", "shipyard", "workshop"]] * 3
    assert cited(game.setup_events, "END-SETUP-12")


@pytest.mark.rule("END-SETUP-13")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_END_SETUP_13_each_player_has_a_board_of_a_colour_of_their_own(players):
    game = new(players)
    boards = game.position()["players"]
    assert len(boards) == len({each["color"] for each in boards}) == players
    assert all(len(each["tracks"]) == 4 and each["supply"] == 30 for each in boards)
    assert [event.facts for event in cited(game.setup_events, "END-SETUP-13")] == [
        {"player": seat, "n": 30} for seat in range(players)]


@pytest.mark.rule("END-SETUP-14")
def test_END_SETUP_14_all_markers_start_on_0():
    game = new(5)
    for each in game.position()["players"]:
        assert each["tracks"] == {"industry": 0, "culture": 0, "finance": 0, "politics": 0}
    assert [event.facts["player"] for event in cited(game.setup_events, "END-SETUP-14")] == [0, 1, 2, 3, 4]


@pytest.mark.rule("END-SETUP-15")
def test_END_SETUP_15_all_population_starts_in_the_supply():
    game = new(5)
    for each in game.position()["players"]:
        assert (each["supply"], each["harbor"], each["substitutes"]) == (30, 0, 0)
        assert all(building["worker"] == "free" for building in each["buildings"])
    assert [event.facts for event in cited(game.setup_events, "END-SETUP-15")] == [
        {"player": seat, "n": 30} for seat in range(5)]


@pytest.mark.rule("END-SETUP-16")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_END_SETUP_16_the_start_player_is_drawn_by_lot_and_acts_first(players):
    drawn = set()
    for seed in range(40):
        game = new(players, seed)
        crown = game.position()["crown"]
        assert [event.facts for event in cited(game.setup_events, "END-SETUP-16")] == [{"player": crown}]
        assert (game.decision.ask, game.decision.seat) == ("build", crown)
        drawn.add(crown)
    assert drawn == set(range(players))
    while game.decision.ask != "act":
        game.play(quiet_move(game))
    assert (game.position()["round"], game.decision.seat) == (1, crown)


@pytest.mark.rule("END-SETUP-17")
def test_END_SETUP_17_no_glory_is_awarded_before_the_end():
    game = new()
    assert [event.name for event in cited(game.setup_events, "END-SETUP-17")] == ["glory_aside"]
    events = to_the_end(game)
    end = [event.name for event in events].index("game_ends")
    assert not [event for event in events[:end] if "glory" in event.facts]
    assert [event.facts["player"] for event in events[end:] if event.name == "total"] == [0, 1, 2]


@pytest.mark.rule("END-SETUP-18")
def test_END_SETUP_18_only_europe_is_open():
    game = new()
    assert game.position()["open_regions"] == [EUROPE]
    assert [event.facts for event in cited(game.setup_events, "END-SETUP-18")] == [{"region": EUROPE}]
    while game.decision.ask != "act":
        game.play("build workshop")
    play(game, "activate colonial_house")
    cities = standard().cities_in
    assert game.judge(f"occupy {cities[EUROPE][0]}").legal
    for region in OVERSEAS:
        assert "END-OCC-03" in refused(game, f"occupy {cities[region][0]}")
