"""The panel: how somebody is called, reminded, left in peace; every choice is stored at once and shown in place."""

from typing import Any, Literal

import discord

from bot.client import BLUE, BasraBot, Control, Page, boxed, language_of, replace_with, rows, text
from bot.matches import Habits, Refusal
from bot.texts import say

from .away import away_items
from .language import IN_PANEL, language_items
from .quiet import quiet_items
from .showing import Items

NOTICES: tuple[Literal["dm", "mention", "none"], ...] = ("dm", "mention", "none")
OFF, ON = 0, 1


class NoticeMenu(Control, form="notice"):
    """Choose how to be called to the table."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store it and show it in the same message."""
        await replace_with(interaction, self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction[Any]) -> Page:
        notice = next((notice for notice in NOTICES if [notice] == self.chosen), None)
        if notice is None:
            raise Refusal
        await interaction.client.matches.set_notice(interaction.user.id, notice)
        return await settings_page(interaction)


class RemindersButton(Control, form="reminders:{wanted}"):
    """Want reminders, or none."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store it and show it in the same message."""
        await replace_with(interaction, self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction[Any]) -> Page:
        await interaction.client.matches.set_reminders(interaction.user.id, wanted=self.number("wanted") == ON)
        return await settings_page(interaction)


CONTROLS: tuple[type[Control], ...] = (NoticeMenu, RemindersButton)


async def settings_page(interaction: discord.Interaction[Any], *notes: str, also: Items | None = None) -> Page:
    """Everything as it is now, below some notes and what belongs to them."""
    bot: BasraBot = interaction.client
    language = language_of(interaction)
    habits = await bot.matches.fetch_habits(interaction.user.id)
    noted: Items = [text(*notes), *(also or []), discord.ui.Separator()] if notes else []
    return boxed(
        [
            text(say(language, "settings.title")),
            *noted,
            *_notice_items(language, habits),
            *_reminder_items(language, habits),
            discord.ui.Separator(),
            *quiet_items(language, habits, bot.clock.now()),
            discord.ui.Separator(),
            *away_items(language, bot, habits),
            discord.ui.Separator(),
            *language_items(interaction, IN_PANEL),
        ],
        BLUE,
    )


def _notice_items(language: str, habits: Habits) -> Items:
    options = [
        discord.SelectOption(
            label=say(language, f"settings.notice.{notice}"),
            value=notice,
            description=say(language, f"settings.notice.{notice}.about"),
            default=notice == habits.notice,
        )
        for notice in NOTICES
    ]
    menu = NoticeMenu.select(options, placeholder=say(language, "settings.notice"))
    return [text(say(language, "settings.notice")), discord.ui.ActionRow(menu)]


def _reminder_items(language: str, habits: Habits) -> Items:
    state = "on" if habits.reminders else "off"
    button = RemindersButton.button(
        say(language, f"button.reminders.{'off' if habits.reminders else 'on'}"),
        wanted=OFF if habits.reminders else ON,
    )
    return [text(say(language, f"settings.reminders.{state}")), *rows([button])]
