"""Lets finished matches count: soon after each has ended, and whatever was left over by a stop of the bot."""

import asyncio
import logging

from discord.ext import commands

from bot.client import BasraBot
from bot.matches import StorageError

log = logging.getLogger(__name__)

PULSES = 10
"""How many pulses of the bot pass before it looks for matches that it was not told of."""

TIME_TO_FINISH = 5.0
"""Seconds that a posting under way has when the bot stops."""


class PostingCog(commands.Cog, name="posting"):
    """One task posts what is not posted yet: at the start, when a match is over, and now and then."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot
        self._task: asyncio.Task[None] | None = None
        self._rest: asyncio.Task[None] | None = None
        self._is_wanted = False
        self._is_stopping = False

    async def cog_load(self) -> None:
        """Begin, in the background."""
        self._task = asyncio.create_task(self._go_on(), name="the posting of results")

    async def cog_unload(self) -> None:
        """Post no more."""
        await self.stop()

    @commands.Cog.listener("on_match_over")
    async def post_soon(self, _match_id: int) -> None:
        """Post a match that has just ended, and others that have ended meanwhile."""
        self._is_wanted = True
        self._wake()

    @commands.Cog.listener("on_stopping")
    async def stop(self) -> None:
        """Post no more, once what is under way is done: the next start goes on from there."""
        self._is_stopping = True
        self._wake()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=TIME_TO_FINISH)
            self._task.cancel()

    def _wake(self) -> None:
        if self._rest is not None:
            self._rest.cancel()

    async def _go_on(self) -> None:
        while not self._is_stopping:
            self._is_wanted = False
            has_posted = await self._post()
            if not self._is_called(has_posted=has_posted):
                await self._pause(self.bot.pulse * (PULSES if has_posted else 1))

    def _is_called(self, *, has_posted: bool) -> bool:
        """Whether something is to be done at once; where the database fails nothing but to stop."""
        return self._is_stopping or (has_posted and self._is_wanted)

    async def _pause(self, seconds: float) -> None:
        """Rest so long, or until a match is over."""
        self._rest = asyncio.create_task(asyncio.sleep(seconds), name="a rest of the posting")
        try:
            await asyncio.wait({self._rest})
        finally:
            self._rest.cancel()
            self._rest = None

    async def _post(self) -> bool:
        """Post everything, or say why not; what is left is posted the next time."""
        try:
            await self.bot.community.post_unposted()
        except StorageError as error:
            log.warning("results wait for the database: %s", error)
            return False
        except Exception:
            log.exception("results could not be posted")
            return False
        return True
