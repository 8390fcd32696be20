"""`basra export`: a stored match as a match record."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from .failing import CommandFailed, operator_told
from .numbers import read_whole
from .output import write_new_file, write_out

LARGEST_ID = 2**63 - 1


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "export",
        help="write a match of the database as a match record",
        description="Writes a match of the database, once it is over, as a match record (docs/records.md).",
    )
    parser.add_argument("match_id", type=_match_id, metavar="MATCH_ID", help="the number of the match")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="a new file; else standard output")
    parser.add_argument(
        "--running",
        action="store_true",
        help="also a match that is still being played: THIS SHOWS HIDDEN CARDS, all hands and the stock",
    )
    parser.set_defaults(do=_export)


def _match_id(text: str) -> int:
    number = read_whole(text)
    if number is None or not 1 <= number <= LARGEST_ID:
        raise argparse.ArgumentTypeError(f"{text[:30]} is no match's number")
    return number


def _export(options: argparse.Namespace) -> int:
    from bot.settings import Settings

    with operator_told():
        database = Settings.read().database
        if not database.is_file():
            raise CommandFailed(f"There is no database {database}")
        text = asyncio.run(_fetch_text(database, options.match_id, options.running))
    if options.output is None or str(options.output) == "-":
        write_out(text, encoding="utf-8")
    else:
        write_new_file(options.output, text)
    return 0


async def _fetch_text(database: Path, match_id: int, running: bool) -> str:
    from bot.matches import BrokenMatch, NoSuchMatch, StillOpen, fetch_record
    from bot.rules import write_record
    from bot.storage import Storage

    storage = await Storage.open(database)
    try:
        async with storage.reading() as connection:
            return write_record(await fetch_record(connection, match_id, running=running))
    except NoSuchMatch:
        raise CommandFailed(f"{database} has no match {match_id}") from None
    except StillOpen as still_open:
        hint = " (--running exports it nevertheless)" if still_open.match.is_running else ""
        raise CommandFailed(f"{still_open}{hint}") from None
    except BrokenMatch as broken:
        raise CommandFailed(str(broken)) from broken
    finally:
        await storage.close()
