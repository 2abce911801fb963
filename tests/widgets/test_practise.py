"""Practise without a server: what its state says, what its messages do, and its module in a real browser."""

from __future__ import annotations

import copy
import json
import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest

import tutor
from tests.playing import LANGUAGES
from tests.reading import flaws
from tests.widgets.harness.serve import ROOT, Handler
from tutor.lessons import Progress
from tutor.lessons.exercises import harvest
from tutor.lessons.practice import topics
from widgets import modules
from widgets.surfaces.course import keep_in_file
from widgets.surfaces.learn import Learn
from widgets.surfaces.practise import Practise

SLUG = "endeavor"
DOCS = ROOT / "docs" / "surfaces.md"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
KINDS = ("legal", "moves", "phase", "governor", "tokens", "turn", "score")

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def page(lang: str = "en", kind: str = "legal", number: int = 5, seed: int = 3) -> Practise:
    """The page at an exercise of some kind."""
    found = [each.id for game in range(seed, seed + 8) for each in harvest(SLUG, game, [kind])]
    return Practise.opened(SLUG, urlencode({"lang": lang, "exercise": found[number], "seed": "5"}))


def send(surface: Practise, type_: str, **fields: Any) -> dict[str, Any]:
    """What the page shows after a message."""
    surface.receive({"type": type_, **fields})
    return json.loads(json.dumps(surface.state(), allow_nan=False))


def lasting(surface: Practise) -> Any:
    """All that a message could change and a wrong one must not."""
    state = surface.state()
    return copy.deepcopy({key: value for key, value in state.items() if key not in ("notice", "speak", "revision")})


def wrong(surface: Practise) -> int:
    """The place of a wrong answer."""
    return next(place for place in range(len(surface.exercise.options)) if place not in surface.exercise.right)


def words(value: Any, skipped: tuple[str, ...] = ()) -> Iterator[str]:
    """Every text of a state that people read."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in skipped:
                yield from words(inner, skipped)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner, skipped)
    elif isinstance(value, str) and value:
        yield value


# --- the state


def documented(heading: str) -> set[str]:
    """The keys of the table below a heading of the contract."""
    text = DOCS.read_text(encoding="utf-8")
    part = re.split(r"\n#{2,3} ", text[text.index(heading) + len(heading) :])[0]
    return {key for row in re.findall(r"^\| (`.*?) \|", part, re.M) for key in re.findall(r"`(\w+)`", row)}


@each_language
@pytest.mark.parametrize("kind", KINDS)
def test_a_state_holds_what_the_contract_says_and_reads_well(kind: str, lang: str) -> None:
    surface = page(lang, kind)
    expected = documented("## Surfaces") | documented("### Practise")
    assert {"exercise", "feedback", "autosave", "shared"} <= expected
    before = surface.state()
    after = send(surface, "answer", choices=[wrong(surface)])
    for state in (before, after):
        assert set(state) == expected
        told = {key: state[key] for key in ("exercise", "feedback", "hint", "can", "standing", "topics", "prompt")}
        ids = ("id", "kind", "letter", "state", "rule", "outcome")
        assert not [(text, flaw) for text in words(told, ids) for flaw in flaws(text) if flaw != "a small first letter"]
        assert not any(spot["legal"] for spot in state["spots"].values()), "what can be done is not given away"
        assert all(seat["score"] is None for seat in state["seats"]), "nor is the score"
    assert before["feedback"] is None and not any(option["state"] for option in before["exercise"]["options"])


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_tells_the_answer_before_it_is_given(kind: str) -> None:
    surface = page(kind=kind)
    text = json.dumps({key: value for key, value in surface.state().items() if key not in ("panels", "ui")})
    for because in surface.exercise.because:
        assert json.dumps(because.text("en"))[1:-1] not in text
    assert '"right"' not in text.replace('"right": 0', "")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("moves", "score")])
def test_the_move_that_is_asked_about_is_marked(kind: str) -> None:
    for number in range(4):
        surface = page(kind=kind, number=number)
        marked = [id for id, spot in surface.state()["spots"].items() if spot["marked"]]
        asks = [spot.id for spot in surface.drawing().spots.values() if surface.exercise.move in spot.asks]
        assert sorted(marked) == sorted(asks)


def test_a_question_about_a_board_leads_to_that_board() -> None:
    surface = page(kind="score")
    state = surface.state()
    assert state["look"] == f"board:{surface.exercise.seat}" in [panel["id"] for panel in state["panels"]]
    assert state["exercise"]["situation"] == "" and state["exercise"]["seat"] == surface.exercise.seat
    assert page(kind="tokens").state()["look"] == ""


# --- answering


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_is_praised_and_explained_by_its_rules(kind: str) -> None:
    surface = page("cs", kind)
    state = send(surface, "answer", choices=list(surface.exercise.right))
    feedback = state["feedback"]
    assert feedback["outcome"] == "correct" and feedback["title"] == "Správně." and not feedback["answer"]
    assert {reason["rule"] for reason in feedback["reasons"]} >= set(surface.exercise.rules)
    for reason in feedback["reasons"]:
        rule = tutor.rule(reason["rule"])
        assert (reason["rule_text"], reason["source"]) == (rule.text("cs"), rule.cite("cs"))
    assert len({reason["rule"] for reason in feedback["reasons"]}) == len(feedback["reasons"])
    assert state["standing"]["streak"] == state["standing"]["right"] == state["standing"]["answered"] == 1
    assert [option["state"] for option in state["exercise"]["options"]] == [
        "right" if place in surface.exercise.right else "" for place in range(len(surface.exercise.options))
    ]
    assert state["speak"].startswith("Správně.") and state["can"]["next"] == "Další" and not state["can"]["hint"]
    assert set(surface.stream.progress.answers) == set(surface.exercise.rules)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_shows_the_right_one(kind: str) -> None:
    surface = page("en", kind)
    place = wrong(surface)
    state = send(surface, "answer", choices=[place])
    options, feedback = state["exercise"]["options"], state["feedback"]
    assert feedback["outcome"] in ("incorrect", "partly")
    assert options[place]["state"] == "wrong" and options[place]["state_text"]
    for right in surface.exercise.right:
        assert options[right]["state"] == ("missed" if surface.exercise.many else "right")
        told = feedback["answer"] + " ".join(reason["rule_text"] for reason in feedback["reasons"])
        assert options[right]["text"].removeprefix("Not allowed: ") in told
    assert state["standing"]["streak"] == 0


def test_only_the_first_answer_counts() -> None:
    surface = page()
    send(surface, "answer", choices=[wrong(surface)])
    before = lasting(surface)
    state = send(surface, "answer", choices=list(surface.exercise.right))
    assert state["notice"]["kind"] == "error" and lasting(surface) == before and surface.stream.answered == 1
    assert send(surface, "hint")["notice"]["kind"] == "error" and lasting(surface) == before


def test_hints_come_one_after_another_and_then_the_answer() -> None:
    surface = page(kind="tokens")
    first = send(surface, "hint")
    second = send(surface, "hint")
    assert first["hint"]["text"] != second["hint"]["text"] and second["speak"] == second["hint"]["text"]
    assert [state["can"]["hint"] for state in (first, second)] == ["More help", "Show the answer"]
    shown = send(surface, "hint")
    assert shown["feedback"]["outcome"] == "shown" and shown["feedback"]["answer"] and shown["hint"] is None
    assert [option["state"] for option in shown["exercise"]["options"]].count("right") == 1
    assert surface.stream.progress.answers == {surface.exercise.rules[0]: [False]} and surface.stream.answered == 0
    assert send(surface, "next")["feedback"] is None


def test_a_right_answer_after_the_rule_was_shown_is_right_but_no_streak() -> None:
    surface = page(kind="tokens")
    send(surface, "hint"), send(surface, "hint")
    state = send(surface, "answer", choices=list(surface.exercise.right))
    assert state["feedback"]["outcome"] == "correct" and state["standing"]["streak"] == 0
    assert not surface.stream.progress.answers


def test_the_board_shows_what_happens_and_goes_back() -> None:
    surface = page(kind="governor")
    assert send(surface, "later")["notice"]["kind"] == "error" and not surface.later, "first the answer"
    before = send(surface, "answer", choices=[0])
    assert before["can"]["later"] == "See what happens"
    after = send(surface, "later")
    assert after["later"] and after["panels"] != before["panels"] and after["exercise"] == before["exercise"]
    back = send(surface, "later")
    assert not back["later"] and back["panels"] == before["panels"]
    surface = page(kind="score")
    assert send(surface, "answer", choices=[0])["can"]["later"] == ""


def test_next_goes_on_and_skipping_teaches_nothing() -> None:
    surface = page()
    first = surface.exercise.id
    state = send(surface, "next")
    assert state["exercise"]["id"] != first and state["standing"]["answered"] == 0
    assert surface.stream.progress.answers == {} and state["speak"].startswith(surface.exercise.situation("en"))


# --- topics, language, reading


def test_topics_narrow_the_stream_and_none_mixes_it_again() -> None:
    surface = page()
    state = send(surface, "topics", topics=["ship", "growth"])
    assert [topic["id"] for topic in state["topics"] if topic["on"]] == ["growth", "ship"] and not state["mixed"]
    for _ in range(3):
        assert {tutor.rule(id).topic for id in surface.exercise.rules} & {"ship", "growth"}
        send(surface, "next")
    assert send(surface, "topics", topics=[])["mixed"]
    assert [topic["id"] for topic in state["topics"]] == list(topics(SLUG))


def test_what_is_known_of_a_topic_is_counted() -> None:
    surface = page("cs")
    for right in (True, True, True):
        surface.stream.progress.learn("END-SHIP-01", right)
    surface.stream.progress.learn("END-SHIP-07", False)
    ship = next(topic for topic in surface.state()["topics"] if topic["id"] == "ship")
    assert (ship["share"], ship["text"]) == (50, "Umíš 1 z 2")


@pytest.mark.parametrize("kind", KINDS)
def test_the_language_changes_everything(kind: str) -> None:
    surface = page("en", kind)
    english = send(surface, "answer", choices=[0])
    czech = send(surface, "lang", lang="cs")
    for key in ("exercise", "feedback", "can", "standing", "topics"):
        assert czech[key] != english[key]
    assert czech["exercise"]["id"] == english["exercise"]["id"]
    assert [option["state"] for option in czech["exercise"]["options"]] == [
        option["state"] for option in english["exercise"]["options"]
    ]
    assert send(surface, "next") and repr(surface.exercise) == surface.exercise.text("cs")


def test_rules_places_and_the_text_view_can_be_read() -> None:
    surface = page()
    assert send(surface, "rule", id="END-SHIP-03")["rule"]["id"] == "END-SHIP-03"
    assert send(surface, "dismiss")["rule"] is None
    spot = next(iter(surface.state()["spots"]))
    assert send(surface, "pick", spot=spot)["notice"]["kind"] == "info"
    assert send(surface, "describe")["described"] == surface.exercise.game.describe("en")
    assert send(surface, "next")["described"] is None


HOSTILE = [
    {"type": "answer"}, {"type": "answer", "choices": "a"}, {"type": "answer", "choices": [99]},
    {"type": "answer", "choices": [True]}, {"type": "answer", "choices": [-1]},
    {"type": "answer", "choices": [0.0]}, {"type": "answer", "choices": [[0]]},
    {"type": "topics"}, {"type": "topics", "topics": ["nothing"]}, {"type": "topics", "topics": [["ship"]]},
    {"type": "topics", "topics": "ship"}, {"type": "pick", "spot": "nowhere"}, {"type": "rule", "id": "END-NO-99"},
    {"type": "restore", "text": "{"}, {"type": "restore", "text": "[]"}, {"type": "restore", "text": "{}" * 10},
    {"type": "restore", "text": json.dumps({"civitas_progress": 1, "lessons": {}, "rules": {"X": "yes"}})},
    {"type": "play", "move": "pass"}, {"type": "lang", "lang": "xx"}, {"type": "__init__"}, [], None, "next", 7,
]  # fmt: skip


@pytest.mark.parametrize("message", HOSTILE, ids=str)
def test_a_wrong_message_changes_nothing_and_is_answered_in_words(message: Any) -> None:
    surface = page()
    before = lasting(surface)
    surface.receive(message)
    state = surface.state()
    assert lasting(surface) == before and state["notice"]["kind"] == "error"
    assert (
        not flaws(re.sub(r"[\[\]{}\"]", "", state["notice"]["text"]).replace("_", "")) or "(" in state["notice"]["text"]
    )


def test_an_answer_of_nothing_is_no_answer() -> None:
    surface = page(kind="moves")
    before = lasting(surface)
    state = send(surface, "answer", choices=[])
    assert state["notice"] == {"kind": "info", "text": "Not answered yet."} and lasting(surface) == before
    single = page(kind="turn")
    assert send(single, "answer", choices=[0, 1])["notice"]["kind"] == "info" and not single.done


# --- the ways back


def test_a_link_leads_back_to_the_exercise() -> None:
    surface = page("cs", "governor")
    send(surface, "topics", topics=["draw", "ship"])
    again = Practise.opened(SLUG, surface.state()["link"])
    assert again.exercise.id == surface.exercise.id and again.lang == "cs"
    assert again.stream.topics == {"draw", "ship"} and again.state()["link"] == surface.state()["link"]


@pytest.mark.parametrize(
    "query",
    ["exercise=nothing", "exercise=legal-1-2-77", "exercise=" + "9" * 400, "topics=x,y", "seed=-1", "seed=99999999999"],
)
def test_a_broken_link_still_opens_the_page(query: str) -> None:
    surface = Practise.opened(SLUG, f"lang=en&{query}")
    assert surface.state()["exercise"]["options"]
    assert (surface.notice is not None) == query.startswith("exercise") and not surface.stream.topics


def test_a_new_visitor_gets_exercises_of_their_own_and_a_seed_repeats_them() -> None:
    assert Practise(SLUG).exercise.id != Practise(SLUG).exercise.id
    assert Practise(SLUG, seed=4).exercise.id == Practise(SLUG, seed=4).exercise.id


def test_the_autosave_brings_everything_back() -> None:
    surface = Practise(SLUG, "cs", seed=4)
    send(surface, "topics", topics=["build"])
    send(surface, "answer", choices=list(surface.exercise.right))
    send(surface, "next")
    kept = surface.state()["autosave"]
    again = Practise(SLUG, "en", seed=77)
    state = send(again, "restore", text=kept, here=True)
    for key in ("exercise", "standing", "topics", "panels", "link", "autosave", "lang"):
        assert state[key] == surface.state()[key]
    assert send(again, "next")["exercise"]["id"] == send(surface, "next")["exercise"]["id"], "the same stream goes on"


def test_an_answered_exercise_is_not_asked_again_after_a_visit() -> None:
    surface = Practise(SLUG, "cs", seed=4)
    send(surface, "answer", choices=[0])
    done = surface.exercise.id
    again = Practise(SLUG, "en", seed=77)
    state = send(again, "restore", text=surface.state()["autosave"])
    assert state["exercise"]["id"] != done and state["lang"] == "en" and state["standing"]["answered"] == 1


@pytest.mark.parametrize("change", [
    {"exercise": "legal-9-9-99"}, {"exercise": 7}, {"seed": "x"}, {"seed": -3}, {"topics": 5}, {"topics": ["x"]},
    {"streak": -1}, {"streak": 10**30}, {"done": "yes"}, {"number": None},
])  # fmt: skip
def test_a_stream_that_cannot_be_read_begins_anew_and_the_progress_stays(change: dict[str, Any]) -> None:
    surface = Practise(SLUG, "cs", seed=4)
    send(surface, "answer", choices=[0])
    kept = json.loads(surface.state()["autosave"])
    kept["practise"] |= change
    again = Practise(SLUG, "en", seed=77)
    state = send(again, "restore", text=json.dumps(kept))
    assert state["notice"] is None and again.stream.progress.answers == surface.stream.progress.answers
    assert state["exercise"]["options"] and 0 <= state["standing"]["streak"] <= 10**6
    assert send(again, "next")["exercise"]["options"]


def test_lessons_and_exercises_share_the_progress() -> None:
    surface = Practise(SLUG, "cs", seed=4)
    learner = Learn(SLUG, "cs")
    learner.progress.learn("END-SHIP-01", True)
    learner.receive({"type": "open", "lesson": next(iter(learner.course.lessons))})
    lessons = learner.state()["autosave"]
    state = send(surface, "restore", text=lessons, own="")
    assert surface.stream.progress.answers["END-SHIP-01"] == [True] and state["notice"] is None
    send(surface, "answer", choices=list(surface.exercise.right))
    text = surface.state()["autosave"]
    assert json.loads(text)["at"] == json.loads(lessons)["at"], "the place in the course is not lost"
    back = Learn(SLUG, "cs")
    back.receive({"type": "restore", "text": text, "here": True})
    assert back.notice is None and set(back.progress.answers) >= {"END-SHIP-01", *surface.exercise.rules}
    assert surface.state()["shared"] == learner.state()["keep"]


def test_a_notebook_keeps_the_progress_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    surface = Practise(SLUG, "cs", seed=4)
    keep_in_file(surface, file)  # type: ignore[arg-type]
    send(surface, "answer", choices=[0])
    assert Progress.from_text(file.read_text(encoding="utf-8")).answers == surface.stream.progress.answers
    again = Practise(SLUG, "cs", seed=9)
    keep_in_file(again, file)  # type: ignore[arg-type]
    assert again.stream.answered == 1 and again.stream.progress.answers == surface.stream.progress.answers
    file.write_text("something else", encoding="utf-8")
    other = Practise(SLUG, "cs", seed=9)
    keep_in_file(other, file)  # type: ignore[arg-type]
    send(other, "answer", choices=[0])
    assert file.read_text(encoding="utf-8") == "something else"


def test_a_file_that_cannot_be_written_is_told() -> None:
    def full(_: str) -> None:
        raise OSError(28, "No space left on device")

    surface = Practise(SLUG, "en", seed=4, keep=full)
    assert "No space left" in send(surface, "answer", choices=[0])["notice"]["text"] and surface.verdict is not None


# --- the module


def used(*names: str) -> set[str]:
    """The fixed words that some modules ask for."""
    return {key for name in names for key in re.findall(r"\bui\.([a-z_]+)", modules.read(f"{name}.js"))}


def test_every_word_of_the_module_is_there_and_every_word_is_used() -> None:
    known = set(page().state()["ui"])
    assert used("practise", "drill", "board", "frame", "pan") <= known
    fixed = {key for key in known if f"[practise.{key}]" in (ROOT / "content/screens.toml").read_text(encoding="utf-8")}
    source = "".join(
        (ROOT / "widgets/surfaces" / f"{name}.py").read_text(encoding="utf-8") for name in ("practise", "exercising")
    )
    said = set(re.findall(r'"([a-z_]+)"', source)) | {"answer_right", "answer_wrong", "answer_missed"}
    assert not fixed - used("practise", "drill") - said
    assert "practise.css" in modules.STYLES and "cv-practise" in modules.css(fonts=False)
    assert "practise.js" in modules.in_order("practise.js") and "drill.js" in modules.esm("practise")


class Server(Handler):
    """The harness with a page for this surface."""

    surfaces: dict[str, Any] = {}  # noqa: RUF012

    def do_GET(self) -> None:
        if urlsplit(self.path).path == "/practise":
            styles = "".join(
                f'<link rel="stylesheet" href="/widgets/static/{name}">' for name in ("fonts.css", *modules.STYLES)
            )
            body = (
                '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">'
                f'<meta name="viewport" content="width=device-width, initial-scale=1">{styles}</head>'
                '<body style="margin:0"><div id="app"></div><script>const here = new URL(location.href); '
                'here.searchParams.set("live", "practise"); history.replaceState(null, "", here)</script>'
                '<script type="module" src="/tests/widgets/harness/harness.js"></script></body></html>'
            ).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            return
        super().do_GET()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    running = ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=str(ROOT)))
    running.daemon_threads = True
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}/practise?live=practise"
    running.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.fixture
def opened(browser: Any, address: str) -> Iterator[Any]:
    """Open the page over a surface, on a desk or a phone; in the end nothing may have gone wrong in it."""
    contexts, faults = [], []

    def open_page(surface: Practise, width: int = 1280, height: int = 800) -> Any:
        Server.surfaces["practise"] = surface
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 600)
        contexts.append(context)
        found = context.new_page()
        found.set_default_timeout(10_000)
        found.on("pageerror", lambda error: faults.append(str(error)))
        found.goto(address)
        found.wait_for_function("window.harness")
        return found

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, faults


needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: the pages cannot be tried")


@needs_browser
def test_keys_answer_and_go_on(opened: Any) -> None:
    surface = page("en", "turn")
    view = opened(surface)
    right = surface.exercise.right[0]
    view.keyboard.press(str(right + 1))
    view.locator(".cv-feedback-right").wait_for()
    assert surface.verdict is not None and surface.verdict.outcome == "correct"
    first = surface.exercise.id
    view.keyboard.press("Enter")
    view.wait_for_function("!document.querySelector('.cv-feedback')")
    assert surface.exercise.id != first
    view.keyboard.press("a")
    if surface.exercise.many:
        view.keyboard.press("Enter")
    view.locator(".cv-feedback").wait_for()
    assert surface.chosen == (0,)
    assert view.evaluate("document.activeElement.dataset.key") == "next", "the keyboard is where one goes on"


@needs_browser
def test_several_answers_are_ticked_and_checked_together(opened: Any) -> None:
    surface = page("en", "moves")
    view = opened(surface)
    assert view.locator('[data-key="check"]').get_attribute("aria-disabled") == "true"
    for place in surface.exercise.right:
        view.locator(f'[data-answer="{place}"]').click()
    other = wrong(surface)
    view.locator(f'[data-answer="{other}"]').click()
    assert view.locator('.cv-answer[aria-pressed="true"]').count() == len(surface.exercise.right) + 1
    view.keyboard.press(str(other + 1))
    view.locator('[data-key="check"]').click()
    view.locator(".cv-feedback-right").wait_for()
    assert set(surface.chosen) == set(surface.exercise.right)


@needs_browser
def test_hints_feedback_and_the_rule_are_shown(opened: Any) -> None:
    surface = page("en", "legal")
    view = opened(surface)
    view.locator('[data-key="hint"]').click()
    view.locator(".cv-hint").wait_for()
    assert view.locator(".cv-hint p").inner_text() == surface.exercise.help(1, "en")
    view.locator(f'[data-answer="{wrong(surface)}"]').click()
    view.locator(".cv-feedback").wait_for()
    assert view.locator(".cv-hint").count() == 0
    assert view.locator(".cv-feedback blockquote").first.inner_text() == tutor.rule(surface.exercise.rules[0]).text(
        "en"
    )
    assert view.locator(".cv-unseen[role=status]").last.inner_text() == surface.speak
    view.locator(".cv-feedback .cv-tag").first.click()
    view.locator("dialog.cv-rule-view[open]").wait_for()
    view.keyboard.press("Escape")
    view.wait_for_function("!document.querySelector('dialog[open]')")


@needs_browser
def test_topics_are_chosen_in_a_dialog(opened: Any) -> None:
    surface = page("en", "legal")
    view = opened(surface)
    view.locator('[data-key="topics"]').click()
    view.locator('[data-topic="growth"]').check()
    view.keyboard.press("b")
    assert surface.verdict is None, "keys do not answer behind a dialog"
    view.locator('[data-key="topics-go"]').click()
    view.wait_for_function("document.querySelector('[data-key=topics]').textContent.endsWith('1')")
    assert surface.stream.topics == {"growth"}
    view.locator('[data-key="topics"]').click()
    view.locator('[data-key="topics-all"]').click()
    view.wait_for_function("document.querySelector('[data-key=topics]').textContent.endsWith('mixed')")


def readable(view: Any) -> None:
    """Nothing to scroll aside, nothing that a finger would miss, nothing too small to read."""
    assert view.evaluate("document.documentElement.scrollWidth") <= 390
    assert view.evaluate("probe.smallTargets()") == []
    assert view.evaluate("probe.tinyText()") == []


@needs_browser
@pytest.mark.parametrize("kind", ["legal", "moves", "score"])
def test_a_phone_has_big_targets_readable_text_and_no_scrolling_aside(opened: Any, kind: str) -> None:
    surface = page("cs", kind)
    view = opened(surface, 390, 844)
    readable(view)
    view.locator('[data-answer="0"]').tap()
    if kind == "moves":
        view.locator('[data-key="check"]').tap()
    view.locator(".cv-feedback").wait_for()
    readable(view)
    view.locator('[data-key="fold"]').tap()
    assert not view.locator(".cv-task-foot").is_visible() and view.locator(".cv-grip-ask").inner_text()
    view.locator('[data-key="fold"]').tap()
    assert view.locator('[data-key="next"]').is_visible()


@needs_browser
def test_what_was_done_comes_back_after_a_reload(opened: Any) -> None:
    surface = page("cs", "turn")
    view = opened(surface)
    view.locator('[data-answer="0"]').click()
    view.locator(".cv-feedback").wait_for()
    view.locator('[data-key="next"]').click()
    view.wait_for_function("!document.querySelector('.cv-feedback')")
    before = surface.state()
    kept = view.evaluate("[localStorage['civitas:practise:endeavor'], localStorage['civitas:progress:endeavor']]")
    assert kept == [before["autosave"], before["autosave"]]
    Server.surfaces["practise"] = again = Practise(SLUG, "en", seed=1)
    view.reload()
    view.wait_for_function("window.harness && document.querySelector('.cv').lang === 'cs'")
    assert again.exercise.id == surface.exercise.id and again.state()["standing"] == before["standing"]
    assert again.exercise.id in view.evaluate("location.search")
