"""All pages of a match from one hand, for the writer and the calls."""

from collections.abc import Sequence

from bot.client import BasraBot, Page
from bot.matches import Event, Hint, MatchUpdate, StoredMatch
from bot.rules import RuleSet
from bot.texts import say

from .agreeing import abandoned_page, offer_dropped_page, offer_page, passed_on_page, proposal_page
from .hand import hand_page, news_of, past_page
from .saying import with_headline
from .table import lobby_page, sheet_pages, table_page
from .telling import TableNotes
from .terms import house_rules_page


class Pages:
    """Makes pages for one bot."""

    def __init__(self, bot: BasraBot) -> None:
        self._bot = bot

    async def table(self, match: StoredMatch, notes: TableNotes) -> Page:
        """The table message, or the lobby before the first deal."""
        if match.state == "lobby":
            return lobby_page(self._bot, match)
        return await table_page(self._bot, match, notes)

    async def hand(
        self,
        match: StoredMatch,
        seat: int,
        language: str,
        news: Sequence[str] | None = None,
        note: str = "",
        hint: Hint | None = None,
    ) -> Page:
        """One seat's private message."""
        return await hand_page(self._bot, match, seat, language, news, note, hint)

    async def past_hand(self, match: StoredMatch, seat: int, language: str) -> Page:  # noqa: ARG002 - the same for all
        """What a hand becomes that stands above the end of its match."""
        return past_page(self._bot, match, language)

    async def reminder(self, match: StoredMatch, seat: int, language: str) -> Page:
        """The hand of whoever is to play, which says when their time runs out."""
        return with_headline(await self.hand(match, seat, language), say(language, "hand.reminder"))

    async def proposal(self, match: StoredMatch, seat: int, language: str, happened: Sequence[Event] = ()) -> Page:
        """What is proposed, or what came of it."""
        return proposal_page(self._bot, language, match, match.seats[seat].user_id, happened)

    async def offer(self, match: StoredMatch, seat: int, language: str) -> Page:
        """A seat that is offered."""
        return offer_page(language, self._bot, match, seat)

    async def offer_dropped(self, match: StoredMatch, seat: int, language: str) -> Page:
        """That nobody takes a seat."""
        return offer_dropped_page(language, self._bot, match, seat)

    async def passed_on(self, match: StoredMatch, seat: int, language: str) -> Page:
        """Who has a seat now."""
        return passed_on_page(language, self._bot, match, seat)

    async def abandoned(self, match: StoredMatch, seat: int, language: str) -> Page:  # noqa: ARG002 - the same for all
        """That nobody came back."""
        return abandoned_page(language, self._bot, match)

    async def sheets(self, update: MatchUpdate) -> list[Page]:
        """Score sheets of the deals that ended."""
        return await sheet_pages(self._bot, update)

    def house_rules(
        self, match: StoredMatch, topic: str, language: str, last: RuleSet | None, wrong: Sequence[str] = ()
    ) -> Page:
        """The host's page of the house rules of a topic."""
        return house_rules_page(language, match, topic, last, wrong)

    def news(self, update: MatchUpdate, seat: int, language: str) -> list[str]:
        """What happened, in lines for one seat."""
        return news_of(language, update, seat)
