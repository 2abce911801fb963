"""Four whole games of Settlers that a person can read (see ``tests.playthroughs``)."""

from __future__ import annotations

import pytest

import tutor
from tests.playthroughs import Record, check_reads_well, check_same, check_whole, cited_in, write

RECORDS = (
    Record("settlers", "solo.txt", ("Anna",), ("greedy",), 5, "en", {"faction_1": "japanese"}),
    Record("settlers", "2-players.txt", ("Anna", "Bruno"), ("greedy",) * 2, 11, "en", {}),
    Record("settlers", "3-players.txt", ("Anna", "Bořek", "Cyril"), ("greedy",) * 3, 14, "cs",
           {"faction_1": "egyptians", "faction_2": "japanese", "lookout": "draft"}),
    Record("settlers", "4-players.txt", ("Anna", "Bruno", "Clara", "David"), (*["greedy"] * 2, *["random"] * 2), 3,
           "en", {"lookout": "advanced", "peaceful": "on"}),
)
each_record = pytest.mark.parametrize("record", RECORDS, ids=[record.file for record in RECORDS])


@each_record
def test_a_recorded_game_reads_the_same_when_it_is_played_again(record):
    check_same(record)


@each_record
def test_a_recorded_game_is_whole(record):
    check_whole(record, rounds=5)


@each_record
def test_a_recorded_game_reads_well(record):
    check_reads_well(record)


def test_the_recorded_games_show_many_rules():
    cited = cited_in(RECORDS)
    assert cited <= set(tutor.rules("settlers"))
    assert len(cited) > 140


if __name__ == "__main__":
    write(RECORDS)
