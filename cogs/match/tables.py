"""The tables of all channels: a writer for each match that is being played just now."""

import discord

from bot.client import BasraBot
from bot.matches import StoredMatch

from .makers import Makers
from .writer import TableWriter


class Tables:
    """Finds the writer of a match; a match nobody touches has none."""

    def __init__(self, bot: BasraBot, makers: Makers) -> None:
        self._bot = bot
        self._makers = makers
        self._writers: dict[int, TableWriter] = {}

    def of(self, match: StoredMatch) -> TableWriter:
        """The writer of a match's table."""
        self._forget_others_in(match)
        if match.id not in self._writers:
            self._writers[match.id] = TableWriter(self._bot, self._makers, match)
        return self._writers[match.id]

    def note_message(self, message: discord.Message) -> None:
        """Count a message that came after a table."""
        for writer in self._writers.values():
            if writer.channel_id == message.channel.id and writer.message_id and message.id > writer.message_id:
                writer.below += 1

    def _forget_others_in(self, match: StoredMatch) -> None:
        """A channel has one open match, so earlier ones there are over and written."""
        for other in [w for w in self._writers.values() if w.channel_id == match.channel_id]:
            if other.match_id < match.id and other.is_idle:
                del self._writers[other.match_id]
