"""The finished matches of a server, to look back at."""

import asyncio
import logging
from dataclasses import dataclass

from bot.rules import Deal, Match, Play, Record, TableView, view_table
from bot.storage import Connection, Storage, count_finished, fetch_finished_ids, fetch_guild_and_state

from .loading import BrokenMatch, Loader
from .recording import fetch_record_of
from .refusals import Damaged, NeverDealt, NotInHistory, NotOverYet
from .snapshot import OPEN_STATES, StoredMatch

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some finished matches, the one finished last first; pages count from 1."""

    matches: tuple[StoredMatch, ...]
    page: int
    pages: int
    total: int
    damaged: tuple[int, ...] = ()
    """The ids of those that belong here and cannot be read any more."""


@dataclass(frozen=True, slots=True)
class Told:
    """A match that is over, and everything that happened in it."""

    match: StoredMatch
    record: Record


class History:
    """Finished matches, read anew from their logs."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def fetch_page(
        self, guild_id: int, page: int = 1, per_page: int = 5, *, user_id: int | None = None
    ) -> HistoryPage:
        """A page of a server's finished matches, of those with a person at the table if one is named.

        A page beyond the last is the last.
        """
        async with self._storage.reading() as connection:
            total = await count_finished(connection, guild_id, user_id)
            pages = max(1, -(-total // per_page))
            page = min(max(page, 1), pages)
            offset = (page - 1) * per_page
            ids = await fetch_finished_ids(connection, guild_id, user_id, limit=per_page, offset=offset)
        matches, damaged = [], []
        for match_id in ids:
            try:
                matches.append(await self._load(match_id))
            except Damaged:
                damaged.append(match_id)
            await asyncio.sleep(0)  # adding up a log takes milliseconds: clicks may come between
        return HistoryPage(tuple(matches), page, pages, total, tuple(damaged))

    async def fetch(self, guild_id: int, match_id: int) -> StoredMatch:
        """A match of a server that is over.

        Raises `NotInHistory`, also for the matches of other servers, `NotOverYet`, or `Damaged`.
        """
        async with self._storage.reading() as connection:
            return await _load_over(connection, guild_id, match_id)

    async def fetch_told(self, guild_id: int, match_id: int) -> Told:
        """A match of a server that is over, with its record; raises as `fetch` does."""
        async with self._storage.reading() as connection:
            match = await _load_over(connection, guild_id, match_id)
            return Told(match, await fetch_record_of(connection, match))

    async def _load(self, match_id: int) -> StoredMatch:
        async with self._storage.reading() as connection:
            return await _load(connection, match_id)


async def _load_over(connection: Connection, guild_id: int, match_id: int) -> StoredMatch:
    found = await fetch_guild_and_state(connection, match_id)
    if found is None or found[0] != guild_id:
        raise NotInHistory
    if found[1] in OPEN_STATES:
        raise NotOverYet
    return await _load(connection, match_id)


async def _load(connection: Connection, match_id: int) -> StoredMatch:
    try:
        return (await Loader().load(connection, match_id))[0]
    except BrokenMatch as broken:
        log.error("%s", broken)  # noqa: TRY400 - one line; the others can be looked at
        raise Damaged from broken


def view_at(match: StoredMatch, deal: int, ply: int) -> TableView:
    """The table as it stood after so many plays of a deal; both are clamped to what there was.

    Raises `NeverDealt` if nothing was ever dealt.
    """
    past, played = _dealt_again(match, deal)
    for step in played.steps[: max(ply, 0)]:
        past.push(Play(step.card, step.takes))
    return view_table(past)


def views_of(match: StoredMatch, deal: int) -> list[TableView]:
    """The table at every moment of a deal, as it was dealt and after each play; as `view_at` does it."""
    past, played = _dealt_again(match, deal)
    views = [view_table(past)]
    for step in played.steps:
        past.push(Play(step.card, step.takes))
        views.append(view_table(past))
    return views


def _dealt_again(match: StoredMatch, deal: int) -> tuple[Match, Deal]:
    """The match as it stood when the nearest deal had just been dealt, and that deal as it was played."""
    deals = _deals_of(match)
    if not deals:
        raise NeverDealt
    *before, played = deals[: max(deal, 0) + 1]
    past = Match(match.rules, match.seating)
    for earlier in before:
        past.start_deal(earlier.dealer, earlier.deck)
        for step in earlier.steps:
            past.push(Play(step.card, step.takes))
    past.start_deal(played.dealer, played.deck)
    return past, played


def plies_of(match: StoredMatch) -> tuple[int, ...]:
    """How many plays each deal of a match had."""
    return tuple(deal.ply for deal in _deals_of(match))


def _deals_of(match: StoredMatch) -> list[Deal]:
    position = match.position
    if position is None:
        return []
    return [*(finished.deal for finished in position.finished), *([position.deal] if position.deal else [])]
