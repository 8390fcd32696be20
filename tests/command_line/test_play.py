import asyncio
import re
import signal
import socket
import time
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

from bot.storage import Storage, fetch_latest_moment, update_pulse
from tests.files import names_in

from .command import basra, start, wait_for_end


async def read_address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    while line := (await process.stdout.readline()).decode():
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return found.group()
    raise AssertionError("the playground ended without an address")


async def read_until(process: asyncio.subprocess.Process, word: str) -> str:
    assert process.stderr is not None
    while line := (await process.stderr.readline()).decode():
        if word in line:
            return line
    raise AssertionError(f"the bot ended without {word!r}")


async def write_moment(database: Path, moment: float) -> None:
    storage = await Storage.open(database)
    async with storage.writing() as connection:
        await update_pulse(connection, moment)
    await storage.close()


async def read_moment(database: Path) -> float:
    storage = await Storage.open(database)
    async with storage.reading() as connection:
        moment = await fetch_latest_moment(connection)
    await storage.close()
    assert moment is not None
    return moment


async def test_play_opens_the_page_with_the_bot_in_it_and_ends_well(tmp_path: Path) -> None:
    process = await start("play", "--no-browser", "--port", "0", cwd=tmp_path, TMPDIR=tmp_path)
    address = await read_address(process)
    database = await read_until(process, "database")
    await read_until(process, "connected as")
    async with aiohttp.ClientSession() as session, session.get(address) as page:
        assert page.status == 200
        assert "<html" in await page.text()
    process.send_signal(signal.SIGINT)
    ended = await wait_for_end(process)
    assert ended.status == 0
    assert "Traceback" not in ended.err
    assert str(tmp_path) in database
    assert names_in(tmp_path) == []


async def test_play_keeps_the_matches_in_a_file_that_is_named(tmp_path: Path) -> None:
    process = await start("play", "--no-browser", "--port", "0", "--database", "kept.sqlite3", cwd=tmp_path)
    await read_until(process, "connected as")
    process.send_signal(signal.SIGTERM)
    ended = await wait_for_end(process)
    assert ended.status == 0
    assert "The matches are kept in kept.sqlite3." in ended.out
    assert names_in(tmp_path) == ["kept.sqlite3"]


async def test_play_takes_another_port_where_one_is_in_use(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        process = await start("play", "--no-browser", "--port", str(port), cwd=tmp_path)
        address = await read_address(process)
        process.send_signal(signal.SIGINT)
        assert (await wait_for_end(process)).status == 0
    assert not address.endswith(f":{port}")


async def test_play_honours_its_seed_and_is_not_misled_by_where_it_is_started(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("raise SystemExit('the wrong bot')")
    (tmp_path / ".env").write_text("DISCORD_TOKEN=the-real-one\nBASRA_DATABASE=the-real-one.sqlite3\n")
    process = await start("play", "--no-browser", "--port", "0", "--seed", "7", cwd=tmp_path)
    await read_until(process, "connected as")
    process.send_signal(signal.SIGINT)
    assert (await wait_for_end(process)).status == 0
    assert names_in(tmp_path) == [".env", "bot.py"]


async def test_play_says_how_fast_the_clock_of_the_matches_goes(tmp_path: Path) -> None:
    process = await start("play", "--no-browser", "--port", "0", "--speed", "3600", cwd=tmp_path)
    await read_until(process, "connected as")
    process.send_signal(signal.SIGINT)
    ended = await wait_for_end(process)
    assert ended.status == 0
    assert "The clock of the matches goes 3600 times as fast: a day takes 24 seconds." in ended.out


async def test_the_clock_of_kept_matches_never_goes_back(tmp_path: Path) -> None:
    kept, left_off = tmp_path / "kept.sqlite3", time.time() + 30 * 86_400
    await write_moment(kept, left_off)
    process = await start("play", "--no-browser", "--port", "0", "--database", "kept.sqlite3", cwd=tmp_path)
    await read_until(process, "connected as")
    process.send_signal(signal.SIGINT)
    assert (await wait_for_end(process)).status == 0
    assert left_off < await read_moment(kept) < left_off + 86_400


@pytest.mark.parametrize("speed", ["0", "-1", "100001", "fast", "nan"])
def test_play_says_which_speeds_there_are(tmp_path: Path, speed: str) -> None:
    ended = basra("play", "--no-browser", f"--speed={speed}", cwd=tmp_path)
    assert ended.status == 2
    assert f"{speed} is no speed; they go from 1 to 100,000" in ended.err


def test_play_tells_what_is_wrong_with_its_database_before_it_starts(tmp_path: Path) -> None:
    ended = basra("play", "--no-browser", "--database", "missing/basra.sqlite3", cwd=tmp_path)
    assert (ended.status, ended.out) == (1, "")
    assert ended.complaint == f"The directory of the database {tmp_path}/missing/basra.sqlite3 does not exist"
