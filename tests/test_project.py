"""How the parts may depend on each other: the tutor needs the standard library only, and no game another."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import tutor

ROOT = Path(tutor.__file__).parent.parent
OURS = {"tutor", "content"}
ABOVE = {"widgets", "notebooks", "tests"}


def modules(code):
    """The top-level packages that a fresh interpreter has loaded after running some code, beside its own."""
    asked = ("import sys; before = set(sys.modules)\n" + code + "\nimport json\n"
             "print(json.dumps(sorted({name.partition('.')[0] for name in set(sys.modules) - before})))")
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True,
                           cwd=ROOT, timeout=60)
    return set(json.loads(found.stdout.splitlines()[-1]))


def imported(path):
    """Every module that a file imports, wherever in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[:len(package) - node.level + 1]) if node.level else ""
            name = ".".join(part for part in (base, node.module) if part)
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)


def sources(*parts):
    found = sorted(ROOT.joinpath(*parts).rglob("*.py"))
    assert found, parts
    return found


PLAYED = """
import tutor
from tutor.bots import BOTS, play_out
game = play_out(tutor.new_game("endeavor", 3, 1), [BOTS["greedy"](0), BOTS["random"](1), BOTS["random"](2)])
assert tutor.load(game.save()).scores() == game.scores()
game.describe("cs")
"""


@pytest.mark.parametrize("code", ["import tutor", PLAYED, "import tutor.cli, tutor.terminal, tutor.coverage"],
                         ids=["import", "a whole game", "the command line"])
def test_the_standard_library_is_enough(code):
    loaded = modules(code)
    assert "tutor" in loaded
    foreign = loaded - set(sys.stdlib_module_names) - OURS - {"sitecustomize", "usercustomize"}
    assert not foreign, f"{code.strip().splitlines()[0]} loads {sorted(foreign)}"


def test_importing_the_tutor_loads_no_game_and_no_graph():
    """A game is loaded when first asked for, networkx where a graph is asked for."""
    wrong = "[name for name in sys.modules if name.startswith(('tutor.games.', 'tutor.bots', 'networkx'))]"
    assert "networkx" not in modules(f"import tutor\nassert not {wrong}, {wrong}")


def test_the_tutor_knows_nothing_of_what_shows_it():
    for path in sources("tutor"):
        wrong = {name for name in imported(path) if name.partition(".")[0] in ABOVE}
        assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


def test_the_engine_knows_no_game_and_no_bot():
    for path in sources("tutor", "engine"):
        above = ("tutor.games", "tutor.bots", "tutor.terminal", "tutor.cli")
        wrong = {name for name in imported(path) if name.startswith(above)}
        assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


@pytest.mark.parametrize("slug", tutor.GAMES)
def test_a_game_knows_no_other_game(slug):
    for path in sources("tutor", "games", slug):
        found = set(imported(path))
        wrong = {name for name in found if name.startswith("tutor.games.") and name.split(".")[2] != slug}
        wrong |= {name for name in found if name.startswith(("tutor.bots", "tutor.cli", "tutor.terminal"))}
        assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


def test_the_bots_know_no_game():
    for path in sources("tutor", "bots"):
        wrong = {name for name in imported(path) if name.startswith("tutor.games")}
        assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


def test_every_folder_of_a_game_is_in_the_registry():
    folders = {path.parent.name for path in (ROOT / "tutor" / "games").glob("*/__init__.py")}
    assert folders == set(tutor.GAMES)
    for slug in tutor.GAMES:
        assert tutor.rulebook(slug).slug == slug and (ROOT / "content" / slug / "rules.toml").is_file()


def test_every_module_says_what_it_is_for():
    for path in (*sources("tutor"), *sources("content")):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path.relative_to(ROOT)


def test_public_names_are_there_and_documented():
    for name in tutor.__all__:
        thing = getattr(tutor, name)
        assert name == "GAMES" or thing.__doc__, name
