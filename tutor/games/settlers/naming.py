"""Names of components, players and terms, and the position as text."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from string import ascii_uppercase
from typing import Any

from tutor.engine.text import LANGUAGES, counted, enumerated
from tutor.engine.words import game_texts
from tutor.games.settlers.components import PAYABLE, ROUNDS, TOKENS, VIRTUAL, Box, standard
from tutor.games.settlers.state import NOBODY, State, empire

TERMS = ("kind", "parameter", "category", "phase", "deck", "choice", "row", "side", "sent")


@cache
def box_names(box: Box) -> dict[tuple[str, str], dict[str, str]]:
    """Every component name in both languages; prints that share a name are told apart by a letter."""
    found = {
        key: {"en": record["name_en"], "cs": record["name_cs"]}
        for key, record in box.records().items()
        if "name_en" in record and "name_cs" in record
    }
    for lang in LANGUAGES:
        alike: dict[str, list[tuple[str, str]]] = {}
        for key, names in found.items():
            if key[0] == "card":
                alike.setdefault(names[lang], []).append(key)
        for keys in alike.values():
            for key, letter in zip(keys, ascii_uppercase, strict=False) if len(keys) > 1 else ():
                found[key][lang] += f" {letter}"
    return found


def term(group: str, id: str, lang: str) -> str:
    """A word of the small vocabularies."""
    return str(game_texts("settlers")["names"][group][id][lang])


def faction_name(faction: str, lang: str, box: Box | None = None) -> str:
    """A faction in words, as it is called in a box."""
    if faction == VIRTUAL:
        return term("term", "virtual_faction", lang)
    return box_names(box if box is not None else standard())["faction", faction][lang]


def card_name(box: Box, card: str, lang: str) -> str:
    """A card in words, with a number where two copies could be confused; attack cards by what they are after."""
    if card in box.attacks:
        good = amount_name("good", box.attacks[card], lang)
        return f"{term('term', 'attack_card', lang)} {card.rsplit('.', 1)[1]} ({good})"
    facts = box.prints[card] if card in box.prints else box.cards[card]
    name = box_names(box)["card", facts.id][lang]
    if card in box.prints or len(facts.copies) == 1:
        return name
    return f"{name} {facts.copies.index(card) + 1}"


def amount_name(kind: str, good: str, lang: str) -> str:
    """One good in words."""
    return term(kind, good, lang)


def goods_text(goods: Any, lang: str) -> str:
    """Goods in words: *2 wood, 1 gold*."""
    words = game_texts("settlers")["names"]["amount"]
    return ", ".join(counted(n, words[good][lang].split("|"), lang) for good, n in goods) or "–"


def mix_text(mix: str, lang: str) -> str:
    """A payment in words."""
    goods = []
    for piece in mix.split("+"):
        good = next(each for each in PAYABLE if piece.endswith(each))
        goods.append((good, int(piece.removesuffix(good) or 1)))
    return goods_text(goods, lang)


def name(state: State, kind: str, value: Any, lang: str) -> str:
    """A component, a player or a term in words."""
    if kind in ("player", "other", "loser"):
        return term("term", "virtual_player", lang) if value == NOBODY else state.players[value].name
    if kind == "players":
        return enumerated([state.players[seat].name for seat in value], lang)
    if kind in ("card", "location", "gate", "shrine", "deal", "built", "first", "second"):
        return card_name(state.box, value, lang) if value else "–"
    if kind == "cards":
        return ", ".join(card_name(state.box, state.box.cards[each].id, lang) for each in value) or "–"
    if kind == "goods":
        return goods_text(value, lang)
    if kind == "mix":
        return mix_text(value, lang)
    if kind == "faction":
        return faction_name(value, lang, state.box)
    if kind == "good":
        return amount_name("good", value, lang)
    if kind == "color":
        return box_names(state.box)["color", value][lang] if value else "–"
    if kind == "title":
        row = next(row for least, row in state.box.achievements if least == value)
        return str(row[f"title_{lang}"])
    if kind == "deck" and value in state.box.factions:
        return faction_name(value, lang, state.box)
    if kind in TERMS:
        return term(kind, value, lang)
    return str(value)


def prompt_facts(state: State) -> dict[str, Any]:
    """The facts that a prompt may name."""
    decision = state.agenda[-1]
    context = decision.context
    facts: dict[str, Any] = {"player": decision.seat, "round": state.round, "card": "", "n": 0, "goods": ()}
    if decision.ask == "sacrifice":
        facts["card"] = context
    elif decision.ask == "pay":
        facts |= {"card": context[0], "goods": context[2].goods()}
    elif decision.ask == "station":
        facts |= {"card": context[0], "n": context[1]}
    elif decision.ask == "convert":
        facts |= {"card": context[0], "n": context[2]}
    elif decision.ask == "lose":
        facts |= {"card": state.attack_line[0], "n": len(context.locations)}
    elif decision.ask not in ("lookout", "draft", "turn", "after"):
        facts["card"] = context[0]
    return facts


def describe(state: State, lang: str, hands: Collection[int] | None = None) -> str:
    """The position as plain text, for a terminal or a screen reader; hands of others than ``hands`` are counted."""

    def word(id: str) -> str:
        return term("term", id, lang)

    phase = term("phase", state.phase, lang) if state.phase else "–"
    lines = [
        f"{word('round')} {state.round}/{ROUNDS} · {word('phase')}: {phase} · "
        f"{word('first')}: {state.players[state.first].name}"
    ]
    if state.row:
        lines.append(f"{word('row')}: {cards_text(state, state.row, lang)}")
    lines.append(f"{word('common_deck')}: {len(state.deck)} · {word('discard')}: {len(state.discard)}")
    for seat, player in enumerate(state.players):
        deciding = bool(state.agenda) and state.agenda[-1].seat == seat
        marks = [word("decides")] if deciding else []
        marks += [word("passed")] if player.passed else []
        lines.append(
            f"\n{player.name} ({faction_name(player.faction, lang, state.box)})"
            + (f" – {', '.join(marks)}" if marks else "")
        )
        goods = tuple((good, player.goods[good]) for good in TOKENS if player.goods[good])
        lines.append(f"  {word('points')}: {player.vp} · {word('supply')}: {goods_text(goods, lang)}")
        known = hands is None or seat in hands
        lines.append(f"  {word('hand')}: {cards_text(state, player.hand, lang) if known else len(player.hand)}")
        for location in empire(state, seat):
            lines.append("  " + location_text(state, location, lang))
        if player.foundations:
            lines.append(f"  {word('foundations')}: {len(player.foundations)}")
        deals = (*player.deals, *(partner for _, partner in player.routes))
        if deals:
            lines.append(f"  {word('deals')}: " + ", ".join(deal_text(state, deal, lang) for deal in deals))
        lines.append(f"  {word('faction_deck')}: {len(player.deck)}")
    if state.solo:
        own = [each for each, owner in state.owner.items() if owner == NOBODY]
        lines.append(f"\n{word(VIRTUAL)}: {cards_text(state, tuple(own), lang)}")
        lines.append(
            f"  {word('attack_line')}: "
            + ", ".join(amount_name("good", state.box.attacks[card], lang) for card in state.attack_line)
        )
        lines.append(f"  {word('collection')}: {len(state.collection)}")
    return "\n".join(lines)


def cards_text(state: State, cards: tuple[str, ...], lang: str) -> str:
    """Cards by name; a card that is hidden by name is counted only."""
    known = [card_name(state.box, state.box.cards[card].id, lang) for card in cards if card in state.box.cards]
    return ", ".join(known) if known else f"{len(cards)}" if cards else "–"


def deal_text(state: State, deal: str, lang: str) -> str:
    """A deal by its good and its card."""
    good = amount_name("good", state.box.deal_good[deal], lang)
    return f"{good} ({card_name(state.box, deal, lang)})"


def location_text(state: State, location: str, lang: str) -> str:
    """One location with what lies on it."""
    card = state.box.cards[location]
    marks = [term("row", card.kind, lang), *(box_names(state.box)["color", color][lang] for color in card.colors)]
    if state.used.get(location):
        marks.append(f"{term('term', 'used', lang)} {state.used[location]}×")
    for flag, where in (("shield", state.shields), ("samurai", state.samurai), ("blocked", state.blocked)):
        if location in where:
            marks.append(term("term", flag, lang))
    if location in state.taken:
        marks.append(term("term", "taken", lang))
    if location in state.under:
        marks.append(f"{term('term', 'offerings', lang)}: {len(state.under[location])}")
    return f"{card_name(state.box, location, lang)} ({', '.join(marks)})"
