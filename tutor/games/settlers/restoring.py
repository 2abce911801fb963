"""Positions read back: every field, every card and every rule that a position can break is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from tutor.engine.errors import CivitasError, InvalidPosition
from tutor.engine.legality import listed, prepared
from tutor.engine.reading import Reading
from tutor.engine.starting import checked_options, checked_players
from tutor.engine.text import both
from tutor.games.settlers.components import COMMON, RESOURCES, ROUNDS, TOKENS, VIRTUAL, Box
from tutor.games.settlers.naming import card_name, term
from tutor.games.settlers.pending import DECISION_FIELDS, TASK_FIELDS, restore_agenda, restore_todo
from tutor.games.settlers.setup import empty_table
from tutor.games.settlers.state import NOBODY, State

MOST = 999
FIELDS = (
    "game", "options", "round", "phase", "first", "turn", "step", "players", "common_deck", "common_discard", "row",
    "locations", "tally", "attack", "removed", "todo", "agenda", "random",
)  # fmt: skip
PLAYER_FIELDS = (
    "name", "faction", "vp", "goods", "hand", "deck", "discard", "deals", "routes", "foundations", "passed", "drafted",
    "oases",
)  # fmt: skip
LOCATION_FIELDS = ("card", "owner", "used", "paid", "under", "defence", "samurai", "blocked", "taken_by")
ATTACK_FIELDS = ("deck", "line", "gone", "collection")
PHASES = ("lookout", "production", "action", "attack", "over")


def restore(data: Mapping[str, Any], box: Box) -> State:
    """The state of a position; everything wrong with it is listed in one InvalidPosition."""
    from tutor.games.settlers.rulebook import RULEBOOK

    problems: list[CivitasError] = []
    read = Reading(data, FIELDS, problems)
    read.word("game", (RULEBOOK.slug,), "game")
    boards = read.objects("players", PLAYER_FIELDS)
    names = table_names(read, boards)
    state = empty_table(names, table_factions(boards, names, box), table_options(read), box)
    count = len(state.players)
    state.round = read.number("round", 1, ROUNDS)
    state.phase = read.word("phase", PHASES, "phase")
    state.first = read.number("first", 0, count - 1)
    state.turn = read.number("turn", 0, count)
    state.step = read.number("step", 0, 3)
    state.random = read.number("random", 0, (1 << 64) - 1)
    if state.phase == "attack" and not state.solo:
        read.rule("phase", "SET-SOLO-06")
    state.deck = read.words("common_deck", box.decks[COMMON])
    state.discard = read.words("common_discard", box.decks[COMMON])
    state.row = read.words("row", box.decks[COMMON])
    state.removed = read.words("removed", box.cards)
    for seat, each in enumerate(boards[:count]):
        restore_player(each, state, seat)
    restore_locations(read, state)
    restore_attack(read, state)
    check_cards(read, state)
    if problems:  # what they mean depends on the rest, so only their shape is looked at
        read.objects("agenda", DECISION_FIELDS)
        read.has("tally", list, "names")
        read.objects("todo", TASK_FIELDS)
    else:
        restore_agenda(read, state)
        restore_tally(read, state)
        restore_todo(read, state)
    if not problems and state.agenda:
        kinds = prepared(RULEBOOK.actions)
        if next(listed(state, [kinds[kind] for kind in state.agenda[-1].kinds]), None) is None:
            read.note(f"agenda[{len(state.agenda) - 1}]", state.agenda[-1].ask, "answer")
    if problems:
        raise InvalidPosition(problems)
    return state


def table_names(read: Reading, boards: list[Reading]) -> tuple[str, ...]:
    """The names of the players; where they cannot be, plain ones, so that the rest is still read."""
    from tutor.games.settlers.rulebook import RULEBOOK

    given: list[Any] = [each.data.get("name") for each in boards]
    try:
        return checked_players(RULEBOOK, given)
    except CivitasError as error:
        read.problems.append(error)
    count = min(max(len(given), min(RULEBOOK.players)), max(RULEBOOK.players))
    return tuple(f"P{seat + 1}" for seat in range(count))


def table_options(read: Reading) -> dict[str, str]:
    """The options; where they cannot be, the defaults."""
    from tutor.games.settlers.rulebook import RULEBOOK

    if read.has("options", dict, "object"):
        try:
            return checked_options(RULEBOOK, read.data["options"])
        except CivitasError as error:
            read.problems.append(error)
    return checked_options(RULEBOOK, None)


def table_factions(boards: list[Reading], names: tuple[str, ...], box: Box) -> tuple[str, ...]:
    """The faction of each seat; nobody has the faction of another (SET-GOAL-01)."""
    found: list[str] = []
    for seat in range(len(names)):
        faction = boards[seat].word("faction", box.factions) if seat < len(boards) else ""
        if faction in found:
            boards[seat].rule("faction", "SET-GOAL-01")
        if not faction or faction in found:
            faction = next(each for each in box.factions if each not in found)
        found.append(faction)
    return tuple(found)


def restore_player(read: Reading, state: State, seat: int) -> None:
    """One player."""
    box, player = state.box, state.players[seat]
    own = box.decks[player.faction]
    player.vp = read.number("vp", 0, MOST)
    player.goods = dict.fromkeys(TOKENS, 0) | read.counts("goods", TOKENS, MOST)
    player.hand = read.words("hand", (*own, *box.decks[COMMON]))
    player.deck = read.words("deck", own)
    player.discard = read.words("discard", own)
    player.deals = read.words("deals", box.deal_good)
    player.foundations = read.words("foundations", box.decks[COMMON])
    player.drafted = read.words("drafted", box.decks[COMMON])
    player.passed = read.flag("passed")
    player.oases = read.number("oases", 0, MOST)
    routes, factions = [], {other.faction for other in state.players}
    for each in read.objects("routes", ("marker", "partner")):
        marker, partner = each.word("marker", own), each.word("partner", box.deal_good)
        if player.faction != "japanese" and not (player.faction == "egyptians" and "japanese" in factions):
            read.rule("routes", "SET-CJAP-14")  # the Egyptians may have taken a trade route over
        if marker and partner:
            routes.append((marker, partner))
    player.routes = tuple(routes)
    if player.passed and state.phase not in ("action", "attack", "over"):
        read.rule("passed", "SET-ACT-04")


def restore_locations(read: Reading, state: State) -> None:
    """The locations of all empires, each with what lies on it."""
    box = state.box
    owners = {player.faction: seat for seat, player in enumerate(state.players)}
    if state.solo:
        owners[VIRTUAL] = NOBODY
    for each in read.objects("locations", LOCATION_FIELDS):
        location, owner = each.word("card", box.cards), each.word("owner", owners)
        if not location or not owner:
            continue
        if location in state.owner:
            each.wrong("card", "no_other")
            continue
        card = box.cards[location]
        # with scouts and then a negotiator taken over the Egyptians build from a deal of anybody
        anything = owner == "egyptians" and owners.keys() >= {"romans", "japanese", card.deck}
        if not card.common and card.deck != owner and not anything:
            each.rule("card", "SET-COMP-05")
        state.owner[location] = owners[owner]
        restore_marks(each, state, location, owners)
    tokens = len(state.shields) + sum(player.goods["defense"] for player in state.players)
    if tokens > len(state.players) or any(player.goods["defense"] > 1 for player in state.players):
        read.rule("locations", "SET-SETUP-08")
    for player in state.players:
        if any(partner not in state.owner for _, partner in player.routes) and state.options["trade_route"] == "ends":
            read.rule("players", "SET-CJAP-15")


def restore_marks(each: Reading, state: State, location: str, owners: dict[str, int]) -> None:
    """What lies on one location."""
    box, has = state.box, each.data.__contains__
    card = box.cards[location]
    if has("used"):
        state.used[location] = each.number("used", 1, max(card.uses, 1))
        if card.kind != "action":
            each.rule("used", "SET-KIND-03")
    if has("paid"):
        state.paid[location] = tuple((good, n) for good, n in each.counts("paid", TOKENS, MOST).items() if n)
    if has("under"):
        laid = each.words("under", (*RESOURCES, *box.cards))
        if card.key not in ("gate", "shrine") or any((one in box.cards) != (card.key == "gate") for one in laid):
            each.wrong("under", "names")
        elif laid:
            state.under[location] = laid
    if has("defence") and each.flag("defence"):
        state.shields += (location,)
        if not card.common:
            each.rule("defence", "SET-DEF-03")
    if has("samurai") and each.flag("samurai"):
        state.samurai += (location,)
        if card.deck != "japanese":
            each.rule("samurai", "SET-SAM-03")
    if has("blocked") and each.flag("blocked"):
        state.blocked += (location,)
    if has("taken_by"):
        taker = each.word("taken_by", owners)
        if taker and (taker != "egyptians" or owners[taker] == state.owner[location]):
            each.rule("taken_by", "SET-CEGY-16")
        elif taker:
            state.taken[location] = owners[taker]


def restore_attack(read: Reading, state: State) -> None:
    """The attack cards and the collection of the virtual player; only the solo game has them."""
    box, inner = state.box, read.object("attack", ATTACK_FIELDS)
    state.attack_deck = inner.words("deck", box.attacks)
    state.attack_line = inner.words("line", box.attacks)
    state.attack_gone = inner.words("gone", box.attacks)
    state.collection = inner.words("collection", box.cards)
    if not state.solo and (state.attack_deck or state.attack_line or state.attack_gone or state.collection):
        read.rule("attack", "SET-COMP-07")


def check_cards(read: Reading, state: State) -> None:
    """Every card of the decks in play is somewhere, and only once."""
    box = state.box
    found: Counter[str] = Counter((*state.deck, *state.discard, *state.row, *state.removed, *state.collection))
    found.update(list(state.owner))
    found.update((*state.attack_deck, *state.attack_line, *state.attack_gone))
    for laid in state.under.values():
        found.update(each for each in laid if each in box.cards)
    for player in state.players:
        found.update((*player.hand, *player.deck, *player.discard, *player.deals, *player.foundations, *player.drafted))
        found.update(marker for marker, _ in player.routes)
    decks = (COMMON, *(player.faction for player in state.players))
    wanted = {card: 1 for deck in decks for card in box.decks[deck]}
    if state.solo:
        wanted |= dict.fromkeys(box.attacks, 1)
    for card in (*box.cards, *box.attacks):
        if found[card] != wanted.get(card, 0):
            facts = {"found": found[card], "expected": wanted.get(card, 0)}
            read.problems.append(CivitasError("position_count", what=both(partial(counted_card, box, card)), **facts))


def counted_card(box: Box, card: str, lang: str) -> str:
    """A card as it stands in a complaint about counts."""
    return f"{term('count', 'card', lang)} {card_name(box, card, lang)}"


def restore_tally(read: Reading, state: State) -> None:
    """Goods just gained that may still be turned into points; whoever decides must hold them."""
    box = state.box
    state.tally = read.words("tally", (*TOKENS, "vp", *box.cards))
    if not state.tally:
        return
    if not state.agenda:
        read.wrong("tally", "names")
        return
    player = state.players[state.agenda[-1].seat]
    held = Counter(state.tally)
    for name, n in held.items():
        have = player.vp if name == "vp" else player.goods[name] if name in TOKENS else int(name in player.hand)
        if n > have:
            read.wrong("tally", "names")
            return
