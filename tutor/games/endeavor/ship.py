"""Ship: a population token sails to a shipping track; a full track opens its region."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.engine.rulings import Reason
from tutor.games.endeavor.cards import ask_place, gain_card
from tutor.games.endeavor.parts import PARTS, Part, part_done
from tutor.games.endeavor.state import State, population
from tutor.games.endeavor.tracks import take_token


class Ship(Part):
    """Sail one population token to the next free space of a region's shipping track."""

    kind = "ship"
    parameters = ("region",)
    cost = 1
    poor = "END-SHIP-01"

    def targets(self, state: State, seat: int) -> Iterable[tuple[str, ...]]:
        return state.box.lane_args

    def against(self, state: State, seat: int, region: str) -> Iterable[Reason]:
        return () if region in state.lanes else (Reason("END-SHIP-07", region=region),)

    def do(self, state: State, region: str) -> None:
        decision = state.agenda[-1]
        seat = decision.seat
        player = state.players[seat]
        lane = state.lanes[region]
        spaces = state.box.sea_space[region]
        rules = ["END-SHIP-01"]
        if region not in state.open and not population(state, region, seat):
            rules.append("END-SHIP-04")
        player.harbor -= 1
        if len(lane) == len(spaces):
            state.beside[region, seat] = state.beside.get((region, seat), 0) + 1
            state.emit("shipped_beside", "END-SHIP-05", "END-SHIP-06", "END-SHIP-01", player=seat, region=region)
            part_done(state, "ship", region)
            return
        rules.append("END-SHIP-02")
        if seat in lane:
            rules.append("END-SHIP-08")
        state.lanes[region] = lane = (*lane, seat)
        state.emit("shipped", rules, player=seat, region=region, space=len(lane), last=len(spaces))
        take_token(state, seat, spaces[len(lane) - 1], "END-SHIP-03")
        full = len(lane) == len(spaces)
        if full:
            state.open += (region,)
        part_done(state, "ship", region)
        if full:
            open_region(state, seat, region)


def open_region(state: State, seat: int, region: str) -> None:
    """The track is full: the region is open and its governor goes to the majority on the track."""
    state.emit("region_opened", "END-OPEN-01", "END-OPEN-08", "END-OCC-08", player=seat, region=region)
    lane = state.lanes[region]
    most = max(lane.count(each) for each in set(lane))
    tied = sorted({each for each in lane if lane.count(each) == most})
    rules = ["END-OPEN-02"]
    winner = tied[0]
    if len(tied) > 1:
        rules.append("END-OPEN-03")
        anybody = state.options["governor_tie"] == "nearest"
        winner = next(each for each in reversed(lane) if anybody or each in tied)
    if winner != seat:
        rules += ["END-OPEN-04", "END-OPEN-11"]
    deck = next(deck for deck, home in state.box.deck_region.items() if home == region)
    card, *rest = state.decks[deck]
    state.decks[deck] = tuple(rest)
    state.emit("governor_won", rules, player=winner, region=region, card=card, n=lane.count(winner))
    gain_card(state, winner, card, ("END-OPEN-07",))
    ask_place(state, winner, card)


PARTS["ship"] = Ship()
