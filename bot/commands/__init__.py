"""The commands of `basra`, one file each: what may be typed, and what is then done.

`add(commands)` in each adds its parser; whatever takes long to load is imported only when it is used.
"""

from . import (
    backup,
    export,
    gallery,
    health,
    play,
    recompute,
    replay,
    restore,
    review,
    run,
    stats,
    tournament,
    verify,
)
from .failing import FAILED, READER_GONE, REFUSED, CommandFailed

COMMANDS = (run, play, replay, review, verify, export, backup, restore, stats, recompute, health, gallery, tournament)

__all__ = ["COMMANDS", "FAILED", "READER_GONE", "REFUSED", "CommandFailed"]
