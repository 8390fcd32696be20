"""The bot as its own process against the local Discord, as it runs in service."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.playground import LocalDiscord
from bot.settings import REAL_TIME, Pace, write_pace


class RunningBot:
    """The process; `kill` ends it as a power cut would, `start` brings it back on the same database."""

    def __init__(self, local: LocalDiscord, database: Path, seed: int, pace: Pace = REAL_TIME) -> None:
        self._local = local
        self._environment = {
            **os.environ,
            "DISCORD_TOKEN": local.token,
            "BASRA_DISCORD_URL": local.url,
            "BASRA_DATABASE": str(database),
            "BASRA_SEED": str(seed),
            "BASRA_SPEED": write_pace(pace),
            "BASRA_LOG_LEVEL": "WARNING",
        }
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "run", env=self._environment)
        online, ended = asyncio.ensure_future(self._local.wait_online()), asyncio.ensure_future(self.process.wait())
        await asyncio.wait({online, ended}, return_when=asyncio.FIRST_COMPLETED)
        assert not ended.done(), "the bot ended instead of coming online; its words are above"
        ended.cancel()

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()
        await self._local.wait_offline()

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()


@asynccontextmanager
async def running_bot(
    local: LocalDiscord, database: Path, seed: int = 1, pace: Pace = REAL_TIME
) -> AsyncIterator[RunningBot]:
    """The bot, online in the local Discord; it ends with the block."""
    bot = RunningBot(local, database, seed, pace)
    await bot.start()
    try:
        yield bot
    finally:
        await bot.stop()
