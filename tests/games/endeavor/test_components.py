"""What is in the box: the facts of the shipped data, and the refusal of data that break one of them."""

from collections import Counter
from copy import deepcopy

import pytest

import tutor
from tests.games.endeavor.table import HOME, board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import EUROPE, SLAVERY, TRACKS, Box, raw, standard
from tutor.games.endeavor.contents import check_contents

REGIONS = {"europe", "far_east", "india", "north_america", "caribbean", "south_america", "africa"}
OVERSEAS = REGIONS - {EUROPE}
CITY = standard().cities_in[EUROPE][0]


def record(data, where, id):
    """One record of the component data, e.g. ``record(raw(), "cards/decks", "slavery")``."""
    file, name = where.split("/")
    return next(each for each in data[file][name] if each["id"] == id)


def edit(where, id, /, **fields):
    """A change of one record of the component data."""
    return lambda data: record(data, where, id).update(fields)


def without(where, id):
    """The removal of one record of the component data."""
    file, name = where.split("/")
    return lambda data: data[file][name].remove(record(data, where, id))


def refusal(*changes):
    """The rule in whose name a copy of the shipped data is refused after some changes."""
    data = deepcopy(raw())
    for change in changes:
        change(data)
    with pytest.raises(tutor.InvalidComponents) as caught:
        check_contents(Box(data), "a copy")
    rule = caught.value.facts["rule"]
    for lang in ("en", "cs"):
        assert rule in caught.value.text(lang)
        assert tutor.rule(rule).text(lang) in caught.value.text(lang)
    return rule


def count(id):
    """One line of the component list."""
    return record(raw(), "setup/component_counts", id)


def start(**fields):
    """A change of what a player starts with."""
    return lambda data: data["setup"]["player_start"].update(fields)


def with_data(game, pack):
    """The same position with corrected component records."""
    return tutor.from_position("endeavor", game.position(), components=pack)


@pytest.mark.rule("END-COMP-01")
def test_END_COMP_01_the_board_has_the_seven_regions():
    assert count("main_board")["count"] == 1
    assert len(standard().regions) == 7
    assert set(standard().regions) == REGIONS
    atlantis = record(raw(), "map/nodes", "region:india") | {"id": "region:atlantis"}
    assert refusal(lambda data: data["map"]["nodes"].append(atlantis)) == "END-COMP-01"
    assert refusal(without("map/nodes", "region:india")) == "END-COMP-01"


@pytest.mark.rule("END-COMP-02")
@pytest.mark.parametrize("region", sorted(REGIONS))
def test_END_COMP_02_every_region_is_linked_with_another(region):
    box = standard()

    def crosses(a, b):
        return (box.city_region[a] == region) != (box.city_region[b] == region)

    def keep_at_home(data):
        for edge in data["map"]["edges"]:
            if edge["type"] == "link" and crosses(*box.links[edge["id"]]):
                edge["source"] = edge["target"] = f"city:{box.cities_in[region][0]}"

    assert any(crosses(*cities) for cities in box.links.values())
    assert refusal(keep_at_home) == "END-COMP-02"


@pytest.mark.rule("END-COMP-03")
def test_END_COMP_03_every_region_but_europe_has_a_shipping_track():
    assert set(standard().lane_length) == OVERSEAS
    assert set(tutor.new_game("endeavor").position()["shipping_tracks"]) == OVERSEAS
    assert refusal(edit("map/nodes", "region:europe", track_length=6)) == "END-COMP-03"
    assert refusal(edit("map/nodes", "region:india", track_length=0)) == "END-COMP-03"


@pytest.mark.rule("END-COMP-04")
def test_END_COMP_04_europe_has_two_decks_and_the_others_one():
    decks = Counter(standard().deck_region.values())
    assert decks == {EUROPE: 2} | dict.fromkeys(OVERSEAS, 1)
    assert refusal(edit("cards/decks", "slavery", region="india")) == "END-COMP-04"


@pytest.mark.rule("END-COMP-05")
def test_END_COMP_05_europe_is_the_start_region():
    regions = [node for node in raw()["map"]["nodes"] if node["type"] == "region"]
    assert [node["id"] for node in regions if node["start_region"]] == ["region:europe"]
    assert standard().start_regions == (EUROPE,)
    assert refusal(edit("map/nodes", "region:europe", open_at_start=False)) == "END-COMP-05"
    assert refusal(edit("map/nodes", "region:india", open_at_start=True)) == "END-COMP-05"


@pytest.mark.rule("END-COMP-06")
def test_END_COMP_06_there_are_eight_decks_of_six_cards():
    box = standard()
    assert [len(cards) for cards in box.decks.values()] == [6] * 8
    assert len(box.cards) == 48
    assert refusal(lambda data: data["cards"]["cards"].pop()) == "END-COMP-06"
    assert refusal(edit("cards/cards", "india_5", deck="africa")) == "END-COMP-06"


@pytest.mark.rule("END-COMP-07")
def test_END_COMP_07_there_is_a_deck_for_each_region_and_one_for_slavery():
    assert set(standard().decks) == REGIONS | {SLAVERY}

    def rename(data):
        record(data, "cards/decks", "slavery")["id"] = "piracy"
        for card in data["cards"]["cards"]:
            card["deck"] = "piracy" if card["deck"] == "slavery" else card["deck"]

    assert refusal(rename) == "END-COMP-07"


@pytest.mark.rule("END-COMP-08")
@pytest.mark.parametrize(("icons", "glory"), [({"culture": 1}, 1), ({"culture": 2}, 0), ({}, 3)])
def test_END_COMP_08_icons_of_a_card_count_now_and_its_glory_at_the_end(icons, glory):
    top = standard().decks[EUROPE][0]
    plain = table(board(harbor=1, buildings=["market"]), board(passed=True), board(passed=True), round=7)
    game = with_data(plain, {"cards": [{"id": top, "icons": icons, "glory": glory}],
                             "buildings": [{"id": "market", "action": "draw"}]})
    before = player(game, 0)["tracks"]
    events = play(game, "activate market", "draw europe")
    rose = [(event.name, event.facts["track"], event.facts["n"]) for event in cited(events, "END-COMP-08")]
    assert rose == [("rose", track, n) for track, n in icons.items()]
    assert player(game, 0)["tracks"] == before | {track: before[track] + n for track, n in icons.items()}
    scored = [event.facts for event in play(game, "pass") if event.name == "scored_cards"]
    assert game.over
    assert [facts["glory"] for facts in scored if facts["player"] == 0] == [glory]


@pytest.mark.rule("END-COMP-08")
def test_END_COMP_08_a_card_that_shows_nothing_is_refused():
    assert all(card.icons or card.glory for card in standard().cards.values())
    assert refusal(edit("cards/cards", "india_1", icons={}, glory=0)) == "END-COMP-08"


@pytest.mark.rule("END-COMP-09")
def test_END_COMP_09_every_card_belongs_to_one_deck():
    box = standard()
    places = Counter(card for cards in box.decks.values() for card in cards)
    assert places == dict.fromkeys(box.cards, 1)
    assert all(card in box.decks[box.cards[card].deck] for card in box.cards)


@pytest.mark.rule("END-COMP-09")
def test_END_COMP_09_a_card_of_no_known_deck_is_refused():
    assert refusal(edit("cards/cards", "india_1", deck="atlantis")) == "END-COMP-09"


@pytest.mark.rule("END-COMP-10")
def test_END_COMP_10_six_decks_have_one_governor_and_europe_and_slavery_none():
    box = standard()
    governors = {deck: sum(box.cards[card].governor for card in cards) for deck, cards in box.decks.items()}
    assert governors == dict.fromkeys(OVERSEAS, 1) | {EUROPE: 0, SLAVERY: 0}
    assert refusal(edit("cards/cards", "india_governor", governor=False)) == "END-COMP-10"
    assert refusal(edit("cards/cards", "india_5", governor=True)) == "END-COMP-10"
    assert refusal(edit("cards/cards", "europe_0", governor=True)) == "END-COMP-10"


@pytest.mark.rule("END-COMP-11")
def test_END_COMP_11_there_are_95_trade_tokens_of_eight_kinds():
    box = standard()
    assert len(box.tokens) == 8
    assert sum(token.copies for token in box.tokens.values()) == 95
    assert refusal(edit("trade_tokens/tokens", "tok_culture", count=19)) == "END-COMP-11"
    assert refusal(edit("trade_tokens/tokens", "tok_culture", count=22),
                   without("trade_tokens/tokens", "tok_ship")) == "END-COMP-11"


@pytest.mark.rule("END-COMP-12")
def test_END_COMP_12_the_kinds_of_token_come_in_the_numbers_of_the_rulebook():
    counts = sorted((token.copies for token in standard().tokens.values()), reverse=True)
    assert counts == [25, 20, 17, 17, 6, 6, 2, 2]
    assert refusal(edit("trade_tokens/tokens", "tok_industry", count=24),
                   edit("trade_tokens/tokens", "tok_culture", count=21)) == "END-COMP-12"


@pytest.mark.rule("END-COMP-13")
@pytest.mark.parametrize("track", TRACKS)
def test_END_COMP_13_a_brown_token_raises_its_track(track):
    game = table(board(harbor=2), trade={CITY: track})
    events = play(game, f"activate {HOME}", f"occupy {CITY}")
    assert [(event.name, event.facts) for event in cited(events, "END-COMP-13")] == [
        ("rose", {"player": 0, "track": track, "n": 1, "total": 1})]
    assert player(game, 0)["tracks"] == dict.fromkeys(TRACKS, 0) | {track: 1}


@pytest.mark.rule("END-COMP-13")
def test_END_COMP_13_a_brown_token_without_an_icon_is_refused():
    assert all(token["icons"] for token in raw()["trade_tokens"]["tokens"] if token["background"] == "brown")
    assert refusal(edit("trade_tokens/tokens", "tok_culture", icons={})) == "END-COMP-13"


@pytest.mark.rule("END-COMP-14")
def test_END_COMP_14_a_blue_token_gives_no_status_and_is_spent_for_its_action():
    game = table(board(harbor=3), board(passed=True), board(passed=True), trade={CITY: "ship"})
    assert refused(game, "spend ship") == ("END-TOK-01",)
    events = play(game, f"activate {HOME}", f"occupy {CITY}")
    gained = {event.name: event.facts for event in events}
    assert gained["token_gained_blue"] == {"player": 0, "token": "ship"}
    assert "rose" not in gained
    assert player(game, 0)["tracks"] == dict.fromkeys(TRACKS, 0)
    play(game, "spend ship")
    assert set(offers(game, "ship")) == OVERSEAS
    assert player(game, 0)["tokens"] == {}


@pytest.mark.rule("END-COMP-14")
def test_END_COMP_14_a_brown_token_is_not_spent():
    game = table(board(harbor=3, tokens={"culture": 1}))
    assert refused(game, "spend culture") == ("END-COMP-14",)


@pytest.mark.rule("END-COMP-14")
def test_END_COMP_14_a_blue_token_with_a_status_icon_or_no_known_action_is_refused():
    assert all(token["action"] and not token["icons"]
               for token in raw()["trade_tokens"]["tokens"] if token["background"] == "blue")
    assert refusal(edit("trade_tokens/tokens", "tok_ship", icons={"culture": 1})) == "END-COMP-14"
    assert refusal(edit("trade_tokens/tokens", "tok_ship", action="dance")) == "END-COMP-14"


@pytest.mark.rule("END-COMP-15")
@pytest.mark.parametrize("tokens", [{"attack": 6, "payment": 4}, {"culture": 10}], ids=["blue", "brown"])
def test_END_COMP_15_ten_tokens_add_nothing_to_the_score_by_themselves(tokens):
    def final(board_):
        game = table(board_, board(passed=True), board(passed=True), round=7)
        game.play("pass")
        assert game.over
        return [item for item in game.scores()[0]["items"] if item["category"] != "track"]

    assert final(board(tokens=tokens)) == final(board())


@pytest.mark.rule("END-COMP-15")
def test_END_COMP_15_every_token_has_a_glory_symbol_on_its_back():
    assert all(token["back"] == {"glory_marker": 1} for token in raw()["trade_tokens"]["tokens"])
    assert refusal(edit("trade_tokens/tokens", "tok_ship", back={"glory_marker": 2})) == "END-COMP-15"


@pytest.mark.rule("END-COMP-16")
def test_END_COMP_16_there_are_26_large_glory_tokens_of_10_and_50():
    assert (count("large_glory_tokens")["count"], count("large_glory_tokens")["sides"]) == (26, [10, 50])
    assert refusal(edit("setup/component_counts", "large_glory_tokens", count=25)) == "END-COMP-16"
    assert refusal(edit("setup/component_counts", "large_glory_tokens", sides=[10, 20])) == "END-COMP-16"


@pytest.mark.rule("END-COMP-17")
def test_END_COMP_17_five_player_boards_each_with_four_tracks():
    assert count("player_boards")["count"] == 5
    for each in tutor.new_game("endeavor", players=5).position()["players"]:
        assert set(each["tracks"]) == {"industry", "culture", "finance", "politics"}
    assert refusal(edit("setup/component_counts", "player_boards", count=4)) == "END-COMP-17"
    assert refusal(lambda data: data["tracks"]["tracks"].pop()) == "END-COMP-17"


@pytest.mark.rule("END-COMP-18")
def test_END_COMP_18_a_player_board_has_its_spaces():
    first = raw()["setup"]["player_start"]
    assert first["build_spaces"] > 0
    assert (first["harbor"], first["card_slots"], first["governor_slots"]) == (0, 5, 1)
    new = player(tutor.new_game("endeavor"), 0)
    assert (new["buildings"], new["harbor"], new["cards"], new["governor_space"]) == (
        [{"building": HOME, "worker": "free"}], 0, [], None)
    assert refusal(start(card_slots=4)) == "END-COMP-18"
    assert refusal(start(governor_slots=2)) == "END-COMP-18"
    assert refusal(start(harbor=1)) == "END-COMP-18"


@pytest.mark.rule("END-COMP-19")
def test_END_COMP_19_the_printed_building_works_though_nothing_was_built():
    game = table(board(harbor=2), round=1)
    assert [each["building"] for each in player(game, 0)["buildings"]] == [standard().printed]
    assert offers(game, "activate") == [standard().printed]
    play(game, f"activate {standard().printed}")
    assert game.decision.ask == "perform"


@pytest.mark.rule("END-COMP-19")
def test_END_COMP_19_the_printed_building_is_no_tile_to_build():
    game = tutor.new_game("endeavor")
    assert standard().printed not in game.position()["stock"]
    assert refused(game, f"build {standard().printed}") == ("END-COMP-19",)


@pytest.mark.rule("END-COMP-19")
def test_END_COMP_19_a_board_without_its_printed_building_is_refused():
    data = tutor.new_game("endeavor").position()
    data["players"][1]["buildings"] = []
    with pytest.raises(tutor.InvalidPosition) as caught:
        tutor.from_position("endeavor", data)
    assert [problem.facts["rule"] for problem in caught.value.problems] == ["END-COMP-19"]
    assert refusal(edit("buildings/printed_on_player_board", HOME, activation_space=False)) == "END-COMP-19"
    assert refusal(edit("buildings/printed_on_player_board", HOME, level=1)) == "END-COMP-19"


@pytest.mark.rule("END-COMP-20")
def test_END_COMP_20_there_are_45_building_tiles_of_fifteen_kinds():
    stock = tutor.new_game("endeavor").position()["stock"]
    assert (len(stock), sum(stock.values())) == (15, 45)
    assert refusal(edit("buildings/buildings", "market", copies=4)) == "END-COMP-20"
    assert refusal(edit("buildings/buildings", "parliament", copies=2),
                   without("buildings/buildings", "museum")) == "END-COMP-20"


@pytest.mark.rule("END-COMP-21")
def test_END_COMP_21_only_the_owner_activates_a_building():
    game = table(board(harbor=5), board(harbor=5, buildings=["shipyard"]))
    assert "END-COMP-21" in refused(game, "activate shipyard")
    play(game, "pass")
    assert game.judge("activate shipyard").legal


@pytest.mark.rule("END-COMP-21")
@pytest.mark.parametrize("phase, begin", [("salary", None), ("action", "spend payment")])
def test_END_COMP_21_only_own_buildings_are_paid(phase, begin):
    mine = board(buildings=["shipyard*", "barracks*"], tokens={"payment": 1})
    due = {"ask": "salary", "due": {"payments": 1, "space": -1}} if phase == "salary" else None
    game = table(mine, board(buildings=["docks*"]), phase=phase, ask=due)
    play(game, *([begin] if begin else []))
    assert refused(game, "pay docks") == ("END-COMP-21",)


@pytest.mark.rule("END-COMP-21")
def test_END_COMP_21_icons_of_a_building_count_for_the_owner_only():
    game = tutor.new_game("endeavor")
    builder = game.decision.seat
    play(game, "build workshop")
    icons = dict(standard().buildings["workshop"].icons)
    for seat in range(3):
        gained = icons if seat == builder else {}
        assert player(game, seat)["tracks"] == dict.fromkeys(TRACKS, 0) | gained


@pytest.mark.rule("END-COMP-21")
def test_END_COMP_21_a_building_that_gives_nothing_is_refused():
    assert all(building.icons or building.action for building in standard().buildings.values())
    assert refusal(edit("buildings/buildings", "workshop", icons={}, action=None)) == "END-COMP-21"


@pytest.mark.rule("END-COMP-22")
def test_END_COMP_22_a_level_3_building_needs_build_level_3():
    box = standard()
    below = max(total for total, value in enumerate(box.value["industry"]) if value == 2)
    for total, legal in ((below, False), (below + 1, True)):
        game = table(board(tokens={"industry": total}), phase="build")
        for tile in (tile for tile in box.tiles if box.buildings[tile].level == 3):
            if legal:
                assert game.judge(f"build {tile}").legal
            else:
                assert refused(game, f"build {tile}") == ("END-BUILD-06",)
                reason, = game.judge(f"build {tile}").reasons
                assert reason.facts == {"building": tile, "level": 3, "allowed": 2}


@pytest.mark.rule("END-COMP-22")
def test_END_COMP_22_a_level_that_no_build_level_reaches_is_refused():
    def cap(data):
        record(data, "tracks/tracks", "industry")["levels"][-1]["value"] = 4

    box = standard()
    assert {box.buildings[tile].level for tile in box.tiles} <= set(box.value["industry"])
    assert refusal(cap) == "END-COMP-22"


@pytest.mark.rule("END-COMP-23")
def test_END_COMP_23_each_player_has_30_of_150_population_tokens():
    assert count("population")["count"] == 150
    for each in tutor.new_game("endeavor", players=5).position()["players"]:
        assert each["supply"] + each["harbor"] == 30
    assert refusal(edit("setup/component_counts", "population", count=149)) == "END-COMP-23"
    assert refusal(start(supply=29)) == "END-COMP-23"


@pytest.mark.rule("END-COMP-24")
def test_END_COMP_24_each_player_has_four_of_20_markers():
    assert (count("status_markers")["count"], count("status_markers")["per_player"]) == (20, 4)
    for each in tutor.new_game("endeavor", players=5).position()["players"]:
        assert len(each["tracks"]) == 4
    assert refusal(edit("setup/component_counts", "status_markers", count=16)) == "END-COMP-24"
    assert refusal(edit("setup/component_counts", "status_markers", per_player=5)) == "END-COMP-24"


@pytest.mark.rule("END-COMP-25")
def test_END_COMP_25_one_player_holds_the_crown_and_starts_the_round():
    game = tutor.new_game("endeavor", players=4, seed=3)
    for _ in range(3):
        holder = game.position()["crown"]
        assert holder in range(4)
        assert (game.decision.ask, game.decision.seat) == ("build", holder)
        played = game.position()["round"]
        while game.position()["round"] == played:
            game.play("pass" if game.decision.ask == "act" else game.moves()[0])
    assert len(cited(game.log, "END-RND-03")) == 3


@pytest.mark.rule("END-COMP-25")
def test_END_COMP_25_there_is_one_crown():
    assert count("crown")["count"] == 1
    assert refusal(edit("setup/component_counts", "crown", count=2)) == "END-COMP-25"
    data = tutor.new_game("endeavor").position()
    for holder in (None, 3, [0, 1]):
        with pytest.raises(tutor.InvalidPosition) as caught:
            tutor.from_position("endeavor", data | {"crown": holder})
        assert [problem.facts["field"] for problem in caught.value.problems] == ["crown"]


@pytest.mark.rule("END-COMP-26")
@pytest.mark.parametrize("token", list(standard().tokens))
def test_END_COMP_26_a_gained_token_lies_in_the_harbour_of_the_player(token):
    game = table(board(harbor=2, tokens={token: 1}), trade={CITY: token})
    events = play(game, f"activate {HOME}", f"occupy {CITY}")
    assert [event.facts for event in cited(events, "END-COMP-26")] == [{"player": 0, "token": token}]
    assert player(game, 0)["tokens"] == {token: 2}
    assert CITY not in game.position()["trade_tokens"]


@pytest.mark.rule("END-COMP-27")
def test_END_COMP_27_seven_build_spaces_are_filled_one_in_each_round():
    spaces = raw()["setup"]["player_start"]["build_spaces"]
    assert spaces == 7
    game = tutor.new_game("endeavor")
    while not game.over:
        if game.decision.ask == "act":
            built = {len(each["buildings"]) - 1 for each in game.position()["players"]}
            assert built == {game.position()["round"]}
            game.play("pass")
        else:
            game.play(game.moves()[0])
    assert [spaces - (len(each["buildings"]) - 1) for each in game.position()["players"]] == [0, 0, 0]


@pytest.mark.rule("END-COMP-27")
@pytest.mark.parametrize("spaces", [6, 8])
def test_END_COMP_27_another_number_of_build_spaces_is_refused(spaces):
    assert refusal(start(build_spaces=spaces)) == "END-COMP-27"
