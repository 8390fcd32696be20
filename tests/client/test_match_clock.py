"""The clock of the matches, beside a real one that the test moves."""

import pytest

from bot.client.match_clock import MatchClock
from bot.playing import go_on
from bot.settings import REAL_TIME, Pace
from tests.matches.table import Clock

DAY = 86_400.0


def test_without_a_pace_it_is_the_real_time() -> None:
    real = Clock()
    clock = MatchClock(real, REAL_TIME)
    assert clock.now() == real.now
    assert clock.shown(1_234_567.0) == 1_234_567.0
    assert clock.seconds_until(real.now + 60) == 60


def test_an_hour_passes_in_a_second() -> None:
    real = Clock()
    clock = MatchClock(real, Pace(3600, real.now))
    began = clock.now()
    real.now += 24
    assert clock.now() - began == DAY


def test_people_are_shown_when_it_really_comes() -> None:
    real = Clock()
    clock = MatchClock(real, Pace(3600, real.now))
    real.now += 10
    assert clock.shown(clock.now()) == pytest.approx(real.now)
    assert clock.shown(clock.now() + DAY) == pytest.approx(real.now + 24)
    assert clock.seconds_until(clock.now() + DAY) == pytest.approx(24)
    assert clock.seconds_until(clock.now() - DAY) == 0


def test_a_restart_with_the_same_pace_goes_on_with_the_same_clock() -> None:
    real = Clock()
    pace = Pace(60, real.now, 5 * DAY)
    real.now += 100
    assert MatchClock(real, pace).now() == MatchClock(real, pace).now() == real.now + 5 * DAY + 100 * 59


@pytest.mark.parametrize("speed", [1, 60, 3600, 100_000])
def test_a_later_session_goes_on_where_a_faster_one_left_off(speed: float) -> None:
    real = Clock()
    left_off = real.now + 30 * DAY
    clock = MatchClock(real, go_on(speed, real.now, left_off))
    assert clock.now() == left_off
    assert clock.shown(left_off + speed) == pytest.approx(real.now + 1)
    real.now += 2
    assert clock.now() == pytest.approx(left_off + 2 * speed)


@pytest.mark.parametrize("latest", [None, 0.0, 999_999.0])
def test_a_database_of_the_past_lets_the_clock_begin_now(latest: float | None) -> None:
    real = Clock()
    assert MatchClock(real, go_on(3600, real.now, latest)).now() == real.now
