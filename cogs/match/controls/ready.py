"""*Ready*: in a live match the next deal waits until everybody at the table is."""

from typing import Any

import discord

from bot.client import Style
from bot.matches import MatchUpdate, Stale, StoredMatch
from bot.texts import say

from ..telling import Desk
from .shared_control import SharedControl


class ReadyButton(SharedControl, form="ready:{match}:{deal}"):
    """Be ready for the next deal, after so many deals."""

    async def change(self, interaction: discord.Interaction[Any], desk: Desk) -> MatchUpdate:
        """Tell the match; the last who is ready lets it deal."""
        try:
            return await desk.matches.be_ready(self.match_id, self.number("deal"), interaction.user.id)
        except Stale as stale:
            raise DealtAlready(stale.match) from None


class DealtAlready(Stale):
    """The next deal, or a later one, is on the table already."""

    key = "refusal.dealt_already"


def ready_button(language: str, match: StoredMatch) -> ReadyButton:
    """The button for the deal that waits."""
    assert match.position is not None
    people = [seat.index for seat in match.persons]
    label = say(language, "button.ready", ready=len(match.ready.intersection(people)), all=len(people))
    deal = len(match.position.finished)
    return ReadyButton.button(label, style=Style.success, match=match.id, deal=deal)
