"""How long the computer players think, by the processor; the baseline of *hard* is *normal* in the same positions."""

import random
import time
from collections.abc import Iterator
from statistics import median

from bot.players import choose, judge
from bot.rules import Match, RuleSet, Seating, SeatView, make_rules, view_seat
from tests.rules.positions import shuffled

Row = tuple[str, str]

TWO, PARTNERS = Seating(2), Seating(4, partners=True)

MOST = 100.0
"""How many milliseconds of the processor *hard* may take at the median."""


def bench_thinking(quick: bool) -> list[Row]:
    """Processor time of a decision at each level, and of a judgement, in games between normal players."""
    rows = []
    for name, rules, seating in _tables():
        views = list(_views(rules, seating, deals=1 if quick else 6))
        normal = _times(views, "normal")
        hard = _times(views, "hard")
        ratio = median(hard) / median(normal)
        rows.append((f"{name}: hard", f"{_spread(hard)}, {ratio:.0f} times as long as normal ({_spread(normal)})"))
        if median(hard) > MOST:
            raise AssertionError(f"{name}: hard takes {median(hard):.0f} ms at the median, more than {MOST:.0f}")
    started = time.process_time()
    for view in views[:20]:
        judge(view, random.Random(1))
    return [*rows, ("judging every play", f"{(time.process_time() - started) / 20 * 1e3:.0f} ms on average")]


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


def _times(views: list[SeatView], level: str) -> list[float]:
    """Milliseconds of each decision."""
    times = []
    for view in views:
        started = time.process_time()
        choose(view, random.Random(view.ply), level)
        times.append((time.process_time() - started) * 1e3)
    return times


def _spread(times: list[float]) -> str:
    return f"median {median(times):.1f} ms, p99 {sorted(times)[len(times) * 99 // 100]:.1f} ms"
