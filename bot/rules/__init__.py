"""The rules of Basra, pure: cards, rule sets, captures, deals, scores, views.

    match = Match(make_rules("classic"), Seating(2))
    deal = match.start_deal(dealer=1, deck=shuffled)
    match.play(0, parse_play("8c x 5h 3d"))

No clock and no randomness but what is passed in.
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
from .deal import Deal, Step, check_deck
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
from .ruleset import CHOICES, FACE, HOUSE_RULES, RANGES, InvalidRules, RuleSet
from .score import DealScore, SideScore, card_points, score_deal
from .seating import Seating, next_seat
from .views import SeatView, TableView, view_seat, view_table

__all__ = [
    "ACES", "ALTERNATIVES", "CARDS", "CHOICES", "CLOCKWISE", "FACE", "HOUSE_RULES", "JACK", "JACKS", "KING",
    "PRESETS", "QUEEN", "RANGES", "RANKS", "SEVEN_OF_DIAMONDS", "SUITS", "TEN_OF_DIAMONDS", "Card", "Deal",
    "DealScore", "FinishedDeal", "IllegalPlay", "InvalidRules", "Match", "Play", "RuleSet", "SeatView", "Seating",
    "SideScore", "State", "Step", "TableView", "Takes", "basra_points", "can_capture", "can_lay", "captures",
    "card_points", "check_deck", "check_takes", "draw_capture", "full_ways", "is_capture", "is_legal", "is_maximal",
    "is_number", "is_sweep", "lowest_draw", "make_deck", "make_rules", "maximal_captures", "next_seat", "parse_card",
    "parse_cards", "parse_play", "rank", "score_deal", "sole_way", "suit", "value", "view_seat", "view_table",
    "ways", "write_card", "write_cards", "write_play",
]  # fmt: skip
