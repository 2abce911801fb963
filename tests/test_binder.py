"""``binder/`` follows repo2docker's conventions and agrees with the project."""

from __future__ import annotations

import json
import re
import stat
import subprocess
import tomllib
from pathlib import Path

from tutor.cli import parser

ROOT = Path(__file__).resolve().parents[1]
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
#: Files that repo2docker would heed before or beside ours.
OTHERS = ("Dockerfile", "environment.yml", "Pipfile", "Pipfile.lock", "setup.py", "default.nix", "start", "apt.txt")


def lines(name: str) -> list[str]:
    """The lines of a file without comments."""
    found = (BINDER / name).read_text(encoding="utf-8").splitlines()
    return [line for line in map(str.strip, found) if line and not line.startswith("#")]


def test_our_files_are_the_ones_that_are_heeded() -> None:
    assert not [name for name in OTHERS if (BINDER / name).exists()]
    assert not (ROOT / ".binder").exists()


def test_the_packages_are_those_of_the_server() -> None:
    ours, *more = lines("requirements.txt")
    extra = re.fullmatch(r"-e \.\[(\w+)\]", ours)    # seen from the root, where repo2docker runs pip
    assert extra and extra[1] in PROJECT["optional-dependencies"]
    pinned = {re.split(r"[=<>\[]", each)[0] for each in PROJECT["optional-dependencies"][extra[1]]}
    for line in more:
        name, equal, version = line.partition("==")
        assert equal and re.fullmatch(r"[\d.]+", version) and name not in pinned, line


def test_python_is_new_enough() -> None:
    runtime = re.fullmatch(r"python-(\d+)\.(\d+)", lines("runtime.txt")[0])
    least = re.fullmatch(r">=(\d+)\.(\d+)", PROJECT["requires-python"])
    assert runtime and least and tuple(map(int, runtime.groups())) >= tuple(map(int, least.groups()))


def test_what_runs_after_the_build_can_run() -> None:
    script = BINDER / "postBuild"
    first, *rest = script.read_text(encoding="utf-8").splitlines()
    assert first == "#!/bin/bash" and any(re.match(r"set -\w*e", line) for line in rest)    # else errors pass unseen
    assert script.stat().st_mode & stat.S_IXUSR
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0
    named = re.findall(r"\bbinder/[\w.]+", "\n".join(rest))
    assert named and all((ROOT / name).is_file() for name in named)


def test_the_pages_beside_jupyterlab_are_started_by_our_command() -> None:
    config = json.loads((BINDER / "jupyter_server_config.json").read_text(encoding="utf-8"))
    command = config["ServerProxy"]["servers"]["civitas"]["command"]
    program, *options = [part.format(port=8000, base_url="/user/jan%40skola.cz/") for part in command]
    assert program in PROJECT["scripts"]
    asked = parser().parse_args(options)
    assert (asked.command, asked.port, asked.base) == ("serve", 8000, "/user/jan%40skola.cz/civitas/")
    assert asked.behind_proxy and asked.base_stripped and asked.no_browser


def test_the_addresses_in_the_documentation_exist() -> None:
    documentation = (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8")
    addresses = set(re.findall(r"urlpath=([\w./-]+)", documentation))
    assert {address.partition("/")[0] for address in addresses} == {"lab", "civitas"}
    for address in addresses:
        if address.startswith("lab/tree/"):
            assert (ROOT / address.removeprefix("lab/tree/")).is_file(), address
