"""Scenarios: a position of Endeavor told in a few words and completed so that every piece is somewhere.

>>> from tutor import from_position
>>> data = scenario({"boards": [{"harbor": 3, "buildings": ["shipyard", "market*"]}], "owner": {"london": 1}})
>>> [str(move) for move in from_position("endeavor", data).moves()]
['activate colonial_house', 'activate shipyard', 'pass']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tutor.engine.errors import CivitasError, InvalidPosition
from tutor.engine.randomness import shuffled
from tutor.engine.reading import Reading
from tutor.games.endeavor.components import EUROPE, POPULATION, TRACKS, Box

FIELDS = (
    "players", "options", "phase", "round", "crown", "to_act", "boards", "open", "owner", "lanes", "beside", "trade",
    "empty", "gone", "stock", "abolished", "ask",
)  # fmt: skip
BOARD_FIELDS = (
    "harbor", "buildings", "tokens", "cards", "governor", "set_aside", "passed", "substitutes", "payments_in_row",
)  # fmt: skip
WORKERS = {"*": "working", "!": "unpaid"}
MOST = 999
SHUFFLE = 5    # tokens that nobody pinned lie as if drawn from a bag, always the same way


def scenario(data: Mapping[str, Any], box: Box | None = None) -> dict[str, Any]:
    """The position of a scenario.

    ``boards`` are the first seats (``"shipyard*"`` has a worker of this round, ``"shipyard!"`` an unpaid one), the
    others have empty boards; ``open`` regions besides Europe have a full track of the last seat unless ``lanes`` says
    otherwise; ``trade`` pins tokens to spaces, ``empty`` links have lost theirs, ``gone`` cards have left the game.
    Tokens that would be nowhere are spent (blue ones) or lie with the last seat; tiles come from the stock and
    population from the supply.
    """
    from tutor.games.endeavor.rulebook import RULEBOOK

    problems: list[CivitasError] = []
    read = Reading(data, FIELDS, problems)
    given = data.get("players", 3) if isinstance(data, Mapping) else 3
    options = data.get("options") if isinstance(data, Mapping) else None
    from tutor import new_game

    try:
        whole = new_game(RULEBOOK.slug, given, 1, options).position()
    except CivitasError as error:
        raise InvalidPosition([error, *problems]) from None
    box = box if box is not None else RULEBOOK.box()
    told = told_fields(read, box, len(whole["players"]))
    if problems:
        raise InvalidPosition(problems)
    complete(whole, told, box)
    return whole


def told_fields(read: Reading, box: Box, count: int) -> dict[str, Any]:
    """What the scenario says, each field with its default."""
    has, last = read.data.__contains__, count - 1
    told: dict[str, Any] = {
        "phase": read.word("phase", ("build", "salary", "action")) if has("phase") else "action",
        "round": read.number("round", 1, 7) if has("round") else 2,
        "crown": read.number("crown", 0, last) if has("crown") else 0,
        "to_act": read.number("to_act", 0, last) if has("to_act") else 0,
        "open": read.words("open", box.sea_regions) if has("open") else (),
        "empty": read.words("empty", box.links) if has("empty") else (),
        "gone": read.words("gone", box.cards) if has("gone") else (),
        "abolished": read.flag("abolished") if has("abolished") else False,
        "stock": read.counts("stock", box.tiles, MOST) if has("stock") else {},
        "ask": dict(read.data["ask"]) if has("ask") and read.has("ask", dict, "object") else None,
        "owner": {}, "lanes": {}, "beside": [], "trade": {},
    }  # fmt: skip
    if has("owner"):
        inner = read.object("owner", box.cities)
        told["owner"] = {city: inner.number(city, 0, last) for city in box.cities if city in inner.data}
    if has("lanes"):
        inner = read.object("lanes", box.sea_regions)
        told["lanes"] = {region: list(inner.numbers(region, 0, last, length, "seats"))
                         for region, length in box.lane_length.items() if region in inner.data}  # fmt: skip
    if has("beside"):
        for each in read.objects("beside", ("region", "seat", "population")):
            told["beside"].append({"region": each.word("region", box.sea_regions), "seat": each.number("seat", 0, last),
                                   "population": each.number("population", 1, MOST)})  # fmt: skip
    if has("trade"):
        inner = read.object("trade", box.token_spaces)
        told["trade"] = {space: inner.word(space, box.tokens) for space in inner.data if space in box.token_spaces}
    boards = read.objects("boards", BOARD_FIELDS) if has("boards") else []
    if len(boards) > count:
        read.wrong("boards", "seats", n=count)
    told["boards"] = [told_board(each, box) for each in boards[:count]]
    told["boards"] += [told_board(Reading({}, BOARD_FIELDS, read.problems), box) for _ in range(count - len(boards))]
    return told


def told_board(read: Reading, box: Box) -> dict[str, Any]:
    """One board as it stands in a position, but for what follows from the rest."""
    has = read.data.__contains__
    known = [kind + sign for kind in box.buildings for sign in ("", *WORKERS)]
    kinds = read.words("buildings", known) if has("buildings") else ()
    if not any(kind.startswith(box.printed) for kind in kinds):
        kinds = (box.printed, *kinds)
    governors = [card for card, facts in box.cards.items() if facts.governor]
    return {
        "harbor": read.number("harbor", 0, MOST) if has("harbor") else 0,
        "buildings": [{"building": kind.rstrip("*!"), "worker": WORKERS.get(kind[-1], "free")} for kind in kinds],
        "tokens": read.counts("tokens", box.tokens, MOST) if has("tokens") else {},
        "cards": list(read.words("cards", box.cards)) if has("cards") else [],
        "governor_space": read.word("governor", governors) if has("governor") else None,
        "set_aside": list(read.words("set_aside", box.slavery)) if has("set_aside") else [],
        "passed": read.flag("passed") if has("passed") else False,
        "substitutes": read.number("substitutes", 0, MOST) if has("substitutes") else 0,
        "payments_in_row": read.number("payments_in_row", 0, MOST) if has("payments_in_row") else 0,
    }


def complete(data: dict[str, Any], told: dict[str, Any], box: Box) -> None:
    """Fill a new game's position with what was told, and everything else with what follows from it."""
    count, phase, to_act, crown = len(data["players"]), told["phase"], told["to_act"], told["crown"]
    lanes: dict[str, list[int]] = {region: [] for region in box.sea_regions}
    lanes |= {region: [count - 1] * box.lane_length[region] for region in told["open"]} | told["lanes"]
    opened = [EUROPE, *(region for region in box.sea_regions if len(lanes[region]) == box.lane_length[region])]
    data |= {"round": told["round"], "phase": phase, "crown": crown, "open_regions": opened,
             "slavery_abolished": told["abolished"], "shipping_tracks": lanes, "beside_tracks": told["beside"],
             "turn": ((to_act - crown) % count + 1) % (count if phase == "action" else count + 1)}  # fmt: skip
    data["cities"] |= told["owner"]
    asked = {"build": "build", "salary": "salary", "action": "act"}[phase]
    data["agenda"] = [{"seat": to_act, **(told["ask"] or {"ask": asked})}]
    for player, board in zip(data["players"], told["boards"], strict=True):
        player |= board
    place_tiles(data, told["stock"])
    place_cards(data, opened, told["gone"])
    place_tokens(data, told["trade"], told["empty"], box)
    for seat, player in enumerate(data["players"]):
        settle(data, seat, player, box)


def place_tiles(data: dict[str, Any], stock: Mapping[str, int]) -> None:
    """Tiles on boards leave the stock; tiles that ``stock`` wants away go to the board of the last seat."""
    built = Counter(each["building"] for player in data["players"] for each in player["buildings"])
    for tile in data["stock"]:
        left = data["stock"][tile] - built[tile]
        data["stock"][tile] = stock.get(tile, left)
        data["players"][-1]["buildings"] += [{"building": tile, "worker": "free"}] * (left - data["stock"][tile])


def place_cards(data: dict[str, Any], opened: list[str], gone: tuple[str, ...]) -> None:
    """Cards on boards leave their decks; so do governors of open regions and the slavery deck after the abolition."""
    held = {
        card
        for player in data["players"]
        for card in (*player["cards"], player["governor_space"], *player["set_aside"])
    }
    governors = {f"{region}_governor" for region in opened if region != EUROPE}
    slavery = set(data["decks"]["slavery"]) if data["slavery_abolished"] else set()
    removed = (set(gone) | governors | slavery) - held
    data["removed_cards"] = sorted(removed)
    data["decks"] = {deck: [card for card in cards if card not in held and card not in removed]
                     for deck, cards in data["decks"].items()}  # fmt: skip


def place_tokens(data: dict[str, Any], trade: Mapping[str, str], empty: tuple[str, ...], box: Box) -> None:
    """One token on every space that should have one, pinned ones first; the rest is spent or with the last seat."""
    owner = data["cities"]
    bare = {city for city, seat in owner.items() if seat is not None} | set(empty)
    bare |= {link for link, (a, b) in box.links.items() if owner[a] is not None and owner[a] == owner[b]}
    bare |= {space for region, lane in data["shipping_tracks"].items() for space in box.sea_space[region][: len(lane)]}
    left = Counter({kind: token.copies for kind, token in box.tokens.items()})
    left.subtract(trade.values())
    for player in data["players"]:
        left.subtract(player["tokens"])
    left += Counter()  # fewer than none are none: the position then says which token is missing
    spaces = [space for space in box.token_spaces if space not in bare and space not in trade]
    held = sum(left.values()) - len(spaces)
    for link in reversed(box.links):  # more tokens are held than spaces are bare: some links have lost theirs
        if held < 0 and link in spaces:
            spaces.remove(link)
            held += 1
    spent: Counter[str] = Counter()
    for kind in box.blue:
        spent[kind] = max(0, min(held, left[kind]))
        left[kind] -= spent[kind]
        held -= spent[kind]
    sink: Counter[str] = Counter(data["players"][-1]["tokens"])
    for _ in range(held):
        kind = max(TRACKS, key=lambda kind: left[kind])
        sink[kind] += 1
        left[kind] -= 1
    data["players"][-1]["tokens"] = {kind: n for kind, n in sink.items() if n}
    data["spent_tokens"] = {kind: n for kind, n in spent.items() if n}
    rest, _ = shuffled([kind for kind in box.tokens for _ in range(left[kind])], SHUFFLE)
    data["trade_tokens"] = dict(trade) | dict(zip(spaces, rest, strict=False))


def settle(data: dict[str, Any], seat: int, player: dict[str, Any], box: Box) -> None:
    """The markers follow from the icons, the supply from the population elsewhere."""
    owned = [*player["cards"], *([player["governor_space"]] if player["governor_space"] else [])]
    totals: Counter[str] = Counter()
    for card in owned:
        totals.update(dict(box.cards[card].icons))
    for each in player["buildings"]:
        totals.update(dict(box.buildings[each["building"]].icons))
    for kind, n in player["tokens"].items():
        totals.update({track: n * icon for track, icon in box.tokens[kind].icons})
    player["tracks"] = {track: totals[track] for track in TRACKS}
    away = player["harbor"] + sum(each["worker"] != "free" for each in player["buildings"])
    away += list(data["cities"].values()).count(seat)
    away += sum(lane.count(seat) for lane in data["shipping_tracks"].values())
    away += sum(each["population"] for each in data["beside_tracks"] if each["seat"] == seat)
    supply = POPULATION + player["substitutes"] - away
    player["supply"] = max(0, supply)
    player["substitutes"] += max(0, -supply)
