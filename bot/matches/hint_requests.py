"""Hints as requests to a match: where they may be given, and that one was."""

from dataclasses import replace

from bot.storage import Connection, fetch_server, update_match

from .changing import Changing
from .refusals import BetweenDeals, NoHints, NotYourTurn, Stale
from .results import may_be_rated
from .seated import running_seat
from .snapshot import StoredMatch


class HintRequests(Changing):
    """What people ask who want to know what *hard* would play."""

    async def offers_hints(self, match: StoredMatch) -> bool:
        """Whether the result moves no ratings as things stand: by the table, or because the server rates nothing."""
        async with self._storage.reading() as connection:
            return await _offers_hints(connection, match)

    async def note_hint(self, match_id: int, number: int, user_id: int) -> StoredMatch:
        """Note that a person is given a hint with a button made for action `number`; the match, unrated for good.

        A `Refusal` where they may not have one, or not any more: `NoHints` where the result may move ratings.
        """
        async with self._lock(match_id), self._storage.writing() as connection:
            match, _ = await self._loader.load(connection, match_id)
            _check_turn(match, number, user_id)
            if not await _offers_hints(connection, match):
                raise NoHints(match)
            if not match.hinted:
                await update_match(connection, match_id, hinted=True)
            return replace(match, hinted=True)


async def _offers_hints(connection: Connection, match: StoredMatch) -> bool:
    if not may_be_rated(match):
        return True
    server = await fetch_server(connection, match.guild_id)
    return server is not None and not server.rated


def _check_turn(match: StoredMatch, number: int, user_id: int) -> None:
    seat = running_seat(match, user_id)
    if not match.is_current(number):
        raise Stale(match)
    if match.turn is None:
        raise BetweenDeals(match)
    if match.turn != seat.index:
        raise NotYourTurn(match, turn=match.turn)
