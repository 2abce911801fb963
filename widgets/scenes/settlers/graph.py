"""The graphs of Settlers as a picture: columns of sources, goods, cards and gains, with the marks of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tutor.engine.text import fill
from tutor.games.settlers.components import PAYABLE
from tutor.graphs.questions import Answer, Line, Mark, graph_texts
from tutor.graphs.settlers.asking import amounts
from tutor.graphs.settlers.source import GOODS
from tutor.graphs.settlers.ways import named
from widgets.drawing import Panel, Sheet, circle, fitted, group, lines, path, rect, text, text_width
from widgets.icons import icon
from widgets.scenes.settlers import glyphs
from widgets.scenes.settlers.layers import Box, Column, Item, Join, curve, ordered, placed
from widgets.scenes.settlers.sight import told

CROWD = 26  # more ways than that are not drawn at once
SCREEN = 12  # so many ways are seen without scrolling; of more only those of the answer are drawn
PICTURES = {"send": "settler", "deal": "contract", "raze_hand": "raze", "raze": "raze", "activate": "action"}
ICONS = glyphs.DRAWN | {"deal": "contract", "house": "house"}


class Size(NamedTuple):
    """How large things are: on a desk or on a phone."""

    phone: bool
    width: int
    card: float
    good: float
    tall: float
    good_tall: float
    letters: float
    gap: float
    top: float


DESK = Size(False, 820, 206, 108, 46, 42, 13, 7, 34)
POCKET = Size(True, 366, 104, 42, 44, 46, 16, 7, 8)


def draw_graph(
    graph: Any, name: str, seat: int | None, lang: str, of: str, answer: Answer | None = None
) -> Panel:
    """One graph as a panel, for a desk and for a phone."""
    picture = Picture(graph, name, seat, lang, of, answer)
    return picture.panel(DESK)._replace(narrow=picture.panel(POCKET).svg)


class Picture:
    """One graph in one language: what stands in its columns, how it is joined, what each node says."""

    def __init__(self, graph: Any, name: str, seat: int | None, lang: str, of: str, answer: Answer | None) -> None:
        self.graph, self.name, self.seat, self.lang, self.of, self.answer = graph, name, seat, lang, of, answer
        self.table = graph.graph["table"]
        self.words: dict[str, Any] = graph_texts("settlers")
        self.speaker = Answer(graph, name, {}, (), ())
        self.marks: Sequence[Mark] = answer.marks if answer is not None else ()
        self.own = [node for node, facts in graph.nodes(data=True) if self.mine(facts)]

    def mine(self, facts: Mapping[str, Any]) -> bool:
        """Whether a node is in the picture: goods, colours and what belongs to the player."""
        return self.seat is None or facts.get("owner", self.seat) == self.seat

    def say(self, key: str, **facts: Any) -> str:
        """A sentence about a node."""
        return fill(
            self.words["spots"][key][self.lang],
            facts,
            lambda kind, value: self.speaker.name(kind, value, self.lang),
            self.lang,
        )

    # --- what stands where

    def columns(self, size: Size) -> list[Column]:
        """The columns of this graph from left to right."""
        build = {"production": self.production, "conversions": self.conversions, "building": self.building}
        titled = build.get(self.name, self.colours)()
        found = []
        lit = {spot for mark in self.marks for spot in spots(mark.at)}
        for title, places, fixed in titled:
            goods = title in ("goods", "gains", "colors")
            wide, tall = (size.good, size.good_tall) if goods else (size.card, size.tall)
            if not size.phone and not goods and len(titled) == 3:
                wide += 50
            elif size.phone and not goods and len(titled) == 3 and title == "ways":
                wide += 60
            if len(places) > CROWD:
                places = [place for place in places if place[0] in lit] or places
            items = tuple(Item(spot, node, tall) for spot, node in places)
            found.append(Column(self.say(f"column_{title}"), items, wide, fixed))
        return found

    def of_kind(self, *kinds: str) -> list[str]:
        """The nodes of some kinds."""
        return [node for node in self.own if self.graph.nodes[node]["node"] in kinds]

    def production(self) -> list[tuple[str, list[tuple[str, str]], bool]]:
        """Sources, goods, cards that are paid, gains."""
        makers = self.of_kind("board", "deals", "card")
        paid = [node for node in makers if self.graph.in_degree(node)]
        free = [node for node in makers if node not in paid and self.graph.out_degree(node)]
        used = {good for node in paid for good in self.graph.predecessors(node)}
        made = {good for node in free for good in self.graph.successors(node)}
        gains = {good for node in paid for good in self.graph.successors(node)} | ({"vp"} & made)
        return [
            ("sources", [(self.spot(node), node) for node in free], False),
            ("goods", [(f"good:{good}", good) for good in GOODS if good in (used | made) - {"vp"}], True),
            ("actions", [(self.spot(node), node) for node in paid], False),
            ("gains", [(f"out:{good}", good) for good in GOODS if good in gains], True),
        ]

    def conversions(self) -> list[tuple[str, list[tuple[str, str]], bool]]:
        """Goods, ways to change them, gains; of many ways those of the answer, or all but razing."""
        ways = self.of_kind("way")
        marked = {mark.at for mark in self.marks}
        chosen = [way for way in ways if f"way:{way}" in marked]
        if chosen and len(ways) > SCREEN:
            ways = chosen
        elif len(ways) > CROWD:
            ways = [way for way in ways if not self.graph.nodes[way]["how"].startswith("raze")]
        gains = {good for way in ways for good in self.graph.successors(way)}
        gains |= {good for good in ("vp",) if f"good:{good}" in marked}
        paid = {good for way in self.of_kind("way") for good in self.graph.predecessors(way)}
        return [
            ("goods", [(f"good:{good}", good) for good in GOODS if good in paid or good == "settler"], True),
            ("ways", [(f"way:{way}", way) for way in ways], False),
            ("gains", [(f"out:{good}", good) for good in GOODS if good in gains], True),
        ]

    def building(self) -> list[tuple[str, list[tuple[str, str]], bool]]:
        """What makes goods, the goods that building costs, the cards to build."""
        built = [node for node in self.of_kind("card") if self.graph.nodes[node]["where"] != "empire"]
        costs = {good for node in built for good in self.graph.predecessors(node)} or {*PAYABLE}
        makers = [node for node in self.of_kind("board", "deals", "card") if set(self.graph.successors(node)) & costs]
        if self.seat is not None:
            makers = [node for node in makers if node not in built]
        order = [*GOODS, "house"]
        return [
            ("sources", [(self.source(node, built), node) for node in makers], False),
            ("goods", [(f"good:{good}", good) for good in order if good in costs], True),
            ("hand", [(self.spot(node), node) for node in built], False),
        ]

    def colours(self) -> list[tuple[str, list[tuple[str, str]], bool]]:
        """Cards that count or reward a colour, the colours, cards that have it."""
        cards = self.of_kind("card")
        counting = [node for node in cards if self.graph.out_degree(node)]
        colors = [node for node in self.of_kind("color") if any(self.graph.has_edge(node, card) for card in cards)]
        having = [node for node in cards if self.graph.in_degree(node)]
        return [
            ("counters", [(f"src:{node}", node) for node in counting], False),
            ("colors", [(node, node) for node in colors], True),
            ("having", [(f"card:{node}", node) for node in having], False),
        ]

    def source(self, node: str, built: list[str]) -> str:
        """The spot of a maker; a card that is also there to be built has another one."""
        return f"src:{node}" if node in built else self.spot(node)

    def spot(self, node: str) -> str:
        """The spot of a node."""
        kind = self.graph.nodes[node]["node"]
        return node if kind in ("board", "deals", "color") else f"{kind}:{node}"

    def joins(self, columns: Sequence[Column]) -> list[Join]:
        """The edges of the graph between neighbouring places."""
        at = {item.spot: place for place, column in enumerate(columns) for item in column.items}
        spots: dict[str, list[str]] = {}
        for column in columns:
            for item in column.items:
                spots.setdefault(item.node, []).append(item.spot)
        found = []
        for a, b, edge in self.graph.edges(data=True):
            pair = nearest(spots.get(a, ()), spots.get(b, ()), at)
            if pair and not edge.get("joker"):
                found.append(Join(*pair, edge.get("amount", 1)))
        return found

    # --- what is drawn

    def panel(self, size: Size) -> Panel:
        """The panel at one size."""
        columns = self.columns(size)
        joins = self.joins(columns)
        columns = ordered(columns, joins)
        edge = 7.0 if size.phone else 8.0
        boxes, height = placed(columns, size.width, size.top + 6, size.gap, edge)
        title = self.say("title", graph=self.words["graphs"][self.name][self.lang], of=self.of)
        sheet = Sheet("graph", title, size.width, round(max(height, 120) + 10), "ph" if size.phone else "")
        lit = [mark for mark in self.marks if mark.to]
        sheet.add(group((path(self.run(join, boxes), flow(join)) for join in joins), "ge-off" if lit else ""))
        sheet.add(group((self.line(mark, boxes, columns) for mark in lit), "marks"))
        sheet.add(group((self.ring(mark, boxes) for mark in self.marks if not mark.to), "marks"))
        for column in columns:
            if column.items and not size.phone:
                box = boxes[column.items[0].spot]
                sheet.add(text(box.x + box.wide / 2, size.top - 14, column.title, "g soft m"))
            for item in column.items:
                self.item(sheet, item, boxes[item.spot], size)
        sheet.add(group((self.badge(mark, boxes) for mark in self.marks if mark.label), "marks"))
        return sheet.panel()

    @staticmethod
    def run(join: Join, boxes: Mapping[str, Box]) -> str:
        """The way of a line."""
        return curve(boxes[join.start], boxes[join.end])

    def line(self, mark: Mark, boxes: Mapping[str, Box], columns: Sequence[Column]) -> str:
        """A mark along an edge."""
        at = {item.spot: place for place, column in enumerate(columns) for item in column.items}
        starts, ends = ([each for each in spots(end) if each in at] for end in (mark.at, mark.to))
        pair = nearest(starts, ends, at)
        if not pair:
            return ""
        d = curve(boxes[pair[0]], boxes[pair[1]])
        return f'<g class="mk mk-{mark.style} mk-flow">{path(d, "mk-edge")}{path(d, "mk-line")}</g>'

    def here(self, mark: Mark, boxes: Mapping[str, Box]) -> list[Box]:
        """Where a mark is: on a gained good at the right, on another one at the left, on a card wherever it is."""
        found = [spot for spot in spots(mark.at) if spot in boxes]
        if mark.at.startswith("good:"):
            found = found[-1:] if mark.style == "gain" or mark.label.startswith("+") else found[:1]
        return [boxes[spot] for spot in found]

    def ring(self, mark: Mark, boxes: Mapping[str, Box]) -> str:
        """A frame around everything that a mark is on."""
        frames = [
            rect(x - 2.5, y - 2.5, wide + 5, tall + 5, look, 10)
            for x, y, wide, tall in self.here(mark, boxes)
            for look in ("mk-edge", "mk-line")
        ]
        return f'<g class="mk mk-{mark.style}">{"".join(frames)}</g>' if frames else ""

    def badge(self, mark: Mark, boxes: Mapping[str, Box]) -> str:
        """The short label of a mark at the corner of what it is on."""
        here = self.here(mark, boxes)
        if not here:
            return ""
        wide = max(24, text_width(mark.label, 16, bold=True) + 12)
        x, y = here[0].x + here[0].wide - wide / 2 - 2, here[0].y - 1
        plate = rect(x - wide / 2, y - 11, wide, 22, "mk-plate", 11)
        return f'<g class="mk mk-{mark.style}">{plate}{text(x, y + 5.5, mark.label, "mk-label mk-small")}</g>'

    def item(self, sheet: Sheet, item: Item, box: Box, size: Size) -> None:
        """One node that can be pointed at."""
        kind = self.graph.nodes[item.node]["node"]
        draw = {"good": self.good, "color": self.color, "card": self.card, "way": self.way}.get(kind, self.board)
        label, body = draw(item.node, box, size)
        sheet.spot(item.spot, label, (), rect(0, 0, box.wide, box.tall, "", 8), *body, at=(box.x, box.y))

    def good(self, node: str, box: Box, size: Size) -> tuple[str, list[str]]:
        """A good: its icon and name, on a phone the icon alone."""
        makers = len([each for each in self.graph.predecessors(node) if each in self.own])
        takers = len([each for each in self.graph.successors(node) if each in self.own])
        label = self.say("house" if node == "house" else "good", good=node, n=makers, m=takers)
        have = self.graph.graph["supply"][self.seat].get(node, 0) if self.seat is not None else 0
        if have:
            label += " " + self.say("have", player=self.seat, have=amounts({node: have}))
        picture = ICONS.get(node, node)
        plate = rect(0.5, 0.5, box.wide - 1, box.tall - 1, f"gn gn-good{' gn-vp' if node == 'vp' else ''}", 9)
        if size.phone:
            return label, [plate, icon(picture, (box.wide - 26) / 2, (box.tall - 26) / 2, 26)]
        name = self.speaker.name("Good", node, self.lang)
        words = lines(name, size.letters, box.wide - 44, bold=True)[:2]
        y = box.tall / 2 + 4.5 - 7 * (len(words) - 1)
        said = [fitted(38, y + 14 * at, part, 13, box.wide - 44, "g b", bold=True) for at, part in enumerate(words)]
        return label, [plate, icon(picture, 7, (box.tall - 26) / 2, 26), *said]

    def color(self, node: str, box: Box, size: Size) -> tuple[str, list[str]]:
        """A colour: its seal and name."""
        color = node.partition(":")[2]
        having = len([each for each in self.graph.successors(node) if each in self.own])
        counting = len([each for each in self.graph.predecessors(node) if each in self.own])
        label = self.say("color", color=color, n=having, m=counting)
        plate = rect(0.5, 0.5, box.wide - 1, box.tall - 1, f"gn gn-{color}", 9)
        if size.phone:
            return label, [plate, glyphs.seal(color, box.wide / 2, box.tall / 2, 26)]
        name = capital(self.speaker.name("color", color, self.lang))
        said = fitted(38, box.tall / 2 + 4.5, name, 13, box.wide - 42, "g b", bold=True)
        return label, [plate, glyphs.seal(color, 20, box.tall / 2, 24), said]

    def card(self, node: str, box: Box, size: Size) -> tuple[str, list[str]]:
        """A card: its name in its colour, with what it does where there is room; dashed while it is in hand."""
        facts = self.table.facts(node)
        kind, color, rest = told(self.table.box, facts.id, self.lang)
        name = self.speaker.name("card", node, self.lang)
        label = f"{name}: {kind}, {color}. {rest}"
        first = facts.colors[0] if facts.colors else "none"
        hand = " gn-hand" if self.graph.nodes[node]["where"] == "hand" else ""
        plate = rect(0.75, 0.75, box.wide - 1.5, box.tall - 1.5, f"gn gn-{first}{hand}", 8)
        return label, [plate, *self.face(name, box, size, glyphs.ability(self.table.box, facts.id)[:1], first)]

    def face(self, name: str, box: Box, size: Size, does: list[list[glyphs.Sign]], color: str) -> list[str]:
        """The name of a card, and on a desk its ability in signs."""
        if size.phone:
            return named_lines(name, box, size, 6)
        parts = [glyphs.seal(color, 16, box.tall / 2, 20), fitted(30, 17.5, name, 13, box.wide - 36, "g b", bold=True)]
        signs = [sign for line in does for sign in line]
        return [*parts, glyphs.row(signs, 30, 22, box.wide - 36, 13, 0, (18, 16, 14))] if signs else parts

    def way(self, node: str, box: Box, size: Size) -> tuple[str, list[str]]:
        """A way to change goods: what it is, what it takes and gives."""
        facts = self.graph.nodes[node]
        words = capital(self.speaker.say(Line(*named(self.graph, node)), self.lang))
        label = self.say("way", way=words, cost=amounts(facts["cost"]), gain=amounts(facts["gain"]))
        color = "none"
        if facts["card"]:
            colors = self.table.facts(facts["card"]).colors
            color = colors[0] if colors else "none"
        plate = rect(0.75, 0.75, box.wide - 1.5, box.tall - 1.5, f"gn gn-{color}", 8)
        if size.phone:
            return label, [plate, icon(PICTURES[facts["how"]], 5, box.tall / 2 - 11, 22), *named_lines(
                self.speaker.name("card", facts["card"], self.lang) if facts["card"] else words, box, size, 30
            )]  # fmt: skip
        signs = [*glyphs.goods(in_order(facts["cost"])), glyphs.GIVES, *glyphs.goods(in_order(facts["gain"]))]
        signs = [sign._replace(what="contract") if sign.what == "deal" else sign for sign in signs]
        return label, [
            plate,
            icon(PICTURES[facts["how"]], 6, box.tall / 2 - 11, 22),
            fitted(34, 17.5, words, 13, box.wide - 40, "g b", bold=True),
            glyphs.row(signs, 34, 22, box.wide - 40, 13, 0, (18, 16, 14)),
        ]

    def board(self, node: str, box: Box, size: Size) -> tuple[str, list[str]]:
        """The faction board or the deals of a player."""
        facts = self.graph.nodes[node]
        gives = {good: self.graph.edges[node, good]["amount"] for good in self.graph.successors(node)}
        label = self.say(facts["node"], player=facts["owner"], faction=facts["faction"], gives=amounts(gives))
        name = capital(self.speaker.say(Line(f"the_{facts['node']}", {}), self.lang))
        picture = facts["faction"] if facts["node"] == "board" else "contract"
        plate = rect(0.75, 0.75, box.wide - 1.5, box.tall - 1.5, f"gn f-{facts['faction']} gn-board", 8)
        if size.phone:
            crest = icon(picture, 5, box.tall / 2 - 11, 22, "onf")
            return label, [plate, crest, *named_lines(name, box, size, 30, "g b onf")]
        signs = glyphs.goods(in_order(gives))
        return label, [
            plate,
            icon(picture, 6, box.tall / 2 - 11, 22, "onf"),
            fitted(34, 17.5, name, 13, box.wide - 40, "g b onf", bold=True),
            group((circle(0, 0, 0), glyphs.row(signs, 34, 22, box.wide - 40, 13, 0, (18, 16, 14))), "gn-light"),
        ]


def named_lines(name: str, box: Box, size: Size, left: float, cls: str = "g b") -> list[str]:
    """A name on one line or two, in the middle of its box."""
    room = box.wide - left - 5
    words = lines(name, size.letters, room, bold=True)[:2]
    y = box.tall / 2 + 5.5 - 8.5 * (len(words) - 1)
    return [fitted(left, y + 17 * at, part, size.letters, room, cls, bold=True) for at, part in enumerate(words)]


def in_order(goods: Mapping[str, int]) -> list[tuple[str, int]]:
    """Goods in the order of the rulebook, as they are drawn."""
    return [(good, goods[good]) for good in (*GOODS, "resource_any") if goods.get(good)]


def capital(words: str) -> str:
    """Words with a large first letter."""
    return words[:1].upper() + words[1:]


def flow(join: Join) -> str:
    """The look of a line: wider where more flows."""
    return f"ge ge{min(3, join.amount)}"


def spots(at: str) -> tuple[str, ...]:
    """The spots that a mark is on: a good is paid and gained, a card may stand twice."""
    kind, _, name = at.partition(":")
    return {"good": (at, f"out:{name}"), "card": (at, f"src:{name}")}.get(kind, (at,))


def nearest(starts: Sequence[str], ends: Sequence[str], at: Mapping[str, int]) -> tuple[str, str] | None:
    """The two places from left to right that lie nearest to each other."""
    pairs = [(start, end) for start in starts for end in ends if at[start] < at[end]]
    return min(pairs, key=lambda pair: at[pair[1]] - at[pair[0]]) if pairs else None
