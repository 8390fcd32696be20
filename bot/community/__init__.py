"""What lasts beyond a match: leaderboards."""

from bot.storage import TallyOrder

from .leaderboard import Board, Community, Place, Standing

__all__ = ["Board", "Community", "Place", "Standing", "TallyOrder"]
