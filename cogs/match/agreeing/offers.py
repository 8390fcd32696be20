"""A seat that is offered to somebody: what they are told, and their answer, in the channel or by DM."""

from typing import Any

import discord

from bot.client import (
    BLUE,
    BasraBot,
    Control,
    Page,
    Style,
    answer_with,
    boxed,
    escape,
    language_of,
    link,
    page_of_words,
    replace_with,
    rows,
    sides_of,
    text,
)
from bot.matches import MatchUpdate, Offer, StoredMatch, name_of_clock
from bot.texts import say, say_clock, say_clock_name, say_kind

from ..controls import is_public, own_hand
from ..saying import person_of, say_place, table_url
from ..telling import Desk, desk_of


def offer_page(language: str, bot: BasraBot, match: StoredMatch, seat: int) -> Page:
    """Whose seat it is, how the match stands, and the two answers; that it is gone, where it is."""
    offer = match.seats[seat].offer
    if offer is None:
        return page_of_words(say(language, "refusal.not_offered"))
    values: dict[str, Any] = {"match": match.id, "seat": seat}
    buttons = [
        AcceptSeatButton.button(say(language, "button.accept"), style=Style.success, **values),
        DeclineSeatButton.button(say(language, "button.decline"), **values),
        link(say(language, "button.to_table"), table_url(match)),
    ]
    said = text(
        _say_offer(language, match, seat, offer),
        f"-# {say_place(language, bot, match)}",
        *say_kind(language, match.rules, match.seating),
        *_say_scores(language, match),
        _say_clock(language, match),
    )
    small = say(language, "offer.counts"), say(language, "offer.lapses", when=bot.clock.tag(offer.lapses_at))
    return boxed([said, text(*(f"-# {line}" for line in small)), *rows(buttons)], BLUE)


def _say_offer(language: str, match: StoredMatch, seat: int, offer: Offer) -> str:
    chair = match.seats[seat]
    key = "offer.own" if offer.by == chair.user_id else "offer.of_absent"
    return say(language, key, name=escape(chair.name or ""), by=f"<@{offer.by}>")


def _say_scores(language: str, match: StoredMatch) -> list[str]:
    scores = match.position.scores if match.position else ()
    sides = zip(sides_of(language, match), scores, strict=False)
    return [say(language, "result.line", name=name, score=score) for name, score in sides]


def _say_clock(language: str, match: StoredMatch) -> str:
    clock = match.clock
    meaning = say_clock(language, clock.seconds, clock.bonus)
    return say(language, "clock.line", name=say_clock_name(language, name_of_clock(clock)), meaning=meaning)


class AcceptSeatButton(Control, form="accept:{match}:{seat}"):
    """Take the seat."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The hand: by DM in place of the offer, in the channel privately below it."""
        desk, match_id = desk_of(interaction), self.number("match")
        if is_public(interaction):
            await replace_with(interaction, self._accept_in_public(interaction, desk))
            await answer_with(interaction, own_hand(interaction, desk, match_id))
        else:
            await replace_with(interaction, self._accept(interaction, desk))
            if interaction.message is not None:
                desk.calls.note_hand(interaction, match_id, interaction.message.id)

    async def _accept_in_public(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        update = await self._take(interaction, desk)
        match, seat = update.after, self.number("seat")
        former = update.before.seats[seat].name if update.before else None
        name, owner = escape(match.seats[seat].name or ""), escape(former or "")
        return page_of_words(say(desk.bot.language_of_server(match.guild_id), "offer.taken", name=name, owner=owner))

    async def _accept(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        await self._take(interaction, desk)
        return await own_hand(interaction, desk, self.number("match"))

    async def _take(self, interaction: discord.Interaction[Any], desk: Desk) -> MatchUpdate:
        person = person_of(interaction)
        update = await desk.matches.accept_seat(self.number("match"), self.number("seat"), person)
        desk.spread(update, answered=person.id, shown_on=_message_of(interaction))
        return update


class DeclineSeatButton(Control, form="decline:{match}:{seat}"):
    """Leave the seat, or take the offer back."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Words in place of the offer."""
        await replace_with(interaction, self._decline(interaction))

    async def _decline(self, interaction: discord.Interaction[Any]) -> Page:
        desk, seat, user = desk_of(interaction), self.number("seat"), interaction.user
        update = await desk.matches.decline_seat(self.number("match"), seat, user.id)
        desk.spread(update, answered=user.id, shown_on=_message_of(interaction))
        match = update.after
        offer = update.before.seats[seat].offer if update.before else None
        key = "offer.declined" if offer is None or offer.to == user.id else "offer.withdrawn"
        guild_id = match.guild_id
        is_for_all = is_public(interaction)
        language = desk.bot.language_of_server(guild_id) if is_for_all else language_of(interaction, guild_id)
        owner = escape(match.seats[seat].name or "")
        return page_of_words(say(language, key, name=escape(user.display_name), owner=owner))


def _message_of(interaction: discord.Interaction[Any]) -> int | None:
    return interaction.message.id if interaction.message else None
