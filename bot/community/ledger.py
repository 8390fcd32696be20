"""What results do to the standings of a ladder. Pure: posting one match and computing all anew go through here."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from bot.storage import Ladder, PairRow, ResultRow, SeasonRow, StandingRow, StepRow

from .lines import ALL, Line, Pair, is_in_season, month_of, parse_line, parse_pair, season_period
from .ratings import START, Rating, rate, soften


class Ledger:
    """The lines of a ladder of a server, as far as they are known, to which matches are posted in order."""

    def __init__(
        self, guild_id: int, ladder: Ladder, seasons: Sequence[SeasonRow], hidden: frozenset[int] = frozenset()
    ) -> None:
        self.guild_id = guild_id
        self.ladder: Ladder = ladder
        self.seasons = seasons
        self.hidden = hidden
        self.lines: dict[tuple[str, int], Line] = {}
        self.pairs: dict[tuple[int, int], Pair] = {}
        self.steps: list[StepRow] = []

    def load(self, standings: Iterable[StandingRow], pairs: Iterable[PairRow] = ()) -> None:
        """Go on from stored rows."""
        self.lines.update(((row.period, row.user_id), parse_line(row)) for row in standings)
        self.pairs.update(((row.user_id, row.partner_id), parse_pair(row)) for row in pairs)

    def post(self, results: Sequence[ResultRow]) -> None:
        """Add the results of the next match. Forgotten people have no lines; their seats count for the others."""
        periods = self.periods_of(results[0].finished_at)
        for result in results:
            if result.user_id > 0:
                for period in periods:
                    self._line(period, result.user_id).add(result)
        if self.ladder == "partners":
            self._post_pairs(results)
        self._rate(sorted((row for row in results if row.rated), key=lambda row: row.seat), periods)

    def start_season(self) -> None:
        """Bring all ratings nearer to each other."""
        for line in self.lines.values():
            if line.period == ALL and line.known_rating is not None:
                line.rate(soften(line.known_rating))

    def hide(self, hidden: Collection[int]) -> None:
        """Note who is left out of leaderboards."""
        for line in self.lines.values():
            line.hidden = line.user_id in hidden
        for pair in self.pairs.values():
            pair.hidden = pair.user_id in hidden or pair.partner_id in hidden

    def periods_of(self, at: float) -> list[str]:
        """The periods that a match which ended at a moment belongs to."""
        seasons = [season_period(season.id) for season in self.seasons if is_in_season(season, at)]
        return [ALL, month_of(at), *seasons]

    def _line(self, period: str, user_id: int) -> Line:
        line = self.lines.get((period, user_id))
        if line is None:
            line = Line(self.guild_id, self.ladder, period, user_id, user_id in self.hidden)
            self.lines[period, user_id] = line
        return line

    def _post_pairs(self, results: Sequence[ResultRow]) -> None:
        for result, partner in _partners(results):
            key = (result.user_id, partner)
            if key not in self.pairs:
                self.pairs[key] = Pair(self.guild_id, *key, hidden=not self.hidden.isdisjoint(key))
            self.pairs[key].add(result)

    def _rate(self, results: Sequence[ResultRow], periods: Sequence[str]) -> None:
        sides = sorted({row.side for row in results})
        if len(sides) < 2:
            return
        teams = [[row for row in results if row.side == side] for side in sides]
        before = [[self._rating_before(row) for row in team] for team in teams]
        after = rate(before, [_rank(team[0], results) for team in teams])
        for team, old, new in zip(teams, before, after, strict=True):
            for row, rating_before, rating in zip(team, old, new, strict=True):
                if row.user_id > 0:
                    self._note(row, rating_before, rating, periods)

    def _rating_before(self, row: ResultRow) -> Rating:
        if row.user_id < 0:
            return START if row.mu is None or row.sigma is None else Rating(row.mu, row.sigma)
        return self._line(ALL, row.user_id).known_rating or START

    def _note(self, row: ResultRow, before: Rating, rating: Rating, periods: Sequence[str]) -> None:
        for period in periods:
            line = self._line(period, row.user_id)
            line.rated += 1
            line.rate(rating)
        self.steps.append(
            StepRow(
                row.match_id,
                row.user_id,
                self.guild_id,
                self.ladder,
                *before,
                sigma=rating.sigma,
                rating=rating.shown,
                at=row.finished_at,
            )
        )


def _partners(results: Sequence[ResultRow]) -> Iterator[tuple[ResultRow, int]]:
    """Each known person with each known partner of the other seat of their side."""
    for one in results:
        for other in results:
            if one.side == other.side and one.seat != other.seat and one.user_id > 0 and other.user_id > 0:
                yield one, other.user_id


def _rank(row: ResultRow, results: Sequence[ResultRow]) -> int:
    """The winner first, the others by their points; a draw is one for everybody."""
    if row.outcome != "lost":
        return 0
    return 1 + len({other.side for other in results if other.outcome == "lost" and other.points > row.points})
