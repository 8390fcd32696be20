import os
import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.playground import LocalDiscord
from bot.storage import Storage
from tests.files import mark_newer, names_in, snapshot

from .command import basra, can_mount, file_size_limit, mount_at, start, wait_for_end

TOKEN = "MTIzNDU2Nzg5.local.not-a-real-token"
NOWHERE = "http://127.0.0.1:9"  # the discard port, where nobody listens


def size_limit(_directory: Path) -> list[str]:
    return file_size_limit(16_384)


def full_disk(directory: Path) -> list[str]:
    return mount_at(directory, "size=64k")


def locked_directory(beside: Path) -> tuple[Path, list[str]]:
    if os.geteuid() == 0:  # root may write everywhere but where the kernel itself says no
        return Path("/sys/kernel"), []
    directory = beside / "locked"
    directory.mkdir(mode=0o500)
    return directory, []


def read_only_disk(beside: Path) -> tuple[Path, list[str]]:
    directory = beside / "still"
    directory.mkdir()
    return directory, mount_at(directory, "ro")


# What works on every machine, and the disks themselves where one may be mounted.
WITHOUT_ROOM, UNWRITABLE = [size_limit], [(locked_directory, "Permission denied")]
if can_mount():
    WITHOUT_ROOM.append(full_disk)
    UNWRITABLE.append((read_only_disk, "Read-only file system"))


def test_without_a_token_nothing_is_made(tmp_path: Path) -> None:
    ended = basra("run", cwd=tmp_path)
    assert ended.status == 1
    assert ended.complaint.startswith("DISCORD_TOKEN is not set")
    assert ended.out == ""
    assert names_in(tmp_path) == []


def test_a_setting_that_cannot_be_is_named(tmp_path: Path) -> None:
    ended = basra("run", cwd=tmp_path, DISCORD_TOKEN=TOKEN, BASRA_DISCORD_URL="https://example.org")
    assert ended.status == 1
    assert ended.complaint.startswith("BASRA_DISCORD_URL is 'https://example.org'")


def test_the_token_is_read_from_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nBASRA_DISCORD_URL={NOWHERE}\n")
    ended = basra("run", cwd=tmp_path)
    assert ended.status == 1
    assert ended.complaint.startswith(f"{NOWHERE} cannot be reached")


async def test_an_invalid_token_is_told_as_one(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=TOKEN, BASRA_DISCORD_URL=local.url)
        ended = await wait_for_end(process)
    assert ended.status == 1
    assert "refused the token in DISCORD_TOKEN" in ended.complaint
    assert TOKEN not in ended.err


async def test_a_discord_that_fails_is_told_as_such(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        local.inject("GET", "/users/@me", 403, 40001, times=None)
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        ended = await wait_for_end(process)
    assert ended.status == 1
    assert "answered the start with an error: 403" in ended.complaint


def test_a_discord_that_cannot_be_reached_is_told(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))  # bound, but not listening
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        ended = basra("run", cwd=tmp_path, DISCORD_TOKEN=TOKEN, BASRA_DISCORD_URL=url)
    assert ended.status == 1
    assert ended.complaint.startswith(f"{url} cannot be reached")


def test_a_pillow_that_lacks_something_is_told(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import PIL._imaging\ndel PIL._imaging.zip_encoder\n")
    ended = basra("run", cwd=tmp_path, PYTHONPATH=tmp_path, DISCORD_TOKEN=TOKEN, BASRA_DISCORD_URL=NOWHERE)
    assert "Pillow was built without zlib; pictures are drawn all the same" in ended.err


def run_with(database: Path, cwd: Path, within: list[str] | None = None) -> str:
    """The complaint of a start with this database."""
    ended = basra(
        "run", cwd=cwd, within=within, DISCORD_TOKEN=TOKEN, BASRA_DISCORD_URL=NOWHERE, BASRA_DATABASE=database
    )
    assert ended.status == 1
    assert len(ended.err.splitlines()) == 1
    return ended.complaint


def test_a_missing_directory_is_named(tmp_path: Path) -> None:
    complaint = run_with(tmp_path / "missing" / "basra.sqlite3", tmp_path)
    assert complaint == f"The directory of the database {tmp_path}/missing/basra.sqlite3 does not exist"


@pytest.mark.parametrize("without_room", WITHOUT_ROOM, ids=lambda make: make.__name__)
def test_a_disk_without_room_is_told(tmp_path: Path, without_room: Callable[[Path], list[str]]) -> None:
    directory = tmp_path / "small"
    directory.mkdir()
    complaint = run_with(directory / "basra.sqlite3", tmp_path, without_room(directory))
    assert complaint.startswith(f"There is no room left to write {directory}/basra.sqlite3")
    assert names_in(directory) == []


@pytest.mark.parametrize(("make", "reason"), UNWRITABLE, ids=lambda value: getattr(value, "__name__", ""))
def test_a_place_that_cannot_be_written_is_told(
    tmp_path: Path, make: Callable[[Path], tuple[Path, list[str]]], reason: str
) -> None:
    directory, within = make(tmp_path)
    complaint = run_with(directory / "basra.sqlite3", tmp_path, within)
    assert complaint == f"{directory}/basra.sqlite3 cannot be read and written: {reason}"


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary, today I lost at Basra again.\n" * 100)
    assert run_with(diary, tmp_path) == f"{diary} is not an SQLite database"
    assert diary.read_text().startswith("Dear diary")


async def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "basra.sqlite3"
    await (await Storage.open(path)).close()
    mark_newer(path)
    before = snapshot(tmp_path)
    complaint = run_with(path, tmp_path)
    assert complaint.startswith(f"{path} was written by a newer version of Basra")
    assert snapshot(tmp_path) == before
