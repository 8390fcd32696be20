"""A record from a file or from standard input, never more of it than a record can have."""

import argparse
import sys
from pathlib import Path

from bot.rules import LARGEST, InvalidRecord, Record, parse_record


def add_file(parser: argparse.ArgumentParser) -> None:
    """The argument that names a record."""
    parser.add_argument("file", metavar="FILE", help="a match record (docs/records.md); - reads standard input")


def read_record(file: str) -> Record:
    """The record of a file, `-` for standard input; raises `InvalidRecord` also where nothing can be read."""
    try:
        data = _read(file)
    except (OSError, ValueError) as error:
        raise InvalidRecord(getattr(error, "strerror", None) or error, file) from None
    return parse_record(data)


def _read(file: str) -> bytes:
    if file != "-":
        with Path(file).open("rb") as stream:
            return stream.read(LARGEST + 1)
    return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
