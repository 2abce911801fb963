"""The Action phase: whose turn it is, what a turn holds, and what passing does."""

import pytest

import tutor
from tests.games.settlers.rounds import asked, harvest
from tests.games.settlers.table import board, cited, offers, play, player, refused, table
from tutor.games.settlers.components import standard

#: A card whose deal each faction can have.
DEALS = {"barbarians": "primeval_forest", "romans": "stonecutter", "egyptians": "caravan", "japanese": "farm"}
#: Card actions aimed at others: whose card, the moves that lead to its question, and the answer to it.
CARD_ACTIONS = {
    "saboteurs": ("barbarians", (), "steal {faction} wood"),
    "robbers": ("barbarians", (), "pick_deal {deal}.1"),
    "pack": ("barbarians", (), "loot {mine} gold"),
    "dark_altar": ("barbarians", ("choose location",), "target {mine}"),
    "engineers": ("romans", (), "target {mine}"),
    "scouts": ("romans", (), "pick_deal {deal}.1"),
    "desert": ("egyptians", ("spend ruins",), "against {faction}"),
    "chariot_builder": ("egyptians", (), "target {mine}"),
    "scorpion_breeder": ("egyptians", (), "target {mine}"),
    "temple_of_ra": ("egyptians", (), "target {mine}"),
    "fortress": ("japanese", (), "target {mine}"),
    "ninjas": ("japanese", (), "pick_deal {deal}.1"),
}
RICH = {"settler": 4, "raze": 4, "food": 1, "wood": 1}


def attackers(card, *passed):
    """The owner of a card with something to aim it at in two empires, some of which have passed."""
    own = CARD_ACTIONS[card][0]
    factions = [own, *(faction for faction in DEALS if faction != own)][:3]
    others = [
        board(goods={"wood": 1}, locations=["gold_mine"], deals=[DEALS[faction]], hand=["joiner"],
              passed=seat in passed)
        for seat, faction in enumerate(factions[1:], 1)
    ]
    return table(board(goods=RICH, locations=[card], hand=["ruins"]), *others, factions=factions)


def activated(card):
    """The move that activates the first copy of a card."""
    return f"activate {standard().prints[card].copies[0]}"


def aimed(game, card, seat):
    """The move that aims a card at a player."""
    faction = player(game, seat)["faction"]
    return CARD_ACTIONS[card][2].format(faction=faction, deal=DEALS[faction], mine=f"gold_mine.{seat}")


@pytest.mark.rule("SET-ACT-01")
def test_SET_ACT_01_players_take_turns_clockwise_from_the_first_player():
    game = table(*[board(goods={"defense": 1}, hand=["ruins", "ruins"])] * 3, first=1)
    assert asked(game) == (1, "turn")
    play(game, "build ruins")
    assert asked(game) == (1, "after")
    assert refused(game, "build ruins", player=2) == ("SET-ACT-01",)
    [ended] = cited(play(game, "end"), "SET-ACT-01")
    assert (ended.name, ended.facts["player"]) == ("turn_ended", 1)
    assert asked(game) == (2, "turn")
    play(game, "build ruins", "defend ruins.5")
    assert asked(game) == (0, "turn")
    for seat in (1, 2):
        assert refused(game, "build ruins", player=seat) == ("SET-ACT-01",)
    assert game.judge("build ruins", player=0).legal
    play(game, "pass")
    assert asked(game) == (1, "turn")


@pytest.mark.rule("SET-ACT-02")
def test_SET_ACT_02_there_are_five_actions_and_the_pass():
    mine = board(goods={"food": 1, "raze": 2, "settler": 2}, hand=["ruins", "joiner", "watchtower"],
                 locations=["castle"])
    game = table(mine, board(locations=["quarry"]))
    kinds = {"raze" if move.kind == "raze_hand" else move.kind for move in game.moves()}
    assert kinds == {"build", "deal", "raze", "activate", "send", "pass"}
    for move in ("draw common", "stop", "decline", "sacrifice castle.1"):
        assert not game.judge(move).legal
    assert "SET-ACT-02" in refused(game, "draw common")
    [event] = cited(play(game, "pass"), "SET-ACT-02")
    assert (event.name, event.facts["player"]) == ("passed", 0)


@pytest.mark.rule("SET-ACT-02")
@pytest.mark.parametrize("answer", [
    "choose gold", "target gold_mine.1", "pick_deal raid.1", "steal romans wood", "loot gold_mine.1 gold",
    "against romans", "draw common", "keep quarry", "upgrade raid.1", "convert wood", "forgo quarry", "next castle.1",
    "spend_deal raid.1", "spend quarry", "discard quarry", "burn quarry", "lay quarry", "stop", "decline",
])
def test_SET_ACT_02_what_only_answers_a_card_is_no_action(answer):
    mine = board(goods={"wood": 2, "settler": 2, "defense": 1}, locations=["castle"], hand=["quarry", "old_forest"],
                 deals=["raid"])
    game = table(mine, board(locations=["gold_mine"], goods={"wood": 1}))
    assert set(refused(game, answer)) == {"SET-ACT-02"}
    play(game, "build old_forest")
    assert asked(game) == (0, "after")
    assert set(refused(game, answer)) == {"SET-ACT-02"}


@pytest.mark.rule("SET-ACT-02")
def test_SET_ACT_02_nor_is_the_placing_of_new_samurai():
    game = japanese()
    assert set(refused(game, "station farm.1")) == {"SET-ACT-02"}


@pytest.mark.rule("SET-ACT-03")
def test_SET_ACT_03_a_player_may_take_the_same_action_in_any_number_of_turns():
    game = table(board(hand=["ruins"] * 4, goods={"settler": 1}), board(goods={"settler": 12}))
    for _ in range(4):
        play(game, "build ruins", "send wood", "end")
    assert player(game, 0)["hand"] == []
    assert (game.position()["round"], asked(game)) == (2, (0, "turn"))


@pytest.mark.rule("SET-ACT-03")
def test_SET_ACT_03_actions_of_any_kind_in_any_order_but_one_at_a_time():
    mine = board(goods={"settler": 2, "food": 1, "raze": 1}, hand=["ruins", "watchtower", "joiner", "ruins"],
                 locations=["castle"])
    game = table(mine, board(passed=True))
    for moves in (["build ruins"], ["activate castle.1", "draw common", "end"], ["raze_hand joiner"],
                  ["deal watchtower"], ["send food"], ["build ruins"]):
        play(game, *moves)
        assert asked(game) == (0, "turn")


@pytest.mark.rule("SET-ACT-03")
def test_SET_ACT_03_the_phase_opens_without_a_limit():
    _, events = harvest(board(), board())
    [event] = cited(events, "SET-ACT-03")
    assert (event.name, event.facts["phase"]) == ("phase_started", "action")


MOVES_OF_A_TURN = ("build ruins", "deal watchtower", "raze quarry.1", "raze_hand joiner", "activate castle.1",
                   "send wood", "pass")


@pytest.mark.rule("SET-ACT-04")
def test_SET_ACT_04_who_has_passed_takes_no_more_actions():
    mine = board(goods={"food": 1, "raze": 2, "settler": 2}, hand=["ruins", "joiner", "watchtower"],
                 locations=["castle"])
    game = table(mine, board(locations=["quarry"], goods={"settler": 4}))
    for move in MOVES_OF_A_TURN:
        assert game.judge(move, player=0).legal
    [event] = cited(play(game, "pass"), "SET-ACT-04")
    assert (event.name, event.facts["player"]) == ("passed", 0)
    for move in MOVES_OF_A_TURN:
        assert refused(game, move, player=0) == ("SET-ACT-04",)
    play(game, "send wood", "end")
    assert asked(game) == (1, "turn")


@pytest.mark.rule("SET-ACT-04")
@pytest.mark.parametrize("where", [{}, {"phase": "lookout", "row": ["ruins"]}])
def test_SET_ACT_04_a_position_in_which_a_passed_player_is_on_turn_is_refused(where):
    table(board(), **where)
    with pytest.raises(tutor.InvalidPosition) as caught:
        table(board(passed=True), **where)
    for lang in ("en", "cs"):
        assert "SET-ACT-04" in caught.value.text(lang)


@pytest.mark.rule("SET-ACT-05")
def test_SET_ACT_05_locations_of_a_passed_player_cannot_be_razed():
    boards = [board(goods={"raze": 2}), board(locations=["quarry"]), board(locations=["castle"])]
    game = table(*boards)
    assert offers(game, "raze") == ["quarry.1", "castle.1"]
    boards[1]["passed"] = True
    game = table(*boards)
    assert offers(game, "raze") == ["castle.1"]
    assert "SET-ACT-05" in refused(game, "raze quarry.1")
    [reason] = [each for each in game.judge("raze quarry.1").reasons if each.rule == "SET-ACT-05"]
    assert reason.facts == {"player": 1, "card": "quarry.1"}


@pytest.mark.rule("SET-ACT-05")
def test_SET_ACT_05_passing_itself_gives_the_protection():
    game = table(board(locations=["quarry"]), board(goods={"raze": 2, "settler": 2}))
    [event] = cited(play(game, "pass"), "SET-ACT-05")
    assert (event.name, event.facts["player"]) == ("passed", 0)
    assert "SET-ACT-05" in refused(game, "raze quarry.1")


@pytest.mark.rule("SET-ACT-06")
@pytest.mark.parametrize("card", CARD_ACTIONS)
def test_SET_ACT_06_card_actions_cannot_be_aimed_at_a_passed_player(card):
    game = attackers(card, 1)
    play(game, activated(card), *CARD_ACTIONS[card][1])
    assert "SET-ACT-06" in refused(game, aimed(game, card, 1))
    [reason] = [each for each in game.judge(aimed(game, card, 1)).reasons if each.rule == "SET-ACT-06"]
    assert reason.facts["player"] == 1
    assert game.judge(aimed(game, card, 2)).legal
    game = attackers(card)
    play(game, activated(card), *CARD_ACTIONS[card][1])
    assert game.judge(aimed(game, card, 1)).legal


@pytest.mark.rule("SET-ACT-06")
@pytest.mark.parametrize("card", [card for card in CARD_ACTIONS if card != "dark_altar"])
def test_SET_ACT_06_with_all_others_passed_the_card_cannot_be_activated(card):
    game = attackers(card, 1, 2)
    assert refused(game, activated(card)) == ("SET-ACTV-10",)
    assert attackers(card, 1).judge(activated(card)).legal


@pytest.mark.rule("SET-ACT-07")
def test_SET_ACT_07_the_phase_goes_on_until_all_have_passed():
    game = table(board(hand=["ruins"] * 5), board(), board())
    play(game, "build ruins")
    assert not cited(play(game, "pass", "pass"), "SET-ACT-07")
    for _ in range(3):
        assert asked(game) == (0, "turn")
        assert not cited(play(game, "build ruins"), "SET-ACT-07")
    assert game.position()["phase"] == "action"
    [event] = cited(play(game, "pass"), "SET-ACT-07")
    assert (event.name, event.facts["round"]) == ("all_passed", 2)
    assert (game.position()["phase"], game.position()["round"]) == ("lookout", 3)


def japanese(**more):
    """A Japanese turn with a place for everything that takes no action."""
    mine = board(goods={"settler": 3, "wood": 3, "stone": 1, "defense": 1}, hand=["old_forest", "ruins", "joiner"],
                 locations=["farm", "rice_fields", "gate", "shrine"])
    return table(mine, board(goods={"settler": 2}), factions=["japanese", "romans"], **more)


@pytest.mark.rule("SET-ACT-08")
def test_SET_ACT_08_placements_take_no_action_before_or_after_it():
    game = japanese()
    before = ("deploy farm.1", "deploy rice_fields.1", "tuck gate.1 joiner", "offer shrine wood")
    after = ("defend old_forest", "deploy gate.1", "offer shrine wood", "offer shrine stone", "tuck gate.1 ruins")
    placed = []
    for move in (*before, "build old_forest", *after):
        assert asked(game)[0] == 0
        placed += [event.name for event in cited(play(game, move), "SET-ACT-08")]
    assert placed == ["deployed", "deployed", "tucked", "offered", "defended", "deployed", "offered", "offered",
                      "tucked"]
    play(game, "end")
    assert asked(game) == (1, "turn")


@pytest.mark.rule("SET-ACT-08")
def test_SET_ACT_08_placements_belong_to_the_own_turn_of_the_action_phase():
    moves = ("defend quarry.1", "deploy farm.1", "tuck gate.1 joiner", "offer shrine wood")
    mine = board(goods={"settler": 1, "wood": 1, "defense": 1, "raze": 2}, hand=["joiner"],
                 locations=["farm", "gate", "shrine", "quarry"])
    other = board(locations=["castle"])
    game = table(mine, other, factions=["japanese", "romans"])
    assert all(game.judge(move).legal for move in moves)
    play(game, "raze castle.1")  # the two cards of the raze field are drawn first
    assert asked(game) == (0, "draw")
    assert all("SET-ACT-08" in refused(game, move) for move in moves)
    game = table(mine, other, factions=["japanese", "romans"], phase="lookout", row=["ruins", "ruins"])
    assert all("SET-ACT-08" in refused(game, move) for move in moves)


@pytest.mark.rule("SET-ACT-08")
def test_SET_ACT_08_a_gate_is_filled_from_the_hand():
    game = japanese()
    assert refused(game, "tuck gate.1 castle") == ("SET-ACT-08",)
    assert game.judge("tuck gate.1 ruins").legal


@pytest.mark.rule("SET-ACT-09")
def test_SET_ACT_09_only_an_activation_of_this_turn_can_be_repeated():
    mine = board(goods={"settler": 4}, locations=["castle*", "gold_mine"])
    game = table(mine, board(goods={"settler": 2}))
    assert "SET-ACT-09" in refused(game, "again")
    play(game, "activate gold_mine.1")
    assert game.judge("again").legal
    play(game, "end")
    assert "SET-ACT-09" in refused(game, "again")


@pytest.mark.rule("SET-ACT-09")
def test_SET_ACT_09_a_turn_cannot_end_without_an_action_or_a_pass():
    game = japanese()
    assert refused(game, "end") == ("SET-ACT-09",)
    play(game, "deploy farm.1")
    assert asked(game) == (0, "turn")
    assert refused(game, "end") == ("SET-ACT-09",)
    play(game, "build ruins")
    assert game.judge("end").legal


@pytest.mark.rule("SET-ACT-09")
@pytest.mark.parametrize("second", ["build old_forest", "raze_hand joiner", "send wood", "pass", "activate sawmill.1",
                                    "deal stalls"])
def test_SET_ACT_09_a_second_action_is_refused(second):
    mine = board(goods={"settler": 3, "wood": 3, "raze": 1, "food": 1}, locations=["farm", "sawmill"],
                 hand=["old_forest", "ruins", "joiner", "stalls"])
    game = table(mine, factions=["japanese", "romans"])
    assert game.judge(second).legal
    play(game, "build ruins")
    assert asked(game) == (0, "after")
    assert "SET-ACT-09" in refused(game, second)


@pytest.mark.rule("SET-ACT-10")
def test_SET_ACT_10_after_passing_no_placement_is_possible():
    game = japanese()
    moves = ("deploy farm.1", "tuck gate.1 joiner", "offer shrine wood")
    assert all(game.judge(move, player=0).legal for move in moves)
    [event] = cited(play(game, "pass"), "SET-ACT-10")
    assert (event.name, event.facts["player"]) == ("passed", 0)
    for move in (*moves, "defend quarry.1"):
        assert refused(game, move, player=0) == ("SET-ACT-04", "SET-ACT-10")
    assert refused(game, "build ruins", player=0) == ("SET-ACT-04",)
