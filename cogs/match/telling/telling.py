"""One committed change on its way to everybody it concerns."""

import asyncio
import logging
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import NamedTuple

import discord

from bot.client import BasraBot, Page, escape, show
from bot.matches import (
    CameBack,
    DealStarted,
    Habits,
    MatchUpdate,
    ReminderDue,
    Substituted,
)

from ..saying import SHOWN_ON_THE_TABLE, with_headline
from .announcing import KEPT, OFFER, PASSED_ON, QUESTION, Announcement, announcements_of, wants
from .calls import Calls, Unreachable
from .makers import Makers
from .reminders import Reminders
from .tables import Tables
from .turns import left_in, new_turn, outdated_hands

log = logging.getLogger(__name__)

TABLE_PATIENCE = 3.0
"""Seconds that hands wait for the table they link to."""


class Ways(NamedTuple):
    """The ways to people, shared by all changes."""

    bot: BasraBot
    makers: Makers
    tables: Tables
    calls: Calls
    reminders: Reminders


class Telling:
    """Tells of one change; `tell` is the straight line, each step of which goes on where another failed.

    `answered` is the person whose click is answered with their hand, on message `shown_on`, so needs no other.
    """

    def __init__(self, ways: Ways, update: MatchUpdate, answered: int | None, shown_on: int | None) -> None:
        self._bot, self._makers, self._tables, self._calls, self._reminders = ways
        self._update = update
        self._answered = answered
        self._shown_on = shown_on
        self._habits: Mapping[int, Habits] = {}
        self._shown: set[int] = set()
        """The seats whose person has just been sent a message that shows how things stand."""
        self.is_cut_off = False
        """Whether somebody was not told because Discord could not be reached."""

    async def tell(self) -> None:
        """The table first, then the hands, then whatever else people must know."""
        self._habits = await self._bot.matches.fetch_habits_at(self._update.after)
        if any(not isinstance(event, ReminderDue) for event in self._update.happened):
            await self._tell_of_change()
        for event in self._update.happened:
            if isinstance(event, ReminderDue):
                with self._going_on():
                    await self._reminders.send(self._update, event)

    async def show_again(self) -> None:
        """Where nobody could be told for a while: the table, and whoever is to play."""
        self._habits = await self._bot.matches.fetch_habits_at(self._update.after)
        await self._tell_of_change()

    async def _tell_of_change(self) -> None:
        call = await self._whom_to_mention()
        with self._going_on():
            await self._redraw(call)
        await self._find_table()
        with self._going_on():
            await self._send_hands(await self._told_already(call))
        with self._going_on():
            await self._announce()
        with self._going_on():
            await self._close_hands()
        with self._going_on():
            await self._settle_questions()
        with self._going_on():
            await self._settle_offers()
        with self._going_on():
            await self._reminders.clear(self._update, self._shown_on)
        with self._going_on():
            await self._finish(call)

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        try:
            yield
        except Exception:
            log.exception("match %d: not everybody was told", self._update.after.id)

    # The table

    async def _whom_to_mention(self) -> int | None:
        """The person to play whom the table calls: they want it so, or their private messages are known to be closed.

        Each new hand tries closed ones again.
        """
        turn, user = new_turn(self._update), self._update.after.turn_user
        if turn is None or user is None or user == self._answered:
            return None
        notice = self._habits[user].notice
        if notice == "mention":
            return user
        if notice == "none" or turn in self._update.new_hands:
            return None
        return user if await self._calls.has_closed(user) else None

    async def _redraw(self, call: int | None) -> None:
        match = self._update.after
        sheets = await self._makers.sheets(self._update)
        happened = self._update.happened
        draws = next((event.draws for event in happened if isinstance(event, DealStarted)), ())
        news = tuple(event for event in happened if isinstance(event, SHOWN_ON_THE_TABLE))
        self._tables.of(match).request(match, sheets=sheets, moves=bool(sheets), draws=draws, call=call, news=news)

    async def _find_table(self) -> None:
        """Know the table message that hands can link to; where it moves, it is waited for a little."""
        match = self._update.after
        writer = self._tables.of(match)
        if writer.is_moving:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(writer.written()), TABLE_PATIENCE)
        self._update = replace(self._update, after=replace(match, table_message_id=writer.message_id))

    # Hands

    async def _told_already(self, call: int | None) -> set[int | None]:
        """Whom the table calls, and whose click is answered; but new hands try closed doors again."""
        seat = None if self._answered is None else self._update.after.seat_of(self._answered)
        is_dealt = seat is not None and seat.index in self._update.new_hands
        tries_again = is_dealt and self._answered is not None and await self._calls.has_closed(self._answered)
        return {call, None if tries_again else self._answered}

    async def _send_hands(self, told: Collection[int | None]) -> None:
        """Send the hands by DM; whom none reaches is called by the table."""
        match = self._update.after
        seats = [seat for seat in self._seats_to_send() if self._is_open_to(seat, told)]
        failures = await self._try_to_send(seats)
        self._shown |= set(seats)
        closed = tuple(escape(failure.name) for failure in failures if failure.is_closed)
        call = next((failure.user_id for failure in failures if failure.user_id == match.turn_user), None)
        if call or closed:
            self._tables.of(match).request(match, call=call, closed=closed)

    def _seats_to_send(self) -> list[int]:
        """Whoever was dealt cards, is to play, or has just sat down."""
        turn = new_turn(self._update)
        sat_down = {event.seat for event in self._update.happened if isinstance(event, CameBack | Substituted)}
        playing = (
            {seat.index for seat in self._update.after.persons} if self._update.after.turn is not None else set()
        )
        return sorted({*self._update.new_hands, *([] if turn is None else [turn]), *(sat_down & playing)})

    def _is_open_to(self, seat: int, told: Collection[int | None]) -> bool:
        user_id = self._update.after.seats[seat].user_id
        return user_id is not None and user_id not in told and self._habits[user_id].notice == "dm"

    async def _try_to_send(self, seats: list[int]) -> list[Unreachable]:
        sending = [self._calls.send_hand(self._update, seat) for seat in seats]
        failures = []
        for sent in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(sent, Unreachable):
                failures.append(sent)
                self.is_cut_off |= sent.is_cut_off
            elif sent is not None:
                log.error("match %d: a hand could not be sent", self._update.after.id, exc_info=sent)
        return failures

    async def _close_hands(self) -> None:
        """Let the newest hand of those who play no more say so, and each that tells what is not so any more."""
        match, left = self._update.after, set(left_in(self._update)) - self._shown
        seats = [seat.index for seat in match.seats if seat.user_id is not None]
        work = [
            self._calls.close_hand(self._update, seat, self._shown_on)
            for seat in seats
            if not match.is_open or seat in left
        ]
        outdated = outdated_hands(self._update) - self._shown
        work += [self._calls.redraw_hand(self._update, seat, self._shown_on) for seat in outdated]
        for error in await asyncio.gather(*work, return_exceptions=True):
            if error is not None:
                log.error("match %d: a hand could not be closed", match.id, exc_info=error)

    # Everything else

    async def _announce(self) -> None:
        for announcement in announcements_of(self._update, self._makers):
            if announcement.is_for_stranger:
                await self._post(announcement)
            if wants(announcement, self._habits, self._answered):
                await self._send(announcement)

    async def _send(self, announcement: Announcement) -> None:
        match = self._update.after

        async def make(language: str) -> Page:
            return await announcement.make(match, announcement.seat, language)

        sent = await self._calls.write(match, announcement.user_id, make, announcement.nonce(match))
        if isinstance(sent, Unreachable):
            self.is_cut_off |= sent.is_cut_off
        elif announcement.kind == QUESTION:
            self._calls.note_question(match, announcement.user_id, sent)
        elif announcement.kind == OFFER:
            self._calls.note_offer(match, announcement.user_id, sent)
        elif announcement.kind in (KEPT, PASSED_ON):
            self._shown.add(announcement.seat)
            await self._calls.replace_hand(match, announcement.user_id, sent)

    async def _settle_questions(self) -> None:
        """What asked people about a proposal tells what came of it, once that is settled."""
        before, match = self._update.before, self._update.after
        if before is None or before.proposal is None:
            return
        is_open = match.is_running and match.proposal is not None and match.proposal.number == before.proposal.number
        if not is_open:
            for seat in match.seats:
                await self._calls.settle_question(self._update, seat.index, self._shown_on)

    async def _settle_offers(self) -> None:
        """An offer that is taken or gone asks no more, in the channel or by DM."""
        before, match = self._update.before, self._update.after
        for was in () if before is None else before.seats:
            if was.offer is not None and (not match.is_running or match.seats[was.index].offer != was.offer):
                await self._calls.settle_offer(match, was.index, was.offer.to, self._shown_on)

    async def _post(self, announcement: Announcement) -> None:
        """Say in the channel, with a mention, what no DM may say."""
        match, user_id = self._update.after, announcement.user_id
        made = await announcement.make(match, announcement.seat, self._bot.language_of_server(match.guild_id))
        page = with_headline(made, f"<@{user_id}>")
        channel = self._bot.get_partial_messageable(match.channel_id)
        mentions = discord.AllowedMentions(users=[discord.Object(user_id)])
        nonce = f"p{announcement.nonce(match)}"[:25]  # not that of the DM, or Discord drops one of the two

        async def send() -> discord.Message:
            return await channel.send(view=page.view, files=page.files, allowed_mentions=mentions, nonce=nonce)

        try:
            self._calls.note_offer(match, user_id, await show(self._bot, page, send), is_public=True)
        except discord.HTTPException as error:
            log.info("match %d: somebody could not be told: %s", match.id, error)

    async def _finish(self, call: int | None) -> None:
        """Wait for the table; whom it could not tell is told by DM. Then all are told."""
        writer = self._tables.of(self._update.after)
        await writer.written()
        if writer.is_refused:
            await self._try_to_send(self._seats_without_table(call))
        self.is_cut_off |= writer.is_cut_off
        if not self.is_cut_off:
            await self._bot.matches.note_told(self._update.after)

    def _seats_without_table(self, call: int | None) -> list[int]:
        """Whom the table would have called; at the end everybody whom the result would have reached there."""
        match = self._update.after
        if match.is_open:
            return [] if call is None or match.turn is None else [match.turn]
        return [
            seat.index
            for seat in match.seats
            if match.position is not None
            and seat.user_id not in (None, self._answered)
            and self._habits[seat.user_id or 0].notice != "none"
        ]
