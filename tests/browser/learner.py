"""A learner in front of a served lesson: does the steps by their own solution, with mouse, keys or fingers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tutor.lessons import LessonPlayer, course
from tutor.lessons.steps import Step
from widgets.scenes import scene

LEARN = "endeavor/learn"
WALK = 90
#: A point of a spot that can be hit: somewhere on its line where it is a line, else in the middle; a board that still
#: scrolls or moves is waited for, as one waits before one points.
POINT = """async (id) => {
  const hit = ([x, y]) => document.elementFromPoint(x, y)?.closest("[data-spot]")?.dataset.spot === id;
  function place() {
    const spot = document.querySelector(`[data-spot="${CSS.escape(id)}"]`);
    const halo = spot.firstElementChild;
    spot.scrollIntoView({ block: "center", inline: "center" });
    const box = halo.getBoundingClientRect();
    if (!halo.classList.contains("w")) return [box.left + box.width / 2, box.top + box.height / 2];
    const to = halo.getScreenCTM();
    const along = (part) => halo.getPointAtLength(halo.getTotalLength() * part);
    const onScreen = ({ x, y }) => [x * to.a + y * to.c + to.e, x * to.b + y * to.d + to.f];
    return [0.5, 0.3, 0.7, 0.1, 0.9].map(along).map(onScreen).find(hit);
  }
  document.querySelector(".cv-stage").style.scrollBehavior = "auto";
  let last = place();
  for (let still = 0; still < 3;) {
    await new Promise(requestAnimationFrame);
    const now = place();
    still = now && String(now) === String(last) && hit(now) ? still + 1 : 0;
    last = now;
  }
  return last;
}"""
#: The page has shown an answer since it was at this revision.
ANSWERED = "before => Number(document.querySelector('.cv[data-revision]')?.dataset.revision) > before"


class Learner:
    """Somebody who knows the solution of a lesson; ``twin`` goes through the same lesson without a page."""

    def __init__(self, page: Page, lesson: str, lang: str = "cs", slug: str = "endeavor") -> None:
        self.page = page
        self.lang = lang
        self.twin = LessonPlayer(course(slug).lessons[lesson])
        self.label = page.locator(".cv-step-label")
        self.feedback = page.locator(".cv-feedback")
        self.next = page.locator('[data-key="next"]')
        self.chooser = page.locator("dialog.cv-pop[open]")

    # --- where one is

    def at(self, number: int) -> None:
        """Wait until the page is at a step, the first being 0."""
        word = {"cs": "Krok", "en": "Step"}[self.lang]
        expect(self.label).to_have_text(re.compile(rf"^{word} {number + 1} "))

    def step(self) -> Step:
        """The step at hand."""
        found = self.twin.step
        assert found is not None
        return found

    def spot(self, move: str) -> str:
        """The place on the board where a move is made; nothing where it has none."""
        game = self.twin.game
        drawing = scene(game.slug)(game.view(0), game.words("en").name, "en", seat=self.twin.seat)
        return next((spot.id for spot in drawing.spots.values() if move in spot.asks), "")

    def answered(self, doing: Callable[[], Any]) -> None:
        """Do something and wait until the page shows what came of it."""
        before = int(self.page.locator(".cv[data-revision]").get_attribute("data-revision") or 0)
        doing()
        self.page.wait_for_function(ANSWERED, arg=before)

    def held(self) -> bool:
        """Wait for the end of a step: whether it stays until one goes on."""
        number, count = self.twin.number, len(self.twin.lesson.steps)
        gone_on = f"document.querySelector('.cv-step-label')?.textContent.includes(' {number + 1} ')"
        if number >= count:
            gone_on = "document.querySelector('.cv-end')"
        self.page.wait_for_function(f"() => document.querySelector('[data-key=next]') || {gone_on}")
        return bool(self.page.locator(".cv-resting").count())

    # --- doing the lesson

    def whole(self) -> None:
        """Do the lesson from its first step to its end."""
        for step in self.twin.lesson.steps:
            self.at(step.number)
            self.do(step)
            self.twin.demonstrate()
            while not self.page.locator(".cv-end").is_visible() and self.held():
                self.go_on()
        expect(self.page.locator(".cv-end h1")).to_have_text(self.twin.lesson.title[self.lang])

    def do(self, step: Step) -> None:
        """Do one step."""
        if step.kind == "tell":
            self.go_on()
        elif step.kind == "ask":
            value = self.twin.right_answer(step)
            self.answered(lambda: self.point(value) if step.spots else self.answer(step, value))
        else:
            twin = self.twin.game.branch()
            for number, move in enumerate(step.solution if step.kind == "do" else step.solution[:1], 1):
                self.play(move, twin.text(twin.read(move), self.lang))
                if step.kind == "do" and number < len(step.solution):
                    expect(self.feedback).to_be_visible()
                    self.twin.play(move)
                    twin = self.twin.game.branch()
            self.twin.restart()

    def play(self, move: str, words: str) -> None:
        """Make a move at its place on the board, or by its button."""
        spot = self.spot(move)
        if not spot:
            self.answered(lambda: self.press(f'.cv-loose [data-key="{move}"]'))
            return
        self.answered(lambda: self.point(spot))
        if self.chooser.is_visible():
            self.answered(lambda: self.choose(words))

    # --- with the mouse

    def point(self, spot: str) -> None:
        """Point at a place on the board."""
        self.page.mouse.click(*self.page.evaluate(POINT, spot))

    def press(self, selector: str) -> None:
        """Press a button."""
        self.page.locator(selector).click()

    def choose(self, words: str) -> None:
        """One of several moves at a place."""
        self.chooser.locator(".cv-move").filter(has_text=words).first.click()

    def go_on(self) -> None:
        """Read on."""
        self.answered(self.next.click)

    def answer(self, step: Step, value: Any) -> None:
        """Answer by a choice or a number."""
        if step.choices:
            self.press(f'[data-choice="{value}"]')
        else:
            self.page.locator(".cv-number input").fill(str(value))
            self.press('[data-key="give"]')


class Typist(Learner):
    """With the keyboard only."""

    def key(self, name: str) -> None:
        """Press a key."""
        self.page.keyboard.press(name)

    def on(self, selector: str) -> bool:
        """Whether the keyboard is on such an element."""
        return bool(self.page.evaluate("selector => document.activeElement.matches(selector)", selector))

    def walk(self, selector: str, *keys: str) -> None:
        """Press keys in turn until the keyboard is on such an element."""
        for number in range(WALK):
            if self.on(selector):
                return
            self.key(keys[number % len(keys)])
        raise AssertionError(f"{keys} do not lead to {selector}")

    def point(self, spot: str) -> None:
        """Walk to a place on the board and take it."""
        self.walk("[data-spot]", "Tab")
        self.walk(f'[data-spot="{spot}"]', "PageDown")
        self.key("Enter")

    def press(self, selector: str) -> None:
        """Walk to a button and press it."""
        self.walk(selector, "Shift+Tab")
        self.key("Enter")

    def choose(self, words: str) -> None:
        """Walk the list."""
        here = self.chooser.locator(".cv-move").filter(has_text=words).first
        for _ in range(WALK):
            if here.evaluate("node => node === document.activeElement"):
                break
            self.key("ArrowDown")
        expect(here).to_be_focused()
        self.key("Enter")

    def go_on(self) -> None:
        """The keyboard is on the button already."""
        expect(self.next).to_be_focused()
        self.answered(lambda: self.key("Enter"))

    def answer(self, step: Step, value: Any) -> None:
        """The keyboard is on the first answer already."""
        if step.choices:
            expect(self.page.locator('[data-choice="0"]')).to_be_focused()
            self.key(str(value + 1))
        else:
            expect(self.page.locator(".cv-number input")).to_be_focused()
            self.page.keyboard.type(str(value))
            self.key("Enter")


class Toucher(Learner):
    """With fingers, on a phone."""

    def point(self, spot: str) -> None:
        """Tap a place on the board."""
        self.page.touchscreen.tap(*self.page.evaluate(POINT, spot))

    def press(self, selector: str) -> None:
        """Tap a button."""
        self.page.locator(selector).tap()

    def choose(self, words: str) -> None:
        """Tap one of several moves."""
        self.chooser.locator(".cv-move").filter(has_text=words).first.tap()
