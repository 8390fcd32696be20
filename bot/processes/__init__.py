"""Processes beside this one, for work that takes long; they end with it, whatever becomes of it."""

from .interrupts import ctrl_c_calls
from .pool import NoRoom, Pool, WorkerDied, count_processors
from .workers import Workers

__all__ = ["NoRoom", "Pool", "WorkerDied", "Workers", "count_processors", "ctrl_c_calls"]
