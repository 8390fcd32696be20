"""Why a play is good, as one of a few reasons that have words elsewhere."""

from enum import StrEnum
from typing import Final

from bot.rules import JACK, SEVEN_OF_DIAMONDS, SeatView, basra_points, card_points, is_sweep, rank

from .judging import Judged
from .kinds import Floor, kinds_of_cards
from .policy import Policy
from .position import read_move, read_position
from .unseen import unseen_cards
from .worlds import weigh_kinds


class Reason(StrEnum):
    """What speaks most for a play."""

    BASRA = "basra"
    """It makes a basra."""
    DENIES_BASRA = "denies_basra"
    """The next seat, an opponent, could well make a basra of the floor as it lies, and hardly after it."""
    SWEEPS = "sweeps"
    """A jack or the seven of diamonds takes a whole floor without a basra."""
    TAKES_POINTS = "takes_points"
    """It takes cards that score."""
    TAKES_MOST = "takes_most"
    """It takes three cards or more from the floor."""
    TAKES = "takes"
    """It takes a card or two."""
    SETS_UP_PARTNER = "sets_up_partner"
    """The partner may well make a basra of what it leaves, far more likely than the opponent between."""
    SETS_UP = "sets_up"
    """It leaves a floor that another card of the own hand makes a basra of."""
    SAFE = "safe"
    """Nobody can make a basra of what it leaves, by the cards that have gone."""
    KEEPS_JACK = "keeps_jack"
    """It keeps a jack for a fuller floor."""
    KEEPS_SEVEN = "keeps_seven"
    """It keeps the seven of diamonds for a floor that it sweeps."""
    KEEPS_POINTS = "keeps_points"
    """It lays a card that scores nothing while one that scores is kept."""
    LEAST_RISK = "least_risk"
    """It leaves the next seat less than others would."""


MAY_WELL: Final = 0.12
"""From which chance on a seat may well make a basra."""

HARDLY: Final = 0.06
"""Below which chance it hardly can."""


def reason(view: SeatView, judged: Judged) -> Reason:
    """What speaks most for a play of the seat whose turn it is."""
    facts = _Facts(view, judged)
    return facts.of_capture() if judged.play.takes else facts.of_laying()


class _Facts:
    """What a play does, and how likely basras are before and after it."""

    def __init__(self, view: SeatView, judged: Judged) -> None:
        kinds = kinds_of_cards(view.rules.pointed_two)
        self.view = view
        self.play = judged.play
        self.position = read_position(view)
        self.floors = self.position.floors
        self.left = read_move(view, self.position, judged.play)[1].left
        policy = Policy(self.position, [kinds[card] for card in unseen_cards(view)])
        self.likely = [
            [count * weight for count, weight in zip(policy.unseen, weights, strict=True)]
            for weights in weigh_kinds(view, policy)
        ]
        """For each place how many cards of each kind are unseen, fewer where its plays speak against them."""
        self.rest = [kinds[card] for card in view.hand if card != judged.play.card]

    def of_capture(self) -> Reason:
        """Why to take."""
        view, play = self.view, self.play
        if basra_points(view.rules, play.card, view.floor, play.takes, view.follows_up) is not None:
            return Reason.BASRA
        if self._denies():
            return Reason.DENIES_BASRA
        if is_sweep(view.rules, play.card, view.floor) and rank(play.card) in (JACK, rank(SEVEN_OF_DIAMONDS)):
            return Reason.SWEEPS
        if any(card_points(view.rules, card) for card in (play.card, *play.takes)):
            return Reason.TAKES_POINTS
        return Reason.TAKES_MOST if len(play.takes) >= 3 else Reason.TAKES

    def of_laying(self) -> Reason:
        """Why to lay."""
        view = self.view
        if self._denies():
            return Reason.DENIES_BASRA
        after = self._chance(self.left, 1)
        if self._sets_up_partner(after):
            return Reason.SETS_UP_PARTNER
        if self._sets_up(after):
            return Reason.SETS_UP
        if not after and not view.floor:
            return Reason.SAFE
        return self._kept_back() or (Reason.SAFE if not after else Reason.LEAST_RISK)

    def _kept_back(self) -> Reason | None:
        """What is kept that could have been played instead."""
        view = self.view
        kept = [card for card in view.hand if card != self.play.card]
        if view.floor and any(rank(card) == JACK for card in kept):
            return Reason.KEEPS_JACK
        if view.floor and SEVEN_OF_DIAMONDS in kept and view.rules.seven != "plain":
            return Reason.KEEPS_SEVEN
        if not card_points(view.rules, self.play.card) and any(card_points(view.rules, card) for card in kept):
            return Reason.KEEPS_POINTS
        return None

    def _sets_up(self, after: float) -> bool:
        clearers = {kind for kind, _ in self.floors.clearers(self.floors.row(self.left))}
        return after < MAY_WELL and not clearers.isdisjoint(self.rest)

    def _denies(self) -> bool:
        """Whether the next seat loses a basra by the play that it may well have had."""
        return self._chance(self.position.floor, 1) >= MAY_WELL and self._chance(self.left, 1) < HARDLY

    def _sets_up_partner(self, after: float) -> bool:
        side_of = self.position.side_of
        has_partner = len(side_of) > 2 and side_of[2] == side_of[0]
        return has_partner and self._chance(self.left, 2) >= max(MAY_WELL, 2 * after)

    def _chance(self, floor: Floor, place: int) -> float:
        """The chance that a place holds a card that makes a basra of a floor."""
        likely = self.likely[place]
        clearing = sum(likely[kind] for kind, _ in self.floors.clearers(self.floors.row(floor)))
        lacks = 1.0
        for drawn in range(self.position.held[place]):
            lacks *= max(0.0, 1 - clearing / max(1.0, sum(likely) - drawn))
        return 1 - lacks
