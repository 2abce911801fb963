"""What the table shows: the form before a game, then the board, who is asked what, what can and what was done."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import tutor
from tutor.bots import BOTS
from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.engine.moves import Move
from widgets.drawing import Drawing, Spot
from widgets.palette import sign
from widgets.scenes import scene
from widgets.surfaces import links
from widgets.surfaces.surface import Refused, Surface, content

PERSON = "person"
KINDS = (PERSON, *BOTS)
LOG_PLIES = 30
PREVIEWED = 6
PANEL = ("id", "title", "width", "height", "svg", "narrow")

#: What a state holds while there is nothing to show there: no key is ever missing.
NOTHING: dict[str, Any] = {
    "setup": None,
    "prompt": None,
    "seats": [],
    "panels": [],
    "spots": {},
    "moves": [],
    "chooser": None,
    "refusal": None,
    "log": [],
    "time": None,
    "scores": None,
    "described": None,
    "save": None,
    "hidden": None,
}


class Told(NamedTuple):
    """A move of the log in words, and what it tells of: when that is something else, it must be told again."""

    move: Move | None
    events: tuple[Event, ...]
    entry: dict[str, Any]


class Tabletop(Surface):
    """One game as the people at the screen may see it, or the form that starts one."""

    name = "table"

    def __init__(
        self, slug: str, lang: str = "cs", players: int | None = None, seed: int = 1, compact: bool = False
    ) -> None:
        super().__init__(lang)
        self.book = tutor.rulebook(slug)
        self.box = self.book.box()
        self.compact = compact
        self.count = players if players in self.book.players else self.book.usual
        self.seed = seed
        self.game: Game | None = None
        self.trunk: Game | None = None
        self.kinds: tuple[str, ...] = ()
        self.whys: dict[int, tuple[tuple[Event, ...], dict[str, str]]] = {}
        self.told: dict[int, Told] = {}
        self.drawn: tuple[Game, tuple[str, str, int | None], Drawing] | None = None
        self.revealed: int | None = None
        self.describing = False
        self.saved: dict[str, str] | None = None
        self.chooser: dict[str, Any] | None = None
        self.refusal: dict[str, Any] | None = None

    def playing(self) -> Game:
        """The game; without one there is nothing to do yet."""
        if self.game is None:
            raise Refused("no_game")
        return self.game

    def show(self) -> dict[str, Any]:
        """The form, or the game with everything around it."""
        common = NOTHING | {
            "game": {"slug": self.book.slug, "title": title(self.book.slug)[self.lang]},
            "compact": self.compact,
            "standins": self.stand_ins(),
        }
        if self.game is None:
            return common | {"screen": "setup", "setup": self.form()}
        game, drawing, offered = self.game, self.drawing(), self.offered()
        where = {move: spot.id for spot in reversed(drawing.spots.values()) for move in spot.asks if move in offered}
        return common | {
            "screen": "play",
            "prompt": self.prompt(),
            "seats": self.seats(),
            "panels": [{key: getattr(panel, key) for key in PANEL} for panel in drawing.panels],
            "spots": {spot.id: self.spot(spot, panel.id, offered) for panel in drawing.panels for spot in panel.spots},
            "moves": [self.move(move, where.get(text, "")) for text, move in offered.items()],
            "chooser": self.chooser,
            "refusal": self.refusal,
            "log": self.log(),
            "time": {"ply": game.ply, "length": game.length, "branch": self.trunk is not None, "label": self.moment()},
            "scores": self.scores() if game.over else None,
            "described": self.description() if self.describing and self.hidden() is None else None,
            "save": self.saved,
            "hidden": self.hidden(),
            "autosave": self.autosave(),
        }

    # --- before the game

    def form(self) -> dict[str, Any]:
        """What can be chosen before a game starts."""
        words, questions = content(f"{self.book.slug}/options.toml"), content(f"{self.book.slug}/questions.toml")
        options = []
        for id, option in self.book.options.items():
            asked = questions.get(option.question, {})
            options.append(
                {
                    "id": id,
                    "name": words[id][self.lang],
                    "value": option.default,
                    "rules": list(option.rules),
                    "seat": option.seat,
                    "question": asked.get(self.lang, ""),
                    "reading": asked.get(f"reading_{self.lang}", ""),
                    "values": [{"id": value, "text": words[id]["values"][value][self.lang]} for value in option.values],
                }
            )
        seats = [
            {
                "name": self.say("default_name", n=seat + 1),
                "kind": "greedy" if seat else PERSON,
                **sign(seat, color)._asdict(),
            }
            for seat, color in enumerate(colors(self.book.slug))
        ]
        return {
            "players": {"counts": list(self.book.players), "count": self.count, "seats": seats},
            "kinds": [{"id": kind, "text": self.kind_text(kind)} for kind in KINDS],
            "options": options,
            "seed": self.seed,
        }

    def kind_text(self, kind: str) -> str:
        """Who sits there, a person or which bot."""
        return self.say(f"kind_{kind}")

    def stand_ins(self) -> dict[str, Any]:
        """How many components are stand-ins for printed ones that are not public."""
        count = sum(record.get("provenance") == "illustrative" for record in self.box.records().values())
        return {"count": count, "text": self.say("standins", n=count) if count else ""}

    # --- the position

    def drawing(self) -> Drawing:
        """The position as the person at the screen may see it; what was drawn last is kept while it stays the same."""
        game = self.playing()
        seat = None if self.hidden() is not None else self.watching()
        view = game.view(seat)
        now = (json.dumps(view), self.lang, seat)
        if self.drawn is None or self.drawn[:2] != (game, now):
            drawing = scene(game.slug)(view, game.words(self.lang).name, self.lang, seat=seat)
            self.drawn = game, now, drawing
        return self.drawn[2]

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    def bots_turn(self) -> bool:
        """Whether a bot decides now."""
        decision = self.playing().decision
        return decision is not None and self.kinds[decision.seat] != PERSON

    def watching(self) -> int | None:
        """The seat whose secrets are on the screen: the person who decides, or the only person at the table."""
        decision, people = self.playing().decision, self.people()
        if decision is not None and decision.seat in people:
            return decision.seat
        return people[0] if len(people) == 1 else None

    def hidden(self) -> int | None:
        """The seat whose hand stays covered on a shared screen until its owner asks."""
        decision, people = self.playing().decision, self.people()
        if not self.book.hidden_hands or len(people) < 2 or decision is None or decision.seat not in people:
            return None
        return None if self.revealed == decision.seat else decision.seat

    def description(self) -> str:
        """The position as text, with the secrets that are on the screen anyway."""
        game, seat = self.playing(), self.watching()
        return game.describe(self.lang, None if game.over else () if seat is None else (seat,))

    def offered(self) -> dict[str, Move]:
        """What the person at the screen may play now: nothing while a bot decides or the hand is covered."""
        game = self.playing()
        if self.bots_turn() or self.hidden() is not None:
            return {}
        return {str(move): move for move in game.moves()}

    def prompt(self) -> dict[str, Any]:
        """Who is asked what, in which round and phase."""
        game, words = self.playing(), self.playing().words(self.lang)
        view, decision = game.view(None), game.decision
        if decision is None:
            won = game.winners()
            text = self.say("winner", names=won[0]) if len(won) == 1 else self.say("winners", names=", ".join(won))
            return {
                "seat": None,
                "player": "",
                "text": text,
                "round": view.get("round"),
                "phase": "",
                "bot": False,
                "over": True,
            }
        return {
            "seat": decision.seat,
            "player": decision.player,
            "text": decision.prompt(self.lang),
            "round": view.get("round"),
            "phase": words.name("phase", decision.phase),
            "bot": self.kinds[decision.seat] != PERSON,
            "over": False,
        }

    def seats(self) -> list[dict[str, Any]]:
        """Who sits at the table; the score as it stands, unless it would tell what somebody hides."""
        game = self.playing()
        deciding = game.decision.seat if game.decision is not None else None
        secret = self.book.hidden_hands and not game.over
        totals = {} if secret else {score["seat"]: score["total"] for score in game.scores()}
        return [
            {
                "seat": seat,
                "name": game.players[seat],
                "kind": self.kinds[seat],
                "kind_text": self.kind_text(self.kinds[seat]),
                "deciding": seat == deciding,
                "score": totals.get(seat),
                "passed": bool(player.get("passed")),
                **sign(seat, player.get("color", ""))._asdict(),
            }
            for seat, player in enumerate(game.view(None)["players"])
        ]

    def spot(self, spot: Spot, panel: str, offered: Mapping[str, Move]) -> dict[str, Any]:
        """One hot spot: what it is, whether something can be done there, and what."""
        moves = [offered[move] for move in spot.asks if move in offered]
        hint = (
            self.playing().text(moves[0], self.lang)
            if len(moves) == 1
            else self.say("several", n=len(moves))
            if moves
            else ""
        )
        return {"label": spot.label, "panel": panel, "legal": bool(moves), "hint": hint}

    def move(self, move: Move, spot: str) -> dict[str, Any]:
        """One legal move in words, with what it would do."""
        game = self.playing()
        words = game.words(self.lang)
        events = game.judge(move).preview()
        return {
            "text": str(move),
            "words": words.move(move),
            "spot": spot,
            "group": words.name("kind", move.kind),
            "preview": [words.event(event) for event in events[:PREVIEWED]],
        }

    def moment(self) -> str:
        """Which move is shown, of how many."""
        game = self.playing()
        return self.say("move_number", n=game.ply, length=game.length)

    # --- what was done

    def log(self) -> list[dict[str, Any]]:
        """The last moves with what they did, newest last; each is put into words once."""
        game = self.playing()
        shown = range(max(0, game.ply + 1 - LOG_PLIES), game.ply + 1)
        for ply in shown:
            _, move, events = game.turn(ply)
            told = self.told.get(ply)
            again = move is not None and self.book.secret(move, game.options)  # whose turn it is to look may change
            if told is None or again or told.events is not events or told.move != move:  # or another past
                self.told[ply] = Told(move, events, self.entry(game, ply))
        return [self.told[ply].entry for ply in shown]

    def entry(self, game: Game, ply: int) -> dict[str, Any]:
        """What happened at one move; move 0 is the setup."""
        words, turn = game.words(self.lang), game.turn(ply)
        events = [{"text": words.event(event), "rules": list(event.rules)} for event in turn.events if telling(event)]
        if turn.move is None or turn.seat is None:
            return {
                "ply": 0,
                "player": "",
                "seat": None,
                "move": "",
                "words": self.say("setup_done"),
                "why": "",
                "events": events,
            }
        about, why = self.whys.get(ply, ((), {}))
        covered = not game.over and turn.seat != self.watching() and self.book.secret(turn.move, game.options)
        kind = words.name("kind", turn.move.kind)
        return {
            "ply": ply,
            "player": game.players[turn.seat],
            "seat": turn.seat,
            "move": turn.move.kind if covered else str(turn.move),
            "words": kind[:1].upper() + kind[1:] if covered else words.move(turn.move),
            "why": why.get(self.lang, "") if about is turn.events else "",
            "events": events,
        }

    def scores(self) -> list[dict[str, Any]]:
        """The final scores, itemised."""
        game = self.playing()
        words, won = game.words(self.lang), game.winners()
        found = []
        for score in game.scores():
            items = []
            for item in score["items"]:
                of = [words.name(key, value) for key, value in item["facts"].items() if isinstance(value, str)]
                label = words.name("category", item["category"]) + (f" ({', '.join(of)})" if of else "")
                items.append(
                    {"label": label[:1].upper() + label[1:], "points": item["points"], "rules": list(item["rules"])}
                )
            found.append(
                {
                    "player": score["player"],
                    "seat": score["seat"],
                    "total": score["total"],
                    "winner": score["player"] in won,
                    "items": items,
                }
            )
        return found

    # --- the ways back here

    def link(self) -> str:
        """The way back here: the language, who sits where, and the game as it stands."""
        fields = {"lang": self.lang}
        if self.game is not None:
            fields |= {"seats": ",".join(self.kinds), "save": links.packed(self.game.save())}
            if len(fields["save"]) > links.LONGEST_LINK:
                return ""
        return links.link(fields)

    def autosave(self) -> str:
        """What the browser keeps: the whole game, not what is tried beside it, and the moment that is looked at."""
        game = whole = self.trunk or self.playing()
        if game.ply < game.length:
            whole = game.branch()
            whole.goto(game.length)
        kept = {"save": json.loads(whole.save()), "ply": game.ply, "seats": list(self.kinds), "lang": self.lang}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def title(slug: str) -> dict[str, str]:
    """The name of a game in every language."""
    found: dict[str, str] = content(f"{slug}/game.toml")["title"]
    return found


@cache
def colors(slug: str) -> tuple[str, ...]:
    """The colours that the seats of a game get at a full table."""
    players = tutor.new_game(slug, max(tutor.rulebook(slug).players)).view(None)["players"]
    return tuple(player.get("color", "") for player in players)


def telling(event: Event) -> bool:
    """Whether an event is worth a line of the log; a score line that brings nothing stands in the table of scores."""
    if not event.name.startswith(("score_", "scored_")):
        return True
    return bool(event.facts.get("points", event.facts.get("glory")))
