"""The one error border: whatever goes wrong behind a click or a command becomes words for whoever did it."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.community import CommunityRefusal
from bot.matches import BrokenMatch, Refusal
from bot.storage import DiskFull, StorageError
from bot.texts import say

from .faults import is_of_discord, say_fault
from .words import language_of, say_community_refusal, say_refusal

log = logging.getLogger(__name__)

TOO_LATE = frozenset({10062, 40060, 50027, 10015})
"""Discord's codes for an interaction that has expired or is answered already."""

OUTDATED = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""A command that Discord still shows but we no longer have, or not like that."""


async def guard(interaction: discord.Interaction[Any], work: Callable[[], Awaitable[None]], about: str = "-") -> None:
    """Do the work; an error is told to the person, and logged under `about` where it is not their own."""
    try:
        await work()
    except Exception as error:
        await answer_error(interaction, error, about)


async def answer_error(interaction: discord.Interaction[Any], error: Exception, about: str = "-") -> None:
    """Say privately what went wrong; never raises, so that no click stays silent and no task dies."""
    error = getattr(error, "original", error)
    if is_too_late(error):
        log.info("%s: interaction %s came too late or was answered before", about, interaction.id)
        return
    reference = f"{interaction.id % 1_000_000:06}"
    _note(error, about, reference)
    try:
        await say_privately(interaction, _words_of(_language_of(interaction, error), error, reference))
    except Exception as failure:
        is_expected = is_of_discord(failure)
        log.log(
            logging.INFO if is_expected else logging.ERROR,
            "%s: the person could not be told: %s",
            about,
            say_fault(failure),
            exc_info=None if is_expected else failure,
        )


def is_too_late(error: BaseException) -> bool:
    """Whether Discord refused an answer because its time has passed or there was one before."""
    if isinstance(error, discord.InteractionResponded):
        return True
    return isinstance(error, discord.HTTPException) and error.code in TOO_LATE


async def say_privately(interaction: discord.Interaction[Any], words: str) -> None:
    """An ephemeral message, as the answer or after it."""
    words = interaction.client.mentions.write_into(words)
    if interaction.response.is_done():
        await interaction.followup.send(words, ephemeral=True)
    else:
        await interaction.response.send_message(words, ephemeral=True)


def _language_of(interaction: discord.Interaction[Any], error: Exception) -> str:
    match = error.match if isinstance(error, Refusal) else None
    return language_of(interaction, None if match is None else match.guild_id)


def _words_of(language: str, error: Exception, reference: str) -> str:
    if isinstance(error, Refusal):
        return say_refusal(language, error)
    if isinstance(error, CommunityRefusal):
        return say_community_refusal(language, error)
    if isinstance(error, DiskFull):
        return say(language, "error.storage_full")
    if isinstance(error, StorageError):
        return say(language, "error.storage")
    if isinstance(error, BrokenMatch):
        return say(language, "error.broken_match")
    if is_of_discord(error):
        return say(language, "error.slow")
    if isinstance(error, app_commands.TransformerError):
        return say(language, "refusal.bad_options")
    if isinstance(error, OUTDATED):
        return say(language, "error.old_command")
    return say(language, "error.unexpected", reference=reference)


def _note(error: Exception, about: str, reference: str) -> None:
    if isinstance(error, Refusal | CommunityRefusal):
        log.info("%s: refused, %s", about, error.key)
    elif isinstance(error, StorageError):
        log.error("%s: storage: %s", about, error)
    elif isinstance(error, BrokenMatch):
        log.error("%s", error)
    elif is_of_discord(error):
        log.warning("%s: Discord: %s", about, say_fault(error))
    elif isinstance(error, app_commands.TransformerError):
        log.info("%s: an option of the wrong kind", about)
    elif isinstance(error, OUTDATED):
        log.warning("%s: a command of another version was used", about)
    else:
        log.error("%s: unexpected, reference %s", about, reference, exc_info=error)


class BasraTree(app_commands.CommandTree[Any]):
    """The command tree whose errors end at the border."""

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Tell the person, in words."""
        command = interaction.command
        await answer_error(interaction, error, f"/{command.qualified_name}" if command else "/?")
