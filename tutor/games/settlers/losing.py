"""Locations that leave an empire: what lies on them goes too; razing gives goods and may leave a foundation."""

from __future__ import annotations

from tutor.games.settlers.components import RAZE_LOCATION, RESOURCES, Card
from tutor.games.settlers.goods import gain
from tutor.games.settlers.state import NOBODY, State, controller, to_discard, without


def clear(state: State, location: str, *rules: str) -> None:
    """Take a location off the table; goods, tokens and samurai go to the supply, cards to their piles (SET-GEN-12)."""
    owner = state.owner.pop(location)
    seat = state.taken.pop(location, owner)
    card = state.box.cards[location]
    state.used.pop(location, None)
    lost = list(state.paid.pop(location, ()))
    if location in state.shields:
        state.shields = without(state.shields, location)
        lost.append(("defense", 1))
    if location in state.samurai:
        state.samurai = without(state.samurai, location)
        lost.append(("settler", 1))
    if location in state.blocked:
        state.blocked = without(state.blocked, location)
    laid = state.under.pop(location, ())
    if lost:
        state.emit("swept", "SET-GEN-12", *rules, player=seat, card=location, goods=tuple(lost))
    if laid:
        for each in laid:
            if each in state.box.cards:
                to_discard(state, each)
        state.emit("offering_lost", "SET-CJAP-13", "SET-GEN-12", player=seat, card=location, n=len(laid))
    if seat >= 0:
        end_features(state, seat, card, location)
    end_routes(state, location)


def end_features(state: State, seat: int, card: Card, location: str) -> None:
    """What a lost storehouse or trade route leaves behind."""
    player = state.players[seat]
    if any(trigger.on == "cleanup" for trigger in card.triggers):
        stores = tuple((good, player.goods[good]) for good in RESOURCES if player.goods[good])
        if stores:
            state.emit("stores_stay", "SET-CROM-05", player=seat, card=location, goods=stores)
    if player.routes and any(state.box.effects[id].verb == "make_deal" for id in card.effects):
        state.emit("routes_stay", "SET-CJAP-12", player=seat, card=location, n=len(player.routes))


def end_routes(state: State, location: str) -> None:
    """Deals by trade route with this location are over; their marker cards are discarded."""
    if state.options["trade_route"] == "stays":
        return
    for seat, player in enumerate(state.players):
        for marker, partner in player.routes:
            if partner == location:
                to_discard(state, marker)
                state.emit("route_ended", "SET-CJAP-15", player=seat, card=location)
        player.routes = tuple(route for route in player.routes if route[1] != location)


def remove(state: State, location: str, *rules: str) -> None:
    """Take a location out of an empire without razing it."""
    seat = controller(state, location)
    clear(state, location)
    if state.options["removed_location"] == "box":
        state.removed += (location,)
        state.emit("boxed", *rules, player=seat, card=location)
    else:
        deck = to_discard(state, location)
        state.emit("removed", *rules, "SET-GEN-05", player=seat, card=location, deck=deck)


def protection(state: State, location: str) -> int:
    """How many more raze tokens a location takes: a defence token or a samurai guards it."""
    return (location in state.shields) + (location in state.samurai)


def raze_price(state: State, location: str) -> int:
    """How many raze tokens a foreign location costs."""
    return RAZE_LOCATION + protection(state, location)


def raze_location(state: State, seat: int, location: str, *rules: str, tally: bool = False) -> None:
    """Raze a location: its goods to the one who razes, a foundation and a wood to the one who lost it."""
    box, owner, loser = state.box, state.owner[location], controller(state, location)
    card = box.cards[location]
    if location in state.shields:
        rules += ("SET-DEF-06",)
    if location in state.samurai:
        rules += ("SET-SAM-08",)
    taken = location in state.taken
    clear(state, location)
    state.emit("razed", *rules, player=seat, card=location, loser=loser)
    state.then("fire", seat, location, "raze")
    gain(state, seat, card.raze or (), "SET-RAZE-05", *vp_rules(card), card=location, tally=tally, say="plundered")
    if owner == NOBODY:
        to_discard(state, location)
        state.emit("virtual_razed", "SET-SOLO-12", player=seat, card=location)
    elif card.common:
        state.players[owner].foundations += (location,)
        state.emit("foundation", "SET-FND-01", *(r for r in rules if r == "SET-RAZE-03"), player=owner, card=location)
        if taken:
            state.emit("token_back", "SET-CEGY-13", "SET-CEGY-14", player=loser, other=owner, card=location)
        if loser >= 0:
            gain(state, loser, (("wood", 1),), "SET-FND-02", card=location, say="consoled")
    else:
        deck = to_discard(state, location)
        state.emit("razed_away", "SET-RAZE-09", "SET-JAP-02", "SET-CARD-03", player=owner, card=location, deck=deck)
        if state.options["razed_japanese"] == "wood":
            gain(state, loser, (("wood", 1),), "SET-FND-02", card=location, say="consoled")
        else:
            state.emit("no_wood", "SET-JAP-03", player=owner, card=location)


def raze_card(state: State, seat: int, card: str, *rules: str, tally: bool = False) -> None:
    """Raze a card from hand: its goods once, the card to its discard pile."""
    player, facts = state.players[seat], state.box.cards[card]
    player.hand = without(player.hand, card)
    deck = to_discard(state, card)
    if not facts.common:
        rules += ("SET-RAZE-08", "SET-JAP-01")
    state.emit("razed_hand", *rules, "SET-CARD-02", "SET-CARD-03", player=seat, card=card, deck=deck)
    state.then("fire", seat, card, "raze")
    gain(state, seat, facts.raze or (), "SET-RAZE-05", *vp_rules(facts), card=card, tally=tally, say="plundered")


def vp_rules(card: Card) -> tuple[str, ...]:
    """The rules about points and cards in a raze field."""
    goods = dict(card.raze or ())
    return (("SET-RAZE-10",) if "vp" in goods else ()) + (("SET-RAZE-12",) if "card" in goods else ())
