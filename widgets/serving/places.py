"""Where things are: the notebooks behind the pages, the template, the static files, and their addresses."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import tutor
import widgets
from widgets.surfaces.front import PAGES, pages_of

PACKAGE = Path(widgets.__file__).parent
NOTEBOOKS = PACKAGE.parent / "notebooks"    # beside the package, in a checkout and in the wheel alike
JUPYTER = PACKAGE / "jupyter"               # a Jupyter data folder with our Voilà template in it
TEMPLATE = "civitas"
STATIC = (Path(__file__).parent / "static", PACKAGE / "static")


def notebooks() -> dict[str, str]:
    """The notebook of every page, by the page's short address: ``{"endeavor/play": "endeavor/play.ipynb", …}``."""
    return {f"{slug}/{page}": PAGES[page].format(slug=slug) for slug in tutor.GAMES for page in pages_of(slug)}


def pools(kernels: int) -> dict[str, int]:
    """How many warm kernels wait behind each notebook: all that are asked for where one plays, one where one learns."""
    most = {"play": kernels, "learn": min(kernels, 1)}
    return {path: most.get(short.rpartition("/")[2], 0) for short, path in notebooks().items()}


def found(name: str) -> Path | None:
    """The static file of this name, if there is one; names never lead out of the folders."""
    for folder in STATIC:
        path = (folder / name).resolve()
        if path.is_file() and path.is_relative_to(folder.resolve()):
            return path
    return None


@cache
def edition() -> str:
    """Letters that change with every static file; they stand in the addresses, so that a browser may keep the files."""
    digest = hashlib.sha256()
    for folder in STATIC:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def assets(base: str) -> str:
    """The address of the static files; modules import each other by relative paths below it."""
    return f"{base}civitas/{edition()}/"
