"""Every print does what its record says: built, in the Production phase, activated, or when its moment comes.

A test names the prints whose part it shows; the last test asks whether all parts of all prints were named.
"""

from collections import Counter

import pytest

from tests.games.settlers.rounds import asked, at, harvest, next_round
from tests.games.settlers.table import board, empire, goods, names, offers, play, player, refused, table
from tutor.games.settlers.components import COMMON, TOKENS, standard

BOX = standard()
PRINTS, RECORDS = BOX.prints, BOX.print_records
INCOME = {record["id"]: record["production"] for record in BOX.data["factions"]}
CARDS = ("card", "card_common", "card_faction")
#: The parts of prints that the tests below show: (print, part).
SHOWN: set[tuple[str, str]] = set()


def parts(name):
    """Everything that a print can do, by the moment it does it."""
    record = RECORDS[name]
    ability = record["ability"]
    found = {"bonus": record["build_bonus"], "built": ability.get("produce"), "produce": ability.get("produce")}
    found |= {"action": ability.get("effects"), "raze": record["raze_reward"], "deal": record["deal"]}
    found |= {f"on{n}": trigger["effects"] for n, trigger in enumerate(ability.get("triggers", ()))}
    return {part: effects for part, effects in found.items() if effects}


def verbs(name, part):
    """The verbs of a part."""
    return [verb for effect in parts(name).get(part, ()) for verb in effect]


def plain(name, part):
    """Whether a part is nothing but goods, for itself or for each location of a colour."""
    return part in parts(name) and all(
        verb == "gain" or (verb == "gain_per" and args["each"] == "own_location")
        for effect in parts(name)[part]
        for verb, args in effect.items()
    )


def shows(part, *cards):
    """Run a test for these prints, and note that it shows this part of them."""
    assert all(part in parts(name) for name in cards)
    SHOWN.update((name, part) for name in cards)
    return pytest.mark.parametrize("name", cards)


def counting(cards):
    """Each print alone, and the ones that count a colour in company too, below and above their limit."""
    per = {name: any("gain_per" in verbs(name, part) for part in ("bonus", "produce")) for name in cards}
    return [(name, others) for name in cards for others in ((0, 1, 6) if per[name] else (0,))]


def home(name):
    """The faction that plays a card, and another one."""
    own = PRINTS[name].deck if PRINTS[name].deck != COMMON else "barbarians"
    return own, "japanese" if own != "japanese" else "barbarians"


def first(name):
    """The first copy of a print."""
    return PRINTS[name].copies[0]


def company(name, n, *kinds):
    """Other locations of the colour that a print counts, so many at most, without features of their own."""
    colors = {args["color"] for part in ("bonus", "produce") for effect in parts(name).get(part, ())
              for verb, args in effect.items() if verb == "gain_per"}
    fit = [copy for copy, card in BOX.cards.items() if card.deck in (COMMON, home(name)[0]) and card.id != name
           and card.kind in kinds and not card.triggers and len(card.colors) == 1 and set(card.colors) <= colors]
    return fit[:n]


def given(effects, locations):
    """What plain effects give with these locations standing: goods, points, and how many cards."""
    total = Counter()
    for effect in effects:
        for verb, args in effect.items():
            if verb == "gain":
                total.update(args)
            else:
                n = sum(args["color"] in BOX.cards[copy].colors for copy in locations)
                total.update({good: min(n * each, args["max"]) for good, each in args["gain"].items()})
    supply = {good: n for good, n in total.items() if good in TOKENS}
    return supply, total["vp"], sum(total[card] for card in CARDS)


def draw_all(game):
    """Draw every card that is to be drawn from a deck of choice."""
    while asked(game)[1] == "draw":
        game.play("draw common")


def state_of(game, seat=0):
    """Goods, points and the size of the hand."""
    return goods(game, seat), player(game, seat)["vp"], len(player(game, seat)["hand"])


def build(name, *locations, theirs=None, hand=(), **extra):
    """A game in which the print has just been built for exactly its cost, beside these locations."""
    cost = RECORDS[name]["build_cost"]
    supply = Counter(cost["goods"]) + Counter(extra.pop("goods", {}))
    mine = board(goods=dict(supply), hand=[name, *hand], locations=locations, foundations=["ruins.6"], **extra)
    game = table(mine, board(**theirs or {}), factions=home(name))
    play(game, f"build {name}", *["sacrifice ruins.6"] * cost["discard_location"])
    assert first(name) in empire(game)
    assert player(game, 0)["foundations"] == ["ruins.6"] * (not cost["discard_location"])
    return game


def use(name, *moves, theirs=None, locations=(), goods=None, **mine):
    """A game in which the print has just been activated for exactly its cost; the payment lies on it."""
    price = {good: n for good, n in RECORDS[name]["ability"]["cost"].items() if good in TOKENS}
    supply = dict(Counter(price) + Counter(goods or {}))
    mine = board(goods=supply, locations=[name, *locations], **mine)
    game = table(mine, board(**theirs or {}), factions=home(name))
    play(game, f"activate {first(name)}", *moves)
    assert at(game, first(name)).get("paid", {}) == price
    assert at(game, first(name))["used"] == 1
    return game


# --- goods when built and in the Production phase


GIVING = [name for name in PRINTS if plain(name, "bonus") and name != "working_peasants"]
PRODUCING = [name for name in PRINTS if plain(name, "produce")]
SHOWN.update((name, "bonus") for name in GIVING)
SHOWN.update((name, part) for name in PRODUCING for part in ("built", "produce"))


@pytest.mark.parametrize(("name", "others"), counting([name for name in PRINTS if name in {*GIVING, *PRODUCING}]))
def test_a_new_location_gives_its_production_and_its_bonus(name, others):
    near = company(name, others, "production", "action")
    assert len(near) == others
    game = build(name, *near)
    draw_all(game)
    effects = [*parts(name).get("built", ()), *parts(name).get("bonus", ())]
    expected = given(effects, [first(name), *near])
    assert any(expected)
    assert state_of(game) == expected


@pytest.mark.parametrize(("name", "others"), counting(PRODUCING))
def test_a_production_location_produces_every_round(name, others):
    near = company(name, min(others, 4), "action")
    assert len(near) == min(others, 4)
    game, _ = harvest(board(locations=[name, *near]), factions=home(name))
    draw_all(game)
    supply, points, cards = given(parts(name)["produce"], [first(name), *near])
    assert (supply, points, cards) != ({}, 0, 0)
    income = Counter(INCOME[home(name)[0]])
    assert state_of(game) == (dict(income + Counter(supply)), points, 1 + cards), "the ruins of the lookout are in hand"


@pytest.mark.parametrize("name", GIVING)
def test_a_bonus_is_given_once(name):
    game, _ = harvest(board(locations=[name]), factions=home(name))
    draw_all(game)
    supply, points, cards = given(parts(name).get("produce", ()), [first(name)])
    assert state_of(game) == (dict(Counter(INCOME[home(name)[0]]) + Counter(supply)), points, 1 + cards)


@shows("built", "pharaoh_guard")
@pytest.mark.parametrize(("choice", "supply", "points"), [("raze", {"raze": 1}, 0), ("vp", {}, 2)])
def test_a_production_of_choice_when_built(name, choice, supply, points):
    game = build(name)
    assert offers(game, "choose") == ["raze", "vp"]
    game.play(f"choose {choice}")
    assert state_of(game) == (supply, points, 0)


@shows("produce", "pharaoh_guard")
@pytest.mark.parametrize(("choice", "raze", "points"), [("raze", 2, 0), ("vp", 1, 2)])
def test_a_production_of_choice_every_round(name, choice, raze, points):
    game, _ = harvest(board(locations=[name]), factions=home(name))
    game.play(f"choose {choice}")
    assert (goods(game)["raze"], player(game, 0)["vp"]) == (raze, points)


def keeps_one_of_two(game, *hand):
    """Two cards of the faction deck were drawn: keep one, the other is shuffled back."""
    drawn = [card for card in player(game, 0)["hand"] if card not in hand]
    deck = player(game, 0)["deck"]
    assert len(drawn) == 2 and offers(game, "keep") == names(drawn)
    game.play(f"keep {names(drawn)[1]}")
    assert player(game, 0)["hand"] == [*hand, drawn[1]]
    assert sorted(player(game, 0)["deck"]) == sorted([*deck, drawn[0]])
    assert player(game, 0)["discard"] == []


TEMPLES = [name for name in PRINTS if verbs(name, "produce") == ["draw_keep"]]
TOPS = {"romans": ["legion", "scouts"], "japanese": ["farm", "stalls"]}


@shows("built", *TEMPLES)
def test_two_faction_cards_to_choose_from_when_built(name):
    keeps_one_of_two(build(name, deck=TOPS[home(name)[0]]))


@shows("produce", *TEMPLES)
def test_two_faction_cards_to_choose_from_every_round(name):
    own = home(name)[0]
    game, _ = harvest(board(locations=[name], deck=TOPS[own]), factions=home(name))
    keeps_one_of_two(game, "ruins.6")


CASTLES = [name for name in PRINTS if PRINTS[name].key == "daimyo_castle"]
GUARDED = ["farm^", "stalls^", "gate^", "shrine^"]


@shows("built", *CASTLES)
@pytest.mark.parametrize("samurai", range(5))
def test_points_for_samurai_when_built(name, samurai):
    game = build(name, *GUARDED[:samurai], "rice_fields")
    assert player(game, 0)["vp"] == min(samurai, 3)


@shows("produce", *CASTLES)
@pytest.mark.parametrize("samurai", range(5))
def test_points_for_samurai_every_round(name, samurai):
    game, _ = harvest(board(locations=[name, *GUARDED[:samurai]]), factions=home(name))
    assert player(game, 0)["vp"] == min(samurai, 3)


@shows("built", "working_peasants")
def test_the_peasants_work_elsewhere_when_built(name):
    game = build(name, "quarry", "armorer", "barracks")
    assert offers(game, "target") == ["quarry.1", "armorer.1"]
    assert "SET-ACTV-10" in refused(game, "target working_peasants")
    play(game, "target quarry.1", "draw common")
    assert state_of(game) == ({"stone": 1}, 0, 1), "the bonus of the quarry is not produced"


@shows("produce", "working_peasants")
def test_the_peasants_work_elsewhere_every_round(name):
    game, _ = harvest(board(locations=[name, "armorer"]), factions=home(name))
    game.play("target armorer.1")
    assert goods(game)["raze"] == INCOME["barbarians"]["raze"] + 2


@shows("bonus", "working_peasants")
def test_without_other_production_the_peasants_have_only_their_bonus(name):
    game = build(name, "barracks")
    draw_all(game)
    assert state_of(game) == ({}, 0, 1)


@shows("bonus", "ninjas")
def test_two_samurai_with_the_ninjas(name):
    game = build(name, "farm", "quarry", goods={"settler": 1})
    play(game, "station ninjas.1", "station farm.1")
    assert at(game, "ninjas.1")["samurai"] and at(game, "farm.1")["samurai"]
    assert goods(game) == {"settler": 1}


# --- actions


ACTIONS = [name for name, card in PRINTS.items() if card.kind == "action"]
PLAIN = [name for name in ACTIONS if plain(name, "action") and set(RECORDS[name]["ability"]["cost"]) <= set(TOKENS)]


@shows("action", *PLAIN)
def test_an_action_of_plain_gains_as_often_as_the_card_says(name):
    record = RECORDS[name]["ability"]
    price, most = record["cost"], record["max_activations_per_round"]
    supply = Counter({good: n * (most + 1) for good, n in price.items()})
    game = table(board(goods=dict(supply), locations=[name]), board(passed=True), factions=home(name))
    gained, points, cards = given(parts(name)["action"], [first(name)])
    assert (gained, points, cards) != ({}, 0, 0)
    for n in range(1, most + 1):
        game.play(f"activate {first(name)}" if n == 1 else "again")
        draw_all(game)
        supply = supply - Counter(price) + Counter(gained)
        assert at(game, first(name))["paid"] == {good: n * each for good, each in price.items()}
        assert state_of(game) == (dict(supply), n * points, n * cards)
    if asked(game)[1] == "after":
        assert "again" not in {move.kind for move in game.moves()}
        game.play("end")
    assert asked(game) == (0, "turn")
    assert refused(game, f"activate {first(name)}") == ("SET-ACTV-03",)


@pytest.mark.parametrize("name", ACTIONS)
def test_the_limit_of_a_round_holds_for_every_action(name):
    most = RECORDS[name]["ability"]["max_activations_per_round"]
    assert most in (1, 2)
    for used in range(most + 1):
        place = {"card": name} | ({"used": used} if used else {})
        game = table(board(locations=[place]), factions=home(name))
        assert ("SET-ACTV-03" in game.judge(f"activate {first(name)}").rules) == (used == most)


@pytest.mark.parametrize(("name", "good"), [
    (name, good) for name in ACTIONS for good in RECORDS[name]["ability"]["cost"] if good in TOKENS
])
def test_an_action_is_refused_when_one_good_of_its_price_is_missing(name, good):
    price = RECORDS[name]["ability"]["cost"]
    supply = {each: n - (each == good) for each, n in price.items() if each in TOKENS}
    game = table(board(goods=supply, locations=[name], hand=["castle"]), factions=home(name))
    assert "SET-KIND-03" in refused(game, f"activate {first(name)}")


@shows("action", "barter")
def test_barter_takes_any_two_resources(name):
    game = table(board(goods={"wood": 1, "stone": 1, "food": 1, "gold": 1}, locations=[name]), factions=home(name))
    play(game, f"activate {name}", "pay stone+food")
    assert (at(game, name)["paid"], goods(game), player(game, 0)["vp"]) == (
        {"stone": 1, "food": 1}, {"wood": 1, "gold": 1}, 2)
    play(game, "again")
    assert (at(game, name)["paid"], goods(game), player(game, 0)["vp"]) == (
        {"wood": 1, "stone": 1, "food": 1, "gold": 1}, {}, 4)


@shows("action", "tavern")
def test_a_hand_card_pays_in_the_tavern(name):
    game = use(name, "spend castle", hand=["castle"])
    assert state_of(game) == ({}, 2, 0)
    assert game.position()["common_discard"] == ["castle.1"]


@shows("action", "hanseatic_house")
def test_own_deals_pay_in_the_hanseatic_house(name):
    game = use(name, "spend_deal raid.1", goods={"settler": 1}, deals=["raid", "pyre"])
    assert (player(game, 0)["vp"], player(game, 0)["deals"]) == (2, ["pyre"])
    play(game, "again", "spend_deal pyre")
    assert (player(game, 0)["vp"], player(game, 0)["deals"]) == (4, [])
    assert player(game, 0)["discard"] == ["raid.1", "pyre"]
    bare = table(board(goods={"settler": 1}, locations=[name]), factions=home(name))
    assert refused(bare, f"activate {name}") == ("SET-KIND-03",)


@shows("action", *[name for name in ACTIONS if PRINTS[name].key == "saboteurs"])
def test_a_resource_is_stolen(name):
    game = use(name, "steal japanese stone", theirs={"goods": {"stone": 2}})
    assert (goods(game), goods(game, 1)) == ({"stone": 1}, {"stone": 1})


ALTARS = [name for name in ACTIONS if PRINTS[name].key == "dark_altar"]


@shows("action", *ALTARS)
def test_the_dark_altar_razes_a_card_and_turns_goods_into_points(name):
    game = use(name, "choose hand", "burn old_forest", "convert wood", "stop", goods={"raze": 1}, hand=["old_forest"])
    assert state_of(game) == ({"wood": 1}, 2, 0)
    assert game.position()["common_discard"] == ["old_forest"]


@shows("action", *ALTARS)
def test_the_dark_altar_razes_a_location_and_turns_goods_into_points(name):
    moves = ("choose location", "target quarry.1", "convert stone", "convert stone")
    game = use(name, *moves, goods={"raze": 2}, theirs={"locations": ["quarry"]})
    assert state_of(game) == ({}, 4, 0)
    assert (player(game, 1)["foundations"], goods(game, 1)) == (["quarry.1"], {"wood": 1})


@shows("action", *[name for name in ACTIONS if PRINTS[name].key == "pack"])
def test_a_good_of_a_raze_field_is_taken(name):
    game = use(name, "loot windmill food", goods={"settler": 1}, theirs={"locations": ["windmill"]})
    play(game, "again", "loot windmill settler")
    assert (goods(game), empire(game, 1)) == ({"food": 1, "settler": 1}, ["windmill"])


@shows("action", "rabble")
def test_the_rabble_razes_at_home(name):
    game = use(name, "target quarry.1", locations=["quarry"])
    assert (goods(game), player(game, 0)["foundations"]) == ({"stone": 2, "wood": 1}, ["quarry.1"])


@shows("action", "mission")
def test_the_mission_keeps_one_of_two_cards(name):
    game = use(name, "draw faction", "draw common", "keep raid", deck=["raid"])
    assert player(game, 0)["hand"] == ["raid.1"]
    assert len(game.position()["common_discard"]) == 1


@shows("action", "robbers")
def test_the_robbers_discard_a_deal(name):
    game = use(name, "pick_deal farm.1", "draw common", theirs={"deals": ["farm"]})
    assert state_of(game) == ({}, 1, 1)
    assert (player(game, 1)["deals"], player(game, 1)["discard"]) == ([], ["farm.1"])


@shows("action", "ninjas")
def test_the_ninjas_discard_a_deal_and_gain_its_good(name):
    game = use(name, "pick_deal expedition", theirs={"deals": ["expedition"]})
    assert state_of(game) == ({"stone": 1}, 0, 0)
    assert (player(game, 1)["deals"], player(game, 1)["discard"]) == ([], ["expedition"])


@shows("action", "scouts")
def test_the_scouts_take_a_deal(name):
    game = use(name, "pick_deal casino", theirs={"deals": ["casino"]})
    assert state_of(game) == ({}, 1, 0)
    assert (player(game, 0)["deals"], player(game, 1)["deals"]) == (["casino"], [])


@shows("action", "engineers", "fortress")
def test_a_location_is_removed(name):
    game = use(name, "target quarry.1", theirs={"locations": ["quarry!"]})
    assert state_of(game) == ({}, int(name == "engineers"), 0)
    assert (empire(game, 1), player(game, 1)["foundations"], goods(game, 1)) == ([], [], {})
    assert game.position()["common_discard"] == ["quarry.1"]


@shows("action", "desert")
def test_the_desert_makes_an_opponent_discard(name):
    game = use(name, "spend castle", "against japanese", "discard farm", hand=["castle"], theirs={"hand": ["farm"]})
    assert state_of(game) == ({}, 1, 0)
    assert (player(game, 1)["hand"], player(game, 1)["discard"]) == ([], ["farm.1"])


@shows("action", "chariot_builder")
def test_the_chariot_builder_razes(name):
    game = use(name, "target quarry.1", theirs={"locations": ["quarry!"]})
    assert (goods(game), player(game, 1)["foundations"]) == ({"stone": 2}, ["quarry.1"])


@shows("action", "royal_bath", "wandering_jugglers")
def test_an_own_action_location_is_ready_again(name):
    spent = {"card": "lumberjacks", "used": 1, "paid": {"settler": 1}}
    game = use(name, "target lumberjacks", locations=[spent, "coal_mine"], goods={"settler": 1}, hand=["ruins"])
    assert not {"used", "paid"} & set(at(game, "lumberjacks"))
    assert goods(game) == {"settler": 1}
    while asked(game) != (0, "turn"):
        game.play("end" if asked(game)[1] == "after" else "pass")
    game.play("activate lumberjacks")
    assert goods(game) == {"wood": 2}


@pytest.mark.parametrize("name", ["royal_bath", "wandering_jugglers"])
def test_a_location_not_used_is_no_target(name):
    game = table(board(goods={"gold": 1, "settler": 1}, locations=[name, "coal_mine"]), factions=home(name))
    assert refused(game, f"activate {first(name)}") == ("SET-ACTV-10",)


@pytest.mark.parametrize("name", ["royal_bath", "wandering_jugglers"])
def test_a_location_does_not_make_itself_ready_again(name):
    mine = board(goods={"gold": 1, "settler": 1}, locations=[name, "coal_mine*"])
    game = table(mine, factions=home(name))
    game.play(f"activate {first(name)}")
    assert offers(game, "target") == ["coal_mine"]
    assert refused(game, f"target {first(name)}") == ("SET-ACTV-10",)


def test_a_blocked_location_is_not_blocked_again():
    theirs = board(locations=[{"card": "stalls", "blocked": True}, "casino"])
    mine = board(goods={"settler": 1}, locations=["scorpion_breeder"])
    game = table(mine, theirs, factions=("egyptians", "japanese"))
    game.play("activate scorpion_breeder")
    assert offers(game, "target") == ["casino"]
    assert refused(game, "target stalls.1") == ("SET-ACTV-10",)


@shows("action", "scorpion_breeder")
def test_a_blocked_location_cannot_be_activated_until_the_round_ends(name):
    theirs = {"goods": {"food": 1, "settler": 1}, "locations": ["stalls", "farm"]}
    game = use(name, "target stalls.1", theirs=theirs)
    assert at(game, "stalls.1")["blocked"]
    assert asked(game) == (1, "turn")
    assert "SET-GEN-08" in refused(game, "activate stalls.1")
    next_round(game)
    assert "blocked" not in at(game, "stalls.1")


@shows("action", "temple_of_ra")
def test_a_location_is_taken_over(name):
    game = use(name, "target brewer", goods={"food": 1}, theirs={"locations": ["brewer"]})
    assert at(game, "brewer")["taken_by"] == "egyptians"
    play(game, "pass", "activate brewer")
    assert player(game, 0)["vp"] == 1


@shows("action", "hideout")
def test_a_hand_card_becomes_a_foundation(name):
    game = use(name, "lay castle", hand=["castle"])
    assert state_of(game) == ({"stone": 1}, 1, 0)
    assert player(game, 0)["foundations"] == ["castle.1"]


@shows("action", "negotiator")
def test_a_deal_is_built(name):
    game = use(name, "upgrade casino", goods={"wood": 2}, deals=["casino"])
    assert (goods(game), player(game, 0)["deals"], empire(game)) == ({}, [], ["negotiator", "casino"])


@shows("action", "colonists")
def test_a_faction_card_is_built_at_once(name):
    game = use(name, "settle watchtower", goods={"wood": 2}, hand=["watchtower"])
    assert (goods(game), empire(game)) == ({"raze": 1, "settler": 1}, ["colonists", "watchtower.1"])


@shows("action", *[name for name in ACTIONS if PRINTS[name].key == "trade_route"])
def test_a_deal_is_made_with_a_foreign_location(name):
    game = use(name, "target pyre", theirs={"locations": ["pyre"]}, deck=["farm"])
    assert goods(game) == {"raze": 1}
    assert player(game, 0)["routes"] == [{"marker": "farm.1", "partner": "pyre"}]
    next_round(game)
    assert goods(game)["raze"] == INCOME["japanese"]["raze"] + 1


def test_a_trade_route_needs_a_card_of_the_own_deck_as_marker():
    gone = [copy for copy in BOX.decks["japanese"] if copy != "trade_route"]
    mine = board(goods={"food": 1}, locations=["trade_route"], discard=gone)
    game = table(mine, board(locations=["pyre"]), factions=home("trade_route"))
    assert player(game, 0)["deck"] == []
    assert refused(game, "activate trade_route") == ("SET-GEN-10",)
    game = table(mine, board(locations=["quarry"]), factions=home("trade_route"))
    assert refused(game, "activate trade_route") == ("SET-ACTV-10",)


@shows("action", "imperial_messenger")
def test_a_deal_gives_its_good_once_more(name):
    game = use(name, "pick_deal expedition", deals=["expedition", "raid"])
    assert (goods(game), player(game, 0)["deals"]) == ({"stone": 1}, ["expedition", "raid.1"])


@shows("action", "porters")
def test_a_production_location_produces_once_more(name):
    game = use(name, "target quarry.1", locations=["quarry"])
    assert goods(game) == {"stone": 1}


def test_porters_may_send_the_peasants_to_work_elsewhere():
    game = use("porters", "target working_peasants", locations=["working_peasants", "quarry"])
    assert offers(game, "target") == ["quarry.1"]
    game.play("target quarry.1")
    assert goods(game) == {"stone": 1}


# --- features


def watched(name):
    """What the first trigger of a feature waits for."""
    return RECORDS[name]["ability"]["triggers"][0]


def fires_on_building(name):
    """Whether a feature watches the building of a colour and gives plain goods."""
    return plain(name, "on0") and watched(name)["on"] == "build_location" and "color" in watched(name)["filter"]


#: A common card of each colour that only acts, so that building it gives nothing by itself.
SAMPLES = {color: name for name in reversed(ACTIONS) for color in PRINTS[name].colors
           if PRINTS[name].common and not PRINTS[name].bonus}
COLORFUL = [name for name in PRINTS if PRINTS[name].kind == "feature" and fires_on_building(name)]


@shows("on0", *COLORFUL)
def test_a_feature_of_a_colour_fires_for_its_own_building(name):
    assert watched(name)["counts_own_build"]
    assert state_of(build(name)) == given(parts(name)["on0"], ()) != ({}, 0, 0)


@shows("on0", *COLORFUL)
@pytest.mark.parametrize("color", SAMPLES)
def test_a_feature_fires_for_its_colour_only(name, color):
    sample = SAMPLES[color]
    game = table(board(goods=RECORDS[sample]["build_cost"]["goods"], hand=[sample], locations=[name]),
                 factions=home(name))
    game.play(f"build {sample}")
    fits = color == watched(name)["filter"]["color"]
    assert state_of(game) == (given(parts(name)["on0"], ()) if fits else ({}, 0, 0))


@shows("on0", "administration", "headquarters")
@pytest.mark.parametrize(("choice", "expected"), [("gold", ({"gold": 1}, 0, 0)), ("vp", ({}, 1, 0))])
def test_gold_or_a_point_for_building(name, choice, expected):
    game = build(name)
    assert set(offers(game, "choose")) == {"gold", "vp"}
    game.play(f"choose {choice}")
    assert state_of(game) == expected


@pytest.mark.parametrize(("name", "card", "fires"), [
    ("administration", "colossus", True), ("administration", "coal_mine", False),
    ("headquarters", "sculptor_workshop", True), ("headquarters", "coal_mine", True),
    ("headquarters", "colossus", False),
])
def test_the_roman_offices_look_at_faction_or_colour(name, card, fires):
    cost = RECORDS[card]["build_cost"]
    mine = board(goods=cost["goods"], hand=[card], locations=[name], foundations=["ruins.6"])
    game = table(mine, factions=("romans", "japanese"))
    play(game, f"build {card}", *["sacrifice ruins.6"] * cost["discard_location"])
    assert (asked(game) == (0, "choose")) == fires


@shows("on0", "slaver")
@pytest.mark.parametrize(("answer", "left", "points"), [
    ("choose gold", {"stone": 1}, 2), ("decline", {"gold": 1, "stone": 1}, 0),
])
def test_the_slaver_sells_points(name, answer, left, points):
    game = build(name, goods={"stone": 1})
    assert asked(game)[1] == "choose", "a stone is left"
    rich = table(board(goods={"gold": 1, "stone": 3}, hand=["sphinx_avenue"], locations=[name, "ruins"]),
                 factions=home(name))
    play(rich, "build sphinx_avenue", "sacrifice ruins.1", "pay 2stone", answer)
    assert (goods(rich), player(rich, 0)["vp"]) == (left, points)


@shows("on0", "slaver")
def test_the_slaver_takes_a_stone_for_one_point_and_looks_at_faction_cards_only(name):
    game = build(name, goods={"stone": 1})
    assert offers(game, "choose") == ["stone"]
    game.play("choose stone")
    assert state_of(game) == ({}, 1, 0)
    assert state_of(build(name)) == ({}, 0, 0), "nothing left to pay with"
    common = table(board(goods={"stone": 3, "wood": 1}, hand=["coal_mine"], locations=[name]), factions=home(name))
    common.play("build coal_mine")
    assert asked(common) == (1, "turn")


@shows("on0", "raid", "pillory")
def test_a_point_for_every_raze(name):
    mine = board(goods={"raze": 2}, hand=["old_forest"], locations=[name])
    game = table(mine, board(locations=["quarry"]), factions=home(name))
    other = game.branch()
    game.play("raze_hand old_forest")
    assert (goods(game), player(game, 0)["vp"]) == ({"raze": 1, "wood": 2}, 1)
    other.play("raze quarry.1")
    assert (goods(other), player(other, 0)["vp"]) == ({"stone": 2}, 1)


@shows("on0", "dojo")
def test_a_point_for_every_deal(name):
    game = table(board(goods={"food": 1}, hand=["stalls"], locations=[name, name]), factions=home(name))
    game.play("deal stalls")
    assert state_of(game) == ({"food": 1}, 2, 0), "two dojos"


@shows("on0", "sphinx")
def test_a_point_more_for_two_or_more(name):
    game = table(board(goods={"gold": 2}, locations=[name, "sphinx_avenue"]), factions=home(name))
    game.play("activate sphinx_avenue.1")
    assert player(game, 0)["vp"] == 2 + 1


@shows("on0", "oasis")
def test_a_settler_for_pairs_sent_by_others(name):
    game = table(board(goods={"settler": 10}), board(locations=[name]), factions=("japanese", "egyptians"))
    play(game, *["send wood"] * 5)
    assert (goods(game), goods(game, 1)) == ({"wood": 5}, {"settler": 4})


@shows("on0", "diplomacy_school")
@pytest.mark.parametrize("turned", range(3))
def test_goods_of_deals_become_points(name, turned):
    game, _ = harvest(board(locations=[name], deals=["casino", "master_swordsmith"]), factions=home(name))
    assert offers(game, "convert") == ["gold", "stone"]
    play(game, *["convert gold", "convert stone"][:turned], *["stop"] * (turned < 2))
    left = [good for good in ("gold", "stone") if good in goods(game)]
    assert (left, player(game, 0)["vp"]) == (["gold", "stone"][turned:], turned)


@shows("on0", "diplomacy_school")
@pytest.mark.parametrize("deal", ["shrine", "dojo"])
def test_cards_and_points_of_deals_are_goods_too(name, deal):
    game, _ = harvest(board(locations=[name], deals=[deal], deck=["farm"]), factions=home(name))
    if deal == "shrine":
        play(game, "draw faction", "forgo farm")
        assert player(game, 0)["discard"] == ["farm.1"]
    else:
        game.play("convert vp")
    assert (player(game, 0)["vp"], player(game, 0)["hand"]) == (1, ["ruins.6"])


@shows("on0", "storehouse")
def test_resources_are_kept(name):
    supply = {"wood": 2, "stone": 1, "food": 3, "gold": 2, "settler": 2}
    game = table(board(goods=supply, locations=[name]), factions=home(name))
    next_round(game)
    kept = Counter({"wood": 2, "stone": 1, "food": 3})
    assert goods(game) == dict(Counter(INCOME["romans"]) + kept)


def offerings(game):
    """What gates and shrines score at the end."""
    return [item["points"] for item in game.scores()[0]["items"] if item["category"] == "offerings"]


@shows("on0", "gate")
def test_a_point_for_every_card_under_the_gate(name):
    game = table(board(hand=["castle", "farm"], locations=[name]), factions=home(name))
    play(game, "tuck gate.1 castle", "tuck gate.1 farm")
    assert (state_of(game), at(game, "gate.1")["under"]) == (({}, 2, 0), ["castle.1", "farm.1"])
    assert asked(game) == (0, "turn")


@shows("on0", "shrine")
def test_resources_are_laid_on_the_shrine(name):
    game = table(board(goods={"wood": 1, "food": 1, "stone": 1}, locations=[name]), factions=home(name))
    play(game, "offer shrine wood", "offer shrine food")
    assert (state_of(game), at(game, name)["under"]) == (({"stone": 1}, 0, 0), ["wood", "food"])
    assert asked(game) == (0, "turn")


@shows("on1", "gate", "shrine")
@pytest.mark.parametrize("n", range(13))
def test_offerings_score_at_the_end_by_the_highest_tier_reached(name, n):
    tiers = RECORDS[name]["ability"]["triggers"][1]["effects"][0]["score_deposit"]["tiers"]
    cards = [copy for copy in BOX.decks[COMMON] if not copy.startswith("ruins")]
    laid = (cards if name == "gate" else ["wood"] * 13)[:n]
    game = table(board(vp=4, locations=[{"card": name, "under": laid}]), round=5, factions=home(name))
    play(game, "pass", "pass")
    points = max([tier["vp"] for tier in tiers if n >= tier["at_least"]], default=0)
    assert game.over and offerings(game) == [points]
    assert game.scores()[0]["total"] == 4 + 2 + points
    assert {"gate": 2, "shrine": 10}[name] == max(tier["vp"] for tier in tiers)


# --- raze fields and deals


@shows("raze", *[name for name in PRINTS if "raze" in parts(name)])
def test_a_card_razed_from_hand_gives_its_raze_field(name):
    game = table(board(goods={"raze": 1}, hand=[name]), factions=home(name))
    game.play(f"raze_hand {name}")
    draw_all(game)
    assert state_of(game) == given([{"gain": RECORDS[name]["raze_reward"]}], ()) != ({}, 0, 0)


@shows("deal", *[name for name in PRINTS if "deal" in parts(name)])
def test_a_deal_gives_its_good_now_and_every_round(name):
    good = RECORDS[name]["deal"]
    game = table(board(goods={"food": 1}, hand=[name]), factions=home(name))
    game.play(f"deal {name}")
    draw_all(game)
    assert state_of(game) == given([{"gain": {good: 1}}], ()) != ({}, 0, 0)
    game, _ = harvest(board(deals=[name]), factions=home(name))
    draw_all(game)
    supply, points, cards = given([{"gain": {good: 1}}], ())
    assert state_of(game) == (dict(Counter(INCOME[home(name)[0]]) + Counter(supply)), points, 1 + cards)


# --- nothing was left out


def test_every_part_of_every_print_is_shown():
    everything = {(name, part) for name in PRINTS for part in parts(name)}
    assert everything == SHOWN
    assert len(PRINTS) == 137


def test_no_print_does_nothing():
    doing = {name: set(parts(name)) - {"raze", "deal"} for name in PRINTS}
    assert [name for name, found in doing.items() if not found] == []
    assert sum(len(card.copies) for card in PRINTS.values()) == 204
