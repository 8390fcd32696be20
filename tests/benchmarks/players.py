"""How long the computer players think, by the processor; the baseline of *hard* is *normal* in the same positions."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from bot.players import choose, judge
from bot.rules import Match, RuleSet, Seating, SeatView, make_rules, view_seat
from tests.rules.positions import shuffled

Row = tuple[str, str]

TWO, PARTNERS = Seating(2), Seating(4, partners=True)

MOST = 100.0
"""How many milliseconds of the processor *hard* may take at the median."""


def bench_thinking(quick: bool) -> list[Row]:
    """Processor time of a decision at each level, in games between normal players."""
    rows = []
    for name, rules, seating in _tables():
        views = list(_views(rules, seating, deals=1 if quick else 6))
        normal = _times(views, partial(choose, level="normal"))
        hard = _times(views, partial(choose, level="hard"))
        ratio = median(hard) / median(normal)
        rows.append((f"{name}: hard", f"{_spread(hard)}, {ratio:.0f} times as long as normal ({_spread(normal)})"))
        if median(hard) > MOST:
            raise AssertionError(f"{name}: hard takes {median(hard):.0f} ms at the median, more than {MOST:.0f}")
    return rows


def bench_judging(quick: bool) -> list[Row]:
    """Processor time of judging every play of a position, as for a hint; the baseline is a choice of *hard* there."""
    views = list(_views(make_rules("classic"), TWO, deals=1))[:: 12 if quick else 2]
    hard, judging = _times(views, partial(choose, level="hard")), _times(views, judge)
    ratio = median(judging) / median(hard)
    return [
        ("classic, two seats: judging", f"{_spread(judging)}, {ratio:.1f} times as long as hard ({_spread(hard)})")
    ]


def _tables() -> Iterator[tuple[str, RuleSet, Seating]]:
    yield "classic, two seats", make_rules("classic"), TWO
    yield "classic, partners", make_rules("classic"), PARTNERS
    for preset in ("yemeni", "lebanese_six"):
        yield f"{preset}, two seats", make_rules(preset), TWO


def _views(rules: RuleSet, seating: Seating, deals: int) -> Iterator[SeatView]:
    """Every position of some deals between normal players."""
    rng = random.Random(7)
    for _ in range(deals):
        match = Match(rules, seating)
        deal = match.start_deal(seating.seats - 1, shuffled(rules, rng))
        while deal.turn is not None:
            view = view_seat(match, deal.turn)
            yield view
            match.push(choose(view, rng))


def _times(views: list[SeatView], think: Callable[[SeatView, random.Random], object]) -> list[float]:
    """Milliseconds of thinking about each position."""
    times = []
    for view in views:
        started = time.process_time()
        think(view, random.Random(view.ply))
        times.append((time.process_time() - started) * 1e3)
    return times


def _spread(times: list[float]) -> str:
    return f"median {median(times):.1f} ms, p99 {sorted(times)[len(times) * 99 // 100]:.1f} ms"
