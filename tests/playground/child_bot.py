"""The sample bot as a process of its own, as a playground starts it."""

import asyncio
import os
import sys

from .sample_bot import SampleBot, speak_to


async def main() -> None:
    if "--fail" in sys.argv:
        raise SystemExit(3)
    speak_to(os.environ["BASRA_DISCORD_URL"])
    async with SampleBot() as bot:
        await bot.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
