"""Opening a region: the last space of its track, the governor, and what is possible afterwards."""

import random

import pytest

import tutor
from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import CARD_SPACES, EUROPE, SLAVERY, standard

BOX = standard()
MARKET = next(kind for kind, tile in BOX.buildings.items() if tile.action == "draw")
SIX = next(region for region, length in BOX.lane_length.items() if length == 6)
#: A region whose governor has no politics icon, so that winning it leaves the card limit alone.
CALM = next(region for region in BOX.sea_regions
            if "politics" not in dict(BOX.cards[BOX.decks[region][0]].icons))
PLAIN = [card.id for card in BOX.cards.values() if card.deck not in (CALM, EUROPE, SLAVERY)
         and not card.governor and "politics" not in dict(card.icons)]
OTHER = next(card.id for card in BOX.cards.values()
             if card.governor and card.deck != CALM and "politics" not in dict(card.icons))
CREW = board(harbor=3, tokens={"ship": 1})


def governor(region):
    return BOX.decks[region][0]


def led_by(seat, region, *others):
    """A track that lacks one space: that seat has all the spaces but the last ones, which others have."""
    return {region: (*(seat,) * (BOX.lane_length[region] - 1 - len(others)), *others)}


def opened(game, region):
    """The events of the ship that fills the last space."""
    return play(game, "spend ship", f"ship {region}")


@pytest.mark.rule("END-OPEN-01")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_OPEN_01_the_last_space_opens_the_region_at_once(region):
    game = table(CREW, lanes=led_by(1, region))
    [event] = cited(opened(game, region), "END-OPEN-01")
    assert (event.name, event.facts["region"]) == ("region_opened", region)
    assert game.position()["open_regions"] == ["europe", region]


@pytest.mark.rule("END-OPEN-01")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_OPEN_01_the_last_but_one_space_does_not(region):
    game = table(CREW, lanes={region: (1,) * (BOX.lane_length[region] - 2)})
    assert not cited(opened(game, region), "END-OPEN-01")
    assert game.position()["open_regions"] == ["europe"]
    assert governor(region) in game.position()["decks"][region]


@pytest.mark.rule("END-OPEN-01")
def test_END_OPEN_01_no_position_has_a_full_track_in_a_closed_region():
    data = table(open=["india"]).position()
    data["open_regions"].remove("india")
    with pytest.raises(tutor.InvalidPosition) as error:
        tutor.from_position("endeavor", data)
    assert "END-OPEN-01" in [problem.facts.get("rule") for problem in error.value.problems]


@pytest.mark.rule("END-OPEN-02")
@pytest.mark.parametrize("region", BOX.sea_regions)
@pytest.mark.parametrize("leader", [0, 1])
def test_END_OPEN_02_the_majority_on_the_track_gets_the_governor(region, leader):
    game = table(board(), board(), CREW, to_act=2, lanes=led_by(leader, region, 1 - leader, 1 - leader))
    events = opened(game, region)
    [event] = cited(events, "END-OPEN-02")
    assert event.name == "governor_won"
    assert (event.facts["player"], event.facts["card"]) == (leader, governor(region))
    assert event.facts["n"] == BOX.lane_length[region] - 3
    assert not cited(events, "END-OPEN-03")
    assert [governor(region) in player(game, seat)["cards"] for seat in range(3)] == [
        seat == leader for seat in range(3)]
    assert game.position()["decks"][region] == list(BOX.decks[region][1:])


@pytest.mark.rule("END-OPEN-03")
@pytest.mark.parametrize(("track", "to_act", "winner"), [
    pytest.param((0, 0, 1, 1, 0), 1, 1, id="B on 3, 4, 6"),
    pytest.param((0, 0, 1, 1, 1), 0, 0, id="A on 1, 2, 6"),
    pytest.param((1, 1, 0, 0, 2), 2, 2, id="three tie and the third is nearest"),
    pytest.param((1, 0, 0, 1, 2), 3, 1, id="those with fewer are nearer"),
])
def test_END_OPEN_03_a_tie_goes_to_the_tied_player_nearest_to_the_deck(track, to_act, winner):
    boards = [CREW if seat == to_act else board() for seat in range(4)]
    game = table(*boards, to_act=to_act, lanes={SIX: track})
    [event] = cited(opened(game, SIX), "END-OPEN-03")
    assert (event.name, event.facts["player"]) == ("governor_won", winner)
    assert governor(SIX) in player(game, winner)["cards"]


@pytest.mark.rule("END-OPEN-03")
def test_END_OPEN_03_the_other_reading_looks_at_everybody():
    game = table(board(), board(), board(), CREW, to_act=3, lanes={SIX: (1, 0, 0, 1, 2)},
                 options={"governor_tie": "nearest"})
    [event] = cited(opened(game, SIX), "END-OPEN-03")
    assert event.facts["player"] == 3


@pytest.mark.rule("END-OPEN-04")
@pytest.mark.parametrize("leader", [0, 2])
def test_END_OPEN_04_who_fills_the_last_space_need_not_win(leader):
    game = table(board(), board(), CREW, to_act=2, lanes=led_by(leader, SIX))
    events = opened(game, SIX)
    assert governor(SIX) in player(game, leader)["cards"]
    if leader == 2:
        assert not cited(events, "END-OPEN-04")
    else:
        [event] = cited(events, "END-OPEN-04")
        assert (event.name, event.facts["player"]) == ("governor_won", 0)
        assert governor(SIX) not in player(game, 2)["cards"]


@pytest.mark.rule("END-OPEN-05")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_OPEN_05_no_draw_yields_a_governor(region):
    closed = table(board(harbor=1, buildings=[MARKET]), lanes=led_by(0, region))
    closed.play(f"activate {MARKET}")
    assert region not in offers(closed, "draw")
    assert "END-OPEN-05" in refused(closed, f"draw {region}")
    assert "END-OPEN-05" in refused(closed, f"take {governor(region)}")
    game = table(board(harbor=1, buildings=[MARKET]), open=[region], beside={(region, 0): 1})
    play(game, f"activate {MARKET}", f"draw {region}")
    assert player(game, 0)["cards"] == [BOX.decks[region][1]]


@pytest.mark.rule("END-OPEN-06")
@pytest.mark.parametrize(("seated", "cards", "offered"), [
    (None, 0, {"governor_space", "card_space"}),
    (None, CARD_SPACES - 1, {"governor_space", "card_space"}),
    (None, CARD_SPACES, {"governor_space"}),
    (None, CARD_SPACES + 1, {"governor_space"}),
    (OTHER, 0, {"card_space"}),
    (OTHER, CARD_SPACES - 1, {"card_space"}),
    (OTHER, CARD_SPACES, {"beside"}),
    (OTHER, CARD_SPACES + 1, {"beside"}),
])
def test_END_OPEN_06_a_governor_lies_on_a_free_space_or_beside_a_full_board(seated, cards, offered):
    other = [BOX.deck_region[BOX.cards[seated].deck]] if seated else []
    start = table(board(harbor=1, tokens={"ship": 1}, governor=seated, cards=PLAIN[:cards]), open=other,
                  lanes=led_by(0, CALM))
    opened(start, CALM)
    assert (start.decision.seat, start.decision.ask) == (0, "place")
    assert set(offers(start, "place")) == offered
    for place in {"governor_space", "card_space", "beside"} - offered:
        assert refused(start, f"place {place}") == ("END-OPEN-06",)
    assert "END-OPEN-06" in refused(start, "pass")
    for place in offered:
        game = start.branch()
        [event] = cited(game.play(f"place {place}"), "END-OPEN-06")
        assert event.facts == {"player": 0, "card": governor(CALM), "place": place}
        mine = player(game, 0)
        assert mine["governor_space"] == (governor(CALM) if place == "governor_space" else seated)
        assert (governor(CALM) in mine["cards"]) == (place != "governor_space")


@pytest.mark.rule("END-OPEN-07")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_OPEN_07_the_icons_of_the_governor_count_in_the_same_move(region):
    game = table(CREW, board(), lanes=led_by(1, region))
    game.play("spend ship")
    before, icons = player(game, 1)["tracks"], dict(BOX.cards[governor(region)].icons)
    rose = cited(game.play(f"ship {region}"), "END-OPEN-07")
    after = player(game, 1)["tracks"]
    assert after == {track: n + icons.get(track, 0) for track, n in before.items()} != before
    assert {event.facts["track"]: event.facts["n"] for event in rose} == icons
    assert all((event.name, event.facts["player"]) == ("rose", 1) for event in rose)


@pytest.mark.rule("END-OPEN-08")
@pytest.mark.parametrize("region", BOX.sea_regions)
def test_END_OPEN_08_occupy_draw_and_attack_begin_with_the_opening(region):
    here, there = BOX.cities_in[region][:2]
    game = table(board(harbor=5, buildings=[MARKET], tokens={"ship": 1, "occupy": 1, "attack": 1}),
                 board(harbor=1, tokens={"occupy": 1}), board(passed=True), lanes=led_by(0, region, 1))
    assert "END-OCC-03" in refused(game, f"occupy {here}")
    assert "END-ATK-09" in refused(game, f"attack {here}")
    assert "END-DRAW-10" in refused(game, f"draw {region}")
    [event] = cited(opened(game, region), "END-OPEN-08")
    assert event.facts["region"] == region
    play(game, "place card_space", "spend occupy", f"occupy {here}", "spend attack", f"attack {here}", "pass")
    play(game, "spend occupy", f"occupy {there}", f"activate {MARKET}", f"draw {region}")
    assert (game.position()["cities"][here], game.position()["cities"][there]) == (0, 0)
    assert BOX.decks[region][1] in player(game, 0)["cards"]


@pytest.mark.rule("END-OPEN-09")
def test_END_OPEN_09_europe_is_open_from_the_start():
    [event] = cited(tutor.new_game("endeavor", players=3, seed=7).log, "END-OPEN-09")
    assert event.facts["region"] == "europe"
    game = table(board(harbor=1, tokens={"occupy": 1}), round=1)
    game.play("spend occupy")
    assert offers(game, "occupy") == list(BOX.cities_in["europe"])


@pytest.mark.rule("END-OPEN-09")
def test_END_OPEN_09_no_position_has_europe_closed():
    data = table().position() | {"open_regions": []}
    with pytest.raises(tutor.InvalidPosition) as error:
        tutor.from_position("endeavor", data)
    assert "END-OPEN-09" in [problem.facts.get("rule") for problem in error.value.problems]


@pytest.mark.rule("END-OPEN-10")
@pytest.mark.parametrize("seed", [1, 2])
def test_END_OPEN_10_an_open_region_never_closes(seed):
    crew = board(harbor=5, buildings=[MARKET], tokens={"attack": 1})
    game = table(crew, crew, crew, round=4, open=["india", "africa"])
    chance, before = random.Random(seed), game.position()["open_regions"]
    while not game.over:
        game.play(chance.choice([move for move in game.moves() if move.kind != "pass"] or game.moves()))
        now = game.position()["open_regions"]
        assert now[:len(before)] == before
        before = now


@pytest.mark.rule("END-OPEN-10")
def test_END_OPEN_10_the_next_round_keeps_open_what_was_opened():
    game = table(board(), board(passed=True), board(passed=True), open=["india"])
    assert cited(game.play("pass"), "END-OPEN-10")
    assert game.position()["round"] == 3
    assert game.position()["open_regions"] == ["europe", "india"]


@pytest.mark.rule("END-OPEN-11")
@pytest.mark.parametrize("passed", [False, True])
def test_END_OPEN_11_the_winner_gets_the_governor_out_of_turn(passed):
    limit = BOX.value["politics"][0]
    over = PLAIN[:limit]
    game = table(board(passed=passed, governor=OTHER, cards=over), board(harbor=2), CREW, to_act=2,
                 open=[BOX.deck_region[BOX.cards[OTHER].deck]], lanes=led_by(0, CALM))
    before, icons = player(game, 0)["tracks"], dict(BOX.cards[governor(CALM)].icons)
    [event] = cited(opened(game, CALM), "END-OPEN-11")
    assert (event.name, event.facts["player"], event.facts["card"]) == ("governor_won", 0, governor(CALM))
    assert player(game, 0)["tracks"] == {track: n + icons.get(track, 0) for track, n in before.items()}
    assert (game.decision.seat, game.decision.ask) == (0, "place")
    game.play("place card_space")
    assert player(game, 0)["passed"] == passed
    assert player(game, 0)["cards"] == [*over, governor(CALM)]
    assert (game.decision.seat, game.decision.ask) == (1 if passed else 0, "act")


@pytest.mark.rule("END-OPEN-11")
def test_END_OPEN_11_is_not_named_when_the_player_on_turn_wins():
    assert not cited(opened(table(CREW, lanes=led_by(0, CALM)), CALM), "END-OPEN-11")


def passed_at_the_limit(below=0, **rest):
    """Seat 0 has passed with a limit of 2 and wins a governor; by default 2 of its cards count."""
    politics = next(total for total, limit in enumerate(BOX.value["politics"]) if limit == 2)
    receiver = {"passed": True, "tokens": {"politics": politics}, "cards": PLAIN[:2 - below]} | rest
    seated = [BOX.deck_region[BOX.cards[OTHER].deck]] if "governor" in rest else []
    game = table(board(**receiver), board(), CREW, to_act=2, open=seated, lanes=led_by(0, CALM))
    opened(game, CALM)
    assert (game.decision.seat, game.decision.ask) == (0, "place")
    return game


@pytest.mark.rule("END-OPEN-12")
def test_END_OPEN_12_after_passing_the_governor_goes_where_the_limit_is_met():
    game = passed_at_the_limit()
    assert offers(game, "place") == ["governor_space"]
    assert refused(game, "place card_space") == ("END-OPEN-12",)
    game.play("place governor_space")
    assert game.decision.seat == 1


@pytest.mark.rule("END-OPEN-12")
@pytest.mark.parametrize("rest", [{"below": 1}, {"passed": False}])
def test_END_OPEN_12_the_place_is_free_below_the_limit_and_before_passing(rest):
    assert set(offers(passed_at_the_limit(**rest), "place")) == {"governor_space", "card_space"}


@pytest.mark.rule("END-OPEN-12")
@pytest.mark.parametrize(("cards", "place"), [(2, "card_space"), (CARD_SPACES, "beside")])
def test_END_OPEN_12_without_such_a_place_nothing_is_discarded_now(cards, place):
    game = passed_at_the_limit(governor=OTHER, cards=PLAIN[:cards])
    assert offers(game, "place") == [place]
    game.play(f"place {place}")
    assert (game.decision.seat, game.decision.ask) == (1, "act")
    assert player(game, 0)["cards"] == [*PLAIN[:cards], governor(CALM)]
