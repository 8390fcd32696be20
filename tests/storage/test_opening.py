import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import DatabaseTooNew, DatabaseUnreachable, NotADatabase, Storage, fetch_match
from tests.files import mark_newer, names_in, snapshot

from .samples import open_lobby


def update_and_die(path: Path) -> None:
    program = (
        "import os, sqlite3, sys; newer = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "newer.execute(\"UPDATE alembic_version SET version_num = '9999'\"); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=False)


async def make_newer(path: Path) -> None:
    storage = await Storage.open(path)
    await open_lobby(storage)
    await storage.close()
    mark_newer(path)


async def test_what_was_stored_is_there_after_closing_and_opening(path: Path) -> None:
    storage = await Storage.open(path)
    match_id = await open_lobby(storage)
    await storage.close()
    storage = await Storage.open(path)
    async with storage.reading() as connection:
        assert await fetch_match(connection, match_id) is not None
    await storage.close()


async def test_a_closed_database_is_a_single_file(path: Path) -> None:
    storage = await Storage.open(path)
    await open_lobby(storage)
    await storage.close()
    assert names_in(path.parent) == [path.name]


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    path.write_bytes(b"")
    storage = await Storage.open(path)
    await open_lobby(storage)
    await storage.close()


async def test_a_path_with_signs_that_addresses_use_is_fine(tmp_path: Path) -> None:
    path = tmp_path / "50% of a #1 bot?mode=memory.sqlite3"
    for _ in range(2):
        storage = await Storage.open(path)
        await storage.close()
    assert names_in(tmp_path) == [path.name]


@pytest.mark.parametrize("journal", ["wal", "delete"])
async def test_the_database_of_a_newer_version_is_not_touched(path: Path, journal: str) -> None:
    await make_newer(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA journal_mode = {journal}")
    before = snapshot(path.parent)
    with pytest.raises(DatabaseTooNew, match="9999"):
        await Storage.open(path)
    assert snapshot(path.parent) == before


async def test_the_database_of_a_newer_version_is_not_touched_while_that_runs(path: Path) -> None:
    await make_newer(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as running:
        running.execute("UPDATE matches SET touched_at = 2000")
        before = snapshot(path.parent)
        with pytest.raises(DatabaseTooNew):
            await Storage.open(path)
        after = snapshot(path.parent)
    index = path.name + "-shm"  # where the readers note their locks
    assert after.pop(index) is not None
    assert before.pop(index) is not None
    assert after == before
    assert path.name + "-wal" in after


async def test_a_newer_version_that_was_killed_is_recognised_from_its_log(path: Path) -> None:
    storage = await Storage.open(path)
    await storage.close()
    update_and_die(path)
    before = snapshot(path.parent)
    with pytest.raises(DatabaseTooNew):
        await Storage.open(path)
    after = snapshot(path.parent)
    assert after.keys() == before.keys()
    assert after[path.name] == before[path.name]
    assert after[path.name + "-wal"] == before[path.name + "-wal"]


async def test_another_file_is_told_from_a_database_and_left_alone(path: Path) -> None:
    path.write_bytes(b"Dear diary, today I lost at Basra again.\n" * 100)
    before = snapshot(path.parent)
    with pytest.raises(NotADatabase, match="not an SQLite database"):
        await Storage.open(path)
    assert snapshot(path.parent) == before


async def test_another_programs_database_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = snapshot(path.parent)
    with pytest.raises(NotADatabase, match="another program"):
        await Storage.open(path)
    assert snapshot(path.parent) == before


async def test_a_database_cut_short_is_damaged_in_clear_words(path: Path) -> None:
    storage = await Storage.open(path)
    await storage.close()
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(NotADatabase):
        await Storage.open(path)


async def test_a_directory_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(NotADatabase, match="not a file"):
        await Storage.open(tmp_path)


async def test_a_missing_directory_is_named_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnreachable, match="does not exist"):
        await Storage.open(tmp_path / "missing" / "basra.sqlite3")
    assert names_in(tmp_path) == []
