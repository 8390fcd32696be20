"""One person's record in a server, and how two people have fared with and against each other."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.storage import (
    HabitsRow,
    Ladder,
    MeetingRow,
    NamedPair,
    StandingRow,
    count_better_pairs,
    count_pairs,
    fetch_best_partner,
    fetch_course,
    fetch_favourite_preset,
    fetch_habits,
    fetch_meetings,
    fetch_pair_board,
    fetch_person,
    fetch_person_standings,
)

from .on_storage import OnStorage

COURSE = 500
"""How many ratings a course has at most, the last ones."""


@dataclass(frozen=True, slots=True)
class LadderRecord:
    """What somebody has done in a ladder. `habits` holds what was counted, which matches of before had not."""

    figures: StandingRow
    habits: HabitsRow

    @property
    def losses(self) -> int:
        """Matches neither won nor drawn."""
        return self.figures.matches - self.figures.wins - self.figures.draws

    @property
    def conceded_per_deal(self) -> float | None:
        """Basras of the other sides in a deal."""
        return _share(self.habits.conceded, self.habits.deals)

    @property
    def capture_rate(self) -> float | None:
        """The share of the plays that captured, from 0 to 1."""
        return _share(self.habits.captures, self.habits.plays)

    @property
    def sweep_rate(self) -> float | None:
        """The share of the captures that took the whole floor, from 0 to 1."""
        return _share(self.habits.sweeps, self.habits.captures)


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """What somebody has done in a server, by ladder. `favourite` is the preset they have played most."""

    user_id: int
    name: str | None
    ladders: Mapping[Ladder, LadderRecord]
    favourite: str | None
    partner: NamedPair | None
    """The partner they have won most with."""


@dataclass(frozen=True, slots=True)
class Versus:
    """The matches of two people; the figures of `meetings` are seen from the first."""

    first: int
    first_name: str | None
    second: int
    second_name: str | None
    meetings: tuple[MeetingRow, ...]

    @property
    def against(self) -> tuple[MeetingRow, ...]:
        """Those as opponents, one for each ladder."""
        return tuple(one for one in self.meetings if not one.as_partners)

    @property
    def together(self) -> MeetingRow | None:
        """Those as partners."""
        return next((one for one in self.meetings if one.as_partners), None)


@dataclass(frozen=True, slots=True)
class PairPlace:
    """A line of the board of partners; equals in wins share a rank."""

    rank: int
    names: tuple[str | None, str | None]
    user_ids: tuple[int, int]
    matches: int
    wins: int
    draws: int

    @property
    def losses(self) -> int:
        """Matches neither won nor drawn."""
        return self.matches - self.wins - self.draws


@dataclass(frozen=True, slots=True)
class PairBoard:
    """A page of the board of partners: `page` from 1 to `pages`, `total` pairs on all of them."""

    rows: tuple[PairPlace, ...]
    page: int
    pages: int
    total: int


class Records(OnStorage):
    """Reads what people have done. Raises `StorageError`."""

    async def fetch_record(self, guild_id: int, user_id: int) -> PersonRecord | None:
        """Everything about a person in a server; None where no match counts for them."""
        async with self._storage.reading() as connection:
            standings = await fetch_person_standings(connection, guild_id, user_id)
            if not standings:
                return None
            habits = {row.ladder: row for row in await fetch_habits(connection, guild_id, user_id)}
            favourite = await fetch_favourite_preset(connection, guild_id, user_id)
            partner = await fetch_best_partner(connection, guild_id, user_id)
        ladders = {
            row.standing.ladder: LadderRecord(row.standing, habits.get(row.standing.ladder, _no(row.standing.ladder)))
            for row in standings
        }
        return PersonRecord(user_id, standings[0].name, ladders, favourite, partner)

    async def fetch_course(self, guild_id: int, user_id: int, ladder: Ladder) -> list[tuple[float, int]]:
        """The ratings after each rated match and when that ended, in unix seconds, oldest first."""
        async with self._storage.reading() as connection:
            return await fetch_course(connection, guild_id, user_id, ladder, COURSE)

    async def fetch_versus(self, guild_id: int, first: int, second: int) -> Versus:
        """How two people have fared against and with each other in a server."""
        async with self._storage.reading() as connection:
            people = [await fetch_person(connection, user_id) for user_id in (first, second)]
            meetings = await fetch_meetings(connection, guild_id, first, second)
        names = [person.name if person else None for person in people]
        return Versus(first, names[0], second, names[1], tuple(meetings))

    async def fetch_partners(self, guild_id: int, page: int = 1, per_page: int = 10) -> PairBoard:
        """A page of the pairs who have won most as partners, of all time; hidden people are left out."""
        async with self._storage.reading() as connection:
            total = await count_pairs(connection, guild_id)
            pages = max(1, -(-total // per_page))
            page = min(max(page, 1), pages)
            rows = await fetch_pair_board(connection, guild_id, per_page, (page - 1) * per_page)
            better = await count_better_pairs(connection, guild_id, rows[0].pair.wins) if rows else 0
        places: list[PairPlace] = []
        for at, row in enumerate(rows):
            is_like_last = bool(places) and places[-1].wins == row.pair.wins
            rank = better + 1 if at == 0 else places[-1].rank if is_like_last else (page - 1) * per_page + at + 1
            places.append(_pair_place(row, rank))
        return PairBoard(tuple(places), page, pages, total)


def _pair_place(row: NamedPair, rank: int) -> PairPlace:
    pair = row.pair
    names, user_ids = (row.name, row.partner_name), (pair.user_id, pair.partner_id)
    return PairPlace(rank, names, user_ids, pair.matches, pair.wins, pair.draws)


def _no(ladder: Ladder) -> HabitsRow:
    return HabitsRow(ladder, 0, 0, 0, 0, 0)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
