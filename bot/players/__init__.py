"""Computer players: they see one seat's view and choose a play."""

from .levels import LEVELS, PLAYERS, Player, choose

__all__ = ["LEVELS", "PLAYERS", "Player", "choose"]
