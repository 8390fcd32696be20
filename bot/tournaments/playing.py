"""The games of a pair, played out by the trusting engine; whoever chooses is given its seat's view and no more."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from bot.players import PLAYERS, Player
from bot.rules import Card, Match, RuleSet, make_deck, view_seat

from .seating import Pair, Tournament, seat_players


class SideResult(NamedTuple):
    """What one side made in a deal."""

    points: int
    basras: int
    """How many, not their points."""


class DealResult(NamedTuple):
    """A deal that was played out."""

    own: SideResult
    """Of team a."""
    others: tuple[SideResult, ...]
    """Of each side of team b."""


class DealPair(NamedTuple):
    """One deck, played from each side of the table in turn."""

    number: int
    deals: tuple[DealResult, ...]

    @property
    def lead(self) -> float:
        """Points a deal of team a minus the mean of team b's sides; exactly 0 for a team against itself."""
        others = len(self.deals[0].others)
        # divided once, at the end: thirds would not add up to 0
        lead = sum(others * own.points - sum(side.points for side in rest) for own, rest in self.deals)
        return lead / (others * len(self.deals))


class MatchResult(NamedTuple):
    """A match that was played to its end."""

    share: float
    """Of the victory, for team a: 1 if it won, 0 if it lost, a half if the match was drawn by two."""
    deals: int


class MatchPair(NamedTuple):
    """One sequence of decks, played as a match from each side of the table in turn."""

    number: int
    matches: tuple[MatchResult, ...]


PlayedPair: TypeAlias = DealPair | MatchPair


def play_pair(tournament: Tournament, pair: Pair) -> PlayedPair:
    """All games of a pair; the same for the same arguments."""
    if pair.kind == "deal":
        return DealPair(pair.number, tuple(_read_deal(match, side) for match, side in _play_games(tournament, pair)))
    return MatchPair(pair.number, tuple(_read_match(match, side) for match, side in _play_games(tournament, pair)))


def play_out(match: Match, dealer: int, deck: Sequence[Card], players: Sequence[Player], chance: str) -> None:
    """Play one deal of a match to its end.

    `players` are by seat. What a player draws by chance follows from `chance` and the ply, not from who it is:
    equal players with equal cards play alike.
    """
    deal = match.start_deal(dealer, deck)
    while deal.turn is not None:
        view = view_seat(match, deal.turn)
        match.push(players[deal.turn](view, random.Random(f"{chance}, ply {deal.ply}")))


def _play_games(tournament: Tournament, pair: Pair) -> Iterator[tuple[Match, int]]:
    """Each game played out, with the side that team a had in it."""
    chance = f"{tournament.seed}, {pair.kind} {pair.number}"
    for side in range(len(tournament.seating.sides)):
        lineup = seat_players(tournament, pair.number, side)
        match = Match(tournament.rules, tournament.seating)
        players = [PLAYERS[name] for name in lineup]
        _play_next(match, players, chance)
        while pair.kind == "match" and not match.is_over:
            _play_next(match, players, chance)
        yield match, side


def _play_next(match: Match, players: Sequence[Player], chance: str) -> None:
    number = len(match.finished)
    dealer = match.next_dealer
    if dealer is None:
        dealer = random.Random(f"{chance}, dealer").randrange(match.seating.seats)
    play_out(match, dealer, _shuffle(match.rules, f"{chance}, deck {number}"), players, f"{chance}, deal {number}")


def _shuffle(rules: RuleSet, chance: str) -> list[Card]:
    return random.Random(chance).sample(make_deck(rules.deck), rules.deck)


def _read_deal(match: Match, side: int) -> DealResult:
    finished = match.finished[0]
    sides = [
        SideResult(score.total, len(made))
        for score, made in zip(finished.score.sides, finished.deal.basras, strict=True)
    ]
    return DealResult(sides[side], (*sides[:side], *sides[side + 1 :]))


def _read_match(match: Match, side: int) -> MatchResult:
    if match.winner is not None:
        return MatchResult(float(match.winner == side), len(match.finished))
    best = [other for other, score in enumerate(match.scores) if score == max(match.scores)]
    return MatchResult(1 / len(best) if side in best else 0.0, len(match.finished))
