"""`/basra settings`, `/basra language` and `/basra away`: how somebody is called to the table, and when not."""

from bot.client import BasraBot

from .cog import SettingsCog


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(SettingsCog(bot))
