"""What lasts beyond a match: leaderboards, and what servers and members have chosen."""

from bot.storage import TallyOrder

from .choices import Choices, Preferences, ServerSettings
from .leaderboard import Board, Community, Place, Standing

__all__ = ["Board", "Choices", "Community", "Place", "Preferences", "ServerSettings", "Standing", "TallyOrder"]
