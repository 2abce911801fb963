"""What a player holds: population and tokens in the harbour, cards on their spaces and beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.games.endeavor.components import CARD_SPACES, LAST_SPACE
from widgets.drawing import Sheet, circle, rect, text, text_width
from widgets.icons import badge, icon, piece, token
from widgets.scenes.endeavor import cards
from widgets.scenes.endeavor.prints import HARBOR, use
from widgets.scenes.endeavor.sight import COLUMN, EDGE, Sight

STEP = 68
MANY = 8  # more population than this is shown as a number


def draw_harbor(sheet: Sheet, sight: Sight, seat: int, y: float) -> None:
    """Population and tokens in the harbour, and the supply beside it."""
    player = sight.players[seat]
    n = player["harbor"]
    width = COLUMN - 2 * EDGE
    parts = [use("harbor")]
    if n > MANY:
        parts += [
            piece(seat, x=50, y=19, data_at="0"),
            text(68, 26, f"× {n}", "f21 b"),
        ]
    else:
        parts += [piece(seat, x=48 + 28 * at, y=19, data_at=str(at)) for at in range(n)]
    supply = str(player["supply"])
    right = width - 8 - text_width(supply, 19, bold=True)
    parts += [text(right, 26, supply, "f19 b"), icon("supply", right - 25, 9)]
    sentences = [sight.say("harbor", player=sight.player(seat), n=n, supply=supply)]
    if player["substitutes"]:
        sentences.append(sight.say("substitutes", n=player["substitutes"]))
    sheet.spot(
        f"harbor:{seat}",
        sight.label(*sentences),
        (),
        rect(-3, -3, width + 6, HARBOR + 6, "", 10),
        *parts,
        at=(EDGE, y),
    )
    mine = sight.players[sight.decides]["tokens"] if sight.decides is not None else {}
    shown = [kind for kind in sight.box.tokens if player["tokens"].get(kind)]
    apart = min(46, (COLUMN - 150 if player["set_aside"] else COLUMN - 64) / max(1, len(shown) - 1))
    for at, kind in enumerate(shown):
        held = player["tokens"][kind]
        asks = (
            (f"spend {kind}",)
            if sight.decides is not None and (seat == sight.decides or not mine.get(kind))
            else ()
        )
        sheet.spot(
            f"token:{seat}:{kind}",
            sight.say("token", player=sight.player(seat), token=sight.token(kind), n=held),
            asks,
            circle(0, 0, 17),
            token(kind, data_at=""),
            badge(held, 15, 8) if held > 1 else "",
            at=(EDGE + 22 + at * apart, y + 52),
        )
    if aside := len(player["set_aside"]):
        draw_aside(sheet, sight, seat, aside, y + 37)


def draw_aside(sheet: Sheet, sight: Sight, seat: int, n: int, y: float) -> None:
    """Slavery cards set aside, face down: what they cost at the end."""
    parts = (
        rect(0, 0, 84, 30, "under", 6),
        icon("slavery", 8, 5, cls="soft"),
        text(33, 21, f"−{n}", "f19 b bad"),
        icon("glory", 58, 5, cls="gold"),
    )
    sheet.spot(
        f"aside:{seat}",
        sight.say("set_aside", player=sight.player(seat), n=n),
        (),
        rect(-3, -3, 90, 36, "", 8),
        *parts,
        at=(COLUMN - EDGE - 90, y),
    )


def draw_cards(sheet: Sheet, sight: Sight, seat: int, held: list[str], y: float) -> None:
    """Five card spaces, the governor space, and what lies on them."""
    player = sight.players[seat]
    limit = sight.box.value["politics"][min(player["tracks"]["politics"], LAST_SPACE)]
    for at in range(CARD_SPACES):
        x = EDGE + STEP * at
        if at < len(held):
            draw_card(sheet, sight, seat, held[at], x, y, "card")
            continue
        look = "gap" if at >= limit else "slot"
        if at > len(held):
            sheet.add(use("card-gap", x, y) if look == "gap" else rect(x, y, cards.WIDTH, cards.HEIGHT, look, 6))
            continue
        label = sight.say("card_free", player=sight.player(seat), n=len(held), limit=limit)
        sheet.spot(
            f"slot:{seat}",
            label,
            ("place card_space",) if seat == sight.decides else (),
            cards.HALO,
            rect(0, 0, cards.WIDTH, cards.HEIGHT, look, 6),
            icon("card", 22, 32, cls="ghost"),
            at=(x, y),
        )
    draw_governor(sheet, sight, seat, player, y)


def draw_governor(sheet: Sheet, sight: Sight, seat: int, player: Mapping[str, Any], y: float) -> None:
    """The governor space: a seated governor, or the glory that an empty one brings."""
    seated = player["governor_space"]
    asks: tuple[str, ...] = ()
    if seat == sight.decides:
        waiting = [f"seat {card}" for card in player["cards"] if sight.box.cards[card].governor]
        asks = ("place governor_space", *waiting, "seat nobody")
    if seated:
        label = sight.label(
            sight.say("seated", player=sight.player(seat), card=sight.name("card", seated)),
            cards.described(sight, seated),
            standin=sight.standin("card", seated),
        )
        asks += (f"seat {seated}", f"discard {seated}") if seat == sight.decides else ()
        face = cards.placed(cards.face(sight, seated), seated) + cards.RIM
    else:
        label = sight.say("seat_free", player=sight.player(seat))
        face = use("seat")
    sheet.spot(f"governor:{seat}", label, asks, cards.HALO, face, at=(EDGE + STEP * CARD_SPACES, y))


def draw_extra(sheet: Sheet, sight: Sight, seat: int, beside: list[str], won: str, y: float) -> None:
    """A second row: a governor just won, cards beside the board, room for one more."""
    if won:
        draw_card(sheet, sight, seat, won, EDGE, y, "card_won")
    first = EDGE + STEP if won else EDGE
    last = EDGE + STEP * CARD_SPACES
    step = min(STEP, (last - STEP - first) / max(1, len(beside) - 1))
    for at, card in enumerate(beside):
        draw_card(sheet, sight, seat, card, first + step * at, y, "card_beside")
    sheet.spot(
        f"beside:{seat}",
        sight.say("beside", player=sight.player(seat)),
        ("place beside",) if seat == sight.decides else (),
        cards.HALO,
        rect(0, 0, cards.WIDTH, cards.HEIGHT, "gap", 6),
        icon("card", 22, 32, cls="ghost"),
        at=(last, y),
    )


def draw_card(sheet: Sheet, sight: Sight, seat: int, card: str, x: float, y: float, key: str) -> None:
    """A card of a player: an own one may be discarded or seated, another's cannot be taken."""
    label = sight.label(
        sight.say(key, player=sight.player(seat), card=sight.name("card", card)),
        cards.described(sight, card),
        standin=sight.standin("card", card),
    )
    asks: tuple[str, ...] = ()
    if seat == sight.decides:
        asks = (f"discard {card}", f"seat {card}") if sight.box.cards[card].governor else (f"discard {card}",)
    elif sight.decides is not None:
        asks = (f"take {card}",)
    rim = cards.RIM if key == "card_won" else ""
    sheet.spot(
        f"card:{card}",
        label,
        asks,
        cards.HALO,
        cards.placed(cards.face(sight, card), card),
        rim,
        at=(x, y),
    )
