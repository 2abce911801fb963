"""What happens next: who gets the governor, which tokens a city brings, whose turn it is; found by playing on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tutor.engine.game import Game
from tutor.games.endeavor.cards import governors, over_limit
from tutor.games.endeavor.state import State
from tutor.lessons.exercises import Because, Chance, Exercise, Option, Saying, event_said, line, texts
from tutor.lessons.offering import OFFERED, players

#: The events that say which token comes from where.
GAINED = ("token_gained", "token_gained_blue")
TOLD = (*GAINED, "link_controlled", "link_retaken")
PLAIN, PROMISING = 1, 6

Bundle = tuple[tuple[str, int], ...]


# --- governors


def governor(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Who gets the governor when somebody fills the last space of a shipping track."""
    state: State = game._state
    for move in game.moves():
        if move.kind != "ship" or len(state.lanes[move.args[0]]) + 1 != state.box.lane_length[move.args[0]]:
            continue
        here, [region] = game.branch(), move.args
        later = here.branch()
        won = next(event for event in later.play(move) if event.name == "governor_won")
        winner, held = won.facts["player"], Counter(later._state.lanes[region])
        tied = list(held.values()).count(max(held.values())) > 1
        majority, *more = won.rules
        counts = ", ".join(f"{here.players[seat]} {n}" for seat, n in sorted(held.items()))
        said = line(here, "because", "governor_tied" if tied else "governor", counts=counts, player=winner)
        rules = [*more, majority] if tied else [majority, *more]
        yield Exercise(
            "governor", here, line(here, "questions", "governor", player=state.seat, region=region),
            players(here, winner), rules, [Because(said, rules[0])],
            nudge=line(here, "nudges", "governor"), seats=True, move=str(move), later=(str(move),),
        )  # fmt: skip


# --- tokens


def bundle(kinds: Iterable[str]) -> Bundle:
    """Some tokens, however they were listed."""
    return tuple(sorted(Counter(kinds).items()))


def bundled(game: Game, tokens: Bundle) -> Saying:
    """Some tokens in words."""
    if not tokens:
        return line(game, "answers", "no_tokens")

    def said(lang: str) -> str:
        name = game.words(lang).name
        return " + ".join(f"{n}× {name('token', kind)}" if n > 1 else name("token", kind) for kind, n in tokens)

    return said


def tokens(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Which trade tokens a city brings, its own and those of the links that it closes."""
    state: State = game._state
    found = [move for move in game.moves() if move.kind in ("occupy", "attack")]
    if not found:
        return
    box, trade, seat = state.box, state.trade, state.seat
    closing = [any(state.owner[other] == seat for _, other in box.links_of[move.args[0]]) for move in found]
    move = chance.weighed(found, [PROMISING if each else PLAIN for each in closing])
    [city] = move.args
    own = [trade[city]] if city in trade else []
    around = [trade[link] for link, _ in box.links_of[city] if link in trade]
    closed = [trade[link] for link, other in box.links_of[city] if link in trade and state.owner[other] == seat]
    here = game.branch()
    told = here.judge(move).preview()
    gained = bundle(event.facts["token"] for event in told if event.name in GAINED)
    guesses = [own, closed, own + closed, own + around, around, [], *([*own, kind] for kind in around)]
    wrong = [each for each in dict.fromkeys(map(bundle, guesses)) if each != gained]
    if len(wrong) < 2:
        return
    offered = chance.mixed([gained, *chance.mixed(wrong)[: OFFERED - 1]])
    rules = [event.rule for event in told if event.name in TOLD[2:]] + [e.rule for e in told if e.name in GAINED]
    rules += [id for event in told[:1] for id in texts(f"{here.slug}/exercises.toml")["rules"][event.name]]
    because = [Because(event_said(here, event), event.rule) for event in told if event.name in TOLD]
    yield Exercise(
        "tokens", here, line(here, "questions", "tokens", player=seat, move=move),
        [Option(bundled(here, each), each == gained, value=each) for each in offered], rules,
        because or [Because(line(here, "because", "no_tokens"), rules[0])],
        nudge=line(here, "nudges", f"tokens_{move.kind}"), move=str(move), later=(str(move),),
    )  # fmt: skip


# --- turns


def turn(game: Game, chance: Chance) -> Iterator[Exercise]:
    """Who decides next when somebody passes and others have passed before."""
    state: State = game._state
    decision = game.decision
    if decision is None or decision.ask != "act" or not any(player.passed for player in state.players):
        return
    if governors(state, decision.seat) or over_limit(state, decision.seat):
        return
    here = game.branch()
    later = here.branch()
    told = later.play("pass")
    if later.decision is None:
        return
    started = [event for event in told if event.name in ("crown_passed", "round_started")]
    rules = [id for event in started for id in event.rules] or texts(f"{here.slug}/exercises.toml")["rules"]["turn"]
    said = line(here, "because", "new_round" if started else "turn", player=later.decision.seat)
    yield Exercise(
        "turn", here, line(here, "questions", "turn", player=decision.seat), players(here, later.decision.seat),
        rules, [Because(said, rules[0])], nudge=line(here, "nudges", "turn"), seats=True, move="pass", later=("pass",),
    )  # fmt: skip
