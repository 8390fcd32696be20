"""What a picture shows, cut out of a view: the key by which a drawn picture is found again.

It holds nothing that is not seen, so two views that look the same share one picture.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.rules import CARDS, CLOCKWISE, Card, SeatView, Step, TableView

from .marks import marked_cards

_DECK = frozenset(CARDS)
_MOST_SINCE = 3
"""How many plays of others are shown to a seat."""


class Pointed(NamedTuple):
    """The cards that a picture points at."""

    advised: tuple[Card, ...] = ()
    """Those of a play that is advised: framed, with a check mark."""
    played: tuple[Card, ...] = ()
    """Those of the play that was made instead: with a cross."""


class LastPlay(NamedTuple):
    """A play that came last, or not long before, as it is shown."""

    seat: int
    card: Card
    takes: tuple[Card, ...]
    is_basra: bool


class Scene(NamedTuple):
    """Everything a picture of a table depends on."""

    floor: tuple[Card, ...]
    last: LastPlay | None
    stock: int
    held: tuple[int, ...]
    piles: tuple[int, ...]
    basras: tuple[tuple[Card, ...], ...]
    sides: tuple[tuple[int, ...], ...]
    turn: int | None
    dealer: int
    is_clockwise: bool
    marked: frozenset[Card]
    """The cards that bear a mark by the rules in force."""
    seat: int | None = None
    """The seat at the bottom whose hand is shown, None in the picture for everybody."""
    hand: tuple[Card, ...] = ()
    peeked: Card | None = None
    since: tuple[LastPlay, ...] = ()
    """The plays before the last that the seat has not seen yet, the oldest first."""
    pointed: Pointed = Pointed()

    @property
    def plays(self) -> tuple[LastPlay, ...]:
        """The plays that are shown, the oldest first."""
        return (*self.since, self.last) if self.last else ()

    @property
    def bottom(self) -> int:
        """The seat drawn at the bottom."""
        return self.seat or 0


def table_scene(view: TableView) -> Scene:
    """What everybody sees."""
    step = view.last_step
    return Scene(
        view.floor,
        _shown(step) if step else None,
        view.stock,
        view.held,
        view.piles,
        tuple([tuple([card for card, _ in made]) for made in view.basras]),
        view.seating.sides,
        view.turn,
        view.dealer,
        view.rules.preset in CLOCKWISE,
        marked_cards(view.rules),
    )


def seat_scene(view: SeatView) -> Scene:
    """What one seat sees, its own hand included."""
    since = tuple([_shown(step) for step in view.since[-_MOST_SINCE:-1]])
    return table_scene(view)._replace(seat=view.seat, hand=view.hand, peeked=view.peeked, since=since)


def _shown(step: Step) -> LastPlay:
    return LastPlay(step.seat, step.card, step.takes, step.basra is not None)


def check_scene(scene: Scene) -> None:
    """Raises `ValueError` for a scene that no table could show, so that drawing it never breaks halfway."""
    seats, sides = len(scene.held), len(scene.sides)
    if not 2 <= seats <= 4:
        raise ValueError(f"a table has two, three or four seats, not {seats}")
    if sorted(seat for members in scene.sides for seat in members) != list(range(seats)):
        raise ValueError("every seat belongs to one side")
    if len(scene.piles) != sides or len(scene.basras) != sides:
        raise ValueError("every side has a pile and its basras")
    for count in (scene.stock, *scene.held, *scene.piles):
        if not 0 <= count <= len(CARDS):
            raise ValueError(f"there are no stacks of {count} cards")
    for seat in _seats_named(scene):
        if not 0 <= seat < seats:
            raise ValueError(f"nobody sits at seat {seat}")
    check_cards(scene.floor)
    check_cards(scene.hand)
    check_cards(card for made in scene.basras for card in made)
    for cards in (*((play.card, *play.takes) for play in scene.plays), *scene.pointed):
        check_cards(cards)
    if scene.peeked is not None:
        check_cards((scene.peeked,))


def _seats_named(scene: Scene) -> Iterator[int]:
    yield scene.dealer
    yield scene.bottom
    if scene.turn is not None:
        yield scene.turn
    for play in scene.plays:
        yield play.seat


def check_cards(cards: Iterable[Card]) -> None:
    """Raises `ValueError` unless these are cards of one deck, each there once."""
    seen = set()
    for card in cards:
        if card not in _DECK or card in seen:
            raise ValueError(f"{card!r} is no card, or is there twice")
        seen.add(card)
