"""`basra stats` and `basra health`, beside a bot that runs, has ended, or was never there."""

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot import __version__
from bot.playground import LocalDiscord, buttons
from bot.storage import Storage
from tests.files import mark_newer, names_in, snapshot

from .command import basra, can_mount, mount_at, start, wait_for_end

FIGURES = "basra.sqlite3-stats.json"


def stats(directory: Path) -> dict:
    ended = basra("stats", "--json", cwd=directory)
    assert (ended.status, ended.err) == (0, "")
    return json.loads(ended.out)


def make_older(directory: Path, seconds: float) -> None:
    """Let the bot have written its figures so long ago."""
    file = directory / FIGURES
    data = json.loads(file.read_text())
    file.write_text(json.dumps(data | {"written_at": time.time() - seconds}))


async def until_written(directory: Path, key: str) -> None:
    """Until the running bot has told of something."""
    while not json.loads((directory / FIGURES).read_text())[key]:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0.1)


async def test_a_running_bot_is_counted_and_healthy_and_a_stopped_one_is_not(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        amira = local.person("Amira")
        channel = local.channel("basra")
        started = await amira.slash("basra start", channel, players=2, computers=1)
        lobby = started.message
        assert lobby is not None
        await amira.click(lobby, buttons(lobby)["Deal"])
        await until_written(tmp_path, "is_connected")
        healthy = await asyncio.to_thread(basra, "health", cwd=tmp_path)
        told = await asyncio.to_thread(basra, "stats", cwd=tmp_path)
        counted = await asyncio.to_thread(stats, tmp_path)
        process.terminate()
        ended = await wait_for_end(process)
    assert (healthy.status, healthy.err) == (0, "")
    assert healthy.out.startswith("the bot on basra.sqlite3 is at work, connected to Discord; ")
    assert counted["matches"] == {"lobby": 0, "running": 1, "finished": 0, "cancelled": 0, "abandoned": 0}
    assert (counted["people"], counted["servers"], counted["is_running"]) == (1, 1, True)
    assert counted["days"][-1]["opened"] == 1
    assert counted["bot"]["version"] == __version__
    assert "has been running for" in told.out
    assert "clicks: 2, unanswered: 0" in ended.err
    assert names_in(tmp_path) == ["basra.sqlite3"]
    afterwards = basra("health", cwd=tmp_path)
    assert afterwards.status == 1
    assert afterwards.complaint.startswith("no bot is at work on basra.sqlite3")
    assert basra("stats", cwd=tmp_path).out.endswith("No bot is running on this database.\n")


async def test_a_killed_bot_is_told_of_as_one(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        process.kill()
        await wait_for_end(process)
    make_older(tmp_path, 600)
    health = basra("health", cwd=tmp_path)
    assert health.status == 1
    assert "no sign of life for 10 minutes" in health.complaint
    assert "fell silent 10 minutes" in basra("stats", cwd=tmp_path).out
    assert stats(tmp_path)["is_running"] is False


async def test_nothing_in_the_figures_tells_of_anybody(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        text = (tmp_path / FIGURES).read_text()
        process.terminate()
        await wait_for_end(process)
    ids = [str(local.guild.id), str(local.bot.id), str(local.person("Amira").id), local.token]
    assert [one for one in ids if one in text] == []
    assert all(
        value is None or isinstance(value, int | float) for key, value in json.loads(text).items() if key != "version"
    )


async def test_counting_changes_nothing(tmp_path: Path) -> None:
    await (await Storage.open(tmp_path / "basra.sqlite3")).close()
    before = snapshot(tmp_path)
    counted = stats(tmp_path)
    assert snapshot(tmp_path) == before
    assert (counted["plays"], counted["alive_at"], counted["bot"]) == (0, None, None)
    assert counted["database"]["bytes"] == len(before["basra.sqlite3"])


async def test_days_are_counted_from_midnight_to_midnight_here(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "basra.sqlite3")
    midnight = time.mktime((*time.localtime()[:3], 0, 0, 0, 0, 0, -1))
    yesterday = midnight - 3600
    rows = [  # channel, state, opened, finished
        (1, "finished", midnight - 30 * 86_400, yesterday),
        (2, "finished", yesterday, midnight + 1),
        (3, "cancelled", yesterday, yesterday),
        (4, "running", midnight, None),
    ]
    async with storage.writing() as connection:
        for channel, state, opened, finished in rows:
            await connection.exec_driver_sql(
                "INSERT INTO matches (guild_id, channel_id, host_id, state, seats, partners, rules, created_at,"
                " touched_at, finished_at, dms_told) VALUES (1, ?, 1, ?, 2, 0, '{}', ?, ?, ?, 0)",
                (channel, state, opened, opened, finished),
            )
    await storage.close()
    *_, before, today = stats(tmp_path)["days"]
    assert (before["opened"], before["finished"]) == (2, 1)
    assert (today["opened"], today["finished"]) == (1, 1)


@pytest.mark.parametrize("command", ["stats", "health"])
def test_without_a_database_one_line_says_so(command: str, tmp_path: Path) -> None:
    ended = basra(command, cwd=tmp_path)
    assert (ended.status, ended.out) == (1, "")
    assert "basra.sqlite3" in ended.complaint
    assert names_in(tmp_path) == []


async def test_tables_of_another_version_are_not_counted(tmp_path: Path) -> None:
    database = tmp_path / "basra.sqlite3"
    await (await Storage.open(database)).close()
    with closing(sqlite3.connect(database)) as older, older:
        older.execute("UPDATE alembic_version SET version_num = '0001'")
    assert "older tables (0001)" in basra("stats", cwd=tmp_path).complaint
    mark_newer(database)
    assert "newer version of Basra" in basra("stats", cwd=tmp_path).complaint


def test_another_file_is_not_counted(tmp_path: Path) -> None:
    (tmp_path / "basra.sqlite3").write_text("my diary " * 100)
    assert "not an SQLite database" in basra("stats", cwd=tmp_path).complaint


@pytest.mark.skipif(not can_mount(), reason="nothing can be mounted here")
async def test_health_needs_nothing_to_write_to(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    ended = basra(
        "health", cwd=tmp_path, within=mount_at(elsewhere, "ro"), BASRA_DATABASE=elsewhere / "basra.sqlite3"
    )
    assert ended.status == 1
    assert ended.complaint.startswith("no bot is at work")


async def test_figures_that_find_no_room_stop_nobody(tmp_path: Path) -> None:
    (tmp_path / FIGURES).mkdir()
    async with LocalDiscord() as local:
        process = await start("run", cwd=tmp_path, DISCORD_TOKEN=local.token, BASRA_DISCORD_URL=local.url)
        await local.wait_online()
        started = await local.person("Amira").slash("basra start", local.channel("basra"), players=2)
        process.terminate()
        ended = await wait_for_end(process)
    assert started.message is not None
    assert ended.status == 0
    assert ended.err.count("cannot be written") == 1
