"""What a play does by itself, and leaves to others."""

from functools import cached_property

from bot.rules import JACK, SEVEN_OF_DIAMONDS, basra_points, card_points, is_sweep, rank, value

from .judging import Judged
from .kinds import RANK_OF, SEVEN
from .prospects import Prospects


class Effect:
    """What a play does, worked out as far as it is asked for."""

    def __init__(self, prospects: Prospects, judged: Judged) -> None:
        self.prospects = prospects
        self.view = prospects.view
        self.judged = judged
        self.card, self.takes = judged.play
        self.move = prospects.read(judged.play)
        self.kind, self.way = self.move

    @property
    def scores(self) -> int:
        """The points it brings at once, those of a basra included."""
        return self.way.points

    @cached_property
    def basra(self) -> int:
        """The points of the basra it makes."""
        if not self.takes:
            return 0
        return basra_points(self.view.rules, self.card, self.view.floor, self.takes, self.view.follows_up) or 0

    @property
    def lays_points(self) -> bool:
        """Whether it lays a card that scores."""
        return not self.takes and card_points(self.view.rules, self.card) > 0

    @property
    def laid_value(self) -> int:
        """What the card that it lays counts in sums; 0 for a picture, and if it takes."""
        return 0 if self.takes else value(self.card)

    @property
    def is_jack(self) -> bool:
        """Whether a jack is played."""
        return rank(self.card) == JACK

    @property
    def is_seven(self) -> bool:
        """Whether a special seven of diamonds is played."""
        return self.card == SEVEN_OF_DIAMONDS and self.view.rules.seven != "plain"

    @property
    def sweeps(self) -> bool:
        """Whether a jack or a seven of diamonds takes the whole floor."""
        is_sweeper = self.is_jack or self.card == SEVEN_OF_DIAMONDS
        return is_sweeper and bool(self.takes) and is_sweep(self.view.rules, self.card, self.view.floor)

    @cached_property
    def risk(self) -> float:
        """The chance that the next seat has a basra on what it leaves."""
        return self.prospects.basra_chance(self.way.left)

    @cached_property
    def fits(self) -> bool:
        """Whether an ordinary card of the kept hand can take from what it leaves."""
        floors, kept = self.prospects.floors, list(self.prospects.position.hand)
        kept.remove(self.kind)
        row = floors.row(self.way.left)
        sweeping = {SEVEN} if floors.rules.seven.startswith("sweep") else set()
        return any(floors.best(row, kind) for kind in set(kept) - sweeping if RANK_OF[kind] != JACK)
