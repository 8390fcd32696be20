"""What the buttons and commands of a match work with: the matches, the tables, the calls to players."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, cast

import discord
from discord.ext import commands

from bot.client import BasraBot, escape
from bot.matches import DealEnded, DealStarted, MatchEnded, MatchUpdate, StoredMatch

from .calls import Calls
from .makers import Makers
from .tables import Tables

log = logging.getLogger(__name__)

COG_NAME = "match"


class Desk:
    """Carries a committed change to everybody it concerns."""

    def __init__(self, bot: BasraBot, makers: Makers) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.makers = makers
        self.tables = Tables(bot, makers)
        self.calls = Calls(bot, makers)
        self._tasks: set[asyncio.Task[None]] = set()

    def spread(self, update: MatchUpdate, answered: int | None = None) -> None:
        """Redraw the table and write to the players, in the background.

        `answered` is the person whose click is answered with their hand, so needs no message.
        """
        log_update(update)
        self._start(self._spread_table(update))
        self._start(self._spread_hands(update, answered))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _spread_table(self, update: MatchUpdate) -> None:
        match = update.after
        try:
            sheets = await self.makers.sheets(update)
        except Exception:
            log.exception("match %d: no score sheet", match.id)
            sheets = []
        draws = next((event.draws for event in update.happened if isinstance(event, DealStarted)), ())
        self.tables.of(match).request(match, sheets=sheets, moves=bool(sheets), draws=draws)

    async def _spread_hands(self, update: MatchUpdate, answered: int | None) -> None:
        match = update.after
        seats = set(update.new_hands)
        if match.turn is not None and match.seats[match.turn].is_person:
            seats.add(match.turn)
        seats = {seat for seat in seats if match.seats[seat].user_id != answered}
        await asyncio.gather(*(self._reach(update, seat) for seat in sorted(seats)))

    async def _reach(self, update: MatchUpdate, seat: int) -> None:
        """Send the hand by DM; if that fails, the table calls whoever is to play."""
        match, chair = update.after, update.after.seats[seat]
        assert chair.user_id is not None
        closed: tuple[str, ...] = ()
        try:
            if seat in update.new_hands or not await self.calls.has_closed(chair.user_id):
                news = None
                if any(isinstance(event, DealEnded) for event in update.happened):
                    person = await self.matches.fetch_person(chair.user_id)
                    news = self.makers.news(update, seat, person.locale if person and person.locale else "en")
                failure = await self.calls.send_hand(match, seat, news)
                if failure is None:
                    return
                closed = (escape(failure.name),) if failure.is_closed else ()
        except Exception:
            log.exception("match %d: seat %d was not written to", match.id, seat)
        call = chair.user_id if match.turn == seat else None
        if call or closed:
            self.tables.of(match).request(match, call=call, closed=closed)

    async def meet(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the name and language of somebody who plays."""
        user, locale = interaction.user, str(interaction.locale)
        person = await self.matches.fetch_person(user.id)
        if person is None or (person.name, person.locale) != (user.display_name, locale):
            await self.matches.note_person(user.id, name=user.display_name, locale=locale)


def desk_of(interaction: discord.Interaction[Any]) -> Desk:
    """The desk of the bot that was clicked."""
    return cast("MatchCogLike", interaction.client.get_cog(COG_NAME)).desk


class MatchCogLike(commands.Cog):
    """A cog that has a desk."""

    desk: Desk


def log_update(update: MatchUpdate) -> None:
    """One line for what happened, without cards."""
    match = update.after
    what = [type(event).__name__ for event in update.happened]
    counted = ", ".join(f"{what.count(name)} {name}" for name in dict.fromkeys(what))
    log.info("match %d: %s; action %d, %s", match.id, counted, match.number, match.state)
    for event in update.happened:
        if isinstance(event, MatchEnded):
            log.info("match %d: ended, %s", match.id, event.state)


def is_seated(match: StoredMatch, user_id: int) -> bool:
    """Whether a person plays in the match."""
    return match.seat_of(user_id) is not None
