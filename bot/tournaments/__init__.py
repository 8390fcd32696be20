"""Tournaments between computer players, pure: no clock, and no chance but what follows from the seed.

Every deck is played once from each side of the table, so that luck cancels; all games with one sequence of decks
are a *pair* (three or four games where three or four play each for themselves). Single deals at 0:0 tell how many
points a player is worth, whole matches how often it wins:

    >>> from bot.rules import Seating, make_rules
    >>> tournament = Tournament(("greedy",), ("random",), make_rules(), Seating(2), pairs=10, matches=2, seed=1)
    >>> played = [play_pair(tournament, pair) for pair in pairs_of(tournament)]
    >>> totals = add_up(played)
    >>> totals.deals.count, totals.deals.lead.mean > 0, totals.matches.count
    (20, True, 4)

A pair follows from the seed and its number alone: it comes out the same wherever and in whatever order it is played.
"""

from .figures import CONFIDENCE, Share, Spread, mean_of, share_of
from .playing import DealPair, DealResult, MatchPair, MatchResult, PlayedPair, SideResult, play_out, play_pair
from .seating import Pair, Tournament, pairs_of, seat_players
from .totals import DealTotals, MatchTotals, Totals, add_up

__all__ = [
    "CONFIDENCE", "DealPair", "DealResult", "DealTotals", "MatchPair", "MatchResult", "MatchTotals", "Pair",
    "PlayedPair", "Share", "SideResult", "Spread", "Totals", "Tournament", "add_up", "mean_of", "pairs_of",
    "play_out", "play_pair", "seat_players", "share_of",
]  # fmt: skip
