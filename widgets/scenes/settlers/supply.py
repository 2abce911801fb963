"""The supply of a seat: every kind of good, the hand as a count, the faction deck and its discard pile."""

from __future__ import annotations

from tutor.games.settlers.components import RESOURCES, TOKENS
from widgets.drawing import Sheet, rect, text, text_width
from widgets.icons import icon, mark
from widgets.scenes.settlers import cards, glyphs
from widgets.scenes.settlers.sight import HIDDEN, Look, Sight

CELL = 40  # the height of the shelf
HEAP = 3  # so many tokens of a kind are seen; each of them can glide


def draw_shelf(
    sheet: Sheet, sight: Sight, seat: int, x: float, y: float, width: float, look: Look, two: bool = False
) -> None:
    """The supply: every kind of good with its number, then hand, deck and discard pile."""
    player = sight.players[seat]
    piles = [("hand", len(player["hand"])), ("deck", len(player["deck"])), ("discard", len(player["discard"]))]
    step = width / len(TOKENS) if two else 68
    for at, good in enumerate(TOKENS):
        draw_good(sheet, sight, seat, good, (x + at * step, y), step - 4, look)
    if two:
        y, step = y + CELL + 4, width / len(piles)
    else:
        x, step = x + len(TOKENS) * step + 8, (width - len(TOKENS) * step - 4) / len(piles)
    for at, (pile, n) in enumerate(piles):
        draw_pile(sheet, sight, seat, pile, n, (x + at * step, y), step - 4, look)


def draw_good(
    sheet: Sheet, sight: Sight, seat: int, good: str, at: tuple[float, float], width: float, look: Look
) -> None:
    """One kind of good in a supply."""
    player = sight.players[seat]
    n = player["goods"].get(good, 0)
    label = (
        sight.say("supply", player=sight.player(seat), goods=sight.amount(good, n))
        if n
        else sight.say("supply_none", player=sight.player(seat), good=sight.amount(good, 1).split(" ", 1)[1])
    )
    gained = sum(each == good for each in sight.view["tally"]) if sight.decides == seat else 0
    if gained:
        label += " " + sight.say("just_gained", n=gained)
    size, lift = (26, 3) if width >= 50 else (22, 0)
    number = text_width(str(n), 17, bold=True)
    heap = min(n, HEAP)
    left = (width - size - 3 - number) / 2
    foot = (CELL - size) / 2 + lift * (heap - 1) / 2
    parts = [glyphs.lies(icon(good, left, foot - lift * each, size), good, f"{seat}:{each}") for each in range(heap)]
    if not n:
        parts = [icon(good, left, (CELL - size) / 2, size, "ghost")]
    parts.append(text(left + size + 3, CELL / 2 + 6, n, "b" if n else "soft"))
    if gained:
        parts.append(rect(4, CELL - 5, width - 8, 4, "fresh", 2))
    sheet.spot(
        f"good:{seat}:{good}", label, good_asks(sight, seat, good), rect(0, 0, width, CELL, "plate", 8), *parts, at=at
    )


def good_asks(sight: Sight, seat: int, good: str) -> tuple[str, ...]:
    """Moves that pointing at a good of a supply could mean."""
    if sight.decides is None:
        return ()
    if seat != sight.decides:
        return sight.answers(f"steal {sight.players[seat]['faction']} {good}")
    moves = []
    if good == "settler":
        moves += [f"send {what}" for what in (*RESOURCES, "common", "faction")]
    if good in RESOURCES:
        moves += [f"offer {shrine} {good}" for shrine in sight.takers("supply")]
    return sight.answers(f"convert {good}") or sight.asks(*moves)


def draw_pile(
    sheet: Sheet, sight: Sight, seat: int, pile: str, n: int, at: tuple[float, float], width: float, look: Look
) -> None:
    """The hand as a count, the faction deck, the discard pile."""
    player, key = sight.players[seat], {"hand": "cards_of", "deck": "faction_deck", "discard": "faction_discard"}[pile]
    label = sight.say(key, player=sight.player(seat), n=sight.amount("card", n))
    top = player["discard"][-1] if pile == "discard" and player["discard"] else ""
    if top:
        label += " " + sight.say("on_top", card=sight.card(top))
    backs = [card for card in player["hand"] if card.startswith(HIDDEN)] if pile == "hand" else []
    if backs:
        shared = sum(card == f"{HIDDEN}common" for card in backs)
        split = [("card_common", shared), ("card_faction", len(backs) - shared)]
        label += " " + sight.say("backs", goods=sight.amounts([each for each in split if each[1]]))
    asks: tuple[str, ...] = ()
    if pile == "deck" and seat == sight.decides:
        asks = sight.asks("draw faction", "send faction")
    elif pile == "hand" and seat != sight.decides and sight.decides is not None:
        asks = sight.asks(f"look {player['faction']}")
    word = sight.say({"hand": "in_hand_short", "deck": "deck", "discard": "discard"}[pile])
    said = text_width(word, look.size) + 5 if word else 0
    if said + 26 + text_width(str(n), 17, bold=True) > width - 4:
        word, said = "", 0
    number = text_width(str(n), 17, bold=True)
    left = (width - 24 - 3 - number - said) / 2
    if pile == "deck":
        picture = f'<use href="#m-back" class="fback" transform="translate({left + 2:.1f} 8) scale(.55)"/>'
    else:
        picture = mark("fan", left - 4, 9) if pile == "hand" else icon("discarded", left, 9, 22)
    if top:
        picture = cards.piece((picture,), top, f"discard:{seat}")
    parts = [picture, text(left + 27, CELL / 2 + 6, n, "b" if n else "soft")]
    if word:
        parts.append(text(left + 32 + number, CELL / 2 + 5, word, "g soft"))
    sheet.spot(f"{pile}:{seat}", label, asks, rect(0, 0, width, CELL, "plate", 8), *parts, at=at)
