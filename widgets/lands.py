"""The printing of Settlers: seals of colours, strips of country, empty locations and cards, backs.

They are marks of ``widgets.icons``; colours are variables, whose values stand in ``static/settlers.css``.
"""

from __future__ import annotations

from widgets.drawing import num

GLYPH = 'fill="none" stroke="var(--g-glyph)" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
#: The colours of locations have a sign each: a light glyph on a round seal.
SEALS = {
    "brown": '<circle cx="-3" cy="2.3" r="2.6"/><circle cx="3" cy="2.3" r="2.6"/><circle cy="-2.9" r="2.6"/>',
    "grey": '<path d="M-5.6 3.9l1.4-5.4L-.2-4.6l4.4 2.4 1.5 5.6z"/><path d="M-4.2-1.5l4.2 2 4.2-2.7"/>',
    "red": (
        '<path d="M0-1.7C-2-3.4-5.3-2.4-5.3 1S-2.8 5.8 0 5.3C2.8 5.8 5.3 4.4 5.3 1S2-3.4 '
        '0-1.7zM0-2c0-1.5.5-2.6 1.6-3.6"/>'
    ),
    "pink": (
        '<g fill="var(--g-glyph)" stroke="none"><circle cy="-3.2" r="2.6"/><path d="M-4.8 5.6C-4.8 1.6-3 '
        '.2 0 .2s4.8 1.4 4.8 5.4z"/></g>'
    ),
    "gold": '<circle r="5.2"/><path d="M0-2.2v4.4"/>',
    "black": '<path d="M-4.7-4.7l8.2 8.2M4.7-4.7l-8.2 8.2M-5.2 2.2l3 3M5.2 2.2l-3 3"/>',
    "blue": '<path d="M-1.5-5.3h6v8.5h-6zM-1.5-3.3h-3v8.5h6V3.2"/>',
    "purple": (
        '<path d="M0-5.6l1.7 3.6 3.9.5L2.8 1.3l.7 3.9L0 3.3l-3.5 1.9.7-3.9-2.8-2.8 3.9-.5z" '
        'fill="var(--g-glyph)" stroke-width=".6"/>'
    ),
    "none": '<path d="M-4 0h8"/>',
}
#: What a land of that colour looks like: a strip of country, 100 wide and 30 high, hills and what stands on them.
FIR = "M{0} 28v-3h-5l3.5-5h-2.5l3-5h-2l4.5-8 4.5 8h-2l3 5h-2.5l3.5 5h-5v3z"
COUNTRY = {
    "brown": ("M0 24c20-7 34-5 50-2s34 2 50-3v11H0z", "".join(FIR.format(x) for x in (11, 27, 48, 67))),
    "grey": (
        "M0 25l14-11 10 6 12-15 14 13 8-6 16 13 10-7 16 7v5H0z",
        "M36 5l-5 7 6-2 4 3 3-2zM66 30l4-9 9-3 7 5 2 7zM6 30l3-6 7-1 5 7z",
    ),
    "red": (
        "M0 21c26-8 50-4 100 0v9H0z",
        "M8 30l8-8h3l-5 8zM28 30l5-8h3l-2 8zM50 30v-8h3l2 8zM70 30l-3-8h3l6 8zM91 30l-8-8h3l10 8zM62 "
        "6a5.5 5.5 0 1 1-.1 0z",
    ),
    "pink": (
        "M0 25c30-6 60-5 100-1v6H0z",
        "M10 30V20l8-7 8 7v10zM32 30V17l10-8 10 8v13zM62 30v-9l7-6 7 6v9zM81 30v-8l6-5 6 5v8z",
    ),
    "gold": (
        "M0 24c24-5 60-6 100 0v6H0z",
        "M14 30v-9h-3l12-9 12 9h-3v9zM52 30v-8h-3c0-8 24-8 24 0h-3v8zM82 30v-7h14v7zM79 23l10-4 10 4z",
    ),
    "black": (
        "M0 25c30-4 60-4 100 0v5H0z",
        "M8 30V15l4-5 4 5v15zM19 30V15l4-5 4 5v15zM30 30V15l4-5 4 5v15zM62 30V16l4-5 4 5v14zM73 "
        "30V18l4-4 4 4v12zM84 30v-9l4-4 4 4v9zM42 30V8h16v22h-4V18h-8v12z",
    ),
    "blue": (
        "M0 25c30-6 60-6 100 0v5H0z",
        "M14 30V12h-2V6h4v3h4V6h4v3h4V6h4v6h-2v18zM46 30V18h-2v-5h4v2h4v-2h4v2h4v-2h4v2h4v-2h4v5h-2v12zM80 30v-6h12v6z",
    ),
    "purple": (
        "M0 25c30-5 60-5 100 0v5H0z",
        "M36 30v-3h5l2-17 7-8 7 8 2 17h5v3zM12 12l1.5 3 3.3.4-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 "
        "3.3-.4zM72 17l1.2 2.4 2.6.3-1.9 1.8.5 2.6-2.4-1.3-2.4 1.3.5-2.6-1.9-1.8 2.6-.3z",
    ),
    "none": (
        "M0 25c30-5 60-5 100 0v5H0z",
        "M12 30V14h6v16zM24 30V18l6-3v15zM44 30V8h6v22zM56 30v-9h6v9zM74 30V12l6 3v15zM86 30v-6h8v6z",
    ),
}
LOG = "M{0} {1}a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0z"
PLAIN = "M0 25c30-5 60-5 100 0v5H0z"
#: The same where people are at work: on action locations.
WORKS = {
    "brown": (
        PLAIN,
        "M8 28V17l10-8 10 8v11zM80 28v-6h9v6z"
        + "".join(LOG.format(x, y) for x, y in ((40, 24), (49, 24), (58, 24), (44.5, 16.5), (53.5, 16.5), (49, 9))),
    ),
    "grey": (
        "M0 25L16 14l12-8 14 4 12-5 18 11 14-1 14 8v7H0z",
        "M26 30V16h22v14h-5v-9H31v9zM58 21h17l-2.5 6h-12zM61 28.5a2.3 2.3 0 1 1 4.6 0zM68 28.5a2.3 2.3 0 1 1 4.6 0z",
    ),
    "red": (
        "M0 21c26-8 50-4 100 0v9H0z",
        "M17 28l3-15h10l3 15zM25 14L13 5.5l2-2.5 10 8.5 10-8.5 2 2.5zM46 28v-6a10 10 0 0 1 20 0v6h-6v-4h-8v4z"
        "M76 28v-6h2.5v6zM84 28v-6h2.5v6zM74 24h15v2H74z",
    ),
    "pink": (
        PLAIN,
        "M6 28l11-18 11 18h-7l-4-8-4 8zM32 28l10-16 10 16z"
        "M57 25c-2-14 23-14 21 0zM59 27a3 3 0 1 1 6 0zM70 27a3 3 0 1 1 6 0z",
    ),
    "gold": (
        PLAIN,
        "M8 12h22l4 7H4zM7 19h2.5v9H7zM28 19h2.5v9H28zM11 23h15v5H11zM44 12h22l4 7H40zM43 19h2.5v9H43zM64 19h2.5v9H64z"
        "M47 23h15v5H47zM78 28v-5h14v5z",
    ),
    "black": (
        PLAIN,
        "M20 28l11-19 11 19h-7l-4-9-4 9zM46 28l9-14 9 14z"
        "M11 28V7l1.7-4L14.5 7v21zM69 28V9l1.7-4L72.5 9v19zM78 28v-7l3-3 3 3v7zM87 28v-6l3-3 3 3v6z",
    ),
    "blue": (
        PLAIN,
        "M2 28v-9h50v9h-5a6 6 0 0 0-12 0h-5a6 6 0 0 0-12 0h-5a6 6 0 0 0-6-6z"
        "M54 28V11h-2V6h4v2h3V6h4v2h3V6h4v5h-2v17zM76 28v-7h14v7z",
    ),
}
SCENES = {f"land-{color}": drawn for color, drawn in COUNTRY.items()} | {
    f"work-{color}": drawn for color, drawn in WORKS.items()
}
LOCATION, LOCATION_PHONE, PRINT, PRINT_PHONE = (104, 80), (114, 94), (136, 196), (174, 224)
NAME_BAND = {LOCATION: 35, LOCATION_PHONE: 42, PRINT: 39, PRINT_PHONE: 46}

BLANKS = {"loc": LOCATION, "locp": LOCATION_PHONE, "print": PRINT, "printp": PRINT_PHONE}


def country(scene: str) -> str:
    """A strip of country in the two tones of its colour."""
    (hills, things), color = SCENES[scene], scene.partition("-")[2]
    return f'<path d="{hills}" fill="var(--g-hill-{color})"/><path d="{things}" fill="var(--g-tone-{color})"/>'


def blank(kind: str, color: str) -> str:
    """A location or a card to be printed on: a band for the name in the tint of its colour."""
    (width, height), band = BLANKS[kind], NAME_BAND[BLANKS[kind]]
    return (
        f'<rect width="{width}" height="{height}" rx="7" fill="var(--s-card)"/>'
        f'<path d="M0 {band}V7a7 7 0 0 1 7-7h{width - 14}a7 7 0 0 1 7 7v{band - 7}z" fill="var(--g-tint-{color})"/>'
        f'<path d="M0 {band}h{width}" stroke="var(--g-tone-{color})" stroke-width="1.5"/>'
        f'<rect width="{width}" height="{height}" rx="7" fill="none" stroke="var(--s-edge-line)"/>'
    )


def scenery(kind: str, scene: str) -> str:
    """Where the country lies: on a card below the band, on a location faintly at its foot."""
    (width, height), large = BLANKS[kind], kind.startswith("print")
    scale = round((width - (2.4 if large else 6)) / 100, 3)
    top = NAME_BAND[BLANKS[kind]] + 0.8 if large else height - 1.5 - 30 * scale
    faint = "" if large else ' opacity=".5"'
    return f'<use href="#m-{scene}"{faint} transform="translate({1.2 if large else 3} {num(top)}) scale({scale})"/>'


def edged(kind: str, color: str) -> str:
    """The same for a card of a faction: with a broad edge in its colour."""
    width, height = BLANKS[kind]
    return (
        f'<use href="#m-{kind}-{color}"/>'
        f'<rect width="{width}" height="{height}" rx="7" fill="none" stroke="var(--g-f)" stroke-width="2.4"/>'
    )


def outline(size: tuple[int, int]) -> str:
    """What glows around a location or a card."""
    return f'<rect x="-1.5" y="-1.5" width="{size[0] + 3}" height="{size[1] + 3}" rx="8"/>'


def back_of_card(size: tuple[int, int]) -> str:
    """A card face down: a frame and a lozenge."""
    width, height = size
    return (
        f'<rect width="{width}" height="{height}" rx="7" fill="var(--g-back)" stroke="var(--s-edge-line)"/>'
        '<g fill="none" stroke="var(--g-back-line)" stroke-width="1.4">'
        f'<rect x="5" y="5" width="{width - 10}" height="{height - 10}" rx="4"/>'
        f'<path d="M{width / 2} {num(height * 0.24)}L{num(width * 0.76)} {height / 2} {width / 2} {num(height * 0.76)} '
        f'{num(width * 0.24)} {height / 2}z"/></g>'
    )


MARKS = {
    **{
        f"seal-{color}": f'<circle r="9" fill="var(--g-{color})" stroke="var(--g-rim)"/><g {GLYPH}>{body}</g>'
        for color, body in SEALS.items()
    },
    **{scene: country(scene) for scene in SCENES},
    **{f"{kind}-{scene}": scenery(kind, scene) for kind in BLANKS for scene in SCENES},
    **{f"{kind}-{color}": blank(kind, color) for kind in BLANKS for color in COUNTRY},
    **{f"{kind}-{color}-f": edged(kind, color) for kind in BLANKS for color in COUNTRY},
    **{f"on-{kind}": outline(size) for kind, size in BLANKS.items()},
    "back": back_of_card((34, 44)),
    "on-back": outline((34, 44)),
    "back-print": back_of_card(PRINT),
    "fan": "".join(
        f'<g transform="translate({x} 1) rotate({turn} 6 22) scale(.38)">{back_of_card((34, 44))}</g>'
        for x, turn in ((1, -15), (5, 0), (9, 15))
    ),
}
