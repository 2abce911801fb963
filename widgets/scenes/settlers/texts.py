"""What the spots of the scene say.  Names fill the holes in the nominative, so Czech puts a noun in front."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

TEXTS: dict[str, tuple[str, str]] = {
    # titles of panels
    "empire": ("Empire of {player}", "Impérium, {player}"),
    "hand": ("Hand of {player}", "Ruka, {player}"),
    "lookout": ("Lookout", "Rozhled"),
    "virtual": ("Virtual player", "Virtuální hráč"),
    "legend": ("Legend", "Vysvětlivky"),
    # the round
    "round": (
        "Round {n} of {all}, phase: {phase}. First player: {player}.",
        "Kolo {n} z {all}, fáze: {phase}. První hráč: {player}.",
    ),
    "round_short": ("Round", "Kolo"),
    "phase_lookout": ("Lookout", "Rozhled"),
    "phase_production": ("Production", "Produkce"),
    "phase_action": ("Action", "Akce"),
    "phase_cleanup": ("Cleanup", "Úklid"),
    "phase_attack": ("Attack", "Útok"),
    "over": ("the game is over", "hra skončila"),
    "begins": ("first: {player}", "začíná: {player}"),
    # the faction board
    "board": (
        "Faction board of {player}: {faction}. Basic production: {income}. May keep at Cleanup: {keeps}.",
        "Deska frakce, {player}: {faction}. Základní produkce: {income}. Při Úklidu si smí zachovat: {keeps}.",
    ),
    "is_first": ("Has the first-player token.", "Má žeton prvního hráče."),
    "has_passed": ("Has passed.", "Pasuje."),
    "passed": ("passed", "pasuje"),
    "points": ("Points of {player}: {n} so far.", "Body, {player}: zatím {n}."),
    "supply": ("Supply of {player}: {goods}.", "Zásoba, {player}: {goods}."),
    "supply_none": ("Supply of {player}: no {good}.", "Zásoba, {player}: {good}, nic."),
    "just_gained": ("Just gained: {n}.", "Právě získáno: {n}."),
    "cards_of": ("Hand of {player}: {n}.", "Ruka, {player}: {n}."),
    "backs": ("By their backs: {goods}.", "Podle rubu: {goods}."),
    "faction_deck": ("Faction deck of {player}: {n}.", "Frakční balíček, {player}: {n}."),
    "faction_discard": ("Faction discard pile of {player}: {n}.", "Odhazovací hromádka frakce, {player}: {n}."),
    "common_deck": ("Common deck: {n}.", "Společný balíček: {n}."),
    "common_discard": ("Common discard pile: {n}.", "Odhazovací hromádka běžných karet: {n}."),
    "on_top": ("On top: {card}.", "Navrchu: {card}."),
    "foundation": (
        "Foundation {n} of {all}, {player}: a card face down that can be discarded for a house symbol.",
        "Základy {n} z {all}, {player}: karta lícem dolů, kterou lze zahodit za symbol lokace.",
    ),
    "deal": ("Deal of {player} with {card}: gives {good}.", "Dohoda, {player}, karta {card}: dává {good}."),
    "route": (
        "Deal of {player} by trade route {n}, with {card}: gives {good}.",
        "Dohoda obchodní stezkou {n}, {player}, lokace {card}: dává {good}.",
    ),
    # lanes
    "lane_production": ("Production", "Produkce"),
    "lane_feature": ("Features", "Vlastnosti"),
    "lane_action": ("Actions", "Akce"),
    "does_production": ("Production", "Produkce"),
    "does_feature": ("Feature", "Vlastnost"),
    "does_action": ("Action", "Akce"),
    "own_lane": ("faction", "frakční"),
    "common_lane": ("common", "běžné"),
    "foundations": ("Foundations", "Základy"),
    "deals": ("Deals", "Dohody"),
    "keeps": ("keeps", "zachová si"),
    "income": ("produces", "produkuje"),
    # cards
    "card": ("{card}: {kind}, {color}.", "{card}: {kind}, {color}."),
    "in_hand": ("In hand: {card}: {kind}, {color}.", "V ruce: {card}: {kind}, {color}."),
    "in_row": ("On offer: {card}: {kind}, {color}.", "V nabídce: {card}: {kind}, {color}."),
    "in_empire": ("{card}, {player}: {kind}, {color}.", "{card}, {player}: {kind}, {color}."),
    "of_virtual": ("{card}, virtual player: {kind}, {color}.", "{card}, virtuální hráč: {kind}, {color}."),
    "production": ("production location", "produkční lokace"),
    "feature": ("feature location", "lokace vlastnosti"),
    "action": ("action location", "akční lokace"),
    "colors": ("colour: {colors}", "barva: {colors}"),
    "colorless": ("no colour", "bez barvy"),
    "scope_common": ("Common card.", "Běžná karta."),
    "scope_faction": ("Faction card, {faction}.", "Frakční karta, {faction}."),
    "cost": ("Costs: {goods}.", "Náklady: {goods}."),
    "free": ("Costs nothing.", "Nestojí nic."),
    "nothing": ("free", "zdarma"),
    "house": ("an own location to discard", "vlastní lokace k zahození"),
    "raze_gives": ("Razing gives: {goods}.", "Zboř a získáš: {goods}."),
    "raze_never": ("Cannot be razed.", "Nelze zbořit."),
    "deal_gives": ("As a deal: {good}.", "Po dohodě: {good}."),
    "worth": ("Worth {n} VP at the end.", "Na konci za {n} VB."),
    "copies": ("Copies in the deck: {n}.", "V balíčku: {n}×."),
    "drawn": ("Just drawn.", "Právě dobraná."),
    "hidden": (
        "Hand of {player}, card {n} of {all}, face down: {back}.",
        "Ruka, {player}, karta {n} z {all}, lícem dolů: {back}.",
    ),
    # what lies on a location
    "used": ("Activated {n}×.", "Aktivováno {n}×."),
    "paid": ("Lying on it: {goods}.", "Leží na ní: {goods}."),
    "defence": ("A defence token protects it.", "Chrání ji obranný žeton."),
    "samurai": ("A samurai guards it.", "Hlídá ji samuraj."),
    "blocked": ("Blocked until the end of the round.", "Do konce kola zablokovaná."),
    "taken": ("Taken over by {player} until the end of the round.", "Do konce kola převzal hráč {player}."),
    "owned": ("Belongs to {player}.", "Patří hráči {player}."),
    "under": ("Laid there: {n}.", "Odloženo: {n}."),
    # the solo game
    "virtual_board": (
        "Virtual player: locations {n}, attack cards in the line {line}.",
        "Virtuální hráč: lokace {n}, útočné karty v linii {line}.",
    ),
    "attack": (
        "Attack card {n} in the line, counted from the newest: after {good}.",
        "Útočná karta {n} v linii, počítáno od nejnovější: cíl {good}.",
    ),
    "attack_deck": ("Attack deck: {n}.", "Balíček útočných karet: {n}."),
    "attack_line": ("Attack line, newest first", "Útočná linie, od nejnovější"),
    "collection": (
        "Collection of the virtual player: {n}. Own faction locations: {own}. To win you need more of these.",
        "Sbírka virtuálního hráče: {n}. Vlastní frakční lokace: {own}. K vítězství jich musí být víc.",
    ),
    "collection_short": ("Collection", "Sbírka"),
    "own_short": ("faction", "frakční"),
    "attack_short": ("attack deck", "útočné karty"),
    "virtual_lane": ("Locations to raze", "Lokace k boření"),
    # small words
    "discard": ("discard", "odhoz"),
    "deck": ("deck", "balíček"),
    "deck_common": ("common deck", "společný balíček"),
    "discard_common": ("common discard", "odhoz běžných"),
    "in_hand_short": ("hand", "ruka"),
    "seal_word": ("colour", "barva"),
    "none_yet": ("none yet", "zatím nic"),
}

#: Short words beside icons on large cards, for what icons alone do not say.
VERBS: dict[str, tuple[str, str]] = {
    "run_production": ("produce now", "vyrob hned"),
    "run_deal": ("deal gives", "dohoda dá"),
    "raze": ("raze", "zboř"),
    "convert": ("each", "za každý"),
    "take_raze_good": ("loot", "vezmi z pole"),
    "remove_location": ("remove", "odstraň"),
    "steal": ("steal one", "ukradni"),
    "discard_deal": ("break deal", "zruš dohodu"),
    "steal_deal": ("take deal", "převezmi"),
    "make_deal": ("foreign deal", "cizí dohoda"),
    "build": ("build", "postav"),
    "place_foundation": ("lay", "polož"),
    "place_samurai": ("deploy", "nasaď"),
    "take_over": ("take over", "převezmi"),
    "block_location": ("block", "zablokuj"),
    "reset_location": ("ready again", "znovu použij"),
    "opponent_discards": ("rival discards", "soupeř zahodí"),
    "deposit": ("lay here", "odlož sem"),
    "score_deposit": ("at the end", "na konci"),
    "keep": ("keep", "zachovej"),
}

#: Amounts: one, a few (Czech two to four), many.
AMOUNTS: dict[str, tuple[str, str]] = {
    "wood": ("wood", "dřevo|dřeva|dřev"),
    "stone": ("stone", "kámen|kameny|kamenů"),
    "food": ("food", "jídlo|jídla|jídel"),
    "gold": ("gold", "zlato|zlata|zlat"),
    "settler": ("settler|settlers", "osadník|osadníci|osadníků"),
    "raze": ("raze token|raze tokens", "žeton boření|žetony boření|žetonů boření"),
    "defense": ("defence token|defence tokens", "obranný žeton|obranné žetony|obranných žetonů"),
    "card": ("card|cards", "karta|karty|karet"),
    "card_common": ("common card|common cards", "běžná karta|běžné karty|běžných karet"),
    "card_faction": ("faction card|faction cards", "frakční karta|frakční karty|frakčních karet"),
    "vp": ("VP", "VB"),
    "resource_any": ("any resource|any resources", "libovolná surovina|libovolné suroviny|libovolných surovin"),
    "hand_card": ("card from hand|cards from hand", "karta z ruky|karty z ruky|karet z ruky"),
    "own_deal": ("own deal|own deals", "vlastní dohoda|vlastní dohody|vlastních dohod"),
}


def say(key: str, lang: str, **facts: Any) -> str:
    """A text of the scene in a language, its holes filled."""
    return TEXTS[key][lang == "cs"].format(**facts) if facts else TEXTS[key][lang == "cs"]


@cache
def amount(good: str, n: int, lang: str) -> str:
    """A number of goods in words.

    >>> amount("stone", 2, "cs"), amount("settler", 5, "cs"), amount("raze", 2, "en")
    ('2 kameny', '5 osadníků', '2 raze tokens')
    """
    forms = AMOUNTS[good][lang == "cs"].split("|")
    place = (0 if n == 1 else 1 if 2 <= n <= 4 else 2) if lang == "cs" else (0 if n == 1 else 1)
    return f"{n} {forms[min(place, len(forms) - 1)]}"


def amounts(goods: Iterable[tuple[str, int]], lang: str) -> str:
    """Several goods in words; a dash for none."""
    return ", ".join(amount(good, n, lang) for good, n in goods) or "–"


def low(name: str) -> str:
    """A name in the middle of a sentence."""
    return name[:1].lower() + name[1:]
