"""A server as a user starts it, seen from outside: for the tests and the benchmarks of the pages."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from urllib.parse import urlsplit

import psutil

from widgets.serving.places import NOTEBOOKS

PATIENCE = 90
CALM = 1.0       # seconds in which the kernels do nothing: they are warm
SCRIPTS = Path(sys.executable).parent
#: No outgoing connection is given one of these ports by chance, as on Linux it may be from 32768 on.
PORTS = range(20_000, 32_000)
LAB = ("--no-browser", "--allow-root", "--ip=127.0.0.1", "--IdentityProvider.token=",
       "--LabApp.expose_app_in_browser=True", "--LabApp.news_url=",
       "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")


class Running:
    """A server that runs in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], lines: Queue[str]) -> None:
        self.process = process
        self.lines = lines
        self.said: list[str] = []
        self.address = ""

    def hear(self, pattern: str) -> str:
        """Wait until the server has printed a line like this; the first group of it."""
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except Empty:
                raise TimeoutError(f"the server did not say {pattern!r}; it said: {''.join(self.said)}") from None
            self.said.append(line)
            if found := re.search(pattern, line):
                return found.group(1)

    def rest(self) -> list[str]:
        """What the server has printed and nobody has heard."""
        heard = []
        while not self.lines.empty():
            heard.append(self.lines.get())
        return heard

    def answers(self) -> None:
        """Wait until the server takes a connection: JupyterLab prints its address before it listens there."""
        place = urlsplit(self.address)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection((place.hostname or "", place.port or 80), timeout=1).close()
                return
            except OSError as error:
                if self.process.poll() is not None or time.monotonic() > until:
                    self.said += self.rest()
                    raise RuntimeError(f"nobody listens at {self.address} ({error}); "
                                       f"the server said: {''.join(self.said)}") from None
            time.sleep(0.05)

    def kernels(self) -> list[psutil.Process]:
        """The kernels that run now."""
        found = []
        for each in psutil.Process(self.process.pid).children(recursive=True):
            try:
                if "ipykernel_launcher" in " ".join(each.cmdline()):
                    found.append(each)
            except psutil.NoSuchProcess:    # it has just ended
                continue
        return found

    def kernel(self, id: str) -> psutil.Process:
        """The process of one kernel."""
        return next(each for each in self.kernels() if id in " ".join(each.cmdline()))

    def settle(self, count: int) -> None:
        """Wait until there are at least that many kernels and none of them works: all are warm."""
        until = time.monotonic() + PATIENCE
        before: dict[int, float] = {}
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with code {self.process.returncode}")
            now = {each.pid: sum(each.cpu_times()[:2]) for each in self.kernels()}
            if len(now) >= count and now.keys() == before.keys() and all(now[pid] - before[pid] < 0.03 for pid in now):
                return
            before = now
            time.sleep(CALM)
        raise TimeoutError(f"the kernels do not come to rest: {len(before)} of {count}")

    def stop(self) -> None:
        """Ctrl+C."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()


@contextmanager
def running(*command: str, **environment: str) -> Iterator[Running]:
    """Start a server and stop it in the end."""
    surroundings = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(command, env=surroundings | {"PYTHONUNBUFFERED": "1"} | environment, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines: Queue[str] = Queue()

    def listen() -> None:
        for line in process.stdout or ():
            lines.put(line)

    threading.Thread(target=listen, daemon=True).start()
    server = Running(process, lines)
    try:
        server.address = server.hear(r"(http://\S+)")
        server.answers()
        yield server
    finally:
        server.stop()


def civitas(*options: str) -> tuple[str, ...]:
    """The command that serves our pages on a free port."""
    port = () if "--port" in options else ("--port", "0")
    return (str(SCRIPTS / "civitas"), "serve", "--no-browser", *port, *options)


@contextmanager
def jupyterlab(folder: Path) -> Iterator[Running]:
    """JupyterLab over a copy of the notebooks in an empty folder, with no settings of the user who runs it."""
    shutil.copytree(NOTEBOOKS, folder / "notebooks", ignore=shutil.ignore_patterns(".*"))
    own = {name: str(folder / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    place = (f"--port={free_port()}", f"--ServerApp.root_dir={folder / 'notebooks'}")
    with running(str(SCRIPTS / "jupyter-lab"), *LAB, *place, **own) as server:
        server.address = server.address.partition("?")[0].rstrip("/")
        yield server


def free_port() -> int:
    """A port for a server that cannot be told to take any free one."""
    for port in random.sample(PORTS, 100):
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no port is free")
