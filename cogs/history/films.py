"""The films of deals: one is drawn at a time, and a channel is not shown the same one over and over."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import discord

from bot.client import BasraBot
from bot.matches import Refusal, StoredMatch, views_of
from bot.rules import TableView
from card_images import Look, draw_film

COG_NAME = "history"

SHOWN_FOR = 300.0
"""Seconds in which a channel is not shown a film again."""

TOO_LARGE, NOT_ALLOWED = 413, 50013
"""What Discord answers: the status for too many bytes, the code for a permission that is missing."""

Showing = tuple[int, int, int]
"""A channel, a match and a deal."""


class FilmTooLarge(Refusal):
    """Discord takes no file of that size."""

    key = "refusal.film_too_large"


class CannotAttach(Refusal):
    """The bot may not attach files in the channel."""

    key = "refusal.cannot_attach"


class ShownAlready(Refusal):
    """The channel was shown the film a moment ago."""

    key = "refusal.film_shown"


class Films:
    """What is drawn just now, and what was shown lately."""

    def __init__(self) -> None:
        self._drawing = asyncio.Lock()
        self._shown: dict[Showing, float] = {}

    async def draw(self, bot: BasraBot, match: StoredMatch, deal: int, look: Look) -> tuple[bytes, TableView]:
        """The film of a deal, and the table at its end; one after the other, so that tables are drawn between."""
        async with self._drawing:
            return await bot.draw(_draw, match, deal, look)

    @contextmanager
    def showing(self, what: Showing, now: float) -> Iterator[None]:
        """While a film is posted; raises `ShownAlready` if it is there, and forgets it if it does not get there."""
        self._shown = {key: at for key, at in self._shown.items() if now - at < SHOWN_FOR}
        if what in self._shown:
            raise ShownAlready
        self._shown[what] = now
        try:
            yield
        except BaseException:
            self._shown.pop(what, None)
            raise


def films_of(interaction: discord.Interaction[Any]) -> Films:
    """Those of the bot that was asked."""
    return cast(Films, interaction.client.get_cog(COG_NAME).films)


@contextmanager
def uploading() -> Iterator[None]:
    """Around an answer with a film: raises `FilmTooLarge` or `CannotAttach` if Discord does not take it."""
    try:
        yield
    except discord.HTTPException as error:
        if error.status == TOO_LARGE:
            raise FilmTooLarge from error
        if error.code == NOT_ALLOWED:
            raise CannotAttach from error
        raise


def _draw(match: StoredMatch, deal: int, look: Look) -> tuple[bytes, TableView]:
    views = views_of(match, deal)
    return draw_film(views, look), views[-1]
