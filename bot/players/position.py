"""What a simulation starts from: a view turned so that its seat comes first."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rules import Card, Play, RuleSet, SeatView

from .floors import Floors, Way, floors_of
from .kinds import FOLLOWS, UNIT, Floor, Kind, kinds_of_cards, write_floor


@dataclass(frozen=True, slots=True)
class Position:
    """The public part of a deal. Places count the players in turn order from the one to play, which is place 0."""

    rules: RuleSet
    floors: Floors
    floor: Floor
    hand: tuple[Kind, ...]
    """What place 0 holds."""
    side_of: tuple[int, ...]
    """The side of each place."""
    sides: int
    """How many there are, those without cards included."""
    playing: tuple[int, ...]
    """The sides that got cards, in order."""
    held: tuple[int, ...]
    """How many cards each place holds."""
    stock: int
    piles: tuple[int, ...]
    """How many cards each side has captured."""
    last: int
    """The side that captured last, or -1."""
    stake: int
    """The points for most cards, those held over included."""

    @property
    def left(self) -> int:
        """How many cards are still to be played."""
        return self.stock + sum(self.held)


def read_position(view: SeatView) -> Position:
    """The position of a view whose seat is to play."""
    at = view.players.index(view.seat)
    places = (*view.players[at:], *view.players[:at])
    kinds = kinds_of_cards(view.rules.pointed_two)
    side_of = tuple(view.seating.side_of[seat] for seat in places)
    follows = view.follows_up and view.rules.basra == "lone_match_or_follow_up"
    return Position(
        rules=view.rules,
        floors=floors_of(view.rules),
        floor=write_floor(view.rules, view.floor) + (FOLLOWS if follows else 0),
        hand=tuple(kinds[card] for card in view.hand),
        side_of=side_of,
        sides=len(view.piles),
        playing=tuple(sorted(set(side_of))),
        held=tuple(view.held[seat] for seat in places),
        stock=view.stock,
        piles=view.piles,
        last=-1 if view.last_capturer is None else view.last_capturer,
        stake=view.rules.majority + view.carry,
    )


def write_move(view: SeatView, position: Position, kind: Kind, way: Way) -> Play:
    """The play of a kind in a way: the first cards of those kinds in the hand and on the floor."""
    kinds = kinds_of_cards(view.rules.pointed_two)
    card = next(card for card in view.hand if kinds[card] == kind)
    if not way.cards:
        return Play(card)
    taken = (position.floor - way.left) & (FOLLOWS - 1)
    return Play(card, _pick(taken, view.floor, kinds))


def read_move(view: SeatView, position: Position, play: Play) -> tuple[Kind, Way]:
    """The kind and the way of a play."""
    kinds = kinds_of_cards(view.rules.pointed_two)
    kind = kinds[play.card]
    row = position.floors.row(position.floor)
    if not play.takes:
        return kind, position.floors.laying(row, kind)
    taken = write_floor(view.rules, play.takes)
    return kind, position.floors.way(row, kind, _pick(taken, row.cards, kinds))


def _pick(wanted: Floor, cards: Sequence[Card], kinds: Sequence[Kind]) -> tuple[Card, ...]:
    """The first of the cards that make up a floor."""
    picked = []
    for card in cards:
        if wanted >> 3 * kinds[card] & 7:
            picked.append(card)
            wanted -= UNIT[kinds[card]]
    return tuple(picked)
