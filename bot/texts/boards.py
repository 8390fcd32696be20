"""Descriptions of the pictures of a leaderboard and of a rating's course."""

from collections.abc import Sequence

from .numbers import say_day, say_number
from .speech import say
from .voices import Sentence, Voice, tell


def describe_podium(language: str, measure: str, places: Sequence[tuple[int, str, str]]) -> str:
    """A page of a leaderboard: for each place its rank, the plain name and the figure, the last ones left out first.

    `measure` is what is counted, ready in the language.
    """

    def sentences(voice: Voice) -> list[Sentence]:
        lines = [
            Sentence(voice.say("podium.place", rank=rank, name=name, figure=figure), 1)
            for (rank, _, figure), name in zip(places, voice.names, strict=True)
        ]
        return [Sentence(voice.say("podium", measure=measure)), *lines]

    return tell(language, [name for _, name, _ in places], sentences)


def describe_course(language: str, points: Sequence[tuple[float, float]]) -> str:
    """The course of a rating: where it began and ended, and between what it moved. At least one point."""
    ratings = [round(rating) for _, rating in points]
    ends = {"first": ratings[0], "last": ratings[-1], "low": min(ratings), "high": max(ratings)}
    days = {"since": say_day(language, points[0][0]), "until": say_day(language, points[-1][0])}
    numbers = {name: say_number(language, rating) for name, rating in ends.items()}
    if len(points) == 1:
        return say(language, "alt.course.first", first=numbers["first"], since=days["since"])
    return say(language, "alt.course", count=len(points), **numbers, **days)
