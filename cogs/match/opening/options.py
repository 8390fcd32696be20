"""What a table is opened with: checked, opened, and carried in a button."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Self

import discord

from bot.client import BasraBot, choose_clock, read_code, read_number, write_code
from bot.matches import LEVELS, MatchUpdate, plan_seating, write_clock
from bot.rules import PRESETS, InvalidRules, RuleSet, make_rules

from ..saying import person_of
from ..telling import desk_of
from ..terms import RulesRefused

BANK_CODE = "x"
"""Stands for the plus of a bank where only letters and digits may."""


class Options(NamedTuple):
    """What a table is opened with; the clock is in its notation."""

    seats: int
    partners: bool
    target: int
    computers: int
    level: str
    preset: str
    clock: str
    patience: int

    @classmethod
    def read(cls, values: Mapping[str, str]) -> Self:
        """From the custom id of a button; a `Refusal` for what no button of ours holds."""
        names = ("seats", "partners", "target", "computers", "patience")
        seats, partners, target, computers, patience = (read_number(values[name]) for name in names)
        clock = write_clock(choose_clock(values["clock"].replace(BANK_CODE, "+")))
        level, preset = read_code(values["level"], LEVELS), read_code(values["preset"], PRESETS)
        options = cls(seats, bool(partners), target, computers, level, preset, clock, patience)
        options.check()
        return options

    def write(self) -> dict[str, Any]:
        """The values of a custom id."""
        clock = self.clock.replace("+", BANK_CODE)
        return {
            **self._asdict(),
            "partners": int(self.partners),
            "level": write_code(self.level),
            "preset": write_code(self.preset),
            "clock": clock,
        }

    def check(self) -> None:
        """Raises `BadOptions` or `RulesRefused` for what Discord would not have let anybody choose."""
        plan_seating(self.seats, self.computers, partners=self.partners)
        self.rules()

    def rules(self, usual: RuleSet | None = None) -> RuleSet:
        """The rules: the usual ones of the server, else the preset's, with the target; raises `RulesRefused`."""
        try:
            if usual is not None:
                return replace(usual, target=self.target)
            return make_rules(self.preset, target=self.target)
        except InvalidRules as error:
            raise RulesRefused(error) from None


async def fetch_usual_rules(interaction: discord.Interaction[Any], guild_id: int, preset: str) -> RuleSet | None:
    """The house rules that a table of the preset begins with; None where the server wants none or has none."""
    bot: BasraBot = interaction.client
    if not (await bot.choices.fetch_server(guild_id)).house_rules:
        return None
    try:
        return await bot.matches.fetch_last_rules(guild_id, preset)
    except InvalidRules:  # of another version
        return None


async def open_lobby(
    interaction: discord.Interaction[Any], options: Options, channel_id: int | None = None
) -> MatchUpdate:
    """Open the lobby, in this channel if no other is named; raises `ChannelBusy`, `BadOptions` or `RulesRefused`."""
    assert interaction.guild_id is not None
    house = await fetch_usual_rules(interaction, interaction.guild_id, options.preset)
    place = channel_id or interaction.channel_id
    assert place is not None
    return await desk_of(interaction).matches.open_lobby(
        guild_id=interaction.guild_id,
        channel_id=place,
        host=person_of(interaction),
        seats=options.seats,
        partners=options.partners,
        rules=options.rules(house),
        computers=options.computers,
        level=options.level,
        clock=choose_clock(options.clock),
        patience=options.patience,
    )
