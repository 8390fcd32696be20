"""Random playouts through both doors of the rules, beside a plain engine that lists every capture.

All three play the same decks by the same policy: a card of the hand by chance, and with it one of the
maximal captures, if it has one.
"""

import random
import time
from itertools import combinations
from statistics import mean

from bot.players import PLAYERS, choose
from bot.rules import (
    PRESETS,
    Card,
    Deal,
    Match,
    Play,
    Seating,
    draw_capture,
    is_sweep,
    make_deck,
    make_rules,
    write_card,
)
from tests.players.opponents import leads_by

Row = tuple[str, str]

CLASSIC = make_rules("classic")
TWO = Seating(2)


def bench_random_matches(quick: bool) -> list[Row]:
    """Random matches to their end, with all cards there at every step."""
    matches = 300 if quick else 10_000
    rng, plays, deals = random.Random(1), 0, 0
    started = time.perf_counter()
    for index in range(matches):
        match = Match(CLASSIC, Seating(2 + index % 3, partners=index % 6 == 2))
        while not match.is_over:
            plays += _play_deal_conserving(match, rng)
            deals += 1
    seconds = time.perf_counter() - started
    return [
        ("random classic matches to the end, cards conserved", f"{matches:,} ({deals:,} deals, {plays:,} plays)"),
        ("matches per second, checks included", f"{matches / seconds:,.0f}"),
    ]


def _play_deal_conserving(match: Match, rng: random.Random) -> int:
    deck = rng.sample(make_deck(52), 52)
    dealer = match.next_dealer
    deal = match.start_deal(0 if dealer is None else dealer, deck)
    while not deal.is_over:
        match.push(_draw_play(deal, rng))
        count = len(deal.stock) + len(deal.floor) + sum(map(len, deal.hands)) + sum(map(len, deal.piles))
        if count != 52:
            raise AssertionError(f"{count} cards after play {deal.ply} of {deck}")
    if {*deal.floor, *(card for pile in deal.piles for card in pile)} != set(deck):
        raise AssertionError(f"cards were lost or doubled in {deck}")
    return deal.ply


def bench_every_preset(quick: bool) -> list[Row]:
    """Random matches of every preset at every table to their end, through the trusting door."""
    matches = 20 if quick else 1_000
    return [_play_preset(preset, matches) for preset in PRESETS]


def _play_preset(preset: str, matches: int) -> Row:
    rng, deals = random.Random(preset), 0
    started = time.process_time()
    for seating in (TWO, Seating(3), Seating(4), Seating(4, partners=True)):
        for _ in range(matches):
            match = Match(PRESETS[preset], seating)
            while not match.is_over:
                _play_deal_through(match, rng)
            if match.winner is None or match.scores[match.winner] < PRESETS[preset].target:
                raise AssertionError(f"{preset} at {seating} ended {match.state} with {match.scores}")
            deals += len(match.finished)
    seconds = time.process_time() - started
    return (
        preset,
        f"{4 * matches:,} matches to their end, {deals / matches / 4:.1f} deals each, {deals / seconds:,.0f} deals/s",
    )


def _play_deal_through(match: Match, rng: random.Random) -> None:
    size, dealer = match.rules.deck, match.next_dealer
    deal = match.start_deal(0 if dealer is None else dealer, rng.sample(make_deck(size), size))
    while not deal.is_over:
        match.push(_draw_play(deal, rng))


def bench_engines(quick: bool) -> list[Row]:
    """Deals of two per second of processor time: plain engine, validating door, trusting door."""
    rng = random.Random(2)
    engines = (_play_plain_deal, _play_checked_deal, _play_trusted_deal)
    seconds = [0.0, 0.0, 0.0]
    deals = 100 if quick else 2000
    for _ in range(deals):
        deck = rng.sample(make_deck(52), 52)
        for at, play_deal in enumerate(engines):
            started = time.process_time_ns()
            play_deal(deck, rng)
            seconds[at] += (time.process_time_ns() - started) / 1e9
    plain, checked, trusted = (deals / spent for spent in seconds)
    return [
        ("plain engine, every capture listed", f"{plain:,.0f} deals/s"),
        ("validating door", f"{checked:,.0f} deals/s, {checked / plain:.1f} times the plain engine (aim: 4)"),
        ("trusting door", f"{trusted:,.0f} deals/s, {trusted / plain:.1f} times the plain engine (aim: 20)"),
    ]


def _draw_play(deal: Deal, rng: random.Random) -> Play:
    hand = deal.hands[deal.turn or 0]
    card = hand[int(rng.random() * len(hand))]
    floor = deal.floor
    return Play(card, tuple(floor) if is_sweep(deal.rules, card, floor) else draw_capture(card, floor, rng))


def _play_checked_deal(deck: list[Card], rng: random.Random) -> None:
    deal = Deal(CLASSIC, TWO, 1, deck)
    while deal.turn is not None:
        deal.play(deal.turn, _draw_play(deal, rng))


def _play_trusted_deal(deck: list[Card], rng: random.Random) -> None:
    deal = Deal(CLASSIC, TWO, 1, deck)
    while deal.turn is not None:
        deal.push(_draw_play(deal, rng))


def _play_plain_deal(deck: list[Card], rng: random.Random) -> None:
    PlainDeal([write_card(card) for card in deck]).play_to_end(rng)


class PlainDeal:
    """Classic Basra for two as one writes it first: cards are texts, and captures are tried one by one."""

    def __init__(self, deck: list[str]) -> None:
        self.stock = deck[:]
        self.hands: list[list[str]] = [[], []]
        self.piles: list[list[str]] = [[], []]
        self.points = [0, 0]
        self.last = 0
        self.deal_hands()
        self.floor = [self.stock.pop(0) for _ in range(4)]
        while any(card[0] == "J" or card == "7d" for card in self.floor):
            at = next(i for i, card in enumerate(self.floor) if card[0] == "J" or card == "7d")
            self.stock.insert(len(self.stock) // 2, self.floor[at])
            self.floor[at] = self.stock.pop(0)

    def deal_hands(self) -> None:
        for _ in range(4):
            for hand in self.hands:
                hand.append(self.stock.pop(0))

    def play_to_end(self, rng: random.Random) -> None:
        seat = 0
        while self.hands[seat]:
            card = rng.choice(self.hands[seat])
            self.play(seat, card, rng.choice(self.full_captures(card)))
            if not any(self.hands) and self.stock:
                self.deal_hands()
            seat = 1 - seat
        self.piles[self.last] += self.floor

    def play(self, seat: int, card: str, takes: tuple[str, ...]) -> None:
        self.hands[seat].remove(card)
        if not takes:
            self.floor.append(card)
            return
        if len(takes) == len(self.floor) and (card[0] != "J" or len(takes) == 1):
            self.points[seat] += 10
        self.floor = [other for other in self.floor if other not in takes]
        self.piles[seat] += [card, *takes]
        self.last = seat

    def full_captures(self, card: str) -> list[tuple[str, ...]]:
        """Every maximal capture, found among all sets of floor cards; one that takes nothing if there is none."""
        if not self.floor:
            return [()]
        if card[0] == "J" or (card == "7d" and sum(map(plain_value, self.floor)) <= 10):
            return [tuple(self.floor)]
        found = [
            takes
            for size in range(1, len(self.floor) + 1)
            for takes in combinations(self.floor, size)
            if is_union_of_groups(card, takes)
        ]
        return [takes for takes in found if not any(set(takes) < set(other) for other in found)] or [()]


def plain_value(card: str) -> int:
    return "?A23456789T".find(card[0]) if card[0] in "A23456789T" else 0


def is_union_of_groups(card: str, takes: tuple[str, ...]) -> bool:
    """Whether the first card is in a group, and what the group leaves is a union again."""
    if not takes:
        return True
    first, rest = takes[0], takes[1:]
    if first[0] == card[0]:
        return is_union_of_groups(card, rest)
    for size in range(1, len(rest) + 1):
        for others in combinations(rest, size):
            values = [plain_value(other) for other in (first, *others)]
            if 0 not in values and sum(values) == plain_value(card):
                left = tuple(other for other in rest if other not in others)
                if is_union_of_groups(card, left):
                    return True
    return False


def bench_computer(quick: bool) -> list[Row]:
    """The computer's mean lead in a deal, each deck played from both places, and how long it thinks."""
    deals = 40 if quick else 400
    rows = []
    for preset in ("classic",) if quick else ("classic", "traditional", "yemeni", "palestinian"):
        for name in ("random", "greedy"):
            leads = list(leads_by(choose, PLAYERS[name], make_rules(preset), TWO, deals, seed=3))
            won = sum(lead > 0 for lead in leads) / len(leads)
            rows.append((f"{preset}: computer against {name}", f"{mean(leads):+.1f} a deal, {won:.0%} of deals won"))
    return [*rows, ("processor time to choose", _time_to_choose(20 if quick else 300))]


def _time_to_choose(deals: int) -> str:
    times: list[float] = []

    def choose_timed(view, rng):
        started = time.process_time()
        play = choose(view, rng)
        times.append(time.process_time() - started)
        return play

    list(leads_by(choose_timed, choose_timed, CLASSIC, TWO, deals, seed=4))
    times.sort()
    return f"median {times[len(times) // 2] * 1e3:.2f} ms, p99 {times[len(times) * 99 // 100] * 1e3:.2f} ms"
