"""Results that are to count nowhere, and again."""

from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.client import Page, escape, language_of, page_of_words, say_match_choice
from bot.matches import Damaged, Refusal
from bot.texts import say, say_list

from .asking import bot_of, community_of, guild_of

LONGEST_REASON = 200
MOST_SUGGESTIONS = 10
"""Discord shows 25; each is a log to be added up at every letter typed."""

Choices = list[app_commands.Choice[int]]


async def void_page(interaction: discord.Interaction[Any], match_id: int, reason: str) -> Page:
    """Let a result count nowhere."""
    reason = " ".join(reason.split())
    await community_of(interaction).void_match(guild_of(interaction), match_id, interaction.user.id, reason)
    words = {"match": str(match_id), "reason": escape(reason, LONGEST_REASON)}
    said = say(language_of(interaction), "desk.voided", **words)
    return page_of_words(await _say_match(interaction, match_id), said)


async def unvoid_page(interaction: discord.Interaction[Any], match_id: int) -> Page:
    """Let a result count again."""
    await community_of(interaction).unvoid_match(guild_of(interaction), match_id, interaction.user.id)
    said = say(language_of(interaction), "desk.unvoided", match=str(match_id))
    return page_of_words(await _say_match(interaction, match_id), said)


async def _say_match(interaction: discord.Interaction[Any], match_id: int) -> str:
    """Which match it was, so that a wrong number is noticed: whom it counted for, and their points."""
    language = language_of(interaction)
    found = await community_of(interaction).fetch_scores(match_id)
    people = [
        say(language, "history.side", name=escape(name) if name else say(language, "desk.log.somebody"), score=points)
        for name, points in found
    ]
    return say(language, "desk.voided.match", match=str(match_id), people=say_list(language, people))


async def suggest_counting(interaction: discord.Interaction[Any], current: str) -> Choices:
    """The matches finished last that count, and the one of the number typed."""
    if interaction.guild_id is None:
        return []
    void = {row.match_id for row in await community_of(interaction).fetch_voids(interaction.guild_id)}
    page = await bot_of(interaction).history.fetch_page(interaction.guild_id, per_page=MOST_SUGGESTIONS)
    found = await _describe(interaction, [match.id for match in page.matches if match.id not in void])
    kept = [choice for choice in found if str(current).casefold() in choice.name.casefold()]
    typed = int(current) if str(current).isdecimal() and len(str(current)) <= 12 else 0
    if typed and typed not in void and typed not in {choice.value for choice in kept}:
        kept = [*await _describe(interaction, [typed]), *kept]
    return kept


async def suggest_void(interaction: discord.Interaction[Any], current: str) -> Choices:
    """The matches that count nowhere."""
    if interaction.guild_id is None:
        return []
    void = [row.match_id for row in await community_of(interaction).fetch_voids(interaction.guild_id)]
    wanted = [match_id for match_id in reversed(void) if str(current) in str(match_id)]
    return await _describe(interaction, wanted[:MOST_SUGGESTIONS])


async def _describe(interaction: discord.Interaction[Any], match_ids: list[int]) -> Choices:
    """Choices of matches of the server that are over; one that cannot be read any more has its number alone."""
    language, choices = language_of(interaction), []
    for match_id in match_ids:
        name = str(match_id)
        with suppress(Damaged):
            try:
                match = await bot_of(interaction).history.fetch(guild_of(interaction), match_id)
            except Damaged:
                raise
            except Refusal:
                continue
            name = say_match_choice(language, match)
        choices.append(app_commands.Choice(name=name, value=match_id))
    return choices
