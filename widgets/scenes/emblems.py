"""The emblems of the games: small pictures of our own for the front page, in the colours of the scenes."""

from __future__ import annotations

from math import cos, pi, sin

from widgets.drawing import num

#: The seven soft tints of the atlas.
TINTS = ("europe", "north_america", "caribbean", "south_america", "africa", "india", "far_east")
INK = 'stroke="var(--s-ink)" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"'


def paint(d: str, color: str, line: str = INK) -> str:
    """A filled shape with an outline."""
    return f'<path d="{d}" fill="{color if color == "none" else f"var(--s-{color})"}" {line}/>'


def medal(color: str) -> str:
    """The round field behind an emblem."""
    return f'<circle cx="60" cy="60" r="56" fill="var(--s-{color})" {INK}/>'


def waves(y: float, left: float, count: int) -> str:
    """A line of water."""
    return paint(f"M{num(left)} {num(y)}q5-5 10 0" + "t10 0" * (count - 1), "none")


def sailing() -> str:
    """Endeavor: a ship under sail."""
    return "".join(
        (
            medal("sea"),
            '<circle cx="84" cy="36" r="12" fill="var(--s-sun)"/>',
            paint("M60 20v62", "none"),
            paint("M63 26c17 5 27 18 29 40H63z", "card"),
            paint("M57 32C43 40 34 52 31 66h26z", "europe"),
            paint("M26 74h68l-11 16H38z", "brown"),
            waves(98, 20, 8),
            waves(106, 38, 4),
        )
    )


def settling() -> str:
    """Settlers: houses on a hill."""
    return "".join(
        (
            medal("europe"),
            '<circle cx="34" cy="36" r="11" fill="var(--s-sun)"/>',
            paint("M10 84c20-22 46-26 70-14 12 5 22 8 30 14-9 18-28 32-50 32S18 104 10 84z", "north_america"),
            paint("M34 82V58h28v24z", "card"),
            paint("M29 60l19-18 19 18z", "caribbean"),
            paint("M66 84V66h22v18z", "card"),
            paint("M62 68l15-14 15 14z", "caribbean"),
            paint("M44 82V70h8v12zM74 84v-8h6v8", "none"),
            paint("M22 98h30M60 98h34M34 106h44", "none"),
        )
    )


def building_up() -> str:
    """Ages: a temple on steps."""
    columns = "".join(paint(f"M{x} 54h8v30h-8z", "card") for x in (34, 48, 64, 78))
    return "".join(
        (
            medal("far_east"),
            paint("M24 52l36-24 36 24z", "card"),
            columns,
            paint("M26 84h68v8H26z", "europe"),
            paint("M20 92h80v8H20z", "africa"),
            paint("M60 33l2.6 5.4 6 .8-4.3 4.1 1 5.9-5.3-2.8-5.3 2.8 1-5.9-4.3-4.1 6-.8z", "sun", ""),
        )
    )


def exploring() -> str:
    """Horizon: seven hexes around a rising sun."""
    drawn = []
    for nth, tint in enumerate(("europe", *TINTS[1:])):
        angle = (nth - 1) * pi / 3
        x, y = (60.0, 60.0) if nth == 0 else (60 + 30.5 * cos(angle), 60 + 30.5 * sin(angle))
        corners = "L".join(
            f"{num(x + 16.5 * cos(pi / 6 + at * pi / 3))} {num(y + 16.5 * sin(pi / 6 + at * pi / 3))}"
            for at in range(6)
        )
        drawn.append(paint(f"M{corners}z", tint))
    sun = paint("M51 64a9 9 0 0 1 18 0z", "sun", "") + paint(
        "M48 64h24M60 50v-2M50 54l-1.5-1.5M70 54l1.5-1.5", "none"
    )
    return medal("sea") + "".join(drawn) + sun


def learning() -> str:
    """Civilization: a pyramid of knowledge."""
    rows = []
    for row in range(4):
        for at in range(4 - row):
            x, y = 24 + row * 9 + at * 18.5, 80 - row * 16.5
            rows.append(paint(f"M{num(x)} {num(y)}h16v14h-16z", TINTS[(row * 2 + at) % len(TINTS)]))
    return medal("card") + "".join(rows) + paint("M24 97h72M60 26v-8M60 18h10l-3 4 3 4H60", "none")


EMBLEMS = {
    "endeavor": sailing,
    "settlers": settling,
    "ages": building_up,
    "horizon": exploring,
    "civilization": learning,
}


def emblem(slug: str) -> str:
    """The emblem of a game as an SVG; nothing for a game that has none."""
    if slug not in EMBLEMS:
        return ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="0 0 120 120" aria-hidden="true">'
        f"{EMBLEMS[slug]()}</svg>"
    )
