"""Being away: until when somebody's clocks wait, which their tables tell."""

from typing import Any

import discord

from bot.client import GREY, BasraBot, Control, Page, boxed, language_of, read_number, replace_with, rows, text
from bot.matches import LONGEST_AWAY, Habits
from bot.texts import capitalize, say, say_span

from .showing import Items, panel_of, redraw

HOUR, DAY = 3600, 86_400
MOST_DAYS = int(LONGEST_AWAY) // DAY
SPANS = (8 * HOUR, 12 * HOUR, *(days * DAY for days in (1, 2, 3, 4, 5, 6, 7, 10, MOST_DAYS)))
"""The absences to choose from, in seconds."""


class AwayMenu(Control, form="awayfor"):
    """Choose for how long to be away."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store it, show it in the same message, and let the tables tell it."""
        await replace_with(interaction, self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction[Any]) -> Page:
        await set_away(interaction, read_number("".join(self.chosen), most=int(LONGEST_AWAY)))
        return await panel_of(interaction)


class BackAgainButton(Control, form="backagain"):
    """Be back before the time."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Let the clocks run again, show it in the panel, and let the tables tell it."""
        await replace_with(interaction, self._return(interaction))

    async def _return(self, interaction: discord.Interaction[Any]) -> Page:
        await set_away(interaction, 0)
        return await panel_of(interaction, say(language_of(interaction), "settings.away.back"))


CONTROLS: tuple[type[Control], ...] = (AwayMenu, BackAgainButton)


async def set_away(interaction: discord.Interaction[Any], seconds: float) -> float | None:
    """Be away for so long from now on, or not at all; until when. Raises `BadAbsence`."""
    bot: BasraBot = interaction.client
    until = bot.clock.now() + seconds if seconds else None
    redraw(interaction, await bot.matches.set_away(interaction.user.id, until))
    return until


async def away_page(interaction: discord.Interaction[Any], days: int) -> Page:
    """Be away for some days, 0 for being back; what that means."""
    bot: BasraBot = interaction.client
    language = language_of(interaction)
    until = await set_away(interaction, days * DAY)
    if until is None:
        return boxed([text(say(language, "settings.away.back"))], GREY)
    back = BackAgainButton.button(say(language, "button.back_again"))
    return boxed([text(_say_until(language, bot, until)), *rows([back])], GREY)


def away_items(language: str, bot: BasraBot, habits: Habits) -> Items:
    """Whether somebody is away, and the menu and button that change it."""
    options = [
        discord.SelectOption(label=capitalize(language, say_span(language, span)), value=str(span)) for span in SPANS
    ]
    menu = AwayMenu.select(options, placeholder=say(language, "settings.away.placeholder"))
    if habits.away_until is None or not habits.is_away(bot.clock.now()):
        return [text(say(language, "settings.away.off")), discord.ui.ActionRow(menu)]
    back = BackAgainButton.button(say(language, "button.back_again"), style=discord.ButtonStyle.primary)
    said = text(_say_until(language, bot, habits.away_until))
    return [said, discord.ui.ActionRow(menu), *rows([back])]


def _say_until(language: str, bot: BasraBot, until: float) -> str:
    return say(language, "settings.away.on", when=bot.clock.tag(until, "F"), span=bot.clock.tag(until))
