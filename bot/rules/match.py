"""A match as the rules see it: deals in a row, the score, and who has won."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .cards import RANK, Card
from .deal import Deal, Step
from .plays import Play
from .ruleset import RuleSet
from .score import DealScore, score_deal
from .seating import Seating, next_seat

State = Literal["running", "decided", "drawn"]


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal that was played to its end, and what it scored."""

    deal: Deal
    score: DealScore


class Match:
    """The deals of a match so far.

    Alternate `start_deal` and plays until `state` is no longer running. `scores` are by side and count
    finished deals only; `target` grows where the tie-break extends it; `winner` is the side that won
    once the match is decided.
    """

    __slots__ = (
        "carry",
        "deal",
        "dealer",
        "finished",
        "players",
        "rules",
        "scores",
        "seating",
        "state",
        "target",
        "winner",
    )

    def __init__(self, rules: RuleSet, seating: Seating) -> None:
        self.rules = rules
        self.seating = seating
        self.scores: list[int] = [0] * len(seating.sides)
        self.target = rules.target
        self.carry = 0
        """The pot of majority points held over."""
        self.finished: list[FinishedDeal] = []
        self.deal: Deal | None = None
        """The deal being played, None between deals."""
        self.dealer: int | None = None
        """The seat that dealt last."""
        self.players: tuple[int, ...] = tuple(range(seating.seats))
        """The seats that get cards in the next deal: all, or those of the tied sides in an extra deal."""
        self.state: State = "running"
        self.winner: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether the match is decided or drawn."""
        return self.state != "running"

    @property
    def is_extra_deal(self) -> bool:
        """Whether the deal to come, or the one being played, is for the tied sides alone."""
        tied = self.scores.count(max(self.scores)) > 1
        return tied and bool(self.finished) and max(self.scores) >= self.target

    @property
    def next_dealer(self) -> int | None:
        """The seat that must deal next; None before the first deal, which anyone may deal."""
        return None if self.dealer is None else next_seat(self.players, self.dealer)

    def start_deal(self, dealer: int, deck: Sequence[Card]) -> Deal:
        """Deal a deck (after shuffle and cut, top card first); `ValueError` if it may not be."""
        if self.is_over:
            raise ValueError("the match is over")
        if self.deal is not None:
            raise ValueError("the deal before is not finished")
        if dealer not in self.players:
            raise ValueError(f"seat {dealer} does not play")
        if self.next_dealer not in (None, dealer):
            raise ValueError(f"seat {self.next_dealer} deals, not seat {dealer}")
        self.deal = Deal(self.rules, self.seating, dealer, deck, self.players)
        self.dealer = dealer
        return self.deal

    def play(self, seat: int, play: Play) -> Step:
        """Play a card after checking it; raises `IllegalPlay`, and then nothing has changed."""
        step = self._running_deal.play(seat, play)
        self._score_if_over()
        return step

    def push(self, play: Play) -> Step:
        """Play a card for the seat whose turn it is, trusting that it may."""
        step = self._running_deal.push(play)
        self._score_if_over()
        return step

    def copy(self) -> "Match":
        """A match of its own at the same position (finished deals are shared, they never change)."""
        other = Match.__new__(Match)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.scores = list(self.scores)
        other.finished = list(self.finished)
        other.deal = self.deal and self.deal.copy()
        return other

    @property
    def _running_deal(self) -> Deal:
        if self.deal is None:
            raise ValueError("there is no deal to play in")
        return self.deal

    def _score_if_over(self) -> None:
        deal = self._running_deal
        if not deal.is_over:
            return
        score = score_deal(deal, self.carry)
        self.carry = score.carry
        self.finished.append(FinishedDeal(deal, score))
        self.deal = None
        for side, points in enumerate(score.sides):
            self.scores[side] += points.total
        self._decide()

    def _decide(self) -> None:
        """Whether the match ends, and else who plays on."""
        best = max(self.scores)
        leaders = [side for side, score in enumerate(self.scores) if score == best]
        if best < self.target:
            return
        if len(leaders) == 1:
            self.state, self.winner = "decided", leaders[0]
        elif self.rules.tie_break == "draw":
            self.state = "drawn"
        elif self.rules.tie_break == "extra_deal":
            self.players = self.seating.seats_of(leaders)
        else:
            while self.target <= best:
                self.target += self.rules.extend_by


def lowest_draw(draw: Sequence[Card], seats: int) -> tuple[int, tuple[tuple[int, Card], ...]]:
    """Who deals first: each seat draws a card, the lowest deals (S1; ace low, suits ignored).

    The equal lowest draw again. Returns the dealer and every draw as (seat, card), in order. Raises
    `ValueError` if the cards run out before one is lowest.
    """
    cards = iter(draw)
    drawn: list[tuple[int, Card]] = []
    left = list(range(seats))
    while len(left) > 1:
        round_ = list(zip(left, cards, strict=False))
        if len(round_) < len(left):
            raise ValueError("not enough cards to draw for the deal")
        drawn += round_
        lowest = min(RANK[card] for _, card in round_)
        left = [seat for seat, card in round_ if RANK[card] == lowest]
    return left[0], tuple(drawn)
