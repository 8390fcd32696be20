"""What every kind of card does to every floor, worked out once and remembered.

The rules themselves are asked, with cards that stand for their kinds, so nothing of them is said again here.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from bot.rules import (
    JACK,
    Card,
    RuleSet,
    Takes,
    basra_points,
    can_lay,
    captures,
    card_points,
    full_ways,
    is_capture,
    is_sweep,
    value,
)

from .kinds import (
    FOLLOWS,
    KINDS,
    OF_RANK,
    RANK_OF,
    SEVEN,
    UNIT,
    VALUE_OF,
    Floor,
    Kind,
    cards_of_kinds,
    kinds_on,
    write_floor,
)
from .weights import SWING

REMEMBERED: Final = 12_000
"""How many floors are remembered for one rule set; about a kilobyte each."""

FULL: Final = 24
"""How many ways of taking all it can are compared for a card."""

ALL: Final = 60
"""How many ways are listed where taking less is allowed."""


class Way(NamedTuple):
    """What a card does to a floor."""

    worth: float
    """Its points and its part in having most cards together."""
    left: Floor
    cards: int
    """How many cards come to the pile, the one played included; 0 if it is laid."""
    points: int
    """Points of those cards and of the basra."""


class Row:
    """A floor, what each kind takes from it, and which kinds make a basra there."""

    __slots__ = ("base", "best", "cards", "clearers", "count", "floor", "follows", "points", "sums", "values")

    def __init__(self, floor: Floor, cards: tuple[Card, ...], points: int, base: Floor) -> None:
        self.floor = floor
        self.follows = floor >= FOLLOWS
        self.cards = cards
        """Cards that stand for the kinds."""
        self.count = len(cards)
        self.points = points
        self.values = [value(card) for card in cards]
        """What the cards count in sums, pictures 0."""
        self.sums = 1
        """Bit n is set if some of the number cards add up to n."""
        for amount in self.values:
            self.sums |= self.sums << amount
        self.base = base
        """The floor that a card laid here is added to."""
        self.best: list[Way | tuple[()] | None] = [None] * KINDS
        """For each kind the best way of taking all it can, () if it takes nothing, None if not yet known."""
        self.clearers: tuple[tuple[Kind, int], ...] | None = None
        """The kinds that make a basra worth points here, with the points; None if not yet known."""


class Floors:
    """The floors of one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.swing = SWING * rules.majority
        """What one more card is worth towards having most."""
        self.cards = cards_of_kinds(rules.pointed_two)
        """The cards of every kind."""
        self.points = tuple(card_points(rules, cards[0]) for cards in self.cards)
        """What a card of every kind scores in a pile."""
        self.kinds = [kind for kind in range(KINDS) if RANK_OF[kind] <= JACK or rules.deck == 52]
        """The kinds there are in the deck: one of 44 has no queens and kings."""
        self.rows: dict[Floor, Row] = {}
        """The floors that are remembered."""

    def row(self, floor: Floor) -> Row:
        """The row of a floor, made if it is not remembered."""
        row = self.rows.get(floor)
        if row is None:
            if len(self.rows) >= REMEMBERED:
                self.rows.clear()
            row = self.rows[floor] = self._make_row(floor)
        return row

    def best(self, row: Row, kind: Kind) -> Way | tuple[()]:
        """The best way for a kind to take all it can, () if it takes nothing."""
        found = row.best[kind]
        if found is None:
            found = row.best[kind] = max(self._full_ways(row, kind), default=())
        return found

    def clearers(self, row: Row) -> tuple[tuple[Kind, int], ...]:
        """The kinds that make a basra worth points on a floor, with the points."""
        if row.clearers is None:
            found = ((kind, self._clearing_points(row, kind)) for kind in self.kinds)
            row.clearers = tuple((kind, points) for kind, points in found if points)
        return row.clearers

    def all_ways(self, row: Row, kind: Kind) -> list[Way]:
        """All ways of playing a kind, as far as they are listed, the worthiest first, laying last."""
        card, rules = self.cards[kind][-1], self.rules
        found: set[Way] = set()
        if self._can_take(row, kind):
            is_free = not rules.is_compulsory and not is_sweep(rules, card, row.cards)
            takings = captures(card, row.cards) if is_free else full_ways(rules, card, row.cards)
            found = {self.way(row, kind, takes) for takes in islice(takings, ALL)}
        ways = sorted(found, reverse=True)
        if not ways or can_lay(rules, card, row.cards):
            ways.append(self.laying(row, kind))
        return ways

    def laying(self, row: Row, kind: Kind) -> Way:
        """The way of laying a kind."""
        return Way(0.0, row.base + UNIT[kind], 0, 0)

    def way(self, row: Row, kind: Kind, takes: Takes) -> Way:
        """The way of taking cards, which stand for their kinds."""
        rules, card = self.rules, self.cards[kind][-1]
        points = self.points[kind] + sum([card_points(rules, other) for other in takes])
        points += basra_points(rules, card, row.cards, takes, row.follows) or 0
        count = len(takes) + 1
        left = (row.floor - write_floor(rules, takes)) & (FOLLOWS - 1)
        return Way(points + count * self.swing, left, count, points)

    def _can_take(self, row: Row, kind: Kind) -> bool:
        """Whether a kind takes anything from a floor."""
        rank, own = RANK_OF[kind], VALUE_OF[kind]
        if not row.count:
            return False
        if rank == JACK or row.floor & OF_RANK[rank] or (own and row.sums >> own & 1):
            return True
        return is_sweep(self.rules, self.cards[kind][-1], row.cards)

    def _full_ways(self, row: Row, kind: Kind) -> Iterator[Way]:
        if self._can_take(row, kind):
            for takes in islice(full_ways(self.rules, self.cards[kind][-1], row.cards), FULL):
                yield self.way(row, kind, takes)

    def _clearing_points(self, row: Row, kind: Kind) -> int:
        card, floor = self.cards[kind][-1], row.cards
        if not self._may_clear(row, kind) or not (is_sweep(self.rules, card, floor) or is_capture(card, floor)):
            return 0
        return basra_points(self.rules, card, floor, floor, row.follows) or 0

    def _may_clear(self, row: Row, kind: Kind) -> bool:
        """A quick look whether a kind could take the whole floor, never wrong where it says no."""
        if not self._can_take(row, kind):
            return False
        if RANK_OF[kind] == JACK or kind == SEVEN or row.count == 1:
            return True
        own, values = VALUE_OF[kind], row.values
        if not own:
            return not row.floor & (FOLLOWS - 1) & ~OF_RANK[RANK_OF[kind]]
        return sum(values) % own == 0 and min(values) > 0 and max(values) <= own

    def _make_row(self, floor: Floor) -> Row:
        kinds = kinds_on(floor)
        cards = tuple([self.cards[kind][kinds[:at].count(kind)] for at, kind in enumerate(kinds)])
        base = floor & (FOLLOWS - 1)
        if len(kinds) == 1 and self.rules.basra == "lone_match_or_follow_up":
            base += FOLLOWS
        return Row(floor, cards, sum([self.points[kind] for kind in kinds]), base)


@lru_cache(maxsize=4)
def floors_of(rules: RuleSet) -> Floors:
    """The floors of a rule set, remembered from one choice to the next."""
    return Floors(rules)
