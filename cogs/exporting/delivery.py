"""The private answer to an export: how far it is, then the files; by direct message once the answer is too old."""

import asyncio
import io
import logging
from typing import IO, Any, cast

import discord

from bot.client import BLUE, BasraBot, boxed, is_of_discord, language_of, page_of_words, say_fault, text
from bot.texts import say

log = logging.getLogger(__name__)

ANSWERABLE = 14 * 60.0
"""Seconds for which an answer can be changed and added to; Discord's fifteen minutes, with one for a slow network."""
WARNING = 12 * 60.0
"""Seconds after which the admin is told that the files will come by direct message."""
BETWEEN = 3.0
"""Seconds between two changes of the answer."""
EXPIRED = frozenset({50027, 10015, 10062})
"""Discord's codes for an answer that is too old."""


class Undeliverable(Exception):
    """The answer is too old, and the admin takes no direct messages."""


class Delivery:
    """One export's answer to the admin who asked."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._bot: BasraBot = interaction.client
        self.language = language_of(interaction)
        self._began: float = self._bot.now()
        self._shown_at = float("-inf")

    @property
    def _age(self) -> float:
        now: float = self._bot.now()
        return now - self._began

    async def begin(self) -> None:
        """Answer within Discord's three seconds."""
        page = page_of_words(say(self.language, "export.begun"))
        await self._interaction.response.send_message(view=page.view, ephemeral=True)

    async def show(self, *lines: str) -> None:
        """Let the answer say something else; where it cannot be changed any more it stays."""
        if self._age >= ANSWERABLE:
            return
        try:
            await self._interaction.edit_original_response(view=page_of_words(*lines).view)
        except Exception as error:
            if not is_of_discord(error):
                raise
            log.info("the answer to an export stays as it is: %s", say_fault(error))

    async def show_progress(self, *lines: str) -> None:
        """The same, now and then."""
        now = asyncio.get_running_loop().time()
        if now < self._shown_at + BETWEEN:
            return
        self._shown_at = now
        hint = say(self.language, "export.by_message") if self._age >= WARNING else ""
        await self.show(*lines, hint)

    async def send(self, file: IO[bytes], name: str, words: str) -> None:
        """Hand over a file. Raises `Undeliverable`."""
        if self._age < ANSWERABLE:
            try:
                await self._interaction.followup.send(**_message(file, name, words), ephemeral=True)
            except discord.HTTPException as error:
                if error.code not in EXPIRED:
                    raise
            else:
                return
        try:
            await self._interaction.user.send(**_message(file, name, words))
        except discord.Forbidden as error:
            raise Undeliverable from error


def _message(file: IO[bytes], name: str, words: str) -> dict[str, Any]:
    """To be sent once."""
    file.seek(0)
    stream = getattr(file, "file", file)  # on Windows a temporary file is wrapped
    attached = discord.File(cast("io.BufferedIOBase", stream), filename=name)
    page = boxed([text(words), discord.ui.File(f"attachment://{name}")], BLUE)
    return {"view": page.view, "files": [attached]}
