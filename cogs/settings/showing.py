"""Where a choice is shown: in the panel it was made in, and at the tables it concerns."""

from collections.abc import Iterable
from typing import Any, Protocol, cast

import discord

from bot.client import Page
from bot.matches import StoredMatch

Items = list[discord.ui.Item[Any]]

COG_NAME = "settings"


class Panel(Protocol):
    """The cog that shows the panel."""

    async def panel(self, interaction: discord.Interaction[Any], *notes: str, also: Items | None = None) -> Page:
        """The panel as it is now, with notes and what belongs to them."""


class Tables(Protocol):
    """The cog that shows the tables."""

    def redraw(self, matches: Iterable[StoredMatch]) -> None:
        """Draw the tables of some matches anew where they stand."""


async def panel_of(interaction: discord.Interaction[Any], *notes: str, also: Items | None = None) -> Page:
    """The panel of whoever clicked, as it is now."""
    return await cast(Panel, interaction.client.get_cog(COG_NAME)).panel(interaction, *notes, also=also)


def redraw(interaction: discord.Interaction[Any], matches: Iterable[StoredMatch]) -> None:
    """Let tables tell what has changed for somebody who sits there."""
    cast(Tables, interaction.client.get_cog("match")).redraw(matches)
