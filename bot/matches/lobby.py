"""What may happen in a lobby, as changes to a draft."""

from collections.abc import Callable
from dataclasses import replace

from bot.players import LEVELS
from bot.rules import RuleSet, Seating

from .clocks import Clock, write_clock
from .dealing import start
from .draft import Draft
from .events import LobbyChanged
from .log import write_rules
from .refusals import (
    AlreadySeated,
    BadOptions,
    CannotSwap,
    MatchOver,
    NoComputerThere,
    NotEnoughPlayers,
    NothingToRemove,
    NotHost,
    NotInLobby,
    NotSeated,
    TableFull,
)
from .snapshot import USUAL_LEVEL, Person, Seat, StoredMatch


def plan_seating(seats: int, computers: int, *, partners: bool) -> Seating:
    """The seating of a new table with a chair for its host; raises `BadOptions`."""
    if not 0 <= computers < seats:
        raise BadOptions(names=("computers",))
    try:
        return Seating(seats, partners)
    except ValueError:
        raise BadOptions(names=("players", "partners")) from None


def join(draft: Draft, person: Person, click_id: int | None) -> None:
    """Sit down on the next empty chair; the id of the click is mixed into the decks."""
    match = _in_lobby(draft, person.id)
    if match.seat_of(person.id):
        raise AlreadySeated(match)
    _seat(draft, replace(match.seats[_empty_chairs(match)[0]], user_id=person.id, name=person.name))
    if click_id is not None:
        _mix_in(draft, click_id)


def leave(draft: Draft, user_id: int) -> None:
    """Stand up; the host's part passes to the next person, and a lobby without people is cancelled."""
    match = _in_lobby(draft, user_id)
    _seat(draft, _cleared(_seat_of(match, user_id)))
    others = [seat.user_id for seat in match.persons if seat.user_id != user_id]
    if not others:
        draft.end("cancelled")
    elif match.host_id == user_id:
        draft.columns["host_id"] = others[0]


def add_computer(draft: Draft, user_id: int) -> None:
    """Let a computer sit down on the empty chair that people would take last."""
    match = _in_lobby(draft, user_id)
    _seat_of(match, user_id)
    _seat(draft, replace(match.seats[_empty_chairs(match)[-1]], is_computer=True))


def choose_level(draft: Draft, user_id: int, seat: int, level: str) -> None:
    """Let the computer of a seat play as well as `level` says."""
    match = _in_lobby(draft, user_id)
    _seat_of(match, user_id)
    if level not in LEVELS:
        raise BadOptions(match, names=("level",))
    if not (0 <= seat < len(match.seats) and match.seats[seat].is_computer):
        raise NoComputerThere(match)
    _seat(draft, replace(match.seats[seat], level=level))


def remove_computer(draft: Draft, user_id: int) -> None:
    """Clear the chair of a computer that people would take first."""
    match = _in_lobby(draft, user_id)
    _seat_of(match, user_id)
    computer = next((seat for seat in chairs_in_order(match.seating) if match.seats[seat].is_computer), None)
    if computer is None:
        raise NothingToRemove(match)
    _seat(draft, _cleared(match.seats[computer]))


def swap_partners(draft: Draft, user_id: int) -> None:
    """Give the first seat its next partner: the other three move round by a chair."""
    match = _in_lobby(draft, user_id)
    _seat_of(match, user_id)
    if not match.seating.partners:
        raise CannotSwap(match)
    for index, old in enumerate((0, 3, 1, 2)):
        _seat(draft, replace(match.seats[old], index=index))


def change_rules(draft: Draft, user_id: int, make: Callable[[RuleSet], RuleSet]) -> None:
    """Agree on other rules; the host decides."""
    match = _in_lobby_as_host(draft, user_id)
    draft.rules = make(match.rules)
    draft.columns["rules"] = write_rules(draft.rules)
    _note(draft)


def change_clock(draft: Draft, user_id: int, clock: Clock) -> None:
    """Agree on another clock; the host decides."""
    _in_lobby_as_host(draft, user_id)
    draft.clock = clock
    draft.columns["clock"] = write_clock(clock)
    _note(draft)


def deal(draft: Draft, user_id: int, click_id: int | None, *, fill: bool) -> None:
    """Close the lobby and deal; with `fill` computers take the empty chairs first."""
    match = _in_lobby_as_host(draft, user_id)
    if match.empty_seats and not fill:
        raise NotEnoughPlayers(match, empty=len(match.empty_seats))
    for seat in match.empty_seats:
        _seat(draft, replace(seat, is_computer=True))
    for seat in match.persons:  # a computer that keeps the seat of somebody who is gone plays as usual
        draft.change_seat(seat.index, level=USUAL_LEVEL)
    if click_id is not None:
        _mix_in(draft, click_id)
    start(draft)


def _cleared(seat: Seat) -> Seat:
    """The chair without whoever sat on it; the next computer there plays as was chosen for it."""
    return Seat(seat.index, level=seat.level)


def _seat(draft: Draft, seat: Seat) -> None:
    draft.seats[seat.index] = seat
    _note(draft)


def _note(draft: Draft) -> None:
    if not draft.happened:
        draft.happened.append(LobbyChanged())


def _mix_in(draft: Draft, click_id: int) -> None:
    """Let a click, whose id Discord chose, have its part in the decks."""
    draft.joins = (*draft.joins, click_id)
    draft.columns["joins"] = list(draft.joins)


def chairs_in_order(seating: Seating) -> tuple[int, ...]:
    """The order in which people take the chairs, computers from its other end: friends become partners."""
    return (0, 2, 1, 3) if seating.partners else tuple(range(seating.seats))


def _empty_chairs(match: StoredMatch) -> list[int]:
    empty = [seat for seat in chairs_in_order(match.seating) if match.seats[seat].is_empty]
    if not empty:
        raise TableFull(match)
    return empty


def _in_lobby(draft: Draft, user_id: int) -> StoredMatch:
    match = draft.before
    if match.state == "running":
        raise NotInLobby(match) if match.seat_of(user_id) else NotSeated(match)
    if not match.is_open:
        raise MatchOver(match)
    return match


def _in_lobby_as_host(draft: Draft, user_id: int) -> StoredMatch:
    match = _in_lobby(draft, user_id)
    if match.host_id != user_id:
        raise NotHost(match, host=match.host_id)
    return match


def _seat_of(match: StoredMatch, user_id: int) -> Seat:
    seat = match.seat_of(user_id)
    if seat is None:
        raise NotSeated(match)
    return seat
