"""What the level of each track gives."""

import pytest

from tests.games.endeavor.table import HOME, board, cited, offers, play, table
from tests.games.endeavor.test_components import record, refusal
from tutor.games.endeavor.components import EUROPE, SLAVERY, TRACKS, raw, standard

CITY = standard().cities_in[EUROPE][0]
#: A tile that holds a worker and moves no finance marker.
WORKPLACE = next(tile for tile in standard().tiles if standard().buildings[tile].activation_space
                 and "finance" not in dict(standard().buildings[tile].icons))
#: Cards that count against the limit and move no politics marker.
CARDS = [id for id, card in standard().cards.items()
         if not card.governor and card.deck != SLAVERY and "politics" not in dict(card.icons)]


def levels(track):
    """The levels of a track as they are printed: minimum, maximum and value."""
    printed = record(raw(), "tracks/tracks", track)["levels"]
    return [(each["min"], each["max"], each["value"]) for each in printed]


def ends(track):
    """Both ends of every level, with its value; beyond the last space nothing changes."""
    found = [(total, value) for low, high, value in levels(track) for total in (low, high)]
    return [*found, (found[-1][0] + 1, found[-1][1])]


def thresholds(*tracks):
    """The first space of every level but the lowest: track, space, value below, value there."""
    return [(track, low, below, value) for track in tracks
            for (_, _, below), (low, _, value) in zip(levels(track), levels(track)[1:], strict=False)]


def gain(track, held):
    """The events when a player with so many icons of a track gains one more."""
    game = table(board(harbor=2, tokens={track: held}), trade={CITY: track})
    return play(game, f"activate {HOME}", f"occupy {CITY}")


@pytest.mark.rule("END-LVL-01")
@pytest.mark.parametrize(("track", "minimum", "below", "value"), thresholds(*TRACKS))
def test_END_LVL_01_a_value_applies_from_its_minimum_on_and_not_one_step_below(track, minimum, below, value):
    assert standard().value[track][minimum - 1:minimum + 1] == (below, value)
    changed = cited(gain(track, minimum - 1), "END-LVL-01")
    assert [(event.name, event.facts) for event in changed] == [
        (f"level_{track}", {"player": 0, "track": track, "value": value})]
    minima = {low for low, _, _ in levels(track)}
    for space in {minimum - 1, minimum + 1} - minima:
        assert not cited(gain(track, space - 1), "END-LVL-01")


@pytest.mark.rule("END-LVL-01")
@pytest.mark.parametrize("track", TRACKS)
def test_END_LVL_01_the_levels_cut_the_whole_track_and_only_rise(track):
    spaces = [space for low, high, _ in levels(track) for space in range(low, high + 1)]
    assert spaces == list(range(16))

    def swap(data):
        first, second, *_ = record(data, "tracks/tracks", track)["levels"]
        first["value"], second["value"] = second["value"], first["value"]

    assert refusal(swap) == "END-LVL-01"


@pytest.mark.rule("END-LVL-02")
@pytest.mark.parametrize(("total", "value"), ends("industry"))
def test_END_LVL_02_industry_gives_the_highest_building_level(total, value):
    game = table(board(tokens={"industry": total}), phase="build")
    assert max(standard().buildings[tile].level for tile in offers(game, "build")) == value


@pytest.mark.rule("END-LVL-02")
@pytest.mark.parametrize(("track", "minimum", "below", "value"), thresholds("industry"))
def test_END_LVL_02_a_new_build_level_is_told(track, minimum, below, value):
    assert [event.facts["value"] for event in cited(gain(track, minimum - 1), "END-LVL-02")] == [value]


@pytest.mark.rule("END-LVL-03")
@pytest.mark.parametrize(("total", "value"), ends("culture"))
def test_END_LVL_03_culture_gives_the_growth(total, value):
    game = table(board(tokens={"culture": total}), phase="build", to_act=2)
    grew = [event.facts for event in play(game, "build workshop") if event.name == "grew"]
    assert grew[0] == {"player": 0, "n": value}


@pytest.mark.rule("END-LVL-03")
@pytest.mark.parametrize(("track", "minimum", "below", "value"), thresholds("culture"))
def test_END_LVL_03_a_new_growth_is_told(track, minimum, below, value):
    assert [event.facts["value"] for event in cited(gain(track, minimum - 1), "END-LVL-03")] == [value]


@pytest.mark.rule("END-LVL-04")
@pytest.mark.parametrize(("total", "value"), ends("finance"))
def test_END_LVL_04_finance_gives_the_number_of_payments(total, value):
    copies = standard().buildings[WORKPLACE].copies
    assert copies >= value
    game = table(board(tokens={"finance": total}, buildings=[f"{WORKPLACE}*"] * copies, home="*"),
                 phase="build", to_act=2)
    play(game, "build workshop")
    paid = 0
    while game.decision.ask == "salary":
        play(game, game.moves()[0])
        paid += 1
    assert paid == value


@pytest.mark.rule("END-LVL-04")
@pytest.mark.parametrize(("track", "minimum", "below", "value"), thresholds("finance"))
def test_END_LVL_04_a_new_number_of_payments_is_told(track, minimum, below, value):
    assert [event.facts["value"] for event in cited(gain(track, minimum - 1), "END-LVL-04")] == [value]


@pytest.mark.rule("END-LVL-05")
@pytest.mark.parametrize(("total", "value"), ends("politics"))
def test_END_LVL_05_politics_gives_the_number_of_cards_to_keep(total, value):
    within = table(board(tokens={"politics": total}, cards=CARDS[:value]))
    play(within, "pass")
    assert within.decision.ask == "act"
    beyond = table(board(tokens={"politics": total}, cards=CARDS[:value + 1]))
    over = [event.facts for event in play(beyond, "pass") if event.name == "over_limit"]
    assert over == [{"player": 0, "n": 1, "limit": value}]
    assert beyond.decision.ask == "discard"


@pytest.mark.rule("END-LVL-05")
@pytest.mark.parametrize(("track", "minimum", "below", "value"), thresholds("politics"))
def test_END_LVL_05_a_new_card_limit_is_told(track, minimum, below, value):
    assert [event.facts["value"] for event in cited(gain(track, minimum - 1), "END-LVL-05")] == [value]
