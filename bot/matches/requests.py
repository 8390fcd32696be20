"""Requests to a match that is played over days: agreements, absences, substitutes, and what time brings."""

import logging
from dataclasses import replace
from functools import partial
from typing import Any

from bot.storage import (
    Beside,
    Notice,
    fetch_due_ids,
    fetch_ids_with_deadline_before,
    fetch_match_ids_of,
    fetch_next_wake,
    fetch_preferences,
    fetch_pulse,
    fetch_untold_ids,
    update_match,
    update_pulse,
    upsert_preferences,
)

from . import agreeing, leaving, substituting, waking
from .agreements import What
from .changing import Changing, fetch_habits_at, save_timing
from .events import MatchUpdate
from .habits import LONGEST_AWAY, USUAL_HABITS, Habits, HabitsOf, fetch_habits, habits_of
from .loading import BrokenMatch
from .quiet import Quiet
from .refusals import BadAbsence, Refusal
from .retelling import retell
from .snapshot import Person, StoredMatch
from .timing import GRACE, Moment, give_grace, shift

log = logging.getLogger(__name__)


class Agreements(Changing):
    """What people propose to one another."""

    async def propose(self, match_id: int, user_id: int, what: What, until: float | None = None) -> MatchUpdate:
        """Propose a draw, a concession, to cancel or to pause (until a moment) to everybody at the table."""
        return await self._change(match_id, partial(agreeing.propose, user_id=user_id, what=what, until=until))

    async def consent(self, match_id: int, number: int, user_id: int) -> MatchUpdate:
        """Agree to what action `number` proposed; with the last who does it takes effect."""
        return await self._change(match_id, partial(agreeing.consent, number=number, user_id=user_id))

    async def refuse(self, match_id: int, number: int, user_id: int) -> MatchUpdate:
        """Refuse what action `number` proposed, or take one's own proposal back."""
        return await self._change(match_id, partial(agreeing.refuse, number=number, user_id=user_id))

    async def go_on(self, match_id: int, user_id: int) -> MatchUpdate:
        """End a pause."""
        return await self._change(match_id, partial(agreeing.go_on, user_id=user_id))


class Absences(Changing):
    """People who come back, are away, or let others play for them."""

    async def come_back(self, match_id: int, user_id: int) -> MatchUpdate:
        """Take one's seat back from the computer that kept it; raises `NothingToReturnTo`."""
        return await self._change(match_id, partial(leaving.come_back, user_id=user_id))

    async def withdraw(self, match_id: int, user_id: int) -> MatchUpdate:
        """Take a person who is to be forgotten out of an open match; others play on, and one of them hosts it.

        Nothing happens where they have no part, as after the first time.
        """
        return await self._change(match_id, partial(leaving.withdraw, user_id=user_id))

    async def offer_seat(
        self,
        match_id: int,
        by_id: int,
        person_id: int,
        seat: int | None = None,
        *,
        is_moderator: bool = False,
        beside: Beside | None = None,
    ) -> MatchUpdate:
        """Offer a person one's own seat, or as a moderator one whose owner is absent; the offer holds for a day."""
        offering = partial(substituting.offer_seat, by_id=by_id, person_id=person_id, seat=seat)
        return await self._change(match_id, partial(offering, is_moderator=is_moderator), beside)

    async def accept_seat(self, match_id: int, seat: int, person: Person) -> MatchUpdate:
        """Take a seat that is offered; raises `NotOffered`."""
        return await self._change(match_id, partial(substituting.accept, seat=seat, person=person))

    async def decline_seat(self, match_id: int, seat: int, user_id: int) -> MatchUpdate:
        """Leave a seat that is offered, as the person it is offered to or as whoever offered it."""
        return await self._change(match_id, partial(substituting.decline, seat=seat, user_id=user_id))

    async def fetch_habits(self, user_id: int) -> Habits:
        """How a person wants to be called."""
        async with self._storage.reading() as connection:
            return habits_of(await fetch_preferences(connection, user_id))

    async def fetch_habits_at(self, match: StoredMatch) -> dict[int, Habits]:
        """How the people at a table, and those whom a seat is offered to, want to be called; by user id."""
        users = {seat.user_id for seat in match.seats} | {seat.offer.to for seat in match.seats if seat.offer}
        people = [user_id for user_id in users if user_id is not None]
        async with self._storage.reading() as connection:
            known = await fetch_habits(connection, people)
        return {user_id: known.get(user_id, USUAL_HABITS) for user_id in people}

    async def set_notice(self, user_id: int, notice: Notice) -> None:
        """Call a person by DM, by a mention at the table, or not at all."""
        await self._change_habits(user_id, notice=notice)

    async def set_reminders(self, user_id: int, *, wanted: bool) -> None:
        """Send a person reminders, or none."""
        await self._change_habits(user_id, reminders=wanted)

    async def set_quiet(self, user_id: int, quiet: Quiet | None) -> list[StoredMatch]:
        """Let a person's long clocks stand still for some hours each day; the matches whose clocks may have moved."""
        start, end, zone = (quiet.start, quiet.end, quiet.zone) if quiet else (None, None, None)
        return await self._change_habits(user_id, quiet_from=start, quiet_to=end, time_zone=zone)

    async def set_away(self, user_id: int, until: float | None) -> list[StoredMatch]:
        """Let a person's clocks wait until a moment, or run again; the matches whose tables should say so.

        Raises `BadAbsence` for a time that is past or too far away.
        """
        now = self._now()
        if until is not None and not now < until <= now + LONGEST_AWAY:
            raise BadAbsence
        return await self._change_habits(user_id, away_until=until)

    async def fetch_absences(self, match: StoredMatch) -> dict[int, float]:
        """Until when the people at a table are away, by seat."""
        users = {seat.user_id: seat.index for seat in match.seats if seat.user_id is not None}
        async with self._storage.reading() as connection:
            habits = await fetch_habits(connection, list(users))
        now = self._now()
        return {users[user]: own.away_until or now for user, own in habits.items() if own.is_away(now)}

    async def _change_habits(self, user_id: int, **columns: Any) -> list[StoredMatch]:
        """Write some habits; the clock of every match that waits for this person moves with them."""
        async with self._storage.writing() as connection:
            old = {user_id: habits_of(await fetch_preferences(connection, user_id))}
            await upsert_preferences(connection, user_id, **columns)
            match_ids = await fetch_match_ids_of(connection, user_id)
        matches = [await self._shift_clock(match_id, old) for match_id in match_ids]
        return [match for match in matches if match is not None]

    async def _shift_clock(self, match_id: int, old: HabitsOf) -> StoredMatch | None:
        async with self._lock(match_id), self._storage.writing() as connection:
            try:
                match, _ = await self._loader.load(connection, match_id)
            except BrokenMatch as broken:
                log.error("%s", broken)  # noqa: TRY400 - one line; the others go on
                return None
            if match.turn_user not in old:
                return match
            moment = Moment(match, match, self._now(), await fetch_habits_at(connection, match))
            timing = shift(moment, old)
            await save_timing(connection, match, timing)
            return replace(match, timing=timing)


class Waking(Changing):
    """What time brings."""

    async def fetch_due(self, limit: int) -> list[int]:
        """The matches that want something now, the longest due first."""
        async with self._storage.reading() as connection:
            return await fetch_due_ids(connection, self._now(), limit)

    async def fetch_next_wake(self) -> float | None:
        """When the next match wants something, None if none does."""
        async with self._storage.reading() as connection:
            wake_at = await fetch_next_wake(connection)
        is_moment = isinstance(wake_at, int | float)  # a word that was written there by hand sorts last
        return wake_at if is_moment else None

    async def wake(self, match_id: int) -> MatchUpdate:
        """Do what is due in a match; nothing happens where another process was quicker.

        A match that cannot be read is set aside, and `BrokenMatch` raised.
        """
        try:
            return await self._change(match_id, waking.wake)
        except BrokenMatch:
            async with self._storage.writing() as connection:
                await update_match(connection, match_id, wake_at=None)
            raise

    async def fetch_untold(self) -> list[int]:
        """The matches in which something happened that people may not have been told of."""
        async with self._storage.reading() as connection:
            return await fetch_untold_ids(connection)

    async def fetch_untold_update(self, match_id: int) -> MatchUpdate:
        """What people may not have been told of, as one change; raises `NoSuchMatch` or `BrokenMatch`."""
        async with self._storage.reading() as connection:
            match, _ = await self._loader.load(connection, match_id)
            return await retell(connection, match)

    async def note_alive(self) -> None:
        """Remember that the bot runs."""
        async with self._storage.writing() as connection:
            await update_pulse(connection, self._now())

    async def give_grace(self) -> list[int]:
        """After a start: let nobody lose a turn because the bot was away; the matches whose clocks were moved."""
        now = self._now()
        async with self._storage.reading() as connection:
            alive_at = await fetch_pulse(connection)
            match_ids = await fetch_ids_with_deadline_before(connection, now + 2 * GRACE)
        if alive_at is None or alive_at >= now:
            return []
        moved = [match_id for match_id in match_ids if await self._move_deadline(match_id, now, now - alive_at)]
        await self.note_alive()
        return moved

    async def _move_deadline(self, match_id: int, now: float, away: float) -> bool:
        async with self._lock(match_id), self._storage.writing() as connection:
            try:
                match, _ = await self._loader.load(connection, match_id)
            except (BrokenMatch, Refusal) as error:
                log.error("%s", error)  # noqa: TRY400 - one line; the others go on
                return False
            timing = give_grace(match, now, away, await fetch_habits_at(connection, match))
            await save_timing(connection, match, timing)
            return timing != match.timing
