"""Setting up: factions, shuffled decks, the first player by lot, four cards each."""

from __future__ import annotations

from functools import partial

from tutor.engine.errors import InvalidSetup
from tutor.engine.randomness import below, shuffled
from tutor.engine.text import both
from tutor.games.settlers.components import COMMON, FACTIONS, TOKENS, Box
from tutor.games.settlers.goods import draw
from tutor.games.settlers.state import Player, State, clockwise

START_CARDS = 2


def chosen_factions(count: int, options: dict[str, str]) -> tuple[str, ...]:
    """The faction of each seat; who did not choose gets the next free one, the easier ones first (SET-SETUP-11)."""
    wanted = [options[f"faction_{seat + 1}"] for seat in range(count)]
    for faction in wanted:
        if faction != "any" and wanted.count(faction) > 1:
            from tutor.games.settlers.naming import faction_name

            raise InvalidSetup("taken_twice", value=both(partial(faction_name, faction)), rule="SET-GOAL-01")
    free = [faction for faction in FACTIONS if faction not in wanted]
    return tuple(faction if faction != "any" else free.pop(0) for faction in wanted)


def new_player(name: str, faction: str, box: Box) -> Player:
    """A faction board at the start: an empty supply, no points, the deck beside it."""
    player = Player()
    player.name, player.faction = name, faction
    player.goods, player.vp = dict.fromkeys(TOKENS, 0), 0
    player.hand, player.deck, player.discard = (), box.decks[faction], ()
    player.deals, player.routes, player.foundations = (), (), ()
    player.passed, player.drafted, player.oases = False, (), 0
    return player


def empty_table(names: tuple[str, ...], factions: tuple[str, ...], options: dict[str, str], box: Box) -> State:
    """The table before anything is shuffled and before the first phase."""
    state = State()
    state.box, state.options = box, options
    state.players = [new_player(name, faction, box) for name, faction in zip(names, factions, strict=True)]
    state.round, state.phase, state.first, state.turn, state.step = 0, "", 0, 0, 0
    state.deck, state.discard, state.row = box.decks[COMMON], (), ()
    state.owner, state.used, state.paid, state.under, state.taken = {}, {}, {}, {}, {}
    state.shields, state.samurai, state.blocked, state.tally = (), (), (), ()
    state.attack_deck, state.attack_line, state.attack_gone, state.collection = (), (), (), ()
    state.removed, state.random = (), 0
    state.todo, state.agenda, state.outbox = [], [], []
    return state


def setup(names: tuple[str, ...], seed: int, options: dict[str, str], box: Box) -> State:
    """The position before the first move, with the events of the setup."""
    state = empty_table(names, chosen_factions(len(names), options), options, box)
    state.emit("marker_set", "SET-SETUP-01", n=1)
    deck, state.random = shuffled(state.deck, seed)
    state.deck = tuple(deck)
    state.emit("common_shuffled", "SET-SETUP-02", "SET-COMP-06", n=len(deck))
    for seat, player in enumerate(state.players):
        own, state.random = shuffled(player.deck, state.random)
        player.deck = tuple(own)
        state.emit("faction_taken", "SET-SETUP-03", "SET-GOAL-01", player=seat, faction=player.faction, n=len(own))
        state.emit("deck_shuffled", "SET-SETUP-04", "SET-COMP-05", player=seat)
    if len(names) < len(box.factions):
        state.emit("factions_aside", "SET-SETUP-05", n=len(box.factions) - len(names))
    state.emit("markers_at_zero", "SET-SETUP-06", n=len(names))
    state.emit("general_supply", "SET-SETUP-07", "SET-COMP-10")
    if state.solo:
        attacks, state.random = shuffled(box.attacks, state.random)
        state.attack_line, state.attack_deck = (attacks[0],), tuple(attacks[1:])
        state.emit("virtual_player", "SET-SOLO-01", "SET-SOLO-03", "SET-SOLO-05")
        state.emit("attacks_laid", "SET-SOLO-04", "SET-COMP-07", n=len(attacks), card=attacks[0])
    else:
        state.emit("one_defence_token", "SET-SETUP-08")
    state.first, state.random = below(len(names), state.random)
    state.emit("first_drawn", "SET-SETUP-09", player=state.first)
    for seat in clockwise(state, state.first):
        for deck_name in ("faction",) * START_CARDS + (COMMON,) * START_CARDS:
            draw(state, seat, deck_name, "SET-SETUP-10")
    return state
