"""Reminders: sent to nobody who has played meanwhile, and gone again when they have."""

from bot.client import BasraBot, Page
from bot.matches import MatchUpdate, ReminderDue, StoredMatch

from .calls import Calls, Unreachable
from .makers import Makers
from .tables import Tables


class Reminders:
    """Sends and deletes the messages that remind somebody of their turn."""

    def __init__(self, bot: BasraBot, makers: Makers, calls: Calls, tables: Tables) -> None:
        self._bot = bot
        self._makers = makers
        self._calls = calls
        self._tables = tables

    async def send(self, update: MatchUpdate, due: ReminderDue) -> None:
        """Remind by DM, or by a mention at the table whoever wants that or takes no messages."""
        match = await self._bot.matches.fetch(update.after.id)
        user_id = match.turn_user
        if user_id is None or not _is_still_due(match, update, due):
            return
        notice = (await self._bot.matches.fetch_habits_at(match))[user_id].notice
        if notice == "dm":
            sent = await self._write(match, due.seat, user_id)
            if not isinstance(sent, Unreachable):
                await self._note(update, due, sent)
                return
        if notice != "none":
            self._tables.of(match).request(match, call=user_id)

    async def clear(self, update: MatchUpdate, shown_on: int | None) -> None:
        """Delete the reminders of a turn that is over; `shown_on` has become something else with a click."""
        match = update.after
        if not match.reminders or not _is_turn_over(update):
            return
        await self._bot.matches.note_reminders(match.id, [])
        for channel_id, message_id in match.reminders:
            if message_id != shown_on:
                await self._calls.delete(match, channel_id, message_id)

    async def _write(self, match: StoredMatch, seat: int, user_id: int) -> tuple[int, int] | Unreachable:
        """Channel and message of the reminder, if it arrived."""

        async def make(language: str) -> Page:
            return await self._makers.reminder(match, seat, language)

        nonce = f"r{match.id}.{match.moved_at}.{match.timing.reminded}"
        sent = await self._calls.write(match, user_id, make, nonce)
        return sent if isinstance(sent, Unreachable) else (sent.channel.id, sent.id)

    async def _note(self, update: MatchUpdate, due: ReminderDue, sent: tuple[int, int]) -> None:
        """Remember the reminder, and delete it at once if the person has played while it was sent."""
        match = await self._bot.matches.fetch(update.after.id)
        if _is_still_due(match, update, due):
            await self._bot.matches.note_reminders(match.id, [*match.reminders, sent])
            match = await self._bot.matches.fetch(match.id)
        if not _is_still_due(match, update, due):
            await self._bot.matches.note_reminders(match.id, [])
            await self._calls.delete(match, *sent)


def _is_still_due(match: StoredMatch, update: MatchUpdate, due: ReminderDue) -> bool:
    """Whether the reminded person is still to play the same turn, and their clock runs."""
    was = update.after
    is_same = (match.turn, match.turn_user, match.moved_at) == (due.seat, was.turn_user, was.moved_at)
    return match.is_running and is_same and match.pause is None and match.timing.deadline is not None


def _is_turn_over(update: MatchUpdate) -> bool:
    before, after = update.before, update.after
    if before is None or not after.is_running or after.pause is not None:
        return True
    return (before.turn_user, before.moved_at) != (after.turn_user, after.moved_at)
