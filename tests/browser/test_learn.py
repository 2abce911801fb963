"""What learners do on the served lessons."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import tutor
from tests.browser.learner import LEARN, Learner, Toucher, Typist
from tests.browser.test_lab import READY, RUN_ALL
from tutor.lessons import Progress, course
from widgets.serving.running import Running, jupyterlab

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Visit = Callable[..., Any]


def test_a_whole_lesson_with_the_mouse_from_the_front_page(served: Running, visit: Visit) -> None:
    page = visit(served.address)
    page.locator(".cv-game-card").filter(has_text="Endeavor").get_by_role("link", name="Učit se").click()
    page.wait_for_url(f"**/{LEARN}?lang=cs")
    expect(page.get_by_role("heading", level=1)).to_have_text("Uč se hrou")
    page.locator('[data-key="lesson-links"]').click()
    learner = Learner(page, "links")
    learner.whole()
    rules = course("endeavor").lessons["links"].rules
    expect(page.locator(".cv-learned li")).to_have_count(len(rules))
    expect(page.locator(".cv-learned")).to_contain_text(tutor.rule(rules[0]).text("cs"))
    page.locator('.cv-end [data-key="next-lesson"]').click()
    learner.at(0)
    page.locator('.cv-lesson-bar [data-key="leave"]').click()
    expect(page.locator('[data-key="lesson-links"]')).to_contain_text("Hotovo")


def test_a_whole_lesson_with_the_keyboard_only(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{LEARN}?lang=en")
    typist = Typist(page, "links", "en")
    page.locator(".cv-course").wait_for()
    typist.walk('[data-key="lesson-links"]', "Tab")
    typist.key("Enter")
    expect(page.locator('.cv-dot[tabindex="0"]')).to_have_count(1)
    typist.whole()
    expect(page.locator(".cv-end h1")).to_be_focused()


def test_a_whole_lesson_on_a_phone_with_fingers(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{LEARN}?lang=cs&lesson=shipping", **PHONE)
    learner = Toucher(page, "shipping")
    learner.at(0)
    board, task = page.locator(".cv-stage").bounding_box(), page.locator(".cv-task").bounding_box()
    assert board["y"] + board["height"] <= task["y"] + 1, "the task is a sheet below the board"
    assert board["height"] > 300
    page.locator('[data-key="fold"]').tap()
    expect(page.locator(".cv-task-scroll")).to_be_hidden()
    page.locator('[data-key="fold"]').tap()
    learner.whole()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_reload_comes_back_to_the_same_step_and_a_new_visit_offers_it(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{LEARN}?lang=cs")
    page.locator('[data-key="lesson-links"]').click()
    learner = Learner(page, "links")
    for step in learner.twin.lesson.steps[:3]:
        learner.at(step.number)
        learner.do(step)
        learner.twin.demonstrate()
        while learner.held():
            learner.go_on()
    learner.at(3)
    expect(page).to_have_url(re.compile(r"lesson=links&step=4"))
    page.reload()
    learner.at(3)
    page.goto(f"{served.address}{LEARN}?lang=cs")
    page.locator(".cv-next").wait_for()
    expect(page.locator(".cv-next")).to_contain_text("Krok 4 z")
    page.locator('.cv-course [data-key="next-lesson"]').click()
    learner.at(3)
    page.go_back()
    expect(page.locator(".cv-course")).to_be_visible()


def test_wrong_moves_are_explained_and_hints_get_plainer(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{LEARN}?lang=cs&lesson=first-city&step=3")
    learner = Learner(page, "first-city")
    learner.at(2)
    step = course("endeavor").lessons["first-city"].steps[2]
    learner.twin.goto(2)
    learner.point("city:lima")
    expect(learner.feedback).to_have_class("cv-feedback cv-feedback-refused")
    tag = learner.feedback.locator(".cv-tag").first
    id = (tag.get_attribute("data-key") or "").removeprefix("rule-")
    expect(learner.feedback.locator("blockquote").first).to_have_text(tutor.rule(id).text("cs"))
    expect(page.locator('[data-spot="city:lima"]')).to_have_class(spot_class("why"))
    tag.click()
    expect(page.locator("dialog.cv-rule-view .cv-rule-text")).to_have_text(tutor.rule(id).text("cs"))
    page.keyboard.press("Escape")
    learner.point("building:0:1")
    expect(learner.feedback).to_have_class("cv-feedback cv-feedback-other")
    learner.at(2)

    hint, hints = page.locator(".cv-hint"), page.locator('[data-key="hint"]')
    hints.click()
    expect(hint).to_contain_text(step.hint["cs"])
    hints.click()
    expect(hint).to_contain_text(tutor.rule(step.rules[0]).text("cs"))
    expect(page.locator("[data-spot].target")).to_have_count(0)
    hints.click()
    target = learner.spot(step.solution[0])
    expect(page.locator("[data-spot].target")).to_have_attribute("data-spot", target)
    expect(page.locator(".cv-pointer")).to_have_count(1)
    hints.click()
    expect(hint).to_contain_text(learner.twin.game.text(learner.twin.game.read(step.solution[0]), "cs"))
    expect(hints).to_have_count(0)
    learner.point(target)
    expect(learner.feedback).to_have_class("cv-feedback cv-feedback-right")


#: Each of the others takes 550 or 1100 ms; here all but the first take long, so that there is time to skip them.
SLOWLY = """(() => {
  const wait = window.setTimeout;
  let turns = 0;
  const slow = (time) => [550, 1100].includes(time) && (turns += 1) > 1;
  window.setTimeout = (work, time, ...more) => wait(work, slow(time) ? 60000 : time, ...more);
})();"""


def test_the_moves_of_the_others_are_told_and_can_be_skipped(served: Running, visit: Visit) -> None:
    lesson = course("endeavor").lessons["payment"]
    number = next(step.number for step in lesson.steps if len(step.opponents) > 2)
    page = visit(f"{served.address}{LEARN}?lang=en&lesson=payment&step={number + 1}", script=SLOWLY)
    learner = Learner(page, "payment", "en")
    learner.twin.goto(number)
    learner.at(number)
    learner.do(learner.step())
    expect(learner.next).to_have_text("Skip")
    turns = page.locator(".cv-happened .cv-ply")
    expect(turns).to_have_count(2)    # the first of the others has moved, the next one takes its time
    learner.next.click()
    expect(turns).to_have_count(len(lesson.steps[number].opponents) + 1)
    expect(learner.next).to_have_text("Go on")
    learner.next.click()
    learner.at(number + 1)


def test_the_language_switches_in_the_middle_of_a_lesson(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{LEARN}?lang=cs&lesson=links&step=2")
    step = course("endeavor").lessons["links"].steps[1]
    told = page.locator(".cv-told").last
    expect(told).to_have_text(step.say["cs"].split("\n\n")[-1])
    page.locator('[data-key="lang-en"]').click()
    expect(told).to_have_text(step.say["en"].split("\n\n")[-1])
    expect(page).to_have_title("Endeavor: learn · Civitas")


def test_progress_is_carried_away_as_a_file_and_brought_back_as_text(
    served: Running, visit: Visit, tmp_path: Path
) -> None:
    page = visit(f"{served.address}{LEARN}?lang=en&lesson=links")
    learner = Learner(page, "links", "en")
    learner.at(0)
    learner.go_on()
    learner.at(1)
    page.locator('[data-key="leave"]').click()
    page.locator('[data-key="carry"]').click()
    with page.expect_download() as download:
        page.locator('[data-key="carry-file"]').click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert Progress.from_text(text).lessons["links"]["best"] == 1

    other = visit(f"{served.address}{LEARN}?lang=en")
    other.locator('[data-key="carry"]').click()
    other.locator(".cv-carry textarea").fill("<script>alert(1)</script>")
    other.locator('[data-key="bring-text"]').click()
    expect(other.locator(".cv-banner-error")).to_contain_text("not a record of progress")
    other.locator('[data-key="carry"]').click()
    other.locator(".cv-carry textarea").fill(text)
    other.locator('[data-key="bring-text"]').click()
    expect(other.locator('[data-key="lesson-links"]')).to_contain_text("Step 2 of")


def test_an_unknown_lesson_in_a_link_is_said_in_a_sentence(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{LEARN}?lang=en&lesson=%3Cscript%3Ealert(1)%3C/script%3E&step=x")
    expect(page.locator(".cv-banner-error")).to_contain_text("There is no lesson called <script>alert(1)</script>")
    expect(page.locator(".cv-course")).to_be_visible()


def test_a_lesson_in_jupyterlab_keeps_its_progress_in_a_file(visit: Visit, tmp_path: Path) -> None:
    with jupyterlab(tmp_path) as lab:
        page = visit(f"{lab.address}/tree/endeavor/learn.ipynb")
        page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for()
        page.wait_for_function(READY)
        page.evaluate(RUN_ALL)
        page.locator('[data-key="lesson-first-city"]').click()
        learner = Learner(page, "first-city", "en")
        for step in learner.twin.lesson.steps[:2]:
            learner.at(step.number)
            learner.do(step)
            learner.twin.demonstrate()
            while learner.held():
                learner.go_on()
        learner.at(2)
        file = tmp_path / "notebooks" / "endeavor" / "civitas-progress.json"
        kept = Progress.from_text(file.read_text(encoding="utf-8"))
        assert kept.lessons["first-city"]["step"] == 2
        assert "lesson=" not in page.url, "the notebook's address is left alone"
        page.close()


def spot_class(name: str) -> Any:
    """A class among others."""
    return re.compile(rf"(^|\s){name}(\s|$)")
