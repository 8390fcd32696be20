"""The Discord client: the bot, its error border, and controls that outlive a restart."""

from .answers import Page, acknowledge_with, answer_with, in_time, replace_with
from .border import answer_error, guard, say_privately
from .bot import BasraBot, find_cogs
from .controls import NO_FORM, Control, Style, read_number
from .faults import is_unreachable, say_fault
from .names import PLACE, escape, plain
from .words import language_of, say_refusal, say_seat

__all__ = [
    "NO_FORM", "PLACE", "BasraBot", "Control", "Page", "Style", "acknowledge_with", "answer_error", "answer_with",
    "escape", "find_cogs", "guard", "in_time", "is_unreachable", "language_of", "plain", "read_number",
    "replace_with", "say_fault", "say_privately", "say_refusal", "say_seat",
]  # fmt: skip
