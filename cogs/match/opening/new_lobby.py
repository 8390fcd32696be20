"""A new lobby as the answer to whoever opened it."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord

from bot.client import in_time, show
from bot.matches import MatchUpdate

from ..telling import TableNotes, desk_of, log_update


async def answer_with_lobby(
    interaction: discord.Interaction[Any],
    opening: Coroutine[Any, Any, MatchUpdate],
    acknowledge: Callable[[], Awaitable[Any]],
) -> None:
    """Answer with the lobby, which is the match's table message from then on.

    Where opening it takes long, the interaction is acknowledged and the lobby comes as a message of its own.
    """
    desk = desk_of(interaction)
    update = await in_time(interaction, opening, acknowledge)
    match = update.after
    log_update(update)
    writer = desk.tables.of(match)
    if interaction.response.is_done():
        writer.request(match)
    else:
        async with writer.lock:
            page = await desk.makers.table(match, TableNotes())
            try:
                response = await show(
                    interaction.client, page, lambda: interaction.response.send_message(view=page.view)
                )
                await writer.note_posted(await _find_message_id(interaction, response))
            finally:
                if writer.message_id is None:  # the answer was refused: the lobby is posted without it
                    writer.request(match)
    await desk.meet(interaction)


async def _find_message_id(
    interaction: discord.Interaction[Any], response: discord.InteractionCallbackResponse[Any]
) -> int:
    """The message that an answer has become; Discord may say which, and else is asked."""
    if response.message_id is not None:
        return response.message_id
    known = response.resource
    message = known if isinstance(known, discord.InteractionMessage) else await interaction.original_response()
    return message.id
