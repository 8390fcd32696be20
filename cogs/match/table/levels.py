"""How well the computers of a table play: one menu in the lobby."""

from typing import Any

import discord

from bot.client import Control, names_of, read_code, read_number
from bot.matches import LEVELS, StoredMatch
from bot.texts import say

from .changing import change_lobby


class LevelMenu(Control, form="level:{match}"):
    """Choose how well a computer plays."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        chosen, user = "".join(self.chosen), interaction.user.id
        seat, level = read_number(chosen[:1]), read_code(chosen[1:], LEVELS)
        await change_lobby(
            interaction, lambda desk: desk.matches.choose_level(self.number("match"), user, seat, level)
        )


def level_menu(language: str, match: StoredMatch) -> list[discord.ui.ActionRow[Any]]:
    """How well each computer plays, chosen in one menu."""
    names = names_of(language, match)
    options = [
        discord.SelectOption(
            label=say(
                language, "lobby.level.choice", name=names[chair.index], level=say(language, f"lobby.level.{level}")
            ),
            description=say(language, f"lobby.level.{level}.about"),
            value=f"{chair.index}{level}",
        )
        for chair in match.seats
        if chair.is_computer
        for level in LEVELS
        if level != chair.level
    ]
    if not options:
        return []
    menu = LevelMenu.select(options, placeholder=say(language, "lobby.level"), match=match.id)
    return [discord.ui.ActionRow(menu)]
