"""Proposing something to everybody at the table, from the menu of rarer things."""

from typing import Any

import discord

from bot.client import Control, Page, language_of, page_of_words, replace_with
from bot.matches import CannotPropose, Refusal, StoredMatch, What
from bot.texts import say

from ..saying import say_pause
from ..telling import desk_of

DAY = 86_400.0
PAUSES = {"pause": None, "pause1": 1, "pause3": 3, "pause7": 7}
"""The pauses to choose from, and their days; the first ends when somebody goes on."""
ENDS: tuple[What, ...] = ("draw", "concede", "cancel")


def propose_menu(language: str, match: StoredMatch, user_id: int) -> list[discord.ui.ActionRow[Any]]:
    """A menu of all that this person can propose now; none where that is nothing.

    Who is alone at the table has nobody to agree with on an end: they resign.
    """
    seat = match.seat_of(user_id)
    if not match.is_running or seat is None or match.proposal is not None:
        return []
    options = [] if match.pause else [_pause_option(language, value) for value in PAUSES]
    if len(match.persons) > 1:
        options += [
            _end_option(language, what) for what in ENDS if what != "concede" or len(match.seating.sides) == 2
        ]
    if not options:
        return []
    menu = ProposeMenu.select(options, placeholder=say(language, "propose.placeholder"), match=match.id)
    return [discord.ui.ActionRow(menu)]


def _pause_option(language: str, value: str) -> discord.SelectOption:
    days = PAUSES[value]
    label = say(language, "propose.pause") if days is None else say(language, "propose.pause_days", count=days)
    return discord.SelectOption(label=label, value=value, emoji="⏸️", description=say(language, "propose.pause.hint"))


def _end_option(language: str, what: What) -> discord.SelectOption:
    signs = {"draw": "🤝", "concede": "🏳️", "cancel": "✖️"}
    return discord.SelectOption(
        label=say(language, f"propose.{what}"),
        value=what,
        emoji=signs[what],
        description=say(language, f"propose.{what}.hint"),
    )


class ProposeMenu(Control, form="propose:{match}"):
    """Choose what to propose."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Ask everybody, and say so in place of the menu."""
        await replace_with(interaction, self._propose(interaction))

    async def _propose(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        chosen = self.chosen[0] if self.chosen else ""
        match = await desk.matches.fetch(self.number("match"))
        _check_company(match, chosen)
        what, until = _read(chosen, desk.bot.clock.now())
        update = await desk.matches.propose(match.id, interaction.user.id, what, until)
        desk.spread(update)
        language = language_of(interaction, match.guild_id)
        if update.after.pause is not None:  # nobody else was to be asked
            return page_of_words(say_pause(desk.bot, language, update.after.pause))
        return page_of_words(say(language, "propose.asked"))


def _check_company(match: StoredMatch, chosen: str) -> None:
    """The menu may be an old one: whoever is alone by now cannot agree with themselves on an end."""
    if match.is_running and len(match.persons) < 2 and chosen not in PAUSES:
        raise CannotPropose(match)


def _read(chosen: str, now: float) -> tuple[What, float | None]:
    """What an option proposes, and until when; a `Refusal` for what no menu of ours offers."""
    if chosen in PAUSES:
        days = PAUSES[chosen]
        return "pause", None if days is None else now + days * DAY
    for what in ENDS:
        if chosen == what:
            return what, None
    raise Refusal
