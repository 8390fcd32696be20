"""A film of a deal in words: every play of it, as far as Discord has room."""

from collections.abc import Iterator, Sequence

from bot.rules import Step, TableView

from .cards import say_list
from .voices import Sentence, Voice, tell

_SPARE = 1
"""The plays are left out from the last one on where there is no room for all."""


def describe_film(language: str, view: TableView, names: Sequence[str], points: Sequence[int] | None) -> str:
    """What was dealt, who played in turn, every card with what it took, and the points of the sides.

    `view` is the table at the end of the film, `points` are None for a deal that was not played to its end.
    """
    return tell(language, names, lambda voice: list(_sentences(voice, view, points)))


def _sentences(voice: Voice, view: TableView, points: Sequence[int] | None) -> Iterator[Sentence]:
    yield Sentence(voice.say("film", number=view.number + 1))
    floor = voice.say("floor", cards=voice.cards(view.first_floor)) if view.first_floor else voice.say("floor.empty")
    yield Sentence(floor)
    if view.steps:
        players = [voice.names[step.seat] for step in view.steps[: len(view.players)]]
        names = say_list(voice.language, players)
        yield Sentence(voice.say("film.plays", count=len(view.steps), names=names))
    for step in view.steps:
        yield Sentence(_say_play(voice, step), _SPARE)
    yield Sentence(_say_end(voice, view, points))


def _say_play(voice: Voice, step: Step) -> str:
    card, takes = voice.cards([step.card]), voice.cards(step.takes)
    if not takes:
        return voice.say("film.laid", card=card)
    if step.basra is None:
        return voice.say("film.took", card=card, takes=takes)
    return voice.say("film.basra", card=card, takes=takes)


def _say_end(voice: Voice, view: TableView, points: Sequence[int] | None) -> str:
    if points is None:
        return voice.say("film.unfinished")
    sides = [voice.side(view.seating, side) for side in range(len(points))]
    return voice.say("film.points", counts=voice.counts(zip(sides, points, strict=True)))
