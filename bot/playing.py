"""`basra play`: the bot as a child process of a local Discord."""

import asyncio
import os
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from bot.settings import Pace, write_pace
from bot.storage import Storage, fetch_latest_moment

# -P: a directory called `bot` where the command was typed must not be taken for ours.
BOT = (sys.executable, "-P", "-m", "bot", "run")


class PlaygroundMissing(Exception):
    """The playground's own dependencies are not installed; the message is one clear line."""


def play(*, seed: int | None, speed: float, port: int, database: Path | None, open_browser: bool) -> int:
    """Plays until Ctrl-C; the exit status. Without a database the matches are forgotten at the end.

    The clock of the matches goes `speed` seconds in a second. Raises `StorageError` or `PlaygroundMissing`.
    """
    fate = f"The matches are kept in {database}." if database else "The matches are then forgotten."
    with ExitStack() as stack:
        if database is None:
            directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="basra-", ignore_cleanup_errors=True))
            database = Path(directory, "basra.sqlite3")
        return asyncio.run(_play(database.absolute(), seed, speed, port, open_browser, fate))


async def _play(database: Path, seed: int | None, speed: float, port: int, open_browser: bool, fate: str) -> int:
    try:
        from bot.playground import serve
    except ImportError as error:
        raise PlaygroundMissing(
            f"The playground needs {error.name}: pip install 'basra-bot[playground]' brings it"
        ) from error
    pace = go_on(speed, time.time(), await _fetch_latest_moment(database))
    environment = _environment(database, seed, pace)
    return await serve(BOT, environment, port=port, open_browser=open_browser, fate=fate + _say_speed(speed))


async def _fetch_latest_moment(database: Path) -> float | None:
    """Where the matches' clock stood; what is wrong with the database is told here, before anything is started."""
    storage = await Storage.open(database)
    try:
        async with storage.reading() as connection:
            return await fetch_latest_moment(connection)
    finally:
        await storage.close()


def go_on(speed: float, now: float, latest: float | None) -> Pace:
    """A clock from now on that goes on where a faster one has left off: never back."""
    return Pace(speed, now, max(0.0, (latest or now) - now))


def _say_speed(speed: float) -> str:
    if speed == 1:
        return ""
    return f"\n  The clock of the matches goes {speed:g} times as fast: a day takes {_say_seconds(86400 / speed)}."


def _say_seconds(seconds: float) -> str:
    units = (("hours", 3600), ("minutes", 60), ("seconds", 1))
    name, length = next((unit for unit in units if seconds >= 2 * unit[1]), units[-1])
    return f"{seconds / length:.3g} {name}"


def _environment(database: Path, seed: int | None, pace: Pace) -> dict[str, str]:
    environment = {**os.environ, "BASRA_DATABASE": str(database), "BASRA_SPEED": write_pace(pace)}
    if seed is not None:
        environment["BASRA_SEED"] = str(seed)
    return environment
