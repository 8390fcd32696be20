"""What a picture shows, cut out of a view: the key by which a drawn picture is found again.

It holds nothing that is not seen, so two views that look the same share one picture.
"""

from typing import NamedTuple

from bot.rules import CLOCKWISE, Card, SeatView, TableView

from .marks import marked_cards


class LastPlay(NamedTuple):
    """The play that came last, as it is shown."""

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

    @property
    def bottom(self) -> int:
        """The seat drawn at the bottom."""
        return self.seat or 0


def table_scene(view: TableView) -> Scene:
    """What everybody sees."""
    step = view.last_step
    return Scene(
        view.floor,
        LastPlay(step.seat, step.card, step.takes, step.basra is not None) if step else None,
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
    return table_scene(view)._replace(seat=view.seat, hand=view.hand, peeked=view.peeked)
