"""The bot tells of itself every half minute, in the file beside its database."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from bot.figures import EVERY, Figures, figures_file, write_figures

if TYPE_CHECKING:
    from .bot import BasraBot

log = logging.getLogger(__name__)


@asynccontextmanager
async def reported(bot: "BasraBot", database: Path) -> AsyncIterator[None]:
    """While the block lasts the figures are written; at its end they go to the log, and the file goes away."""
    file = figures_file(database)
    logging.getLogger().addHandler(bot.measuring.errors)
    writing = asyncio.create_task(_keep_writing(bot, file), name="the figures of the bot")
    try:
        yield
    finally:
        writing.cancel()
        await asyncio.wait({writing})
        logging.getLogger().removeHandler(bot.measuring.errors)
        with suppress(OSError):
            file.unlink(missing_ok=True)
        _log(take_figures(bot))


def take_figures(bot: "BasraBot") -> Figures:
    """What the bot has counted, and where it stands."""
    is_connected = bot.is_ready() and bot.ws.open  # it stays "ready" while the line is broken
    return bot.measuring.figures(is_connected=is_connected, servers=len(bot.guilds))


async def _keep_writing(bot: "BasraBot", file: Path) -> None:
    """Whatever happens to the file, the bot goes on; a disk that stays full is told of once."""
    is_told, pause = False, 1.0
    while True:
        try:
            write_figures(file, take_figures(bot))  # less than a page, not worth a thread
            is_told = False
        except OSError as error:
            if not is_told:
                log.warning("%s cannot be written: %s", file, error.strerror or error)
            is_told = True
        await asyncio.sleep(pause)
        pause = min(2 * pause, EVERY)  # sooner at first: whoever starts a bot looks at once


def _log(figures: Figures) -> None:
    log.info(
        "clicks: %d, unanswered: %d, requests: %d, errors: %d",
        figures.clicks,
        figures.unanswered,
        figures.requests,
        figures.errors,
    )
