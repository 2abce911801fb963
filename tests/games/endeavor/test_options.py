"""The readings of the open questions: each is an option whose two values really play differently."""

from itertools import product

import pytest

import tutor
from tests.games.endeavor.table import board, cited, offers, play, player, refused, table
from tutor.bots import BOTS, play_out
from tutor.games.endeavor.components import SLAVERY, standard

BOOK = tutor.rulebook("endeavor")
BOX = standard()
VALUES = [(name, value) for name, option in BOOK.options.items() for value in option.values]


def icons_for(track, value):
    """How many icons bring a track to a value."""
    return next(space for space, given in enumerate(BOX.value[track]) if given >= value)


def plain_cards(n):
    """Cards that neither change the card limit nor are exempt from it."""
    found = [id for id, card in BOX.cards.items() if card.deck != SLAVERY and not card.governor
             and not card.abolishes and "politics" not in dict(card.icons)]
    assert len(found) >= n
    return found[:n]


def item(game, seat, category):
    """One line of a score."""
    return next(each for each in game.scores()[seat]["items"] if each["category"] == category)


# --- every option

def test_the_default_comes_first_and_is_played_when_nothing_is_said():
    game = tutor.new_game("endeavor")
    assert game.options == {name: option.values[0] for name, option in BOOK.options.items()}
    assert game.position()["options"] == game.options


@pytest.mark.parametrize("name", BOOK.options)
def test_an_option_offers_a_choice_and_names_the_rules_it_touches(name):
    option = BOOK.options[name]
    assert len(set(option.values)) == len(option.values) >= 2
    assert option.rules and all(tutor.rule(id).game == "endeavor" for id in option.rules)


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_a_value_stays_with_the_game(name, value):
    game = tutor.new_game("endeavor", 4, 3, {name: value})
    others = {each: option.default for each, option in BOOK.options.items() if each != name}
    assert game.options == others | {name: value}
    for copy in (tutor.load(game.save()), tutor.from_position("endeavor", game.position()), game.branch()):
        assert copy.options == game.options and copy.position()["options"] == game.options


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_whole_games_under_every_value(name, value):
    for seed in range(3):
        game = tutor.new_game("endeavor", 3 + seed, seed, {name: value})
        play_out(game, [BOTS["random"](seat) for seat in range(3 + seed)])
        assert game.over and tutor.load(game.save()).scores() == game.scores()


@pytest.mark.parametrize("pick", [min, max], ids=["defaults", "others"])
def test_whole_games_with_all_options_together(pick):
    chosen = {name: pick(option.values, key=option.values.index) for name, option in BOOK.options.items()}
    for seed, players in product(range(4), (3, 4, 5)):
        game = tutor.new_game("endeavor", players, seed, chosen)
        bots = [BOTS["greedy" if seat == 0 else "random"](seat) for seat in range(players)]
        assert play_out(game, bots).over


def test_a_position_keeps_its_options_when_one_is_left_out():
    data = tutor.new_game("endeavor", 3, 0, {"university": "once"}).position()
    del data["options"]["governor_tie"]
    assert tutor.from_position("endeavor",
                               data).options["governor_tie"] == BOOK.options["governor_tie"].default


# --- what each changes

@pytest.mark.rule("END-PMT-02")
@pytest.mark.parametrize(("value", "free"), [("finance_level", 3), ("single", 1)])
def test_payment_action(value, free):
    workers = ["shipyard*", "market*", "barracks*"]
    icons = sum(dict(BOX.buildings[tile.rstrip("*")].icons).get("finance", 0) for tile in workers)
    finance = max(0, icons_for("finance", 3) - icons)
    game = table(board(buildings=workers, tokens={"payment": 1, "finance": finance}),
                 options={"payment_action": value})
    play(game, "spend payment")
    while game.decision.ask == "payment":
        game.play(game.moves()[0])
    assert player(game, 0)["harbor"] == free


@pytest.mark.rule("END-OPEN-03")
@pytest.mark.parametrize(("value", "winner"), [("tied", 1), ("nearest", 2)])
def test_governor_tie(value, winner):
    """Two players tie for most; a third one has put the last token on the track, next to the deck."""
    region = "india"
    length = BOX.lane_length[region]
    each = (length - 1) // 2
    lane = [0] * each + [1] * each + [2] * (length - 2 * each)
    assert each > lane.count(2)
    game = table(board(), board(), board(harbor=2, buildings=["shipyard"]), lanes={region: lane[:-1]},
                 to_act=2,
                 options={"governor_tie": value})
    events = play(game, "activate shipyard", f"ship {region}")
    [won] = cited(events, "END-OPEN-03")
    assert won.facts["player"] == winner == game.decision.seat


@pytest.mark.rule("END-BUILD-07")
@pytest.mark.parametrize(("value", "allowed"), [("when_none_left", False), ("when_own_level_empty", True)])
def test_higher_building(value, allowed):
    """Level 2 is sold out, level 1 is not."""
    by_level = {1: [], 2: [], 3: [], 4: [], 5: []}
    for tile in BOX.tiles:
        by_level[BOX.buildings[tile].level].append(tile)
    game = table(board(tokens={"industry": icons_for("industry", 2)}), phase="build",
                 stock=dict.fromkeys(by_level[2], 0), options={"higher_building": value})
    assert set(by_level[1]) <= set(offers(game, "build"))
    assert set(by_level[3]).issubset(offers(game, "build")) is allowed
    if not allowed:
        assert refused(game, f"build {by_level[3][0]}")


@pytest.mark.rule("END-ACTV-06")
@pytest.mark.parametrize(("value", "allowed"), [("refused", False), ("allowed", True)])
def test_idle_activation(value, allowed):
    """One token in the harbour: it can go to work in the shipyard, but then nobody is left to sail."""
    game = table(board(harbor=1, buildings=["shipyard"]), options={"idle_activation": value})
    assert ("shipyard" in offers(game, "activate")) is allowed
    if allowed:
        assert [event.name for event in play(game, "activate shipyard")] == ["activated", "idle"]
        assert game.decision.seat == 1
    else:
        assert "END-ACTV-06" in refused(game, "activate shipyard")


@pytest.mark.rule("END-ACTV-06")
@pytest.mark.parametrize(("value", "allowed"), [("refused", False), ("allowed", True)])
def test_idle_spending(value, allowed):
    game = table(board(tokens={"ship": 1}), options={"idle_activation": value})
    assert ("ship" in offers(game, "spend")) is allowed
    if not allowed:
        assert "END-ACTV-06" in refused(game, "spend ship")


@pytest.mark.rule("END-SCORE-12")
@pytest.mark.parametrize(("value", "times"), [("each", 2), ("once", 1)])
def test_university(value, times):
    one = table(board(buildings=["university"]), options={"university": value})
    two = table(board(buildings=["university"] * 2), options={"university": value})
    glory = BOX.buildings["university"].glory
    assert item(one, 0, "university")["points"] == glory > 0
    assert item(two, 0, "university")["points"] == times * glory


@pytest.mark.rule("END-PASS-20", "END-OPEN-12")
@pytest.mark.parametrize(("value", "asked"), [("next_pass", ("act", 0)), ("at_once", ("arrange", 1))])
def test_limit_after_pass(value, asked):
    """A governor won after passing puts its owner over the limit, because another one is seated already."""
    regions = [region for region in BOX.sea_regions
               if "politics" not in dict(BOX.cards[f"{region}_governor"].icons)]
    won, seated = regions[:2]
    lane = [1] * (BOX.lane_length[won] - 1)
    cards = plain_cards(BOX.value["politics"][0])
    owner = board(cards=cards, governor=f"{seated}_governor", passed=True)
    game = table(board(harbor=2, buildings=["shipyard"]), owner, board(passed=True),
                 lanes={won: lane}, open=[seated], options={"limit_after_pass": value})
    play(game, "activate shipyard", f"ship {won}")
    assert (game.decision.ask, game.decision.seat) == ("place", 1)
    play(game, "place card_space")
    assert (game.decision.ask, game.decision.seat) == asked


@pytest.mark.rule("END-PASS-04")
@pytest.mark.parametrize(("value", "allowed"), [("automatic", False), ("declinable", True)])
def test_slavery_allowance(value, allowed):
    slavery = next(id for id,
                   card in BOX.cards.items() if card.deck == SLAVERY and "politics" not in dict(card.icons))
    cards = plain_cards(BOX.value["politics"][0] + 1)
    game = table(board(cards=[*cards, slavery]), options={"slavery_allowance": value})
    play(game, "pass")
    assert game.decision.ask == "discard"
    assert (slavery in offers(game, "discard")) is allowed and set(cards) <= set(offers(game, "discard"))
    if not allowed:
        assert "END-PASS-19" in refused(game, f"discard {slavery}")


@pytest.mark.rule("END-SCORE-10", "END-PASS-21")
@pytest.mark.parametrize(("value", "glory"), [("settled", 0), ("free", 3)])
def test_arrangement(value, glory):
    """Where cards may be moved until the end, the governor space can always be emptied for its glory."""
    game = table(board(governor="india_governor"), board(), open=["india"], options={"arrangement": value})
    assert item(game, 0, "governor_space")["points"] == glory
    assert item(game, 1, "governor_space")["points"] == 3


@pytest.mark.rule("END-PMT-07")
@pytest.mark.parametrize(("value", "allowed"), [("all", False), ("up_to", True)])
def test_payment_amount(value, allowed):
    workers = ["shipyard*", "market*", "barracks*"]
    game = table(board(buildings=workers, tokens={"payment": 1}),
                 options={"payment_amount": value, "payment_action": "single"})
    play(game, "spend payment")
    assert game.decision.ask == "payment"
    assert ("stop" in [move.kind for move in game.moves()]) is allowed
    if allowed:
        assert cited(play(game, "stop"), "END-PMT-07")
        assert player(game, 0)["harbor"] == 0 and game.decision.seat == 1
    else:
        assert "END-PMT-07" in refused(game, "stop")
