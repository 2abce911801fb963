"""Building tiles, on a player board and in the stock."""

from __future__ import annotations

from widgets.drawing import fitted, lines, text
from widgets.icons import SMALL, TILE, TOP_LEVEL, aureole, icon, mark
from widgets.scenes.endeavor import cards
from widgets.scenes.endeavor.sight import Sight

WIDTH, HEIGHT = TILE
HALO = aureole("tile")


def face(sight: Sight, kind: str) -> str:
    """A tile with its upper left corner at the origin: name, icons, level, action."""
    facts = sight.box.buildings[kind]
    parts = [mark(blank(facts.level, facts.activation_space, sight.standin("building", kind)))]
    named = lines(sight.name("building", kind), 17, WIDTH - 10, bold=True)
    for at, part in enumerate(named):
        parts.append(
            fitted(
                WIDTH / 2,
                (16.5 if len(named) == 2 else 22) + 15.5 * at,
                part,
                17,
                WIDTH - 8,
                "b m",
                bold=True,
            )
        )
    icons = [*facts.icons, *([("glory", facts.glory)] if facts.glory else [])]
    parts.append(cards.amounts(icons, 6, 34))
    if facts.level > TOP_LEVEL:
        parts.append(text(WIDTH - 16, 51, facts.level, "b m"))
    if facts.activation_space:
        parts.append(feat(sight, facts.action, 38, 60))
    return "".join(parts)


def blank(level: int, work: bool, standin: bool) -> str:
    """The mark of a tile before it is printed on."""
    return f"tile-{level if level <= TOP_LEVEL else 0}{'w' * work}{'s' * standin}"


def feat(sight: Sight, action: str, x: float, y: float) -> str:
    """What a building lets one do: one icon, or two with their joint."""
    facts = sight.box.feats[action]
    parts = []
    for at, part in enumerate(facts.parts):
        if at:
            parts.append(text(x + 5, y + 15.5, "/" if facts.mode == "or" else "+", "m"))
            x += 10
        parts.append(icon(part, x, y))
        x += SMALL
    return "".join(parts)


def described(sight: Sight, kind: str) -> str:
    """What a building gives and does, as sentences."""
    facts = sight.box.buildings[kind]
    action = (
        sight.say("action", feat=sight.name("feat", facts.action)) if facts.action else sight.say("no_action")
    )
    return sight.label(sight.gains(facts.icons, facts.glory), action)
