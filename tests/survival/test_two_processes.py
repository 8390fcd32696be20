"""Two processes of the bot on one database: every click reaches both, and each play is made once."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from bot.playground import shown_text
from bot.settings import Pace
from tests.running_bot import RunningBot

from .table import Table, open_table, until


def kinds(database: Path) -> list[str]:
    """The kinds of the actions in the log, in order."""
    with closing(sqlite3.connect(database)) as connection:
        return [kind for (kind,) in connection.execute("SELECT kind FROM actions ORDER BY number")]


async def join_in(table: Table, database: Path, pace: Pace | None = None) -> RunningBot:
    """A second process, once it is online too."""
    other = RunningBot(table.local, database, 1, *([] if pace is None else [pace]))
    sessions = len(table.local.service.gateway.lines())
    await other.start()
    await until(lambda: len(table.local.service.gateway.lines()) == sessions + 1)
    return other


async def test_each_play_is_made_once_and_shown(tmp_path: Path, capfd):
    database = tmp_path / "basra.sqlite3"
    async with open_table(tmp_path) as table:
        await table.deal()
        other = await join_in(table, database)
        for _ in range(8):
            number = (await table.match()).number
            await table.play_from_old_hand()
            assert (await table.match()).number == number + 1
        await table.until_told()
        name = (await table.to_play()).name
        await until(lambda: any(f"{name} to play" in shown_text(message) for message in table.tables()))
        await other.stop()
        assert kinds(database) == ["deal"] + ["play"] * 8
    assert "Traceback" not in capfd.readouterr().err


async def test_each_turn_that_runs_out_is_played_once_and_each_reminder_sent_once(tmp_path: Path, capfd):
    database, pace = tmp_path / "basra.sqlite3", Pace(7200.0, time.time())  # a day in twelve seconds
    async with open_table(tmp_path, pace=pace) as table:
        other = await join_in(table, database, pace)
        await table.deal(clock="day", absences=10)
        player = await table.to_play()
        reminded: set[int] = set()

        def note_reminders() -> bool:
            reminded.update(
                message.id for message in player.sees(player.dm) if "still your turn" in shown_text(message)
            )
            return len(kinds(database)) > 1

        await until(note_reminders)
        assert kinds(database) == ["deal", "absent"]
        assert len(reminded) <= 2  # one at half of the clock, one before its end
        await other.stop()
    assert "Traceback" not in capfd.readouterr().err
