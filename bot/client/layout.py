"""The building blocks of a page: text, pictures and rows of buttons in a coloured box."""

import io
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

import discord

from .answers import Page

Item = discord.ui.Item[Any]

GREEN, GOLD, BLUE, GREY = 0x2E8B57, 0xD9A441, 0x3B6FB6, 0x6B7280
"""For whoever is to play, for a basra, for a table in play, for what is over or waits."""

ALT_TEXT = 1024
MOST_TEXT = 3900
"""Characters of one text; all texts of a message together may have 4000."""
MOST_NEWS = 2400
"""Characters of what happened since somebody's last play, beside all else that a hand says."""


def text(*lines: str) -> discord.ui.TextDisplay[Any]:
    """Lines of text, whole ones, as many as fit into a message."""
    kept = fitting([line for line in lines if line], MOST_TEXT)
    return discord.ui.TextDisplay("\n".join(kept))


def latest(lines: Sequence[str], room: int = MOST_NEWS) -> list[str]:
    """The last lines of a story that may be too long for a message, marked where its beginning is missing."""
    kept = fitting(lines[::-1], room)[::-1]
    return kept if len(kept) == len(lines) else ["…", *kept]


def fitting(lines: Sequence[str], room: int) -> list[str]:
    """The first lines that have room together, the breaks between counted; at least one, cut if it must be."""
    ends = accumulate(len(line) + 1 for line in lines)
    count = sum(end <= room + 1 for end in ends)
    return list(lines[:count]) if count or not lines else [lines[0][:room]]


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


def page_of_words(*lines: str) -> Page:
    """A page of words alone, without buttons."""
    return boxed([text(*lines)], GREY)
