"""``civitas site OUT``: the whole tutor as files that any web server can hand out.

    OUT/index.html                     the front page
    OUT/<game>/<page>/index.html       a page, its first states as <lang>.json, and further ones in ahead/
    OUT/civitas/<edition>/             our modules, style sheets and fonts, as they are served
    OUT/page/<hash>/                   what only a static page has
    OUT/engine/<hash>/                 Pyodide with Python's library, and archives of our code beside it
    OUT/lab/                           the notebooks
    OUT/sw.js  manifest.webmanifest    offline, and on a home screen
    OUT/civitas.json                   what this is: every file of the plain pages with its size

Everything but the pages has a name that changes with its content, so it may be kept for ever; the same inputs give the
same bytes.  The work is done in an environment of its own, by ``python -m widgets.site.build OUT CACHE``.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import tutor
from tutor.engine.text import LANGUAGES
from widgets.serving import places
from widgets.site import archives, first, inputs, pages
from widgets.site.worker import SURFACES
from widgets.surfaces.front import PAGES, pages_of

CACHE = Path("build") / "site-inputs"
MARK = "civitas.json"
#: The files of Pyodide by their names on the site: many servers do not know what an ``.mjs`` is.
ENGINE = {"pyodide.js": "pyodide.mjs", "pyodide.asm.js": "pyodide.asm.mjs", "pyodide.asm.wasm": "pyodide.asm.wasm"}
MAIN, PART = "pyodide.js", (b"pyodide.asm.mjs", b"pyodide.asm.js")
LIBRARY, LOCK = "python_stdlib.zip", "pyodide-lock.json"
#: What a page needs besides the common code and its game.
NEEDS = {"explore": ("networkx",)}
FAILED = 2


def build(out: Path, cache: Path = CACHE, lab: bool = True, lang: str = "en",
          say: Callable[[str], None] = print) -> int:
    """Build the site in an environment of its own; without ``lab`` there are no notebooks in it."""
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / MARK).is_file())):
        raise inputs.CannotBuild("occupied", folder=str(out))
    found = inputs.fetch(cache)
    surroundings = {"PYTHONPATH": str(inputs.ROOT), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [found.environment, "-m", "widgets.site.build", out.absolute(), cache.absolute()]
    done = subprocess.run([*command, "lab" if lab else "", lang], env=os.environ | surroundings, check=False)
    if done.returncode:
        return FAILED
    told = json.loads((out / MARK).read_text(encoding="utf-8"))
    paths = [path for path in out.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in paths)
    say(pages.words(lang)["built"].format(folder=out, files=len(paths), megabytes=round(size / 1e6, 1),
                                          page=round(transferred(told, tutor.GAMES[0], "play") / 1e6, 1)))
    return 0


def transferred(told: dict[str, Any], slug: str, page: str) -> int:
    """The bytes of all files that a visitor of a page gets."""
    return sum(told["files"][name] for name in told["pages"][f"{slug}/{page}"])


class Site:
    """The files of a site as they are being made."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.files: dict[str, int] = {}

    def write(self, name: str, data: bytes | str) -> str:
        """One file; its name again."""
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = data if isinstance(data, bytes) else data.encode()
        path.write_bytes(data)
        self.files[name] = len(data)
        return name

    def json(self, name: str, value: Any) -> str:
        """One file of JSON."""
        return self.write(name, json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def make(out: Path, found: inputs.Inputs, lab: bool = True) -> None:
    """All files of the site, in a new folder that then takes the place of the old one."""
    fresh = out.with_name(f"{out.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    site = Site(fresh)
    notebooks = lab and find_spec("widgets.site.lite") is not None
    common = assets(site)
    engine = engine_files(site, found)
    told = {f"{slug}/{page}": game_page(site, slug, page, engine, common) for slug in tutor.GAMES
            for page in pages_of(slug)}
    for slug in tutor.GAMES:
        site.write(f"{slug}/index.html", pages.way_on(slug))
    site.write("index.html", pages.front(notebooks))
    site.json("manifest.webmanifest", pages.manifest())
    offline(site)
    site.json(MARK, {"files": dict(sorted(site.files.items())), "pages": told})
    if notebooks:
        import_module("widgets.site.lite").build(fresh / "lab", found)
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)


def assets(site: Site) -> list[str]:
    """Our modules, style sheets and fonts, and those of the static pages."""
    at = places.assets("")
    shared = [(at + path.relative_to(folder).as_posix(), path) for folder in places.STATIC
              for path in sorted(folder.rglob("*")) if path.is_file()]
    own = [(pages.folder() + path.name, path) for path in pages.own_files()]
    return [site.write(name, path.read_bytes()) for name, path in (*shared, *own)]


def engine_files(site: Site, found: inputs.Inputs) -> dict[str, str]:
    """Pyodide in a folder and the archives beside it, by what they are."""
    made = archives.compiled(found, archives.sources(found))
    library = made.pop("stdlib")
    lock = json.loads((found.pyodide / LOCK).read_text(encoding="utf-8"))
    parts = {name: (found.pyodide / given).read_bytes() for name, given in ENGINE.items()}
    parts |= {name: data.replace(*PART) for name, data in parts.items() if name.endswith(".js")} | {
        LIBRARY: library,
        LOCK: json.dumps({"info": lock["info"], "packages": {}}).encode(),    # nothing is there to be fetched
    }
    folder = f"engine/{inputs.digest(parts.values())}/"
    return {name: site.write(folder + name, data) for name, data in parts.items()} | {
        name: site.write(f"engine/{name}-{inputs.digest([data])}.zip", data) for name, data in made.items()
    }


def game_page(site: Site, slug: str, page: str, engine: dict[str, str], common: list[str]) -> list[str]:
    """A page of a game with what it draws first; the files that its visitor gets."""
    at = f"{slug}/{page}/"
    surface = ""
    for lang in LANGUAGES:
        state = first.first(page, slug, lang)
        surface = state["surface"]
        later = {}
        for number, (message, then) in enumerate(first.ahead(page, slug, lang)):
            name = f"{at}ahead/{lang}-{number}-{inputs.digest([json.dumps(then).encode()])}.json"
            later[message] = site.json(name, then)
        site.json(f"{at}{lang}.json", {"state": state, "ahead": later})
    wanted = ["common", slug, *NEEDS.get(page, ())]
    files = {engine[name]: site.files[engine[name]] for name in (*ENGINE, LIBRARY, LOCK, *wanted)}
    facts = {
        "files": files,
        "engine": engine[MAIN].removesuffix(MAIN),
        "archives": [engine[name] for name in wanted],
        "opened": first.OPENED_WITH.get(page, ""),
    }
    html = site.write(f"{at}index.html", pages.page(slug, page, surface, facts))
    return [html, f"{at}cs.json", "manifest.webmanifest", *files, *used(surface, common)]


def used(surface: str, common: list[str]) -> list[str]:
    """The static files that a page of this surface loads."""
    at = places.assets("")
    modules = pages.modules.in_order(*(f"{name}.js" for name in (surface, *pages.CARRIERS)))
    needed = {at + name for name in (*modules, *pages.html.STYLES, "page.js", "favicon.svg")}
    return [name for name in common if name in needed or name.startswith(pages.folder()) or name.endswith(".woff2")]


def offline(site: Site) -> None:
    """The service worker: it knows every file of the plain pages, and its version is their content."""
    kept = [name for name in sorted(site.files) if "/ahead/" not in name]
    version = hashlib.sha256()
    for name in kept:
        version.update(name.encode() + hashlib.sha256((site.out / name).read_bytes()).digest())
    code = (pages.STATIC / "sw.js").read_text(encoding="utf-8")
    told = json.dumps({"version": version.hexdigest()[:16], "files": kept}, indent=1)
    filled = code.replace('{ version: "", files: [] }', told)
    if filled == code:
        raise ValueError("sw.js has no place for its files")
    site.write("sw.js", filled)


def main() -> int:
    """What ``build`` starts in the environment of the site."""
    out, cache, lab, lang = sys.argv[1:]
    try:
        make(Path(out), inputs.fetch(Path(cache)), bool(lab))
    except inputs.CannotBuild as error:
        print(error.text(lang), file=sys.stderr)
        return FAILED
    return 0


if set(SURFACES) != set(PAGES):
    raise ValueError(f"pages without a surface: {set(PAGES) ^ set(SURFACES)}")

if __name__ == "__main__":
    sys.exit(main())
