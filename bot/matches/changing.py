"""One change to a match: one lock, one transaction, one `MatchUpdate`."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from bot.storage import (
    Beside,
    Connection,
    Storage,
    append_action,
    fetch_server,
    insert_results,
    insert_sitting,
    update_match,
    update_seat,
    upsert_house_rules,
)

from .decks import Chance
from .draft import Change, Draft
from .events import MatchUpdate
from .habits import HabitsOf, fetch_habits
from .loading import Loader
from .log import write_rules
from .snapshot import Seat, StoredMatch, Timing
from .thinking import SLOW_LEVELS, Think, Thoughts, Unthought, think_here
from .timing import write_stopped


class Changing:
    """What all requests to matches have in common.

    A request either commits and returns the `MatchUpdate`, or raises a `Refusal` (or a storage error)
    and nothing has changed. `now` gives unix seconds, `chance` the secrets and the computers' luck. Unless
    `mixes_clicks` is false the ids of clicks have their part in the decks, so that a seed alone repeats them.
    `think` answers for the computers that need long, and `expect_thought` is told that it will soon be asked.
    """

    def __init__(
        self,
        storage: Storage,
        *,
        now: Callable[[], float],
        chance: Chance,
        mixes_clicks: bool = True,
        think: Think = think_here,
        expect_thought: Callable[[], None] = lambda: None,
    ) -> None:
        self._storage = storage
        self._think = think
        self._expect_thought = expect_thought
        self._now = now
        self._chance = chance
        self._mixes_clicks = mixes_clicks
        self._loader = Loader()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def _change(self, match_id: int, change: Change, beside: Beside | None = None) -> MatchUpdate:
        async with self._lock(match_id):
            draft = await self._make(match_id, change, beside)
            if draft.after.is_running:
                self._loader.remember(match_id, draft.folded)
            else:
                self._loader.forget(match_id)
        self._look_ahead(draft.after)
        return draft.update

    def _look_ahead(self, match: StoredMatch) -> None:
        """Where a computer sits that thinks for long, what it needs for that may be made ready."""
        if match.is_open and any(seat.is_computer and seat.level in SLOW_LEVELS for seat in match.seats):
            self._expect_thought()

    async def _make(self, match_id: int, change: Change, beside: Beside | None) -> Draft:
        """The change as it was saved; it is begun anew with each play that had to be thought about."""
        thoughts = Thoughts()
        while True:
            try:
                async with self._storage.writing() as connection:
                    match, folded = await self._loader.load(connection, match_id)
                    habits = await fetch_habits_at(connection, match)
                    draft = Draft(match, folded, self._now(), self._chance, habits, thoughts)
                    change(draft)
                    draft.settle()
                    await save(connection, draft)
                    if beside is not None:
                        await beside(connection)
            except Unthought as unthought:
                play = await self._think(unthought.question)
                thoughts.add(unthought.number, unthought.question.view, play)
            else:
                return draft

    def _lock(self, match_id: int) -> asyncio.Lock:
        """The one lock of a match, forgotten when nobody holds it."""
        return self._locks.setdefault(match_id, asyncio.Lock())


async def fetch_habits_at(connection: Connection, match: StoredMatch) -> HabitsOf:
    """The habits of the people at a table, as far as its clock minds them."""
    if match.clock.seconds is None:
        return {}
    return await fetch_habits(connection, [seat.user_id for seat in match.persons if seat.user_id is not None])


async def save(connection: Connection, draft: Draft) -> None:
    """Write what the draft has made of its match."""
    match = draft.before
    for action in draft.actions:
        await append_action(connection, match.id, action.number, action.kind, action.seat, action.data, action.at)
    for sitting in draft.sittings:
        await insert_sitting(connection, sitting)
    for old, new in zip(match.seats, draft.seats, strict=True):
        if match.state == "lobby" and old != new:
            await save_seat(connection, match.id, new)
        elif (old.user_id, old.offer) != (new.user_id, new.offer):
            await _save_owner(connection, match.id, new)
    if match.state == "lobby" and draft.after.is_running:
        await upsert_house_rules(connection, match.guild_id, draft.rules.preset, write_rules(draft.rules))
    if draft.results:
        server = await fetch_server(connection, match.guild_id)
        is_rated = server is None or server.rated
        await insert_results(connection, [replace(row, rated=row.rated and is_rated) for row in draft.results])
    touched = {"touched_at": draft.now, "untold": draft.untold} if draft.has_moved else {}
    await save_timing(connection, match, draft.timing, **draft.columns, **touched)


async def save_timing(connection: Connection, match: StoredMatch, timing: Timing, **columns: Any) -> None:
    """Write the clock of a match as far as it has changed, and other columns of its row."""
    columns = {**_clock_columns(match.timing, timing), **columns}
    if columns:
        await update_match(connection, match.id, **columns)
    if timing.banks != match.timing.banks:
        for seat, bank in enumerate(timing.banks or (None,) * len(match.seats)):
            await update_seat(connection, match.id, seat, bank=bank)


def _clock_columns(old: Timing, new: Timing) -> dict[str, Any]:
    names = {"left": "time_left", "before": "clock_before"}
    changed = {
        names.get(name, name): getattr(new, name)
        for name in ("deadline", "turn_from", "left", "before", "reminded", "reminded_at", "wake_at")
        if getattr(new, name) != getattr(old, name)
    }
    if new.before is not None and "clock_before" in changed:
        changed["clock_before"] = write_stopped(new.before)
    return changed


async def save_seat(connection: Connection, match_id: int, seat: Seat) -> None:
    """Write who sits on a chair of a lobby, and how well a computer would play there."""
    await update_seat(
        connection,
        match_id,
        seat.index,
        user_id=seat.user_id,
        name=seat.name,
        is_computer=seat.is_computer,
        level=seat.level,
    )


async def _save_owner(connection: Connection, match_id: int, seat: Seat) -> None:
    """Write whose seat it is and to whom it is offered; that a computer plays it stands in the log."""
    to, by, at = (seat.offer.to, seat.offer.by, seat.offer.at) if seat.offer else (None, None, None)
    await update_seat(
        connection,
        match_id,
        seat.index,
        user_id=seat.user_id,
        name=seat.name,
        offered_to=to,
        offered_by=by,
        offered_at=at,
    )
