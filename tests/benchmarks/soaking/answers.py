"""The page that answers a click, as it was in the moment it came: a second click may change it a moment later."""

import asyncio
from typing import Any, NamedTuple

from bot.playground import LocalDiscord, Message, Outcome
from bot.playground.interactions import DEFERRED_UPDATE, Interaction
from tests.benchmarks.soaking.sight import Sight, look

PATIENCE = 15.0
"""Seconds that somebody waits for the page of a click that was only acknowledged."""


class Answer(NamedTuple):
    """A page, and the second of the local Discord's clock at which it was there.

    A page that follows an acknowledgement is not sure to be the answer: the message may have been redrawn meanwhile.
    """

    page: Sight
    at: float
    is_sure: bool


class Answers:
    """Watches the local Discord for answers to clicks."""

    def __init__(self, local: LocalDiscord) -> None:
        self._local = local
        self._pages: dict[int, asyncio.Future[Answer | None]] = {}
        self._acknowledged: dict[int, Interaction] = {}

    async def of(self, outcome: Outcome) -> Answer | None:
        """The page; None where no answer comes."""
        interaction = outcome.interaction
        page = self._pages[interaction.id] = asyncio.get_running_loop().create_future()
        try:
            return await asyncio.wait_for(page, PATIENCE)
        except TimeoutError:
            return None
        finally:
            del self._pages[interaction.id]
            self._acknowledged.pop(interaction.id, None)

    def watch(self, what: str, subject: Any) -> None:
        """What happens at the local Discord."""
        if what == "interaction" and subject.id in self._pages:
            self._note_answer(subject)
        elif what == "message_update":
            self._note_page(subject, [own for own in self._acknowledged.values() if own.source is subject])
        elif what == "message" and self._acknowledged and subject.ephemeral_for is not None:
            of = (subject.interaction or {}).get("id")
            self._note_page(subject, [own for own in self._acknowledged.values() if str(own.id) == of])

    def _note_answer(self, interaction: Interaction) -> None:
        if interaction.state == "timeout":
            self._settle(interaction, None)
        elif interaction.answer_type == DEFERRED_UPDATE:
            self._acknowledged[interaction.id] = interaction
        elif interaction.original is not None and interaction.state == "done":
            self._settle(interaction, interaction.original)

    def _note_page(self, message: Message, waiting: list[Interaction]) -> None:
        for interaction in waiting:
            self._settle(interaction, message, is_sure=False)

    def _settle(self, interaction: Interaction, message: Message | None, *, is_sure: bool = True) -> None:
        self._acknowledged.pop(interaction.id, None)
        page = self._pages[interaction.id]
        if not page.done():
            page.set_result(None if message is None else Answer(look(message), self._local.clock.now(), is_sure))
