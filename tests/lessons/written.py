"""A small lesson with a step of every kind, as an author would write it, for tests that break it."""

from __future__ import annotations

import tomllib
from typing import Any

from tutor.lessons import Lesson, LessonPlayer, Progress, read_lesson

LESSON = """
id = "small"
game = "endeavor"
title = { en = "Small", cs = "Malá" }
about = { en = "One of each.", cs = "Od každého jeden." }
minutes = 3

[scenario]
players = ["Ada", "Bořek", "Cyril"]
boards = [{ harbor = 3, buildings = ["shipyard", "market"] }, { harbor = 2 }, { harbor = 2 }]
trade = { london = "culture", paris = "finance" }

[[steps]]
say = { en = "People wait.", cs = "Lidé čekají." }
show = ["building:0:0", "building:0:0 -> city:london"]

[[steps]]
say = { en = "Take London.", cs = "Obsaď Londýn." }
do = ["activate colonial_house", "occupy london"]
rules = ["END-ACTV-01", "END-OCC-01"]
hint = { en = "The house.", cs = "Dům." }
replies."activate shipyard" = { en = "No ship today.", cs = "Dnes žádná loď." }
replies."occupy london" = { en = "Send somebody first.", cs = "Nejdřív někoho pošli." }
otherwise = { en = "London is the aim.", cs = "Cílem je Londýn." }
done = { en = "London is yours.", cs = "Londýn je tvůj." }
opponents = ["pass", "pass"]

[[steps]]
say = { en = "Use the house again.", cs = "Použij dům znovu." }
try = ["activate colonial_house", "occupy paris"]
rules = ["END-ACTV-02"]
done = { en = "Once a round.", cs = "Jednou za kolo." }

[[steps]]
say = { en = "Count.", cs = "Spočítej." }
ask = { en = "How many are in the harbour?", cs = "Kolik jich je v přístavu?" }
number = "players.0.harbor"
rules = ["END-COMP-26"]
because = { en = "One is left.", cs = "Jeden zbyl." }
otherwise = { en = "Count again.", cs = "Počítej znovu." }

[[steps]]
ask = { en = "Whose is London?", cs = "Čí je Londýn?" }
choices = [
    { en = "Mine.", cs = "Můj.", right = true, why = { en = "Yes.", cs = "Ano." } },
    { en = "Bořek's.", cs = "Bořkův.", why = { en = "He has passed.", cs = "Ten pasoval." } },
]

[[steps]]
ask = { en = "Where is London?", cs = "Kde je Londýn?" }
spots = ["city:london"]

[[steps]]
say = { en = "Do something of your own.", cs = "Udělej něco po svém." }
do = ["activate colonial_house", "occupy paris"]
free = true
goal = [{ event = "activated", player = 0 }, { number = "players.0.harbor", most = 1 }]
rules = ["END-ACTV-01"]

[steps.scenario]
players = ["Ada", "Bořek", "Cyril"]
boards = [{ harbor = 3, buildings = ["shipyard", "market"] }, { harbor = 2 }, { harbor = 2 }]

[[steps]]
say = { en = "The end.", cs = "Konec." }
opponents = ["pass"]
"""


def small() -> Lesson:
    """The lesson."""
    return read_lesson(LESSON, "small.toml")


def data() -> dict[str, Any]:
    """The lesson as plain data, to be changed."""
    return tomllib.loads(LESSON)


def at(number: int, record: Progress | None = None) -> LessonPlayer:
    """A learner at a step of the lesson."""
    return LessonPlayer(small(), number, record)
