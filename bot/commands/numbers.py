"""Whole numbers as they are typed."""

import argparse
from collections.abc import Callable

LONGEST_SHOWN = 40
"""Characters of what was typed that are said back."""

MOST_PROCESSES = 1024


def read_whole(text: str) -> int | None:
    """The number of some digits, None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else None


def whole(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within bounds."""

    def read(text: str) -> int:
        number = read_whole(text)
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text[:LONGEST_SHOWN]} is not a whole number from {least} to {most:,}")
        return number

    return read


def add_processes(parser: argparse.ArgumentParser, doing: str) -> None:
    """The option that says how many processes work at once; `doing` is what they do, `play`."""
    parser.add_argument(
        "--processes", type=whole(1, MOST_PROCESSES), metavar="N", help=f"how many {doing} at once (one a processor)"
    )
