"""The ES modules in a real browser, over the harness: no Jupyter, no engine, only what a page draws and takes."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.widgets.harness.serve import ROOT, server

STATIC = ROOT / "widgets" / "static"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
CALM = {"pulse": {"every": 600_000, "patience": 600_000}}

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: the pages cannot be tried")


# --- the files themselves


def module_texts() -> dict[str, str]:
    """The modules of the surfaces; what starts the pages without a server stands alone."""
    found = {path.name: path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js"))}
    return {name: text for name, text in found.items() if not name.startswith(("site", "sw."))}


def test_words_on_the_pages_are_all_there_and_all_used() -> None:
    texts = tomllib.loads((ROOT / "content/screens.toml").read_text(encoding="utf-8"))
    groups = {"table": "table setup side cards final sheet pulse prompt time tools", "reference": "reference",
              "front": "front", "common": "board dom frame pan walk glide"}
    dynamic = {"table": {"moves", "log", "rules", "scores"}}
    for group, names in groups.items():
        used = {key for name in names.split() for key in re.findall(r"\bui\.([a-z_]+)", module_texts()[f"{name}.js"])}
        known = set(texts["common"]) | set(texts.get(group, {}))
        assert used | dynamic.get(group, set()) <= known, f"{group}: {sorted(used - known)}"
    for group, entries in texts.items():
        for key, entry in entries.items():
            assert set(entry) == {"en", "cs"}, f"{group}.{key}"
            holes = {lang: re.findall(r"\{(\w+)", entry[lang]) for lang in entry}
            assert sorted(holes["en"]) == sorted(holes["cs"]), f"{group}.{key}: {holes}"


def test_modules_can_be_joined_and_hold_no_words() -> None:
    declared: dict[str, str] = {}
    for name, text in module_texts().items():
        for line in text.splitlines():
            if line.startswith("import"):
                found = re.fullmatch(r'import \{ [\w, ]+ \} from "\./([\w]+\.js)";', line)
                assert found and (STATIC / found.group(1)).exists(), f"{name}: {line}"
            if line.startswith("export"):
                assert re.match(r"export (async )?(function|const) \w+", line), f"{name}: {line}"
        for thing in re.findall(r"^(?:export )?(?:async )?(?:function|const|let) (\w+)", text, re.M):
            assert thing == "mount" or thing not in declared, f"{thing} is declared in {name} and in {declared[thing]}"
            declared[thing] = name
        if name != "dom.js":
            assert "innerHTML" not in text and "insertAdjacentHTML" not in text and "outerHTML" not in text, name


def test_text_has_enough_contrast_in_both_themes() -> None:
    css = (STATIC / "civitas.css").read_text(encoding="utf-8")
    themes = {"light": css[css.index(":root") : css.index("@media")], "dark": css[css.index('\n[data-theme="dark"]') :]}
    for theme, part in themes.items():
        colour = dict(re.findall(r"--cv-([\w-]+): (#[0-9a-f]{6})", part[: part.index("}")]))
        papers = ("paper", "card", "raised", "sunken", "accent-tint", "gold-tint", "warm-tint")
        pairs = [(ink, paper) for ink in ("ink", "soft") for paper in papers]
        pairs += [(ink, paper) for ink in ("accent", "gold", "warm") for paper in ("paper", "card", f"{ink}-tint")]
        pairs += [("accent-ink", "accent"), *(("tint-ink", f"tint-{n}") for n in range(10))]
        for ink, paper in pairs:
            found = contrast(colour[ink], colour[paper])
            assert found >= 4.5, f"{theme}: {ink} on {paper} {found:.2f}"
    media = css[css.index("@media (prefers-color-scheme: dark)") : css.index('\n[data-theme="dark"]')]
    one, other = (re.findall(r"--cv-[\w-]+: [^;]+", part[: part.index("}")]) for part in (media, themes["dark"]))
    assert one == other, "the two dark tables differ"


def contrast(one: str, other: str) -> float:
    """The ratio of the luminances of two colours."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


# --- in the browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    running = server()
    yield f"http://127.0.0.1:{running.server_port}/"
    running.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


class Opener:
    """Opens pages of the harness, each in a context of its own, and collects what goes wrong in them."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser, self.address = browser, address
        self.contexts: list[Any] = []
        self.faults: list[str] = []

    def __call__(self, size: dict[str, int] = DESK, storage: dict[str, str] | None = None, timing: Any = CALM,
                 reduced: bool = False, script: str = "", **query: str) -> Any:
        context = self.browser.new_context(viewport=size, reduced_motion="reduce" if reduced else "no-preference")
        self.contexts.append(context)
        for key, value in (storage or {}).items():
            context.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})")
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(self.address + "?" + urlencode({"surface": "table", "timing": json.dumps(timing), **query}))
        page.wait_for_function("window.harness")
        return page


@pytest.fixture
def open_page(browser: Any, address: str) -> Iterator[Opener]:
    opener = Opener(browser, address)
    yield opener
    for context in opener.contexts:
        context.close()
    assert not opener.faults, opener.faults


def sent(page: Any, *kinds: str) -> list[dict[str, Any]]:
    """The messages that the page has sent, those of some kinds only."""
    return [message for message in page.evaluate("harness.sent") if not kinds or message["type"] in kinds]


def spot(page: Any) -> str | None:
    """The spot that the keyboard is on."""
    found: str | None = page.evaluate("document.activeElement.closest('[data-spot]')?.dataset.spot ?? null")
    return found


@needs_browser
def test_the_board_is_one_tab_stop_and_arrows_walk_it(open_page: Opener) -> None:
    page = open_page()
    assert page.locator('[data-spot][tabindex="0"]').count() == 1
    page.evaluate("document.querySelector('[data-spot=\"town:ash\"]').focus()")
    walk = [("ArrowRight", "town:bay"), ("ArrowRight", "town:cove"), ("ArrowDown", "town:fen"),
            ("ArrowLeft", "town:elm"), ("ArrowLeft", "town:dale"), ("ArrowDown", "store:0"),
            ("ArrowRight", "mill:0"), ("ArrowRight", "store:1"), ("ArrowUp", "town:elm"), ("Home", "town:ash"),
            ("n", "town:bay"), ("n", "town:dale"), ("N", "town:bay"), ("End", "mill:1"), ("PageUp", "store:1")]
    for key, expected in walk:
        page.keyboard.press(key)
        assert spot(page) == expected, f"{key} should lead to {expected}"
        assert page.locator('[data-spot][tabindex="0"]').count() == 1
    assert page.locator(".focused").get_attribute("data-spot") == "store:1"
    page.keyboard.press("Tab")
    assert spot(page) is None, "Tab leaves the board"
    page.keyboard.press("Shift+Tab")
    assert spot(page) == "store:1", "and comes back to the same spot"


@needs_browser
def test_keys_pick_dismiss_and_describe(open_page: Opener) -> None:
    page = open_page()
    page.evaluate("document.querySelector('[data-spot=\"town:bay\"]').focus()")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.wait_for_function("harness.port.state.log.length === 1")
    assert [message["type"] for message in sent(page)] == ["dismiss", "pick"]
    page.keyboard.press("t")
    page.wait_for_selector("dialog.cv-text[open]")
    assert "Ada is in ash." in page.locator(".cv-described").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('dialog[open]')")
    assert sent(page)[-1] == {"type": "describe"} and spot(page) == "town:bay"


@needs_browser
def test_spots_say_what_they_are_and_what_can_be_done(open_page: Opener) -> None:
    page = open_page()
    bay = page.locator('[data-spot="town:bay"]')
    assert bay.get_attribute("aria-label") == "The town bay. Walk to bay"
    assert "legal" in (bay.get_attribute("class") or "")
    fen = page.locator('[data-spot="town:fen"]')
    assert fen.get_attribute("aria-label") == "The town fen" and fen.get_attribute("aria-disabled") is None
    bay.hover()
    page.wait_for_selector(".cv-tip:not([hidden])")
    assert page.locator(".cv-tip").inner_text().split("\n") == ["The town bay", "Walk to bay"]
    assert "A person arrives in bay." in page.locator(".cv-preview").inner_text(), "the move is previewed too"
    page.locator(".cv-move", has_text="Walk to dale").hover()
    assert "chosen" in (page.locator('[data-spot="town:dale"]').get_attribute("class") or "")


@needs_browser
def test_focus_and_unchanged_panels_survive_a_redraw(open_page: Opener) -> None:
    page = open_page()
    page.evaluate("document.querySelector('[data-spot=\"town:bay\"]').focus(); window.svgs = probe.panels()")
    page.keyboard.press("Enter")
    page.wait_for_function("harness.port.state.log.length === 1")
    assert spot(page) == "town:bay"
    kept = page.evaluate("Object.entries(probe.panels()).filter(([id, svg]) => svg === svgs[id]).map(([id]) => id)")
    assert kept == ["board:0", "board:1"]
    assert page.locator('[role="status"].cv-unseen').inner_text() == "Ada: walk bay."


@needs_browser
@pytest.mark.parametrize("reduced", [False, True], ids=["gliding", "reduced motion"])
def test_a_piece_glides_to_its_new_place_unless_motion_is_reduced(open_page: Opener, reduced: bool) -> None:
    page = open_page(reduced=reduced)
    seen = page.evaluate("probe.watchGlide('walk bay')")
    if reduced:
        assert seen == {"copies": 0, "hidden": "", "from": "", "left": 0, "after": ""}
    else:
        assert seen["copies"] == 1 and seen["hidden"] == "hidden"
        x, y = map(float, re.findall(r"translate\((-?[\d.]+)px, (-?[\d.]+)px\)", seen["from"])[0])
        assert x < -200 and abs(y) < 60, "from ash, which lies to the left"
        assert seen["left"] == 0 and seen["after"] == ""


@needs_browser
def test_another_position_is_not_glided_to(open_page: Opener) -> None:
    page = open_page()
    assert page.evaluate("probe.jump(30)") == 30
    copies = page.evaluate("probe.jump(45)")
    assert copies == 0


@needs_browser
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_chooser(open_page: Opener, size: dict[str, int]) -> None:
    page = open_page(size)
    page.click('[data-spot="town:elm"]')
    dialog = page.locator("dialog.cv-pop[open]")
    dialog.wait_for()
    assert dialog.locator("h2").inner_text() == "The town elm"
    offered = dialog.locator(".cv-move").all_inner_texts()
    assert offered == ["Rest in elm\nEverybody sleeps.", "Feast in elm\nEverybody eats."]
    box, spot_box = dialog.bounding_box(), page.locator('[data-spot="town:elm"]').bounding_box()
    assert box and spot_box
    if size is PHONE:
        assert box["y"] + box["height"] == pytest.approx(size["height"], abs=2) and box["width"] == size["width"]
    else:
        gap = max(box["x"] - spot_box["x"] - spot_box["width"], spot_box["x"] - box["x"] - box["width"])
        assert 0 < gap < 60, "the chooser stands beside its spot"
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('dialog[open]')")
    assert sent(page)[-1] == {"type": "dismiss"} and spot(page) == "town:elm"
    page.keyboard.press("Enter")
    dialog.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("harness.port.state.log.length === 1")
    assert sent(page)[-1] == {"type": "play", "move": "feast elm"}
    assert not page.locator("dialog[open]").count() and spot(page) == "town:elm"


@needs_browser
def test_refusal_gives_reason_rule_and_source_and_leads_to_the_rule(open_page: Opener) -> None:
    page = open_page()
    page.click('[data-spot="town:fen"]')
    dialog = page.locator("dialog.cv-pop[open]")
    text = dialog.inner_text()
    for words in ("Why not?", "Walk to fen", "The bridge to Fen is down.", "Nobody enters Fen", "Rule TOY-WALK-02",
                  "Walking, p. 3"):
        assert words in text
    assert "why" in (page.locator('[data-spot="town:fen"]').get_attribute("class") or "")
    page.mouse.click(*centre(page, '[data-spot="town:cove"]'))
    page.wait_for_function("harness.port.state.refusal.spot === 'town:cove'")
    assert sent(page)[-1] == {"type": "pick", "spot": "town:cove"}, "a click on another spot asks about it"
    dialog.get_by_role("button", name="Rule TOY-WALK-02").click()
    page.wait_for_function("harness.port.state.rule && !document.querySelector('dialog[open]')")
    assert sent(page)[-1] == {"type": "rule", "id": "TOY-WALK-02"}
    assert "Nobody enters Fen" in page.locator(".cv-card-rules").inner_text()
    assert page.evaluate("document.activeElement.className") == "cv-reader"


def centre(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@needs_browser
def test_moves_log_and_time(open_page: Opener) -> None:
    page = open_page()
    page.locator(".cv-move", has_text="Walk to bay").click()
    page.wait_for_function("harness.port.state.log.length === 1")
    assert "walk bay" in page.locator(".cv-log").inner_text()
    assert page.evaluate("document.activeElement.classList.contains('cv-move')"), "the keyboard stays among the moves"
    page.locator(".cv-log .cv-section").click()
    page.wait_for_selector(".cv-reader .cv-rule")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("harness.port.state.log.length === 0")
    page.keyboard.press("Enter")
    assert len(sent(page, "undo")) == 1, "there is nothing more to undo"
    page.get_by_role("button", name="What if?").click()
    page.wait_for_selector(".cv-banner-branch")
    page.get_by_role("button", name="Back to the game").click()
    page.wait_for_function("!document.querySelector('.cv-banner-branch')")
    page.get_by_role("button", name="Pass", exact=True).first.click()
    page.wait_for_function("harness.port.state.log.length === 1")


@needs_browser
def test_typing_is_not_disturbed_by_redraws(open_page: Opener) -> None:
    page = open_page(screen="setup")
    name = page.get_by_label("Name of player A")
    name.fill("Dominika")
    page.evaluate("harness.port.send({ type: 'beat', n: 1 })")
    page.evaluate("harness.port.send({ type: 'lang', lang: 'cs' })")
    page.wait_for_function("document.querySelector('.cv').lang === 'cs'")
    assert page.locator('[data-key="name-0"]').input_value() == "Dominika"
    assert page.evaluate("document.activeElement.dataset.key") == "name-0"
    page.locator("summary").click()
    page.get_by_label("Up").check()
    page.locator('[data-key="seed"]').fill("41")
    page.get_by_role("button", name="Začít hru").click()
    page.wait_for_selector(".cv-prompt:visible")
    players = [{"name": "Dominika", "kind": "person"}, {"name": "Běla", "kind": "person"}]
    assert sent(page, "start") == [{"type": "start", "seed": 41, "options": {"bridge": "up"}, "players": players}]


@needs_browser
def test_a_kept_game_is_offered_and_after_a_reload_restored(open_page: Opener) -> None:
    page = open_page(screen="setup", storage={"civitas:table:toy": "kept"})
    assert not sent(page, "restore")
    page.get_by_role("button", name="Continue your game").click()
    page.wait_for_selector(".cv-prompt:visible")
    assert sent(page, "restore") == [{"type": "restore", "text": "kept"}]
    assert json.loads(page.evaluate("localStorage.getItem('civitas:table:toy')")) == {"0a": "ash", "1a": "cove"}
    page.reload()
    page.wait_for_function("window.harness?.sent.some(message => message.type === 'restore')")
    page.wait_for_selector(".cv-prompt:visible")
    assert [json.loads(message["text"])["0a"] for message in sent(page, "restore")] == ["ash"], "the game of this tab"
    page.get_by_role("button", name="New game").click()
    page.wait_for_selector(".cv-setup")
    page.reload()
    page.wait_for_selector(".cv-kept")
    assert not sent(page, "restore"), "who went back to the setup is only asked"


@needs_browser
def test_a_browser_that_keeps_nothing_breaks_nothing(open_page: Opener) -> None:
    page = open_page(script="""for (const place of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, place, { get() { throw new Error('private'); } });""")
    page.locator(".cv-move").first.click()
    page.wait_for_function("harness.port.state.log.length === 1")
    dark = page.get_by_role("button", name="Dark", exact=True)
    dark.click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert dark.get_attribute("aria-pressed") == "true"


@needs_browser
def test_silence_is_told_and_forgotten_when_an_answer_comes(open_page: Opener) -> None:
    page = open_page(timing={"pulse": {"every": 60, "patience": 200}})
    page.wait_for_function("harness.sent.filter(message => message.type === 'beat').length > 2")
    assert not page.locator(".cv-banner-error").count()
    page.evaluate("harness.port.silent = true")
    page.wait_for_selector(".cv-banner-error")
    assert "does not answer" in page.locator(".cv-banner-error").inner_text()
    assert page.get_by_role("button", name="Reload").is_visible()
    page.evaluate("harness.view.heard(7)")
    page.wait_for_function("!document.querySelector('.cv-banner-error')")


@needs_browser
def test_bots_move_by_themselves_until_they_are_paused(open_page: Opener) -> None:
    page = open_page(timing={**CALM, "bots": {"slow": 40, "fast": 10}})
    page.evaluate("harness.port.silent = harness.port.bots = true")
    page.evaluate("harness.show(harness.port.botted())")
    page.wait_for_function("harness.sent.length === 1")
    page.wait_for_timeout(120)
    page.evaluate("harness.show(harness.port.botted())")
    page.wait_for_timeout(120)
    assert sent(page) == [{"type": "step"}], "the next step waits for the answer to the last one"
    page.evaluate("harness.port.silent = false")
    page.get_by_role("button", name="One move").click()
    page.wait_for_function("harness.port.state.log.length > 3")
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(120)
    steps = len(sent(page, "step"))
    page.wait_for_timeout(120)
    assert len(sent(page, "step")) == steps
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function(f"harness.sent.length > {steps}")
    page.evaluate("harness.port.silent = true")
    page.wait_for_timeout(120)
    steps = len(sent(page, "step"))
    page.evaluate("harness.show({ ...harness.port.botted(), time: { ply: 1, length: 5, branch: false, label: '' } })")
    page.wait_for_timeout(120)
    assert len(sent(page, "step")) == steps, "nobody plays into a past that one is looking at"


@needs_browser
@pytest.mark.parametrize("query", ["screen=play", "screen=setup", "screen=over", "surface=reference", "surface=front"])
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_page_fits_a_phone_and_its_fingers(open_page: Opener, query: str, lang: str) -> None:
    page = open_page(PHONE, lang=lang, **dict([query.split("=")]))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not page.evaluate("probe.smallTargets()")
    assert not page.evaluate("probe.tinyText()"), "nothing to read is under 15 px on a phone"


@needs_browser
def test_the_sheet_of_a_phone(open_page: Opener) -> None:
    page = open_page(PHONE)
    grip = page.locator(".cv-grip")
    assert "Walk somewhere or pass." in grip.inner_text() and "5 moves" in grip.inner_text()
    assert page.evaluate("document.querySelector('.cv-side-inner').inert")
    grip.click()
    assert grip.get_attribute("aria-expanded") == "true"
    page.get_by_role("tab", name="Log").click()
    assert "Nothing has happened yet." in page.locator(".cv-side").inner_text()
    page.get_by_role("tab", name="Moves").click()
    page.locator(".cv-move", has_text="Walk to bay").click()
    page.wait_for_function("harness.port.state.log.length === 1")
    assert grip.get_attribute("aria-expanded") == "false", "one sees what the move did"
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog.cv-menu").get_by_role("button", name="Čeština").click()
    page.wait_for_function("document.querySelector('.cv').lang === 'cs'")
    assert page.get_by_role("button", name="Uložit").is_visible()


@needs_browser
def test_a_button_leads_to_moves_that_are_out_of_sight(open_page: Opener) -> None:
    page = open_page(PHONE)
    assert not page.locator(".cv-elsewhere button").count()
    page.evaluate("probe.onlyLegal('mill:1')")
    page.locator(".cv-elsewhere button", has_text="Moves are here: Běla").click()
    assert spot(page) == "mill:1"
    page.wait_for_function("!document.querySelector('.cv-elsewhere button')")


@needs_browser
def test_the_map_of_a_phone_is_panned_and_zoomed(open_page: Opener) -> None:
    page = open_page(PHONE)
    frame = "document.querySelector('.cv-map .cv-frame')"
    assert page.evaluate(f"{frame}.scrollWidth") == 620, "at its own scale"
    page.evaluate(f"{frame}.scrollLeft = 77")
    page.evaluate("harness.port.send({ type: 'play', move: 'walk bay' })")
    page.wait_for_function("harness.port.state.log.length === 1")
    assert page.evaluate(f"{frame}.scrollLeft") == 77, "the pan stays"
    page.get_by_role("button", name="Zoom in").click()
    assert page.evaluate(f"{frame}.scrollWidth") == 775
    page.get_by_role("button", name="Fit the width").click()
    assert page.evaluate(f"{frame}.scrollWidth <= {frame}.clientWidth")
    page.evaluate("document.querySelector('[data-spot=\"town:ash\"]').focus()")
    page.get_by_role("button", name="Zoom in").click(click_count=4)
    page.evaluate("document.querySelector('[data-spot=\"town:ash\"]').focus()")
    page.keyboard.press("End")
    page.keyboard.press("Home")
    assert page.evaluate("probe.focusInFrame()"), "walking brings the spot into view"


@needs_browser
def test_hostile_names_stay_names(open_page: Opener) -> None:
    evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
    page = open_page()
    page.evaluate("(evil) => probe.poison(evil)", evil)
    page.wait_for_timeout(100)
    assert page.evaluate("window.hacked") is None
    assert page.locator("#app img, #app script").count() == 0
    assert evil in page.locator(".cv-question").inner_text()


@needs_browser
def test_a_fault_is_told_and_not_swallowed(open_page: Opener) -> None:
    page = open_page()
    thrown = page.evaluate("""() => {
        try { harness.view.update({ ...harness.port.state, moves: 5 }); } catch (error) { return String(error); }
        return '';
    }""")
    assert thrown and page.locator(".cv-broken:visible").first.inner_text().startswith("Something went wrong")
    page.evaluate("harness.view.update(harness.port.state)")
    assert not page.locator(".cv-broken:visible").count()


@needs_browser
def test_saving_gives_a_file(open_page: Opener) -> None:
    page = open_page()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save").click()
    assert waiting.value.suggested_filename == "toy.json"


@needs_browser
def test_covered_hands_wait_for_their_owner(open_page: Opener) -> None:
    page = open_page()
    page.evaluate("harness.view.update({ ...harness.port.state, hidden: 1 })")
    cover = page.locator(".cv-cover")
    assert "It is Běla's turn" in cover.inner_text() and page.evaluate("document.querySelector('.cv-stage').inert")
    cover.get_by_role("button").click()
    assert sent(page)[-1] == {"type": "reveal"} and not cover.is_visible()


@needs_browser
def test_the_final_score_is_drawn_and_itemised(open_page: Opener) -> None:
    page = open_page(screen="over")
    assert page.locator(".cv-bar-row").count() == 2
    rows = page.locator(".cv-score-table tr").all_inner_texts()
    plain = [re.sub(r"\s+", " ", row).strip() for row in rows[1:]]
    assert plain == ["Towns § 7 3", "Feasts 5 4", "Bridges – 2", "Total 12 9"]


@needs_browser
def test_two_tables_on_one_page_do_not_mix(open_page: Opener) -> None:
    page = open_page()
    page.evaluate("""async () => {
        const { mount } = await import('/widgets/static/table.js');
        const host = document.body.appendChild(document.createElement('div'));
        window.other = [];
        window.second = mount(host, { send: (message) => other.push(message) }, { pulse: { every: 600000 } });
        second.update(harness.port.state);
        host.querySelector('[data-spot="town:bay"]').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }""")
    assert page.evaluate("other") == [{"type": "pick", "spot": "town:bay"}] and not sent(page)
    page.evaluate("second.destroy()")
    assert page.locator(".cv-table").count() == 1


@needs_browser
def test_reference_searches_links_and_marks(open_page: Opener) -> None:
    page = open_page(surface="reference")
    assert page.locator(".cv-contents a").count() == 2 and page.locator(".cv-entry").count() == 3
    page.get_by_label("Search the rules").press_sequentially("bridge", delay=10)
    page.wait_for_function("document.querySelectorAll('.cv-entry').length === 1")
    assert sent(page)[-1] == {"type": "search", "query": "bridge"} and len(sent(page, "search")) < 4
    assert page.locator("mark").inner_text() == "bridge"
    page.get_by_label("Search the rules").fill("")
    page.wait_for_function("document.querySelectorAll('.cv-entry').length === 3")
    page.get_by_role("link", name="TOY-END-01").click()
    page.wait_for_selector(".cv-entry.cv-now")
    assert page.evaluate("location.hash") == "#TOY-END-01" and sent(page)[-1] == {"type": "rule", "id": "TOY-END-01"}
    page.reload()
    page.wait_for_selector(".cv-entry.cv-now")
    page.emulate_media(media="print")
    assert not page.locator(".cv-header").is_visible() and not page.locator(".cv-contents").is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.cv-rulebook')).columnCount") == "2"


@needs_browser
def test_front_page_leads_to_games_and_remembers_the_theme(open_page: Opener) -> None:
    page = open_page(surface="front")
    cards = page.locator(".cv-game-card")
    assert cards.nth(0).get_by_role("link").all_inner_texts() == ["Play", "Rules"]
    assert "to come" in cards.nth(1).inner_text() and not cards.nth(1).get_by_role("link").count()
    page.get_by_role("button", name="Dark", exact=True).click()
    dark = page.evaluate("getComputedStyle(document.querySelector('.cv')).backgroundColor")
    page.reload()
    page.wait_for_function("window.harness")
    assert page.evaluate("getComputedStyle(document.querySelector('.cv')).backgroundColor") == dark
    page.get_by_role("button", name="Čeština").click()
    page.wait_for_function("document.querySelector('.cv').lang === 'cs'")
    assert "připravujeme" in cards.nth(1).inner_text()
