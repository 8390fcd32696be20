"""One deal: a deck, hands, floor, stock and piles, from the first floor to the leftovers."""

from collections.abc import Sequence
from typing import NamedTuple

from .basras import basra_points
from .captures import Takes
from .cards import Card, make_deck, write_card
from .plays import IllegalPlay, Play, check_takes
from .ruleset import RuleSet
from .seating import Seating, next_seat


class Step(NamedTuple):
    """One play of a deal and what came of it."""

    seat: int
    card: Card
    takes: Takes
    basra: int | None
    """The points of the basra it made, or None."""
    new_batch: bool
    """Whether new hands were dealt after it."""


class Deal:
    """A deck being played.

    Two doors lead on: `play` validates and says why a play is refused, `push` trusts its caller and is
    for simulation. `players` are the seats that get cards, in turn order, all of them unless it is an
    extra deal. `hands` are by seat, `piles` by side; floor, hands and piles are in the order the cards
    came there. Raises `ValueError` if the deck is not one whole deck of the rule set's size.
    """

    __slots__ = (
        "basras", "dealer", "deck", "first_floor", "floor", "hands", "last_capturer", "piles", "players",
        "rules", "seating", "steps", "stock", "turn",
    )  # fmt: skip

    def __init__(
        self,
        rules: RuleSet,
        seating: Seating,
        dealer: int,
        deck: Sequence[Card],
        players: tuple[int, ...] | None = None,
    ) -> None:
        check_deck(rules, deck)
        self.rules = rules
        self.seating = seating
        self.dealer = dealer
        self.deck: tuple[Card, ...] = tuple(deck)
        """All cards after shuffle and cut, the top one first."""
        self.players = players or tuple(range(seating.seats))
        self.stock: list[Card] = list(reversed(deck))
        """The cards not yet dealt, the top one last."""
        self.hands: list[list[Card]] = [[] for _ in range(seating.seats)]
        self.floor: list[Card] = []
        self.piles: list[list[Card]] = [[] for _ in seating.sides]
        self.basras: list[list[tuple[Card, int]]] = [[] for _ in seating.sides]
        """For each side the card and points of each basra, in the order they were made."""
        self.steps: list[Step] = []
        self.last_capturer: int | None = None
        """The side that captured last."""
        self.turn: int | None = next_seat(self.players, dealer)
        self._deal_batch()
        self._deal_floor()
        self.first_floor: tuple[Card, ...] = tuple(self.floor)

    @property
    def ply(self) -> int:
        """How many plays there were."""
        return len(self.steps)

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return self.turn is None

    @property
    def follows_up(self) -> bool:
        """Whether the last play was laid beside one single card."""
        return len(self.floor) == 2 and bool(self.steps) and not self.steps[-1].takes

    def play(self, seat: int, play: Play) -> Step:
        """Play a card after checking it; raises `IllegalPlay`, and then nothing has changed."""
        if self.turn is None:
            raise IllegalPlay("over", "the deal is over")
        if seat != self.turn:
            raise IllegalPlay("not_your_turn", f"it is the turn of seat {self.turn}")
        if play.card not in self.hands[seat]:
            raise IllegalPlay("not_in_hand", f"{write_card(play.card)} is not in the hand")
        check_takes(self.rules, play.card, self.floor, play.takes)
        taken = set(play.takes)
        return self.push(Play(play.card, tuple(card for card in self.floor if card in taken)))

    def push(self, play: Play) -> Step:
        """Play a card for the seat whose turn it is, trusting that it may."""
        card, takes = play
        seat = self.turn
        assert seat is not None
        self.hands[seat].remove(card)
        basra = None
        if takes:
            basra = self._capture(seat, card, takes)
        else:
            self.floor.append(card)
        self.turn = next_seat(self.players, seat)
        new_batch = False
        if not self.hands[self.turn]:
            new_batch = bool(self.stock)
            if new_batch:
                self._deal_batch()
            else:
                self.turn = None
        step = Step(seat, card, takes, basra, new_batch)
        self.steps.append(step)
        return step

    def copy(self) -> "Deal":
        """A deal of its own at the same position."""
        other = Deal.__new__(Deal)
        for name in ("basras", "hands", "piles"):
            setattr(other, name, [list(cards) for cards in getattr(self, name)])
        for name in ("floor", "steps", "stock"):
            setattr(other, name, list(getattr(self, name)))
        for name in ("dealer", "deck", "first_floor", "last_capturer", "players", "rules", "seating", "turn"):
            setattr(other, name, getattr(self, name))
        return other

    def _capture(self, seat: int, card: Card, takes: Takes) -> int | None:
        side = self.seating.side_of[seat]
        points = None
        if len(takes) == len(self.floor):
            points = basra_points(self.rules, card, self.floor, takes, self.follows_up)
            self.floor = []
        else:
            self.floor = [other for other in self.floor if other not in takes]
        if points is not None:
            self.basras[side].append((card, points))
        self.piles[side] += (card, *takes)
        self.last_capturer = side
        return points

    def _deal_batch(self) -> None:
        """A hand for each player, one card at a time; smaller if the stock cannot fill them all."""
        first = self.turn
        assert first is not None
        order = self.players[self.players.index(first) :] + self.players[: self.players.index(first)]
        floor_to_come = 0 if self.steps or self.floor else first_floor_size(self.rules, len(self.players))
        size = min(self.rules.hand, (len(self.stock) - floor_to_come) // len(self.players))
        for _ in range(size):
            for seat in order:
                self.hands[seat].append(self.stock.pop())

    def _deal_floor(self) -> None:
        """The first floor, and its inspection: forbidden cards go back into the stock."""
        self.floor = [self.stock.pop() for _ in range(first_floor_size(self.rules, len(self.players)))]
        forbidden = self.rules.forbidden_cards
        while (at := next((i for i, card in enumerate(self.floor) if card in forbidden), None)) is not None:
            above = len(self.stock) // 2 if self.rules.bury == "middle" else len(self.stock)
            self.stock.insert(len(self.stock) - above, self.floor[at])
            self.floor[at] = self.stock.pop()


def first_floor_size(rules: RuleSet, players: int) -> int:
    """Four cards, and those of the deck that so many players cannot share equally (docs/sources.md)."""
    return 4 + (rules.deck - 4) % players


def check_deck(rules: RuleSet, deck: Sequence[Card]) -> None:
    """Pass if the cards are one whole deck of the rule set's size, else raise `ValueError`."""
    missing = set(make_deck(rules.deck)).difference(deck)
    if missing:
        raise ValueError(f"{write_card(min(missing))} is missing in the deck")
    if len(deck) != rules.deck:
        extra = next((card for i, card in enumerate(deck) if card in deck[:i]), None)
        name = "a card that is not in it" if extra is None else f"{write_card(extra)} twice"
        raise ValueError(f"the deck of {rules.deck} has {len(deck)} cards, {name}")
