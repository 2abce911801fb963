"""Phase 1, build."""

import pytest

import tutor
from tests.games.endeavor.table import HOME, board, cited, offers, play, player, refused, table
from tests.games.endeavor.test_components import edit, record, refusal, with_data
from tests.games.endeavor.test_goal import quiet_move
from tests.games.endeavor.test_level import gain, thresholds
from tutor.games.endeavor.components import EUROPE, TRACKS, raw, standard

CITY = standard().cities_in[EUROPE][0]
#: Industry icons that give each build level: the fewest.
INDUSTRY = {value: standard().value["industry"].index(value) for value in standard().value["industry"]}


def tiles(*levels):
    """The kinds of building of some levels."""
    return [tile for tile in standard().tiles if standard().buildings[tile].level in levels]


def builder(level, *buildings, **more):
    """It is the turn of a player with a build level; the industry of the buildings counts."""
    own = sum(dict(standard().buildings[tile].icons).get("industry", 0) for tile in buildings)
    assert INDUSTRY[level] >= own
    tokens = {"industry": INDUSTRY[level] - own}
    return table(board(tokens=tokens, buildings=buildings), phase="build", **more)


def sold_out(*levels, but=None):
    """The stock without the tiles of some levels; one tile of a kind may be left."""
    return dict.fromkeys(tiles(*levels), 0) | ({but: 1} if but else {})


@pytest.mark.rule("END-BUILD-01")
def test_END_BUILD_01_building_is_mandatory():
    game = table(phase="build")
    for move in ("skip", "pass"):
        assert refused(game, move) == ("END-BUILD-01",)
    assert {move.kind for move in game.moves()} == {"build"}
    built = cited(play(game, "build workshop"), "END-BUILD-01")
    assert [(event.name, event.facts["building"]) for event in built] == [("built", "workshop")]


@pytest.mark.rule("END-BUILD-02")
def test_END_BUILD_02_a_player_who_has_built_builds_no_more_in_the_round():
    game = table(*[board(buildings=["shipyard*"], home="*")] * 3, phase="build")
    play(game, "build workshop", "build workshop", "build workshop")
    assert game.decision.ask == "salary"
    assert "END-BUILD-02" in refused(game, "build workshop")
    play(game, "pay shipyard", "pay shipyard", "pay shipyard")
    assert game.decision.ask == "act"
    assert "END-BUILD-02" in refused(game, "build workshop")
    play(game, "pass", "pass", "pass")
    assert game.judge("build workshop").legal


@pytest.mark.rule("END-BUILD-02")
def test_END_BUILD_02_a_second_build_in_the_same_phase_is_refused():
    game = table(phase="build")
    assert game.judge("build workshop", player=0).legal
    play(game, "build workshop")
    assert "END-BUILD-02" in refused(game, "build market", player=0)
    assert "END-BUILD-02" not in refused(game, "build market", player=2)


@pytest.mark.rule("END-BUILD-03")
def test_END_BUILD_03_the_building_goes_to_a_free_build_space_of_the_own_board():
    game = table(board(buildings=["market"]), board(buildings=["market"]), phase="build")
    events = play(game, "build workshop")
    assert [(event.facts["player"], event.facts["building"]) for event in cited(events, "END-BUILD-03")] == [
        (0, "workshop")]
    own = player(game, 0)["buildings"]
    assert [each["building"] for each in own] == [HOME, "market", "workshop"]
    assert own[-1]["worker"] == "free"
    assert [each["building"] for each in player(game, 1)["buildings"]] == [HOME, "market"]


@pytest.mark.rule("END-BUILD-04")
@pytest.mark.parametrize(("track", "minimum", "below", "value"), thresholds("industry"))
def test_END_BUILD_04_more_industry_raises_the_build_level(track, minimum, below, value):
    assert [event.facts["value"] for event in cited(gain(track, minimum - 1), "END-BUILD-04")] == [value]
    before = table(board(tokens={track: minimum - 1}), phase="build")
    assert offers(before, "build") == tiles(*range(1, below + 1))
    game = table(board(harbor=2, tokens={track: minimum - 1}), board(passed=True), board(passed=True),
                 crown=2, trade={CITY: track})
    play(game, f"activate {HOME}", f"occupy {CITY}", "pass")
    assert (game.decision.ask, game.decision.seat) == ("build", 0)
    assert offers(game, "build") == tiles(*range(1, value + 1))


@pytest.mark.rule("END-BUILD-05")
def test_END_BUILD_05_buildings_have_levels_1_to_5():
    box = standard()
    assert {box.buildings[kind].level for kind in box.buildings if kind != box.printed} == {1, 2, 3, 4, 5}


@pytest.mark.rule("END-BUILD-05")
def test_END_BUILD_05_data_with_a_building_of_level_6_are_refused():
    def raise_the_track(data):
        levels = record(data, "tracks/tracks", "industry")["levels"]
        levels[-1]["max"] = 14
        levels.append({"min": 15, "max": 15, "value": 6})

    assert refusal(edit("buildings/buildings", "museum", level=6), raise_the_track) == "END-BUILD-05"


@pytest.mark.rule("END-BUILD-06")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_END_BUILD_06_levels_up_to_the_build_level_may_be_built(level):
    game = builder(level)
    assert offers(game, "build") == tiles(*range(1, level + 1))
    for tile in tiles(*range(level + 1, 6)):
        assert refused(game, f"build {tile}") == ("END-BUILD-06",)
        reason, = game.judge(f"build {tile}").reasons
        assert reason.facts == {"building": tile, "level": standard().buildings[tile].level, "allowed": level}


@pytest.mark.rule("END-BUILD-07")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_END_BUILD_07_with_nothing_allowed_in_stock_the_next_higher_level_must_be_taken(level):
    game = builder(level, stock=sold_out(*range(1, level + 1)))
    assert offers(game, "build") == tiles(level + 1)
    for tile in tiles(*range(level + 2, 6)):
        assert refused(game, f"build {tile}") == ("END-BUILD-07",)
    chosen = tiles(level + 1)[0]
    built = cited(play(game, f"build {chosen}"), "END-BUILD-07")
    assert [(event.facts["building"], event.facts["level"]) for event in built] == [(chosen, level + 1)]


@pytest.mark.rule("END-BUILD-07")
@pytest.mark.parametrize("left", tiles(1))
def test_END_BUILD_07_the_last_tile_that_is_allowed_must_be_taken(left):
    game = builder(1, stock=sold_out(1, but=left))
    assert offers(game, "build") == [left]
    for tile in tiles(2):
        assert refused(game, f"build {tile}") == ("END-BUILD-06",)
    assert not cited(play(game, f"build {left}"), "END-BUILD-07")


@pytest.mark.rule("END-BUILD-07")
def test_END_BUILD_07_an_empty_stock_at_the_own_level_is_not_enough_while_lower_levels_have_tiles():
    game = builder(2, stock=sold_out(2))
    assert offers(game, "build") == tiles(1)
    for tile in tiles(3):
        assert refused(game, f"build {tile}") == ("END-BUILD-06",)


@pytest.mark.rule("END-BUILD-07")
def test_END_BUILD_07_the_other_reading_opens_the_next_level_when_the_own_one_is_empty():
    game = builder(2, stock=sold_out(2), options={"higher_building": "when_own_level_empty"})
    assert set(tiles(3)) <= set(offers(game, "build"))
    for tile in tiles(4, 5):
        assert refused(game, f"build {tile}") == ("END-BUILD-07",)


@pytest.mark.rule("END-BUILD-08")
def test_END_BUILD_08_a_kind_that_has_run_out_cannot_be_built():
    game = table(*[board(tokens={"industry": INDUSTRY[4]})] * 3, phase="build")
    for _ in range(2):
        assert game.judge("build cartographer").legal
        play(game, "build cartographer")
    assert game.position()["stock"]["cartographer"] == 0
    assert refused(game, "build cartographer") == ("END-BUILD-08",)
    assert offers(game, "build") == [tile for tile in tiles(1, 2, 3, 4) if tile != "cartographer"]


@pytest.mark.rule("END-BUILD-09")
@pytest.mark.parametrize("tile", standard().tiles)
def test_END_BUILD_09_building_has_no_price(tile):
    tokens = {"industry": INDUSTRY[5], "ship": 1, "culture": 2}
    game = table(board(harbor=4, tokens=tokens), phase="build")
    before = player(game, 0)
    events = play(game, f"build {tile}")
    after = player(game, 0)
    for field in ("harbor", "supply", "tokens", "cards"):
        assert after[field] == before[field]
    assert [event.facts["building"] for event in cited(events, "END-BUILD-09")] == [tile]


@pytest.mark.rule("END-BUILD-10")
def test_END_BUILD_10_a_kind_that_is_owned_already_may_be_built_again():
    game = table(board(buildings=["shipyard"]), board(), phase="build")
    events = play(game, "build shipyard")
    assert [event.facts["player"] for event in cited(events, "END-BUILD-10")] == [0]
    assert [each["building"] for each in player(game, 0)["buildings"]].count("shipyard") == 2
    assert not cited(play(game, "build shipyard"), "END-BUILD-10")


@pytest.mark.rule("END-BUILD-11")
@pytest.mark.parametrize("owned", tiles(5))
def test_END_BUILD_11_nobody_has_two_buildings_of_level_5(owned):
    game = builder(5, owned)
    others = [tile for tile in tiles(5) if tile != owned]
    for tile in others:
        assert refused(game, f"build {tile}") == ("END-BUILD-11",)
        reason, = game.judge(f"build {tile}").reasons
        assert reason.facts == {"building": tile, "owned": owned}
    assert offers(game, "build") == tiles(1, 2, 3, 4)
    assert offers(builder(5, tiles(4)[0]), "build") == tiles(1, 2, 3, 4, 5)


@pytest.mark.rule("END-BUILD-07", "END-BUILD-11")
@pytest.mark.parametrize("gone, next_level", [((1,), 2), ((1, 2, 3), 4)])
def test_END_BUILD_11_does_not_lift_the_next_level_for_an_owner(gone, next_level):
    """Whoever owns a level-5 building and finds the own level sold out takes the next one, not just any."""
    game = builder(1, "museum", stock=sold_out(*gone))
    assert offers(game, "build") == tiles(next_level)
    assert refused(game, "build parliament")[-1] == "END-BUILD-11"


@pytest.mark.rule("END-BUILD-12")
@pytest.mark.parametrize("icons", [{"finance": 2}, {"culture": 1, "politics": 3}])
def test_END_BUILD_12_icons_of_a_new_building_move_the_markers_at_once(icons):
    game = with_data(table(phase="build", to_act=2), {"buildings": [{"id": "market", "icons": icons}]})
    events = play(game, "build market")
    rose = cited(events, "END-BUILD-12")
    assert [(event.name, event.facts["player"]) for event in rose] == [("rose", 2)] * len(icons)
    assert {event.facts["track"]: event.facts["n"] for event in rose} == icons
    growth = next(n for n, event in enumerate(events) if event.facts.get("phase") == "growth")
    assert all(events.index(event) < growth for event in rose)
    assert player(game, 2)["tracks"] == dict.fromkeys(TRACKS, 0) | icons


def at_the_brink(icons):
    """The last player, one icon short of the second level of culture and of finance, builds a market."""
    box = standard()
    (_, culture, *growth), (_, finance, *payments) = thresholds("culture")[0], thresholds("finance")[0]
    tokens = {"culture": culture - 1, "finance": finance - 1}
    busy = [f"{tile}*" for tile in box.tiles if box.buildings[tile].activation_space
            and not {"culture", "finance"} & set(dict(box.buildings[tile].icons))][:payments[1]]
    plain = table(board(), board(), board(tokens=tokens, buildings=busy, home="*"), phase="build", to_act=2)
    game = with_data(plain, {"buildings": [{"id": "market", "icons": icons}]})
    mine = {event.name: event for event in play(game, "build market") if event.facts.get("player") == 2}
    return mine["grew"], mine["salary_due"], growth, payments


@pytest.mark.rule("END-BUILD-13")
def test_END_BUILD_13_culture_and_finance_of_a_new_building_count_in_the_same_round():
    grew, due, growth, payments = at_the_brink({"culture": 1, "finance": 1})
    assert (grew.facts["n"], due.facts["n"]) == (growth[1], payments[1])
    assert "END-BUILD-13" in grew.rules


@pytest.mark.rule("END-BUILD-13")
def test_END_BUILD_13_without_such_icons_the_old_levels_hold():
    grew, due, growth, payments = at_the_brink({"politics": 1})
    assert (grew.facts["n"], due.facts["n"]) == (growth[0], payments[0])
    assert "END-BUILD-13" not in grew.rules + due.rules


@pytest.mark.rule("END-BUILD-14")
def test_END_BUILD_14_growth_follows_when_the_last_player_has_built():
    game = table(phase="build")
    for _ in range(2):
        assert not cited(play(game, "build workshop"), "END-BUILD-14")
        assert game.position()["phase"] == "build"
    events = play(game, "build workshop")
    begun, = cited(events, "END-BUILD-14")
    assert (begun.name, begun.facts["phase"]) == ("phase_started", "growth")
    assert [event.name for event in events].index("built") < events.index(begun)


@pytest.mark.rule("END-BUILD-15")
@pytest.mark.parametrize("players", [3, 5])
def test_END_BUILD_15_the_last_build_space_is_filled_in_the_last_round(players):
    game = tutor.new_game("endeavor", players=players)
    while not game.over:
        round_, ask, seat = game.position()["round"], game.decision.ask, game.decision.seat
        full = cited(game.play(quiet_move(game)), "END-BUILD-15")
        if ask == "build":
            assert len(player(game, seat)["buildings"]) - 1 == round_
            assert [event.facts for event in full] == ([{"player": seat, "n": 7}] if round_ == 7 else [])
        else:
            assert not full


@pytest.mark.rule("END-BUILD-16")
def test_END_BUILD_16_icons_of_buildings_are_for_the_four_tracks_only():
    records = raw()["buildings"]["buildings"] + raw()["buildings"]["printed_on_player_board"]
    assert {track for each in records for track in each["icons"]} == set(TRACKS)
    with pytest.raises(tutor.InvalidComponents):
        tutor.new_game("endeavor", components={"buildings": [{"id": "market", "icons": {"religion": 1}}]})


@pytest.mark.rule("END-BUILD-16")
def test_END_BUILD_16_data_with_an_icon_for_another_track_are_refused():
    icons = record(raw(), "buildings/buildings", "market")["icons"] | {"religion": 1}
    assert refusal(edit("buildings/buildings", "market", icons=icons)) == "END-BUILD-16"


@pytest.mark.rule("END-BUILD-17")
def test_END_BUILD_17_with_the_next_level_sold_out_too_the_lowest_level_in_stock_is_taken():
    game = builder(1, stock=sold_out(1, 2))
    assert offers(game, "build") == tiles(3)
    for tile in tiles(4, 5):
        assert refused(game, f"build {tile}") == ("END-BUILD-17",)
    chosen = tiles(3)[0]
    built = cited(play(game, f"build {chosen}"), "END-BUILD-17")
    assert [(event.facts["building"], event.facts["level"]) for event in built] == [(chosen, 3)]


@pytest.mark.rule("END-BUILD-17")
def test_END_BUILD_17_one_tile_of_the_next_level_is_taken_first():
    left = tiles(2)[-1]
    game = builder(1, stock=sold_out(1, 2, but=left))
    assert offers(game, "build") == [left]
    for tile in tiles(3):
        assert refused(game, f"build {tile}") == ("END-BUILD-07",)
    assert not cited(play(game, f"build {left}"), "END-BUILD-17")


@pytest.mark.rule("END-BUILD-18")
@pytest.mark.parametrize("choose", [0, -1], ids=["lowest", "highest"])
def test_END_BUILD_18_a_player_is_never_left_without_a_building(choose):
    game = tutor.new_game("endeavor", players=5)
    turns = 0
    while not game.over:
        if game.decision.ask == "build":
            turns += 1
            assert offers(game, "build")
            game.play(f"build {offers(game, 'build')[choose]}")
        else:
            game.play(quiet_move(game))
    assert turns == 35
    assert sum(game.position()["stock"].values()) == 45 - 35


@pytest.mark.rule("END-BUILD-18")
@pytest.mark.parametrize("industry", [0, INDUSTRY[5]])
def test_END_BUILD_18_the_owner_of_a_level_5_building_finds_another_one_in_the_last_turn(industry):
    lowest_first = [tile for tile in tiles(1, 2, 3, 4) for _ in range(standard().buildings[tile].copies)]
    assert len(lowest_first) == 42
    own, rest = lowest_first[:5], lowest_first[5:33]
    game = table(board(buildings=[*own, "museum"], tokens={"industry": industry}),
                 *[board(buildings=rest[n:n + 7]) for n in (0, 7, 14, 21)],
                 phase="build", to_act=0, crown=1, round=7)
    assert offers(game, "build")
    assert not set(offers(game, "build")) & set(tiles(5))
    for tile in ("stock_exchange", "parliament"):
        assert "END-BUILD-11" in refused(game, f"build {tile}")
    play(game, f"build {offers(game, 'build')[0]}")
    assert game.position()["phase"] == "action"


@pytest.mark.rule("END-BUILD-18")
def test_END_BUILD_18_data_with_too_few_tiles_below_level_5_are_refused():
    assert refusal(edit("buildings/buildings", "market", level=5),
                   edit("buildings/buildings", "shipyard", level=5)) == "END-BUILD-18"
