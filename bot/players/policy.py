"""The quick policy of simulations: take what is worth most, less what it leaves to the next place."""

from collections.abc import Sequence
from typing import Final

from bot.rules import JACK

from .floors import Way
from .kinds import KINDS, RANK_OF, SEVEN, VALUE_OF, Floor, Kind
from .position import Position
from .weights import LAID_PICTURE, LAID_POINTS, LAID_VALUE, SEVEN_KEPT, keeping

JACK_KEPT: Final = 6.0
"""What `weights.JACK_FLOOR` is to *normal*: so many floor cards should a jack or a sweeping seven take."""

LEFT_POINTS: Final = 0.35
"""How much of the points on a floor the next place wins on average."""

LEFT_CARDS: Final = 0.1
"""How much of their part in having most cards."""


class Policy:
    """What playing a kind on a floor is worth to whoever does, judged by the cards that were unseen at the start."""

    def __init__(self, position: Position, unseen: Sequence[Kind]) -> None:
        self.position = position
        self.floors = position.floors
        self.unseen = [unseen.count(kind) for kind in range(KINDS)]
        held = max(position.held)
        self.missing = 1 - held / max(len(unseen), held + 1)
        """The chance that a hand lacks a certain unseen card."""
        self.danger: dict[Floor, float] = {}
        """What floors give to the next place, as far as they have come up."""
        share = keeping(position.stock, len(position.hand))
        self.keep = [share * self._kept(kind) for kind in range(KINDS)]
        """What is given up by taking with each kind."""
        self.lay = [-self._laying_cost(kind) for kind in range(KINDS)]
        """What is won by laying each kind: less than nothing."""

    def value(self, floor: Floor, kind: Kind) -> float:
        """What it is worth to play a kind on a floor, taking all it can."""
        return self.value_of(kind, self.way(floor, kind))

    def way(self, floor: Floor, kind: Kind) -> Way:
        """The worthiest way in which a kind takes all it can from a floor, or laying it where it takes nothing."""
        row = self.floors.row(floor)
        return self.floors.best(row, kind) or self.floors.laying(row, kind)

    def value_of(self, kind: Kind, way: Way) -> float:
        """What it is worth to play a kind in a way."""
        worth = way.worth - self.keep[kind] if way.cards else self.lay[kind]
        return worth - self.endanger(way.left)

    def endanger(self, floor: Floor) -> float:
        """What a floor is expected to give to the place that plays next."""
        known = self.danger.get(floor)
        if known is not None:
            return known
        row = self.floors.row(floor)
        risk = LEFT_POINTS * row.points + LEFT_CARDS * self.floors.swing * row.count
        for kind, points in self.floors.clearers(row):
            if self.unseen[kind]:
                risk += points * (1 - self.missing ** self.unseen[kind])
        self.danger[floor] = risk
        return risk

    def _kept(self, kind: Kind) -> float:
        rules = self.position.rules
        if RANK_OF[kind] == JACK or (kind == SEVEN and rules.seven.startswith("sweep")):
            return self.floors.points[kind] + (1 + JACK_KEPT) * self.floors.swing
        return SEVEN_KEPT if kind == SEVEN and rules.seven == "limit" else 0.0

    def _laying_cost(self, kind: Kind) -> float:
        cost = LAID_POINTS * self.floors.points[kind] + self.keep[kind]
        return cost + (LAID_VALUE * VALUE_OF[kind] or LAID_PICTURE)
