"""`/basra-admin`: settings, matches, results, seasons and the log, for those who manage a server."""

from bot.client import BasraBot

from .cog import AdminCog

__all__ = ["AdminCog", "setup"]


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(AdminCog(bot))
