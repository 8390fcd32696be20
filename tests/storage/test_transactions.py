import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from bot.storage import DatabaseBusy, DiskFull, Storage, fetch_actions, fetch_match, update_match

from .samples import append, open_lobby


async def pragma(storage: Storage, name: str) -> object:
    async with storage.reading() as connection:
        return (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()


async def test_every_commit_is_on_the_disk_and_every_connection_keeps_foreign_keys(storage: Storage) -> None:
    assert await pragma(storage, "journal_mode") == "wal"
    assert await pragma(storage, "synchronous") == 2  # FULL
    assert await pragma(storage, "foreign_keys") == 1


async def test_an_exception_undoes_the_whole_transaction(storage: Storage) -> None:
    match_id = await open_lobby(storage)

    async def stumble() -> None:
        async with storage.writing() as connection:
            await update_match(connection, match_id, touched_at=5.0)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await stumble()
    async with storage.reading() as connection:
        match = await fetch_match(connection, match_id)
    assert match is not None
    assert match.touched_at == 1000.5


async def test_a_cancelled_transaction_is_undone_and_blocks_nobody(storage: Storage) -> None:
    match_id = await open_lobby(storage)
    inside = asyncio.Event()

    async def stay() -> None:
        async with storage.writing() as connection:
            await update_match(connection, match_id, touched_at=5.0)
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(stay())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with storage.writing() as connection:
        match = await fetch_match(connection, match_id)
    assert match is not None
    assert match.touched_at == 1000.5


async def test_reading_sees_one_moment_and_does_not_wait_for_a_writer(storage: Storage) -> None:
    match_id = await open_lobby(storage)
    async with storage.reading() as reader:
        before = await fetch_match(reader, match_id)
        async with storage.writing() as writer:
            await update_match(writer, match_id, touched_at=5.0)
        assert await fetch_match(reader, match_id) == before
    async with storage.reading() as reader:
        assert await fetch_match(reader, match_id) != before


async def test_writing_while_reading_is_refused_instead_of_lost(storage: Storage) -> None:
    match_id = await open_lobby(storage)
    async with storage.reading() as connection:
        with pytest.raises(RuntimeError, match="writing"):
            await update_match(connection, match_id, touched_at=5.0)


async def test_many_writers_at_once_all_get_their_turn(storage: Storage) -> None:
    match_id = await open_lobby(storage)
    await asyncio.gather(*(append(storage, match_id, number) for number in range(60)))
    async with storage.reading() as connection:
        assert [action.number for action in await fetch_actions(connection, match_id)] == list(range(60))


APPENDING = """
import asyncio, sys
from pathlib import Path
from bot.storage import Storage
from tests.storage.samples import append

async def main(path, match_id, numbers):
    storage = await Storage.open(Path(path))
    for number in numbers:
        await append(storage, match_id, number)
    await storage.close()

asyncio.run(main(sys.argv[1], int(sys.argv[2]), range(int(sys.argv[3]), 100, 2)))
"""


def start_appending(path: Path, match_id: int, first: int) -> subprocess.Popen[bytes]:
    argv = [sys.executable, "-c", APPENDING, str(path), str(match_id), str(first)]
    return subprocess.Popen(argv, cwd=Path(__file__).parents[2])


async def test_two_processes_write_to_one_file(storage: Storage, path: Path) -> None:
    match_id = await open_lobby(storage)
    children = [start_appending(path, match_id, first) for first in (0, 1)]
    assert [await asyncio.to_thread(child.wait) for child in children] == [0, 0]
    async with storage.reading() as connection:
        assert [action.number for action in await fetch_actions(connection, match_id)] == list(range(100))


async def test_a_database_that_another_program_holds_is_busy_in_clear_words(storage: Storage, path: Path) -> None:
    await open_lobby(storage)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseBusy, match="held by another program"):
            await open_lobby(storage, channel_id=21)
        other.execute("ROLLBACK")
    await open_lobby(storage, channel_id=21)


async def test_a_full_disk_undoes_the_transaction_and_ends_when_there_is_room(storage: Storage) -> None:
    match_id = await open_lobby(storage)
    room = await limit_pages(storage, 0)
    with pytest.raises(DiskFull, match="no room left"):
        async with storage.writing() as connection:
            await update_match(connection, match_id, touched_at=5.0, rules={"long": "x" * 100_000})
    async with storage.reading() as connection:
        match = await fetch_match(connection, match_id)
    assert match is not None
    assert match.touched_at == 1000.5
    await limit_pages(storage, room + 1000)
    await append(storage, match_id, 0)


async def limit_pages(storage: Storage, pages: int) -> int:
    """SQLite's own "full": the file may not grow beyond so many pages, or the pages it has."""
    async with storage.writing() as connection:
        return int((await connection.exec_driver_sql(f"PRAGMA max_page_count = {max(pages, 1)}")).scalar_one())


async def test_mistakes_of_our_own_are_not_dressed_up_as_storage_errors(storage: Storage) -> None:
    with pytest.raises(OperationalError, match="no such table"):
        async with storage.reading() as connection:
            await connection.exec_driver_sql("SELECT * FROM nowhere")
