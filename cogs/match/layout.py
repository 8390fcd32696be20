"""The building blocks of a page: text, pictures and rows of buttons in a coloured box."""

import io
from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.client import Page

Item = discord.ui.Item[Any]

GREEN, GOLD, BLUE, GREY = 0x2E8B57, 0xD9A441, 0x3B6FB6, 0x6B7280
"""For whoever is to play, for a basra, for a table in play, for what is over or waits."""

ALT_TEXT = 1024


def text(*lines: str) -> discord.ui.TextDisplay[Any]:
    """Lines of text, cut at what a message holds."""
    return discord.ui.TextDisplay("\n".join(line for line in lines if line)[:3900])


def picture(name: str, alt: str) -> discord.ui.MediaGallery[Any]:
    """A picture that is attached under this name, as wide as the message."""
    return discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt[:ALT_TEXT]))


def attach(name: str, png: bytes) -> discord.File:
    """The file of a picture."""
    return discord.File(io.BytesIO(png), filename=name)


def rows(buttons: Sequence[Item], width: int = 5) -> list[discord.ui.ActionRow[Any]]:
    """Buttons in rows of some width."""
    return [discord.ui.ActionRow(*buttons[at : at + width]) for at in range(0, len(buttons), width)]


def link(label: str, url: str) -> discord.ui.Button[Any]:
    """A button that opens an address."""
    return discord.ui.Button(label=label, url=url, style=discord.ButtonStyle.link)


def boxed(items: Iterable[Item], colour: int, files: Sequence[discord.File] = ()) -> Page:
    """A page of one coloured box."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(*items, accent_colour=colour))
    return Page(view, list(files))


def words(*lines: str) -> Page:
    """A page of words alone, without buttons."""
    return boxed([text(*lines)], GREY)
