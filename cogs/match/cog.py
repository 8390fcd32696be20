"""The cog of matches: its commands, and every button it understands."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BasraBot, Control, suggest_clocks, suggest_presets
from bot.matches import MatchUpdate, StoredMatch
from bot.texts import DEFAULT, say

from . import (
    agreeing,
    clocks,
    coming_back,
    going_on,
    hand,
    hand_answers,
    house_rules,
    leaving,
    lobby,
    looking,
    mine,
    offers,
    picking,
    proposing,
    ready,
    result,
    substituting,
    table_buttons,
    taking_back,
    ways,
)
from .desk import COG_NAME, Desk
from .idle import CloseIdleButton
from .pages import Pages
from .start import start, suggest_targets
from .waker import Waker

CONTROLS: tuple[type[Control], ...] = (
    agreeing.AgreeButton,
    agreeing.RefuseButton,
    clocks.ClockMenu,
    coming_back.ComeBackButton,
    going_on.GoOnButton,
    hand.CardButton,
    hand_answers.HandAgreeButton,
    hand_answers.HandRefuseButton,
    *house_rules.CONTROLS,
    leaving.CancelButton,
    leaving.CancelSurelyButton,
    leaving.ResignButton,
    leaving.ResignSurelyButton,
    leaving.StayButton,
    lobby.AddComputerButton,
    lobby.CancelLobbyButton,
    lobby.DealButton,
    lobby.FillButton,
    lobby.JoinButton,
    lobby.LeaveButton,
    lobby.RemoveComputerButton,
    lobby.SwapButton,
    lobby.WaitButton,
    looking.HandsMenu,
    looking.ResignMenu,
    offers.AcceptSeatButton,
    offers.DeclineSeatButton,
    mine.MinePageButton,
    picking.BackButton,
    picking.PickMenu,
    picking.TakeButton,
    proposing.ProposeMenu,
    ready.ReadyButton,
    result.RematchButton,
    result.ReplayButton,
    *substituting.CONTROLS,
    table_buttons.MoreButton,
    table_buttons.MoveButton,
    table_buttons.MyHandButton,
    table_buttons.RulesButton,
    taking_back.TakeBackButton,
    ways.OtherWaysButton,
    ways.WayMenu,
    ways.WaysButton,
    CloseIdleButton,
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
        opening = _command("start", start)
        opening.autocomplete("rules")(suggest_presets)
        opening.autocomplete("target")(suggest_targets)
        opening.autocomplete("clock")(suggest_clocks)
        self.bot.basra.add_command(opening)
        offering = _command("substitute", substituting.substitute)
        offering.autocomplete("seat")(substituting.suggest_seats)
        self.bot.basra.add_command(offering)
        for name, callback in COMMANDS.items():
            self.bot.basra.add_command(_command(name, callback))
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


def _command(name: str, callback: Any) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(name=name, description=say(DEFAULT, f"command.{name}.description"), callback=callback)
