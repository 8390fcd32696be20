"""What gets in the way: the bot is killed again and again, and Discord fails at random."""

import asyncio
import random
from pathlib import Path

from bot.playground import LocalDiscord
from bot.playground.faults import Fault
from tests.running_bot import RunningBot

MESSAGES, MESSAGE, ANSWER = "/channels/*/messages", "/channels/*/messages/*", "/interactions/*/callback"
Kind = tuple[str, str, int | None, tuple[tuple[str, float | bool], ...]]
FAULTS: tuple[Kind, ...] = (
    ("POST", MESSAGES, 500, ()),
    ("POST", MESSAGES, 502, ()),
    ("POST", MESSAGES, 503, ()),
    ("POST", MESSAGES, 429, (("retry_after", 0.5),)),
    ("POST", MESSAGES, None, (("lose_answer", True),)),
    ("PATCH", MESSAGE, 500, ()),
    ("PATCH", MESSAGE, 503, ()),
    ("PATCH", MESSAGE, 429, (("retry_after", 0.5),)),
    ("DELETE", MESSAGE, 500, ()),
    ("POST", "/users/@me/channels", 502, ()),
    ("POST", ANSWER, 500, ()),
    ("POST", ANSWER, 503, ()),
    ("POST", ANSWER, None, (("lose_answer", True),)),
    ("POST", ANSWER, None, (("delay", 3.2),)),
    ("POST", "/webhooks/*", 503, ()),
)
"""Method, path, status and more of what happens to one request each."""


class Troubles:
    """Kills and faults until it is cancelled, and what they came to."""

    def __init__(self, local: LocalDiscord, bot: RunningBot, seed: int) -> None:
        self._local = local
        self._bot = bot
        self._rng = random.Random(seed)
        self._faults: list[Fault] = []
        self._newest: dict[Kind, Fault] = {}
        self.restarts = 0
        self.memory: list[int] = []
        """The most memory that each process of the bot has had, in KiB."""

    @property
    def faults(self) -> int:
        """How many requests have failed on purpose."""
        return sum(fault.hits for fault in self._faults)

    async def kill_again_and_again(self, least: float, most: float) -> None:
        """End the process as a power cut would, every so many seconds."""
        while True:
            await asyncio.sleep(self._rng.uniform(least, most))
            self.note_memory()
            await self._bot.kill()
            await self._bot.start()
            self.restarts += 1

    async def disturb(self, mean: float) -> None:
        """Let a request fail, every so many seconds."""
        while True:
            await asyncio.sleep(self._rng.expovariate(1 / mean))
            kind = self._rng.choice(FAULTS)
            if kind in self._newest and not self._newest[kind].hits:
                continue  # one of a kind waits already: where little is asked for, not everything is to fail
            method, path, status, how = kind
            self._newest[kind] = self._local.inject(method, path, status, **dict(how))
            self._faults.append(self._newest[kind])

    def note_memory(self) -> None:
        """How much memory the bot has had at most, where the system tells."""
        self.memory.append(read_memory(self._bot.process.pid, "VmHWM"))


def read_memory(pid: int, line: str) -> int:
    """The `VmRSS` (now) or `VmHWM` (at most) of a process in KiB; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(own.split()[1]) for own in status.splitlines() if own.startswith(f"{line}:")), 0)
