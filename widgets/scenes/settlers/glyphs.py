"""What a card does as a row of signs: goods with their numbers, seals of colours, arrows, and short words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from tutor.games.settlers.components import Box, Cost, Trigger
from widgets.drawing import attributes, num, text, text_width
from widgets.icons import icon, mark
from widgets.scenes.settlers.texts import VERBS

ICON = 20
LARGE = (24, 22, 20, 17, 15)
TIGHT = (20, 17, 15)  # an icon gets smaller before anything is left out
#: Goods that are drawn by another name.
DRAWN = {
    "card": "playcard",
    "card_common": "common",
    "card_faction": "ownfaction",
    "resource_any": "anyres",
    "hand_card": "discarded",
    "own_deal": "contract",
}
#: Effects that one icon tells.
PICTURES = {
    "run_production": "production",
    "run_deal": "contract",
    "take_raze_good": "loot",
    "remove_location": "removed",
    "make_deal": "contract",
    "build": "house",
    "place_foundation": "foundation",
    "take_over": "taken",
    "block_location": "blocked",
    "reset_location": "round",
    "opponent_discards": "discarded",
}
#: What a feature waits for.
MOMENTS = {
    "raze": "raze",
    "make_deal": "contract",
    "own_production": "production",
    "cleanup": "chest",
    "send_settlers": "settler",
}


class Sign(NamedTuple):
    """One sign in a row: ``icon``, ``seal``, ``number`` of an icon that follows, ``say`` for words.

    An icon that lies somewhere as a piece says ``at`` where.
    """

    kind: str
    what: str
    at: str = ""


GIVES, SLASH, COLON = Sign("arrow", "gives"), Sign("say", "/"), Sign("say", ":")


def goods(items: Iterable[tuple[str, int]]) -> list[Sign]:
    """Goods, each with its number in front if there are several."""
    signs = []
    for good, n in items:
        if n > 1:
            signs.append(Sign("number", str(n)))
        signs.append(Sign("icon", DRAWN.get(good, good)))
    return signs


def price(cost: Cost) -> list[Sign]:
    """What must be paid."""
    more = [("hand_card", cost.hand_card), ("own_deal", cost.own_deal)]
    return goods([*cost.goods(), *((kind, n) for kind, n in more if n)])


def per(args: dict[str, Any]) -> list[Sign]:
    """So much for each of something."""
    each = Sign("seal", args["color"]) if args["color"] else Sign("icon", "samurai")
    return [*goods(args["gain"]), SLASH, each]


def choice(box: Box, id: str) -> list[Sign]:
    """One or the other; what is razed for one or two tokens is told by the tokens."""
    options = box.choices[id]
    if all(box.effects[each].verb == "raze" for option in options for each in option.effects):
        return [Sign("icon", "raze")]
    signs: list[Sign] = []
    for option in options:
        paid = price(option.cost)
        signs += [SLASH] if signs else []
        signs += [*paid, GIVES] if paid else []
        for each in option.effects:
            signs += effect(box, each)
    return signs


def razing(args: dict[str, Any]) -> list[Sign]:
    """Razing an own card, an own location or a foreign one."""
    return [Sign("icon", "raze"), Sign("icon", "playcard" if args["target"] == "own_hand_card" else "house")]


SPECIAL: dict[str, Callable[[dict[str, Any]], list[Sign]]] = {
    "gain": lambda args: goods(args["gain"]),
    "gain_per": per,
    "draw_keep": lambda args: [*goods([("card", args["draw"])]), GIVES, *goods([("card", args["keep"])])],
    "raze": razing,
    "convert": lambda args: [GIVES, *goods(args["gain_each"].items())],
    "steal": lambda args: [Sign("icon", "loot"), *goods((good, 1) for good in args["goods"])],
    "discard_deal": lambda args: [
        Sign("icon", "contract"),
        Sign("icon", "loot" if args["gain_its_good"] else "blocked"),
    ],
    "steal_deal": lambda args: [Sign("icon", "loot"), Sign("icon", "contract")],
    "place_samurai": lambda args: goods([("samurai", args["amount"])]),
    "deposit": lambda args: [
        *goods((good, 1) for good in args["what"]),
        GIVES,
        Sign("icon", "offering"),
        *goods(args["gain_each"].items()),
    ],
    "score_deposit": lambda args: [
        Sign("say", "/".join(str(tier["at_least"]) for tier in args["tiers"])),
        GIVES,
        Sign("say", "/".join(str(tier["vp"]) for tier in args["tiers"])),
        Sign("icon", "vp"),
    ],
    "keep": lambda args: goods((good, 1) for good in args["goods"]),
}


def effect(box: Box, id: str, lang: str = "") -> list[Sign]:
    """One effect; with its word if a language is given."""
    verb, args = box.effects[id].verb, box.effects[id].args
    word = [Sign("say", VERBS[verb][lang == "cs"])] if lang and verb in VERBS else []
    if verb == "choose_one":
        return choice(box, id)
    if verb in SPECIAL:
        return word + SPECIAL[verb](args)
    return [Sign("icon", PICTURES[verb]), *word]


def effects(box: Box, ids: Iterable[str], lang: str = "") -> list[Sign]:
    """Several effects one after another."""
    return [sign for id in ids for sign in effect(box, id, lang)]


def moment(trigger: Trigger) -> list[Sign]:
    """What a feature waits for."""
    if trigger.on == "build_location":
        which = [Sign("seal", trigger.color)] if trigger.color else [Sign("icon", "ownfaction")]
        return [Sign("icon", "house"), *which, COLON]
    if trigger.on == "gain_vp":
        return [Sign("say", f"{trigger.at_least}+"), Sign("icon", "vp"), COLON]
    if trigger.on in MOMENTS:
        return [Sign("icon", MOMENTS[trigger.on]), COLON]
    return []


@cache
def ability(box: Box, card: str, lang: str = "") -> list[list[Sign]]:
    """What a card does in lines: production, feature or action; with a language also its words."""
    facts = box.prints[card]
    if facts.kind == "production":
        return [effects(box, facts.produce, lang)]
    if facts.kind == "action":
        paid = price(facts.price)
        twice = [Sign("say", f"{facts.uses}×")] if facts.uses > 1 else []
        return [[*paid, *([GIVES] if paid else []), *effects(box, facts.effects, lang), *twice]]
    return [[*moment(trigger), *effects(box, trigger.effects, lang)] for trigger in facts.triggers]


@cache
def bonus(box: Box, card: str) -> list[Sign]:
    """What building the card gives once."""
    return effects(box, box.prints[card].bonus)


def leads(sign: Sign) -> bool:
    """Whether a sign makes no sense at the end of a line."""
    return sign.kind in ("number", "arrow") or (sign.kind == "say" and sign.what.endswith((":", "/")))


def wide(sign: Sign, size: float, letters: float) -> float:
    """How much room a sign takes."""
    if sign.kind == "number":
        return text_width(sign.what, letters, bold=True) + 3.5
    if sign.kind == "say":
        return text_width(sign.what, letters) + 5
    return size * 0.7 if sign.kind == "arrow" else size + 1


def spread(signs: Iterable[Sign], size: float, letters: float) -> float:
    """How wide a row of signs is."""
    return sum(wide(sign, size, letters) for sign in signs)


def row(
    signs: list[Sign],
    x: float,
    y: float,
    width: float,
    letters: float,
    align: float = 0.5,
    sizes: tuple[float, ...] = TIGHT,
) -> str:
    """Signs in a row, the upper edge of large icons at ``y``; smaller, then cut, where they do not fit."""
    size = next((size for size in sizes if spread(signs, size, letters) <= width), sizes[-1])
    if spread(signs, size, letters) > width:
        signs = list(signs)
        while signs and (spread(signs, size, letters) + letters > width or leads(signs[-1])):
            signs.pop()
        signs.append(Sign("say", "…"))
    x += (width - spread(signs, size, letters)) * align
    drawn = []
    for sign in signs:
        room = wide(sign, size, letters)
        if sign.kind == "icon":
            picture = icon(sign.what, x, y + (ICON - size) / 2, size)
            drawn.append(lies(picture, sign.what, sign.at) if sign.at else picture)
        elif sign.kind == "arrow":
            drawn.append(icon(sign.what, x, y + ICON / 2 - size * 0.33, size * 0.66, "soft"))
        elif sign.kind == "seal":
            drawn.append(seal(sign.what, x + size / 2, y + ICON / 2, size * 0.9))
        else:
            bold = " b" if sign.kind == "number" else ""
            drawn.append(text(x + (3 if bold else 2), y + ICON / 2 + letters * 0.35, sign.what, f"g{bold}"))
        x += room
    return "".join(drawn)


def lies(picture: str, good: str, at: str) -> str:
    """An icon as a token that can glide."""
    return picture.removesuffix("/>") + attributes({"data_piece": f"good-{good}", "data_at": at}) + "/>"


def seal(color: str, x: float, y: float, size: float = 18) -> str:
    """The seal of a colour, its middle at a place."""
    if size == 18:
        return mark(f"seal-{color}", x, y)
    return f'<use href="#m-seal-{color}" transform="translate({num(x)} {num(y)}) scale({size / 18:.2f})"/>'


def wrapped(signs: list[Sign], width: float, letters: float, size: float = ICON) -> list[list[Sign]]:
    """A row of signs broken into lines; what leads to another sign stays with it."""
    lines: list[list[Sign]] = [[]]
    bound: list[Sign] = []
    for sign in signs:
        bound.append(sign)
        if leads(sign):
            continue
        if lines[-1] and spread([*lines[-1], *bound], size, letters) > width:
            lines.append([])
        lines[-1] += bound
        bound = []
    lines[-1] += bound
    return lines
