"""The pages without Jupyter: a small server for the ES modules, their words, and (by hand) real surfaces.

    .venv/bin/python -m tests.widgets.harness.serve      # then open the address that it prints

``/?surface=table`` shows canned states of ``states.js`` behind the fake port of ``fake.js``;
``/?live=table`` has a real surface behind it.
"""

from __future__ import annotations

import json
import threading
import tomllib
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[3]
HERE = "/tests/widgets/harness/"
LIVE = {
    "table": ("widgets.surfaces.table", "Table", ("endeavor", "cs")),
    "reference": ("widgets.surfaces.reference", "Reference", ("endeavor", "cs")),
    "front": ("widgets.surfaces.front", "Front", ("cs",)),
}


def words(surface: str, lang: str) -> dict[str, str]:
    """The fixed words of a surface, as the surface itself hands them out."""
    texts = tomllib.loads((ROOT / "content/screens.toml").read_text(encoding="utf-8"))
    return {key: text[lang] for group in ("common", surface) for key, text in texts.get(group, {}).items()}


class Handler(SimpleHTTPRequestHandler):
    """Files of the repository, ``/words/<surface>/<lang>``, and ``/live/<surface>``."""

    surfaces: ClassVar[dict[str, Any]] = {}

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path == "/":
            self.path = HERE + "index.html"
        elif path.startswith("/words/"):
            surface, lang = path.split("/")[2:4]
            self.answer(words(surface, lang))
            return
        elif path == "/sprite.svg":
            self.answer({"sprite": import_module("widgets.icons").sprite()})
            return
        elif path.startswith("/live/"):
            self.answer(self.surface(path.split("/")[2]).state())
            return
        super().do_GET()

    def do_POST(self) -> None:
        surface = self.surface(urlsplit(self.path).path.split("/")[2])
        surface.receive(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.answer(surface.state())

    def surface(self, name: str) -> Any:
        if name not in self.surfaces:
            module, kind, arguments = LIVE[name]
            self.surfaces[name] = getattr(import_module(module), kind)(*arguments)
        return self.surfaces[name]

    def answer(self, data: Any) -> None:
        body = json.dumps(data).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def server(port: int = 0) -> ThreadingHTTPServer:
    """A server that runs in a thread of its own; ``shutdown()`` ends it."""
    found = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(ROOT)))
    found.daemon_threads = True
    threading.Thread(target=found.serve_forever, daemon=True).start()
    return found


if __name__ == "__main__":
    running = server(8765)
    print(f"http://127.0.0.1:{running.server_port}/?live=table")
    threading.Event().wait()
