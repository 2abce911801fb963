"""Ways back to a game: links, files and what the browser keeps; and what comes in their place from strangers."""

from __future__ import annotations

import base64
import copy
import json
import zlib
from typing import Any

import pytest

import tutor
from tests.playing import LANGUAGES, PACKS, played, start
from tutor.engine.saves import checksum
from widgets.surfaces import links
from widgets.surfaces.surface import LONGEST_NOTICE, Refused
from widgets.surfaces.table import Table

SLUG = "endeavor"
KINDS = ("greedy", "person", "random")


def table(plies: int = 40, kinds: tuple[str, ...] = KINDS, lang: str = "cs") -> Table:
    """A table in the middle of a game."""
    return Table(SLUG, lang, game=played(SLUG, 3, 7, plies), kinds=kinds)


def same(one: Table, other: Table) -> bool:
    """Whether two tables show the same game in the same way; reasons of bots are not carried along."""

    def shown(surface: Table) -> dict[str, Any]:
        state = surface.state()
        left_out = ("revision", "speak", "notice", "beat", "save", "autosave")
        return {key: value for key, value in state.items() if key not in left_out}

    return shown(one) == shown(other) and one.playing().position() == other.playing().position()


def edited(save: str, **fields: Any) -> str:
    """A save changed by somebody who knows how to write the checksum."""
    data = json.loads(save) | fields
    return json.dumps(data | {"check": checksum(data)})


# --- links


def test_letters_of_a_link_bring_the_text_back() -> None:
    for text in ("", "x", "Žluťoučký kůň \U0001f40e", played(SLUG, 5, 1).save()):
        letters = links.packed(text)
        assert letters.isascii() and not set(letters) & set("+/=&?#%")
        assert links.unpacked(letters) == text


@pytest.mark.parametrize("plies", [0, 1, 40, None])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_leads_back_to_the_same_table(lang: str, plies: int | None) -> None:
    game = played(SLUG, 3, 7, plies, options={"governor_tie": "nearest"}, components=PACKS[SLUG])
    surface = Table(SLUG, lang, game=game, kinds=KINDS)
    again = Table.opened(SLUG, surface.state()["link"])
    assert again.notice is None and again.kinds == KINDS and again.lang == lang
    assert same(surface, again)


def test_a_link_from_the_past_leads_to_the_past() -> None:
    surface = table()
    surface.receive({"type": "goto", "ply": 12})
    again = Table.opened(SLUG, surface.state()["link"])
    assert again.playing().ply == again.playing().length == 12
    assert again.playing().position() == surface.playing().position()


def test_whole_games_fit_into_a_link_and_what_does_not_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    surface = Table(SLUG, "cs", game=played(SLUG, 5, 1))
    assert 0 < len(surface.link()) < 3_000
    monkeypatch.setattr(links, "LONGEST_LINK", 100)
    assert surface.link() == ""


def test_the_form_follows_its_link() -> None:
    surface = Table.opened(SLUG, "?lang=en&players=5&seed=123456789012345")
    assert (surface.lang, surface.count, surface.seed, surface.game) == ("en", 5, 123456789012345, None)
    assert Table.opened(SLUG, surface.link()).lang == "en"


@pytest.mark.parametrize(
    "query",
    [
        None,
        "",
        "?",
        "lang=xx",
        "lang=%3Cscript%3Ealert(1)%3C/script%3E",
        "players=7&seed=-1",
        "players=two&seed=1e9",
        "seed=²",
        "players=%F0%9F%92%A9",
        "seed=" + "9" * 5000,
        "players=" + "3" * 5000,
        "&&&=&=",
        "%%%",
        "a=1" * 5_000,
        "&".join(f"x{n}=1" for n in range(100)),
        "lang[]=cs",
        "lang=\ud800",
        "\0",
        "lang=cs;lang=en",
    ],
)
def test_a_strange_link_opens_the_form(query: str | None) -> None:
    surface = Table.opened(SLUG, query)
    state = surface.state()
    json.dumps(state, allow_nan=False)
    assert (state["screen"], state["lang"], state["notice"]) == ("setup", "cs", None)
    assert surface.count == 3 and surface.seed == 1
    assert "script" not in state["link"]


def bomb(size: int) -> str:
    """A few letters that would unfold into a great many."""
    return base64.urlsafe_b64encode(zlib.compress(b"0" * size, 9)).decode()


SAVE = played(SLUG, 3, 7, 20).save()
HOSTILE = {
    "empty": " ",
    "script": "<script>alert(1)</script>",
    "not base64": "%%%",
    "letters": "abcdefgh",
    "accents": "ěščř",
    "a bomb": bomb(5_000_000),
    "100 kB": "A" * 100_000,
    "too long": links.packed(SAVE) + "A" * links.LONGEST_LINK,
    "truncated": links.packed(SAVE)[:-20],
    "cut in half": links.packed(SAVE)[: len(links.packed(SAVE)) // 2],
    "one letter changed": links.packed(SAVE)[:100]
    + ("A" if links.packed(SAVE)[100] != "A" else "B")
    + links.packed(SAVE)[101:],
    "no text": base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe\xfa")).decode(),
    "no json": links.packed("hello"),
    "other json": links.packed("[1, 2]"),
    "deep json": links.packed("[" * 50_000),
    "number": links.packed("1" * 6000),
    "edited": links.packed(SAVE.replace('"seed": 7', '"seed": 8')),
    "other game": links.packed(edited(SAVE, game="settlers")),
    "unknown game": links.packed(edited(SAVE, game="../../etc/passwd")),
    "version": links.packed(edited(SAVE, version=99)),
    "a file": links.packed(edited(SAVE, components="/etc/passwd")),
    "moves": links.packed(edited(SAVE, moves=["pass"] * 9999)),
    "no moves": links.packed(edited(SAVE, moves=[{}])),
    "names": links.packed(edited(SAVE, players=["<b>", "B", "C"])),
    "seats": links.packed(edited(SAVE, players=[{"a": {}}, "B", "C"])),
    "seed": links.packed(edited(SAVE, seed="x")),
    "position": links.packed(edited(SAVE, position={f"x{n}": n for n in range(3000)})),
}


@pytest.mark.parametrize("letters", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_link_opens_the_form_with_a_sentence(letters: str) -> None:
    query = links.link({"lang": "en", "seats": "person,greedy,hacker", "save": letters})
    surface = Table.opened(SLUG, query)
    state = surface.state()
    assert (state["screen"], state["lang"]) == ("setup", "en")
    assert state["notice"]["kind"] == "error" and 10 < len(state["notice"]["text"]) < 1_100
    assert state["link"] == "?lang=en"


def test_a_bomb_is_not_unfolded() -> None:
    letters = bomb(5_000_000)
    assert len(letters) < links.LONGEST_LINK
    with pytest.raises(Refused, match="cannot be read"):
        links.unpacked(letters)
    with pytest.raises(Refused, match="too long"):
        links.unpacked("A" * (links.LONGEST_LINK + 1))
    assert links.unpacked(bomb(links.LONGEST_SAVE)) == "0" * links.LONGEST_SAVE


def test_strange_seats_of_a_link_become_people() -> None:
    save = links.packed(SAVE)
    for seats, kinds in {
        "": ("person",) * 3,
        "greedy": ("greedy", "person", "person"),
        "random,x,greedy,greedy,greedy": ("random", "person", "greedy"),
        ",,__init__": ("person",) * 3,
    }.items():
        assert Table.opened(SLUG, links.link({"save": save, "seats": seats})).kinds == kinds


def test_of_an_endless_link_only_the_beginning_is_read() -> None:
    assert len(links.query("lang=en&save=" + "A" * 1_000_000)["save"]) < 2 * links.LONGEST_LINK
    assert links.query("a=1&a=2") == {"a": "1"}


# --- files


def test_a_file_brings_back_the_game_and_who_sat_where() -> None:
    surface = table()
    surface.receive({"type": "save"})
    saved = surface.state()["save"]
    assert saved["name"] == "civitas-endeavor-40.json"
    assert tutor.load(saved["text"]).position() == surface.playing().position(), "the engine reads it too"
    again = Table(SLUG, "cs")
    again.receive({"type": "load", "text": saved["text"]})
    assert again.notice is None and again.kinds == KINDS
    assert same(surface, again)


def test_a_file_of_the_engine_seats_people() -> None:
    surface = Table(SLUG, "cs")
    surface.receive({"type": "load", "text": SAVE})
    assert surface.notice is None and surface.kinds == ("person",) * 3 and surface.playing().ply == 20


def test_a_file_with_a_thousand_faults_is_refused_in_a_few_sentences() -> None:
    surface = Table(SLUG, "en")
    surface.receive({"type": "load", "text": edited(SAVE, position={f"x{n}": n for n in range(3000)})})
    assert surface.notice is not None and 100 < len(surface.notice["text"]) <= LONGEST_NOTICE + 1
    assert surface.game is None


@pytest.mark.parametrize("seats", [None, 7, "person", {}, [], ["hacker"] * 3, [None, {}, []], ["greedy"] * 99])
def test_strange_seats_of_a_file_become_people(seats: Any) -> None:
    surface = Table(SLUG, "cs")
    surface.receive({"type": "load", "text": edited(SAVE, seats=seats)})
    assert surface.notice is None
    assert surface.kinds == (("greedy",) * 3 if seats == ["greedy"] * 99 else ("person",) * 3)


def test_another_games_file_is_not_opened_here() -> None:
    surface = Table(SLUG, "cs")
    surface.book = copy.copy(surface.book)
    surface.book.slug = "settlers"  # as if this were the table of another game
    surface.receive({"type": "load", "text": SAVE})
    assert surface.notice == {
        "kind": "error",
        "text": "To je uložená partie hry Endeavor; otevři ji na stránce té hry.",
    }
    assert surface.game is None


# --- what the browser keeps


def restored(text: Any, lang: str = "en") -> Table:
    """A new table that gets back what a browser kept."""
    surface = Table(SLUG, lang)
    surface.receive({"type": "restore", "text": text})
    return surface


@pytest.mark.parametrize("plies", [0, 1, 40, None])
def test_a_reload_brings_everything_back(plies: int | None) -> None:
    surface = table(plies)  # type: ignore[arg-type]
    again = restored(surface.state()["autosave"])
    assert again.notice is None and (again.lang, again.kinds) == ("cs", KINDS)
    assert same(surface, again) and again.state()["autosave"] == surface.state()["autosave"]


def test_looking_back_loses_nothing_at_a_reload() -> None:
    surface = table()
    surface.receive({"type": "goto", "ply": 3})
    again = restored(surface.state()["autosave"])
    assert (again.playing().ply, again.playing().length) == (3, 40)
    again.receive({"type": "goto", "ply": 40})
    assert again.playing().position() == played(SLUG, 3, 7, 40).position()


def test_trying_something_loses_nothing_at_a_reload() -> None:
    surface = table(kinds=("person",) * 3)
    before = surface.state()["autosave"]
    surface.receive({"type": "branch"})
    for _ in range(3):
        surface.receive({"type": "play", "move": str(surface.playing().moves()[-1])})
    assert surface.playing().ply == 43 and surface.state()["autosave"] == before
    assert restored(before).playing().position() == played(SLUG, 3, 7, 40).position()


def test_there_is_nothing_to_keep_before_a_game() -> None:
    assert Table(SLUG, "cs").state()["autosave"] == ""


GOOD = json.loads(table().state()["autosave"])
BROKEN = {
    "nothing": "",
    "no json": "{",
    "a list": "[]",
    "a word": '"x"',
    "a number": "7",
    "null": "null",
    "deep": "[" * 20_000,
    "no save": json.dumps({"seats": []}),
    "no seats": json.dumps({"save": GOOD["save"]}),
    "other save": json.dumps(GOOD | {"save": {}}),
    "text save": json.dumps(GOOD | {"save": "x"}),
    "edited save": json.dumps(GOOD | {"save": GOOD["save"] | {"seed": 99}}),
    "ply beyond": json.dumps(GOOD | {"ply": 41}),
    "ply below": json.dumps(GOOD | {"ply": -1}),
    "ply text": json.dumps(GOOD | {"ply": "3"}),
    "ply true": json.dumps(GOOD | {"ply": True}),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_memory_is_told_and_changes_nothing(text: str) -> None:
    surface = Table(SLUG, "en", game=start(SLUG, 3, 1))
    before = surface.state()
    surface.receive({"type": "restore", "text": text})
    assert surface.notice is not None and surface.notice["kind"] == "error" and surface.notice["text"]
    after = surface.state()
    assert after["lang"] == "en", "a broken memory has changed the language"
    assert {key for key in after if after[key] != before[key]} == {"revision", "notice", "speak"}


@pytest.mark.parametrize("lang", ["de", None, 7, {}])
def test_a_strange_language_in_the_memory_is_ignored(lang: Any) -> None:
    surface = restored(json.dumps(GOOD | {"lang": lang}))
    assert surface.notice is None and surface.lang == "en" and surface.playing().ply == 40
