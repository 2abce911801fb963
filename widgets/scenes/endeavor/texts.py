"""What the spots of the scene say.  Names fill the holes in the nominative, so Czech puts a noun in front."""

from __future__ import annotations

from typing import Any

TEXTS: dict[str, tuple[str, str]] = {
    # titles of panels
    "map": ("Map of the world", "Mapa světa"),
    "board": ("Board of {player}", "Plán hráče {player}"),
    "stock": ("Stock of buildings", "Nabídka budov"),
    "legend": ("Legend", "Vysvětlivky"),
    # the map
    "atlantic": ("Atlantic Ocean", "Atlantský oceán"),
    "pacific": ("Pacific Ocean", "Tichý oceán"),
    "city": ("City of {city}, {region}.", "Město {city}, region {region}."),
    "held": ("Held by {player}.", "Drží je {player}."),
    "free": ("Free.", "Volné."),
    "lies": ("One {token} lies here.", "Leží tu {token}."),
    "worth": ("Worth {n} glory.", "Přináší slávu {n}."),
    "region_closed": ("The region is closed.", "Region je zavřený."),
    "region_open": ("The region is open.", "Region je otevřený."),
    "link": ("Link {link}.", "Spojnice {link}."),
    "link_held": ("{player} holds both cities.", "Obě města drží {player}."),
    "token_gone": ("Its token has been taken.", "Žeton už je pryč."),
    "track": (
        "Shipping track to {region}: {n} of {all} spaces taken{who}.",
        "Obchodní cesta, region {region}: obsazeno {n} z {all} polí{who}.",
    ),
    "next": ("Next is space {n} with one {token}.", "Další je pole {n}, leží tam {token}."),
    "next_bare": ("Next is space {n}.", "Další je pole {n}."),
    "beside_track": ("Beside the track: {who}.", "Vedle cesty: {who}."),
    "deck": ("Deck {deck}: {n} left, on top {card}.", "Balíček {deck}: zbývá {n}, nahoře {card}."),
    "deck_empty": ("Deck {deck}: no card left.", "Balíček {deck}: žádná karta nezbývá."),
    "deck_abolished": ("Deck {deck}: slavery has been abolished.", "Balíček {deck}: otroctví bylo zrušeno."),
    "gives": ("Gives {icons}.", "Dává {icons}."),
    "closed": ("closed", "zavřeno"),
    "open": ("open", "otevřeno"),
    "abolished": ("abolished", "zrušeno"),
    # the boards
    "status": (
        "{track} of {player}: {total}, so {effect} {value}; glory {glory}.",
        "{track}, {player}: {total}, tedy {effect} {value}; sláva {glory}.",
    ),
    "build_level": ("build level", "úroveň stavebnictví"),
    "growth": ("growth", "růst"),
    "payments": ("payments", "počet výplat"),
    "card_limit": ("card limit", "limit karet"),
    "harbor": (
        "Harbour of {player}: population {n}, supply {supply}.",
        "Přístav, {player}: populace {n}, zásoba {supply}.",
    ),
    "substitutes": ("Substitute pieces in use: {n}.", "Náhradní žetony ve hře: {n}."),
    "token": ("Harbour of {player}: {token}, {n}.", "Přístav, {player}: {token}, {n}."),
    "building": (
        "{building} of {player}, place {n}, level {level}.",
        "{building}, {player}, místo {n}, úroveň {level}.",
    ),
    "printed": ("{building} of {player}, printed on the board.", "{building}, {player}, natištěná budova."),
    "action": ("Action: {feat}.", "Akce: {feat}."),
    "no_action": ("No activation space.", "Bez aktivačního pole."),
    "working": ("A worker is at work here.", "Pracuje tu pracovník."),
    "unpaid": ("A worker who was not paid is still here.", "Zůstal tu nevyplacený pracovník."),
    "card": ("Card of {player}: {card}.", "Karta, {player}: {card}."),
    "card_won": (
        "{player} has won {card} and chooses where to put it.",
        "{player} získává kartu {card} a volí, kam ji položí.",
    ),
    "card_beside": ("Beside the board of {player}: {card}.", "Vedle plánu, {player}: {card}."),
    "seated": ("Governor space of {player}: {card}.", "Místo pro guvernéra, {player}: {card}."),
    "seat_free": (
        "Governor space of {player}: empty, worth 3 glory at the end.",
        "Místo pro guvernéra, {player}: prázdné, na konci přinese slávu 3.",
    ),
    "card_free": (
        "Free card space of {player}; cards {n}, limit {limit}.",
        "Volné místo na kartu, {player}; karet {n}, limit {limit}.",
    ),
    "beside": ("Beside the board of {player}.", "Vedle plánu, {player}."),
    "set_aside": (
        "Slavery cards set aside by {player}: {n}, each costs 1 glory.",
        "Odložené karty otroctví, {player}: {n}, každá stojí 1 slávu.",
    ),
    "passed": ("passed", "pasuje"),
    # the stock
    "tile": (
        "{building}, level {level}: {n} of {all} left.",
        "{building}, úroveň {level}: zbývá {n} z {all}.",
    ),
    "sold_out": ("{building}, level {level}: none left.", "{building}, úroveň {level}: nic nezbývá."),
    # the legend
    "building_level": ("level of a building", "úroveň budovy"),
    "great_city": ("city worth 2 glory", "město za 2 slávy"),
    "glory_space": ("space for glory", "pole se slávou"),
    "standin_sign": ("stand-in", "zástupný údaj"),
    # everywhere
    "standin": ("Stand-in.", "Zástupný údaj."),
}

#: What the level of a track is called.
EFFECTS = {"industry": "build_level", "culture": "growth", "finance": "payments", "politics": "card_limit"}

#: Two letters for the deck of a card, because its whole name does not fit on it.
CODES = {
    "europe": ("EU", "EV"),
    "slavery": ("SL", "OT"),
    "north_america": ("NA", "SA"),
    "caribbean": ("CA", "KA"),
    "south_america": ("SA", "JA"),
    "africa": ("AF", "AF"),
    "india": ("IN", "IN"),
    "far_east": ("FE", "DV"),
}


def say(key: str, lang: str, **facts: Any) -> str:
    """A text of the scene in a language, its holes filled."""
    return TEXTS[key][lang == "cs"].format(**facts) if facts else TEXTS[key][lang == "cs"]


def code(deck: str, lang: str) -> str:
    """The two letters of a deck."""
    return CODES[deck][lang == "cs"] if deck in CODES else deck[:2].upper()


def low(name: str) -> str:
    """A name in the middle of a sentence."""
    return name[:1].lower() + name[1:]


def say_glory(lang: str) -> str:
    """The word for points."""
    return "sláva" if lang == "cs" else "glory"
