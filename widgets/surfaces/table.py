"""The table: choose who plays, then click anything; what is legal is played, what is not is explained."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import tutor
from tutor.bots import BOTS, choose
from tutor.engine.catalogue import Rule, search
from tutor.engine.errors import CivitasError
from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.engine.rulings import Ruling
from tutor.engine.saves import checksum
from tutor.engine.text import LANGUAGES, both, shown
from widgets.surfaces import links
from widgets.surfaces.surface import LONGEST_QUERY, LONGEST_TEXT, Refused, number_of, text_of
from widgets.surfaces.tabletop import KINDS, PERSON, PREVIEWED, Tabletop, title

RELATED = 8
FOUND = 30
LONGEST_SEED = 15  # digits that a browser still counts exactly


class Table(Tabletop):
    """One game on the screen, or the form that starts one, and what people do with it."""

    def __init__(
        self,
        slug: str,
        lang: str = "cs",
        game: Game | None = None,
        kinds: tuple[str, ...] = (),
        players: int | None = None,
        seed: int = 1,
        compact: bool = False,
    ) -> None:
        super().__init__(slug, lang, players, seed, compact)
        self.open_rule = ""
        self.query = ""
        self.trunk_whys = self.whys
        if game is not None:
            self.sit_down(game, kinds)

    @classmethod
    def opened(cls, slug: str, query: str | None) -> Table:
        """The table of a link: language, seed and players for the form, or a whole game."""
        fields = links.query(query)
        seed, players = fields.get("seed", ""), fields.get("players", "")
        table = cls(
            slug,
            links.language(fields),
            players=int(players) if players.isdecimal() and len(players) < 3 else None,
            seed=int(seed) if seed.isdecimal() and len(seed) <= LONGEST_SEED else 1,
        )
        if "save" in fields:
            try:
                table.take(links.unpacked(fields["save"]), fields.get("seats", "").split(","))
            except CivitasError as error:
                table.tell(error)
        return table

    # --- what lies beside the board

    def show(self) -> dict[str, Any]:
        """The table, the rule that is open and what was looked for."""
        return {"rule": self.reader(), "search": self.found(), **super().show()}

    def reader(self) -> dict[str, Any] | None:
        """The rule that is open, with its neighbours of the same topic."""
        if not self.open_rule:
            return None
        rule = tutor.rule(self.open_rule)
        ids = [id for id, other in tutor.rules(rule.game).items() if other.topic == rule.topic]
        at = ids.index(rule.id)
        near = [id for id in ids[max(0, at - RELATED // 2) : at + RELATED // 2 + 1] if id != rule.id]
        return rule_data(rule, self.lang) | {
            "related": [{"id": id, "text": tutor.rule(id).text(self.lang)} for id in near]
        }

    def found(self) -> dict[str, Any]:
        """What the search has found; ``count`` says how many there are beyond those listed."""
        rules = search(self.book.slug, self.query, self.lang)
        return {
            "query": self.query,
            "count": len(rules),
            "found": [rule_data(rule, self.lang) for rule in rules[:FOUND]],
        }

    # --- a game comes and goes

    def sit_down(self, game: Game, kinds: Any = ()) -> None:
        """Show a game; seats without a known kind are people."""
        kinds = kinds if isinstance(kinds, (list, tuple)) else ()
        self.game, self.trunk = game, None
        self.box = self.book.box(game.pack)
        self.kinds = tuple(
            kinds[seat] if seat < len(kinds) and kinds[seat] in KINDS else PERSON for seat in range(len(game.players))
        )
        self.whys, self.told = {}, {}
        self.revealed = None
        self.put_away()

    def take(self, save: Any, kinds: Any, ply: Any = None) -> None:
        """Go on from a save of this game, at one of its moments."""
        game = tutor.load(save)
        if game.slug != self.book.slug:
            raise Refused("other_game", game=title(game.slug))
        if ply is not None:
            game.goto(ply)
        self.sit_down(game, kinds)

    def put_away(self) -> None:
        """Close chooser, refusal and the saved file."""
        self.chooser = self.refusal = self.saved = None

    def changed(self, *sentences: str) -> None:
        """After a move or a jump in time: say what happened and what is asked now."""
        self.put_away()
        decision = self.playing().decision
        if decision is None or (self.kinds[decision.seat] == PERSON and decision.seat != self.revealed):
            self.revealed = None  # the screen is handed over
        asked = self.prompt()
        now = f"{asked['player']}: {asked['text']}" if asked["player"] else asked["text"]
        self.speak = " ".join((*sentences, now))

    # --- moves

    def play(self, move: Move | str, why: dict[str, str] | None = None) -> None:
        """Play a move and say what it did; a forbidden one is explained."""
        game = self.playing()
        try:
            events = game.play(move)
        except tutor.IllegalMove as error:
            self.refuse([error.ruling], "")
            return
        if why is not None:
            self.whys[game.ply] = events, why
        words = game.words(self.lang)
        self.changed(*(words.event(event) for event in events[:PREVIEWED]))

    def ruling(self, move: str) -> Ruling:
        """The ruling on a move of the person at the screen, who does not play for bots."""
        game = self.playing()
        if not self.bots_turn():
            return game.judge(move)
        if not self.people():
            raise Refused("bots_only")
        return game.judge(move, self.people()[0])

    def refuse(self, rulings: list[Ruling], spot: str) -> None:
        """Say why not: every reason of the ruling that comes closest to what is asked now."""
        game = self.playing()
        decision = game.decision
        asked = decision.kinds if decision is not None else ()
        ruling = min(rulings, key=lambda each: (each.move.kind not in asked, len(each.reasons)))
        words = game.words(self.lang)
        reasons = [
            {
                "text": text,
                "rule": reason.rule,
                "rule_text": tutor.rule(reason.rule).text(self.lang),
                "source": tutor.rule(reason.rule).cite(self.lang),
            }
            for reason, text in zip(ruling.reasons, ruling.sentences(self.lang), strict=True)
        ]
        self.refusal = {
            "spot": spot,
            "move": str(ruling.move),
            "words": words.move(ruling.move),
            "reasons": reasons,
            "player": decision.player if decision is not None else "",
        }
        self.speak = " ".join(reason["text"] for reason in reasons)

    def inform(self, text: str) -> None:
        """Show and say something worth knowing."""
        self.notice = {"kind": "info", "text": text}
        self.speak = text

    def on_pick(self, message: Mapping[str, Any]) -> None:
        """A hot spot: one legal move is played, several are offered, none is explained."""
        self.playing()
        id = text_of(message, "spot")
        spot = self.drawing().spots.get(id)
        if spot is None:
            raise Refused("spot", value=shown(id))
        offered = self.offered()
        moves = [move for move in spot.asks if move in offered]
        rulings = [] if moves else [self.ruling(move) for move in spot.asks]
        self.put_away()
        if len(moves) == 1:
            self.play(moves[0])
        elif moves:
            order = list(offered)
            self.chooser = {"title": spot.label, "spot": id, "moves": [order.index(move) for move in moves]}
            self.speak = self.say("choose_one", n=len(moves))
        elif any(not ruling.legal for ruling in rulings):
            self.refuse([ruling for ruling in rulings if not ruling.legal], id)
        else:
            self.inform(spot.label)

    def on_play(self, message: Mapping[str, Any]) -> None:
        """A move by its notation."""
        ruling = self.ruling(text_of(message, "move"))
        self.put_away()
        if ruling.legal:
            self.play(ruling.move)
        else:
            self.refuse([ruling], "")

    def on_why(self, message: Mapping[str, Any]) -> None:
        """Why a move is allowed or not."""
        self.playing()
        ruling = self.ruling(text_of(message, "move"))
        self.put_away()
        if ruling.legal:
            self.inform(ruling.text(self.lang))
        else:
            self.refuse([ruling], "")

    def on_step(self, _: Mapping[str, Any]) -> None:
        """Let the bot whose turn it is play one move; anybody else is not rushed."""
        if self.bots_turn():
            game = self.playing()
            kind = self.kinds[game.decision.seat]  # type: ignore[union-attr]
            choice = choose(game, BOTS[kind]((game.seed or 0) + game.ply), self.box)
            self.play(choice.move, both(choice.why.text))

    def on_hint(self, _: Mapping[str, Any]) -> None:
        """What the greedy bot would do, and why."""
        game = self.playing()
        if self.offered():
            choice = choose(game, BOTS["greedy"](0), self.box)
            self.inform(self.say("hint_is", words=game.text(choice.move, self.lang), why=choice.why.text(self.lang)))

    # --- time

    def decided_by_bot(self, ply: int) -> bool:
        """Whether a bot made the decision at a moment of the history."""
        seat = self.playing().turn(ply + 1).seat
        return seat is not None and self.kinds[seat] != PERSON and bool(self.people())

    def on_undo(self, _: Mapping[str, Any]) -> None:
        """Back to the last decision of a person; where only bots play, back by one move."""
        game = self.playing()
        if game.ply:
            ply = game.ply - 1
            while ply and self.decided_by_bot(ply):
                ply -= 1
            game.goto(ply)
        else:
            game.undo()  # refuses in words
        self.changed(self.say("undone"))

    def on_redo(self, _: Mapping[str, Any]) -> None:
        """Forward again to the next decision of a person."""
        game = self.playing()
        if game.ply < game.length:
            ply = game.ply + 1
            while ply < game.length and self.decided_by_bot(ply):
                ply += 1
            game.goto(ply)
        else:
            game.redo()  # refuses in words
        self.changed()

    def on_goto(self, message: Mapping[str, Any]) -> None:
        """To a moment of the game."""
        self.playing().goto(number_of(message, "ply"))
        self.changed()

    def on_branch(self, _: Mapping[str, Any]) -> None:
        """Try something: the game as it stands is kept aside."""
        game = self.playing()
        if self.trunk is None:
            self.trunk, self.game = game, game.branch()
            self.trunk_whys = dict(self.whys)
        self.changed(self.say("branch_begun"))

    def on_back(self, _: Mapping[str, Any]) -> None:
        """Leave what was tried and go on with the game kept aside."""
        self.playing()
        if self.trunk is not None:
            self.game, self.trunk = self.trunk, None
            self.whys = self.trunk_whys
            self.changed(self.say("branch_left"))

    # --- rules, words, secrets

    def on_rule(self, message: Mapping[str, Any]) -> None:
        """Open a rule in the reader; an empty id closes it."""
        id = text_of(message, "id", LONGEST_QUERY)
        self.open_rule = tutor.rule(id).id if id else ""

    def on_search(self, message: Mapping[str, Any]) -> None:
        """Look for rules."""
        self.query = text_of(message, "query", LONGEST_QUERY)
        self.open_rule = ""

    def on_lang(self, message: Mapping[str, Any]) -> None:
        """Everything is said again in the other language."""
        super().on_lang(message)
        self.told = {}
        self.put_away()

    def on_dismiss(self, _: Mapping[str, Any]) -> None:
        """Close what lies over the board."""
        self.put_away()
        self.describing = False
        self.open_rule = ""

    def on_describe(self, _: Mapping[str, Any]) -> None:
        """Open or close the text view of the position."""
        self.playing()
        self.describing = not self.describing

    def on_reveal(self, _: Mapping[str, Any]) -> None:
        """The owner of a covered hand is at the screen."""
        covered = self.hidden()
        if covered is not None:
            self.revealed = covered

    # --- starting, saving, coming back

    def on_start(self, message: Mapping[str, Any]) -> None:
        """Start a game with the seats, options and seed of the form."""
        players = message.get("players")
        if not isinstance(players, list) or not all(isinstance(each, Mapping) for each in players):
            raise Refused("field", field="players")
        names: list[Any] = [each.get("name") for each in players]
        kinds = [each.get("kind") for each in players]
        game = tutor.new_game(self.book.slug, names, message.get("seed", 1), message.get("options"))
        if any(kind not in KINDS for kind in kinds):
            raise Refused("field", field="kind")
        self.sit_down(game, kinds)
        self.changed(self.say("started"))

    def on_new(self, _: Mapping[str, Any]) -> None:
        """Back to the form."""
        self.game = self.trunk = None
        self.box = self.book.box()
        self.describing = False
        self.put_away()

    def on_save(self, _: Mapping[str, Any]) -> None:
        """The game as a file: a save that every way to play can read, and who sat where."""
        game = self.playing()
        data = json.loads(game.save()) | {"seats": list(self.kinds)}
        text = json.dumps(data | {"check": checksum(data)}, ensure_ascii=False, indent=1)
        self.saved = {"text": text, "name": f"civitas-{game.slug}-{game.ply}.json"}

    def on_load(self, message: Mapping[str, Any]) -> None:
        """Go on from a file."""
        text = text_of(message, "text", LONGEST_TEXT)
        try:
            kinds = json.loads(text).get("seats")
        except (ValueError, AttributeError, RecursionError):
            kinds = ()  # the save itself is refused in words
        self.take(text, kinds)
        self.changed(self.say("loaded"))

    def on_restore(self, message: Mapping[str, Any]) -> None:
        """Go on from what the browser kept."""
        text = text_of(message, "text", LONGEST_TEXT)
        try:
            kept = json.loads(text)
            save, seats, lang, ply = json.dumps(kept["save"]), kept["seats"], kept.get("lang"), kept.get("ply")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise Refused("restore") from None
        self.take(save, seats, ply)
        if lang in LANGUAGES:
            self.lang = lang
        self.changed(self.say("restored"))


def rule_data(rule: Rule, lang: str) -> dict[str, Any]:
    """A rule as the pages show it."""
    return {
        "id": rule.id,
        "text": rule.text(lang),
        "topic": rule.topic_name(lang),
        "source": rule.cite(lang),
        "status": rule.status,
    }
