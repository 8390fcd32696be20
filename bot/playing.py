"""`basra play`: the bot as a child process of a local Discord."""

import asyncio
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bot.storage import Storage

# -P: a directory called `bot` where the command was typed must not be taken for ours.
BOT = (sys.executable, "-P", "-m", "bot", "run")


class PlaygroundMissing(Exception):
    """The playground's own dependencies are not installed; the message is one clear line."""


def play(*, seed: int | None, port: int, database: Path | None, open_browser: bool) -> int:
    """Plays until Ctrl-C; the exit status. Without a database the matches are forgotten at the end.

    Raises `StorageError` or `PlaygroundMissing`.
    """
    fate = f"The matches are kept in {database}." if database else "The matches are then forgotten."
    with ExitStack() as stack:
        if database is None:
            directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="basra-", ignore_cleanup_errors=True))
            database = Path(directory, "basra.sqlite3")
        return asyncio.run(_play(database.absolute(), seed, port, open_browser, fate))


async def _play(database: Path, seed: int | None, port: int, open_browser: bool, fate: str) -> int:
    try:
        from bot.playground import serve
    except ImportError as error:
        raise PlaygroundMissing(
            f"The playground needs {error.name}: pip install 'basra-bot[playground]' brings it"
        ) from error
    await _check(database)
    return await serve(BOT, _environment(database, seed), port=port, open_browser=open_browser, fate=fate)


async def _check(database: Path) -> None:
    """What is wrong with the database is told here, before anything is started."""
    storage = await Storage.open(database)
    await storage.close()


def _environment(database: Path, seed: int | None) -> dict[str, str]:
    environment = {**os.environ, "BASRA_DATABASE": str(database)}
    if seed is not None:
        environment["BASRA_SEED"] = str(seed)
    return environment
