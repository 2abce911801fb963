"""The command ``civitas``: what it prints in both languages, and its exit codes."""

import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import tutor
from tests.engine.test_bad_input import LONG, middle
from tutor import cli
from tutor.bots import BOTS

LANGUAGES = ("en", "cs")


@pytest.fixture
def civitas(capsys, monkeypatch):
    """Runs one command; its exit code, what it printed and what it complained about."""

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = cli.main([str(argument) for argument in arguments])
        except SystemExit as stopped:
            code = stopped.code
        printed = capsys.readouterr()
        return SimpleNamespace(code=code, out=printed.out, err=printed.err)

    return run


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(middle("endeavor"), encoding="utf-8")
    return path


def complained(run, code=2):
    """The one sentence on the error stream, and nothing else."""
    assert run.code == code and run.out == ""
    [line] = run.err.splitlines()
    assert "Traceback" not in line and "{" not in line and line.endswith((".", ")"))
    return line


# --- help and wrong commands

def test_without_a_command_it_helps(civitas):
    run = civitas()
    assert run.code == 0 and all(command in run.out for command in cli.COMMANDS)


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_explains_itself(civitas, command):
    run = civitas(command, "--help")
    assert run.code == 0 and "--lang" in run.out and command in run.out


@pytest.mark.parametrize("arguments", [
    ["fly"], ["play", "--fly"], ["play", "--seed", "abc"], ["play", "--players", "many"], ["rule"], ["judge"],
    ["judge", "game.json"], ["play", "--lang", "de"], ["games", "extra"],
    ["play", "--players", "3", "--names", "a,b,c"]])
def test_what_the_command_line_does_not_know(civitas, arguments):
    run = civitas(*arguments)
    assert run.code == 2 and run.err.startswith("usage: civitas") and "Traceback" not in run.err


# --- games and rules

@pytest.mark.parametrize(("lang", "words"), [("en", ("players", "rules")), ("cs", ("hráčů", "pravidel"))])
def test_games(civitas, lang, words):
    run = civitas("games", "--lang", lang)
    assert run.code == 0 and len(run.out.splitlines()) == len(tutor.GAMES)
    for slug, line in zip(tutor.GAMES, run.out.splitlines(), strict=True):
        book = tutor.rulebook(slug)
        assert slug in line.lower() and all(word in line for word in words)
        for number in (min(book.players), max(book.players), book.age, book.minutes, len(tutor.rules(slug))):
            assert str(number) in line


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", ["END-SHIP-03", "end-ship-03"])
def test_a_rule(civitas, id, lang):
    run = civitas("rule", id, "--lang", lang)
    rule = tutor.rule("END-SHIP-03")
    assert run.code == 0
    assert all(part in run.out for part in (rule.id, rule.text(lang), rule.cite(lang), rule.topic_name(lang)))


@pytest.mark.parametrize("id", ["END-SHIP-99", "x", "", "\x1b[2J", LONG])
def test_a_rule_that_is_not_there(civitas, id):
    english, czech = (complained(civitas("rule", id, "--lang", lang)) for lang in LANGUAGES)
    assert english != czech and english.isprintable()


# --- coverage

@pytest.mark.parametrize("lang", LANGUAGES)
def test_coverage(civitas, lang):
    run = civitas("coverage", tutor.GAMES[0], "--lang", lang)
    assert run.code == 0 and str(len(tutor.rules(tutor.GAMES[0]))) in run.out
    assert all(topic[lang] in run.out for topic in tutor.topics(tutor.GAMES[0]).values())


def test_coverage_of_all_games(civitas):
    run = civitas("coverage")
    assert run.code == 0 and all(slug in run.out for slug in tutor.GAMES)


@pytest.mark.parametrize("command", ["coverage", "play", "bench"])
def test_an_unknown_game(civitas, command):
    english, czech = (complained(civitas(command, "chess", "--lang", lang)) for lang in LANGUAGES)
    assert "chess" in english and "chess" in czech and english != czech


# --- judging a saved game

@pytest.mark.parametrize("lang", LANGUAGES)
def test_judging_a_legal_move(civitas, save, lang):
    game = tutor.load(middle("endeavor"))
    move = game.moves()[0]
    run = civitas("judge", save, *str(move).split(), "--lang", lang)
    assert run.code == 0 and str(move) in run.out
    for event in game.judge(move).preview():
        assert game.text(event, lang) in run.out
        assert tutor.rule(event.rule).text(lang) in run.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_judging_a_forbidden_move(civitas, save, lang):
    game = tutor.load(middle("endeavor"))
    ruling = game.judge("take europe_5")
    run = civitas("judge", save, "take", "europe_5", "--lang", lang)
    assert run.code == 1 and ruling.rules
    for reason, sentence in zip(ruling.reasons, ruling.sentences(lang), strict=True):
        assert sentence in run.out and reason.rule in run.out
        assert tutor.rule(reason.rule).text(lang) in run.out and tutor.rule(reason.rule).cite(lang) in run.out


def test_judging_leaves_the_save_alone(civitas, save):
    before = save.read_bytes()
    civitas("judge", save, "pass")
    assert save.read_bytes() == before


@pytest.mark.parametrize("move", ["fly moon", "ship", "ship atlantis", "", "\x1b[2J", LONG])
def test_judging_what_is_no_move(civitas, save, move):
    english, czech = (complained(civitas("judge", save, move, "--lang", lang)) for lang in LANGUAGES)
    assert english != czech


def test_judging_what_is_no_save(civitas, tmp_path):
    bad = {"empty.json": b"", "cut.json": middle("endeavor").encode()[:99], "binary.json": b"\xff\xfe\x00",
           "other.json": b"[]"}
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    for name in (*bad, "missing.json", "", "a\0b", "x" * 300):
        runs = [civitas("judge", tmp_path / name, "pass", "--lang", lang) for lang in LANGUAGES]
        assert complained(runs[0]) != complained(runs[1])


# --- playing

@pytest.mark.parametrize(("lang", "bye"), [("en", "Goodbye."), ("cs", "Na shledanou.")])
def test_playing_until_the_input_ends(civitas, lang, bye):
    run = civitas("play", "endeavor", "--lang", lang, typed="1\n")
    game = tutor.new_game("endeavor", 3)
    event = game.play(game.moves()[0])[0]
    assert run.code == 0 and run.err == ""
    assert game.text(event, lang) in run.out and run.out.rstrip().endswith(bye)


def test_playing_with_names_and_a_seed(civitas):
    run = civitas("play", "--names", "Ada, Bob ,Cyril,Dana", "--seed", 11, typed="quit\n")
    game = tutor.new_game("endeavor", ["Ada", "Bob", "Cyril", "Dana"], 11)
    assert run.code == 0 and game.describe("en") in run.out
    assert f"{game.decision.player}: {game.decision.prompt('en')}" in run.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_of_bots(civitas, lang):
    run = civitas("play", "--players", 3, "--bots", "greedy,random,random", "--seed", 5, "--lang", lang)
    game = tutor.new_game("endeavor", 3, 5)
    assert run.code == 0 and run.err == "" and all(name in run.out for name in game.players)
    assert any(word in run.out for word in {"en": ("wins.", "A draw:"), "cs": ("Vítězí", "Remíza")}[lang])


def test_the_same_seed_plays_the_same_game(civitas):
    arguments = ("play", "--bots", "greedy,random,greedy", "--seed", 3)
    first, second, other = civitas(*arguments), civitas(*arguments), civitas(*arguments[:-1], 4)
    assert first.out == second.out != other.out


def test_going_on_from_a_save(civitas, save):
    run = civitas("play", "--load", save, typed="quit\n")
    assert run.code == 0 and tutor.load(middle("endeavor")).describe("en") in run.out


@pytest.mark.parametrize("arguments", [
    ["--players", "2"], ["--players", "6"], ["--players", "-1"], ["--names", "Ada,Ada,Bob"],
    ["--names", "Ada"], ["--names", ",,"], ["--names", "<b>,x,y"], ["--names", ""], ["--seed", "-1"],
    ["--seed", str(1 << 64)], ["--bots", "clever"], ["--bots", "random,random,random,random"],
    ["--load", "/nowhere/at/all.json"], ["--bots", LONG]], ids=lambda arguments: " ".join(arguments)[:30])
def test_a_game_that_cannot_start(civitas, arguments):
    english, czech = (complained(civitas("play", *arguments, "--lang", lang)) for lang in LANGUAGES)
    assert english != czech


def test_every_bot_can_be_asked_to_play(civitas):
    for name in BOTS:
        run = civitas("play", "--bots", name, typed="quit\n")
        assert run.code == 0
    assert all(name in complained(civitas("play", "--bots", "clever")) for name in BOTS)


def test_ctrl_c_is_no_accident(civitas, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    run = civitas("play")
    assert run.code == 130 and "Traceback" not in run.err


# --- serving

def test_serve_says_what_is_not_installed(civitas, monkeypatch):
    """The pages need packages that the tutor itself does not; one sentence says which."""
    real = cli.import_module

    def without(name):
        if name == "widgets.serving.server":
            raise ModuleNotFoundError("No module named 'voila'", name="voila.app")
        return real(name)

    monkeypatch.setattr(cli, "import_module", without)
    english, czech = (complained(civitas("serve", "--no-browser", "--lang", lang)) for lang in LANGUAGES)
    assert "voila" in english and "voila" in czech and english != czech


def test_serve_passes_its_settings_on(civitas, monkeypatch):
    seen = []
    server = SimpleNamespace(Settings=SimpleNamespace, serve=lambda settings: seen.append(settings) or 7)
    monkeypatch.setattr(cli, "import_module", lambda name: server)
    run = civitas("serve", "--port", 9000, "--host", "0.0.0.0", "--no-browser")
    assert run.code == 7 and (seen[0].port, seen[0].host, seen[0].browser) == (9000, "0.0.0.0", False)


# --- as a program

COMMAND = [sys.executable, "-m", "tutor.cli"]
AROUND = {"PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(Path(tutor.__file__).parent.parent)}


def program(*arguments, typed=""):
    """The command run as a process of its own."""
    return subprocess.run([*COMMAND, *arguments], input=typed, capture_output=True, encoding="utf-8",
                          timeout=60, env=AROUND)


def test_the_program_itself(save):
    played = program("play", "--bots", "random,random", "--lang", "cs", typed="1\nquit\n")
    assert played.returncode == 0 and played.stderr == "" and "Na shledanou." in played.stdout
    judged = program("judge", str(save), "take", "europe_5")
    assert judged.returncode == 1 and "END-" in judged.stdout
    refused = program("play", "--players", "9")
    assert refused.returncode == 2 and refused.stdout == "" and len(refused.stderr.splitlines()) == 1


def test_a_reader_that_has_seen_enough():
    """``civitas coverage | head -1`` must not end in a traceback."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, "coverage"], stdout=pipe, stderr=pipe, env=AROUND) as running:
        running.stdout.readline()
        running.stdout.close()
        complaint = running.stderr.read().decode()
        code = running.wait(timeout=60)
    assert code == 0 and complaint == ""
