"""Honest worlds: hidden cards shared out by chance, as what the others have played makes it likely."""

import random
from collections.abc import Iterator, Sequence
from math import exp
from typing import Final

from bot.rules import Card, SeatView, Step

from .kinds import KINDS, Kind, kinds_of_cards, write_floor
from .policy import Policy
from .search import World
from .unseen import unseen_kinds

TRUST: Final = 0.5
"""How surely others are taken to play what is worth most: the slope of the odds for each point."""

LEAST: Final = 0.03
"""The least weight of a kind that a place would hardly have kept."""


def draw_worlds(view: SeatView, policy: Policy, rng: random.Random) -> Iterator[World]:
    """Worlds without end that agree with the view, the likely ones more often."""
    kinds, hidden = kinds_of_cards(view.rules.pointed_two), unseen_kinds(view)
    bottom = [kinds[view.peeked]] if view.stock and view.peeked is not None else []
    position = policy.position
    shares = [(held, weights) for held, weights in zip(position.held, weigh_kinds(view, policy), strict=True)][1:]
    while True:
        rest, hands = hidden, [position.hand]
        for held, weights in shares:
            hand, rest = _draw_hand(rest, held, weights, rng)
            hands.append(hand)
        stock = list(rest)
        rng.shuffle(stock)
        yield hands, bottom + stock


def _draw_hand(
    hidden: Sequence[Kind], held: int, weights: Sequence[float], rng: random.Random
) -> tuple[tuple[Kind, ...], list[Kind]]:
    """A hand out of the hidden kinds, drawn one by one with odds by their weights, and the others."""
    if held == len(hidden):
        return tuple(hidden), []
    waits = sorted([(rng.expovariate(weights[kind]), kind) for kind in hidden])
    return tuple([kind for _, kind in waits[:held]]), [kind for _, kind in waits[held:]]


def weigh_kinds(view: SeatView, policy: Policy) -> list[list[float]]:
    """For each place the weight of every kind in its hand, by what it has played in this batch."""
    weights = [[1.0] * KINDS for _ in policy.position.held]
    at = view.players.index(view.seat)
    place_of = {seat: (index - at) % len(view.players) for index, seat in enumerate(view.players)}
    for step, floor in _plays_of_batch(view):
        place = place_of[step.seat]
        if place:
            weights[place] = [
                weight * factor for weight, factor in zip(weights[place], _factors(policy, step, floor), strict=True)
            ]
    return [[max(weight, LEAST) for weight in of_place] for of_place in weights]


def _factors(policy: Policy, step: Step, cards: Sequence[Card]) -> list[float]:
    """For each kind how likely the play was, had the place held it as well: small for kinds worth more to play."""
    rules, floors = policy.position.rules, policy.floors
    floor = write_floor(rules, cards)
    values = [policy.value(floor, kind) for kind in range(KINDS)]
    kind = kinds_of_cards(rules.pointed_two)[step.card]
    played = values[kind] if step.takes else policy.value_of(kind, floors.laying(floors.row(floor), kind))
    return [2 / (1 + exp(TRUST * max(0.0, value - played))) for value in values]


def _plays_of_batch(view: SeatView) -> list[tuple[Step, tuple[Card, ...]]]:
    """The plays since hands were last dealt, with the floor each was made on."""
    floor, plays = view.first_floor, []
    for step in view.steps:
        plays.append((step, floor))
        floor = tuple(card for card in floor if card not in step.takes) if step.takes else (*floor, step.card)
        if step.new_batch:
            plays.clear()
    return plays
