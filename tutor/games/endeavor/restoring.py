"""Positions read back: every field, every count and every rule that a position can break is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tutor.engine.errors import CivitasError, InvalidPosition
from tutor.engine.legality import listed, prepared
from tutor.engine.reading import Reading
from tutor.engine.starting import checked_options, checked_players
from tutor.engine.text import both
from tutor.games.endeavor.components import EUROPE, POPULATION, ROUNDS, SLAVERY, TRACKS, Box
from tutor.games.endeavor.naming import WORKERS, box_names, term
from tutor.games.endeavor.pending import restore_agenda
from tutor.games.endeavor.setup import empty_board
from tutor.games.endeavor.state import State

MOST = 999
FIELDS = (
    "game", "options", "round", "phase", "crown", "turn", "players", "open_regions", "cities", "shipping_tracks",
    "beside_tracks", "trade_tokens", "decks", "stock", "spent_tokens", "removed_cards", "slavery_abolished", "agenda",
    "random",
)  # fmt: skip
PLAYER_FIELDS = (
    "name", "color", "supply", "harbor", "substitutes", "tracks", "buildings", "tokens", "cards", "governor_space",
    "set_aside", "passed", "payments_in_row",
)  # fmt: skip
PHASES = ("build", "growth", "salary", "action", "over")


def restore(data: Mapping[str, Any], box: Box) -> State:
    """The state of a position; everything wrong with it is listed in one InvalidPosition."""
    from tutor.games.endeavor.rulebook import RULEBOOK

    problems: list[CivitasError] = []
    read = Reading(data, FIELDS, problems)
    read.word("game", (RULEBOOK.slug,), "game")
    boards = read.objects("players", PLAYER_FIELDS)
    state = empty_board(table_names(read, boards), table_options(read), box)
    state.round = read.number("round", 1, ROUNDS)
    state.phase = read.word("phase", PHASES, "phase")
    state.crown = read.number("crown", 0, len(state.players) - 1)
    state.turn = read.number("turn", 0, len(state.players))
    state.random = read.number("random", 0, (1 << 64) - 1)
    state.abolished = read.flag("slavery_abolished")
    restore_map(read, state)
    restore_stock(read, state)
    for seat, each in enumerate(boards[: len(state.players)]):
        restore_player(each, state, seat)
    check_counts(read, state)
    restore_agenda(read, state)
    if not problems and state.agenda:
        kinds = prepared(RULEBOOK.actions)
        if next(listed(state, [kinds[kind] for kind in state.agenda[-1].kinds]), None) is None:
            read.note(f"agenda[{len(state.agenda) - 1}]", state.agenda[-1].ask, "answer")
    if problems:
        raise InvalidPosition(problems)
    return state


def table_names(read: Reading, boards: list[Reading]) -> tuple[str, ...]:
    """The names of the players; where they cannot be, plain ones, so that the rest is still read."""
    from tutor.games.endeavor.rulebook import RULEBOOK

    given: list[Any] = [each.data.get("name") for each in boards]
    try:
        return checked_players(RULEBOOK, given)
    except CivitasError as error:
        read.problems.append(error)
    count = min(max(len(given), min(RULEBOOK.players)), max(RULEBOOK.players))
    return tuple(f"P{seat + 1}" for seat in range(count))


def table_options(read: Reading) -> dict[str, str]:
    """The options; where they cannot be, the defaults."""
    from tutor.games.endeavor.rulebook import RULEBOOK

    if read.has("options", dict, "object"):
        try:
            return checked_options(RULEBOOK, read.data["options"])
        except CivitasError as error:
            read.problems.append(error)
    return checked_options(RULEBOOK, None)


def restore_map(read: Reading, state: State) -> None:
    """Regions, cities, shipping tracks and the trade tokens on them."""
    box, last = state.box, len(state.players) - 1
    state.open = read.words("open_regions", box.regions)
    if len(set(state.open)) < len(state.open):
        read.wrong("open_regions", "no_other")
    if any(region not in state.open for region in box.start_regions):
        read.rule("open_regions", "END-OPEN-09")
    cities = read.object("cities", box.cities)
    for city in box.cities:
        if cities.data.get(city, ...) is not None and cities.has(city, int, "seat_or_null"):
            if 0 <= cities.data[city] <= last:
                state.owner[city] = cities.data[city]
            else:
                cities.wrong(city, "seat_or_null")
    lanes = read.object("shipping_tracks", box.sea_regions)
    for region, length in box.lane_length.items():
        state.lanes[region] = lanes.numbers(region, 0, last, length, "seats")
        if (region in state.open) != (len(state.lanes[region]) == length):
            lanes.rule(region, "END-OPEN-01")
    for each in read.objects("beside_tracks", ("region", "seat", "population")):
        region, seat = each.word("region", box.sea_regions), each.number("seat", 0, last)
        if region and region not in state.open:
            each.rule("region", "END-SHIP-05")
        if (region, seat) in state.beside:
            each.wrong("seat", "no_other")
        state.beside[region, seat] = each.number("population", 1, MOST)
    trade = read.object("trade_tokens", box.token_spaces)
    known = [space for space in box.token_spaces if space in trade.data]
    state.trade = {space: kind for space in known if (kind := trade.word(space, box.tokens))}
    check_spaces(trade, cities, state)


def check_spaces(trade: Reading, cities: Reading, state: State) -> None:
    """A token lies where nobody has been yet, and nowhere else."""
    box = state.box
    for region, spaces in box.sea_space.items():
        for n, space in enumerate(spaces):
            if (space in state.trade) == (n < len(state.lanes[region])):
                trade.rule(space, "END-SHIP-03")
    for city, owner in state.owner.items():
        if owner is None and city not in state.trade:
            trade.rule(city, "END-SETUP-02")
        elif owner is not None and city in state.trade:
            cities.rule(city, "END-OCC-02")
        elif owner is not None and box.city_region[city] not in state.open:
            cities.rule(city, "END-OCC-03")
    for link, (a, b) in box.links.items():
        if link in state.trade and state.owner[a] is not None and state.owner[a] == state.owner[b]:
            trade.rule(link, "END-LINK-03")


def restore_stock(read: Reading, state: State) -> None:
    """Decks, the stock of buildings, and what is out of play."""
    box = state.box
    state.stock = dict.fromkeys(box.tiles, 0) | read.counts("stock", box.tiles, MOST)
    state.spent = read.counts("spent_tokens", box.tokens, MOST)
    if any(n and kind not in box.blue for kind, n in state.spent.items()):
        read.rule("spent_tokens", "END-TOK-05")
    state.removed = read.words("removed_cards", box.cards)
    decks = read.object("decks", box.decks)
    for deck, home in box.deck_region.items():
        cards = state.decks[deck] = decks.words(deck, box.cards)
        in_order = [card for card in box.decks[deck] if card in cards]
        if list(cards) != in_order:
            decks.rule(deck, "END-PASS-12")
        governor = any(box.cards[card].governor for card in cards)
        if home != EUROPE and governor == (home in state.open):
            decks.rule(deck, "END-OPEN-02")
    if state.abolished and state.decks[SLAVERY]:
        decks.rule(SLAVERY, "END-SLAV-06")


def restore_player(read: Reading, state: State, seat: int) -> None:
    """One player board."""
    box, player = state.box, state.players[seat]
    colors = [record["id"] for record in box.data["setup"]["player_colors"]]
    player.color = read.word("color", colors) or player.color
    if any(player.color == other.color for other in state.players[:seat]):
        read.wrong("color", "no_other")
    player.supply = read.number("supply", 0, MOST)
    player.harbor = read.number("harbor", 0, MOST)
    player.substitutes = read.number("substitutes", 0, MOST)
    player.passed = read.flag("passed")
    if player.passed and state.phase in ("build", "salary"):
        read.rule("passed", "END-PASS-01")
    player.payments_in_row = read.number("payments_in_row", 0, MOST)
    player.cards = read.words("cards", box.cards)
    if state.abolished and not box.slavery.isdisjoint(player.cards):
        read.rule("cards", "END-SLAV-02")
    player.set_aside = read.words("set_aside", box.cards)
    if not box.slavery.issuperset(player.set_aside):
        read.rule("set_aside", "END-SLAV-04")
    if read.data.get("governor_space", ...) is not None:
        governors = [card for card, facts in box.cards.items() if facts.governor]
        player.governor = read.word("governor_space", governors) or None
    player.tokens = {kind: n for kind, n in read.counts("tokens", box.tokens, MOST).items() if n}
    restore_buildings(read, state, seat)
    icons = icons_of(state, seat)
    tracks = read.object("tracks", TRACKS)
    for track in TRACKS:
        total = tracks.number(track, 0, MOST)
        setattr(player, track, total)
        if track in tracks.data and icons[track] != total:
            facts = {"track": box_names(box)["track", track], "found": total, "expected": icons[track]}
            read.problems.append(CivitasError("position_track", player=player.name, **facts))


def restore_buildings(read: Reading, state: State, seat: int) -> None:
    """The buildings of a board and who works there; the printed one comes first and only once."""
    box, player = state.box, state.players[seat]
    kinds, workers = [], []
    for each in read.objects("buildings", ("building", "worker")):
        kind, worker = each.word("building", box.buildings), each.word("worker", WORKERS)
        if kind and worker:
            if worker != "free" and kind not in box.activation_args:
                each.rule("worker", "END-ACTV-03")
            kinds.append(kind)
            workers.append(WORKERS.index(worker))
    if kinds[:1] != [box.printed] or kinds.count(box.printed) != 1:
        read.rule("buildings", "END-COMP-19")
    player.buildings, player.workers = tuple(kinds), tuple(workers)


def icons_of(state: State, seat: int) -> Counter[str]:
    """The status icons that a player holds, by track."""
    box, player = state.box, state.players[seat]
    held = [*player.cards, *([player.governor] if player.governor else [])]
    found: Counter[str] = Counter()
    for icons in (*(box.cards[card].icons for card in held), *(box.buildings[kind].icons for kind in player.buildings)):
        found.update(dict(icons))
    for kind, n in player.tokens.items():
        found.update({track: n * icon for track, icon in box.tokens[kind].icons})
    return found


def check_counts(read: Reading, state: State) -> None:
    """Nothing is lost and nothing comes from nowhere: population, tokens, cards, tiles."""
    box = state.box

    def count(what: str, id: str, found: int, wanted: int) -> None:
        if found != wanted:
            name = box_names(box).get((what, id), {"en": id, "cs": id})
            facts = {"what": both(lambda lang: f"{term('count', what, lang)} {name[lang]}")}
            read.problems.append(CivitasError("position_count", **facts, found=found, expected=wanted))

    for seat, player in enumerate(state.players):
        out = list(state.owner.values()).count(seat) + sum(lane.count(seat) for lane in state.lanes.values())
        out += sum(n for (_, at), n in state.beside.items() if at == seat) + sum(1 for each in player.workers if each)
        count("population", player.name, player.supply + player.harbor + out, POPULATION + player.substitutes)
    tokens = Counter(state.trade.values())
    tokens.update(state.spent)
    cards = Counter(card for deck in state.decks.values() for card in deck)
    cards.update(state.removed)
    tiles = Counter(state.stock)
    for player in state.players:
        tokens.update(player.tokens)
        cards.update((*player.cards, *player.set_aside, *([player.governor] if player.governor else [])))
        tiles.update(player.buildings)
    for kind, token in box.tokens.items():
        count("token", kind, tokens[kind], token.copies)
    for card in box.cards:
        count("card", card, cards[card], 1)
    for tile in box.tiles:
        count("building", tile, tiles[tile], box.buildings[tile].copies)
