"""What holds in every position of Endeavor that play can reach, counted from the data and the box."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from tutor.games.endeavor.components import BUILD_SPACES, CARD_SPACES, POPULATION, ROUNDS, TRACKS, standard

PHASES = ("build", "growth", "salary", "action", "over")
ACTING = ("act", "perform", "perform_more", "payment")


@cache
def icons(type_: str, id: str) -> tuple[int, ...]:
    """The icons of a component for each track in turn."""
    box = standard()
    found = dict({"card": box.cards, "building": box.buildings, "token": box.tokens}[type_][id].icons)
    return tuple(found.get(track, 0) for track in TRACKS)


def own_cards(player: dict[str, Any]) -> list[str]:
    """The cards whose icons count for a player."""
    return [*player["cards"], *([player["governor_space"]] if player["governor_space"] else [])]


def check(position: dict[str, Any]) -> None:
    """Raise AssertionError where pieces are lost or doubled, or where two facts contradict."""
    check_course(position)
    check_map(position)
    check_conservation(position)
    for seat, player in enumerate(position["players"]):
        check_player(position, seat, player)


def check_course(position: dict[str, Any]) -> None:
    """Round, phase, crown and agenda."""
    seats, agenda, phase = range(len(position["players"])), position["agenda"], position["phase"]
    assert 1 <= position["round"] <= ROUNDS, f"round {position['round']}"
    assert phase in PHASES, f"phase {phase}"
    assert position["crown"] in seats, f"the crown is with nobody: {position['crown']}"
    assert bool(agenda) == (phase != "over"), f"phase {phase} with the agenda {agenda}"
    for decision in agenda:
        assert decision["seat"] in seats, f"nobody sits at {decision}"
        assert decision["kinds"], f"no kind of move answers {decision}"
    if agenda:
        top = agenda[-1]
        passed = position["players"][top["seat"]]["passed"]
        assert not (top["ask"] in ACTING and passed), (
            f"seat {top['seat']} has passed and decides: {top['ask']}")
        wanted = {"build": "build", "salary": "salary"}.get(phase)
        assert wanted is None or top["ask"] == wanted, f"{top['ask']} is asked in the phase {phase}"
    if phase != "action" and phase != "over":
        assert not any(player["passed"] for player in position["players"]), (
            f"somebody has passed in the phase {phase}")
    if phase == "over":
        assert all(player["passed"] for player in position["players"]), (
            "the game is over and somebody has not passed")
        assert position["round"] == ROUNDS, f"the game is over in round {position['round']}"


def check_map(position: dict[str, Any]) -> None:
    """Regions, tracks, cities, links and the tokens that lie there."""
    box, owners, tokens = standard(), position["cities"], position["trade_tokens"]
    opened, decks = position["open_regions"], position["decks"]
    seats = range(len(position["players"]))
    assert len(set(opened)) == len(opened), f"a region is open twice: {opened}"
    assert set(box.start_regions) <= set(opened) <= set(box.regions), f"open regions: {opened}"
    assert set(owners) == set(box.cities), "the cities are not those of the map"
    for city, owner in owners.items():
        assert owner is None or owner in seats, f"{city} belongs to {owner}"
        assert (owner is None) == (city in tokens), (
            f"{city} belongs to {owner}, its token: {tokens.get(city)}")
        assert owner is None or box.city_region[city] in opened, f"{city} is occupied in a closed region"
    for link, (a, b) in box.links.items():
        controlled = owners[a] is not None and owners[a] == owners[b]
        assert not (controlled and link in tokens), f"{link} is controlled and its token still lies there"
        half_free = owners[a] is None or owners[b] is None
        assert not (half_free and link not in tokens), (
            f"{link} lost its token although one of its cities is free")
    assert set(position["shipping_tracks"]) == set(box.sea_regions), (
        "the shipping tracks are not those of the map")
    for region, lane in position["shipping_tracks"].items():
        length = box.lane_length[region]
        assert len(lane) <= length and all(seat in seats for seat in lane), f"the track of {region}: {lane}"
        assert (len(lane) == length) == (region in opened), (
            f"{region}: {len(lane)}/{length} sailed, open: {opened}")
        for n, space in enumerate(box.sea_space[region]):
            assert (space in tokens) == (n >= len(lane)), (
                f"{space} with {len(lane)} sailed, its token: {tokens.get(space)}")
        governor = any(box.cards[card].governor for card in decks[region])
        assert governor == (region not in opened), f"the governor of {region} in its deck: {decks[region]}"
    beside = [(each["region"], each["seat"]) for each in position["beside_tracks"]]
    assert len(set(beside)) == len(beside), f"population beside a track is listed twice: {beside}"
    for each in position["beside_tracks"]:
        assert each["region"] in position["shipping_tracks"] and each["region"] in opened, (
            f"beside no open track: {each}")
        assert each["population"] > 0 and each["seat"] in seats, f"nobody stands beside the track: {each}"
    for deck, cards in decks.items():
        assert tuple(cards) == tuple(card for card in box.decks[deck] if card in cards), (
            f"the deck {deck} lies as {cards}")
    if position["slavery_abolished"]:
        assert not decks["slavery"], "slavery is abolished and its deck still lies there"


def check_conservation(position: dict[str, Any]) -> None:
    """All 95 trade tokens, 48 cards and 45 building tiles are somewhere, once, by kind."""
    box, players = standard(), position["players"]
    tokens = Counter(position["trade_tokens"].values())
    tokens.update(position["spent_tokens"])
    for player in players:
        tokens.update(player["tokens"])
    assert tokens == {kind: token.copies for kind, token in box.tokens.items()}, f"trade tokens: {tokens}"
    assert tokens.total() == 95, f"{tokens.total()} trade tokens"
    assert all(box.tokens[kind].blue for kind in position["spent_tokens"]), (
        f"spent: {position['spent_tokens']}")
    cards = [card for deck in position["decks"].values() for card in deck] + position["removed_cards"]
    for player in players:
        cards += own_cards(player) + player["set_aside"]
    twice = [card for card, n in Counter(cards).items() if n > 1]
    assert not twice, f"cards that lie in two places: {twice}"
    assert set(cards) == set(box.cards) and len(cards) == 48, (
        f"cards that are nowhere: {set(box.cards) - set(cards)}")
    tiles = Counter(each["building"] for player in players for each in player["buildings"])
    assert tiles.pop(box.printed) == len(players), "a printed building is missing or doubled"
    tiles.update(position["stock"])
    assert min(position["stock"].values()) >= 0, f"stock: {position['stock']}"
    assert tiles == {tile: box.buildings[tile].copies for tile in box.tiles}, f"building tiles: {tiles}"
    assert tiles.total() == 45, f"{tiles.total()} building tiles"


def check_player(position: dict[str, Any], seat: int, player: dict[str, Any]) -> None:
    """One player board: population, markers, buildings and cards."""
    box, name = standard(), player["name"]
    assert min(player["supply"], player["harbor"], player["substitutes"]) >= 0, (
        f"{name}: less than no population")
    workers = [each for each in player["buildings"] if each["worker"] != "free"]
    population = player["supply"] + player["harbor"] + len(workers)
    population += sum(owner == seat for owner in position["cities"].values())
    population += sum(lane.count(seat) for lane in position["shipping_tracks"].values())
    population += sum(each["population"] for each in position["beside_tracks"] if each["seat"] == seat)
    assert population == POPULATION + player["substitutes"], (
        f"{name} has {population} population with {player['substitutes']} substitutes")
    for each in workers:
        assert box.buildings[each["building"]].activation_space, (
            f"{name}: somebody works in {each['building']}")
    sources = [icons("card", card) for card in own_cards(player)]
    sources += [icons("building", each["building"]) for each in player["buildings"]]
    sources += [tuple(n * icon for icon in icons("token", kind)) for kind, n in player["tokens"].items()]
    for track, total in zip(TRACKS, map(sum, zip(*sources, strict=True)), strict=True):
        assert player["tracks"][track] == total, (
            f"{name}: {track} {player['tracks'][track]}, icons owned {total}")
    assert all(n > 0 for n in player["tokens"].values()), f"{name}: tokens {player['tokens']}"
    turn = (seat - position["crown"]) % len(position["players"])
    to_build = position["phase"] == "build" and turn >= position["turn"] - 1
    built = position["round"] - (1 if to_build else 0)
    assert len(player["buildings"]) == 1 + built, (
        f"{name} has built {len(player['buildings']) - 1} in round {position['round']}")
    assert built <= BUILD_SPACES, f"{name} has built {built}"
    kinds = [each["building"] for each in player["buildings"]]
    level_five = [kind for kind in kinds if box.buildings[kind].level == 5]
    assert len(level_five) <= 1, f"{name} has two buildings of level 5: {level_five}"
    governor = player["governor_space"]
    assert governor is None or box.cards[governor].governor, f"{name}: {governor} on the governor space"
    assert all(box.cards[card].deck == "slavery" for card in player["set_aside"]), (
        f"{name} set aside {player['set_aside']}")
    if position["slavery_abolished"]:
        held = [card for card in player["cards"] if box.cards[card].deck == "slavery"]
        assert not held, f"slavery is abolished and {name} holds {held}"
    waits = any(decision["seat"] == seat for decision in position["agenda"])
    if player["passed"] and not waits and position["options"]["limit_after_pass"] == "at_once":
        limit = box.value["politics"][min(player["tracks"]["politics"], len(box.value["politics"]) - 1)]
        slavery = any(box.cards[card].deck == "slavery" for card in player["cards"])
        assert len(player["cards"]) - slavery <= limit, (
            f"{name} passed with {player['cards']} at the limit {limit}")
        assert len(player["cards"]) - slavery <= CARD_SPACES, f"{name} passed with {player['cards']}"
