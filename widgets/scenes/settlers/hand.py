"""Cards that are held and cards on offer: the hand of the viewing seat, the row of the Lookout with its piles."""

from __future__ import annotations

from collections.abc import Sequence

from widgets.drawing import Panel, Sheet, classed, fitted, rect, text
from widgets.icons import icon
from widgets.scenes.settlers import cards
from widgets.scenes.settlers.sight import DESK, HELD, HIDDEN, POCKET, Look, Sight

HEAD = 42


def draw_hand(sight: Sight) -> Panel:
    """The hand of the viewing seat; backs where it is covered."""
    panel = hand(sight, HELD)
    return panel._replace(narrow=hand(sight, POCKET).svg)


def hand(sight: Sight, look: Look) -> Panel:
    """The hand in one size."""
    player, seat = sight.players[sight.own], sight.own
    held: Sequence[str] = player["hand"]
    title = sight.say("hand", player=player["name"])
    height = HEAD + rows(len(held), look) * (look.card[1] + 10) + (2 if held else 0)
    sheet = open_sheet("hand", title, height, look, f"f-{player['faction']}", "playcard", str(len(held)))
    fresh = sight.view["tally"]
    for at, card in enumerate(held):
        x, y = place(at, look)
        if card.startswith(HIDDEN):
            deck = "card_common" if card == f"{HIDDEN}common" else "card_faction" if card != HIDDEN else "card"
            back = sight.amount(deck, 1).split(" ", 1)[1]
            label = sight.say("hidden", player=sight.player(seat), n=at + 1, all=len(held), back=back)
            face = cover(look, deck == "card_faction")
            sheet.spot(f"covered:{at}", label, (), cards.halo("print", look), face, at=(x, y))
            continue
        new = card in fresh and sight.decides == seat
        face = cards.front(sight.box, sight.print_of(card), sight.lang, look.phone)
        mark = rect(8, look.card[1] - 5, look.card[0] - 16, 4, "fresh", 2) if new else ""
        sheet.spot(
            f"hand:{card}",
            sight.label("in_hand", card, sight.say("drawn") if new else "") + copies(sight, card),
            hand_asks(sight, seat, card),
            cards.halo("print", look),
            cards.piece((face, mark), card, "hand"),
            at=(x, y),
        )
    return sheet.panel()


def copies(sight: Sight, card: str) -> str:
    """How many of this print there are, to be said after a card that is not built yet."""
    return " " + sight.say("copies", n=len(sight.box.cards[card].copies))


def hand_asks(sight: Sight, seat: int, card: str) -> tuple[str, ...]:
    """Moves that pointing at a card of the hand could mean."""
    if sight.decides is None:
        return ()
    facts = sight.box.cards[card]
    name = facts.id
    moves = [f"build {name}"]
    if facts.deal:
        moves.append(f"deal {name}")
    if facts.raze is not None:
        moves.append(f"raze_hand {name}")
    moves += [f"tuck {gate} {name}" for gate in sight.takers("hand")]
    answers = [f"{kind} {name}" for kind in ("spend", "discard", "burn", "lay", "settle")]
    if card in sight.view["tally"]:
        answers += [f"keep {name}", f"forgo {name}"]
    wanted = tuple(move for move in (*moves, *answers) if move.split(" ", 1)[0] in sight.kinds)
    return wanted or tuple(moves)


def draw_row(sight: Sight) -> tuple[Panel, ...]:
    """The common cards on offer and those of a draft; no panel when there are none."""
    drafted = [card for card in sight.players[sight.own]["drafted"] if not card.startswith(HIDDEN)]
    offered = [*sight.view["row"], *drafted]
    return (row(sight, offered, HELD)._replace(narrow=row(sight, offered, POCKET).svg),) if offered else ()


def row(sight: Sight, offered: Sequence[str], look: Look) -> Panel:
    """The row in one size."""
    height = HEAD + rows(len(offered), look) * (look.card[1] + 10) + 2
    sheet = open_sheet("lookout", sight.say("lookout"), height, look, "", "draw", str(len(offered)))
    for at, card in enumerate(offered):
        x, y = place(at, look)
        sheet.spot(
            f"row:{card}",
            sight.label("in_row", card) + copies(sight, card),
            (f"take {sight.print_of(card)}",) if sight.decides is not None else (),
            cards.halo("print", look),
            cards.piece((cards.front(sight.box, sight.print_of(card), sight.lang, look.phone),), card, "row"),
            at=(x, y),
        )
    return sheet.panel()


def open_sheet(id: str, title: str, height: float, look: Look, cls: str, picture: str, number: str) -> Sheet:
    """An empty panel with its title."""
    sheet = Sheet(id, title, look.width, round(height), f"{cls} {look.cls}".strip())
    sheet.add(rect(1.5, 1.5, look.width - 3, round(height) - 3, "board", 12))
    sheet.add(icon(picture, 12, 9, 24), fitted(44, 28, title, 21, look.width - 100, "f21 b", bold=True))
    if number:
        sheet.add(text(look.width - 16, 28, number, "f21 b e soft"))
    return sheet


def rows(count: int, look: Look) -> int:
    """How many rows so many cards take."""
    return -(-count // look.cards)


def place(at: int, look: Look) -> tuple[float, float]:
    """Where a card lies."""
    wide, tall = look.card
    gap = (look.width - look.cards * wide) / (look.cards + 1)
    return gap + at % look.cards * (wide + gap), HEAD + at // look.cards * (tall + 10)


def cover(look: Look, faction: bool) -> str:
    """The back of a large card, in the colour of its deck."""
    scale = f' transform="scale({look.card[0] / DESK.card[0]:.2f})"' if look.phone else ""
    return f'<use href="#m-back-print"{scale}{classed("fback" if faction else "")}/>'
