"""The cog of matches: its commands, and every button it understands."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import discord
from discord.ext import commands

from bot.client import BasraBot, Control, described, suggest_clocks, suggest_presets
from bot.matches import MatchUpdate, StoredMatch

from . import agreeing, controls, hand, leaving, looking, mine, opening, table, terms
from .opening import start, suggest_targets
from .pages import Pages
from .telling import COG_NAME, Desk, Waker

CONTROLS: tuple[type[Control], ...] = (
    *agreeing.CONTROLS,
    *controls.CONTROLS,
    *hand.CONTROLS,
    leaving.CancelButton,
    leaving.CancelSurelyButton,
    leaving.ResignButton,
    leaving.ResignSurelyButton,
    leaving.StayButton,
    looking.HandsMenu,
    looking.ResignMenu,
    mine.MinePageButton,
    *opening.CONTROLS,
    *table.CONTROLS,
    *terms.CONTROLS,
)

COMMANDS: dict[str, Callable[[discord.Interaction[Any]], Awaitable[None]]] = {
    "hand": looking.hand,
    "mine": mine.mine,
    "table": looking.table,
    "leave": looking.leave,
    "resign": looking.resign,
    "cancel": looking.cancel,
}


class MatchCog(commands.Cog, name=COG_NAME):
    """Matches on Discord."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot
        self.desk = Desk(bot, Pages(bot))
        self.waker = Waker(self.desk)

    async def cog_load(self) -> None:
        """Register the buttons and add the commands to `/basra`."""
        self.bot.add_dynamic_items(*CONTROLS)
        starting = described("start", start)
        starting.autocomplete("rules")(suggest_presets)
        starting.autocomplete("target")(suggest_targets)
        starting.autocomplete("clock")(suggest_clocks)
        self.bot.basra.add_command(starting)
        offering = described("substitute", agreeing.substitute)
        offering.autocomplete("seat")(agreeing.suggest_seats)
        self.bot.basra.add_command(offering)
        for name, callback in COMMANDS.items():
            self.bot.basra.add_command(described(name, callback))
        self.waker.start()

    async def cog_unload(self) -> None:
        """Wake no more matches."""
        await self.waker.stop()

    @commands.Cog.listener("on_stopping")
    async def stop_waking(self) -> None:
        """Wake no more matches, while clicks under way are still answered."""
        await self.waker.stop()

    def spread(self, update: MatchUpdate) -> None:
        """Tell a change that was made elsewhere to everybody it concerns."""
        self.desk.spread(update)

    def redraw(self, matches: Iterable[StoredMatch]) -> None:
        """Draw the tables of some matches anew where they stand, and mind their clocks."""
        self.desk.redraw(matches)

    def redraw_tables(self, guild_id: int) -> None:
        """Draw the tables of a server anew where they stand, as something about their looks has changed."""
        self.desk.redraw_tables(guild_id)

    @commands.Cog.listener("on_guild_join")
    async def show_tables_again(self, guild: discord.Guild) -> None:
        """Go on where the bot was thrown out and is invited back."""
        self.desk.show_again(guild.id)

    @commands.Cog.listener("on_message")
    async def count_message(self, message: discord.Message) -> None:
        """Count what comes after a table."""
        self.desk.tables.note_message(message)
