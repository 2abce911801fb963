"""Endeavor's scene: every position draws, says what it shows, and has a spot for every legal move."""

from __future__ import annotations

import random
import re
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from math import hypot
from statistics import median

import pytest

import tutor
from tests.games.endeavor.table import board, table
from tutor.games.endeavor.components import standard
from widgets.drawing import Drawing, Panel, Spot, esc, fit, fitted, lines, style, text_width
from widgets.icons import ICONS, LETTERS, SHAPES, icon, needed, sprite, word
from widgets.palette import COLORS, sign
from widgets.scenes import SCENES, emblem, scene
from widgets.scenes.emblems import EMBLEMS
from widgets.scenes.endeavor import atlas, draw, texts
from widgets.scenes.endeavor import geography as geo
from widgets.scenes.endeavor.map import TYPE

LANGUAGES = ("en", "cs")
COMMANDS = {"pass", "stop", "seat nobody"}
LARGEST, USUAL = 120_000, 60_000
HOSTILE = '<script>alert("1")</script>'
LONG = "Bartoloměj Maxmilián Křivoklátský"


def picture(game: tutor.Game, lang: str = "en", seat: int | None = None) -> Drawing:
    """The position of a game as a drawing."""
    return draw(game.view(seat), game.words(lang).name, lang, seat=seat)


def eager(game: tutor.Game, seed: int) -> Iterator[tutor.Game]:
    """A random game that rather ships and draws than passes; yields before every move."""
    dice = random.Random(seed)
    while game.decision is not None:
        yield game
        moves = game.moves()
        busy = [move for move in moves if move.kind not in ("pass", "stop")]
        far = [move for move in busy if move.kind in ("ship", "draw")]
        game.play(dice.choice(far or busy or moves))
    yield game


@cache
def positions() -> tuple[tutor.Game, ...]:
    """Positions from the start to the end of several games, and some that random play seldom reaches."""
    found = []
    for players, seed in ((3, 1), (4, 7), (5, 3)):
        for ply, game in enumerate(eager(tutor.new_game("endeavor", players=players, seed=seed), seed)):
            if ply % 29 == 0 or game.over:
                found.append(game.branch())
    return (*found, *rare())


def rare() -> tuple[tutor.Game, ...]:
    """Full boards: all regions open, population beside tracks, governors, cards beside, slavery abolished."""
    everywhere = standard().sea_regions
    rich = board(
        harbor=14,
        buildings=["university", "trade_office*", "shipyard!", "market", "bank", "docks", "guild_hall"],
        tokens={kind: 1 for kind in standard().tokens},
        governor="india_governor",
        cards=[
            "europe_3",
            "india_1",
            "africa_1",
            "caribbean_2",
            "far_east_5",
            "north_america_4",
            "africa_governor",
        ],
        set_aside=["slavery_0", "slavery_3"],
    )
    crowd = {(region, seat): 2 for region in everywhere for seat in range(1)}
    return (
        table(
            rich,
            board(harbor=9, passed=True),
            players=5,
            round=7,
            open=everywhere,
            beside=crowd,
            abolished=True,
        ),
        table(
            rich,
            players=3,
            open=everywhere,
            abolished=True,
            ask={"seat": 0, "ask": "place", "kinds": ["place"], "card": "africa_governor"},
        ),
    )


def check_xml(text: str) -> ET.Element:
    """A well-formed SVG."""
    return ET.fromstring(text)


# --- every position


@pytest.mark.parametrize("lang", LANGUAGES)
def test_positions_draw_well(lang: str) -> None:
    """Well-formed, unique ids, known references, no raw ids in what people read, small enough."""
    known = set(re.findall(r'id="([^"]+)"', sprite()))
    for game in positions():
        drawing = picture(game, lang)
        ids: list[str] = []
        for panel in drawing.panels:
            root = check_xml(panel.svg)
            assert root.get("viewBox") == f"0 0 {panel.width} {panel.height}"
            assert root.get("role") == "group" and root.get("aria-label") == panel.title
            ids += re.findall(r' id="([^"]+)"', panel.svg)
            assert len(root) == panel.svg.count("\n") - 1, "one element on each line, or a page redraws the whole panel"
            for node in root.iter():
                assert "_" not in (node.text or "") and "_" not in node.get("aria-label", ""), node.text
                assert "None" not in (node.text or "")
            lying = [piece for node in root.iter() for piece in pieces_on(node)]
            assert len(lying) == len(set(lying))
            marked = re.findall(r'data-spot="([^"]+)"', panel.svg)
            assert sorted(marked) == sorted(spot.id for spot in panel.spots)
        assert len(ids) == len(set(ids))
        whole = "".join(panel.svg for panel in drawing.panels)
        assert set(re.findall(r'href="#([^"]+)"', whole)) | set(
            re.findall(r"url\(#([^)]+)\)", whole)
        ) <= known | set(ids)
        assert len(whole.encode()) <= LARGEST


def pieces_on(node: ET.Element) -> list[tuple[str, str, str]]:
    """The pieces on a spot, or one that lies on none: kind, spot and place on it."""
    spot = node.get("data-spot")
    inside = [each for each in node.iter() if each.get("data-at") is not None] if spot else []
    return [(each.get("data-piece") or each.attrib["href"], spot or "", each.attrib["data-at"]) for each in inside]


def test_most_drawings_are_small() -> None:
    """Over whole games of every number of players, in both languages, half of the drawings and more stay small."""
    for lang in LANGUAGES:
        sizes = [sum(len(panel.svg.encode()) for panel in picture(game, lang).panels) for game in positions()]
        assert median(sizes) <= USUAL, (lang, median(sizes))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_spots_speak(lang: str) -> None:
    """Every spot has a label of its own: a sentence or more."""
    for game in positions():
        spots = [spot for panel in picture(game, lang).panels for spot in panel.spots]
        assert len({spot.id for spot in spots}) == len(spots)
        labels = [spot.label for spot in spots]
        assert len(set(labels)) == len(labels), [label for label in labels if labels.count(label) > 1]
        for label in labels:
            assert label[:1].isupper() and label.endswith(".") and len(label) > 12 and "{" not in label, label


def test_every_legal_move_has_a_spot() -> None:
    """Whatever may be played can be pointed at, and only one building of a kind answers for a move."""
    for players, seed in ((3, 2), (5, 5)):
        for game in eager(tutor.new_game("endeavor", players=players, seed=seed), seed):
            if not game.over:
                check_asks(game)
    for game in rare():
        check_asks(game)


def check_asks(game: tutor.Game) -> None:
    """Each legal move is asked by some spot; each ask is well-formed."""
    asks = [ask for spot in picture(game).spots.values() for ask in spot.asks]
    for move in map(str, game.moves()):
        assert move in COMMANDS or move in asks, move
        if move.startswith(("activate", "pay", "spend")):
            on_boards = [spot.id for spot in picture(game).spots.values() if move in spot.asks]
            assert all(int(id.split(":")[1]) == game.decision.seat for id in on_boards), (move, on_boards)
    for ask in set(asks):
        game.read(ask)


def test_asks_of_double_buildings() -> None:
    """Of two buildings alike, the free one is activated and the one with a worker is paid."""
    game = table(board(harbor=3, buildings=["market", "market*"]), players=3)
    spots = picture(game).spots
    assert spots["building:0:1"].asks == ("activate market",)
    assert spots["building:0:2"].asks == ("pay market",)
    assert spots["building:0:0"].asks == ("activate colonial_house", "pay colonial_house")


def test_asks_about_others() -> None:
    """Somebody else's building is worth a question only where there is no such own one."""
    game = table(
        board(harbor=3, buildings=["market"]),
        board(buildings=["market", "bank"], tokens={"ship": 1}),
        players=3,
    )
    spots = picture(game).spots
    assert spots["building:1:1"].asks == ()
    assert spots["building:1:2"].asks == ("activate bank", "pay bank")
    assert game.judge("activate bank").rules and spots["token:1:ship"].asks == ("spend ship",)


def test_labels_tell_what_lies_there() -> None:
    """The words of a few spots, in both languages."""
    game = table(
        board(harbor=2),
        players=3,
        owner={"london": 0, "paris": 0},
        lanes={"india": [0, 1, 0]},
        trade={"sea:india:4": "culture", "rome": "ship"},
    )
    en, cs = picture(game).spots, picture(game, "cs").spots
    assert (
        en["city:london"].label
        == "City of London, Europe & Mediterranean. Held by P1. Worth 1 glory. Stand-in."
    )
    assert "Leží tu žeton plavby." in cs["city:rome"].label
    assert (
        en["link:02"].label.startswith("Link London – Paris.")
        and "P1 holds both cities." in en["link:02"].label
    )
    assert en["track:india"].label == (
        "Shipping track to India: 3 of 7 spaces taken (P1 2, P2 1). Next is space 4 with one "
        "culture token. The region is closed."
    )
    assert en["track:india"].asks == ("ship india",) and en["link:02"].asks == ()
    assert cs["harbor:0"].label.startswith("Přístav, P1: populace 2, zásoba")


def test_own_board_comes_first() -> None:
    """The board of the viewer leads; without a viewer the seats keep their order."""
    game = tutor.new_game("endeavor", players=4, seed=7)
    assert [panel.id for panel in picture(game, seat=2).panels] == [
        "map",
        "board:2",
        "board:3",
        "board:0",
        "board:1",
        "stock",
        "legend",
    ]
    assert picture(game).panels[1].id == "board:0"


# --- redrawing


def test_unchanged_panels_are_identical() -> None:
    """A move redraws only what it changed, and drawing twice gives the same strings."""
    game = table(board(harbor=3, buildings=["shipyard"]), players=3)
    before = picture(game)
    assert before == picture(game)
    game.play("activate shipyard")
    game.play("ship india")
    after = picture(game)
    same = {
        panel.id for panel, other in zip(before.panels, after.panels, strict=True) if panel.svg == other.svg
    }
    assert {"board:2", "stock", "legend"} <= same and not {"map", "board:0"} & same


def test_drawing_is_fast() -> None:
    """A whole late position takes a few milliseconds; the limit leaves room for a busy machine."""
    game = rare()[0]
    words = game.words("cs").name
    view = game.view(0)
    draw(view, words, "cs")
    times = []
    for _ in range(15):
        start = time.perf_counter()
        draw(view, words, "cs")
        times.append(time.perf_counter() - start)
    assert min(times) < 0.015


# --- what people type


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_names_are_escaped(lang: str) -> None:
    """A name is text, never markup, and never widens a board; the scene does not rely on the engine."""
    game = tutor.new_game("endeavor", players=3, seed=1)
    view = game.view(None)
    for player, name in zip(view["players"], (HOSTILE * 9, LONG * 5, "a\"'&<>{}{0}\x00"), strict=True):
        player["name"] = name
    drawing = draw(view, lambda kind, value: f"{HOSTILE}{kind}{value}" * 3, lang)
    for panel in drawing.panels:
        root = check_xml(panel.svg)
        assert not [node for node in root.iter() if node.tag.endswith("script")]
        assert "<script" not in panel.svg
        if panel.id.startswith("board"):
            assert all(right <= panel.width for _, _, (_, _, right, _) in written(panel, defined(drawing)))
    check_xml(drawing.svg())


def test_escaping() -> None:
    """Control characters and lone surrogates do not break the XML either."""
    check_xml(f'<a b="{esc(chr(0) + chr(7) + chr(0xD800) + chr(0xFFFE) + HOSTILE)}"/>')


# --- geometry


def moved(node: ET.Element) -> tuple[float, float]:
    """The translation of a group."""
    found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", ""))
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)


Box = tuple[float, float, float, float]


def defined(drawing: Drawing) -> dict[str, ET.Element]:
    """What the map defines for all panels."""
    groups = check_xml(drawing.panels[0].svg).iterfind(".//{*}defs/{*}g")
    return {f"#{node.get('id')}": node for node in groups}


def written(panel: Panel, defs: Mapping[str, ET.Element]) -> list[tuple[str, str, Box]]:
    """The texts of a panel with their classes and boxes; texts on top of others on purpose are left out."""
    found: list[tuple[str, str, Box]] = []
    plain = TYPE if panel.id == "map" else 17

    def visit(node: ET.Element, x: float, y: float) -> None:
        dx, dy = moved(node)
        x, y = x + dx, y + dy
        tag = node.tag.rpartition("}")[2]
        if tag == "defs":
            return
        if tag == "use" and node.get("href") in defs:
            visit(defs[node.attrib["href"]], x + float(node.get("x", 0)), y + float(node.get("y", 0)))
        cls = node.get("class", "").split()
        if tag == "text" and " " not in node.get("x", "").strip() and "on" not in cls and "sign" not in cls:
            size = next(
                (int(each[1:]) for each in cls if re.fullmatch(r"f\d+", each)), 20 if "name" in cls else plain
            )
            content = node.text or ""
            width = float(
                node.get("textLength") or text_width(content, size, "b" in cls, 0.14 if "name" in cls else 0)
            )
            left = (
                x
                + float(node.get("x", 0))
                - (width if "e" in cls else width / 2 if {"m", "name", "nth"} & set(cls) else 0)
            )
            base = y + float(node.get("y", 0))
            found.append((content, " ".join(cls), (left, base - 0.66 * size, left + width, base)))
        for child in node:
            visit(child, x, y)

    visit(check_xml(panel.svg), 0, 0)
    return found


def clash(a: Box, b: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return a[0] < b[2] - 0.5 and b[0] < a[2] - 0.5 and a[1] < b[3] - 0.5 and b[1] < a[3] - 0.5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_do_not_overlap(lang: str) -> None:
    """No text runs into its neighbour or out of its panel."""
    for game in positions()[::2] + rare():
        drawing = picture(game, lang)
        for panel in drawing.panels:
            texts_here = written(panel, defined(drawing))
            for content, _, (left, top, right, bottom) in texts_here:
                assert left >= 1 and top >= 1 and right <= panel.width - 1 and bottom <= panel.height - 1, (
                    panel.id,
                    content,
                )
            for one, other in combinations(texts_here, 2):
                assert not clash(one[2], other[2]), (panel.id, one, other)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_map_keeps_clear(lang: str) -> None:
    """Names of cities lie clear of stations, tokens, lanes, decks and plates, all inside the frame."""
    box = standard()
    round_things: dict[str, tuple[float, float, float]] = {
        city: (x, y, 18) for city, (x, y, _) in geo.CITIES.items()
    }
    round_things |= {"–".join(ends): (*atlas.route(*ends)[1], 14) for ends in box.links.values()}
    for region, count in box.lane_length.items():
        round_things |= {
            f"{region} {at}": (*middle, 15) for at, middle in enumerate(atlas.spaces(region, count), 1)
        }
    for (one, (x, y, r)), (other, (p, q, s)) in combinations(round_things.items(), 2):
        assert hypot(p - x, q - y) >= r + s, (one, other)
    solid: dict[str, Box] = {name: around(x, y, r, r) for name, (x, y, r) in round_things.items()}
    for region in box.lane_length:
        solid[f"plate {region}"] = around(*geo.PLATES[region], 58, 11)
    for deck, middle in geo.DECKS.items():
        solid[f"deck {deck}"] = around(*middle, 32, 42)
    for (one, a), (other, b) in combinations(solid.items(), 2):
        assert {one, other} <= set(round_things) or not clash(a, b), (one, other)
    names = [
        (content, where)
        for content, cls, where in written(picture(tutor.new_game("endeavor", seed=1), lang).panels[0], {})
        if "place" in cls
    ]
    assert len(names) == len(geo.CITIES) + 2
    for content, where in names:
        assert where[0] > 11 and where[2] < geo.WIDTH - 11, f"{content} runs into the frame"
        for thing, space in solid.items():
            assert not clash(where, space), (content, thing)
    for thing, (left, top, right, bottom) in solid.items():
        assert left > 9 and top > 9 and right < geo.WIDTH - 9 and bottom < geo.HEIGHT - 9, thing


def around(x: float, y: float, dx: float, dy: float) -> Box:
    """The box around a point."""
    return x - dx, y - dy, x + dx, y + dy


def test_layout_knows_the_box() -> None:
    """Every region, city, deck, lane and link of the box has its place on the map."""
    box = standard()
    assert set(geo.CITIES) == set(box.cities) and set(geo.DECKS) == set(box.decks)
    assert (
        set(geo.LANES)
        == set(geo.LEADS)
        == set(geo.PLATES)
        == set(geo.BESIDE)
        == set(geo.SIDES)
        == set(box.sea_regions)
    )
    assert set(geo.NAMES) == set(geo.ZONES) == set(box.regions)
    assert set(geo.ROUTES) == set(box.links.values())
    assert set(texts.CODES) == set(box.decks)


# --- the shared ground


def test_icons_have_words_and_symbols() -> None:
    """Every icon has a word in both languages; the sprite is well-formed and complete."""
    root = check_xml(sprite())
    ids = [node.get("id") for node in root]
    assert len(ids) == len(set(ids))
    for name in ICONS:
        assert f"i-{name}" in ids and word(name, "en") and word(name, "cs")
    inner = set(re.findall(r'href="#([^"]+)"', sprite()))
    assert inner <= set(ids)
    assert 'id="i-ship"' in needed(icon("ship", 0, 0)) and len(LETTERS) == len(SHAPES) == 5


def test_drawing_stands_alone() -> None:
    """One SVG with its own style and symbols, for print and notebooks."""
    drawing = picture(rare()[0], "cs")
    text = drawing.svg()
    check_xml(text)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert "/*" not in style() and style() in text and drawing._repr_svg_() == text
    spots = {node.get("data-spot"): node.get("aria-label") for node in check_xml(text).iter() if node.get("data-spot")}
    assert spots == {spot.id: spot.label for spot in drawing.spots.values()}, "those who hear it know what it shows"


def test_classes_are_styled() -> None:
    """Every class used in a drawing has a rule, and no rule is left over."""
    used = {
        each
        for game in positions()[::3] + rare()
        for panel in picture(game).panels
        for found in re.findall(r'class="([^"]+)"', panel.svg)
        for each in found.split()
    }
    used |= {f"c-{color}" for color in COLORS}
    found = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^}]*\}", "{}", style())))
    ruled = {each for each in found if not each.startswith("mk")}  # marks over a map are not part of a scene
    states = {"legal", "focused", "chosen", "why"}
    assert used <= ruled, used - ruled
    assert ruled - used <= {"halo"} | states | {f"d-{deck}" for deck in standard().decks} | {
        "count",
        "count-ink",
        "bad",
        "rest",
        "stop",
    }, ruled - used


def test_signs_of_players() -> None:
    """Every seat has its own shape and letter; unknown colours still get one of ours."""
    signs = [sign(seat, color) for seat, color in enumerate(COLORS)]
    assert len({each.shape for each in signs}) == len({each.letter for each in signs}) == 5
    assert sign(1, "mauve").color in COLORS


def variables(theme: str) -> dict[str, str]:
    """The colours of a theme as the style sheet sets them."""
    css = style()
    start = {
        "light": ":root{",
        "auto": ':root:not([data-theme="light"]){',
        "dark": ':root[data-theme="dark"]{',
    }[theme]
    block = css[css.index(start) + len(start) :]
    return dict(re.findall(r"--s-([\w-]+): ?(#[0-9a-f]{3,6})", block[: block.index("}")]))


def luminance(color: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours."""
    a, b = sorted((luminance(one), luminance(other)))
    return (b + 0.05) / (a + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast_of_texts(theme: str) -> None:
    """Texts have at least 4.5 to 1 on everything they stand on."""
    colors = variables(theme)
    tints = [colors[region] for region in standard().regions]
    pairs = [("ink", ground) for ground in ("paper", "card", "well", "sea", "land", "step")]
    pairs += [("soft", ground) for ground in ("paper", "card", "well")] + [
        ("gold", "card"),
        ("gold", "paper"),
        ("bad", "well"),
    ]
    pairs += [
        ("step-ink", "step-on"),
        ("sea-ink", "sea"),
        ("paper", "ink"),
        ("card", "gold"),
        ("step-ink", "soft"),
        ("paper", "soft"),
    ]
    for ink, ground in pairs:
        assert contrast(colors[ink], colors[ground]) >= 4.5, (
            ink,
            ground,
            contrast(colors[ink], colors[ground]),
        )
    for tint in (*tints, colors["slavery"]):
        assert contrast(colors["ink"], tint) >= 4.5 and contrast(colors["name"], tint) >= 4.5, tint
    assert (
        contrast(colors["disc"], colors["brown"]) >= 4.5 and contrast(colors["disc"], colors["blue"]) >= 4.5
    )
    for name in ("black", "red", "blue", "green"):
        assert contrast(colors[f"player-{name}"], "#ffffff") >= 4.5, name


def test_dark_is_said_twice_alike() -> None:
    """The system's dark and the chosen dark are the same, and set every colour of the light theme."""
    assert variables("auto") == variables("dark")
    assert set(variables("dark")) == set(variables("light"))


def test_texts_fit() -> None:
    """Names are squeezed a little, then cut; long ones break into two lines."""
    assert fit("London", 17, 200) == ("London", False)
    cut, squeezed = fit("A" * 300, 17, 100)
    assert cut.endswith("…") and squeezed and text_width(cut, 17) * 0.84 <= 100
    assert 'textLength="60"' in fitted(0, 0, "Amsterdam", 17, 72, "x").replace("72", "60")
    assert lines("Obchodní kancelář", 17, 88) == ("Obchodní", "kancelář")
    assert abs(text_width("Žluťoučký kůň", 17) - text_width("Zlutoucky kun", 17)) < 0.1


def test_texts_are_said_in_both_languages() -> None:
    """The holes of a text are the same in both languages."""
    for key, (en, cs) in texts.TEXTS.items():
        assert sorted(re.findall(r"\{(\w+)", en)) == sorted(re.findall(r"\{(\w+)", cs)), key


def test_scenes_are_found() -> None:
    """The lookup knows every game that can be drawn."""
    assert scene("endeavor") is draw and set(SCENES) <= set(tutor.GAMES)
    for slug in EMBLEMS:
        check_xml(emblem(slug))
    assert emblem("chess") == ""
    with pytest.raises(LookupError):
        scene("chess")


def test_spots_and_panels_are_plain_values() -> None:
    """What a surface takes from a drawing."""
    panel = picture(tutor.new_game("endeavor", seed=1)).panel("stock")
    assert isinstance(panel, Panel) and panel.narrow == "" and isinstance(panel.spots[0], Spot)
