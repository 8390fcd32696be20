"""A new lobby as the answer to whoever opened it."""

from typing import Any

import discord

from bot.matches import MatchUpdate

from .desk import desk_of, log_update
from .makers import TableNotes


async def answer_with_lobby(interaction: discord.Interaction[Any], update: MatchUpdate) -> None:
    """Answer with the lobby, which is the match's table message from then on."""
    desk = desk_of(interaction)
    match = update.after
    log_update(update)
    writer = desk.tables.of(match)
    async with writer.lock:
        page = await desk.makers.table(match, TableNotes())
        try:
            response = await interaction.response.send_message(view=page.view)
            await writer.note_posted(response.message_id)
        finally:
            if writer.message_id is None:  # the answer was refused: the lobby is posted without it
                writer.request(match)
    await desk.meet(interaction)
