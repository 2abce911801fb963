"""The server: Voilà with our pages, on loopback, with kernels that are warm before anybody comes."""

from __future__ import annotations

import logging
import os
import re
import shutil
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import psutil
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila import __version__ as voila_version
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

import tutor
from widgets.serving import html, places
from widgets.serving.handlers import KEPT, Asset, FrontPage, Missing, Page, Shorter
from widgets.serving.words import ORDER, CannotServe, say

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PART = re.compile(r"[A-Za-z0-9._~%@-]+")    # of a path; JupyterHub writes names of people there
TRIED_PORTS = 50
LONGEST_HEADER = 1_000_000       # a hostile link is answered by a sentence, not by a closed connection
LONGEST_MESSAGE = 4_000_000
LONGEST_BODY = 100_000
#: Of the front-end extensions that may be installed, those that our pages need.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
#: What of Voilà's own addresses is kept: the kernel of a page and the static files.  No tree, no contents, no files.
KEPT_HANDLERS = (KernelHandler, VoilaKernelWebsocketHandler, VoilaShutdownKernelHandler, RequestInfoSocketHandler)


@dataclass(frozen=True)
class Settings:
    """How to serve."""

    host: str = "127.0.0.1"
    port: int = 8866
    browser: bool = True
    kernels: int = 2             # warm ones for each page where a game is played; 0 starts them on demand
    idle: int = 1800             # seconds after which a kernel that nobody uses is ended
    base: str = "/"              # the path below which everything is for the visitors of a proxy in front
    stripped: bool = False       # whether the proxy takes that path away before it passes a request on
    proxy: bool = False          # whether a proxy stands in front: its visitors come under another name
    verbose: bool = False


class VoilaStatic(MultiStaticFileHandler):
    """Voilà's scripts; their address names the version, so a browser may keep them."""

    def set_extra_headers(self, path: str) -> None:
        """Keep."""
        self.set_header("Cache-Control", KEPT)


class Prompt(VoilaKernelWebsocketHandler):    # type: ignore[misc]
    """The line to a kernel; its messages leave at once, where TCP would hold small ones back for up to 40 ms."""

    async def open(self, kernel_id: str) -> None:    # type: ignore[override]
        """Open the line."""
        await super().open(kernel_id)
        self.set_nodelay(True)


OURS = {VoilaKernelWebsocketHandler: Prompt}


class Server(Voila):    # type: ignore[misc]
    """Voilà with our addresses."""

    settings: Settings
    sockets: list[socket.socket]
    ready: Callable[[str], None] = staticmethod(lambda address: None)

    def init_handlers(self) -> list[Any]:
        """Our pages in place of Voilà's tree, contents and file addresses."""
        base = self.server_url
        kept = [(each[0], OURS.get(each[1], each[1]), *each[2:]) for each in super().init_handlers()
                if each[1] in KEPT_HANDLERS]
        slugs = "|".join(tutor.GAMES)
        page = {"template_paths": self.template_paths, "config": self.config,
                "voila_configuration": self.voila_configuration}
        return [
            *kept,
            (url_path_join(base, rf"/voila/static-{voila_version}/(.*)"), VoilaStatic, {"paths": self.static_paths}),
            (url_path_join(base, r"/voila/labextensions/(.*)"), FileFindHandler, {"path": self.labextensions_path}),
            (url_path_join(base, r"/civitas/(\w+)/([\w./-]+)"), Asset),
            (url_path_join(base, r"/"), FrontPage),
            (url_path_join(base, rf"/({slugs})/?"), Shorter),
            (url_path_join(base, rf"/((?:{slugs})/\w+)"), Page, page),
            (url_path_join(base, r"/voila/render/(.*)"), Page, page),
        ]

    def listen(self) -> None:
        """Serve until stopped, on the sockets that are open already."""
        server = HTTPServer(self.app, max_header_size=LONGEST_HEADER, max_body_size=LONGEST_BODY,
                            xheaders=self.settings.proxy)    # the visitor's address and https, as the proxy tells them
        server.add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        self.ready(self.address())
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            server.stop()
            self.stop()

    def stop(self) -> None:
        """End the kernels at once, also those that only start: the browsers keep the games."""
        kernels = psutil.Process().children(recursive=True)
        for kernel in kernels:
            with suppress(psutil.NoSuchProcess):
                kernel.kill()
        psutil.wait_procs(kernels, timeout=10)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def address(self) -> str:
        """Where the front page is."""
        host = "127.0.0.1" if self.settings.host in ("", "0.0.0.0") else self.settings.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}{self.server_url}"


def bound(host: str, port: int) -> tuple[list[socket.socket], int]:
    """The port, or the next free one.  It is taken before a kernel starts, because kernels are told the port."""
    for candidate in range(port, port + TRIED_PORTS) if port else [0]:
        try:
            sockets = bind_sockets(candidate, host)
        except PermissionError:
            continue
        except OSError as error:
            if error.errno in (98, 48, 10048):    # taken (Linux, macOS, Windows)
                continue
            raise CannotServe("no_address", host=host, why=error.strerror or type(error).__name__) from None
        return sockets, sockets[0].getsockname()[1]
    raise CannotServe("no_port", first=port, last=port + TRIED_PORTS - 1)


def below(base: str) -> str:
    """A path with a slash at both ends.

    >>> below("civitas"), below("/school/civitas/"), below("")
    ('/civitas/', '/school/civitas/', '/')
    """
    parts = [part for part in base.split("/") if part]
    if any(not PART.fullmatch(part) or part in (".", "..") for part in parts):
        raise CannotServe("bad_base", base=base)
    return "".join(f"/{part}" for part in parts) + "/"


def configured(settings: Settings, port: int) -> Config:
    """Voilà's configuration."""
    def parts(page_config: dict[str, Any], **facts: Any) -> dict[str, Any]:
        page_config["fullStaticUrl"] = url_path_join(facts["base_url"], f"voila/static-{voila_version}")
        page_config["civitas"] = html.page_parts(facts["base_url"], facts["notebook_path"])
        return page_config

    pools = {path: {"pool_size": size} for path, size in places.pools(settings.kernels).items()}
    config = Config()
    config.Voila.port = port
    config.Voila.ip = settings.host
    config.Voila.base_url = below(settings.base)
    config.Voila.server_url = "/" if settings.stripped else below(settings.base)
    config.Voila.open_browser = False
    config.Voila.root_dir = str(places.NOTEBOOKS)
    config.Voila.config_file_paths = []
    config.Voila.log_level = "INFO" if settings.verbose else "ERROR"
    config.Voila.tornado_settings = {
        # Else: no other name in the Host header.
        "allow_remote_access": settings.proxy or settings.host not in LOOPBACK,
        "websocket_max_message_size": LONGEST_MESSAGE,
        "compress_response": settings.host not in LOOPBACK,
        "default_handler_class": Missing,
        "static_immutable_cache": ["/voila/labextensions/"],     # their names carry a hash
    }
    config.VoilaConfiguration.template = places.TEMPLATE
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.strip_sources = True
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.page_config_hook = parts
    config.VoilaConfiguration.preheat_kernel = settings.kernels > 0
    config.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}, **pools}
    config.VoilaKernelManager.fill_delay = 0.5
    config.KernelManager.autorestart = False    # a restarted kernel would know nothing of its game; the page says so
    if os.name == "posix":
        config.KernelManager.transport = "ipc"    # sockets that only this user can reach, in place of TCP ports
    for manager in ("VoilaKernelManager", "NormalKernelManager"):    # with warm kernels and without
        config[manager].cull_idle_timeout = settings.idle
        config[manager].cull_interval = max(1, min(60, settings.idle // 4))
        config[manager].cull_connected = True    # a page in use sends heartbeats; a forgotten one is told to reload
        config[manager].cull_busy = False
    return config


def has_display() -> bool:
    """Whether a browser could be seen here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def announce(settings: Settings, address: str) -> None:
    """Say where the pages are, and open them."""
    for lang in ORDER:
        print(say("running", lang, address=address), say("stop", lang))
        if settings.host not in LOOPBACK:
            print(say("open", lang, host=settings.host))
    sys.stdout.flush()
    if settings.browser and has_display():
        webbrowser.open(address)


def serve(settings: Settings) -> int:
    """Serve the pages until stopped."""
    below(settings.base)    # refused before a port is taken
    sockets, port = bound(settings.host, settings.port)
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(places.JUPYTER), os.environ.get("JUPYTER_PATH")]))
    if settings.host not in ("", "0.0.0.0", "localhost"):
        os.environ["VOILA_APP_IP"] = settings.host    # where a warm kernel asks for its visitor's link
    server = Server.instance(config=configured(settings, port))    # known as the application, its log is used by all
    server.settings, server.sockets = settings, sockets
    server.ready = lambda address: announce(settings, address)
    server.initialize([])
    if not settings.verbose:
        logging.getLogger("tornado").setLevel(logging.ERROR)
    server.start()
    return 0
