"""What may be known: the table's view for everybody, and one seat's view with its own hand.

Whatever a person or a computer player is shown or decides by is made from a view, so it cannot name
another hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from .captures import Takes
from .cards import Card
from .deal import Deal, Step
from .match import Match
from .plays import sole_way, ways
from .ruleset import RuleSet
from .seating import Seating


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A deal as everybody at the table sees it."""

    rules: RuleSet
    seating: Seating
    number: int
    """Which deal of the match it is, from 0."""
    players: tuple[int, ...]
    """The seats that got cards."""
    dealer: int
    turn: int | None
    """The seat to play, None when the deal is over."""
    floor: tuple[Card, ...]
    first_floor: tuple[Card, ...]
    stock: int
    """How many cards are still to be dealt."""
    held: tuple[int, ...]
    """How many cards each seat holds."""
    piles: tuple[int, ...]
    """How many cards each side has captured."""
    basras: tuple[tuple[tuple[Card, int], ...], ...]
    """For each side the card and points of each basra, which lie face up."""
    last_capturer: int | None
    steps: tuple[Step, ...]
    """Every play of the deal so far, all made face up."""
    scores: tuple[int, ...]
    """Match points of each side before this deal."""
    target: int
    carry: int
    """The majority pot held over into this deal."""

    @property
    def ply(self) -> int:
        """How many plays there were."""
        return len(self.steps)

    @property
    def last_step(self) -> Step | None:
        """The last play, if there was one."""
        return self.steps[-1] if self.steps else None

    @property
    def follows_up(self) -> bool:
        """Whether the last play was laid beside one single card."""
        return len(self.floor) == 2 and self.last_step is not None and not self.last_step.takes


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(TableView):
    """A deal as one seat sees it."""

    seat: int
    hand: tuple[Card, ...]
    peeked: Card | None
    """The bottom card of the stock, shown to the dealer alone where the rules allow it (S0)."""

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is to play."""
        return self.turn == self.seat

    @property
    def since(self) -> tuple[Step, ...]:
        """What others have played since this seat's last play, or since the deal."""
        own = next((at for at in range(len(self.steps), 0, -1) if self.steps[at - 1].seat == self.seat), 0)
        return self.steps[own:]

    @property
    def side(self) -> int:
        """The side this seat plays for."""
        return self.seating.side_of[self.seat]

    def ways(self, card: Card) -> Iterator[Takes]:
        """Everything the card may take on this floor, lazily; empty where it may be laid."""
        return ways(self.rules, card, self.floor)

    def sole_way(self, card: Card) -> Takes | None:
        """What the card takes if there is only one way to take all it can, else None."""
        return sole_way(self.rules, card, self.floor)


def view_table(match: Match) -> TableView:
    """What everybody sees of the deal being played, or of the last one if none is."""
    deal, number = _current(match)
    running = match.deal is not None
    score_of_deal = None if running else match.finished[-1].score
    carry = match.carry if running else _carry_before(match)
    return TableView(
        rules=match.rules,
        seating=match.seating,
        number=number,
        players=deal.players,
        dealer=deal.dealer,
        turn=deal.turn,
        floor=tuple(deal.floor),
        first_floor=deal.first_floor,
        stock=len(deal.stock),
        held=tuple(len(hand) for hand in deal.hands),
        piles=tuple(len(pile) for pile in deal.piles),
        basras=tuple(tuple(made) for made in deal.basras),
        last_capturer=deal.last_capturer,
        steps=tuple(deal.steps),
        scores=tuple(
            score - (score_of_deal.sides[side].total if score_of_deal else 0)
            for side, score in enumerate(match.scores)
        ),
        target=match.target,
        carry=carry,
    )


def view_seat(match: Match, seat: int) -> SeatView:
    """What one seat sees of the deal being played, or of the last one if none is."""
    table = view_table(match)
    deal, _ = _current(match)
    peeks = match.rules.dealer_peeks and seat == deal.dealer
    return SeatView(
        **{field.name: getattr(table, field.name) for field in fields(table)},
        seat=seat,
        hand=tuple(deal.hands[seat]),
        peeked=deal.deck[-1] if peeks else None,
    )


def _current(match: Match) -> tuple[Deal, int]:
    if match.deal is not None:
        return match.deal, len(match.finished)
    if not match.finished:
        raise ValueError("no deal has been dealt yet")
    return match.finished[-1].deal, len(match.finished) - 1


def _carry_before(match: Match) -> int:
    """The pot held over into the last finished deal."""
    return match.finished[-2].score.carry if len(match.finished) > 1 else 0
