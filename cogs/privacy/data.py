"""Everything stored about somebody as a file."""

import asyncio
import io
import json
import zipfile
from datetime import UTC, datetime
from typing import Any

import discord

from bot.client import BLUE, BasraBot, Control, Page, answer_with, boxed, language_of, text
from bot.texts import say

MOST_EXACT = 2**53
"""Above this many programs cannot read a number of a JSON file exactly; ids are written as text."""
NAME = "basra-my-data"


class MyDataButton(Control, form="mydata"):
    """Hand out everything as a file."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with the file."""
        await answer_with(interaction, data_page(interaction))


async def data_page(interaction: discord.Interaction[Any]) -> Page:
    """The file, packed where Discord takes it only so, and what is in it."""
    bot: BasraBot = interaction.client
    user_id = interaction.user.id
    stored = await bot.community.fetch_stored_about(user_id)
    now = datetime.fromtimestamp(bot.now(), UTC).isoformat(timespec="seconds")
    data = await asyncio.to_thread(write_data, {"user_id": user_id, "written_at": now, **stored})
    name = f"{NAME}.json"
    if len(data) > interaction.filesize_limit:
        data, name = await asyncio.to_thread(_packed, data, name), f"{NAME}.zip"
    words = text(say(language_of(interaction), "privacy.data"))
    file = discord.File(io.BytesIO(data), filename=name)
    return boxed([words, discord.ui.File(f"attachment://{name}")], BLUE, [file])


def write_data(stored: dict[str, Any]) -> bytes:
    """As JSON that people can read too."""
    return json.dumps(_exact(stored), ensure_ascii=False, indent=1).encode("utf-8", "replace")


def _exact(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _exact(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_exact(one) for one in value]
    return str(value) if isinstance(value, int) and abs(value) >= MOST_EXACT else value


def _packed(data: bytes, name: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, data)
    return packed.getvalue()
