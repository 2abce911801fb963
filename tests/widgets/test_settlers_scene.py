"""The scene of Settlers: every position draws, says what it shows, and has a spot for every legal move."""

from __future__ import annotations

import copy
import random
import re
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import tutor
from tests.games.settlers.table import board, table
from tutor.games.settlers.components import FACTIONS, KINDS, standard
from widgets.drawing import Drawing, Panel, style, text_width
from widgets.icons import sprite
from widgets.lands import COUNTRY, SEALS
from widgets.scenes.settlers import draw, glyphs, texts
from widgets.scenes.settlers.legend import COLORS

LANGUAGES = ("en", "cs")
COMMANDS = {"pass", "end", "stop", "decline", "choose", "pay"}
HOSTILE = '<script>alert("1")</script>'
LONG = ("Bartoloměj Maxmilián Křivoklátský", "Ctibor z Cimburka a Tovačova", "Žofie", "Řehoř Šťastný")
GAMES = (
    (1, 2, {"faction_1": "barbarians"}),
    (1, 9, {"faction_1": "japanese"}),
    (2, 3, {"faction_1": "japanese", "faction_2": "egyptians"}),
    (3, 8, {"lookout": "draft"}),
    (4, 5, {}),
)
LIMIT, USUAL = 120_000, 60_000

Box = tuple[float, float, float, float]


@pytest.fixture(autouse=True)
def settlers_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game may be drawn before it is on the list of games."""
    monkeypatch.setattr(tutor, "GAMES", tuple(dict.fromkeys((*tutor.GAMES, "settlers"))))


def named(kind: str, value: Any) -> str:
    """The scene takes its names from the box, so nobody asks for words."""
    raise AssertionError((kind, value))


def picture(game: tutor.Game, lang: str = "en", seat: int | None = None) -> Drawing:
    """The position of a game as the one who decides sees it."""
    if seat is None:
        seat = game.decision.seat if game.decision is not None else 0
    return draw(game.view(seat), named, lang, seat=seat)


def busy(game: tutor.Game, seed: int) -> Iterator[tutor.Game]:
    """A random game that rather acts than passes; yields before every move."""
    dice = random.Random(seed)
    while game.decision is not None:
        yield game
        moves = game.moves()
        game.play(dice.choice([move for move in moves if move.kind not in ("pass", "end", "stop", "decline")] or moves))
    yield game


@cache
def views() -> tuple[tuple[Mapping[str, Any], int], ...]:
    """Views from the start to the end of several games, and some that random play seldom reaches."""
    found = []
    for players, seed, options in GAMES:
        for ply, game in enumerate(busy(tutor.new_game("settlers", players=players, seed=seed, options=options), seed)):
            if ply % 31 == 0 or game.over:
                seat = game.decision.seat if game.decision is not None else 0
                found.append((game.view(seat), seat))
    return (*found, (crowded(4, 5, 3), 3), (crowded(4, 8, 0), 0), (crowded(2, 7, 1), 1), (covered(), 0))


def covered() -> Mapping[str, Any]:
    """A shared screen: nobody's hand is seen."""
    return tutor.new_game("settlers", players=4, seed=7).view(None)


def crowded(players: int, seed: int, seat: int, each: int = 18) -> dict[str, Any]:
    """Empires as large as they ever get, with long names and all that can lie on locations."""
    box, dice = standard(), random.Random(seed)
    view: dict[str, Any] = copy.deepcopy(tutor.new_game("settlers", players=players, seed=seed).view(seat))
    common = list(box.decks["common"])
    dice.shuffle(common)
    view["locations"], view["phase"], view["round"], view["row"] = [], "action", 5, []
    view["agenda"] = [{"seat": seat, "ask": "turn", "kinds": ["build", "raze", "activate"], "context": None}]
    for at, player in enumerate(view["players"]):
        own = list(box.decks[player["faction"]])
        dice.shuffle(own)
        player |= {
            "name": LONG[at],
            "vp": dice.randrange(100),
            "passed": at == 1,
            "deals": [own.pop() for _ in range(9)],
        }
        player["goods"] = {
            good: dice.randrange(13) for good in ("wood", "stone", "food", "gold", "settler", "raze", "defense")
        }
        player["foundations"] = [common.pop() for _ in range(at)]
        if at == seat:
            player["hand"] = [*(own.pop() for _ in range(5)), *(common.pop() for _ in range(4))]
        player["discard"] = [own.pop()]
        if player["faction"] == "japanese":
            player["routes"] = [
                {"marker": "?japanese", "partner": "colossus"},
                {"marker": "?japanese", "partner": "roman_bank"},
            ]
        for card in [*own[: each // 2], *(common.pop() for _ in range(min(each - each // 2, len(common) // (4 - at))))]:
            view["locations"].append(laden(card, player["faction"], dice))
    foreign = [each for each in view["locations"] if each["owner"] != "egyptians"]
    if any(player["faction"] == "egyptians" for player in view["players"]):
        foreign[0]["taken_by"] = "egyptians"
    return view


def laden(card: str, owner: str, dice: random.Random) -> dict[str, Any]:
    """A location with much on it."""
    facts, found = standard().cards[card], {"card": card, "owner": owner}
    if facts.kind == "action":
        found |= {
            "used": facts.uses,
            "paid": {good: n * facts.uses for good, n in facts.price.goods() if good != "resource_any"},
        }
        found |= {"blocked": True} if dice.random() < 0.2 else {}
    found |= {"defence": True} if facts.common and dice.random() < 0.3 else {}
    found |= {"samurai": True} if owner == "japanese" and not facts.common else {}
    if facts.key in ("shrine", "gate"):
        found["under"] = ["wood"] * 7 + ["food"] * 4 if facts.key == "shrine" else ["quarry.1"] * 5
    return found


# --- every position


@pytest.mark.parametrize("lang", LANGUAGES)
def test_positions_draw_well(lang: str) -> None:
    """Well-formed, unique ids and pieces, known references, no raw ids in what people read, small enough."""
    known = set(re.findall(r'id="([^"]+)"', sprite()))
    sizes = []
    for view, seat in views():
        drawing = draw(view, named, lang, seat=seat)
        for narrow in (False, True):
            texts_of = [panel.narrow if narrow else panel.svg for panel in drawing.panels]
            for panel, svg in zip(drawing.panels, texts_of, strict=True):
                check_panel(panel, svg)
            whole = "".join(texts_of)
            assert set(re.findall(r'href="#([^"]+)"', whole)) <= known
            pieces = re.findall(r'data-piece="([^"]+)" data-at="([^"]+)"', whole)
            assert len(pieces) == len(set(pieces)), [each for each in pieces if pieces.count(each) > 1]
            assert len(whole.encode()) <= LIMIT
            sizes.append(len(whole.encode()))
    assert sorted(sizes)[len(sizes) // 2] < USUAL


def check_panel(panel: Panel, svg: str) -> None:
    """One panel in one of its two arrangements."""
    root = ET.fromstring(svg)
    assert root.get("role") == "group" and root.get("aria-label") == panel.title
    for node in root.iter():
        content = node.text or ""
        assert "_" not in content and "None" not in content and "?" not in content, content
    assert sorted(re.findall(r'data-spot="([^"]+)"', svg)) == sorted(spot.id for spot in panel.spots)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_spots_speak(lang: str) -> None:
    """Every spot has a label of its own: a sentence or more, without ids and holes."""
    for view, seat in views():
        spots = [spot for panel in draw(view, named, lang, seat=seat).panels for spot in panel.spots]
        assert len({spot.id for spot in spots}) == len(spots)
        labels = [spot.label for spot in spots]
        assert len(set(labels)) == len(labels), [label for label in labels if labels.count(label) > 1]
        for label in labels:
            assert label[:1].isupper() and label.endswith(".") and len(label) > 12, label
            assert not set("_{}?") & set(label) and "None" not in label, label


def test_every_legal_move_has_a_spot() -> None:
    """Whatever may be played can be pointed at; commands have no place on the table."""
    for players, seed, options in GAMES:
        for game in busy(tutor.new_game("settlers", players=players, seed=seed + 20, options=options), seed):
            if not game.over:
                check_asks(game)


def check_asks(game: tutor.Game) -> None:
    """Each legal move is asked by some spot; each ask is well-formed."""
    asks = {ask for spot in picture(game).spots.values() for ask in spot.asks}
    for move in game.moves():
        assert move.kind in COMMANDS or str(move) in asks, (str(move), game.decision)
    for ask in asks:
        game.read(ask)


def one(game: tutor.Game, *moves: str) -> tutor.Game:
    """A game some moves on."""
    for move in moves:
        game.play(move)
    return game


RARE = {
    "offerings": lambda: table(
        board(goods={"wood": 1, "settler": 1}, hand=["farm"], locations=["shrine", "gate"]),
        factions=("japanese", "romans"),
    ),
    "loot": lambda: one(
        table(
            board(goods={"settler": 1}, locations=["pack"]),
            board(locations=["quarry"]),
            factions=("barbarians", "romans"),
        ),
        "activate pack",
    ),
    "steal": lambda: one(
        table(board(goods={"settler": 1}, locations=["saboteurs"]), board(goods={"wood": 1, "food": 2})),
        "activate saboteurs",
    ),
    "upgrade": lambda: one(
        table(
            board(goods={"settler": 1, "wood": 3}, locations=["negotiator"], deals=["farm", "dojo"]),
            factions=("japanese", "romans"),
        ),
        "activate negotiator",
    ),
    "keep": lambda: one(
        table(board(goods={"settler": 1}, locations=["mission"]), board()),
        "activate mission",
        "draw common",
        "draw faction",
    ),
    "spend a deal": lambda: one(
        table(board(goods={"settler": 1}, locations=["hanseatic_house"], deals=["raid"])), "activate hanseatic_house"
    ),
    "break a deal": lambda: one(
        table(board(goods={"settler": 2}, locations=["robbers"]), board(deals=["colossus", "roman_bank"])),
        "activate robbers",
    ),
    "discard": lambda: one(
        table(
            board(goods={}, hand=["quarry"], locations=["desert"]),
            board(hand=["village", "farm"]),
            factions=("egyptians", "japanese"),
        ),
        "activate desert",
        "spend quarry",
    ),
    "convert": lambda: one(
        table(board(goods={"raze": 1}, hand=["castle", "quarry"], locations=["dark_altar"]), board()),
        "activate dark_altar",
        "choose hand",
        "burn quarry",
    ),
    "take over": lambda: one(
        table(
            board(locations=["temple_of_ra"]),
            board(locations=["colossus", "quarry"]),
            factions=("egyptians", "romans"),
        ),
        "activate temple_of_ra",
    ),
    "station": lambda: one(
        table(board(goods={"stone": 1}, hand=["ninjas"], locations=["farm", "ruins"]), factions=("japanese", "romans")),
        "build ninjas",
        "sacrifice ruins.1",
    ),
}


@pytest.mark.parametrize("name", RARE)
def test_rare_decisions_have_spots(name: str) -> None:
    """What cards ask can be answered on the table too."""
    game = RARE[name]()
    assert any(move.kind not in COMMANDS for move in game.moves())
    check_asks(game)


def test_asks_follow_the_question() -> None:
    """A card means what is asked for now; when nothing fits, what it means in a turn."""
    game = table(board(goods={"wood": 2}, hand=["castle", "quarry"], locations=["tavern"]), board(locations=["quarry"]))
    spots = picture(game).spots
    assert spots["hand:castle.1"].asks == ("build castle", "raze_hand castle")
    assert spots["at:quarry.2"].asks == ("raze quarry.2",)
    game.play("activate tavern")
    spots = picture(game).spots
    assert spots["hand:castle.1"].asks == ("spend castle",) and spots["at:tavern"].asks == ("activate tavern",)


def test_labels_tell_what_lies_there() -> None:
    """The words of a few spots, in both languages."""
    locations = ["farm^", {"card": "shrine", "under": ["wood", "wood", "food"]}, "quarry!"]
    game = table(board(goods={"food": 2}, locations=locations, deals=["dojo"]), factions=("japanese", "romans"))
    en, cs = picture(game).spots, picture(game, "cs").spots
    assert en["at:farm.1"].label.startswith("Farm 1, P1: production location, colour: red. A samurai guards it.")
    assert "Production: gain 1 settler + 1 food." in en["at:farm.1"].label
    assert "Odloženo: 2 dřeva, 1 jídlo." in cs["at:shrine"].label and "Nelze zbořit." in cs["at:shrine"].label
    assert "Chrání ji obranný žeton." in cs["at:quarry.1"].label
    assert cs["good:0:food"].label == "Zásoba, P1: 2 jídla." and en["good:1:gold"].label == "Supply of P2: no gold."
    assert en["deal:dojo.1"].label == "Deal of P1 with Dojo 1: gives 1 VP."
    assert en["round"].label.startswith("Round 2 of 5, phase: Action.")


def test_panels() -> None:
    """The own empire leads, then what is on offer and held; the virtual player has a panel in a solo game."""
    game = tutor.new_game("settlers", players=4, seed=7)
    ids = [panel.id for panel in picture(game, seat=2).panels]
    assert ids == ["empire:2", "lookout", "hand", "empire:3", "empire:0", "empire:1", "legend"]
    assert [panel.id for panel in picture(tutor.new_game("settlers", players=1, seed=1)).panels] == [
        "empire:0", "lookout", "hand", "virtual", "legend",
    ]  # fmt: skip
    shared = draw(covered(), named, "cs").panel("hand")
    assert all(spot.id.startswith("covered") and "lícem dolů" in spot.label for spot in shared.spots)


# --- redrawing


def test_unchanged_panels_are_identical() -> None:
    """A move redraws only what it changed, and drawing twice gives the same strings."""
    game = table(board(goods={"wood": 2}, hand=["old_forest"]), board(), board(), players=3)
    before = picture(game, seat=0)
    assert before == picture(game, seat=0)
    game.play("build old_forest")
    after = picture(game, seat=0)
    same = {panel.id for panel in after.panels if panel == before.panel(panel.id)}
    assert {"empire:2", "legend"} <= same and not {"empire:0", "hand"} & same
    lines = set(before.panel("empire:0").svg.split("\n"))
    assert len([line for line in after.panel("empire:0").svg.split("\n") if line in lines]) > 15


def test_cards_glide() -> None:
    """A card is the same piece in hand, in the empire and as a deal."""
    game = table(board(goods={"wood": 1, "food": 1}, hand=["primeval_forest", "raid"]), board())
    held = picture(game, seat=0).panel("hand").svg
    assert 'data-piece="card-primeval_forest.1" data-at="hand"' in held and 'data-piece="card-raid.1"' in held
    game.play("build primeval_forest")
    assert 'data-piece="card-primeval_forest.1" data-at="empire:0"' in picture(game, seat=0).panels[0].svg


def test_drawing_is_fast() -> None:
    """A whole late position takes a few milliseconds; the limit leaves room for a busy machine."""
    view = crowded(4, 5, 3)
    draw(view, named, "cs", seat=3)
    times = []
    for _ in range(15):
        start = time.process_time()
        draw(view, named, "cs", seat=3)
        times.append(time.process_time() - start)
    assert min(times) < 0.015


# --- what people type


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_names_are_escaped(lang: str) -> None:
    """A name is text, never markup, and never widens a panel."""
    view = copy.deepcopy(tutor.new_game("settlers", players=3, seed=1).view(0))
    for player, name in zip(view["players"], (HOSTILE * 9, LONG[0] * 5, "a\"'&<>{}{0}\x00"), strict=True):
        player["name"] = name
    drawing = draw(view, named, lang, seat=0)
    for panel in drawing.panels:
        for svg in (panel.svg, panel.narrow):
            assert "<script" not in svg
            wide = float(ET.fromstring(svg).get("viewBox", "").split()[2])
            assert all(right <= wide for _, (_, _, right, _) in written(svg))
    ET.fromstring(drawing.svg())


# --- geometry


def moved(node: ET.Element) -> tuple[float, float]:
    """The translation of a group."""
    found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", ""))
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)


def letters(cls: list[str], phone: bool) -> float:
    """The size of a text by its classes."""
    if "g" in cls or "g15" in cls:
        return 16 if phone else 15 if "g15" in cls else 13
    return next((float(each[1:]) for each in cls if re.fullmatch(r"f\d+", each)), 17)


def written(svg: str) -> list[tuple[str, Box]]:
    """The texts of a picture with their boxes."""
    found: list[tuple[str, Box]] = []
    root = ET.fromstring(svg)
    phone = "ph" in root.get("class", "").split()

    def visit(node: ET.Element, x: float, y: float) -> None:
        dx, dy = moved(node)
        x, y = x + dx, y + dy
        if node.tag.endswith("}text"):
            cls, content = node.get("class", "").split(), node.text or ""
            size = letters(cls, phone)
            assert size >= (15 if phone else 12), content
            width = float(node.get("textLength") or text_width(content, size, "b" in cls))
            left = x + float(node.get("x", 0)) - (width if "e" in cls else width / 2 if "m" in cls else 0)
            base = y + float(node.get("y", 0))
            found.append((content, (left, base - 0.66 * size, left + width, base)))
        for child in node:
            visit(child, x, y)

    visit(root, 0, 0)
    return found


def clash(a: Box, b: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return a[0] < b[2] - 0.5 and b[0] < a[2] - 0.5 and a[1] < b[3] - 0.5 and b[1] < a[3] - 0.5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_do_not_overlap(lang: str) -> None:
    """No text runs into its neighbour or out of its panel, on a desk and on a phone."""
    for view, seat in (*views()[::4], *views()[-4:]):
        for panel in draw(view, named, lang, seat=seat).panels:
            for svg in (panel.svg, panel.narrow):
                width, height = map(float, ET.fromstring(svg).get("viewBox", "").split()[2:])
                here = written(svg)
                for content, (left, top, right, bottom) in here:
                    assert left >= 1 and top >= 1 and right <= width - 1 and bottom <= height - 1, (panel.id, content)
                for first, second in combinations(sorted(here, key=lambda each: each[1][1]), 2):
                    assert not clash(first[1], second[1]), (panel.id, first, second)


def test_every_print_fits_its_card() -> None:
    """Names and effects of all cards stay inside card and location, in both languages and sizes."""
    from widgets.scenes.settlers import cards

    for lang in LANGUAGES:
        for phone in (False, True):
            look = cards.look_of(phone)
            for card in standard().prints:
                for drawn, (width, height) in (
                    (cards.front(standard(), card, lang, phone), look.card),
                    (cards.tile(standard(), card, lang, phone), look.tile),
                ):
                    svg = f'<svg xmlns="http://www.w3.org/2000/svg" class="{look.cls}">{drawn}</svg>'
                    for content, (left, top, right, bottom) in written(svg):
                        assert left >= 2 and top >= 1 and right <= width - 2 and bottom <= height - 1, (card, content)
                    for node in ET.fromstring(svg).iter():
                        if node.get("width") and node.tag.endswith("}use"):
                            assert 0 <= float(node.get("x", 0)) <= width - float(node.get("width", 0)), (
                                card,
                                node.attrib,
                            )


def test_spots_are_large_enough() -> None:
    """Every spot that has a rectangle of its own can be hit with a finger."""
    for view, seat in views()[-4:]:
        for panel in draw(view, named, "en", seat=seat).panels:
            for svg in (panel.svg, panel.narrow):
                for node in ET.fromstring(svg).iter():
                    if node.get("data-spot") and node[0].tag.endswith("}rect"):
                        assert float(node[0].get("width", 0)) >= 32 and float(node[0].get("height", 0)) >= 32, (
                            node.attrib
                        )


# --- the ground


def test_every_card_has_signs() -> None:
    """Every effect of every card is told by signs, and every word of the scene is there in both languages."""
    box = standard()
    for card, facts in box.prints.items():
        assert any(glyphs.ability(box, card)) or facts.bonus, card
    assert set(COLORS) == {record["id"] for record in box.data["colors"]} and set(COLORS) <= set(SEALS) & set(COUNTRY)
    for en, cs in texts.TEXTS.values():
        assert sorted(re.findall(r"\{(\w+)", en)) == sorted(re.findall(r"\{(\w+)", cs)), en
    assert texts.amount("settler", 2, "cs") == "2 osadníci" and texts.amount("card", 5, "cs") == "5 karet"
    assert {f"lane_{kind}" for kind in KINDS} <= set(texts.TEXTS)


def test_drawing_stands_alone() -> None:
    """One SVG with its own styles and symbols, for print and notebooks."""
    text = draw(crowded(4, 5, 0), named, "cs", seat=0).svg()
    ET.fromstring(text)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids)) and set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert "--g-wood" in text and "/*" not in text


def test_classes_are_styled() -> None:
    """Every class used in a drawing has a rule, and no rule of our sheet is left over."""
    used = {
        each
        for view, seat in views()
        for panel in draw(view, named, "en", seat=seat).panels
        for svg in (panel.svg, panel.narrow)
        for found in re.findall(r'class="([^"]+)"', svg)
        for each in found.split()
    }
    both, shared = style("settlers"), style()
    ruled = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^}]*\}", "{}", both)))
    common = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^}]*\}", "{}", shared)))
    assert used <= ruled, used - ruled
    assert ruled - common <= used | {f"f-{faction}" for faction in FACTIONS} | {"fresh"}, ruled - common - used
    variables = set(re.findall(r"var\((--g-[\w-]+)", both + sprite()))
    assert variables - {"--g-f", "--g-field"} <= set(re.findall(r"(--g-[\w-]+):", both))


def colors(theme: str) -> dict[str, str]:
    """The colours of a theme as both sheets set them."""
    css, found = style("settlers"), {}
    start = {"light": ":root{", "auto": ':root:not([data-theme="light"]){', "dark": ':root[data-theme="dark"]{'}[theme]
    for block in css.split(start)[1:]:
        found |= dict(re.findall(r"--([gs]-[\w-]+): ?(#[0-9a-f]{6})", block[: block.index("}")]))
    return found


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
    """Texts have at least 4.5 to 1 on everything they stand on, glyphs of seals 4.5 too."""
    found = colors(theme)
    pairs = [("s-ink", f"g-tint-{color}") for color in (*COLORS, "none")]
    pairs += [
        ("s-soft", ground)
        for ground in ("g-bay", "s-well", "s-card", "s-step", *(f"g-field-{each}" for each in FACTIONS))
    ]
    pairs += [("s-paper", "s-ink"), ("s-bad", "s-card")] + [("g-onf", f"g-{each}") for each in (*FACTIONS, "virtual")]
    pairs += [("g-glyph", f"g-{color}") for color in (*COLORS, "none")]
    for ink, ground in pairs:
        assert contrast(found[ink], found[ground]) >= 4.5, (ink, ground, contrast(found[ink], found[ground]))
    assert {key: value for key, value in colors("auto").items() if key[0] == "g"} == {
        key: value for key, value in colors("dark").items() if key[0] == "g"
    }
    assert set(colors("light")) == set(colors("dark"))
