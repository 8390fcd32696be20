"""By how much each computer player beats the next, each margin beside the least that is asked of it.

A quick look: few pairs make wide intervals, and whether a margin is kept often stays open. The whole table takes
hours; docs/computer-players.md has it.
"""

from typing import NamedTuple

from bot.commands.tournament import play_all
from bot.rules import PRESETS, Seating, make_rules
from bot.tournaments import DealTotals, MatchTotals, Share, Spread, Totals, Tournament, add_up

Row = tuple[str, str]

TWO, PARTNERS = Seating(2), Seating(4, partners=True)
SEED = 8
MOST_WON_BY_EASY = 0.25
"""The share of matches against normal."""


class Margin(NamedTuple):
    """What is asked of team a: points a deal more than team b, and the low end of their 95 % interval."""

    a: tuple[str, ...]
    b: tuple[str, ...]
    seating: Seating
    mean: float
    above: float
    pairs: int


MARGINS = (
    Margin(("hard",), ("normal",), TWO, 9, 6, pairs=60),
    Margin(("hard", "hard"), ("normal", "normal"), PARTNERS, 8, 5, pairs=40),
    Margin(("hard", "normal"), ("normal", "normal"), PARTNERS, 0, 0, pairs=40),
    Margin(("normal",), ("greedy",), TWO, 4, 2.5, pairs=500),
    Margin(("normal",), ("easy",), TWO, 0, 0, pairs=300),
    Margin(("easy",), ("random",), TWO, 0, 0, pairs=500),
)


def bench_margins(quick: bool) -> list[Row]:
    """Every margin asked for under classic rules, and the matches that easy wins against normal."""
    rows = [_measure(margin, "classic", 2 if quick else margin.pairs) for margin in MARGINS]
    matches = _play(("easy",), ("normal",), TWO, "classic", matches=2 if quick else 60).matches
    assert isinstance(matches, MatchTotals)
    return [*rows, ("easy against normal, whole matches", _say_won(matches.won, matches.count))]


def bench_presets(quick: bool) -> list[Row]:
    """Hard against normal by the rules of every preset, two seats."""
    asked = Margin(("hard",), ("normal",), TWO, 0, 0, pairs=10)
    presets = ("classic", "yemeni", "homsi") if quick else PRESETS
    return [_measure(asked, preset, 2 if quick else asked.pairs) for preset in presets]


def _measure(asked: Margin, preset: str, pairs: int) -> Row:
    deals = _play(asked.a, asked.b, asked.seating, preset, pairs=pairs).deals
    assert isinstance(deals, DealTotals)
    lead, table = deals.lead, "partners" if asked.seating.partners else "two seats"
    spread = f"95 % from {lead.low:+.1f} to {lead.high:+.1f}, {pairs:,} pairs"
    aim = f"aim: {asked.mean:+}, from above {asked.above:+}" if asked.mean else "aim: from above 0"
    return (
        f"{'+'.join(asked.a)} against {'+'.join(asked.b)}, {preset}, {table}",
        f"{lead.mean:+.1f} a deal, {spread} ({aim}: {_verdict(asked, lead)})",
    )


def _play(
    a: tuple[str, ...], b: tuple[str, ...], seating: Seating, preset: str, pairs: int = 0, matches: int = 0
) -> Totals:
    return add_up(play_all(Tournament(a, b, make_rules(preset), seating, pairs, matches, SEED)))


def _verdict(asked: Margin, lead: Spread) -> str:
    """Missed where the interval leaves no hope, open where more pairs could still show it."""
    assert lead.low is not None
    assert lead.high is not None
    if lead.mean >= asked.mean and lead.low > asked.above:
        return "kept"
    return "missed" if lead.high < max(asked.mean, asked.above) or lead.high == lead.low else "open"


def _say_won(won: Share, count: int) -> str:
    verdict = "kept" if won.share <= MOST_WON_BY_EASY else "missed" if won.low > MOST_WON_BY_EASY else "open"
    spread = f"95 % from {won.low:.0%} to {won.high:.0%}, {count:,} matches"
    return f"{won.share:.0%} won, {spread} (aim: at most {MOST_WON_BY_EASY:.0%}: {verdict})"
