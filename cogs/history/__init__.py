"""Looking back: finished matches, their records and replays, and whether their decks were fair."""

from bot.client import BasraBot

from .cog import HistoryCog

__all__ = ["HistoryCog", "setup"]


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(HistoryCog(bot))
