"""What people do on the static site; every host but this machine is out of reach."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import tutor
from tests.browser.learner import Learner
from tests.browser.table import Player
from tests.site.conftest import KEPT, PATH, READY, Shelf
from tutor.lessons import course
from widgets.surfaces.front import pages_of

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: Look for a new version, and wait until it answers.
UPDATED = """() => new Promise((done) => {
  navigator.serviceWorker.addEventListener("controllerchange", () => done(true), { once: true });
  navigator.serviceWorker.ready.then((found) => found.update());
})"""
Open = Callable[..., Any]


def seated(page: Any) -> Player:
    """Somebody who has started the game that the form offers, and whose turn it is."""
    player = Player(page)
    player.start()
    player.hurry()
    player.my_turn()
    return player


def test_a_lesson_from_the_front_page(site: Shelf, visit: Open) -> None:
    page = visit(site.address)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Deskové hry")
    page.locator(".cv-game-card").filter(has_text="Endeavor").get_by_role("link", name="Učit se").click()
    page.wait_for_url("**/endeavor/learn/?lang=cs")
    page.locator('[data-key="next-lesson"]').click()
    page.wait_for_function(READY)
    lesson = page.evaluate("() => new URLSearchParams(location.search).get('lesson')")
    learner = Learner(page, lesson)
    for step in learner.twin.lesson.steps[:4]:
        learner.at(step.number)
        learner.do(step)
        learner.twin.demonstrate()
        while learner.held():
            learner.go_on()
    learner.at(4)
    page.reload()
    learner.at(4)    # the progress is kept in the browser


def test_play_be_refused_save_reload_and_go_on_offline(site: Shelf, open_site: Open) -> None:
    page = open_site("endeavor/play/?lang=cs", tolerated="ERR_CONNECTION_REFUSED")
    player = seated(page)
    player.after(player.moves.first.click)
    player.my_turn()

    page.locator('[data-spot="city:lima"]').click()
    expect(player.popup).to_contain_text("Proč to nejde?")
    tag = player.popup.locator(".cv-tag").first
    id = (tag.get_attribute("data-key") or "").removeprefix("rule-")
    expect(player.popup.locator("blockquote").first).to_have_text(tutor.rule(id).text("cs"))
    page.keyboard.press("Escape")

    with page.expect_download() as download:
        page.locator('[data-key="save"]').click()
    saved = tutor.load(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved.ply == player.ply()[1]

    page.wait_for_function(KEPT)
    site.stop()
    page.reload()
    page.wait_for_function(READY)
    expect(player.time).to_have_text(f"{saved.ply} / {saved.ply}")
    player.hurry()
    player.my_turn()
    player.after(player.moves.first.click)
    assert player.ply()[1] > saved.ply
    page.locator('[data-key="lang-en"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_title("Endeavor: play · Civitas")

    page.locator(".cv-wordmark").click()    # the other pages are there too, also those not yet visited
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board games")
    page.locator(".cv-game-card").filter(has_text="Endeavor").get_by_role("link", name="Rules").click()
    page.wait_for_function(READY)
    page.locator("input[type=search]").fill("ship")
    expect(page.locator("mark").first).to_have_text("ship")
    page.goto(f"{site.address}endeavor/play")    # the short address of the server
    page.wait_for_url("**/endeavor/play/")


@pytest.mark.parametrize(("slug", "page"), [(slug, page) for slug in tutor.GAMES for page in pages_of(slug)])
def test_every_page_comes_to_life(open_site: Open, slug: str, page: str) -> None:
    found = open_site(f"{slug}/{page}/?lang=en")
    asked: list[str] = []
    found.on("request", lambda request: asked.append(request.url))
    found.locator('[data-key="lang-cs"]').first.click()
    expect(found.locator(".cv").first).to_have_attribute("lang", "cs")
    assert {urlsplit(url).hostname for url in asked} <= {"127.0.0.1"}


@pytest.fixture
def held(visit: Open, site: Shelf) -> Callable[[str], Any]:
    """Open a page whose engine does not come before it is let go."""

    def open_page(path: str, **options: Any) -> Any:
        page = visit("about:blank", **options)
        page.held = []
        page.context.route("**/*.wasm", lambda route: page.held.append(route))
        page.goto(site.address + path)
        return page

    return open_page


def let_go(page: Any) -> None:
    """Now the engine comes."""
    expect(page.locator("#civitas-progress")).to_be_visible()
    for route in page.held:
        route.continue_()
    page.wait_for_function(READY)


def test_a_board_is_there_before_the_engine_and_the_game_starts_when_it_comes(held: Open) -> None:
    page = held("endeavor/play/", locale="en-GB")
    page.locator('[data-key="start"]').click()
    expect(page.locator("[data-spot]").first).to_be_attached()    # the builder has drawn the board of this deal
    expect(page.locator("#civitas-progress")).to_contain_text("as soon as the rules are here")
    page.locator('[data-key="lang-cs"]').click()
    expect(page.locator("#civitas-progress")).to_contain_text("hned jak budou pravidla")
    expect(page.locator(".cv-ask")).to_contain_text("Vyber budovu")
    let_go(page)
    player = Player(page)
    player.hurry()
    player.my_turn()
    assert player.ply()[1] > 0
    expect(page.locator("html")).to_have_attribute("lang", "cs")


def test_a_lesson_opens_before_the_engine(held: Open) -> None:
    page = held("endeavor/learn/?lang=cs")
    page.locator('[data-key="next-lesson"]').click()
    learner = Learner(page, next(iter(course("endeavor").lessons)))
    learner.at(0)
    learner.next.click()
    let_go(page)
    learner.at(1)


def test_what_was_looked_for_early_is_found(held: Open) -> None:
    page = held("endeavor/reference/?lang=en")
    page.locator("input[type=search]").fill("shipping")
    let_go(page)
    expect(page.locator("mark").first).to_have_text("shipping")


def test_links_carry_a_seed_a_position_and_a_lesson(open_site: Open) -> None:
    page = open_site("endeavor/play/?lang=en&seed=77&players=4&theme=dark")
    expect(page.locator('[data-key="seed"]')).to_have_value("77")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    player = seated(page)
    length = player.ply()[1]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator('[data-key="link"]').click()
    expect(page.locator('[data-key="link"]')).to_contain_text("copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert f"/{PATH}/endeavor/play/?" in link

    other = open_site(link[link.index("endeavor/play/"):])
    expect(Player(other).time).to_have_text(f"{length} / {length}")

    lesson = next(iter(course("endeavor").lessons))
    third = open_site(f"endeavor/learn/?lang=en&lesson={lesson}&step=2")
    Learner(third, lesson, "en").at(1)


def test_a_dead_engine_is_started_again_and_the_game_goes_on(open_site: Open) -> None:
    page = open_site("endeavor/play/?lang=cs", tolerated="meant to fail")
    player = seated(page)
    player.after(player.moves.first.click)
    player.my_turn()
    before = player.time.inner_text()
    page.workers[0].evaluate("() => { setTimeout(() => { throw new Error('meant to fail'); }); }")
    expect(page.locator(".cv-toast")).to_contain_text("spustil se znovu")
    expect(player.time).to_have_text(before)
    player.after(player.moves.first.click)


def test_a_missing_file_is_named(site: Shelf, visit: Open) -> None:
    copy = site.copy("missing")
    archive = next(copy.glob("engine/endeavor-*.zip"))
    archive.unlink()
    page = visit(f"{site.address.replace(PATH, copy.name)}endeavor/play/?lang=cs", tolerated="404")
    failed = page.locator("#civitas-failed")
    expect(failed).to_contain_text(f"Soubor {archive.name} se nepodařilo načíst")
    expect(failed.get_by_role("heading")).to_have_text("Stránce chybí jedna část")


@pytest.mark.parametrize("name", ["python_stdlib.zip", "pyodide.asm.wasm"])
def test_a_damaged_file_is_named(site: Shelf, visit: Open, name: str) -> None:
    copy = site.copy(f"damaged-{name[:7]}")
    file = next(copy.glob(f"engine/*/{name}"))
    half = file.read_bytes()[:1_000_000]
    file.unlink()    # it is a link: the site itself stays whole
    file.write_bytes(half)
    address = f"{site.address.replace(PATH, copy.name)}endeavor/learn/?lang=en"
    page = visit(address, tolerated=".")    # the engine complains, and may
    expect(page.locator("#civitas-failed")).to_contain_text(f"The file {name} did not arrive whole")


def test_a_new_version_takes_the_place_of_the_old_one(site: Shelf, visit: Open) -> None:
    copy = site.copy("updated")
    page = visit(site.address.replace(PATH, copy.name))
    page.wait_for_function(KEPT)
    (first,) = page.evaluate("caches.keys()")

    def rewrite(name: str, old: str, new: str) -> None:
        text = (copy / name).read_text(encoding="utf-8")
        (copy / name).unlink()    # it is a link: the site itself stays as it is
        (copy / name).write_text(re.sub(old, new, text), encoding="utf-8")

    for version in ("second", "third"):
        rewrite("sw.js", r'"version": "\w+"', f'"version": "{version}"')
        rewrite("index.html", "</body>", f"<p>The {version} one!</p></body>")
        assert page.evaluate(UPDATED)
        page.reload()
        expect(page.get_by_text(f"The {version} one!")).to_be_visible()
    page.wait_for_function("() => caches.keys().then((names) => names.length === 2)")
    assert first not in page.evaluate("caches.keys()")


def test_a_browser_that_is_too_old_is_told_in_both_languages(site: Shelf, visit: Open) -> None:
    page = visit(f"{site.address}endeavor/play/", script="delete window.WebAssembly;")
    old = page.locator("#civitas-old")
    expect(old).to_contain_text("Na Civitas je tenhle prohlížeč moc starý")
    expect(old).to_contain_text("This browser is too old for Civitas")
    expect(page.locator("#civitas-progress")).to_be_hidden()


def test_a_phone_plays_a_move(open_site: Open) -> None:
    page = open_site("endeavor/play/?lang=cs", **PHONE)
    player = Player(page)
    player.start()
    player.my_turn()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_play_page_is_small_enough(built: Path) -> None:
    told = json.loads((built / "civitas.json").read_text(encoding="utf-8"))
    for slug in tutor.GAMES:
        assert sum(told["files"][name] for name in told["pages"][f"{slug}/play"]) <= 16_000_000
