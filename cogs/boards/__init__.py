"""What matches add up to: leaderboards, one member's record, two members, partners, and past seasons."""

from bot.client import BasraBot

from .cog import BoardsCog
from .posting import PostingCog

__all__ = ["BoardsCog", "PostingCog", "setup"]


async def setup(bot: BasraBot) -> None:
    """Add the cogs."""
    await bot.add_cog(BoardsCog(bot))
    await bot.add_cog(PostingCog(bot))
