"""From rows to a snapshot: the log of a match is read and added up, with a small cache."""

from collections import OrderedDict

from bot.players import LEVELS
from bot.rules import RuleSet, Seating
from bot.storage import (
    Connection,
    MatchRow,
    SeatRow,
    SittingRow,
    fetch_actions,
    fetch_host_and_place,
    fetch_match,
    fetch_seats,
    fetch_sittings,
)

from .clocks import parse_clock
from .folding import Folded
from .log import parse_rules
from .refusals import NoSuchMatch
from .snapshot import USUAL_LEVEL, Former, Offer, Seat, StoredMatch, Timing
from .timing import parse_stopped

CACHED = 256
"""How many positions are kept; reading one anew takes a few milliseconds."""


class BrokenMatch(Exception):
    """The rows of a match do not add up to a position; whose it is and where is still known."""

    def __init__(self, match_id: int, host_id: int, channel_id: int, guild_id: int, reason: BaseException) -> None:
        super().__init__(f"match {match_id} cannot be read: {type(reason).__name__}, {reason}")
        self.match_id = match_id
        self.host_id = host_id
        self.channel_id = channel_id
        self.guild_id = guild_id


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
            raise BrokenMatch(match_id, *await fetch_host_and_place(connection, match_id), error) from error
        if row is None:
            raise NoSuchMatch
        seats = await fetch_seats(connection, match_id)
        try:
            _check_seats(row, seats)
            _check_numbers(row, seats)
            rules = parse_rules(row.rules)
            seating = Seating(row.seats, row.partners)
            folded = self._folded.get(match_id) or Folded(rules, seating, _computers(seats))
            newer = await fetch_actions(connection, match_id, since=folded.number)
            if newer:
                folded = folded.copy()
                folded.add(newer)
            _check_state(row, folded)
            sittings = await fetch_sittings(connection, match_id) if folded.past_tallies else []
            match = _snapshot(row, seats, rules, seating, folded, _formers(sittings, folded))
        except DAMAGE as error:
            raise BrokenMatch(match_id, row.host_id, row.channel_id, row.guild_id, error) from error
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


NUMBERS = (
    "created_at", "touched_at", "table_message_id", "table_posted_at", "patience", "deadline", "turn_from",
    "time_left", "reminded", "reminded_at", "wake_at", "untold",
)  # fmt: skip
"""The columns of a match that hold a number, or nothing."""


def _check_numbers(row: MatchRow, seats: list[SeatRow]) -> None:
    """SQLite keeps whatever is written by hand, and a word among the times would stop the clocks of all matches."""
    for name, value in [*((name, getattr(row, name)) for name in NUMBERS), *(("bank", seat.bank) for seat in seats)]:
        if value is not None and not isinstance(value, int | float):
            raise TypeError(f"its {name} is no number")


def _check_state(row: MatchRow, folded: Folded) -> None:
    """A running match waits for a card or for the next deal; a lobby has no log, and a finished match an end."""
    match = folded.match
    if row.state == "lobby" and folded.number:
        raise ValueError("it is a lobby, and has a log")
    if row.state == "running" and (match.is_over or not folded.number):
        raise ValueError("it is running, and nobody is to play")
    if row.state == "running" and folded.agreed:
        raise ValueError("it is running, and its people have agreed to end it")
    if row.state == "finished" and not (match.is_over or folded.agreed):
        raise ValueError("it is finished, and its log has no end")


def _computers(seats: list[SeatRow]) -> frozenset[int]:
    return frozenset(row.seat for row in seats if row.is_computer)


def _formers(sittings: list[SittingRow], folded: Folded) -> tuple[Former, ...]:
    """Who had a seat before a substitute; a row and an action belong together."""
    tallies = {past.number: past.tally for past in folded.past_tallies}
    if [sitting.number for sitting in sittings] != list(tallies):
        raise ValueError("its substitutes are not complete")
    return tuple(Former(sitting.seat, sitting.user_id, sitting.name, tallies[sitting.number]) for sitting in sittings)


def _timing(row: MatchRow, seats: list[SeatRow]) -> Timing:
    banks = tuple(seat.bank for seat in seats)
    return Timing(
        deadline=row.deadline,
        turn_from=row.turn_from,
        left=row.time_left,
        banks=banks if any(bank is not None for bank in banks) else (),
        before=None if row.clock_before is None else parse_stopped(row.clock_before),
        reminded=row.reminded,
        reminded_at=row.reminded_at,
        wake_at=row.wake_at,
    )


def _offer(seat: SeatRow) -> Offer | None:
    if seat.offered_to is None or seat.offered_by is None or seat.offered_at is None:
        return None
    return Offer(seat.offered_to, seat.offered_by, seat.offered_at)


def _seat(row: SeatRow, folded: Folded) -> Seat:
    is_computer = row.is_computer or row.seat in folded.computers
    is_away = row.seat in folded.stand_ins
    level = row.level if row.level in LEVELS else USUAL_LEVEL
    offer = _offer(row)
    return Seat(row.seat, row.user_id, row.name, is_computer=is_computer, is_away=is_away, level=level, offer=offer)


def _snapshot(
    row: MatchRow,
    seats: list[SeatRow],
    rules: RuleSet,
    seating: Seating,
    folded: Folded,
    formers: tuple[Former, ...],
) -> StoredMatch:
    return StoredMatch(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=row.host_id,
        state=row.state,
        rules=rules,
        seating=seating,
        seats=tuple(_seat(seat, folded) for seat in seats),
        created_at=row.created_at,
        touched_at=row.touched_at,
        first_dealer=row.first_dealer,
        table_message_id=row.table_message_id,
        table_posted_at=row.table_posted_at,
        dms_told=row.dms_told,
        secret=row.secret,
        joins=tuple(row.joins),
        clock=parse_clock(row.clock),
        patience=row.patience,
        timing=_timing(row, seats),
        formers=formers,
        reminders=tuple((channel, message) for channel, message in row.reminders),
        untold=row.untold,
        hinted=row.hinted,
        old_tables=tuple(map(int, row.old_tables)),
        **folded.facts,
    )
