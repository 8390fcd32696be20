"""Tables to show: real deals, dealt and played by fixed chance, each stopped at a moment worth seeing."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Generic, NamedTuple, TypeVar

from bot.players import choose
from bot.rules import (
    JACKS,
    FinishedDeal,
    Match,
    Play,
    Seating,
    SeatView,
    TableView,
    can_lay,
    make_deck,
    make_rules,
    view_seat,
    view_table,
)

NAMES = ("Amira", "Boutros", "Chadi", "Dalia")
"""Who sits at the tables, by seat."""


def lay_all(view: SeatView, rng: random.Random) -> Play:
    """A play of somebody who lays whatever may be laid, so that the floor fills."""
    laid = [card for card in view.hand if can_lay(view.rules, card, view.floor)]
    return Play(laid[0]) if laid else choose(view, rng)


class Table(NamedTuple):
    """What is played, by how many, and how the players choose."""

    preset: str = "classic"
    seats: int = 2
    partners: bool = False
    choose: Callable[[SeatView, random.Random], Play] = choose


PAIR, CROWD, SIX, PEEKING = Table(), Table(choose=lay_all), Table("lebanese_six"), Table("traditional")
THREE, FOUR, PARTNERS = Table("egyptian", 3), Table(seats=4), Table(seats=4, partners=True)

_TABLES: tuple[tuple[str, str, Table, Callable[[TableView], bool]], ...] = (
    ("start", "A deal begins: four cards on the floor, four in each hand", PAIR, lambda view: view.ply == 0),
    ("laid", "A card that took nothing is framed and bears the sign of its seat", PAIR, lambda view: _laid(view)),
    ("taken", "Who played, the card, and what it took", PAIR, lambda view: _took(view, 3) and len(view.floor) > 1),
    ("basra", "A basra, and how basras stand out of the piles", PAIR, lambda view: _made_basra(view, 3)),
    ("jack", "A jack sweeps the floor", PAIR, lambda view: _took(view, 5) and view.steps[-1].card in JACKS),
    ("three", "Three seats; the turn goes round clockwise", THREE, lambda view: _made_basra(view, 2)),
    ("four", "Four seats, each alone", FOUR, lambda view: _is_late(view) and len(view.floor) > 3),
    ("partners", "Partners share a pile, which bears both their signs", PARTNERS, lambda view: _made_basra(view, 3)),
    ("twelve", "Twelve cards on the floor", CROWD, lambda view: len(view.floor) == 12),
    ("crowd", "Eighteen cards on the floor", CROWD, lambda view: len(view.floor) == 18),
    ("last", "The last card of a deal has been played", PARTNERS, lambda view: view.turn is None),
)
_HANDS: tuple[tuple[str, str, Table, Callable[[SeatView], bool]], ...] = (
    ("turn", "Your turn", PAIR, lambda view: view.is_my_turn and len(view.hand) == 4 and view.ply > 10),
    ("waiting", "Somebody else's turn: the cards are dim", FOUR, lambda view: not view.is_my_turn and _is_late(view)),
    ("six", "Six cards", SIX, lambda view: view.is_my_turn and view.ply == 0),
    ("peek", "The dealer has seen the bottom card of the stock", PEEKING, lambda view: view.peeked is not None),
    ("alone", "The last card of a hand", THREE, lambda view: view.is_my_turn and len(view.hand) == 1),
    ("crowd", "A hand below a full floor", CROWD, lambda view: view.is_my_turn and len(view.floor) == 14),
    ("partners", "Your partner sits opposite", PARTNERS, lambda view: view.is_my_turn and _is_late(view)),
    ("empty", "All cards have been played", PAIR, lambda view: view.turn is None),
)
_RESULTS = (
    ("two", "Two seats: piles, basras in bright frames, point cards, and the sum", PAIR),
    ("three", "Three seats", THREE),
    ("partners", "Partners", PARTNERS),
)
Shown = TypeVar("Shown")


@dataclass(frozen=True)
class Sample(Generic[Shown]):
    """Something to draw, the name of its files, and what there is to see."""

    name: str
    caption: str
    shown: Shown


class Film(NamedTuple):
    """The tables of a deal from its start, and the points of each side if it was played to its end."""

    views: tuple[TableView, ...]
    points: tuple[int, ...] | None


def find_tables() -> list[Sample[TableView]]:
    """Tables of every size at every stage of a deal."""
    return [Sample(name, caption, _find_table(table, moment)) for name, caption, table, moment in _TABLES]


def find_hands() -> list[Sample[SeatView]]:
    """Hands of every size, in turn and waiting."""
    return [Sample(name, caption, _find_hand(table, moment)) for name, caption, table, moment in _HANDS]


def find_results() -> list[Sample[FinishedDeal]]:
    """Deals played to their end."""
    return [Sample(name, caption, _finish(table)) for name, caption, table in _RESULTS]


def find_films() -> list[Sample[Film]]:
    """Tables that follow one another from the start of a deal."""
    return [
        Sample("deal", "A whole deal, play by play", _film_deal(PAIR)),
        Sample("basra", "A deal up to its first basra", _film_start(PAIR)),
    ]


def play_deal(table: Table, seed: int) -> Iterator[Match]:
    """One match as it stands after its first deal is dealt, and after every play of it."""
    rng = random.Random(seed)
    match = Match(make_rules(table.preset), Seating(table.seats, table.partners))
    deck = make_deck(match.rules.deck)
    deal = match.start_deal(rng.randrange(table.seats), rng.sample(deck, len(deck)))
    yield match
    while deal.turn is not None:
        match.push(table.choose(view_seat(match, deal.turn), rng))
        yield match


def _finish(table: Table) -> FinishedDeal:
    """The first deal in which every side has made a basra."""
    played = (list(play_deal(table, seed))[-1].finished[0] for seed in count())
    return next(finished for finished in played if all(finished.deal.basras))


def _film_deal(table: Table) -> Film:
    plays = [(view_table(match), match.finished) for match in play_deal(table, 0)]
    (finished,) = plays[-1][1]
    return Film(tuple(view for view, _ in plays), tuple(side.total for side in finished.score.sides))


def _film_start(table: Table) -> Film:
    """The first deal that comes to a basra within a few plays."""
    starts = (tuple(map(view_table, islice(play_deal(table, seed), 5))) for seed in count())
    return next(Film(views, None) for views in starts if _made_basra(views[-1], 1))


def _find_table(table: Table, moment: Callable[[TableView], bool]) -> TableView:
    """The first such moment in the deals of the seeds 0, 1, 2 and so on."""
    views = (view_table(match) for seed in count() for match in play_deal(table, seed))
    return next(view for view in views if moment(view))


def _find_hand(table: Table, moment: Callable[[SeatView], bool]) -> SeatView:
    views = (
        view_seat(match, seat) for seed in count() for match in play_deal(table, seed) for seat in range(table.seats)
    )
    return next(view for view in views if moment(view))


def _laid(view: TableView) -> bool:
    return view.ply > 12 and len(view.floor) > 5 and not view.steps[-1].takes


def _took(view: TableView, cards: int) -> bool:
    return view.last_step is not None and len(view.last_step.takes) >= cards


def _made_basra(view: TableView, basras: int) -> bool:
    """A basra has just been made, which is so many-th of the deal."""
    return view.last_step is not None and view.last_step.basra is not None and sum(map(len, view.basras)) == basras


def _is_late(view: TableView) -> bool:
    return any(view.basras) and all(view.piles) and view.ply > 16
