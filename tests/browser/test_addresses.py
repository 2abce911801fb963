"""What the server answers and what it refuses, without a browser."""

from __future__ import annotations

import doctest
import json
import re
import socket
import time
import uuid
from pathlib import Path
from types import ModuleType
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import psutil
import pytest
import websocket

from widgets.serving import handlers, words
from widgets.serving.running import Running, civitas, running

SECRET = re.compile(r"pages\.play|import tutor|requires-python|kernelspec|Traceback")


def get(server: Running, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of an answer."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urlopen(Request(server.address.rstrip("/") + path, headers=named), timeout=60) as answer:
            return answer.status, dict(answer.headers), answer.read().decode()
    except HTTPError as error:
        return error.code, dict(error.headers), error.read().decode()


def test_the_front_page_speaks_the_language_of_the_browser(served: Running) -> None:
    status, headers, czech = get(served, "/", Accept_Language="cs,en;q=0.5")
    assert status == 200 and '<html lang="cs">' in czech
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert '<html lang="en">' in get(served, "/", Accept_Language="en-GB,en;q=0.9")[2]
    assert '<html lang="en">' in get(served, "/?lang=en", Accept_Language="cs")[2]
    assert '<html lang="cs">' in get(served, "/?lang=%3Cscript%3E", Accept_Language="cs")[2]


def test_the_front_page_holds_both_languages_and_short_addresses(served: Running) -> None:
    text = get(served, "/")[2]
    found = re.search(r'<script id="civitas-states" type="application/json">(.*?)</script>', text)
    assert found
    states = json.loads(found.group(1))
    assert set(states) == {"cs", "en"}
    links = [link["href"] for game in states["en"]["games"] for link in game["links"]]
    assert "/endeavor/play?lang=en" in links and "/endeavor/reference?lang=en" in links


def test_static_files_may_be_kept_for_ever(served: Running) -> None:
    for path in set(re.findall(r'(?:href|src)="(/civitas/[^"]+)"', get(served, "/")[2])):
        status, headers, _ = get(served, path)
        assert status == 200 and "immutable" in headers["Cache-Control"], path
    status, headers, _ = get(served, "/civitas/old/page.css")
    assert status == 200 and headers["Cache-Control"] == "no-cache"


def test_a_game_has_a_short_address(served: Running) -> None:
    for path in ("/endeavor", "/endeavor/"):
        connection = socket.create_connection(("127.0.0.1", urlsplit(served.address).port or 80))
        connection.sendall(f"GET {path}?lang=en HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".encode())
        answer = connection.recv(10_000).decode()
        connection.close()
        assert " 302 " in answer and "Location: /endeavor/play?lang=en" in answer


@pytest.mark.parametrize("path", [
    "/voila/files/endeavor/play.ipynb", "/voila/files/../pyproject.toml", "/voila/files/%2e%2e/pyproject.toml",
    "/voila/api/contents", "/voila/api/contents/endeavor/play.ipynb", "/api/contents/", "/api/kernels", "/api/sessions",
    "/voila/tree", "/voila/tree/endeavor", "/voila/render/index.ipynb", "/voila/render/", "/voila/render/endeavor",
    "/voila/render/../pyproject.toml", "/voila/render/%2e%2e/tutor/cli.py", "/voila/render/endeavor/../../Makefile",
    "/civitas/x/../../pyproject.toml", "/civitas/x/%2e%2e/server.py", "/civitas/x/../server.py", "/civitas/x/..",
    "/notebooks/endeavor/play.ipynb", "/pyproject.toml", "/endeavor/play.ipynb", "/endeavor/nothing", "/login", "/none",
])
def test_nothing_else_is_served(served: Running, path: str) -> None:
    status, _, text = get(served, path, Accept_Language="cs")
    assert status in (403, 404), text
    assert not SECRET.search(text)


def test_a_missing_page_says_so_in_both_languages(served: Running) -> None:
    status, headers, text = get(served, "/nothing<script>", Accept_Language="cs")
    assert status == 404 and "Taková stránka tu není" in text and "There is no such page" in text
    assert "nothing" not in text
    assert "default-src 'self'" in headers["Content-Security-Policy"]


def test_the_page_shows_no_source(served: Running) -> None:
    status, _, text = get(served, "/endeavor/play?lang=en")
    assert status == 200 and "jupyter-config-data" in text
    assert not SECRET.search(text)
    assert not re.search(r"https?://(?!127\.0\.0\.1)(?!www\.w3\.org)", text), "another host"


def test_another_name_for_this_machine_is_refused(served: Running) -> None:
    assert get(served, "/", Host="evil.example")[0] == 403
    assert get(served, "/endeavor/play", Host="evil.example:8866")[0] == 403


def test_a_page_cannot_run_code(served: Running, tmp_path: Path) -> None:
    text = get(served, "/endeavor/play?lang=en")[2]
    kernel = re.search(r'"kernelId": "([\w-]+)"', text)
    assert kernel
    address = served.address.replace("http", "ws") + f"api/kernels/{kernel.group(1)}/channels"
    with pytest.raises(websocket.WebSocketBadStatusException):
        websocket.create_connection(address, origin="http://evil.example", timeout=20)
    line = websocket.create_connection(address, timeout=20)
    try:
        code = f"open({str(tmp_path / 'was here')!r}, 'w')"
        for kind, content in (("execute_request", {"code": code, "silent": False}), ("kernel_info_request", {})):
            header = {"msg_id": uuid.uuid4().hex, "username": "", "session": "s", "msg_type": kind, "version": "5.3"}
            line.send(json.dumps({"header": header, "parent_header": {}, "metadata": {}, "content": content,
                                  "channel": "shell", "buffers": []}))
        seen = []
        while "kernel_info_reply" not in seen:
            seen.append(json.loads(line.recv())["msg_type"])
        assert "execute_reply" not in seen and "execute_result" not in seen
        assert not list(tmp_path.iterdir())
    finally:
        line.close()


def test_a_taken_port_leads_to_the_next_and_both_languages_say_where(served: Running, taken: int) -> None:
    assert (urlsplit(served.address).port or 0) > taken    # and the warm kernels were told so, or no page would open
    assert served.said[0].startswith(f"Civitas běží na {served.address}")
    assert served.hear("(Civitas is running at .*)").startswith(f"Civitas is running at {served.address}")


@pytest.mark.parametrize("module", [handlers, words])
def test_the_examples_in_docstrings(module: ModuleType) -> None:
    done = doctest.testmod(module)
    assert done.attempted and not done.failed


def test_a_server_stopped_while_its_kernels_start_says_nothing_and_leaves_none() -> None:
    with running(*civitas("--kernels", "2")) as found:
        while not (kernels := found.kernels()):
            time.sleep(0.05)
        found.stop()
        assert found.process.returncode == 0
        assert not psutil.wait_procs(kernels, timeout=20)[1]
        said = [*found.said, *found.rest()]
        assert all(line.startswith("Civitas") for line in said), said
