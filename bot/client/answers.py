"""Answers to clicks and commands, within Discord's three seconds however long the drawing takes."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import discord

PATIENCE = 1.5
"""Seconds before a click is acknowledged without its page; Discord waits three, the network takes some."""


@dataclass(frozen=True, slots=True)
class Page:
    """All of a message: its layout and the pictures the layout shows. To be sent once."""

    view: discord.ui.LayoutView
    files: list[discord.File] = field(default_factory=list)


async def replace_with(interaction: discord.Interaction[Any], making: Coroutine[Any, Any, Page]) -> None:
    """Answer a click by turning the message it was on into the page."""
    page, in_time = await _make(making, lambda: interaction.response.defer())
    if in_time:
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
) -> None:
    """Answer a click or a command with the page as a message of its own."""
    page, in_time = await _make(making, lambda: interaction.response.defer(ephemeral=is_private, thinking=True))
    if in_time:
        await interaction.response.send_message(view=page.view, files=page.files, ephemeral=is_private)
    else:
        await interaction.followup.send(view=page.view, files=page.files, ephemeral=is_private)


async def _make(making: Coroutine[Any, Any, Page], acknowledge: Callable[[], Awaitable[Any]]) -> tuple[Page, bool]:
    """The page, and whether it was ready before the answer had to be put off."""
    task = asyncio.ensure_future(making)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if done:
        return task.result(), True
    try:
        await acknowledge()
    finally:
        page = await task  # what it does is done and told to others, even if the answer came too late
    return page, False
