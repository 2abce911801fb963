"""Surfaces carried by widgets: what travels, what stays, what fails, and the board among stock widgets."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest
import traitlets

import tutor
from tests.playing import played, start
from widgets import modules
from widgets.adapter import SurfaceWidget
from widgets.board import Board
from widgets.surfaces.front import Front
from widgets.surfaces.reference import Reference
from widgets.surfaces.table import Table

SLUG = "endeavor"


class Line:
    """Stands for the connection to a page: keeps what is sent down, lets the page speak up."""

    comm_id = "line"

    def __init__(self, widget: ipywidgets.Widget) -> None:
        self.updates: list[dict[str, Any]] = []
        self.said: list[Any] = []
        self.answer: Any = None
        widget.comm = self

    def on_msg(self, answer: Any) -> None:
        self.answer = answer

    def send(self, data: dict[str, Any], **_: Any) -> None:
        if data["method"] == "update":
            self.updates.append(copy.deepcopy(data["state"]))
        elif data["method"] == "custom":
            self.said.append(data["content"])

    def close(self, *_: Any, **__: Any) -> None:
        """The page is gone."""

    def speak(self, content: Any) -> None:
        """A message of the page, as Jupyter delivers it."""
        self.answer({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    def set(self, **state: Any) -> None:
        """The page sets traits."""
        data = {"method": "update", "state": state, "buffer_paths": []}
        self.answer({"content": {"data": data}, "buffers": []})


@pytest.fixture
def widget() -> Iterator[SurfaceWidget]:
    found = SurfaceWidget(Table(SLUG, "en", game=played(SLUG, 3, 3, 30)))
    yield found
    found.close()


@pytest.fixture
def board() -> Iterator[Board]:
    found = Board(played(SLUG, 3, 3, 30))
    yield found
    found.close()


# --- what travels


def test_the_traits_hold_the_state_and_the_board_apart(widget: SurfaceWidget) -> None:
    state = widget.surface.state()
    assert widget.panels == state.pop("panels") and widget.state == state
    assert "panels" not in widget.state
    assert {"state", "panels", "sprite", "_esm", "_css"} <= set(widget.get_state()), "not everything reaches the page"


def test_a_widget_brings_its_module_its_style_its_fonts_and_its_icons(widget: SurfaceWidget) -> None:
    sent = widget.get_state()
    assert sent["_esm"] == modules.esm("table") and sent["_css"] == modules.css(fonts=True)
    assert sent["sprite"].startswith("<svg") and 'id="i-' in sent["sprite"]


def test_on_a_served_page_the_template_has_brought_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    for surface in (Front("cs"), Reference(SLUG, "cs"), Table(SLUG, "cs")):
        served = SurfaceWidget(surface)
        assert (served._css, served.sprite) == ("", "") and served._esm == modules.esm(surface.name)
        served.close()


def test_a_notice_does_not_send_the_board_again(widget: SurfaceWidget) -> None:
    line = Line(widget)
    for message in ({"type": "nonsense"}, {"type": "rule", "id": "END-SHIP-01"}, {"type": "hint"}, {"type": "dismiss"}):
        line.speak(message)
    assert [set(update) for update in line.updates] == [{"told"}] * 4
    told = [update["told"]["change"]["in"] for update in line.updates]
    assert all(not {"panels", "spots", "log", "ui"} & set(each) for each in told)
    assert told[0]["notice"]["to"]["kind"] == "error" and told[1]["rule"]["to"]["id"] == "END-SHIP-01"


def test_a_move_tells_what_it_changed_in_one_message(widget: SurfaceWidget) -> None:
    line, whole = Line(widget), len(json.dumps(widget.surface.state()))
    line.speak({"type": "play", "move": str(widget.surface.playing().moves()[0])})
    assert [set(update) for update in line.updates] == [{"told"}]
    assert {"panels", "spots", "log", "time"} <= set(line.updates[0]["told"]["change"]["in"])
    assert len(json.dumps(line.updates[0])) < whole / 4
    line.speak({"type": "lang", "lang": "cs"})
    assert line.updates[-1]["told"]["change"]["in"]["lang"] == {"to": "cs"}


def test_a_page_that_opens_later_gets_the_whole_as_it_is_now(widget: SurfaceWidget) -> None:
    Line(widget)
    widget.take(None, {"type": "play", "move": str(widget.surface.playing().moves()[0])})
    widget.take(None, {"type": "undo"})
    sent, state = widget.get_state(), widget.surface.state()
    assert sent["panels"] == state.pop("panels") and sent["state"] == state and sent["n"] == sent["told"]["n"] == 2


def test_a_page_that_has_missed_something_asks_for_the_whole(widget: SurfaceWidget) -> None:
    line = Line(widget)
    widget.take(None, {"type": "undo"})
    revision = widget.surface.revision
    line.speak({"type": "whole"})
    assert line.said == [{"type": "whole", "n": 1, "state": widget.surface.state()}] and len(line.updates) == 1
    assert widget.surface.revision == revision, "the surface has nothing to do with it"


def test_panels_that_stay_the_same_are_the_same_text(widget: SurfaceWidget) -> None:
    before = {panel["id"]: panel["svg"] for panel in widget.panels}
    widget.take(None, {"type": "play", "move": str(widget.surface.playing().moves()[0])})
    after = {panel["id"]: panel["svg"] for panel in widget.panels}
    assert any(before[id] != after[id] for id in after) and any(before[id] == after[id] for id in after)


def test_a_heartbeat_is_answered_without_a_new_state(widget: SurfaceWidget) -> None:
    line = Line(widget)
    line.speak({"type": "nonsense"})
    notice, state = widget.state["notice"], widget.state
    for n in (1, 2, 3):
        line.speak({"type": "beat", "n": n})
    assert line.said == [{"type": "beat", "n": n} for n in (1, 2, 3)]
    assert len(line.updates) == 1 and widget.state is state
    assert widget.surface.notice == notice, "a heartbeat has wiped out what was told"


@pytest.mark.parametrize(
    "message", [None, 7, "x", [], {}, {"type": "beat"}, {"type": "beat", "n": float("nan")}, {"type": 1}]
)
def test_anything_may_come_up_the_line(widget: SurfaceWidget, message: Any) -> None:
    before = widget.surface.playing().position()
    widget.take(None, message, [])
    assert widget.surface.notice is not None and widget.surface.playing().position() == before


# --- what fails


class Faulty(Table):
    """A table with faults of ours in it."""

    failing = False

    def on_fail(self, _: Any) -> None:
        raise ZeroDivisionError("ours")

    def on_spoil(self, _: Any) -> None:
        self.failing = True

    def on_mend(self, _: Any) -> None:
        self.failing = False

    def show(self) -> dict[str, Any]:
        if self.failing:
            raise LookupError("ours")
        return super().show()


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_fault_of_ours_is_told_and_raised(lang: str) -> None:
    widget = SurfaceWidget(Faulty(SLUG, lang, game=start(SLUG, 3, 1)))
    with pytest.raises(ZeroDivisionError, match="ours"):
        widget.take(None, {"type": "fail"})
    assert widget.state["notice"] == {"kind": "error", "text": widget.surface.say("broken")}
    assert widget.state["moves"], "what can still be seen stays"
    widget.take(None, {"type": "dismiss"})
    assert widget.state["notice"] is None
    widget.close()


def test_a_state_that_cannot_be_told_is_a_fault_too_and_can_be_left() -> None:
    widget = SurfaceWidget(Faulty(SLUG, "en", game=start(SLUG, 3, 1)))
    line, before = Line(widget), widget.state["revision"]
    with pytest.raises(LookupError, match="ours"):
        widget.take(None, {"type": "spoil"})
    assert line.updates[-1]["told"]["change"]["in"]["notice"]["to"]["text"] == widget.surface.say("broken")
    assert widget.state["revision"] > before
    widget.take(None, {"type": "mend"})
    assert widget.state["notice"] is None and widget.state["moves"]
    widget.close()


# --- the board in a notebook


def test_a_board_says_what_it_is(board: Board) -> None:
    assert repr(board) == "Board(endeavor)"
    assert repr(SurfaceWidget(Front("cs"))) == "SurfaceWidget(front)"
    assert board.state["compact"] and board.state["lang"] == "en"


def test_a_board_shows_the_very_game(board: Board) -> None:
    assert (board.ply, board.length) == (30, 30) and board.last == str(board.game.played[-1])
    move = board.game.moves()[0]
    board.game.play(move)
    assert board.ply == 30, "nobody has told the board yet"
    board.refresh()
    assert (board.ply, board.length, board.last) == (31, 31, str(move))
    assert board.state["log"][-1]["move"] == str(move)


def test_the_log_of_a_board_follows_what_python_does(board: Board) -> None:
    first, *_, last = board.game.moves()
    board.game.play(first)
    board.refresh()
    board.game.undo()
    board.game.play(last)
    board.refresh()
    assert board.state["log"][-1]["move"] == str(last)


def test_a_board_travels_with_its_ply(board: Board) -> None:
    line = Line(board)
    board.ply = 12
    assert board.game.ply == 12 and board.state["time"]["ply"] == 12 and board.last == str(board.game.played[-1])
    assert any("panels" in update.get("told", {}).get("change", {}).get("in", {}) for update in line.updates)
    line.set(ply=4)
    assert board.game.ply == 4 and board.state["time"]["ply"] == 4
    board.ply = 0
    assert board.last == "" and board.length == 30


@pytest.mark.parametrize("ply", [31, -1, 10**9])
def test_a_moment_that_is_not_there_is_refused_in_words(board: Board, ply: int) -> None:
    board.ply = ply
    assert (board.ply, board.game.ply) == (30, 30)
    assert board.state["notice"]["kind"] == "error"
    with pytest.raises(traitlets.TraitError):
        board.ply = "7"


def test_a_slider_can_be_linked(board: Board) -> None:
    slider = ipywidgets.IntSlider(min=0, max=board.length)
    joined = traitlets.link((board, "ply"), (slider, "value"))
    assert slider.value == 30
    slider.value = 7
    assert board.game.ply == 7 and board.state["time"]["ply"] == 7
    board.take(None, {"type": "goto", "ply": 21})
    assert slider.value == 21
    joined.unlink()


def test_stock_widgets_hear_what_is_played(board: Board) -> None:
    label = ipywidgets.Label()
    traitlets.dlink((board, "last"), (label, "value"))
    move = str(board.game.moves()[0])
    board.take(None, {"type": "play", "move": move})
    assert label.value == move
    assert ipywidgets.VBox([board, label]).children == (board, label)


def test_a_board_with_bots_lets_them_step() -> None:
    board = Board(start(SLUG, 3, 1), lang="cs", bots=("greedy", "greedy", "greedy"))
    board.take(None, {"type": "step"})
    assert board.ply == 1 and board.state["log"][-1]["why"] and board.state["lang"] == "cs"
    board.close()


def test_a_board_survives_that_its_game_is_put_away(board: Board) -> None:
    board.take(None, {"type": "new"})
    assert board.state["screen"] == "setup" and (board.ply, board.length, board.last) == (0, 0, "")
    assert repr(board) == "Board(endeavor)"
    board.ply = 3
    assert board.ply == 0 and board.state["notice"]["kind"] == "error"
    with pytest.raises(tutor.CivitasError):
        _ = board.game


def test_boards_do_not_disturb_each_other() -> None:
    one, other = Board(played(SLUG, 3, 3, 30)), Board(played(SLUG, 3, 3, 30))
    one.take(None, {"type": "undo"})
    assert (one.ply, other.ply, other.state["time"]["ply"]) == (29, 30, 30)
    one.close()
    other.close()
