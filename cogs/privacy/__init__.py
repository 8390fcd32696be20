"""`/basra privacy`: what is stored about somebody, shown, handed out and deleted; and the data of servers left."""

from bot.client import BasraBot

from .cog import PrivacyCog


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(PrivacyCog(bot))
