"""Clocks: their notation, their names, and when they remind."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.matches import CLOCKS, NO_CLOCK, BadClock, Clock, name_of_clock, parse_clock, write_clock
from bot.matches.clocks import DAY, HOUR, MINUTE, reminder_times

minutes = st.integers(1, 14 * 24 * 60).map(lambda count: count * MINUTE)
clocks = st.builds(Clock, minutes) | minutes.flatmap(
    lambda most: st.builds(Clock, st.just(most), st.integers(1, int(most / MINUTE)).map(lambda count: count * MINUTE))
)


@given(clocks)
def test_a_clock_is_read_as_it_was_written(clock: Clock) -> None:
    assert parse_clock(write_clock(clock)) == clock


@given(st.text(max_size=12))
def test_any_text_is_a_clock_or_refused(text: str) -> None:
    try:
        clock = parse_clock(text)
    except BadClock:
        return
    assert parse_clock(write_clock(clock)) == clock


@pytest.mark.parametrize("name", CLOCKS)
def test_each_clock_has_a_name_and_a_notation(name: str) -> None:
    clock = parse_clock(name)
    assert name_of_clock(clock) == name
    assert parse_clock(write_clock(clock)) == clock


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("24h", Clock(DAY)),
        (" 24H + 8h ", Clock(DAY, 8 * HOUR)),
        ("90m", Clock(90 * MINUTE)),
        ("1h+30m", Clock(HOUR, 30 * MINUTE)),
        ("336h", Clock(14 * DAY)),
        ("Live", Clock(2 * MINUTE)),
        ("none", NO_CLOCK),
    ],
)
def test_hours_and_minutes_are_understood(text: str, clock: Clock) -> None:
    assert parse_clock(text) == clock


@pytest.mark.parametrize("text", ["", "0h", "0m", "337h", "24", "h", "8h+24h", "24h+0h", "24h+", "-1h", "1d", "١"])
def test_what_nobody_could_play_by_is_refused(text: str) -> None:
    with pytest.raises(BadClock):
        parse_clock(text)


def test_a_clock_that_nobody_named_has_no_name() -> None:
    assert name_of_clock(Clock(90 * MINUTE)) is None


def test_a_day_is_live_for_nobody_and_two_minutes_are_long_for_nobody() -> None:
    assert [name for name, clock in CLOCKS.items() if clock.is_live] == ["live"]
    assert [name for name, clock in CLOCKS.items() if clock.is_long] == ["day", "slow", "bank"]
    assert [name for name, clock in CLOCKS.items() if clock.is_bank] == ["bank"]


def test_a_long_clock_reminds_half_way_and_shortly_before_its_end() -> None:
    assert reminder_times(CLOCKS["day"], 0.0, DAY) == (12 * HOUR, 22 * HOUR)
    assert reminder_times(CLOCKS["slow"], 0.0, 3 * DAY) == (36 * HOUR, 70 * HOUR)


def test_an_hour_reminds_once_and_a_live_clock_never() -> None:
    assert reminder_times(CLOCKS["fast"], 0.0, HOUR) == (45 * MINUTE,)
    assert reminder_times(CLOCKS["live"], 0.0, 2 * MINUTE) == ()
    assert reminder_times(NO_CLOCK, 0.0, DAY) == ()


@given(clocks, st.floats(0, 2e9), st.floats(0, 30 * DAY))
def test_reminders_come_while_the_clock_runs_and_an_hour_apart(clock: Clock, start: float, length: float) -> None:
    times = reminder_times(clock, start, start + length)
    assert all(start < at < start + length for at in times)
    assert all(later - earlier >= HOUR for earlier, later in pairwise(times))
