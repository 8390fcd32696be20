"""Quiet hours: eight hours a day at most, over midnight, and where summer time puts the clock forward or back."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.matches import BadQuietHours, Quiet
from bot.matches.clocks import DAY, HOUR, MINUTE
from bot.matches.quiet import add_waking, end_of_quiet, quiet_spans, waking_between

ZONES = (
    "Europe/Athens", "America/New_York", "America/Sao_Paulo", "America/St_Johns", "Africa/Cairo", "Africa/Casablanca",
    "Asia/Beirut", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "UTC",
)  # fmt: skip

quiets = st.builds(
    lambda start, length, zone: Quiet(start, (start + length) % 1440, zone),
    st.integers(0, 1439),
    st.integers(1, 480),
    st.sampled_from(ZONES),
)
moments = st.floats(946_684_800.0, 4_000_000_000.0)
spans = st.floats(0.0, 40 * DAY)


def at(text: str, zone: str) -> float:
    """A wall clock's time in unix seconds."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def wall(moment: float, zone: str) -> str:
    return f"{datetime.fromtimestamp(moment, ZoneInfo(zone)):%Y-%m-%d %H:%M}"


@given(quiets, moments, spans)
def test_the_time_awake_until_a_deadline_is_the_time_that_was_given(quiet: Quiet, start: float, span: float) -> None:
    end = add_waking(start, span, quiet)
    assert waking_between(start, end, quiet) == pytest.approx(span, abs=1e-3)


@given(quiets, moments, spans)
def test_a_deadline_comes_back_from_the_time_that_is_left(quiet: Quiet, start: float, span: float) -> None:
    end = start + span
    again = add_waking(start, waking_between(start, end, quiet), quiet)
    assert again <= end + 1e-3
    assert waking_between(again, end, quiet) == pytest.approx(0.0, abs=1e-3)


@given(quiets, moments, spans, spans)
def test_later_is_never_earlier(quiet: Quiet, start: float, span: float, more: float) -> None:
    assert add_waking(start, span, quiet) <= add_waking(start, span + more, quiet)
    assert waking_between(start, start + span, quiet) <= waking_between(start, start + span + more, quiet)
    assert 0 <= waking_between(start, start + span, quiet) <= span


@given(quiets, moments)
def test_a_clock_stands_still_for_eight_hours_of_a_day_at_most(quiet: Quiet, start: float) -> None:
    awake = waking_between(start, start + DAY, quiet)
    assert DAY - awake <= 8 * HOUR + HOUR  # nights are closer where the clock is put forward
    assert DAY * 30 - waking_between(start, start + 30 * DAY, quiet) <= 30 * 8 * HOUR + 8 * HOUR


@given(quiets, moments)
def test_the_end_of_quiet_hours_is_not_quiet(quiet: Quiet, moment: float) -> None:
    end = end_of_quiet(moment, quiet)
    assert moment <= end <= moment + 9 * HOUR
    assert end_of_quiet(end, quiet) == end


def test_a_night_is_left_out() -> None:
    quiet = Quiet(22 * 60, 6 * 60, "UTC")
    evening = at("2026-05-01T20:00", "UTC")
    assert wall(add_waking(evening, 2 * HOUR, quiet), "UTC") == "2026-05-01 22:00"
    assert wall(add_waking(evening, 3 * HOUR, quiet), "UTC") == "2026-05-02 07:00"
    assert wall(add_waking(evening, DAY, quiet), "UTC") == "2026-05-03 12:00"


def test_time_begins_to_count_at_the_end_of_the_night_it_was_given_in() -> None:
    quiet = Quiet(22 * 60, 6 * 60, "Africa/Cairo")
    night = at("2026-02-01T02:00", "Africa/Cairo")
    assert wall(add_waking(night, HOUR, quiet), "Africa/Cairo") == "2026-02-01 07:00"
    assert wall(end_of_quiet(night, quiet), "Africa/Cairo") == "2026-02-01 06:00"
    assert waking_between(night, night + 4 * HOUR, quiet) == 0


@pytest.mark.parametrize(
    ("zone", "evening"),
    [
        ("Europe/Athens", "2026-03-28T21:00"),
        ("America/New_York", "2026-03-07T21:00"),
        ("Africa/Cairo", "2026-04-23T21:00"),
        ("Asia/Beirut", "2026-03-28T21:00"),
    ],
)
def test_a_night_in_which_the_clock_is_put_forward_is_an_hour_shorter(zone: str, evening: str) -> None:
    quiet = Quiet(22 * 60, 6 * 60, zone)
    (start, end) = next(quiet_spans(quiet, at(evening, zone)))
    assert end - start == 7 * HOUR
    assert wall(end, zone).endswith("06:00")


@pytest.mark.parametrize(
    ("zone", "evening"),
    [
        ("Europe/Athens", "2026-10-24T21:00"),
        ("America/New_York", "2026-10-31T21:00"),
        ("Africa/Cairo", "2026-10-29T21:00"),
        ("Asia/Beirut", "2026-10-24T21:00"),
    ],
)
def test_a_night_in_which_the_clock_is_put_back_stops_no_clock_longer(zone: str, evening: str) -> None:
    quiet = Quiet(22 * 60, 6 * 60, zone)
    start = at(evening, zone) + HOUR
    assert waking_between(start, start + 10 * HOUR, quiet) == 2 * HOUR
    late = start + 8 * HOUR + MINUTE
    assert wall(end_of_quiet(late, quiet), zone).endswith("06:00")


def test_quiet_hours_inside_the_hour_that_summer_time_skips_are_none_that_night() -> None:
    quiet = Quiet(2 * 60 + 10, 2 * 60 + 50, "America/New_York")
    evening = at("2026-03-07T21:00", "America/New_York")
    assert waking_between(evening, evening + DAY, quiet) >= DAY - 40 * MINUTE
    assert add_waking(evening, 6 * HOUR, quiet) >= evening + 6 * HOUR


def test_a_day_that_a_zone_has_skipped_is_no_trouble() -> None:
    quiet = Quiet(20 * 60, 4 * 60, "Pacific/Apia")
    start = at("2011-12-29T12:00", "Pacific/Apia")
    assert waking_between(start, add_waking(start, 3 * DAY, quiet), quiet) == pytest.approx(3 * DAY)


@pytest.mark.parametrize(
    ("start", "end", "zone"),
    [
        (0, 0, "UTC"),
        (0, 481, "UTC"),
        (1320, 361, "UTC"),
        (-1, 60, "UTC"),
        (0, 1440, "UTC"),
        (0, 60, "Europe/Atlantis"),
        (0, 60, ""),
        (0, 60, "../../etc/passwd"),
        (0, 60, "Europe"),
        (0, 60, "\0"),
        (0, 60, "\ud800"),
        (0, 60, "x" * 5000),
    ],
)
def test_what_are_no_quiet_hours_is_refused(start: int, end: int, zone: str) -> None:
    with pytest.raises(BadQuietHours):
        Quiet(start, end, zone)


def test_without_quiet_hours_all_time_counts() -> None:
    assert add_waking(5.0, 7.0, None) == 12.0
    assert waking_between(5.0, 12.0, None) == 7.0
    assert waking_between(12.0, 5.0, None) == 0.0
    assert end_of_quiet(5.0, None) == 5.0
