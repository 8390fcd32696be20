"""The data of servers that the bot has left: kept for some days, then deleted."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.client import BasraBot
from bot.community import StorageError

log = logging.getLogger(__name__)

DAY = 86_400.0
AFTER_TROUBLE = 3600.0


class Keeping:
    """Looks at the start and once a day which servers the bot is in; one task."""

    def __init__(self, bot: BasraBot) -> None:
        self._bot = bot
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the background."""
        self._task = asyncio.create_task(self._go_on(), name="the servers that the bot has left")

    async def stop(self) -> None:
        """End; the next start goes on where this one was."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait({task})

    async def note_left(self, guild_id: int) -> None:
        """The bot was removed from a server."""
        log.info("left server %d; its data is kept for %d days", guild_id, self._bot.settings.keep_days)
        await _has_done(lambda: self._bot.community.note_left(guild_id))

    async def note_back(self, guild_id: int) -> None:
        """The bot is in a server."""
        await _has_done(lambda: self._bot.community.note_back(guild_id))

    async def _go_on(self) -> None:
        await self._bot.wait_until_ready()
        while True:
            clock = self._bot.clock
            rest = DAY if await _has_done(self._look) else AFTER_TROUBLE
            await asyncio.sleep(clock.seconds_until(clock.now() + rest))

    async def _look(self) -> None:
        """First who is still there: what happened while the bot was away is found out here."""
        community = self._bot.community
        # those in an outage are among them: they are not left
        await community.note_guilds([guild.id for guild in self._bot.guilds])
        if deleted := await community.delete_left(keep_days=self._bot.settings.keep_days):
            for guild_id in deleted:
                self._bot.languages.note_server(guild_id, None)
            log.info("deleted the data of servers left long ago: %s", ", ".join(map(str, deleted)))


async def _has_done(work: Callable[[], Awaitable[object]]) -> bool:
    """Do it, or say why not; the daily look makes up for it."""
    try:
        await work()
    except StorageError as error:
        log.warning("the servers that were left wait for the database: %s", error)
        return False
    except Exception:
        log.exception("something about the servers that were left was not done")
        return False
    return True
