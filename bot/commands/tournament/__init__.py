"""`basra tournament`: how much better one computer player is than another."""

from .command import add
from .workers import PlayerProcessDied, play_all

__all__ = ["PlayerProcessDied", "add", "play_all"]
