"""The sweep: whatever time brings to matches, without anybody's click."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial

from bot.client import is_of_discord, page_of_words, say_fault, show
from bot.matches import BrokenMatch, NoSuchMatch, StorageError, StoredMatch
from bot.texts import say

from .desk import Desk

log = logging.getLogger(__name__)

BATCH = 10
"""Matches woken before people are told of them; each takes two or three requests."""
PAUSE = 1.0
"""Seconds between two batches, so that half of Discord's 50 requests a second stay for clicks."""
SHORTEST_REST, REST_AFTER_TROUBLE = 1.0, 30.0
PATIENCE = 30.0
"""Seconds that the sweep waits until people are told, or until Discord has told the bot where it is."""
JUMP = 120.0
"""Seconds by which a rest must be too long before it counts as an absence of the bot."""


Told = asyncio.Task[None] | None
"""What tells people, None where nothing is to be told."""


class Waker:
    """Wakes matches when they are due, and tells people of it; one task for all matches."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._bot = desk.bot
        self._matches = desk.matches
        self._task: asyncio.Task[None] | None = None
        self._rest: asyncio.Task[None] | None = None
        self._rests_until = 0.0
        """In real unix seconds."""
        self._stuck: set[int] = set()
        """The matches of this round that are due and do not move; they keep nobody waiting."""
        self._untold: list[int] = []
        """The matches of which people are to be told again, beside what is due: neither waits for the other."""
        self._outdated: list[int] = []
        """The matches whose tables tell a deadline that has moved; they are drawn where nothing else is due."""

    def start(self) -> None:
        """Begin, in the background."""
        self._desk.on_change = self.note_change
        self._task = asyncio.create_task(self._sweep(), name="the sweep of matches that are due")

    async def stop(self) -> None:
        """End, and remember until when the bot was there."""
        task, self._task = self._task, None
        if task is None or task.done():
            return
        task.cancel()
        await asyncio.wait({task})
        await self._has_done(self._matches.note_alive)

    def note_change(self, match: StoredMatch) -> None:
        """Rest no longer than until this match is due."""
        wake_at = match.timing.wake_at
        if self._rest is not None and wake_at is not None and self._bot.clock.shown(wake_at) < self._rests_until:
            self._rest.cancel()

    async def _sweep(self) -> None:
        while not await self._has_done(self._give_grace):  # else all that fell due would fall on everybody now
            await self._pause(REST_AFTER_TROUBLE)
        await self._has_done(self._catch_up)  # before the first click, which is told of by itself
        await self._until_ready()
        while True:
            has_saved = await self._has_done(self._round)
            await self._rest_until_due(SHORTEST_REST if has_saved else REST_AFTER_TROUBLE)

    async def _has_done(self, work: Callable[[], Awaitable[object]]) -> bool:
        """Do it, or go on without it and say so; whether the database took it."""
        try:
            await work()
        except StorageError as error:
            log.warning("whatever is due waits for the database: %s", error)
            return False
        except Exception:
            log.exception("something due was left undone")
        return True

    async def _give_grace(self) -> None:
        """Let nobody lose a turn by the bot's absence."""
        if moved := await self._matches.give_grace():
            log.info("matches whose clocks were moved, as the bot was away: %d", len(moved))
            self._outdated += moved

    # A round

    async def _round(self) -> None:
        """Everything that is due, in small batches; then the tables that are out of date."""
        self._stuck.clear()
        await self._matches.note_alive()
        if self._desk.unreached and self._bot.is_ready():
            self._tell_again()
        while batch := await self._next_batch():
            await self._told([await act() for act in batch])
            if len(batch) == BATCH:
                await self._pause(PAUSE)

    async def _next_batch(self) -> list[Callable[[], Awaitable[Told]]]:
        """What is due and what is untold, half of each while there is much of both; then what is to be drawn."""
        due = await self._fetch_due()
        untold = _take(self._untold, max(BATCH // 2, BATCH - len(due)))
        due = due[: BATCH - len(untold)]
        outdated = _take(self._outdated, BATCH - len(due) - len(untold))
        kinds = ((self._wake, due), (self._retell, untold), (self._redraw, outdated))
        return [partial(act, match_id) for act, match_ids in kinds for match_id in match_ids]

    async def _fetch_due(self) -> list[int]:
        due = await self._matches.fetch_due(BATCH + len(self._stuck))
        return [match_id for match_id in due if match_id not in self._stuck][:BATCH]

    async def _wake(self, match_id: int) -> Told:
        """Let a match do what is due."""
        try:
            update = await self._matches.wake(match_id)
        except BrokenMatch as broken:
            log.error("%s; it is set aside", broken)  # noqa: TRY400 - one line; the others go on
            return asyncio.create_task(self._tell_of_broken(broken), name=f"match {match_id} is broken")
        except StorageError:
            raise
        except Exception:
            log.exception("match %d could not be woken", match_id)
            self._stuck.add(match_id)
            return None
        if not update.happened:
            self._stuck.add(match_id)
            return None
        return self._desk.spread(update)

    async def _told(self, telling: Collection[Told]) -> None:
        """Wait until people are told, so that what is to be sent never piles up."""
        if tasks := [task for task in telling if task is not None]:
            await asyncio.wait(tasks, timeout=PATIENCE)

    async def _tell_of_broken(self, broken: BrokenMatch) -> None:
        """Kind words at the table of a match that cannot be played on."""
        bot = self._bot
        channel = bot.get_channel(broken.channel_id)
        guild = getattr(channel, "guild", None)
        page = page_of_words(say(bot.language_of_server(guild.id if guild else 0), "error.broken_match"))
        send = bot.get_partial_messageable(broken.channel_id).send
        try:
            await show(bot, page, lambda: send(view=page.view, nonce=f"b{broken.match_id}"))
        except Exception as error:
            if not is_of_discord(error):
                raise
            log.info("match %d: its table was not told: %s", broken.match_id, say_fault(error))

    # What people were not told

    async def _catch_up(self) -> None:
        """After a start: tell what was committed and perhaps never told."""
        self._untold += await self._matches.fetch_untold()

    def _tell_again(self) -> None:
        """Once Discord can be reached again: tell what could not be told."""
        self._untold += sorted(self._desk.unreached)
        self._desk.unreached.clear()

    async def _retell(self, match_id: int) -> Told:
        try:
            update = await self._matches.fetch_untold_update(match_id)
        except (BrokenMatch, NoSuchMatch) as error:
            log.error("%s", error)  # noqa: TRY400 - one line; the others are told
            return None
        except StorageError:
            self._untold.append(match_id)
            raise
        except Exception:
            log.exception("match %d: nobody was told of what happened last", match_id)
            return None
        return None if update.after.untold is None else self._desk.spread(update)

    async def _redraw(self, match_id: int) -> None:
        try:
            self._desk.redraw([await self._matches.fetch(match_id)])
        except (BrokenMatch, NoSuchMatch) as error:
            log.error("%s", error)  # noqa: TRY400 - one line; the others are drawn

    async def _until_ready(self) -> None:
        """Names of servers and channels come with a connection; it may be long in coming."""
        waiting = asyncio.create_task(self._bot.wait_until_ready())
        await asyncio.wait({waiting}, timeout=PATIENCE)
        waiting.cancel()

    # Resting

    async def _rest_until_due(self, shortest: float) -> None:
        """Rest until the next match is due, or something changes so that one is earlier."""
        seconds = self._bot.pulse
        with suppress(StorageError):
            next_wake = await self._matches.fetch_next_wake()
            if next_wake is not None:
                due_in = self._bot.clock.seconds_until(next_wake)
                seconds = REST_AFTER_TROUBLE if self._stuck and not due_in else min(seconds, due_in)
        await self._pause(max(shortest, seconds))

    async def _pause(self, seconds: float) -> None:
        """Sleep; where the clock moved much further than that it has jumped, or the machine was suspended.

        That is an absence of the bot like any other.
        """
        began = self._bot.now()
        self._rests_until = began + seconds
        self._rest = asyncio.create_task(asyncio.sleep(seconds), name="a rest of the sweep")
        try:
            await asyncio.wait({self._rest})
        finally:
            self._rest.cancel()
            self._rest = None
        if self._bot.now() > began + seconds + JUMP:
            log.warning("the clock has jumped, or the machine slept")
            await self._has_done(self._give_grace)


def _take(match_ids: list[int], most: int) -> list[int]:
    """The first ones of a list, which it then holds no longer."""
    taken, match_ids[:] = match_ids[:most], match_ids[most:]
    return taken
