"""The contract of every game: decisions, moves, rulings, events, options and the end."""

from __future__ import annotations

import pytest

import tutor
from tests.invariants import INVARIANTS
from tests.playing import (
    decided,
    each_game,
    each_table,
    finish,
    legal_options,
    played,
    snapshot,
    some_domain,
    start,
    steps,
    whole_domain,
)

SEED = 5
#: The smallest and the largest table of each game.
ENDS = [(slug, tutor.rulebook(slug).players[n]) for slug in tutor.GAMES for n in (0, -1)]
OPTION_VALUES = [(slug, name, value) for slug in tutor.GAMES
                 for name, option in tutor.rulebook(slug).options.items() for value in option.values]


@each_game
def test_a_rulebook_states_its_facts(slug):
    book = tutor.rulebook(slug)
    assert book.slug == slug
    assert list(book.players) == sorted(set(book.players)) and min(book.players) >= 1
    assert book.age > 0 and book.minutes > 0
    assert book.actions and slug in INVARIANTS
    assert tutor.new_game(slug, book.players[0]).slug == slug


@each_table
def test_somebody_decides_until_the_end(slug, players):
    game = start(slug, players, SEED)
    for _ in steps(game, SEED, averse=True):
        decision = game.decision
        assert decision is not None and not game.over
        assert decision.player == game.players[decision.seat]
        assert decision.ask and decision.phase
        assert game.winners() == ()
        assert {move.kind for move in game.moves()} <= set(game.rulebook.actions)
    assert game.over and game.decision is None
    assert game.moves() == ()


@each_table
def test_nothing_can_be_played_after_the_end(slug, players):
    game = played(slug, players, SEED)
    before = snapshot(game)
    for move in whole_domain(game):
        ruling = game.judge(move)
        assert not ruling.legal
        assert all(tutor.rule(rule).game == slug for rule in ruling.rules)
        with pytest.raises(tutor.IllegalMove):
            game.play(move)
    assert snapshot(game) == before


@each_table
def test_the_end_has_itemised_scores_and_winners(slug, players):
    game = played(slug, players, SEED)
    scores = game.scores()
    assert [each["player"] for each in scores] == list(game.players)
    assert [each["seat"] for each in scores] == list(range(players))
    for each in scores:
        assert each["total"] == sum(item["points"] for item in each["items"])
        for item in each["items"]:
            assert item["rules"] and all(tutor.rule(rule).game == slug for rule in item["rules"])
    winners = game.winners()
    assert decided(game) and set(winners) <= set(game.players)
    best = max(each["total"] for each in scores)
    assert all(scores[game.seat(winner)]["total"] == best for winner in winners)


@each_table
def test_moves_come_in_a_stable_order_and_once(slug, players):
    game = start(slug, players, SEED)
    for _ in steps(game, SEED):
        moves = game.moves()
        assert moves == game.moves()
        assert len(set(moves)) == len(moves)
        assert tutor.from_position(slug, game.position()).moves() == moves
        game.goto(game.ply)
        assert game.moves() == moves


@each_table
def test_moves_round_trip_through_their_notation(slug, players):
    game = played(slug, players, SEED, plies=40)
    for move in whole_domain(game):
        text = str(move)
        assert tutor.Move.read(text) == move
        assert tutor.Move.read(f"  {text.replace(' ', '   ')}\n") == move
        assert game.read(text) == move
        assert "\n" not in text and text == text.strip()


@each_table
def test_a_move_is_judged_alike_as_text_and_as_a_value(slug, players):
    game = played(slug, players, SEED, plies=40)
    for move in whole_domain(game):
        as_text, as_value = game.judge(str(move)), game.judge(move)
        assert as_text.move == as_value.move == move
        assert as_text.reasons == as_value.reasons
        assert as_text.legal == bool(as_text) == (not as_text.rules)


@each_table
@pytest.mark.parametrize("ply", [0, 33, 70])
def test_an_illegal_move_changes_nothing(slug, players, ply):
    game = played(slug, players, SEED, plies=ply + 2)
    game.goto(ply)
    before = snapshot(game)
    assert game.length == ply + 2
    refused = [move for move in some_domain(game) if move not in game.moves()]
    assert refused
    for move in refused:
        with pytest.raises(tutor.IllegalMove) as caught:
            game.play(str(move))
        ruling = caught.value.ruling
        assert ruling.move == move and not ruling.legal
        assert ruling.reasons == game.judge(move).reasons
        assert ruling.preview() == ()
        assert snapshot(game) == before, f"{move} was refused and left a trace"
    game.redo()
    game.redo()
    assert game.ply == ply + 2


@each_table
def test_a_refusal_does_not_depend_on_whether_moves_were_listed(slug, players):
    """``play`` looks into the list of moves where there is one; the verdict must be the same without it."""
    game = played(slug, players, SEED, plies=33)
    legal = game.moves()
    for move in whole_domain(game):
        fresh = game.branch()
        fresh.goto(fresh.ply)    # forgets the list
        try:
            fresh.play(move)
        except tutor.IllegalMove:
            assert move not in legal
        else:
            assert move in legal


@each_table
def test_a_preview_equals_the_events_of_playing(slug, players):
    game = start(slug, players, SEED)
    for _ in steps(game, SEED, averse=True):
        before = snapshot(game)
        rulings = [game.judge(move) for move in game.moves()]
        previews = [ruling.preview() for ruling in rulings]
        assert snapshot(game) == before
        for ruling, preview in zip(rulings, previews, strict=True):
            assert preview and preview == game.branch().play(ruling.move)


@each_table
def test_a_ruling_keeps_its_preview_when_the_game_moves_on(slug, players):
    game = played(slug, players, SEED, plies=30)
    rulings = [game.judge(move) for move in game.moves()]
    previews = [ruling.preview() for ruling in rulings]
    game.play(game.moves()[0])
    game.play(game.moves()[-1])
    assert [ruling.preview() for ruling in rulings] == previews
    assert game.ply == 32


@each_table
def test_the_log_is_what_the_moves_returned_and_cites_known_rules(slug, players):
    game = start(slug, players, SEED)
    known = tutor.rules(slug)
    assert game.log == game.setup_events and game.log
    for _ in steps(game, SEED, averse=True):
        events = game.branch().play(game.moves()[0])
        assert events, f"{game.moves()[0]} did nothing"
        for event in (*game.setup_events, *events):
            assert event.rules and event.rule == event.rules[0]
            assert set(event.rules) <= set(known), event
    twin = start(slug, players, SEED)
    returned = list(twin.setup_events) + [event for move in game.played for event in twin.play(move)]
    assert list(game.log) == returned == list(twin.log)


@each_table
def test_refusals_cite_known_rules(slug, players):
    known = tutor.rules(slug)
    game = start(slug, players, SEED)
    for _ in steps(game, SEED):
        if game.ply % 12 == 0:
            for move in some_domain(game):
                ruling = game.judge(move)
                assert set(ruling.rules) <= set(known), ruling
                reasons = [(reason.key, repr(reason.facts)) for reason in ruling.reasons]
                assert len(set(reasons)) == len(reasons), f"{ruling} says the same twice"


@each_table
def test_a_move_is_judged_on_behalf_of_a_player(slug, players):
    game = start(slug, players, SEED)
    for _ in steps(game, SEED):
        decision, move = game.decision, game.moves()[0]
        for seat, name in enumerate(game.players):
            by_seat, by_name = game.judge(move, seat), game.judge(move, name)
            assert by_seat.reasons == by_name.reasons
            assert by_seat.legal == (seat == decision.seat)
            assert all(tutor.rule(rule).game == slug for rule in by_seat.rules)


@each_table
def test_a_branch_is_independent(slug, players):
    game = played(slug, players, SEED, plies=25)
    before = snapshot(game)
    branch = game.branch()
    assert snapshot(branch) == before
    finish(branch, SEED + 1)
    assert branch.over and snapshot(game) == before
    branch.goto(0)
    assert snapshot(game) == before
    other = game.branch()
    game.play(game.moves()[-1])
    assert snapshot(other) == before


@each_table
def test_a_copied_state_is_equal_and_shares_nothing_that_changes(slug, players):
    game = played(slug, players, SEED, plies=60)
    book = game.rulebook
    state = book.restore(game.position(), book.box())
    twin = state.copy()
    assert twin == state and twin is not state
    for field in state.__slots__:
        value = getattr(state, field)
        if field not in state.shared and isinstance(value, (list, dict, set)):
            assert getattr(twin, field) is not value, f"{field} is shared between a state and its copy"
    for mine, copied in zip(state.players, twin.players, strict=True):
        assert mine is not copied
        for field in mine.__slots__:
            value = getattr(mine, field)
            assert not isinstance(value, (list, dict, set)) or getattr(copied, field) is not value, field
    before = book.position(state)
    for move in game.moves():
        copied = state.copy()
        book.actions[move.kind].do(copied, *move.args)
        if not copied.agenda:
            book.advance(copied)
        assert book.position(state) == before, f"{move} on a copy changed the original"
        assert book.position(copied) != before, f"{move} changed nothing"


@pytest.mark.parametrize(("slug", "name", "value"), OPTION_VALUES,
                         ids=[f"{slug}-{name}-{value}" for slug, name, value in OPTION_VALUES])
@pytest.mark.parametrize("averse", [False, True], ids=["uniform", "averse"])
def test_every_option_value_plays_to_the_end(slug, name, value, averse):
    option = tutor.rulebook(slug).options[name]
    assert option.default == option.values[0]
    assert all(tutor.rule(rule).game == slug for rule in option.rules)
    for players in tutor.rulebook(slug).players:
        game = start(slug, players, SEED, {name: value})
        assert game.options == {each: o.default for each, o in game.rulebook.options.items()} | {name: value}
        for _ in steps(game, SEED, averse):
            INVARIANTS[slug](game.position())
            if game.ply % 25 == 0:
                check_legality(game)
        assert decided(game)
        assert game.position()["options"][name] == value


@pytest.mark.parametrize(("slug", "players"), ENDS)
def test_all_other_readings_together_play_to_the_end(slug, players):
    others = legal_options(slug, -1)
    for seed in range(10):
        game = start(slug, players, seed, others)
        for _ in steps(game, seed, averse=seed % 2 == 0):
            INVARIANTS[slug](game.position())
            if game.ply % 25 == 0:
                check_legality(game)
                assert tutor.from_position(slug, game.position()).position() == game.position()
        assert decided(game)


def check_legality(game):
    legal = set(game.moves())
    for move in some_domain(game):
        assert game.judge(move).legal == (move in legal), move
