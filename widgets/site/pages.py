"""The HTML of the site, from the same pieces as the served pages; every address in it is relative."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from tutor.engine.content import load_toml
from tutor.engine.text import LANGUAGES
from widgets import modules
from widgets.scenes import emblem
from widgets.serving import html, places
from widgets.serving.words import ORDER
from widgets.site import inputs
from widgets.surfaces.front import Front

#: Nothing from other hosts, no inline scripts; WebAssembly may be compiled.
POLICY = "; ".join([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
])
PAGE = "../../"    # from a page of a game to the front page
STATIC = inputs.HERE / "static"
NOT_SERVED = ("sw.js",)    # it lies beside the front page
CARRIERS = ("changes", "pulse")    # modules that ``page.js`` itself needs
SAID = ("loading", "starting", "early", "restarted")    # by ``page.js``; all other words are in the page


def own_files() -> list[Path]:
    """The files that only a static page has."""
    return [path for path in sorted(STATIC.iterdir()) if path.is_file() and path.name not in NOT_SERVED]


@cache
def folder() -> str:
    """Where they are; the name changes with their content."""
    return f"page/{inputs.digest(path.read_bytes() for path in own_files())}/"


def words(lang: str) -> dict[str, str]:
    """The words of the site in one language."""
    return {key: texts[lang] for key, texts in load_toml("screens.toml")["site"].items()}


def either(key: str, tag: str = "span") -> str:
    """A sentence in all languages; the style sheet shows the one of the page."""
    return "".join(f'<{tag} lang="{lang}" class="civitas-either">{escape(words(lang)[key])}</{tag}>' for lang in ORDER)


def head(base: str, titles: dict[str, str]) -> str:
    """The head of every page: what it may load, its names, its looks, and a look at the browser."""
    own = escape(base + folder())
    return "\n".join([
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">',
        html.head(base, titles, ORDER[0]),
        f'<link rel="stylesheet" href="{own}site.css">',
        f'<link rel="manifest" href="{base}manifest.webmanifest">',
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ec">',
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161d24">',
        f'<script src="{own}old.js" defer></script>',
    ])


def sorry() -> str:
    """What a browser says that is too old, in all languages; ``old.js`` shows it, where scripts run at all."""
    return "\n".join([
        '<div id="civitas-old" class="civitas-sorry civitas-over" role="alert" hidden>',
        *(f'<div lang="{lang}"><h1>{escape(words(lang)["old_title"])}</h1><p>{escape(words(lang)["old"])}</p></div>'
          for lang in ORDER),
        "</div>",
        html.no_script(),
    ])


def whole(head: str, body: str) -> str:
    """A page."""
    return "\n".join(["<!DOCTYPE html>", f'<html lang="{ORDER[0]}">', f"<head>\n{head}\n</head>",
                      f'<body class="civitas">\n{body}\n</body>', "</html>\n"])


def front(notebooks: bool) -> str:
    """The front page, with its states in all languages inside."""
    states = {lang: Front(lang, "").state() for lang in LANGUAGES}
    for lang, state in states.items():
        for game in state["games"]:
            for link in game["links"]:
                link["href"] = f"{game['slug']}/{link['id']}/?lang={lang}"
    titles = {lang: f"{states[lang]['ui']['civitas']}: {states[lang]['ui']['front_title']}" for lang in ORDER}
    at = escape(places.assets(""))
    beside = (f'<aside class="civitas-beside"><a href="lab/index.html">{either("notebooks")}</a> '
              f'{either("notebooks_about")}</aside>')
    return whole("\n".join([
        head("", titles),
        *preloads("", "front"),
        f'<script id="civitas-states" type="application/json">{html.data(states)}</script>',
        f'<script type="module" src="{at}start.js"></script>',
        f'<script type="module" src="{folder()}offline.js"></script>',
    ]), "\n".join(['<div id="civitas-front"></div>', *([beside] if notebooks else []), sorry()]))


def preloads(base: str, *names: str) -> list[str]:
    """Modules with all they import, so that the browser asks for all of them at once."""
    at = escape(places.assets(base))
    needed = modules.in_order(*(f"{name}.js" for name in names))
    return [f'<link rel="modulepreload" href="{at}{name}">' for name in needed]


def page(slug: str, page: str, surface: str, facts: dict[str, Any]) -> str:
    """A page of a game: what it needs, the screen while it loads, and what it says when that fails."""
    game = load_toml(f"{slug}/game.toml")["title"]
    names = {lang: f"{game[lang]}: {Front(lang).say(f'page_{page}').lower()}" for lang in ORDER}
    titles = {lang: f"{name} · Civitas" for lang, name in names.items()}
    told = facts | {"page": page, "slug": slug, "surface": surface, "modules": places.assets(""),
                    "words": {lang: {key: words(lang)[key] for key in SAID} for lang in ORDER}}
    return whole("\n".join([
        head(PAGE, titles),
        f'<script id="civitas-site" type="application/json">{html.data(told)}</script>',
        f'<script type="module" src="{PAGE}{folder()}page.js"></script>',
        *preloads(PAGE, surface, *CARRIERS),
    ]), "\n".join([html.icons(), loading(names, emblem(slug)), '<div id="civitas-surface"></div>', failed(), sorry()]))


def loading(names: dict[str, str], picture: str) -> str:
    """The screen of a page that has nothing to draw before its engine is up."""
    titles = "".join(f'<p lang="{lang}" class="civitas-either civitas-loading-name">{escape(name)}</p>'
                     for lang, name in names.items())
    return "\n".join([
        '<div id="civitas-loading" class="cv civitas-loading">',
        f"{picture}{titles}</div>",
        '<div id="civitas-progress" class="civitas-progress" role="status" hidden>',
        f'<p id="civitas-told">{either("loading")}</p>',
        '<progress id="civitas-bar" max="1" aria-labelledby="civitas-told"></progress>',
        f'<p class="civitas-note" id="civitas-patience" hidden>{either("slow")}</p></div>',
    ])


def failed() -> str:
    """What is said when a file is missing or damaged, or the engine does not start; ``page.js`` fills in the file."""
    kinds = "".join(f'<div data-kind="{kind}" hidden>{either(f"{kind}_title", "h1")}{either(kind, "p")}</div>'
                    for kind in ("missing", "damaged", "stopped"))
    return "\n".join([
        f'<div id="civitas-failed" class="civitas-sorry civitas-over" role="alert" hidden>{kinds}',
        f'<p class="civitas-ways"><button type="button" id="civitas-reload" class="cv-button cv-primary">'
        f'{html.either("reload")}</button> <a class="cv-button" href="{PAGE}">{html.either("home")}</a></p></div>',
    ])


def way_on(slug: str) -> str:
    """A game's own address leads to where it is played."""
    title = load_toml(f"{slug}/game.toml")["title"][ORDER[0]]
    return "\n".join(["<!DOCTYPE html>", f'<html lang="{ORDER[0]}">', '<head><meta charset="utf-8">',
                      '<meta http-equiv="refresh" content="0; url=play/">', f"<title>{escape(title)} · Civitas</title>",
                      "</head>", f'<body><a href="play/">{escape(title)}</a></body>', "</html>\n"])


def manifest() -> dict[str, Any]:
    """What the site is called when it is put on a home screen."""
    icon = f"{places.assets('')}favicon.svg"
    return {
        "name": "Civitas", "short_name": "Civitas", "lang": ORDER[0], "start_url": "./", "scope": "./",
        "display": "standalone", "background_color": "#f7f4ec", "theme_color": "#175b78",
        "icons": [{"src": icon, "type": "image/svg+xml", "sizes": "any", "purpose": "any maskable"}],
    }
