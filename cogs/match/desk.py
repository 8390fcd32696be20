"""What the buttons and commands of a match work with: the matches, the tables, the calls to players."""

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, cast

import discord
from discord.ext import commands

from bot.client import BasraBot, escape
from bot.matches import (
    BrokenMatch,
    ComputerSteppedIn,
    DealStarted,
    MatchEnded,
    MatchUpdate,
    NoSuchMatch,
    Played,
    StoredMatch,
)

from .calls import Calls, Unreachable
from .happenings import SHOWN_ON_THE_TABLE
from .makers import Makers
from .tables import Tables

log = logging.getLogger(__name__)

COG_NAME = "match"

TABLE_PATIENCE = 3.0
"""Seconds that hands wait for the table they link to."""


class Desk:
    """Carries a committed change to everybody it concerns."""

    def __init__(self, bot: BasraBot, makers: Makers) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.makers = makers
        self.tables = Tables(bot, makers)
        self.calls = Calls(bot, makers)
        self._tasks: set[asyncio.Task[None]] = set()

    def spread(self, update: MatchUpdate, answered: int | None = None, shown_on: int | None = None) -> None:
        """Redraw the table and write to the players, in the background.

        `answered` is the person whose click is answered with their hand, on message `shown_on`, so needs no other.
        """
        log_update(update)
        self._begin(self._spread(update, answered, shown_on), f"match {update.after.id}")

    def redraw_tables(self, guild_id: int) -> None:
        """Draw the tables of a server anew where they stand, in the background."""
        self._begin(self._redraw_tables(guild_id), f"tables of server {guild_id}")

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._forget)

    async def _spread(self, update: MatchUpdate, answered: int | None, shown_on: int | None) -> None:
        """The table first; what fails there keeps no hand from its player."""
        call = await self._whom_to_call(update, answered)
        with self._going_on(update):
            await self._redraw(update, call)
        update = await self._at_its_table(update)
        with self._going_on(update):
            await self._send_hands(update, {answered, call})
        with self._going_on(update):
            await self._close_hands(update, shown_on)

    @contextmanager
    def _going_on(self, update: MatchUpdate) -> Iterator[None]:
        try:
            yield
        except Exception:
            log.exception("match %d: not everybody was told", update.after.id)

    async def _at_its_table(self, update: MatchUpdate) -> MatchUpdate:
        """The update with the table message that hands can link to; where it moves, it is waited for a little."""
        writer = self.tables.of(update.after)
        if writer.is_moving:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(writer.written()), TABLE_PATIENCE)
        return replace(update, after=replace(update.after, table_message_id=writer.message_id))

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("%s: nobody was told", task.get_name(), exc_info=error)

    async def _redraw(self, update: MatchUpdate, call: int | None) -> None:
        match = update.after
        sheets = await self.makers.sheets(update)
        draws = next((event.draws for event in update.happened if isinstance(event, DealStarted)), ())
        news = tuple(event for event in update.happened if isinstance(event, SHOWN_ON_THE_TABLE))
        self.tables.of(match).request(match, sheets=sheets, moves=bool(sheets), draws=draws, call=call, news=news)

    async def _redraw_tables(self, guild_id: int) -> None:
        for match in await self.matches.fetch_open_in(guild_id):
            if match.is_running:  # a lobby has no picture
                self.tables.of(match).request(match, stays=True)

    async def _whom_to_call(self, update: MatchUpdate, answered: int | None) -> int | None:
        """The person to play whose private messages are known to be closed; each new hand tries them again."""
        turn, user = _new_turn(update), update.after.turn_user
        if turn is None or user is None or user == answered or turn in update.new_hands:
            return None
        return user if await self.calls.has_closed(user) else None

    async def _send_hands(self, update: MatchUpdate, told: set[int | None]) -> None:
        """Send the hands by DM; whom none reaches is called by the table."""
        match = update.after
        turn = _new_turn(update)
        seats = {*update.new_hands, *([] if turn is None else [turn])}
        sending = [
            self.calls.send_hand(update, seat) for seat in sorted(seats) if match.seats[seat].user_id not in told
        ]
        failures = []
        for sent in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(sent, Unreachable):
                failures.append(sent)
            elif sent is not None:
                log.error("match %d: a hand could not be sent", match.id, exc_info=sent)
        closed = tuple(escape(failure.name) for failure in failures if failure.is_closed)
        call = next((failure.user_id for failure in failures if failure.user_id == match.turn_user), None)
        if call or closed:
            self.tables.of(match).request(match, call=call, closed=closed)

    async def _close_hands(self, update: MatchUpdate, shown_on: int | None) -> None:
        """Tell those who play no more, on the newest hand of each."""
        match, left = update.after, _left(update)
        closing = [
            self.calls.close_hand(update, seat.index, shown_on)
            for seat in match.seats
            if seat.user_id is not None and (not match.is_open or seat.index in left)
        ]
        for error in await asyncio.gather(*closing, return_exceptions=True):
            if error is not None:
                log.error("match %d: a hand could not be closed", match.id, exc_info=error)

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


def _new_turn(update: MatchUpdate) -> int | None:
    """The seat of a person who is to play now and was not before."""
    match = update.after
    has_moved = any(isinstance(event, DealStarted | Played) for event in update.happened)
    return match.turn if has_moved and match.turn is not None and match.seats[match.turn].is_person else None


def _left(update: MatchUpdate) -> tuple[int, ...]:
    """The seats that were given up."""
    return tuple(event.seat for event in update.happened if isinstance(event, ComputerSteppedIn))


def _check_place(interaction: discord.Interaction[Any], channel_id: int) -> None:
    if interaction.guild_id is not None and interaction.channel_id != channel_id:
        raise NoSuchMatch


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
