"""Deleting everything about somebody: the question before, and the deletion, which can be repeated at any point."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol, cast
from weakref import WeakValueDictionary

import discord

from bot.client import (
    GREY,
    BasraBot,
    Control,
    Page,
    Style,
    boxed,
    language_of,
    page_of_words,
    replace_with,
    rows,
    text,
)
from bot.community import StillSeated
from bot.matches import BrokenMatch, MatchUpdate, NoSuchMatch, StoredMatch
from bot.texts import say, say_number

log = logging.getLogger(__name__)

TELLING = 20.0
"""Seconds that the people at somebody's tables are told before what is stored goes; those tasks know them yet."""

_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
"""One for each person who is being forgotten: a second click waits, and finds nothing left to do."""


class Desk(Protocol):
    """What tells people of a change to a match."""

    def spread(self, update: MatchUpdate) -> asyncio.Task[None]:
        """In the background; the task ends when everybody is told."""

    def redraw(self, matches: Iterable[StoredMatch]) -> None:
        """Draw the tables of some matches anew where they stand."""


class AskToForgetButton(Control, form="forgetme"):
    """Ask whether to delete everything."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Put the question in place of the panel."""
        await replace_with(interaction, question_page(interaction))


class KeepButton(Control, form="keepme"):
    """Delete nothing after all."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Close the question."""
        page = page_of_words(say(language_of(interaction), "privacy.kept"))
        await interaction.response.edit_message(view=page.view)


class ForgetButton(Control, form="forgetmesurely"):
    """Delete everything about whoever clicks."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Do it, and say so in place of the question."""
        await replace_with(interaction, self._forget(interaction))

    async def _forget(self, interaction: discord.Interaction[Any]) -> Page:
        language = language_of(interaction)  # which is forgotten with all else
        await forget(interaction.client, interaction.user.id)
        return page_of_words(say(language, "privacy.deleted"))


CONTROLS: tuple[type[Control], ...] = (AskToForgetButton, KeepButton, ForgetButton)


async def question_page(interaction: discord.Interaction[Any]) -> Page:
    """What will happen, and the two ways on."""
    bot: BasraBot = interaction.client
    language = language_of(interaction)
    count = len(await bot.community.fetch_open_match_ids(interaction.user.id))
    lines = [say(language, "privacy.question")]
    if count:
        lines.append(say(language, "privacy.question.open", count=count, number=say_number(language, count)))
    lines.append(say(language, "privacy.question.final"))
    yes = ForgetButton.button(say(language, "button.privacy.delete_surely"), style=Style.danger)
    return boxed([text(*lines), *rows([yes, KeepButton.button(say(language, "button.privacy.keep"))])], GREY)


async def forget(bot: BasraBot, user_id: int) -> None:
    """Take somebody out of all open matches, then delete everything about them in one transaction.

    Whatever fails on the way leaves a state in which it can be done again, to its end.
    """
    lock = _locks.setdefault(user_id, asyncio.Lock())
    async with lock:
        left: set[int] = set()
        while True:
            left |= await _leave_matches(bot, user_id)
            with suppress(StillSeated):  # somebody took them to a rematch just now
                await bot.community.forget_person(user_id, left)
                bot.languages.forget_person(user_id)
                break
    log.info("everything about a person was deleted on request; open matches left: %d", len(left))
    await _redraw(bot, left)


async def _leave_matches(bot: BasraBot, user_id: int) -> set[int]:
    """Leave every open match, and let the others at the tables know; which matches it were."""
    match_ids = await bot.community.fetch_open_match_ids(user_id)
    telling: list[asyncio.Task[None]] = []
    for match_id in match_ids:
        try:
            update = await bot.matches.withdraw(match_id, user_id)
        except (BrokenMatch, NoSuchMatch) as error:
            log.warning("match %d is left as it is: %s", match_id, error)
            continue
        if update.happened:
            telling.append(_desk(bot).spread(update))
    if telling:
        _, late = await asyncio.wait(telling, timeout=TELLING)
        for task in late:  # it would remember the person again; the table is drawn anew later
            task.cancel()
    return set(match_ids)


async def _redraw(bot: BasraBot, match_ids: Iterable[int]) -> None:
    """Show the tables that go on without the name."""
    matches = []
    for match_id in match_ids:
        with suppress(BrokenMatch, NoSuchMatch):
            matches.append(await bot.matches.fetch(match_id))
    _desk(bot).redraw(match for match in matches if match.is_open)


def _desk(bot: BasraBot) -> Desk:
    """That of the matches; another cog has it."""
    return cast("Desk", cast(Any, bot.get_cog("match")).desk)
