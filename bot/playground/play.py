"""One playground from start to end: the local Discord, the bot beside it, and the page in a browser."""

import asyncio
import contextlib
import os
import platform
import signal
import sys
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .local import LocalDiscord
from .supervisor import Supervisor

PORT = 8642
RULE = "=" * 72
BANNER = f"""{RULE}
  The playground is open at {{url}}
  Ctrl-C stops it. {{fate}}
{RULE}"""


def write_line(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def serve(
    argv: Sequence[str],
    env: Mapping[str, str],
    *,
    port: int = PORT,
    open_browser: bool = True,
    announce: Callable[[str], None] = write_line,
    fate: str = "",
    stop: asyncio.Event | None = None,
    **options: Any,
) -> int:
    """Run the bot `argv` on a local Discord until `stop` is set or SIGINT or SIGTERM comes; returns 0.

    The bot's environment is `env` with `DISCORD_TOKEN` and `BASRA_DISCORD_URL` set. `announce` gets a banner with
    the page's address, a line with it once the bot is online (what the bot logs meanwhile may have pushed the banner
    out of sight), and a line whenever the bot ends by itself. A taken port is replaced by a free one. Further
    keywords are those of `LocalDiscord`. OSError where the program cannot be started.
    """
    stop = stop or asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signal_number, stop.set)
    try:
        async with LocalDiscord(port=port, any_port=True, **options) as local:
            await _run(local, argv, env, open_browser=open_browser, announce=announce, fate=fate, stop=stop)
    finally:
        for signal_number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(signal_number)
    return 0


async def _run(
    local: LocalDiscord,
    argv: Sequence[str],
    env: Mapping[str, str],
    *,
    open_browser: bool,
    announce: Callable[[str], None],
    fate: str,
    stop: asyncio.Event,
) -> None:
    def tell_end(status: int) -> None:
        if not stop.is_set():
            announce(f"The bot ended with status {status}. Restart it on the page, or stop with Ctrl-C.")

    supervisor = Supervisor(
        argv,
        dict(env) | {"DISCORD_TOKEN": local.token, "BASRA_DISCORD_URL": local.url},
        on_change=lambda: _note_process(local, supervisor),
        on_end=tell_end,
    )
    local.service.supervisor = supervisor
    announce(BANNER.format(url=local.url, fate=fate))
    greeting = asyncio.create_task(_greet(local, announce))
    try:
        await supervisor.start()
        if open_browser and has_screen():
            await asyncio.to_thread(webbrowser.open, local.url)
        await stop.wait()
    finally:
        greeting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await greeting
        await supervisor.stop()


async def _greet(local: LocalDiscord, announce: Callable[[str], None]) -> None:
    await local.wait_online()
    announce(f"The bot is online. Play at {local.url} and stop with Ctrl-C.")


def _note_process(local: LocalDiscord, supervisor: Supervisor) -> None:
    if not supervisor.is_running:
        local.service.gateway.hang_up()
    local.service.tell("bot", None)


def has_screen() -> bool:
    """Whether a browser could show the page here; a text browser would take the terminal away."""
    if platform.system() != "Linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
