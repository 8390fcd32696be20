"""`basra review`: the plays of a match record that cost most, against what *hard* would have played."""

import argparse
import asyncio
import json
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from bot.rules import Match, Record, RecordedEvent, replay, write_cards, write_play

from .amounts import say_count
from .failing import CommandFailed
from .numbers import add_processes
from .output import write_out
from .progress import Bar
from .reading import add_file, read_record

if TYPE_CHECKING:
    from bot.matches import Costly, Review

GONE, THERE = ("computer", "stand_in"), ("return", "substitute")
"""The events after which a computer plays a seat, and those after which a person does."""


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "review",
        help="show the plays of a match that cost most, and what hard would have played",
        description=(
            "Judges every play of a match record in which there was a choice, by what its seat could know then, and "
            "shows the three of each seat that cost most expected points (docs/computer-players.md). "
            "The same record and seed give the same review. A record that breaks the rules is refused: exit status 2."
        ),
    )
    add_file(parser)
    parser.add_argument("--seat", type=int, metavar="N", help="the plays of this seat alone, counted from 0")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another number, other chance (1)")
    add_processes(parser, "judge")
    parser.add_argument("--json", action="store_true", help="print all numbers as one JSON object")
    parser.set_defaults(do=_review)


def _review(options: argparse.Namespace) -> int:
    record = read_record(options.file)
    match = replay(record)
    seats = _read_seats(options.seat, record)
    try:
        reviews = asyncio.run(_review_all(record, match, seats, options.seed, options.processes))
    except RuntimeError as error:  # where a thread finds no room, asyncio finds none for the one with which it ends
        if not isinstance(error.__context__, CommandFailed):
            raise
        raise error.__context__ from None
    if options.json:
        write_out(json.dumps(_write_reviews(record, reviews, options.seed)) + "\n")
    else:
        write_out("".join(f"{line}\n" for line in _tell(record, reviews)))
    return 0


def _read_seats(seat: int | None, record: Record) -> list[int]:
    if seat is None:
        return list(range(len(record.seats)))
    if not 0 <= seat < len(record.seats):
        raise CommandFailed(f"there is no seat {seat}; the seats are 0 to {len(record.seats) - 1}")
    return [seat]


async def _review_all(
    record: Record, match: Match, seats: list[int], seed: int, processes: int | None
) -> "dict[int, Review]":
    """The review of each seat, with a bar on the terminal; all processors work on one after the other."""
    from bot.matches import Inquiry, decisions_of, judge_for, review
    from bot.processes import WorkerDied, Workers, count_processors

    workers = Workers(processes or count_processors())
    bar, reviews = Bar("reviewing"), dict[int, "Review"]()

    async def judge(inquiry: Inquiry) -> Any:
        return await workers.run(judge_for, inquiry)

    try:
        for place, seat in enumerate(seats):
            decisions = list(decisions_of(match, seat, _own_plays(record, seat)))

            def show(done: float, before: int = place) -> None:
                bar.show_part((before + done) / len(seats))

            at_once = 2 * workers.processes
            reviews[seat] = await review(decisions, judge, f"{seed}, seat {seat}", at_once, show)
    except WorkerDied:
        raise CommandFailed("a process that judged plays has died, or there was no room for one") from None
    finally:
        bar.close()
        await workers.close()
    return reviews


def _own_plays(record: Record, seat: int) -> Callable[[int, int], bool]:
    """Which plays were made by whoever had a seat, and not for them."""
    events = sorted((event for event in record.events if event.seat == seat), key=_moment)
    absences = {_moment(event) for event in events if event.what == "absent"}
    changes = [event for event in events if event.what in GONE + THERE]
    moments = [_moment(event) for event in changes]

    def is_own(deal: int, ply: int) -> bool:
        before = bisect_right(moments, (deal, ply))
        is_gone = before > 0 and changes[before - 1].what in GONE
        return (deal, ply) not in absences and not is_gone

    return is_own


def _moment(event: RecordedEvent) -> tuple[int, int]:
    return event.deal, event.ply


def _tell(record: Record, reviews: "dict[int, Review]") -> Iterator[str]:
    """Line by line."""
    for seat, review in reviews.items():
        name = "".join(sign for sign in record.seats[seat] if sign.isprintable()) or "?"
        yield f"{seat} {name}: {say_count(review.decisions, 'play')} with a choice"
        if not review.costly:
            yield "  none cost a point worth mentioning" if review.decisions else "  nothing to review"
        for costly in review.costly:
            yield from _tell_costly(costly)
    yield ""
    yield "Points are those to be expected in the deal, by what the seat could know then."


def _tell_costly(costly: "Costly") -> Iterator[str]:
    from bot.texts import DEFAULT, say

    decision = costly.decision
    chance = f", {costly.lost_chance:.0%} of the match" if costly.chances else ""
    yield f"  deal {decision.deal}, play {decision.ply}: {costly.cost:.1f} points{chance}"
    yield f"    floor   {write_cards(decision.view.floor) or '-'}"
    yield f"    hand    {write_cards(decision.view.hand)}"
    yield f"    played  {write_play(costly.played.play)}"
    yield f"    better  {write_play(costly.better.play)}  ({say(DEFAULT, f'hint.why.{costly.why.value}')})"


def _write_reviews(record: Record, reviews: "dict[int, Review]", seed: int) -> dict[str, Any]:
    seats = [
        {
            "seat": seat,
            "name": record.seats[seat],
            "decisions": review.decisions,
            "costly": [_write_costly(costly) for costly in review.costly],
        }
        for seat, review in reviews.items()
    ]
    return {"seed": seed, "seats": seats}


def _write_costly(costly: "Costly") -> dict[str, Any]:
    decision, lost = costly.decision, costly.lost_chance
    return {
        "deal": decision.deal,
        "play": decision.ply,
        "floor": write_cards(decision.view.floor),
        "hand": write_cards(decision.view.hand),
        "played": write_play(costly.played.play),
        "better": write_play(costly.better.play),
        "reason": costly.why.value,
        "points": round(costly.cost, 2),
        "chance": None if lost is None else round(lost, 4),
    }
