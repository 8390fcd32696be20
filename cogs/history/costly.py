"""A play that cost points, in words and as a picture."""

from typing import Any

import discord

from bot.client import BasraBot, attach, names_of, picture, plain_names_of
from bot.matches import Costly, StoredMatch, with_seats_of
from bot.rules import Play
from bot.texts import describe_hand, say, say_card, say_cards, say_decimal, say_own_play, say_percent, say_play
from card_images import Look, draw_hand

HAND = "review.png"


def say_costly(language: str, match: StoredMatch, costly: Costly, *, is_own: bool) -> list[str]:
    """Where it was, what was played, what *hard* would have played and why, and what that cost."""
    decision = costly.decision
    there = with_seats_of(match, decision)
    cost = say(language, "review.cost", points=say_decimal(language, costly.cost, 1))
    lines = [
        say(language, "review.moment", deal=decision.deal + 1, ply=decision.ply + 1),
        say_own_play(language, decision.step)
        if is_own
        else say_play(language, names_of(language, there)[decision.step.seat], decision.step),
        f"{say_better(language, costly)} {cost}",
    ]
    if costly.chances is not None:
        before, after = (say_percent(language, chance) for chance in costly.chances)
        lines.append(say(language, "review.chance", before=before, after=after))
    return lines


def say_better(language: str, costly: Costly) -> str:
    """What would have been better, with the reason."""
    card, takes = costly.better.play
    why = say(language, f"hint.why.{costly.why.value}")
    if not takes:
        return say(language, "review.better.lay", card=say_card(language, card), why=why)
    return say(
        language, "review.better.take", card=say_card(language, card), takes=say_cards(language, takes), why=why
    )


async def costly_picture(
    bot: BasraBot, language: str, match: StoredMatch, costly: Costly, look: Look
) -> tuple[discord.ui.MediaGallery[Any], discord.File]:
    """What the seat saw, with both plays marked."""
    decision = costly.decision
    png = await bot.draw(draw_hand, decision.view, look, _cards(costly.better.play), _cards(costly.played.play))
    names = plain_names_of(language, with_seats_of(match, decision))
    return picture(HAND, describe_hand(language, decision.view, names)), attach(HAND, png)


def _cards(play: Play) -> tuple[int, ...]:
    return play.card, *play.takes
