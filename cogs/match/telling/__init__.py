"""Carrying what happened to a match to everybody it concerns: the table, the hands, reminders, the sweep."""

from .desk import COG_NAME, Desk, desk_of
from .journal import log_update
from .makers import TableNotes
from .waker import Waker

__all__ = ["COG_NAME", "Desk", "TableNotes", "Waker", "desk_of", "log_update"]
