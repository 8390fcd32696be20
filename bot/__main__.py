"""The `basra` command."""

import argparse
import sys
from collections.abc import Sequence

from bot import __version__

INTERRUPTED = 130
"""What a shell reports of a program that was stopped with Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line says; the exit status."""
    try:
        return _main(arguments)
    except KeyboardInterrupt:  # also while the commands are loaded, which takes a while
        return INTERRUPTED


def _main(arguments: Sequence[str] | None) -> int:
    from bot.commands import FAILED, READER_GONE, REFUSED, CommandFailed
    from bot.rules import InvalidRecord

    options = build_parser().parse_args(arguments)
    try:
        return int(options.do(options))
    except CommandFailed as error:
        print(f"basra: {error}", file=sys.stderr)
        return FAILED
    except InvalidRecord as error:
        print(error, file=sys.stderr)
        return REFUSED
    except BrokenPipeError:
        return READER_GONE


def build_parser() -> argparse.ArgumentParser:
    """The command line of `basra`."""
    from bot.commands import COMMANDS

    parser = argparse.ArgumentParser(prog="basra", description="Basra, the fishing game, as a Discord bot.")
    parser.add_argument("--version", action="version", version=f"basra {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    for command in COMMANDS:
        command.add(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
