"""Computer players: they see one seat's view and choose a play."""

from .computer import choose

__all__ = ["choose"]
