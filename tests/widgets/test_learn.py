"""Learn without a browser: the course, lessons done by pointing at the board, progress kept and brought back."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import tutor
from tests.lessons.written import LESSON, small
from tests.widgets.test_modules import contrast
from tutor.engine.errors import InvalidLesson
from tutor.engine.text import LANGUAGES
from tutor.lessons import Progress, course, read_lesson
from widgets import modules, pages
from widgets.surfaces.course import keep_in_file
from widgets.surfaces.learn import EMPTY, Learn
from widgets.surfaces.lesson import TABLE_WORDS

ROOT = Path(modules.__file__).parents[1]
LESSONS = list(course("endeavor").lessons)
FAR = 400
LARGEST = 260_000
COMMON = {"surface", "revision", "lang", "languages", "ui", "notice", "speak", "beat", "link", "autosave", "screen",
          "game", "solo", "keep", "carried", "rule", "standins"}  # fmt: skip
TELL, DO, TRY, NUMBER, CHOICES, SPOTS, FREE, LAST = range(8)


def opened(lesson: str = "first-city", step: int = 0, lang: str = "en") -> Learn:
    surface = Learn("endeavor", lang)
    surface.receive({"type": "open", "lesson": lesson, "step": step})
    assert surface.notice is None
    return surface


def alone(step: int = 0, lang: str = "en") -> Learn:
    surface = Learn("endeavor", lang, only=small())
    if step:
        surface.receive({"type": "goto", "step": step})
    return surface


def tell(surface: Learn, type: str, **fields: Any) -> dict[str, Any]:
    """Send a message and read the state, which must be JSON."""
    surface.receive({"type": type, **fields})
    state = surface.state()
    json.dumps(state)
    return state


def do_step(surface: Learn, state: dict[str, Any]) -> dict[str, Any]:
    """Do what the state asks for, with nothing but what a page offers."""
    step, player = state["step"], surface.player
    assert player is not None
    if step is None or step["kind"] == "tell":
        assert state["can"]["next"]
        return tell(surface, "next")
    if step["answer"] == "spots":
        return tell(surface, "pick", spot=player.right_answer(player.step))
    if step["answer"]:
        return tell(surface, "answer", value=player.right_answer(player.step))
    wanted = player.expected()
    index, move = next((n, move) for n, move in enumerate(state["moves"]) if move["text"] == wanted)
    if not move["spot"]:
        return tell(surface, "play", move=wanted)
    state = tell(surface, "pick", spot=move["spot"])
    if state["chooser"] is not None:
        assert index in state["chooser"]["moves"]
        state = tell(surface, "play", move=wanted)
    return state


# --- what a state holds


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_can_be_done_with_what_the_page_offers(lesson: str, lang: str) -> None:
    surface = opened(lesson, 0, lang)
    state = surface.state()
    steps = []
    for _ in range(FAR):
        if state["screen"] == "end":
            break
        assert state["screen"] == "lesson" and set(state) == COMMON | set(EMPTY)
        assert state["notice"] is None and len(json.dumps(state)) < LARGEST
        if state["step"] is not None:
            assert state["step"]["told"] or state["step"]["question"]
            marks = {spot for spot, about in state["spots"].items() if about["marked"]}
            shown = set(course("endeavor").lessons[lesson].steps[state["step"]["number"]].shown_spots)
            assert marks == shown or (marks < shown and state["step"]["number"] in steps), "a piece may be gone by now"
            steps.append(state["step"]["number"])
        state = do_step(surface, state)
    assert state["screen"] == "end" and state["end"]["title"] == course("endeavor").lessons[lesson].title[lang]
    assert list(dict.fromkeys(steps)) == list(range(len(course("endeavor").lessons[lesson].steps)))
    assert [rule["id"] for rule in state["end"]["rules"]] == list(course("endeavor").lessons[lesson].rules)
    assert surface.progress.done(lesson)


def test_words_of_the_pages_are_there_and_used() -> None:
    texts = tomllib.loads((ROOT / "content/screens.toml").read_text(encoding="utf-8"))
    own = ("learn", "lesson", "course", "carry", "marks", "place")
    shared = ("prompt", "cards", "final")
    read = {name: modules.read(f"{name}.js") for name in (*own, *shared)}
    used = {key for name in (*own, *shared) for key in re.findall(r"\bui\.([a-z_]+)", read[name])}
    not_here = {"cover", "cover_note", "cover_show"}  # of hands that are covered at a table
    known = set(texts["common"]) | set(texts["learn"]) | set(TABLE_WORDS)
    assert used - not_here <= known, sorted(used - not_here - known)
    code = "".join((ROOT / "widgets/surfaces" / f"{name}.py").read_text(encoding="utf-8") for name in own[:3])
    said = used | set(re.findall(r'"([a-z_]+)"', code))
    said |= {f"{start}_{end}" for start, ends in {
        "kind": "tell do try ask", "asked": "tell do try free button choices number spots",
        "feedback": "right tried onward refused other wrong astray unread read", "status": "new begun done",
    }.items() for end in ends.split()}  # fmt: skip
    assert set(texts["learn"]) <= said, sorted(set(texts["learn"]) - said)


def test_the_colours_of_answers_can_be_read_in_both_themes() -> None:
    own, common = modules.read("learn.css"), modules.read("civitas.css")
    for theme in ("light", "dark"):
        colour: dict[str, str] = {}
        for css in (common, own):
            start = css.index('[data-theme="light"]') if theme == "light" else css.index('\n[data-theme="dark"]')
            colour |= dict(re.findall(r"--cv-([\w-]+): (#[0-9a-f]{6})", css[start : css.index("}", start)]))
        pairs = [(ink, "good-tint") for ink in ("ink", "soft", "good")] + [("good", "paper"), ("good", "card")]
        pairs += [("mark", "mark-case"), ("gold", "paper"), ("warm", "warm-tint"), ("soft", "gold-tint")]
        for ink, paper in pairs:
            found = contrast(colour[ink], colour[paper])
            assert found >= 4.5, f"{theme}: {ink} on {paper} {found:.2f}"


def test_the_course_says_what_is_done_and_what_comes_next() -> None:
    surface = Learn("endeavor", "en")
    state = surface.state()
    assert state["screen"] == "course" and set(state) == COMMON | set(EMPTY)
    cards = [card for chapter in state["course"]["chapters"] for card in chapter["lessons"]]
    assert [card["id"] for card in cards] == LESSONS and {card["status"] for card in cards} == {"new"}
    assert state["course"]["next"]["id"] == LESSONS[0] and state["course"]["next"]["button"] == "Begin"
    assert all(topic["met"] == topic["share"] == 0 < topic["count"] for topic in state["course"]["topics"])

    surface.receive({"type": "open", "lesson": LESSONS[2]})
    for _ in range(3):
        do_step(surface, surface.state())
    state = tell(surface, "leave")
    cards = {card["id"]: card for chapter in state["course"]["chapters"] for card in chapter["lessons"]}
    assert cards[LESSONS[2]]["status"] == "begun" and cards[LESSONS[2]]["status_text"].startswith("Step ")
    assert state["course"]["next"]["id"] == LESSONS[2] and state["course"]["next"]["button"] == "Continue"
    steps = len(course("endeavor").lessons[LESSONS[2]].steps)
    surface.progress.reach(LESSONS[2], steps, steps)
    state = tell(surface, "leave")
    assert state["course"]["next"]["id"] == LESSONS[3], "on from there, not back to the beginning"
    for id in LESSONS:
        surface.progress.reach(id, 99, 99)
    assert tell(surface, "leave")["course"]["next"] is None
    assert any(topic["met"] and 0 < topic["share"] <= 100 for topic in state["course"]["topics"])


def test_a_lesson_goes_on_where_it_was_left() -> None:
    surface = opened(LESSONS[0], 4)
    tell(surface, "leave")
    assert tell(surface, "open", lesson=LESSONS[0])["step"]["number"] == 4
    assert tell(surface, "open", lesson=LESSONS[0], step=0)["step"]["number"] == 0
    assert tell(surface, "goto", step=6)["step"]["number"] == 6
    assert tell(surface, "back")["step"]["number"] == 5
    assert tell(surface, "again")["step"]["number"] == 5


# --- steps


def test_a_wrong_move_is_explained_and_marked_where_it_was_tried() -> None:
    surface = alone(DO)
    state = tell(surface, "pick", spot="city:london")
    feedback = state["feedback"]
    assert feedback["kind"] == "refused" and feedback["spot"] == "city:london"
    assert feedback["text"] == "Send somebody first.", "the author's words for this very move"
    [reason] = feedback["reasons"]
    assert reason["rule_text"] == tutor.rule(reason["rule"]).text("en") and reason["source"] and reason["text"]
    assert state["speak"].startswith(f"The rules say no. {reason['text']} Send") and "Take London" not in state["speak"]
    state = tell(surface, "pick", spot="building:0:1")
    assert state["feedback"]["kind"] == "other" and state["feedback"]["text"] == "No ship today."
    assert state["feedback"]["reasons"] == [] and state["step"]["number"] == DO
    assert tell(surface, "play", move="swim")["feedback"]["kind"] == "unread"


def test_what_is_not_a_move_is_named() -> None:
    state = tell(alone(DO), "pick", spot="harbor:0")
    assert state["notice"] == {"kind": "info", "text": state["spots"]["harbor:0"]["label"]}
    state = tell(alone(TELL), "pick", spot="city:london")
    assert state["notice"]["text"] == state["spots"]["city:london"]["label"] and state["feedback"] is None


def test_only_what_can_be_done_glows() -> None:
    states = [alone(number).state() for number in range(8)]
    glowing = [[spot for spot, about in state["spots"].items() if about["legal"]] for state in states]
    assert glowing[DO] == ["building:0:0", "building:0:1", "building:0:2"]
    assert all(not glowing[number] for number in (TELL, TRY, NUMBER, CHOICES, SPOTS, LAST))


def test_the_others_play_one_by_one_and_the_end_of_a_step_waits() -> None:
    surface = alone(DO)
    state = tell(surface, "pick", spot="building:0:0")
    assert state["feedback"]["kind"] == "onward" and state["step"]["part"] == "Move 2 of 2"
    assert state["feedback"]["text"] == state["prompt"]["text"], "what the game asks now"
    state = tell(surface, "pick", spot="city:london")
    assert state["playing"] and state["step"] is None and state["moves"] == [] and state["can"]["next"] == "Skip"
    assert state["feedback"]["kind"] == "right" and [turn["seat"] for turn in state["feedback"]["turns"]] == [0]
    assert state["prompt"]["seat"] == 1 and state["lesson"]["number"] == DO and state["moves_left"] == 2
    state = tell(surface, "step")
    assert state["playing"] and [turn["seat"] for turn in state["feedback"]["turns"]] == [0, 1]
    assert state["speak"] == "Bořek: Pass."
    state = tell(surface, "step")
    assert not state["playing"] and [turn["seat"] for turn in state["feedback"]["turns"]] == [0, 1, 2]
    assert state["step"] is None and state["can"]["next"] == "Go on", "what is said is to be read"
    assert tell(surface, "step")["revision"] > state["revision"], "nothing more to show, and nothing happens"
    assert tell(surface, "next")["step"]["number"] == TRY and surface.state()["feedback"] is None


def test_the_moves_of_the_others_can_be_skipped() -> None:
    surface = alone(DO)
    tell(surface, "play", move="activate colonial_house")
    tell(surface, "play", move="occupy london")
    state = tell(surface, "next")
    assert not state["playing"] and len(state["feedback"]["turns"]) == 3
    tell(surface, "back")
    assert surface.state()["step"]["number"] == DO, "the step that was just done, once more"


def test_the_last_move_of_the_others_begins_nothing_when_the_lesson_is_over() -> None:
    surface = alone(LAST)
    state = tell(surface, "next")
    assert state["screen"] == "lesson" and state["playing"] and state["feedback"] is None
    state = tell(surface, "step")
    assert not state["playing"] and state["feedback"]["kind"] == "read" and len(state["feedback"]["turns"]) == 1
    assert state["screen"] == "lesson" and state["can"]["next"] == "Finish the lesson"
    assert tell(surface, "next")["screen"] == "end"
    assert tell(surface, "again")["step"]["number"] == 0


def test_a_position_that_follows_another_waits_for_the_learner() -> None:
    surface = alone(SPOTS)
    state = tell(surface, "pick", spot="city:london")
    assert state["step"] is None and state["lesson"]["scene"] == -1
    state = tell(surface, "next")
    assert state["step"]["number"] == FREE and state["lesson"]["scene"] == FREE


def test_answers_by_choice_number_and_place() -> None:
    surface = alone(NUMBER)
    state = surface.state()
    assert state["step"]["told"] == ["Count."] and state["step"]["question"] == "How many are in the harbour?"
    assert state["step"]["look"] == "board:0"
    assert tell(surface, "answer", value=3)["feedback"]["text"] == "Count again."
    tell(surface, "answer", value=1)
    state = tell(surface, "next")
    assert [choice["tried"] for choice in state["step"]["choices"]] == [False, False]
    state = tell(surface, "answer", value=1)
    assert [choice["tried"] for choice in state["step"]["choices"]] == [False, True]
    tell(surface, "answer", value=0)
    state = tell(surface, "next")
    assert state["step"]["answer"] == "spots" and state["step"]["look"] == "map"
    feedback = tell(surface, "pick", spot="city:paris")["feedback"]
    assert feedback["kind"] == "wrong" and feedback["spot"] == "city:paris"


def test_hints_mark_the_target() -> None:
    surface = alone(DO)
    grades = []
    for _ in range(4):
        assert surface.state()["can"]["hint"]
        state = tell(surface, "hint")
        grades.append(state["hint"]["grade"])
        targets = [spot for spot, about in state["spots"].items() if about["marked"] == "target"]
        assert targets == (["building:0:0"] if grades[-1] in ("target", "move") else [])
        assert state["speak"] == state["hint"]["text"]
    assert grades == ["nudge", "rule", "target", "move"] and not state["can"]["hint"]
    assert surface.state()["hint"]["label"] == "Hint 4 of 4"
    state = tell(surface, "pick", spot="building:0:0")
    assert state["hint"] is None and state["can"]["hint"], "the next move has hints of its own"
    state = tell(alone(SPOTS), "hint")
    assert "target" not in {about["marked"] for about in state["spots"].values()}


def test_spots_and_arrows_of_a_step_are_marked() -> None:
    state = alone(TELL).state()
    marked = {spot: about["marked"] for spot, about in state["spots"].items() if about["marked"]}
    assert marked == {"building:0:0": "show", "city:london": "show"}
    assert state["arrows"] == [["building:0:0", "city:london"]]


def test_a_forbidden_move_to_try_is_on_offer_where_no_place_stands_for_it() -> None:
    told = LESSON.replace('try = ["activate colonial_house", "occupy paris"]', 'try = "skip"').replace(
        'rules = ["END-ACTV-02"]\n', ""
    )
    surface = Learn("endeavor", "en", only=read_lesson(told))
    state = tell(surface, "goto", step=TRY)
    loose = {move["text"]: move["words"] for move in state["moves"] if not move["spot"]}
    assert set(loose) == {"pass", "skip"} and loose["skip"] and loose["skip"] != "skip"
    assert state["step"]["asked"] == "Use the button below."
    state = tell(surface, "play", move="skip")
    assert state["feedback"]["kind"] == "right" and state["feedback"]["reasons"]


def test_a_free_step_that_went_astray_shows_the_way_back() -> None:
    state = tell(alone(FREE), "play", move="pass")
    assert state["feedback"]["kind"] == "astray" and state["can"]["astray"] and state["can"]["again"]
    assert state["moves"] == []


def test_the_language_changes_in_the_middle_of_everything() -> None:
    surface = alone(DO)
    tell(surface, "pick", spot="city:london")
    tell(surface, "hint")
    state = tell(surface, "lang", lang="cs")
    assert state["step"]["told"] == ["Obsaď Londýn."] and state["hint"]["text"] == "Dům."
    assert state["feedback"]["title"] == "Tohle pravidla nedovolí"
    assert state["feedback"]["text"] == "Nejdřív někoho pošli."


def test_a_rule_can_be_read_and_the_position_as_text() -> None:
    surface = alone(DO)
    assert tell(surface, "rule", id="END-OCC-01")["rule"]["text"] == tutor.rule("END-OCC-01").text("en")
    assert tell(surface, "rule", id="")["rule"] is None
    assert "Ada" in tell(surface, "describe")["described"] and tell(surface, "dismiss")["described"] is None


def test_what_was_not_known_is_worth_another_look() -> None:
    surface = alone(NUMBER)
    for value in (9, 1):
        tell(surface, "answer", value=value)
    surface.receive({"type": "goto", "step": LAST})
    while surface.state()["screen"] != "end":
        tell(surface, "next")
    unsure = {rule["id"]: rule["unsure"] for rule in surface.state()["end"]["rules"]}
    assert unsure["END-COMP-26"] and not unsure["END-OCC-01"]


# --- links, progress, what is kept


def test_a_link_leads_to_a_step_and_back() -> None:
    surface = Learn.opened("endeavor", "?lang=en&lesson=first-city&step=3")
    state = surface.state()
    assert state["lang"] == "en" and state["step"]["number"] == 2
    assert state["link"] == "?lang=en&lesson=first-city&step=3"
    assert Learn.opened("endeavor", "lang=cs").state()["link"] == "?lang=cs"
    for step in ("0", "99", "-1", "x", "²", "9" * 50, ""):
        assert Learn.opened("endeavor", f"lesson=first-city&step={step}").state()["step"]["number"] == 0
    state = Learn.opened("endeavor", "lang=en&lesson=<b>").state()
    assert state["screen"] == "course" and state["notice"]["text"] == "There is no lesson called <b>."


def test_what_the_browser_keeps_brings_everything_back() -> None:
    surface = opened("first-city", 0, "en")
    for _ in range(6):
        do_step(surface, surface.state())
    kept, number = surface.state()["autosave"], surface.player.number
    assert surface.player and Progress.from_text(kept).lessons["first-city"]["step"] == number

    again = Learn("endeavor", "cs")
    state = tell(again, "restore", text=kept, here=True)
    assert (state["screen"], state["lang"], state["step"]["number"]) == ("lesson", "en", number)
    assert json.loads(state["autosave"])["rules"] == json.loads(kept)["rules"]

    later = Learn("endeavor", "cs")
    state = tell(later, "restore", text=kept)
    assert (state["screen"], state["lang"]) == ("course", "cs"), "another day: the course, and the language of the link"
    assert state["course"]["next"]["id"] == "first-city" and state["course"]["next"]["step"] == number

    linked = Learn.opened("endeavor", f"lang=cs&lesson={LESSONS[0]}&step=2")
    state = tell(linked, "restore", text=kept)
    assert state["lesson"]["id"] == LESSONS[0] and state["step"]["number"] == 1, "a link is stronger"
    assert linked.progress.lessons["first-city"]["step"] == number
    do_step(linked, state)
    assert LESSONS[0] in linked.progress.lessons, "and the progress is the one that came back"


def test_a_lesson_that_was_left_for_the_course_stays_left() -> None:
    surface = opened("first-city", 5)
    kept = tell(surface, "leave")["autosave"]
    reloaded = Learn.opened("endeavor", "lesson=first-city&step=6")
    assert tell(reloaded, "restore", text=kept, here=True)["screen"] == "course"


NOTHING_DONE = {"civitas_progress": 1, "lessons": {}, "rules": {}}


@pytest.mark.parametrize(
    "text",
    ["", "{}", "null", "[" * 9999, "x" * 700_000, '{"civitas_progress": 7}', 7, None,
     *(json.dumps(NOTHING_DONE | {"at": at, "lang": at}) for at in (7, [], {"lesson": []}, {"lesson": {}}))],
)  # fmt: skip
def test_foreign_progress_breaks_nothing(text: Any) -> None:
    for type in ("restore", "bring"):
        surface = Learn("endeavor", "en")
        state = tell(surface, type, text=text, here=True)
        assert state["screen"] == "course" and (state["notice"] or "civitas_progress" in str(text))


def test_progress_is_carried_brought_and_forgotten() -> None:
    surface = opened("first-city", 0)
    do_step(surface, surface.state())
    carried = tell(surface, "carry")["carried"]
    assert carried["name"].endswith(".json") and surface.state()["carried"] is not None
    assert tell(surface, "dismiss")["carried"] is None
    other = Learn("endeavor", "en")
    state = tell(other, "bring", text=f"  {carried['text']}\n")
    assert state["notice"]["kind"] == "info" and other.progress.lessons["first-city"]["best"] == 1
    state = tell(other, "forget")
    assert not other.progress.lessons and state["screen"] == "course"


def test_a_notebook_keeps_progress_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    surface = Learn("endeavor", "en")
    keep_in_file(surface, file)
    assert not file.exists(), "nothing has been learned yet"
    surface.receive({"type": "open", "lesson": "first-city"})
    do_step(surface, surface.state())
    again = Learn("endeavor", "en")
    keep_in_file(again, file)
    assert again.notice is None and again.progress.to_text() == surface.progress.to_text()
    assert [path.name for path in tmp_path.iterdir()] == ["progress.json"]


@pytest.mark.parametrize("found", ["a letter to my mother", "{}", "\x00"])
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path, found: str) -> None:
    file = tmp_path / "civitas-progress.json"
    file.write_text(found, encoding="utf-8")
    surface = Learn("endeavor", "en")
    keep_in_file(surface, file)
    assert surface.notice is not None
    surface.receive({"type": "open", "lesson": "first-city"})
    do_step(surface, surface.state())
    assert file.read_text(encoding="utf-8") == found


def test_a_file_that_cannot_be_read_or_written_is_told(tmp_path: Path) -> None:
    surface = Learn("endeavor", "en")
    keep_in_file(surface, tmp_path)
    assert surface.notice and tmp_path.name in surface.notice["text"]
    surface = Learn("endeavor", "en")
    keep_in_file(surface, tmp_path / "nowhere" / "progress.json")
    state = tell(surface, "open", lesson="first-city")
    assert state["screen"] == "lesson" and "could not be written" in state["notice"]["text"]


# --- odd messages


MESSAGES: list[Any] = [
    None, 7, [], "open", {}, {"type": None}, {"type": "__init__"}, {"type": "restart"}, {"type": "open"},
    {"type": "open", "lesson": 7}, {"type": "open", "lesson": "nothing"}, {"type": "open", "lesson": "x" * 9999},
    {"type": "open", "lesson": LESSONS[0], "step": "3"}, {"type": "open", "lesson": LESSONS[0], "step": True},
    {"type": "goto"}, {"type": "goto", "step": -1}, {"type": "goto", "step": 999}, {"type": "goto", "step": 1.5},
    {"type": "pick"}, {"type": "pick", "spot": "city:atlantis"}, {"type": "pick", "spot": ["city:london"]},
    {"type": "play"}, {"type": "play", "move": 7}, {"type": "play", "move": "x" * 600}, {"type": "answer"},
    {"type": "answer", "value": "1"}, {"type": "answer", "value": None}, {"type": "answer", "value": True},
    {"type": "rule", "id": "NOPE"}, {"type": "rule"}, {"type": "lang", "lang": "de"}, {"type": "beat", "n": "x"},
]  # fmt: skip


@pytest.mark.parametrize("message", MESSAGES)
def test_an_odd_message_is_answered_in_a_sentence_and_changes_nothing(message: Any) -> None:
    for surface in (Learn("endeavor", "en"), alone(DO), alone(NUMBER)):
        before = surface.state()
        surface.receive(message)
        after = surface.state()
        assert after["notice"] and after["notice"]["kind"] == "error" and after["notice"]["text"].strip()
        same = set(after) - {"notice", "speak", "revision"}
        assert {key: after[key] for key in same} == {key: before[key] for key in same}


@pytest.mark.parametrize("type", ["next", "back", "again", "goto", "pick", "play", "answer", "hint", "describe"])
def test_without_a_lesson_there_is_nothing_to_do(type: str) -> None:
    surface = Learn("endeavor", "en")
    state = tell(surface, type, step=0, spot="city:london", move="pass", value=1)
    assert state["notice"]["text"] == "No lesson is open." and state["screen"] == "course"


def test_moves_and_answers_wait_until_one_goes_on() -> None:
    surface = alone(SPOTS)
    tell(surface, "pick", spot="city:london")
    for message in ({"type": "play", "move": "pass"}, {"type": "answer", "value": 1}, {"type": "hint"}):
        surface.receive(message)
        assert surface.state()["notice"]["text"].startswith("First go on") and surface.state()["step"] is None
    assert tell(alone(DO), "next")["notice"]["text"].startswith("First do")


# --- pages and notebooks


def test_a_lesson_of_ones_own_stands_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(LESSON, encoding="utf-8")
    page = pages.lesson(str(file), "cs")
    assert page.state["solo"] and page.state["screen"] == "lesson" and page.state["lesson"]["title"] == "Malá"
    assert page.state["autosave"] == "" and page.panels
    page.surface.receive({"type": "leave"})
    assert page.surface.state()["notice"]["kind"] == "error" and not page.surface.progress.lessons
    file.write_text(LESSON.replace('"city:london"]', '"city:londn"]'), encoding="utf-8")
    with pytest.raises(InvalidLesson, match=r"mine.toml, step 6.*city:londn"):
        pages.lesson(str(file))


def test_the_course_in_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VOILA_BASE_URL", raising=False)
    page = pages.learn("endeavor", lang="cs")
    assert page.state["surface"] == "learn" and page.state["home"] == "" and page.state["lang"] == "cs"
    page.take(None, {"type": "open", "lesson": LESSONS[0]})
    page.take(None, {"type": "next"})
    assert Progress.from_text((tmp_path / "civitas-progress.json").read_text(encoding="utf-8")).lessons
    pages.warm("endeavor", "learn")
