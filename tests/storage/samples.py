"""Rows as the bot writes them."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import Storage, append_action, insert_match

DISCORD_ID = 1_234_567_890_123_456_789  # needs 61 bits, as Discord's do


async def insert_lobby(connection: AsyncConnection, channel_id: int = 20, **changes: Any) -> int:
    values: dict[str, Any] = {
        "guild_id": 10,
        "channel_id": channel_id,
        "host_id": 30,
        "seats": 2,
        "partners": False,
        "rules": {"preset": "classic", "target": 101, "jacks": ["sweep"]},
        "at": 1000.5,
        "secret": bytes(32),
    }
    return await insert_match(connection, **{**values, **changes})


async def open_lobby(storage: Storage, channel_id: int = 20, **changes: Any) -> int:
    async with storage.writing() as connection:
        return await insert_lobby(connection, channel_id, **changes)


async def append(storage: Storage, match_id: int, number: int) -> None:
    async with storage.writing() as connection:
        await append_action(connection, match_id, number, "play", 0, '{"card":"7d"}', 1000.0 + number)
