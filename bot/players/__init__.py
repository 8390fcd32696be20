"""Computer players: they see one seat's view and choose a play, or judge all there are."""

from .judging import Judged, judge
from .levels import LEVELS, PLAYERS, Player, choose
from .reasons import Reason, reason

__all__ = ["LEVELS", "PLAYERS", "Judged", "Player", "Reason", "choose", "judge", "reason"]
