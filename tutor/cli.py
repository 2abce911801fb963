"""The command ``civitas``: play, ask, and see how complete and how fast the tutor is."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import tutor
from tutor.engine.errors import CivitasError
from tutor.engine.text import LANGUAGES


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    main = argparse.ArgumentParser(prog="civitas", description="Board games that explain their own rules.")
    commands = main.add_subparsers(dest="command", metavar="command")

    def command(name: str, about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about)
        made.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the words (default: en)")
        return made

    play = command("play", "play in the terminal")
    play.add_argument("game", nargs="?", default=tutor.GAMES[0])
    who = play.add_mutually_exclusive_group()
    who.add_argument("--players", type=int, help="how many play")
    who.add_argument("--names", help="names of the players, with commas between them")
    play.add_argument("--seed", type=int, default=0, help="the same seed deals the same game")
    play.add_argument("--bots", default="", help="bots for the last seats: greedy,random")
    play.add_argument("--load", metavar="FILE", help="go on from a save")
    coverage = command("coverage", "how much of the rulebook is written, judged, tested and taught")
    coverage.add_argument("game", nargs="?")
    bench = command("bench", "how fast the engine is, beside Catanatron")
    bench.add_argument("game", nargs="?")
    bench.add_argument("--quick", action="store_true", help="a few seconds, rough figures")
    bench.add_argument("--pages", action="store_true", help="how fast the served pages are, beside bare widgets")
    bench.add_argument("--site", action="store_true", help="how fast the static site is, beside JupyterLite")
    serve = command("serve", "the pages of the tutor in a browser")
    serve.add_argument("--port", type=int, default=8866, help="the port, or the next free one (default: 8866)")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.add_argument(
        "--kernels", type=int, default=2, help="warm kernels waiting for players (default: 2; 0 for none)"
    )
    serve.add_argument("--idle", type=int, default=1800, help="seconds until an unused kernel is ended (default: 1800)")
    serve.add_argument(
        "--base", default="/", metavar="PATH", help="the path of the pages, such as /civitas/ (default: /)"
    )
    serve.add_argument(
        "--base-stripped", action="store_true", help="the proxy takes that path away before it passes a request on"
    )
    serve.add_argument(
        "--behind-proxy", action="store_true", help="a proxy stands in front: answer to the name it is known by"
    )
    serve.add_argument("--verbose", action="store_true", help="tell about every kernel and request")
    site = command("site", "build the tutor as a static site, whose engine runs in the visitor's browser")
    site.add_argument("out", metavar="OUT", type=Path, help="the folder for the site: a new one, or an older site")
    site.add_argument("--no-notebooks", action="store_true", help="only the plain pages")
    site.add_argument("--cache", type=Path, metavar="DIR", help="where fetched inputs are kept (build/site-inputs)")
    lesson = command("lesson", "check a lesson file, or play it in the terminal")
    lesson.add_argument("what", choices=("check", "show"), help="check: play it by its own solution; show: play it")
    lesson.add_argument("files", metavar="FILE", nargs="+")
    lesson.add_argument("--step", type=int, default=1, help="the step to start at (default: 1)")
    judge = command("judge", "judge a move in a saved game; exit code 1 if it is forbidden")
    judge.add_argument("save", metavar="SAVEFILE")
    judge.add_argument("move", metavar="MOVE", nargs="+")
    rule = command("rule", "one rule in words")
    rule.add_argument("id", metavar="ID")
    command("games", "the games there are")
    return main


def known(slug: str | None) -> tuple[str, ...]:
    """The game asked for, or all of them."""
    if slug is None:
        return tutor.GAMES
    return (tutor.rulebook(slug).slug,)


def play(asked: argparse.Namespace) -> int:
    """Play in the terminal."""
    from tutor import terminal

    if asked.load is not None:
        game = tutor.load(terminal.read_file(asked.load))
    else:
        book = tutor.rulebook(asked.game)
        count = book.usual if asked.players is None else asked.players
        names = count if asked.names is None else asked.names.split(",")
        game = tutor.new_game(asked.game, names, asked.seed)
    bots = terminal.seated(asked.bots, len(game.players), asked.seed)
    return terminal.Terminal(game, bots, asked.lang).run()


def coverage(asked: argparse.Namespace) -> int:
    """Print what is covered."""
    from tutor.coverage import report, text

    for slug in known(asked.game):
        print(text(report(slug), asked.lang))
    return 0


def bench(asked: argparse.Namespace) -> int:
    """Print how fast it is."""
    from tutor.bench import main

    if asked.pages:
        return int(of_pages("bench").main(asked.quick))
    if asked.site:
        return int(import_module("widgets.site.bench").main(asked.quick))
    return max(main(slug, asked.quick) for slug in known(asked.game))


def of_pages(module: str) -> Any:
    """A part of the server, which ``tutor`` itself does not need; without its packages one sentence says so."""
    try:
        return import_module(f"widgets.serving.{module}")
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        if missing in ("tutor", "widgets", "content"):
            raise
        raise import_module("widgets.serving.words").CannotServe("not_installed", missing=missing) from None


def serve(asked: argparse.Namespace) -> int:
    """Serve the pages until stopped."""
    server = of_pages("server")
    return int(
        server.serve(
            server.Settings(
                host=asked.host,
                port=asked.port,
                browser=not asked.no_browser,
                kernels=asked.kernels,
                idle=asked.idle,
                base=asked.base,
                stripped=asked.base_stripped,
                proxy=asked.behind_proxy,
                verbose=asked.verbose,
            )
        )
    )


def site(asked: argparse.Namespace) -> int:
    """Build the static site."""
    builder = import_module("widgets.site.build")
    return int(builder.build(asked.out, asked.cache or builder.CACHE, not asked.no_notebooks, asked.lang))


def lesson(asked: argparse.Namespace) -> int:
    """Check lesson files, or play them one after another."""
    from tutor.lessons.course import check_spots, read_file
    from tutor.lessons.terminal import LessonTerminal, report

    spots = import_module("widgets.surfaces.lesson").spots_of  # what can be pointed at, the drawing knows
    for file in asked.files:
        found = read_file(file)
        check_spots(found, Path(file).name, spots)
        if asked.what == "check":
            print(report(found, file, asked.lang))
        else:
            LessonTerminal(found, asked.lang, asked.step - 1).run()
    return 0


def judge(asked: argparse.Namespace) -> int:
    """Judge one move in a saved game."""
    from tutor import terminal

    game = tutor.load(terminal.read_file(asked.save))
    ruling = game.judge(" ".join(asked.move))
    print("\n".join(terminal.explained(game, ruling, asked.lang)))
    return 0 if ruling.legal else 1


def rule(asked: argparse.Namespace) -> int:
    """Print one rule."""
    from tutor.terminal import rule_lines

    print("\n".join(rule_lines(asked.id.upper(), asked.lang)))
    return 0


def games(asked: argparse.Namespace) -> int:
    """List the games."""
    from tutor.terminal import say

    for slug in tutor.GAMES:
        book = tutor.rulebook(slug)
        print(
            say(
                "game",
                asked.lang,
                game=slug,
                least=min(book.players),
                most=max(book.players),
                age=book.age,
                minutes=book.minutes,
                n=len(tutor.rules(slug)),
            )
        )
    return 0


COMMANDS = {
    "play": play,
    "coverage": coverage,
    "bench": bench,
    "serve": serve,
    "site": site,
    "lesson": lesson,
    "judge": judge,
    "rule": rule,
    "games": games,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what cannot be done is said in one sentence, with exit code 2."""
    made = parser()
    asked = made.parse_args(arguments)
    if asked.command is None:
        made.print_help()
        return 0
    try:
        code = COMMANDS[asked.command](asked)
        sys.stdout.flush()
        return code
    except CivitasError as error:
        print(error.text(asked.lang), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
