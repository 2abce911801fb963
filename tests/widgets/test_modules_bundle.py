"""The ES modules as one text: order, circles, fonts and words; and that the text mounts in a bare page."""

from __future__ import annotations

import ast
import base64
import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tutor
from tests.playing import LANGUAGES, played
from tutor.engine.content import load_toml
from widgets import modules
from widgets.changes import Teller
from widgets.icons import sprite
from widgets.surfaces.front import Front
from widgets.surfaces.reference import Reference
from widgets.surfaces.surface import Surface
from widgets.surfaces.table import Table

SLUG = "endeavor"
ROOT = Path(__file__).parents[2]
WIDGETS = ROOT / "widgets"
SURFACES = ("table", "reference", "front")
NAMES = tuple(name for name in load_toml("screens.toml") if name not in ("common", "errors", "site"))
#: The modules of the surfaces; what starts the pages without a server stands alone.
MODULES = sorted(
    path.name for path in (WIDGETS / "static").glob("*.js") if not path.name.startswith(("site", "sw."))
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

each_surface = pytest.mark.parametrize("surface", SURFACES)
each_module = pytest.mark.parametrize("module", [name for name in MODULES if name != f"{modules.CARRIER}.js"])
each_name = pytest.mark.parametrize("name", NAMES)


# --- one text


def imported(name: str) -> set[str]:
    """The neighbours that a module imports, in whatever form, read by another eye than the bundle's."""
    code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", modules.read(name), flags=re.S | re.M)
    return set(re.findall(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""", code))


@each_surface
def test_every_module_comes_after_what_it_imports(surface: str) -> None:
    order = modules.in_order(f"{surface}.js")
    assert order[-1] == f"{surface}.js" and len(order) == len(set(order))
    for place, name in enumerate(order):
        needed = imported(name)
        assert all(path.startswith("./") for path in needed), f"{name} imports from elsewhere: {needed}"
        assert {path[2:] for path in needed} <= set(order[:place]), name


def test_no_module_is_left_over() -> None:
    surfaces = [name for name in MODULES if "export function mount(" in modules.read(name)]
    assert {f"{surface}.js" for surface in SURFACES} <= set(surfaces)
    assert set(MODULES) == set(modules.in_order(*surfaces, f"{modules.CARRIER}.js"))


def test_a_circle_is_named_and_a_missing_module_too(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "a.js": 'import { b } from "./b.js";',
        "b.js": 'export { c } from "./c.js";\n',
        "c.js": 'import {\n  a,\n} from "./a.js";',
    }
    monkeypatch.setattr(modules, "read", lambda name: texts[name])
    with pytest.raises(ValueError, match=r"a\.js → b\.js → c\.js → a\.js"):
        modules.in_order("a.js")
    texts["c.js"] = '// import { a } from "./a.js";\nexport const c = 1;'
    assert modules.in_order("a.js") == ["c.js", "b.js", "a.js"]
    texts["c.js"] = 'import { d } from "./d.js";'
    with pytest.raises(KeyError):
        modules.in_order("a.js")


def sources(text: str) -> dict[str, str]:
    """The modules inside the bundle."""
    found, _ = json.JSONDecoder().raw_decode(text.removeprefix("const sources = "))
    return dict(found)


def test_the_text_holds_the_modules_as_they_are() -> None:
    held = sources(modules.esm(*SURFACES))
    assert list(held) == modules.in_order(*(f"{surface}.js" for surface in SURFACES), f"{modules.CARRIER}.js")
    assert all(text == modules.read(name) for name, text in held.items())
    assert set(sources(modules.esm("front"))) < set(held)


def test_other_modules_have_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that lives on while the kernel is upgraded must not mount what it loaded before."""

    def key(text: str) -> str:
        return re.findall(r'^const key = "(.*)";$', text, re.M)[0]

    before = modules.esm("front")
    assert key(before).startswith("front ") and key(before) != key(modules.esm("table"))
    read = modules.read
    monkeypatch.setattr(modules, "read", lambda name: read(name) + "\n// newer")
    assert key(modules.esm.__wrapped__("front")) != key(before)


def test_styles_hold_their_fonts_when_asked_and_ask_nobody_else() -> None:
    full, plain = modules.css(fonts=True), modules.css(fonts=False)
    files = re.findall(r"fonts/([\w.-]+\.woff2)", modules.read("fonts.css"))
    inside = re.findall(r"url\(data:font/woff2;base64,([^)]+)\)", full)
    assert len(files) == len(inside) == 4
    for name, text in zip(files, inside, strict=True):
        assert base64.b64decode(text) == (WIDGETS / "static" / "fonts" / name).read_bytes()
    assert full.endswith(plain) and "@font-face" not in plain
    assert all(modules.read(name) in plain for name in modules.STYLES)
    assert {path.name for path in (WIDGETS / "static").glob("*.css")} == {"fonts.css", *modules.STYLES}
    for text in (full, plain):
        assert not re.search(r"@import|url\((?![\"']?(?:data:|#))", text), "something is fetched"


@each_surface
def test_modules_ask_no_other_host(surface: str) -> None:
    hosts = set(re.findall(r"https?://[\w.-]+", modules.esm(surface)))
    assert hosts <= {"http://www.w3.org"}


# --- words


def surfaces() -> dict[str, type[Surface]]:
    """Every surface there is, by name."""
    found: dict[str, type[Surface]] = {}
    for path in sorted((WIDGETS / "surfaces").glob("*.py")):
        module = import_module(f"widgets.surfaces.{path.stem}")
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, found.get(getattr(kind, "name", ""), Surface)):
                found[kind.name] = kind
    del found[""]  # what they all are
    return found


def files(kind: type[Surface]) -> list[Path]:
    """The Python files of a surface: its own and those of the classes it is made from."""
    return [Path(str(import_module(each.__module__).__file__)) for each in kind.__mro__ if issubclass(each, Surface)]


def words(kind: type[Surface]) -> dict[str, dict[str, str]]:
    """The words that a surface can say: those of all, its own, and those of the surfaces it is made from."""
    screens, found = load_toml("screens.toml"), {}
    for each in reversed(kind.__mro__):
        found |= screens["common"] | screens.get(getattr(each, "name", ""), {})
    return found


def calls(path: Path, function: str, known: Mapping[str, Any]) -> Iterator[tuple[str, set[str]]]:
    """The keys that a file hands to a function, with the facts beside them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == function:
            if ast.unparse(node.func) == f"super().{function}":    # a key that is only handed on
                continue
            facts = {str(keyword.arg) for keyword in node.keywords}
            for key in keys(node.args[0], known):
                yield key, facts


def keys(given: ast.expr, known: Mapping[str, Any]) -> list[str]:
    """The keys that an expression can mean: one, one of two, or a family with the same beginning."""
    if isinstance(given, ast.IfExp):
        return keys(given.body, known) + keys(given.orelse, known)
    if isinstance(given, ast.Constant):
        return [str(given.value)]
    assert isinstance(given, ast.JoinedStr) and isinstance(given.values[0], ast.Constant), ast.unparse(given)
    prefix = str(given.values[0].value)
    family = [key for key in known if key.startswith(prefix)]
    assert family, f"no key begins with {prefix}"
    return family


def shown(module: str, known: Mapping[str, Any]) -> set[str]:
    """The keys that a module shows."""
    text = modules.read(module)
    found = set(re.findall(r"\bui\.(\w+)", text))
    found |= {key for prefix in re.findall(r"\bui\[`(\w+_)\$\{", text) for key in known if key.startswith(prefix)}
    return found | (set(json.loads(re.findall(r"TABS = (\[.*?\]);", text)[0])) if "ui[id]" in text else set())


def loaders(module: str) -> list[str]:
    """The surfaces that load a module: one that has its name must serve it, of several at least one, wholly."""
    own = [name for name in NAMES if f"{name}.js" == module]
    return own or [name for name in NAMES if module in modules.in_order(f"{name}.js")]


def holes(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?::[^{}]*)?\}", template))


def test_every_word_is_there_in_both_languages_with_the_same_holes() -> None:
    for group, entries in load_toml("screens.toml").items():
        for key, texts in entries.items():
            assert set(texts) == set(LANGUAGES), f"{group}.{key}"
            assert all(text.strip() == text and text for text in texts.values()), f"{group}.{key}"
            assert holes(texts["en"]) == holes(texts["cs"]), f"{group}.{key}"
            for text in texts.values():
                for forms in re.findall(r"\{\w+:([^{}]*)\}", text):
                    assert forms.count("|") == (2 if text == texts["cs"] and text != texts["en"] else 1), (
                        f"{group}.{key}"
                    )


def test_every_surface_has_its_words() -> None:
    assert set(load_toml("screens.toml")) - {"site"} == {"common", "errors", *surfaces()}


@each_name
def test_what_is_said_has_words_and_all_the_facts(name: str) -> None:
    screens, known = load_toml("screens.toml"), words(surfaces()[name])
    for path in files(surfaces()[name]):
        for key, facts in calls(path, "say", known):
            assert key in known, f"{path.name}: {key}"
            assert facts == holes(known[key]["en"]), f"{path.name}: {key} is told {facts}"
    assert not set(screens["common"]) & set(screens[name]), "a word of all surfaces is said anew"


@each_module
def test_what_a_module_shows_and_sends_is_known_to_its_surface(module: str) -> None:
    sent = set(re.findall(r"send\(\{ type: \"(\w+)\"", modules.read(module)))
    missing = {}
    for name in loaders(module):
        kind = surfaces()[name]
        ui = (kind("en") if kind is Front else kind(SLUG, "en")).state()["ui"]  # type: ignore[arg-type, call-arg]
        missing[name] = {key for key in shown(module, ui) if key not in ui} | {
            each for each in sent if not hasattr(kind, f"on_{each}")
        }
    assert any(not lacking for lacking in missing.values()), missing


def test_what_surfaces_refuse_has_a_sentence_and_all_the_facts() -> None:
    errors, used = load_toml("screens.toml")["errors"], set()
    for path in WIDGETS.rglob("*.py"):
        for key, facts in calls(path, "Refused", errors):
            assert key in errors, f"{path.name}: {key}"
            assert facts == holes(errors[key]["en"]), f"{path.name}: {key} is told {facts}"
            used.add(key)
    assert used == set(errors), "sentences that nobody says"


def test_no_word_is_left_over() -> None:
    screens = load_toml("screens.toml")
    everywhere = {key for key, _ in calls(WIDGETS / "adapter.py", "say", screens["common"])}
    for name, kind in surfaces().items():
        known = words(kind)
        used = {key for module in modules.in_order(f"{name}.js") for key in shown(module, known)}
        used |= {key for path in files(kind) for key, _ in calls(path, "say", known)}
        assert set(screens[name]) <= used, f"nobody says {sorted(set(screens[name]) - used)}"
        everywhere |= used
    assert set(screens["common"]) <= everywhere, f"nobody says {sorted(set(screens['common']) - everywhere)}"


# --- in a bare page


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    """An empty page of its own in Chromium, which can reach nothing."""
    if CHROMIUM is None:
        reason = "no Chromium is installed: the bundle cannot be mounted"
        pytest.fail(reason) if os.environ.get("CIVITAS_NEEDS_BROWSER") else pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 1280, "height": 800}, offline=True)
        yield context.new_page()
        browser.close()


MODEL = """async ([text, css, traits]) => {
  document.body.innerHTML = '<div id="here"></div>';
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const listeners = {};
  const model = {
    traits, sent: [],
    get: (name) => model.traits[name],
    on: (event, call) => (listeners[event] ??= new Set()).add(call),
    off: (event, call) => listeners[event]?.delete(call),
    send: (message) => model.sent.push(message),
    tell: (event, ...values) => listeners[event]?.forEach((call) => call(...values)),
    listening: () => Object.values(listeners).reduce((sum, calls) => sum + calls.size, 0),
  };
  window.model = model;
  const widget = (await import(url)).default();
  widget.initialize({ model });
  window.leave = await widget.render({ model, el: document.querySelector("#here") });
}"""


#: The widget tells a change.
TELL = "(told) => { model.traits.told = told; model.tell('change:told'); }"


def mounted(page: Any, surface: Any) -> list[str]:
    """Mount a surface as a notebook does; returns what goes wrong, as it comes."""
    faults: list[str] = []
    page.goto("about:blank")
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.evaluate(MODEL, [modules.esm(surface.name), modules.css(), traits(surface)])
    return faults


def traits(surface: Any) -> dict[str, Any]:
    """What a widget carries down."""
    state = surface.state()
    return {"panels": state.pop("panels"), "state": state, "n": 0, "told": {}, "sprite": sprite()}


def test_the_table_mounts_draws_and_reports(page: Any) -> None:
    surface = Table(SLUG, "cs", game=played(SLUG, 3, 3, 30))
    faults = mounted(page, surface)
    state = surface.state()
    assert page.locator("[data-spot]").count() == len(state["spots"])
    told = "all => all.map(one => [one.dataset.spot, one.ariaLabel, one.role])"
    for id, label, role in page.eval_on_selector_all("[data-spot]", told):
        assert label.startswith(state["spots"][id]["label"]) and role == "button"
    legal = {id for id, spot in state["spots"].items() if spot["legal"]}
    assert set(page.eval_on_selector_all("[data-spot].legal", "all => all.map(one => one.dataset.spot)")) == legal
    assert state["prompt"]["text"] in page.locator(".cv-question").inner_text()
    missing = "all => all.map(one => one.getAttribute('href').slice(1)).filter(id => !document.getElementById(id))"
    assert page.eval_on_selector_all("#here use", missing) == [], "icons that are not in the page"
    spot = sorted(legal)[0]
    page.locator(f'[data-spot="{spot}"]').dispatch_event("click")
    assert page.evaluate("model.sent.at(-1)") == {"type": "pick", "spot": spot}
    teller = Teller(state)
    surface.receive({"type": "pick", "spot": spot})
    page.evaluate(TELL, teller.tell(surface.state()))
    assert page.locator(".cv-time-label").inner_text() == "31 / 31"
    page.evaluate("model.tell('msg:custom', { type: 'beat', n: 1 })")
    page.evaluate("leave()")
    assert page.locator("#here > *").count() == 0
    page.evaluate(TELL, teller.tell(surface.state()))
    assert not faults


def test_a_gap_in_what_is_told_is_noticed_and_closed(page: Any) -> None:
    surface = Table(SLUG, "cs", game=played(SLUG, 3, 3, 30))
    faults, teller = mounted(page, surface), Teller(surface.state())
    for ply in (7, 8):
        surface.receive({"type": "goto", "ply": ply})
        told = teller.tell(surface.state())    # the first one gets lost
    page.evaluate(TELL, told)
    assert page.locator(".cv-time-label").inner_text() == "30 / 30"
    assert page.evaluate("model.sent.at(-1)") == {"type": "whole"}
    whole = {"type": "whole", "n": teller.n, "state": surface.state()}
    page.evaluate("(whole) => model.tell('msg:custom', whole)", whole)
    assert page.locator(".cv-time-label").inner_text() == "8 / 30"
    page.evaluate(TELL, told)
    surface.receive({"type": "goto", "ply": 9})
    page.evaluate(TELL, teller.tell(surface.state()))
    assert page.locator(".cv-time-label").inner_text() == "9 / 30"
    assert not faults


def test_the_setup_mounts_in_both_languages(page: Any) -> None:
    for lang, word in (("cs", "Začít hru"), ("en", "Start the game")):
        faults = mounted(page, Table(SLUG, lang))
        assert page.get_by_role("button", name=word).is_visible()
        assert not faults


def test_the_reference_and_the_front_page_mount(page: Any) -> None:
    faults = mounted(page, Reference(SLUG, "cs", "END-SHIP-03"))
    assert page.locator(".cv-entry").count() == len(tutor.rules(SLUG))
    assert "END-SHIP-03" in page.locator(".cv-entry.cv-now").inner_text()
    assert not faults
    faults = mounted(page, Front("cs"))
    assert page.locator(".cv-game-card").count() == 5 and page.locator(".cv-game-card svg").count() >= 5
    assert not faults


def test_two_widgets_share_one_page(page: Any) -> None:
    faults = mounted(page, Table(SLUG, "cs", game=played(SLUG, 3, 3, 10)))
    page.evaluate(
        """async (text) => {
      const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      const other = document.body.appendChild(document.createElement("div"));
      other.id = "there";
      const widget = (await import(url)).default();
      widget.initialize({ model });
      await widget.render({ model, el: other });
    }""",
        modules.esm("table"),
    )
    assert page.locator("#there [data-spot]").count() == page.locator("#here [data-spot]").count() > 0
    assert page.evaluate("Object.keys(civitasModules).length") == 1, "the modules were loaded twice"
    assert page.locator("#civitas-sprite").count() == 1
    assert not faults
