"""What may follow a play: whose basras it prepares, and what the next seat can do with the floor it leaves."""

import random
from functools import cached_property
from itertools import islice
from typing import Final

from bot.rules import Play, SeatView

from .kinds import KINDS, Floor, Kind
from .playouts import Playout
from .policy import Policy
from .position import read_move, read_position
from .search import Move, World
from .unseen import unseen_kinds
from .worlds import draw_worlds, weigh_kinds

WORLDS: Final = 64
"""In how many worlds the others reply to a play, to see what it prepares."""


class Prospects:
    """What the seat whose turn it is can expect of the others, by what it sees; chances are from 0 to 1."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.position = read_position(view)
        self.floors = self.position.floors
        self.policy = Policy(self.position, unseen_kinds(view))

    def read(self, play: Play) -> Move:
        """A play of the seat as a move."""
        return read_move(self.view, self.position, play)

    def basra_chance(self, floor: Floor) -> float:
        """The chance that the next seat holds a card that makes a basra of a floor."""
        held, likely = self._next_hand
        clearing, lacks = sum([likely[kind] for kind in self._clearers(floor)]), 1.0
        for drawn in range(held):
            lacks *= max(0.0, 1 - clearing / max(1.0, sum(likely) - drawn))
        return 1 - lacks

    def prepared_chance(self, place: int, move: Move) -> float:
        """The chance that a place has a basra at its next turn, if those before it reply to a move by the policy."""
        return sum(self._has_basra(place, move, world) for world in self._worlds) / WORLDS

    def _has_basra(self, place: int, move: Move, world: World) -> bool:
        playout = Playout(self.position, *world)
        playout.push(*move)
        while playout.turn != place and (hand := playout.hands[playout.turn]):
            moves = [(kind, self.policy.way(playout.floor, kind)) for kind in dict.fromkeys(hand)]
            playout.push(*max(moves, key=lambda move: self.policy.value_of(*move)))
        return playout.turn == place and not self._clearers(playout.floor).isdisjoint(playout.hands[place])

    def _clearers(self, floor: Floor) -> set[Kind]:
        return {kind for kind, _ in self.floors.clearers(self.floors.row(floor))}

    @cached_property
    def _worlds(self) -> list[World]:
        """The same worlds for every play."""
        return list(islice(draw_worlds(self.view, self.policy, random.Random(0)), WORLDS))

    @cached_property
    def _next_hand(self) -> tuple[int, list[float]]:
        """How many cards the next seat plays from, and how many of each kind are unseen, fewer where its plays
        speak against them; they do not if its hand is still to be dealt, or is all that is unseen.
        """
        position, unseen = self.position, self.policy.unseen
        held = position.held[1]
        if not held:
            return min(position.rules.hand, position.stock // len(position.held)), [float(count) for count in unseen]
        is_known = held == sum(unseen)
        weights = [1.0] * KINDS if is_known else weigh_kinds(self.view, self.policy)[1]
        return held, [count * weight for count, weight in zip(unseen, weights, strict=True)]
