"""Why a play is better than others, as one of a few reasons that have words elsewhere."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, TypeAlias

from bot.rules import SeatView

from .effects import Effect
from .judging import Judged
from .kinds import FOLLOWS
from .prospects import Prospects


class Reason(StrEnum):
    """What speaks for a play and not for the other it is compared with; those that compare do so with every other."""

    BASRA = "basra"
    """It makes a basra, which some other does not, or not one worth as much."""
    DENIES_BASRA = "denies_basra"
    """The next seat may well have a basra on the floor as it lies, and after the other, hardly after this."""
    SWEEPS = "sweeps"
    """A jack or the seven of diamonds takes a whole floor without a basra."""
    TAKES_POINTS = "takes_points"
    """It takes cards that score; the other scores nothing."""
    MORE_POINTS = "more_points"
    """It scores more at once than every other."""
    SETS_UP_PARTNER = "sets_up_partner"
    """The partner may well have a basra at its turn, twice as likely as the opponent between, or after the other."""
    SETS_UP = "sets_up"
    """The own hand may well have a basra at its next turn, twice as likely as the next seat, or after the other."""
    TAKES_MOST = "takes_most"
    """It takes two cards or more from the floor; the other takes one or none."""
    SAFE = "safe"
    """The next seat cannot have a card that makes a basra of what it leaves, by the cards that have gone."""
    LESS_RISK = "less_risk"
    """The next seat is clearly less likely to make a basra of what it leaves than after every other."""
    KEEPS_JACK = "keeps_jack"
    """It keeps a jack that the other plays."""
    KEEPS_SEVEN = "keeps_seven"
    """It keeps a special seven of diamonds that the other plays."""
    KEEPS_POINTS = "keeps_points"
    """It lays a card that scores nothing; the other lays one that scores."""
    TAKES = "takes"
    """It takes cards; the other takes none."""
    FITS = "fits"
    """Another card of the hand, no jack or sweeping seven, can take from what it leaves."""
    KEEPS_HIGH = "keeps_high"
    """It lays a lower number card than the other: a higher one can take more."""
    NOTHING_ELSE = "nothing_else"
    """The tries speak for it, and no plain reason does."""


MAY_WELL: Final = 0.12
"""From which chance on a seat may well make a basra."""

HARDLY: Final = 0.06
"""Below which chance it hardly can."""

PREPARED: Final = 0.25
"""From which chance on a basra of the own side is well prepared."""

CLEARLY: Final = 2 / 3
"""Which part of a chance is clearly less."""

HAIR: Final = 0.03
"""By which difference of chances at least one is clearly less."""


def reason(view: SeatView, judged: Judged, others: Sequence[Judged]) -> Reason:
    """What speaks most for a play of the seat whose turn it is, and not for the best of others.

    `others` are what it is compared with, the best first: all the other plays, or the one that was made.
    """
    prospects = Prospects(view)
    play, rivals = Effect(prospects, judged), [Effect(prospects, other) for other in others]
    return next((why for why, speaks in _IN_ORDER if speaks(play, rivals)), Reason.NOTHING_ELSE)


_Rivals: TypeAlias = Sequence[Effect]
_Speaks: TypeAlias = Callable[[Effect, _Rivals], bool]


def _only(holds: Callable[[Effect], bool]) -> _Speaks:
    """Something that holds for the play and not for the best rival, if there is one."""
    return lambda play, rivals: holds(play) and not (rivals and holds(rivals[0]))


def _has_less_risk(play: Effect, rivals: _Rivals) -> bool:
    return bool(rivals) and all(play.risk <= min(CLEARLY * rival.risk, rival.risk - HAIR) for rival in rivals)


def _makes_basra(play: Effect, rivals: _Rivals) -> bool:
    return play.basra > min((rival.basra for rival in rivals), default=0)


def _denies_basra(play: Effect, rivals: _Rivals) -> bool:
    floor = play.prospects.position.floor & (FOLLOWS - 1)
    if not rivals or rivals[0].risk < MAY_WELL or play.risk >= HARDLY:
        return False
    return play.prospects.basra_chance(floor) >= MAY_WELL


def _scores_more(play: Effect, rivals: _Rivals) -> bool:
    return bool(rivals) and all(play.scores > rival.scores for rival in rivals)


def _sets_up(place: int, play: Effect, rivals: _Rivals) -> bool:
    """Whether the play prepares a basra of a place, and the best rival hardly does."""
    chance = play.prospects.prepared_chance(place, play.move)
    if not rivals or chance < max(PREPARED, 2 * play.risk):
        return False
    return 2 * play.prospects.prepared_chance(place, rivals[0].move) < chance


def _sets_up_partner(play: Effect, rivals: _Rivals) -> bool:
    side_of = play.prospects.position.side_of
    return len(side_of) > 2 and side_of[2] == side_of[0] and _sets_up(2, play, rivals)


def _sets_up_own(play: Effect, rivals: _Rivals) -> bool:
    return len(play.view.hand) > 1 and _sets_up(0, play, rivals)


def _keeps_jack(play: Effect, rivals: _Rivals) -> bool:
    return not play.is_jack and any(rival.is_jack for rival in rivals[:1])


def _keeps_seven(play: Effect, rivals: _Rivals) -> bool:
    return not play.is_seven and any(rival.is_seven for rival in rivals[:1])


def _keeps_points(play: Effect, rivals: _Rivals) -> bool:
    return not play.takes and not play.lays_points and any(rival.lays_points for rival in rivals[:1])


def _keeps_high(play: Effect, rivals: _Rivals) -> bool:
    return bool(rivals) and 0 < play.laid_value < rivals[0].laid_value


_IN_ORDER: Final[list[tuple[Reason, _Speaks]]] = [
    (Reason.BASRA, _makes_basra),
    (Reason.DENIES_BASRA, _denies_basra),
    (Reason.SWEEPS, _only(lambda play: play.sweeps)),
    (Reason.TAKES_POINTS, _only(lambda play: play.scores > 0)),
    (Reason.MORE_POINTS, _scores_more),
    (Reason.SETS_UP_PARTNER, _sets_up_partner),
    (Reason.SETS_UP, _sets_up_own),
    (Reason.TAKES_MOST, _only(lambda play: len(play.takes) >= 2)),
    (Reason.SAFE, lambda play, rivals: not play.risk and any(rival.risk >= MAY_WELL for rival in rivals[:1])),
    (Reason.KEEPS_JACK, _keeps_jack),
    (Reason.KEEPS_SEVEN, _keeps_seven),
    (Reason.KEEPS_POINTS, _keeps_points),
    (Reason.TAKES, _only(lambda play: bool(play.takes))),
    (Reason.SAFE, lambda play, rivals: not play.risk and any(rival.risk for rival in rivals[:1])),
    (Reason.LESS_RISK, _has_less_risk),
    (Reason.FITS, lambda play, rivals: play.fits and any(not rival.fits for rival in rivals[:1])),
    (Reason.KEEPS_HIGH, _keeps_high),
]
"""What speaks for a play, that which matters most first."""
