"""Somebody who runs a server, and what they do there."""

from itertools import pairwise
from typing import Any

import discord
import simcord

from .people import World, parts, words


class Admin:
    """A member who manages the server and has no seat."""

    def __init__(self, world: World, name: str = "moderator", guild: simcord.GuildHandle | None = None) -> None:
        self.world = world
        guild = guild or world.guild
        role = guild.create_role(name, permissions=discord.Permissions(manage_guild=True))
        self.member = guild.add_member(world.env.create_user(name), roles=[role])
        self.id = self.member.id

    async def ask(self, command: str, channel: Any = None, **options: Any) -> Any:
        """Use a command of the desk."""
        return await self.member.slash(channel or self.world.channel, f"basra-admin {command}", **options)

    async def panel(self) -> Any:
        """The panel of settings."""
        answer = await self.ask("settings")
        assert answer.ephemeral
        return answer.response

    async def choose(self, panel: Any, setting: str, *values: Any) -> Any:
        """Choose in a menu of the panel."""
        return await self.member.select(panel.message, list(values), custom_id=self.menu(setting))

    def menu(self, setting: str) -> str:
        """The custom id of a menu of theirs."""
        return f"deskchannels:{self.id}" if setting == "channels" else f"desk:{self.id}:{setting}"

    def chosen(self, panel: Any, setting: str) -> str:
        """The value that a menu shows."""
        options = next(part["options"] for part in parts(panel) if part.get("custom_id") == self.menu(setting))
        (value,) = [option["value"] for option in options if option.get("default")]
        return value

    async def told(self, command: str, **options: Any) -> str:
        """What a command says, to them alone."""
        answer = await self.ask(command, **options)
        assert answer.ephemeral
        return words(answer.response)

    async def click(self, answer: Any, label: str) -> Any:
        """Click a button of an answer."""
        return await self.member.click(answer.response.message, label=label)

    async def log(self) -> list[str]:
        """What stands in the log, the newest first, without times."""
        lines = (await self.told("log")).splitlines()
        return [line for line, below in pairwise(lines) if below.startswith("-# <t:")]
