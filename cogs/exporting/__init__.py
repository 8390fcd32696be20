"""`/basra-admin export`: results and ladders as tables, and the records of all matches, as files for an admin."""

from bot.client import BasraBot

from .cog import ExportingCog


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(ExportingCog(bot))
