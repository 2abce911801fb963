"""A link is data: whatever stands in it, the page works, says what it could not read, and runs nothing."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

import tutor
from tests.browser.table import PLAY, Player
from tutor.engine.saves import checksum
from widgets.serving.running import Running
from widgets.surfaces.links import packed

SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
BOMB = urlsafe_b64encode(zlib.compress(b"0" * 8_000_000, 9)).decode().rstrip("=")
SAVE = tutor.new_game("endeavor", ["Anna", "Bohdan", "Cyril"], seed=1).save()
LONG, BROKEN = "Odkaz je příliš dlouhý", "Hru v odkazu nejde přečíst"


def forged(**fields: Any) -> str:
    """A save with other fields, and a checksum that fits them."""
    data = json.loads(SAVE) | fields
    return packed(json.dumps(data | {"check": checksum(data)}))


#: What stands in the link, and a part of the sentence that answers it; without one the link is just not followed.
LINKS: dict[str, tuple[dict[str, str], str]] = {
    "scripts everywhere": (dict.fromkeys(("lang", "seed", "players", "seats", "theme", "template"), SCRIPT), ""),
    "numbers out of bounds": ({"seed": "9" * 500, "players": "²"}, ""),
    "a script for a save": ({"save": SCRIPT}, BROKEN),
    "a save of 100 kB": ({"save": "A" * 100_000}, LONG),
    "a zip bomb": ({"save": BOMB}, BROKEN),
    "half a save": ({"save": packed(SAVE)[:100]}, BROKEN),
    "another game's save": ({"save": forged(game="ages")}, "ages"),
    "markup for a name": ({"save": forged(players=["A", "B", "<img src=x onerror=alert(1)>"])}, "<img src=x"),
}


@pytest.mark.parametrize("name", LINKS)
def test_a_hostile_link(served: Running, visit: Callable[..., Any], name: str) -> None:
    fields, sentence = LINKS[name]
    player = Player(visit(f"{served.address}{PLAY}?{urlencode(fields)}"))
    player.page.locator('[data-key="start"]').wait_for()
    expect(player.page.locator("html")).to_have_attribute("lang", "cs")
    if sentence:
        expect(player.page.locator(".cv-toast .cv-banner")).to_contain_text(sentence)
    else:
        expect(player.page.locator(".cv-toast .cv-banner")).to_have_count(0)
    assert player.page.locator("script:not([src]):not([type*=json])").count() == 0
    assert player.page.locator("img").count() == 0
    player.start()
