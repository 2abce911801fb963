"""What holds in every position of a game that is reached by play: slug → a check of ``game.position()``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.endeavor.invariants import check as check_endeavor
from tests.games.settlers.invariants import check as check_settlers
from tests.games.settlers.invariants import lost as lost_settlers

#: Each check raises AssertionError with a message that says what is wrong.
INVARIANTS: dict[str, Callable[[dict[str, Any]], None]] = {
    "endeavor": check_endeavor,
    "settlers": check_settlers,
}
#: Games for one that can be lost: whether the finished game of a position was.
LOST: dict[str, Callable[[dict[str, Any]], bool]] = {
    "settlers": lost_settlers,
}
