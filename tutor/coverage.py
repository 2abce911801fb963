"""How much of a rulebook is there: in words, in the engine, in tests and in lessons."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tutor
from tutor.engine.catalogue import rules, topics
from tutor.engine.content import load_toml
from tutor.engine.text import checked_language, fill

ROOT = Path(tutor.__file__).parent.parent
COLUMNS = ("catalogue", "engine", "tests", "taught")
LINE = 100


class Coverage(NamedTuple):
    """The rule ids of a game and, for each column, those covered; ``None`` where there is nothing to look at."""

    game: str
    ids: tuple[str, ...]
    covered: dict[str, frozenset[str] | None]

    def missing(self, column: str) -> tuple[str, ...]:
        """The rules that a column lacks, in the order of the rulebook."""
        found = self.covered[column]
        return () if found is None else tuple(id for id in self.ids if id not in found)

    def full(self, column: str) -> bool:
        """Whether a column covers every rule."""
        return self.covered[column] is not None and not self.missing(column)


def report(slug: str) -> Coverage:
    """What is covered of one game."""
    book = tutor.rules(slug)
    ids = frozenset(book)
    code = Path(tutor.__file__).parent / "games" / slug
    tests = tests_folder()
    return Coverage(
        slug,
        tuple(book),
        {
            "catalogue": frozenset(
                id for id, rule in book.items() if all(str(rule.texts[lang]).strip() for lang in ("en", "cs"))
            ),
            "engine": ids & {found for tree in trees(code) for found in cited(tree)},
            "tests": None if tests is None else ids & {found for tree in trees(tests) for found in marked(tree)},
            "taught": frozenset(id for id, rule in book.items() if rule.taught_in),
        },
    )


def tests_folder() -> Path | None:
    """The tests of a checkout; an installed package has none, whatever else lies beside it."""
    folder = ROOT / "tests"
    return folder if folder.is_dir() and (ROOT / "pyproject.toml").is_file() else None


def trees(folder: Path) -> Iterator[ast.Module]:
    """The syntax tree of every module in a folder."""
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"), str(path))


def cited(tree: ast.AST) -> Iterator[str]:
    """Every string constant of a module; docstrings and other bare strings do not count."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        yield from cited(node)


def marked(tree: ast.AST) -> Iterator[str]:
    """The rule ids in the marks of a test module; a mark on what pytest does not collect is no test."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("test"):
            continue
        if isinstance(node, ast.ClassDef) and not node.name.startswith("Test"):
            continue
        if isinstance(node, ast.Call) and is_rule_mark(node.func):
            yield from (
                argument.value
                for argument in node.args
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            )
        yield from marked(node)


def is_rule_mark(node: ast.expr) -> bool:
    """Whether an expression is ``pytest.mark.rule`` (or ``mark.rule``)."""
    return ast.unparse(node) in ("pytest.mark.rule", "mark.rule")


@cache
def texts() -> dict[str, dict[str, str]]:
    """The words of the report."""
    found: dict[str, dict[str, str]] = load_toml("terminal.toml")["coverage"]
    return found


def text(found: Coverage, lang: str = "en") -> str:
    """The report as a table by topic, with totals and everything that is missing."""
    lang = checked_language(lang)
    book, names = rules(found.game), topics(found.game)

    def say(key: str, **facts: Any) -> str:
        return fill(texts()[key][checked_language(lang)], facts, lambda _, value: str(value), lang)

    def row(name: str, ids: tuple[str, ...]) -> str:
        cells = [str(len(ids))]
        for column in COLUMNS:
            covered = found.covered[column]
            cells.append("–" if covered is None else str(sum(id in covered for id in ids)))
        return f"{name:<{width}}" + "".join(f"{cell:>12}" for cell in cells)

    by_topic = {
        topic: tuple(id for id in found.ids if book[id].topic == topic)
        for topic in dict.fromkeys([*names, *(rule.topic for rule in book.values())])
    }
    labels = {topic: names[topic][lang] if topic in names else topic for topic in by_topic}
    width = max(len(label) for label in (*labels.values(), say("total"), "%")) + 1
    lines = [
        say("title", game=found.game, n=len(found.ids)),
        "",
        f"{say('topic'):<{width}}" + "".join(f"{say(key):>12}" for key in ("rules", *COLUMNS)),
    ]
    lines += [row(labels[topic], ids) for topic, ids in by_topic.items() if ids]
    lines.append(row(say("total"), found.ids))
    shares = ["", *(share(found, column) for column in COLUMNS)]
    lines.append(f"{'%':<{width}}" + "".join(f"{cell:>12}" for cell in shares))
    if found.covered["tests"] is None:
        lines += ["", say("no_tests")]
    for column in COLUMNS:
        missing = found.missing(column)
        if missing:
            lines += ["", say("missing", column=say(column), n=len(missing)), *wrapped(missing)]
    if all(found.full(column) for column in COLUMNS):
        lines += ["", say("nothing_missing")]
    return "\n".join(lines)


def share(found: Coverage, column: str) -> str:
    """The covered part of a column, rounded down so that only everything is 100 %."""
    if found.covered[column] is None:
        return "–"
    total = len(found.ids)
    return f"{100 * (total - len(found.missing(column))) // total if total else 100} %"


def wrapped(ids: tuple[str, ...]) -> list[str]:
    """Rule ids in lines of readable length."""
    lines = ["  "]
    for id in ids:
        if len(lines[-1]) + len(id) > LINE:
            lines.append("  ")
        lines[-1] += id + " "
    return [line.rstrip() for line in lines]
