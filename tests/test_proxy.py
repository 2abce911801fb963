"""The served pages behind a proxy: below a path, and under the name that the proxy is known by."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tutor.cli import main, parser
from widgets.serving.running import Running, civitas, running
from widgets.serving.server import below

NAME = "tutor.example.org"
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def served() -> Iterator[Running]:
    """A server as the publishing page of the documentation starts it."""
    with running(*civitas("--base", "/school/civitas", "--behind-proxy", "--kernels", "0")) as found:
        yield found


def got(server: Running, path: str) -> str:
    """What a proxy gets for a visitor who came by https."""
    port = urlsplit(server.address).port
    headers = {"Host": NAME, "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", headers=headers), timeout=60) as answer:
        return str(answer.read().decode())


def test_everything_is_below_the_path(served: Running) -> None:
    assert urlsplit(served.address).path == "/school/civitas/"
    front = got(served, "/school/civitas/")
    assert "/school/civitas/endeavor/play?lang=cs" in front
    assert not re.findall(r'(?:href|src)="/(?!school/civitas/)', front)
    with pytest.raises(HTTPError, match="404"):
        got(served, "/")


def test_a_page_talks_to_its_kernel_under_the_name_of_the_proxy(served: Running) -> None:
    page = got(served, "/school/civitas/endeavor/play?lang=en")
    assert not re.findall(r'(?:href|src)="/(?!school/civitas/)', page) and "data-civitas-failed" not in page
    config = json.loads(re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.S).group(1))
    assert config["baseUrl"] == "/school/civitas/"
    channels = f"ws://{NAME}{config['baseUrl']}api/kernels/{config['kernelId']}/channels?session_id=1"

    def talk(origin: str) -> None:
        line = socket.create_connection(("127.0.0.1", urlsplit(served.address).port))
        with connect(channels, sock=line, origin=origin, open_timeout=30):
            pass

    talk(f"https://{NAME}")
    with pytest.raises(InvalidStatus, match="403"):
        talk("https://elsewhere.example.org")


def test_a_proxy_may_take_the_path_away() -> None:
    options = ("--base", "/school/civitas", "--base-stripped", "--behind-proxy", "--kernels", "0")
    with running(*civitas(*options)) as found:
        assert "/school/civitas/endeavor/play?lang=cs" in got(found, "/")
        with pytest.raises(HTTPError, match="404"):
            got(found, "/school/civitas/")
        line = HTTPConnection("127.0.0.1", urlsplit(found.address).port or 0, timeout=60)
        for path, to in (("/endeavor?lang=en", "endeavor/play?lang=en"), ("/endeavor/", "play")):
            line.request("GET", path, headers={"Host": NAME})
            answer = line.getresponse()
            answer.read()
            assert (answer.status, answer.getheader("Location")) == (302, to)    # right wherever the pages are


def test_without_a_proxy_no_other_name_is_answered() -> None:
    with running(*civitas("--kernels", "0")) as found, pytest.raises(HTTPError, match="403"):
        got(found, "/")


def test_a_path_is_written_with_or_without_slashes() -> None:
    assert [below(path) for path in ("", "/", "civitas", "/a/b-2/")] == ["/", "/", "/civitas/", "/a/b-2/"]


def test_the_commands_in_the_documentation_are_understood(capsys: pytest.CaptureFixture[str]) -> None:
    documentation = (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8")
    commands = re.findall(r"\bcivitas (serve --.*)$", documentation, re.M)
    assert commands
    for command in commands:
        asked = parser().parse_args(command.split())
        assert asked.behind_proxy and below(asked.base) == asked.base
    told = set(re.findall(r"^\| `(--[a-z-]+)", documentation, re.M))
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    assert told and told <= set(re.findall(r"--[a-z-]+", capsys.readouterr().out))


@pytest.mark.parametrize("path", ["/../", "/a b/", "/(.*)/", "/<b>/"])
def test_a_path_that_cannot_be_one_is_refused_in_words(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--base", path, "--lang", "cs"]) == 2
    assert path in capsys.readouterr().err
