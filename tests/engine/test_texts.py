"""Everything a game says: whole sentences in both languages, with the names of the position in them."""

from __future__ import annotations

import pytest

import tutor
from tests.playing import LANGUAGES, each_game, each_table, played, start, steps, whole_domain
from tests.reading import flaws, unnamed

SEED = 53


def told(game, lang):
    """What the position says besides its log, each text with what it is."""
    yield "prompt", game.decision.prompt(lang)
    for move in game.moves():
        yield str(move), game.text(move, lang)
        yield f"ruling on {move}", game.judge(move).text(lang)


@each_table
@pytest.mark.parametrize("lang", LANGUAGES)
def test_prompts_and_moves_in_words(slug, players, lang):
    game = start(slug, players, SEED)
    for _ in steps(game, SEED, averse=True):
        for what, text in told(game, lang):
            assert not flaws(text), f"{what}: {text!r}: {flaws(text)}"
        words = [game.text(move, lang) for move in game.moves()]
        assert len(set(words)) == len(words), f"two moves read alike: {words}"


@each_table
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_in_words(slug, players, lang):
    game = played(slug, players, SEED)
    for event in game.log:
        text = game.text(event, lang)
        assert not flaws(text), f"{event}: {text!r}: {flaws(text)}"
        assert not unnamed(game, event.facts, text, lang), f"{event} names nothing: {text!r}"


@each_table
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_position_in_words(slug, players, lang):
    game = played(slug, players, SEED)
    for ply in (0, game.length // 2, game.length):
        game.goto(ply)
        text = game.describe(lang)
        assert not flaws(text), flaws(text)
        assert all(name in text for name in game.players)


@each_table
def test_the_languages_differ(slug, players):
    game = played(slug, players, SEED, plies=50)
    assert game.decision.prompt("en") != game.decision.prompt("cs")
    assert game.describe("en") != game.describe("cs")
    for kind in game.rulebook.actions:
        move = next(move for move in whole_domain(game) if move.kind == kind)
        assert game.text(move, "en") != game.text(move, "cs")
        ruling = game.judge(move)
        assert ruling.text("en") != ruling.text("cs")


@each_table
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_well_formed_move_in_words(slug, players, lang):
    game = start(slug, players, SEED)
    texts = {}
    for move in whole_domain(game):
        text = game.text(move, lang)
        assert not flaws(text), f"{move}: {text!r}: {flaws(text)}"
        assert texts.setdefault(text, move) == move, f"{move} and {texts[text]} read alike: {text}"


@each_table
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_player_out_of_turn_is_told_why(slug, players, lang):
    game = start(slug, players, SEED)
    for _ in steps(game, SEED):
        for name in game.players:
            if name != game.decision.player:
                ruling = game.judge(game.moves()[0], name)
                assert not flaws(ruling.text(lang)), ruling.text(lang)
                assert name in ruling.text(lang) or game.decision.player in ruling.text(lang)


@each_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_in_words(slug, lang):
    for id, rule in tutor.rules(slug).items():
        assert rule.id == id and rule.game == slug
        assert not flaws(rule.text(lang)), f"{id}: {flaws(rule.text(lang))}"
        assert rule.cite(lang) and rule.topic_name(lang)
        assert tutor.rule(id) is rule
