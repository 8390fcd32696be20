"""A private message that tells how far a long work is, now and then, until its result comes in its place."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import discord

from bot.client import BLUE, BasraBot, Page, boxed, show, text

EVERY = 2.0
"""Seconds between two tellings."""


class Progress:
    """The answer to an interaction while the work goes on; `tell` makes words of the part that is done, 0 to 1."""

    def __init__(self, interaction: discord.Interaction[Any], tell: Callable[[float], str]) -> None:
        self._interaction = interaction
        self._bot: BasraBot = interaction.client
        self._tell = tell
        self._told_at = time.monotonic()
        self._telling: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Answer the interaction."""
        page = self._page(0.0)
        response = self._interaction.response
        await show(self._bot, page, lambda: response.send_message(view=page.view, ephemeral=True))

    def note(self, done: float) -> None:
        """A part is done; it is told if it has not been for a while."""
        if time.monotonic() - self._told_at >= EVERY and (self._telling is None or self._telling.done()):
            self._told_at = time.monotonic()
            self._telling = asyncio.create_task(self._show(done))

    async def end_with(self, page: Page) -> None:
        """Show the result below, and take the message away."""
        if self._telling is not None:
            await self._telling
        # an edit through the interaction's token refuses new pictures
        followup = self._interaction.followup
        await show(self._bot, page, lambda: followup.send(view=page.view, files=page.files, ephemeral=True))
        await self.remove()

    async def remove(self) -> None:
        """Take the message away, if it is still there."""
        with suppress(discord.HTTPException):
            await self._interaction.delete_original_response()

    async def _show(self, done: float) -> None:
        page = self._page(done)
        with suppress(discord.HTTPException):  # whoever asked may have dismissed it
            await show(self._bot, page, lambda: self._interaction.edit_original_response(view=page.view))

    def _page(self, done: float) -> Page:
        return boxed([text(self._tell(done))], BLUE)
