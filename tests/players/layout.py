"""Positions with a chosen floor and hand, for players to look at."""

import random

from bot.rules import Match, Seating, SeatView, make_deck, make_rules, parse_cards, view_seat


def view_of(
    preset: str,
    floor: str,
    hand: str,
    *,
    gone: str = "",
    has_stock: bool = True,
    seating: Seating | None = None,
    **house_rules: object,
) -> SeatView:
    """What seat 0 sees with a hand on a floor, some cards having gone and the others lying by chance."""
    seating = seating or Seating(2)
    rules = make_rules(preset, **house_rules)
    match = Match(rules, seating)
    deal = match.start_deal(seating.seats - 1, make_deck(rules.deck))
    deal.floor, deal.first_floor = list(parse_cards(floor)), parse_cards(f"{floor} {gone}")
    deal.hands[0] = list(parse_cards(hand))
    rest = [card for card in make_deck(rules.deck) if card not in {*deal.first_floor, *deal.hands[0]}]
    random.Random(4).shuffle(rest)
    for seat in range(1, seating.seats):
        deal.hands[seat] = [rest.pop() for _ in deal.hands[0]]
    deal.stock = rest if has_stock else []
    return view_seat(match, 0)
