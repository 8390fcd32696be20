"""`basra restore`: a backup in the place of the database."""

import argparse
from pathlib import Path
from typing import Any

from .failing import operator_told
from .output import write_out


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "restore",
        help="put a backup in the place of the database, while the bot is stopped",
        description=(
            "Checks BACKUP and puts a copy of it in the place of the database that is set. "
            "The database before is kept beside it under a dated name. Refuses while a bot is using it."
        ),
    )
    parser.add_argument("backup", type=Path, metavar="BACKUP", help="what `basra backup` has made")
    parser.set_defaults(do=_restore)


def _restore(options: argparse.Namespace) -> int:
    from bot.settings import Settings
    from bot.storage import restore

    with operator_told():
        database = Settings.read().database
        restored = restore(options.backup, database)
    kept = "" if restored.kept is None else f"; what was there before is kept as {restored.kept.name}"
    write_out(f"{database} is restored from {options.backup} (tables {restored.revision}){kept}\n")
    return 0
