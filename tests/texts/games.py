"""Deals played by chance, to have something to put into words."""

import random

from bot.rules import Match, Play, Seating, draw_capture, is_sweep, make_rules
from tests.rules.positions import shuffled

NAMES = ("Amira", "Ben", "Chadi", "Dora")


def play_by_chance(seats=2, *, partners=False, seed=1, plays=None, lays=False, preset="classic", **house_rules):
    """A match after one deal, or after some plays of it; `lays` captures only where it must."""
    rng = random.Random(seed)
    match = Match(make_rules(preset, **house_rules), Seating(seats, partners))
    match.start_deal(0, shuffled(match.rules, rng))
    done = 0
    while match.deal is not None and done != plays:
        card = match.deal.hands[match.deal.turn][0]
        match.push(Play(card, choose_takes(match, card, rng, lays=lays)))
        done += 1
    return match


def choose_takes(match, card, rng, *, lays):
    if is_sweep(match.rules, card, match.deal.floor):
        return tuple(match.deal.floor)
    return () if lays else draw_capture(card, match.deal.floor, rng)
