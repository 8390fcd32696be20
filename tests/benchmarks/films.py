"""How quickly a deal becomes a moving picture, beside Pillow's own ways of saving one, and whether clicks go on."""

import asyncio
from collections.abc import Callable, Iterator
from io import BytesIO
from statistics import median
from time import perf_counter

from PIL import Image

from bot.rules import PRESETS, view_table
from card_images import draw_film
from card_images.film import MOST_BYTES, draw_frames
from card_images.gif import write_gif
from card_images.looks import USUAL
from card_images.scene import Scene, table_scene
from tests.card_images.tables import deal_match, play_on

Rows = list[tuple[str, str]]
_PAUSE = 0.001


def bench_films(quick: bool) -> Rows:
    """Seconds and sizes of one deal in turns, the largest of many deals, and the longest wait of a loop meanwhile."""
    deal = _deal(3)
    runs = 1 if quick else 9
    ways: dict[str, Callable[[], bytes]] = {
        "ours": lambda: write_gif(draw_frames(deal, USUAL)),
        "Pillow's GIF": lambda: _save(deal, "GIF"),
        "Pillow's WebP, lossless": lambda: _save(deal, "WEBP", lossless=True),
        "Pillow's WebP, quality 80": lambda: _save(deal, "WEBP", quality=80),
    }
    films = {name: way() for name, way in ways.items()}
    times = _alternate(runs, ways)
    largest = max(len(write_gif(draw_frames(_deal(seed, preset), USUAL))) for seed, preset in _deals(quick))
    idle, drawing = asyncio.run(_gaps(ways["ours"], 3 * runs))
    return [
        *[
            (f"49 pictures of four seats, {name}", f"{times[name]:.2f} s, {len(films[name]) / 1e6:.2f} MB")
            for name in ways
        ],
        ("the same film again", f"{_again() * 1e6:.0f} µs"),
        ("largest of all rules", f"{largest / 1e6:.2f} MB (below {MOST_BYTES / 1e6:.0f})"),
        ("longest wait of an idle loop", f"{idle * 1e3:.1f} ms"),
        ("longest wait while films are drawn", f"{drawing * 1e3:.1f} ms (at most 20 more)"),
    ]


def _deal(seed: int, preset: str = "classic") -> tuple[Scene, ...]:
    match = deal_match(seed, 4, partners=True, preset=preset)
    scenes = [table_scene(view_table(match))]
    while match.deal is not None:
        scenes.append(table_scene(view_table(play_on(match, 1))))
    return tuple(scenes)


def _deals(quick: bool) -> Iterator[tuple[int, str]]:
    presets = ("classic", "homsi") if quick else PRESETS
    return ((seed, preset) for preset in presets for seed in range(1 if quick else 5))


def _save(scenes: tuple[Scene, ...], kind: str, **options: object) -> bytes:
    target = BytesIO()
    first, *others = (_coloured(image, kind) for image, _ in draw_frames(scenes, USUAL))
    first.save(target, kind, save_all=True, append_images=others, duration=1200, loop=0, **options)
    return target.getvalue()


def _coloured(image: Image.Image, kind: str) -> Image.Image:
    return image if kind == "GIF" else image.convert("RGB")


def _again() -> float:
    match = deal_match(3, 4, partners=True)
    views = [view_table(match), *(view_table(play_on(match, 1)) for _ in range(48))]
    draw_film(views)
    start = perf_counter()
    draw_film(views)
    return perf_counter() - start


def _alternate(runs: int, ways: dict[str, Callable[[], bytes]]) -> dict[str, float]:
    """The median seconds of each way, done in turns."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(runs):
        for name, way in ways.items():
            start = perf_counter()
            way()
            times[name].append(perf_counter() - start)
    return {name: median(taken) for name, taken in times.items()}


async def _gaps(work: Callable[[], object], runs: int) -> tuple[float, float]:
    """The longest wait between two turns of a loop, idle and while the work is done in a thread, equally long."""

    async def work_on() -> None:
        for _ in range(runs):
            await asyncio.to_thread(work)

    start = perf_counter()
    drawing = await _longest_gap(asyncio.ensure_future(work_on()))
    idle = await _longest_gap(asyncio.ensure_future(asyncio.sleep(perf_counter() - start)))
    return idle, drawing


async def _longest_gap(until: "asyncio.Future[object]") -> float:
    longest, before = 0.0, perf_counter()
    while not until.done():
        await asyncio.sleep(_PAUSE)
        now = perf_counter()
        longest, before = max(longest, now - before - _PAUSE), now
    await until
    return longest
