"""What matches add up to: leaderboards, one member's record, two members, partners, and past seasons."""

from bot.client import BasraBot

from .cog import BoardsCog

__all__ = ["BoardsCog", "setup"]


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(BoardsCog(bot))
