"""The notebooks without a server: JupyterLite with our wheel, all of it local.

    lite.build(out / "lab", inputs.fetch(cache))

``jupyter lite build`` lays out JupyterLab; the rest is written here: the wheels that the kernel loads, a lock file that
names no others, the notebooks with their listing, and the configuration.  The same inputs give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from widgets.site import inputs
from widgets.site.inputs import CannotBuild, Inputs

NOTEBOOKS = inputs.ROOT / "notebooks"
OWN = inputs.HERE / "lite.txt"
FIRST = "index.ipynb"    # the notebook that is open at first
THEN = "1980-01-01T00:00:00Z"
EPOCH = "315532800"      # the same as seconds, for JupyterLite's own files
WHEEL = re.compile(r"(?P<name>[^-]+)-(?P<version>[^-]+)-.+\.whl")
KERNEL = "@jupyterlite/pyodide-kernel-extension"

#: JupyterLab, and for phones the plain Notebook with its list of files.
APPS = ("lab", "notebooks", "tree")
WASM = "pyodide.asm.wasm"
#: Pyodide's scripts, and names under which every file server knows what they are: Debian's nginx knows no ``.mjs``.
MAIN, KNOWN_MAIN = "pyodide.mjs", "pyodide.js"
PART, KNOWN_PART = "pyodide.asm.mjs", "pyodide.asm.js"
ASKED_FOR = re.compile(r"pyodide\.asm\.m?js")
LIBRARY = "python_stdlib.zip"    # the whole of it: the plain pages may have less
#: Wheels with the part of a widget that runs in the page.
EXTENSIONS = ("jupyterlab_widgets", "anywidget")
#: Wheels that only a server or a terminal needs.
LEFT_OUT = ("jupyterlab_widgets", "widgetsnbextension", "pexpect", "ptyprocess")
#: Files of wheels that no notebook needs: tests, types of foreign libraries, what the page has already, our server.
TRIMMED = re.compile(
    r"networkx/.*/tests/|jedi/third_party/(typeshed/stubs|django-stubs)/|anywidget/(lab|nb)extension/|[^/]+\.data/"
    r"|(notebooks|widgets/(serving|site|jupyter))/"
)
#: Files of JupyterLite that no browser asks for: configurations of its own build, and fonts in old formats.
UNUSED = ("rspack.config*.js", "package.json", "*/package.json", "*/favicon.ico", "doc", "build/fa-*.svg",
          "build/fa-*.eot", "build/fa-*.ttf", "build/fa-*.woff")
ICON = inputs.HERE.parent / "serving" / "static" / "favicon.svg"

#: In JupyterLite a ``None`` in a message of a widget would get lost on the way; everywhere else it arrives as null.
MENDED = {"pyodide_kernel/comm.py": (
    (b"        data = {} if data is None else data\n", b"        data = {} if data is None else with_nulls(data)\n"),
    (b"\n\nclass Comm(", b'''

def with_nulls(value):
    """A message with JavaScript's null in the place of None."""
    from pyodide.ffi import jsnull

    if value is None:
        return jsnull
    if isinstance(value, dict):
        return {key: with_nulls(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [with_nulls(part) for part in value]
    return value


class Comm('''),
)}

SETTINGS = {
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},    # dark where the browser is
    "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
}

#: JupyterLite ends every service worker of the host when a page of its is ruled by another one, as by the site around
#: it.  So its own one is put in charge before it looks, and is told to be the right one.
WORKER = """
const worker = new URL("service-worker.js?enableCache=false", import.meta.url).href;
try {
  const workers = navigator.serviceWorker;
  localStorage.setItem(`${worker}-version`, "%s");
  await workers.register(worker);
  if (workers.controller?.scriptURL !== worker) {
    await new Promise((done) => {
      workers.addEventListener("controllerchange", done, { once: true });
      setTimeout(done, 5000);
    });
  }
} catch (error) {
  console.info(`without a service worker: ${error}`);    // files that a notebook writes are then not kept
}
"""

INDEX = """<!DOCTYPE html>
<html lang="cs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Civitas: notebooky · notebooks</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
<link rel="icon" type="image/svg+xml" href="{icon}">
<script>
const app = matchMedia("(max-width: 700px)").matches ? "notebooks" : "lab";
location.replace(`${{app}}/index.html?path={first}`);
</script>
</head>
<body><p><a href="lab/index.html?path={first}">Notebooky · Notebooks</a></p></body>
</html>
"""


def build(out: Path, found: Inputs) -> None:
    """The notebooks in a folder; where the site around it has the same Pyodide, that one is used."""
    shutil.rmtree(out, ignore_errors=True)
    lay_out(out, found)
    pyodide = engine(out, found)
    packages = lock(out / "wheels", found, gathered(out, found))
    shutil.copyfile(found.pyodide / LIBRARY, out / "wheels" / LIBRARY)
    contents(out)
    configure(out, pyodide, packages)
    for pattern in UNUSED:
        for path in sorted(out.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def lay_out(out: Path, found: Inputs) -> None:
    """JupyterLab and the extensions of the widgets, by JupyterLite's own builder."""
    extensions = [str(each.resolve()) for name in EXTENSIONS for each in sorted(found.wheels.glob(f"{name}-*.whl"))]
    with tempfile.TemporaryDirectory() as folder:
        told = {"apps": list(APPS), "contents": [], "federated_extensions": extensions, "no_sourcemaps": True,
                "no_unused_shared_packages": True, "output_dir": str(out.resolve())}
        settings = json.dumps({"LiteBuildConfig": told})
        Path(folder, "jupyter_lite_config.json").write_text(settings, encoding="utf-8")
        Path(folder, "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
        own = {"SOURCE_DATE_EPOCH": EPOCH, "PYTHONWARNINGS": "ignore", "JUPYTER_PREFER_ENV_PATH": "1"}
        command = [str(found.environment), "-m", "jupyterlite_core", "build"]
        done = subprocess.run(command, cwd=folder, env=os.environ | own, capture_output=True, text=True, check=False)
    if done.returncode or not (out / "lab" / "index.html").is_file():
        raise CannotBuild("no_input", name="JupyterLite", why=(done.stderr or done.stdout).strip()[-500:])


def engine(out: Path, found: Inputs) -> str:
    """The way from here to Pyodide's script: a visitor of the plain pages has it already."""
    wasm = (found.pyodide / WASM).read_bytes()
    for path in sorted(out.parent.glob(f"engine/*/{WASM}")):
        for script in (path.with_name(KNOWN_MAIN), path.with_name(MAIN)):
            part = script.is_file() and ASKED_FOR.search(script.read_text(encoding="utf-8"))
            if part and path.with_name(part[0]).is_file() and path.read_bytes() == wasm:
                return f"../engine/{path.parent.name}/{script.name}"
    own = out / "pyodide"
    own.mkdir()
    (own / WASM).write_bytes(wasm)
    for name, known in ((MAIN, KNOWN_MAIN), (PART, KNOWN_PART)):
        text = (found.pyodide / name).read_text(encoding="utf-8")
        (own / known).write_text(ASKED_FOR.sub(KNOWN_PART, text), encoding="utf-8")
    return f"{own.name}/{KNOWN_MAIN}"


def gathered(out: Path, found: Inputs) -> Iterator[Path]:
    """Every wheel that the kernel loads: third parties', its own, and ours."""
    yield from (each for each in found.wheels.glob("*.whl") if named(each)[0] not in LEFT_OUT)
    own = found.wheels.parent / f"lite-{inputs.digest([OWN.read_bytes()])}"
    if not own.is_dir():
        fresh = own.with_name(f"{own.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        inputs.pip("download", "--dest", fresh, "--no-deps", "--only-binary=:all:", "--python-version", inputs.PYTHON,
                   "--require-hashes", "--requirement", OWN, python=found.environment)
        fresh.rename(own)
    yield from own.glob("*.whl")
    carried = out / "extensions" / KERNEL / "static" / "pypi"
    yield from (each for each in carried.glob("*.whl") if named(each)[0] not in LEFT_OUT)
    with tempfile.TemporaryDirectory() as folder:
        yield inputs.wheel(Path(folder))


def named(wheel: Path) -> tuple[str, str]:
    """The name and the version of a wheel."""
    found = WHEEL.fullmatch(wheel.name)
    assert found, wheel
    return found["name"], found["version"]


def lock(folder: Path, found: Inputs, wheels: Iterator[Path]) -> list[str]:
    """Put the wheels in a folder with a lock file that names only them; their names.

    Pyodide's own lock file would let networkx fetch numpy and matplotlib from another host.
    """
    packages = {}
    for wheel in wheels:
        name, version = named(wheel)
        data, imports = trimmed(wheel, folder / wheel.name)
        called = re.sub(r"[-_.]+", "-", name).lower()
        packages[called] = {
            "name": called, "version": version, "file_name": wheel.name, "install_dir": "site", "imports": imports,
            "depends": [], "package_type": "package", "unvendored_tests": False,
            "sha256": hashlib.sha256(data).hexdigest(),
        }
    info = json.loads((found.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    write(folder / "pyodide-lock.json", {"info": info, "packages": dict(sorted(packages.items()))})
    return sorted(packages)


def trimmed(wheel: Path, to: Path) -> tuple[bytes, list[str]]:
    """Copy a wheel without what no notebook needs; its bytes, and the packages that can be imported from it."""
    with zipfile.ZipFile(wheel) as packed:
        kept = sorted(name for name in packed.namelist() if not TRIMMED.match(name) and not name.endswith("/"))
        members = [(name, mended(name, packed.read(name))) for name in kept if not name.endswith(".dist-info/RECORD")]
    record = next(name for name in kept if name.endswith(".dist-info/RECORD"))
    lines = [f"{name},sha256={inputs.checksum(data)},{len(data)}\n" for name, data in members]
    members.append((record, "".join([*lines, f"{record},,\n"]).encode()))
    tops = {name.partition("/")[0].removesuffix(".py") for name in kept if name.endswith(".py")}
    return inputs.archive(to, members).read_bytes(), sorted(tops)


def mended(name: str, data: bytes) -> bytes:
    """A file of a wheel, where one must be changed."""
    for before, after in MENDED.get(name, ()):
        if before not in data:
            raise CannotBuild("no_input", name=name, why="another version")
        data = data.replace(before, after)
    return data


def contents(out: Path) -> None:
    """The notebooks, and for every folder the listing that a Jupyter server would give."""
    notebooks = [path for path in inputs.files("notebooks") if path.suffix == ".ipynb"]
    folders: dict[Path, list[dict[str, Any]]] = {Path(): []}
    for path in notebooks:
        place = path.relative_to(NOTEBOOKS)
        for folder in reversed(place.parents[:-1]):
            if folder not in folders:
                folders[folder] = []
                folders[folder.parent].append(entry(folder, "directory"))
        (out / "files" / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, out / "files" / place)
        folders[place.parent].append(entry(place, "notebook", path.stat().st_size))
    for folder, entries in folders.items():
        whole = entry(folder, "directory") | {"content": entries, "format": "json"}
        write(out / "api" / "contents" / folder / "all.json", whole)


def entry(place: Path, kind: str, size: int | None = None) -> dict[str, Any]:
    """One line of a listing."""
    return {"name": place.name, "path": place.as_posix() if place.name else "", "type": kind, "content": None,
            "format": None, "mimetype": None, "size": size, "writable": True, "created": THEN, "last_modified": THEN}


def configure(out: Path, pyodide: str, packages: list[str]) -> None:
    """Tell JupyterLite where everything is: beside it."""
    path = out / "jupyter-lite.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    data = whole["jupyter-config-data"]
    data |= {"appName": "Civitas", "contentsAllJsonFile": "all.json", "enableServiceWorkerCache": "false",
             "exposeAppInBrowser": True, "faviconUrl": f"./{ICON.name}"}
    data["litePluginSettings"] = {f"{KERNEL}:kernel": {
        "pyodideUrl": f"./{pyodide}",
        "disablePyPIFallback": True,
        "pipliteUrls": [],
        "loadPyodideOptions": {"lockFileURL": "./wheels/pyodide-lock.json", "stdLibURL": f"./wheels/{LIBRARY}",
                               "packages": packages},
    }}
    write(path, whole)
    script = out / "config-utils.js"
    script.write_text(WORKER % data["appVersion"] + script.read_text(encoding="utf-8"), encoding="utf-8")
    shutil.copyfile(ICON, out / ICON.name)
    icon = f'<link rel="icon" type="image/svg+xml" href="../{ICON.name}">'
    for app in APPS:
        page = out / app / "index.html"
        text = page.read_text(encoding="utf-8").replace("</title>", f"</title>\n    {icon}", 1)
        page.write_text(text, encoding="utf-8")
    (out / "index.html").write_text(INDEX.format(first=FIRST, icon=ICON.name), encoding="utf-8")


def write(path: Path, value: Any) -> None:
    """A file of JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
