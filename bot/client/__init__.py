"""The Discord client: the bot, its error border, and controls that outlive a restart."""

from .answers import Page, answer_with, replace_with
from .border import answer_error, guard, say_privately
from .bot import BasraBot, find_cogs
from .controls import Control, Style
from .words import escape, language_of, say_refusal, say_seat

__all__ = [
    "BasraBot", "Control", "Page", "Style", "answer_error", "answer_with", "escape", "find_cogs", "guard",
    "language_of", "replace_with", "say_privately", "say_refusal", "say_seat",
]  # fmt: skip
