"""The tables of all channels: a writer for each channel in which something happens just now."""

import discord

from bot.client import BasraBot
from bot.matches import StoredMatch

from .makers import Makers
from .writer import TableWriter


class Tables:
    """Finds the writer of a match; a match that nobody has touched since the start has none."""

    def __init__(self, bot: BasraBot, makers: Makers) -> None:
        self._bot = bot
        self._makers = makers
        self._writers: dict[int, TableWriter] = {}
        """By channel, the writer of the newest match there."""

    def of(self, match: StoredMatch) -> TableWriter:
        """The writer of a match's table."""
        writer = self._writers.get(match.channel_id)
        if writer is not None and writer.match_id == match.id:
            return writer
        new = TableWriter(self._bot, self._makers, match)
        if writer is None or writer.match_id < match.id:
            self._forget_finished()
            self._writers[match.channel_id] = new
        return new

    def note_message(self, message: discord.Message) -> None:
        """Count a message that came after a table."""
        writer = self._writers.get(message.channel.id)
        if writer is not None and writer.message_id is not None and message.id > writer.message_id:
            writer.below += 1

    def _forget_finished(self) -> None:
        finished = [channel for channel, writer in self._writers.items() if writer.is_over and writer.is_idle]
        for channel in finished:
            del self._writers[channel]
