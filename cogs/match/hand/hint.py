"""*Hint*: what *hard* would play, where the result moves no ratings."""

from typing import Any

import discord

from bot.client import BasraBot, Page, Style, language_of
from bot.matches import Hint, NoHints, StoredMatch, may_be_rated
from bot.rules import SeatView, write_card
from bot.texts import say, say_card, say_cards, say_way

from ..controls import HandControl
from ..telling import Desk
from .floor_masks import write_mask
from .picking import TakeButton

HINT = "💡"


class HintButton(HandControl, form="hint:{match}:{number}"):
    """Say what *hard* would play, on the hand itself."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The hand, which points at the cards of the play and says why."""
        match, seat = await self.current(interaction, desk)
        if not await desk.matches.offers_hints(match):
            raise NoHints(match)
        hint = await desk.bot.hints.find(match, seat)
        noted = await desk.matches.note_hint(match.id, self.number("number"), interaction.user.id)
        language = language_of(interaction, match.guild_id)
        note = say(language, "hint.unrated") if may_be_rated(match) else ""
        return await desk.makers.hand(noted, seat, language, note=note, hint=hint)


async def hint_buttons(
    bot: BasraBot, language: str, match: StoredMatch, view: SeatView, hint: Hint | None
) -> list[discord.ui.Item[Any]]:
    """*Hint*, where it is offered; after it the play itself, if a tap on its card would not make it."""
    if not view.is_my_turn:
        return []
    if hint is None:
        if not await bot.matches.offers_hints(match):
            return []
        return [HintButton.button(say(language, "button.hint"), emoji=HINT, match=match.id, number=match.number)]
    card, takes = hint.play
    if view.sole_way(card) == takes:
        return []
    label, mask = say_way(language, card, takes), write_mask(view.floor, takes)
    values: dict[str, Any] = {"match": match.id, "number": match.number, "card": write_card(card), "mask": mask}
    return [TakeButton.button(label, style=Style.success, **values)]


def say_hint(language: str, hint: Hint) -> str:
    """The play and what speaks for it, in one sentence."""
    card, takes = hint.play
    why = say(language, f"hint.why.{'only' if hint.why is None else hint.why.value}")
    if not takes:
        return say(language, "hint.lay", card=say_card(language, card), why=why)
    return say(language, "hint.take", card=say_card(language, card), takes=say_cards(language, takes), why=why)
