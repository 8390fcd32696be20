"""`/basra start`: options, the permissions a table needs, and where it opens."""

from typing import Any

import discord
from discord import app_commands

from bot.client import (
    answer_with,
    check_channel,
    choose_clock,
    choose_preset,
    described_choice,
    language_of,
    say_privately,
)
from bot.community import ServerSettings
from bot.matches import (
    LEVELS,
    MOST_PATIENCE,
    NO_CLOCK,
    PATIENCE,
    USUAL_LEVEL,
    BadClock,
    ChannelBusy,
    Refusal,
    parse_clock,
    write_clock,
)
from bot.rules import ALTERNATIVES, PRESETS
from bot.texts import read_preset, say

from .idle import busy_page
from .new_lobby import answer_with_lobby
from .options import Options, fetch_usual_rules, open_lobby
from .permissions import has_permissions, missing_permissions
from .threads import check_thread, open_in_thread

USUAL = "classic"
"""The preset of a table that names none."""
LEAST_TARGET, MOST_TARGET = 1, 1000


@app_commands.choices(
    sides=[described_choice(f"choice.sides.{sides}", sides) for sides in ("partners", "alone")],
    level=[described_choice(f"choice.level.{level}", level) for level in LEVELS],
)
async def start(
    interaction: discord.Interaction[Any],
    players: app_commands.Range[int, 2, 4] = 2,
    sides: str | None = None,
    rules: str | None = None,
    target: app_commands.Range[int, LEAST_TARGET, MOST_TARGET] | None = None,
    computers: app_commands.Range[int, 0, 3] = 0,
    level: str = USUAL_LEVEL,
    clock: str | None = None,
    absences: app_commands.Range[int, 1, MOST_PATIENCE] | None = None,
    thread: bool | None = None,
) -> None:
    """Open a lobby in this channel, or in a new thread of it; what is not named is as the server has it."""
    if interaction.guild_id is None:
        await say_privately(interaction, say(language_of(interaction), "error.server_only"))
        return
    usual = await check_channel(interaction)
    preset = usual_preset(usual) if rules is None else choose_preset(interaction, rules)
    if target is None:
        house = await fetch_usual_rules(interaction, interaction.guild_id, preset)
        target = (house or PRESETS[preset]).target
    options = Options(
        seats=players,
        partners=players == 4 if sides is None else sides == "partners",
        target=target,
        computers=computers,
        level=level,
        preset=preset,
        clock=usual_clock(usual) if clock is None else write_clock(choose_clock(clock)),
        patience=absences or usual.patience or PATIENCE,
    )
    if thread is None:
        thread = wants_thread(interaction, usual)
    if thread and not _is_in_thread(interaction):
        await _start_in_thread(interaction, options)
    elif await has_permissions(interaction):
        await _start_here(interaction, options)


def usual_preset(usual: ServerSettings) -> str:
    """The preset of a table of the server that names none."""
    return usual.preset if usual.preset in PRESETS and usual.preset else USUAL


def usual_clock(usual: ServerSettings) -> str:
    """The clock of a table of the server that names none; one of another version counts as none."""
    try:
        return write_clock(parse_clock(usual.clock or "none"))
    except BadClock:
        return write_clock(NO_CLOCK)


def wants_thread(interaction: discord.Interaction[Any], usual: ServerSettings) -> bool:
    """Whether a table that does not say so gets a thread; where there can be none it does without."""
    if not usual.threads or _is_in_thread(interaction):
        return False
    try:
        check_thread(interaction)
    except Refusal:
        return False
    return not missing_permissions(interaction, for_thread=True)


def _is_in_thread(interaction: discord.Interaction[Any]) -> bool:
    return isinstance(interaction.channel, discord.Thread)


async def _start_in_thread(interaction: discord.Interaction[Any], options: Options) -> None:
    check_thread(interaction)
    if await has_permissions(interaction, for_thread=True):
        await answer_with(interaction, open_in_thread(interaction, options))


async def _start_here(interaction: discord.Interaction[Any], options: Options) -> None:
    try:
        await answer_with_lobby(interaction, open_lobby(interaction, options), lambda: _think(interaction))
    except ChannelBusy as busy:
        await answer_with(interaction, busy_page(interaction, busy, options))
    else:
        if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            await interaction.delete_original_response()


async def _think(interaction: discord.Interaction[Any]) -> None:
    """A private "thinking", which goes once the lobby is there."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def suggest_targets(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    """The targets of the rules that are chosen already, and the number typed if it is one."""
    rules = getattr(interaction.namespace, "rules", None)
    preset = read_preset(language_of(interaction), str(rules)) if rules else None
    if preset is None and interaction.guild_id is not None:
        preset = usual_preset(await interaction.client.choices.fetch_server(interaction.guild_id))
    usual = _targets_of(preset or USUAL)
    typed = int(current) if current.isdecimal() and len(current) <= 4 else None
    targets = usual
    if typed is not None and LEAST_TARGET <= typed <= MOST_TARGET:
        targets = [typed, *(target for target in usual if target != typed)]
    return [app_commands.Choice(name=str(target), value=target) for target in targets]


def _targets_of(preset: str) -> list[int]:
    """The usual target of a preset, and the documented one beside it."""
    also = ALTERNATIVES.get(preset, {}).get("target")
    return [PRESETS[preset].target, *([also] if also else [])]
