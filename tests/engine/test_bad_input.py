"""Whatever people type, load or pass in: a typed refusal in one clear sentence, and nothing changes."""

import copy
import json
import math
import re
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tutor
from tests.playing import legal_options
from tutor.bots import BOTS, choose
from tutor.engine import saves

NOISE = re.compile(r"\bNone|\bTrue\b|\bFalse\b|Traceback|[a-z]Error\b| object at |<class|\bb'|[\[{]'")
HOLE = re.compile(r"\{\w+(:[^{}\"]*)?\}")
LONG = "x" * 10_000
HUGE = 10 ** 5000
PLIES = 40


def named(value):
    """A short printable id for a test case."""
    try:
        return ascii(value)[:20] if type(value) is not object else "object"
    except ValueError:    # more digits than Python writes
        return "huge"


def spoken(error, echoed=False):
    """The sentence of an error in each language, checked for what no reader should meet."""
    found = {}
    for lang in ("en", "cs"):
        text = found[lang] = error.text(lang)
        assert text == text.strip() and text.endswith((".", "!", "?", ")")), text
        assert text.isprintable(), f"control characters or line breaks: {text!r}"
        assert len(text) < 1000 or tutor.InvalidPosition in (type(error), type(error.__cause__)), text
        assert "_" not in error.key or error.key not in text, f"raw key: {text}"
        if not echoed:
            assert not NOISE.search(text) and not HOLE.search(text), f"noise: {text}"
    assert found["en"] != found["cs"]
    assert str(error) == found["en"]
    return found


def refuses(kind, call, *args, echoed=False):
    """The error of a call that must be refused; ``echoed`` where the sentence quotes hostile letters."""
    with pytest.raises(tutor.CivitasError) as caught:
        call(*args)
    assert isinstance(caught.value, kind), f"{type(caught.value).__name__}: {caught.value}"
    spoken(caught.value, echoed)
    return caught.value


def snapshot(game):
    """Everything a game shows, to be compared before and after."""
    return (game.position(), game.ply, game.length, game.played, game.log, game.moves(), game.seed,
            dict(game.options), game.scores(), game.save())


@cache
def middle(slug):
    """The save of a game under way, played by random bots."""
    game = tutor.new_game(slug, min(tutor.rulebook(slug).players), 5)
    bot = BOTS["random"](0)
    for _ in range(PLIES):
        game.play(choose(game, bot).move)
    return game.save()


@cache
def moments(slug):
    """Positions of random games: each question that a game asks, some more on the way, and an end."""
    found = {}
    book = tutor.rulebook(slug)
    for seed in range(24):
        options = legal_options(slug, seed // 3)
        game = tutor.new_game(slug, book.players[seed % len(book.players)], seed, options)
        bot = BOTS["random"](seed)
        while not game.over:
            found.setdefault((game.decision.ask, game.ply // 30 if seed < 6 else 0), game.position())
            game.play(choose(game, bot).move)
        found.setdefault("over", game.position())
    return tuple(found.values())


def written(game, kind):
    """The words of a well-formed move of a kind, legal or not."""
    parameters = game.rulebook.actions[kind].parameters
    return (kind, *(game.rulebook.domain(game._state, parameter)[0] for parameter in parameters))


@pytest.fixture(params=tutor.GAMES)
def slug(request):
    return request.param


@pytest.fixture
def game(slug):
    return tutor.load(middle(slug))


# --- starting a game

@pytest.mark.parametrize("value", ["", " ", "chess", "Endeavor", "../endeavor", "endeavor\0", LONG, None, 3,
                                   True, [],
                                   {}, b"endeavor", object(), "\x1b[2J"], ids=named)
@pytest.mark.parametrize("call", [tutor.new_game, tutor.rulebook, tutor.rules, tutor.topics,
                                  lambda value: tutor.from_position(value, {})],
                         ids=["new_game", "rulebook", "rules", "topics", "from_position"])
def test_an_unknown_game(call, value):
    error = refuses(tutor.UnknownGame, call, value)
    assert all(slug in error.text(lang) for slug in tutor.GAMES for lang in ("en", "cs"))


@pytest.mark.parametrize("count", [0, "few", "many", 7, -3, 10 ** 9, HUGE], ids=named)
def test_too_few_or_too_many_players(slug, count):
    """One less than the smallest table and one more than the largest are refused as well as nonsense."""
    book = tutor.rulebook(slug)
    count = {"few": min(book.players) - 1, "many": max(book.players) + 1}.get(count, count)
    assert count not in book.players
    error = refuses(tutor.InvalidSetup, tutor.new_game, slug, count)
    assert str(min(book.players)) in error.text("en") and str(max(book.players)) in error.text("cs")
    if count < 10:
        refuses(tutor.InvalidSetup, tutor.new_game, slug, [f"Player {seat}" for seat in range(count)])


@pytest.mark.parametrize("players", [True, False, "3", "abc", None, 3.0, math.nan, math.inf, b"abc",
                                     object(), range(3),
                                     {"a": 1, "b": 2, "c": 3}, frozenset("a")], ids=named)
def test_players_of_another_type(slug, players):
    refuses(tutor.InvalidSetup, tutor.new_game, slug, players)


@pytest.mark.parametrize("pair", [("Ada", "Ada"), ("Ada", "ADA"), ("Ada", " ada "), ("Straße", "STRASSE"),
                                  ("Žofie", "žofie"), ("Žofie", "Z\u030cofie"), ("Ada", "Ａｄａ")], ids=named)
def test_two_players_of_one_name(slug, pair):
    """Names that look the same are the same: case, accents written in two ways, wide letters."""
    refuses(tutor.InvalidSetup, tutor.new_game, slug, [*pair, "Cyril"])


@pytest.mark.parametrize("name", ["", "   ", "\t\n", "<b>Ada</b>", "a&b", 'a"b', "{player}", "a}b", "a\nb",
                                  "a\x00b",
                                  "\x1b[31mAda", "a\u202eb", "a\u200bb", "a\ud800b", "\u00a0", LONG,
                                  "x" * 41, None, 7, True, ["Ada"], b"Ada", math.nan, HUGE], ids=named)
def test_hostile_names(slug, name):
    refuses(tutor.InvalidSetup, tutor.new_game, slug, [name, "Bob", "Cyril"], echoed=name == "{player}")


@pytest.mark.parametrize("name", ["Ada", "Řehoř Čížek", "O'Brien", "李", "x" * 40, "P. 1–2", "  Ada  "])
def test_honest_names(slug, name):
    game = tutor.new_game(slug, [name, "Bob", "Cyril"])
    assert game.players[0] == name.strip()
    assert tutor.load(game.save()).players == game.players


@pytest.mark.parametrize("seed", [-1, 1 << 64, HUGE, True, False, 1.0, math.nan, math.inf, "7", None, [],
                                  b"7"], ids=named)
def test_bad_seeds(slug, seed):
    refuses(tutor.InvalidSetup, tutor.new_game, slug, 3, seed)


@pytest.mark.parametrize("seed", [0, (1 << 64) - 1])
def test_the_first_and_the_last_seed(slug, seed):
    game = tutor.new_game(slug, 3, seed)
    assert game.moves() and tutor.load(game.save()).position() == game.position()


@pytest.mark.parametrize("options", [[], "x", 7, True, ("payment_action",), {"fly": "yes"}, {"": ""},
                                     {None: None},
                                     {1: 2}, {LONG: LONG}, {"\x1b[2J": "x"}, {HUGE: 1}], ids=named)
def test_unknown_options(slug, options):
    refuses(tutor.InvalidSetup, tutor.new_game, slug, 3, 0, options)


@pytest.mark.parametrize("value", ["", "maybe", None, True, 0, [], LONG, HUGE, b"x", "\x00"], ids=named)
def test_unknown_values_of_every_option(slug, value):
    for name, option in tutor.rulebook(slug).options.items():
        error = refuses(tutor.InvalidSetup, tutor.new_game, slug, 3, 0, {name: value})
        assert all(known in error.text("en") for known in (name, *option.values))


# --- asking

@pytest.mark.parametrize("lang", ["de", "", "EN", None, 1, [], LONG], ids=named)
def test_an_unknown_language(game, lang):
    rule = next(iter(tutor.rules(game.slug).values()))
    event, move = game.log[0], game.moves()[0]
    error = refuses(tutor.InvalidMove, game.read, "")
    for call in (error.text, rule.text, rule.cite, rule.topic_name, game.describe, game.words,
                 game.decision.prompt, game.judge(move).text, lambda code: game.text(event, code),
                 lambda code: game.text(move, code)):
        refuses(tutor.InvalidSetup, call, lang)


@pytest.mark.parametrize("id", ["", "END", "END-SHIP-99", "end-ship-01", "HOR-X-01", "-", LONG, None, 7, [],
                                ["END-SHIP-01"], ("END", "SHIP"), b"END-SHIP-01", "\x1b[2J", HUGE], ids=named)
def test_an_unknown_rule(id):
    refuses(tutor.UnknownRule, tutor.rule, id)


@pytest.mark.parametrize("player", ["", "Nobody", "p1", -1, 99, HUGE, True, 1.0, math.nan, [], b"P1"],
                         ids=named)
def test_an_unknown_player(game, player):
    before = snapshot(game)
    for call in (game.view, game.seat, lambda who: game.judge(game.moves()[0], who)):
        refuses(tutor.CivitasError, call, player)
    assert snapshot(game) == before


@pytest.mark.parametrize("ply", [-1, PLIES + 1, HUGE, None, "1", 1.0, math.nan, True, []], ids=named)
def test_a_ply_that_is_not_there(game, ply):
    before = snapshot(game)
    refuses(tutor.InvalidMove, game.goto, ply)
    refuses(tutor.InvalidMove, game.turn, ply)
    assert snapshot(game) == before


def test_nothing_to_redo_and_nothing_to_undo(game):
    for way, ply in ((game.redo, PLIES), (game.undo, 0)):
        game.goto(ply)
        before = snapshot(game)
        refuses(tutor.InvalidMove, way)
        assert snapshot(game) == before


# --- moves that cannot be read

UNREADABLE = ["", " ", "\t\n", "\x00", "fly", "fly moon", "{kind}", "pass\x00", "\x1b[2J", "🚀", "\ud800",
              LONG,
              "ship " * 3000, " " * 10_000, None, 7, True, 1.5, [], {}, ["pass"], ("pass",), b"pass",
              object(), math.nan, HUGE, "pass;pass", "../pass", "Pass", "PASS"]


@pytest.mark.parametrize("text", UNREADABLE, ids=named)
@pytest.mark.parametrize("listed", [False, True], ids=["fresh", "listed"])
def test_moves_that_cannot_be_read(game, text, listed):
    """Whether or not the legal moves have been listed before."""
    for call in (game.read, game.judge, game.play):
        if listed:
            game.moves()
        refuses(tutor.InvalidMove, call, text, echoed=text == "{kind}")
    assert snapshot(game) == snapshot(tutor.load(middle(game.slug)))


def test_every_kind_of_move_with_too_few_or_too_many_arguments(game):
    before = snapshot(game)
    for kind in game.rulebook.actions:
        words = written(game, kind)
        assert game.read(" ".join(words)) == tutor.Move(kind, words[1:])
        for wrong in (words[:-1], (*words, "india"), (*words, *["x"] * 20)):
            if wrong:
                error = refuses(tutor.InvalidMove, game.play, " ".join(wrong))
                assert error.text("en").count(kind) >= 2, "the sentence shows how the move is written"
                refuses(tutor.InvalidMove, game.play, tutor.Move(kind, wrong[1:]))
    assert snapshot(game) == before


@pytest.mark.parametrize("value", ["atlantis", "London", "-1", "0", "99", "x" * 150, "{city}", "\x1b[2J",
                                   "ničema"])
def test_every_argument_that_names_nothing(game, value):
    before = snapshot(game)
    for kind, action in game.rulebook.actions.items():
        words = written(game, kind)
        for at in range(1, len(action.parameters) + 1):
            wrong = " ".join((*words[:at], value, *words[at + 1:]))
            for call in (game.read, game.judge, game.play):
                refuses(tutor.InvalidMove, call, wrong, echoed="{" in value)
    assert snapshot(game) == before


def test_a_slip_of_the_pen_is_answered_with_the_nearest_name(game):
    for kind, action in game.rulebook.actions.items():
        if action.parameters:
            longest = max(game.rulebook.domain(game._state, action.parameters[0]), key=len)
            if len(longest) > 3:
                words = " ".join((kind, longest[:-1] + "x", *written(game, kind)[2:]))
                assert longest in refuses(tutor.InvalidMove, game.read, words).text("en")


@pytest.mark.parametrize("args", [None, 5, True, "", "x", [], ["x"], {}, {"x": 1}, (None,), (1,), (1, 2),
                                  (["x"],), ({},),
                                  (b"x",), (object(),), (LONG,), ("",), ((),), (math.nan,), (HUGE,),
                                  ("a b",), {"x"}],
                         ids=named)
def test_move_objects_with_wrong_arguments(game, args):
    before = snapshot(game)
    for kind in game.rulebook.actions:
        for call in (game.read, game.judge, game.play):
            refuses(tutor.InvalidMove, call, tutor.Move(kind, args))
    assert snapshot(game) == before


@pytest.mark.parametrize("kind", [None, 5, True, [], ("build",), b"build", "", "fly", object(), LONG, HUGE],
                         ids=named)
def test_move_objects_of_no_kind(game, kind):
    before = snapshot(game)
    for call in (game.read, game.judge, game.play):
        refuses(tutor.InvalidMove, call, tutor.Move(kind, ()))
        refuses(tutor.InvalidMove, call, tutor.Move(kind, ("x",)))
    assert snapshot(game) == before


def test_what_only_looks_like_a_legal_move(game):
    """A tuple equals a Move, and a list can pass for its arguments; only a Move or its text is played."""
    before = snapshot(game)
    for move in game.moves():
        for fake in (tuple(move), tutor.Move(move.kind, list(move.args)), [move.kind, *move.args],
                     tutor.Move(move.kind, dict.fromkeys(move.args))):
            for call in (game.read, game.judge, game.play):
                refuses(tutor.InvalidMove, call, fake)
    assert snapshot(game) == before


def test_a_legal_move_in_all_its_spellings(game):
    for move in game.moves():
        spaced = f"  {str(move).replace(' ', '   ')}\n"
        for spelling in (move, tutor.Move(move.kind, move.args), str(move), spaced):
            branch = game.branch()
            branch.play(spelling)
            assert branch.played[-1] == move


@settings(max_examples=60, deadline=None, derandomize=True)
@given(text=st.text(max_size=60))
@pytest.mark.parametrize("slug", tutor.GAMES)
def test_any_text_is_a_move_or_refused(slug, text):
    game = tutor.load(middle(slug))
    try:
        assert game.read(text).kind in game.rulebook.actions
    except tutor.InvalidMove as error:
        spoken(error, echoed=True)


# --- saves

def resaved(slug, **changes):
    """The save of the game under way with fields changed (``...`` leaves one out) and a right checksum."""
    data = json.loads(middle(slug)) | changes
    data = {field: value for field, value in data.items() if value is not ...}
    return json.dumps(data | {"check": saves.checksum(data)})


def test_the_save_that_the_others_spoil_is_sound(slug):
    assert tutor.load(middle(slug)).save() == middle(slug)
    assert tutor.load(resaved(slug)).position() == tutor.load(middle(slug)).position()


def test_saves_cut_off_anywhere(slug):
    text = middle(slug)
    for length in {*range(0, len(text), 23), *range(len(text) - 30, len(text))}:
        refuses(tutor.InvalidSave, tutor.load, text[:length])


@pytest.mark.parametrize("value", [None, 7, True, [], {}, b"{}", object()], ids=named)
def test_saves_that_are_no_text(value):
    refuses(tutor.InvalidSave, tutor.load, value)


@pytest.mark.parametrize("text", ["", " ", "null", "[]", "7", '"x"', "{}", "{", "NaN", "\x00", "\ufeff{}",
                                  "<html>",
                                  '{"game": "endeavor"}', '{"civitas": 1}', "x" * 2_000_001, "[" * 100_000,
                                  '{"a":' * 5000, '{"civitas": ' + "9" * 5000 + "}",
                                  '{"civitas": "\\ud800"}'], ids=named)
def test_texts_that_are_no_save(text):
    refuses(tutor.InvalidSave, tutor.load, text)


@pytest.mark.parametrize(("field", "value"), [
    ("players", ["Eve", "Bob", "Cyril"]), ("options", {}), ("seed", 6), ("moves", []), ("version", 2),
    ("check", "00000000"), ("extra", 1), ("components", {})])
def test_an_edited_save_is_noticed(slug, field, value):
    changed = json.loads(middle(slug)) | {field: value}
    assert refuses(tutor.InvalidSave, tutor.load, json.dumps(changed)).key == "save_edited"


@pytest.mark.parametrize("field", ["civitas", "game", "version", "players", "options", "seed", "moves"])
def test_a_save_without_a_field(slug, field):
    refuses(tutor.InvalidSave, tutor.load, resaved(slug, **{field: ...}))


def test_a_save_without_a_checksum(slug):
    data = json.loads(middle(slug))
    del data["check"]
    refuses(tutor.InvalidSave, tutor.load, json.dumps(data))


@pytest.mark.parametrize("value", [None, True, -1, 0, 2, 1.0, 10 ** 30, math.nan, math.inf, "", "x",
                                   "\ud800", [], [[]],
                                   [None], [1], {}, {"a": 1}, {"cards": [{"id": []}]}, [{}] * 3, ["x"] * 3,
                                   LONG],
                         ids=named)
@pytest.mark.parametrize("field", ["civitas", "game", "version", "players", "options", "seed", "moves",
                                   "components",
                                   "position"])
def test_a_save_with_a_field_of_another_type(slug, field, value):
    """The checksum is right; the field must be refused for itself, or mean something."""
    means_something = {"options": ({},), "moves": ([],), "components": ({}, None), "position": (None,),
                       "seed": (0, 2)}
    try:
        text = resaved(slug, **{field: value})
    except UnicodeEncodeError:
        text = json.dumps(json.loads(middle(slug)) | {field: value})
    if any(value == each and type(value) is type(each) for each in means_something.get(field, ())):
        try:
            assert tutor.load(text).ply == (0 if field == "moves" else PLIES)
        except tutor.InvalidSave as error:
            assert field == "seed" and error.key == "save_move"
    else:
        refuses(tutor.CivitasError, tutor.load, text)


def test_a_move_edited_with_a_right_checksum_is_named_by_its_number(slug):
    moves = json.loads(middle(slug))["moves"]
    for number in (1, 7, len(moves)):
        for wrong in ("fly moon", "", None, 7, ["pass"], moves[number - 1] + " x", LONG, "\x00"):
            changed = [*moves[:number - 1], wrong, *moves[number:]]
            error = refuses(tutor.InvalidSave, tutor.load, resaved(slug, moves=changed))
            assert error.facts["n"] == number
            assert all(str(number) in error.text(lang) for lang in ("en", "cs"))


def test_an_illegal_move_in_a_save_is_named_with_the_rule_against_it(slug):
    game = tutor.load(middle(slug))
    moves = [str(move) for move in game.played]
    illegal = next(words for words in (" ".join(written(game, kind)) for kind in game.rulebook.actions)
                   if not game.judge(words).legal)
    error = refuses(tutor.InvalidSave, tutor.load, resaved(slug, moves=[*moves, illegal]))
    assert error.facts["n"] == len(moves) + 1
    assert all(game.judge(illegal).text(lang) in error.text(lang) for lang in ("en", "cs"))


def test_moves_after_the_end_are_named_by_their_number(slug):
    game = tutor.load(middle(slug))
    while not game.over:
        game.play(game.moves()[-1])
    moves = [str(move) for move in game.played]
    error = refuses(tutor.InvalidSave, tutor.load, resaved(slug, moves=[*moves, moves[-1]]))
    assert error.facts["n"] == len(moves) + 1


def test_another_seed_with_a_right_checksum_is_another_game(slug):
    changed = resaved(slug, seed=6)
    try:
        assert tutor.load(changed).position() != tutor.load(middle(slug)).position()
    except tutor.InvalidSave as error:
        assert error.key == "save_move" and 1 <= error.facts["n"] <= PLIES
        spoken(error)


def test_another_name_with_a_right_checksum_is_the_same_game(slug):
    names = ["Eve", *json.loads(middle(slug))["players"][1:]]
    loaded = tutor.load(resaved(slug, players=names))
    assert loaded.players[0] == "Eve" and loaded.played == tutor.load(middle(slug)).played


def test_a_save_of_another_version_of_the_rules(slug):
    version = tutor.rulebook(slug).version + 1
    error = refuses(tutor.InvalidSave, tutor.load, resaved(slug, version=version))
    assert error.key == "save_version" and str(version) in error.text("cs")


@pytest.mark.parametrize("form", [0, 2, 99, "1", HUGE // 10 ** 1000], ids=["0", "2", "99", "text", "huge"])
def test_a_save_of_another_format(slug, form):
    assert refuses(tutor.InvalidSave, tutor.load, resaved(slug, civitas=form)).key == "save_format"


def test_a_save_of_another_game(slug):
    assert "chess" in refuses(tutor.CivitasError, tutor.load, resaved(slug, game="chess")).text("cs")


def test_a_save_does_not_open_files(slug, tmp_path):
    """A save comes from anybody: a path in place of the component data must not be followed."""
    pack = tmp_path / "pack.json"
    pack.write_text("{}")
    refuses(tutor.InvalidSave, tutor.load, resaved(slug, components=str(pack)))


@pytest.mark.parametrize("depth", [50, 400, 800, 900, 940, 960, 980, 1000, 3000, 50_000])
@pytest.mark.parametrize("field", ["moves", "options", "position", "components", "extra"])
def test_saves_nested_deeply(slug, field, depth):
    data = json.dumps(json.loads(middle(slug)) | {field: "nested"})
    for nested in ("[" * depth + "]" * depth, '{"a":' * depth + "0" + "}" * depth):
        refuses(tutor.CivitasError, tutor.load, data.replace('"nested"', nested))


@pytest.mark.parametrize("depth", [50, 200, 400])
@pytest.mark.parametrize("field", ["moves", "players", "options", "position", "components"])
def test_saves_nested_deeply_with_a_right_checksum(slug, field, depth):
    value = []
    for _ in range(depth):
        value = [value]
    refuses(tutor.CivitasError, tutor.load, resaved(slug, **{field: value}))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(data=st.data())
@pytest.mark.parametrize("slug", tutor.GAMES)
def test_saves_with_any_letters_changed(slug, data):
    text = middle(slug)
    at = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(at, min(len(text), at + 40)))
    changed = text[:at] + data.draw(st.text(max_size=10)) + text[end:]
    try:
        loaded = tutor.load(changed)
    except tutor.CivitasError as error:
        spoken(error, echoed=True)
    else:
        assert loaded.save() == text, "only white space may change unnoticed"


# --- positions

LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.text(max_size=6),
    st.sampled_from([99, -10 ** 30, 10 ** 30, math.nan, math.inf, 0.5, "\x1b[2J", "{x}", "\ud800",
                     "over", LONG]))
GARBAGE = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    st.text(max_size=5), inner, max_size=3), max_leaves=6)


def paths(data, at=()):
    """Every place in nested data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*at, key)
        yield from paths(value, (*at, key))


def look(data, path):
    """What stands at a place."""
    for key in path:
        data = data[key]
    return data


def spoil(data, draw):
    """Change one place: drop it, put garbage or a value from elsewhere, nudge it, double it, add to it."""
    top = draw(st.sampled_from(sorted(data)))
    found = list(paths(data))
    path = draw(st.sampled_from([each for each in found if each[0] == top]))
    holder, key = look(data, path[:-1]), path[-1]
    ways = ["drop", "garbage", "garbage", "elsewhere", "unknown"]
    ways += ["nudge", "nudge"] if isinstance(holder[key], int) else []
    ways += ["double"] if isinstance(holder, list) else []
    way = draw(st.sampled_from(ways))
    if way == "drop":
        del holder[key]
    elif way == "garbage":
        holder[key] = draw(GARBAGE)
    elif way == "elsewhere":
        holder[key] = copy.deepcopy(look(data, draw(st.sampled_from(found))))
    elif way == "nudge":
        holder[key] += draw(st.sampled_from([-1, 1, 2, -20]))
    elif way == "double":
        holder.append(copy.deepcopy(holder[key]))
    elif isinstance(holder, dict):
        holder[draw(st.text(max_size=5))] = draw(GARBAGE)
    else:
        holder.append(draw(GARBAGE))


def play_on(game):
    """A position that is accepted can be told, asked about and played on from, and stays a position."""
    for step in range(6):
        for lang in ("en", "cs"):
            game.describe(lang)
        if game.over:
            return
        assert game.moves(), f"a dead end: {game.decision.ask}"
        for lang in ("en", "cs"):
            game.decision.prompt(lang)
        for kind in game.rulebook.actions:
            game.judge(" ".join(written(game, kind))).text("cs")
        game.play(game.moves()[step * 7 % len(game.moves())])
        assert tutor.from_position(game.slug, game.position()).position() == game.position()


@settings(max_examples=500, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
@pytest.mark.parametrize("slug", tutor.GAMES)
def test_spoiled_positions_are_refused_or_can_be_played(slug, data):
    position = copy.deepcopy(moments(slug)[data.draw(st.integers(0, len(moments(slug)) - 1))])
    for _ in range(data.draw(st.integers(1, 2))):
        spoil(position, data.draw)
    before = copy.deepcopy(position)
    try:
        game = tutor.from_position(slug, position)
    except tutor.InvalidPosition as error:
        assert error.problems
        for each in (error, *error.problems):
            spoken(each, echoed=True)
    else:
        play_on(game)
    assert position == before


def test_unspoiled_positions_can_be_played(slug):
    for position in moments(slug):
        game = tutor.from_position(slug, position)
        assert game.position() == position
        play_on(game)


@pytest.mark.parametrize("data", [None, 7, True, "x", [], {}, b"{}", object(), {1: 2}, {None: []}], ids=named)
def test_what_is_no_position(slug, data):
    assert refuses(tutor.InvalidPosition, tutor.from_position, slug, data).problems


def test_every_field_of_a_position_is_needed(slug):
    for field in moments(slug)[0]:
        data = {name: value for name, value in moments(slug)[0].items() if name != field}
        error = refuses(tutor.InvalidPosition, tutor.from_position, slug, data)
        assert any(problem.facts.get("field") == field for problem in error.problems), field


@pytest.mark.parametrize("garbage", [None, -1, 1.5, math.nan, math.inf, HUGE, "x", [None], [[]], {"x": {}},
                                     b"x", object()],
                         ids=named)
def test_every_field_of_a_position_refuses_garbage(slug, garbage):
    whole = moments(slug)[0]
    for field in whole:
        error = refuses(tutor.InvalidPosition, tutor.from_position, slug, whole | {field: garbage})
        assert any(field in problem.text("en") for problem in error.problems), field


def test_all_faults_are_listed_together(slug):
    """Of any two broken fields both are named, whichever they are."""
    whole = moments(slug)[0]
    for first in whole:
        for second in whole:
            if first < second:
                broken = whole | {first: 1.5, second: 1.5}
                error = refuses(tutor.InvalidPosition, tutor.from_position, slug, broken)
                assert len(error.problems) >= 2 and str(len(error.problems)) in error.text("cs")
                for field in (first, second):
                    assert f"“{field}" in error.text("en"), f"{field} of {first} and {second}: {error}"


def test_a_position_is_copied_not_kept(slug):
    data = copy.deepcopy(moments(slug)[0])
    game = tutor.from_position(slug, data)
    before = snapshot(game)
    for given_away in (data, game.position(), game.view(0)):
        for path in reversed(list(paths(given_away))):
            del look(given_away, path[:-1])[path[-1]]
    assert snapshot(game) == before


def test_nested_deeper_than_anybody_reads(slug):
    deep = []
    for _ in range(20_000):
        deep = [deep]
    for field in moments(slug)[0]:
        refuses(tutor.InvalidPosition, tutor.from_position, slug, moments(slug)[0] | {field: deep})
