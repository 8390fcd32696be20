"""`/basra rules`: the rules in force here or any preset, in pages that survive a restart."""

from bot.client import BasraBot

from .cog import Rules


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(Rules(bot))
