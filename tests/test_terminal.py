"""A sitting in the terminal: moves, questions, time travel, saves and bots, typed line by line."""

import io
import re

import pytest

import tutor
from tests.engine.test_bad_input import LONG
from tutor.bots import BOTS
from tutor.terminal import Terminal, seated

LANGUAGES = ("en", "cs")
FORBIDDEN = "take europe_5"


def sit(*typed, game=None, bots=None, lang="en"):
    """One sitting; the terminal afterwards and, for each line typed, what was printed in answer."""
    answers = [[]]

    class Lines(io.StringIO):
        def readline(self, *args):
            answers.append([])
            return super().readline(*args)

    game = game if game is not None else tutor.new_game("endeavor", ["Ada", "Bob", "Cyril"], 7)
    terminal = Terminal(game, bots, lang, Lines("".join(f"{line}\n" for line in typed)),
                        lambda text: answers[-1].append(text))
    assert terminal.run() == 0
    return terminal, ["\n".join(lines) for lines in answers]


def fresh():
    return tutor.new_game("endeavor", ["Ada", "Bob", "Cyril"], 7)


# --- moves

@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_begins_with_the_position_and_the_question(lang):
    _, (first, *_) = sit(lang=lang)
    game = fresh()
    assert game.describe(lang) in first
    assert f"{game.decision.player}: {game.decision.prompt(lang)}" in first
    for number, move in enumerate(game.moves(), 1):
        assert re.search(rf"^ +{number}  {re.escape(game.text(move, lang))}  \[{move}\]$", first,
                         re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("how", ["number", "notation", "spaced"])
def test_a_move_by_number_and_by_notation(how, lang):
    game = fresh()
    move = game.moves()[1]
    typed = {"number": "2", "notation": str(move), "spaced": f"   {str(move).replace(' ', '   ')} "}[how]
    terminal, (_, answer, *_) = sit(typed, lang=lang)
    events = game.play(move)
    assert terminal.game.played == (move,) and terminal.game.position() == game.position()
    for event in events:
        assert f"{game.text(event, lang)} [{', '.join(event.rules)}]" in answer
    assert game.decision.prompt(lang) in answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_forbidden_move_is_answered_with_its_rules(lang):
    terminal, (_, answer, _) = sit(FORBIDDEN, lang=lang)
    ruling = fresh().judge(FORBIDDEN)
    assert terminal.game.ply == 0 and not ruling.legal
    for reason, sentence in zip(ruling.reasons, ruling.sentences(lang), strict=True):
        assert f"{sentence} [{reason.rule}]" in answer
        assert tutor.rule(reason.rule).text(lang) in answer and tutor.rule(reason.rule).cite(lang) in answer


@pytest.mark.parametrize("typed", ["0", "99", "999999999999", "-1", "fly moon", "ship", "ship atlantis",
                                   "{move}", "²", "1 2",
                                   "BUILD market", "build", "\x1b[2J", LONG, "why", "why 99", "why fly",
                                   "save", "load", "rule", "rule x", "lang de", "lang", "undo", "redo",
                                   "load /nowhere.json", "save /no/x.json", "load \0", "save \0", "??", "'",
                                   "build\tmarket x"], ids=lambda typed: ascii(typed)[:20])
def test_wrong_lines_are_answered_in_one_sentence(typed):
    """In both languages, and the game stays as it was."""
    said = {}
    for lang in LANGUAGES:
        terminal, (_, answer, _) = sit(typed, lang=lang)
        assert terminal.game.position() == fresh().position() and terminal.game.length == 0
        assert answer.strip() and "\n" not in answer and answer.isprintable() and "Traceback" not in answer
        assert typed == "{move}" or "{" not in answer
        said[lang] = answer
    assert said["en"] != said["cs"]


@pytest.mark.parametrize("typed", ["", "   ", "\t"])
def test_an_empty_line_changes_nothing(typed):
    _, (_, answer, last) = sit(typed)
    assert answer == "" and last == "Goodbye."


@pytest.mark.parametrize("typed", ["quit", "exit", "q", "QUIT"])
def test_leaving(typed):
    terminal, answers = sit("1", typed, "1")
    assert terminal.game.ply == 1 and answers[-1] == "Goodbye."


# --- questions

@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_a_legal_move(lang):
    game = fresh()
    move = game.moves()[0]
    for typed in (f"why {move}", "why 1", f"WHY {move}"):
        terminal, (_, answer, _) = sit(typed, lang=lang)
        assert terminal.game.ply == 0
        assert str(move) in answer and game.text(move, lang) in answer
        for event in game.judge(move).preview():
            assert game.text(event, lang) in answer and tutor.rule(event.rule).text(lang) in answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_not_an_illegal_one(lang):
    _, (_, asked, _) = sit(f"why {FORBIDDEN}", lang=lang)
    _, (_, tried, _) = sit(FORBIDDEN, lang=lang)
    assert asked == tried and fresh().judge(FORBIDDEN).reasons[0].rule in asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule(lang):
    for typed in ("rule END-SHIP-03", "rule end-ship-03"):
        _, (_, answer, _) = sit(typed, lang=lang)
        rule = tutor.rule("END-SHIP-03")
        told = (rule.id, rule.text(lang), rule.cite(lang), rule.topic_name(lang))
        assert all(part in answer for part in told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_is_a_legal_move_with_its_reason(lang):
    terminal, (_, answer, _) = sit("hint", lang=lang)
    game = fresh()
    assert terminal.game.ply == 0
    hinted = [move for move in game.moves() if str(move) in answer and game.text(move, lang) in answer]
    assert len(hinted) == 1 and {"en": "Why:", "cs": "Proč:"}[lang] in answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_tells_the_last_things(lang):
    terminal, answers = sit(*"1111", "log", "log 2", "log 0", "log x", "log 9999999", lang=lang)
    game = terminal.game
    lines = [f"  {game.text(event, lang)} [{', '.join(event.rules)}]" for event in game.log]
    log, two, none, wrong, many = (answer.splitlines() for answer in answers[5:10])
    assert len(lines) > 20 and log == lines[-20:] and two == lines[-2:] and none == []
    assert wrong == log == many


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_score_as_it_stands(lang):
    terminal, (_, _, answer, _) = sit("1", "score", lang=lang)
    for score in terminal.game.scores():
        assert f"{score['player']}: {score['total']}" in answer
    assert not re.search(r"\b[a-z]+_[a-z]+\b", answer), "categories by name"
    assert "END-SCORE-10" in answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_moves_and_board_again(lang):
    _, (first, moves, board, _) = sit("moves", "board", lang=lang)
    assert moves.strip() and moves in first and board == fresh().describe(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_command(lang):
    terminal, (_, answer, _) = sit("help", lang=lang)
    assert all(re.search(rf"(?<![\w!]){re.escape(command)}(?![\w])", answer) for command in terminal.commands)


def test_the_language_can_be_changed():
    terminal, (_, czech, board, english, _) = sit("lang cs", "board", "lang en")
    game = fresh()
    assert terminal.lang == "en" and board == game.describe("cs")
    assert game.decision.prompt("cs") in czech and game.decision.prompt("en") in english


# --- time travel

@pytest.mark.parametrize("lang", LANGUAGES)
def test_undo_and_redo(lang):
    terminal, answers = sit("1", "2", "undo", "undo", "redo", lang=lang)
    game = fresh()
    first = game.moves()[0]
    events = game.play(first)
    assert terminal.game.played == (first,) and terminal.game.length == 2
    assert terminal.game.position() == game.position()
    assert str(first) in answers[4] and all(game.text(event, lang) in answers[5] for event in events)


def test_a_new_move_forgets_what_was_taken_back():
    terminal, answers = sit("1", "undo", "2", "redo")
    assert terminal.game.played == (fresh().moves()[1],) and terminal.game.length == 1
    assert answers[4] == tutor.InvalidMove("nothing_to_redo").text("en")


def test_undo_goes_back_to_the_last_decision_of_a_person():
    game = fresh()
    person = game.decision.seat
    bots = {seat: BOTS["random"](seat) for seat in range(3) if seat != person}
    terminal, answers = sit("1", "undo", game=game, bots=bots)
    assert terminal.game.ply == 0 and terminal.game.decision.seat == person
    again, _ = sit("1", "undo", "redo", game=fresh(), bots={seat: BOTS["random"](seat) for seat in bots})
    played, _ = sit("1", game=fresh(), bots={seat: BOTS["random"](seat) for seat in bots})
    assert again.game.position() == played.game.position()
    assert answers[2].startswith("Taken back:")


def test_undo_never_stops_at_a_bot():
    """When bots have made every move so far, there is nothing to take back, and nothing is."""
    game = fresh()
    bots = {game.decision.seat: BOTS["random"](0)}
    terminal, (_, answer, _) = sit("undo", game=game, bots=bots)
    assert terminal.game.ply > 0 and terminal.game.decision.seat not in bots
    assert answer == tutor.InvalidMove("nothing_to_undo").text("en")


# --- saving

@pytest.mark.parametrize("lang", LANGUAGES)
def test_save_and_load(tmp_path, lang):
    path = tmp_path / "my game.json"
    terminal, answers = sit("1", "1", f"save {path}", "undo", "2", f"load {path}", lang=lang)
    assert tutor.load(path.read_text(encoding="utf-8")).position() == terminal.game.position()
    assert terminal.game.ply == 2 and "2" in answers[3]
    assert terminal.game.describe(lang) in answers[6] and terminal.game.decision.prompt(lang) in answers[6]


def test_a_file_is_not_overwritten_by_accident(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("precious")
    _, (_, refused, _) = sit(f"save {path}")
    assert path.read_text() == "precious" and "save!" in refused
    sit("1", f"save! {path}")
    assert tutor.load(path.read_text(encoding="utf-8")).ply == 1


def test_a_broken_save_does_not_end_the_sitting(tmp_path):
    path = tmp_path / "broken.json"
    path.write_text(fresh().save()[:-40])
    terminal, answers = sit("1", f"load {path}", "1")
    assert terminal.game.ply == 2 and "JSON" in answers[2]


def test_loading_a_smaller_table_sends_bots_home(tmp_path):
    path = tmp_path / "three.json"
    path.write_text(fresh().save())
    big = tutor.new_game("endeavor", 5, 1)
    terminal, _ = sit(f"load {path}", game=big, bots={4: BOTS["random"](0)})
    assert terminal.bots == {} and len(terminal.game.players) == 3


def test_a_saved_game_keeps_its_components(tmp_path):
    path = tmp_path / "pack.json"
    pack = {"buildings": [{"id": "shipyard", "name_en": "Old Dock"}]}
    path.write_text(tutor.new_game("endeavor", 3, 1, components=pack).save())
    _, (_, answer, hint, _) = sit(f"load {path}", "hint")
    assert "Old Dock" in answer and "Why:" in hint


# --- bots

def test_bots_sit_on_the_last_seats():
    bots = seated("greedy, random", 4, 9)
    assert [(seat, type(bot).__name__) for seat, bot in bots.items()] == [(2, "Greedy"), (3, "Random")]
    assert seated("", 3) == {} == seated(" , ", 3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_of_bots(lang):
    game = tutor.new_game("endeavor", 3, 2)
    terminal, [told] = sit(game=game, bots=seated("greedy,random,random", 3, 2), lang=lang)
    assert terminal.game.over and terminal.game.length > 50
    explained = told.count({"en": "Why:", "cs": "Proč:"}[lang])
    assert explained == terminal.game.length
    for name in terminal.game.winners():
        assert name in told.splitlines()[-1]
    for score in terminal.game.scores():
        assert f"{score['player']}: {score['total']}" in told
    assert not re.search(r"\{\w+[:}]", told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_the_end_one_can_still_look_around(lang):
    game = tutor.new_game("endeavor", 3, 2)
    while not game.over:
        game.play(game.moves()[-1])
    over = {"en": "The game is over.", "cs": "Hra skončila."}[lang]
    terminal, answers = sit("moves", "hint", "score", "board", "log 1", "pass", "why pass", "undo",
                            game=game, lang=lang)
    assert over in answers[0] and answers[1] == over == answers[2]
    assert game.winners() == () and terminal.game.length == game.length, "the last one was taken back"
    assert "END-RND-04" in answers[6] and "END-RND-04" in answers[7]


def test_people_and_bots_at_one_table():
    """A person who always takes the first move on the list finishes a game with two bots."""
    game = tutor.new_game("endeavor", 3, 4)
    terminal, answers = sit(*["1"] * 60, game=game, bots=seated("greedy,random", 3, 4))
    assert terminal.game.over and any("wins." in answer or "A draw" in answer for answer in answers)
