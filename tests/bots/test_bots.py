"""The bots: they finish games, decide from what they may see, repeat themselves by seed, and say why."""

import copy
import json
import re
from itertools import permutations

import pytest

import tutor
from tests.engine.test_bad_input import middle, moments, snapshot
from tests.playing import decided
from tutor.bots import BOTS, Choice, Search, choose, play_out
from tutor.bots.choice import bot_texts
from tutor.engine.text import LANGUAGES

GAMES_WON = 20
RAW = re.compile(r"[{}]|\b[a-z]+_[a-z_]+\b")


def bot(name, seed):
    """A bot as the table makes it; the one that searches thinks only a little here."""
    return Search(seed, tries=6) if name == "search" else BOTS[name](seed)


@pytest.fixture(params=tutor.GAMES)
def slug(request):
    return request.param


@pytest.fixture(params=BOTS)
def name(request):
    return request.param


def positions(slug):
    """Games at each question that is asked, ready to be decided."""
    for data in moments(slug):
        if data["agenda"]:
            yield tutor.from_position(slug, data)


def test_they_finish_games(slug, name):
    for players in tutor.rulebook(slug).players:
        game = play_out(tutor.new_game(slug, players, players), [bot(name, seat) for seat in range(players)])
        assert decided(game) and not game.moves()


def test_the_same_seed_plays_the_same_game(slug, name):
    def moves(seed, deal=3):
        bots = [bot(name, seed + seat) for seat in range(3)]
        return play_out(tutor.new_game(slug, 3, deal), bots).played

    assert moves(1) == moves(1)
    assert moves(1, 4) != moves(1, 3)
    if name == "random":
        assert moves(2) != moves(1)


def test_they_play_only_what_is_listed(slug, name):
    for game in positions(slug):
        choice = choose(game, bot(name, 5))
        assert isinstance(choice, Choice) and choice.move in game.moves()


def test_they_are_shown_the_view_and_nothing_else(slug):
    """The bot gets what the player who decides may see, the legal moves, the rules and the box."""
    seen = []

    class Spy:
        def decide(self, view, moves, book, box=None):
            seen.append((view, moves, book, box))
            return Choice(moves[0], None)

    for game in positions(slug):
        choose(game, Spy())
        view, moves, book, box = seen.pop()
        assert view == game.view(game.decision.seat) and view["viewer"] == game.decision.seat
        assert "random" not in view and str(game.position()["random"]) not in json.dumps(view)
        assert (moves, book, box) == (game.moves(), game.rulebook, game.rulebook.box())


def test_they_need_no_more_than_the_view(slug, name):
    """Given the same view as plain data, a bot decides the same; the seed behind the deal changes nothing."""
    for data in moments(slug):
        if data["agenda"]:
            told, other = (tutor.from_position(slug, data | {"random": random}) for random in (1, 99))
            view = json.loads(json.dumps(told.view(told.decision.seat)))
            first = bot(name, 7).decide(view, told.moves(), told.rulebook)
            assert first.move == choose(told, bot(name, 7)).move == choose(other, bot(name, 7)).move


def test_deciding_changes_nothing(slug, name):
    for game in positions(slug):
        before = snapshot(game)
        view = game.view(game.decision.seat)
        kept = copy.deepcopy(view)
        bot(name, 1).decide(view, game.moves(), game.rulebook)
        assert view == kept and snapshot(game) == before


def test_nothing_to_choose_after_the_end(slug, name):
    game = tutor.load(middle(slug))
    while not game.over:
        game.play(game.moves()[-1])
    with pytest.raises(tutor.CivitasError) as caught:
        choose(game, bot(name, 0))
    assert caught.value.text("en") != caught.value.text("cs")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_they_say_why_in_words(slug, name, lang):
    terms = bot_texts()["terms"][slug]
    named = 0
    for game in positions(slug):
        choice = choose(game, bot(name, 3))
        why = choice.why.text(lang)
        assert why.strip() and not RAW.search(why), why
        for term, gain in choice.why.terms:
            assert terms[term][lang] in why and gain
            named += 1
    assert (named > 0) == (name != "random")


def test_the_languages_differ(slug, name):
    for game in positions(slug):
        why = choose(game, bot(name, 3)).why
        assert why.text("en") != why.text("cs")


def test_numbers_are_written_as_the_language_writes_them(slug):
    said = [choose(game, BOTS["greedy"](0)).why for game in positions(slug)]
    gains = [why for why in said if why.terms]
    assert gains
    for why in gains:
        assert re.search(r"\([+−]\d+\.\d\)", why.text("en")) and re.search(r"\([+−]\d+,\d\)", why.text("cs"))
        assert "-" not in re.sub(r"\w-\w", "", why.text("en"))


def test_a_forced_move_is_called_so(slug, name):
    keys = {}
    for game in positions(slug):
        keys.setdefault(len(game.moves()) == 1, set()).add(choose(game, bot(name, 0)).why.key)
    assert keys[True] == {"forced"} and "forced" not in keys[False]


def test_an_unknown_language_is_refused(slug, name):
    why = choose(tutor.new_game(slug), bot(name, 0)).why
    with pytest.raises(tutor.InvalidSetup):
        why.text("de")


def test_random_is_fair(slug):
    """Over many seeds every move of a position is chosen about as often as the others."""
    game = next(game for game in positions(slug) if len(game.moves()) >= 3)
    view, moves = game.view(game.decision.seat), game.moves()
    bot, rounds = BOTS["random"](12345), 300 * len(game.moves())
    counted = dict.fromkeys(moves, 0)
    for _ in range(rounds):
        counted[bot.decide(view, moves, game.rulebook).move] += 1
    assert all(200 < n < 400 for n in counted.values()), counted


def value(game, seat):
    """What the evaluation says of a position for a seat."""
    return sum(game.rulebook.evaluate(game._state, seat).values())


def played(game, move):
    """The game after one more move, the game itself left alone."""
    branch = game.branch()
    branch.play(move)
    return branch


def finished(game, seat):
    """The game once its player has answered what a move still asks, each question as looks best at once."""
    while game.decision is not None and game.decision.seat == seat:
        if {"pass", "end"} & {move.kind for move in game.moves()}:
            break  # nothing is half done
        if "under_way" in game.rulebook.evaluate(game._state, seat):
            break  # the evaluation counts what is half done by itself
        game = max([played(game, move) for move in game.moves()], key=lambda each: value(each, seat))
    return game


def imagined(game):
    """The game as the greedy bot imagines it: what its player sees, and the rest made up."""
    book = game.rulebook
    state = book.imagine(game.view(game.decision.seat), 0, book.box())
    return tutor.from_position(game.slug, book.position(state))


def test_greedy_takes_what_its_evaluation_likes_best(slug):
    """No listed move, carried through to its end, leaves its owner better off on the position it imagines."""
    for game in positions(slug):
        seat, dream = game.decision.seat, imagined(game)
        worth = {move: value(finished(played(dream, move), seat), seat) for move in game.moves()}
        assert worth[choose(game, BOTS["greedy"](0)).move] == pytest.approx(max(worth.values()))


def test_an_evaluation_counts_nothing_that_its_player_cannot_know(slug):
    """However the hidden cards are made up, the position is worth the same."""
    for game in positions(slug):
        seat, book = game.decision.seat, game.rulebook
        view, box = game.view(seat), book.box()
        first, *others = [book.evaluate(book.imagine(view, seed, box), seat) for seed in range(4)]
        assert all(each == pytest.approx(first) for each in others)
        assert first == pytest.approx(book.evaluate(game._state, seat))


def test_greedy_sees_what_a_move_of_several_steps_brings():
    """A faction location is built in three steps, the first of which changes nothing that the bot counts."""
    game, told = tutor.new_game("settlers", 2, 5, {"faction_1": "romans", "faction_2": "japanese"}), 0
    bots = [BOTS["greedy"](seat) for seat in range(2)]
    while game.decision is not None:
        choice, before = choose(game, bots[game.decision.seat]), game
        game = played(game, choice.move)
        if game.decision is not None and game.decision.ask == "sacrifice" and choice.why.key != "forced":
            seat = game.decision.seat
            assert value(game, seat) == pytest.approx(value(before, seat))
            told += choice.why.key == "gain"
    assert told >= 5


def test_greedy_beats_random_clearly(slug):
    """One greedy bot among random ones, on every seat in turn, wins at least three games in five."""
    won = 0.0
    for seed in range(GAMES_WON):
        game = tutor.new_game(slug, 3, seed)
        greedy = seed % 3
        bots = [BOTS["greedy" if seat == greedy else "random"](seed + seat) for seat in range(3)]
        winners = play_out(game, bots).winners()
        won += (game.players[greedy] in winners) / len(winners)
    assert won >= 0.6 * GAMES_WON, f"{won} of {GAMES_WON}"


def test_greedy_beats_random_with_every_faction():
    """Two players, every pair of factions: hardly a game is lost, and the scores are those of people."""
    factions, won, points = ("barbarians", "romans", "egyptians", "japanese"), 0, []
    for seed, (own, other) in enumerate(permutations(factions, 2)):
        greedy = seed % 2
        options = {f"faction_{greedy + 1}": own, f"faction_{2 - greedy}": other}
        bots = [BOTS["greedy" if seat == greedy else "random"](seed + seat) for seat in range(2)]
        game = play_out(tutor.new_game("settlers", 2, seed, options), bots)
        won += game.winners() == (game.players[greedy],)
        points.append(game.scores()[greedy]["total"])
    assert won >= 11, f"{won} of 12"
    assert sum(points) / 12 >= 45, points


def test_thinking_ahead_beats_taking_what_looks_best():
    """Two players, every pair of neighbours, both seats; a short think is enough."""
    factions, won = ("barbarians", "romans", "egyptians", "japanese"), 0
    for seed in range(6):
        options = {"faction_1": factions[seed % 4], "faction_2": factions[(seed + 1) % 4]}
        thinker = seed % 2
        bots = [Search(seed, tries=48) if seat == thinker else BOTS["greedy"](seed) for seat in range(2)]
        game = play_out(tutor.new_game("settlers", 2, seed, options), bots)
        won += game.winners() == (game.players[thinker],)
    assert won >= 5, f"{won} of 6"


def test_the_search_thinks_as_long_as_it_is_told():
    game = tutor.new_game("settlers", 2, 3)
    short, long = Search(1, seconds=0.05), Search(1, seconds=0.3)
    lines = [choose(game, each).why.facts["n"] for each in (short, long)]
    assert lines[1] > 2 * lines[0] > 0
