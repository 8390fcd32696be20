import asyncio
import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.playground import LocalDiscord
from tests.files import names_in

from .command import basra, start, wait_for_end

LOG_LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (DEBUG|INFO|WARNING|ERROR) +[\w.]+: .+")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_the_bot_plays_until_a_signal_and_ends_well(tmp_path: Path, number: signal.Signals) -> None:
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        process.send_signal(number)
        ended = await wait_for_end(process)
    assert (ended.status, ended.out) == (0, "")
    lines = ended.err.splitlines()
    assert [line for line in lines if not LOG_LINE.fullmatch(line)] == []
    assert [number.name in line for line in lines].count(True) == 1
    assert lines[-1].endswith("stopped")
    assert local.token not in ended.err
    assert names_in(tmp_path) == ["basra.sqlite3"]


async def test_two_signals_end_it_as_one_does(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGTERM)
        ended = await wait_for_end(process)
    assert ended.status == 0
    assert "Traceback" not in ended.err


async def test_a_backup_can_be_made_while_the_bot_runs(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        backup = await asyncio.to_thread(basra, "backup", "copy.sqlite3", cwd=tmp_path)
        process.terminate()
        ended = await wait_for_end(process)
    assert (backup.status, backup.err, ended.status) == (0, "", 0)
    assert backup.out == "basra.sqlite3 is copied to copy.sqlite3, and the copy is checked\n"
    assert read_tables(tmp_path / "copy.sqlite3") == read_tables(tmp_path / "basra.sqlite3") != []
    assert names_in(tmp_path) == ["basra.sqlite3", "copy.sqlite3"]


def read_tables(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
