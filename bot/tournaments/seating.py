"""Who plays whom in a tournament, and who sits where in each of its games."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.players import PLAYERS
from bot.rules import RuleSet, Seating

Team: TypeAlias = tuple[str, ...]
"""The names of the players of one side: two of partners, else one."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Team *a* against team *b*; `ValueError` for unknown players, or teams that do not fill a side of the table."""

    a: Team
    b: Team
    rules: RuleSet
    seating: Seating
    pairs: int
    """How many decks are played as single deals."""
    matches: int
    """How many sequences of decks are played as whole matches."""
    seed: int

    @property
    def pairs_in_all(self) -> int:
        """How many pairs there are of both kinds."""
        return self.pairs + self.matches

    def __post_init__(self) -> None:
        for team in (self.a, self.b):
            if unknown := [name for name in team if name not in PLAYERS]:
                raise ValueError(f"there is no player {unknown[0][:40]!r}, but {', '.join(PLAYERS)}")
            if len(team) != len(self.seating.sides[0]):
                count = "two players" if self.seating.partners else "one player"
                raise ValueError(f"a side of this table has {count}, not {'+'.join(team)}")


class Pair(NamedTuple):
    """Games with the same decks, one from each side of the table."""

    kind: Literal["deal", "match"]
    number: int
    """From 0, each kind by itself."""


def pairs_of(tournament: Tournament) -> list[Pair]:
    """All pairs, both kinds evenly mixed, so that half-way there is half of each."""
    deals = [(number / tournament.pairs, Pair("deal", number)) for number in range(tournament.pairs)]
    matches = [(number / tournament.matches, Pair("match", number)) for number in range(tournament.matches)]
    return [pair for _, pair in sorted(deals + matches)]


def seat_players(tournament: Tournament, number: int, side: int) -> tuple[str, ...]:
    """The player of each seat where team a has this side and team b all others.

    The first of two partners has the lower seat in pairs of even number, the higher one in the others.
    """
    turn = 1 if number % 2 == 0 else -1
    lineup = [""] * tournament.seating.seats
    for other, seats in enumerate(tournament.seating.sides):
        team = tournament.a if other == side else tournament.b
        for seat, name in zip(seats, team[::turn], strict=True):
            lineup[seat] = name
    return tuple(lineup)
