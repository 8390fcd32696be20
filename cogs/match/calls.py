"""Private messages to players: new hands, and the call to play."""

import logging
from dataclasses import dataclass

import discord

from bot.client import BasraBot, Page, is_unreachable, say_fault
from bot.matches import DealEnded, MatchUpdate
from bot.texts import choose_language

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

    async def send_hand(self, update: MatchUpdate, seat: int) -> Unreachable | None:
        """Send a seat's person the hand; None if it arrived."""
        match = update.after
        chair = match.seats[seat]
        assert chair.user_id is not None
        person = await self._bot.matches.fetch_person(chair.user_id)
        language = choose_language(person.locale if person else None)
        is_new_deal = any(isinstance(event, DealEnded) for event in update.happened)
        news = self._makers.news(update, seat, language) if is_new_deal else None
        page = await self._makers.hand(match, seat, language, news)
        try:
            await self._send(
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
        if person and person.dms_closed:
            await self._bot.matches.note_person(chair.user_id, dms_closed=False)
        return None

    async def has_closed(self, user_id: int) -> bool:
        """Whether the person took no message the last time."""
        person = await self._bot.matches.fetch_person(user_id)
        return person is not None and person.dms_closed

    async def _send(self, user_id: int, known_channel: int | None, page: Page, nonce: str) -> None:
        if known_channel is not None:
            try:
                await self._send_to(known_channel, page, nonce)
            except discord.NotFound as error:
                if error.code != UNKNOWN_CHANNEL:
                    raise
                for file in page.files:
                    file.reset()
            else:
                return
        channel = await self._bot.create_dm(discord.Object(user_id))
        await self._bot.matches.note_person(user_id, dm_channel_id=channel.id)
        await self._send_to(channel.id, page, nonce)

    async def _send_to(self, channel_id: int, page: Page, nonce: str) -> None:
        channel = self._bot.get_partial_messageable(channel_id)
        await channel.send(view=page.view, files=page.files, nonce=nonce[:25])
