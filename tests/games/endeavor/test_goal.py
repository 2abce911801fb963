"""The aim of the game, who plays it and how long it lasts."""

import pytest

import tutor
from tests.games.endeavor.table import HOME, board, cited, play, player, table
from tests.games.endeavor.test_components import refusal
from tutor.games.endeavor.components import EUROPE, TRACKS, standard

CITY = standard().cities_in[EUROPE][0]
SEA = standard().sea_regions[0]


def quiet_move(game):
    """Pass where that is an answer; otherwise the first move on offer."""
    return next((move for move in game.moves() if move.kind == "pass"), game.moves()[0])


def to_the_end(game):
    """Play a quiet game; all its events from here on."""
    events = []
    while not game.over:
        events += game.play(quiet_move(game))
    return events


def before_the_last_pass(totals):
    """Round 7, only the last player has not passed, and the players have these scores."""
    last = len(totals) - 1

    def build(harbors):
        boards = [board(harbor=n, passed=seat != last) for seat, n in enumerate(harbors)]
        return table(*boards, round=7, to_act=last)

    bare = [each["total"] for each in build([0] * len(totals)).scores()]
    game = build([3 * (total - already) for total, already in zip(totals, bare, strict=True)])
    assert [each["total"] for each in game.scores()] == totals
    return game


@pytest.mark.rule("END-GOAL-01")
@pytest.mark.parametrize("totals", [[40, 38, 25], [38, 40, 25], [25, 39, 40]])
def test_END_GOAL_01_the_player_with_the_most_glory_wins(totals):
    game = before_the_last_pass(totals)
    assert game.winners() == ()
    events = game.play("pass")
    best = totals.index(40)
    assert game.winners() == (game.players[best],)
    assert [event.facts for event in cited(events, "END-GOAL-01")] == [{"player": best}]


@pytest.mark.rule("END-GOAL-02")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_END_GOAL_02_three_to_five_play(players):
    assert len(tutor.new_game("endeavor", players=players).players) == players


@pytest.mark.rule("END-GOAL-02")
@pytest.mark.parametrize("players", [2, 6])
def test_END_GOAL_02_two_or_six_are_refused(players):
    with pytest.raises(tutor.InvalidSetup) as caught:
        tutor.new_game("endeavor", players=players)
    assert caught.value.facts == {"value": players, "least": 3, "most": 5}
    with pytest.raises(tutor.InvalidSetup):
        tutor.new_game("endeavor", players=["Ada", "Ben", "Cyd", "Dan", "Eva", "Fin"][:players])


@pytest.mark.rule("END-GOAL-02")
@pytest.mark.parametrize("change", [{"players_min": 2}, {"players_max": 6}])
def test_END_GOAL_02_data_for_another_number_of_players_are_refused(change):
    assert refusal(lambda data: data["setup"]["game"].update(change)) == "END-GOAL-02"


@pytest.mark.rule("END-GOAL-03")
def test_END_GOAL_03_the_game_tells_its_age_and_its_length():
    book = tutor.rulebook("endeavor")
    facts = standard().data["setup"]["game"]
    assert (book.age, book.minutes) == (facts["age_min"], facts["minutes"]) == (12, 90)
    assert refusal(lambda data: data["setup"]["game"].update(age_min=10)) == "END-GOAL-03"
    assert refusal(lambda data: data["setup"]["game"].update(minutes=60)) == "END-GOAL-03"


@pytest.mark.rule("END-GOAL-04")
def test_END_GOAL_04_after_the_seventh_round_no_eighth_begins():
    game = tutor.new_game("endeavor")
    to_the_end(game)
    rounds = [event.facts["round"] for event in game.log if event.name == "round_started"]
    assert rounds == [1, 2, 3, 4, 5, 6, 7]
    assert [event.facts["round"] for event in cited(game.log, "END-GOAL-04")] == [7]
    assert (game.decision, game.moves()) == (None, ())
    assert not game.judge("build market").legal


@pytest.mark.rule("END-GOAL-04")
@pytest.mark.parametrize("rounds", [6, 8])
def test_END_GOAL_04_data_with_another_number_of_rounds_are_refused(rounds):
    assert refusal(lambda data: data["setup"]["game"].update(rounds=rounds)) == "END-GOAL-04"


def take_city(track):
    game = table(board(harbor=2), trade={CITY: track})
    return game, (f"activate {HOME}", f"occupy {CITY}"), {}


def sail(track):
    game = table(board(harbor=2, buildings=["shipyard"]), trade={standard().sea_space[SEA][0]: track})
    return game, ("activate shipyard", f"ship {SEA}"), {"buildings": [{"id": "shipyard", "action": "ship"}]}


def gain_card(track):
    game = table(board(harbor=1, buildings=["market"]))
    top = game.position()["decks"][EUROPE][0]
    return game, ("activate market", f"draw {EUROPE}"), {"cards": [{"id": top, "icons": {track: 1}}],
                                                         "buildings": [{"id": "market", "action": "draw"}]}


def put_up(track):
    return table(phase="build"), ("build workshop",), {"buildings": [{"id": "workshop", "icons": {track: 1}}]}


@pytest.mark.rule("END-GOAL-05")
@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("way", [take_city, sail, gain_card, put_up])
def test_END_GOAL_05_cities_sailing_cards_and_buildings_raise_the_tracks(way, track):
    plain, moves, pack = way(track)
    game = tutor.from_position("endeavor", plain.position(), components=pack)
    before = player(game, 0)["tracks"]
    events = play(game, *moves)
    assert [event.facts["track"] for event in events if event.name == "rose"] == [track]
    assert player(game, 0)["tracks"] == before | {track: before[track] + 1}


def no_card_icons(data):
    for card in data["cards"]["cards"]:
        card |= {"icons": {}, "glory": 1}


def no_building_icons(data):
    for building in data["buildings"]["buildings"]:
        building |= {"icons": {}, "action": building["action"] or "draw"}


def no_token_icons(data):
    for token in data["trade_tokens"]["tokens"]:
        token |= {"icons": {}, "action": token["action"] or "ship"}


@pytest.mark.rule("END-GOAL-05")
@pytest.mark.parametrize("change", [no_card_icons, no_building_icons, no_token_icons])
def test_END_GOAL_05_data_in_which_a_source_raises_nothing_are_refused(change):
    assert refusal(change) == "END-GOAL-05"
