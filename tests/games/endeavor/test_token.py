"""Trade tokens: blue ones are spent for an action, brown ones stay."""

import pytest

from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.games.endeavor.components import TRACKS, standard

BOX = standard()
BARRACKS, MARKET, SHIPYARD = (next(kind for kind, tile in BOX.buildings.items() if tile.action == feat)
                              for feat in ("attack", "draw", "ship"))
CITY, *OTHERS = BOX.cities_in["europe"]
BROWN = {kind: 1 + n for n, kind in enumerate(kind for kind, token in BOX.tokens.items() if not token.blue)}


@pytest.mark.rule("END-TOK-01")
def test_END_TOK_01_a_blue_token_is_given_up_for_its_action():
    game = table(board(buildings=[f"{SHIPYARD}*"], tokens={"payment": 1}))
    events = game.play("spend payment")
    [event] = cited(events, "END-TOK-01")
    assert (event.name, event.facts["player"], event.facts["token"]) == ("token_spent", 0, "payment")
    assert player(game, 0)["tokens"] == {}
    assert player(game, 0)["harbor"] == 1
    assert {each["worker"] for each in player(game, 0)["buildings"]} == {"free"}


@pytest.mark.rule("END-TOK-01")
def test_END_TOK_01_only_an_own_blue_token_can_be_spent():
    game = table(board(harbor=3, tokens={"industry": 1, "ship": 1}), board(tokens={"occupy": 1}))
    assert offers(game, "spend") == ["ship"]
    assert "END-TOK-01" in refused(game, "spend occupy")
    assert refused(game, "spend industry")


@pytest.mark.rule("END-TOK-02")
def test_END_TOK_02_a_blue_token_needs_no_worker():
    def attacker(harbor):
        return table(board(harbor=harbor, buildings=[BARRACKS], tokens={"attack": 1}), owner={"london": 1})

    assert not offers(attacker(1), "spend")
    assert (offers(attacker(2), "spend"), BARRACKS in offers(attacker(2), "activate")) == (["attack"], False)
    assert BARRACKS in offers(attacker(3), "activate")
    game = attacker(2)
    assert cited(play(game, "spend attack", "attack london"), "END-TOK-02")
    assert player(game, 0)["harbor"] == 0
    assert {each["worker"] for each in player(game, 0)["buildings"]} == {"free"}


@pytest.mark.rule("END-TOK-03")
def test_END_TOK_03_spending_is_the_action_of_the_turn():
    game = table(board(harbor=5, buildings=[SHIPYARD], tokens={"ship": 2}))
    assert cited(play(game, "spend ship", "ship india"), "END-TOK-03")
    assert (game.decision.seat, game.decision.ask) == (1, "act")
    assert refused(game, f"activate {SHIPYARD}", player=0)
    assert refused(game, "spend ship", player=0)


@pytest.mark.rule("END-TOK-04")
@pytest.mark.parametrize("held", [1, 2])
def test_END_TOK_04_a_spent_token_is_out_of_play(held):
    game = table(board(harbor=3, tokens={"ship": held}), board(passed=True), board(passed=True))
    spent = game.position()["spent_tokens"].get("ship", 0)
    assert cited(play(game, "spend ship", "ship india"), "END-TOK-04")
    assert game.decision.seat == 0
    position = game.position()
    assert sum(each["tokens"].get("ship", 0) for each in position["players"]) == held - 1
    assert position["spent_tokens"]["ship"] == spent + 1
    if held == 1:
        assert not offers(game, "spend")
        assert refused(game, "spend ship") == ("END-TOK-01",)
    else:
        assert offers(game, "spend") == ["ship"]


def attacked(game):
    play(game, f"activate {BARRACKS}", f"attack {CITY}")


def passed_with_a_discard(game):
    play(game, "pass", "pass")
    game.play(f"discard {offers(game, 'discard')[0]}")


def abolished(game):
    play(game, f"activate {MARKET}", "draw europe")


def round_ended(game):
    passed_with_a_discard(game)
    before = player(game, 1)["tracks"]
    event = next(event for event in cited(game.play("pass"), "END-TRK-04") if event.facts["player"] == 1)
    assert list(event.facts["totals"]) == [before[track] for track in TRACKS]
    assert list(event.facts["stacks"]) == [BROWN[track] for track in TRACKS]


@pytest.mark.rule("END-TOK-05")
@pytest.mark.parametrize("happening", [attacked, passed_with_a_discard, abolished, round_ended])
def test_END_TOK_05_brown_tokens_are_never_lost(happening):
    *below, last = BOX.decks["europe"]
    limit = BOX.value["politics"][BROWN["politics"]]
    plain = [card.id for card in BOX.cards.values() if card.deck not in ("europe", "slavery")
             and not card.governor and "politics" not in dict(card.icons)]
    game = table(board(harbor=3, buildings=[BARRACKS, MARKET]),
                 board(tokens=BROWN, cards=["slavery_0", *plain[:limit + 1]]),
                 gone=below, owner=dict.fromkeys(OTHERS[:BOX.cards[last].value], 0) | {CITY: 1})
    happening(game)
    holder = player(game, 1)
    assert holder["tokens"] == BROWN
    for track in TRACKS:
        others = sum(dict(BOX.cards[card].icons).get(track, 0) for card in holder["cards"])
        assert holder["tracks"][track] == others + sum(
            n * dict(BOX.tokens[kind].icons).get(track, 0) for kind, n in BROWN.items())


@pytest.mark.rule("END-TOK-05")
@pytest.mark.parametrize("token", BOX.tokens)
def test_END_TOK_05_no_move_throws_a_brown_token_away(token):
    game = table(board(harbor=1, tokens={token: 1}))
    assert ("END-TOK-05" in refused(game, f"refuse {token}")) == (not BOX.tokens[token].blue)


@pytest.mark.rule("END-TOK-06")
def test_END_TOK_06_a_blue_token_may_be_spent_in_the_next_turn_of_the_same_phase():
    game = table(board(harbor=4, tokens={"occupy": 1}), trade={"london": "ship"})
    [event] = cited(play(game, "spend occupy", "occupy london"), "END-TOK-06")
    assert (event.facts["player"], event.facts["token"]) == (0, "ship")
    assert refused(game, "spend ship", player=0)
    play(game, "pass", "pass")
    assert (game.decision.seat, game.decision.phase) == (0, "action")
    assert offers(game, "spend") == ["ship"]
    play(game, "spend ship", "ship india")


@pytest.mark.rule("END-TOK-06")
def test_END_TOK_06_a_blue_token_may_wait_for_a_later_round():
    game = table(board(harbor=2, tokens={"occupy": 1}), board(passed=True), board(passed=True),
                 trade={"london": "ship"})
    play(game, "spend occupy", "occupy london", "pass")
    while game.decision.ask == "build":
        game.play(f"build {offers(game, 'build')[0]}")
    while game.decision.seat != 0:
        game.play("pass")
    assert (game.decision.ask, game.position()["round"]) == ("act", 3)
    assert offers(game, "spend") == ["ship"]


@pytest.mark.rule("END-TOK-06")
def test_END_TOK_06_says_nothing_of_brown_tokens():
    game = table(board(harbor=1, tokens={"occupy": 1}), trade={"london": "culture"})
    assert not cited(play(game, "spend occupy", "occupy london"), "END-TOK-06")
