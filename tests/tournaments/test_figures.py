"""Intervals as in the tables of textbooks."""

import pytest

from bot.tournaments import mean_of, share_of


@pytest.mark.parametrize(("count", "quantile"), [(3, 4.303), (5, 2.776), (11, 2.228), (31, 2.042), (501, 1.965)])
def test_a_mean_has_the_interval_of_student(count, quantile):
    values = [(-1.0) ** number for number in range(count)]
    spread = mean_of(values)
    mean = sum(values) / count
    deviation = (sum((value - mean) ** 2 for value in values) / (count - 1)) ** 0.5
    assert spread.mean == pytest.approx(mean)
    assert spread.high - mean == pytest.approx(quantile * deviation / count**0.5, rel=0.01)
    assert mean - spread.low == pytest.approx(spread.high - mean)


def test_a_single_value_has_no_interval():
    spread = mean_of([4.5])
    assert (spread.mean, spread.low, spread.high) == (4.5, None, None)


@pytest.mark.parametrize(
    ("won", "count", "low", "high"),
    [(8, 10, 0.490, 0.943), (50, 100, 0.404, 0.596), (0, 10, 0, 0.278), (10, 10, 0.722, 1), (1, 1, 0.207, 1)],
)
def test_a_share_has_the_interval_of_wilson(won, count, low, high):
    share = share_of(won, count)
    assert share.share == won / count
    assert (share.low, share.high) == pytest.approx((low, high), abs=0.001)


def test_a_share_may_count_halves():
    assert share_of(2.5, 5).share == 0.5
