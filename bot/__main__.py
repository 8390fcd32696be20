"""The `basra` command."""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import __version__
from bot.settings import Settings, SettingsError
from bot.storage import StorageError, back_up

FAILED = 1
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line says; the exit status."""
    options = build_parser().parse_args(arguments)
    try:
        return int(options.do(options))
    except (SettingsError, StorageError) as error:
        return _fail(error)
    except KeyboardInterrupt:
        return INTERRUPTED


def build_parser() -> argparse.ArgumentParser:
    """The command line of `basra`."""
    parser = argparse.ArgumentParser(prog="basra", description="Basra, the fishing game, as a Discord bot.")
    parser.add_argument("--version", action="version", version=f"basra {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")

    run = commands.add_parser(
        "run", help="run the bot on Discord", description="Runs the bot, set up by the environment or .env."
    )
    run.set_defaults(do=_run)

    play = commands.add_parser(
        "play",
        help="play in the browser, with a Discord of your own on this machine",
        description="Starts a local Discord with four people, and the bot in it. Stop it with Ctrl-C.",
    )
    play.add_argument("--seed", type=int, metavar="N", help="make the decks repeat")
    play.add_argument("--port", type=_port, default=8642, metavar="N", help="another is taken if it is in use (8642)")
    play.add_argument(
        "--database", type=Path, metavar="FILE", help="keep the matches in FILE; else they are forgotten"
    )
    play.add_argument("--no-browser", action="store_true", help="only print the address")
    play.set_defaults(do=_play)

    backup = commands.add_parser(
        "backup",
        help="copy the database to FILE, safely while the bot runs",
        description="Copies the database that is set to FILE, which appears only once the copy is whole and checked.",
    )
    backup.add_argument("file", type=Path, metavar="FILE", help="a new file")
    backup.add_argument("--replace", action="store_true", help="replace FILE if it is an earlier backup")
    backup.set_defaults(do=_backup)
    return parser


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port; ports go from 0 (any free one) to 65535")
    return port


def _run(_options: argparse.Namespace) -> int:
    settings = Settings.read()
    settings.require_token()
    # Discord's library takes a second to load: mistakes in the settings are told before.
    from bot.client.logs import set_up_logging
    from bot.client.running import ConnectionFailed, run

    set_up_logging(settings.log_level, settings.token)
    try:
        asyncio.run(run(settings))
    except ConnectionFailed as error:
        return _fail(error)
    return 0


def _play(options: argparse.Namespace) -> int:
    from bot.playing import PlaygroundMissing, play

    try:
        return play(
            seed=options.seed, port=options.port, database=options.database, open_browser=not options.no_browser
        )
    except PlaygroundMissing as error:
        return _fail(error)


def _backup(options: argparse.Namespace) -> int:
    database = Settings.read().database
    back_up(database, options.file, replace=options.replace)
    print(f"{database} is copied to {options.file}, and the copy is checked")
    return 0


def _fail(error: Exception) -> int:
    print(f"basra: {error}", file=sys.stderr)
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
