"""The coverage table: nothing of a rulebook may be missing in words, in the engine or in tests."""

import ast

import pytest

import tutor
from tutor import coverage
from tutor.coverage import Coverage, cited, marked, report, text


@pytest.fixture(scope="module", params=tutor.GAMES)
def found(request):
    return report(request.param)


@pytest.mark.parametrize("column", ["catalogue", "engine", "tests"])
def test_every_rule_is_covered(found, column):
    assert found.covered[column] is not None
    assert not found.missing(column), f"{column} lacks {', '.join(found.missing(column))}"
    assert found.full(column)


def test_the_rules_counted_are_those_of_the_catalogue(found):
    assert found.ids == tuple(tutor.rules(found.game)) and len(found.ids) > 50
    assert set(found.covered) == {"catalogue", "engine", "tests", "taught"}


def test_a_rule_counts_as_played_only_where_it_is_cited_by_the_play(found):
    """That an option touches a rule is no citation."""
    folder = coverage.ROOT / "tutor" / "games" / found.game
    mentioned = set()
    for tree in coverage.trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Option":
                node.args, node.keywords = [], []
        mentioned |= set(cited(tree))
    assert set(found.ids) <= mentioned, sorted(set(found.ids) - mentioned)


@pytest.mark.parametrize(("source", "ids"), [
    ('yield Reason("R-1", city=city)', {"R-1"}),
    ('state.emit("built", "R-1", *(("R-2",) if again else ()))', {"built", "R-1", "R-2"}),
    ('LEVELS = {"industry": ("R-1",)}', {"industry", "R-1"}),
    ('"""R-1 is the module\'s."""', set()),
    ('def do(self):\n    """R-1 in a docstring."""\n    return "R-2"', {"R-2"}),
    ('class Ship:\n    """R-1."""\n    poor = "R-2"', {"R-2"}),
    ("x = 1    # R-1 in a comment", set()),
    ('x = f"{a}R-1"', {"R-1"}),
    ("", set()),
])
def test_what_counts_as_cited(source, ids):
    assert set(cited(ast.parse(source))) == ids


@pytest.mark.parametrize(("source", "ids"), [
    ('@pytest.mark.rule("R-1")\ndef test_it(): ...', ["R-1"]),
    ('@pytest.mark.rule("R-1", "R-2")\ndef test_it(): ...', ["R-1", "R-2"]),
    ('@mark.rule("R-1")\nasync def test_it(): ...', ["R-1"]),
    ('@pytest.mark.rule("R-1")\ndef helper(): ...', []),
    ('@pytest.mark.rule("R-1")\nclass TestIt:\n    @pytest.mark.rule("R-2")\n    def test_it(self): ...',
     ["R-1", "R-2"]),
    ('class Helper:\n    @pytest.mark.rule("R-1")\n    def test_it(self): ...', []),
    ('pytestmark = pytest.mark.rule("R-1")', ["R-1"]),
    ('@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("R-1"))])\ndef test_it(x): ...',
     ["R-1"]),
    ('@pytest.mark.skip("R-1")\ndef test_it(): ...', []),
    ('def test_it():\n    "R-1"\n    rule("R-2")', []),
    ('# @pytest.mark.rule("R-1")\ndef test_it(): ...', []),
])
def test_what_counts_as_tested(source, ids):
    assert sorted(marked(ast.parse(source))) == ids


def test_a_rule_that_is_missing_is_noticed(found):
    lacking = found.ids[3]
    less = Coverage(found.game, found.ids, found.covered | {"engine": found.covered["engine"] - {lacking}})
    assert less.missing("engine") == (lacking,) and not less.full("engine") and found.full("engine")
    lines = text(less).splitlines()
    heading = next(line for line in lines if line.startswith("Engine: 1"))
    assert lines[lines.index(heading) + 1].strip() == lacking


def test_a_game_without_code_or_tests_is_not_covered(tmp_path, monkeypatch):
    """The report looks at the files, so it can be empty."""
    slug = tutor.GAMES[0]
    (tmp_path / "tests").mkdir()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(coverage, "ROOT", tmp_path)
    assert report(slug).missing("tests") == tuple(tutor.rules(slug))
    first = next(iter(tutor.rules(slug)))
    one = f'@pytest.mark.rule("{first}", "END-NONE-99")\ndef test_one(): ...\n'
    (tmp_path / "tests" / "test_one.py").write_text(one)
    assert report(slug).covered["tests"] == {first}


def test_an_installed_copy_says_that_it_has_no_tests(tmp_path, monkeypatch):
    monkeypatch.setattr(coverage, "ROOT", tmp_path)
    bare = report(tutor.GAMES[0])
    assert bare.covered["tests"] is None and bare.missing("tests") == () and not bare.full("tests")
    total = next(line for line in text(bare).splitlines() if line.startswith("Total"))
    assert total.split()[4] == "–"
    assert "tests folder" in text(bare, "en") and "složka tests" in text(bare, "cs")


@pytest.mark.parametrize(("lang", "words"), [("en", ("Coverage", "Topic", "Total", "Tests", "missing")),
                                             ("cs", ("Pokrytí", "Téma", "Celkem", "Testy", "chybí"))])
def test_the_report_in_words(found, lang, words):
    told = text(found, lang)
    assert all(word in told for word in words if word not in ("missing", "chybí"))
    assert (words[-1] in told) == any(found.missing(column) for column in coverage.COLUMNS)
    assert "{" not in told and str(len(found.ids)) in told
    rows = told.splitlines()[3:3 + len(tutor.topics(found.game))]
    assert [row[:40].rsplit("  ", 1)[0].split("  ")[0] for row in rows] == [
        topic[lang] for topic in tutor.topics(found.game).values()]


def test_the_table_adds_up(found):
    lines = text(found).splitlines()
    rows = [line.rsplit(maxsplit=5) for line in lines[3:3 + len(tutor.topics(found.game))]]
    total = next(line for line in lines if line.startswith("Total")).split()
    for column in range(1, 6):
        assert sum(int(row[column]) for row in rows) == int(total[column])
    assert int(total[1]) == len(found.ids)


def test_only_everything_is_a_hundred_percent(found):
    all_but_one, everything = (
        Coverage(found.game, found.ids, dict.fromkeys(coverage.COLUMNS, frozenset(ids)))
        for ids in (found.ids[1:], found.ids))
    assert "100 %" not in text(all_but_one) and text(everything).count("100 %") == 4
    assert text(everything).endswith("Every rule is covered.")
    assert text(everything, "cs").endswith("Všechna pravidla jsou pokryta.")


def test_an_unknown_language_is_refused(found):
    with pytest.raises(tutor.InvalidSetup):
        text(found, "de")


def test_an_unknown_game_is_refused():
    with pytest.raises(tutor.UnknownGame):
        report("chess")
