"""Who sits where: seats in turn order, and the sides they play for."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Seating:
    """Two, three or four seats; four may be two partnerships (0+2 against 1+3).

    Raises `ValueError` for another number of seats, or partners at a table that has not four.
    """

    seats: int
    partners: bool = False

    def __post_init__(self) -> None:
        if type(self.seats) is not int or not 2 <= self.seats <= 4:
            raise ValueError("a match has two, three or four seats")
        if self.partners and self.seats != 4:
            raise ValueError("partners need four seats")

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(seat % 2 if self.partners else seat for seat in range(self.seats))

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        count = 2 if self.partners else self.seats
        return tuple(tuple(seat for seat in range(self.seats) if self.side_of[seat] == side) for side in range(count))

    def seats_of(self, sides: Iterable[int]) -> tuple[int, ...]:
        """The seats of some sides, in turn order."""
        wanted = set(sides)
        return tuple(seat for seat in range(self.seats) if self.side_of[seat] in wanted)


def next_seat(players: tuple[int, ...], seat: int) -> int:
    """The next of the players (seats in turn order) after a seat, which need not play itself."""
    for other in players:
        if other > seat:
            return other
    return players[0]
