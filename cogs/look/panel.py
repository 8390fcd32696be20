"""The panel: how it looks now, and menus whose every choice is stored at once and shown in the same message."""

import asyncio
from typing import Any, Protocol, cast

import discord

from bot.client import (
    BLUE,
    BasraBot,
    Control,
    Page,
    attach,
    boxed,
    hand_look,
    language_of,
    picture,
    read_code,
    replace_with,
    rows,
    server_look,
    text,
)
from bot.community import Preferences, ServerSettings
from bot.matches import Refusal
from bot.rules import Card
from bot.texts import say, say_parts, say_row, speak_card
from card_images import DECKS, THEMES, Look, draw_cards, draw_floor

from .samples import HAND, TABLE

Items = list[discord.ui.Item[Any]]

HAND_FILE, TABLE_FILE = "hand.png", "table.png"

NAMES = {"deck": DECKS, "theme": THEMES}
"""What can be chosen of each part of a look."""

UNCHOSEN = "unchosen"
"""The option of a menu that takes a choice back."""


class NeedsManageServer(Refusal):
    """The look of a server's tables is for those to choose who manage it."""

    key = "refusal.needs_manage_server"


class Tables(Protocol):
    """The cog that shows the tables."""

    def redraw_tables(self, guild_id: int) -> None:
        """Draw the tables of a server anew where they stand."""


class HandLookMenu(Control, form="handlook:{part}"):
    """Choose a part of the look of what the clicker sees alone."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store the choice and show it in the same message."""
        await replace_with(interaction, self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction[Any]) -> Page:
        part = read_code(self.values["part"], NAMES)
        name = None if self.chosen == [UNCHOSEN] else _read_name(part, self.chosen)
        await interaction.client.choices.update_person(interaction.user.id, **{f"hand_{part}": name})
        return await look_page(interaction)


class TableLookMenu(Control, form="tablelook:{part}"):
    """Choose a part of the look of the server's tables."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store the choice, show it in the same message, and draw the open tables anew."""
        await replace_with(interaction, self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction[Any]) -> Page:
        part = read_code(self.values["part"], NAMES)
        name = _read_name(part, self.chosen)
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            raise NeedsManageServer
        bot: BasraBot = interaction.client
        before = await bot.look_of_server(interaction.guild_id)
        await bot.community.choose_for_server(interaction.guild_id, interaction.user.id, **{part: name})
        if await bot.look_of_server(interaction.guild_id) != before:
            cast(Tables, bot.get_cog("match")).redraw_tables(interaction.guild_id)
        return await look_page(interaction)


CONTROLS: tuple[type[Control], ...] = (HandLookMenu, TableLookMenu)


async def look_page(interaction: discord.Interaction[Any]) -> Page:
    """How it looks to whoever asks: what they see alone and, in a server, the tables there."""
    bot: BasraBot = interaction.client
    language, guild_id = language_of(interaction), interaction.guild_id
    preferences = await bot.choices.fetch_person(interaction.user.id)
    settings = ServerSettings() if guild_id is None else await bot.choices.fetch_server(guild_id)
    own, common = hand_look(settings, preferences), server_look(settings)
    items: Items = [text(say(language, "look.title")), *_hand_items(language, own, preferences)]
    samples: list[tuple[Any, ...]] = [(draw_cards, HAND, own)]
    if guild_id is not None:
        items += _table_items(language, common, can_choose=interaction.permissions.manage_guild)
        samples.append((draw_floor, TABLE, common))
    drawn = await asyncio.gather(*(bot.draw(*sample) for sample in samples))
    return boxed(items, BLUE, [attach(name, png) for name, png in zip((HAND_FILE, TABLE_FILE), drawn, strict=False)])


def _hand_items(language: str, look: Look, preferences: Preferences) -> Items:
    menus: Items = [_hand_menu(language, part, getattr(preferences, f"hand_{part}")) for part in NAMES]
    return [
        text(say(language, "look.hand"), _say_look(language, look)),
        picture(HAND_FILE, _describe(language, look, HAND)),
        *rows(menus, 1),
    ]


def _hand_menu(language: str, part: str, chosen: str | None) -> HandLookMenu:
    unchosen = discord.SelectOption(
        label=say(language, f"look.{part}.unchosen"), value=UNCHOSEN, default=chosen not in NAMES[part]
    )
    options = [unchosen, *_options(language, part, chosen)]
    return HandLookMenu.select(options, placeholder=say(language, f"look.{part}.placeholder"), part=part)


def _table_items(language: str, look: Look, *, can_choose: bool) -> Items:
    items: Items = [
        discord.ui.Separator(),
        text(say(language, "look.table"), _say_look(language, look)),
        picture(TABLE_FILE, _describe(language, look, TABLE.floor)),
    ]
    if not can_choose:
        return [*items, text(say(language, "look.table.manage_server"))]
    menus: Items = [
        TableLookMenu.select(
            _options(language, part, getattr(look, part)),
            placeholder=say(language, f"look.{part}.placeholder"),
            part=part,
        )
        for part in NAMES
    ]
    return [*items, *rows(menus, 1), text(say(language, "look.table.at_once"))]


def _options(language: str, part: str, chosen: str | None) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=say(language, f"look.{part}.{name}"),
            value=name,
            description=say(language, f"look.{part}.{name}.about"),
            default=name == chosen,
        )
        for name in NAMES[part]
    ]


def _read_name(part: str, chosen: list[str]) -> str:
    """The name that was chosen; a `Refusal` for what no menu of ours offers."""
    if len(chosen) != 1 or chosen[0] not in NAMES[part]:
        raise Refusal
    return chosen[0]


def _say_look(language: str, look: Look) -> str:
    """Theme and deck by their names."""
    names = (say(language, f"look.theme.{look.theme}"), say(language, f"look.deck.{look.deck}"))
    return f"-# {say_parts(language, names)}"


def _describe(language: str, look: Look, cards: tuple[Card, ...]) -> str:
    """The alt text of a sample."""
    return say(
        language,
        "alt.look",
        theme=say(language, f"look.theme.{look.theme}"),
        deck=say(language, f"look.deck.{look.deck}"),
        cards=say_row(language, (speak_card(language, card) for card in cards)),
    )
