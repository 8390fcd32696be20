"""The matches that Discord suggests while somebody types a command."""

from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.client import language_of, say_match_choice
from bot.matches import HistoryPage, NotInHistory, Refusal, StoredMatch

from .place import guild_of, history_of

MOST_SUGGESTIONS = 10
"""Discord shows 25; each is a log to be added up at every letter typed."""


async def suggest_matches(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    """The match of the number typed, or those finished last; none in direct messages."""
    language = language_of(interaction)
    try:
        guild_id = guild_of(interaction)
    except NotInHistory:
        return []
    history = history_of(interaction)
    page: HistoryPage = await history.fetch_page(guild_id, per_page=MOST_SUGGESTIONS)
    matches = [match for match in page.matches if _is_meant(language, match, str(current))]
    if str(current).isdecimal() and int(current) not in {match.id for match in matches}:
        with suppress(Refusal):
            matches.insert(0, await history.fetch(guild_id, int(current)))
    return [app_commands.Choice(name=say_match_choice(language, match), value=match.id) for match in matches]


def _is_meant(language: str, match: StoredMatch, current: str) -> bool:
    return current.casefold() in say_match_choice(language, match).casefold()
