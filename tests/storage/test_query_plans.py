from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, get_args

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import (
    Between,
    BoardKey,
    Measure,
    PairRow,
    StandingRow,
    Storage,
    count_admin_log,
    count_better_pairs,
    count_board,
    count_equals_before,
    count_finished_in,
    count_pairs,
    count_results,
    count_results_in,
    delete_matches,
    delete_pairs,
    delete_person,
    delete_server,
    delete_standings,
    fetch_actions,
    fetch_admin_log,
    fetch_best_partner,
    fetch_board,
    fetch_board_state,
    fetch_course,
    fetch_due_ids,
    fetch_favourite_preset,
    fetch_final,
    fetch_finals,
    fetch_finished_moments,
    fetch_guild_ids_with_results,
    fetch_habits,
    fetch_hidden,
    fetch_ids_with_deadline_before,
    fetch_ladder_steps,
    fetch_languages,
    fetch_last_end,
    fetch_left,
    fetch_match,
    fetch_match_ids_of,
    fetch_meetings,
    fetch_named_results,
    fetch_named_standings,
    fetch_names,
    fetch_names_of,
    fetch_next_wake,
    fetch_open_match_id,
    fetch_open_match_ids,
    fetch_open_match_ids_about,
    fetch_open_match_ids_in,
    fetch_pair_board,
    fetch_pairs,
    fetch_person,
    fetch_person_ladders,
    fetch_person_results,
    fetch_person_standings,
    fetch_person_steps,
    fetch_preferences,
    fetch_preferences_of,
    fetch_pulse,
    fetch_rank,
    fetch_results_after,
    fetch_results_of,
    fetch_rows_about,
    fetch_seasons,
    fetch_seats,
    fetch_server,
    fetch_sittings,
    fetch_stale,
    fetch_standing,
    fetch_standings,
    fetch_unposted,
    fetch_unposted_ids,
    fetch_untold_ids,
    fetch_version,
    fetch_void,
    fetch_void_reasons,
    fetch_voids,
    has_posted_after,
    is_stale,
    make_result_anonymous,
    update_hidden,
    update_match,
    update_posted,
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
    "update match": lambda connection: update_match(connection, 1, touched_at=1.0),
    "update seat": lambda connection: update_seat(connection, 1, 1, user_id=None, name=None, is_computer=True),
}


STANDING = StandingRow(1, "duel", "all", 2, False, 9, 9, 5, 0, 3, 9, 90, 30, 1, 2, 0.5, 0.3, 10.0, 25.0, 6.0, 1000)
PAIR = PairRow(1, 2, 3, False, 4, 2, 0)
MONTH = Between(1.0, 2.0)
MEASURES: tuple[Measure, ...] = get_args(Measure)


def make_board(measure: Measure) -> BoardKey:
    return BoardKey(1, "duel", "all", measure)


BOARD_QUERIES: dict[str, Query] = {"state": partial(fetch_board_state, board=make_board("wins"))}
for measure in MEASURES:
    board = make_board(measure)
    BOARD_QUERIES |= {
        f"size by {measure}": partial(count_board, board=board),
        f"page by {measure}": partial(fetch_board, board=board, total=100, limit=11, offset=20),
        f"page near the end by {measure}": partial(fetch_board, board=board, total=100, limit=11, offset=80),
        f"equals before by {measure}": partial(count_equals_before, board=board, standing=STANDING),
        f"rank by {measure}": partial(fetch_rank, board=board, standing=STANDING),
    }

QUERIES |= BOARD_QUERIES
QUERIES |= {
    "standing": lambda connection: fetch_standing(connection, 1, "duel", "all", 2),
    "standings of a ladder": lambda connection: fetch_standings(connection, 1, "duel"),
    "standings of people": lambda connection: fetch_standings(connection, 1, "duel", ["all", "m2026-01"], [2, 3]),
    "delete standings": lambda connection: delete_standings(connection, [STANDING]),
    "pairs": lambda connection: fetch_pairs(connection, 1),
    "pairs of people": lambda connection: fetch_pairs(connection, 1, [2, 3]),
    "pair board": lambda connection: fetch_pair_board(connection, 1, 10, 20),
    "count pairs": lambda connection: count_pairs(connection, 1),
    "better pairs": lambda connection: count_better_pairs(connection, 1, 3),
    "delete pairs": lambda connection: delete_pairs(connection, [PAIR]),
    "best partner": lambda connection: fetch_best_partner(connection, 1, 2),
    "standings of a person": lambda connection: fetch_person_standings(connection, 1, 2),
    "habits": lambda connection: fetch_habits(connection, 1, 2),
    "favourite": lambda connection: fetch_favourite_preset(connection, 1, 2),
    "course": lambda connection: fetch_course(connection, 1, 2, "duel", 100),
    "meetings": lambda connection: fetch_meetings(connection, 1, 2, 3),
    "results of a match": lambda connection: fetch_results_of(connection, 1),
    "results after": lambda connection: fetch_results_after(connection, 1, "duel", (1.0, 2), 10),
    "count results": lambda connection: count_results(connection, 1, "duel"),
    "posted after": lambda connection: has_posted_after(connection, 1, "duel", (1.0, 2)),
    "last end": lambda connection: fetch_last_end(connection, 1, "duel"),
    "servers with results": fetch_guild_ids_with_results,
    "unposted of a ladder": lambda connection: fetch_unposted_ids(connection, 1, "duel"),
    "posted": lambda connection: update_posted(connection, [1, 2], posted=True),
    "version": lambda connection: fetch_version(connection, 1, "duel"),
    "is stale": lambda connection: is_stale(connection, 1, "duel"),
    "steps of a ladder": lambda connection: fetch_ladder_steps(connection, 1, "duel"),
    "hidden": lambda connection: fetch_hidden(connection, [1, 2]),
    "names": lambda connection: fetch_names(connection, [1, 2]),
    "seasons": lambda connection: fetch_seasons(connection, 1),
    "void": lambda connection: fetch_void(connection, 1),
    "voids": lambda connection: fetch_voids(connection, 1),
    "admin log": lambda connection: fetch_admin_log(connection, 1, 10, 20),
    "count admin log": lambda connection: count_admin_log(connection, 1),
    "results of a person": lambda connection: fetch_person_results(connection, 1),
    "ladders of a person": lambda connection: fetch_person_ladders(connection, 1),
    "steps of a person": lambda connection: fetch_person_steps(connection, 1),
    "anonymous": lambda connection: make_result_anonymous(connection, 1, 2, None),
    "hide": lambda connection: update_hidden(connection, 1, hidden=False),
    "void reasons": lambda connection: fetch_void_reasons(connection, 1, [1, 2]),
    "final table": lambda connection: fetch_final(connection, 1),
    "final tables": lambda connection: fetch_finals(connection, [1, 2]),
    "rows about a person": lambda connection: fetch_rows_about(connection, 1),
    "names of a person": lambda connection: fetch_names_of(connection, 1),
    "open matches about a person": lambda connection: fetch_open_match_ids_about(connection, 1),
    "delete person": lambda connection: delete_person(connection, 1),
    "results to export": lambda connection: fetch_named_results(connection, 1, "duel", MONTH, (1.0, 2, 3), 10),
    "count results to export": lambda connection: count_results_in(connection, 1, "duel", MONTH),
    "standings to export": lambda connection: fetch_named_standings(connection, 1, "duel", "all", 2, 10),
    "matches to export": lambda connection: fetch_finished_moments(connection, 1, MONTH, (1.0, 2), 10),
    "count matches to export": lambda connection: count_finished_in(connection, 1, MONTH),
    "servers left": lambda connection: fetch_left(connection, 1.0),
    "delete matches": lambda connection: delete_matches(connection, [1, 2]),
    "delete server": lambda connection: delete_server(connection, 1),
}

SHORT_LISTS = {"unposted": fetch_unposted, "stale": fetch_stale, "languages": fetch_languages}
"""Read whole, from an index that holds nothing else."""


@pytest.mark.parametrize("name", QUERIES)
async def test_every_query_finds_its_rows_through_an_index(storage: Storage, name: str) -> None:
    async with storage.writing() as connection:
        statements = await collect_statements(connection, QUERIES[name])
        plan = [line for statement in statements for line in await explain(connection, *statement)]
    assert plan
    scans = [line for line in plan for table in metadata.tables if line.startswith(f"SCAN {table}")]
    assert [line for line in scans if "INDEX uq_matches_open_channel" not in line] == []


@pytest.mark.parametrize("measure", MEASURES)
async def test_a_leaderboard_is_read_in_order_from_the_index_of_its_measure(
    storage: Storage, measure: Measure
) -> None:
    index = f"USING COVERING INDEX ix_standings_{measure} (guild_id=? AND ladder=? AND period=?"
    for query in ("size", "page", "page near the end", "equals before", "rank"):
        async with storage.reading() as connection:
            _begin, statement = await collect_statements(connection, QUERIES[f"{query} by {measure}"])
            plan = await explain(connection, *statement)
        assert [line for line in plan if f"SEARCH standings {index}" in line], plan
        assert [line for line in plan if "TEMP B-TREE" in line] == []


@pytest.mark.parametrize("name", SHORT_LISTS)
async def test_a_short_list_is_read_from_an_index_of_that_alone(storage: Storage, name: str) -> None:
    indexes = "ix_results_unposted", "ix_ladders_stale", "ix_preferences_language", "ix_servers_language"
    async with storage.reading() as connection:
        _begin, *statements = await collect_statements(connection, SHORT_LISTS[name])
        plan = [line for statement in statements for line in await explain(connection, *statement)]
    assert [line for line in plan if any(f"INDEX {index}" in line for index in indexes)] == plan


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
