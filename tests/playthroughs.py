"""Whole games that a person can read, with every event in words and the rules behind it: how they are written.

The tests replay the moves of each file and compare the text exactly, so they fail where a rule, an event, a score or
a sentence changes.  After a change that is meant,

    python -m tests.games.endeavor.test_playthroughs

writes the files again with the same moves; with the argument ``new`` the bots play the games anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import tutor
from tests.reading import flaws
from tutor.bots import BOTS, play_out

MOVE = re.compile(r" *(?P<ply>\d+)  (?P<player>[^:]+): (?P<move>.+)")
EVENT = " " * 10
TITLES = {"endeavor": "Endeavor", "settlers": "Settlers"}


class Record(NamedTuple):
    """What a file tells at its top."""

    slug: str
    file: str
    players: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    lang: str
    options: dict[str, str]

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return Path(__file__).parent / "games" / self.slug / "playthroughs" / self.file

    def start(self) -> tutor.Game:
        """The game before its first move."""
        return tutor.new_game(self.slug, self.players, self.seed, self.options)

    def read(self) -> str:
        """The text of the file."""
        return self.path.read_text(encoding="utf-8")


def told(record: Record, moves: Iterable[str]) -> str:
    """The whole text of a game."""
    game = record.start()
    lang = record.lang
    seats = ", ".join(f"{name} ({bot})" for name, bot in zip(record.players, record.bots, strict=True))
    options = ", ".join(f"{name}={value}" for name, value in record.options.items())
    lines = [f"{TITLES[record.slug]} · {seats} · seed {record.seed} · {lang}", f"options: {options or 'default'}"]
    lines += ["", "setup"]
    lines += [event_line(game, event, lang) for event in game.log]
    for move in moves:
        assert game.decision
        lines.append(f"{game.ply + 1:4}  {game.decision.player}: {move}")
        lines += [event_line(game, event, lang) for event in game.play(move)]
    lines += ["", "scores"]
    for score in game.scores():
        lines.append(f"{score['total']:4}  {score['player']}")
        lines += [item_line(game, item, lang) for item in score["items"]]
    lines += ["", f"winners: {', '.join(game.winners())}".rstrip()]
    return "\n".join(lines) + "\n"


def event_line(game: tutor.Game, event: tutor.Event, lang: str) -> str:
    """One thing that happened, and its rules."""
    return f"{EVENT}{game.text(event, lang)} [{' '.join(event.rules)}]"


def item_line(game: tutor.Game, item: dict, lang: str) -> str:
    """One line of a score."""
    words = game.words(lang)
    named = words.name("category", item["category"])
    if "track" in item["facts"]:
        named += f": {words.name('track', item['facts']['track'])}"
    return f"{EVENT}{item['points']:+3}  {named} [{' '.join(item['rules'])}]"


def moves_in(text: str) -> list[str]:
    """The moves that stand in a file, in order."""
    return [found["move"] for found in map(MOVE.fullmatch, text.split("\nscores\n")[0].splitlines()) if found]


def check_same(record: Record) -> None:
    """A recorded game reads the same when it is played again."""
    text = record.read()
    assert told(record, moves_in(text)) == text


def check_whole(record: Record, rounds: int) -> None:
    """A recorded game is legal from the first move to the last and goes to the end."""
    game = record.start()
    for number, move in enumerate(moves_in(record.read()), 1):
        assert move in map(str, game.moves()), f"move {number}: {move}"
        game.play(move)
    assert game.over and game.position()["round"] == rounds
    assert f"winners: {', '.join(game.winners())}".rstrip() in record.read()


def check_reads_well(record: Record) -> None:
    """Every sentence of a recorded game reads well."""
    for line in record.read().split("\nscores\n")[0].splitlines():
        if line.startswith(EVENT):
            sentence = line.strip().rsplit(" [", 1)[0]
            assert not flaws(sentence), f"{sentence!r}: {flaws(sentence)}"


def cited_in(records: Iterable[Record]) -> set[str]:
    """All rules that the recorded games cite."""
    return {rule for record in records for rule in re.findall(r"[A-Z]{3}-[A-Z]+-\d\d", record.read())}


def write(records: Iterable[Record]) -> None:
    """Write every file: the moves of the old one, or new ones by the bots if the command says ``new``."""
    anew = sys.argv[1:] == ["new"]
    for record in records:
        record.path.parent.mkdir(exist_ok=True)
        if anew or not record.path.exists():
            bots = [BOTS[bot](record.seed + seat) for seat, bot in enumerate(record.bots)]
            moves = [str(move) for move in play_out(record.start(), bots).played]
        else:
            moves = moves_in(record.read())
        record.path.write_text(told(record, moves), encoding="utf-8")
        print(f"{record.path}: {len(moves)} moves")
