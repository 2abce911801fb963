"""Lessons on the command line: checked, and played in the terminal."""

from __future__ import annotations

import ast
import io
import re
from pathlib import Path

import pytest

import tutor.lessons.terminal
from tests.lessons.written import LESSON, small
from tutor.cli import main
from tutor.engine.content import load_toml
from tutor.engine.text import LANGUAGES
from tutor.lessons.terminal import LessonTerminal

SOLUTION = ["", "activate colonial_house", "occupy london", "occupy paris", "1", "1", "london",
            "activate colonial_house", "occupy rome", ""]  # fmt: skip


def played(*typed, lang="en", at=0):
    """What is printed while somebody types these lines."""
    said = []
    terminal = LessonTerminal(small(), lang, at, io.StringIO("\n".join(typed) + "\n"), said.append)
    assert terminal.run() == 0
    return terminal, "\n".join(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_lesson_is_played(lang):
    terminal, text = played(*SOLUTION, lang=lang)
    assert terminal.player.done
    for step in terminal.player.lesson.steps:
        for paragraph in step.say[lang].split("\n\n"):
            assert paragraph in text
    assert {"en": "London is yours.", "cs": "Londýn je tvůj."}[lang] in text
    assert "Bořek" in text, "what the others do is told"
    for rule in terminal.player.lesson.rules:
        assert tutor.rule(rule).text(lang) in text
    assert not re.search(r"[{}]", text)


def test_wrong_moves_and_answers_are_explained_with_the_rule():
    typed = "occupy london, activate shipyard, swim, 99, hint, hint, hint, board, moves, next, rule end-occ-01, rule x"
    terminal, text = played("", *typed.split(", "), "help", "lang cs", "lang xx", "quit")
    assert not terminal.player.done and terminal.player.number == 1
    for said in ("[END-ACT-10]", tutor.rule("END-ACT-10").text("en"), "Send somebody first.", "No ship today.",
                 "The house.", tutor.rule("END-ACTV-01").text("en"), "[activate colonial_house]", "1 Activate",
                 "First do what this step asks for", tutor.rule("END-OCC-01").text("en"), "Obsaď Londýn.",
                 "Na shledanou."):  # fmt: skip
        assert " ".join(said.split()) in " ".join(text.split()), said


def test_answers_can_be_wrong_odd_and_hinted():
    terminal, text = played("seven", "7", "-1", "1", "2", "0", "9" * 20, "1", "rome", "city:london", "back", "hint",
                            "hint", "again", at=3)  # fmt: skip
    assert terminal.player.number == 5
    for said in ("Answer with a whole number.", "Count again.", "One is left.", "He has passed.",
                 "Choose one of the answers.", "[city:london]"):  # fmt: skip
        assert said in text, said


def test_the_end_of_the_input_ends_the_lesson():
    terminal, text = played(at=2)
    assert not terminal.player.done and text.endswith("Goodbye.")


def test_every_sentence_is_there_and_used():
    code = ast.parse(Path(tutor.lessons.terminal.__file__).read_text(encoding="utf-8"))
    used = {
        call.args[0].value
        for call in ast.walk(code)
        if isinstance(call, ast.Call) and getattr(call.func, "attr", getattr(call.func, "id", "")) == "say"
        if isinstance(call.args[0], ast.Constant)
    }
    used |= {f"asked_{kind}" for kind in ("tell", "do", "try", "choices", "number", "spots")}
    assert used == set(load_toml("terminal.toml")["lesson"])


# --- the command


@pytest.fixture
def file(tmp_path):
    found = tmp_path / "mine.toml"
    found.write_text(LESSON, encoding="utf-8")
    return found


@pytest.mark.parametrize(("lang", "says"), [("en", "is sound: 8 steps"), ("cs", "je v pořádku: 8 kroků")])
def test_a_sound_lesson_is_reported(file, capsys, lang, says):
    assert main(["lesson", "check", str(file), str(file), "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert said.count(says) == 2 and "END-OCC-01" in said and "3, 4, 5, 6, 7" in said, "steps without a hint"


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ('try = ["activate colonial_house"', 'try = ["pass"', ["mine.toml", "step 3", "pass"]),
        ('spots = ["city:london"]', 'spots = ["city:londn"]', ["mine.toml", "step 6", "spots", "city:london"]),
        ("minutes = 3", "minutes = ", ["mine.toml", "TOML"]),
    ],
)
def test_a_fault_is_named_and_the_command_fails(file, capsys, old, new, names):
    file.write_text(LESSON.replace(old, new), encoding="utf-8")
    for what in ("check", "show"):
        assert main(["lesson", what, str(file)]) == 2
        said = capsys.readouterr()
        assert not said.out and all(name in said.err for name in names), said.err
        assert len(said.err.splitlines()) == 1


def test_a_lesson_is_shown_in_the_terminal(file, capsys, monkeypatch):
    typed = iter([*SOLUTION[4:]])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert main(["lesson", "show", str(file), "--step", "4", "--lang", "cs"]) == 0
    said = capsys.readouterr().out
    assert "Krok 4 z 8" in said and "Krok 1 z" not in said and "Lekce je hotová." in said


def test_a_missing_file_is_said(capsys):
    assert main(["lesson", "check", "nothing.toml"]) == 2
    assert "nothing.toml" in capsys.readouterr().err
