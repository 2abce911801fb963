"""Setting up: tokens at random, decks in order, stock in stacks, the crown by lot."""

from __future__ import annotations

from tutor.engine.randomness import below, shuffled
from tutor.games.endeavor.components import POPULATION, Box
from tutor.games.endeavor.state import FREE, Player, State


def new_player(name: str, color: str, box: Box) -> Player:
    """A player board at the start: markers on 0, an empty harbour, the printed building."""
    player = Player()
    player.name, player.color = name, color
    player.supply, player.harbor, player.substitutes = POPULATION, 0, 0
    player.industry = player.culture = player.finance = player.politics = 0
    player.buildings, player.workers = (box.printed,), (FREE,)
    player.tokens, player.cards, player.governor, player.set_aside, player.passed = {}, (), None, (), False
    player.payments_in_row = 0
    return player


def empty_board(names: tuple[str, ...], options: dict[str, str], box: Box) -> State:
    """The board before any token is placed and before the first phase."""
    colors = [record["id"] for record in box.data["setup"]["player_colors"]]
    state = State()
    state.box, state.options = box, options
    state.players = [new_player(name, color, box) for name, color in zip(names, colors, strict=False)]
    state.round, state.phase, state.crown, state.turn = 0, "", 0, 0
    state.open = box.start_regions
    state.owner = dict.fromkeys(box.cities)
    state.lanes = dict.fromkeys(box.sea_regions, ())
    state.beside = {}
    state.trade = {}
    state.decks = dict(box.decks)
    state.stock = {tile: box.buildings[tile].copies for tile in box.tiles}
    state.spent, state.removed, state.abolished = {}, (), False
    state.random = 0
    state.agenda, state.outbox = [], []
    return state


def setup(names: tuple[str, ...], seed: int, options: dict[str, str], box: Box) -> State:
    """The position before the first move, with the events of the setup."""
    state = empty_board(names, options, box)
    bag = [kind for kind, token in box.tokens.items() for _ in range(token.copies)]
    bag, state.random = shuffled(bag, seed)
    state.trade = dict(zip(box.token_spaces, bag, strict=True))
    state.emit("tokens_placed", "END-SETUP-01", "END-SETUP-02", n=len(bag))
    state.emit("decks_sorted", "END-SETUP-03", "END-SETUP-04", "END-SETUP-05", n=len(box.decks))
    state.emit(
        "stock_laid",
        "END-SETUP-06",
        "END-SETUP-07",
        "END-SETUP-08",
        "END-SETUP-09",
        "END-SETUP-10",
        "END-SETUP-11",
        "END-SETUP-12",
        n=sum(state.stock.values()),
    )
    for seat in range(len(names)):
        state.emit("board_taken", "END-SETUP-13", "END-SETUP-14", "END-SETUP-15", player=seat, n=POPULATION)
    state.crown, state.random = below(len(names), state.random)
    state.emit("crown_drawn", "END-SETUP-16", player=state.crown)
    state.emit("glory_aside", "END-SETUP-17")
    state.emit("start_open", "END-SETUP-18", "END-OPEN-09", region=box.start_regions[0])
    return state
