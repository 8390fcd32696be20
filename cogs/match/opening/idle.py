"""A channel that is taken: where the other match is, and closing it if it sleeps."""

from typing import Any

import discord

from bot.client import (
    GREY,
    Control,
    Page,
    Style,
    boxed,
    check_channel,
    language_of,
    link,
    page_of_words,
    replace_with,
    rows,
    say_refusal,
    text,
)
from bot.matches import ChannelBusy
from bot.texts import say

from ..saying import table_url
from ..telling import desk_of
from .options import Options, open_lobby
from .permissions import has_permissions


class CloseIdleButton(
    Control, form="close:{match}:{seats}:{partners}:{target}:{computers}:{level}:{preset}:{clock}:{patience}"
):
    """Close the match that sleeps in this channel and open the new one."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Close it, and post the new lobby."""
        if interaction.guild_id is None or not await has_permissions(interaction):
            return
        await check_channel(interaction)
        await replace_with(interaction, self._open(interaction))
        await desk_of(interaction).meet(interaction)

    async def _open(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        match = await desk.fetch_at(interaction, self.number("match"))
        options = Options.read(self.values)
        desk.spread(await desk.matches.close_idle(match.id))
        desk.spread(await open_lobby(interaction, options))
        return page_of_words(say(language_of(interaction), "lobby.idle_closed"))


async def busy_page(interaction: discord.Interaction[Any], busy: ChannelBusy, options: Options) -> Page:
    """Where the other match is, and if it sleeps the question whether to close it."""
    language, match = language_of(interaction), busy.match
    assert match is not None
    buttons: list[discord.ui.Item[Any]] = [link(say(language, "button.to_table"), table_url(match))]
    if not busy.is_idle:
        return boxed([text(say_refusal(language, busy)), *rows(buttons)], GREY)
    question = say(language, f"lobby.idle_{match.state}", since=desk_of(interaction).bot.clock.tag(match.touched_at))
    label = say(language, "button.close_idle")
    close = CloseIdleButton.button(label, style=Style.danger, match=match.id, **options.write())
    return boxed([text(question), *rows([close, *buttons])], GREY)
