"""Phase 1, build: every player takes one building that the build level allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.engine.action import Action
from tutor.engine.rulings import Reason
from tutor.games.endeavor.components import BUILD_SPACES
from tutor.games.endeavor.state import FREE, Player, State, level
from tutor.games.endeavor.tracks import shift


def has_level_five(state: State, player: Player) -> bool:
    """Whether the player owns a level-5 building, of which nobody may have two."""
    return any(state.box.buildings[kind].level == 5 for kind in player.buildings)


def highest_level(state: State, player: Player) -> int:
    """The highest level on offer: the build level, or the next one with tiles when nothing at or below it is left."""
    allowed = level(state, player, "industry")
    stock, enough = state.stock, 1 if state.options["higher_building"] == "when_none_left" else allowed
    for tile_level, tile, _ in state.box.tiles_by_level:
        if tile_level >= enough and stock[tile] and not (tile_level == 5 and has_level_five(state, player)):
            return tile_level if tile_level > allowed else allowed
    return allowed


class Build(Action):
    """Take one building from the stock and put it on a free build space."""

    parameters = ("building",)

    def options(self, state: State) -> Iterable[tuple[str, ...]]:
        box, stock = state.box, state.stock
        highest = highest_level(state, state.me)
        return [args for level, tile, args in box.tiles_by_level if level <= highest and stock[tile]]

    def check(self, state: State, building: str) -> Iterator[Reason]:
        tile, me = state.box.buildings[building], state.me
        allowed = level(state, me, "industry")
        if building == state.box.printed:
            yield Reason("END-COMP-19", building=building)
            return
        if not state.stock[building]:
            yield Reason("END-BUILD-08", building=building)
        if tile.level > allowed:
            highest = highest_level(state, me)
            if tile.level > highest:
                if highest == allowed:
                    yield Reason("END-BUILD-06", building=building, level=tile.level, allowed=allowed)
                elif highest == allowed + 1:
                    yield Reason("END-BUILD-07", building=building, level=tile.level, allowed=allowed, next=highest)
                else:
                    yield Reason("END-BUILD-17", building=building, level=tile.level, allowed=allowed, next=highest)
        if tile.level == 5 and has_level_five(state, me):
            owned = next(kind for kind in me.buildings if state.box.buildings[kind].level == 5)
            yield Reason("END-BUILD-11", building=building, owned=owned)

    def do(self, state: State, building: str) -> None:
        seat = state.agenda.pop().seat
        player = state.players[seat]
        tile = state.box.buildings[building]
        allowed = level(state, player, "industry")
        rules = ["END-BUILD-01", "END-BUILD-03", "END-BUILD-09"]
        if building in player.buildings:
            rules.append("END-BUILD-10")
        if tile.level > allowed:
            rules.append("END-BUILD-07" if tile.level == allowed + 1 else "END-BUILD-17")
        state.stock[building] -= 1
        player.buildings += (building,)
        player.workers += (FREE,)
        state.emit("built", rules, player=seat, building=building, level=tile.level)
        shift(state, seat, tile.icons, 1, ("END-BUILD-12",))
        if len(player.buildings) == BUILD_SPACES + 1:
            state.emit("last_space", "END-BUILD-15", "END-RND-05", player=seat, n=BUILD_SPACES)
