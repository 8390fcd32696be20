"""How quickly a table is drawn, beside the usual way of drawing cards with Pillow.

The usual way opens a PNG for each card, resizes it, pastes it on an RGBA picture and saves that as a
PNG with the default settings.
"""

import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter

from PIL import Image

from bot.rules import CARDS, write_card
from card_images import DECKS, THEMES, Look, draw_floor
from card_images.floor import draw_scene
from card_images.looks import CLASSIC, theme_of
from card_images.scene import table_scene
from card_images.sprites import FLOOR, SIZES, Size, card_sprite, draw_card
from tests.card_images.tables import table_with

_ON_DISK = Size(360, 504)


def bench_pictures(quick: bool) -> list[tuple[str, str]]:
    """Times, sizes and the ratio to the usual way, measured alternately in one run."""
    deck, first_table = _first_use()
    view = table_with(12)
    scene = table_scene(view)
    with tempfile.TemporaryDirectory() as folder:
        paths = _write_cards(Path(folder), view.floor)
        height = Image.open(BytesIO(draw_floor(view))).height
        usual, ours = _alternate(9 if quick else 21, lambda: draw_usual(paths, height), lambda: draw_scene(scene))
    memo = _time(200, lambda: draw_floor(view))
    return [
        ("12-card table, the usual way", f"{usual * 1e3:.1f} ms"),
        ("12-card table, ours", f"{ours * 1e3:.2f} ms, {usual / ours:.1f} times faster (at least 20)"),
        ("12-card table, seen before", f"{memo * 1e6:.1f} µs, {ours / memo:.0f} times faster (at least 300)"),
        ("12-card table, size", f"{_sizes(12)} (at most 90)"),
        ("4-card table, size", f"{_sizes(4)} (at most 25)"),
        ("whole deck drawn once", f"{deck:.2f} s for all cards of a look in {len(SIZES)} sizes (below 2)"),
        ("first table after the start", f"{first_table * 1e3:.0f} ms"),
    ]


def _sizes(floor: int) -> str:
    """The smallest and the largest picture of tables with so many cards, of two to four seats in every look."""
    looks = [Look(theme, deck) for theme in THEMES for deck in DECKS]
    sizes = [len(draw_floor(table_with(floor, seats), look)) for seats in (2, 3, 4) for look in looks]
    usual = len(draw_floor(table_with(floor)))
    return f"{usual / 1000:.1f} kB for two seats, {min(sizes) / 1000:.1f} to {max(sizes) / 1000:.1f} in all looks"


def draw_usual(paths: list[Path], height: int) -> bytes:
    """A floor of the same size the way it is usually drawn."""
    table = Image.new("RGBA", (1000, height), (50, 98, 66, 255))
    for place, path in enumerate(paths):
        card = Image.open(path).convert("RGBA").resize((FLOOR.width, FLOOR.height), Image.Resampling.LANCZOS)
        table.paste(card, (90 + place % 6 * 138, 140 + place // 6 * 188), card)
    target = BytesIO()
    table.save(target, "PNG")
    return target.getvalue()


def _first_use() -> tuple[float, float]:
    """Seconds for the first table of all, then for every card of another look."""
    start = perf_counter()
    draw_floor(table_with(13))
    drawn = perf_counter()
    for size in SIZES:
        for card in (*CARDS, None):
            card_sprite(theme_of(Look(THEMES[1])), card, size)
    return perf_counter() - drawn, drawn - start


def _write_cards(folder: Path, cards: tuple[int, ...]) -> list[Path]:
    paths = [folder / f"{write_card(card)}.png" for card in cards]
    for card, path in zip(cards, paths, strict=True):
        draw_card(CLASSIC, card, _ON_DISK).save(path)
    return paths


def _alternate(runs: int, *works: Callable[[], object]) -> list[float]:
    """The median seconds of each work, done in turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for work, took in zip(works, times, strict=True):
            took.append(_time(1, work))
    return [median(took) for took in times]


def _time(count: int, work: Callable[[], object]) -> float:
    start = perf_counter()
    for _ in range(count):
        work()
    return (perf_counter() - start) / count
