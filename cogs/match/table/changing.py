"""A change to a lobby, made by a click."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.client import acknowledge_with
from bot.matches import MatchUpdate

from ..telling import Desk, desk_of


async def change_lobby(
    interaction: discord.Interaction[Any], change: Callable[[Desk], Awaitable[MatchUpdate]]
) -> None:
    """Make a change; the click is answered by the lobby's own redrawing, which is never out of order."""
    desk = desk_of(interaction)

    async def make_change() -> None:
        desk.spread(await change(desk))
        await desk.meet(interaction)

    await acknowledge_with(interaction, make_change())
