"""The pages: one function each, called by a notebook of two cells.

The first cell warms everything up before anybody comes; the second waits for the visitor and the link.  In JupyterLab
there is no link, and the same cells show the same page in the notebook.  A cell that fails leaves its traceback in the
notebook or in the server's log; the visitor of a page gets an apology from the template.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import tutor
from tutor.engine.text import LANGUAGES
from widgets.adapter import SurfaceWidget
from widgets.surfaces.reference import Reference
from widgets.surfaces.surface import Surface
from widgets.surfaces.table import Table

SERVED = "VOILA_BASE_URL"    # Voilà tells its kernels where the front page is
KNOCKS = 5


class Page(SurfaceWidget):
    """A surface that knows the way to the front page."""

    def shown(self) -> dict[str, Any]:
        """The state, and where the front page is; a notebook has none."""
        found = super().shown()
        return found | {"state": found["state"] | {"home": os.environ.get(SERVED, "")}}


def warm(slug: str, page: str = "") -> None:
    """Load what the pages of a game need: rules, words, modules, and a position drawn in each language."""
    for lang in LANGUAGES:
        for surface in WARMED.get(page, warmed)(slug, lang):
            if SERVED in os.environ:
                Page(surface).close()
            else:    # JupyterLab would show every widget that is made, and complain about one that is gone again
                surface.state()


def warmed(slug: str, lang: str) -> tuple[Surface, ...]:
    """The surfaces of a game as they are seen first, and one after a move."""
    table = Table(slug, lang, game=tutor.new_game(slug, tutor.rulebook(slug).usual, 1))
    table.receive({"type": "play", "move": str(table.playing().moves()[0])})
    return Table(slug, lang), table, Reference(slug, lang)


def taught(slug: str, lang: str) -> tuple[Surface, ...]:
    """The course of a game, and its first lesson."""
    from widgets.surfaces.learn import Learn

    begun = Learn(slug, lang)
    begun.receive({"type": "open", "lesson": next(iter(begun.course.lessons), "")})
    return Learn(slug, lang), begun


def asking(slug: str, lang: str) -> tuple[Surface, ...]:
    """An exercise of a game, and the same answered."""
    from widgets.surfaces.practise import Practise

    answered = Practise(slug, lang, seed=1)
    answered.receive({"type": "answer", "choices": [0]})
    return Practise(slug, lang, seed=1), answered


#: What is loaded before somebody comes, where it is not what the table needs.
WARMED = {"learn": taught, "practise": asking}


def play(slug: str, lang: str = "") -> Page:
    """The table of a game; ``lang`` is for notebooks, where no link names the language."""
    return Page(Table.opened(slug, visit(lang)))


def reference(slug: str, lang: str = "") -> Page:
    """The rules of a game."""
    return Page(Reference.opened(slug, visit(lang)))


def explore(slug: str, lang: str = "") -> Page:
    """The graphs of a game."""
    from widgets.surfaces.explorer import Explorer

    return Page(Explorer.opened(slug, visit(lang)))


def learn(slug: str, lang: str = "", progress: str = "civitas-progress.json") -> Page:
    """The course of a game; a notebook keeps the learner's progress in a file beside it, a page in the browser."""
    from widgets.surfaces.course import keep_in_file
    from widgets.surfaces.learn import Learn

    surface = Learn.opened(slug, visit(lang))
    if SERVED not in os.environ:
        keep_in_file(surface, Path(progress))
    return Page(surface)


def practise(slug: str, lang: str = "", progress: str = "civitas-progress.json") -> Page:
    """Exercises without end; the progress is kept where the lessons keep it."""
    from widgets.surfaces.course import keep_in_file
    from widgets.surfaces.practise import Practise

    surface = Practise.opened(slug, visit(lang))
    if SERVED not in os.environ:
        keep_in_file(surface, Path(progress))
    return Page(surface)


def lesson(path: str, lang: str = "en") -> Page:
    """A lesson of one's own on the live board; what is wrong in it is said with file, step and field."""
    from tutor.lessons.course import check_spots, read_file
    from widgets.surfaces.learn import Learn
    from widgets.surfaces.lesson import spots_of

    found = read_file(path)
    check_spots(found, Path(path).name, spots_of)
    return Page(Learn(found.game, lang, only=found))


def visit(lang: str = "") -> str | None:
    """The query string of the visitor, for whom a warm kernel waits here."""
    if SERVED not in os.environ:
        return f"lang={lang}" if lang else None
    if os.environ.get("VOILA_PREHEAT") != "True":    # a kernel that was started for this visitor
        return os.environ.get("QUERY_STRING")
    for _ in range(KNOCKS):    # a busy server may let a knock time out
        try:
            return str(asked()["QUERY_STRING"])
        except (OSError, EOFError):
            continue
    raise RuntimeError("the server does not say who came")


def asked() -> dict[str, str]:
    """What Voilà tells a warm kernel when somebody comes.

    It is ``voila.utils.wait_for_request`` without the import of ``voila.utils``, which takes a second and doubles the
    memory of a kernel.
    """
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    host, port = os.environ.get("VOILA_APP_IP", "127.0.0.1"), os.environ["VOILA_APP_PORT"]
    base, kernel = os.environ.get("VOILA_SERVER_URL", "/"), os.environ["VOILA_KERNEL_ID"]
    try:
        with connect(f"ws://{host}:{port}{base}voila/query/{kernel}", ping_interval=None) as line:
            return json.loads(line.recv())    # type: ignore[no-any-return]
    except ConnectionClosed:
        raise EOFError from None
