"""Links that carry a game: a save packed into a query string, parsed as data and limited in size."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

from tutor.engine.text import LANGUAGES
from widgets.surfaces.surface import Refused

LANGUAGE = "cs"  # of a link that names none
LONGEST_LINK = 12_000
LONGEST_SAVE = 400_000


def packed(save: str) -> str:
    """A save as letters that may stand in a link."""
    return base64.urlsafe_b64encode(zlib.compress(save.encode(), 9)).decode().rstrip("=")


def unpacked(letters: str) -> str:
    """The save of a link; anything else is refused."""
    if len(letters) > LONGEST_LINK:
        raise Refused("link_long", n=LONGEST_LINK)
    try:
        data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        reader = zlib.decompressobj()
        text = reader.decompress(data, LONGEST_SAVE)
        if reader.unconsumed_tail or not reader.eof:
            raise Refused("link_broken")
        return text.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused("link_broken") from None


def query(text: str | None) -> dict[str, str]:
    """The fields of a query string: of repeated ones the first, of too many none, of an endless text the beginning."""
    try:
        found = parse_qs((text or "")[: 2 * LONGEST_LINK].removeprefix("?"), max_num_fields=20)
    except ValueError:
        return {}
    return {key: values[0] for key, values in found.items()}


def language(fields: Mapping[str, str]) -> str:
    """The language of a link."""
    found = fields.get("lang", "")
    return found if found in LANGUAGES else LANGUAGE


def link(fields: Mapping[str, str]) -> str:
    """A query string of the fields that have a value."""
    return "?" + urlencode({key: value for key, value in fields.items() if value})
