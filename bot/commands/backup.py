"""`basra backup`: a copy of the database."""

import argparse
from pathlib import Path
from typing import Any

from .failing import operator_told
from .output import write_out


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "backup",
        help="copy the database to FILE, safely while the bot runs",
        description="Copies the database that is set to FILE, which appears only once the copy is whole and checked.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file")
    parser.add_argument("--replace", action="store_true", help="replace FILE if it is an earlier backup")
    parser.set_defaults(do=_backup)


def _backup(options: argparse.Namespace) -> int:
    from bot.settings import Settings
    from bot.storage import back_up

    with operator_told():
        database = Settings.read().database
        back_up(database, options.file, replace=options.replace)
    write_out(f"{database} is copied to {options.file}, and the copy is checked\n")
    return 0
