"""The panel of a server's settings: every choice is stored at once and shown in the same message."""

from collections.abc import Sequence
from typing import Any, cast

import discord

from bot.client import (
    BLUE,
    BasraBot,
    Control,
    Page,
    boxed,
    known_channels,
    language_of,
    read_code,
    replace_with,
    rows,
    text,
)
from bot.client import write_code as code
from bot.community import ServerSettings
from bot.matches import Refusal
from bot.texts import say, shorten
from card_images import Look

from .asking import Items, bot_of, check_admin, community_of, guild_of, tables_of
from .setting_words import AS_DISCORD, NUMBERS, OFFERED, SWITCHES, chosen_of, say_about, say_option

MOST_CHANNELS, LONGEST_OPTION = 25, 100
CHANNELS = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
"""Where tables can be, or threads with tables."""
OFF, ON = 0, 1
OF_RULES, OF_TABLES, OF_BOARDS = ("preset",), ("clock", "patience"), ("minimum_matches",)
OF_WORDS, OF_LOOKS = ("language",), ("theme", "deck")


class SettingMenu(Control, form="desk:{owner}:{setting}"):
    """Choose one of the options of a setting."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store the choice and show it in the same message."""
        check_admin(interaction, self.number("owner"))
        await replace_with(interaction, self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction[Any]) -> Page:
        name = read_code(self.values["setting"], OFFERED)
        if len(self.chosen) != 1 or self.chosen[0] not in OFFERED[name]:
            raise Refusal
        return await _store(interaction, **{name: _read(name, self.chosen[0])})


def _read(name: str, value: str) -> Any:
    """What is stored for an option."""
    if name == "language" and value == AS_DISCORD:
        return None
    return int(value) if name in NUMBERS else value


class SwitchButton(Control, form="deskswitch:{owner}:{setting}:{wanted}"):
    """Turn a setting on or off."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store it and show it in the same message."""
        check_admin(interaction, self.number("owner"))
        name = read_code(self.values["setting"], SWITCHES)
        await replace_with(interaction, _store(interaction, **{name: self.number("wanted") == ON}))


class ChannelMenu(Control, form="deskchannels:{owner}"):
    """Choose the channels that tables may be opened in."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store them and show them in the same message."""
        check_admin(interaction, self.number("owner"))
        channels = cast("Sequence[Any]", self.chosen)
        if any(getattr(channel, "guild_id", None) != guild_of(interaction) for channel in channels):
            raise Refusal
        await replace_with(interaction, _store(interaction, channels=tuple(channel.id for channel in channels)))

    @classmethod
    def menu(cls, channels: Sequence[int], *, placeholder: str, owner: int) -> "ChannelMenu":
        """A menu of the server's channels in which these are chosen."""
        chosen = [discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel) for one in channels]
        select: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
            custom_id=cls.form.format(owner=owner),
            channel_types=CHANNELS,
            placeholder=placeholder,
            min_values=0,
            max_values=MOST_CHANNELS,
            default_values=chosen[:MOST_CHANNELS],
        )
        return cls(select, {"owner": str(owner)})


CONTROLS: tuple[type[Control], ...] = (SettingMenu, SwitchButton, ChannelMenu)


async def _store(interaction: discord.Interaction[Any], **settings: Any) -> Page:
    guild_id, bot = guild_of(interaction), bot_of(interaction)
    before = await _what_tables_show(bot, guild_id)
    chosen = await community_of(interaction).choose_for_server(guild_id, interaction.user.id, **settings)
    bot.languages.note_server(guild_id, chosen.language)
    if await _what_tables_show(bot, guild_id) != before:
        tables_of(interaction).redraw_tables(guild_id)
    return await settings_page(interaction)


async def _what_tables_show(bot: BasraBot, guild_id: int) -> tuple[Look, str]:
    """What the open tables are drawn anew for: their look and their language."""
    return await bot.look_of_server(guild_id), bot.language_of_server(guild_id)


async def settings_page(interaction: discord.Interaction[Any]) -> Page:
    """Everything as it is now, with what changes it."""
    language, owner = language_of(interaction), interaction.user.id
    settings = await bot_of(interaction).choices.fetch_server(guild_of(interaction))
    channels = known_channels(interaction.guild, settings.channels)
    where = ChannelMenu.menu(channels, placeholder=say(language, "desk.channels.none"), owner=owner)
    return boxed(
        [
            text(say(language, "desk.settings")),
            *_menus(language, settings, OF_RULES, owner),
            *_switch(language, settings, "house_rules", owner),
            *_menus(language, settings, OF_TABLES, owner),
            text(say(language, "desk.channels")),
            *rows([where]),
            *_switch(language, settings, "threads", owner),
            discord.ui.Separator(),
            *_menus(language, settings, OF_BOARDS, owner),
            *_switch(language, settings, "rated", owner),
            discord.ui.Separator(),
            *_menus(language, settings, OF_WORDS, owner),
            text(say(language, "desk.look")),
            *_menus(language, settings, OF_LOOKS, owner),
        ],
        BLUE,
    )


def _menus(language: str, settings: ServerSettings, names: Sequence[str], owner: int) -> Items:
    items: Items = []
    for name in names:
        if name not in OF_LOOKS:
            items.append(text(say(language, f"desk.{name}")))
        items += rows([_menu(language, settings, name, owner)])
    return items


def _menu(language: str, settings: ServerSettings, name: str, owner: int) -> SettingMenu:
    chosen = chosen_of(settings, name)
    options = [
        discord.SelectOption(
            label=shorten(say_option(language, name, value), LONGEST_OPTION),
            value=value,
            description=say_about(language, name, value),
            default=value == chosen,
        )
        for value in OFFERED[name]
    ]
    return SettingMenu.select(
        options, placeholder=say_option(language, name, chosen), owner=owner, setting=code(name)
    )


def _switch(language: str, settings: ServerSettings, name: str, owner: int) -> Items:
    is_on = bool(getattr(settings, name))
    state, other = ("on", "off") if is_on else ("off", "on")
    button = SwitchButton.button(
        say(language, f"button.{name}.{other}"), owner=owner, setting=code(name), wanted=OFF if is_on else ON
    )
    return [discord.ui.Section(text(say(language, f"desk.{name}.{state}")), accessory=button)]
