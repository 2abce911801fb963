"""Names of components, players and terms, and the position as text."""

from __future__ import annotations

from functools import cache
from typing import Any

from tutor.engine.text import enumerated
from tutor.engine.words import game_texts
from tutor.games.endeavor.cards import over_limit
from tutor.games.endeavor.components import ROUNDS, TRACKS, Box
from tutor.games.endeavor.state import FREE, Due, State, Undertaking, counting_cards, level

WORKERS = ("free", "working", "unpaid")
COMPONENTS = {"region", "city", "card", "building", "token", "track", "feat", "phase"}


@cache
def box_names(box: Box) -> dict[tuple[str, str], dict[str, str]]:
    """Every component name in both languages."""
    return {
        key: {"en": record["name_en"], "cs": record["name_cs"]}
        for key, record in box.records().items()
        if "name_en" in record and "name_cs" in record
    }


def term(group: str, id: str, lang: str) -> str:
    """A word of the small vocabularies."""
    return str(game_texts("endeavor")["names"][group][id][lang])


def name(state: State, kind: str, value: Any, lang: str) -> str:
    """A component, a player or a term in words."""
    names = box_names(state.box)
    if kind == "player":
        return state.players[value if isinstance(value, int) else int(value) - 1].name
    if kind == "players":
        return enumerated([state.players[seat].name for seat in value], lang)
    if kind in ("totals", "stacks"):
        return " · ".join(map(str, value))
    if kind == "link":
        return " – ".join(names["city", city][lang] for city in state.box.links[value])
    if kind == "bound":  # a region, or a deck where cards are drawn: Europe is the name of both
        drawing = state.agenda[-1].context.first == "draw"
        return names["deck" if drawing else "region", value][lang]
    if kind == "governor":
        return names["card", value][lang] if value in state.box.cards else term("governor", value, lang)
    if kind == "deck":
        return names["deck", value][lang]
    if kind in COMPONENTS:
        return names[kind, value][lang]
    if kind in ("kind", "place", "parameter", "category"):
        return term(kind, value, lang)
    return str(value)


def prompt_facts(state: State) -> dict[str, Any]:
    """The facts that a prompt may name."""
    decision = state.agenda[-1]
    context, player = decision.context, state.players[decision.seat]
    return {
        "player": decision.seat,
        "round": state.round,
        "region_count": len(state.open),
        "payments": context.payments if isinstance(context, Due) else 0,
        "feat": context.feat if isinstance(context, Undertaking) else "",
        "bound": context.bound if isinstance(context, Undertaking) else "",
        "card": context if isinstance(context, str) else "",
        "excess": over_limit(state, decision.seat),
        "limit": level(state, player, "politics"),
    }


def listed(state: State, kind: str, values: Any, lang: str) -> str:
    """Several names in a row, or a dash."""
    return ", ".join(name(state, kind, value, lang) for value in values) or "–"


def describe(state: State, lang: str) -> str:
    """The whole position as plain text, for a terminal or a screen reader."""

    def word(id: str) -> str:
        return term("term", id, lang)

    box = state.box
    phase = name(state, "phase", state.phase, lang) if state.phase in ("build", "growth", "salary", "action") else "–"
    lines = [
        f"{word('round')} {state.round}/{ROUNDS} · {word('phase')}: {phase} · "
        f"{word('crown')}: {state.players[state.crown].name}"
    ]
    for seat, player in enumerate(state.players):
        deciding = bool(state.agenda) and state.agenda[-1].seat == seat
        marks = [word("decides")] if deciding else []
        marks += [word("passed")] if player.passed else []
        lines.append(
            f"\n{player.name} ({term('color', player.color, lang)})" + (f" – {', '.join(marks)}" if marks else "")
        )
        lines.append(f"  {word('harbor')}: {player.harbor} · {word('supply')}: {player.supply}")
        lines.append(
            "  "
            + " · ".join(
                f"{name(state, 'track', track, lang)} {getattr(player, track)} → {level(state, player, track)}"
                for track in TRACKS
            )
        )
        lines.append(
            f"  {word('buildings')}: "
            + ", ".join(
                name(state, "building", kind, lang)
                + (f" ({term('worker', WORKERS[worker], lang)})" if worker != FREE else "")
                for kind, worker in zip(player.buildings, player.workers, strict=True)
            )
        )
        held = ", ".join(
            f"{name(state, 'token', kind, lang)} ×{n}" for kind in box.tokens if (n := player.tokens.get(kind))
        )
        lines.append(f"  {word('tokens')}: {held or '–'}")
        seated = name(state, "card", player.governor, lang) if player.governor else "–"
        lines.append(
            f"  {word('cards')}: {listed(state, 'card', player.cards, lang)} ({word('limit')}: "
            f"{counting_cards(state, player)}/{level(state, player, 'politics')}) · {word('governor_space')}: {seated}"
        )
        if player.set_aside:
            lines.append(f"  {word('set_aside')}: {listed(state, 'card', player.set_aside, lang)}")
    lines.append(f"\n{word('regions_open')}: {listed(state, 'region', state.open, lang)}")
    for region in box.regions:
        cities = "; ".join(
            f"{name(state, 'city', city, lang)}: {holder(state, city, lang)}" for city in box.cities_in[region]
        )
        lines.append(f"{name(state, 'region', region, lang)} – {cities}")
        if region in state.lanes:
            lane = ", ".join(state.players[seat].name for seat in state.lanes[region])
            left = [
                name(state, "token", state.trade[space], lang)
                for space in box.sea_space[region]
                if space in state.trade
            ]
            beside = ", ".join(
                f"{state.players[seat].name} ×{n}" for (at, seat), n in sorted(state.beside.items()) if at == region
            )
            lines.append(
                f"  {word('shipping_tracks')}: {len(state.lanes[region])}/{box.lane_length[region]}"
                + (f" ({lane})" if lane else "")
                + (f" · {left[0]} …" if left else "")
                + (f" · {word('beside')}: {beside}" if beside else "")
            )
    lines.append(
        f"{word('decks')}: "
        + ", ".join(
            f"{name(state, 'deck', deck, lang)}: {name(state, 'card', cards[0], lang) if cards else '–'}"
            for deck, cards in state.decks.items()
        )
    )
    lines.append(
        f"{word('stock')}: "
        + ", ".join(f"{name(state, 'building', tile, lang)} ×{n}" for tile, n in state.stock.items() if n)
    )
    return "\n".join(lines)


def holder(state: State, city: str, lang: str) -> str:
    """Who holds a city, or the token that waits there."""
    owner = state.owner[city]
    if owner is not None:
        return state.players[owner].name
    return name(state, "token", state.trade[city], lang) if city in state.trade else term("term", "nobody_there", lang)
