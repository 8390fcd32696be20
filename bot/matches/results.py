"""What a finished match leaves on the leaderboard, and for whom it counts."""

from typing import NamedTuple

from bot.storage import Outcome, ResultRow

from .folding import Tally
from .snapshot import Seat, StoredMatch


def results_of(match: StoredMatch, finished_at: float) -> list[ResultRow]:
    """A result for each person who counts; none unless at least two people do.

    A person counts who made more than half of all plays of the seat, or held it to the end. Somebody who came in
    as a substitute and made fewer counts only without a defeat: what came before them was not theirs.
    """
    if match.position is None:
        return []
    counting = [part for seat in match.seats for part in _parts_of(match, seat) if _counts(match, part)]
    if len({part.user_id for part in counting}) < 2:
        return []
    return [_result(match, part, finished_at) for part in counting]


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
    if 2 * part.tally.own_plays > _plays_of(match, part.seat):
        return True
    is_innocent = part.is_substitute and _outcome(match, part) == "lost"
    return part.holds_to_the_end and not is_innocent


def _plays_of(match: StoredMatch, seat: int) -> int:
    before = sum(former.tally.plays for former in match.formers if former.seat == seat)
    return before + match.tallies[seat].plays


def _outcome(match: StoredMatch, part: Part) -> Outcome:
    if match.winner is None:
        return "drawn"
    return "won" if match.winner == match.seating.side_of[part.seat] else "lost"


def _result(match: StoredMatch, part: Part, finished_at: float) -> ResultRow:
    position = match.position
    assert position is not None
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
    )
