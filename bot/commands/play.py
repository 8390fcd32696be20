"""`basra play`: the bot with a Discord of its own on this machine."""

import argparse
from pathlib import Path
from typing import Any

from .failing import CommandFailed, operator_told


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "play",
        help="play in the browser, with a Discord of your own on this machine",
        description="Starts a local Discord with four people, and the bot in it. Stop it with Ctrl-C.",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="make the decks repeat")
    parser.add_argument(
        "--speed", type=_speed, default=1, metavar="N", help="the clock of the matches goes N seconds in a second (1)"
    )
    parser.add_argument(
        "--port", type=_port, default=8642, metavar="N", help="another is taken if it is in use (8642)"
    )
    parser.add_argument(
        "--database", type=Path, metavar="FILE", help="keep the matches in FILE; else they are forgotten"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(do=_play)


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port; ports go from 0 (any free one) to 65535")
    return port


def _speed(text: str) -> float:
    from bot.settings import FASTEST

    try:
        speed = float(text)
    except ValueError:
        speed = 0
    if not 1 <= speed <= FASTEST:
        raise argparse.ArgumentTypeError(
            f"{text} is no speed; they go from 1 to {FASTEST:,} (3600: an hour a second)"
        )
    return speed


def _play(options: argparse.Namespace) -> int:
    from bot.playing import PlaygroundMissing, play

    with operator_told():
        try:
            return play(
                seed=options.seed,
                speed=options.speed,
                port=options.port,
                database=options.database,
                open_browser=not options.no_browser,
            )
        except PlaygroundMissing as error:
            raise CommandFailed(str(error)) from error
