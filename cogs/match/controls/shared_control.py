"""Controls that stand on the table as well as on hands: each click is answered where it was made."""

from typing import Any, ClassVar

import discord

from bot.client import NO_FORM, Page, acknowledge_with, answer_with
from bot.matches import MatchUpdate

from ..telling import Desk, desk_of
from .hand_control import HandControl, own_hand


class SharedControl(HandControl, form=NO_FORM):
    """A control that changes the match for whoever clicks; `change` says how."""

    shows_hand: ClassVar[bool] = False
    """Whether a click on the table is answered with the hand, privately; else it is acknowledged alone."""

    async def change(self, interaction: discord.Interaction[Any], desk: Desk) -> MatchUpdate:
        """Ask for the change; a `Refusal` leaves everything as it was."""
        raise NotImplementedError

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """On a hand show the hand that comes of it; on the table let the table show it."""
        if not is_public(interaction):
            await super().answer(interaction)
        elif self.shows_hand:
            await answer_with(interaction, self._change_and_show(interaction))
        else:
            await acknowledge_with(interaction, self._change(interaction))

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The hand after the change."""
        return await self.show_after(interaction, desk, await self.change(interaction, desk))

    async def _change(self, interaction: discord.Interaction[Any]) -> None:
        desk = desk_of(interaction)
        desk.spread(await self.change(interaction, desk))

    async def _change_and_show(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        desk.spread(await self.change(interaction, desk), answered=interaction.user.id)
        return await own_hand(interaction, desk, self.match_id)


def is_public(interaction: discord.Interaction[Any]) -> bool:
    """Whether the clicked message is seen by everybody in a channel."""
    message = interaction.message
    return interaction.guild_id is not None and message is not None and not message.flags.ephemeral
