"""Ship: population sails to a shipping track and takes the token of its space."""

import random

import pytest

from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import standard

BOX = standard()
LENGTH = BOX.lane_length["india"]
SHIPYARD, OFFICE = (next(kind for kind, tile in BOX.buildings.items() if tile.action == feat)
                    for feat in ("ship", "ship_or_draw"))
CREW = board(harbor=2, tokens={"ship": 1})


@pytest.mark.rule("END-SHIP-01")
def test_END_SHIP_01_one_population_moves_from_the_harbour_to_a_track():
    game = table(CREW)
    supply = player(game, 0)["supply"]
    [event] = cited(play(game, "spend ship", "ship india"), "END-SHIP-01")
    assert (event.name, event.facts["player"], event.facts["region"]) == ("shipped", 0, "india")
    assert (player(game, 0)["harbor"], player(game, 0)["supply"]) == (1, supply)
    tracks = game.position()["shipping_tracks"]
    assert {region: lane for region, lane in tracks.items() if lane} == {"india": [0]}


@pytest.mark.rule("END-SHIP-01")
@pytest.mark.parametrize("harbor", [1, 2])
def test_END_SHIP_01_nobody_ships_from_an_empty_harbour(harbor):
    game = table(board(harbor=harbor, buildings=[OFFICE]))
    play(game, f"activate {OFFICE}")
    if harbor == 2:
        assert set(offers(game, "ship")) == set(BOX.sea_regions)
    else:
        assert not offers(game, "ship")
        assert refused(game, "ship india") == ("END-SHIP-01",)


@pytest.mark.rule("END-SHIP-02")
@pytest.mark.parametrize("filled", range(LENGTH))
def test_END_SHIP_02_the_next_free_space_towards_the_deck(filled):
    game = table(CREW, lanes={"india": (1, 2, *(1,) * LENGTH)[:filled]})
    before = game.position()["shipping_tracks"]["india"]
    [event] = cited(play(game, "spend ship", "ship india"), "END-SHIP-02")
    assert event.facts["space"] == filled + 1
    position = game.position()
    assert position["shipping_tracks"]["india"] == [*before, 0]
    assert [space in position["trade_tokens"] for space in BOX.sea_space["india"]] == [
        n > filled for n in range(LENGTH)]


@pytest.mark.rule("END-SHIP-03")
@pytest.mark.parametrize("token", BOX.tokens)
def test_END_SHIP_03_the_token_of_the_space_goes_to_the_harbour(token):
    game = table(CREW, lanes={"india": (1, 2)}, trade={"sea:india:3": token})
    game.play("spend ship")
    before = player(game, 0)
    [event] = cited(game.play("ship india"), "END-SHIP-03")
    assert (event.facts["player"], event.facts["token"]) == (0, token)
    after, icons = player(game, 0), dict(BOX.tokens[token].icons)
    assert after["tokens"] == before["tokens"] | {token: before["tokens"].get(token, 0) + 1}
    assert after["tracks"] == {track: n + icons.get(track, 0) for track, n in before["tracks"].items()}
    assert "sea:india:3" not in game.position()["trade_tokens"]


@pytest.mark.rule("END-SHIP-04")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_SHIP_04_an_untouched_closed_region_can_be_reached(region):
    game = table(CREW)
    [event] = cited(play(game, "spend ship", f"ship {region}"), "END-SHIP-04")
    assert event.facts["region"] == region
    assert game.position()["open_regions"] == ["europe"]


@pytest.mark.rule("END-SHIP-04")
def test_END_SHIP_04_presence_is_not_asked_in_an_open_region_either():
    game = table(CREW, open=["india"])
    game.play("spend ship")
    assert set(offers(game, "ship")) == set(BOX.sea_regions)
    game.play("ship india")
    assert game.position()["beside_tracks"] == [{"region": "india", "seat": 0, "population": 1}]


@pytest.mark.rule("END-SHIP-05")
@pytest.mark.parametrize("there", [0, 1, 3])
def test_END_SHIP_05_a_full_track_takes_population_beside_it(there):
    game = table(CREW, open=["india"], beside={("india", 0): there} if there else {})
    track = game.position()["shipping_tracks"]["india"]
    [event] = cited(play(game, "spend ship", "ship india"), "END-SHIP-05")
    assert (event.name, event.facts["player"], event.facts["region"]) == ("shipped_beside", 0, "india")
    position = game.position()
    assert position["beside_tracks"] == [{"region": "india", "seat": 0, "population": there + 1}]
    assert position["shipping_tracks"]["india"] == track
    assert player(game, 0)["harbor"] == 1


@pytest.mark.rule("END-SHIP-05")
def test_END_SHIP_05_the_last_free_space_is_still_on_the_track():
    game = table(CREW, lanes={"india": (1,) * (LENGTH - 1)})
    assert not cited(play(game, "spend ship", "ship india"), "END-SHIP-05")
    assert game.position()["shipping_tracks"]["india"][-1] == 0
    assert not game.position()["beside_tracks"]


@pytest.mark.rule("END-SHIP-06")
def test_END_SHIP_06_no_token_is_gained_beside_a_full_track():
    game = table(CREW, open=["india"])
    game.play("spend ship")
    before, waiting = player(game, 0), game.position()["trade_tokens"]
    events = game.play("ship india")
    assert cited(events, "END-SHIP-06") and not cited(events, "END-SHIP-03")
    after = player(game, 0)
    assert (after["tokens"], after["tracks"]) == (before["tokens"], before["tracks"])
    assert game.position()["trade_tokens"] == waiting


@pytest.mark.rule("END-SHIP-07")
def test_END_SHIP_07_europe_has_no_track():
    game = table(CREW, open=BOX.sea_regions)
    game.play("spend ship")
    assert set(offers(game, "ship")) == set(BOX.regions) - {"europe"}
    assert refused(game, "ship europe") == ("END-SHIP-07",)


@pytest.mark.rule("END-SHIP-08")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_SHIP_08_one_player_may_fill_a_whole_track(region):
    length = BOX.lane_length[region]
    game = table(board(harbor=6, buildings=[SHIPYARD] * 3), board(passed=True), board(passed=True),
                 lanes={region: (0,) * (length - 3)})
    for space in (length - 2, length - 1, length):
        [event] = cited(play(game, f"activate {SHIPYARD}", f"ship {region}"), "END-SHIP-08")
        assert (event.facts["player"], event.facts["space"]) == (0, space)
    assert game.position()["shipping_tracks"][region] == [0] * length


@pytest.mark.rule("END-SHIP-08")
def test_END_SHIP_08_is_not_named_for_the_first_population():
    assert not cited(play(table(CREW, lanes={"india": (1, 2)}), "spend ship", "ship india"), "END-SHIP-08")


@pytest.mark.rule("END-SHIP-09")
@pytest.mark.parametrize("where", [
    pytest.param({"lanes": {"india": (0, 0)}}, id="on the track"),
    pytest.param({"open": ["india"], "beside": {("india", 0): 1}}, id="beside the track"),
])
@pytest.mark.parametrize("phase", ["build", "action"])
def test_END_SHIP_09_nobody_is_called_back_from_a_track(where, phase):
    game = table(CREW, phase=phase, **where)
    assert "END-SHIP-09" in refused(game, "recall india")
    assert not offers(game, "recall")


@pytest.mark.rule("END-SHIP-09")
@pytest.mark.parametrize("seed", [1, 2])
def test_END_SHIP_09_population_at_sea_stays_for_the_whole_game(seed):
    beside = {("india", 0): 2, ("india", 1): 1}
    crew = board(harbor=5, buildings=[SHIPYARD, OFFICE], tokens={"attack": 1, "payment": 1})
    game = table(crew, crew, round=4, open=["india"], beside=beside, lanes={"africa": (0, 1, 2)})
    chance, tracks = random.Random(seed), game.position()["shipping_tracks"]
    while not game.over:
        game.play(chance.choice([move for move in game.moves() if move.kind != "pass"] or game.moves()))
        position = game.position()
        now = {(each["region"], each["seat"]): each["population"] for each in position["beside_tracks"]}
        assert all(position["shipping_tracks"][region][:len(lane)] == lane for region, lane in tracks.items())
        assert all(now.get(key, 0) >= n for key, n in beside.items())
        tracks, beside = position["shipping_tracks"], now
