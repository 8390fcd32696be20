"""A moment of a past match: where the buttons lead, who sat there, and what the score was."""

from dataclasses import dataclass, replace

from bot.matches import NeverDealt, Refusal, StoredMatch, seats_at

END = 10**6
"""A play beyond the last of every deal."""

LEAPS = {"dealback": "button.deal_back", "dealnext": "button.deal_next"}
"""The ways that lead to another deal, with the keys of their labels."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A moment of a match: after so many plays of a deal, both counted from 0. It has `plies` plays per deal."""

    deal: int
    ply: int
    plies: tuple[int, ...]

    @classmethod
    def nearest(cls, deal: int, ply: int, plies: tuple[int, ...]) -> "Spot":
        """The moment nearest to one that may not be there; raises `NeverDealt` if there is none at all."""
        if not plies:
            raise NeverDealt
        deal = min(deal, len(plies) - 1)
        return cls(deal, min(ply, plies[deal]), plies)

    @property
    def is_first(self) -> bool:
        """Whether the deal has just been dealt."""
        return self.ply == 0

    @property
    def is_last(self) -> bool:
        """Whether this is all that was played of the deal."""
        return self.ply == self.plies[self.deal]

    def go(self, way: str) -> "Spot | None":
        """Where a button leads, None if there is nothing; a `Refusal` for a way that no button of ours goes."""
        ways = {
            "first": (self.deal, 0),
            "back": (self.deal - 1, END) if self.is_first else (self.deal, self.ply - 1),
            "next": (self.deal + 1, 0) if self.is_last else (self.deal, self.ply + 1),
            "last": (self.deal, END),
            "dealback": (self.deal - 1, 0),
            "dealnext": (self.deal + 1, 0),
        }
        if way not in ways:
            raise Refusal
        deal, ply = ways[way]
        if not 0 <= deal < len(self.plies):
            return None
        spot = Spot.nearest(deal, ply, self.plies)
        return None if spot == self else spot


def seats_then(match: StoredMatch, spot: Spot) -> StoredMatch:
    """The match with everybody on the seats they had at the last play before a moment."""
    return replace(match, seats=seats_at(match, spot.deal, spot.ply - 1))


def seats_from_then(match: StoredMatch, spot: Spot) -> StoredMatch:
    """The match with everybody on the seats they had at the next play."""
    return replace(match, seats=seats_at(match, spot.deal, spot.ply))


def scores_after(match: StoredMatch, deal: int) -> tuple[int, ...]:
    """The points of the sides in the match after a deal, -1 for before the first."""
    assert match.position is not None
    finished = match.position.finished[: deal + 1]
    return tuple(sum(one.score.sides[side].total for one in finished) for side in range(len(match.seating.sides)))
