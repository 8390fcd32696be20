from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import (
    Storage,
    count_tallies,
    fetch_actions,
    fetch_due_ids,
    fetch_ids_with_deadline_before,
    fetch_match,
    fetch_match_ids_of,
    fetch_next_wake,
    fetch_open_match_id,
    fetch_open_match_ids,
    fetch_open_match_ids_in,
    fetch_person,
    fetch_preferences,
    fetch_preferences_of,
    fetch_pulse,
    fetch_seats,
    fetch_server,
    fetch_sittings,
    fetch_tallies,
    fetch_tally,
    fetch_untold_ids,
    update_match,
    update_seat,
    update_told,
)
from bot.storage.tables import metadata

Query = Callable[[AsyncConnection], Awaitable[Any]]

QUERIES: dict[str, Query] = {
    "match": lambda connection: fetch_match(connection, 1),
    "open match of a channel": lambda connection: fetch_open_match_id(connection, 1),
    "open matches": fetch_open_match_ids,
    "open matches of a server": lambda connection: fetch_open_match_ids_in(connection, 1),
    "matches of a person": lambda connection: fetch_match_ids_of(connection, 1),
    "seats": lambda connection: fetch_seats(connection, 1),
    "actions": lambda connection: fetch_actions(connection, 1),
    "actions since": lambda connection: fetch_actions(connection, 1, since=20),
    "person": lambda connection: fetch_person(connection, 1),
    "server": lambda connection: fetch_server(connection, 1),
    "preferences": lambda connection: fetch_preferences(connection, 1),
    "preferences of several": lambda connection: fetch_preferences_of(connection, [1, 2, 3]),
    "matches that are due": lambda connection: fetch_due_ids(connection, 1.0, 10),
    "next wake": fetch_next_wake,
    "deadlines": lambda connection: fetch_ids_with_deadline_before(connection, 1.0),
    "untold matches": fetch_untold_ids,
    "told": lambda connection: update_told(connection, 1, 1.0),
    "sittings": lambda connection: fetch_sittings(connection, 1),
    "pulse": fetch_pulse,
    "leaderboard": lambda connection: fetch_tallies(connection, 1, "wins", 10, 20),
    "place": lambda connection: fetch_tally(connection, 1, 2),
    "count": lambda connection: count_tallies(connection, 1),
    "update match": lambda connection: update_match(connection, 1, touched_at=1.0),
    "update seat": lambda connection: update_seat(connection, 1, 1, user_id=None, name=None, is_computer=True),
}


@pytest.mark.parametrize("name", QUERIES)
async def test_every_query_finds_its_rows_through_an_index(storage: Storage, name: str) -> None:
    async with storage.writing() as connection:
        statements = await collect_statements(connection, QUERIES[name])
        plan = [line for statement in statements for line in await explain(connection, *statement)]
    assert plan
    scans = [line for line in plan for table in metadata.tables if line.startswith(f"SCAN {table}")]
    assert [line for line in scans if "INDEX uq_matches_open_channel" not in line] == []


async def test_the_leaderboard_reads_nothing_but_its_index(storage: Storage) -> None:
    async with storage.reading() as connection:
        _begin, statement = await collect_statements(connection, QUERIES["leaderboard"])
        plan = await explain(connection, *statement)
    assert [line for line in plan if "COVERING INDEX ix_results_leaderboard (guild_id=?)" in line]


@pytest.mark.parametrize("name", ["matches that are due", "next wake"])
async def test_what_is_due_is_read_in_order_and_never_sorted(storage: Storage, name: str) -> None:
    async with storage.reading() as connection:
        _begin, statement = await collect_statements(connection, QUERIES[name])
        plan = await explain(connection, *statement)
    assert [line for line in plan if "INDEX ix_matches_wake_at" in line] == plan


async def collect_statements(connection: AsyncConnection, query: Query) -> list[tuple[str, Any]]:
    statements: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        statements.append((statement, parameters))

    event.listen(connection.sync_connection, "before_cursor_execute", note)
    await query(connection)
    event.remove(connection.sync_connection, "before_cursor_execute", note)
    return statements


async def explain(connection: AsyncConnection, statement: str, parameters: Any) -> list[str]:
    rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
    return [row.detail for row in rows]
