"""The rules in force in a match, all of them."""

import discord

from bot.client import BLUE, Page, boxed, text
from bot.matches import StoredMatch
from bot.texts import say_rules_page


def rules_page(language: str, match: StoredMatch, note: str) -> Page:
    """Every rule, house rules in bold, and a note in small below."""
    said = say_rules_page(language, "in_force", match.rules, match.seating, "in_force")
    return boxed([text(said), discord.ui.Separator(), text(f"-# {note}")], BLUE)
