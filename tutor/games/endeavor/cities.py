"""Occupy and attack: taking cities, and the links between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.engine.rulings import Reason
from tutor.games.endeavor.components import EUROPE
from tutor.games.endeavor.parts import PARTS, Part, part_done
from tutor.games.endeavor.state import State, present
from tutor.games.endeavor.tracks import take_token


class Occupy(Part):
    """Settle one population token in a free city of an open region."""

    kind = "occupy"
    parameters = ("city",)
    cost = 1
    poor = "END-OCC-01"

    def targets(self, state: State, seat: int) -> Iterable[tuple[str, ...]]:
        box, owner = state.box, state.owner
        for region in state.open:
            holders = box.holders_in[region](owner)
            if None in holders and present(state, region, seat):
                for args, holder in zip(box.city_args_in[region], holders):  # noqa: B905
                    if holder is None:
                        yield args

    def binds(self, state: State, city: str) -> str:
        return state.box.city_region[city]

    def against(self, state: State, seat: int, city: str) -> Iterator[Reason]:
        owner = state.owner[city]
        if owner is not None:
            yield Reason("END-OCC-07", "own" if owner == seat else "", city=city, owner=owner)
        region = state.box.city_region[city]
        if region not in state.open:
            yield Reason("END-OCC-03", city=city, region=region)
        if not present(state, region, seat):
            yield Reason("END-OCC-04", city=city, region=region)

    def do(self, state: State, city: str) -> None:
        seat = state.agenda[-1].seat
        region = state.box.city_region[city]
        state.players[seat].harbor -= 1
        state.owner[city] = seat
        state.emit(
            "occupied",
            "END-OCC-01",
            "END-OCC-06" if region == EUROPE else "END-OCC-05",
            player=seat,
            city=city,
            region=region,
        )
        take_token(state, seat, city, "END-OCC-02")
        close_links(state, seat, city, ())
        part_done(state, "occupy", region)


class Attack(Part):
    """Drive a rival's population token out of a city: one own token is lost, another moves in."""

    kind = "attack"
    parameters = ("city",)
    cost = 2
    poor = "END-ATK-01"

    def targets(self, state: State, seat: int) -> Iterable[tuple[str, ...]]:
        box, owner, mine = state.box, state.owner, (None, seat)
        for region in state.open:
            if present(state, region, seat):
                for args, holder in zip(box.city_args_in[region], box.holders_in[region](owner)):  # noqa: B905
                    if holder not in mine:
                        yield args

    def binds(self, state: State, city: str) -> str:
        return state.box.city_region[city]

    def against(self, state: State, seat: int, city: str) -> Iterator[Reason]:
        owner = state.owner[city]
        if owner is None:
            yield Reason("END-ATK-06", city=city)
        elif owner == seat:
            yield Reason("END-ATK-06", "own", city=city)
        region = state.box.city_region[city]
        if region not in state.open:
            yield Reason("END-ATK-09", city=city, region=region)
        if not present(state, region, seat):
            yield Reason("END-ATK-07", city=city, region=region)

    def do(self, state: State, city: str) -> None:
        seat = state.agenda[-1].seat
        region = state.box.city_region[city]
        player, defender = state.players[seat], state.owner[city]
        assert defender is not None
        rules = ["END-ATK-03", "END-ATK-01", "END-ATK-02", "END-ATK-04", "END-ATK-05", "END-ATK-10"]
        if region == EUROPE:
            rules.append("END-ATK-08")
        if not any(state.owner[other] == seat for _, other in state.box.links_of[city]):
            rules.append("END-ATK-14")
        player.harbor -= 2
        player.supply += 1
        state.players[defender].supply += 1
        state.owner[city] = seat
        state.emit("attacked", rules, player=seat, city=city, defender=defender, region=region)
        for link, other in state.box.links_of[city]:
            if state.owner[other] == defender:
                state.emit("link_lost", "END-ATK-12", "END-LINK-07", player=defender, link=link)
        close_links(state, seat, city, ("END-ATK-11",))
        part_done(state, "attack", region)


def close_links(state: State, seat: int, city: str, rules: tuple[str, ...]) -> None:
    """Control every link whose other city is held too; the first controller takes its token."""
    closed = [link for link, other in state.box.links_of[city] if state.owner[other] == seat]
    several = ("END-LINK-04",) if sum(link in state.trade for link in closed) > 1 else ()
    for link in closed:
        if link in state.trade:
            state.emit("link_controlled", ("END-LINK-02", *rules, *several), player=seat, link=link)
            take_token(state, seat, link, "END-LINK-03")
        else:
            state.emit("link_retaken", "END-LINK-02", "END-LINK-05", player=seat, link=link)


PARTS["occupy"] = Occupy()
PARTS["attack"] = Attack()
