"""*Take back*: the play just made, until the next person acts and if it showed nothing hidden."""

from typing import Any

import discord

from bot.client import Page
from bot.matches import StoredMatch
from bot.texts import say

from ..telling import Desk
from .hand_control import HandControl


class TakeBackButton(HandControl, form="takeback:{match}:{number}"):
    """Let the last action before `number` not have happened."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The hand as it was before."""
        number = self.number("number")
        return await self.show_after(
            interaction, desk, await desk.matches.take_back(self.match_id, number, interaction.user.id)
        )


def take_back_buttons(language: str, match: StoredMatch, seat: int) -> list[discord.ui.Item[Any]]:
    """The button, for whoever made the play that may be taken back."""
    last = match.table_view().last_step
    if not match.can_take_back or last is None or last.seat != seat:
        return []
    return [TakeBackButton.button(say(language, "button.take_back"), match=match.id, number=match.number)]
