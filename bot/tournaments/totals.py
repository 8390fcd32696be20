"""What comes of a tournament: all pairs that were played, added up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from .figures import Share, Spread, mean_of, share_of
from .playing import DealPair, MatchPair, PlayedPair


@dataclass(frozen=True, slots=True)
class DealTotals:
    """Single deals at 0:0."""

    pairs: int
    count: int
    lead: Spread
    """Points a deal of team a minus the mean of team b's sides, over pairs."""
    won: int
    """Deals in which team a had more points than every other side."""
    lost: int
    """Deals in which another side had more."""
    level: int
    points: tuple[float, float]
    """A deal, of team a and of a side of team b."""
    basras: tuple[float, float]
    """How many a deal, of team a and of a side of team b."""
    leads: tuple[float, ...]
    """Of each pair, by number."""


@dataclass(frozen=True, slots=True)
class MatchTotals:
    """Whole matches."""

    pairs: int
    count: int
    won: Share
    """Team a's share; a drawn match counts in parts, by the number of sides that drew it."""
    wins: int
    losses: int
    draws: int
    deals: float
    """How many a match took on average."""
    shares: tuple[float, ...]
    """Of each pair, by number: the share of its matches that team a won."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Either is None where none was played."""

    deals: DealTotals | None
    matches: MatchTotals | None

    @property
    def pairs(self) -> int:
        """How many pairs of both kinds were played."""
        return sum(part.pairs for part in (self.deals, self.matches) if part is not None)


def add_up(played: Iterable[PlayedPair]) -> Totals:
    """The totals of pairs that were played, in whatever order they come."""
    in_order = sorted(played, key=lambda pair: pair.number)
    deals = [pair for pair in in_order if isinstance(pair, DealPair)]
    matches = [pair for pair in in_order if isinstance(pair, MatchPair)]
    return Totals(_add_deals(deals) if deals else None, _add_matches(matches) if matches else None)


def _add_deals(pairs: Sequence[DealPair]) -> DealTotals:
    deals = [deal for pair in pairs for deal in pair.deals]
    ahead = [own.points - max(side.points for side in others) for own, others in deals]
    leads = tuple(pair.lead for pair in pairs)
    own, others = [deal.own for deal in deals], [side for deal in deals for side in deal.others]
    return DealTotals(
        pairs=len(pairs),
        count=len(deals),
        lead=mean_of(leads),
        won=sum(lead > 0 for lead in ahead),
        lost=sum(lead < 0 for lead in ahead),
        level=ahead.count(0),
        points=(fmean(side.points for side in own), fmean(side.points for side in others)),
        basras=(fmean(side.basras for side in own), fmean(side.basras for side in others)),
        leads=leads,
    )


def _add_matches(pairs: Sequence[MatchPair]) -> MatchTotals:
    matches = [match for pair in pairs for match in pair.matches]
    shares = [match.share for match in matches]
    return MatchTotals(
        pairs=len(pairs),
        count=len(matches),
        won=share_of(sum(shares), len(matches)),
        wins=shares.count(1),
        losses=shares.count(0),
        draws=sum(0 < share < 1 for share in shares),
        deals=fmean(match.deals for match in matches),
        shares=tuple(fmean(match.share for match in pair.matches) for pair in pairs),
    )
