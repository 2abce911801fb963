"""What people do on the served pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import expect

import tutor
from tests.browser.table import PLAY, Player
from widgets.serving import places
from widgets.serving.running import Running

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ENOUGH = 60
Visit = Callable[..., Any]


def test_a_first_visit_leads_to_a_finished_round_against_bots(served: Running, visit: Visit) -> None:
    page = visit(served.address)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Deskové hry")
    page.locator(".cv-game-card").filter(has_text="Endeavor").get_by_role("link", name="Hrát").click()
    page.wait_for_url("**/endeavor/play?lang=cs")
    player = Player(page)
    player.start()
    assert player.round() == 1
    for _ in range(ENOUGH):
        player.hurry()
        player.my_turn()
        if player.round() > 1:
            break
        player.after(player.moves.first.click)
    assert player.round() == 2
    expect(page.locator(".cv-log")).to_contain_text("Začíná kolo 2")
    expect(page).to_have_title("Endeavor: hrát · Civitas")


def test_a_refused_move_is_explained_with_its_rule(served: Running, visit: Visit) -> None:
    player = Player(visit(f"{served.address}{PLAY}?lang=cs"))
    player.start()
    player.hurry()
    player.my_turn()
    before = player.time.inner_text()
    player.page.locator('[data-spot="city:lima"]').click()
    expect(player.popup).to_contain_text("Proč to nejde?")
    expect(player.popup.locator(".cv-reason").first).not_to_be_empty()
    expect(player.popup.locator("blockquote").first).not_to_be_empty()
    tag = player.popup.locator(".cv-tag").first
    id = (tag.get_attribute("data-key") or "").removeprefix("rule-")
    expect(player.popup.locator("blockquote").first).to_have_text(tutor.rule(id).text("cs"))
    tag.click()
    expect(player.popup).to_have_count(0)
    expect(player.page.locator(".cv-reader .cv-rule-text")).to_have_text(tutor.rule(id).text("cs"))
    assert player.time.inner_text() == before


def test_a_turn_with_the_keyboard_only(served: Running, visit: Visit) -> None:
    player = Player(visit(f"{served.address}{PLAY}?lang=en"))
    press = player.page.keyboard.press
    player.walk_to('[data-key="start"]')
    press("Enter")
    player.spots.first.wait_for(state="attached")
    player.my_turn()
    player.walk_to("[data-spot]")
    press("n")
    expect(player.page.locator("[data-spot].legal:focus")).to_have_count(1)
    player.after(lambda: press("Enter"), choosing=lambda: press("Enter"))
    expect(player.page.locator(".cv-log .cv-ply").first).to_be_visible()


def test_save_reload_and_continue(served: Running, visit: Visit, tmp_path: Path) -> None:
    player = Player(visit(f"{served.address}{PLAY}?lang=cs"))
    player.start()
    player.hurry()
    player.my_turn()
    player.after(player.moves.first.click)
    player.my_turn()
    with player.page.expect_download() as download:
        player.page.locator('[data-key="save"]').click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    reached = player.ply()
    assert tutor.load(file.read_text(encoding="utf-8")).ply == reached[0]
    player.after(player.moves.first.click)    # the kernel is still there after the download
    player.my_turn()
    reached = player.ply()

    player.page.reload()
    player.spots.first.wait_for(state="attached")
    assert player.ply() == reached
    player.my_turn()
    player.after(player.moves.first.click)

    other = Player(visit(f"{served.address}{PLAY}?lang=cs"))
    other.page.locator("input[type=file]").set_input_files(file)
    other.spots.first.wait_for(state="attached")
    assert other.ply()[0] == tutor.load(file.read_text(encoding="utf-8")).ply


def test_the_language_switches_everywhere(served: Running, visit: Visit) -> None:
    page = visit(served.address)
    page.locator('[data-key="lang-en"]').click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board games")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board games")
    page.get_by_role("link", name="Play").first.click()
    player = Player(page)
    player.start()
    expect(player.page).to_have_title("Endeavor: play · Civitas")
    expect(player.prompt).to_contain_text("Choose")
    page.locator('[data-key="lang-cs"]').click()
    expect(player.prompt).to_contain_text("Vyber")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page).to_have_title("Endeavor: hrát · Civitas")


def test_a_phone_scrolls_only_up_and_down(served: Running, visit: Visit) -> None:
    page = visit(served.address, **PHONE)
    page.get_by_role("link", name="Hrát").first.tap()
    player = Player(page)
    page.locator('[data-key="start"]').tap()
    player.spots.first.wait_for(state="attached")
    player.hurry()
    player.my_turn()
    page.locator(".cv-grip").tap()
    before = player.time.text_content()
    player.moves.first.tap()
    page.wait_for_function("before => document.querySelector('.cv-time-label').textContent !== before", arg=before)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(f"{served.address}endeavor/reference?lang=cs")
    page.locator(".cv-reference").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_reference_finds_a_rule(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}endeavor/reference?lang=cs&rule=END-SHIP-03")
    expect(page.get_by_text(tutor.rule("END-SHIP-03").text("cs")).first).to_be_visible()
    page.locator("input[type=search]").fill("guvernér")
    expect(page.get_by_text("Nalezeno").first).to_be_visible()


#: From now on the clock of the page runs four times as fast, so that the second heartbeat is already late.
HURRY = "() => { const now = Date.now, from = now(); Date.now = () => now() + 3 * (now() - from); }"


def test_a_killed_kernel_is_noticed_and_a_reload_brings_the_game_back(served: Running, visit: Visit) -> None:
    tolerated = "WebSocket|Failed to load resource|Kernel"
    player = Player(visit(f"{served.address}{PLAY}?lang=cs", tolerated=tolerated))
    player.start()
    player.hurry()
    player.my_turn()
    player.after(player.moves.first.click)
    player.my_turn()
    reached = player.ply()
    served.kernel(player.kernel()).kill()
    player.page.evaluate(HURRY)
    expect(player.banner).to_contain_text("Hra neodpovídá", timeout=30_000)
    player.page.locator('[data-key="reload"]').click()
    expect(player.banner).to_have_count(0)
    player.spots.first.wait_for(state="attached")
    assert player.ply() == reached
    player.my_turn()
    player.after(player.moves.first.click)


def test_a_kernel_that_dies_before_anybody_comes_is_apologised_for(served: Running, visit: Visit) -> None:
    served.settle(sum(places.pools(1).values()))
    for kernel in served.kernels():
        kernel.kill()
    try:
        page = visit(f"{served.address}{PLAY}?lang=cs")
        expect(page.locator("#civitas-lost")).to_contain_text("Stránku se nepodařilo otevřít")
        expect(page.locator("body")).not_to_contain_text("Traceback")
        page.locator("#civitas-reload").click()
        page.locator(".cv-table").wait_for()
    finally:    # the dead ones are used up in any case, and living ones take their places
        warm = places.pools(1)
        others = {short for short, path in places.notebooks().items() if warm[path]} - {PLAY}
        answers = {path: urlopen(f"{served.address}{path}").read().decode() for path in others}
    assert all("data-civitas-failed" in text for text in answers.values())


NOT_FOUND = """addEventListener("DOMContentLoaded", () => {
  const output = '<div class="jupyter-widgets">Error displaying widget: model not found</div>';
  if (sessionStorage.tried !== "%s") document.getElementById("rendered_cells").insertAdjacentHTML("beforeend", output);
  sessionStorage.tried = sessionStorage.tried ? "twice" : "once";
});"""


def test_a_widget_that_came_too_late_is_asked_for_once_more(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{PLAY}?lang=cs", script=NOT_FOUND % "once")
    page.wait_for_function("() => sessionStorage.tried === 'twice'")
    page.locator('[data-key="start"]').wait_for()
    page.wait_for_function("() => sessionStorage.getItem('civitas:again') === null")
