"""Occupy: settling a free city of an open region, and what counts as being present there."""

import pytest

from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import standard

BOX = standard()
CITY, NEXT = BOX.cities_in["india"][:2]
HALL = next(kind for kind, tile in BOX.buildings.items() if tile.action == "occupy_or_draw")
SETTLER = board(harbor=2, tokens={"occupy": 1})


@pytest.mark.rule("END-OCC-01")
def test_END_OCC_01_one_population_moves_from_the_harbour_into_a_free_city():
    game = table(SETTLER)
    supply = player(game, 0)["supply"]
    [event] = cited(play(game, "spend occupy", "occupy london"), "END-OCC-01")
    assert (event.name, event.facts["player"], event.facts["city"]) == ("occupied", 0, "london")
    assert (player(game, 0)["harbor"], player(game, 0)["supply"]) == (1, supply)
    cities = game.position()["cities"]
    assert {city: owner for city, owner in cities.items() if owner is not None} == {"london": 0}


@pytest.mark.rule("END-OCC-01")
@pytest.mark.parametrize("harbor", [1, 2])
def test_END_OCC_01_nobody_settles_from_an_empty_harbour(harbor):
    game = table(board(harbor=harbor, buildings=[HALL]))
    game.play(f"activate {HALL}")
    if harbor == 2:
        assert offers(game, "occupy") == list(BOX.cities_in["europe"])
    else:
        assert not offers(game, "occupy")
        assert refused(game, "occupy london") == ("END-OCC-01",)


@pytest.mark.rule("END-OCC-02")
@pytest.mark.parametrize("token", BOX.tokens)
def test_END_OCC_02_the_token_of_the_city_goes_to_the_harbour(token):
    game = table(SETTLER, trade={"london": token})
    game.play("spend occupy")
    before = player(game, 0)["tokens"]
    [event] = cited(game.play("occupy london"), "END-OCC-02")
    assert (event.facts["player"], event.facts["token"]) == (0, token)
    assert player(game, 0)["tokens"] == before | {token: before.get(token, 0) + 1}
    assert "london" not in game.position()["trade_tokens"]


@pytest.mark.rule("END-OCC-03")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_OCC_03_a_closed_region_cannot_be_occupied(region):
    length = BOX.lane_length[region]
    for lane in (length - 1, length):
        game = table(SETTLER, lanes={region: (0,) * lane})
        game.play("spend occupy")
        if lane == length:
            assert offers(game, "occupy") == [*BOX.cities_in["europe"], *BOX.cities_in[region]]
        else:
            assert offers(game, "occupy") == list(BOX.cities_in["europe"])
            assert all(refused(game, f"occupy {city}") == ("END-OCC-03",) for city in BOX.cities_in[region])


@pytest.mark.rule("END-OCC-04")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_OCC_04_a_stranger_cannot_occupy_in_an_open_region(region):
    other = next(each for each in BOX.sea_regions if each != region)
    game = table(SETTLER, open=[region, other], beside={(region, 1): 1, (other, 0): 1})
    game.play("spend occupy")
    assert not set(BOX.cities_in[region]) & set(offers(game, "occupy"))
    for city in BOX.cities_in[region]:
        assert refused(game, f"occupy {city}") == ("END-OCC-04",)
    assert set(BOX.cities_in[other]) <= set(offers(game, "occupy"))


@pytest.mark.rule("END-OCC-05")
@pytest.mark.parametrize("where", [
    pytest.param({"lanes": {"india": (0, *(1,) * (BOX.lane_length["india"] - 1))}}, id="on the track"),
    pytest.param({"open": ["india"], "beside": {("india", 0): 1}}, id="beside the track"),
    pytest.param({"open": ["india"], "owner": {NEXT: 0}}, id="in a city"),
])
def test_END_OCC_05_one_population_anywhere_in_the_region_is_presence(where):
    game = table(SETTLER, **where)
    game.play("spend occupy")
    assert CITY in offers(game, "occupy")
    [event] = cited(game.play(f"occupy {CITY}"), "END-OCC-05")
    assert (event.name, event.facts["region"]) == ("occupied", "india")


@pytest.mark.rule("END-OCC-06")
@pytest.mark.parametrize("seat", range(5))
def test_END_OCC_06_everybody_is_present_in_europe(seat):
    boards = [SETTLER if each == seat else board() for each in range(5)]
    game = table(*boards, to_act=seat)
    assert not any(owner == seat for owner in game.position()["cities"].values())
    game.play("spend occupy")
    assert offers(game, "occupy") == list(BOX.cities_in["europe"])
    [event] = cited(game.play("occupy paris"), "END-OCC-06")
    assert (event.name, event.facts["player"], event.facts["region"]) == ("occupied", seat, "europe")


@pytest.mark.rule("END-OCC-06")
def test_END_OCC_06_is_only_about_europe():
    game = table(SETTLER, open=["india"], beside={("india", 0): 1})
    assert not cited(play(game, "spend occupy", f"occupy {CITY}"), "END-OCC-06")


@pytest.mark.rule("END-OCC-07")
@pytest.mark.parametrize("owner", [0, 1])
def test_END_OCC_07_a_city_holds_one_population(owner):
    game = table(SETTLER, owner={"london": owner})
    game.play("spend occupy")
    assert offers(game, "occupy") == [city for city in BOX.cities_in["europe"] if city != "london"]
    assert refused(game, "occupy london") == ("END-OCC-07",)
    [reason] = game.judge("occupy london").reasons
    assert (reason.facts["city"], reason.facts["owner"]) == ("london", owner)


@pytest.mark.rule("END-OCC-08")
def test_END_OCC_08_presence_on_a_closed_track_counts_as_soon_as_the_region_opens():
    boards = board(harbor=1, tokens={"ship": 1}), board(harbor=1, tokens={"occupy": 1})
    lanes = {"india": (1, *(0,) * (BOX.lane_length["india"] - 2))}
    closed = table(*boards, to_act=1, lanes=lanes)
    closed.play("spend occupy")
    assert refused(closed, f"occupy {CITY}") == ("END-OCC-03",)
    game = table(*boards, lanes=lanes)
    [event] = cited(play(game, "spend ship", "ship india"), "END-OCC-08")
    assert (event.name, event.facts["region"]) == ("region_opened", "india")
    play(game, "place governor_space")
    assert game.decision.seat == 1
    play(game, "spend occupy", f"occupy {CITY}")
    assert game.position()["cities"][CITY] == 1
