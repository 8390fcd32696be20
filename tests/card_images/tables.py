"""Tables to draw: real deals played to some point by a simple greedy player."""

import random
from collections.abc import Callable
from dataclasses import replace

from bot.rules import (
    CARDS,
    Deal,
    FinishedDeal,
    Match,
    Play,
    Seating,
    Step,
    TableView,
    make_rules,
    parse_cards,
    view_seat,
    view_table,
    ways,
)
from card_images import (
    Bar,
    Look,
    draw_cards,
    draw_course,
    draw_floor,
    draw_hand,
    draw_podium,
    draw_result,
)
from tests.rules.positions import shuffled

Stop = Callable[[Step], bool]


def deal_match(seed: int, seats: int = 2, *, partners: bool = False, preset: str = "classic") -> Match:
    """A match whose first deal has just been dealt by seat 0."""
    match = Match(make_rules(preset), Seating(seats, partners))
    match.start_deal(0, shuffled(match.rules, random.Random(seed)))
    return match


def play_on(match: Match, plies: int, *, stop: Stop = lambda step: False, lays: float = 0.3) -> Match:
    """Some plays, or fewer if one is to stop at; a part of the captures is passed over."""
    rng = random.Random(plies)
    for _ in range(plies):
        if match.deal is None or stop(match.push(_greediest(match.deal, rng, lays))):
            break
    return match


def _greediest(deal: Deal, rng: random.Random, lays: float) -> Play:
    plays = [Play(card, takes) for card in deal.hands[deal.turn or 0] for takes in ways(deal.rules, card, deal.floor)]
    return max(plays, key=lambda play: len(play.takes) if rng.random() >= lays else 0)


def finish_deal(seed: int, seats: int = 2, *, partners: bool = False) -> FinishedDeal:
    """A deal that was played to its end."""
    return play_on(deal_match(seed, seats, partners=partners), 52, lays=0.1).finished[0]


def table_with(floor: int, seats: int = 2, *, partners: bool = False) -> TableView:
    """A view with a number of cards on the floor, more than a deal may ever bring."""
    deck = random.Random(floor).sample(CARDS, floor)
    return replace(view_table(deal_match(1, seats, partners=partners)), floor=tuple(deck))


def places(count: int, first: int = 1, own: int = 0, apart: int = 0) -> list[Bar]:
    """The places of a page from a rank on, one of them one's own, or one's own far behind them."""
    bars = [
        Bar(first + at, 1620 - 17 * at, str(1620 - 17 * at), at % 4, is_own=first + at == own) for at in range(count)
    ]
    return [*bars, Bar(apart, 1104, "1104", 2, is_own=True, is_apart=True)] if apart else bars


def walk(count: int, seed: int = 3) -> list[tuple[float, float]]:
    """The course of a rating over so many matches."""
    rng, at, rating, points = random.Random(seed), 1_790_000_000.0, 1000.0, []
    for _ in range(count):
        at, rating = at + rng.expovariate(1 / 60_000), rating + rng.uniform(-25, 28)
        points.append((at, rating))
    return points


def _is_basra(step: Step) -> bool:
    return step.basra is not None


GOLDEN: dict[str, Callable[[], bytes]] = {
    "aces_to_fours": lambda: draw_cards(CARDS[:16]),
    "fives_to_eights": lambda: draw_cards(CARDS[16:32]),
    "nines_and_tens": lambda: draw_cards(CARDS[32:40]),
    "pictures": lambda: draw_cards(CARDS[40:]),
    "small_deck": lambda: draw_cards(CARDS),
    "marked_cards": lambda: draw_cards(parse_cards("As Jh 2c 2s Td 7d"), rules=make_rules("classic")),
    "marked_small_cards": lambda: draw_cards(CARDS[:40], Look("night"), make_rules("traditional")),
    "four_colours": lambda: draw_cards(parse_cards("As 5h 7d Tc Jc Qs Kd Qh"), Look(deck="four_colours")),
    "four_dark_colours": lambda: draw_cards(CARDS[20:], Look("contrast", "four_colours")),
    "night_basra": lambda: draw_floor(
        view_table(play_on(deal_match(2), 30, stop=_is_basra)), Look("night", "four_colours")
    ),
    "night_hand": lambda: draw_hand(view_seat(play_on(deal_match(1), 2), 1), Look("night")),
    "contrast_partners": lambda: draw_floor(
        view_table(play_on(deal_match(5, 4, partners=True), 39)), Look("contrast", "four_colours")
    ),
    "contrast_hand": lambda: draw_hand(view_seat(play_on(deal_match(9, 4), 17), 3), Look("contrast")),
    "two_start": lambda: draw_floor(view_table(deal_match(1))),
    "two_basra": lambda: draw_floor(view_table(play_on(deal_match(2), 30, stop=_is_basra))),
    "four_partners": lambda: draw_floor(view_table(play_on(deal_match(5, 4, partners=True), 39))),
    "three_clockwise": lambda: draw_floor(view_table(play_on(deal_match(7, 3, preset="egyptian"), 24))),
    "empty_floor": lambda: draw_floor(replace(table_with(0), stock=0)),
    "hand_in_turn": lambda: draw_hand(view_seat(play_on(deal_match(1), 2), 1)),
    "hand_waiting": lambda: draw_hand(view_seat(play_on(deal_match(9, 4), 17), 3)),
    "hand_after_three": lambda: draw_hand(view_seat(play_on(deal_match(3, 4, partners=True), 20, lays=0.15), 1)),
    "hand_of_six": lambda: draw_hand(view_seat(deal_match(4, preset="lebanese_six"), 1)),
    "bottom_card_seen": lambda: draw_hand(view_seat(deal_match(4, preset="traditional"), 0)),
    "sweep_of_many": lambda: draw_floor(
        replace(
            table_with(0),
            steps=(Step(1, 40, parse_cards("Ah 2c 3d 4s 5h 6c 7s 8d 9h Tc Qd Ks"), None, new_batch=False),),
        )
    ),
    "result_of_two": lambda: draw_result(finish_deal(2)),
    "result_of_three": lambda: draw_result(finish_deal(7, 3)),
    "result_of_four": lambda: draw_result(finish_deal(5, 4)),
    "result_of_partners": lambda: draw_result(finish_deal(5, 4, partners=True)),
    "podium_of_ten": lambda: draw_podium(places(10, own=2)),
    "podium_and_own_place": lambda: draw_podium(places(10, apart=1234), Look("night")),
    "places_from_eleven": lambda: draw_podium(
        [bar._replace(figure=f"{62.5 - 3 * bar.emblem:.1f}%") for bar in places(6, 11, own=13)], Look("contrast")
    ),
    "podium_of_three": lambda: draw_podium(places(3)),
    "course_of_thirty": lambda: draw_course(walk(30)),
    "course_of_thousand": lambda: draw_course(walk(1000), Look("night")),
    "course_of_one": lambda: draw_course(walk(1), Look("contrast")),
}
"""The golden pictures by name."""
