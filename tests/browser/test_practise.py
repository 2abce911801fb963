"""Practising on the served page: a round of exercises by mouse, by keyboard and on a phone, and coming back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tutor.lessons import exercise
from tutor.lessons.exercises import Exercise
from widgets.serving.running import Running

PRACTISE = "endeavor/practise"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ROUND = 6
Visit = Callable[..., Page]


class Learner:
    """Somebody in front of the exercises."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answers = page.locator(".cv-answer")
        self.feedback = page.locator(".cv-feedback")
        self.next = page.locator('[data-key="next"]')
        self.answers.first.wait_for()

    def exercise(self) -> Exercise:
        """The exercise on the screen, made again from its id in the address."""
        self.page.wait_for_function("() => location.search.includes('exercise=')")
        return exercise("endeavor", self.page.evaluate("new URLSearchParams(location.search).get('exercise')"))

    def answer(self, *places: int, many: bool = False) -> None:
        """Choose answers with the mouse or a finger."""
        for place in places:
            self.answers.nth(place).click()
        if many:
            self.page.locator('[data-key="check"]').click()
        self.feedback.wait_for()

    def go_on(self) -> None:
        """To the next exercise."""
        before = self.exercise().id
        self.next.click()
        self.page.wait_for_function("id => !location.search.includes(`exercise=${id}`)", arg=before)
        expect(self.feedback).to_have_count(0)


def test_a_round_of_exercises(served: Running, visit: Visit) -> None:
    page = visit(served.address)
    page.locator(".cv-game-card").filter(has_text="Endeavor").get_by_role("link", name="Procvičovat").click()
    page.wait_for_url("**/endeavor/practise?lang=cs*")
    learner = Learner(page)
    expect(page).to_have_title("Endeavor: procvičovat · Civitas")
    for number in range(ROUND):
        made = learner.exercise()
        expect(page.locator(".cv-asked-for")).to_have_text(made.question("cs"))
        expect(learner.answers).to_have_count(len(made.options))
        learner.answer(*made.right, many=made.many)
        expect(learner.feedback).to_contain_text("Správně.")
        expect(page.locator(".cv-streak strong")).to_have_text(f"V řadě: {number + 1}")
        expect(learner.feedback.locator("blockquote").first).not_to_be_empty()
        learner.go_on()
    made = learner.exercise()
    wrong = next(place for place in range(len(made.options)) if place not in made.right)
    learner.answer(wrong, many=made.many)
    expect(page.locator(".cv-answer-wrong")).to_have_count(1)
    expect(page.locator(".cv-streak strong")).to_have_text("V řadě: 0")
    page.locator('[data-key="topics"]').click()
    page.locator('[data-topic="growth"]').check()
    page.locator('[data-key="topics-go"]').click()
    expect(learner.feedback).to_have_count(0)
    expect(page.locator('[data-key="topics"]')).to_contain_text("1")


def test_exercises_with_the_keyboard_only(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{PRACTISE}?lang=en&seed=3")
    learner = Learner(page)
    press = page.keyboard.press
    for _ in range(3):
        made = learner.exercise()
        for place in made.right:
            press("abcdefghi"[place])
        if made.many:
            press("Enter")
        expect(learner.feedback).to_contain_text("Right.")
        expect(learner.next).to_be_focused()
        press("Enter")
        page.wait_for_function("id => !location.search.includes(`exercise=${id}`)", arg=made.id)
    made = learner.exercise()
    for _ in range(40):
        if page.evaluate("document.activeElement.dataset.key") == "hint":
            break
        press("Tab")
    press("Enter")
    expect(page.locator(".cv-hint")).to_contain_text(made.help(1, "en"))


def test_exercises_on_a_phone(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{PRACTISE}?lang=cs&seed=4", **PHONE)
    learner = Learner(page)
    for _ in range(2):
        made = learner.exercise()
        for place in made.right:
            learner.answers.nth(place).tap()
        if made.many:
            page.locator('[data-key="check"]').tap()
        expect(learner.feedback).to_contain_text("Správně.")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        learner.go_on()
    page.locator('[data-key="fold"]').tap()
    expect(learner.answers.first).not_to_be_visible()
    page.locator('[data-key="fold"]').tap()
    expect(learner.answers.first).to_be_visible()


def test_a_reload_and_another_visit_go_on_where_it_was_left(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{PRACTISE}?lang=cs&seed=5")
    learner = Learner(page)
    made = learner.exercise()
    learner.answer(*made.right, many=made.many)
    learner.go_on()
    made = learner.exercise()
    page.reload()
    learner = Learner(page)
    expect(page.locator(".cv-asked-for")).to_have_text(made.question("cs"))
    expect(page.locator(".cv-streak strong")).to_have_text("V řadě: 1")
    page.goto(f"{served.address}{PRACTISE}?lang=en")
    learner = Learner(page)
    expect(page.locator(".cv-tally")).to_have_text("1 of 1 right")
    assert learner.exercise().id == made.id
    kept: Any = json.loads(page.evaluate("localStorage['civitas:progress:endeavor']"))
    assert kept["civitas_progress"] == 1 and kept["rules"]
    page.goto(f"{served.address}endeavor/learn?lang=cs")
    page.locator(".cv-course").wait_for()
    expect(page.locator(".cv-banner-error")).to_have_count(0)
    assert json.loads(page.evaluate("localStorage['civitas:progress:endeavor']"))["rules"] == kept["rules"]


def test_a_link_to_an_exercise_is_that_exercise(served: Running, visit: Visit) -> None:
    page = visit(f"{served.address}{PRACTISE}?lang=en&exercise=governor-0-97-0")
    learner = Learner(page)
    made = learner.exercise()
    assert made.id == "governor-0-97-0"
    expect(page.locator(".cv-asked-for")).to_have_text(made.question("en"))
    learner.answer(*made.right)
    page.locator('[data-key="later"]').click()
    expect(page.locator('[data-key="later"]')).to_have_text("Back to the position")
    broken = visit(f"{served.address}{PRACTISE}?lang=en&exercise=nothing-at-all")
    Learner(broken)
    expect(broken.locator(".cv-banner-error")).to_contain_text("There is no such exercise")
