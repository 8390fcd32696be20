"""A thread of its own for a table: opened from a channel, named after the host."""

import logging
from contextlib import suppress
from typing import Any, Literal

import discord

from bot.client import BLUE, Page, boxed, language_of, link, plain, rows, say_fault, text
from bot.matches import MatchUpdate, Refusal
from bot.texts import choose_language, say, shorten

from ..saying import MESSAGE_URL
from ..telling import desk_of
from .options import Options, open_lobby

log = logging.getLogger(__name__)

WEEK: Literal[10080] = 10080
"""Minutes without a message after which Discord puts the thread away; more it does not offer."""

LONGEST_NAME = 100


class NoThreadsHere(Refusal):
    """Only text channels have threads; a voice channel's chat has none. `option` asked for one."""

    key = "refusal.no_threads_here"


class MayNotOpenThreads(Refusal):
    """The person may not open threads in this channel, so the bot does not do it for them. `option` asked for one."""

    key = "refusal.may_not_open_threads"


class ThreadRefused(Refusal):
    """Discord did not open the thread: it is forbidden, or there are too many already. `option` asked for one."""

    key = "refusal.thread_refused"


def check_thread(interaction: discord.Interaction[Any]) -> None:
    """Raises a `Refusal` where no thread can be opened, or not by this person."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise NoThreadsHere(option=_option_name(interaction))
    held = interaction.permissions
    if not (held.create_public_threads and held.send_messages_in_threads):
        raise MayNotOpenThreads(option=_option_name(interaction))


async def open_in_thread(interaction: discord.Interaction[Any], options: Options) -> Page:
    """Open a thread with a lobby in it; the page leads there. Discord itself tells the channel of a new thread."""
    options.check()
    desk = desk_of(interaction)
    thread = await _create_thread(interaction)
    try:
        update = await open_lobby(interaction, options, thread.id)
    except Exception:
        with suppress(discord.HTTPException):  # nobody needs a thread without a table
            await thread.edit(archived=True)
        raise
    desk.spread(update)
    await desk.meet(interaction)
    return _thread_page(interaction, update, thread.id)


async def _create_thread(interaction: discord.Interaction[Any]) -> discord.Thread:
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    language = desk_of(interaction).bot.language_of_server(channel.guild.id)
    name = say(language, "lobby.thread_name", name=plain(interaction.user.display_name))
    kind = kind_of_thread(channel)
    try:
        return await channel.create_thread(name=shorten(name, LONGEST_NAME), type=kind, auto_archive_duration=WEEK)
    except discord.HTTPException as error:
        if error.status >= 500:
            raise
        log.info("channel %d: no thread could be opened: %s", channel.id, say_fault(error))
        raise ThreadRefused(option=_option_name(interaction)) from error


def _option_name(interaction: discord.Interaction[Any]) -> str:
    """What the option is called in the command menu, which speaks the language of the person's Discord."""
    return say(choose_language(str(interaction.locale)), "command.start.thread.name")


def kind_of_thread(channel: discord.TextChannel) -> discord.ChannelType:
    """The one kind of thread that everybody in a channel sees."""
    return discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread


def _thread_page(interaction: discord.Interaction[Any], update: MatchUpdate, thread_id: int) -> Page:
    language = language_of(interaction)
    url = MESSAGE_URL.format(guild=update.after.guild_id, channel=thread_id)
    said = text(say(language, "lobby.in_thread", thread=f"<#{thread_id}>"))
    return boxed([said, *rows([link(say(language, "button.to_table"), url)])], BLUE)
