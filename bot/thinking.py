"""What computers are asked to think about, light to load: each process in which they think loads it."""

import random
from typing import NamedTuple

from bot.players import Judged, Reason, choose, judge, reason
from bot.rules import Play, SeatView


class Question(NamedTuple):
    """Which play a computer wants to make; the same question has the same answer."""

    view: SeatView
    seed: int
    level: str


class Inquiry(NamedTuple):
    """What the plays of a seat are worth; the same inquiry has the same answer."""

    view: SeatView
    seed: str
    iterations: int | None = None
    """About how many worlds are played on in all; as many as a hint takes if it is None."""
    also: tuple[Play, ...] = ()
    """Plays that must be among those judged."""


class Judgement(NamedTuple):
    """What the plays of a seat are worth."""

    plays: tuple[Judged, ...]
    """The best first."""
    why: Reason
    """What speaks for the best, and not for a play that was asked for, or for the next best if none was."""


def choose_for(question: Question) -> Play:
    """The play of a computer."""
    return choose(question.view, random.Random(question.seed), question.level)


def judge_for(inquiry: Inquiry) -> Judgement:
    """What plays are worth, and why."""
    rng = random.Random(inquiry.seed)
    plays = tuple(judge(inquiry.view, rng, inquiry.iterations, inquiry.also))
    best, *others = plays
    asked = [other for other in others if other.play in inquiry.also]
    return Judgement(plays, reason(inquiry.view, best, asked or others))
