"""`basra tournament`, from the command line to the result."""

import argparse
import json
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..failing import INTERRUPTED, CommandFailed
from ..output import check_new_file, write_new_file, write_out
from ..progress import Bar
from .options import add_options, read_tournament

if TYPE_CHECKING:
    from bot.tournaments import PlayedPair, Tournament


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "tournament",
        help="let computer players play each other, and tell who is better by how much",
        description=(
            "Plays every deck once from each side of the table, so that luck cancels, and tells by how many points "
            "a deal PLAYER a leads, and how many matches it wins. Players are random, greedy, easy, normal and hard; "
            "for partners also two of them, as hard+normal (docs/computer-players.md). "
            "The same options and seed give the same result."
        ),
    )
    add_options(parser)
    parser.add_argument("--json", metavar="FILE", help="all numbers as JSON into a new file; - writes nothing else")
    parser.set_defaults(do=_tournament)


def _tournament(options: argparse.Namespace) -> int:
    tournament = read_tournament(options)
    if options.json not in (None, "-"):
        check_new_file(Path(options.json))
    began, played = time.monotonic(), list["PlayedPair"]()
    trouble = _play(tournament, options.processes, played)
    if played:
        _tell(tournament, played, options.json, seconds=time.monotonic() - began)
    elif isinstance(trouble, KeyboardInterrupt) and options.json != "-":
        write_out("interrupted before the first pair was played\n")
    if isinstance(trouble, CommandFailed):
        raise trouble
    return INTERRUPTED if trouble else 0


def _play(
    tournament: "Tournament", processes: int | None, played: list["PlayedPair"]
) -> KeyboardInterrupt | CommandFailed | None:
    """Add every pair that is played; what ended it early, if something did."""
    from .workers import PlayerProcessDied, play_all

    bar = Bar(f"{'+'.join(tournament.a)} against {'+'.join(tournament.b)}")
    bar.show(0, tournament.pairs_in_all)
    try:
        with closing(play_all(tournament, processes)) as pairs:
            for pair in pairs:
                played.append(pair)
                bar.show(len(played), tournament.pairs_in_all)
    except KeyboardInterrupt as interrupt:
        return interrupt
    except PlayerProcessDied as error:
        return CommandFailed(f"{error} {len(played):,} of {tournament.pairs_in_all:,} pairs were played")
    finally:
        bar.close()
    return None


def _tell(tournament: "Tournament", played: list["PlayedPair"], file: str | None, *, seconds: float) -> None:
    from bot.tournaments import add_up

    from .report import tell_totals, write_totals

    totals = add_up(played)
    text = json.dumps(write_totals(tournament, totals), indent=2) + "\n"
    if file == "-":
        write_out(text)
        return
    try:  # if the one cannot be written the other is worth having all the more
        if file is not None:
            write_new_file(Path(file), text)
    finally:
        write_out("".join(f"{line}\n" for line in tell_totals(tournament, totals, seconds)))
