"""The finished matches of a server, to look back at."""

import asyncio
from dataclasses import dataclass

from bot.rules import Deal, Match, Play, TableView, view_table
from bot.storage import Storage, count_finished, fetch_finished_ids

from .loading import Loader
from .refusals import NoSuchMatch
from .snapshot import StoredMatch


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some finished matches, the one finished last first; pages count from 1."""

    matches: tuple[StoredMatch, ...]
    page: int
    pages: int
    total: int


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
        matches = []
        for match_id in ids:
            matches.append(await self._load(match_id))
            await asyncio.sleep(0)  # adding up a log takes milliseconds: clicks may come between
        return HistoryPage(tuple(matches), page, pages, total)

    async def fetch(self, guild_id: int, match_id: int) -> StoredMatch:
        """A match of a server that is over; raises `NoSuchMatch`, also for other servers' and open ones."""
        match = await self._load(match_id)
        if match.guild_id != guild_id or match.is_open:
            raise NoSuchMatch
        return match

    async def _load(self, match_id: int) -> StoredMatch:
        async with self._storage.reading() as connection:
            return (await Loader().load(connection, match_id))[0]


def view_at(match: StoredMatch, deal: int, ply: int) -> TableView:
    """The table as it stood after so many plays of a deal; both are clamped to what there was.

    Raises `NoSuchMatch` if nothing was ever dealt.
    """
    deals = _deals_of(match)
    if not deals:
        raise NoSuchMatch
    deal = min(max(deal, 0), len(deals) - 1)
    past = Match(match.rules, match.seating)
    for number, played in enumerate(deals[: deal + 1]):
        past.start_deal(played.dealer, played.deck)
        steps = played.steps if number < deal else played.steps[: max(ply, 0)]
        for step in steps:
            past.push(Play(step.card, step.takes))
    return view_table(past)


def plies_of(match: StoredMatch) -> tuple[int, ...]:
    """How many plays each deal of a match had."""
    return tuple(deal.ply for deal in _deals_of(match))


def _deals_of(match: StoredMatch) -> list[Deal]:
    position = match.position
    if position is None:
        return []
    return [*(finished.deal for finished in position.finished), *([position.deal] if position.deal else [])]
