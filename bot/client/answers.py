"""Answers to clicks and commands, within Discord's three seconds however long the work or the drawing takes."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import discord

from .emojis import CardEmojis
from .faults import is_about_emojis
from .illustrating import Illustration
from .mentions import CommandMentions

T = TypeVar("T")

PATIENCE = 0.8
"""Seconds before a click is acknowledged without its page; Discord waits three, the network takes some."""


@dataclass(frozen=True, slots=True)
class Page:
    """All of a message: its layout and the pictures the layout shows. To be sent once."""

    view: discord.ui.LayoutView
    files: list[discord.File] = field(default_factory=list)


class Shower(Protocol):
    """What pages are shown with: the bot."""

    card_emojis: CardEmojis
    mentions: CommandMentions


async def show(bot: Shower, page: Page, send: Callable[[], Awaitable[T]]) -> T:
    """Send the page with its cards as emojis and its commands to be tapped.

    Once more in words if Discord knows the emojis no longer.
    """
    illustration = Illustration(page.view, bot.card_emojis.known, bot.mentions)
    try:
        return await send()
    except discord.HTTPException as error:
        if illustration.is_empty or not is_about_emojis(error):
            raise
        bot.card_emojis.forget()
    finally:
        illustration.undo()
    for file in page.files:
        file.reset()
    return await send()


async def replace_with(interaction: discord.Interaction[Any], making: Coroutine[Any, Any, Page]) -> None:
    """Answer a click by turning the message it was on into the page."""
    page = await in_time(interaction, making, interaction.response.defer)
    await show(interaction.client, page, lambda: _replace(interaction, page))


async def _replace(interaction: discord.Interaction[Any], page: Page) -> None:
    if not interaction.response.is_done():
        await interaction.response.edit_message(view=page.view, attachments=page.files)
        return
    message = interaction.message
    assert message is not None
    if message.flags.ephemeral:
        # an edit through the interaction's token refuses new pictures, so the page comes below
        await interaction.followup.send(view=page.view, files=page.files, ephemeral=True)
        return
    channel = interaction.client.get_partial_messageable(message.channel.id)
    await channel.get_partial_message(message.id).edit(view=page.view, attachments=page.files)


async def answer_with(
    interaction: discord.Interaction[Any], making: Coroutine[Any, Any, Page], *, is_private: bool = True
) -> int | None:
    """Answer a click or a command with the page as a message of its own; its id, where Discord says it."""
    page = await in_time(interaction, making, lambda: interaction.response.defer(ephemeral=is_private, thinking=True))
    return await show(interaction.client, page, lambda: _answer(interaction, page, is_private=is_private))


async def _answer(interaction: discord.Interaction[Any], page: Page, *, is_private: bool) -> int | None:
    if interaction.response.is_done():
        message = await interaction.followup.send(view=page.view, files=page.files, ephemeral=is_private, wait=True)
        return message.id
    answer = await interaction.response.send_message(view=page.view, files=page.files, ephemeral=is_private)
    return answer.message_id


async def acknowledge_with(interaction: discord.Interaction[Any], doing: Coroutine[Any, Any, T]) -> T:
    """Answer a click with nothing but that it came: what it does is shown elsewhere."""
    done = await in_time(interaction, doing, interaction.response.defer)
    if not interaction.response.is_done():
        await interaction.response.defer()
    return done


async def in_time(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, T], acknowledge: Callable[[], Awaitable[Any]]
) -> T:
    """What the work gives; if it takes long, the interaction is acknowledged meanwhile and counts as answered."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if done or interaction.response.is_done():
        return await task
    try:
        await acknowledge()
    finally:
        given = await task  # what it does is done and told to others, even if the answer came too late
    return given
