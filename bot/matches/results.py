"""What a finished match leaves on the leaderboard, and for whom it counts."""

from bot.storage import Outcome, ResultRow

from .snapshot import StoredMatch, Tally


def results_of(match: StoredMatch, finished_at: float) -> list[ResultRow]:
    """A result for each person who counts; none unless at least two people do.

    A person counts who held the seat to the end or made more than half of its plays.
    """
    if match.position is None:
        return []
    counting = [
        (seat.index, seat.user_id)
        for seat, tally in zip(match.seats, match.tallies, strict=True)
        if seat.user_id is not None and (not seat.is_computer or _made_most(tally))
    ]
    if len(counting) < 2:
        return []
    return [_result(match, seat, user_id, finished_at) for seat, user_id in counting]


def _made_most(tally: Tally) -> bool:
    return 2 * tally.own_plays > tally.plays


def _result(match: StoredMatch, seat: int, user_id: int, finished_at: float) -> ResultRow:
    position = match.position
    assert position is not None
    side = match.seating.side_of[seat]
    outcome: Outcome = "drawn"
    if position.winner is not None:
        outcome = "won" if position.winner == side else "lost"
    return ResultRow(
        match_id=match.id,
        seat=seat,
        guild_id=match.guild_id,
        user_id=user_id,
        side=side,
        outcome=outcome,
        points=position.scores[side],
        basras=match.tallies[seat].own_basras,
        deals=len(position.finished),
        finished_at=finished_at,
    )
