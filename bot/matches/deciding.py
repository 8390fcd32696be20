"""The decisions of a seat in a match: every moment at which it could have played otherwise."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice

from bot.rules import Match, Play, SeatView, Step, view_seat

from .past_seats import seats_at
from .snapshot import StoredMatch


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat saw before play `ply` of a deal, both counted from 0, and what was played."""

    deal: int
    ply: int
    view: SeatView
    step: Step

    @property
    def play(self) -> Play:
        """What was played."""
        return Play(self.step.card, self.step.takes)


def decisions_of(
    match: Match, seat: int, is_wanted: Callable[[int, int], bool] = lambda *_: True
) -> Iterator[Decision]:
    """Those among its plays of a match, as (deal, ply), that are wanted and were not forced."""
    past = Match(match.rules, match.seating)
    deals = [*(finished.deal for finished in match.finished), *([match.deal] if match.deal else [])]
    for number, deal in enumerate(deals):
        past.start_deal(deal.dealer, deal.deck)
        for ply, step in enumerate(deal.steps):
            if step.seat == seat and is_wanted(number, ply):
                view = view_seat(past, seat)
                if has_choice(view):
                    yield Decision(number, ply, view, step)
            past.push(Play(step.card, step.takes))


def has_choice(view: SeatView) -> bool:
    """Whether the seat to play can do more than one thing."""
    return len(list(islice(chain.from_iterable(view.ways(card) for card in view.hand), 2))) > 1


def own_plays(match: StoredMatch, seat: int, user_id: int | None) -> Callable[[int, int], bool]:
    """Which plays of a seat a person made; for None those that whoever had the seat made.

    Plays made for absent people are nobody's, those of a computer that stepped in count where no person ever sat.
    """
    has_person = any(one.seat == seat for one in match.formers) or match.seats[seat].user_id is not None

    def is_own(deal: int, ply: int) -> bool:
        if (deal, ply) in match.absent_plies:
            return False
        then = seats_at(match, deal, ply)[seat]
        if user_id is not None:
            return then.is_person and then.user_id == user_id
        return then.is_person or not has_person

    return is_own


def seat_played_by(match: StoredMatch, user_id: int) -> int | None:
    """The seat that a person has or had, None if they were not at the table."""
    seats = [seat.index for seat in match.seats if seat.user_id == user_id]
    seats += [former.seat for former in match.formers if former.user_id == user_id]
    return seats[0] if seats else None


def with_seats_of(match: StoredMatch, decision: Decision) -> StoredMatch:
    """The match with everybody on the seats they had at a decision."""
    return replace(match, seats=seats_at(match, decision.deal, decision.ply))
