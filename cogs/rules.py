"""`/basra rules`: the rules in force and how to play, in pages that survive a restart."""

from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BasraBot, Control, Page, Style, language_of, replace_with
from bot.matches import Matches, NoSuchMatch, StoredMatch
from bot.rules import Seating, make_rules
from bot.texts import DEFAULT, RULES_PAGES, RulesPage, say, say_rules_page

BLUE = 0x3B6FB6
"""The colour of pages that explain."""

NO_MATCH = 0
"""In a custom id: no match, so the rules as they are usually played."""


class RulesTab(Control, form="rulespage:{match}:{page}"):
    """Turns to a page, numbered as in `RULES_PAGES`, of one match's rules."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the page."""
        await replace_with(interaction, self._turned(interaction))

    async def _turned(self, interaction: discord.Interaction[Any]) -> Page:
        match = await _fetch_match(interaction.client.matches, self.number("match"))
        page = RULES_PAGES[self.number("page") % len(RULES_PAGES)]
        return Page(make_rules_view(language_of(interaction), match, page))


class Rules(commands.Cog):
    """The command; other cogs open the pages through `show`."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Join the `/basra` group and answer the tabs of old messages too."""
        self.bot.add_dynamic_items(RulesTab)
        description = say(DEFAULT, "command.rules.description")
        self.bot.basra.add_command(app_commands.Command(name="rules", description=description, callback=self.rules))

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        self.bot.basra.remove_command("rules")
        self.bot.remove_dynamic_items(RulesTab)

    async def rules(self, interaction: discord.Interaction[Any]) -> None:
        """Open the pages for the match in this channel, in direct messages for one's own match."""
        await self.show(interaction, await self._find_match(interaction))

    async def show(self, interaction: discord.Interaction[Any], match: StoredMatch | None) -> None:
        """Open the pages at the rules in force, for whoever asked alone."""
        view = make_rules_view(language_of(interaction), match, "in_force")
        await interaction.response.send_message(view=view, ephemeral=True)

    async def _find_match(self, interaction: discord.Interaction[Any]) -> StoredMatch | None:
        if interaction.guild_id is not None:
            return await self.bot.matches.fetch_in_channel(cast("int", interaction.channel_id))
        own = await self.bot.matches.fetch_of(interaction.user.id)
        return own[0] if own else None


def make_rules_view(language: str, match: StoredMatch | None, page: RulesPage) -> discord.ui.LayoutView:
    """One page above the tabs that lead to the others."""
    rules, seating = (match.rules, match.seating) if match else (make_rules(), Seating(2))
    words = say_rules_page(language, page, rules, seating, is_in_force=match is not None)
    tabs: discord.ui.ActionRow[Any] = discord.ui.ActionRow(
        *(
            RulesTab.button(
                say(language, f"button.rules.{other}"),
                style=Style.primary if other == page else Style.secondary,
                is_disabled=other == page,
                match=match.id if match else NO_MATCH,
                page=number,
            )
            for number, other in enumerate(RULES_PAGES)
        )
    )
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.TextDisplay(words), discord.ui.Separator(), tabs, accent_colour=BLUE
    )
    view.add_item(container)
    return view


async def _fetch_match(matches: Matches, match_id: int) -> StoredMatch | None:
    try:
        return await matches.fetch(match_id) if match_id != NO_MATCH else None
    except NoSuchMatch:
        return None


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(Rules(bot))
