"""Players on paper: the colours of positions, and the sign (shape and letter) of every seat.

The values of the colours stand in ``static/scene.css``, where light and dark can differ.
"""

from __future__ import annotations

from typing import NamedTuple

from widgets.icons import LETTERS, SHAPES

#: Colours that have a look; they were chosen so that they stay apart for colour-blind eyes.
COLORS = ("black", "white", "red", "blue", "green")


class Sign(NamedTuple):
    """How a player is shown: never by colour alone."""

    color: str
    shape: str
    letter: str


def sign(seat: int, color: str) -> Sign:
    """The sign of a seat; a colour that we do not know becomes the one of its place.

    >>> sign(2, "red")
    Sign(color='red', shape='triangle', letter='C')
    """
    return Sign(
        color if color in COLORS else COLORS[seat % len(COLORS)],
        SHAPES[seat % len(SHAPES)],
        LETTERS[seat % len(LETTERS)],
    )
