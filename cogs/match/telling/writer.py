"""The one writer of a table: keeps the newest state only, and keeps the message where people find it."""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.client import BasraBot, Page, is_of_discord, is_unreachable, say_fault, show
from bot.matches import Event, StoredMatch
from bot.rules import Card

from .makers import Makers, TableNotes

log = logging.getLogger(__name__)

FRESH_SECONDS = 3600
"""Older messages can be edited about three times in six seconds and channel only."""
PAUSES = (2.0, 10.0, 60.0)
"""Seconds after which the writing is tried again while Discord cannot be reached."""
BURIED_AFTER = 8
"""Messages below the table before it moves to the bottom."""
CANNOT_EDIT = frozenset({30046, 10008, 50083})
"""Old message edited too often; message gone; thread archived."""
ARCHIVED = 50083
"""Where a new message is refused too the thread is locked, as it would open an archived one again."""


@dataclass(slots=True)
class Wanted:
    """What is still to be written: the newest state, and messages that go above it."""

    match: StoredMatch
    sheets: list[tuple[str, Page]] = field(default_factory=list)
    """Each with the nonce by which Discord knows it if it is sent again."""
    call: int | None = None
    moves: bool = False
    stays: bool = False
    """Whether it is only drawn anew, so that the message keeps its place however old or buried it is."""
    closed: tuple[str, ...] = ()

    def add(self, other: "Wanted") -> None:
        """Want this and what was asked for later."""
        self.match = newest(self.match, other.match)
        self.sheets += other.sheets
        self.call = other.call or self.call
        self.moves |= other.moves
        self.stays &= other.stays
        self.closed += tuple(name for name in other.closed if name not in self.closed)


def newest(one: StoredMatch, other: StoredMatch) -> StoredMatch:
    """The later of two states of a match, the second if they are the same."""
    return max((other, one), key=lambda match: (match.number, match.touched_at))


def is_archived(error: Exception) -> bool:
    """Whether a message was refused because its thread is closed."""
    return isinstance(error, discord.HTTPException) and error.code == ARCHIVED


class TableWriter:
    """Writes one match's table; `request` never waits, the writing goes on by itself."""

    def __init__(self, bot: BasraBot, makers: Makers, match: StoredMatch) -> None:
        self._bot = bot
        self._makers = makers
        self.match_id = match.id
        self.channel_id = match.channel_id
        self.message_id = match.table_message_id
        self.posted_at = match.table_posted_at or 0.0
        self._old = list(match.old_tables)
        """Messages that showed the table before, still to be removed."""
        self.below = 0
        """Messages that have come after the table."""
        self.lock = asyncio.Lock()
        self.is_over = False
        """Whether the match has ended."""
        self.is_refused = False
        """Whether the channel took no table the last time: it is gone, or closed to us."""
        self.is_cut_off = False
        """Whether the last state was not written because Discord could not be reached."""
        self._dms_told = match.dms_told
        self._closed: tuple[int, tuple[str, ...]] = (0, ())
        """Whose private messages are closed, and the number of the action that follows: until then it is told."""
        self._called: int | None = None
        self._draws: tuple[tuple[int, Card], ...] = ()
        self._news: tuple[int, tuple[Event, ...]] = (0, ())
        """What happened last beside the plays, and the number of the action that follows: until then it is news."""
        self._newest = match
        """The latest state that was ever asked for."""
        self._wanted: Wanted | None = None
        self._task: asyncio.Task[None] | None = None
        self._note_what_came_before()

    @property
    def is_idle(self) -> bool:
        """Whether everything asked for has been written."""
        return self._task is None or self._task.done()

    @property
    def is_moving(self) -> bool:
        """Whether what is asked for will be a new message, and the old one go."""
        return self._wanted is not None and self._must_post(self._wanted, self._wanted.call)

    async def written(self) -> None:
        """Wait until everything asked for has been written."""
        if self._task is not None:
            await asyncio.wait({self._task})

    def request(
        self,
        match: StoredMatch,
        *,
        sheets: list[Page] | None = None,
        call: int | None = None,
        moves: bool = False,
        stays: bool = False,
        closed: tuple[str, ...] = (),
        draws: tuple[tuple[int, Card], ...] = (),
        news: tuple[Event, ...] = (),
    ) -> None:
        """Ask for the table to show this state, or a newer one that it waits to show or shows already."""
        match = self._newest = newest(self._newest, match)
        named = [(f"s{match.id}.{match.number}.{at}", sheet) for at, sheet in enumerate(sheets or [])]
        wanted = Wanted(match, named, call, moves, stays, closed)
        if self._wanted is None:
            self._wanted = wanted
        else:
            self._wanted.add(wanted)
        self._draws = draws or self._draws
        self._news = (match.number, news) if news else self._news
        if self.is_idle:
            self._task = asyncio.create_task(self._write_all(), name=f"table of match {self.match_id}")

    async def note_posted(self, message_id: int | None) -> None:
        """Take a message for the table from now on; the one before is to go."""
        if self.message_id is not None:
            self._old.append(self.message_id)
        self.message_id, self.posted_at, self.below = message_id, self._bot.now(), 0
        await self._bot.matches.note_table(self.match_id, message_id, self.posted_at, self._old)

    async def _write_all(self) -> None:
        pauses = iter(PAUSES)
        while self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            try:
                async with self.lock:
                    await self._write(wanted)
            except Exception as error:
                self._note_failure(error)
                pause = next(pauses, None) if is_unreachable(error) else None
                if pause is not None:
                    await asyncio.sleep(pause)
                    self._want_still(wanted)
            else:
                self.is_refused = self.is_cut_off = False
                pauses = iter(PAUSES)

    def _note_failure(self, error: Exception) -> None:
        self.is_refused = isinstance(error, discord.Forbidden | discord.NotFound) or is_archived(error)
        self.is_cut_off = is_unreachable(error)
        if self.is_refused:
            log.info("match %d: the channel takes no table: %s", self.match_id, error)
        elif is_of_discord(error):
            log.warning("match %d: the table could not be written: %s", self.match_id, say_fault(error))
        else:
            log.error("match %d: the table could not be written", self.match_id, exc_info=error)

    def _want_still(self, wanted: Wanted) -> None:
        """What could not be written, and what was asked for meanwhile."""
        if self._wanted is not None:
            wanted.add(self._wanted)
        self._wanted = wanted

    async def _write(self, wanted: Wanted) -> None:
        match = wanted.match
        self.is_over = not match.is_open
        while wanted.sheets:
            nonce, sheet = wanted.sheets[0]
            for file in sheet.files:
                file.reset()  # its bytes have been read if it is sent again
            await self._send(sheet, nonce=nonce[:25])
            del wanted.sheets[0]
        await self._tell_of_closed(wanted)
        call = wanted.call if wanted.call == match.turn_user else None
        self._called = call or self._called
        is_shown = not self._must_post(wanted, call) and await self._edit(match)
        if not is_shown and (match.is_open or self.message_id is None):
            await self._post(match, call)
        await self._remove_old()

    async def _page(self, match: StoredMatch) -> Page:
        call = self._called if self._called == match.turn_user else None
        told_at, closed = self._closed
        news_at, news = self._news
        notes = TableNotes(
            call, closed if told_at == match.number else (), self._draws, news if news_at == match.number else ()
        )
        return await self._makers.table(match, notes)

    async def _tell_of_closed(self, wanted: Wanted) -> None:
        """Whose private messages are closed is told once in a match, on the table that calls them."""
        if not wanted.closed or self._dms_told:
            return
        self._closed = (wanted.match.number, wanted.closed)
        self._dms_told = True
        await self._bot.matches.note_dms_told(self.match_id)

    def _must_post(self, wanted: Wanted, call: int | None) -> bool:
        if self.message_id is None:
            return True
        if not wanted.match.is_open or wanted.stays:
            return False
        is_old = self._bot.now() - self.posted_at > FRESH_SECONDS
        return wanted.moves or call is not None or is_old or self.below > BURIED_AFTER

    async def _edit(self, match: StoredMatch) -> bool:
        """Whether the message took the page; False if it is gone or may no longer be edited."""
        assert self.message_id is not None
        message = self._channel.get_partial_message(self.message_id)
        page = await self._page(match)
        try:
            await show(self._bot, page, lambda: message.edit(view=page.view, attachments=page.files))
        except discord.HTTPException as error:
            if error.code not in CANNOT_EDIT:
                raise
            log.info("match %d: the table is posted anew: %s", self.match_id, error)
            return False
        return True

    async def _post(self, match: StoredMatch, call: int | None) -> None:
        """Post at the bottom; the called person is told by the mention."""
        page = await self._page(match)
        mentions = discord.AllowedMentions(users=[discord.Object(call)]) if call else discord.AllowedMentions.none()
        nonce = f"t{match.id}.{match.number}.{(self.message_id or 0) % 10**6}"
        message = await self._send(page, allowed_mentions=mentions, nonce=nonce)
        await self.note_posted(message.id)

    async def _send(self, page: Page, **options: Any) -> discord.Message:
        return await show(self._bot, page, lambda: self._channel.send(view=page.view, files=page.files, **options))

    async def _remove_old(self) -> None:
        """What Discord has trouble to remove goes after the next writing, even if another process does it."""
        left = [message_id for message_id in self._old if not await self._is_done_with(message_id)]
        if left != self._old:
            self._old = left
            await self._bot.matches.note_old_tables(self.match_id, left)

    async def _is_done_with(self, message_id: int) -> bool:
        """Remove a message; False if that is to be tried again."""
        try:
            await self._channel.get_partial_message(message_id).delete()
        except Exception as error:
            if not is_of_discord(error):
                raise
            log.info("match %d: an old table stays: %s", self.match_id, say_fault(error))
            return not is_unreachable(error)
        return True

    @property
    def _channel(self) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(self.channel_id)

    def _note_what_came_before(self) -> None:
        """After a restart nobody has counted: a table that is not the last message counts as buried."""
        channel = self._bot.get_channel(self.channel_id)
        last = getattr(channel, "last_message_id", None)
        if self.message_id is not None and last is not None and last > self.message_id:
            self.below = BURIED_AFTER + 1
