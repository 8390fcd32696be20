"""The moves the hard player thinks about: what its quick policy likes best, of every card."""

from typing import Final

from .policy import Policy
from .search import Move

OF_KIND: Final = 3
"""How many ways of capturing are looked at for each kind, besides laying it."""

IN_ALL: Final = 10
"""How many moves are looked at."""


def likely_moves(policy: Policy) -> list[Move]:
    """The most promising moves of place 0, the first one most."""
    moves = []
    for captures, laying in _moves_by_kind(policy):
        moves += sorted(captures, key=lambda move: policy.value_of(*move), reverse=True)[:OF_KIND] + laying
    return sorted(moves, key=lambda move: policy.value_of(*move), reverse=True)[:IN_ALL]


def all_moves(policy: Policy) -> list[Move]:
    """Every move of place 0, as far as ways are listed, the most promising first."""
    moves = [move for captures, laying in _moves_by_kind(policy) for move in captures + laying]
    return sorted(moves, key=lambda move: policy.value_of(*move), reverse=True)


def _moves_by_kind(policy: Policy) -> list[tuple[list[Move], list[Move]]]:
    position, floors = policy.position, policy.floors
    row = floors.row(position.floor)
    found = []
    for kind in dict.fromkeys(position.hand):
        ways = floors.all_ways(row, kind)
        found.append(([(kind, way) for way in ways if way.cards], [(kind, way) for way in ways if not way.cards]))
    return found
