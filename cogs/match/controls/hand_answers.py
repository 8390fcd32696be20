"""Answers to a proposal on a hand, which stays one."""

from typing import Any

import discord

from bot.client import Style
from bot.matches import MatchUpdate, StoredMatch
from bot.texts import say

from ..telling import Desk
from .shared_control import SharedControl


class HandAgreeButton(SharedControl, form="handagree:{match}:{number}"):
    """Agree to what action `number` proposed."""

    async def change(self, interaction: discord.Interaction[Any], desk: Desk) -> MatchUpdate:
        """With the last one who does it takes effect."""
        return await desk.matches.consent(self.match_id, self.number("number"), interaction.user.id)


class HandRefuseButton(SharedControl, form="handrefuse:{match}:{number}"):
    """Say no to what action `number` proposed, or take it back."""

    async def change(self, interaction: discord.Interaction[Any], desk: Desk) -> MatchUpdate:
        """End this proposal, and no later one."""
        return await desk.matches.refuse(self.match_id, self.number("number"), interaction.user.id)


def answer_buttons(language: str, match: StoredMatch, seat: int) -> list[discord.ui.Item[Any]]:
    """*Agree* and *No*, the latter alone for a seat that has agreed; none where nothing is proposed."""
    proposal = match.proposal
    if proposal is None:
        return []
    values: dict[str, Any] = {"match": match.id, "number": proposal.number}
    agree = HandAgreeButton.button(say(language, "button.agree"), style=Style.success, **values)
    refuse = HandRefuseButton.button(say(language, "button.refuse"), **values)
    return [refuse] if seat in proposal.agreed else [agree, refuse]
