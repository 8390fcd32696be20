"""*Go on*: everybody agreed to pause, and any of them may end the pause."""

from typing import Any

import discord

from bot.client import Style
from bot.matches import MatchUpdate, StoredMatch
from bot.texts import say

from ..telling import Desk
from .shared_control import SharedControl


class GoOnButton(SharedControl, form="goon:{match}"):
    """End the pause."""

    async def change(self, interaction: discord.Interaction[Any], desk: Desk) -> MatchUpdate:
        """Let the clock run again."""
        return await desk.matches.go_on(self.match_id, interaction.user.id)


def go_on_button(language: str, match: StoredMatch) -> GoOnButton:
    """The button for a match that is paused."""
    return GoOnButton.button(say(language, "button.go_on"), style=Style.success, match=match.id)
