"""The bot as a child process that may be killed and comes back."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence

STOP_SECONDS = 5.0


class Supervisor:
    """Runs `argv` with exactly the environment `env`; what the bot prints goes straight to the terminal.

    A bot that ends by itself stays down until it is restarted; `on_end` is told its exit status.
    """

    def __init__(
        self,
        argv: Sequence[str],
        env: Mapping[str, str],
        *,
        on_change: Callable[[], None],
        on_end: Callable[[int], None],
    ) -> None:
        self._argv, self._env = list(argv), dict(env)
        self._on_change, self._on_end = on_change, on_end
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    async def start(self) -> None:
        """OSError where the program cannot be started at all."""
        async with self._lock:
            await self._start()

    async def restart(self) -> None:
        """SIGKILL, as in a crash, and a new process at once."""
        async with self._lock:
            await self._end(kill=True)
            await self._start()

    async def kill(self) -> None:
        """SIGKILL, and no new process until `start`."""
        async with self._lock:
            await self._end(kill=True)

    async def stop(self) -> None:
        """SIGTERM; whoever has not ended after five seconds is killed."""
        async with self._lock:
            await self._end(kill=False)

    async def _start(self) -> None:
        if self.is_running:
            return
        self._process = await asyncio.create_subprocess_exec(*self._argv, env=self._env)
        self._watch = asyncio.create_task(self._wait_for_end(self._process))
        self._on_change()

    async def _end(self, *, kill: bool) -> None:
        if self._watch is not None:
            self._watch.cancel()
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill() if kill else process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
        self._on_change()

    async def _wait_for_end(self, process: asyncio.subprocess.Process) -> None:
        status = await process.wait()
        self._on_change()
        self._on_end(status)
