"""`basra health`: whether the bot is at work, for whatever watches it."""

import argparse
import time
from pathlib import Path
from typing import Any

from bot.figures import figures_file, read_figures

from .amounts import say_span
from .failing import CommandFailed, operator_told
from .output import write_out


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "health",
        help="tell whether the bot is at work",
        description=(
            "Exit status 0: the bot on this database has shown a sign of life within the last two minutes; "
            "1: it has not. Nothing is written."
        ),
    )
    parser.set_defaults(do=_health)


def _health(_options: argparse.Namespace) -> int:
    from bot.settings import Settings

    with operator_told():
        database = Settings.read().database
    write_out(f"{_say_health(database, time.time())}\n")
    return 0


def _say_health(database: Path, now: float) -> str:
    """One line; raises `CommandFailed` with one if the bot is not at work."""
    file = figures_file(database)
    figures = read_figures(file)
    if figures is None:
        raise CommandFailed(f"no bot is at work on {database}: there is no sign of life in {file}")
    ago = say_span(now - figures.written_at)
    if not figures.is_fresh(now):
        raise CommandFailed(
            f"the bot on {database} has shown no sign of life for {ago}: "
            "it was ended, hangs, or has no room to write; its log knows more"
        )
    connected = "connected to Discord" if figures.is_connected else "not connected to Discord, and trying"
    return f"the bot on {database} is at work, {connected}; last sign of life {ago} ago"
