"""The rules of Basra, pure: the standard library alone, no clock, and no chance but what is passed in.

A card is a small number with a short text; cards are ordered by rank, then suit:

    >>> parse_card("Td"), write_cards(make_deck(52)[:6])
    (38, 'As Ah Ad Ac 2s 2h')

A match is played by a rule set, which is a preset and house rules over it, at a table of two to four seats.
Seats are numbered from 0 in turn order; partners (0 and 2, 1 and 3) share a side. `start_deal` takes the whole
deck as it lies after shuffle and cut, top card first, so the same deck always makes the same deal:

    >>> import random
    >>> match = Match(make_rules("classic", target=151), Seating(2))
    >>> deal = match.start_deal(dealer=1, deck=random.Random(17).sample(make_deck(52), 52))
    >>> deal.turn, write_cards(deal.hands[0]), write_cards(deal.floor)
    (0, '9h 5c 5d Qh', '4c 5h 2c Ah')

A play is one card with the floor cards it takes, none if it is laid. `ways` lists what a card may take, lazily:

    >>> five = parse_card("5c")
    >>> [write_play(Play(five, takes)) for takes in ways(match.rules, five, deal.floor)]
    ['5c x 5h', '5c x 4c 5h Ah', '5c x 4c Ah', '5c']

Two doors lead on: `play` checks, and says why not; `push` trusts its caller, for simulations.

    >>> match.play(0, parse_play("5c x 5h 2c"))
    Traceback (most recent call last):
    ...
    bot.rules.plays.IllegalPlay: 5c cannot take 5h 2c
    >>> match.play(0, parse_play("5c x 4c 5h Ah")).basra is None
    True

What one seat may know is its view. Whoever draws, chooses or tells by a view cannot look into another hand:

    >>> view = view_seat(match, 1)
    >>> view.is_my_turn, view.held, view.stock, write_cards(view.floor)
    (True, (3, 4), 40, '2c')

A deal that is played out is scored, and `state` tells whether the match is decided:

    >>> while match.deal is not None:
    ...     view = view_seat(match, match.deal.turn)
    ...     step = match.push(Play(view.hand[0], next(view.ways(view.hand[0]))))
    >>> [side.total for side in match.finished[0].score.sides], match.state
    ([3, 60], 'running')

A whole match has a text of its own: `parse_record` and `write_record` convert it, `replay` judges it by the rules,
and `verify` tells whether its decks follow from what was committed to before anybody joined.
Whatever is refused is a `ValueError`: `IllegalPlay`, `InvalidRules`, `InvalidRecord`, or a plain one with a sentence.
"""

from .basras import basra_points
from .captures import Takes, can_capture, captures, draw_capture, is_capture, is_maximal, maximal_captures
from .cards import (
    ACES,
    CARDS,
    JACK,
    JACKS,
    KING,
    QUEEN,
    RANKS,
    SEVEN_OF_DIAMONDS,
    SUITS,
    TEN_OF_DIAMONDS,
    Card,
    is_number,
    make_deck,
    parse_card,
    parse_cards,
    rank,
    suit,
    value,
    write_card,
    write_cards,
)
from .deal import Deal, Step, check_deck, first_floor_size
from .groups import part_groups
from .match import FinishedDeal, Match, State, lowest_draw
from .plays import (
    IllegalPlay,
    Play,
    can_lay,
    check_takes,
    full_ways,
    is_legal,
    is_sweep,
    parse_play,
    sole_way,
    ways,
    write_play,
)
from .presets import ALTERNATIVES, CLOCKWISE, PRESETS, make_rules
from .proofs import FirstDealer, Proof, Verdict, parse_proof, prove, verify, write_proof
from .records import Record, RecordedDeal, RecordedEvent, RecordedResult, parse_record, write_record
from .replays import replay, result_of, summarize
from .ruleset import CHOICES, FACE, HOUSE_RULES, RANGES, InvalidRules, RuleSet
from .score import DealScore, SideScore, card_points, score_deal
from .seating import Seating, next_seat
from .shuffle import SECRET_BYTES, Shuffle, commit
from .strict_json import LARGEST, InvalidRecord
from .views import SeatView, TableView, view_seat, view_table

__all__ = [
    "ACES", "ALTERNATIVES", "CARDS", "CHOICES", "CLOCKWISE", "FACE", "HOUSE_RULES", "JACK", "JACKS", "KING",
    "LARGEST", "PRESETS", "QUEEN", "RANGES", "RANKS", "SECRET_BYTES", "SEVEN_OF_DIAMONDS", "SUITS", "TEN_OF_DIAMONDS",
    "Card", "Deal", "DealScore", "FinishedDeal", "FirstDealer", "IllegalPlay", "InvalidRecord", "InvalidRules",
    "Match", "Play", "Proof", "Record", "RecordedDeal", "RecordedEvent", "RecordedResult", "RuleSet", "SeatView",
    "Seating", "Shuffle", "SideScore", "State", "Step", "TableView", "Takes", "Verdict", "basra_points",
    "can_capture", "can_lay", "captures", "card_points", "check_deck", "check_takes", "commit", "draw_capture",
    "first_floor_size", "full_ways", "is_capture", "is_legal", "is_maximal", "is_number", "is_sweep", "lowest_draw",
    "make_deck", "make_rules", "maximal_captures", "next_seat", "parse_card", "parse_cards", "parse_play",
    "parse_proof", "parse_record", "part_groups", "prove", "rank", "replay", "result_of", "score_deal", "sole_way",
    "suit", "summarize", "value", "verify", "view_seat", "view_table", "ways", "write_card", "write_cards",
    "write_play", "write_proof", "write_record",
]  # fmt: skip
