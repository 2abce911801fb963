"""The map with what lies on it: cities, links, sea lanes, decks, tokens and population."""

from __future__ import annotations

from collections import Counter

from widgets.drawing import Panel, Sheet, circle, fitted, group, path, rect, text, text_width
from widgets.icons import badge, icon, mark, piece, token
from widgets.scenes.endeavor import atlas, cards
from widgets.scenes.endeavor import geography as geo
from widgets.scenes.endeavor.sight import Sight

SIDES = {"l": (-24, 6, " e"), "r": (24, 6, ""), "a": (0, -25, " m"), "b": (0, 36, " m")}
TYPE = 18   # letters of the map: still 12 px where a desk draws it two thirds as large
MARGIN = 12  # from the edge of the map, where its frame is
ROOM = 138  # a name of a city gets no wider than this


def draw_map(sight: Sight, shared: str = "") -> Panel:
    """The first panel: the world; ``shared`` are definitions that other panels refer to."""
    sheet = Sheet("map", sight.say("map"), geo.WIDTH, geo.HEIGHT, "atlas")
    view, box = sight.view, sight.box
    shut = [region for region in box.regions if region not in view["open_regions"]]
    sheet.add(shared, atlas.ground())
    sheet.add(
        group((f'<use href="#map-{region}" class="veil"/>' for region in shut), clip_path="url(#map-clip)"),
        atlas.compass(),
        atlas.oceans(tuple(sight.say(ocean) for ocean in geo.OCEANS)),
        atlas.names(tuple(sight.name("region", region) for region in geo.NAMES)),
    )
    sheet.add(atlas.routes(tuple(box.links.values())), atlas.lanes(tuple(box.lane_length.items())))
    sheet.add(
        atlas.dotted(
            (
                atlas.route(*ends)[1]
                for link, ends in box.links.items()
                if link in view["trade_tokens"] and sight.standin("link", link)
            ),
            "ring",
        )
    )
    for link in box.links:
        draw_link(sheet, sight, link)
    links, sheet.spots = sheet.spots, []
    sheet.add(
        atlas.stations(
            frozenset(city for region in shut for city in box.cities_in[region]),
            frozenset(city for city, glory in box.city_glory.items() if glory > 1),
            frozenset(city for city in box.cities if sight.standin("city", city)),
        )
    )
    for region in box.regions:
        if region in box.lane_length:
            draw_lane(sheet, sight, region, region in shut)
        for deck in (deck for deck, home in box.deck_region.items() if home == region):
            draw_deck(sheet, sight, deck, region in shut)
        for city in box.cities_in[region]:
            draw_city(sheet, sight, city, region in shut)
    sheet.spots += links
    sheet.add(group(atlas.numbers(region, count) for region, count in box.lane_length.items()), atlas.frame())
    return sheet.panel()


def draw_link(sheet: Sheet, sight: Sight, link: str) -> None:
    """A route between two cities with its token, or in the colour of whoever holds both ends."""
    view = sight.view
    a, b = sight.box.links[link]
    line, (x, y) = atlas.route(a, b)
    owner = view["cities"][a]
    both = owner is not None and owner == view["cities"][b]
    kind = view["trade_tokens"].get(link)
    standin = sight.standin("link", link)
    parts = []
    if both:
        parts.append(
            group((path(line, "held-edge"), path(line, "route held")), f"c-{sight.colors[owner]}", -x, -y)
        )
    if kind:
        parts.append(token(kind, data_at=""))
    else:
        parts.append(circle(0, 0, 6, "socket"))
    label = sight.label(
        sight.say("link", link=sight.name("link", link)),
        sight.say("lies", token=sight.token(kind)) if kind else sight.say("token_gone"),
        sight.say("link_held", player=sight.player(owner)) if both else "",
        sight.say("worth", n=sight.box.link_glory[link]) if sight.box.link_glory[link] != 1 else "",
        standin=standin,
    )
    sheet.spot(link, label, (), circle(0, 0, 19), *parts, at=(x, y))


def draw_lane(sheet: Sheet, sight: Sight, region: str, shut: bool) -> None:
    """A sea lane: spaces with tokens and population, who stands beside it, the plate of its region."""
    view, count = sight.view, sight.box.lane_length[region]
    taken = view["shipping_tracks"][region]
    middles = atlas.spaces(region, count)
    parts = []
    for at, (x, y) in enumerate(middles):
        space = sight.box.sea_space[region][at]
        if at < len(taken):
            seat = taken[at]
            parts.append(piece(seat, sight.colors[seat], x, y, data_at=str(at)))
        elif kind := view["trade_tokens"].get(space):
            parts.append(token(kind, x, y, data_at=str(at)))
    beside = {each["seat"]: each["population"] for each in view["beside_tracks"] if each["region"] == region}
    parts.extend(draw_beside(sight, region, beside))
    parts.append(draw_plate(sight, region, shut, len(taken), count))
    who = sight.crowd(Counter(taken))
    sentences = [
        sight.say(
            "track", region=sight.name("region", region), n=len(taken), all=count, who=who and f" ({who})"
        )
    ]
    if len(taken) < count:
        kind = view["trade_tokens"].get(sight.box.sea_space[region][len(taken)])
        sentences.append(
            sight.say("next", n=len(taken) + 1, token=sight.token(kind))
            if kind
            else sight.say("next_bare", n=len(taken) + 1)
        )
    if beside:
        sentences.append(sight.say("beside_track", who=sight.crowd(beside)))
    sentences.append(sight.say("region_closed" if shut else "region_open"))
    sheet.spot(
        f"track:{region}",
        sight.label(*sentences),
        (f"ship {region}",),
        path(atlas.lane(region, count), "w on-space"),
        *parts,
    )


def draw_beside(sight: Sight, region: str, beside: dict[int, int]) -> list[str]:
    """Population beside a full track, one piece for each player with its count."""
    x, y, reach = geo.BESIDE[region]
    step = min(34, reach / max(1, len(beside) - 1))
    parts = []
    for at, (seat, n) in enumerate(sorted(beside.items())):
        parts.append(piece(seat, sight.colors[seat], x + at * step, y, data_at="beside"))
        if n > 1:
            parts.append(badge(n, x + at * step + 12, y + 10))
    return parts


def draw_plate(sight: Sight, region: str, shut: bool, taken: int, count: int) -> str:
    """The small plate under the name of a region: open or closed, and how full its track is."""
    x, y = geo.PLATES[region]
    words = f"{sight.say('closed')} {taken}/{count}" if shut else sight.say("open")
    width = text_width(words, TYPE) + 34
    left = x - width / 2
    on = "" if shut else " on"
    return (
        rect(left, y - 11, width, 23, "pill" if shut else "pill open", 11.5)
        + icon("closed" if shut else "open", left + 7, y - 8.5, 17, on.strip())
        + text(left + 27, y + 6.5, words, "" + on)
    )


def draw_deck(sheet: Sheet, sight: Sight, deck: str, shut: bool) -> None:
    """A stack of cards with its top card and how many are left."""
    view = sight.view
    left = view["decks"][deck]
    x, y = geo.DECKS[deck][0] - cards.WIDTH / 2, geo.DECKS[deck][1] - cards.HEIGHT / 2
    named = sight.name("deck", deck)
    gone = deck == "slavery" and view["slavery_abolished"]
    depth = min(2, len(left) // 2)
    parts = [mark(f"cards{depth}")] if depth else []
    if left:
        parts.append(cards.placed(cards.face(sight, left[0]), left[0]))
        parts.append(badge(len(left), cards.WIDTH, cards.HEIGHT))
        label = sight.label(
            sight.say("deck", n=len(left), card=sight.name("card", left[0]), deck=named),
            cards.described(sight, left[0]),
            sight.say("region_closed") if shut else "",
            standin=sight.standin("card", left[0]),
        )
    else:
        parts += [
            rect(0, 0, cards.WIDTH, cards.HEIGHT, "gap", 6),
            icon("abolished" if gone else "deck", 19, 29, 26, "soft"),
        ]
        label = sight.say("deck_abolished" if gone else "deck_empty", deck=named)
    if len([each for each in sight.box.deck_region.values() if each == sight.box.deck_region[deck]]) > 1:
        words = sight.say("abolished") if gone else named
        parts.append(fitted(cards.WIDTH / 2, -7, words, TYPE, 74, "place m"))
    halo = cards.around(cards.WIDTH, cards.HEIGHT, depth)
    sheet.spot(f"deck:{deck}", label, (f"draw {deck}",), halo, *parts, at=(x, y))


def draw_city(sheet: Sheet, sight: Sight, city: str, shut: bool) -> None:
    """A city: a station with its token or with whoever holds it, its worth and its name."""
    view = sight.view
    x, y, side = geo.CITIES[city]
    glory, owner, kind = sight.box.city_glory[city], view["cities"][city], view["trade_tokens"].get(city)
    standin = sight.standin("city", city)
    parts = []
    if owner is not None:
        parts.append(piece(owner, sight.colors[owner], data_at=""))
    elif kind:
        parts.append(token(kind, data_at=""))
    if glory > 1:
        parts += [circle(17, 16, 10.5, "badge"), text(17, 22, glory, "b m on-gold")]
    dx, dy, anchor = SIDES[side]
    dx += (8 if glory > 1 else 0) * ((dx > 0) - (dx < 0))
    room = min(ROOM, x + dx - MARGIN if dx < 0 else geo.WIDTH - MARGIN - x - dx if dx else ROOM)
    parts.append(fitted(dx, dy, sight.name("city", city), TYPE, room, "place" + anchor))
    label = sight.label(
        sight.say(
            "city", city=sight.name("city", city), region=sight.name("region", sight.box.city_region[city])
        ),
        sight.say("held", player=sight.player(owner)) if owner is not None else sight.say("free"),
        sight.say("lies", token=sight.token(kind)) if kind else "",
        sight.say("worth", n=glory),
        sight.say("region_closed") if shut else "",
        standin=standin,
    )
    sheet.spot(
        f"city:{city}",
        label,
        (f"occupy {city}", f"attack {city}"),
        circle(0, 0, 23),
        *parts,
        at=(x, y),
    )
