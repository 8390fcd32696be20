"""Private messages to players: new hands, the call to play, and whatever else they must know."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.client import BasraBot, Page, is_of_discord, is_unreachable, say_fault, show
from bot.matches import MatchUpdate, StoredMatch

from .hand_messages import HandMessages
from .makers import Makers

log = logging.getLogger(__name__)

CLOSED = frozenset({50007, 50278, 40003})
"""The person takes no messages; no server is shared any more; too many DMs opened in a short time."""
UNKNOWN_CHANNEL = 10003


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A person who cannot be written to, and why."""

    user_id: int
    name: str
    is_closed: bool
    """Whether it is their own closed door."""
    is_cut_off: bool = False
    """Whether Discord itself cannot be reached just now."""


MakePage = Callable[[str], Awaitable[Page]]
"""Makes a page in a language."""

SayNews = Callable[[MatchUpdate, int, str], list[str]]
"""Says what happened, to one seat in a language."""


def _no_news(_update: MatchUpdate, _seat: int, _language: str) -> list[str]:
    return []


class Calls:
    """Writes to people by DM, remembering their channels."""

    def __init__(self, bot: BasraBot, makers: Makers) -> None:
        self._bot = bot
        self._makers = makers
        self._hands = HandMessages()
        self._questions = HandMessages()
        """The newest proposal that somebody was asked about."""
        self._offers, self._posted = HandMessages(), HandMessages()
        """The newest offer of a seat to somebody, by DM and in the channel."""

    async def send_hand(self, update: MatchUpdate, seat: int) -> Unreachable | None:
        """Send a seat's person the hand; None if it arrived."""
        match = update.after
        user_id = match.seats[seat].user_id
        assert user_id is not None

        async def make(language: str) -> Page:
            return await self._makers.hand(match, seat, language)

        sent = await self.write(match, user_id, make, f"h{match.id}.{match.number}.{seat}")
        if isinstance(sent, Unreachable):
            return sent
        self._hands.note(match.id, user_id, sent.channel.id, sent.id)
        return None

    async def write(
        self, match: StoredMatch, user_id: int, make: MakePage, nonce: str
    ) -> discord.Message | Unreachable:
        """Send a person a page; Discord drops a second one of the same nonce."""
        person = await self._bot.matches.fetch_person(user_id)
        locale = person.locale if person else None
        page = await make(self._bot.language_of_member(user_id, match.guild_id, locale))
        try:
            sent = await self._send(user_id, person.dm_channel_id if person else None, page, nonce)
        except Exception as error:
            if not is_of_discord(error):
                raise
            is_news = not (person and person.dms_closed)
            return await self._note_unreachable(match, user_id, error, is_news=is_news)
        if person and person.dms_closed:
            await self._bot.matches.note_person(user_id, dms_closed=False)
        return sent

    async def _note_unreachable(
        self, match: StoredMatch, user_id: int, error: Exception, *, is_news: bool
    ) -> Unreachable:
        is_closed = isinstance(error, discord.Forbidden) or getattr(error, "code", 0) in CLOSED
        log.info("match %d: somebody cannot be written to: %s", match.id, say_fault(error))
        if is_closed and is_news:
            await self._bot.matches.note_person(user_id, dms_closed=True)
        seated = (seat.name for seat in match.seats if seat.user_id == user_id)
        return Unreachable(user_id, next(seated, None) or "?", is_closed, is_unreachable(error))

    async def redraw_hand(self, update: MatchUpdate, seat: int, shown_on: int | None) -> None:
        """Let the newest hand of a seat's person show how things stand, as nobody is called by an edit.

        `shown_on` is a message that shows it already.
        """
        match = update.after
        user_id = match.seats[seat].user_id
        newest = None if user_id is None else self._hands.newest(match.id, user_id)
        if user_id is not None and newest is not None and newest[1] != shown_on:
            await self._edit_hand(update, seat, user_id, newest, None)

    async def replace_hand(self, match: StoredMatch, user_id: int, message: discord.Message) -> None:
        """Let a message stand in the place of somebody's newest hand, which goes."""
        newest = self._hands.forget(match.id, user_id)
        self._hands.note(match.id, user_id, message.channel.id, message.id)
        if newest is not None:
            await self.delete(match, *newest)

    async def delete(self, match: StoredMatch, channel_id: int, message_id: int) -> None:
        """Delete a message to somebody; where that fails it stays."""
        try:
            await self._bot.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        except Exception as error:
            if not is_of_discord(error):
                raise
            log.info("match %d: a message stays: %s", match.id, say_fault(error))

    async def close_hand(self, update: MatchUpdate, seat: int, shown_on: int | None) -> None:
        """Let a person's newest hand say that the match is over, or that they have left it.

        At the end of the match the hand above it ends too. `shown_on` is a message that says so already.
        """
        match = update.after
        user_id = match.seats[seat].user_id
        assert user_id is not None
        above = None if match.is_open else self._hands.before_newest(match.id, user_id)
        newest = self._hands.forget(match.id, user_id)
        if newest is not None and newest[1] != shown_on:
            await self._edit_hand(update, seat, user_id, newest, _no_news if match.is_open else self._makers.news)
        if above is not None and above[1] != shown_on:
            language = await self._language_of(match, user_id)
            await self._edit(match, above, await self._makers.past_hand(match, seat, language))

    def note_question(self, match: StoredMatch, user_id: int, message: discord.Message) -> None:
        """Remember what asks somebody for an answer."""
        self._questions.note(match.id, user_id, message.channel.id, message.id)

    async def settle_question(self, update: MatchUpdate, seat: int, shown_on: int | None) -> None:
        """Let what asked a seat's person tell what came of it, unless that is message `shown_on` already."""
        match = update.after
        user_id = match.seats[seat].user_id
        newest = None if user_id is None else self._questions.forget(match.id, user_id)
        if user_id is None or newest is None or newest[1] == shown_on:
            return
        language = await self._language_of(match, user_id)
        page = await self._makers.proposal(match, seat, language, update.happened)
        await self._edit(match, newest, page)

    def note_offer(
        self, match: StoredMatch, user_id: int, message: discord.Message, *, is_public: bool = False
    ) -> None:
        """Remember what offers a seat to somebody."""
        offers = self._posted if is_public else self._offers
        offers.note(match.id, user_id, message.channel.id, message.id)

    async def settle_offer(self, match: StoredMatch, seat: int, user_id: int, shown_on: int | None) -> None:
        """Take an offer out of the channel, and let the DM say that it is gone, or go too if the person has the seat.

        `shown_on` is a message that has become something else already.
        """
        posted, asked = self._posted.forget(match.id, user_id), self._offers.forget(match.id, user_id)
        if posted is not None and posted[1] != shown_on:
            await self.delete(match, *posted)
        if asked is None or asked[1] == shown_on:
            return
        if match.seats[seat].user_id == user_id:
            await self.delete(match, *asked)
        else:
            language = await self._language_of(match, user_id)
            await self._edit(match, asked, await self._makers.offer(match, seat, language))

    async def _language_of(self, match: StoredMatch, user_id: int) -> str:
        """What somebody reads alone about a match, whom nothing but what is stored is known of."""
        person = await self._bot.matches.fetch_person(user_id)
        return self._bot.language_of_member(user_id, match.guild_id, person.locale if person else None)

    async def _edit_hand(
        self, update: MatchUpdate, seat: int, user_id: int, newest: tuple[int, int], say_news: SayNews | None
    ) -> None:
        """Without news the hand tells what happened since its seat's last play."""
        language = await self._language_of(update.after, user_id)
        news = None if say_news is None else say_news(update, seat, language)
        page = await self._makers.hand(update.after, seat, language, news)
        await self._edit(update.after, newest, page)

    async def _edit(self, match: StoredMatch, newest: tuple[int, int], page: Page) -> None:
        channel_id, message_id = newest
        message = self._bot.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await show(self._bot, page, lambda: message.edit(view=page.view, attachments=page.files))
        except Exception as error:
            if not is_of_discord(error):
                raise
            log.info("match %d: a message stays as it is: %s", match.id, say_fault(error))

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
        return await show(self._bot, page, lambda: channel.send(view=page.view, files=page.files, nonce=nonce[:25]))
