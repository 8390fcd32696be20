"""`basra stats`: how the bot and its database are doing."""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from bot.figures import ALLOWED_IN_A_SECOND, Figures, figures_file, read_figures

from .amounts import say_count, say_size, say_span
from .failing import operator_told
from .output import write_out

if TYPE_CHECKING:
    from bot.storage import Counts

DAYS = 7
STATES = ("lobby", "running", "finished", "cancelled", "abandoned")


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "stats",
        help="count matches, plays, clicks, requests and errors",
        description="Counts what the database holds, without changing it, and tells how the running bot is doing.",
    )
    parser.add_argument(
        "--json", action="store_true", help="for programs: times in unix seconds, what took in seconds"
    )
    parser.set_defaults(do=_stats)


def _stats(options: argparse.Namespace) -> int:
    from bot.settings import Settings
    from bot.storage import count_all

    days = _last_days(datetime.now().astimezone())
    with operator_told():
        database = Settings.read().database
        counts = count_all(database, [day.timestamp() for day in days])
    figures, now = read_figures(figures_file(database)), time.time()
    if options.json:
        write_out(f"{json.dumps(_as_data(counts, days, figures, now), indent=2)}\n")
        return 0
    lines = [f"{database}: {say_size(counts.size)}, tables {counts.revision}", "", *_tell_counts(counts, days, now)]
    write_out("".join(f"{line}\n" for line in [*lines, "", *_tell_bot(figures, now)]))
    return 0


def _last_days(now: datetime) -> list[datetime]:
    """When each of the last days began here, today last, and when tomorrow will."""
    today = now.date()
    # A day that clocks are set on has 23 or 25 hours, so each is asked for its own midnight.
    dates = (today + timedelta(days=day) for day in range(1 - DAYS, 2))
    return [datetime(date.year, date.month, date.day).astimezone() for date in dates]


def _as_data(counts: "Counts", days: list[datetime], figures: Figures | None, now: float) -> dict[str, Any]:
    spans = zip(days, counts.spans, strict=False)
    return {
        "database": {"tables": counts.revision, "bytes": counts.size},
        "matches": {state: counts.matches.get(state, 0) for state in STATES},
        "days": [{"day": f"{day:%Y-%m-%d}", **span._asdict()} for day, span in spans],
        "plays": counts.plays,
        "people": counts.people,
        "servers": counts.servers,
        "alive_at": counts.alive_at,
        "is_running": figures is not None and figures.is_fresh(now),
        "bot": None if figures is None else asdict(figures),
    }


def _tell_counts(counts: "Counts", days: list[datetime], now: float) -> Iterator[str]:
    states = ", ".join(f"{counts.matches.get(state, 0):,} {state}" for state in STATES)
    yield f"matches   {states}"
    yield f"plays     {counts.plays:,}"
    yield f"people    {counts.people:,} in {say_count(counts.servers, 'server')}"
    yield f"at work   {_say_alive(counts.alive_at, now)}"
    yield ""
    yield "day         opened  finished"
    for day, span in zip(days, counts.spans, strict=False):
        yield f"{day:%Y-%m-%d}  {span.opened:>6,}  {span.finished:>8,}"


def _say_alive(alive_at: float | None, now: float) -> str:
    if alive_at is None:
        return "never yet"
    return (
        f"last {say_span(now - alive_at)} ago, {datetime.fromtimestamp(alive_at).astimezone():%Y-%m-%d %H:%M:%S %Z}"
    )


def _tell_bot(figures: Figures | None, now: float) -> Iterator[str]:
    if figures is None:
        yield "No bot is running on this database."
        return
    yield _say_bot(figures, now)
    yield f"clicks    {figures.clicks:,} answered, {figures.unanswered:,} unanswered{_say_times(figures)}"
    yield f"requests  {figures.requests:,}, {figures.answers:,} of them answers to clicks"
    yield f"          {_say_trouble(figures)}"
    yield f"          at most {figures.busiest_second} in a second, of {ALLOWED_IN_A_SECOND} that Discord allows"
    yield f"errors    {figures.errors:,} in the log"


def _say_bot(figures: Figures, now: float) -> str:
    running = say_span(figures.written_at - figures.started_at)
    if not figures.is_fresh(now):
        ago = say_span(now - figures.written_at)
        return f"The bot, Basra {figures.version}, fell silent {ago} ago after {running}. Until then:"
    line = "connected" if figures.is_connected else "NOT CONNECTED to Discord"
    servers = say_count(figures.servers, "server")
    return f"The bot, Basra {figures.version}, has been running for {running}: {line}, {servers}"


def _say_times(figures: Figures) -> str:
    if figures.median is None or figures.p95 is None or figures.p99 is None:
        return ""
    median, p95, p99 = (f"{seconds * 1000:,.0f} ms" for seconds in (figures.median, figures.p95, figures.p99))
    return f"; the last {figures.timed:,} within {median} (half), {p95} (95 %), {p99} (99 %)"


def _say_trouble(figures: Figures) -> str:
    troubles = {
        "refused": figures.refused,
        "too many (429)": figures.too_many,
        "failed at Discord": figures.failed,
        "without an answer": figures.lost,
    }
    return ", ".join(f"{count:,} {trouble}" for trouble, count in troubles.items())
