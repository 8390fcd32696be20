"""*Ready*: in a live match the next deal waits until everybody at the table is."""

from typing import Any

import discord

from bot.client import Style
from bot.matches import MatchUpdate, StoredMatch
from bot.texts import say

from .desk import Desk
from .shared_control import SharedControl


class ReadyButton(SharedControl, form="ready:{match}:{deal}"):
    """Be ready for the next deal, after so many deals."""

    async def change(self, interaction: discord.Interaction[Any], desk: Desk) -> MatchUpdate:
        """Tell the match; the last who is ready lets it deal."""
        return await desk.matches.be_ready(self.number("match"), self.number("deal"), interaction.user.id)


def ready_button(language: str, match: StoredMatch) -> ReadyButton:
    """The button for the deal that waits."""
    assert match.position is not None
    deal = len(match.position.finished)
    return ReadyButton.button(say(language, "button.ready"), style=Style.success, match=match.id, deal=deal)
