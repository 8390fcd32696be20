"""The score of a finished deal."""

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import ACES, JACKS, TEN_OF_DIAMONDS, Card
from .deal import Deal
from .ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side scored in a deal."""

    cards: int = 0
    """How many cards lie in its pile, leftovers included."""
    majority: int = 0
    """Points for most cards, a held-over pot included."""
    point_cards: int = 0
    """Points for aces, jacks, the pointed two and the ten of diamonds."""
    basras: int = 0
    """Points for basras."""
    scoring: tuple[Card, ...] = ()
    """The cards that `point_cards` counts, in order."""

    @property
    def total(self) -> int:
        """All points of the deal."""
        return self.majority + self.point_cards + self.basras


@dataclass(frozen=True, slots=True)
class DealScore:
    """The result of a finished deal."""

    sides: tuple[SideScore, ...]
    leftovers: tuple[Card, ...]
    """What lay on the floor after the last play, in floor order."""
    carry: int
    """The pot held over into the next deal."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides with most points in the deal, which win it by title (S1)."""
        best = max(side.total for side in self.sides)
        return tuple(index for index, side in enumerate(self.sides) if side.total == best)


def card_points(rules: RuleSet, card: Card) -> int:
    """The points a card scores in a pile: an ace or jack 1, the pointed two 2, the ten of diamonds its own."""
    if card in ACES or card in JACKS:
        return 1
    if card == rules.pointed_two:
        return 2
    return rules.ten_points if card == TEN_OF_DIAMONDS else 0


def score_deal(deal: Deal, pot: int = 0) -> DealScore:
    """Score a deal that is over; `pot` are the majority points held over from deals before."""
    if not deal.is_over:
        raise ValueError("the deal is not over")
    piles = [list(pile) for pile in deal.piles]
    for side, card in _share_leftovers(deal):
        piles[side].append(card)
    majority, carry = _share_majority(deal, [len(pile) for pile in piles], pot)
    sides = tuple(
        _score_side(deal.rules, piles[side], majority[side], sum(points for _, points in deal.basras[side]))
        for side in range(len(piles))
    )
    return DealScore(sides, tuple(deal.floor), carry)


def _score_side(rules: RuleSet, pile: Sequence[Card], majority: int, basras: int) -> SideScore:
    scoring = tuple(sorted(card for card in pile if card_points(rules, card)))
    points = sum(card_points(rules, card) for card in scoring)
    return SideScore(len(pile), majority, points, basras, scoring)


def _playing_sides(deal: Deal) -> tuple[int, ...]:
    return tuple(sorted({deal.seating.side_of[seat] for seat in deal.players}))


def _share_leftovers(deal: Deal) -> list[tuple[int, Card]]:
    """The side that each card left on the floor goes to; nobody if nobody captured."""
    last = deal.last_capturer
    if last is None:
        return []
    if deal.rules.leftovers == "last_capturer":
        return [(last, card) for card in deal.floor]
    sides = _playing_sides(deal)
    start = sides.index(last)
    return [(sides[(start + i) % len(sides)], card) for i, card in enumerate(deal.floor)]


def _share_majority(deal: Deal, counts: Sequence[int], pot: int) -> tuple[list[int], int]:
    """The points each side gets for most cards, and the pot carried on."""
    rules = deal.rules
    stake = rules.majority + pot
    majority = [0] * len(counts)
    unclaimed = stake if rules.tie == "held_over" else 0
    most = max(counts)
    if most == 0 or most < rules.majority_minimum:
        return majority, unclaimed
    leaders = [side for side, count in enumerate(counts) if count == most]
    if len(leaders) == 1:
        majority[leaders[0]] = stake
        return majority, 0
    if rules.tie == "each":
        for side in leaders:
            majority[side] = rules.majority
        return majority, 0
    return majority, unclaimed
