"""*Take my seat back*: a computer kept it while its owner was away."""

from typing import Any

import discord

from bot.client import Style
from bot.matches import MatchUpdate, StoredMatch
from bot.texts import say

from ..telling import Desk
from .shared_control import SharedControl


class ComeBackButton(SharedControl, form="return:{match}"):
    """Play again at once."""

    shows_hand = True

    async def change(self, interaction: discord.Interaction[Any], desk: Desk) -> MatchUpdate:
        """Send the computer away."""
        return await desk.matches.come_back(self.number("match"), interaction.user.id)


def come_back_button(language: str, match: StoredMatch) -> ComeBackButton:
    """The button for whoever has a seat that a computer keeps."""
    return ComeBackButton.button(say(language, "button.come_back"), style=Style.success, match=match.id)
