"""Offering a seat to somebody else: `/basra substitute`, and the buttons behind *More…*."""

from typing import Any

import discord
from discord import app_commands

from bot.client import (
    GREY,
    BasraBot,
    Control,
    Page,
    answer_with,
    boxed,
    escape,
    language_of,
    page_of_words,
    plain,
    read_number,
    replace_with,
    text,
)
from bot.matches import BrokenMatch, CannotSubstitute, NotSeated, Refusal, StoredMatch
from bot.texts import say, shorten

from ..looking import NoMatchOfYours, menu_of_matches
from ..telling import Desk, desk_of

Someone = discord.Member | discord.User
LONGEST_LABEL = 80


class NobodyAbsent(Refusal):
    """Whoever has no seat may only offer those of absent people, and there are none."""

    key = "refusal.nobody_absent"


class NotAMember(Refusal):
    """The person is not on the server where the match is played."""

    key = "refusal.not_a_member"


async def substitute(interaction: discord.Interaction[Any], member: Someone, seat: int | None = None) -> None:
    """Offer a seat of the match in this channel, else of one's only match, else after a choice."""
    await answer_with(interaction, _offer_somewhere(interaction, member, seat))


async def suggest_seats(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    """The seats of the match in this channel that this person may offer."""
    desk = desk_of(interaction)
    try:
        match = await desk.matches.fetch_in_channel(interaction.channel_id or 0)
    except BrokenMatch:
        return []
    if match is None or not match.is_running:
        return []
    names = {seat: plain(match.seats[seat].name or "") for seat in _seats_to_offer(interaction, match)}
    return [
        app_commands.Choice(name=name, value=seat)
        for seat, name in names.items()
        if str(current).casefold() in name.casefold()
    ]


async def _offer_somewhere(interaction: discord.Interaction[Any], person: Someone, seat: int | None) -> Page:
    desk = desk_of(interaction)
    match = await desk.matches.fetch_in_channel(interaction.channel_id or 0)
    if match is not None:
        return await _offer(interaction, desk, match, person, seat)
    matches = [match for match in await desk.matches.fetch_of(interaction.user.id) if match.is_running]
    if not matches:
        raise NoMatchOfYours
    if len(matches) == 1:
        return await _offer(interaction, desk, matches[0], person, None)
    if person.bot:
        raise CannotSubstitute
    return menu_of_matches(interaction, desk, matches, OfferInMenu, "hand.which_offer", person=person.id)


async def _offer(
    interaction: discord.Interaction[Any], desk: Desk, match: StoredMatch, person: Someone, seat: int | None
) -> Page:
    """Offer the seat named, one's own, or as a moderator the absent person's; of several after a choice."""
    if person.bot:
        raise CannotSubstitute(match)
    if interaction.guild_id == match.guild_id and isinstance(person, discord.User):
        raise NotAMember(match)
    if seat is not None or _own_seat(match, interaction.user.id) is not None or not _is_moderator(interaction, match):
        return await offer_to(interaction, desk, match, person.id, seat)
    left = _seats_to_offer(interaction, match) if match.is_running else []
    if len(left) > 1:
        return _ask_which_seat(interaction, match, left, person.id)
    if not left and match.is_running:
        raise NobodyAbsent(match)
    return await offer_to(interaction, desk, match, person.id, left[0] if left else None)


async def offer_to(
    interaction: discord.Interaction[Any], desk: Desk, match: StoredMatch, person_id: int, seat: int | None
) -> Page:
    """Offer a seat; the person is asked in the channel and by DM."""
    by_id, is_moderator = interaction.user.id, _is_moderator(interaction, match)
    own, entry = _own_seat(match, by_id), None
    if is_moderator and seat not in (None, own):
        bot: BasraBot = interaction.client
        entry = bot.community.admin_entry(match.guild_id, by_id, "seat_offered", person_id, match=match.id)
    update = await desk.matches.offer_seat(match.id, by_id, person_id, seat, is_moderator=is_moderator, beside=entry)
    desk.spread(update, answered=interaction.user.id)
    await desk.meet(interaction)
    return page_of_words(say(language_of(interaction, match.guild_id), "offer.made", person=f"<@{person_id}>"))


def _is_moderator(interaction: discord.Interaction[Any], match: StoredMatch) -> bool:
    """Whether whoever clicked manages the server in which the match is played."""
    return interaction.guild_id == match.guild_id and interaction.permissions.manage_guild


def _own_seat(match: StoredMatch, user_id: int) -> int | None:
    chair = match.seat_of(user_id) or match.away_seat_of(user_id)
    return None if chair is None else chair.index


def _seats_to_offer(interaction: discord.Interaction[Any], match: StoredMatch) -> list[int]:
    """One's own seat, and for moderators those of absent people."""
    own = _own_seat(match, interaction.user.id)
    is_moderator = _is_moderator(interaction, match)
    return [seat.index for seat in match.seats if seat.index == own or (is_moderator and match.is_left(seat.index))]


def _ask_which_seat(
    interaction: discord.Interaction[Any], match: StoredMatch, seats: list[int], person_id: int
) -> Page:
    language = language_of(interaction, match.guild_id)
    options = [discord.SelectOption(label=plain(match.seats[seat].name or ""), value=str(seat)) for seat in seats]
    menu = OfferSeatMenu.select(
        options, placeholder=say(language, "offer.which_seat"), match=match.id, person=person_id
    )
    question = say(language, "offer.which_seat_for", person=f"<@{person_id}>")
    return boxed([text(question), discord.ui.ActionRow(menu)], GREY)


class OfferInMenu(Control, form="offerin:{person}"):
    """Choose of which match one's seat is offered."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Offer it, and say so in place of the menu."""
        await replace_with(interaction, self._offer(interaction))

    async def _offer(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        match = await desk.matches.fetch(self.chosen_number)
        return await offer_to(interaction, desk, match, self.number("person"), None)


class OfferSeatMenu(Control, form="offerseat:{match}:{person}"):
    """Choose which absent person's seat is offered."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Offer it, and say so in place of the menu."""
        await replace_with(interaction, self._offer(interaction))

    async def _offer(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        match = await desk.fetch_at(interaction, self.number("match"))
        return await offer_to(interaction, desk, match, self.number("person"), self.chosen_number)


class SubstituteButton(Control, form="substitute:{match}:{seat}"):
    """Ask who is to take a seat."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A menu of people in place of the page."""
        await replace_with(interaction, self._ask(interaction))

    async def _ask(self, interaction: discord.Interaction[Any]) -> Page:
        language = language_of(interaction)
        match = await desk_of(interaction).fetch_at(interaction, self.number("match"))
        seat = self.number("seat")
        if not 0 <= seat < len(match.seats):
            raise Refusal(match)
        if seat not in _seats_to_offer(interaction, match):
            raise CannotSubstitute(match) if _is_moderator(interaction, match) else NotSeated(match)
        menu = PersonMenu.of_people(say(language, "offer.whom"), match=match.id, seat=seat)
        own = _own_seat(match, interaction.user.id) == seat
        key = "offer.ask_own" if own else "offer.ask_of_absent"
        said = text(say(language, key, name=escape(match.seats[seat].name or "")))
        return boxed([said, discord.ui.ActionRow(menu)], GREY)


class PersonMenu(Control, form="offer:{match}:{seat}"):
    """Choose who is to take a seat."""

    @classmethod
    def of_people(cls, placeholder: str, **values: Any) -> "PersonMenu":
        """A new menu of everybody on the server."""
        select: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
            custom_id=cls.form.format(**values), placeholder=placeholder
        )
        return cls(select, {name: str(value) for name, value in values.items()})

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Offer it, and say so in place of the menu."""
        await replace_with(interaction, self._offer(interaction))

    async def _offer(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        match = await desk.fetch_at(interaction, self.number("match"))
        people: list[Any] = list(self.chosen)
        if len(people) != 1 or not isinstance(people[0], discord.Member | discord.User):
            raise Refusal(match)
        return await _offer(interaction, desk, match, people[0], read_number(self.values["seat"]))


def substitute_buttons(interaction: discord.Interaction[Any], match: StoredMatch) -> list[Control]:
    """A button for each seat that whoever clicked may offer to somebody else."""
    if not match.is_running:
        return []
    language, own = language_of(interaction), _own_seat(match, interaction.user.id)
    return [
        SubstituteButton.button(
            say(language, "button.pass_seat_on")
            if seat == own
            else shorten(say(language, "button.replace", name=plain(match.seats[seat].name or "")), LONGEST_LABEL),
            match=match.id,
            seat=seat,
        )
        for seat in _seats_to_offer(interaction, match)
    ]
