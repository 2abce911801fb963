"""Our own line icons on a 24 grid, and the pieces and tokens built from them: one set, shared by all games.

The page holds ``sprite()`` once; a drawing that stands alone embeds what it uses.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from widgets import lands
from widgets.drawing import attributes, num

LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
SMALL = 20  # the size that tiles and cards use; it has symbols of its own


class Icon(NamedTuple):
    """One icon: its strokes, and its word in each language."""

    body: str
    en: str
    cs: str

    def word(self, lang: str) -> str:
        """The word that stands for it in a legend or a tooltip."""
        return self.cs if lang == "cs" else self.en


# fmt: off
ICONS: dict[str, Icon] = {
    "population": Icon(
        '<circle cx="12" cy="7" r="4.2" fill="currentColor"/>'
        '<path d="M4 21c0-4.8 3.5-7.5 8-7.5s8 2.7 8 7.5z" fill="currentColor"/>',
        "population", "populace"),
    "industry": Icon(
        '<path d="M3 5h18v14H3zM3 9.7h18M3 14.3h18M9 5v4.7M16 5v4.7M6 9.7v4.6M13 9.7v4.6M9 14.3V19'
        'M16 14.3V19"/>',
        "industry", "průmysl"),
    "culture": Icon(
        '<path d="M9 3h6M10 3v3.5C10 8 7 9.3 7 13c0 3.6 2 6.3 3.2 8h3.6c1.2-1.7 3.2-4.4 3.2-8'
        ' 0-3.7-3-5-3-6.5V3M10 5.5c-3.5-1-5.5 1-4.3 4.5M14 5.5c3.5-1 5.5 1 4.3 4.5M7.3 13.5h9.4"/>',
        "culture", "kultura"),
    "finance": Icon(
        '<ellipse cx="12" cy="6" rx="7.5" ry="3"/>'
        '<path d="M4.5 6v12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3"/>',
        "finance", "finance"),
    "politics": Icon(
        '<path d="M12 2.8l8 2.4v6.3c0 4.8-3.3 8.1-8 9.7-4.7-1.6-8-4.9-8-9.7V5.2zM12 3v18M4.2 11.5h15.6"/>',
        "politics", "politika"),
    "glory": Icon(
        '<path d="M12 2.3l3 6.3 6.9.9-5 4.8 1.2 6.9-6.1-3.3-6.1 3.3 1.2-6.9-5-4.8 6.9-.9z"'
        ' fill="currentColor" stroke-width="1"/>',
        "glory", "sláva"),
    "card": Icon(
        '<rect x="5" y="2.5" width="14" height="19" rx="2.5"/><path d="M9 7.5h6M9 12h6"/>',
        "card", "karta"),
    "deck": Icon(
        '<rect x="8" y="6" width="12.5" height="15.5" rx="2"/><path d="M4 17.5V5a2 2 0 0 1 2-2h9.5"/>',
        "deck", "balíček"),
    "governor": Icon(
        '<path d="M8.3 14.3L6.5 22l5.5-3 5.5 3-1.8-7.7"/><circle cx="12" cy="8.8" r="6.3"/>'
        '<circle cx="12" cy="8.8" r="2.3" fill="currentColor" stroke="none"/>',
        "governor's seal", "guvernérova pečeť"),
    "ship": Icon(
        '<path d="M2.5 16h19l-3 5h-13zM12 2.5V16M12 4c4.5 1.3 7 4.3 7.5 8.5H12'
        'M12 6.5C9 8 6.8 10 6 12.5h6"/>',
        "ship", "plavba"),
    "occupy": Icon(
        '<path d="M6 22V2.5M6 3.5c4-2 7.5 2 13 0V13c-5.5 2-9-2-13 0M3 22h6"/>',
        "occupy", "obsazení"),
    "attack": Icon(
        '<path d="M3.5 3l11.5 12.5M20.5 3L9 15.5M12.3 18.2l5.5-5.5M11.7 18.2l-5.5-5.5M16.3 17l4 4.3'
        'M7.7 17l-4 4.3"/>',
        "attack", "útok"),
    "payment": Icon(
        '<circle cx="13" cy="6.8" r="4.8"/><path d="'
        'M2.5 14.5c2.6-1.4 4.8-1.2 6.8.6h4.4a1.7 1.7 0 0 1 0 3.4H9.5'
        'M14.8 16.6l4.4-2.3c2.1-1 3.3 1.3 1.6 2.5L15 21.5H7.2l-4.7-1.2"/>',
        "payment", "platba"),
    "draw": Icon(
        '<rect x="8" y="6" width="12.5" height="15.5" rx="2"/>'
        '<path d="M4 17.5V5a2 2 0 0 1 2-2h9.5M14.2 17.8v-7.3M11.2 13.5l3-3 3 3"/>',
        "draw", "zásoby"),
    "crown": Icon(
        '<path d="M4.5 20.5h15M4.5 17L2.5 6.5l5.3 4L12 3.5l4.2 7 5.3-4L19.5 17z"/>',
        "crown", "koruna"),
    "slavery": Icon(
        '<rect x="1.8" y="8" width="12" height="8" rx="4"/>'
        '<rect x="10.2" y="8" width="12" height="8" rx="4"/>',
        "slavery", "otroctví"),
    "abolished": Icon(
        '<path d="M8 8H5.8a4 4 0 0 0 0 8H8M16 8h2.2a4 4 0 0 1 0 8H16M12 3v3.5M8.5 4.5l1.2 2'
        'M15.5 4.5l-1.2 2M12 21v-3.5M8.5 19.5l1.2-2M15.5 19.5l-1.2-2"/>',
        "abolition of slavery", "zrušení otroctví"),
    "closed": Icon(
        '<rect x="4.5" y="10.5" width="15" height="11" rx="2"/>'
        '<path d="M8 10.5V7a4 4 0 0 1 8 0v3.5M12 15v2.5"/>',
        "closed region", "zavřený region"),
    "open": Icon(
        '<rect x="4.5" y="10.5" width="15" height="11" rx="2"/>'
        '<path d="M8 10.5V6a4 4 0 0 1 7.7-1.5M12 15v2.5"/>',
        "open region", "otevřený region"),
    "building": Icon(
        '<path d="M2.5 12L12 3.5l9.5 8.5M5.5 9.5V21h13V9.5M10 21v-6h4v6"/>',
        "building", "budova"),
    "harbor": Icon(
        '<circle cx="12" cy="4.8" r="2.5"/><path d="M12 7.3V21.5M7.5 11h9'
        'M3.5 13.5c.3 5 3.7 8 8.5 8s8.2-3 8.5-8M3.5 13.5l-1.5 2.7M20.5 13.5l1.5 2.7"/>',
        "harbour", "přístav"),
    "supply": Icon(
        '<path d="M3.5 7.5L12 3l8.5 4.5v9L12 21l-8.5-4.5zM3.5 7.5L12 12l8.5-4.5M12 12v9"/>',
        "supply", "zásoba"),
    "link": Icon(
        '<circle cx="5.2" cy="17.5" r="3.2"/><circle cx="18.8" cy="6.5" r="3.2"/>'
        '<path d="M7.8 15.5c3.5-1 5-3 8.4-7"/>',
        "link between cities", "spojnice měst"),
    "city": Icon(
        '<path d="M3 21V10h4V7h3v14M10 12l4-8.5 4 8.5M11 12v9M17 12v9M3 21h18v-8h-4"/>',
        "city", "město"),
    "round": Icon('<path d="M20.5 12a8.5 8.5 0 1 1-2.7-6.2M18.3 1.8v4.4h-4.4"/>', "round", "kolo"),
    "token": Icon(
        '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="5" stroke-width="1.5"/>',
        "trade token", "žeton obchodu"),
    "standin": Icon(
        '<rect x="4" y="4" width="16" height="16" rx="2" stroke-dasharray="0.1 4" stroke-width="2.6"/>',
        "stand-in component", "zástupná komponenta"),
    "passed": Icon('<path d="M4.5 5l9 7-9 7zM18.5 5v14"/>', "passed", "pasuje"),
    "working": Icon(
        '<path d="M13.5 8.5L4 18l2.5 2.5L16 11M12 4.5l3.5-1.5 6 6-1.8 3.2-3-.7-4-4z"/>',
        "worker at work", "pracovník v práci"),
    "unpaid": Icon(
        '<circle cx="12" cy="12" r="9"/><path d="M5.7 18.3L18.3 5.7"/>',
        "worker not paid", "nevyplacený pracovník"),
    "level": Icon('<path d="M3 20.5h5V15h5V9.5h5V4h3"/>', "level", "úroveň"),
    "track": Icon(
        '<path d="M2.5 16.5h19M5 13v7M12 13v7M19 13v7"/>'
        '<path d="M12 9.5L8.5 3.5h7z" fill="currentColor"/>',
        "status track", "stupnice rozvoje"),
    "region": Icon(
        '<path d="M3 6.5L9 3.5l6 3 6-3v14l-6 3-6-3-6 3zM9 3.5v14M15 6.5v14"/>',
        "region", "region"),
    "or": Icon('<path d="M15.5 4l-7 16"/>', "one or the other", "jedno, nebo druhé"),
    "and": Icon('<path d="M12 6.5v11M6.5 12h11"/>', "one or both", "jedno, nebo obojí"),
    # Settlers: what fills a good is a variable of the page, its outline is the ink around it
    "wood": Icon(
        '<g stroke-width="1.6" fill="var(--g-wood,none)"><path d="M6.5 6.5h11.7c2 0 3.3 2.4 3.3 5.5s-1.3 5.5-3.3 '
        '5.5H6.5"/>'
        '<ellipse cx="6.3" cy="12" rx="3.8" ry="5.5" fill="var(--g-wood-end,none)"/></g>'
        '<ellipse cx="6.3" cy="12" rx="1.3" ry="2.2" stroke-width="1.2"/><path d="M13 9.8h4.5M12 14h3.5" '
        'stroke-width="1.2"/>',
        "wood", "dřevo"),
    "stone": Icon(
        '<g stroke-width="1.6"><path d="M3.5 18l2-8.5L12.5 5l7 3.8 1.8 8.7-7 2.7z" fill="var(--g-stone,none)"/>'
        '<path d="M5.5 9.5l7 3.5 7-4.2M12.5 13l1.8 7.2" stroke-width="1.2"/></g>',
        "stone", "kámen"),
    "food": Icon(
        '<g stroke-width="1.6"><path d="M12 8.4C9.5 6.3 3.8 6.9 3.8 13c0 4.3 3 8 5.8 8 1 0 1.6-.5 2.4-.5s1.4.5 '
        '2.4.5c2.8 0'
        ' 5.8-3.7 5.8-8 0-6.1-5.7-6.7-8.2-4.6z" fill="var(--g-food,none)"/><path d="M12 8.2c0-1.8.3-3.4 1.3-5.2"/>'
        '<path d="M13 5.8c1.5-2.4 3.6-2.8 5.6-2.2-.8 2.2-2.7 3.3-5.6 2.2z" fill="var(--g-leaf,none)" '
        'stroke-width="1.2"/></g>',
        "food", "jídlo"),
    "gold": Icon(
        '<g stroke-width="1.6"><circle cx="12" cy="12" r="9" fill="var(--g-coin,none)"/>'
        '<circle cx="12" cy="12" r="5.7" stroke-width="1.2"/><path d="M12 9.2v5.6M10.2 9.2h3.6M10.2 14.8h3.6" '
        'stroke-width="1.4"/></g>',
        "gold coin", "zlatá mince"),
    "settler": Icon(
        '<g stroke-width="1.6" fill="var(--g-settler,none)"><path d="M9.4 9.5h5.2c.6 4 2 6.3 3.7 8.5H5.7c1.7-2.2 '
        '3.1-4.5 3.7-8.5z"/>'
        '<circle cx="12" cy="6.2" r="3.9"/><rect x="4" y="18" width="16" height="3.6" rx="1.8"/></g>',
        "settler", "osadník"),
    "raze": Icon(
        '<g stroke-width="1.6"><path d="M9.7 14.5h4.6L13 22h-2z" fill="var(--g-wood,none)"/><path d="M8 14.5h8"/>'
        '<path d="M12.4 1.8c.3 3 4.4 4.3 4.4 8a4.7 4.7 0 0 1-9.5.2c0-1.9 1-3 1.9-3.9.3 1.2.8 1.7 1.5 '
        '1.9-.4-2.3.2-4.5 1.7-6.2z"'
        ' fill="var(--g-raze,none)"/></g>',
        "raze token", "žeton boření"),
    "defense": Icon(
        '<path d="M12 2.6l8.2 2.4v6.5c0 4.9-3.4 8.3-8.2 9.9-4.8-1.6-8.2-5-8.2-9.9V5z" stroke-width="1.6" '
        'fill="var(--g-defense,none)"/>'
        '<path d="M7.5 9.5L12 13.5l4.5-4" stroke-width="1.8"/>',
        "defence token", "obranný žeton"),
    "vp": Icon(
        '<circle cx="12" cy="12" r="9.8" stroke-width="1.5" fill="var(--g-vp,none)"/>'
        '<path d="M12 5.3l2 4.3 4.7.6-3.4 3.3.8 4.7-4.1-2.3-4.1 2.3.8-4.7-3.4-3.3 4.7-.6z" '
        'fill="var(--g-star,currentColor)" stroke="none"/>',
        "victory point", "vítězný bod"),
    "playcard": Icon(
        '<g stroke-width="1.6"><path d="M8 4.5l8.8-2 3.7 15.5" /><rect x="3.5" y="4.8" width="13" height="17" '
        'rx="2" fill="var(--g-card,none)"/>'
        '<path d="M7 9.5h6M7 13h6" stroke-width="1.3"/></g>',
        "card", "karta"),
    "common": Icon(
        '<g stroke-width="1.6"><rect x="4.5" y="2.5" width="15" height="19" rx="2" fill="var(--g-card,none)"/>'
        '<path d="M7.5 12.5L12 8.5l4.5 4M9 11.5V16h6v-4.5" stroke-width="1.4"/></g>',
        "common card", "běžná karta"),
    "ownfaction": Icon(
        '<g stroke-width="1.6"><rect x="4.5" y="2.5" width="15" height="19" rx="2" fill="var(--g-card,none)"/>'
        '<path d="M9 17V7M9 7.5c2.5-1.2 4 1.2 6.5 0v5c-2.5 1.2-4-1.2-6.5 0" stroke-width="1.4"/></g>',
        "faction card", "frakční karta"),
    "anyres": Icon(
        '<circle cx="12" cy="12" r="9" stroke-dasharray="3.7 2" stroke-width="1.6"/>'
        '<path d="M9 9.8c0-4 6.2-4 6.2-.3 0 2.3-3.1 2.3-3.1 4.6M12.1 17.3v.1" stroke-width="1.9"/>',
        "any resource", "libovolná surovina"),
    "house": Icon(
        '<path d="M2.5 12.3L12 3.8l9.5 8.5h-3V21h-13v-8.7z" stroke-width="1.7" fill="var(--g-house,none)"/>'
        '<path d="M9.8 21v-5.5h4.4V21" stroke-width="1.5"/>',
        "location to discard", "lokace k zahození"),
    "samurai": Icon(
        '<g stroke-width="1.6"><path d="M4.8 14.5a7.2 7.2 0 0 1 14.4 0z" fill="var(--g-samurai,none)"/>'
        '<path d="M2.5 18.8l2.3-4.3h14.4l2.3 4.3c-3 1.7-16 1.7-19 0z" fill="var(--g-samurai,none)"/>'
        '<path d="M5.5 2.5c.4 4.3 2.6 6.6 6.5 6.6s6.1-2.3 6.5-6.6c-1.5 2.8-3.5 4-6.5 4s-5-1.2-6.5-4z" '
        'fill="var(--g-coin,none)"/></g>',
        "samurai", "samuraj"),
    "contract": Icon(
        '<g stroke-width="1.6"><path d="M5 3h11l3 3v10.5M5 3v18h7.5" fill="none"/><path d="M8.5 8h7M8.5 12h5" '
        'stroke-width="1.5"/>'
        '<path d="M14.2 19.5l-.7 3.5 3-1.3 3 1.3-.7-3.5" /><circle cx="16.5" cy="16.8" r="3.7" '
        'fill="var(--g-seal,none)"/></g>',
        "deal", "dohoda"),
    "foundation": Icon(
        '<path d="M2.5 20.5h19M4.5 20.5v-5h5v5M9.5 15.5v-4.5h5v9.5M14.5 15.5h5v5" stroke-width="1.7"/>'
        '<path d="M6 8.5L12 3.5l6 5" stroke-width="1.6" stroke-dasharray="2 2.8"/>',
        "foundation", "základy"),
    "production": Icon(
        '<circle cx="12" cy="12" r="3"/><path d="M12 2.8v3.4M12 17.8v3.4M2.8 12h3.4M17.8 12h3.4M5.5 5.5l2.4 '
        '2.4M16.1 16.1l2.4 2.4'
        'M18.5 5.5l-2.4 2.4M7.9 16.1l-2.4 2.4"/><circle cx="12" cy="12" r="6.5"/>',
        "production location", "produkční lokace"),
    "feature": Icon(
        '<path d="M5.5 2.8h13v17.4L12 16l-6.5 4.2z"/><path d="M12 6.3l1.2 2.5 2.6.4-1.9 1.8.5 2.7-2.4-1.3-2.4 '
        '1.3.5-2.7-1.9-1.8 2.6-.4z"'
        ' fill="currentColor" stroke-width=".8"/>',
        "feature location", "lokace vlastnosti"),
    "action": Icon(
        '<circle cx="12" cy="12" r="9.3"/><path d="M9.5 7.5l7 4.5-7 4.5z" fill="currentColor"/>',
        "action location", "akční lokace"),
    "bonus": Icon(
        '<path d="M3 12.5L11 5l8 7.5M5.5 11v9.5h8"/><path d="M18.5 14.5v7M15 18h7" stroke-width="2.4"/>',
        "bonus for building", "bonus za postavení"),
    "blocked": Icon(
        '<path d="M7.8 2.5h8.4l5.3 5.3v8.4l-5.3 5.3H7.8l-5.3-5.3V7.8z" fill="var(--g-bad,none)" stroke-width="1.6"/>'
        '<path d="M7 12h10" stroke="var(--g-star,currentColor)" stroke-width="3"/>',
        "blocked", "zablokovaná lokace"),
    "taken": Icon(
        '<path d="M12 11.5c-3-1.3-4.3-3.4-4.3-5.3a4.3 4.3 0 0 1 8.6 0c0 1.9-1.3 4-4.3 5.3zM12 11.5V22M6 13.8h12" '
        'stroke-width="2.3"/>',
        "taken-over location", "převzatá lokace"),
    "offering": Icon(
        '<path d="M3.5 12.5h17c0 3.7-2.5 6-5.5 6.8V21.5H9v-2.2c-3-.8-5.5-3.1-5.5-6.8z" stroke-width="1.7" '
        'fill="var(--g-bowl,none)"/>'
        '<path d="M8.5 9c-1.5-1.8 1.3-3 0-5M12.3 9c-1.5-1.8 1.3-3 0-5M16.1 9c-1.5-1.8 1.3-3 0-5" stroke-width="1.5"/>',
        "offering", "odložené prostředky"),
    "loot": Icon(
        '<path d="M9 7.5C5.5 10 3.5 13.5 3.5 16.8c0 3.2 2.5 4.7 8.5 4.7s8.5-1.5 8.5-4.7c0-3.3-2-6.8-5.5-9.3z" '
        'stroke-width="1.7" fill="var(--g-sack,none)"/>'
        '<path d="M9 7.5h6l2.3-4.7-3 1.2L12 2.6 9.7 4l-3-1.2z" stroke-width="1.6"/>',
        "take from another player", "vzít soupeři"),
    "removed": Icon(
        '<path d="M2.5 12L12 3.5l9.5 8.5M5.5 9.5V21h13V9.5" stroke-width="1.7"/><path d="M8.5 11.5l7 7M15.5 '
        '11.5l-7 7" stroke="var(--g-bad,currentColor)" stroke-width="2.6"/>',
        "remove a location", "odstranit lokaci"),
    "discarded": Icon(
        '<rect x="4.5" y="2.5" width="15" height="19" rx="2" stroke-width="1.7" fill="var(--g-card,none)"/><path '
        'd="M8.5 8.5l7 7M15.5 8.5l-7 7" stroke="var(--g-bad,currentColor)" stroke-width="2.6"/>',
        "discard a card", "zahodit kartu"),
    "chest": Icon(
        '<path d="M3 11.5V9.7A4.7 4.7 0 0 1 7.7 5h8.6A4.7 4.7 0 0 1 21 9.7v1.8zM3 11.5h18V20H3z" '
        'stroke-width="1.7" fill="var(--g-sack,none)"/>'
        '<path d="M12 10v4.5" stroke-width="2.6"/>',
        "may be kept at Cleanup", "smí se při Úklidu zachovat"),
    "first": Icon(
        '<path d="M6 22V2.8M3.5 22h5" stroke-width="2"/><path d="M6 3.5h14.5l-4 4.7 4 4.8H6z" '
        'fill="var(--g-coin,none)" stroke-width="1.6"/>',
        "first player", "první hráč"),
    "gives": Icon('<path d="M4 12h15M13 6l6 6-6 6" stroke-width="2.4"/>', "gives", "dává"),
    "route": Icon(
        '<circle cx="5" cy="18.5" r="2.5"/><circle cx="19" cy="5.5" r="2.5"/><path d="M7.5 18.5h7a4 4 0 0 0 '
        '0-7h-5a3.5 3.5 0 0 1 0-6h7" stroke-dasharray="2.5 3" stroke-width="1.8"/>',
        "deal by trade route", "dohoda obchodní stezkou"),
    "barbarians": Icon(
        '<path d="M10.8 22L13 4.5M12.9 5.5c3-.2 5.8-1.3 7.6-3.3.9 4.8-.3 8.8-2.7 '
        '11.3-1.3-2.2-3.2-3.4-5.6-3.7zM12.7 6C9.5 5.4 6.8 3.8 5.4 1.5c-2 4.5-1.8 8.7.2 11.6 1.6-2 3.7-3 6.5-3z"/>',
        "Barbarians", "Barbaři"),
    "romans": Icon(
        '<path d="M6 20.5V12a6.8 6.8 0 0 1 13.6 0v1.2h-4.3V17l-3 4.5H6zM19.6 13.2l-6-.7"/><path d="M3 13.5C2.3 '
        '6.3 6.5 2 12.5 2c3.3 0 5.8 1.2 7.5 3.2"/>'
        '<path d="M3 13.5l3-.8M4 8.5l3 .9M7.5 4.2l1.9 2.3M12.6 2v3"/>',
        "Romans", "Římané"),
    "egyptians": Icon(
        '<path d="M2 20.5L11 8l9 12.5zM11 8l3.5 12.5"/><circle cx="18.3" cy="5.7" r="3"/><path d="M13 22.5"/>',
        "Egyptians", "Egypťané"),
    "japanese": Icon(
        '<path d="M2 4.5c3.3 1.3 16.7 1.3 20 0M4.5 9.5h15M7 6.5L6 21.5M17 6.5l1 15M12 6v3.5"/>',
        "Japanese", "Japonci"),
    "virtual": Icon(
        '<path d="M6 20.5V12a6 6 0 0 1 12 0v8.5l-3-2-3 2-3-2z" stroke-dasharray="3 2.6"/><path d="M9.7 '
        '11.5v.1M14.3 11.5v.1" stroke-width="2.8"/>',
        "virtual player", "virtuální hráč"),
}

#: Round tokens: smooth and brown for what raises a track, scalloped and blue for what is spent on an action.
DISCS = {"industry": "brown", "culture": "brown", "finance": "brown", "politics": "brown",
         "attack": "blue", "payment": "blue", "ship": "blue", "occupy": "blue"}
RIMS = {
    "brown": '<circle r="14" fill="var(--s-brown)" stroke="var(--s-rim)" stroke-width="1"/>',
    "blue": '<path d="M0 -13.6a3.4 3.4 0 0 1 5.9 1.3a3.4 3.4 0 0 1 4.7 3.8a3.4 3.4 0 0 1 2.7 5.5'
            'a3.4 3.4 0 0 1 -0 6a3.4 3.4 0 0 1 -2.7 5.5a3.4 3.4 0 0 1 -4.7 3.8'
            'a3.4 3.4 0 0 1 -5.9 1.3a3.4 3.4 0 0 1 -5.9 -1.3a3.4 3.4 0 0 1 -4.7 -3.8'
            'a3.4 3.4 0 0 1 -2.7 -5.5a3.4 3.4 0 0 1 0 -6a3.4 3.4 0 0 1 2.7 -5.5'
            'a3.4 3.4 0 0 1 4.7 -3.8a3.4 3.4 0 0 1 5.9 -1.3z" '
            'fill="var(--s-blue)" stroke="var(--s-rim)" stroke-width="1"/>',
}
# fmt: on
#: Things that are drawn again and again, around their middle or from their upper left corner.
BOLD = 'font-size="17" font-weight="700" text-anchor="middle"'
DOTS = (
    '<path d="M{}l10-10" stroke="var(--s-soft)" stroke-width="2" stroke-linecap="round" '
    'stroke-dasharray=".1 4"/>'
)
HOUSE = (
    '<path d="M0 9.5L11 0l11 9.5V23H0z" fill="var(--s-step-on)"/>'
    f'<text x="11" y="19.8" {BOLD} fill="var(--s-step-ink)">{{}}</text>'
)
SHEET = '<rect{} width="{}" height="{}" rx="6" fill="var(--s-{})" stroke="var(--s-edge-line)"/>'
BADGE = (
    '<circle r="11" fill="var(--s-ink)" stroke="var(--s-paper)" stroke-width="1.2"/>'
    f'<text y="6" {BOLD} fill="var(--s-paper)">{{}}</text>'
)
WORK = '<circle{} r="14.5" fill="var(--s-well)" stroke="var(--s-soft)" stroke-width="1.4"/>'
CARD, TILE = (64, 84), (98, 88)
TOP_LEVEL = 5


def pile(size: tuple[int, int], depth: int) -> str:
    """The edges of what lies under the top one of a pile."""
    return "".join(SHEET.format(f' x="{at}" y="{at}"', *size, "well") for at in range(3 * depth, 0, -3))


def blank_card(standin: bool) -> str:
    """A card with its band, to be printed on; a stand-in has a dotted corner."""
    band = '<path d="M.5 26V6A5.5 5.5 0 0 1 6 .5h52A5.5 5.5 0 0 1 63.5 6v20z" fill="var(--s-band)"/>'
    return SHEET.format("", *CARD, "card") + band + (DOTS.format("50.5 80.5") if standin else "")


def blank_tile(level: int, work: bool, standin: bool) -> str:
    """A building tile to be printed on: level, space for a worker, mark of a stand-in."""
    return (
        SHEET.format("", *TILE, "card")
        + (f'<g transform="translate(71 32)">{HOUSE.format(level)}</g>' if level else "")
        + (WORK.format(' cx="19" cy="70"') if work else "")
        + (DOTS.format("84.5 84.5") if standin else "")
    )


def aura(size: tuple[int, int]) -> str:
    """The outline around a card or a tile, a little outside of it."""
    return f"M-3-3h{size[0] + 6}v{size[1] + 6}H-3z"


MARKS = {
    "card": blank_card(False),
    "card-s": blank_card(True),
    **{
        f"tile-{level}{'w' * work}{'s' * standin}": blank_tile(level, bool(work), bool(standin))
        for level in range(TOP_LEVEL + 1)
        for work in (0, 1)
        for standin in (0, 1)
    },
    "cube": '<rect width="22" height="22" rx="4" fill="var(--s-fill)" stroke="var(--s-edge)" '
    'stroke-width="1.6"/>',
    "on-card": f'<path d="{aura(CARD)}"/>',
    "on-tile": f'<path d="{aura(TILE)}"/>',
    **{f"level-{n}": HOUSE.format(n) for n in range(1, TOP_LEVEL + 1)},
    **{f"n{n}": BADGE.format(n) for n in range(1, 10)},
    **{f"cards{depth}": pile(CARD, depth) for depth in (1, 2)},
    **{f"tiles{depth}": pile(TILE, depth) for depth in (1, 2)},
    "standin": '<circle r="16" fill="none" stroke="var(--s-soft)" stroke-width="1.8" stroke-linecap="round" '
    'stroke-dasharray=".1 3.7"/>',
}
MARKS |= lands.MARKS
#: The five signs of players; every seat has its own shape and letter, whatever its colour.
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")
LETTERS = "ABCDE"
OUTLINES = {
    "circle": ('<circle r="12.5"{}/>', 6, 17),
    "square": ('<rect x="-11.5" y="-11.5" width="23" height="23" rx="3.5"{}/>', 6, 17),
    "triangle": ('<path d="M0-17L16 11h-32z"{}/>', 9, 17),
    "diamond": ('<path d="M0-15.5L15.5 0 0 15.5-15.5 0z"{}/>', 6, 17),
    "hexagon": ('<path d="M-7-12.5H7L14 0 7 12.5H-7L-14 0z"{}/>', 6, 17),
}


@cache
def symbol(id: str) -> str:
    """What an id stands for: icon ``i-``, small icon ``s-``, token ``t-``, mark ``m-``, player ``p-``."""
    kind, _, name = id.partition("-")
    if kind == "i":
        return f'<symbol id="{id}" viewBox="0 0 24 24" {LINE}>{ICONS[name].body}</symbol>'
    if kind == "s":
        return f'<g id="{id}" transform="scale(.8333)"><use href="#i-{name}" width="24" height="24"/></g>'
    if kind == "t":
        return (
            f'<g id="{id}" color="var(--s-disc)">{RIMS[DISCS[name]]}'
            '<circle r="11.5" fill="none" stroke="currentColor" stroke-width=".8" opacity=".45"/>'
            f'<use href="#i-{name}" x="-9" y="-9" width="18" height="18"/></g>'
        )
    if kind == "m":
        return f'<g id="{id}">{MARKS[name]}</g>'
    seat = int(name)
    outline, drop, size = OUTLINES[SHAPES[seat]]
    casing = outline.format(' fill="none" stroke="var(--s-casing)" stroke-width="5"')
    shape = outline.format(' fill="var(--s-fill)" stroke="var(--s-edge)" stroke-width="1.8"')
    return (
        f'<g id="{id}" stroke-linejoin="round">{casing}{shape}'
        f'<text y="{drop}" font-size="{size}" font-weight="700" '
        f'text-anchor="middle" fill="var(--s-sign)">{LETTERS[seat]}</text></g>'
    )


@cache
def sprite() -> str:
    """Every symbol in one hidden SVG, for a page to hold once."""
    ids = [
        f"{kind}-{name}"
        for kind, names in (("i", ICONS), ("s", ICONS), ("t", DISCS), ("m", MARKS), ("p", range(len(SHAPES))))
        for name in names
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="scene" width="0" height="0" aria-hidden="true">'
        f"{''.join(map(symbol, ids))}</svg>"
    )


def needed(svg: str) -> str:
    """The definitions that an SVG refers to, each once, with those they refer to themselves."""
    found: dict[str, str] = {}
    wanted = re.findall(r'href="#([imstp]-[\w-]+)"', svg)
    while wanted:
        new = {id: symbol(id) for id in dict.fromkeys(wanted) if id not in found}
        found = new | found
        wanted = [each for text in new.values() for each in re.findall(r'href="#([imstp]-[\w-]+)"', text)]
    return "".join(found.values())


def icon(name: str, x: float, y: float, size: float = SMALL, cls: str = "") -> str:
    """An icon with its upper left corner at a place."""
    named = f' class="{cls}"' if cls else ""
    if size == SMALL:
        return f'<use href="#s-{name}"{place(x, y)}{named}/>'
    return (
        f'<use href="#i-{name}" x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size)}"{named}/>'
    )


def token(name: str, x: float = 0, y: float = 0, **more: str) -> str:
    """A token with its middle at a place."""
    return f'<use href="#t-{name}"{place(x, y)}{attributes(more)}/>'


def mark(name: str, x: float = 0, y: float = 0, cls: str = "") -> str:
    """One of the marks at a place."""
    named = f' class="{cls}"' if cls else ""
    return f'<use href="#m-{name}"{place(x, y)}{named}/>'


def badge(n: int, x: float, y: float) -> str:
    """How many lie there: a number on a dark round plate."""
    if n < 10:
        return mark(f"n{n}", x, y)
    wide = 9.5 * len(str(n)) + 5
    return (
        f'<rect x="{num(x - wide / 2)}" y="{num(y - 11)}" width="{num(wide)}" height="22" rx="11" '
        'class="count"/>'
        f'<text x="{num(x)}" y="{num(y + 6)}" class="b m count-ink">{n}</text>'
    )


def aureole(name: str) -> str:
    """The shape that glows around a card or a tile and catches the pointer."""
    return f'<use href="#m-on-{name}"/>'


def place(x: float, y: float) -> str:
    """The place of something that is drawn around its middle."""
    return (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "")


def piece(seat: int, color: str = "", x: float = 0, y: float = 0, **more: str) -> str:
    """The sign of a seat with its middle at a place, in its colour; a sheet of that colour gives it by itself."""
    named = f' class="c-{color}"' if color else ""
    return f'<use href="#p-{seat}"{named}{place(x, y)}{attributes(more)}/>'


def word(name: str, lang: str) -> str:
    """The word of an icon."""
    return ICONS[name].word(lang)
