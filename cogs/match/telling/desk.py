"""What the buttons and commands of a match work with: the matches, the tables, the calls to players."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, cast

import discord
from discord.ext import commands

from bot.client import BasraBot
from bot.matches import BrokenMatch, MatchUpdate, NoSuchMatch, StoredMatch

from .calls import Calls
from .journal import log_update
from .makers import Makers
from .reminders import Reminders
from .tables import Tables
from .telling import Telling, Ways

log = logging.getLogger(__name__)

COG_NAME = "match"

MOST_SEEN = 10_000
"""People whose language is remembered; who was met longest ago is forgotten first."""


class Desk:
    """Carries a committed change to everybody it concerns."""

    def __init__(self, bot: BasraBot, makers: Makers) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.makers = makers
        self.tables = Tables(bot, makers)
        self.calls = Calls(bot, makers)
        self.on_change: Callable[[StoredMatch], None] = lambda _: None
        """Called with each match after a change; whoever minds the clocks listens."""
        self.unreached: set[int] = set()
        """The matches of which somebody was not told, as Discord could not be reached."""
        self._ways = Ways(bot, makers, self.tables, self.calls, Reminders(bot, makers, self.calls, self.tables))
        self._tasks: set[asyncio.Task[None]] = set()
        self._seen: dict[int, str] = {}
        """Discord's language of those met last, so that a play need not look it up."""

    def spread(
        self, update: MatchUpdate, answered: int | None = None, shown_on: int | None = None
    ) -> asyncio.Task[None]:
        """Redraw the table and write to the players, in the background; the task ends when everybody is told.

        `answered` is the person whose click is answered with their hand, on message `shown_on`, so needs no other.
        """
        log_update(update)
        self.on_change(update.after)
        if not update.after.is_open:
            self.bot.dispatch("match_over", update.after.id)  # to whoever counts it
        telling = Telling(self._ways, update, answered, shown_on)
        return self._begin(self._tell(telling, update.after.id), f"match {update.after.id}")

    async def _tell(self, telling: Telling, match_id: int) -> None:
        await telling.tell()
        if telling.is_cut_off:
            self.unreached.add(match_id)

    def redraw_tables(self, guild_id: int) -> None:
        """Draw the tables of a server anew where they stand, in the background."""
        self._begin(self._redraw_tables_in(guild_id), f"tables of server {guild_id}")

    def show_again(self, guild_id: int) -> None:
        """Draw the tables of a server that the bot is back in, and call whoever is to play, in the background."""
        self._begin(self._show_again_in(guild_id), f"tables of server {guild_id}")

    async def _show_again_in(self, guild_id: int) -> None:
        for match in await self.matches.fetch_open_in(guild_id):
            await Telling(self._ways, MatchUpdate(None, match, ()), None, None).show_again()

    def redraw(self, matches: Iterable[StoredMatch]) -> None:
        """Draw the tables of some matches anew where they stand, as something but the cards has changed."""
        for match in matches:
            self.on_change(match)
            self.tables.of(match).request(match, stays=True)

    async def _redraw_tables_in(self, guild_id: int) -> None:
        open_matches = await self.matches.fetch_open_in(guild_id)
        self.redraw(match for match in open_matches if match.is_running)  # a lobby has no picture

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("%s: nobody was told", task.get_name(), exc_info=error)

    async def fetch_at(self, interaction: discord.Interaction[Any], match_id: int) -> StoredMatch:
        """The match if it is played where the click was made, or the click was made in private.

        Else `NoSuchMatch`: whoever manages one server must not end the matches of another.
        """
        try:
            match = await self.matches.fetch(match_id)
        except BrokenMatch as broken:
            _check_place(interaction, broken.channel_id)
            raise
        _check_place(interaction, match.channel_id)
        return match

    async def meet(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the name and language of somebody who plays."""
        user, locale = interaction.user, str(interaction.locale)
        person = await self.matches.fetch_person(user.id)
        if person is None or (person.name, person.locale) != (user.display_name, locale):
            await self.matches.note_person(user.id, name=user.display_name, locale=locale)
        self._seen.pop(user.id, None)
        self._seen[user.id] = locale
        if len(self._seen) > MOST_SEEN:
            del self._seen[next(iter(self._seen))]

    async def meet_again(self, interaction: discord.Interaction[Any]) -> None:
        """The same for somebody who has a seat, where only another language is news."""
        if self._seen.get(interaction.user.id) != str(interaction.locale):
            await self.meet(interaction)


def _check_place(interaction: discord.Interaction[Any], channel_id: int) -> None:
    if interaction.guild_id is not None and interaction.channel_id != channel_id:
        raise NoSuchMatch


def desk_of(interaction: discord.Interaction[Any]) -> Desk:
    """The desk of the bot that was clicked."""
    return cast("MatchCogLike", interaction.client.get_cog(COG_NAME)).desk


class MatchCogLike(commands.Cog):
    """A cog that has a desk."""

    desk: Desk
