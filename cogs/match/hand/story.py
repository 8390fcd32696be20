"""What happened at a table, in lines for one seat: since its last play, or by one change."""

from collections.abc import Iterator
from dataclasses import replace

from bot.client import escape, names_of, own_name_of, sides_of
from bot.matches import (
    CameBack,
    ComputerSteppedIn,
    DealEnded,
    DealStarted,
    Event,
    MatchEnded,
    MatchUpdate,
    Played,
    StoredMatch,
    Substituted,
    TookBack,
    seats_at,
)
from bot.rules import Deal, RecordedEvent, Step
from bot.texts import say, say_card, say_list, say_own_play, say_play

from ..saying import say_happening
from .over import say_end

Moment = tuple[int, int]
"""A play of a match, as (deal, ply)."""


def recap(language: str, match: StoredMatch, seat: int) -> list[str]:
    """What happened since the person of a seat last played, that play included."""
    deals = _deals_of(match)
    # more than the deal before has no room in a message
    first = max(_last_own_play(match, deals, seat), (len(deals) - 2, 0))
    lines: list[str] = []
    for number in range(first[0], len(deals)):
        if number > first[0]:
            lines.append(_say_new_deal(language, match, number, deals[number]))
        lines += _tell_deal(language, match, deals[number], number, seat, first)
        if number < len(deals) - (match.position is not None and match.position.deal is not None):
            lines.append(_say_deal_end(language, match, number))
    return [line for line in lines if line]


def news_of(language: str, update: MatchUpdate, seat: int) -> list[str]:
    """What a change brought."""
    lines = (_say_event(language, update.after, event, seat) for event in update.happened)
    return [line for line in lines if line]


def _last_own_play(match: StoredMatch, deals: list[Deal], seat: int) -> Moment:
    """The last play that the person on a seat made; if there is none, when they sat down, or the first of all."""
    sat_down = max(((one.deal, one.ply) for one in _of_seat(match, seat, "substitute")), default=(0, 0))
    absences = match.absent_plies
    for number in range(len(deals) - 1, sat_down[0] - 1, -1):
        steps = deals[number].steps
        for ply in range(len(steps) - 1, -1, -1):
            if (number, ply) < sat_down:
                return sat_down
            is_own = steps[ply].seat == seat and (number, ply) not in absences
            if is_own and seats_at(match, number, ply)[seat].is_person:
                return number, ply
    return sat_down


def _of_seat(match: StoredMatch, seat: int, what: str) -> Iterator[RecordedEvent]:
    return (one for one in match.incidents if one.seat == seat and one.what == what)


def _tell_deal(language: str, match: StoredMatch, deal: Deal, number: int, seat: int, first: Moment) -> Iterator[str]:
    """The plays of a deal from a moment on, with what befell the seats between them."""
    incidents = [one for one in match.incidents if one.deal == number and one.what != "absent"]
    absences = match.absent_plies
    for ply in range(first[1] if number == first[0] else 0, len(deal.steps) + 1):
        then = replace(match, seats=seats_at(match, number, ply))
        is_own_play = (number, ply) == first and ply < len(deal.steps) and deal.steps[ply].seat == seat
        if not is_own_play:  # what came before it is older
            yield from (_say_incident(language, then, one, seat) for one in incidents if one.ply == ply)
        if ply < len(deal.steps):
            yield _say_step(language, then, deal.steps[ply], seat, is_absent=(number, ply) in absences)


def _say_step(language: str, match: StoredMatch, step: Step, seat: int, *, is_absent: bool) -> str:
    if step.seat != seat or not match.seats[seat].is_person:
        names = names_of(language, match)
        return say_play(language, names[step.seat], step, is_absent=is_absent)
    return say_own_play(language, step, is_absent=is_absent)


def _say_incident(language: str, match: StoredMatch, incident: RecordedEvent, seat: int) -> str:
    """What befell a seat, in the words of the event it was; `match` has the seats as they were then."""
    at, what = incident.seat, incident.what
    if what == "take_back":
        return "" if at == seat else say(language, "hand.took_back", name=names_of(language, match)[at])
    if what == "return":
        return _say_event(language, match, CameBack(at), seat)
    if what == "substitute":
        return _say_event(language, match, Substituted(at, _name_before(match, incident)), seat)
    return _say_event(language, match, ComputerSteppedIn(at, is_stand_in=what == "stand_in"), seat)


def _name_before(match: StoredMatch, substitution: RecordedEvent) -> str | None:
    """Who had the seat until a substitute took it."""
    names = [former.name for former in match.formers if former.seat == substitution.seat]
    return names[list(_of_seat(match, substitution.seat, "substitute")).index(substitution)]


def _say_event(language: str, match: StoredMatch, event: Event, seat: int) -> str:
    """One event to a seat; empty for what its hand shows by itself."""
    if isinstance(event, Played):
        return _say_played(language, match, event, seat)
    if isinstance(event, DealEnded):
        return _say_deal_end(language, match, event.deal)
    if isinstance(event, DealStarted):
        return _say_new_deal(language, match, event.deal, _deals_of(match)[event.deal])
    if isinstance(event, MatchEnded):
        return say_end(language, match)
    if getattr(event, "seat", None) == seat:
        return _say_own_event(language, event)
    return say_happening(language, match, event)


def _say_played(language: str, match: StoredMatch, event: Played, seat: int) -> str:
    if event.is_absent and event.seat != seat:  # a computer may keep the seat by now
        return say_play(language, own_name_of(language, match, event.seat), event.step, is_absent=True)
    return _say_step(language, match, event.step, seat, is_absent=event.is_absent)


def _say_own_event(language: str, event: Event) -> str:
    if isinstance(event, TookBack):
        return say(language, "hand.own.took_back", card=say_card(language, event.card))
    if isinstance(event, ComputerSteppedIn):
        return say(language, "hand.own.away") if event.is_stand_in else ""
    if isinstance(event, CameBack):
        return say(language, "hand.own.back")
    if isinstance(event, Substituted):
        return say(language, "hand.own.substituted", former=escape(event.name or ""))
    return ""


def _deals_of(match: StoredMatch) -> list[Deal]:
    position = match.position
    assert position is not None
    return [*(finished.deal for finished in position.finished), *([position.deal] if position.deal else [])]


def _say_new_deal(language: str, match: StoredMatch, number: int, deal: Deal) -> str:
    return say(language, "hand.new_deal", number=number + 1, name=names_of(language, match)[deal.dealer])


def _say_deal_end(language: str, match: StoredMatch, number: int) -> str:
    assert match.position is not None
    finished = match.position.finished[: number + 1]
    scores = [sum(one.score.sides[side].total for one in finished) for side in range(len(match.seating.sides))]
    sides = [
        say(language, "hand.side_score", name=name, count=own.total, score=score)
        for name, own, score in zip(sides_of(language, match), finished[-1].score.sides, scores, strict=True)
    ]
    return say(language, "hand.deal_over", number=number + 1, scores=say_list(language, sides))
