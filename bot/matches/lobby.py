"""What may happen in a lobby, as changes to a draft."""

from bot.rules import RuleSet

from .draft import Draft
from .refusals import (
    AlreadySeated,
    CannotSwap,
    MatchOver,
    NotEnoughPlayers,
    NothingToRemove,
    NotHost,
    NotInLobby,
    NotSeated,
    TableFull,
)
from .snapshot import Person, Seat, StoredMatch


def join(draft: Draft, person: Person, click_id: int | None) -> None:
    """Sit down on the first empty chair; the id of the click is mixed into the decks."""
    match = _in_lobby(draft)
    if match.seat_of(person.id):
        raise AlreadySeated(match)
    if not match.empty_seats:
        raise TableFull(match)
    draft.seat_person(match.empty_seats[0].index, person)
    if click_id is not None:
        draft.mix_in(click_id)


def leave(draft: Draft, user_id: int) -> None:
    """Stand up; the host's part passes to the next person, and a lobby without people is cancelled."""
    match = _in_lobby(draft)
    draft.clear_seat(_seat_of(match, user_id).index)
    others = [seat.user_id for seat in match.persons if seat.user_id != user_id]
    if not others:
        draft.end("cancelled")
    elif match.host_id == user_id:
        draft.columns["host_id"] = others[0]


def add_computer(draft: Draft, user_id: int) -> None:
    """Let a computer sit down on the last empty chair."""
    match = _in_lobby(draft)
    _seat_of(match, user_id)
    if not match.empty_seats:
        raise TableFull(match)
    draft.seat_computer(match.empty_seats[-1].index)


def remove_computer(draft: Draft, user_id: int) -> None:
    """Clear the first chair that a computer sits on."""
    match = _in_lobby(draft)
    _seat_of(match, user_id)
    computer = next((seat for seat in match.seats if seat.is_computer), None)
    if computer is None:
        raise NothingToRemove(match)
    draft.clear_seat(computer.index)


def swap_partners(draft: Draft, user_id: int) -> None:
    """Give the first seat its next partner: the other three move round by a chair."""
    match = _in_lobby(draft)
    _seat_of(match, user_id)
    if not match.seating.partners:
        raise CannotSwap(match)
    draft.exchange_seats((0, 3, 1, 2))


def change_rules(draft: Draft, user_id: int, rules: RuleSet) -> None:
    """Agree on other rules; the host decides."""
    _in_lobby_as_host(draft, user_id)
    draft.change_rules(rules)


def deal(draft: Draft, user_id: int, click_id: int | None, *, fill: bool) -> None:
    """Close the lobby and deal; with `fill` computers take the empty chairs first."""
    match = _in_lobby_as_host(draft, user_id)
    if match.empty_seats and not fill:
        raise NotEnoughPlayers(match, empty=len(match.empty_seats))
    for seat in match.empty_seats:
        draft.seat_computer(seat.index)
    if click_id is not None:
        draft.mix_in(click_id)
    draft.start()


def _in_lobby(draft: Draft) -> StoredMatch:
    match = draft.before
    if match.state == "running":
        raise NotInLobby(match)
    if not match.is_open:
        raise MatchOver(match)
    return match


def _in_lobby_as_host(draft: Draft, user_id: int) -> StoredMatch:
    match = _in_lobby(draft)
    if match.host_id != user_id:
        raise NotHost(match, host=match.host_id)
    return match


def _seat_of(match: StoredMatch, user_id: int) -> Seat:
    seat = match.seat_of(user_id)
    if seat is None:
        raise NotSeated(match)
    return seat
