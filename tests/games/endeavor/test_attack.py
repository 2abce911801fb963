"""Attack: two population for the city of a rival."""

import pytest

import tutor
from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import standard

BOX = standard()
FORTRESS = next(kind for kind, tile in BOX.buildings.items() if tile.action == "occupy_or_attack")
LINK, (NEAR, FAR) = next((link, ends) for link, ends in BOX.links.items()
                         if {BOX.city_region[city] for city in ends} == {"europe"})
RAIDER = board(harbor=3, tokens={"attack": 1})
AFRICA = BOX.cities_in["africa"]
ON_THE_TRACK = {"lanes": {"africa": (0, *(2,) * (BOX.lane_length["africa"] - 1))}}


def raid(game, city):
    return play(game, "spend attack", f"attack {city}")


@pytest.mark.rule("END-ATK-01")
@pytest.mark.parametrize("harbor", [2, 3])
def test_END_ATK_01_an_attack_costs_two_population(harbor):
    game = table(board(harbor=harbor, buildings=[FORTRESS]), owner={"london": 1})
    game.play(f"activate {FORTRESS}")
    assert player(game, 0)["harbor"] == harbor - 1
    if harbor == 2:
        assert not offers(game, "attack")
        assert refused(game, "attack london") == ("END-ATK-01",)
        [reason] = game.judge("attack london").reasons
        assert (reason.facts["n"], reason.facts["harbor"]) == (2, 1)
    else:
        game.play("attack london")
        assert player(game, 0)["harbor"] == 0


@pytest.mark.rule("END-ATK-02")
def test_END_ATK_02_one_of_them_returns_to_the_own_supply():
    game = table(RAIDER, owner={"london": 1})
    supply = player(game, 0)["supply"]
    [event] = cited(raid(game, "london"), "END-ATK-02")
    assert (event.name, event.facts["player"]) == ("attacked", 0)
    assert (player(game, 0)["supply"], player(game, 0)["harbor"]) == (supply + 1, 1)


@pytest.mark.rule("END-ATK-03")
def test_END_ATK_03_the_other_one_moves_in():
    game = table(RAIDER, owner={"london": 1, "rome": 1})
    [event] = cited(raid(game, "london"), "END-ATK-03")
    assert (event.facts["player"], event.facts["city"], event.facts["defender"]) == (0, "london", 1)
    assert {city: owner for city, owner in game.position()["cities"].items() if owner is not None} == {
        "london": 0, "rome": 1}


@pytest.mark.rule("END-ATK-04")
def test_END_ATK_04_the_loser_goes_to_the_supply_not_to_the_harbour():
    game = table(RAIDER, board(harbor=4), owner={"london": 1})
    before = player(game, 1)
    assert cited(raid(game, "london"), "END-ATK-04")
    assert player(game, 1) == before | {"supply": before["supply"] + 1}


@pytest.mark.rule("END-ATK-05")
@pytest.mark.parametrize("garrison", [0, 20])
@pytest.mark.parametrize("cities", [0, 5])
def test_END_ATK_05_an_attack_always_succeeds(garrison, cities):
    more = [city for city in BOX.cities_in["europe"] if city != "london"][:cities]
    game = table(board(harbor=2, tokens={"attack": 1}), board(harbor=garrison),
                 owner=dict.fromkeys(("london", *more), 1))
    chance = game.position()["random"]
    assert cited(raid(game, "london"), "END-ATK-05")
    assert game.position()["cities"]["london"] == 0
    assert game.position()["random"] == chance
    assert (game.decision.seat, game.decision.ask) == (1, "act")


@pytest.mark.rule("END-ATK-06")
def test_END_ATK_06_only_cities_of_others_can_be_attacked():
    game = table(RAIDER, owner={"london": 0, "paris": 1, "rome": 2})
    game.play("spend attack")
    assert offers(game, "attack") == ["paris", "rome"]
    for city in set(BOX.cities_in["europe"]) - {"paris", "rome"}:
        assert refused(game, f"attack {city}") == ("END-ATK-06",)


@pytest.mark.rule("END-ATK-07")
def test_END_ATK_07_a_stranger_cannot_attack():
    game = table(RAIDER, open=["africa"], owner={AFRICA[0]: 1, "london": 1})
    game.play("spend attack")
    assert offers(game, "attack") == ["london"]
    assert refused(game, f"attack {AFRICA[0]}") == ("END-ATK-07",)


@pytest.mark.rule("END-ATK-07")
@pytest.mark.parametrize("where", [
    pytest.param(ON_THE_TRACK, id="on the track"),
    pytest.param({"open": ["africa"], "beside": {("africa", 0): 1}}, id="beside the track"),
    pytest.param({"open": ["africa"], "owner": {AFRICA[0]: 1, AFRICA[1]: 0}}, id="in a city"),
])
def test_END_ATK_07_one_population_in_the_region_is_enough(where):
    game = table(RAIDER, **{"owner": {AFRICA[0]: 1}} | where)
    raid(game, AFRICA[0])
    assert game.position()["cities"][AFRICA[0]] == 0


@pytest.mark.rule("END-ATK-08")
@pytest.mark.parametrize("seat", range(4))
def test_END_ATK_08_everybody_may_attack_in_europe(seat):
    boards = [RAIDER if each == seat else board() for each in range(4)]
    game = table(*boards, to_act=seat, owner={"rome": (seat + 1) % 4})
    [event] = cited(raid(game, "rome"), "END-ATK-08")
    assert (event.facts["player"], event.facts["region"]) == (seat, "europe")
    assert game.position()["cities"]["rome"] == seat


@pytest.mark.rule("END-ATK-08")
def test_END_ATK_08_is_only_about_europe():
    assert not cited(raid(table(RAIDER, owner={AFRICA[0]: 1}, **ON_THE_TRACK), AFRICA[0]), "END-ATK-08")


@pytest.mark.rule("END-ATK-09")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_ATK_09_nothing_can_be_attacked_in_a_closed_region(region):
    game = table(RAIDER, lanes={region: (0,) * (BOX.lane_length[region] - 1)}, owner={"london": 1})
    game.play("spend attack")
    assert offers(game, "attack") == ["london"]
    for city in BOX.cities_in[region]:
        assert "END-ATK-09" in refused(game, f"attack {city}")


@pytest.mark.rule("END-ATK-09")
def test_END_ATK_09_no_position_has_a_city_occupied_in_a_closed_region():
    data = table(owner={"london": 1}).position()
    data["cities"] |= {"london": None, AFRICA[0]: 1}
    data["trade_tokens"]["london"] = data["trade_tokens"].pop(AFRICA[0])
    with pytest.raises(tutor.InvalidPosition) as error:
        tutor.from_position("endeavor", data)
    assert [problem.facts["field"] for problem in error.value.problems] == [f"cities.{AFRICA[0]}"]


@pytest.mark.rule("END-ATK-10")
def test_END_ATK_10_the_city_gives_no_token():
    game = table(RAIDER, owner={"london": 1})
    game.play("spend attack")
    before, waiting = player(game, 0), game.position()["trade_tokens"]
    events = game.play("attack london")
    assert cited(events, "END-ATK-10") and not cited(events, "END-OCC-02")
    after = player(game, 0)
    assert (after["tokens"], after["tracks"]) == (before["tokens"], before["tracks"])
    assert game.position()["trade_tokens"] == waiting


@pytest.mark.rule("END-ATK-11")
def test_END_ATK_11_an_attack_can_complete_a_link_and_gain_its_token():
    game = table(RAIDER, owner={NEAR: 0, FAR: 1}, trade={LINK: "culture"})
    events = raid(game, FAR)
    [event] = cited(events, "END-ATK-11")
    assert event.facts == {"player": 0, "link": LINK}
    assert [event.facts["token"] for event in cited(events, "END-LINK-03")] == ["culture"]
    assert player(game, 0)["tokens"] == {"culture": 1}
    assert player(game, 0)["tracks"]["culture"] == dict(BOX.tokens["culture"].icons)["culture"]
    assert LINK not in game.position()["trade_tokens"]


@pytest.mark.rule("END-ATK-11")
def test_END_ATK_11_a_link_whose_token_is_gone_gives_none():
    game = table(RAIDER, owner={NEAR: 0, FAR: 1}, empty=[LINK])
    assert not cited(raid(game, FAR), "END-ATK-11")
    assert player(game, 0)["tokens"] == {}


@pytest.mark.rule("END-ATK-12")
def test_END_ATK_12_the_defender_loses_the_links_of_the_city():
    def links(seat):
        [item] = [item for item in game.scores()[seat]["items"] if item["category"] == "links"]
        return item["facts"]["n"]

    game = table(RAIDER, owner={NEAR: 1, FAR: 1})
    assert (links(0), links(1)) == (0, 1)
    [event] = cited(raid(game, FAR), "END-ATK-12")
    assert (event.name, event.facts) == ("link_lost", {"player": 1, "link": LINK})
    assert (links(0), links(1)) == (0, 0)


@pytest.mark.rule("END-ATK-12")
def test_END_ATK_12_says_nothing_where_no_link_was_held():
    assert not cited(raid(table(RAIDER, owner={FAR: 1}), FAR), "END-ATK-12")


@pytest.mark.rule("END-ATK-13")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_ATK_13_population_at_sea_is_no_target(region):
    game = table(RAIDER, open=[region], beside={(region, 0): 1, (region, 1): 2}, owner={"london": 1})
    game.play("spend attack")
    assert [str(move) for move in game.moves()] == ["attack london"]
    assert "END-ATK-13" in refused(game, f"raid {region}")


@pytest.mark.rule("END-ATK-14")
def test_END_ATK_14_every_foreign_city_of_the_region_can_be_chosen():
    region = max(BOX.sea_regions, key=lambda each: len(BOX.cities_in[each]))
    cities = BOX.cities_in[region]
    owner = {city: 1 + n % 2 for n, city in enumerate(cities)}
    start = table(RAIDER, lanes={region: (0, *(2,) * (BOX.lane_length[region] - 1))}, owner=owner)
    start.play("spend attack")
    assert offers(start, "attack") == list(cities)
    for city in cities:
        game = start.branch()
        [event] = cited(game.play(f"attack {city}"), "END-ATK-14")
        assert event.facts["city"] == city
        assert game.position()["cities"][city] == 0
