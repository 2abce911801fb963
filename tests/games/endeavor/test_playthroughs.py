"""Three whole games of Endeavor that a person can read (see ``tests.playthroughs``)."""

from __future__ import annotations

import pytest

import tutor
from tests.playthroughs import Record, check_reads_well, check_same, check_whole, cited_in, write

RECORDS = (
    Record("endeavor", "3-players.txt", ("Anna", "Bruno", "Clara"), ("greedy",) * 3, 11, "en", {}),
    Record("endeavor", "4-players.txt", ("Anna", "Bruno", "Clara", "David"), ("greedy", "random") * 2, 14, "en",
           {"payment_amount": "up_to", "limit_after_pass": "at_once", "university": "once"}),
    Record("endeavor", "5-players.txt", ("Anna", "Bořek", "Cyril", "Dana", "Emil"), (*["greedy"] * 4, "random"), 1,
           "cs", {}),
)
each_record = pytest.mark.parametrize("record", RECORDS, ids=[record.file for record in RECORDS])


@each_record
def test_a_recorded_game_reads_the_same_when_it_is_played_again(record):
    check_same(record)


@each_record
def test_a_recorded_game_is_whole(record):
    check_whole(record, rounds=7)


@each_record
def test_a_recorded_game_reads_well(record):
    check_reads_well(record)


def test_the_recorded_games_show_many_rules():
    cited = cited_in(RECORDS)
    assert cited <= set(tutor.rules("endeavor"))
    assert len(cited) > 150


if __name__ == "__main__":
    write(RECORDS)
