"""`basra run`: the bot on Discord."""

import argparse
import asyncio
from typing import Any

from .failing import CommandFailed, operator_told


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "run", help="run the bot on Discord", description="Runs the bot, set up by the environment or .env."
    )
    parser.set_defaults(do=_run)


def _run(_options: argparse.Namespace) -> int:
    from bot.settings import Settings

    with operator_told():
        settings = Settings.read()
        settings.require_token()
        # Discord's library takes a second to load: mistakes in the settings are told before.
        from bot.client.logs import set_up_logging
        from bot.client.running import ConnectionFailed, run

        set_up_logging(settings.log_level, settings.token)
        try:
            asyncio.run(run(settings))
        except ConnectionFailed as error:
            raise CommandFailed(str(error)) from error
    return 0
