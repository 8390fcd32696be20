"""The figures of a leaderboard: in words for its lines, and in signs for its picture."""

from decimal import Decimal
from typing import get_args

from bot.community import Ladder, Measure, Place
from bot.texts import say, say_decimal, say_number, say_parts, say_percent

LADDERS: tuple[Ladder, ...] = get_args(Ladder)
MEASURES: tuple[Measure, ...] = get_args(Measure)

_DIGITS: dict[Measure, int] = {"basras": 2, "points": 1}
"""The digits after the point of the averages that are no share."""


def say_figure(language: str, place: Place, measure: Measure) -> str:
    """What a board of the measure orders by, `1,240`, `12 wins`, `0.75 basras a deal`."""
    figure = place.figure(measure) or 0
    if measure == "rating":
        return say_rating(language, place)
    if measure in _DIGITS:
        return say_average(language, measure, figure)
    if measure == "win_rate":
        return say(language, "stats.win_rate", share=say_percent(language, figure))
    key = f"leaderboard.figure.{measure}"
    return say(language, key, count=round(figure), number=say_number(language, round(figure)))


def say_average(language: str, measure: Measure, figure: float) -> str:
    """An average of a deal, `0.75 basras a deal`."""
    digits = _DIGITS[measure]
    count = Decimal(f"{figure:.{digits}f}")
    return say(language, f"leaderboard.figure.{measure}", count=count, number=say_decimal(language, figure, digits))


def say_rating(language: str, place: Place) -> str:
    """The rating, and how unsure it is as long as it is new."""
    rating = say_number(language, place.figures.rating or 0)
    if not place.is_new or place.uncertainty is None:
        return say(language, "leaderboard.figure.rating", rating=rating)
    return say(language, "leaderboard.figure.rating.new", rating=rating, off=say_number(language, place.uncertainty))


def write_figure(place: Place, measure: Measure) -> str:
    """The same in signs that pictures can draw."""
    figure = place.figure(measure) or 0
    if measure == "win_rate":
        return f"{figure:.0%}"
    return f"{figure:.{_DIGITS.get(measure, 0)}f}"


def say_details(language: str, place: Place, measure: Measure) -> str:
    """The usual figures beside the one that the board orders by."""
    figures = place.figures
    said = [say_count(language, "stats.matches", figures.matches)]
    if measure != "wins":
        said.append(say_count(language, "stats.wins", figures.wins))
    if measure != "win_rate":
        said.append(say(language, "stats.win_rate", share=say_percent(language, figures.win_rate)))
    if measure != "rating" and figures.rating is not None:
        said.append(say(language, "leaderboard.rating", rating=say_rating(language, place)))
    if place.is_shared:
        said.append(say(language, "leaderboard.shared"))
    return say_parts(language, said)


def say_count(language: str, key: str, count: int, **values: str) -> str:
    """A text that counts, and has the number in it as `number`."""
    return say(language, key, count=count, number=say_number(language, count), **values)
