"""Private messages to players: new hands, and the call to play."""

import logging
from dataclasses import dataclass
from typing import Any

import discord

from bot.client import BasraBot, Page, is_unreachable, say_fault, show
from bot.matches import ComputerSteppedIn, DealEnded, MatchUpdate
from bot.texts import choose_language

from .hand_messages import HandMessages
from .makers import Makers

log = logging.getLogger(__name__)

CLOSED = frozenset({50007, 50278, 40003})
"""The person takes no messages; no server is shared any more; too many DMs opened in a short time."""
UNKNOWN_CHANNEL = 10003


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A person who cannot be written to, and whether that is their own closed door."""

    user_id: int
    name: str
    is_closed: bool


class Calls:
    """Writes to people by DM, remembering their channels."""

    def __init__(self, bot: BasraBot, makers: Makers) -> None:
        self._bot = bot
        self._makers = makers
        self._hands = HandMessages()

    async def send_hand(self, update: MatchUpdate, seat: int) -> Unreachable | None:
        """Send a seat's person the hand; None if it arrived."""
        match = update.after
        chair = match.seats[seat]
        assert chair.user_id is not None
        person = await self._bot.matches.fetch_person(chair.user_id)
        language = choose_language(person.locale if person else None)
        has_news = any(isinstance(event, DealEnded | ComputerSteppedIn) for event in update.happened)
        news = self._makers.news(update, seat, language) if has_news else None
        page = await self._makers.hand(match, seat, language, news)
        try:
            sent = await self._send(
                chair.user_id, person.dm_channel_id if person else None, page, f"h{match.id}.{match.number}.{seat}"
            )
        except Exception as error:
            if not (isinstance(error, discord.HTTPException) or is_unreachable(error)):
                raise
            is_closed = isinstance(error, discord.Forbidden) or getattr(error, "code", 0) in CLOSED
            log.info("match %d: seat %d cannot be written to: %s", match.id, seat, say_fault(error))
            if is_closed and not (person and person.dms_closed):
                await self._bot.matches.note_person(chair.user_id, dms_closed=True)
            return Unreachable(chair.user_id, chair.name or "?", is_closed)
        self._hands.note(match.id, chair.user_id, sent.channel.id, sent.id)
        if person and person.dms_closed:
            await self._bot.matches.note_person(chair.user_id, dms_closed=False)
        return None

    async def close_hand(self, update: MatchUpdate, seat: int, shown_on: int | None) -> None:
        """Let a person's newest hand say that the match is over, or that they have left it.

        `shown_on` is a message that says so already.
        """
        match = update.after
        user_id = match.seats[seat].user_id
        assert user_id is not None
        newest = self._hands.forget(match.id, user_id)
        if newest is None or newest[1] == shown_on:
            return
        person = await self._bot.matches.fetch_person(user_id)
        language = choose_language(person.locale if person else None)
        news = [] if match.is_open else self._makers.news(update, seat, language)
        page = await self._makers.hand(match, seat, language, news)
        channel_id, message_id = newest
        message = self._bot.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await show(self._bot.card_emojis, page, lambda: message.edit(view=page.view, attachments=page.files))
        except Exception as error:
            if not (isinstance(error, discord.HTTPException) or is_unreachable(error)):
                raise
            log.info("match %d: the hand of seat %d stays as it is: %s", match.id, seat, say_fault(error))

    def note_hand(self, interaction: discord.Interaction[Any], match_id: int, message_id: int) -> None:
        """Remember that a message in somebody's direct messages is their hand; others cannot be edited later."""
        if interaction.guild_id is None and interaction.channel_id is not None:
            self._hands.note(match_id, interaction.user.id, interaction.channel_id, message_id)

    async def has_closed(self, user_id: int) -> bool:
        """Whether the person took no message the last time."""
        person = await self._bot.matches.fetch_person(user_id)
        return person is not None and person.dms_closed

    async def _send(self, user_id: int, known_channel: int | None, page: Page, nonce: str) -> discord.Message:
        if known_channel is not None:
            try:
                return await self._send_to(known_channel, page, nonce)
            except discord.NotFound as error:
                if error.code != UNKNOWN_CHANNEL:
                    raise
                for file in page.files:
                    file.reset()
        channel = await self._bot.create_dm(discord.Object(user_id))
        await self._bot.matches.note_person(user_id, dm_channel_id=channel.id)
        return await self._send_to(channel.id, page, nonce)

    async def _send_to(self, channel_id: int, page: Page, nonce: str) -> discord.Message:
        channel = self._bot.get_partial_messageable(channel_id)
        return await show(
            self._bot.card_emojis, page, lambda: channel.send(view=page.view, files=page.files, nonce=nonce[:25])
        )
