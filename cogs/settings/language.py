"""The language that somebody reads: as their Discord, or one of ours."""

from typing import Any

import discord

from bot.client import BLUE, Control, Languages, Page, boxed, language_of, read_code, replace_with, text
from bot.matches import Refusal
from bot.texts import LANGUAGES, language_name, say

from .showing import Items, panel_of

ALONE, IN_PANEL = "alone", "panel"
AS_DISCORD = "discord"
"""The option that takes a choice back."""


class LanguageMenu(Control, form="language:{place}"):
    """Choose the language."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store it and show it in the same message, which speaks it."""
        await replace_with(interaction, self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction[Any]) -> Page:
        place = read_code(self.values["place"], (ALONE, IN_PANEL))
        chosen = self.chosen[0] if len(self.chosen) == 1 else ""
        if chosen not in (AS_DISCORD, *LANGUAGES):
            raise Refusal
        languages: Languages = interaction.client.languages
        await languages.choose(interaction.user.id, None if chosen == AS_DISCORD else chosen)
        note = say(language_of(interaction), "settings.language.chosen")
        return await (panel_of(interaction, note) if place == IN_PANEL else language_page(interaction, note))


CONTROLS: tuple[type[Control], ...] = (LanguageMenu,)


async def language_page(interaction: discord.Interaction[Any], *notes: str) -> Page:
    """The language as it is now, below some notes, with the menu that changes it; admins are told of the server's."""
    is_admin = interaction.guild_id is not None and interaction.permissions.manage_guild
    server = [text(say(language_of(interaction), "settings.language.server"))] if is_admin else []
    return boxed([*map(text, notes), *language_items(interaction, ALONE), *server], BLUE)


def language_items(interaction: discord.Interaction[Any], place: str) -> Items:
    """What somebody reads, and the menu of all languages by their own names."""
    language = language_of(interaction)
    languages: Languages = interaction.client.languages
    chosen = languages.chosen_by(interaction.user.id)
    as_discord = discord.SelectOption(
        label=say(language, "settings.language.discord"),
        value=AS_DISCORD,
        description=say(language, "settings.language.discord.about"),
        default=chosen not in LANGUAGES,
    )
    ours = [discord.SelectOption(label=language_name(code), value=code, default=code == chosen) for code in LANGUAGES]
    menu = LanguageMenu.select([as_discord, *ours], placeholder=say(language, "settings.language"), place=place)
    said = say(language, "settings.language.now", language=language_name(language))
    return [text(said), discord.ui.ActionRow(menu)]
