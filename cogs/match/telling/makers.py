"""What the table's writer and the calls to players need to be drawn, without knowing how."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.client import Page
from bot.matches import Event, Hint, MatchUpdate, StoredMatch
from bot.rules import Card, RuleSet


@dataclass(frozen=True, slots=True)
class TableNotes:
    """What a table message says beside the match itself."""

    call: int | None = None
    """The person it calls to play, for want of private messages."""
    closed: tuple[str, ...] = ()
    """Names of those whose private messages are closed."""
    draws: tuple[tuple[int, Card], ...] = ()
    """The cards drawn for the first dealer, as (seat, card)."""
    news: tuple[Event, ...] = ()
    """What has just happened beside the plays."""


class Makers(Protocol):
    """Makes the pages of a match."""

    async def table(self, match: StoredMatch, notes: TableNotes) -> Page:
        """The table message, or the lobby before the first deal."""

    async def hand(
        self,
        match: StoredMatch,
        seat: int,
        language: str,
        news: Sequence[str] | None = None,
        note: str = "",
        hint: Hint | None = None,
    ) -> Page:
        """One seat's private message, with a note below the news and a hint; where a computer keeps the seat, the
        way back.

        Without news it tells the plays since the seat's last one.
        """

    async def past_hand(self, match: StoredMatch, seat: int, language: str) -> Page:
        """What a hand of a match that is over becomes, where a newer one tells how it ended."""

    async def reminder(self, match: StoredMatch, seat: int, language: str) -> Page:
        """The hand of whoever is to play, with when their time runs out."""

    async def proposal(self, match: StoredMatch, seat: int, language: str, happened: Sequence[Event] = ()) -> Page:
        """For a seat that has not agreed yet, what is proposed; or what has `happened` to it."""

    async def offer(self, match: StoredMatch, seat: int, language: str) -> Page:
        """For the person whom a seat is offered to."""

    async def offer_dropped(self, match: StoredMatch, seat: int, language: str) -> Page:
        """For whoever has offered a seat that nobody takes."""

    async def passed_on(self, match: StoredMatch, seat: int, language: str) -> Page:
        """For whoever had a seat that somebody else was given."""

    async def abandoned(self, match: StoredMatch, seat: int, language: str) -> Page:
        """For everybody who had a seat, when nobody came back for too long."""

    async def sheets(self, update: MatchUpdate) -> list[Page]:
        """A score sheet for each deal that ended, the last one with the result if the match did."""

    def house_rules(
        self, match: StoredMatch, topic: str, language: str, last: RuleSet | None, wrong: Sequence[str] = ()
    ) -> Page:
        """The host's page of the house rules of a topic; `wrong` names values that were refused."""

    def news(self, update: MatchUpdate, seat: int, language: str) -> list[str]:
        """What happened, in lines for one seat."""
