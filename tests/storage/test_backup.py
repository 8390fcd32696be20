import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import (
    BackupRefused,
    DatabaseUnreachable,
    NotADatabase,
    Storage,
    back_up,
    fetch_actions,
    insert_match,
    update_match,
)
from tests.files import names_in

from .samples import append, open_lobby


def damage(path: Path) -> None:
    damaged = bytearray(path.read_bytes())
    for page in range(5, len(damaged) // 4096):
        damaged[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(damaged)


def count_actions(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM actions").fetchone()[0])


async def test_a_backup_holds_everything_and_opens_as_a_database(storage: Storage, tmp_path: Path) -> None:
    match_id = await open_lobby(storage)
    await append(storage, match_id, 0)
    await storage.backup(tmp_path / "copy.sqlite3")
    copy = await Storage.open(tmp_path / "copy.sqlite3")
    async with storage.reading() as ours, copy.reading() as theirs:
        assert await fetch_actions(theirs, match_id) == await fetch_actions(ours, match_id) != []
    await copy.close()


async def test_a_backup_is_one_file_and_nothing_else_is_left(storage: Storage, path: Path) -> None:
    await open_lobby(storage)
    before = names_in(path.parent)
    await storage.backup(path.parent / "copy.sqlite3")
    assert names_in(path.parent) == [*before, "copy.sqlite3"]


async def test_a_backup_of_a_bot_that_is_not_running_leaves_its_directory_as_it_was(path: Path) -> None:
    storage = await Storage.open(path)
    await storage.close()
    back_up(path, path.parent / "copy.sqlite3")
    assert names_in(path.parent) == [path.name, "copy.sqlite3"]


async def test_a_backup_made_while_plays_stream_in_is_a_whole_moment(storage: Storage, tmp_path: Path) -> None:
    match_id = await open_lobby(storage)
    stop = asyncio.Event()

    async def play_on() -> int:
        number = 0
        while not stop.is_set() or number < 20:
            async with storage.writing() as connection:  # two actions in one transaction: never one without the other
                for _ in range(2):
                    await connection.exec_driver_sql(
                        "INSERT INTO actions VALUES (?, ?, 'play', 0, '{}', 1)", (match_id, number)
                    )
                    number += 1
        return number

    playing = asyncio.create_task(play_on())
    counts = []
    for copy in range(5):
        await storage.backup(tmp_path / f"copy{copy}.sqlite3")
        counts.append(count_actions(tmp_path / f"copy{copy}.sqlite3"))
    stop.set()
    assert await playing >= counts[-1]
    assert counts == sorted(counts)
    assert all(count % 2 == 0 for count in counts)


async def test_an_existing_file_is_not_overwritten(storage: Storage, tmp_path: Path) -> None:
    target = tmp_path / "thesis.txt"
    target.write_text("three years of work")
    for replace in (False, True):
        with pytest.raises(BackupRefused):
            await storage.backup(target, replace=replace)
    assert target.read_text() == "three years of work"


async def test_an_empty_file_is_filled(storage: Storage, tmp_path: Path) -> None:
    target = tmp_path / "made-by-mktemp"
    target.touch()
    await storage.backup(target)
    assert count_actions(target) == 0


async def test_an_earlier_backup_is_replaced_only_when_asked(storage: Storage, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    await storage.backup(target)
    await append(storage, await open_lobby(storage), 0)
    with pytest.raises(BackupRefused, match="--replace"):
        await storage.backup(target)
    assert count_actions(target) == 0
    await storage.backup(target, replace=True)
    assert count_actions(target) == 1


async def test_a_database_that_a_bot_plays_on_is_never_replaced(storage: Storage, path: Path, tmp_path: Path) -> None:
    other = await Storage.open(tmp_path / "other.sqlite3")
    await append(other, await open_lobby(other), 0)
    await other.close()
    for target in (other.path, path):
        with pytest.raises(BackupRefused):
            await storage.backup(target, replace=True)
    assert count_actions(other.path) == 1


async def test_no_backup_is_made_of_what_is_not_there_or_not_ours(tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    with pytest.raises(DatabaseUnreachable, match="no database"):
        back_up(tmp_path / "missing.sqlite3", target)
    (tmp_path / "notes.txt").write_text("not a database at all " * 100)
    with pytest.raises(NotADatabase):
        back_up(tmp_path / "notes.txt", target)
    with closing(sqlite3.connect(tmp_path / "recipes.sqlite3")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(NotADatabase, match="not Basra's"):
        back_up(tmp_path / "recipes.sqlite3", target)
    assert names_in(tmp_path) == ["notes.txt", "recipes.sqlite3"]


async def test_a_backup_needs_its_directory(storage: Storage, tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnreachable, match="directory of the backup"):
        await storage.backup(tmp_path / "missing" / "copy.sqlite3")


async def test_a_damaged_database_gives_no_backup(path: Path, tmp_path: Path) -> None:
    storage = await Storage.open(path)
    async with storage.writing() as connection:
        for channel in range(300):
            match_id = await insert_match(
                connection,
                guild_id=1,
                channel_id=channel,
                host_id=1,
                seats=2,
                partners=False,
                rules={},
                secret=bytes(32),
                at=1.0,
            )
            await update_match(connection, match_id, rules={"filler": "x" * 200})
    await storage.close()
    damage(path)
    with pytest.raises(NotADatabase, match="damaged"):
        back_up(path, tmp_path / "copy.sqlite3")
    assert not (tmp_path / "copy.sqlite3").exists()
