"""The picture of a hand, on every page that plays from it."""

from typing import Any

import discord

from bot.client import BasraBot, attach, picture, plain_names_of
from bot.matches import StoredMatch
from bot.rules import Play
from bot.texts import describe_hand
from card_images import draw_hand

NAME = "hand.png"


async def hand_picture(
    bot: BasraBot, match: StoredMatch, seat: int, language: str, advised: Play | None = None
) -> tuple[discord.ui.MediaGallery[Any], discord.File]:
    """What the seat sees, described, and the file to attach; it points at the cards of a play that is advised."""
    view, user_id = match.seat_view(seat), match.seats[seat].user_id
    assert user_id is not None
    look, cards = await bot.look_of_hand(match.guild_id, user_id), (advised.card, *advised.takes) if advised else ()
    png = await bot.draw(draw_hand, view, look, cards)
    return picture(NAME, describe_hand(language, view, plain_names_of(language, match))), attach(NAME, png)
