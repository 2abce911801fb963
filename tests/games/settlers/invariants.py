"""What holds in every position of Settlers that play can reach, counted from the data and the box."""

from __future__ import annotations

from functools import cache
from typing import Any

from tutor.games.settlers.components import FACTIONS, RESOURCES, ROUNDS, TOKENS, standard

PHASES = ("lookout", "production", "action", "attack", "over")
#: Marks on locations that a round leaves behind and Cleanup takes away.
MARKS = ("used", "paid", "defence", "blocked", "taken_by")
PILES = ("hand", "deck", "discard", "deals", "foundations", "drafted")


@cache
def in_play(factions: tuple[str, ...]) -> frozenset[str]:
    """Every card of a table: the common deck, the decks of its factions and the attack cards of the solo game."""
    box = standard()
    assert len(box.decks["common"]) == 84 and all(len(box.decks[faction]) == 30 for faction in FACTIONS)
    cards = {card for deck in ("common", *factions) for card in box.decks[deck]}
    return frozenset(cards | set(box.attacks)) if len(factions) == 1 else frozenset(cards)


def check(position: dict[str, Any]) -> None:
    """Raise AssertionError where cards are lost or doubled, or where two facts contradict."""
    check_course(position)
    check_cards(position)
    tokens = sum("defence" in each for each in position["locations"])
    for player in position["players"]:
        check_player(position, player)
        tokens += player["goods"].get("defense", 0)
    assert tokens <= len(position["players"]), f"{tokens} defence tokens"
    for each in position["locations"]:
        check_location(position, each)


def check_course(position: dict[str, Any]) -> None:
    """Round, phase, agenda and what belongs to one phase only."""
    players, agenda, phase = position["players"], position["agenda"], position["phase"]
    seats = range(len(players))
    assert 1 <= position["round"] <= ROUNDS, f"round {position['round']}"
    assert phase in PHASES, f"phase {phase}"
    assert position["first"] in seats, f"nobody is first: {position['first']}"
    assert len(agenda) == (phase != "over"), f"phase {phase} with the agenda {agenda}"
    assert phase != "attack" or len(players) == 1, "an attack in a game of several"
    for decision in agenda:
        assert decision["seat"] in seats and decision["kinds"], f"nobody can answer {decision}"
        passed = players[decision["seat"]]["passed"]
        assert not passed or decision["ask"] in ("discard", "lose"), f"who has passed decides: {decision}"
    if phase in ("lookout", "production"):
        assert not any(player["passed"] for player in players), f"somebody has passed in the phase {phase}"
    if phase == "over":
        assert position["round"] == ROUNDS, f"the game is over in round {position['round']}"
        assert all(player["passed"] for player in players), "the game is over and somebody has not passed"
        assert not position["todo"], f"the game is over and waits for {position['todo']}"
    if phase != "lookout":
        assert not position["row"], f"cards lie open in the phase {phase}: {position['row']}"
        assert not any(player["drafted"] for player in players), f"cards are drafted in the phase {phase}"
    assert not position["tally"] or agenda, "goods are to be turned into points and nobody decides"


def check_cards(position: dict[str, Any]) -> None:
    """All 84 common cards and 30 of each faction in play are somewhere exactly once; so are the attack cards."""
    cards = [*position["common_deck"], *position["common_discard"], *position["row"], *position["removed"]]
    for pile in position["attack"].values():
        cards += pile
    for player in position["players"]:
        for pile in PILES:
            cards += player[pile]
        cards += [route["marker"] for route in player["routes"]]
    for each in position["locations"]:
        cards.append(each["card"])
        cards += [laid for laid in each.get("under", ()) if laid not in RESOURCES]
    wanted, found = in_play(tuple(player["faction"] for player in position["players"])), set(cards)
    assert found == wanted, f"cards that are nowhere: {wanted - found}, from elsewhere: {found - wanted}"
    assert len(cards) == len(found), f"cards that lie in two places: {[c for c in found if cards.count(c) > 1]}"
    assert not position["removed"] or position["options"]["removed_location"] == "box", "cards left the game"
    cards = standard().cards
    for card in (*position["common_deck"], *position["common_discard"], *position["row"]):
        assert cards[card].common, f"{card} lies among the common cards"


def check_player(position: dict[str, Any], player: dict[str, Any]) -> None:
    """One faction board."""
    box, name, faction = standard(), player["name"], player["faction"]
    assert set(player["goods"]) <= set(TOKENS) and all(n > 0 for n in player["goods"].values()), (
        f"{name} has less than nothing: {player['goods']}")
    assert player["vp"] >= 0, f"{name} has {player['vp']} points"
    own = [each["card"] for each in position["locations"] if each["owner"] == faction]
    guarded = [each for each in position["locations"] if each["owner"] == faction and "taken_by" not in each]
    shields, tokens = sum("defence" in each for each in guarded), player["goods"].get("defense", 0)
    # at the very end a location that was taken over is back, with the token of the one who had it
    over = position["phase"] == "over"
    assert over or tokens + shields <= (len(position["players"]) > 1), f"{name} has {tokens} + {shields} defence tokens"
    for pile in ("deck", "discard"):
        for card in player[pile]:
            assert box.cards[card].deck == faction, f"{card} lies in the {pile} of {name}"
    for card in player["hand"]:
        assert box.cards[card].deck in ("common", faction), f"{name} has {card}"
    others = {other["faction"] for other in position["players"]}
    for card in own:  # the Egyptians build from a deal of others with scouts and a negotiator taken over
        anything = faction == "egyptians" and others >= {"romans", "japanese"}
        assert anything or box.cards[card].deck in ("common", faction), f"{name} has {card}"
    assert all(box.cards[card].common for card in player["foundations"]), f"{name} lays {player['foundations']}"
    assert 0 <= player["oases"] <= 4, f"{name}: the oasis was paid {player['oases']} times"
    for route in player["routes"]:
        takes = faction == "egyptians" and "japanese" in others
        assert faction == "japanese" or takes, f"{name} has a trade route"
        partners = [each for each in position["locations"] if each["card"] == route["partner"]]
        if position["options"]["trade_route"] == "ends":
            assert partners, f"{name} trades with {route['partner']}, which is gone"
        assert not box.cards[route["partner"]].common, f"{name} trades with {route['partner']}"


def check_location(position: dict[str, Any], each: dict[str, Any]) -> None:
    """One location and what lies on it."""
    box, location = standard(), each["card"]
    card = box.cards[location]
    if each["owner"] == "virtual":
        assert card.common and len(position["players"]) == 1, f"the virtual player has {location}"
        assert position["phase"] in ("lookout", "production", "action"), f"{location} was not collected"
    if position["phase"] in ("lookout", "production"):
        left = [mark for mark in MARKS if mark in each]
        assert not left, f"{location} still has {left} in the phase {position['phase']}"
    if "used" in each:
        assert card.kind == "action" and 1 <= each["used"] <= card.uses, f"{location} was used {each['used']} times"
    if "paid" in each:
        assert "used" in each and each["paid"] and min(each["paid"].values()) > 0, f"{location}: {each}"
    if "under" in each:
        deposits = {"gate": box.cards, "shrine": RESOURCES}
        assert card.key in deposits and each["under"], f"{location}: {each}"
        assert all(laid in deposits[card.key] for laid in each["under"]), f"{location}: {each}"
    if "samurai" in each:
        assert card.deck == "japanese" and each["owner"] in ("japanese", "egyptians"), f"a samurai stands at {location}"
    if "defence" in each:
        assert card.common and len(position["players"]) > 1, f"a defence token lies on {location}"
    if "taken_by" in each:
        assert each["taken_by"] == "egyptians" != each["owner"], f"{location}: {each}"
        assert position["phase"] == "action", f"{location} is taken over in the phase {position['phase']}"
    if "blocked" in each:
        assert card.kind == "action", f"{location} is blocked"


def lost(position: dict[str, Any]) -> bool:
    """Whether a finished game for one is lost: no more faction locations than cards in the collection."""
    faction = position["players"][0]["faction"]
    own = sum(not standard().cards[each["card"]].common for each in position["locations"] if each["owner"] == faction)
    return own <= len(position["attack"]["collection"])
