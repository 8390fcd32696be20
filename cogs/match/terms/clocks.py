"""The clock of a table: what it means, and the host's menu of clocks before the deal."""

from typing import Any

import discord

from bot.client import Control, Page, language_of, replace_with
from bot.matches import CLOCKS, BadClock, Clock, Refusal, StoredMatch, name_of_clock, parse_clock, write_clock
from bot.texts import say, say_clock, say_clock_name

from ..telling import desk_of


def say_clock_of(language: str, match: StoredMatch) -> list[str]:
    """The clock of a match, and what happens when it runs out."""
    clock = match.clock
    name = say_clock_name(language, name_of_clock(clock))
    lines = [say(language, "clock.line", name=name, meaning=say_clock(language, clock.seconds, clock.bonus))]
    if clock.seconds is not None:
        lines.append(f"-# {say(language, 'clock.patience', count=match.patience)}")
    return lines


def clock_menu(language: str, match: StoredMatch) -> discord.ui.ActionRow[Any]:
    """All clocks to choose from, the one in force among them whatever it is."""
    clocks = list(dict.fromkeys([*CLOCKS.values(), match.clock]))
    options = [_option(language, clock, is_chosen=clock == match.clock) for clock in clocks]
    menu = ClockMenu.select(options, placeholder=say(language, "house_rules.choose"), match=match.id)
    return discord.ui.ActionRow(menu)


def _option(language: str, clock: Clock, *, is_chosen: bool) -> discord.SelectOption:
    return discord.SelectOption(
        label=say_clock_name(language, name_of_clock(clock)),
        value=write_clock(clock),
        description=say_clock(language, clock.seconds, clock.bonus),
        default=is_chosen,
    )


class ClockMenu(Control, form="clock:{match}"):
    """Choose the clock of the table."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The same page with the clock changed."""
        await replace_with(interaction, self._changed(interaction))

    async def _changed(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        match = await desk.fetch_at(interaction, self.number("match"))
        update = await desk.matches.change_clock(match.id, interaction.user.id, self._clock)
        desk.spread(update)
        return desk.makers.house_rules(update.after, "match", language_of(interaction), None)

    @property
    def _clock(self) -> Clock:
        """The clock that was chosen; a `Refusal` for what no menu of ours offers."""
        try:
            return parse_clock(self.chosen[0] if self.chosen else "")
        except BadClock:
            raise Refusal from None
