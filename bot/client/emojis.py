"""The cards among the application's emojis: uploaded once, kept up to date, never in anybody's way."""

import asyncio
import hashlib
import logging
import re
from collections.abc import Mapping

import discord

from bot.rules import CARDS, RANKS, SUITS, Card, write_card
from card_images import draw_emoji

from .faults import is_of_discord, is_unreachable, say_fault

log = logging.getLogger(__name__)

_RANK_NAMES = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
_RANKS = dict(zip(RANKS, _RANK_NAMES, strict=True))
_SUITS = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
OURS = re.compile(rf"basra_({'|'.join(_RANKS.values())})_of_({'|'.join(_SUITS.values())})_[0-9a-f]{{6}}")
"""The names of our emojis, which no other emoji of the application has; the end tells the picture's content."""

PAUSES = (10.0, 60.0, 600.0)
"""Seconds after which a trial that Discord could not answer is followed by the next."""
BAD_REQUEST, NO_MORE_ROOM = 400, 30008


def say_aloud(card: Card) -> str:
    """A card's name as screen readers speak it, `ten_of_diamonds`."""
    name = write_card(card)
    return f"{_RANKS[name[0]]}_of_{_SUITS[name[1]]}"


def name_emoji(card: Card, png: bytes) -> str:
    """The emoji's name, at most 32 characters: another picture of the card has another name."""
    return f"basra_{say_aloud(card)}_{hashlib.sha256(png).hexdigest()[:6]}"


class CardEmojis:
    """The emojis of all cards once they are all there; before that, and where that fails, none."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._task: asyncio.Task[None] | None = None
        self.known: Mapping[Card, discord.PartialEmoji] = {}
        """The emoji of each of the 52 cards, or nothing."""

    def start(self) -> None:
        """Begin to look and to upload, beside everything else; to be called once, after the login."""
        self._task = asyncio.create_task(self._bring_up_to_date(), name="card emojis")

    async def finished(self) -> None:
        """Wait until it has ended, well or not."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def close(self) -> None:
        """Stop; the next start goes on where this one was."""
        if self._task is not None:
            self._task.cancel()
        await self.finished()

    def forget(self) -> None:
        """Write cards in words until the next start, as Discord knows the emojis no more."""
        if self.known:
            log.warning("the emojis of the cards were deleted: cards are written in words until the next start")
        self.known = {}

    async def _bring_up_to_date(self) -> None:
        pauses = iter(PAUSES)
        while True:
            try:
                return await self._try()
            except Exception as error:
                pause = next(pauses, None) if is_unreachable(error) else None
                if pause is None:
                    return _note(error)
                await asyncio.sleep(max(pause, getattr(error, "retry_after", 0)))

    async def _try(self) -> None:
        """Delete what is stale, upload what is missing; foreign emojis are left alone."""
        found = await self._fetch()
        pictures = {card: await asyncio.to_thread(draw_emoji, card) for card in CARDS}
        names = {name_emoji(card, png): card for card, png in pictures.items()}
        kept = _first_of_each(found)
        stale = [emoji for emoji in found if names.get(emoji.name) is None or kept[emoji.name] is not emoji]
        for emoji in stale:
            await _delete(emoji)
        missing = [name for name in names if name not in kept]
        for name in missing:
            if name not in kept:
                kept |= await self._upload(name, pictures[names[name]])
        self.known = {
            card: discord.PartialEmoji(name=say_aloud(card), id=kept[name].id) for name, card in names.items()
        }
        log.info("emojis of the cards: ready, %d uploaded, %d stale ones deleted", len(missing), len(stale))

    async def _fetch(self) -> list[discord.Emoji]:
        """Ours, the oldest first."""
        emojis = await self._client.fetch_application_emojis()
        return sorted((emoji for emoji in emojis if OURS.fullmatch(emoji.name)), key=lambda emoji: emoji.id)

    async def _upload(self, name: str, png: bytes) -> dict[str, discord.Emoji]:
        """The new emoji by its name; where another process was faster, all that are there by now."""
        try:
            return {name: await self._client.create_application_emoji(name=name, image=png)}
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST or error.code == NO_MORE_ROOM:
                raise
            found = _first_of_each(await self._fetch())
            if name not in found:
                raise
            return found


def _first_of_each(emojis: list[discord.Emoji]) -> dict[str, discord.Emoji]:
    """Of each name the oldest, for which all processes decide alike."""
    return {emoji.name: emoji for emoji in reversed(emojis)}


async def _delete(emoji: discord.Emoji) -> None:
    try:
        await emoji.delete()
    except discord.NotFound:
        log.debug("%s was deleted by somebody else", emoji.name)


def _note(error: Exception) -> None:
    if is_of_discord(error):
        log.warning("emojis of the cards: cards are written in words: %s", say_fault(error))
    else:
        log.error("emojis of the cards: cards are written in words", exc_info=error)
