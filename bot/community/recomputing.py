"""The standings of a ladder computed from its results alone, while the bot goes on.

Everything is read and computed beside the others' writing; only what differs is written, if nothing has changed
meanwhile. Else it is done again, and after some attempts with the others waiting.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeVar

from bot.storage import (
    Connection,
    Ladder,
    PairRow,
    ResultRow,
    SeasonRow,
    StandingRow,
    StepRow,
    Storage,
    bump_version,
    count_results,
    delete_pairs,
    delete_standings,
    delete_steps,
    fetch_hidden,
    fetch_ladder_steps,
    fetch_pairs,
    fetch_results_after,
    fetch_seasons,
    fetch_standings,
    fetch_version,
    fetch_voids,
    is_stale,
    update_posted,
    upsert_pairs,
    upsert_standings,
    upsert_steps,
)

from .ledger import Ledger

Progress = Callable[[int, int], None]
"""Told how many results of how many are done."""

LADDERS: tuple[Ladder, ...] = ("duel", "partners", "alone")
ATTEMPTS = 3
AT_ONCE = 1000
"""How many results are read at once."""
BREATH = 25
"""After so many matches others get their turn."""

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Recomputed:
    """How many results were read, and how many rows of standings, pairs and steps did not follow from them."""

    results: int = 0
    changed: int = 0

    def __add__(self, other: "Recomputed") -> "Recomputed":
        return Recomputed(self.results + other.results, self.changed + other.changed)


@dataclass(slots=True)
class Difference:
    """What is to be written, and deleted, so that the stored rows are those computed."""

    version: int
    results: int = 0
    unposted: set[int] = field(default_factory=set)
    standings: tuple[list[StandingRow], list[StandingRow]] = ([], [])
    pairs: tuple[list[PairRow], list[PairRow]] = ([], [])
    steps: tuple[list[StepRow], list[StepRow]] = ([], [])

    @property
    def rows(self) -> int:
        """How many rows differ."""
        return sum(len(rows) for part in (self.standings, self.pairs, self.steps) for rows in part)


async def recompute_server(
    storage: Storage, guild_id: int, progress: Progress | None = None, *, is_check: bool = False
) -> Recomputed:
    """All ladders of a server; see `recompute_ladder`."""
    async with storage.reading() as connection:
        counts = {ladder: await count_results(connection, guild_id, ladder) for ladder in LADDERS}
    done, total = Recomputed(), sum(counts.values())
    for ladder in LADDERS:
        told = _shifted(progress, done.results, total)
        done += await recompute_ladder(storage, guild_id, ladder, told, is_check=is_check)
    return done


def _shifted(progress: Progress | None, before: int, total: int) -> Progress | None:
    return progress and (lambda done, _: progress(min(before + done, total), total))


async def recompute_ladder(
    storage: Storage, guild_id: int, ladder: Ladder, progress: Progress | None = None, *, is_check: bool = False
) -> Recomputed:
    """Make the standings of a ladder what follows from its results, or with `is_check` only tell what differs."""
    for _ in range(ATTEMPTS):
        async with storage.reading() as connection:
            difference = await _compare(connection, guild_id, ladder, progress)
        if is_check:
            return Recomputed(difference.results, difference.rows)
        async with storage.writing() as connection:
            if await fetch_version(connection, guild_id, ladder) == difference.version:
                return await _write(connection, guild_id, ladder, difference)
    async with storage.writing() as connection:
        return await _write(connection, guild_id, ladder, await _compare(connection, guild_id, ladder, progress))


async def _compare(connection: Connection, guild_id: int, ladder: Ladder, progress: Progress | None) -> Difference:
    difference = Difference(await fetch_version(connection, guild_id, ladder))
    ledger = Ledger(guild_id, ladder, await fetch_seasons(connection, guild_id))
    await _fill(connection, ledger, difference, progress)
    ledger.hide(await fetch_hidden(connection, {user_id for _, user_id in ledger.lines}))
    standings = await fetch_standings(connection, guild_id, ladder)
    difference.standings = _differ(standings, (line.write() for line in ledger.lines.values()), _standing_key)
    if ladder == "partners":
        pairs = await fetch_pairs(connection, guild_id)
        difference.pairs = _differ(pairs, (pair.write() for pair in ledger.pairs.values()), _pair_key)
    steps = await fetch_ladder_steps(connection, guild_id, ladder)
    difference.steps = _differ(steps, ledger.steps, _step_key)
    return difference


async def _fill(connection: Connection, ledger: Ledger, difference: Difference, progress: Progress | None) -> None:
    """Post everything there is to an empty ledger, with the seasons as they start."""
    total = await count_results(connection, ledger.guild_id, ledger.ladder)
    voided = {void.match_id for void in await fetch_voids(connection, ledger.guild_id)}
    coming = list(ledger.seasons)
    number = 0
    async for results in _matches(connection, ledger.guild_id, ledger.ladder):
        _start_seasons(ledger, coming, results[0].finished_at)
        if results[0].match_id not in voided:
            ledger.post(results)
        if not all(row.posted for row in results):
            difference.unposted.add(results[0].match_id)
        difference.results += len(results)
        number += 1
        if number % BREATH == 0:
            if progress:
                progress(difference.results, total)
            await asyncio.sleep(0)
    _start_seasons(ledger, coming, float("inf"))
    if progress:
        progress(total, total)


def _start_seasons(ledger: Ledger, coming: list[SeasonRow], at: float) -> None:
    while coming and coming[0].started_at <= at:
        coming.pop(0)
        ledger.start_season()


async def _matches(connection: Connection, guild_id: int, ladder: Ladder) -> AsyncIterator[list[ResultRow]]:
    """The results of a ladder, match by match in the order of posting."""
    after = (float("-inf"), 0)
    while found := await fetch_results_after(connection, guild_id, ladder, after, AT_ONCE):
        groups = [list(group) for _, group in groupby(found, key=lambda row: row.match_id)]
        if len(found) == AT_ONCE and len(groups) > 1:
            groups.pop()  # it may have been cut apart, and is read again
        for group in groups:
            yield group
        after = (groups[-1][-1].finished_at, groups[-1][-1].match_id)


def _differ(
    stored: Iterable[Row], computed: Iterable[Row], key: Callable[[Row], Hashable]
) -> tuple[list[Row], list[Row]]:
    """The rows to write and those to delete."""
    old, new = {key(row): row for row in stored}, {key(row): row for row in computed}
    return [row for at, row in new.items() if old.get(at) != row], [row for at, row in old.items() if at not in new]


def _standing_key(row: StandingRow) -> Hashable:
    return row.period, row.user_id


def _pair_key(row: PairRow) -> Hashable:
    return row.user_id, row.partner_id


def _step_key(row: StepRow) -> Hashable:
    return row.match_id, row.user_id


async def _write(connection: Connection, guild_id: int, ladder: Ladder, difference: Difference) -> Recomputed:
    writing: list[tuple[Any, Any, tuple[list[Any], list[Any]]]] = [
        (upsert_standings, delete_standings, difference.standings),
        (upsert_pairs, delete_pairs, difference.pairs),
        (upsert_steps, delete_steps, difference.steps),
    ]
    for upsert, delete, (to_write, to_delete) in writing:
        await delete(connection, to_delete)
        await upsert(connection, to_write)
    if difference.unposted:
        await update_posted(connection, difference.unposted, posted=True)
    if difference.rows or difference.unposted or await is_stale(connection, guild_id, ladder):
        await bump_version(connection, guild_id, ladder, stale=False)
    return Recomputed(difference.results, difference.rows)
