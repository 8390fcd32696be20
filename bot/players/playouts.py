"""A deal as a simulation plays it: quick, trusting, and by the same rules as `bot.rules`."""

from collections.abc import Sequence

from .floors import Way
from .kinds import UNIT, Floor, Kind
from .policy import Policy
from .position import Position


class Playout:
    """One world from a position on: what each side wins in points, and what its pile holds in cards."""

    __slots__ = ("cards", "floor", "hands", "last", "points", "position", "stock", "turn")

    def __init__(self, position: Position, hands: Sequence[Sequence[Kind]], stock: Sequence[Kind]) -> None:
        self.position = position
        self.floor: Floor = position.floor
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        """The cards not yet dealt, the top one last."""
        self.points = [0] * position.sides
        self.cards = list(position.piles)
        self.last = position.last
        self.turn = 0
        """The place to play."""

    @property
    def left(self) -> int:
        """How many cards are still to be played."""
        return len(self.stock) + sum(map(len, self.hands))

    def push(self, kind: Kind, way: Way) -> None:
        """Play a card for the place whose turn it is, and deal if all hands are empty then."""
        self.hands[self.turn].remove(kind)
        self.floor = way.left
        if way.cards:
            side = self.position.side_of[self.turn]
            self.points[side] += way.points
            self.cards[side] += way.cards
            self.last = side
        self.turn = (self.turn + 1) % len(self.hands)
        if self.stock and not self.hands[self.turn]:
            self.deal_batch()

    def deal_batch(self) -> None:
        """A hand for each place, the one whose turn it is first; which of its cards came first does not matter."""
        places, stock = len(self.hands), self.stock
        size = min(self.position.rules.hand, len(stock) // places)
        order = [(self.turn + place) % places for place in range(places)]
        top = stock[: -size * places - 1 : -1]
        for index, place in enumerate(order):
            self.hands[place] = top[index::places]
        del stock[-size * places :]

    def play_on(self, policy: Policy, plies: int) -> None:
        """Play by the policy to the end of the deal, or after so many plies to the end of the batch.

        `Policy.value` and `push` in one loop, without their calls: nearly all the time of a choice is spent here.
        """
        floors, danger = policy.floors, policy.danger
        keep, lay, side_of = policy.keep, policy.lay, self.position.side_of
        hands, places, floor, at = self.hands, len(self.hands), self.floor, self.turn
        while True:
            hand = hands[at]
            if not hand:
                self.turn = at
                if not self.stock or plies <= 0:
                    break
                self.deal_batch()
                hand = hands[at]
            row = floors.rows.get(floor) or floors.row(floor)
            most = -1e9
            for kind in hand:
                way = row.best[kind]
                if way is None:
                    way = floors.best(row, kind)
                if way:
                    left, worth = way[1], way[0] - keep[kind]
                else:
                    left, worth = row.base + UNIT[kind], lay[kind]
                risk = danger.get(left)
                worth -= policy.endanger(left) if risk is None else risk
                if worth > most:
                    most, chosen, taking, floor = worth, kind, way, left
            hand.remove(chosen)
            if taking:
                side = side_of[at]
                self.points[side] += taking[3]
                self.cards[side] += taking[2]
                self.last = side
            at = at + 1 if at + 1 < places else 0
            plies -= 1
        self.floor = floor
