"""What a finished match leaves for the leaderboards, and for whom it counts (docs/ratings.md)."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.rules import Deal, Match, Seating
from bot.storage import Ladder, Outcome, ResultRow

from .folding import Tally
from .snapshot import Seat, StoredMatch


def results_of(match: StoredMatch, finished_at: float) -> list[ResultRow]:
    """A result for each person who counts; none unless at least two people do.

    A person counts who made more than half of all plays of the seat, or held it to the end. Somebody who came in
    as a substitute and made fewer counts only without a defeat: what came before them was not theirs.
    Ratings are moved only where people played every seat, each by the one who made more than half of its plays,
    else by the only one who counts; never after a hint.
    """
    if match.position is None:
        return []
    counting = [part for seat in match.seats for part in _parts_of(match, seat) if _counts(match, part)]
    if len({part.user_id for part in counting}) < 2:
        return []
    rated = _rated(match, counting)
    return [_result(match, match.position, part, finished_at, rated=part in rated) for part in counting]


def may_be_rated(match: StoredMatch) -> bool:
    """Whether ratings may move when a match ends, as far as its table is concerned: every seat is or was a person's,
    and nobody was given a hint."""
    return not match.hinted and all(_parts_of(match, seat) for seat in match.seats)


def ladder_of(seating: Seating) -> Ladder:
    """The ladder that matches of this shape belong to."""
    if seating.partners:
        return "partners"
    return "duel" if seating.seats == 2 else "alone"


class Part(NamedTuple):
    """What one person did of a seat's playing."""

    seat: int
    user_id: int
    tally: Tally
    holds_to_the_end: bool
    is_substitute: bool


def _parts_of(match: StoredMatch, seat: Seat) -> list[Part]:
    """Everybody who had a seat, in order; those who were forgotten are left out."""
    people = [(former.user_id, former.tally) for former in match.formers if former.seat == seat.index]
    people.append((seat.user_id, match.tallies[seat.index]))
    last = len(people) - 1
    return [
        Part(seat.index, user_id, tally, at == last and not seat.is_computer, at > 0)
        for at, (user_id, tally) in enumerate(people)
        if user_id is not None
    ]


def _counts(match: StoredMatch, part: Part) -> bool:
    if _played_most(match, part):
        return True
    is_innocent = part.is_substitute and _outcome(match, part) == "lost"
    return part.holds_to_the_end and not is_innocent


def _played_most(match: StoredMatch, part: Part) -> bool:
    return 2 * part.tally.own_plays > _plays_of(match, part.seat)


def _plays_of(match: StoredMatch, seat: int) -> int:
    before = sum(former.tally.plays for former in match.formers if former.seat == seat)
    return before + match.tallies[seat].plays


def _outcome(match: StoredMatch, part: Part) -> Outcome:
    if match.winner is None:
        return "drawn"
    return "won" if match.winner == match.seating.side_of[part.seat] else "lost"


def _rated(match: StoredMatch, counting: Sequence[Part]) -> tuple[Part, ...]:
    """The one part of each seat whose person's rating moves; none if a seat has no such person."""
    if match.hinted:
        return ()
    rated = []
    for seat in match.seats:
        parts = [part for part in counting if part.seat == seat.index]
        mostly = [part for part in parts if _played_most(match, part)]
        if len(mostly or parts) != 1:
            return ()
        rated += mostly or parts
    return tuple(rated)


def _result(match: StoredMatch, position: Match, part: Part, finished_at: float, *, rated: bool) -> ResultRow:
    side = match.seating.side_of[part.seat]
    return ResultRow(
        match_id=match.id,
        seat=part.seat,
        guild_id=match.guild_id,
        user_id=part.user_id,
        side=side,
        outcome=_outcome(match, part),
        points=position.scores[side],
        basras=part.tally.own_basras,
        deals=max(1, len(position.finished)),
        finished_at=finished_at,
        ladder=ladder_of(match.seating),
        rated=rated,
        preset=match.rules.preset,
        conceded=sum(len(made) for deal in _deals(position) for at, made in enumerate(deal.basras) if at != side),
        plays=part.tally.own_plays,
        captures=part.tally.own_captures,
        sweeps=part.tally.own_sweeps,
        best_deal=max((finished.score.sides[side].total for finished in position.finished), default=None),
    )


def _deals(position: Match) -> list[Deal]:
    running = [position.deal] if position.deal else []
    return [finished.deal for finished in position.finished] + running
