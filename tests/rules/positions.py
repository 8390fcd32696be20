"""Positions to try the rules on: a chosen floor and hand, a shuffled deck, matches played at random."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice

from bot.rules import (
    PRESETS,
    Card,
    Deal,
    Match,
    Play,
    RuleSet,
    Seating,
    SeatView,
    Step,
    is_number,
    make_deck,
    parse_card,
    parse_cards,
    view_seat,
    ways,
)

SEATINGS = (Seating(2), Seating(3), Seating(4), Seating(4, partners=True))
COMPULSORY = tuple(name for name, rules in PRESETS.items() if rules.capture == "compulsory")
OPTIONAL = tuple(name for name, rules in PRESETS.items() if rules.capture == "optional")


def shuffled(rules: RuleSet, rng: random.Random) -> list[Card]:
    """A whole deck of the rule set in an order by chance."""
    deck = list(make_deck(rules.deck))
    rng.shuffle(deck)
    return deck


def stacked(rules: RuleSet, top: str = "", bottom: str = "") -> list[Card]:
    """A whole deck with some cards on top, some at the bottom, and the rest in order between."""
    first, last = parse_cards(top), parse_cards(bottom)
    between = [card for card in make_deck(rules.deck) if card not in (*first, *last)]
    return [*first, *between, *last]


def lay_out(rules: RuleSet, floor: str, *cards: str, seating: Seating | None = None) -> Deal:
    """A deal in which just this floor lies and the seats from 0 on, which is to play, hold just these cards."""
    seating = seating or Seating(2)
    deal = Deal(rules, seating, dealer=seating.seats - 1, deck=make_deck(rules.deck))
    deal.floor = list(parse_cards(floor))
    deal.hands = [[] for _ in deal.hands]
    for index, texts in enumerate(cards):
        deal.hands[index % len(deal.hands)] += parse_cards(texts)
    return deal


def lay_out_end(
    rules: RuleSet,
    *piles: str,
    floor: str = "",
    last_capturer: int | None = None,
    players: tuple[int, ...] | None = None,
    seating: Seating | None = None,
) -> Deal:
    """A deal that is over, with these piles and leftovers."""
    deal = Deal(rules, seating or Seating(len(piles)), 0, make_deck(rules.deck), players)
    deal.piles = [list(parse_cards(pile)) for pile in piles]
    deal.floor, deal.stock, deal.turn = list(parse_cards(floor)), [], None
    deal.hands = [[] for _ in deal.hands]
    deal.last_capturer = last_capturer
    return deal


def allowed(rules: RuleSet, card: str, floor: str) -> set[frozenset[Card]]:
    """Everything a card may take on a small floor; the empty set where it may be laid."""
    return {frozenset(takes) for takes in ways(rules, parse_card(card), parse_cards(floor))}


def random_play(deal: Deal, rng: random.Random) -> Play:
    """A legal play by chance, laying and taking less than all included where the rules allow them."""
    assert deal.turn is not None
    card = rng.choice(deal.hands[deal.turn])
    choices = list(islice(ways(deal.rules, card, deal.floor), 12))
    if not is_number(card) or rng.random() < 0.5:
        return Play(card, choices[0])
    return Play(card, rng.choice(choices))


def play_deal(match: Match, rng: random.Random, plays_left: int = 0) -> list[Step]:
    """Play the running deal at random through the validating door, until so many plays are left."""
    deal = match.deal
    assert deal is not None
    steps = []
    while sum(map(len, deal.hands)) + len(deal.stock) > plays_left:
        assert deal.turn is not None
        steps.append(match.play(deal.turn, random_play(deal, rng)))
    return steps


def start_deal(match: Match, rng: random.Random) -> Deal:
    """Deal a shuffled deck, the seat dealing whose turn that is."""
    dealer = match.next_dealer
    return match.start_deal(rng.choice(match.players) if dealer is None else dealer, shuffled(match.rules, rng))


def finish_deal_at(match: Match, rng: random.Random, *scores: int) -> None:
    """Play one deal such that the match scores after it are the ones given (those before it are made to fit)."""
    start_deal(match, rng)
    play_deal(match, rng, plays_left=1)
    ahead, play = match.copy(), random_play(_running(match), rng)
    ahead.scores = [0] * len(match.scores)
    ahead.push(play)
    match.scores = [wanted - made for wanted, made in zip(scores, ahead.scores, strict=True)]
    match.push(play)
    assert match.scores == list(scores)


def _running(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def exchange_hidden(match: Match, seat: int | None, rng: random.Random) -> Match:
    """The same match with all exchanged that a seat (None: whoever looks on) cannot know.

    That is the other hands, the stock, the deck's order, and how the cards lie in the piles.
    """
    other = match.copy()
    deal = _running(other)
    known = set() if seat is None else {view_seat(match, seat).peeked}
    hidden = [card for holder, hand in enumerate(deal.hands) if holder != seat for card in hand if card not in known]
    hidden += [card for card in deal.stock if card not in known]
    mixed = rng.sample(hidden, len(hidden))
    swap = dict(zip(hidden, mixed, strict=True))
    deal.hands = [[swap.get(card, card) if i != seat else card for card in hand] for i, hand in enumerate(deal.hands)]
    deal.stock = [swap.get(card, card) for card in deal.stock]
    deal.deck = tuple(swap.get(card, card) for card in deal.deck)
    for pile in deal.piles:
        rng.shuffle(pile)
    return other


def everything_in(deal: Deal) -> list[Card]:
    """All cards of a deal wherever they are, in order."""
    return sorted(chain(deal.floor, deal.stock, *deal.hands, *deal.piles))


def views_to_play(match: Match, rng: random.Random) -> Iterator[SeatView]:
    """The view of the seat to play at every ply of one random deal; the deal goes on when the next is asked for."""
    deal = start_deal(match, rng)
    while deal.turn is not None:
        yield view_seat(match, deal.turn)
        match.push(random_play(deal, rng))


class TooManySteps(AssertionError):
    """Something took more steps than it was allowed."""


@contextmanager
def within_steps(limit: int) -> Iterator[None]:
    """Fail as soon as the body makes more than so many calls; so laziness is shown without a clock."""
    left = limit

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise TooManySteps(f"more than {limit} steps")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
