"""A private message that tells how far a long work is, now and then, until its result comes in its place."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import discord

from bot.client import BLUE, BasraBot, Page, boxed, is_of_discord, show, text

EVERY = 2.0
"""Seconds between two tellings."""


LONGEST = 14 * 60.0
"""Seconds after which nothing more can be shown: Discord takes answers to a click for fifteen minutes."""


class Progress:
    """The answer to an interaction while the work goes on; `tell` makes words of the part that is done, 0 to 1.

    Work that takes longer than Discord takes answers ends in the words `late`, in place of its result.
    """

    def __init__(self, interaction: discord.Interaction[Any], tell: Callable[[float], str], late: str) -> None:
        self._interaction = interaction
        self._bot: BasraBot = interaction.client
        self._tell = tell
        self._late = late
        self._told_at = time.monotonic()
        self._telling: asyncio.Task[None] | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._is_late = False

    async def begin(self) -> None:
        """Answer the interaction."""
        page = _page(self._tell(0.0))
        response = self._interaction.response
        await show(self._bot, page, lambda: response.send_message(view=page.view, ephemeral=True))
        self._patience = asyncio.get_running_loop().call_later(LONGEST, self._give_up)

    def note(self, done: float) -> None:
        """A part is done; it is told if it has not been for a while."""
        is_due = time.monotonic() - self._told_at >= EVERY and (self._telling is None or self._telling.done())
        if is_due and not self._is_late:
            self._told_at = time.monotonic()
            self._telling = asyncio.create_task(self._show(self._tell(done)))

    async def end_with(self, page: Page) -> None:
        """Show the result below, and take the message away."""
        if self._telling is not None:
            await self._telling
        if self._is_late:
            return
        # an edit through the interaction's token refuses new pictures
        followup = self._interaction.followup
        try:
            await show(self._bot, page, lambda: followup.send(view=page.view, files=page.files, ephemeral=True))
        finally:
            await self.remove()

    async def remove(self) -> None:
        """Take the message away, if it is still there and says how far it is."""
        if self._patience is not None:
            self._patience.cancel()
        if not self._is_late:
            await _try(self._interaction.delete_original_response())

    def _give_up(self) -> None:
        self._is_late = True
        self._telling = asyncio.create_task(self._show(self._late, after=self._telling))

    async def _show(self, words: str, after: asyncio.Task[None] | None = None) -> None:
        if after is not None:
            await after
        page = _page(words)
        edit = self._interaction.edit_original_response
        await _try(show(self._bot, page, lambda: edit(view=page.view)))


def _page(words: str) -> Page:
    return boxed([text(words)], BLUE)


async def _try(doing: Coroutine[Any, Any, Any]) -> None:
    """Whoever asked may have dismissed the message, or Discord cannot be reached: the work goes on all the same."""
    try:
        await doing
    except Exception as error:
        if not is_of_discord(error):
            raise
