"""What the site is made of besides our own code: pinned, fetched once from the package registries, checked by hash.

    found = inputs.fetch(Path("build/site-inputs"))
    found.pyodide        the unpacked npm package: pyodide.mjs, pyodide.asm.mjs, pyodide.asm.wasm, python_stdlib.zip …
    found.wheels         third-party wheels for the browser, as browser.txt names them
    found.environment    the python of the environment in which the site is built, as requirements.txt names it
    inputs.wheel(folder) our own wheel, the same bytes for the same code

Whatever is there already, and is what it should be, is not fetched again.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import widgets
from tutor.engine.content import load_toml
from tutor.engine.errors import CivitasError
from tutor.engine.text import fill

HERE = Path(__file__).parent
ROOT = Path(widgets.__file__).parent.parent    # where tutor, widgets, content and notebooks are
REQUIREMENTS = HERE / "requirements.txt"
BROWSER = HERE / "browser.txt"

PYODIDE = "314.0.6"    # the kernel of JupyterLite wants exactly this one
PYTHON = "3.14"
PLATFORMS = ("pyemscripten_2026_0_wasm32", "any")
TARBALL = f"https://registry.npmjs.org/pyodide/-/pyodide-{PYODIDE}.tgz"
SHA512 = ("04a0d327222a1710b8044c4ba9e452ddfe71bd76488ceb7c0b7cc62cdfc273bb"
          "45c52c2f29585591c8504360062ceb51e18ad53881716d5f29a320ce3a65b0c5")
PATIENCE = 60
THEN = (1980, 1, 1, 0, 0, 0)    # the only time in our archives
VERSION = "0.1.0"
PACKAGES = ("tutor", "widgets", "content", "notebooks")


class CannotBuild(CivitasError):
    """Why the site cannot be built here."""

    def text(self, lang: str = "en") -> str:
        """The sentence in one language."""
        return fill(load_toml("screens.toml")["site"][self.key][lang], self.facts, lambda _, value: str(value), lang)


@dataclass(frozen=True)
class Inputs:
    """Where the inputs are."""

    pyodide: Path
    wheels: Path
    environment: Path


def fetch(cache: Path) -> Inputs:
    """All inputs, in folders of a cache; the environment lies beside it."""
    cache.mkdir(parents=True, exist_ok=True)
    return Inputs(pyodide(cache), wheels(cache), environment(cache.parent / "site-venv"))


def pyodide(cache: Path) -> Path:
    """The npm package, unpacked."""
    folder = cache / f"pyodide-{PYODIDE}"
    if not folder.is_dir():
        tarball = cache / f"pyodide-{PYODIDE}.tgz"
        if not tarball.is_file() or hashlib.sha512(tarball.read_bytes()).hexdigest() != SHA512:
            download(tarball)
        fresh = cache / f"pyodide-{PYODIDE}.new"
        shutil.rmtree(fresh, ignore_errors=True)
        with tarfile.open(tarball) as packed:
            packed.extractall(fresh, filter="data")
        (fresh / "package").rename(folder)
        fresh.rmdir()
    return folder


def download(tarball: Path) -> None:
    """The tarball from the npm registry: directly, or by npm, which knows about mirrors and proxies."""
    try:
        with urlopen(TARBALL, timeout=PATIENCE) as answer:
            found = answer.read()
    except (URLError, TimeoutError, ConnectionError) as error:
        if not (npm := shutil.which("npm")):
            raise CannotBuild("no_input", name=f"pyodide {PYODIDE}", why=str(error)) from None
        packed = subprocess.run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=tarball.parent,
                                capture_output=True, text=True, check=False)
        if packed.returncode:
            raise CannotBuild("no_input", name=f"pyodide {PYODIDE}", why=packed.stderr.strip()) from None
        found = tarball.read_bytes()
    if hashlib.sha512(found).hexdigest() != SHA512:
        tarball.unlink(missing_ok=True)
        raise CannotBuild("wrong_input", name=tarball.name)
    tarball.write_bytes(found)


def wheels(cache: Path) -> Path:
    """The wheels for the browser, in a folder named by what they should be."""
    folder = cache / f"wheels-{PYTHON}-{digest([BROWSER.read_bytes()])}"
    if not folder.is_dir():
        fresh = folder.with_name(f"{folder.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        platforms = [word for platform in PLATFORMS for word in ("--platform", platform)]
        abi = f"cp{PYTHON.replace('.', '')}"
        pip("download", "--dest", fresh, "--no-deps", "--only-binary=:all:", "--python-version", PYTHON, *platforms,
            "--implementation", "cp", "--abi", abi, "--abi", "none", "--require-hashes", "--requirement", BROWSER,
            python=environment(cache.parent / "site-venv"))
        fresh.rename(folder)
    return folder


def environment(folder: Path) -> Path:
    """The python of an environment with exactly the pinned packages; another list of them makes it anew."""
    python = folder.absolute() / ("Scripts" if os.name == "nt" else "bin") / "python"
    mark = folder / ".ready"
    wanted = f"{sys.version}\n{REQUIREMENTS.read_text(encoding='utf-8')}"
    if not mark.is_file() or mark.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        try:
            venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(folder)
        except (subprocess.CalledProcessError, ModuleNotFoundError):    # Debian keeps ensurepip in a package of its own
            raise CannotBuild("no_venv", version="{}.{}".format(*sys.version_info)) from None
        pip("install", "--no-deps", "--only-binary=:all:", "--requirement", REQUIREMENTS, python=python)
        mark.write_text(wanted, encoding="utf-8")
    return python


def pip(command: str, *arguments: str | Path, python: Path) -> None:
    """Run pip, and say in one sentence what went wrong."""
    words = [str(python), "-m", "pip", command, "--quiet", "--disable-pip-version-check", *map(str, arguments)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or done.stderr.splitlines()
        raise CannotBuild("no_input", name=Path(arguments[-1]).name, why=" ".join(errors[:2]))


def digest(texts: Iterable[bytes]) -> str:
    """A short name for a content."""
    found = hashlib.sha256()
    for text in texts:
        found.update(len(text).to_bytes(8, "big") + text)
    return found.hexdigest()[:12]


def files(package: str) -> list[Path]:
    """The files of one of our packages, in order, without what Python and editors leave behind."""
    return [path for path in sorted((ROOT / package).rglob("*")) if path.is_file() and shipped(path.relative_to(ROOT))]


def shipped(path: Path) -> bool:
    """Whether a file belongs to the package."""
    left = any(part == "__pycache__" or part.startswith(".") for part in path.parts)
    return not left and path.suffix not in (".pyc", ".pyo") and path.name != "civitas-progress.json"


def archive(path: Path, members: Iterable[tuple[str, bytes]]) -> Path:
    """A zip of these members: their order and bytes decide, nothing else."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in members:
            told = zipfile.ZipInfo(name, THEN)
            told.compress_type, told.external_attr, told.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            packed.writestr(told, data)
    return path


def wheel(out: Path) -> Path:
    """Our own wheel, for the notebooks in the browser."""
    paths = [path for package in PACKAGES for path in files(package)]
    members = [(path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in paths]
    about = f"civitas-{VERSION}.dist-info"
    tag = "Wheel-Version: 1.0\nGenerator: civitas\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    members += [
        (f"{about}/METADATA", f"Metadata-Version: 2.4\nName: civitas\nVersion: {VERSION}\n".encode()),
        (f"{about}/WHEEL", tag.encode()),
        (f"{about}/entry_points.txt", b"[console_scripts]\ncivitas = tutor.cli:main\n"),
    ]
    record = [f"{name},sha256={checksum(data)},{len(data)}" for name, data in members] + [f"{about}/RECORD,,"]
    members.append((f"{about}/RECORD", "\n".join([*record, ""]).encode()))
    return archive(out / f"civitas-{VERSION}-py3-none-any.whl", members)


def checksum(data: bytes) -> str:
    """A checksum as wheels write it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
