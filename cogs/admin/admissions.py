"""Whom Discord has let in without *Manage Server*, as a server's integration settings allow.

A click does not tell whether they still do. So whoever has just used a command may decide for a while, and a custom
id that somebody made up lets nobody in.
"""

from datetime import datetime, timedelta
from typing import Any

import discord

OPEN_FOR = timedelta(minutes=15)
"""How long after a command its pages let somebody decide who does not have *Manage Server*."""


class Admissions:
    """Remembered by this process alone: after a restart the command has to be used again."""

    def __init__(self) -> None:
        self._since: dict[tuple[int | None, int], datetime] = {}

    async def note(self, interaction: discord.Interaction[Any]) -> bool:
        """Remember who uses a command; a check of the commands that refuses nobody.

        Whoever has *Manage Server* needs no admission, and loses what they have with it.
        """
        now = interaction.created_at
        self._since = {key: since for key, since in self._since.items() if now - since <= OPEN_FOR}
        if interaction.permissions.manage_guild:
            self._since.pop(_key(interaction), None)
        else:
            self._since[_key(interaction)] = now
        return True

    def hold_for(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether the one who clicks was let in here a while ago at most."""
        since = self._since.get(_key(interaction))
        return since is not None and interaction.created_at - since <= OPEN_FOR


def _key(interaction: discord.Interaction[Any]) -> tuple[int | None, int]:
    return interaction.guild_id, interaction.user.id
