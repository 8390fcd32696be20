"""The result of a tournament, for people and for programs."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from bot import __version__
from bot.rules import PRESETS
from bot.texts import say_differing, say_preset
from bot.tournaments import CONFIDENCE, DealTotals, MatchTotals, Totals, Tournament

from ..amounts import say_count, say_span


def tell_totals(tournament: Tournament, totals: Totals, seconds: float) -> Iterator[str]:
    """Line by line; `seconds` is how long it took."""
    a, b = "+".join(tournament.a), "+".join(tournament.b)
    yield f"{a} against {b}: {_say_table(tournament)}"
    yield ""
    if totals.deals is not None:
        yield from _tell_deals(totals.deals, a)
    if totals.matches is not None:
        yield from _tell_matches(totals.matches, a, len(tournament.seating.sides))
    yield ""
    how_much = "all" if _is_complete(tournament, totals) else f"INTERRUPTED: {totals.pairs:,} of"
    yield f"{how_much} {say_count(tournament.pairs_in_all, 'pair')} played in {say_span(seconds)}"


def write_totals(tournament: Tournament, totals: Totals) -> dict[str, Any]:
    """Everything as plain data, the same whenever the same pairs were played."""
    rules, usual = tournament.rules, PRESETS[tournament.rules.preset].write_house_rules()
    house_rules = {name: value for name, value in rules.write_house_rules().items() if value != usual[name]}
    return {
        "basra": __version__,
        "options": {
            "a": "+".join(tournament.a),
            "b": "+".join(tournament.b),
            "preset": rules.preset,
            "house_rules": house_rules,
            "target": rules.target,
            "seats": tournament.seating.seats,
            "partners": tournament.seating.partners,
            "pairs": tournament.pairs,
            "matches": tournament.matches,
            "seed": tournament.seed,
        },
        "complete": _is_complete(tournament, totals),
        "confidence": CONFIDENCE,
        "deals": totals.deals and asdict(totals.deals),
        "matches": totals.matches and asdict(totals.matches),
    }


def _is_complete(tournament: Tournament, totals: Totals) -> bool:
    return totals.pairs == tournament.pairs_in_all


def _say_table(tournament: Tournament) -> str:
    rules = tournament.rules
    table = "partners" if tournament.seating.partners else f"{tournament.seating.seats} seats"
    parts = [say_preset("en", rules), table, *say_differing("en", rules)]
    if rules.target == PRESETS[rules.preset].target:
        parts.append(f"first to {rules.target}")
    return ", ".join([*parts, f"seed {tournament.seed}"])


def _tell_deals(deals: DealTotals, a: str) -> Iterator[str]:
    lead = deals.lead
    spread = "" if lead.low is None else f", 95 % from {lead.low:+.2f} to {lead.high:+.2f}"
    yield f"deals     {deals.count:,}: {a} {lead.mean:+.2f} points a deal{spread}"
    yield f"          {deals.won:,} won, {deals.lost:,} lost, {deals.level:,} level"
    yield f"          points a deal  {deals.points[0]:5.2f} against {deals.points[1]:5.2f}"
    yield f"          basras a deal  {deals.basras[0]:5.2f} against {deals.basras[1]:5.2f}"


def _tell_matches(matches: MatchTotals, a: str, sides: int) -> Iterator[str]:
    won, low, high = (f"{share * 100:.1f} %" for share in (matches.won.share, matches.won.low, matches.won.high))
    even = f" ({100 / sides:.1f} % would be even)" if sides > 2 else ""
    yield f"matches   {matches.count:,}: {a} won {won}{even}, 95 % from {low} to {high}"
    yield f"          {matches.wins:,} won, {matches.losses:,} lost, {matches.draws:,} drawn"
    yield f"          {matches.deals:.1f} deals a match"
