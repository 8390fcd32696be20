"""The last plays of a deal solved to the last card, every hand being known: each side plays its best."""

from typing import Final, NamedTuple

from .floors import Way
from .kinds import Floor, Kind
from .outcomes import share_leftovers, share_majority
from .playouts import Playout
from .position import Position
from .standing import Value

INFINITE: Final = 1e9


class TooLong(Exception):
    """There are more positions to look at than allowed."""


class State(NamedTuple):
    """Where the play has come to; equal states are worth the same."""

    hands: tuple[tuple[Kind, ...], ...]
    floor: Floor
    turn: int
    points: tuple[int, ...]
    cards: tuple[int, ...]
    last: int


class Endgame:
    """Two sides, no stock: the side of place 0 plays for the highest value, the other for the lowest."""

    def __init__(self, position: Position, value: Value, nodes: int) -> None:
        self.position = position
        self.value = value
        self.nodes = nodes
        """How many positions may still be looked at."""
        self.is_ours = tuple(side == position.side_of[0] for side in position.side_of)
        self.bounds: dict[State, tuple[float, float]] = {}
        """Between which values those reached before lie."""

    def solve(self, playout: Playout, alpha: float = -INFINITE) -> float:
        """The value of best play, or at most `alpha` if it is not above that; raises `TooLong`."""
        hands = tuple(tuple(sorted(hand)) for hand in playout.hands)
        points, cards = tuple(playout.points), tuple(playout.cards)
        return self._search(State(hands, playout.floor, playout.turn, points, cards, playout.last), alpha, INFINITE)

    def _search(self, state: State, alpha: float, beta: float) -> float:
        if not state.hands[state.turn]:
            return self._end(state)
        low, high = self.bounds.get(state, (-INFINITE, INFINITE))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.nodes -= 1
        if self.nodes < 0:
            raise TooLong
        alpha, beta = max(alpha, low), min(beta, high)
        found = self._best(state, alpha, beta)
        self.bounds[state] = (found if found > alpha else low, found if found < beta else high)
        return found

    def _best(self, state: State, alpha: float, beta: float) -> float:
        is_ours = self.is_ours[state.turn]
        best = -INFINITE if is_ours else INFINITE
        for kind, way in self._moves(state):
            found = self._search(self._after(state, kind, way), alpha, beta)
            if is_ours:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def _moves(self, state: State) -> list[tuple[Kind, Way]]:
        floors, hand = self.position.floors, state.hands[state.turn]
        row = floors.row(state.floor)
        moves = [(kind, way) for kind in dict.fromkeys(hand) for way in floors.all_ways(row, kind)]
        return sorted(moves, key=lambda move: move[1].worth, reverse=True)

    def _after(self, state: State, kind: Kind, way: Way) -> State:
        hands, _, turn, points, cards, last = state
        at = hands[turn].index(kind)
        hands = (*hands[:turn], hands[turn][:at] + hands[turn][at + 1 :], *hands[turn + 1 :])
        if way.cards:
            last = self.position.side_of[turn]
            points = _add(points, last, way.points)
            cards = _add(cards, last, way.cards)
        return State(hands, way.left, (turn + 1) % len(hands), points, cards, last)

    def _end(self, state: State) -> float:
        row = self.position.floors.row(state.floor)
        points, cards = [float(won) for won in state.points], list(state.cards)
        share_leftovers(self.position, state.last, cards, points, row.count, row.points)
        majority = share_majority(self.position, cards)
        return self.value([won + most for won, most in zip(points, majority, strict=True)], 0)


def _add(numbers: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] + more, *numbers[at + 1 :])
