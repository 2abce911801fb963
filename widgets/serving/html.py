"""The HTML around the surfaces: the front page, and what is said when a page cannot be shown."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from tutor.engine.content import load_toml
from tutor.engine.text import LANGUAGES
from widgets import modules
from widgets.icons import sprite
from widgets.scenes import emblem
from widgets.serving import places
from widgets.serving.words import ORDER, in_all
from widgets.surfaces.front import Front

STYLES = ("fonts.css", *modules.STYLES, "page.css")


def data(value: Any) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c").replace("\u2028", "\\u2028")


def either(key: str, tag: str = "span") -> str:
    """A sentence in all languages; the style sheet shows the one of the page."""
    return "".join(f'<{tag} lang="{lang}" class="civitas-either">{escape(text)}</{tag}>'
                   for lang, text in in_all(key).items())


def head(base: str, titles: dict[str, str], lang: str) -> str:
    """What stands in the head of every page; ``page.js`` runs before anything is drawn."""
    at = escape(places.assets(base))
    facts = data({"titles": titles, "languages": list(ORDER)})
    return "\n".join([
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(titles[lang])}</title>",
        f'<link rel="icon" type="image/svg+xml" href="{at}favicon.svg">',
        *(f'<link rel="stylesheet" href="{at}{name}">' for name in STYLES),
        f'<script id="civitas-page" type="application/json">{facts}</script>',
        f'<script src="{at}page.js"></script>',
    ])


def no_script() -> str:
    """What a browser without scripts says."""
    return f'<noscript><div class="civitas-sorry">{either("no_script", "p")}</div></noscript>'


def front(base: str, lang: str) -> str:
    """The front page, with its states in all languages inside."""
    states = {}
    for each in LANGUAGES:
        state = Front(each, base).state()
        for game in state["games"]:
            for link in game["links"]:
                link["href"] = link["href"].replace(".ipynb?", "?")    # the short address
        states[each] = state
    titles = {each: f"{states[each]['ui']['civitas']}: {states[each]['ui']['front_title']}" for each in ORDER}
    at = escape(places.assets(base))
    return "\n".join([
        "<!DOCTYPE html>",
        f'<html lang="{lang}">',
        f"<head>\n{head(base, titles, lang)}",
        f'<script id="civitas-states" type="application/json">{data(states)}</script>',
        f'<script type="module" src="{at}start.js"></script>',
        "</head>",
        f'<body>{no_script()}{icons()}<div id="civitas-front"></div></body>',
        "</html>\n",
    ])


def sorry(base: str, status: int, lang: str) -> str:
    """A page that is not there, or that failed."""
    kind = "missing" if 400 <= status < 500 else "failed"
    titles = in_all(f"{kind}_title")
    reload = "" if kind == "missing" else f'<a class="cv-button" href="">{either("reload")}</a> '
    return "\n".join([
        "<!DOCTYPE html>",
        f'<html lang="{lang}">',
        f"<head>\n{head(base, titles, lang)}\n</head>",
        f'<body><main class="cv civitas-sorry">{either(f"{kind}_title", "h1")}{either(kind, "p")}',
        f'<p>{reload}<a class="cv-button cv-primary" href="{escape(base)}">{either("home")}</a></p></main></body>',
        "</html>\n",
    ])


def icons() -> str:
    """The icons of the scenes, once in a page; the modules look for this id before they bring their own."""
    return sprite().replace("<svg ", '<svg id="civitas-sprite" style="position:absolute" ', 1)


def loading(titles: dict[str, str], emblem: str) -> str:
    """The screen that stands until the surface is there."""
    names = "".join(f'<p lang="{lang}" class="civitas-either civitas-loading-name">{escape(title)}</p>'
                    for lang, title in titles.items())
    lost, again = either("failed_title", "strong"), either("reload")
    return "\n".join([
        '<div id="civitas-loading" class="cv civitas-loading" role="status">',
        f'{emblem}{names}<div class="civitas-waiting"><div class="civitas-bar"></div>{either("loading", "p")}',
        f'<div id="civitas-slow" hidden>{either("loading_long", "p")}</div></div>',
        f'<div id="civitas-lost" hidden><p>{lost}</p>{either("failed", "p")}',
        f'<p><button type="button" id="civitas-reload" class="cv-button cv-primary">{again}</button></p></div>',
        f"{no_script()}</div>",
    ])


def page_parts(base: str, notebook: str) -> dict[str, str]:
    """The parts of one page that the Voilà template puts together."""
    short = next(short for short, path in places.notebooks().items() if path == notebook)
    slug, _, page = short.partition("/")
    game = load_toml(f"{slug}/game.toml")["title"]
    names = {lang: f"{game[lang]}: {Front(lang).say(f'page_{page}').lower()}" for lang in ORDER}
    titles = {lang: f"{name} · Civitas" for lang, name in names.items()}
    return {"head": head(base, titles, ORDER[0]), "body": icons() + loading(names, emblem(slug))}
