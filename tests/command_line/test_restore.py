"""`basra restore`: a backup in the place of the database."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.playground import LocalDiscord
from bot.storage import Storage, insert_match
from tests.files import mark_newer, names_in, snapshot

from .command import basra, file_size_limit, start, wait_for_end

DATABASE = "basra.sqlite3"


async def make_database(path: Path, matches: int = 1) -> None:
    storage = await Storage.open(path)
    await add_matches(storage, range(matches))
    await storage.close()


async def add_matches(storage: Storage, channels: range) -> None:
    async with storage.writing() as connection:
        for channel in channels:
            await insert_match(
                connection,
                guild_id=1,
                channel_id=channel,
                host_id=1,
                seats=2,
                partners=False,
                rules={"filler": "x" * 1000},
                secret=bytes(32),
                at=1.0,
            )


def count_matches(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])


def kept_in(directory: Path) -> Path:
    """The database that was there before."""
    (kept,) = directory.glob("basra.replaced-*.sqlite3")
    return kept


async def test_what_was_backed_up_is_there_again_and_what_was_there_is_kept(tmp_path: Path) -> None:
    await make_database(tmp_path / DATABASE, matches=2)
    assert basra("backup", "copy.sqlite3", cwd=tmp_path).status == 0
    storage = await Storage.open(tmp_path / DATABASE)
    await add_matches(storage, range(10, 13))
    await storage.close()
    ended = basra("restore", "copy.sqlite3", cwd=tmp_path)
    kept = kept_in(tmp_path)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("basra.sqlite3 is restored from copy.sqlite3 (tables ")
    assert ended.out.endswith(f"; what was there before is kept as {kept.name}\n")
    assert names_in(tmp_path) == sorted([DATABASE, "copy.sqlite3", kept.name])
    assert [count_matches(path) for path in (tmp_path / DATABASE, tmp_path / "copy.sqlite3", kept)] == [2, 2, 5]
    await (await Storage.open(tmp_path / DATABASE)).close()


async def test_what_was_kept_can_itself_be_restored(tmp_path: Path) -> None:
    await make_database(tmp_path / DATABASE, matches=3)
    await make_database(tmp_path / "other.sqlite3", matches=1)
    assert basra("backup", "copy.sqlite3", cwd=tmp_path, BASRA_DATABASE="other.sqlite3").status == 0
    assert basra("restore", "copy.sqlite3", cwd=tmp_path).status == 0
    kept = kept_in(tmp_path)
    assert basra("restore", kept.name, cwd=tmp_path).status == 0
    assert count_matches(tmp_path / DATABASE) == 3


async def test_a_new_machine_has_no_database_yet(tmp_path: Path) -> None:
    await make_database(tmp_path / "old.sqlite3", matches=4)
    ended = basra("restore", "old.sqlite3", cwd=tmp_path)
    assert ended.status == 0
    assert "kept" not in ended.out
    assert count_matches(tmp_path / DATABASE) == 4
    assert names_in(tmp_path) == [DATABASE, "old.sqlite3"]


async def test_a_link_to_the_database_stays_one(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    await make_database(disk / "basra.sqlite3", matches=1)
    await make_database(tmp_path / "copy.sqlite3", matches=2)
    (tmp_path / DATABASE).symlink_to(disk / "basra.sqlite3")
    assert basra("restore", "copy.sqlite3", cwd=tmp_path).status == 0
    assert (tmp_path / DATABASE).is_symlink()
    assert count_matches(disk / "basra.sqlite3") == 2


async def test_a_running_bot_keeps_its_database(tmp_path: Path) -> None:
    await make_database(tmp_path / "copy.sqlite3", matches=2)
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        refused = await asyncio.to_thread(basra, "restore", "copy.sqlite3", cwd=tmp_path)
        started = await local.person("Amira").slash("basra start", local.channel("basra"), players=2)
        process.terminate()
        ended = await wait_for_end(process)
    assert refused.status == 1
    assert refused.complaint == f"{tmp_path / DATABASE} is in use, so nothing was restored; stop the bot first"
    assert started.message is not None
    assert ended.status == 0
    assert names_in(tmp_path) == [DATABASE, "copy.sqlite3"]
    assert count_matches(tmp_path / DATABASE) == 1


async def test_what_a_killed_bot_left_in_its_log_is_kept_with_the_rest(tmp_path: Path) -> None:
    await make_database(tmp_path / "copy.sqlite3", matches=2)
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        await local.person("Amira").slash("basra start", local.channel("basra"), players=2)
        process.kill()
        await wait_for_end(process)
    assert (tmp_path / f"{DATABASE}-wal").stat().st_size > 0
    assert basra("restore", "copy.sqlite3", cwd=tmp_path).status == 0
    assert [name for name in names_in(tmp_path) if name.endswith(("-wal", "-shm"))] == []
    assert count_matches(tmp_path / DATABASE) == 2
    assert count_matches(kept_in(tmp_path)) == 1


async def test_a_log_without_its_database_ruins_no_other(tmp_path: Path) -> None:
    await make_database(tmp_path / "copy.sqlite3", matches=2)
    (tmp_path / f"{DATABASE}-wal").write_bytes(b"left by another")
    assert basra("restore", "copy.sqlite3", cwd=tmp_path).status == 0
    assert not (tmp_path / f"{DATABASE}-wal").exists()
    assert count_matches(tmp_path / DATABASE) == 2


async def test_a_damaged_database_is_replaced_and_kept_as_it_is(tmp_path: Path) -> None:
    await make_database(tmp_path / "copy.sqlite3", matches=2)
    await make_database(tmp_path / DATABASE)
    damaged = b"\xff" * 20_000
    (tmp_path / DATABASE).write_bytes(damaged)
    assert basra("restore", "copy.sqlite3", cwd=tmp_path).status == 0
    assert count_matches(tmp_path / DATABASE) == 2
    assert kept_in(tmp_path).read_bytes() == damaged


async def test_a_damaged_database_that_a_bot_holds_is_left_to_it(tmp_path: Path) -> None:
    await make_database(tmp_path / "copy.sqlite3", matches=2)
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        with (tmp_path / DATABASE).open("r+b") as file:
            file.write(b"\xff" * 4096)
        refused = await asyncio.to_thread(basra, "restore", "copy.sqlite3", cwd=tmp_path)
        process.kill()
        await wait_for_end(process)
    assert refused.status == 1
    assert refused.complaint.endswith("stop the bot first")


async def test_without_room_everything_stays_as_it_was(tmp_path: Path) -> None:
    await make_database(tmp_path / "copy.sqlite3", matches=200)
    await make_database(tmp_path / DATABASE)
    before = snapshot(tmp_path)
    ended = basra("restore", "copy.sqlite3", cwd=tmp_path, within=file_size_limit(65_536))
    assert ended.status == 1
    assert ended.complaint.startswith(f"There is no room left to write {tmp_path / DATABASE}")
    assert snapshot(tmp_path) == before


def write_nothing(_path: Path) -> None: ...


def write_notes(path: Path) -> None:
    path.write_text("not a backup at all " * 100)


def write_other_tables(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")


async def damage_pages(path: Path) -> None:
    await make_database(path, matches=400)
    data = bytearray(path.read_bytes())
    pages = len(data) // 4096
    for page in range(pages - 50, pages):  # rows of matches; the tables' definitions stand before them
        data[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("write", "words"),
    [
        (write_nothing, "There is no backup copy.sqlite3"),
        (Path.touch, "copy.sqlite3 is empty; nothing was restored"),
        (Path.mkdir, "There is no backup copy.sqlite3"),
        (write_notes, "copy.sqlite3 is not a backup of Basra, or damaged; nothing was restored"),
        (write_other_tables, "copy.sqlite3 is another program's database"),
        (damage_pages, "copy.sqlite3 is damaged, nothing was restored"),
    ],
)
async def test_what_is_no_backup_replaces_nothing(write, words: str, tmp_path: Path) -> None:
    await make_database(tmp_path / DATABASE)
    if (work := write(tmp_path / "copy.sqlite3")) is not None:
        await work
    before = {DATABASE: (tmp_path / DATABASE).read_bytes()}
    names = names_in(tmp_path)
    ended = basra("restore", "copy.sqlite3", cwd=tmp_path)
    assert ended.status == 1
    assert ended.complaint.startswith(words)
    assert names_in(tmp_path) == names
    assert (tmp_path / DATABASE).read_bytes() == before[DATABASE]


async def test_a_backup_of_a_newer_version_replaces_nothing(tmp_path: Path) -> None:
    await make_database(tmp_path / DATABASE)
    await make_database(tmp_path / "copy.sqlite3")
    mark_newer(tmp_path / "copy.sqlite3")
    before = snapshot(tmp_path)
    ended = basra("restore", "copy.sqlite3", cwd=tmp_path)
    assert ended.status == 1
    assert "written by a newer version of Basra" in ended.complaint
    assert snapshot(tmp_path) == before


async def test_the_database_is_no_backup_of_itself(tmp_path: Path) -> None:
    await make_database(tmp_path / DATABASE)
    ended = basra("restore", DATABASE, cwd=tmp_path)
    assert ended.status == 1
    assert ended.complaint.endswith("is the database itself; name a backup of it")


async def test_another_program_keeps_its_database(tmp_path: Path) -> None:
    await make_database(tmp_path / "copy.sqlite3")
    write_other_tables(tmp_path / DATABASE)
    before = snapshot(tmp_path)
    ended = basra("restore", "copy.sqlite3", cwd=tmp_path)
    assert ended.status == 1
    assert "another program's database" in ended.complaint
    assert snapshot(tmp_path) == before


async def test_a_database_needs_its_directory(tmp_path: Path) -> None:
    await make_database(tmp_path / "copy.sqlite3")
    ended = basra("restore", "copy.sqlite3", cwd=tmp_path, BASRA_DATABASE="missing/basra.sqlite3")
    assert ended.status == 1
    assert ended.complaint.startswith("The directory of the database")
