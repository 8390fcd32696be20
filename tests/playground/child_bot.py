"""The sample bot as a process of its own, as a playground starts it."""

import asyncio
import os
import sys

import discord
import yarl

from .sample_bot import SampleBot


async def main() -> None:
    if "--fail" in sys.argv:
        raise SystemExit(3)
    url = os.environ["BASRA_DISCORD_URL"]
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws") + "/gateway")
    async with SampleBot() as bot:
        await bot.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
