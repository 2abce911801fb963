"""The action phase: turns, passing, the two ways to act, and what nobody may do with cards and tokens."""

import pytest

from tests.games.endeavor.table import HOME, board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import standard

BOX = standard()
BROWN = [kind for kind, token in BOX.tokens.items() if not token.blue]
SHIPYARD, MARKET = (next(kind for kind, tile in BOX.buildings.items() if tile.action == feat)
                    for feat in ("ship", "draw"))
PLAIN = [card.id for card in BOX.cards.values() if card.deck not in ("europe", "slavery")
         and not card.governor and "politics" not in dict(card.icons)]
LIMIT = BOX.value["politics"][0]


def raised(tracks, icons):
    """The markers after icons were gained."""
    return {track: total + dict(icons).get(track, 0) for track, total in tracks.items()}


def sail(game):
    return play(game, f"activate {SHIPYARD}", "ship india")


@pytest.mark.rule("END-ACT-01")
def test_END_ACT_01_one_action_each_clockwise_from_the_start_player():
    game = table(*[board(buildings=[SHIPYARD])] * 3, phase="build", crown=1, to_act=0)
    game.play(f"build {offers(game, 'build')[0]}")
    seats = []
    for _ in range(3):
        seats.append(game.decision.seat)
        sail(game)
    assert [*seats, game.decision.seat] == [1, 2, 0, 1]
    assert refused(game, "pass", player=2) == ("END-ACT-01",)
    assert game.judge("pass", player=1).legal


@pytest.mark.rule("END-ACT-01")
def test_END_ACT_01_the_turn_skips_who_has_passed():
    game = table(board(harbor=2, buildings=[SHIPYARD]), board(harbor=2, passed=True), board(harbor=2))
    sail(game)
    assert (game.decision.seat, game.decision.ask) == (2, "act")


@pytest.mark.rule("END-ACT-02")
def test_END_ACT_02_turns_go_round_until_all_have_passed():
    game = table(board(harbor=7, buildings=[SHIPYARD] * 3), board(passed=True), board(passed=True))
    for taken in range(1, 4):
        assert not cited(sail(game), "END-ACT-02")
        assert (game.decision.seat, game.decision.ask) == (0, "act")
        assert game.position()["shipping_tracks"]["india"] == [0] * taken
    [event] = cited(game.play("pass"), "END-ACT-02")
    assert (event.name, event.facts) == ("all_passed", {"round": 2})


@pytest.mark.rule("END-ACT-03")
def test_END_ACT_03_passing_is_allowed_although_an_action_is_possible():
    game = table(board(harbor=3))
    assert offers(game, "activate") == [HOME]
    [event] = cited(game.play("pass"), "END-ACT-03")
    assert event.facts["player"] == 0
    assert player(game, 0)["passed"]
    assert not cited(table(board(harbor=0)).play("pass"), "END-ACT-03")


@pytest.mark.rule("END-ACT-04")
@pytest.mark.parametrize("token", BROWN)
def test_END_ACT_04_icons_of_a_gained_token_count_at_once(token):
    game = table(board(harbor=1, tokens={"ship": 1}), trade={"sea:india:1": token})
    game.play("spend ship")
    before = player(game, 0)["tracks"]
    events = game.play("ship india")
    icons = BOX.tokens[token].icons
    assert player(game, 0)["tracks"] == raised(before, icons) != before
    assert [(event.facts["track"], event.facts["n"]) for event in cited(events, "END-ACT-04")] == list(icons)
    assert all(event.name == "rose" and event.facts["player"] == 0 for event in cited(events, "END-ACT-04"))


@pytest.mark.rule("END-ACT-04")
def test_END_ACT_04_a_card_raises_one_step_for_each_icon():
    deck = BOX.decks["europe"]
    card = next(BOX.cards[card] for card in deck if any(n > 1 for _, n in BOX.cards[card].icons))
    game = table(board(harbor=1, buildings=[MARKET]), gone=deck[:deck.index(card.id)],
                 owner=dict.fromkeys(BOX.cities_in["europe"][:card.value], 0))
    before = player(game, 0)["tracks"]
    play(game, f"activate {MARKET}", "draw europe")
    assert player(game, 0)["tracks"] == raised(before, card.icons)


@pytest.mark.rule("END-ACT-05")
@pytest.mark.parametrize("phase", ["build", "action"])
@pytest.mark.parametrize("move", ["give europe_0 2", "trade industry 2", "trade ship 3"])
def test_END_ACT_05_cards_and_tokens_go_to_no_other_player(phase, move):
    game = table(board(harbor=2, cards=["europe_0"], tokens={"industry": 1, "ship": 1}), phase=phase)
    assert "END-ACT-05" in refused(game, move)
    assert not offers(game, "give") and not offers(game, "trade")


@pytest.mark.rule("END-ACT-06")
@pytest.mark.parametrize("token", BOX.tokens)
def test_END_ACT_06_a_gained_token_cannot_be_refused(token):
    city = BOX.cities_in["europe"][0]
    game = table(board(harbor=2), trade={city: token})
    play(game, f"activate {HOME}")
    assert "END-ACT-06" in refused(game, f"refuse {token}")
    play(game, f"occupy {city}")
    assert player(game, 0)["tokens"] == {token: 1}
    assert city not in game.position()["trade_tokens"]
    assert game.decision.seat == 1
    assert "END-ACT-06" in refused(game, f"refuse {token}")


@pytest.mark.rule("END-ACT-06")
def test_END_ACT_06_a_drawn_card_stays_even_above_the_limit():
    game = table(board(harbor=1, buildings=[MARKET], cards=PLAIN[:LIMIT + 1]))
    play(game, f"activate {MARKET}", "draw slavery")
    assert player(game, 0)["cards"] == [*PLAIN[:LIMIT + 1], BOX.decks["slavery"][0]]
    assert (game.decision.seat, game.decision.ask) == (1, "act")


@pytest.mark.rule("END-ACT-07")
@pytest.mark.parametrize(("phase", "moves"), [
    ("build", []),
    ("action", []),
    ("action", [f"activate {HOME}"]),
    ("action", [f"activate {MARKET}", "draw slavery"]),
])
def test_END_ACT_07_no_card_is_discarded_outside_passing(phase, moves):
    game = table(board(harbor=3, buildings=[MARKET], cards=PLAIN[:LIMIT + 1]), phase=phase)
    play(game, *moves)
    assert not offers(game, "discard")
    assert "END-ACT-07" in refused(game, f"discard {PLAIN[0]}")


@pytest.mark.rule("END-ACT-07")
def test_END_ACT_07_cards_are_lost_by_passing_over_the_limit_or_by_the_abolition():
    passing = table(board(cards=PLAIN[:LIMIT + 1]))
    passing.play("pass")
    assert offers(passing, "discard") == PLAIN[:LIMIT + 1]
    passing.play(f"discard {PLAIN[0]}")
    assert player(passing, 0)["cards"] == PLAIN[1:LIMIT + 1]

    *below, last = BOX.decks["europe"]
    abolition = table(board(harbor=1, buildings=[MARKET]), board(cards=["slavery_0"]), gone=below,
                      owner=dict.fromkeys(BOX.cities_in["europe"][:BOX.cards[last].value], 0))
    play(abolition, f"activate {MARKET}", "draw europe")
    assert (player(abolition, 1)["cards"], player(abolition, 1)["set_aside"]) == ([], ["slavery_0"])


@pytest.mark.rule("END-ACT-08")
def test_END_ACT_08_who_has_passed_does_nothing_more_until_the_next_round():
    game = table(board(harbor=5, buildings=[SHIPYARD], tokens={"ship": 1}),
                 board(harbor=5, buildings=[SHIPYARD]))
    moves = [f"activate {HOME}", f"activate {SHIPYARD}", "spend ship", "pass"]
    assert all(game.judge(move, player=0).legal for move in moves)
    game.play("pass")
    for move in [*moves, "ship india"]:
        assert refused(game, move, player=0) == ("END-ACT-08",)
    sail(game)
    assert game.decision.seat == 2
    game.play("pass")
    assert game.decision.seat == 1
    assert refused(game, "pass", player=0) == ("END-ACT-08",)
    game.play("pass")
    while (game.decision.ask, game.decision.seat) != ("act", 0):
        game.play("pass" if game.decision.ask == "act" else f"build {offers(game, 'build')[0]}")
    assert all(game.judge(move, player=0).legal for move in moves)


@pytest.mark.rule("END-ACT-08", "END-PASS-22")
@pytest.mark.parametrize("move", [f"activate {HOME}", f"activate {SHIPYARD}", "spend ship", "ship india",
                                  "occupy paris", "draw europe", "attack london"])
@pytest.mark.parametrize("governor", [None, "india_governor"], ids=["discarding", "arranging"])
def test_END_ACT_08_settling_cards_is_no_way_back_into_the_phase(move, governor):
    game = table(board(harbor=5, buildings=[SHIPYARD], tokens={"ship": 1}, cards=PLAIN[:LIMIT + 1], governor=governor),
                 open=["india"], owner={"london": 1})
    assert "END-ACT-08" not in game.judge(move).rules
    game.play("pass")
    assert game.decision.ask == ("arrange" if governor else "discard")
    assert refused(game, move) == ("END-PASS-22", "END-ACT-08")


@pytest.mark.rule("END-ACT-08", "END-OPEN-11")
def test_END_ACT_08_a_governor_won_after_passing_is_no_way_back_either():
    game = table(board(harbor=2, buildings=[SHIPYARD]), board(harbor=3, passed=True),
                 lanes={"india": [1] * (BOX.lane_length["india"] - 1)})
    play(game, f"activate {SHIPYARD}", "ship india")
    assert (game.decision.seat, game.decision.ask) == (1, "place")
    assert refused(game, f"activate {HOME}") == ("END-OPEN-06", "END-ACT-08")


@pytest.mark.rule("END-ACT-09")
def test_END_ACT_09_the_last_pass_ends_phase_and_round():
    game = table(round=2)
    assert not cited(play(game, "pass", "pass"), "END-ACT-09")
    assert (game.position()["round"], game.position()["phase"]) == (2, "action")
    [event] = cited(game.play("pass"), "END-ACT-09")
    assert (event.name, event.facts) == ("all_passed", {"round": 2})
    assert (game.position()["round"], game.position()["phase"]) == (3, "build")


@pytest.mark.rule("END-ACT-10")
def test_END_ACT_10_an_action_comes_from_a_building_or_a_blue_token():
    game = table(board(harbor=4, buildings=[SHIPYARD, MARKET, f"{SHIPYARD}*"],
                       tokens={"ship": 1, "attack": 1, "industry": 1}), owner={"london": 1})
    assert sorted(map(str, game.moves())) == sorted([
        f"activate {HOME}", f"activate {SHIPYARD}", f"activate {MARKET}",
        "spend attack", "spend ship", "pass"])
    for move in ("ship india", "occupy paris", "attack london", "draw europe", f"pay {SHIPYARD}"):
        assert "END-ACT-10" in refused(game, move)
        assert game.judge(move).reasons[0].say == ("" if move.startswith("pay") else "part")


@pytest.mark.rule("END-ACT-10")
@pytest.mark.parametrize("place", ["governor_space", "card_space", "beside"])
def test_END_ACT_10_nothing_is_placed_when_no_governor_was_won(place):
    """Whether the spaces are free says nothing then."""
    game = table(board(harbor=2, governor="india_governor", cards=PLAIN[:5]), open=["india"])
    assert refused(game, f"place {place}") == ("END-ACT-10",)


@pytest.mark.rule("END-ACT-11")
@pytest.mark.parametrize("tokens", [{}, {"ship": 1, "occupy": 1, "attack": 1, "payment": 1}, {"industry": 2}])
def test_END_ACT_11_who_cannot_act_must_pass(tokens):
    game = table(board(harbor=0, buildings=[SHIPYARD], tokens=tokens), owner={"london": 1})
    assert list(map(str, game.moves())) == ["pass"]
    assert "END-ACT-11" in refused(game, "skip")
    [event] = cited(game.play("pass"), "END-ACT-11")
    assert event.facts["player"] == 0


@pytest.mark.rule("END-ACT-11")
def test_END_ACT_11_who_can_act_acts_or_passes_but_never_skips():
    game = table(board(harbor=0, buildings=[f"{SHIPYARD}*"], tokens={"payment": 1}))
    assert sorted(map(str, game.moves())) == ["pass", "spend payment"]
    assert "END-ACT-11" in refused(game, "skip")
    assert not cited(game.play("pass"), "END-ACT-11")


@pytest.mark.rule("END-ACT-11")
def test_END_ACT_11_is_not_said_to_one_who_acts_already():
    """In the middle of an action the rule of that action says what is still to do."""
    docks = next(kind for kind, tile in BOX.buildings.items() if tile.action == "occupy_and_ship")
    game = table(board(harbor=5, buildings=[docks, SHIPYARD], tokens={"ship": 1}), board(passed=True),
                 board(passed=True), lanes={"india": [1] * (BOX.lane_length["india"] - 1)})
    play(game, f"activate {docks}")
    assert refused(game, "skip") == ("END-ACTV-01",)
    play(game, "ship africa", f"activate {SHIPYARD}", "ship africa", "spend ship")
    assert refused(game, "skip") == ("END-TOK-01",)
    play(game, "ship india")
    assert (game.decision.seat, game.decision.ask) == (1, "place")
    assert refused(game, "skip") == ("END-OPEN-06",), "nor to one who has passed and is asked where a governor lies"


@pytest.mark.rule("END-ACT-11", "END-CMPD-05")
def test_END_ACT_11_the_second_part_of_an_action_is_left_out_by_stopping():
    docks = next(kind for kind, tile in BOX.buildings.items() if tile.action == "occupy_and_ship")
    game = table(board(harbor=3, buildings=[docks]), lanes={"india": [0] * BOX.lane_length["india"]})
    play(game, f"activate {docks}", "ship india")
    assert game.decision.ask == "perform_more"
    assert refused(game, "skip") == ("END-CMPD-05",)
