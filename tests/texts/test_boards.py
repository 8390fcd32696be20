"""The pictures of a leaderboard and of a rating's course, in words."""

import pytest

from bot.texts import describe_course, describe_podium, say_day, say_decimal


def length(text: str) -> int:
    """As Discord counts at most."""
    return len(text.encode("utf-16-le")) // 2


def test_every_place_is_told_in_order():
    places = [(1, "Amira", "1620"), (2, "Ben", "1603"), (15, "Chadi", "900")]
    assert describe_podium("en", "Rating", places) == (
        "Rating, best first. 1. Amira: 1620. 2. Ben: 1603. 15. Chadi: 900."
    )


@pytest.mark.parametrize("name", ["🦁" * 32, "x" * 32])
def test_with_the_longest_names_it_still_fits_and_begins_with_the_best(name: str):
    words = describe_podium("en", "Longest streak of wins", [(rank, name, "9" * 9) for rank in range(1, 26)])
    assert length(words) <= 1024
    assert words.startswith("Longest streak of wins, best first. 1. ")
    assert words.count("999999999") >= 10


def test_a_course_is_told_by_its_ends_and_extremes():
    points = [(1.79e9, 1000.4), (1.791e9, 1250.0), (1.792e9, 900.0), (1.795e9, 1100.6)]
    assert describe_course("en", points) == (
        "The rating over 4 matches: from 1,000 on September 21, 2026 to 1,101 on November 18, 2026, "
        "never below 900 or above 1,250."
    )


def test_a_single_match_has_no_course_to_tell():
    assert describe_course("en", [(1.79e9, 1000.4)]) == "The rating after one match, on September 21, 2026: 1,000."


def test_numbers_and_days_are_written_as_the_language_does():
    assert say_decimal("en", 1234.5, 2) == "1,234.50"
    assert say_decimal("fr", 1.5, 1) == "1,5"
    assert say_day("en", 0) == "January 1, 1970"
