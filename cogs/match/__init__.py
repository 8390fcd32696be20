"""Matches on Discord, from `/basra start` to the rematch."""

from bot.client import BasraBot

from .cog import MatchCog

__all__ = ["MatchCog", "setup"]


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(MatchCog(bot))
