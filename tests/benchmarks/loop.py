"""What drawing costs whoever clicks meanwhile: the longest time the event loop is held up.

The baseline is the same loop while it has nothing to do but to look at the clock.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from operator import sub
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.client import BasraBot
from bot.rules import view_table
from bot.settings import Settings
from bot.storage import Storage
from card_images import DECKS, THEMES, Look
from card_images.floor import draw_scene
from card_images.looks import USUAL
from card_images.scene import Scene, table_scene
from tests.card_images.tables import deal_match, play_on

Rows = list[tuple[str, str]]
Work = Callable[[], Awaitable[object]]

_BEAT = 0.001
_MOST = 20.0
"""How much longer than without drawing the loop may be held up, in milliseconds."""


def bench_loop(quick: bool) -> Rows:
    """Tables drawn as the bot draws them, all asked for in the same moment, and the first one of every look."""
    return asyncio.run(_measure(20 if quick else 200, 3 if quick else 9))


async def _measure(tables: int, runs: int) -> Rows:
    scenes = [_scene(seed) for seed in range(tables)]
    with tempfile.TemporaryDirectory() as folder:
        storage = await Storage.open(Path(folder) / "basra.sqlite3")
        try:
            async with BasraBot(Settings(), storage) as bot:
                first = [await _first_of_a_look(bot, scenes[0], look) for look in _looks()]
                both = [await _beside_idle(lambda: _draw_all(bot, scenes)) for _ in range(runs)]
        finally:
            await storage.close()
    idle = [gap for (gap, _), _ in both]
    held = [gap for _, (gap, _) in both]
    took = median(seconds for _, (_, seconds) in both)
    return [
        *(row for rows in first for row in rows),
        ("idle loop, largest gap", f"{median(idle):.1f} ms, {max(idle):.1f} in the worst run"),
        (f"{tables} tables drawn, largest gap", f"{median(held):.1f} ms, {max(held):.1f} in the worst run"),
        ("longer than the idle loop", f"{median(map(sub, held, idle)):.1f} ms (below {_MOST:.0f})"),
        (f"{tables} tables drawn", f"{took:.2f} s, {tables / took:.0f} a second"),
    ]


def _looks() -> list[Look]:
    return [Look(theme, deck) for theme in THEMES for deck in DECKS]


def _scene(seed: int) -> Scene:
    return table_scene(view_table(play_on(deal_match(seed, 2 + seed % 3), seed % 30)))


async def _first_of_a_look(bot: BasraBot, scene: Scene, look: Look) -> Rows:
    """What making the pieces of another look costs, on its first use."""
    (idle, _), (held, took) = await _beside_idle(lambda: bot.draw(draw_scene, scene, look))
    name = "first table of all" if look == USUAL else f"first table in {look.theme}, {look.deck}"
    return [(name, f"{took * 1e3:.0f} ms, largest gap {held:.1f} ms, idle {idle:.1f} ms")]


async def _draw_all(bot: BasraBot, scenes: list[Scene]) -> None:
    await asyncio.gather(*(bot.draw(draw_scene, scene) for scene in scenes))


async def _beside_idle(work: Work) -> tuple[tuple[float, float], tuple[float, float]]:
    """Largest gap in milliseconds and seconds it took: of a loop that only waits, then of one that works."""
    return await _gap_during(lambda: asyncio.sleep(0.5)), await _gap_during(work)


async def _gap_during(work: Work) -> tuple[float, float]:
    gaps = [0.0]
    watching = asyncio.create_task(_watch(gaps))
    await asyncio.sleep(10 * _BEAT)
    gaps.clear()
    start = perf_counter()
    await work()
    took = perf_counter() - start
    await asyncio.sleep(2 * _BEAT)
    watching.cancel()
    return max(gaps) * 1e3, took


async def _watch(gaps: list[float]) -> None:
    """Note how much later than asked the loop comes back, again and again."""
    last = perf_counter()
    while True:
        await asyncio.sleep(_BEAT)
        now = perf_counter()
        gaps.append(now - last - _BEAT)
        last = now
