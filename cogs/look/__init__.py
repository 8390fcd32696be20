"""`/basra look`: the theme and the deck of a server's tables, and of what one person sees alone."""

from bot.client import BasraBot

from .cog import LookCog


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(LookCog(bot))
