"""What a scene is made of: drawings, panels and spots, and the few SVG helpers that all scenes share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

FONT = "'Civitas Sans','Source Sans 3','Segoe UI','Helvetica Neue',Arial,sans-serif"
STYLE = Path(__file__).parent / "static" / "scene.css"
WIDE = 1.5  # in a drawing made for print a panel that is wider than so many columns takes all of them
GAP = 16
NOTHING = "<g/>"
REMEMBERED = 4096  # numbers and names that a drawing writes again and again
LIMIT = 120  # nobody's name needs more letters; the rest is cut off before it is measured

# fmt: off
#: Advance widths of our font in thousandths of an em, from the blank to the tilde: regular and bold.
#: Accents do not change the width of a letter by more than a hair.
REGULAR = (
    200, 289, 426, 497, 497, 824, 609, 249, 303, 303, 418, 497, 249, 311, 249, 350, 497, 497, 497, 497,
    497, 497, 497, 497, 497, 497, 249, 249, 497, 497, 497, 425, 847, 543, 588, 571, 615, 527, 494, 617,
    652, 263, 479, 579, 486, 727, 647, 664, 566, 664, 569, 534, 536, 645, 515, 786, 513, 476, 539, 303,
    350, 303, 497, 500, 542, 504, 553, 456, 555, 496, 292, 504, 544, 246, 247, 495, 255, 829, 547, 542,
    555, 555, 347, 419, 338, 544, 467, 719, 446, 467, 425, 303, 241, 303, 497,
)
BOLD = (
    200, 340, 537, 528, 528, 857, 667, 300, 344, 344, 457, 528, 300, 332, 300, 339, 528, 528, 528, 528,
    528, 528, 528, 528, 528, 528, 300, 300, 528, 528, 528, 463, 902, 573, 605, 582, 635, 548, 524, 638,
    674, 301, 509, 614, 518, 762, 665, 684, 596, 684, 613, 556, 556, 665, 556, 813, 567, 525, 541, 344,
    339, 344, 528, 500, 555, 527, 573, 468, 573, 518, 341, 534, 571, 276, 278, 548, 286, 857, 572, 555,
    573, 573, 398, 443, 383, 568, 523, 776, 514, 521, 460, 344, 268, 344, 528,
)
# fmt: on
OTHER = {"–": 480, "—": 800, "…": 960, "×": 510, "·": 270, "−": 510, "„": 480, "“": 480}
UNKNOWN = 900  # a letter of another script: rather too wide than too narrow


class Spot(NamedTuple):
    """Something that can be pointed at: what it is in words, and the moves that pointing at it could mean."""

    id: str
    label: str
    asks: tuple[str, ...] = ()


class Panel(NamedTuple):
    """One SVG with its spots; ``narrow`` may hold another arrangement for a phone.

    The SVG does not repeat what ``spots`` says: the page puts the labels on, and ``Drawing.svg()`` does so for print.
    """

    id: str
    title: str
    svg: str
    width: int
    height: int
    spots: tuple[Spot, ...] = ()
    narrow: str = ""


@dataclass(frozen=True)
class Drawing:
    """A position as panels; the first one is the map or the common board.

    ``look`` names a style sheet of its own beside ``scene.css``.
    """

    panels: tuple[Panel, ...]
    look: str = ""

    @property
    def spots(self) -> dict[str, Spot]:
        """Every spot by its id, in walking order."""
        return {spot.id: spot for panel in self.panels for spot in panel.spots}

    def panel(self, id: str) -> Panel:
        """One panel by its id."""
        return next(panel for panel in self.panels if panel.id == id)

    def svg(self, leave_out: Iterable[str] = ("legend",)) -> str:
        """One SVG for print and notebooks: the first panel, and the others below in columns."""
        from widgets.icons import needed

        first, *rest = [panel for panel in self.panels if panel.id not in set(leave_out)]
        width = first.width
        columns = max(1, round(width / min(panel.width for panel in rest))) if rest else 1
        each = (width - GAP * (columns - 1)) / columns
        bottoms = [first.height + GAP] * columns if rest else [first.height]
        placed = [nested(first, 0, 0, width)]
        for panel in rest:
            if panel.width > WIDE * each:
                placed.append(nested(panel, 0, max(bottoms), width))
                bottoms = [max(bottoms) + round(width * panel.height / panel.width) + GAP] * columns
                continue
            column = bottoms.index(min(bottoms))
            placed.append(nested(panel, column * (each + GAP), bottoms[column], each))
            bottoms[column] += round(each * panel.height / panel.width) + GAP
        height = max(bottoms) - (GAP if rest else 0)
        body = "".join(placed)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="0 0 {width} {num(height)}" '
            f'width="{width}" height="{num(height)}" role="group" aria-label="{esc(first.title)}">'
            f"<style>{style(self.look)}</style><defs>{needed(body)}</defs>{body}</svg>"
        )

    def _repr_svg_(self) -> str:
        return self.svg()


def nested(panel: Panel, x: float, y: float, width: float) -> str:
    """A panel as an inner SVG at a place of an outer one."""
    height = width * panel.height / panel.width
    return spoken(panel).replace(
        "<svg ", f'<svg x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" ', 1
    )


def spoken(panel: Panel) -> str:
    """The SVG of a panel with a label on every spot, for those who hear a picture."""
    labels = {esc(spot.id): esc(spot.label) for spot in panel.spots}
    return re.sub(
        r'data-spot="([^"]*)"',
        lambda found: f'{found[0]} role="img" aria-label="{labels[found[1]]}"',
        panel.svg,
    )


@cache
def style(look: str = "") -> str:
    """The rules of ``scene.css``, and of a sheet beside it, without comments and spare blanks, to be embedded."""
    sheets = (STYLE, *((STYLE.with_name(f"{look}.css"),) if look else ()))
    text = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"\s*([{};,>])\s*", r"\1", re.sub(r"\s+", " ", text)).strip()


class Sheet:
    """A panel being drawn: parts of SVG in painting order, and the spots among them.

    Every part is one element on a line of its own, so that a page redraws only the lines that changed.
    """

    def __init__(self, id: str, title: str, width: int, height: int, cls: str = "") -> None:
        self.id, self.title, self.width, self.height, self.cls = id, title, width, height, cls
        self.parts: list[str] = []
        self.spots: list[Spot] = []

    def add(self, *parts: str) -> None:
        """Paint something that cannot be pointed at; what is not there now keeps its line."""
        self.parts.extend(part or NOTHING for part in parts)

    def spot(
        self,
        id: str,
        label: str,
        asks: Iterable[str],
        halo: str,
        *parts: str,
        at: tuple[float, float] = (0, 0),
        cls: str = "",
    ) -> None:
        """Paint something that can, around a place; ``halo``, its first element, glows and catches the pointer."""
        self.spots.append(Spot(id, label, tuple(asks)))
        where = f' transform="translate({num(at[0])} {num(at[1])})"' if at[0] or at[1] else ""
        self.parts.append(
            f'<g data-spot="{esc(id)}"{classed(cls)}{where}>{halo}{"".join(parts)}</g>'
        )

    def panel(self) -> Panel:
        """The finished panel."""
        named = f"scene {self.cls}" if self.cls else "scene"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{named}" viewBox="0 0 {self.width} {self.height}" '
            f'role="group" aria-label="{esc(self.title)}">'
        )
        svg = "\n".join((head, *self.parts, "</svg>"))
        return Panel(self.id, self.title, svg, self.width, self.height, tuple(self.spots))


ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
    | {chr(code): " " for code in (*range(32), *range(127, 160), 0xFFFE, 0xFFFF)}
    | {chr(code): "�" for code in range(0xD800, 0xE000)}
)


@lru_cache(REMEMBERED, typed=True)
def esc(text: object) -> str:
    """Text that is safe between tags and in attributes.

    >>> esc('<b a="1">')
    '&lt;b a=&quot;1&quot;&gt;'
    """
    return str(text).translate(ESCAPES)


@lru_cache(REMEMBERED)
def num(value: float) -> str:
    """A number with at most one decimal place.

    >>> num(12.04), num(3.25)
    ('12', '3.2')
    """
    short = round(value, 1)
    return str(int(short)) if short == int(short) else str(short)


@cache
def advance(letter: str, bold: bool) -> int:
    """The width of one letter in thousandths of an em."""
    if letter in OTHER:
        return OTHER[letter]
    base = unicodedata.normalize("NFD", letter)[0]
    place = ord(base) - 32
    widths = BOLD if bold else REGULAR
    if 0 <= place < len(widths):
        return widths[place]
    return 0 if unicodedata.combining(letter) else UNKNOWN


def text_width(text: str, size: float, bold: bool = False, spacing: float = 0) -> float:
    """How wide a text will be, in user units; ``spacing`` is letter spacing in ems.

    >>> round(text_width("Amsterdam", 16))
    78
    """
    return sum(advance(letter, bold) for letter in text) * size / 1000 + spacing * size * len(text)


def text(x: float, y: float, content: object, cls: str = "") -> str:
    """A line of text; its class sets size, weight and alignment."""
    return f'<text x="{num(x)}" y="{num(y)}"{classed(cls)}>{esc(content)}</text>'


def figures(
    placed: Iterable[tuple[float, object]], y: float, size: float, cls: str, bold: bool = False
) -> str:
    """Numbers in a row in one text: every figure has a place of its own, a number is centred on its place."""
    places, content = [], ""
    for x, number in placed:
        step = advance("0", bold) * size / 1000
        for at, figure in enumerate(str(number)):
            places.append(str(round(x + (at - (len(str(number)) - 1) / 2) * step)))
            content += figure
    return f'<text x="{" ".join(places)}" y="{num(y)}" class="{cls}">{esc(content)}</text>'


@lru_cache(REMEMBERED)
def fit(content: str, size: float, width: float, bold: bool = False, least: float = 0.84) -> tuple[str, bool]:
    """A text cut so that it fits when squeezed to ``least`` of its width, and whether it must be squeezed."""
    content = content[:LIMIT]
    if text_width(content, size, bold) <= width:
        return content, False
    if text_width(content, size, bold) * least <= width:
        return content, True
    while content and text_width(content + "…", size, bold) * least > width:
        content = content[:-1].rstrip()
    return content + "…", text_width(content + "…", size, bold) > width


def fitted(x: float, y: float, content: str, size: float, width: float, cls: str, bold: bool = False) -> str:
    """A line of text that never gets wider than ``width``: squeezed a little, then cut."""
    content, squeezed = fit(content, size, width, bold)
    squeeze = f' textLength="{num(width)}" lengthAdjust="spacingAndGlyphs"' if squeezed else ""
    return f'<text x="{num(x)}" y="{num(y)}"{classed(cls)}{squeeze}>{esc(content)}</text>'


@lru_cache(REMEMBERED)
def lines(content: str, size: float, width: float, bold: bool = False) -> tuple[str, ...]:
    """A name on one line if it fits, else on two lines of much the same width.

    >>> lines("Trade Office", 16, 60)
    ('Trade', 'Office')
    """
    words = content[:LIMIT].split()
    if len(words) < 2 or text_width(content, size, bold) <= width:
        return (content,)
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(splits, key=lambda pair: max(text_width(part, size, bold) for part in pair))


def rect(x: float, y: float, width: float, height: float, cls: str = "", radius: float = 0) -> str:
    """A rectangle, with rounded corners if asked."""
    rounded = f' rx="{num(radius)}"' if radius else ""
    where = (f'x="{num(x)}" ' if x else "") + (f'y="{num(y)}" ' if y else "")
    return f'<rect {where}width="{num(width)}" height="{num(height)}"{rounded}{classed(cls)}/>'


def circle(x: float, y: float, radius: float, cls: str = "") -> str:
    """A circle."""
    where = (f'cx="{num(x)}" ' if x else "") + (f'cy="{num(y)}" ' if y else "")
    return f'<circle {where}r="{num(radius)}"{classed(cls)}/>'


def path(d: str, cls: str = "") -> str:
    """A path."""
    return f'<path d="{d}"{classed(cls)}/>'


def classed(cls: str) -> str:
    """The class of an element, if it has one."""
    return f' class="{cls}"' if cls else ""


def group(content: Iterable[str], cls: str = "", x: float = 0, y: float = 0, **more: str) -> str:
    """Parts together, moved to a place; ``data_piece="crown"`` becomes an attribute."""
    where = f' transform="translate({num(x)} {num(y)})"' if x or y else ""
    return f"<g{classed(cls)}{where}{attributes(more)}>{''.join(content)}</g>"


def attributes(values: Mapping[str, str]) -> str:
    """Attributes of an element, escaped."""
    return "".join(f' {name.replace("_", "-")}="{esc(value)}"' for name, value in values.items())
