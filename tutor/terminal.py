"""A game in the terminal: the position as text, moves by number or notation, and a reason for everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TextIO

import tutor
from tutor.bots import BOTS, Bot, choose
from tutor.engine.content import load_toml
from tutor.engine.errors import CivitasError
from tutor.engine.events import Event
from tutor.engine.game import Game
from tutor.engine.moves import Move
from tutor.engine.rulings import Ruling
from tutor.engine.text import checked_language, fill, shown

LOG_LINES = 20
DIGITS = 6


@cache
def texts() -> dict[str, dict[str, str]]:
    """The words of the terminal."""
    found: dict[str, dict[str, str]] = load_toml("terminal.toml")["terminal"]
    return found


def say(key: str, lang: str, **facts: Any) -> str:
    """One sentence of the terminal."""
    return fill(texts()[key][checked_language(lang)], facts, lambda _, value: str(value), lang)


class Refused(CivitasError):
    """What the terminal itself cannot do: a file, a bot, a number that is not there."""

    def text(self, lang: str = "en") -> str:
        """The sentence in one language."""
        return say(self.key, lang, **self.facts)


def read_file(name: str) -> str:
    """The text of a save file."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Refused("cannot_read", file=shown(name), why=fault(error)) from None


def fault(error: Exception) -> str:
    """What the system says about a file."""
    return getattr(error, "strerror", None) or type(error).__name__


def seated(names: str, players: int, seed: int = 0) -> dict[int, Bot]:
    """The bots named with commas between them, on the last seats."""
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in BOTS:
            raise Refused("unknown_bot", value=shown(name), known=", ".join(BOTS))
    if len(wanted) > players:
        raise Refused("too_many_bots", n=len(wanted), players=players)
    first = players - len(wanted)
    return {first + number: BOTS[name](seed + number) for number, name in enumerate(wanted)}


def rule_lines(id: str, lang: str) -> list[str]:
    """A rule with its words, topic and source."""
    rule = tutor.rule(id)
    return [f"{rule.id} · {rule.topic_name(lang)} · {rule.cite(lang)}", f"  {rule.text(lang)}"]


def cited(ids: tuple[str, ...], lang: str) -> list[str]:
    """The words and the source of each rule, indented."""
    return [f"    {id}: {tutor.rule(id).text(lang)} ({tutor.rule(id).cite(lang)})" for id in dict.fromkeys(ids)]


def explained(game: Game, ruling: Ruling, lang: str) -> list[str]:
    """A ruling in words: every reason with its rule, or what the move would do."""
    if not ruling.legal:
        lines = [say("illegal", lang, move=str(ruling.move))]
        for reason, sentence in zip(ruling.reasons, ruling.sentences(lang), strict=True):
            lines += [f"  {sentence} [{reason.rule}]", *cited((reason.rule,), lang)]
        return lines
    lines = [say("legal", lang, move=str(ruling.move), words=game.text(ruling.move, lang))]
    for event in ruling.preview():
        lines += [f"  {event_line(game, event, lang)}", *cited(event.rules[:1], lang)]
    return lines


def event_line(game: Game, event: Event, lang: str) -> str:
    """What happened, with the rules behind it."""
    return f"{game.text(event, lang)} [{', '.join(event.rules)}]"


def score_lines(game: Game, lang: str) -> list[str]:
    """Every player's score by item, then who won."""
    lines = []
    words = game.words(lang)
    for score in game.scores():
        lines.append(say("score_of", lang, player=score["player"], total=score["total"]))
        for item in score["items"]:
            of = [words.name(key, value) for key, value in item["facts"].items() if isinstance(value, str)]
            label = words.name("category", item["category"]) + (f" ({', '.join(of)})" if of else "")
            lines.append(f"  {item['points']:>4}  {label[:1].upper()}{label[1:]} [{item['rules'][0]}]")
    if game.over:
        won = game.winners()
        lines.append(say("winner" if len(won) == 1 else "winners", lang, names=", ".join(won)))
    return lines


class Terminal:
    """One sitting: people type at their turn, bots play their seats."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot] | None = None,
        lang: str = "en",
        lines: TextIO | None = None,
        out: Callable[[str], None] = print,
    ) -> None:
        self.game = game
        self.bots = dict(bots or {})
        self.lang = checked_language(lang)
        self.lines = lines
        self.out = out
        self.box = game.rulebook.box(game.pack)
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save,
            "save!": self.save_over,
            "load": self.load,
            "rule": self.rule,
            "moves": self.moves,
            "board": self.board,
            "log": self.log,
            "score": self.score,
            "hint": self.hint,
            "lang": self.language,
            "help": self.help,
        }

    def say(self, key: str, **facts: Any) -> None:
        """Print one sentence."""
        self.out(say(key, self.lang, **facts))

    def run(self) -> int:
        """Play until the game is over and nobody types, or until somebody quits."""
        self.say("welcome")
        self.board()
        self.ask()
        while True:
            if self.game.over and len(self.bots) == len(self.game.players):
                return 0
            try:
                typed = self.read()
            except EOFError:
                self.say("bye")
                return 0
            if typed.lower() in ("quit", "exit", "q"):
                self.say("bye")
                return 0
            if typed:
                try:
                    self.obey(typed)
                except CivitasError as error:
                    self.out(error.text(self.lang))

    def read(self) -> str:
        """The next line typed."""
        if self.lines is None:
            try:
                return input("> ").strip()
            except UnicodeDecodeError:
                return "?"
        line = self.lines.readline()
        if not line:
            raise EOFError
        return line.strip()

    def obey(self, typed: str) -> None:
        """Do what was typed: a command, or a move by number or notation."""
        word, _, rest = typed.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
            return
        move = self.meant(typed)
        try:
            events = self.game.play(move)
        except tutor.IllegalMove as error:
            self.out("\n".join(explained(self.game, error.ruling, self.lang)))
            return
        self.tell(events)
        self.ask()

    def meant(self, typed: str) -> Move:
        """The move of a number in the list or of a notation."""
        if typed.isdecimal():
            moves = self.game.moves()
            number = int(typed) if len(typed) <= DIGITS else 0
            if not 1 <= number <= len(moves):
                raise Refused("no_such_number", value=shown(typed), n=len(moves))
            return moves[number - 1]
        if typed.split()[:1] and typed.split()[0] not in self.game.rulebook.actions:
            raise Refused("not_understood", value=shown(typed))
        return self.game.read(typed)

    def tell(self, events: tuple[Event, ...]) -> None:
        """Print what happened."""
        for event in events:
            self.out(f"  {event_line(self.game, event, self.lang)}")

    def ask(self) -> None:
        """Let the bots play on, then put the question to the person whose turn it is."""
        while (decision := self.game.decision) is not None and decision.seat in self.bots:
            bot = self.bots[decision.seat]
            choice = choose(self.game, bot, self.box)
            self.say(
                "bot_plays",
                player=decision.player,
                bot=type(bot).__name__.lower(),
                move=str(choice.move),
                words=self.game.text(choice.move, self.lang),
                why=choice.why.text(self.lang),
            )
            self.tell(self.game.play(choice.move))
        if self.game.over:
            self.say("over")
            self.score()
            return
        self.moves()

    # --- commands

    def moves(self, _: str = "") -> None:
        """The question and the legal moves, numbered."""
        decision = self.game.decision
        if decision is None:
            self.say("over")
            return
        self.out("")
        self.out(f"{decision.player}: {decision.prompt(self.lang)}")
        for number, move in enumerate(self.game.moves(), 1):
            self.out(f"  {number:>3}  {self.game.text(move, self.lang)}  [{move}]")

    def board(self, _: str = "") -> None:
        """The position as text, with the hand of the person who decides, or of the only one there is."""
        decision = self.game.decision
        mine = people = [seat for seat in range(len(self.game.players)) if seat not in self.bots]
        if decision is not None and decision.seat in people:
            mine = [decision.seat]
        elif len(people) > 1:
            mine = []
        self.out(self.game.describe(self.lang, None if self.game.over else mine))

    def why(self, text: str) -> None:
        """The ruling on a move, with every rule behind it."""
        if not text:
            raise Refused("which_move")
        self.out("\n".join(explained(self.game, self.game.judge(self.meant(text)), self.lang)))

    def undo(self, _: str = "") -> None:
        """Take back moves up to the last decision of a person."""
        at = self.game.ply
        move = self.game.undo()
        while self.bots_turn() and self.game.ply:
            move = self.game.undo()
        if self.bots_turn():
            self.game.goto(at)
            raise tutor.InvalidMove("nothing_to_undo")
        self.say("undone", move=str(move))
        self.ask()

    def redo(self, _: str = "") -> None:
        """Play again what was taken back, up to the next decision of a person."""
        self.tell(self.game.redo())
        while self.bots_turn() and self.game.ply < self.game.length:
            self.tell(self.game.redo())
        self.ask()

    def bots_turn(self) -> bool:
        """Whether a bot decides now."""
        decision = self.game.decision
        return decision is not None and decision.seat in self.bots

    def save(self, name: str, mode: str = "x") -> None:
        """Write the game to a new file."""
        if not name:
            raise Refused("which_file")
        try:
            with Path(name).open(mode, encoding="utf-8") as file:
                file.write(self.game.save())
        except FileExistsError:
            raise Refused("exists", file=shown(name)) from None
        except (OSError, ValueError) as error:
            raise Refused("cannot_write", file=shown(name), why=fault(error)) from None
        self.say("saved", file=shown(name), n=self.game.ply)

    def save_over(self, name: str) -> None:
        """Write the game to a file that may exist."""
        self.save(name, "w")

    def load(self, name: str) -> None:
        """Go on from a save; a sound one replaces the game."""
        if not name:
            raise Refused("which_file")
        game = tutor.load(read_file(name))
        self.game = game
        self.box = game.rulebook.box(game.pack)
        self.bots = {seat: bot for seat, bot in self.bots.items() if seat < len(game.players)}
        self.say("loaded", file=shown(name), n=game.ply)
        self.board()
        self.ask()

    def rule(self, id: str) -> None:
        """One rule in words."""
        if not id:
            raise Refused("which_rule")
        self.out("\n".join(rule_lines(id.upper(), self.lang)))

    def log(self, count: str = "") -> None:
        """The last things that happened."""
        number = int(count) if count.isdecimal() and len(count) <= DIGITS else LOG_LINES
        self.tell(self.game.log[-number:] if number else ())

    def score(self, _: str = "") -> None:
        """The scores as they would be now."""
        self.out("\n".join(score_lines(self.game, self.lang)))

    def hint(self, _: str = "") -> None:
        """What the greedy bot would play, and why."""
        if self.game.over:
            self.say("over")
            return
        choice = choose(self.game, BOTS["greedy"](0), self.box)
        self.say(
            "hint", move=str(choice.move), words=self.game.text(choice.move, self.lang), why=choice.why.text(self.lang)
        )

    def language(self, lang: str) -> None:
        """Speak the other language."""
        self.lang = checked_language(lang)
        self.say("language")
        self.moves()

    def help(self, _: str = "") -> None:
        """What can be typed."""
        self.say("help")
