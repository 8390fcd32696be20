"""`basra replay`: a match record, judged by the rules and told."""

import argparse
import json
from typing import Any

from bot.rules import replay, summarize

from .output import write_out
from .reading import add_file, read_record


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "replay",
        help="judge a match record and tell the match",
        description=(
            "Plays a match record again by its rules and tells it: deals, plays, basras, scores. "
            "A record that breaks the rules is refused: exit status 2, and one line names the place."
        ),
    )
    add_file(parser)
    parser.add_argument("--json", action="store_true", help="print all numbers as one JSON object")
    parser.set_defaults(do=_replay)


def _replay(options: argparse.Namespace) -> int:
    record = read_record(options.file)
    match = replay(record)
    if options.json:
        write_out(json.dumps(summarize(match)) + "\n")
        return 0
    from .story import tell_match

    write_out("".join(f"{line}\n" for line in tell_match(record, match)))
    return 0
