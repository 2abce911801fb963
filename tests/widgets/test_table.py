"""The table without a browser: what its state says, what its messages do, and that it takes nothing amiss."""

from __future__ import annotations

import copy
import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tutor
from tests.playing import LANGUAGES, PACKS, played, start, steps
from tests.reading import flaws
from tutor.bots import BOTS
from widgets.surfaces.surface import LONGEST_NOTICE, LONGEST_QUERY
from widgets.surfaces.table import Table
from widgets.surfaces.tabletop import LOG_PLIES

SLUG = "endeavor"
DOCS = Path(__file__).parents[2] / "docs" / "surfaces.md"
MOMENTS = tuple(
    (players, seed, plies) for players in (3, 4, 5) for seed, plies in ((1, 0), (2, 9), (3, 30), (4, 77), (5, 110))
)
PEOPLE = ("person", "person", "person")
ONE = ("person", "greedy", "random")

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def table(plies: int = 30, kinds: tuple[str, ...] = PEOPLE, lang: str = "en", seed: int = 3, players: int = 3) -> Table:
    """A table in the middle of a game."""
    return Table(SLUG, lang, game=played(SLUG, players, seed, plies), kinds=kinds)


def send(surface: Table, type_: str, **fields: Any) -> dict[str, Any]:
    """What the table shows after a message."""
    surface.receive({"type": type_, **fields})
    return json.loads(json.dumps(surface.state(), allow_nan=False))


def lasting(surface: Table) -> Any:
    """All that a message could change and a wrong one must not: not the notice, what is spoken, or the revision."""
    state = surface.state()
    return copy.deepcopy({key: value for key, value in state.items() if key not in ("notice", "speak", "revision")})


def forbidden(surface: Table) -> str:
    """A move that the rules forbid now."""
    game = surface.playing()
    return next(text for text in ("occupy london", "build market", "pass", "ship india") if not game.judge(text).legal)


def until_person(surface: Table) -> None:
    """Let the bots play until a person is asked or the game is over."""
    while surface.bots_turn():
        surface.receive({"type": "step"})


# --- the state


def documented(*headings: str) -> set[str]:
    """The keys of the tables below some headings of the contract."""
    text = DOCS.read_text(encoding="utf-8")
    keys: set[str] = set()
    for heading in headings:
        part = re.split(r"\n#{2,3} ", text[text.index(heading) + len(heading) :])[0]
        for row in re.findall(r"^\| (`.*?) \|", part, re.M):
            keys |= set(re.findall(r"`(\w+)`", row))
    return keys


@each_language
def test_a_state_holds_what_the_contract_says_at_every_moment(lang: str) -> None:
    expected = documented("## Surfaces", "### The table")
    assert {"surface", "ui", "notice", "panels", "chooser", "hidden"} <= expected, (
        "the tables of the contract are not read"
    )
    states = {
        "setup": Table(SLUG, lang),
        "start": table(0, lang=lang),
        "over": Table(SLUG, lang, game=played(SLUG, 4, 1)),
    }
    for name, surface in states.items():
        state = surface.state()
        assert set(state) == expected, name
        json.dumps(state, allow_nan=False)
        assert (state["lang"], state["surface"]) == (lang, "table")
    assert states["setup"].state()["screen"] == "setup"
    assert states["over"].state()["scores"] and states["start"].state()["scores"] is None


@each_language
def test_the_form_offers_every_table_and_every_reading(lang: str) -> None:
    book = tutor.rulebook(SLUG)
    form = Table(SLUG, lang, players=4, seed=11).state()["setup"]
    assert form["players"]["counts"] == list(book.players)
    assert (form["players"]["count"], form["seed"]) == (4, 11)
    seats = form["players"]["seats"]
    assert len(seats) == max(book.players)
    assert [seat["kind"] for seat in seats].count("person") == 1
    assert {kind["id"] for kind in form["kinds"]} == {"person", *BOTS}
    assert len({(seat["color"], seat["shape"], seat["letter"]) for seat in seats}) == len(seats)
    assert [option["id"] for option in form["options"]] == list(book.options)
    for option in form["options"]:
        assert option["value"] == option["values"][0]["id"] == book.options[option["id"]].default
        texts = [option["name"], option["question"], option["reading"], *(value["text"] for value in option["values"])]
        assert not [flaw for text in texts for flaw in flaws(text)], option["id"]
        assert all(tutor.rule(rule).text(lang) for rule in option["rules"])
    assert Table(SLUG, lang, players=99).state()["setup"]["players"]["count"] == min(book.players)


@each_language
@pytest.mark.parametrize(("players", "seed", "plies"), MOMENTS)
def test_every_moment_is_told_in_words_and_agrees_with_the_engine(
    players: int, seed: int, plies: int, lang: str
) -> None:
    surface = table(plies, (), lang, seed, players)
    game, state = surface.playing(), surface.state()
    json.dumps(state, allow_nan=False)
    assert [move["text"] for move in state["moves"]] == [str(move) for move in game.moves()]
    panels = {panel["id"] for panel in state["panels"]}
    legal = {move["text"] for move in state["moves"]}
    spots = surface.drawing().spots
    assert list(state["spots"]) == list(spots)
    for id, spot in state["spots"].items():
        assert spot["panel"] in panels
        here = [move for move in spots[id].asks if move in legal]
        assert bool(here) == spot["legal"] == bool(spot["hint"]), id
    for move in state["moves"]:
        places = [id for id, spot in spots.items() if move["text"] in spot.asks]
        assert move["spot"] == (places[0] if places else "")
        assert (
            move["preview"]
            == [game.text(event, lang) for event in game.judge(move["text"]).preview()][: len(move["preview"])]
        )
        assert move["preview"]
        assert not [flaw for text in (move["words"], *move["preview"]) for flaw in flaws(text)], move
    texts = [state["prompt"]["text"], state["prompt"]["phase"], state["standins"]["text"]]
    texts += [
        text for entry in state["log"] for text in (entry["words"], *(event["text"] for event in entry["events"]))
    ]
    assert not [(text, flaw) for text in texts for flaw in flaws(text)]
    assert state["prompt"]["seat"] == game.decision.seat and state["prompt"]["round"] == game.view(None)["round"]
    assert [seat["name"] for seat in state["seats"]] == list(game.players)
    assert [seat["deciding"] for seat in state["seats"]].index(True) == game.decision.seat
    assert [seat["score"] for seat in state["seats"]] == [score["total"] for score in game.scores()]
    assert [entry["ply"] for entry in state["log"]] == list(range(max(0, plies + 1 - LOG_PLIES), plies + 1))


@each_language
def test_the_end_shows_itemised_scores_and_the_winner(lang: str) -> None:
    game = played(SLUG, 4, 6)
    state = Table(SLUG, lang, game=game).state()
    assert state["prompt"]["over"] and state["moves"] == []
    assert all(name in state["prompt"]["text"] for name in game.winners())
    assert {score["player"] for score in state["scores"] if score["winner"]} == set(game.winners())
    for score, truth in zip(state["scores"], game.scores(), strict=True):
        assert sum(item["points"] for item in score["items"]) == score["total"] == truth["total"]
        for item in score["items"]:
            assert not flaws(item["label"]), item
            assert item["rules"]


def test_sharing_the_win_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(SLUG, 3, 6)
    monkeypatch.setattr(game.rulebook, "winners", lambda _: (0, 2))
    state = Table(SLUG, "en", game=game).state()
    assert state["prompt"]["text"] == "A draw: Anna, Cyril share the win."
    assert [score["winner"] for score in state["scores"]] == [True, False, True]


def test_a_state_is_quick_and_small() -> None:
    """Processor time, so that a busy machine does not matter; the sizes are those of the network."""
    surface, chance = table(0, (), "cs", 1, 5), random.Random(1)
    game = surface.playing()
    times, sizes, boards = [], [], []
    while not game.over:
        moves = [move for move in game.moves() if move.kind != "pass"] or list(game.moves())
        surface.receive({"type": "play", "move": str(chance.choice(moves))})
        before = time.process_time()
        state = surface.state()
        times.append(time.process_time() - before)
        boards.append(sum(len(panel["svg"].encode()) for panel in state.pop("panels")))
        sizes.append(len(json.dumps(state, ensure_ascii=False).encode()))
    assert sorted(times)[len(times) // 2] < 0.020 and sorted(times)[int(len(times) * 0.95)] < 0.040
    assert sorted(sizes)[len(sizes) // 2] < 60_000 and max(sizes) < 80_000
    assert max(boards) < 120_000


# --- pointing at things


@each_language
@pytest.mark.parametrize(("seed", "plies"), [(1, 4), (2, 30), (3, 64), (4, 95)])
def test_picking_plays_offers_explains_or_tells(seed: int, plies: int, lang: str) -> None:
    trunk = played(SLUG, 3, seed, plies)
    outcomes = set()
    for id, spot in Table(SLUG, lang, game=trunk.branch()).drawing().spots.items():
        surface = Table(SLUG, lang, game=trunk.branch())
        game = surface.playing()
        legal = [str(move) for move in game.moves()]
        here = [move for move in spot.asks if move in legal]
        surface.receive({"type": "pick", "spot": id})
        if len(here) == 1:
            outcomes.add("played")
            assert game.ply == plies + 1 and str(game.played[-1]) == here[0]
            assert surface.chooser is surface.refusal is surface.notice is None
            continue
        assert game.position() == trunk.position() and game.ply == plies
        if here:
            outcomes.add("offered")
            assert surface.chooser is not None and surface.chooser["spot"] == id and surface.refusal is None
            offered = [surface.state()["moves"][index]["text"] for index in surface.chooser["moves"]]
            assert offered == here
        elif spot.asks:
            outcomes.add("explained")
            assert surface.refusal is not None and surface.refusal["spot"] == id and surface.chooser is None
            nearest = [move for move in spot.asks if move.split()[0] in game.decision.kinds] or list(spot.asks)
            assert surface.refusal["move"] in nearest, "another move is closer to what is asked"
            assert len(surface.refusal["reasons"]) == min(len(game.judge(move).reasons) for move in nearest)
            explains(surface, lang)
        else:
            outcomes.add("told")
            assert surface.notice == {"kind": "info", "text": spot.label}
        assert surface.speak
    assert {"played", "explained", "told"} <= outcomes


def explains(surface: Table, lang: str) -> None:
    """The refusal gives every reason of its move, with the rule in words and where it is written."""
    refusal = surface.state()["refusal"]
    ruling = surface.playing().judge(refusal["move"])
    assert [reason["rule"] for reason in refusal["reasons"]] == list(ruling.rules)
    assert [reason["text"] for reason in refusal["reasons"]] == ruling.sentences(lang)
    assert refusal["words"] == surface.playing().text(ruling.move, lang)
    for reason in refusal["reasons"]:
        rule = tutor.rule(reason["rule"])
        assert (reason["rule_text"], reason["source"]) == (rule.text(lang), rule.cite(lang))
        assert not flaws(reason["text"]), reason


def with_governors() -> Iterator[Table]:
    """Tables where a governor may take the seat, be discarded or stay where it is: one spot can mean several moves."""
    for seed in range(40):
        game = start(SLUG, 3 + seed % 3, seed)
        for _ in steps(game, seed, averse=True):
            if len(game.moves()) > 1 and any(move.kind == "seat" for move in game.moves()):
                yield Table(SLUG, "en", game=game)


def test_a_move_belongs_to_the_first_spot_that_can_mean_it() -> None:
    for surface in with_governors():
        spots = surface.drawing().spots
        places = {text: [id for id, spot in spots.items() if text in spot.asks] for text in surface.offered()}
        for move in surface.state()["moves"]:
            assert move["spot"] == (places[move["text"]] or [""])[0]
        if any(len(found) > 1 for found in places.values()):
            return
    raise AssertionError("no move belongs to several spots")


def test_a_spot_with_several_moves_opens_a_chooser_and_each_can_be_played() -> None:
    surface, spot = next(
        (surface, id)
        for surface in with_governors()
        for id, spot in surface.drawing().spots.items()
        if len(set(spot.asks) & set(surface.offered())) > 1
    )
    ply = surface.playing().ply
    state = send(surface, "pick", spot=spot)
    offered = [state["moves"][index]["text"] for index in state["chooser"]["moves"]]
    asks = surface.drawing().spots[spot].asks
    assert offered == [move for move in asks if surface.playing().judge(move).legal] and len(offered) > 1
    assert state["chooser"]["title"] == state["spots"][spot]["label"]
    assert state["spots"][spot]["hint"] == f"{len(offered)} moves possible here"
    assert state["time"]["ply"] == ply
    for move in offered:
        twin = Table(SLUG, "en", game=surface.playing().branch())
        after = send(twin, "play", move=move)
        assert (after["time"]["ply"], after["log"][-1]["move"], after["chooser"]) == (ply + 1, move, None)
    assert send(surface, "dismiss")["chooser"] is None


@each_language
def test_a_forbidden_move_is_explained_and_changes_nothing(lang: str) -> None:
    surface = table(30, lang=lang)
    before = surface.playing().position(), surface.playing().log
    state = send(surface, "play", move=forbidden(surface))
    explains(surface, lang)
    assert state["speak"] == " ".join(reason["text"] for reason in state["refusal"]["reasons"])
    assert (surface.playing().position(), surface.playing().log) == before
    assert send(surface, "play", move=str(surface.playing().moves()[0]))["refusal"] is None


def test_after_the_end_everything_is_refused_with_the_rule() -> None:
    surface = Table(SLUG, "en", game=played(SLUG, 3, 1))
    state = send(surface, "play", move="pass")
    assert state["refusal"]["reasons"] and state["scores"]
    spot = next(id for id, spot in surface.drawing().spots.items() if spot.asks)
    assert send(surface, "pick", spot=spot)["refusal"]["spot"] == spot
    assert send(surface, "hint")["notice"] is None


def test_why_answers_for_legal_forbidden_and_unreadable_moves() -> None:
    surface = table(30)
    before = lasting(surface)
    legal = str(surface.playing().moves()[0])
    state = send(surface, "why", move=legal)
    assert state["notice"] == {"kind": "info", "text": surface.playing().judge(legal).text("en")} and state["speak"]
    state = send(surface, "why", move=forbidden(surface))
    explains(surface, "en")
    assert send(surface, "why", move="ship atlantis")["notice"]["kind"] == "error"
    send(surface, "dismiss")
    assert lasting(surface) == before


def test_a_played_move_is_spoken_and_the_next_question_too() -> None:
    surface = table(30)
    move = surface.playing().moves()[0]
    events = [surface.playing().text(event, "en") for event in surface.playing().judge(move).preview()]
    state = send(surface, "play", move=str(move))
    assert state["speak"].startswith(events[0])
    assert state["speak"].endswith(f"{state['prompt']['player']}: {state['prompt']['text']}")


# --- bots


def test_a_step_plays_one_move_of_a_bot_and_tells_why() -> None:
    surface = table(30, ("greedy", "greedy", "random"))
    for _ in range(12):
        ply = surface.playing().ply
        state = send(surface, "step")
        assert state["time"]["ply"] == ply + 1
        assert state["log"][-1]["why"]
    english = [entry["why"] for entry in state["log"][-12:]]
    czech = [entry["why"] for entry in send(surface, "lang", lang="cs")["log"][-12:]]
    assert all(czech) and all(one != other for one, other in zip(english, czech, strict=True))
    assert any("random" in why for why in english) and any("brings" in why or "only" in why for why in english)


def test_nobody_steps_for_a_person() -> None:
    surface = table(30)
    before = lasting(surface)
    assert send(surface, "step")["notice"] is None
    assert lasting(surface) == before
    over = Table(SLUG, "en", game=played(SLUG, 3, 1), kinds=("greedy",) * 3)
    assert send(over, "step")["time"]["ply"] == over.playing().length


def test_bots_alone_finish_a_game_and_play_the_same_again() -> None:
    games = []
    for _ in range(2):
        surface = Table(SLUG, "en", game=start(SLUG, 3, 5), kinds=("random", "random", "random"))
        until_person(surface)
        games.append(surface.playing())
    assert games[0].over and games[0].played == games[1].played
    picks: dict[int, set[int]] = {}
    replay = start(SLUG, 3, 5)
    for move in games[0].played:
        picks.setdefault(len(replay.moves()), set()).add(replay.moves().index(move))
        replay.play(move)
    assert max(len(found) for n, found in picks.items() if n > 2) > 2, "a random bot that always picks alike"


def test_a_person_does_not_play_for_a_bot() -> None:
    surface = table(30, ("greedy", "person", "greedy"))
    while not surface.bots_turn():
        surface.playing().play(surface.playing().moves()[0])
    game, state = surface.playing(), surface.state()
    assert (
        state["prompt"]["bot"] and state["moves"] == [] and not any(spot["legal"] for spot in state["spots"].values())
    )
    before, move = lasting(surface), str(game.moves()[-1])
    state = send(surface, "play", move=move)
    against = game.judge(move, player=1)
    assert not against.legal and [reason["rule"] for reason in state["refusal"]["reasons"]] == list(against.rules)
    spot = next(id for id, spot in surface.drawing().spots.items() if set(spot.asks) & set(map(str, game.moves())))
    assert send(surface, "pick", spot=spot)["refusal"]["reasons"]
    assert send(surface, "why", move=move)["refusal"]["reasons"]
    assert send(surface, "hint")["notice"] is None
    send(surface, "dismiss")
    assert lasting(surface) == before


def test_a_spectator_of_bots_is_told_so() -> None:
    surface = table(30, ("greedy", "random", "greedy"))
    before = lasting(surface)
    for message in (
        {"type": "play", "move": str(surface.playing().moves()[0])},
        {"type": "pick", "spot": "city:london"},
    ):
        surface.receive(message)
        assert surface.notice == {"kind": "error", "text": surface.speak} and "bots" in surface.speak
        assert lasting(surface) == before


@each_language
def test_a_hint_names_a_legal_move_and_its_reason(lang: str) -> None:
    surface = table(30, lang=lang)
    before = lasting(surface)
    text = send(surface, "hint")["notice"]["text"]
    assert any(surface.playing().text(move, lang) in text for move in surface.playing().moves())
    assert not flaws(text) and ".." not in text
    assert lasting(surface) == before


# --- time


def test_undo_leads_back_to_a_person_and_redo_forward_again() -> None:
    surface = Table(SLUG, "en", game=start(SLUG, 3, 5), kinds=("greedy", "person", "greedy"))
    moments = []
    for _ in range(4):
        until_person(surface)
        moments.append((surface.playing().ply, surface.playing().position()))
        surface.receive({"type": "play", "move": str(surface.playing().moves()[0])})
    until_person(surface)
    moments.append((surface.playing().ply, surface.playing().position()))
    for ply, position in reversed(moments[:-1]):
        state = send(surface, "undo")
        assert (state["time"]["ply"], state["prompt"]["bot"]) == (ply, False)
        assert surface.playing().position() == position
    for ply, position in moments[1:]:
        state = send(surface, "redo")
        assert (state["time"]["ply"], surface.playing().position()) == (ply, position)
    assert send(surface, "redo")["notice"]["kind"] == "error"
    send(surface, "goto", ply=0)
    assert send(surface, "undo")["notice"]["kind"] == "error"


def test_undo_stops_where_the_game_began_if_only_bots_have_moved() -> None:
    surface = Table(SLUG, "en", game=start(SLUG, 3, 5), kinds=("greedy", "greedy", "person"))
    until_person(surface)
    assert surface.playing().ply > 0
    assert send(surface, "undo")["time"]["ply"] == 0


def test_where_only_bots_play_undo_takes_one_move_back() -> None:
    surface = table(30, ("greedy",) * 3)
    assert send(surface, "undo")["time"]["ply"] == 29
    assert send(surface, "redo")["time"]["ply"] == 30


def test_any_moment_can_be_looked_at() -> None:
    surface = table(40)
    truth = played(SLUG, 3, 3, 40)
    for ply in (0, 17, 40, 3):
        truth.goto(ply)
        state = send(surface, "goto", ply=ply)
        assert surface.playing().position() == truth.position()
        assert state["time"] == {"ply": ply, "length": 40, "branch": False, "label": f"{ply} / 40"}
        assert state["log"][-1]["ply"] == ply


def test_a_branch_is_left_exactly_where_it_was_begun() -> None:
    surface = table(30, ONE)
    until_person(surface)
    send(surface, "play", move=str(surface.playing().moves()[0]))
    until_person(surface)
    send(surface, "undo")
    before = lasting(surface)
    assert send(surface, "branch")["time"]["branch"]
    send(surface, "play", move=str(surface.playing().moves()[-1]))
    until_person(surface)
    assert surface.state()["log"] != before["log"]
    send(surface, "branch")
    send(surface, "goto", ply=5)
    assert send(surface, "back")["time"]["branch"] is False
    assert lasting(surface) == before
    log = send(surface, "goto", ply=surface.playing().length)["log"]
    reasons = [bool(entry["why"]) for entry in log if entry["ply"] > 30]
    assert reasons == [entry["seat"] != 0 for entry in log if entry["ply"] > 30] and any(reasons)
    send(surface, "goto", ply=before["time"]["ply"])
    send(surface, "back")
    assert lasting(surface) == before


def test_reasons_of_bots_outlive_what_other_bots_did_in_a_branch() -> None:
    surface = table(30, ("random", "greedy", "random"))
    for _ in range(6):
        surface.receive({"type": "step"})
    before = surface.state()["log"]
    assert all(entry["why"] for entry in before[-6:])
    send(surface, "goto", ply=30)
    send(surface, "branch")
    for _ in range(8):
        surface.receive({"type": "step"})
        surface.state()
    send(surface, "back")
    assert send(surface, "goto", ply=36)["log"] == before


def test_the_log_is_right_after_every_detour() -> None:
    """The log is kept from message to message; a new table that tells everything afresh must agree with it."""
    surface, chance = table(20, ("person",) * 3), random.Random(8)
    for number in range(120):
        game = surface.playing()
        kind = chance.choice(("play", "play", "play", "undo", "redo", "goto", "lang", "branch", "back", "python"))
        if kind == "play" and game.moves():
            surface.receive({"type": "play", "move": str(chance.choice(game.moves()))})
        elif kind == "python":  # as in a notebook: the game is changed behind the table's back
            game.goto(game.ply - min(game.ply, 2))
            game.play(chance.choice(game.moves()))
        else:
            surface.receive({"type": kind, "ply": chance.randrange(game.length + 1), "lang": chance.choice(LANGUAGES)})
        surface.notice = None
        fresh = Table(SLUG, surface.lang, game=surface.playing().branch())
        assert surface.log() == fresh.log(), (number, kind)


def test_a_person_who_plays_anew_does_not_inherit_the_reasons_of_a_bot() -> None:
    surface = table(30, ("greedy",) * 3)
    state = send(surface, "step")
    assert state["log"][-1]["why"]
    surface.playing().undo()
    surface.playing().play(surface.playing().moves()[-1])  # in Python
    assert surface.state()["log"][-1]["why"] == ""


# --- secrets


@pytest.fixture
def hiding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Endeavor as if its players held hands."""
    monkeypatch.setattr(type(tutor.rulebook(SLUG)), "hidden_hands", True)


@pytest.mark.usefixtures("hiding")
def test_a_hand_on_a_shared_screen_is_covered_until_its_owner_asks() -> None:
    surface = table(30, ("person", "person", "greedy"))
    until_person(surface)
    state, seat = surface.state(), surface.playing().decision.seat
    assert state["hidden"] == seat and state["prompt"]["seat"] == seat
    assert state["moves"] == [] and not any(spot["legal"] for spot in state["spots"].values())
    assert send(surface, "describe")["described"] is None
    state = send(surface, "reveal")
    assert state["hidden"] is None and state["moves"] and state["described"]
    assert send(surface, "reveal")["hidden"] is None
    while surface.playing().decision.seat == seat:
        state = send(surface, "play", move=str(surface.playing().moves()[0]))
        until_person(surface)
        assert surface.hidden() != seat, "nobody else was at the screen"
    assert surface.state()["hidden"] == surface.playing().decision.seat == 1 - seat
    assert send(surface, "undo")["hidden"] == seat, "the neighbour may not look by taking back"


@pytest.mark.usefixtures("hiding")
def test_the_drawing_is_a_spectators_while_the_hand_is_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    surface = table(30, ("person", "person", "greedy"))
    until_person(surface)
    viewers: list[int | None] = []
    view = surface.playing().view
    monkeypatch.setattr(surface.playing(), "view", lambda seat=None: (viewers.append(seat), view(seat))[1])
    surface.state()
    assert set(viewers) == {None}
    surface.receive({"type": "reveal"})
    surface.state()
    assert surface.playing().decision.seat in viewers


@pytest.mark.usefixtures("hiding")
def test_who_is_alone_with_bots_covers_nothing_and_keeps_scores_secret() -> None:
    surface = table(30, ONE)
    until_person(surface)
    state = surface.state()
    assert state["hidden"] is None and state["moves"]
    assert all(seat["score"] is None for seat in state["seats"])
    while not surface.bots_turn():
        surface.receive({"type": "play", "move": str(surface.playing().moves()[0])})
    assert surface.watching() == 0 and surface.hidden() is None


def test_nothing_is_covered_where_nobody_hides_anything() -> None:
    assert table(30).state()["hidden"] is None


# --- words, rules, stand-ins


def test_the_language_changes_everything_and_nothing_else() -> None:
    surface = table(30, lang="cs")
    before = lasting(surface)
    english = send(surface, "lang", lang="en")
    assert english["ui"]["undo"] == "Undo" and english["prompt"]["text"] != before["prompt"]["text"]
    assert [entry["move"] for entry in english["log"]] == [entry["move"] for entry in before["log"]]
    assert all(one["words"] != other["words"] for one, other in zip(english["log"], before["log"], strict=True))
    send(surface, "lang", lang="cs")
    assert lasting(surface) == before
    assert send(surface, "lang", lang="de")["notice"]["kind"] == "error"
    assert lasting(surface) == before


@each_language
def test_a_rule_is_read_with_its_neighbours(lang: str) -> None:
    surface = table(3, lang=lang)
    for id, rule in tutor.rules(SLUG).items():
        surface.receive({"type": "rule", "id": id})
        read = surface.reader()
        assert read is not None and (read["id"], read["text"], read["source"]) == (id, rule.text(lang), rule.cite(lang))
        assert read["topic"] == rule.topic_name(lang) and read["status"] == rule.status
        assert id not in [other["id"] for other in read["related"]]
        assert {tutor.rule(other["id"]).topic for other in read["related"]} <= {rule.topic}
    assert send(surface, "rule", id="")["rule"] is None
    assert send(surface, "rule", id="END-NONE-99")["notice"]["kind"] == "error"


def test_the_search_counts_all_and_lists_some() -> None:
    surface = table(3, lang="cs")
    state = send(surface, "search", query="guverner")
    assert state["search"]["query"] == "guverner"
    ids = [rule["id"] for rule in state["search"]["found"]]
    assert ids and all(tutor.rule(id).text("cs") for id in ids)
    assert any("guvernér" in tutor.rule(id).text("cs") for id in ids)
    many = send(surface, "search", query="a")["search"]
    assert many["count"] > len(many["found"]) > 0
    assert send(surface, "search", query="")["search"] == {"query": "", "count": 0, "found": []}
    assert send(surface, "search", query="x" * LONGEST_QUERY)["notice"] is None


def test_stand_ins_are_counted_and_a_pack_lowers_the_count() -> None:
    box = tutor.rulebook(SLUG).box()
    count = sum(record.get("provenance") == "illustrative" for record in box.records().values())
    plain = Table(SLUG, "en").state()["standins"]
    assert plain["count"] == count > 0 and str(count) in plain["text"]
    packed = Table(SLUG, "en", game=played(SLUG, 3, 1, 5, components=PACKS[SLUG]))
    assert 0 < packed.state()["standins"]["count"] < count
    assert send(packed, "new")["standins"]["count"] == count


def test_without_stand_ins_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    surface = table(3)
    monkeypatch.setattr(type(surface.box), "records", lambda self: {})
    assert surface.state()["standins"] == {"count": 0, "text": ""}


def test_the_text_view_opens_closes_and_follows_the_language() -> None:
    surface = table(12)
    assert send(surface, "describe")["described"] == surface.playing().describe("en")
    assert send(surface, "lang", lang="cs")["described"] == surface.playing().describe("cs")
    assert send(surface, "describe")["described"] is None
    send(surface, "describe")
    send(surface, "rule", id="END-SHIP-01")
    state = send(surface, "dismiss")
    assert (state["described"], state["rule"]) == (None, None)


def test_a_new_game_is_started_with_seats_options_and_seed() -> None:
    surface = Table(SLUG, "cs")
    players = [{"name": " Žofie ", "kind": "person"}, {"name": "B", "kind": "greedy"}, {"name": "C", "kind": "random"}]
    state = send(surface, "start", players=players, options={"governor_tie": "nearest"}, seed=12)
    game = surface.playing()
    assert (state["screen"], state["setup"], state["notice"]) == ("play", None, None)
    assert game.players == ("Žofie", "B", "C") and game.seed == 12 and game.options["governor_tie"] == "nearest"
    assert [seat["kind"] for seat in state["seats"]] == ["person", "greedy", "random"]
    assert [seat["kind_text"] for seat in state["seats"]] == ["Člověk", "Hladový bot", "Náhodný bot"]
    assert game.position() == tutor.new_game(SLUG, ["Žofie", "B", "C"], 12, {"governor_tie": "nearest"}).position()
    state = send(surface, "new")
    assert (state["screen"], state["autosave"], state["time"]) == ("setup", "", None)
    assert send(surface, "undo")["notice"]["text"] == "Žádná hra ještě nezačala."


def test_the_colours_of_the_form_are_those_of_the_game() -> None:
    surface = Table(SLUG, "en")
    form = surface.state()["setup"]["players"]["seats"]
    players = [{"name": seat["name"], "kind": seat["kind"]} for seat in form]
    seats = send(surface, "start", players=players, seed=1)["seats"]
    assert [(seat["color"], seat["shape"], seat["letter"]) for seat in seats] == [
        (seat["color"], seat["shape"], seat["letter"]) for seat in form
    ]


# --- what should not be sent

DEEP: Any = []
for _ in range(400):
    DEEP = [DEEP]
VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    "",
    "x",
    "\0\ud800",
    "x" * 3_000_000,
    [],
    [1],
    {},
    {"a": 1},
    DEEP,
    b"x",
)
FIELDS = {
    "pick": ("spot",),
    "play": ("move",),
    "why": ("move",),
    "goto": ("ply",),
    "rule": ("id",),
    "search": ("query",),
    "lang": ("lang",),
    "start": ("players", "options", "seed"),
    "load": ("text",),
    "restore": ("text",),
    "beat": ("n",),
}
SOUND = {"players": [{"name": name, "kind": "person"} for name in "ABC"], "options": {}, "seed": 1}
#: What a value may be without anybody having to complain.
FINE = {
    ("goto", "ply"): (0,),
    ("rule", "id"): ("",),
    ("search", "query"): ("", "x", "\0\ud800"),
    ("beat", "n"): (0, -1, 10**30),
    ("start", "options"): (None, {}),
    ("start", "seed"): (0,),
}


@pytest.mark.parametrize(
    "message",
    [
        None,
        1,
        "pick",
        [],
        {},
        {"type": None},
        {"type": 1},
        {"type": ["pick"]},
        {"type": ""},
        {"type": "x" * 1_000_000},
        {"type": "__init__"},
        {"type": "_"},
        {"type": "pick.__class__"},
        {"type": "pick "},
        {"type": "Pick"},
        {"type": "on_pick"},
        {"type": "state"},
        {"type": "receive"},
        {"type": "sit_down"},
        {"type": "ſtep"},
        {"typ": "pick"},
        {1: 2},
        DEEP,
    ],
    ids=lambda message: repr(message)[:30],
)
def test_an_unknown_message_is_answered_by_a_sentence(message: Any) -> None:
    for surface in (table(12), Table(SLUG, "cs")):
        before = lasting(surface)
        surface.receive(message)
        assert surface.notice is not None and surface.notice["kind"] == "error"
        assert 10 < len(surface.notice["text"]) < 300
        assert lasting(surface) == before


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, fields in FIELDS.items() for field in fields])
def test_a_wrong_field_is_answered_by_a_sentence_and_changes_nothing(kind: str, field: str) -> None:
    surface = table(12)
    surface.receive({"type": "play", "move": forbidden(surface)})  # something is open that must stay open
    before = lasting(surface)
    for value in VALUES:
        if any(value is fine or value == fine for fine in FINE.get((kind, field), ())) and not isinstance(value, bool):
            continue
        message = {"type": kind, **(SOUND if kind == "start" else {}), field: value}
        surface.receive(message)
        assert surface.notice is not None, repr(value)[:40]
        assert surface.notice["kind"] == "error" and 10 < len(surface.notice["text"]) <= LONGEST_NOTICE + 1
        assert lasting(surface) == before, repr(value)[:40]
        json.dumps(surface.state(), allow_nan=False)
    if (kind, field) not in (("start", "options"), ("start", "seed")):  # these have a default
        surface.receive({"type": kind})
        assert surface.notice is not None, "a missing field is not noticed"


@pytest.mark.parametrize(
    "players",
    [
        [],
        [{}],
        [{}, {}, {}],
        [None] * 3,
        ["A", "B", "C"],
        [{"name": "A", "kind": "person"}] * 3,
        SOUND["players"] * 100_000,
        [{"name": "A" * 100, "kind": "person"}, *SOUND["players"][1:]],
        [{"name": "<b>", "kind": "person"}, *SOUND["players"][1:]],
        [{"name": "", "kind": "person"}, *SOUND["players"][1:]],
        [{"name": 7, "kind": "person"}, *SOUND["players"][1:]],
        [{"name": "A", "kind": "hacker"}, *SOUND["players"][1:]],
        [{"name": "A", "kind": DEEP}, *SOUND["players"][1:]],
        [{"name": "A", "kind": None}, *SOUND["players"][1:]],
        [{"name": "A"}, *SOUND["players"][1:]],
    ],
    ids=lambda players: f"{len(players)} {players[:1]!r}"[:40],
)
def test_nobody_sits_down_with_wrong_seats(players: Any) -> None:
    for surface in (table(12), Table(SLUG, "en")):
        before = lasting(surface)
        surface.receive({"type": "start", "players": players, "seed": 1})
        assert surface.notice is not None and surface.notice["kind"] == "error" and surface.notice["text"]
        assert lasting(surface) == before


@pytest.mark.parametrize(
    "kind",
    ["pick", "play", "why", "step", "hint", "undo", "redo", "goto", "branch", "back", "describe", "reveal", "save"],
)
def test_without_a_game_there_is_nothing_to_do(kind: str) -> None:
    surface = Table(SLUG, "cs")
    before = lasting(surface)
    state = send(surface, kind, spot="city:london", move="pass", ply=0)
    assert state["notice"] == {"kind": "error", "text": "Žádná hra ještě nezačala."}
    assert lasting(surface) == before


def test_every_message_of_the_contract_is_understood_and_there_is_no_other() -> None:
    text = DOCS.read_text(encoding="utf-8")
    part = text[text.index("Messages to the table:") :].split("\n\n")[0]
    named = set(re.findall(r'"type": "(\w+)"', part)) | set(re.findall(r"`(\w+)`", part))
    assert named == {name.removeprefix("on_") for name in dir(Table) if name.startswith("on_")}


def test_a_hostile_name_in_a_pack_stays_text() -> None:
    name = '"><script>alert(1)</script>'
    game = played(SLUG, 3, 1, 6, components={"buildings": [{"id": "market", "name_en": name, "name_cs": name}]})
    for lang in LANGUAGES:
        svg = "".join(panel["svg"] for panel in Table(SLUG, lang, game=game).state()["panels"])
        assert "<script" not in svg and "&lt;script" in svg
