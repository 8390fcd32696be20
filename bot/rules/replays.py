"""Judging a record: every deal and play again by the rules, and the numbers that come of it."""

from typing import Any

from .cards import write_cards
from .deal import Deal
from .match import Match
from .plays import IllegalPlay
from .records import Record, RecordedResult
from .score import DealScore, SideScore
from .strict_json import InvalidRecord


def replay(record: Record) -> Match:
    """The match that the record tells; raises `InvalidRecord` at the first thing the rules do not allow.

    Places count deals and plays from 0, as they lie in the record's lists.
    """
    match = Match(record.rules, record.seating)
    for number, recorded in enumerate(record.deals):
        place = f"deal {number}"
        try:
            deal = match.start_deal(recorded.dealer, recorded.deck)
        except ValueError as error:
            raise InvalidRecord(error, place) from None
        for ply, play in enumerate(recorded.plays):
            if deal.turn is None:
                raise InvalidRecord("the deal is over", f"{place}, play {ply}")
            try:
                match.play(deal.turn, play)
            except IllegalPlay as error:
                raise InvalidRecord(error, f"{place}, play {ply} (seat {deal.turn})") from None
    _check_events(record)
    if record.result not in (None, result_of(match)):
        raise InvalidRecord("the scores, state or winner are not those of the plays", "result")
    return match


def result_of(match: Match) -> RecordedResult:
    """Scores, state and winner of a match, as a record tells them."""
    return RecordedResult(tuple(match.scores), match.state, match.winner)


def summarize(match: Match) -> dict[str, Any]:
    """The numbers of a replayed match, ready for JSON."""
    deals = [_summarize_deal(finished.deal, finished.score) for finished in match.finished]
    if match.deal is not None:
        deals.append(_summarize_deal(match.deal, None))
    return {"deals": deals, "scores": match.scores, "state": match.state, "winner": match.winner}


def _summarize_deal(deal: Deal, score: DealScore | None) -> dict[str, Any]:
    return {
        "floor": write_cards(deal.first_floor),
        "basras": [step.basra or 0 for step in deal.steps],
        "leftovers": score and write_cards(score.leftovers),
        "sides": score and [_summarize_side(side) for side in score.sides],
        "carry": score and score.carry,
    }


def _summarize_side(side: SideScore) -> dict[str, int]:
    return {
        "cards": side.cards,
        "majority": side.majority,
        "point_cards": side.point_cards,
        "basras": side.basras,
        "total": side.total,
    }


def _check_events(record: Record) -> None:
    for event in record.events:
        is_there = 0 <= event.deal < len(record.deals) and 0 <= event.seat < len(record.seats)
        if not is_there or not 0 <= event.ply <= len(record.deals[event.deal].plays):
            raise InvalidRecord("there is no such deal, play or seat", "events")
