"""What answers a request: our own pages, Voilà's with their links cleaned, and files that may be kept."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from base64 import b64encode
from typing import Any
from urllib.parse import parse_qs, urlencode

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from voila.tornado.handler import TornadoVoilaHandler

from tutor.engine.text import LANGUAGES
from widgets.serving import html, places
from widgets.serving.words import spoken
from widgets.surfaces import links

#: How long a field of a link may be; of a save one letter too many is left, for the page to refuse it in words.
LONGEST = {"save": links.LONGEST_LINK + 1}
LONGEST_FIELD = 500
FIELD = re.compile(r"[a-z_]{1,20}")
VOILAS = ("theme", "template")    # fields that Voilà would take for its own
KEPT = "public, max-age=31536000, immutable"
#: The only inline script there is: Voilà sends it while a kernel starts slowly.
HEARTBEAT = b64encode(hashlib.sha256(b"window.voila_heartbeat()").digest()).decode()
#: Nothing from other hosts, no inline scripts, nobody's frame but ours; the widgets come as blobs.
POLICY = "; ".join([
    "default-src 'self'",
    f"script-src 'self' blob: 'unsafe-eval' 'sha256-{HEARTBEAT}'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
])


def cleaned(query: str, preferred: str) -> str:
    """The query string as a page gets it: a handful of fields, each within its length, and always a language.

    >>> cleaned("lang=en&seed=7&template=../x&theme=dark", "cs")
    'lang=en&seed=7'
    >>> cleaned("lang=%3Cscript%3E", "en-US")
    'lang=en'
    """
    try:
        given = parse_qs(query, max_num_fields=20)
    except ValueError:
        given = {}
    fields = {key: values[0][: LONGEST.get(key, LONGEST_FIELD)] for key, values in given.items()
              if FIELD.fullmatch(key) and key not in VOILAS}
    if fields.get("lang") not in LANGUAGES:
        fields["lang"] = spoken(preferred)
    return urlencode(dict(sorted(fields.items())))


class Human(JupyterHandler):
    """An answer that a person reads; its errors are pages of ours, in the language of the browser."""

    @property
    def content_security_policy(self) -> str:
        """What the browser may load for this page."""
        return POLICY

    def lang(self) -> str:
        """The language of the link, else of the browser."""
        asked = self.get_query_argument("lang", "")
        return asked if asked in LANGUAGES else spoken(self.request.headers.get("Accept-Language", ""))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A page that says what happened, without a word about our insides."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(html.sorry(self.base_url, status_code, self.lang()))


class FrontPage(Human):
    """The front page: it needs no kernel."""

    @web.authenticated
    def get(self) -> None:
        """All languages are inside; the one of the link or of the browser is shown first."""
        lang = self.lang()
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Vary", "Accept-Language")
        self.finish(html.front(self.base_url, lang))


class Page(Human, TornadoVoilaHandler):
    """A page with a kernel behind it, under its short address or Voilà's own."""

    async def get(self, path: str) -> None:
        """Only the pages of our games, and their links cleaned."""
        known = places.notebooks()
        notebook = known.get(path, path)
        if notebook not in known.values():
            raise web.HTTPError(404)
        self.request.query = cleaned(self.request.query, self.request.headers.get("Accept-Language", ""))
        self.request.arguments.clear()    # else Voilà would read its own fields there, and start a cold kernel
        self.request.query_arguments.clear()
        self.xsrf_token    # noqa: B018  asking for it sets the cookie with which a page that is left ends its kernel
        await super().get(notebook)


class Missing(Human):
    """There is no such page."""

    async def prepare(self) -> None:    # type: ignore[override]
        """Whatever the method: it is not there."""
        raise web.HTTPError(404)


class Shorter(Human):
    """A game's own address leads to where it is played."""

    def get(self, slug: str) -> None:
        """On to the page; where a proxy takes our path away, by a relative way, since some put it back and some not."""
        query = f"?{self.request.query}" if self.request.query else ""
        if self.settings["server_url"] == self.base_url:
            self.redirect(url_path_join(self.base_url, slug, f"play{query}"))
        else:
            self.redirect(f"play{query}" if self.request.path.endswith("/") else f"{slug}/play{query}")


class Asset(web.RequestHandler):
    """A module, style sheet, font or picture of ours; under the present edition it may be kept for ever."""

    def get(self, edition: str, name: str) -> None:
        """The file."""
        path = places.found(name)
        if path is None:
            raise web.HTTPError(404)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.set_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", KEPT if edition == places.edition() else "no-cache")
        self.finish(path.read_bytes())
