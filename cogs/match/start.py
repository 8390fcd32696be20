"""`/basra start`: options, the permissions a table needs, and a channel that is taken."""

from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.client import (
    GREY,
    Control,
    Page,
    Style,
    answer_with,
    boxed,
    choose_preset,
    language_of,
    link,
    page_of_words,
    read_code,
    replace_with,
    rows,
    say_privately,
    say_refusal,
    text,
    write_code,
)
from bot.matches import ChannelBusy, MatchUpdate, StoredMatch
from bot.rules import ALTERNATIVES, PRESETS, InvalidRules, RuleSet, make_rules
from bot.texts import DEFAULT, read_preset, say

from .desk import desk_of
from .house_rule_values import RulesRefused
from .naming import person_of, table_url
from .opening import answer_with_lobby
from .permissions import has_permissions

USUAL = "classic"
"""The preset of a table that names none."""
LEAST_TARGET, MOST_TARGET = 1, 1000


class Options(NamedTuple):
    """What a table is opened with."""

    seats: int
    partners: bool
    target: int
    computers: int
    preset: str


@app_commands.describe(
    players=say(DEFAULT, "command.start.players.description"),
    sides=say(DEFAULT, "command.start.sides.description"),
    rules=say(DEFAULT, "command.start.rules.description"),
    target=say(DEFAULT, "command.start.target.description"),
    computers=say(DEFAULT, "command.start.computers.description"),
)
@app_commands.choices(
    sides=[
        app_commands.Choice(name=say(DEFAULT, f"choice.sides.{value}"), value=value)
        for value in ("partners", "alone")
    ]
)
async def start(
    interaction: discord.Interaction[Any],
    players: app_commands.Range[int, 2, 4] = 2,
    sides: str | None = None,
    rules: str | None = None,
    target: app_commands.Range[int, LEAST_TARGET, MOST_TARGET] | None = None,
    computers: app_commands.Range[int, 0, 3] = 0,
) -> None:
    """Open a lobby in this channel."""
    language = language_of(interaction)
    if interaction.guild_id is None:
        await say_privately(interaction, say(language, "error.server_only"))
        return
    if not await has_permissions(interaction):
        return
    preset = USUAL if rules is None else choose_preset(interaction, rules)
    partners = players == 4 if sides is None else sides == "partners"
    points = PRESETS[preset].target if target is None else target
    options = Options(players, partners, points, computers, preset)
    try:
        await answer_with_lobby(interaction, open_lobby(interaction, options), lambda: _think(interaction))
    except ChannelBusy as busy:
        await answer_with(interaction, _busy_page(language, busy, options))
    else:
        if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            await interaction.delete_original_response()


async def _think(interaction: discord.Interaction[Any]) -> None:
    """A private "thinking", which goes once the lobby is there."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def suggest_targets(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    """The targets of the rules that are chosen already, and the number typed if it is one."""
    rules = getattr(interaction.namespace, "rules", None)
    usual = _targets_of((read_preset(language_of(interaction), str(rules)) if rules else None) or USUAL)
    typed = int(current) if current.isdecimal() and len(current) <= 4 else None
    targets = usual
    if typed is not None and LEAST_TARGET <= typed <= MOST_TARGET:
        targets = [typed, *(target for target in usual if target != typed)]
    return [app_commands.Choice(name=str(target), value=target) for target in targets]


def _targets_of(preset: str) -> list[int]:
    """The usual target of a preset, and the documented one beside it."""
    also = ALTERNATIVES.get(preset, {}).get("target")
    return [PRESETS[preset].target, *([also] if also else [])]


async def open_lobby(interaction: discord.Interaction[Any], options: Options) -> MatchUpdate:
    """Open the lobby; raises `ChannelBusy`, `BadOptions` or `RulesRefused`."""
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    rules = read_rules(options)
    return await desk_of(interaction).matches.open_lobby(
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
        host=person_of(interaction),
        seats=options.seats,
        partners=options.partners,
        rules=rules,
        computers=options.computers,
    )


def read_rules(options: Options) -> RuleSet:
    """The rules of the options; `RulesRefused` for what Discord would not have let anybody choose."""
    try:
        return make_rules(options.preset, target=options.target)
    except InvalidRules as error:
        raise RulesRefused(error) from None


async def _busy_page(language: str, busy: ChannelBusy, options: Options) -> Page:
    """Where the other match is, and if it sleeps the question whether to close it."""
    match = busy.match
    assert match is not None
    buttons: list[discord.ui.Item[Any]] = [link(say(language, "button.to_table"), table_url(match))]
    if not busy.is_idle:
        return boxed([text(say_refusal(language, busy)), *rows(buttons)], GREY)
    question = say(language, f"lobby.idle_{match.state}", since=f"<t:{int(match.touched_at)}:R>")
    buttons.insert(0, _close_button(language, match, options))
    return boxed([text(question), *rows(buttons)], GREY)


def _close_button(language: str, match: StoredMatch, options: Options) -> Control:
    values = {**options._asdict(), "partners": int(options.partners), "preset": write_code(options.preset)}
    return CloseIdleButton.button(say(language, "button.close_idle"), style=Style.danger, match=match.id, **values)


class CloseIdleButton(Control, form="close:{match}:{seats}:{partners}:{target}:{computers}:{preset}"):
    """Close the match that sleeps in this channel and open the new one."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Close it, and post the new lobby."""
        if interaction.guild_id is None or not await has_permissions(interaction):
            return
        await replace_with(interaction, self._open(interaction))
        await desk_of(interaction).meet(interaction)

    async def _open(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        match = await desk.fetch_at(interaction, self.number("match"))
        names = ("seats", "partners", "target", "computers")
        seats, partners, target, computers = (self.number(name) for name in names)
        preset = read_code(self.values["preset"], PRESETS)
        options = Options(seats, bool(partners), target, computers, preset)
        read_rules(options)
        desk.spread(await desk.matches.close_idle(match.id))
        desk.spread(await open_lobby(interaction, options))
        return page_of_words(say(language_of(interaction), "lobby.idle_closed"))
