"""A replayed match as a text for readers, in ASCII notation.

Deals and plays are numbered from 0, as a record's refusals and events number them.
"""

import re
from collections.abc import Iterator, Sequence

from bot.rules import Deal, DealScore, Match, Play, Record, RecordedEvent, Step, write_cards, write_play
from bot.texts import say_preset, say_rule_sections

LONGEST_NAME = 20

_EVENTS = {
    "computer": "computer from here on",
    "stand_in": "away, a computer keeps the seat",
    "return": "back",
    "substitute": "a substitute plays on",
    "take_back": "took the last card back",
    "draw": "proposed a draw, and all agreed",
    "concede": "offered to concede, and all agreed",
    "cancel": "proposed to cancel the match, and all agreed",
}
_SYMBOLS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_CARD = re.compile("(10|[A2-9JQK])([♠♥♦♣])\ufe0e?")


def tell_match(record: Record, match: Match) -> Iterator[str]:
    """Line by line: the rules in force, the seats, each deal with its score sheet, and how it stands."""
    names = [f"{seat} {_plain(name)}" for seat, name in enumerate(record.seats)]
    yield from _tell_rules(record)
    yield "Seats"
    yield from (f"  {line}" for line in _list_seats(match, names))
    scores = [0] * len(match.scores)
    for number, finished in enumerate(match.finished):
        yield ""
        yield _say_heading(match, finished.deal, number, scores, names)
        yield from _tell_plays(record, finished.deal, number, names)
        scores = [before + side.total for before, side in zip(scores, finished.score.sides, strict=True)]
        yield from _tell_score(finished.deal, finished.score, scores, names)
    if match.deal is not None:
        number = len(match.finished)
        yield ""
        yield _say_heading(match, match.deal, number, scores, names)
        yield from _tell_plays(record, match.deal, number, names)
    yield ""
    yield _say_end(record, match, names)
    for seats, score in zip(match.seating.sides, match.scores, strict=True):
        yield f"  {score:>5}  {_say_side(seats, names)}"


def _plain(name: str) -> str:
    """A name that cannot move the cursor, and not too long."""
    shown = "".join(sign for sign in name if sign.isprintable()).strip() or "?"
    return shown if len(shown) <= LONGEST_NAME else f"{shown[: LONGEST_NAME - 3]}..."


def _tell_rules(record: Record) -> Iterator[str]:
    yield f"Basra: {say_preset('en', record.rules)} ({record.rules.preset})"
    for heading, lines in say_rule_sections("en", record.rules, record.seating):
        yield f"  {heading}"
        yield from (f"    {_in_ascii(line)}" for line in lines)


def _in_ascii(text: str) -> str:
    return _CARD.sub(lambda found: found[1].replace("10", "T") + _SYMBOLS[found[2]], text)


def _list_seats(match: Match, names: Sequence[str]) -> Iterator[str]:
    if not match.seating.partners:
        yield from names
        return
    for side in range(len(match.seating.sides)):
        yield _say_side(match.seating.sides[side], names)


def _say_side(seats: Sequence[int], names: Sequence[str]) -> str:
    return " & ".join(names[seat] for seat in seats)


def _say_heading(match: Match, deal: Deal, number: int, scores: Sequence[int], names: Sequence[str]) -> str:
    best = max(scores)
    is_extra = number > 0 and match.rules.tie_break == "extra_deal" and best >= match.rules.target
    players = f", an extra deal for {', '.join(names[seat] for seat in deal.players)}" if is_extra else ""
    return f"Deal {number}{players}: {names[deal.dealer]} deals"


def _tell_plays(record: Record, deal: Deal, number: int, names: Sequence[str]) -> Iterator[str]:
    yield f"  first floor  {write_cards(deal.first_floor)}"
    width = max(map(len, names))
    absences = {event.ply for event in record.events if (event.deal, event.what) == (number, "absent")}
    for ply, step in enumerate(deal.steps):
        yield from _tell_events(record, number, ply, names)
        play = f"{_say_step(step):<20}  (absent: the computer played)" if ply in absences else _say_step(step)
        yield f"  {ply:>3}  {names[step.seat]:<{width}}  {play}".rstrip()
        if step.new_batch:
            yield "       new hands"
    yield from _tell_events(record, number, len(deal.steps), names)


def _tell_events(record: Record, number: int, ply: int, names: Sequence[str]) -> Iterator[str]:
    for event in record.events:
        if (event.deal, event.ply) == (number, ply) and event.what != "absent":
            yield f"       {names[event.seat]}: {_say_event(event)}"


def _say_event(event: RecordedEvent) -> str:
    if event.what == "substitute" and event.name is not None:
        return f"plays on in place of {_plain(event.name)}"
    return _EVENTS.get(event.what) or _plain(event.what)


def _say_step(step: Step) -> str:
    play = write_play(Play(step.card, step.takes))
    return play if step.basra is None else f"{play:<20}  basra {step.basra}"


def _tell_score(deal: Deal, score: DealScore, scores: Sequence[int], names: Sequence[str]) -> Iterator[str]:
    if score.leftovers:
        yield f"  left over    {write_cards(score.leftovers)}, {_say_leftovers(deal, names)}"
    sides = [_say_side(seats, names) for seats in deal.seating.sides]
    width = max(map(len, sides))
    yield f"  {'':<{width}}  cards  most cards  point cards  basras  total  score"
    for name, side, total in zip(sides, score.sides, scores, strict=True):
        counts = f"{side.cards:>5}  {side.majority:>10}  {side.point_cards:>11}  {side.basras:>6}  {side.total:>5}"
        yield f"  {name:<{width}}  {counts}  {total:>5}"
    if score.carry:
        yield f"  held over: {score.carry} points for most cards"


def _say_leftovers(deal: Deal, names: Sequence[str]) -> str:
    if deal.last_capturer is None:
        return "for nobody, since nobody captured"
    last = _say_side(deal.seating.sides[deal.last_capturer], names)
    return f"shared out from {last} on" if deal.rules.leftovers == "split" else f"for {last}"


def _say_end(record: Record, match: Match, names: Sequence[str]) -> str:
    if match.winner is not None:
        return f"{_say_side(match.seating.sides[match.winner], names)} won."
    if match.state == "drawn":
        return "The match is drawn."
    agreed = record.events[-1] if record.events else None
    if agreed is not None and agreed.what in ("draw", "concede", "cancel"):
        return _say_agreed(agreed, match, names)
    if record.ended is not None:
        return f"The match was {_plain(record.ended)} here. The target was {match.target}."
    if match.deal is not None and match.deal.turn is not None:
        return f"The match is not over: {names[match.deal.turn]} is to play. The target is {match.target}."
    return f"The match is not over. The target is {match.target}."


def _say_agreed(agreed: RecordedEvent, match: Match, names: Sequence[str]) -> str:
    if agreed.what == "draw":
        return "The match is drawn, as all agreed."
    if agreed.what == "cancel":
        return "The match was cancelled, as all agreed."
    side = match.seating.side_of[agreed.seat]
    winners = [_say_side(seats, names) for at, seats in enumerate(match.seating.sides) if at != side]
    return f"{_say_side(match.seating.sides[side], names)} conceded: {', '.join(winners)} won."
