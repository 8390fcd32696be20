"""What computers think, in processes of their own, so that the clicks of others are answered meanwhile."""

import asyncio
import logging
from contextlib import suppress

from bot.processes import WorkerDied, Workers, count_processors
from bot.rules import Play
from bot.thinking import Inquiry, Judgement, Question, choose_for, judge_for

from .refusals import CannotJudge

log = logging.getLogger(__name__)

MOST_PROCESSES = 4
STEPS_BACK, STEPS_BACK_IN_PEACE = 5, 15
"""How far those that people wait for step back behind the bot, and the one that looks at past matches."""


class Thinkers:
    """Processes for the plays and hints that people wait for, and one by itself that looks at past matches."""

    def __init__(self, processes: int | None = None) -> None:
        """By default one fewer process than there are processors, at least one; one more for past matches."""
        self._workers = Workers(processes or max(1, min(MOST_PROCESSES, count_processors() - 1)), STEPS_BACK)
        self._quiet_workers = Workers(1, STEPS_BACK_IN_PEACE)
        self._starting: asyncio.Future[None] | None = None

    def expect(self) -> None:
        """Make ready for a play or a hint, in the background."""
        if self._starting is None or self._starting.done():
            self._starting = asyncio.ensure_future(self._start())

    async def _start(self) -> None:
        with suppress(WorkerDied):  # whoever needs one is told
            await self._workers.start()

    async def think(self, question: Question) -> Play:
        """The play of a computer; that of *normal* where the process that thinks about it dies or fails."""
        try:
            return await self._workers.run(choose_for, question)
        except WorkerDied:
            log.warning("a process in which a computer was thinking has died, or none could be started")
        except Exception as error:
            log.error("a computer could not choose: %s", type(error).__name__)  # noqa: TRY400 - more may name cards
        return choose_for(question._replace(level="normal"))

    async def judge(self, inquiry: Inquiry) -> Judgement:
        """What the plays of somebody who waits are worth; raises `CannotJudge`."""
        return await _judge_in(self._workers, inquiry)

    async def judge_in_peace(self, inquiry: Inquiry) -> Judgement:
        """The same, behind everything that somebody waits for."""
        return await _judge_in(self._quiet_workers, inquiry)

    async def close(self) -> None:
        """End the processes."""
        if self._starting is not None:
            await asyncio.wait([self._starting])
        await self._workers.close()
        await self._quiet_workers.close()


async def _judge_in(workers: Workers, inquiry: Inquiry) -> Judgement:
    """What a process makes of it, another one if it dies; raises `CannotJudge`."""
    for _ in range(2):
        try:
            return await workers.run(judge_for, inquiry)
        except WorkerDied:
            log.warning("a process in which plays were judged has died, or none could be started")
        except Exception as error:
            log.error("plays could not be judged: %s", type(error).__name__)  # noqa: TRY400 - more may name cards
            break
    raise CannotJudge
