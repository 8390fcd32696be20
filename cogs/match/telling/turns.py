"""What a change means for the hands: whose turn is new, which hands are out of date, who plays no more."""

from bot.matches import CameBack, ComputerSteppedIn, DealEnded, MatchUpdate, Paused, Played, Resumed, TookBack


def new_turn(update: MatchUpdate) -> int | None:
    """The seat of a person who is to play now and was not before, or not this card."""
    before, match = update.before, update.after
    if match.turn is None or match.pause is not None or not match.seats[match.turn].is_person:
        return None
    is_same = before is not None and before.is_running and before.moved_at == match.moved_at
    goes_on = any(isinstance(event, Resumed) and event.seat != match.turn for event in update.happened)
    if is_same and not goes_on and before is not None and before.seats[match.turn].is_person:
        return None if before.turn_user == match.turn_user else match.turn
    return match.turn


def _called_too_early(update: MatchUpdate) -> tuple[int, ...]:
    """The seat that was called to play before a play was taken back."""
    before, match = update.before, update.after
    if before is None or before.turn is None or before.turn == match.turn or not match.is_running:
        return ()
    took_back = any(isinstance(event, TookBack) for event in update.happened)
    return (before.turn,) if took_back and match.seats[before.turn].is_person else ()


def outdated_hands(update: MatchUpdate) -> set[int]:
    """The seats whose newest hand tells of a turn, a clock or an absence that is over without a click on it."""
    match, seats = update.after, set(_called_too_early(update))
    for event in update.happened:
        if isinstance(event, CameBack) or (isinstance(event, Played) and event.is_absent):
            seats.add(event.seat)
        if isinstance(event, Paused) and match.turn is not None:
            seats.add(match.turn)
        if isinstance(event, DealEnded) and match.is_between_deals:
            seats |= {seat.index for seat in match.persons}
    return {seat for seat in seats if match.is_running and match.seats[seat].is_person}


def left_in(update: MatchUpdate) -> tuple[int, ...]:
    """The seats that a computer has taken over."""
    return tuple(event.seat for event in update.happened if isinstance(event, ComputerSteppedIn))
