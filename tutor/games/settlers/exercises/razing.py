"""What razing costs and gives, to whom; and which location falls in an attack wave of the solo game."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.games.settlers.components import RAZE_FROM_HAND, Goods
from tutor.games.settlers.exercises.bundles import bundle, counted, told
from tutor.games.settlers.losing import protection, raze_price
from tutor.games.settlers.state import NOBODY, State, empire, foreign, watchers, without
from tutor.lessons.exercises import Because, Chance, Exercise, Option, Saying, event_said, line, texts
from tutor.lessons.offering import OFFERED, numbers

#: What may become of a razed location: a foundation with or without wood for its owner, wood alone, or nothing.
BEFALLEN = ("foundation_wood", "foundation", "wood", "discarded")
SHOWN = 5

Outcome = tuple[Goods, str]


def raze(game: Game, chance: Chance) -> Iterator[Exercise]:
    """The price of razing something, or what comes of it."""
    decision = game.decision
    if decision is None or decision.ask != "turn":
        return
    state: State = game._state
    seat, cards, prints = decision.seat, state.box.cards, state.box.prints
    locations = [each for each in foreign(state, seat) if cards[each].raze is not None and each not in state.taken]
    hand = [name for name in state.box.hand(state.me.hand).names if prints[name].raze is not None]
    if not locations and not hand:
        return
    guarded = [each for each in locations if protection(state, each)]
    here = game.branch()
    if chance.below(2):
        yield tokens_due(here, seat, guarded if guarded and chance.below(2) else locations, hand, chance)
        return
    found = [move for move in game.moves() if move.kind in ("raze", "raze_hand") and move.args[0] not in state.taken]
    if found and not watchers(state, seat, "raze"):
        kinds = sorted({move.kind for move in found})
        kind = "raze" if "raze" in kinds and chance.below(4) else chance.pick(kinds)
        yield outcome(here, seat, chance.pick([move for move in found if move.kind == kind]), chance)


def tokens_due(game: Game, seat: int, locations: list[str], hand: list[str], chance: Chance) -> Exercise:
    """How many raze tokens razing something takes."""
    state: State = game._state
    named = texts("settlers/exercises.toml")["rules"]
    if locations and (not hand or chance.below(4)):
        card = chance.pick(locations)
        n, more = raze_price(state, card), protection(state, card)
        guards = named["shield"] * (card in state.shields) + named["samurai"] * (card in state.samurai)
        question, rules = "raze_price", [*guards, *named["raze"]]
        why = "raze_guarded" if more else "raze_plain"
    else:
        card, n, more = chance.pick(hand), RAZE_FROM_HAND, 0
        question, rules, why = "raze_hand_price", named["raze_hand"], "raze_from_hand"
    have = state.players[seat].goods["raze"]
    return Exercise(
        "raze", game, line(game, "questions", question, player=seat, card=card),
        numbers(n, (n - 1, n + 1, have, n + 2), chance), rules,
        [Because(line(game, "because", why, n=n, more=more), rules[0])],
        nudge=line(game, "nudges", "raze_price"), number=True,
        move=f"{'raze' if question == 'raze_price' else 'raze_hand'} {card}",
    )  # fmt: skip


def outcome(game: Game, seat: int, move: Move, chance: Chance) -> Exercise:
    """What razing something gives, and what is left to the one who lost it."""
    state: State = game._state
    [card] = move.args
    events = game.judge(move).preview()
    happened = {event.name: event for event in events}
    goods = bundle(counted(happened["plundered"].facts["goods"]))
    left = "discarded"
    if "foundation" in happened:
        left = "foundation_wood" if "consoled" in happened else "foundation"
    elif "consoled" in happened:
        left = "wood"
    facts = state.box.cards[card] if move.kind == "raze" else state.box.prints[card]
    dearer = bundle(counted((good, n + 1) for good, n in goods))
    half = bundle(counted(goods[:1])) if len(goods) > 1 else bundle(counted((good, n - 1) for good, n in goods))
    swapped = bundle(counted(facts.cost.goods()))
    owner = state.owner.get(card, seat) if move.kind == "raze" else seat
    fates = BEFALLEN if move.kind == "raze" and owner != NOBODY else BEFALLEN[:1] + BEFALLEN[-1:]
    wrong: list[Outcome] = [(goods, fate) for fate in fates if fate != left]
    wrong = chance.mixed(wrong)[: 1 + chance.below(3)]
    wrong += [
        (other, left)
        for other in chance.mixed(each for each in dict.fromkeys((half, swapped, dearer)) if each not in (goods, ()))
    ]
    offered = chance.mixed([(goods, left), *wrong[: OFFERED - 1]])
    kind = "hand" if move.kind == "raze_hand" else "location"
    texted = [Option(fate(game, kind, owner, each), each == (goods, left), value=each) for each in offered]
    told_by = [event for event in events if event.name in TOLD]
    rules = [id for event in told_by for id in event.rules[:1]]
    question = "raze_outcome_hand" if kind == "hand" else "raze_outcome"
    return Exercise(
        "raze", game, line(game, "questions", question, player=seat, card=card, other=owner), texted,
        sorted(dict.fromkeys(rules), key=lambda id: -ORDER.get(id, 0)),
        [Because(event_said(game, event), event.rule) for event in told_by],
        nudge=line(game, "nudges", f"raze_outcome_{kind}"), move=str(move), later=(str(move),),
    )  # fmt: skip


TOLD = ("plundered", "foundation", "consoled", "razed_away", "no_wood", "virtual_razed", "razed_hand")
#: What a question is rather about.
ORDER = {"SET-SOLO-12": 5, "SET-RAZE-09": 5, "SET-JAP-03": 4, "SET-FND-01": 3, "SET-FND-02": 4, "SET-RAZE-05": 2}


def fate(game: Game, kind: str, owner: int, each: Outcome) -> Saying:
    """An outcome in words."""
    goods, left = each
    return line(game, "answers", f"raze_{kind}_{left}", goods=told(game, goods), other=owner)


# --- attack waves


def solo(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Which location falls in the first attack wave if the player passes now and a certain attack card comes."""
    decision = game.decision
    state: State = game._state
    if decision is None or not state.solo or decision.ask != "turn" or state.taken:
        return
    here, box = game.branch(), state.box
    own = [each for each in empire(state, 0) if box.cards[each].raze is not None]
    coming = {box.attacks[card]: card for card in state.attack_deck}
    waves = {good: told for good, card in sorted(coming.items()) if (told := first_wave(here, card))}
    if len(own) < 2 or not waves:
        return
    good = chance.weighed(list(waves), [telling(wave) for wave in waves.values()])
    wave = waves[good]
    fell = next((event.facts["card"] for event in wave if event.name == "fell"), "")
    others = chance.mixed(each for each in own if each != fell)[: SHOWN - 2]
    offered: list[str] = chance.mixed(dict.fromkeys([fell, *others, ""]))
    rules = [id for event in wave[::-1] for id in event.rules]
    yield Exercise(
        "solo", here, line(here, "questions", "solo", player=0, good=good),
        [Option(falling(here, each), each == fell, value=each) for each in offered],
        sorted(dict.fromkeys(rules), key=lambda id: WAVES.get(id, 1)),
        [Because(event_said(here, event), event.rules[0]) for event in wave],
        nudge=line(here, "nudges", "solo"), move="pass",
    )  # fmt: skip


#: Rules that tell more than those that are cited at every wave come first, others last.
WAVES = {"SET-SOLO-21": 0, "SET-SOLO-27": 0, "SET-SOLO-39": 0, "SET-SOLO-19": 3, "SET-SOLO-25": 2, "SET-SOLO-35": 2}
#: What ends a wave.
ENDED = ("spared", "no_match", "no_pair", "fell")


def first_wave(game: Game, card: str) -> list[Event]:
    """What the first wave does if the player passes and this attack card is revealed; nothing where it asks."""
    later = game.branch()
    state: State = later._state
    state.attack_deck = (card, *without(state.attack_deck, card))
    events = later.play("pass")
    starts = [place for place, event in enumerate(events) if event.name in ("wave", "attack_over")]
    wave = events[starts[0] : starts[1]] if len(starts) > 1 else ()
    return [event for event in wave if event.name in ENDED]


def telling(wave: list[Event]) -> int:
    """How much there is to find out about a wave."""
    if any(WAVES.get(id, 1) == 0 for event in wave for id in event.rules):
        return 12
    return 4 if wave[-1].name == "fell" else 1


def falling(game: Game, location: str) -> Saying:
    """A location in words, or none."""
    return line(game, "answers", "falls", card=location) if location else line(game, "answers", "none_falls")
