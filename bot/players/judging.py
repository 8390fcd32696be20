"""Judging every play of a seat, for hints and for the review of a match."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.rules import Play, SeatView

from .mind import TIE, Mind
from .moves import all_moves, likely_moves
from .position import read_move, write_move
from .search import Move, Tally, search

ITERATIONS: Final = 4000
"""How many times a judgement plays a world on, about."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A play and what it is expected to bring."""

    play: Play
    gain: float
    """By how many points the own side outscores the others (their mean) from here to the end of the deal."""
    chance: float | None
    """The chance to win the match, from 0 to 1, where this deal may end it."""
    worlds: int
    """In how many worlds it was tried; 0 if its value is exact, all hands being known."""


def judge(
    view: SeatView, rng: random.Random, iterations: int | None = None, also: Sequence[Play] = ()
) -> list[Judged]:
    """The plays the hard player thinks about, the best first, and any others that are asked for too.

    Plays that differ only between cards that are worth the same count as one. `also` are legal plays; `iterations`
    is about how many worlds are played on in all. Raises `ValueError` if it is not the seat's turn.
    """
    if not view.is_my_turn:
        raise ValueError(f"it is not the turn of seat {view.seat}")
    mind = Mind(view, rng)
    asked = {read_move(view, mind.position, play): play for play in also}
    judged = _solved(mind, view, asked) if mind.knows_all else None
    if judged is None:
        moves = list(dict.fromkeys((*likely_moves(mind.policy), *asked)))
        effort = (ITERATIONS if iterations is None else iterations) // mind.cost
        tallies = search(moves, mind.worlds, mind.evaluate, max(1, effort), keeps_all=True)
        judged = [_judge_tally(mind, tally, _play(view, mind, asked, tally.move)) for tally in tallies]
    return judged


def _solved(mind: Mind, view: SeatView, asked: dict[Move, Play]) -> list[Judged] | None:
    moves = list(dict.fromkeys((*all_moves(mind.policy), *asked)))
    gains = mind.solve(moves, mind.points.value, exactly=True)
    values = mind.solve(moves, mind.value, exactly=True) if mind.match else gains
    if gains is None or values is None:
        return None
    best_first = sorted(zip(values, gains, moves, strict=True), key=lambda solved: solved[0], reverse=True)
    return [
        Judged(_play(view, mind, asked, move), gain, _chance(mind, value, gain), worlds=0)
        for value, gain, move in best_first
    ]


def _judge_tally(mind: Mind, tally: Tally, play: Play) -> Judged:
    gain = sum(tally.leads) / len(tally.leads)
    return Judged(play, gain, _chance(mind, tally.mean, gain), len(tally.values))


def _chance(mind: Mind, value: float, gain: float) -> float | None:
    """The chance to win the match that is in a value, None where the deal may not end it."""
    return None if mind.match is None else min(1.0, max(0.0, value - TIE * gain))


def _play(view: SeatView, mind: Mind, asked: dict[Move, Play], move: Move) -> Play:
    """The play of a move, that which was asked for if it was."""
    return asked.get(move) or write_move(view, mind.position, *move)
