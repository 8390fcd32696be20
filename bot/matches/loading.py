"""From rows to a snapshot: the log of a match is read and added up, with a small cache."""

from collections import OrderedDict

from bot.rules import RuleSet, Seating
from bot.storage import Connection, MatchRow, SeatRow, fetch_actions, fetch_host_and_channel, fetch_match, fetch_seats

from .log import Folded, parse_rules
from .refusals import NoSuchMatch
from .snapshot import Seat, StoredMatch

CACHED = 256
"""How many positions are kept; reading one anew takes a few milliseconds."""


class BrokenMatch(Exception):
    """The rows of a match do not add up to a position; whose it is and where is still known."""

    def __init__(self, match_id: int, host_id: int, channel_id: int, reason: BaseException) -> None:
        super().__init__(f"match {match_id} cannot be read: {type(reason).__name__}, {reason}")
        self.match_id = match_id
        self.host_id = host_id
        self.channel_id = channel_id


DAMAGE = (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError)
"""What reading rows of another shape than ours ends in."""


class Loader:
    """Reads matches and remembers the positions of those read last.

    What is remembered is never trusted to be the newest: each reading adds the actions that have come
    since, so a second process on the same database does no harm.
    """

    def __init__(self) -> None:
        self._folded: OrderedDict[int, Folded] = OrderedDict()

    async def load(self, connection: Connection, match_id: int) -> tuple[StoredMatch, Folded]:
        """The match as it stands and its log added up; raises `NoSuchMatch` or `BrokenMatch`."""
        try:
            row = await fetch_match(connection, match_id)
        except ValueError as error:
            raise BrokenMatch(match_id, *await fetch_host_and_channel(connection, match_id), error) from error
        if row is None:
            raise NoSuchMatch
        seats = await fetch_seats(connection, match_id)
        try:
            _check_seats(row, seats)
            rules = parse_rules(row.rules)
            seating = Seating(row.seats, row.partners)
            folded = self._folded.get(match_id) or Folded(rules, seating, _computers(seats))
            newer = await fetch_actions(connection, match_id, since=folded.number)
            if newer:
                folded = folded.copy()
                folded.add(newer)
            _check_state(row, folded)
            match = _snapshot(row, seats, rules, seating, folded)
        except DAMAGE as error:
            raise BrokenMatch(match_id, row.host_id, row.channel_id, error) from error
        if row.state == "running":
            self.remember(match_id, folded)
        return match, folded

    def remember(self, match_id: int, folded: Folded) -> None:
        """Keep a position whose actions are committed."""
        self._folded[match_id] = folded
        self._folded.move_to_end(match_id)
        while len(self._folded) > CACHED:
            self._folded.popitem(last=False)

    def forget(self, match_id: int) -> None:
        """Keep a position no longer."""
        self._folded.pop(match_id, None)


def _check_seats(row: MatchRow, seats: list[SeatRow]) -> None:
    if [seat.seat for seat in seats] != list(range(row.seats)):
        raise ValueError("its chairs are not complete")


def _check_state(row: MatchRow, folded: Folded) -> None:
    """A running match is at a card that somebody has to play; a lobby has no log, and a finished match an end."""
    match = folded.match
    if row.state == "lobby" and folded.number:
        raise ValueError("it is a lobby, and has a log")
    if row.state == "running" and (match.deal is None or match.deal.turn is None):
        raise ValueError("it is running, and nobody is to play")
    if row.state == "finished" and not match.is_over:
        raise ValueError("it is finished, and its log has no end")


def _computers(seats: list[SeatRow]) -> frozenset[int]:
    return frozenset(row.seat for row in seats if row.is_computer)


def _snapshot(row: MatchRow, seats: list[SeatRow], rules: RuleSet, seating: Seating, folded: Folded) -> StoredMatch:
    return StoredMatch(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=row.host_id,
        state=row.state,
        rules=rules,
        seating=seating,
        seats=tuple(
            Seat(seat.seat, seat.user_id, seat.name, seat.is_computer or seat.seat in folded.computers)
            for seat in seats
        ),
        number=folded.number,
        moved_at=folded.moved_at,
        position=folded.match if folded.number else None,
        tallies=folded.tallies,
        created_at=row.created_at,
        touched_at=row.touched_at,
        first_dealer=row.first_dealer,
        table_message_id=row.table_message_id,
        table_posted_at=row.table_posted_at,
        dms_told=row.dms_told,
        secret=row.secret,
        joins=tuple(row.joins),
    )
