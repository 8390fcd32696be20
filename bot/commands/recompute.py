"""`basra recompute`: the standings and ratings of a server from its results alone."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from .failing import FAILED, CommandFailed, operator_told
from .output import write_out
from .progress import Bar

LARGEST_ID = 2**63 - 1


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "recompute",
        help="compute ratings and leaderboards from the results alone",
        description=(
            "Computes ratings and leaderboards anew from the results of all matches (docs/ratings.md), while the bot "
            "may go on. They come out exactly as they are, unless something was wrong with them. "
            "Exit status 1 with --check if they differ."
        ),
    )
    parser.add_argument("server", nargs="?", type=_server_id, metavar="SERVER", help="the id of a server; else all")
    parser.add_argument("--check", action="store_true", help="only compare, and write nothing")
    parser.set_defaults(do=_recompute)


def _server_id(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    if not 1 <= number <= LARGEST_ID:
        raise argparse.ArgumentTypeError(f"{text[:30]} is no server's id")
    return number


def _recompute(options: argparse.Namespace) -> int:
    from bot.settings import Settings

    with operator_told():
        database = Settings.read().database
        if not database.is_file():
            raise CommandFailed(f"There is no database {database}")
        changed = asyncio.run(_recompute_all(database, options.server, is_check=options.check))
    return FAILED if changed and options.check else 0


async def _recompute_all(database: Path, server: int | None, *, is_check: bool) -> int:
    """How many rows differed in all."""
    from bot.community import Community
    from bot.storage import Storage

    storage = await Storage.open(database)
    community, changed = Community(storage), 0
    try:
        servers = await community.fetch_servers_with_results()
        if server is not None and server not in servers:
            raise CommandFailed(f"{database} has no results of server {server}")
        for guild_id in servers if server is None else [server]:
            changed += await _recompute_one(community, guild_id, is_check=is_check)
    finally:
        await storage.close()
    return changed


async def _recompute_one(community: Any, guild_id: int, *, is_check: bool) -> int:
    bar = Bar(f"server {guild_id}")
    try:
        done = await community.recompute(guild_id, bar.show, is_check=is_check)
    finally:
        bar.close()
    what = "differ from what follows" if is_check else "were not what follows"
    told = f"{done.changed:,} rows {what} from them" if done.changed else "everything follows from them"
    write_out(f"server {guild_id}: {done.results:,} results, {told}\n")
    return int(done.changed)
