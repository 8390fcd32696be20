"""`/basra review`: the plays of somebody that cost most, against what *hard* would have played."""

import asyncio
from typing import Any

import discord

from bot.client import (
    BLUE,
    GOLD,
    BasraBot,
    Control,
    Page,
    answer_with,
    boxed,
    escape,
    language_of,
    names_of,
    plain_names_of,
    replace_with,
    rows,
    sign,
    sign_name,
    text,
)
from bot.matches import (
    Decision,
    NeverDealt,
    NobodyThere,
    Review,
    StoredMatch,
    Subject,
    decisions_of,
    own_plays,
    seat_played_by,
)
from bot.texts import say, say_percent

from .costly import costly_picture, say_costly
from .place import guild_of, history_of
from .progress import Progress


class OpenReviewButton(Control, form="review:{match}"):
    """Looks at the clicker's plays, or asks whose."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message."""
        await show_review(interaction, self.number("match"))


class WhoseReviewButton(Control, form="reviewwhose:{match}"):
    """Asks whose plays are to be looked at."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with a button for each seat."""
        await answer_with(interaction, _ask_whose(interaction, self.number("match")))


class SeatReviewButton(Control, form="review:{match}:{seat}"):
    """Looks at the plays of a seat."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message, at first with how far it is."""
        await show_review(interaction, self.number("match"), self.number("seat"))


class TurnReviewButton(Control, form="review:{match}:{seat}:{place}"):
    """Turns to another of the plays."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """In the same message, as long as the review is remembered; else it is made again below."""
        match = await history_of(interaction).fetch(guild_of(interaction), self.number("match"))
        subject = _subject(match, self.number("seat"), interaction.user.id)
        known = interaction.client.reviews.recall(subject)
        if known is None:
            await _look_and_show(interaction, match, subject, self.number("place"))
        else:
            await replace_with(interaction, _review_page(interaction, match, subject, known, self.number("place")))


async def show_review(interaction: discord.Interaction[Any], match_id: int, seat: int | None = None) -> None:
    """Answer with the review of a seat, by default the asking person's; who had none is asked whose."""
    match = await history_of(interaction).fetch(guild_of(interaction), match_id)
    seat = seat_played_by(match, interaction.user.id) if seat is None else seat
    if seat is None:
        await answer_with(interaction, _ask_whose(interaction, match_id))
        return
    subject = _subject(match, seat, interaction.user.id)
    known = interaction.client.reviews.recall(subject)
    if known is None:
        await _look_and_show(interaction, match, subject)
    else:
        await answer_with(interaction, _review_page(interaction, match, subject, known))


def _subject(match: StoredMatch, seat: int, user_id: int) -> Subject:
    """Whose plays they are: of those who shared a seat each one's own; raises `NobodyThere`."""
    if seat >= len(match.seats):
        raise NobodyThere
    return match.id, seat, user_id if seat == seat_played_by(match, user_id) else None


async def _ask_whose(interaction: discord.Interaction[Any], match_id: int) -> Page:
    match = await history_of(interaction).fetch(guild_of(interaction), match_id)
    language = language_of(interaction)
    buttons: list[discord.ui.Item[Any]] = [
        SeatReviewButton.button(sign(seat, name), match=match.id, seat=seat)
        for seat, name in enumerate(plain_names_of(language, match))
    ]
    return boxed([text(say(language, "review.whose")), *rows(buttons)], BLUE)


async def _look_and_show(
    interaction: discord.Interaction[Any], match: StoredMatch, subject: Subject, place: int = 0
) -> None:
    """Show how far it is, then the review in its place."""
    bot: BasraBot = interaction.client
    with bot.reviews.busy_for(interaction.user.id):
        decisions = await asyncio.to_thread(_list_decisions, match, subject)
        language, name, count = language_of(interaction), _name(interaction, match, subject), len(decisions)

        def tell(done: float) -> str:
            return say(language, "review.looking", count=count, name=name, percent=say_percent(language, done))

        progress = Progress(interaction, tell, say(language, "review.late"))
        await progress.begin()
        try:
            review = await bot.reviews.make(subject, decisions, progress.note)
            match = await history_of(interaction).fetch(guild_of(interaction), match.id)  # names may be gone by now
            page = await _review_page(interaction, match, subject, review, place)
        except BaseException:
            await progress.remove()
            raise
        await progress.end_with(page)


def _list_decisions(match: StoredMatch, subject: Subject) -> list[Decision]:
    if match.position is None:
        raise NeverDealt
    _, seat, user_id = subject
    return list(decisions_of(match.position, seat, own_plays(match, seat, user_id)))


def _name(interaction: discord.Interaction[Any], match: StoredMatch, subject: Subject) -> str:
    language, (_, seat, user_id) = language_of(interaction), subject
    if user_id is not None:
        return sign_name(language, seat, escape(interaction.user.display_name))
    return names_of(language, match)[seat]


async def _review_page(
    interaction: discord.Interaction[Any], match: StoredMatch, subject: Subject, review: Review, place: int = 0
) -> Page:
    """One of the plays with its picture; or that there was nothing to find."""
    language, name = language_of(interaction), _name(interaction, match, subject)
    seats = rows([WhoseReviewButton.button(say(language, "button.review.others"), match=match.id)])
    if not review.costly:
        key = "review.flawless" if review.decisions else "review.none"
        return boxed([text(say(language, key, name=name)), *seats], GOLD)
    place, count = min(place, len(review.costly) - 1), len(review.costly)
    costly = review.costly[place]
    look = await interaction.client.look_of_hand(match.guild_id, interaction.user.id)
    gallery, file = await costly_picture(interaction.client, language, match, costly, look)
    title = say(language, "review.title", match=str(match.id), name=name, at=place + 1, count=count)
    items: list[discord.ui.Item[Any]] = [
        text(title),
        gallery,
        text(*say_costly(language, match, costly, is_own=subject[2] is not None)),
        text(say(language, "review.legend"), say(language, "review.plays", count=review.decisions)),
        *rows(_buttons(language, match, subject[1], place, count)),
    ]
    return boxed(items, BLUE, [file])


def _buttons(language: str, match: StoredMatch, seat: int, place: int, count: int) -> list[discord.ui.Item[Any]]:
    def turn(label: str, to: int) -> TurnReviewButton:
        return TurnReviewButton.button(
            label, is_disabled=not 0 <= to < count, match=match.id, seat=seat, place=max(0, to)
        )

    leaves = [turn("◀", place - 1), turn("▶", place + 1)] if count > 1 else []
    return [*leaves, WhoseReviewButton.button(say(language, "button.review.others"), match=match.id)]
